"""Windows tell nothing: games that differ only in who holds the instants are the same to all
others, byte for byte and moment for moment (LC-13)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from msgspec.structs import replace

from kartenhaus.bots import AnyPolicy
from kartenhaus.games.labor_chaos.actions import Action, Pass, React
from kartenhaus.games.labor_chaos.options import Config
from kartenhaus.games.labor_chaos.state import State
from kartenhaus.games.labor_chaos.view import Observation
from kartenhaus.kernel.chance import Chance
from kartenhaus.log.port import Append
from kartenhaus.log.writer import Done
from kartenhaus.server.live import LiveTable
from kartenhaus.table import messages as msg
from kartenhaus.table.frames import WATCHER
from kartenhaus.table.state import Table, with_seat
from tests.server.lab import GAME, phase, play_until, playing, state_of, step
from tests.server.world import BINDINGS, Device, Json, World

HOLDER, OTHER, BOT = 1, 2, 3
"""One of these has the instant; seat 0 looks on, as does a watcher."""


class Passing:
    """A bot that passes, and else does nothing."""

    def act(
        self, config: Config, observation: Observation, chance: Chance, budget: object = None
    ) -> Action | None:
        del config, chance, budget
        window = observation.public.window
        return Pass(window.window) if window and observation.own.may_pass else None


class Elsewhere(World):
    """A world to which a table comes in the middle of its game."""

    def __init__(self, world: World) -> None:
        def passing(_game: str, _level: str) -> AnyPolicy:
            return Passing()

        super().__init__(7, passing)
        self.now = world.now

    def append(self, append: Append, done: Done) -> None:
        del append
        done(None)


@dataclass(eq=False)
class Timed(Device):
    """A device that notes when each message came."""

    world: World = field(default_factory=World)
    heard: list[tuple[int, bytes]] = field(default_factory=list[tuple[int, bytes]])

    def send(self, data: bytes) -> None:
        self.heard.append((self.world.now, data))
        super().send(data)

    def until_closed(self) -> list[tuple[int, bytes]]:
        """What it heard before the window was closed, and when that was."""
        found: list[tuple[int, bytes]] = []
        for at, data in self.heard:
            if b'"WindowClosed"' in data:
                return [*found, (at, b"closed")]
            found.append((at, data))
        return [*found, (0, b"never closed")]


def told(device: Device) -> list[Json]:
    """Every event the device has heard of, in order."""
    return [event for frame in device.frames for event in frame["events"]]


def fits(table: Table, state: State, seat: int) -> list[str]:
    """The instants in this seat's hand that may be played now."""
    game = table.binding.game
    actions = game.legal_actions(state, seat)
    return [action.card for action in actions if isinstance(action, React)]


def swapped(state: State, card: str, other: str) -> State:
    """The same table with two cards that lie face down in each other's place."""
    names = {card: other, other: card}

    def turned(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(names.get(each, each) for each in cards)

    return replace(state, hands=tuple(map(turned, state.hands)), draw=turned(state.draw))


def with_nobody_passed(state: object) -> State:
    """The same moment as if nobody had passed yet."""
    assert isinstance(state, State)
    window = state.effect.window
    assert window is not None
    return replace(state, effect=replace(state.effect, window=replace(window, passed=())))


def twins(table: Table) -> list[State]:
    """The state, and others in which the fitting instant is somewhere else: with one seat, the
    other, with the bot, or in the draw pile. None if there is no such instant face down."""
    state = with_nobody_passed(table.state)
    instants = [card.id for cards in state.rules.instants.values() for card in cards]
    known = {card for cards in state.known for card in cards}
    places = [*(state.hands[seat] for seat in (HOLDER, OTHER, BOT)), state.draw]
    hidden = {card for place in places for card in place} - known
    for card in sorted(hidden.intersection(instants)):
        found: list[State] = []
        for place in places:
            plain = next((c for c in place if c in hidden and c not in instants), None)
            found.append(state if card in place else swapped(state, card, plain or card))
        if fits(table, found[0], HOLDER) and not fits(table, found[-1], HOLDER):
            return found
    return []


def at_a_window(world: World, devices: list[Device], no: int) -> list[State]:
    """Plays on to a window for which somebody might hold an instant."""
    seen: set[int] = set()

    def there() -> bool:
        if phase(devices[0]) != "window" or not twins(devices[0].table.table):
            return False
        seen.add(devices[0].public["window"]["window"])
        return len(seen) > no

    play_until(world, devices, there, 400)
    return twins(devices[0].table.table)


def watched(
    world: World,
    table: Table,
    state: State,
    script: Callable[[Elsewhere, list[Timed]], None],
) -> tuple[list[Timed], LiveTable]:
    """Seat 0 and a watcher, while the others do what the script says; seat 3 is a bot."""
    elsewhere = Elsewhere(world)
    seats = with_seat(table.seats, BOT, replace(table.seats[BOT], kind="bot", level="normal"))
    live = LiveTable(replace(table, state=state, seats=seats), elsewhere.tools)
    tokens = ["token of Guest0 0", "token of Guest1 1", "token of Guest2 2", ""]
    devices = [Timed(live, token, world=elsewhere) for token in tokens]
    for device in devices:
        device.hello()
    script(elsewhere, devices)
    elsewhere.run(8_000)
    assert [device.seat for device in devices] == [0, 1, 2, WATCHER]
    return [devices[0], devices[3]], live


def passes(device: Timed) -> None:
    number = device.public["window"]["window"]
    device.act({"do": "pass", "window": number}, key="pass")


def nobody_passes(world: Elsewhere, devices: list[Timed]) -> None:
    del devices
    world.run(10)


def all_pass(world: Elsewhere, devices: list[Timed]) -> None:
    for device in (devices[1], devices[0], devices[2]):
        world.run(130)
        passes(device)


def tries_everything(world: Elsewhere, devices: list[Timed]) -> None:
    """The one who looks on asks and tries what it can, before and after the others pass."""
    number = devices[0].public["window"]["window"]
    tries: list[Json] = [
        {"do": "draw"},
        {"do": "finish"},
        {"do": "undo", "on": False},
        {"do": "pass", "window": number - 1},
        {"do": "hold", "window": number, "on": False},
        {"do": "choose", "choice": number, "values": ["now"]},
        {"do": "agree", "claim": number},
        {"do": "object", "claim": number},
        {"do": "report", "fact": "has_dog", "seat": 1},
        *({"do": "play", "card": card} for card in ("dino-03", "robo-01", "nothing")),
        *(
            {"do": "react", "window": number, "card": card.id}
            for cards in state_of(devices[0]).rules.instants.values()
            for card in cards
            if card.id not in devices[0].own["hand"]
        ),
    ]
    for device in (devices[1], devices[2], None):
        for action in tries:
            answer = devices[0].why(action)
            assert not answer["ok"]
            devices[0].act(action, key="try")
        world.run(200)
        if device is not None:
            passes(device)


def the_others_go(world: Elsewhere, devices: list[Timed]) -> None:
    """Whoever is away is not told apart, either."""
    world.run(100)
    devices[1].part()
    devices[2].part()
    world.run(100)


@pytest.mark.rule("LC-13.1", "LC-13.2", "LC-13.3", "LC-13.4", "LC-13.6")
@pytest.mark.parametrize("script", [nobody_passes, all_pass, tries_everything, the_others_go])
@pytest.mark.parametrize("seed", range(3))
def test_nobody_can_tell_who_holds_an_instant(
    seed: int, script: Callable[[Elsewhere, list[Timed]], None]
) -> None:
    """B79, B97: the same bytes at the same times for a seat and a watcher, whether the fitting
    instant is in one hand, in another, or in the draw pile; until the window closes, and when it
    does; and what is refused meanwhile."""
    world = World(seed)
    devices = playing(world, 4)
    compared = 0
    for no in range(4):
        states = at_a_window(world, devices, no)
        table = devices[0].table.table
        heard: list[list[list[tuple[int, bytes]]]] = []
        for state in states:
            ears, live = watched(world, table, state, script)
            heard.append([ear.until_closed() for ear in ears])
            live.close(1001)
        assert all(each == heard[0] for each in heard)
        assert heard[0][0][-1][1] == b"closed"
        compared += len(states)
        step(world, devices)
    assert compared == 16


@pytest.mark.rule("LC-13.4")
def test_a_window_closes_when_all_have_passed_but_not_too_soon() -> None:
    """However quickly everybody passes it stays for a second and up to half a second more."""
    world = World(2)
    devices = playing(world, 4, options={"announceMs": 0})
    states = at_a_window(world, devices, 0)
    (ear, _), _ = watched(world, devices[0].table.table, states[0], all_pass)
    window = devices[0].public["window"]
    closed = ear.until_closed()[-1][0]
    bot_at_the_latest = world.now + 3_000
    assert window["since"] + 1_000 <= closed <= bot_at_the_latest < window["until"]


def two_instants(table: Table) -> tuple[Table, str, str] | None:
    """The table with an instant that fits the open window in the hands of two, if there are."""
    for state in twins(table):
        mine = fits(table, state, HOLDER)
        instants = {card.id for cards in state.rules.instants.values() for card in cards}
        plain = next((card for card in state.hands[OTHER] if card not in instants), "")
        elsewhere = {*state.draw, *state.hands[0], *state.hands[BOT]}
        for other in sorted(instants & elsewhere):
            both = swapped(state, plain, other)
            theirs = fits(table, both, OTHER)
            if mine and theirs:
                return replace(table, state=both), mine[0], theirs[0]
    return None


def with_instants(world: World, devices: list[Device]) -> tuple[Table, str, str]:
    """Plays on to a window that two can answer."""

    def found() -> bool:
        window = phase(devices[0]) == "window"
        return window and two_instants(devices[0].table.table) is not None

    play_until(world, devices, found, 500)
    pair = two_instants(devices[0].table.table)
    assert pair is not None
    return pair


def reacts(device: Device, window: int, card: str) -> Json:
    return device.act({"do": "react", "window": window, "card": card})


@pytest.mark.rule("LC-7.5", "LC-13.7")
def test_of_two_instants_the_first_counts_and_the_other_card_stays_in_hand() -> None:
    """B80: three milliseconds apart; whoever is late is told so and keeps the card."""
    world = World(1)
    devices = playing(world, 4)
    table, first, second = with_instants(world, devices)
    elsewhere = Elsewhere(world)
    live = LiveTable(table, elsewhere.tools)
    ben, cem = (
        Timed(live, device.token, world=elsewhere).hello() for device in devices[HOLDER : OTHER + 1]
    )
    window = ben.public["window"]["window"]
    elsewhere.run(200)
    assert reacts(ben, window, first)["ok"]
    elsewhere.run(3)
    late = reacts(cem, window, second)
    assert (late["ok"], late["refusal"]["rule"]) == (False, "LC-7.5")
    assert second in cem.own["hand"]
    assert first not in ben.own["hand"]


@pytest.mark.rule("LC-7.5", "LC-13.4")
@pytest.mark.parametrize("before", [1, 0])
def test_a_reaction_counts_until_the_very_end(before: int) -> None:
    """B80: a millisecond before the window closes it is in; afterwards it is out."""
    world = World(1)
    devices = playing(world, 4)
    table, card, _ = with_instants(world, devices)
    elsewhere = Elsewhere(world)
    live = LiveTable(table, elsewhere.tools)
    ben = Timed(live, devices[HOLDER].token, world=elsewhere).hello()
    window = ben.public["window"]
    elsewhere.run(window["until"] - before - elsewhere.now)
    answer = reacts(ben, window["window"], card)
    assert answer["ok"] == bool(before)
    told = [event for frame in ben.frames for event in frame["events"]]
    played = [event["card"] for event in told if event["event"] == "CardPlayed"]
    assert (card in played) == bool(before)
    if not before:
        assert answer["refusal"]["rule"] in ("LC-7.5", "LC-3.1")  # the card may have moved on


@pytest.mark.rule("LC-13.6")
def test_a_bot_takes_as_long_to_pass_as_to_react() -> None:
    """The same span of time, by public facts alone, and over before the window closes."""
    world = World(4)
    devices = playing(world, 4)
    for no in range(3):
        states = at_a_window(world, devices, no)
        binding, window = BINDINGS[GAME], devices[0].public["window"]
        card = fits(devices[0].table.table, states[0], HOLDER)[0]
        number = window["window"]
        spans = {
            binding.pace(state, HOLDER, action, world.now)
            for state in states
            for action in (Pass(number), React(number, card))
        }
        ((first, last),) = spans
        assert world.now + 1_000 <= first < last < window["until"]
        situations = {binding.situation(state, OTHER) for state in states}
        assert len(situations) == 1, "what a bot's plan hangs on tells nothing either"
        step(world, devices)


@pytest.mark.rule("LC-A34")
def test_a_played_card_can_be_read_before_its_window_runs() -> None:
    """The time to read comes first for everybody, to the millisecond, for every card."""
    world = World(2)
    people = playing(world, 4, options={"announceMs": 4_000, "windowMs": 2_500})
    devices = [Timed(one.table, one.token, world=world) for one in people]
    for device in devices:
        device.hello()
    play_until(world, [*devices], lambda: devices[0].public["game"] > 1)
    ann = devices[0]
    times = [(at, data) for at, data in ann.heard if b'"events":[{' in data]
    waited = [
        later - at
        for (at, data), (later, _) in pairwise(times)
        if b'"CardPlayed"' in data and b'"GameEnded"' not in data
    ]
    assert len(waited) > 20
    assert set(waited) == {4_000}
    windows = [event for event in told(ann) if event["event"] == "WindowOpened"]
    assert windows


@pytest.mark.rule("LC-A34", "LC-13.6")
def test_a_bot_does_nothing_while_a_card_is_read() -> None:
    """It thinks when there is something to think about, and no sooner."""
    world = World(2)
    devices = playing(world, 3, 1, {"announceMs": 10_000})
    play_until(world, devices, lambda: phase(devices[0]) == "announce")
    before, number = devices[0].public["due"], devices[0].public["number"]
    world.run(before - world.now - 1)
    assert (phase(devices[0]), devices[0].public["number"]) == ("announce", number)
    world.run(1)
    assert phase(devices[0]) != "announce" or devices[0].public["number"] > number


@pytest.mark.rule("LC-A45")
def test_a_window_without_an_end_waits_for_all_and_a_bot_can_be_sent_in() -> None:
    """Nobody can see whom it waits for; every absent seat that might react is named."""
    world = World(5)
    devices = playing(world, 4, options={"windowMs": 0})
    states = at_a_window(world, devices, 0)
    table = devices[0].table.table
    offered: list[object] = []
    for state in states:
        elsewhere = Elsewhere(world)
        live = LiveTable(replace(table, state=state), elsewhere.tools)
        ann = Timed(live, "token of Guest0 0", world=elsewhere).hello()
        elsewhere.run(60_000)
        assert ann.public["phase"] == "window"
        offered.append(ann.presence["replaceable"])
        for seat in ann.presence["replaceable"]:
            assert ann.do(msg.LetBotPlay(seat=seat, level="easy"))["ok"]
        elsewhere.run(4_000)
        if ann.own.get("mayPass") and ann.public["window"]:
            ann.act({"do": "pass", "window": ann.public["window"]["window"]})
            elsewhere.run(4_000)
        assert ann.public["window"] is None or ann.public["window"]["since"] > world.now
    assert all(each == offered[0] != [] for each in offered)


@pytest.mark.rule("LC-A45")
def test_whoever_holds_the_clock_and_vanishes_lets_it_go() -> None:
    """After three seconds; before that the window waits, and all see for whom."""
    world = World(2)
    devices = playing(world, 4)
    at_a_window(world, devices, 0)
    ben = next(each for each in devices if not each.own.get("passed"))
    ann = next(each for each in devices if each is not ben)
    number = ben.public["window"]["window"]
    assert ben.act({"do": "hold", "window": number, "on": True})["ok"]
    assert (ann.public["window"]["heldBy"], ann.public["window"]["until"]) == (ben.seat, 0)
    world.run(60_000)
    assert ann.public["window"]["heldBy"] == ben.seat
    ben.part()
    world.run(2_900)
    assert ann.public["window"]["heldBy"] == ben.seat
    world.run(200)
    window = ann.public["window"]
    assert window is None or window["heldBy"] == -1
    world.run(10_000)
    assert ann.public["window"] is None or ann.public["window"]["window"] != number

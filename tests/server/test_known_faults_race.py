"""Faults that races online are known for, each shown to be absent here."""

from __future__ import annotations

import random

import msgspec
import pytest

from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.actions import APPEND as ADD
from kartenhaus.games.none_of_a_kind.actions import THROW_BACK, Action, Draw, Take
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND
from kartenhaus.games.none_of_a_kind.options import Countdown
from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.server.live import LiveTable
from kartenhaus.table import messages as msg
from kartenhaus.table import records as rec
from kartenhaus.table.latency import OLD_MS
from kartenhaus.table.state import Table, advance, opened
from tests.server.race import (
    APPEND,
    COUNTDOWN_MS,
    GAME,
    STOP,
    THROW,
    accepted,
    conserved,
    draw,
    fill,
    go,
    line,
    logged,
    lying,
    racing,
    refusal,
    send,
    state_of,
    take,
    throw_up,
)
from tests.server.world import BINDINGS, CODE, KEYS, Device, Json, World, sit, started


class Late(Device):
    """A device at the far end of a slow and uneven line: in both ways nothing overtakes."""

    def __init__(self, world: World, table: LiveTable, token: str, seat: int, seed: int) -> None:
        super().__init__(table, token, seat)
        self.world = world
        self.dice = random.Random(seed)
        self.in_until = self.out_until = 0

    def send(self, data: bytes) -> None:
        arrive = super().send
        self.in_until = max(self.in_until, self.world.now + self.dice.randrange(300))
        self.world.later((self.in_until - self.world.now) / 1_000, lambda: arrive(data))

    def tap(self, action: Json) -> None:
        """An act as it is meant now; it arrives some time later."""
        act = msg.Act(
            key=f"key {next(KEYS)}",
            seen=self.public["number"],
            action=msgspec.Raw(msgspec.json.encode(action)),
        )
        self.out_until = max(self.out_until, self.world.now + self.dice.randrange(300))
        wait = (self.out_until - self.world.now) / 1_000
        self.world.later(wait, lambda: self.table.receive(self, act))


@pytest.mark.rule("NK-8.1", "NK-A6")
@pytest.mark.parametrize("seed", range(3))
def test_b86_lines_with_300_ms_of_jitter_end_with_the_same_rows(seed: int) -> None:
    """B86: the server numbers what happens; each device, however its line wavers, ends with the
    rows of the log, and every step of the log was legal when it was made."""
    world = World(seed)
    devices = racing(world, 3)
    far = [
        Late(world, each.table, each.token, each.seat, seed + i) for i, each in enumerate(devices)
    ]
    for device in far:
        device.hello()
        line(device, 75)
    world.run(1_000)
    for _ in range(300):
        for device in far:
            if device.public["phase"] == "race":
                down = lying(device)
                act = STOP if device.own.get("mayStop") else draw(down[device.dice.randrange(9)])
                device.tap(APPEND if device.own.get("held") else act)
        world.run(150)
    world.run(1_000)
    final = state_of(far[0])
    assert final.phase == "over"
    for device in (*far, *devices):
        assert device.public["rows"] == [[*row] for row in final.rows]
        assert device.public["number"] == final.number
    assert replayed(world) > 45


def replayed(world: World) -> int:
    """Folds the log, asking before each act whether it is legal; how many there were."""
    bodies = [rec.decode(body) for body in world.store.read(CODE)]
    first, *rest = bodies
    assert isinstance(first, rec.TableOpened)
    table, acts = opened(first, BINDINGS), 0
    for record in rest:
        if isinstance(record, rec.Acted):
            check(table, record)
            acts += 1
        table, _ = advance(table, record)
    return acts


def check(table: Table, record: rec.Acted) -> None:
    state, seat = table.state, record.by
    assert isinstance(state, State)
    for raw in record.events:
        match msgspec.json.decode(bytes(raw), type=ev.Event):
            case ev.CardTaken(slot=slot, up=up):
                action: Action = Take(slot) if up else Draw(slot)
            case ev.CardAppended():
                action = ADD
            case ev.CardReturned(reason="thrown"):
                action = THROW_BACK
            case _:
                continue
        assert NONE_OF_A_KIND.refuse(state, seat, action) is None


@pytest.mark.rule("NK-5.1", "NK-5.2")
def test_b87_the_round_ends_for_all_while_somebody_is_offline() -> None:
    """B87: Ben is away while Ann's row gets full and she calls Stop; everybody sees the round
    scored, Ben when he is back, and what he still sends is refused by its rule."""
    world = World()
    ann, ben, cem = racing(world, 3)
    fill(world, ann, leave=1)
    ben.part()
    fill(world, ann)
    go(world, ann, STOP)
    assert cem.public["phase"] == "over"
    ben.hello()
    assert ben.public["result"] == ann.public["result"]
    assert sorted(ben.public["result"]["order"]) == [0, 1, 2]
    assert refusal(ben, send(ben, draw(lying(ben)[0])))["rule"] == "NK-5.2"
    assert ben.view["table"]["sheet"] == ann.view["table"]["sheet"]


@pytest.mark.rule("NK-A6", "NK-A35")
def test_b88_the_report_after_the_round_shows_raw_and_corrected_times() -> None:
    """B88: every contest with arrivals and corrections of all who wanted it, the winner first,
    and whether the shorter row decided; during the race nobody is shown the list."""
    world = World()
    ann, ben = racing(world)
    slot = throw_up(world, ann)
    line(ann, 5)
    line(ben, 90)
    send(ann, take(slot))
    world.run(65)
    arrival = world.now
    assert accepted(ben, send(ben, take(slot)))
    assert ann.public["contests"] == []
    fill(world, ann)
    go(world, ann, STOP)
    (report, *_) = ann.public["contests"]
    assert report == {
        "slot": slot,
        "seats": [1, 0],
        "arrivals": [arrival, arrival - 65],
        "corrections": [90, 5],
        "byRow": False,
    }


@pytest.mark.rule("NK-A32")
def test_b89_everybody_knows_in_time_when_the_race_begins() -> None:
    """B89: the start is named in the deal, at least a second ahead: two round trips of a line of
    250 ms each way. Input before it is refused; how a device far away keeps the server's time is
    shown by the client's own tests."""
    least = msgspec.json.schema(Countdown)["minimum"]
    assert least >= 2 * 2 * 250
    world = World()
    ann, ben = started(world, game=GAME, options={"countdownMs": least})
    starts = {device.public["raceAt"] for device in (ann, ben)}
    assert starts == {ann.frames[-1]["now"] + least}
    world.run(least - 1)
    assert refusal(ann, send(ann, draw(40)))["ruling"] == "NK-A32"
    world.run(1)
    assert accepted(ann, send(ann, draw(40)))


@pytest.mark.rule("NK-3.1", "NK-8.3")
def test_b90_acts_are_judged_by_the_own_row_and_the_one_card() -> None:
    """B90: six seats act at once, each having seen nothing but the deal, and then each adds or
    throws back, still having seen nothing more; nobody is refused, nothing is stale."""
    world = World()
    devices = racing(world, 6)
    seen, slots = devices[0].public["number"], lying(devices[0])
    for action in (None, APPEND, None, THROW):
        for device in devices:
            line(device, 15 * device.seat)
        keys: list[tuple[Device, str]] = []
        for device in devices:
            device.view["public"] = {**device.public, "number": seen}
            act = action or draw(slots.pop())
            keys.append((device, send(device, act)))
        world.run(200)
        assert all(accepted(device, key) for device, key in keys)
    conserved(devices[0])


@pytest.mark.rule("NK-A6")
def test_b90_a_seat_on_a_slow_line_stays_in_the_game() -> None:
    """B90: a line of 2 s is no reason to be away: its acts count when they come; only what was
    measured long ago is no longer made up for."""
    world = World()
    ann, ben = racing(world)
    line(ben, 1_000)
    world.run(OLD_MS)
    assert accepted(ann, send(ann, draw(lying(ann)[0]))), "nobody waits for an old measurement"
    assert accepted(ben, send(ben, draw(lying(ben)[0])))
    assert ben.presence["online"] == [True, True]


@pytest.mark.rule("NK-A30", "NK-8.7")
@pytest.mark.parametrize("spectators", ["live", "delayed"])
def test_b96_a_watcher_learns_no_card_that_lies_face_down(spectators: str) -> None:
    """B96: with or without delay a watcher's frames name start cards, cards in rows and cards
    that lie or were held face up, and no others; it has no own part."""
    world = World(3)
    table = world.open(3, {"spectators": spectators}, GAME)
    watcher = Device(table).hello()
    devices = [sit(table, name) for name in ("Ada", "Ben", "Cem")]
    assert devices[0].do(msg.StartMatch())["ok"]
    world.run(COUNTDOWN_MS)
    hidden = {*state_of(watcher).dealt} - {""}
    for step in range(40):
        device = devices[step % 3]
        held = device.own.get("held")
        send(device, (THROW if step % 4 else APPEND) if held else draw(lying(device)[step % 20]))
        world.run(120)
    world.run(10_000)
    state = state_of(watcher)
    open_now = {card for row in state.rows for card in row} | set(state.middle)
    returned = {event["card"] for event in logged(world, "CardReturned")}
    sent = b"".join(watcher.raw)
    unseen = hidden - open_now - returned
    assert len(unseen) > 40
    assert not [card for card in unseen if card.encode() in sent]
    assert all(frame["own"] is None for frame in watcher.frames)


@pytest.mark.rule("NK-8.2")
def test_b99_a_seat_in_a_race_is_its_token_alone() -> None:
    """B99: who knows all names, seats and the code, but no token, only watches: every act and
    order is refused, and the race goes on untouched."""
    world = World()
    ann, _ = racing(world)
    stranger = Device(ann.table).hello()
    before = world.store.read(CODE)
    for action in (draw(3), take(3), APPEND, THROW, STOP):
        found = send(stranger, {**action, "seat": 0, "by": 0, "name": "Guest0"})
        assert not accepted(stranger, found)
        assert stranger.answers[-1]["fault"]["code"] == "not_seated"
    for order in (msg.Leave(), msg.LetBotPlay(seat=0, level="easy"), msg.NextRound(round=2)):
        assert stranger.do(order)["fault"]["code"] == "not_seated"
    assert world.store.read(CODE) == before

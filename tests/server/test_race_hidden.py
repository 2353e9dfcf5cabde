"""In a race: no face-down card leaves the server, in no message, size, refusal or wait."""

from __future__ import annotations

import json
from typing import cast, get_args

import msgspec
import pytest
from msgspec.structs import replace

from kartenhaus.games.none_of_a_kind import events, options, view
from kartenhaus.games.none_of_a_kind.deck import COLOUR_CARDS
from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.kernel.refusal import Refusal
from kartenhaus.server.live import LiveTable
from kartenhaus.table import messages as msg
from kartenhaus.table.frames import WATCHER
from tests.server.race import (
    APPEND,
    COUNTDOWN_MS,
    GAME,
    STOP,
    THROW,
    draw,
    fill,
    go,
    line,
    lying,
    racing,
    send,
    state_of,
    take,
    throw_up,
)
from tests.server.test_hidden import fields, keys
from tests.server.world import Device, Dice, Json, World, sit

ACTIONS: list[Json] = [
    APPEND,
    THROW,
    STOP,
    {"do": "take_back"},
    *({"do": "nothing_fits", "on": on} for on in (False, True)),
    *(make(slot) for slot in (*range(0, 80, 3), -1, 99) for make in (draw, take)),
]
ALLOWED = set[str]().union(
    *(
        fields(struct)
        for struct in (
            *get_args(msg.ToClient),
            *(msg.TableView, msg.SeatInfo, msg.SheetRow, msg.FinalView, msg.Fault, Refusal),
            *(view.Public, view.Own, view.HeldView, view.Result, view.ContestView),
            *(view.FinalView, options.Options, events.Claim, events.RowCheck),
            *get_args(events.Event),
        )
    )
)
PARAMS = {"seat", "ms", "side", "n", "k", "least", "most"}
"""Values of refusals and faults."""


def another(state: State, table: LiveTable, seat: int | None, seed: int) -> State:
    """A state that looks to this seat just like that one."""
    game = table.table.binding.game
    return cast(
        State,
        game.resample(table.table.setup.config, game.observe(state, seat), Dice(seed)),
    )


def seated(world: World, table: LiveTable, devices: list[Device]) -> list[Device]:
    """The same people at another table, and a watcher."""
    del world
    again = [Device(table, device.token, device.seat).hello() for device in devices]
    return [*again, Device(table).hello()]


@pytest.mark.rule("NK-8.8", "NK-8.7", "NK-8.9")
@pytest.mark.parametrize("referee", [False, True])
def test_bytes_do_not_depend_on_face_down_cards(*, referee: bool) -> None:
    """B08, B97: at every step of a race: equal bytes for the seat, for frames, answers and
    refusals, and for a watcher, whatever lies face down and whatever others hold unseen."""
    world = World(4)
    devices = racing(world, 3, options={"referee": referee, "takeBack": True})
    differed = 0
    for step in range(30):
        device = devices[step % 3]
        act = THROW if step % 5 == 4 else APPEND if device.own.get("held") else None
        send(device, act or draw(lying(device)[step]))
        world.run(100)
        state, live = state_of(device), device.table
        for seat in (0, WATCHER):
            other = another(state, live, None if seat == WATCHER else seat, step)
            differed += other.dealt != state.dealt
            heard: list[list[bytes]] = []
            for each in (state, other):
                apart = World(step)
                apart.now = world.now
                table = LiveTable(replace(live.table, state=each), apart.tools)
                viewer = Device(table, devices[0].token if seat == 0 else "", seat).hello()
                for action in ACTIONS:
                    viewer.why(action)
                    if seat == 0 and viewer.why(action)["refusal"]:
                        send(viewer, action, "k")
                heard.append(viewer.raw)
            assert heard[0] == heard[1]
    assert differed > 40, "the twins must really differ"


class Timed(Device):
    """Also keeps when it was told what."""

    def __init__(self, world: World, table: LiveTable, token: str, seat: int) -> None:
        super().__init__(table, token, seat)
        self.world = world
        self.told: list[tuple[int, bytes]] = []

    def send(self, data: bytes) -> None:
        self.told.append((self.world.now, data))
        super().send(data)


@pytest.mark.rule("NK-8.8", "NK-A34", "NK-A6")
@pytest.mark.parametrize("seed", range(5))
def test_moments_do_not_depend_on_face_down_cards(seed: int) -> None:
    """B97: two races that differ in what lies face down alone, with the same taps at the same
    moments: grabs, lost grabs, refusals, absence. Who saw none of those cards is told the same
    bytes at the same moments."""
    start = World(seed)
    state = state_of(racing(start, 4)[0])
    told: list[list[tuple[int, bytes]]] = []
    for twin in (None, seed, seed + 100):
        world = World(seed)
        devices = racing(world, 4)
        live = devices[0].table
        other = state if twin is None else another(state, live, None, twin)
        table = LiveTable(replace(live.table, state=other), world.tools)
        seats = [Timed(world, table, device.token, device.seat) for device in devices]
        watcher = Timed(world, table, "", WATCHER)
        for device in (*seats, watcher):
            device.hello()
            line(device, 25 * (device.seat + 1))
        _, ben, cem, dora = seats
        slot = lying(ben)[seed]
        send(ben, draw(slot), "1")
        world.run(10)
        send(cem, draw(slot), "2")
        send(cem, draw(slot + 1), "3")
        world.run(30)
        send(seats[0], take(slot), "4")
        send(dora, draw(slot), "5")
        world.run(200)
        send(seats[0], take(slot), "6")
        send(seats[0], STOP, "7")
        dora.part()
        world.run(2_000)
        told.append([*seats[0].told, *watcher.told])
        assert sum(held is not None for held in watcher.public["held"]) >= 3
    assert told[0] == told[1] == told[2]


@pytest.mark.rule("NK-8.5", "NK-8.6", "NK-8.7", "NK-8.8", "NK-A8")
def test_messages_have_only_known_keys_and_no_secrets() -> None:
    """B57, B96, B98: a whole race of five and a watcher from before the deal: allowed keys alone;
    no card in any message that its viewer could not see yet; no seed before the scoring; no
    token or digest."""
    world = World(9)
    table = world.open(5, None, GAME)
    watcher = Device(table).hello()
    devices = [sit(table, name) for name in ("Ann", "Ben", "Cem", "Dora")]
    devices[0].do(msg.AddBot(seat=4, level="normal"))
    assert devices[0].do(msg.StartMatch())["ok"]
    world.run(COUNTDOWN_MS)
    seed = state_of(watcher).seed
    throw_up(world, devices[1])
    for device in devices:
        line(device, 20 * device.seat)
        for action in ACTIONS[:12]:
            send(device, action)
    for _ in range(8):
        for device in devices:
            if device.public["phase"] == "race" and not device.own.get("mayStop"):
                send(device, APPEND if device.own.get("held") else draw(lying(device)[-1]))
                world.run(60)
    before_end = {id(device): len(device.raw) for device in (*devices, watcher)}
    fill_and_stop(world, devices[0])
    assert watcher.public["phase"] == "over"
    secrets = [device.token for device in devices]
    secrets += [seat.digest for seat in table.table.seats if seat.digest]
    for device in (*devices, watcher):
        seen = set[str]()
        for i, data in enumerate(device.raw):
            message = cast(Json, json.loads(data))
            assert set(keys(message)) <= ALLOWED | PARAMS
            assert not any(secret.encode() in data for secret in secrets)
            if i < before_end[id(device)]:
                assert seed.encode() not in data
            seen |= shown_by(message, device.seat)
            cards = {card for card in COLOUR_CARDS if card.encode() in data}
            assert cards <= seen, "a card that nobody showed to this viewer"


def fill_and_stop(world: World, device: Device) -> None:
    if device.public["phase"] != "race":
        return
    if device.own.get("held"):
        go(world, device, APPEND)
    fill(world, device)
    if device.public["phase"] == "race":
        send(device, STOP)
        world.run(300)


def shown_by(message: Json, seat: int) -> set[str]:
    """The cards that what happened lets this viewer see."""
    found = set[str]()
    for event in message.get("events", ()):
        match event["event"]:
            case "RoundSetUp":
                assert (event["cards"], event["seed"]) == ([], "")
                found |= {card for card in event["starts"] if card}
            case "PointsShuffled":
                assert event["stack"] == []
            case "CardTaken":
                assert bool(event["card"]) == (event["up"] or event["seat"] == seat)
                found.add(event["card"])
            case "CardAppended" | "CardReturned" | "CardTakenBack":
                found.add(event["card"])
            case _:
                pass
    return found


@pytest.mark.rule("NK-8.8")
def test_the_face_comes_with_the_grant_and_to_the_holder_alone() -> None:
    """While a draw waits nobody is told anything, not even that somebody draws."""
    world = World()
    ann, ben = racing(world)
    line(ben, 90)
    slot = lying(ann)[0]
    heard = [len(device.raw) for device in (ann, ben)]
    send(ann, draw(slot))
    world.run(60)
    assert [len(device.raw) for device in (ann, ben)] == heard
    card = state_of(ann).dealt[slot]
    world.run(60)
    assert ann.own["held"] == card
    assert card.encode() in b"".join(ann.raw)
    assert card.encode() not in b"".join(ben.raw)
    assert msgspec.json.encode(card) in ann.raw[-2]

"""What is hidden stays hidden: on the wire, in sizes, in refusals and in waits."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import cast, get_args

import msgspec
import pytest
from msgspec.structs import replace

from kartenhaus.games.lucky_shutdown import events, options, view
from kartenhaus.games.lucky_shutdown.state import State
from kartenhaus.kernel.refusal import Refusal
from kartenhaus.server.live import LiveTable
from kartenhaus.table import messages as msg
from kartenhaus.table.frames import WATCHER
from tests.server.world import Device, Dice, Json, World, play, started

ACTIONS: list[Json] = [
    {"do": "take"},
    {"do": "luck"},
    {"do": "passSkip"},
    {"do": "early", "slot": 0},
    *({"do": "flip", "slot": slot} for slot in (-1, 0, 1, 2)),
    *(
        {"do": do, "cards": cards}
        for do in ("play", "react", "chooseOpen")
        for cards in (["o19"], ["b11", "b11"], ["clear:x"], ["o11", "o12", "o13"], ["zzz"], [])
    ),
]


def twins(
    world: World, live: LiveTable, seat: int | None, seed: int
) -> tuple[LiveTable, LiveTable]:
    """Two tables that differ only in what this seat cannot see."""
    table = live.table
    game, state = table.binding.game, cast(State, table.state)
    other = game.resample(table.setup.config, game.observe(state, seat), Dice(seed))
    kept = {"host": state.host}
    return (
        LiveTable(table, World(seed).tools),
        LiveTable(replace(table, state=replace(other, **kept)), World(seed).tools),
    )


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("seats", [2, 4])
def test_bytes_do_not_depend_on_hidden_cards(seed: int, seats: int) -> None:
    """B08, B97: equal bytes for the seat, watchers included, for frames, refusals and answers."""
    world = World(seed)
    devices = started(world, seats, options={"snapPauseMs": 0, "luck": True, "early": True})
    differed = 0
    for step in range(40):
        live = devices[0].table
        for seat in (0, WATCHER):
            one, two = twins(world, live, None if seat == WATCHER else seat, 100 * seed + step)
            differed += one.table.state != two.table.state
            left, right = (
                Device(each, devices[0].token if seat == 0 else "", seat) for each in (one, two)
            )
            for device in (left, right):
                device.hello()
                for action in ACTIONS:
                    device.why(action)
                    if seat == 0 and device.why(action)["refusal"]:
                        device.act(action, key="k")
            assert left.raw == right.raw
        play(world, devices, steps=1)
        if devices[0].public["phase"] == "end":
            break
    assert differed > 20, "the twins must really differ"


@pytest.mark.rule("LS-A26", "LS-A36")
@pytest.mark.parametrize("seed", range(8))
def test_waits_do_not_depend_on_hidden_cards(seed: int) -> None:
    """The end of skip moments and snap pauses, and who may be replaced, are public facts."""
    world = World(seed)
    devices = started(world, 3)
    for step in range(40):
        live = devices[0].table
        one, two = twins(world, live, None, 100 * seed + step)
        waits: list[object] = []
        for each in (one, two):
            table, state = each.table, each.table.state
            game = table.binding.game
            waiting = table.binding.waits_for(state)
            action = game.legal_actions(state, min(waiting))[0] if waiting else None
            take = table.binding.read_action(b'{"do":"take"}')
            held = game.held_until(state, min(waiting), take) if action else 0
            waits.append((game.wake(state), waiting, held))
        assert waits[0] == waits[1]
        play(world, devices, steps=1)
        if devices[0].public["phase"] == "end":
            break


def fields(struct: type[msgspec.Struct]) -> set[str]:
    config = struct.__struct_config__
    tag = {config.tag_field} if config.tag_field else set[str]()
    return {*struct.__struct_encode_fields__, *tag}


ALLOWED = set[str]().union(
    *(
        fields(struct)
        for struct in (
            *get_args(msg.ToClient),
            *(msg.TableView, msg.SeatInfo, msg.SheetRow, msg.Fault, Refusal),
            *(view.Public, view.Own, view.SeatView, view.DemandView, options.Options),
            *get_args(events.Event),
        )
    )
)
PARAMS = {"card", "cards", "n", "colour", "slot", "least", "most", "text"}
"""Values of refusals and faults."""


def keys(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in cast(Json, value).items():
            yield key
            yield from keys(inner)
    elif isinstance(value, list):
        for inner in cast(list[object], value):
            yield from keys(inner)


def test_messages_have_only_known_keys_and_no_secrets() -> None:
    """B57, B98: a whole game of five seats: allowed keys only; no token, no digest, no stock."""
    world = World(9)
    devices = started(world, 4, 1)
    watcher = Device(devices[0].table).hello()
    for device in devices:
        for action in ACTIONS:
            device.act(action)
        device.do(msg.SetSeats(seats=9))
    play(world, devices)
    assert devices[0].public["phase"] == "end"
    assert {"token", "digest"}.isdisjoint(ALLOWED)
    secrets = [device.token for device in devices]
    secrets += [seat.digest for seat in devices[0].table.table.seats if seat.digest]
    for device in (*devices, watcher):
        for data in device.raw:
            message = cast(Json, json.loads(data))
            assert set(keys(message)) <= ALLOWED | PARAMS
            assert not any(secret.encode() in data for secret in secrets)
            for event in message.get("events", ()):
                assert not event.get("stock")
                assert not event.get("closed")
                if event["event"] == "RoundDealt":
                    shown = [seat for seat, six in enumerate(event["six"]) if six]
                    assert shown == ([] if device is watcher else [device.seat])
                if event["event"] in ("OpenChosen", "CardsDrawn"):
                    assert bool(event["cards"]) == (event["seat"] == device.seat)

"""A race of None of a Kind in a world whose clock belongs to the test."""

from __future__ import annotations

import json
from typing import cast

import msgspec

from kartenhaus.games.none_of_a_kind.deck import COLOUR_CARDS
from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.table import messages as msg
from kartenhaus.table import records as rec
from tests.server.world import CODE, KEYS, Device, Json, World, started

GAME = "none-of-a-kind"
COUNTDOWN_MS = 3_000
APPEND: Json = {"do": "append"}
THROW: Json = {"do": "throw_back"}
STOP: Json = {"do": "stop"}


def draw(slot: int) -> Json:
    return {"do": "draw", "slot": slot}


def take(slot: int) -> Json:
    return {"do": "take", "slot": slot}


def racing(
    world: World, guests: int = 2, bots: int = 0, options: Json | None = None
) -> list[Device]:
    """Guests in a race that has just begun."""
    devices = started(world, guests, bots, options, GAME)
    world.run(COUNTDOWN_MS)
    assert devices[0].public["phase"] == "race"
    return devices


def line(device: Device, ms: int) -> None:
    """The server has measured the device's line: so many ms there and so many back."""
    device.table.measured(device, 2 * ms)


def send(device: Device, action: Json, key: str | None = None) -> str:
    """An act that may have to wait; its key."""
    key = key or f"key {next(KEYS)}"
    raw = msgspec.Raw(json.dumps(action).encode())
    device.table.receive(device, msg.Act(key=key, seen=device.public["number"], action=raw))
    return key


def answer(device: Device, key: str) -> Json | None:
    """The answer to it, if there is one yet; never more than one."""
    found = [each for each in device.answers if each["key"] == key]
    assert len(found) <= 1
    return found[0] if found else None


def accepted(device: Device, key: str) -> bool:
    """Whether it has been answered with a yes."""
    found = answer(device, key)
    return found is not None and found["ok"]


def refusal(device: Device, key: str) -> Json:
    """The reason of a no."""
    found = answer(device, key)
    assert found is not None
    assert not found["ok"]
    return cast(Json, found["refusal"])


def lying(device: Device, *, up: bool = False) -> list[int]:
    """The slots with a face-down card, or with one that lies face up."""
    middle: list[str] = device.public["middle"]
    return [slot for slot, card in enumerate(middle) if card and (card != "?") == up]


def go(world: World, device: Device, action: Json) -> None:
    """Does something, and sees it accepted."""
    key = send(device, action)
    world.run(200)
    found = answer(device, key)
    assert found is not None
    assert found["ok"], found


def fill(world: World, device: Device, *, leave: int = 0) -> None:
    """Adds cards, whatever they are, until so many are missing."""
    while len(device.public["rows"][device.seat]) < device.public["need"] - leave:
        go(world, device, draw(lying(device)[0]))
        go(world, device, APPEND)


def throw_up(world: World, device: Device) -> int:
    """Draws a card and throws it back long before now: a slot with a card face up."""
    slot = lying(device)[0]
    go(world, device, draw(slot))
    go(world, device, THROW)
    world.run(1_500)
    return slot


def state_of(device: Device) -> State:
    return cast(State, device.table.table.state)


def conserved(at: Device | State) -> None:
    """Every card is in exactly one place."""
    state = state_of(at) if isinstance(at, Device) else at
    down = [card for card, shown in zip(state.dealt, state.middle, strict=True) if shown == "?"]
    up = [card for card in state.middle if card and card != "?"]
    rows = [card for row in state.rows for card in row]
    hands = [card for card in state.hands if card]
    assert sorted([*down, *up, *rows, *hands]) == sorted(COLOUR_CARDS)


def logged(world: World, name: str) -> list[Json]:
    """Every event of this kind that the log keeps."""
    found: list[Json] = []
    for body in world.store.read(CODE):
        record = rec.decode(body)
        if isinstance(record, rec.Step):
            events = [cast(Json, json.loads(bytes(raw))) for raw in record.events]
            found += [event for event in events if event["event"] == name]
    return found


def happened(device: Device) -> list[Json]:
    """Every event the device was told of, in order."""
    return [event for frame in device.frames for event in frame["events"]]

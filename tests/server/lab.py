"""Tables of Labor Chaos in a world whose clock belongs to the test."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from kartenhaus.games.labor_chaos.state import State
from kartenhaus.server.live import LiveTable
from kartenhaus.table import messages as msg
from tests.server.people import lab_action
from tests.server.world import Device, Json, World, started

GAME = "labor-chaos"


def playing(
    world: World, guests: int = 3, bots: int = 0, options: Json | None = None
) -> list[Device]:
    """Guests at a table whose first game has been dealt."""
    return started(world, guests, bots, options, GAME)


def state_of(at: Device | LiveTable) -> State:
    table = at.table if isinstance(at, Device) else at
    return cast(State, table.table.state)


def action_of(device: Device) -> Json | None:
    """Some action that the table waits for from this seat, or nothing."""
    return lab_action(device.own, device.public, device.seat)


def step(world: World, devices: list[Device], ms: int = 700) -> None:
    """Everybody does one thing that is waited for, then time passes."""
    for device in devices:
        action = action_of(device)
        if action is not None:
            answer = device.act(action)
            assert answer["ok"], answer
    world.run(ms)


def play_until(
    world: World, devices: list[Device], wanted: Callable[[], bool], steps: int = 3_000
) -> None:
    """Everybody plays plainly, through games and their ends, until something is so."""
    for _ in range(steps):
        if wanted():
            return
        if devices[0].public["phase"] == "over":
            table = devices[0].view["table"]
            order = (
                msg.NextRound(round=table["round"] + 1)
                if table["final"] is None
                else msg.BackToLobby()
            )
            assert devices[0].do(order)["ok"]
            if table["final"] is not None:
                assert devices[0].do(msg.StartMatch())["ok"]
        step(world, devices)
    raise AssertionError("it never came to this")


def phase(device: Device) -> str:
    return str(device.public["phase"])

"""A game can be stored and read back at any moment, in the middle of a choice, window or claim."""

from __future__ import annotations

from itertools import chain
from typing import cast

import msgspec
import pytest

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.frames import Effect, Saved
from kartenhaus.games.labor_chaos.game import LABOR_CHAOS as GAME
from kartenhaus.games.labor_chaos.state import State, phase_of
from tests.laws import labor_chaos
from tests.laws.walk import Played, Step, rounds

SEEDS = (43, 44)


@pytest.mark.rule("LC-12.1")
@pytest.mark.parametrize("seats", GAME.seats)
def test_stored_and_read_back_between_any_two_acts(seats: int) -> None:
    """Half of the time the game goes on from what was read back."""
    phases: set[str] = set()
    for played in chain(*(rounds(labor_chaos.SUBJECT, seats, 1, seed) for seed in SEEDS)):
        for part in played:
            if isinstance(part, Played):
                continue
            before, after = cast(State, part.before), cast(State, part.after)
            phases.add(phase_of(before))
            assert labor_chaos.stored(before) == before
            assert goes_on(part, labor_chaos.stored(before)) == after
    assert {"turn", "announce", "choice", "window"} <= phases


def goes_on(step: Step, state: State) -> State:
    for event in step.again(state):
        state = GAME.evolve(state, cast(ev.Event, event))
    return state


def test_what_is_running_is_made_of_plain_values() -> None:
    """No function, no generator: nothing that JSON would not bring back."""
    for kind in (Effect, Saved):
        told = msgspec.json.schema(kind)
        assert "$ref" in told

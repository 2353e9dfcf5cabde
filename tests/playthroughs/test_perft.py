"""The number of ways to go on from fixed positions, as golden numbers."""

from __future__ import annotations

import pytest

from tests.games.lucky_shutdown.position import position, seat
from tests.playthroughs import perft_none_of_a_kind as race
from tests.playthroughs.conftest import Compare
from tests.playthroughs.perft import perft, positions, table

rule = pytest.mark.rule


def test_every_position_goes_on_in_as_many_ways_as_ever(compare: Compare) -> None:
    """`./dev.py test tests/playthroughs --regold` writes the numbers anew."""
    compare("perft_lucky_shutdown.txt", table())


@rule("LS-6.2", "LS-9.1", "LS-4.1")
def test_the_count_by_hand() -> None:
    """A position small enough to count on fingers.

    Seat 0 may lay either number or take; seat 1 may snap the quad away. After the snap seat 1
    has no card left, so the round is over.
    """
    state = position(seat("b13 o14"), seat("b12"), pile="o12 b12 o12")
    (count,) = perft(state, 1)
    assert (count.sequences, count.cleared, count.over) == (4, 1, 1)


@rule("LS-2.4", "LS-A49")
def test_the_positions_are_the_ones_described() -> None:
    phases = {name: state.phase for name, state in positions().items()}
    assert phases.pop("skip chain") == "skip"
    assert set(phases.values()) == {"turn"}


def test_every_position_of_a_race_goes_on_in_as_many_ways_as_ever(compare: Compare) -> None:
    compare("perft_none_of_a_kind.txt", race.table())


@rule("NK-3.2", "NK-3.3", "NK-A19")
def test_the_count_of_a_race_by_hand() -> None:
    """Each of two seats has three cards to draw, one to take, and a flag to raise: 10 acts.

    After one of the 8 grabs the other seat has 3 cards and its flag, and the holder 2 acts: 6.
    After one of the 2 flags 4 cards and 1 flag each: 10.
    """
    first, second = race.perft(race.positions()["race"], 2)
    assert first.sequences == 2 * (3 + 1 + 1)
    assert second.sequences == 8 * (3 + 1 + 2) + 2 * 10
    assert (first.over, second.over) == (0, 2)

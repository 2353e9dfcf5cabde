"""Where cards lie."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenhaus.games.none_of_a_kind.middle import (
    FIRST_PLACES,
    GRID_COLUMNS,
    GRID_ROWS,
    MOST_PLACES,
    free_place,
    free_slots,
    scatter,
)
from kartenhaus.games.none_of_a_kind.options import Options
from tests.games.none_of_a_kind.position import position
from tests.luck import Luck

rule = pytest.mark.rule


@rule("NK-2.1", "NK-8.4")
def test_slots_are_scattered_over_the_whole_area() -> None:
    places = scatter(Luck(1))
    xs, ys, turns = zip(*places, strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) > (0, 900, 0, 880)
    assert max(xs) < 1_000
    assert max(ys) < 1_000
    assert len(set(turns)) > 20


@rule("NK-A7")
@given(st.integers(0, 999), st.integers(0, 999), st.sets(st.integers(0, FIRST_PLACES - 1)))
def test_an_open_card_takes_a_free_place_near_its_slot(x: int, y: int, used: set[int]) -> None:
    taken = sum(1 << place for place in used)
    place = free_place((x, y, 0), taken)
    assert place not in used
    if len(used) < FIRST_PLACES:
        nearest = min(distance(x, y, free) for free in range(FIRST_PLACES) if free not in used)
        assert distance(x, y, place) <= nearest + 60  # spots as close as a grain are one


def distance(x: int, y: int, place: int) -> float:
    row, column = divmod(place, GRID_COLUMNS)
    dx = x - (2 * column + 1) * 500 / GRID_COLUMNS
    dy = y - (2 * row + 1) * 500 / GRID_ROWS
    return (dx * dx + dy * dy) ** 0.5


@rule("NK-A7")
def test_an_empty_grid_gives_the_cell_under_the_slot() -> None:
    assert free_place((10, 10, 0), 0) == 0
    assert free_place((990, 990, 0), 0) == FIRST_PLACES - 1
    assert free_place((500, 500, 0), 1 << 20 | 1 << 21) not in (20, 21)


@rule("NK-A7")
def test_when_the_grid_is_full_rows_go_on_below() -> None:
    taken = (1 << FIRST_PLACES) - 1
    for place in range(FIRST_PLACES, MOST_PLACES):
        assert free_place((500, 500, 0), taken) == place
        taken |= 1 << place
    assert free_place((500, 500, 0), taken ^ 1 << 50 ^ 1 << 3) == 3


@rule("NK-A7", "NK-A11")
def test_free_slots_leave_out_what_others_hold() -> None:
    state = position("rg1 gk4", "bk2", held={0: "yb3", 1: "yk1"}, options=Options())
    names = [i for i, card in enumerate(state.middle) if not card]
    mine, theirs = (held.slot for held in state.held if held is not None)
    assert set(free_slots(state, 0)) == set(names) - {theirs}
    assert set(free_slots(state, 1)) == set(names) - {mine}

"""The questions that are asked of a state everywhere."""

from __future__ import annotations

import pytest

from kartenhaus.games.lucky_shutdown.state import (
    NO_SLOTS,
    count,
    missing,
    next_seat,
    surface,
    unfinished,
)
from tests.games.lucky_shutdown.position import RULES, position, seat, slots

rule = pytest.mark.rule


@pytest.mark.parametrize(
    ("pile", "top", "run"),
    [
        ("", None, 0),
        ("o12", "o12", 1),
        ("o12 b12 o12", "o12", 3),
        ("o12 b13 o12", "o12", 1),
        ("o15 push:o", "o15", 1),
        ("o15 push:o push:b", "o15", 2),
        ("push:o push:b", None, 2),
        ("b12 b12 push:x", "b12", 1),
        ("b12 push:x o12", "o12", 1),
        ("under16:o under18:b", "under18:b", 2),
        ("o16 under16:o", "under16:o", 1),
        ("free:o push:b", "free:o", 1),
    ],
)
@rule("LS-3.3", "LS-A8", "LS-A9", "LS-A11")
def test_the_surface_of_a_pile(pile: str, top: str | None, run: int) -> None:
    """Legality looks through pushes; a set needs cards directly on each other."""
    assert surface(RULES, tuple(pile.split())) == (top, run)


@pytest.mark.parametrize(
    ("pile", "kind", "lacking"),
    [
        ("o12", "number", 3),
        ("o14 o12 b12", "number", 2),
        ("free:o", "free", 2),
        ("push:o push:b", "push", 1),
        ("o15 under17:x", "under", 2),
    ],
)
@rule("LS-8.1", "LS-8.2", "LS-9.1 to LS-9.4")
def test_what_a_set_still_lacks(pile: str, kind: str, lacking: int) -> None:
    wanted = missing(position(seat("o11"), seat("b11"), pile=pile))
    assert wanted is not None
    assert (wanted[0].kind, wanted[1]) == (kind, lacking)


def test_an_empty_pile_lacks_nothing() -> None:
    assert missing(position(seat("o11"), seat("b11"))) is None


@pytest.mark.parametrize(
    ("finished", "seat_now", "following"),
    [
        ((), 0, 1),
        ((), 4, 0),
        ((1,), 0, 2),
        ((0, 1, 2), 4, 3),
        ((0, 1, 2), 3, 4),
        ((2, 0), 1, 3),
        ((0, 1, 2, 3), 4, 4),
    ],
)
@rule("LS-3.1", "LS-3.4", "LS-A21", "LS-13.2")
def test_the_next_seat_is_clockwise_and_not_finished(
    finished: tuple[int, ...], seat_now: int, following: int
) -> None:
    state = position(*(seat("o11") for _ in range(5)), finished=finished)
    assert next_seat(state, seat_now) == following


def test_unfinished_seats_are_those_with_cards() -> None:
    state = position(seat(""), seat("o11"), seat(""), seat("b12"), finished=(2, 0))
    assert unfinished(state) == (1, 3)


@rule("LS-1.8")
def test_a_seat_counts_all_three_zones() -> None:
    assert seat("o11 o12", "b13 - o14", "- free:x").total == 5
    assert seat().total == 0


def test_slots_are_counted_by_cards() -> None:
    assert count(slots("- o11")) == 1
    assert count(NO_SLOTS) == 0


def test_states_compare_and_hash_by_what_lies_where() -> None:
    """Equal positions are equal states, however they came about; one card makes a difference."""
    ours = position(seat("o11 b12"), seat("b11"), pile="o13")
    same = position(seat("b12 o11"), seat("b11"), pile="o13")
    other = position(seat("b12 b11"), seat("o11"), pile="o13")
    assert ours == same
    assert hash(ours) == hash(same)
    assert ours != other

"""Checking, ranking, point cards and the final ranking."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenhaus.games.none_of_a_kind.deck import COLOUR_CARDS
from kartenhaus.games.none_of_a_kind.fit import Reading, fits
from kartenhaus.games.none_of_a_kind.scoring import (
    Checked,
    award,
    check_row,
    check_rows,
    final,
    ranking,
)
from tests.games.none_of_a_kind.position import cards

rule = pytest.mark.rule
SEED_ROWS = (
    "rg1 bk3 gy4 br3 gy2 rb3 yk1",
    "rg2 bk4 rb2 gy3 br1",
    "yk2 gr4 by1 kg3 yr3 bk2",
    "gy1 yk3 gr1 by2 kg4",
    "rk4 yg2 br4 bg3",
    "gb1 ky2 bg1 yr4 gb3 rb4 kg1",
)
a_row = st.lists(st.sampled_from(COLOUR_CARDS), unique=True, max_size=11)
six_rows = st.lists(st.sampled_from(COLOUR_CARDS), unique=True, min_size=12, max_size=30)


@rule("NK-6.2", "NK-6.3", "NK-A1", "NK-A2")
@pytest.mark.parametrize(
    ("reading", "left"),
    [
        ("cross", [7, 2, 4, 1, 3, 5]),
        ("literal", [7, 5, 4, 5, 3, 5]),
        ("word_to_ink", [7, 2, 4, 5, 3, 5]),
        ("ink_to_word", [7, 5, 4, 1, 3, 5]),
    ],
)
def test_the_rows_of_the_rule_sheet(reading: Reading, left: list[int]) -> None:
    assert [check_row(cards(row), reading).kept for row in SEED_ROWS] == left


@rule("NK-6.2", "NK-6.3", "NK-A23")
def test_the_first_fault_ends_the_row_though_more_would_follow() -> None:
    row = cards("rg1 ry2 gk1 yb2 gr3")
    assert check_row(row) == Checked(kept=1, fault_at=2, matches=("WW",), words=1)
    assert check_row(row[2:]).kept == 3


@rule("NK-6.7", "NK-A25")
def test_words_are_summed_over_what_is_left_start_card_included() -> None:
    assert check_row(cards("rg4 bk3 gy3")).words == 7


def test_rows_without_or_with_one_card_have_no_fault() -> None:
    assert check_row(()) == Checked(0, 0, (), 0)
    assert check_row(cards("bk2")) == Checked(1, 0, (), 2)


@given(a_row)
def test_checking_is_monotone_in_prefixes(row: list[str]) -> None:
    """A longer part of a row never has fewer correct cards, and never more than one more."""
    kept = [check_row(row[:n]).kept for n in range(len(row) + 1)]
    assert all(low <= high <= low + 1 for low, high in pairwise(kept))


@given(a_row)
def test_what_is_kept_has_no_fault_and_the_next_card_has_one(row: list[str]) -> None:
    found = check_row(row)
    left = row[: found.kept]
    assert all(fits(a, b) for a, b in pairwise(left))
    if found.fault_at:
        assert found.fault_at == found.kept + 1
        assert not fits(row[found.kept - 1], row[found.kept])
        assert found.matches
    else:
        assert found.kept == len(row)


def ranked(rows: list[str], first: int) -> tuple[int, ...]:
    n = len(rows)
    return ranking(check_rows(range(n), [cards(row) for row in rows], first))


@rule("NK-6.4")
def test_more_cards_left_rank_first() -> None:
    assert ranked(["rg4", "bk1 gy2"], first=0) == (1, 0)


@rule("NK-6.7")
def test_then_more_words() -> None:
    assert ranked(["rg1 bk3", "rg4 yb3"], first=0) == (1, 0)


@rule("NK-6.8", "NK-6.9", "NK-A24")
@pytest.mark.parametrize("first", range(4))
def test_then_the_stopper_and_whoever_follows_it_clockwise(first: int) -> None:
    order = ranked(["rg2", "rb2", "rk2", "ry2"], first)
    assert order == tuple((first + i) % 4 for i in range(4))


@rule("NK-A15")
def test_a_stopper_with_a_fault_may_come_last() -> None:
    assert ranked(["rg1 rb2 gk3", "bk1 ry2"], first=0) == (1, 0)


@rule("NK-6.1", "NK-A28")
def test_rows_are_checked_from_the_stopper_on_and_the_order_changes_nothing() -> None:
    rows = [cards(row) for row in SEED_ROWS]
    checks = check_rows(range(6), rows, 4)
    assert [row.seat for row in checks] == [4, 5, 0, 1, 2, 3]
    assert {ranking(order) for order in permutations(checks, 6)} == {(0, 5, 2, 4, 1, 3)}


def test_seats_that_take_no_part_are_not_counted_on_the_way() -> None:
    checks = check_rows((0, 2, 5), [cards(row) for row in ("rg1", "rb1", "rk1")], 2)
    assert [(row.seat, row.distance) for row in checks] == [(2, 0), (5, 1), (0, 2)]


@given(six_rows, st.integers(2, 6), st.data())
def test_ranking_is_a_permutation_and_turns_with_the_seats(
    dealt: list[str], n: int, data: st.DataObject
) -> None:
    rows = [tuple(dealt[i::n]) for i in range(n)]
    first, turn = data.draw(st.integers(0, n - 1)), data.draw(st.integers(0, n - 1))
    order = ranking(check_rows(range(n), rows, first))
    assert sorted(order) == list(range(n))
    moved = [rows[(i - turn) % n] for i in range(n)]
    again = ranking(check_rows(range(n), moved, (first + turn) % n))
    assert again == tuple((seat + turn) % n for seat in order)


@rule("NK-6.5", "NK-6.6", "NK-6.10", "NK-A21")
def test_everybody_gets_one_point_card_the_highest_first() -> None:
    assert award((2, 0, 1), (-4, 7, 3)) == (7, 3, -4)
    assert award((0, 1), (5, 5)) == (5, 5)
    with pytest.raises(ValueError, match="1 point cards for 2 seats"):
        award((0, 1), (5,))


@rule("NK-7.2")
def test_the_highest_total_wins() -> None:
    totals, groups = final([[10, -4], [2, 9], [-4, -4]])
    assert totals == (6, 11, -8)
    assert groups == ((1,), (0,), (2,))


@rule("NK-7.3", "NK-A22")
def test_a_tie_goes_to_the_highest_single_card_and_may_be_shared() -> None:
    assert final([[9, 1], [10, 0]])[1] == ((1,), (0,))
    shared = [[10, 2, 3], [10, 4, 1]]
    assert final(shared)[1] == ((0, 1),)
    assert final(shared, "lexicographic")[1] == ((1,), (0,))
    assert final([[5, 4], [5, 4], [8]], "lexicographic")[1] == ((0, 1), (2,))


def test_who_has_won_nothing_yet_has_no_points() -> None:
    assert final([[], [1], []]) == ((0, 1, 0), ((1,), (0, 2)))

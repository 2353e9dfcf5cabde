"""Who was first (NK-A6, NK-A35)."""

from __future__ import annotations

import itertools

import pytest

from kartenhaus.table.contest import TOO_CLOSE_MS, Claim, decided_at, judged


@pytest.mark.rule("NK-A6", "NK-3.4")
def test_the_earlier_sent_wins_whatever_arrived_first() -> None:
    fast, slow = Claim(0, 1_000, 10), Claim(1, 1_040, 90)
    decision = judged(7, [fast, slow])
    assert (decision.target, decision.claims, decision.by_row) == (7, (slow, fast), False)


@pytest.mark.rule("NK-A6")
def test_granted_when_nobody_earlier_can_still_arrive() -> None:
    """The slowest line never waits; the fastest waits for the slowest, at most the cap."""
    lines = {0: 10, 1: 100, 2: 40}
    assert decided_at([Claim(0, 1_000, 10)], lines, 1_000) == 1_090
    assert decided_at([Claim(1, 1_000, 100)], lines, 1_000) == 1_000
    assert decided_at([Claim(0, 1_000, 10), Claim(1, 1_085, 100)], lines, 1_085) == 1_085
    assert decided_at([Claim(0, 1_000, 10)], {0: 10}, 1_020) == 1_020
    assert decided_at([Claim(0, 1_000, 0)], {}, 1_000) == 1_000


@pytest.mark.rule("NK-A35")
def test_too_close_to_call_the_shorter_row_wins() -> None:
    """Less than 15 ms apart counts as at once; 15 ms do not."""
    first = Claim(0, 1_000, 0, row=5)
    close = Claim(1, 1_000 + TOO_CLOSE_MS - 1, 0, row=4)
    assert judged(3, [first, close]).claims == (close, first)
    assert judged(3, [first, close]).by_row
    apart = Claim(1, 1_000 + TOO_CLOSE_MS, 0, row=1)
    assert judged(3, [first, apart]).claims == (first, apart)
    assert not judged(3, [first, apart]).by_row


@pytest.mark.rule("NK-A35")
def test_equal_rows_by_sending_arrival_and_seat() -> None:
    assert judged(0, [Claim(0, 1_005, 0), Claim(1, 1_000, 0)]).claims[0].seat == 1
    assert judged(0, [Claim(0, 1_020, 20), Claim(1, 1_010, 10)]).claims[0].seat == 1
    assert judged(0, [Claim(2, 1_000, 0), Claim(1, 1_000, 0)]).claims[0].seat == 1
    shorter = Claim(1, 1_010, 0, row=2), Claim(2, 1_012, 0, row=2)
    assert judged(0, [Claim(0, 1_000, 0, row=3), *shorter]).claims[0].seat == 1


@pytest.mark.rule("NK-A35")
def test_the_order_of_the_claims_does_not_matter() -> None:
    """And only those close to the earliest can win by their row, no chain of close ones."""
    claims = [Claim(0, 1_000, 0, row=5), Claim(1, 1_010, 0, row=5), Claim(2, 1_020, 0, row=2)]
    for some in itertools.permutations(claims):
        assert judged(0, some).claims == tuple(claims)

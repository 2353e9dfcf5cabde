"""The correction of a line (NK-A6)."""

from __future__ import annotations

import pytest

from kartenhaus.table.latency import Trips

T = 1_800_000_000_000


def trips(*rtts: int, every: int = 2_000) -> tuple[Trips, int]:
    """Round trips one after the other; the time of the last one."""
    found, now = Trips(), T
    for i, rtt in enumerate(rtts):
        now = T + i * every
        found.add(rtt, now)
    return found, now


@pytest.mark.rule("NK-A6")
def test_half_the_best_of_the_last_five() -> None:
    line, now = trips(10, 80, 90, 70, 100, 75)
    assert line.correction(now, 100) == 35
    assert line.correction(now, 100, fresh=True) == 70
    assert Trips().correction(T, 100) == 0


@pytest.mark.rule("NK-A6")
def test_never_more_than_the_cap() -> None:
    line, now = trips(400, 420)
    assert line.correction(now, 100) == 100
    assert line.correction(now, 150, fresh=True) == 150
    assert line.correction(now, 0) == 0


@pytest.mark.rule("NK-A6")
def test_an_old_measurement_does_not_count() -> None:
    """A frozen tab that answers no ping gets nothing."""
    line, now = trips(90)
    assert line.correction(now + 14_999, 100) == 45
    assert line.correction(now + 15_000, 100) == 0


@pytest.mark.rule("NK-A6")
def test_a_line_that_suddenly_seems_slow_is_not_believed() -> None:
    """As long as it was better within ten seconds, the smallest value of the last minute counts."""
    line, now = trips(20, 24, 22, 30, 26)
    for i in range(1, 5):
        line.add(200, now + 2_000 * i)
        assert line.correction(now + 2_000 * i, 100) <= 13
    line.add(200, now + 10_000)  # five slow ones: only now the best of five is slow
    assert line.correction(now + 10_000, 100) == 10
    for i in range(6, 9):
        line.add(200, now + 2_000 * i)
        assert line.correction(now + 2_000 * i, 100) == 10
    line.add(200, now + 20_000)
    assert line.correction(now + 20_000, 100) == 100, "a line that stays slow is slow"


@pytest.mark.rule("NK-A6")
def test_a_small_rise_is_believed_at_once() -> None:
    line, now = trips(20, 20, 20, 20, 20)
    for i in range(1, 6):
        line.add(120, now + 2_000 * i)
    assert line.correction(now + 10_000, 100) == 60

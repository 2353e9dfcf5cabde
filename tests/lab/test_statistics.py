"""The lab's statistics against values worked out elsewhere."""

from __future__ import annotations

import pytest

from kartenhaus.lab.statistics import mean_interval, quantile, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),  # the same
        (1, 29, 0.0061, 0.1718),  # the same
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_mean_interval() -> None:
    """Standard deviation 1.5811, so the half width is 1.96 times 0.7071."""
    assert mean_interval([1, 2, 3, 4, 5]) == pytest.approx((3, 3 - 1.38590, 3 + 1.38590), abs=1e-4)
    assert mean_interval([7]) == (7, 7, 7)
    with pytest.raises(ValueError, match="nothing"):
        mean_interval([])


@pytest.mark.parametrize(
    ("share", "expected"), [(0.5, 5), (0.95, 10), (0.1, 1), (0.11, 2), (1, 10)]
)
def test_quantile(share: float, expected: int) -> None:
    assert quantile([3, 1, 2, 10, 9, 8, 7, 6, 5, 4], share) == expected


def test_no_quantile_of_nothing() -> None:
    with pytest.raises(ValueError, match="nothing"):
        quantile([], 0.5)

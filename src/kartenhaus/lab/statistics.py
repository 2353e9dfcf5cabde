"""The few statistics the lab needs."""

from collections.abc import Sequence
from math import sqrt

import msgspec

Z95 = 1.959963984540054
"""Half the width of a 95 % interval, in standard errors."""


class Rate(msgspec.Struct, frozen=True):
    """`count` of `of`, its rate, and the ends of Wilson's 95 % interval of the rate."""

    count: int
    of: int
    rate: float
    low: float
    high: float


class Share(Rate, frozen=True):
    """A rate with the one to be expected if it made no difference, `fair`."""

    fair: float


class Mean(msgspec.Struct, frozen=True):
    """A mean with the ends of its normal 95 % interval."""

    mean: float
    low: float
    high: float


def wilson(successes: int, trials: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval for a share: two ends within 0..1; (0, 1) without any trial.

    Holds its promise for small numbers and for shares near 0 and 1 too.
    """
    if not trials:
        return 0.0, 1.0
    share, z2 = successes / trials, z * z
    middle = share + z2 / (2 * trials)
    half = z * sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    scale = 1 + z2 / trials
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def rate_of(count: int, of: int) -> Rate:
    """The rate of `count` in `of`; 0 without any trial."""
    low, high = wilson(count, of)
    return Rate(count, of, count / of if of else 0.0, low, high)


def share_of(count: int, of: int, fair: float) -> Share:
    """The share of `count` in `of` (at least 1)."""
    low, high = wilson(count, of)
    return Share(count, of, count / of, low, high, fair)


def mean_interval(values: Sequence[float], z: float = Z95) -> tuple[float, float, float]:
    """Mean and the two ends of its normal interval. With one value both ends are that value.

    Raises `ValueError` without any value.
    """
    n = len(values)
    if not n:
        raise ValueError("the mean of nothing")
    mean = sum(values) / n
    variance = sum((value - mean) ** 2 for value in values) / (n - 1) if n > 1 else 0.0
    half = z * sqrt(variance / n)
    return mean, mean - half, mean + half


def quantile(values: Sequence[int], share: float) -> int:
    """The smallest value that at least this share (0..1) of the values do not exceed.

    Raises `ValueError` without any value.
    """
    if not values:
        raise ValueError("a quantile of nothing")
    ordered = sorted(values)
    for i, value in enumerate(ordered, 1):
        if i >= share * len(ordered):
            return value
    return ordered[-1]

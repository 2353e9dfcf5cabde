"""Chance as an argument: the only door through which luck enters the rules."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """A source of luck. The rules never own one; the caller passes it in."""

    def below(self, n: int) -> int:
        """An int in 0..n-1, every value equally likely; n is at least 1."""
        ...


def pick(items: Sequence[T], chance: Chance) -> T:
    """One of `items` (not empty), every one equally likely."""
    return items[chance.below(len(items))]


def shuffled(items: Sequence[T], chance: Chance) -> tuple[T, ...]:
    """`items` in random order (Fisher and Yates), every order equally likely."""
    cards = list(items)
    for last in range(len(cards) - 1, 0, -1):
        other = chance.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)

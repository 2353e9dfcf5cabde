"""Bags: multisets of card faces packed into one int.

Each face owns a field of six bits that holds how often it occurs. So adding and removing cards
is `+` and `-`, two bags of the same cards are equal and hash alike, a group of faces is one mask,
and a bag of up to 62 cards has size `bag % 63` (casting out 63s: the digit sum in base 64).
States built on bags cost next to nothing to copy and compare, which searching bots live on.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property

FIELD_BITS = 6
FIELD = (1 << FIELD_BITS) - 1
MOST_CARDS = FIELD - 1
"""The largest bag whose size `size` can tell."""
MOST_LISTED = 4_096
"""So many bags are remembered as lists of their cards; then it starts anew."""


def size(bag: int) -> int:
    """How many cards are in the bag (at most `MOST_CARDS`)."""
    return bag % FIELD


class Faces:
    """The faces of one deck, in the order in which bags list them."""

    __slots__ = ("__dict__", "_listed", "codes", "field", "unit")

    def __init__(self, codes: Sequence[str]) -> None:
        """`codes`: every face of the deck once, in deck order."""
        self.codes = tuple(codes)
        self.unit: dict[str | None, int] = {None: 0}
        """Face -> the bag that holds it once; `None` (an empty slot) -> the empty bag."""
        self.unit |= {code: 1 << (FIELD_BITS * i) for i, code in enumerate(self.codes)}
        self.field = {code: FIELD << (FIELD_BITS * i) for i, code in enumerate(self.codes)}
        """Face -> the mask of its field."""
        self._listed: dict[int, tuple[str, ...]] = {}

    @cached_property
    def order(self) -> dict[str, int]:
        """Face -> its place in deck order."""
        return {code: i for i, code in enumerate(self.codes)}

    def bag(self, cards: Iterable[str | None]) -> int:
        """The bag of `cards`; `None` (an empty slot) counts for nothing."""
        return sum(map(self.unit.__getitem__, cards))

    def mask(self, codes: Iterable[str]) -> int:
        """The mask that keeps these faces of a bag and drops all others."""
        return sum(self.field[code] for code in codes)

    def count(self, bag: int, code: str) -> int:
        """How often the bag holds this face."""
        return (bag & self.field[code]) // self.unit[code]

    def cards(self, bag: int) -> tuple[str, ...]:
        """The cards of the bag, in deck order. Most hands are asked for again and again."""
        found = self._listed.get(bag)
        if found is None:
            if len(self._listed) >= MOST_LISTED:
                self._listed.clear()
            found = self._listed[bag] = self._list(bag)
        return found

    def _list(self, bag: int) -> tuple[str, ...]:
        found: list[str] = []
        for code in self.codes:
            times = bag & FIELD
            if times:
                found += [code] * times
            bag >>= FIELD_BITS
            if not bag:
                break
        return tuple(found)

    def without(self, bag: int, cards: Iterable[str]) -> int:
        """The bag after taking out each of `cards` that it still holds."""
        for card in cards:
            if bag & self.field[card]:
                bag -= self.unit[card]
        return bag

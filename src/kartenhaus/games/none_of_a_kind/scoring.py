"""Checking rows, ranking them, giving out point cards, and the final ranking (NK-6, NK-7).

Plain functions on cards and numbers: the row checker and the arbiter use them as the round does.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from kartenhaus.games.none_of_a_kind.deck import COUNT
from kartenhaus.games.none_of_a_kind.events import Relation, RowCheck
from kartenhaus.games.none_of_a_kind.fit import Reading, matches, successors

FinalTie = Literal["seed", "lexicographic"]


class Checked(msgspec.Struct, frozen=True, gc=False):
    """How one row came out. See `events.RowCheck` for the fields."""

    kept: int
    fault_at: int
    matches: tuple[Relation, ...]
    words: int


def check_row(row: Sequence[str], reading: Reading = "cross") -> Checked:
    """The row, read from the left up to the first card that does not fit (NK-6.2).

    That card and all after it go, even what would fit (NK-6.3, NK-A2). Whether a longer rest
    without a fault follows makes no odds (NK-A23).
    """
    table = successors(reading)
    kept, fault = len(row), 0
    found: tuple[Relation, ...] = ()
    for i in range(1, len(row)):
        if row[i] not in table[row[i - 1]]:
            kept, fault, found = i, i + 1, matches(row[i - 1], row[i], reading)
            break
    words = sum(COUNT[card] for card in row[:kept])  # NK-6.7, NK-A25: the start card too
    return Checked(kept, fault, found, words)


def check_rows(
    seats: Sequence[int],
    rows: Sequence[Sequence[str]],
    first: int,
    reading: Reading = "cross",
) -> tuple[RowCheck, ...]:
    """All rows, in the order of checking: that of seat `first`, then clockwise (NK-6.1).

    `seats`: those that take part, clockwise; `rows`: a row for each of them, in the same order;
    `first`: the stopper, or the seat that stands in for it (NK-A20).
    """
    n, start = len(seats), seats.index(first)
    found: list[RowCheck] = []
    for distance in range(n):  # NK-6.9, NK-A24: clockwise from the stopper, who has 0
        i = (start + distance) % n
        row = check_row(rows[i], reading)
        found.append(RowCheck(seats[i], row.kept, row.fault_at, row.matches, row.words, distance))
    return tuple(found)


def ranking(checks: Sequence[RowCheck]) -> tuple[int, ...]:
    """The seats from first to last; no place is ever shared, whatever order they come in.

    More cards left (NK-6.4), then more words on them (NK-6.7), then the stopper, then whoever sits
    closer to it clockwise (NK-6.8, NK-6.9). A fault costs nothing else (NK-A15, NK-A28).
    """
    ranked = sorted(checks, key=lambda row: (-row.kept, -row.words, row.distance))
    return tuple(row.seat for row in ranked)


def award(order: Sequence[int], points: Sequence[int]) -> tuple[int, ...]:
    """The point card of each seat in `order`: the highest for the first, and so on.

    As many point cards as seats; everybody gets one, the last a negative one too (NK-6.5, NK-6.6,
    NK-6.10, NK-A21). Raises `ValueError` if the numbers differ.
    """
    if len(order) != len(points):
        raise ValueError(f"{len(points)} point cards for {len(order)} seats")
    return tuple(sorted(points, reverse=True))


def final(
    won: Sequence[Sequence[int]], tie: FinalTie = "seed"
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Totals, and groups of indices from first to last; the first group has won (NK-7.2).

    `won`: the point cards of each. Equal totals: the higher single card decides, with tie
    `lexicographic` then the next ones too (NK-7.3, NK-A22); still equal: a shared place.
    """
    keys: list[tuple[int, ...]] = []
    for cards in won:
        falling = sorted(cards, reverse=True)
        keys.append((sum(cards), *(falling[:1] if tie == "seed" else falling)))
    totals = tuple(key[0] for key in keys)
    groups = tuple(
        tuple(i for i, other in enumerate(keys) if other == key)
        for key in sorted(set(keys), reverse=True)
    )
    return totals, groups

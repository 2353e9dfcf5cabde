"""Penalty points of a game and how the series stands (LC-10)."""

from collections.abc import Mapping, Sequence
from typing import Literal

from kartenhaus.games.labor_chaos.cards import Card


def penalties(
    cards: Mapping[str, Card],
    hands: Sequence[Sequence[str]],
    winner: int,
    scoring: Literal["sum", "count"],
) -> tuple[int, ...]:
    """The points of each seat: 0 for the winner whatever is left in that hand (LC-10.1)."""
    if scoring == "count":
        counted = [len(hand) for hand in hands]  # LC-10.3
    else:
        counted = [sum(cards[card].number for card in hand) for hand in hands]  # LC-10.2, LC-A13
    return tuple(0 if seat == winner else n for seat, n in enumerate(counted))


def ranking(totals: Sequence[int], out: Sequence[int] = ()) -> tuple[tuple[int, ...], ...]:
    """Groups of seats, fewest points first; a tie is shared (LC-10.4, LC-A18).

    Seats that have left come last, whatever they had (LC-A27).
    """
    keys = [(seat in out, total) for seat, total in enumerate(totals)]
    return tuple(
        tuple(seat for seat, other in enumerate(keys) if other == key) for key in sorted(set(keys))
    )

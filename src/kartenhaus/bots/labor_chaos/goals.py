"""How far a hand is from what an End card asks for, in cards to get or to get rid of."""

from collections.abc import Callable, Iterable
from typing import Protocol, cast

from kartenhaus.bots.labor_chaos.conditions import chance_of
from kartenhaus.bots.labor_chaos.future import Future
from kartenhaus.bots.labor_chaos.reading import (
    MIDDLE,
    Place,
    amount_of,
    fitting,
    seats_of,
)
from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.frames import Scope

FARTHEST = 8.0
"""No goal counts as farther away."""
ONE_CARD = 1.0
MORE_CARDS = 2.0
"""A sum that one card more or less does not make right is at least so far away."""
PER_POINT = 0.1


class Hand(Protocol):
    """The hand that a goal is held against, as far as it is known or can be expected."""

    def size(self, who: Json) -> float:
        """How many cards who is meant holds."""
        ...

    def fitting(self, where: Json) -> float:
        """How many of the own cards fit a filter."""
        ...

    def amount(self, word: Json) -> float:
        """The number that a quantity comes to."""
        ...

    def numbers(self) -> Iterable[int]:
        """The numbers on single cards."""
        ...

    def chance(self, condition: Table) -> float:
        """How likely any other condition holds."""
        ...


def distance(future: Future, end: str, seat: int) -> float:
    """From the hand of `seat` to the goal of this End card; 0 if it is reached."""
    win = future.sight.cards[end].win
    if win is None:
        return FARTHEST
    return far(_Expected(future, Place(Scope(end, seat), end, {})), win)


def far(hand: Hand, win: Table) -> float:
    """From the hand to the goal; 0 if it is reached, at most `FARTHEST`."""
    return min(FARTHEST, _far(hand, win))


class _Expected:
    """A hand as one seat expects it to be."""

    __slots__ = ("future", "place")

    def __init__(self, future: Future, place: Place) -> None:
        self.future, self.place = future, place

    def size(self, who: Json) -> float:
        seats = seats_of(self.future, self.place, who)
        return self.future.sizes[seats[0][0]] if seats else 0.0

    def fitting(self, where: Json) -> float:
        return fitting(self.future, self.place, self.place.scope.me, where)

    def amount(self, word: Json) -> float:
        return amount_of(self.future, self.place, word)

    def numbers(self) -> Iterable[int]:
        mine = self.place.scope.me == self.future.sight.me
        return (
            (card.number for card in self.future.own() if card.number) if mine else (round(MIDDLE),)
        )

    def chance(self, condition: Table) -> float:
        return chance_of(self.future, self.place, condition)


def _far(hand: Hand, condition: Table) -> float:
    for kind, measure in _MEASURES.items():
        if kind in condition:
            return measure(hand, condition)
    return 1.0 - hand.chance(condition)


def _gap(have: float, table: Table, want: float, default: str) -> float:
    """How much more or less there must be."""
    match str(table.get("op", default)):
        case "==":
            return abs(have - want)
        case "!=":
            return float(have == want)
        case ">=" | ">" as op:
            return max(0.0, want + (op == ">") - have)
        case op:
            return max(0.0, have - want + (op == "<"))


def _hand(hand: Hand, table: Table) -> float:
    return _gap(hand.size(table.get("who", "self")), table, hand.amount(table["hand"]), "==")


def _has(hand: Hand, table: Table) -> float:
    return _gap(hand.fitting(table["has"]), table, hand.amount(table.get("n", 1)), ">=")


def _cmp(hand: Hand, table: Table) -> float:
    first, second = (hand.amount(word) for word in cast(list[Json], table["cmp"]))
    gap = _gap(first, table, second, "==")
    if not gap:
        return 0.0
    near = any(_gap(first - number, table, second, "==") == 0 for number in hand.numbers())
    return ONE_CARD if near else MORE_CARDS + PER_POINT * gap


def _all(hand: Hand, table: Table) -> float:
    """One card may bring several parts nearer, so they count for less than their sum."""
    parts = [_far(hand, part) for part in cast(list[Table], table["all"])]
    return (max(parts) + sum(parts)) / 2


def _any(hand: Hand, table: Table) -> float:
    return min(_far(hand, part) for part in cast(list[Table], table["any"]))


_MEASURES: dict[str, Callable[[Hand, Table], float]] = {
    "hand": _hand,
    "has": _has,
    "cmp": _cmp,
    "all": _all,
    "any": _any,
}

"""How far the own hand is from what an End card asks for, in cards to get or to get rid of."""

from collections.abc import Callable
from typing import cast

from kartenhaus.bots.labor_chaos.conditions import chance_of
from kartenhaus.bots.labor_chaos.future import Future
from kartenhaus.bots.labor_chaos.reading import (
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


def distance(future: Future, end: str, seat: int) -> float:
    """From the hand of `seat` to the goal of this End card; 0 if it is reached."""
    win = future.sight.cards[end].win
    if win is None:
        return FARTHEST
    return min(FARTHEST, _far(future, Place(Scope(end, seat), end, {}), win))


def _far(future: Future, place: Place, condition: Table) -> float:
    for kind, measure in _MEASURES.items():
        if kind in condition:
            return measure(future, place, condition)
    return 1.0 - chance_of(future, place, condition)


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


def _hand(future: Future, place: Place, table: Table) -> float:
    seats = seats_of(future, place, table.get("who", "self"))
    size = future.sizes[seats[0][0]] if seats else 0.0
    return _gap(size, table, amount_of(future, place, table["hand"]), "==")


def _has(future: Future, place: Place, table: Table) -> float:
    n = fitting(future, place, place.scope.me, table["has"])
    return _gap(n, table, amount_of(future, place, table.get("n", 1)), ">=")


def _cmp(future: Future, place: Place, table: Table) -> float:
    first, second = (amount_of(future, place, word) for word in cast(list[Json], table["cmp"]))
    gap = _gap(first, table, second, "==")
    numbers = [c.number for c in future.own() if c.number] if _mine(future, place) else [5]
    if not gap:
        return 0.0
    near = any(_gap(first - number, table, second, "==") == 0 for number in numbers)
    return ONE_CARD if near else MORE_CARDS + PER_POINT * gap


def _mine(future: Future, place: Place) -> bool:
    return place.scope.me == future.sight.me


def _all(future: Future, place: Place, table: Table) -> float:
    """One card may bring several parts nearer, so they count for less than their sum."""
    parts = [_far(future, place, part) for part in cast(list[Table], table["all"])]
    return (max(parts) + sum(parts)) / 2


def _any(future: Future, place: Place, table: Table) -> float:
    return min(_far(future, place, part) for part in cast(list[Table], table["any"]))


_MEASURES: dict[str, Callable[[Future, Place, Table], float]] = {
    "hand": _hand,
    "has": _has,
    "cmp": _cmp,
    "all": _all,
    "any": _any,
}

"""What selectors, filters and quantities come to, as far as one can expect.

Who is meant is told with a weight, as a chance may decide or a fact may be unknown.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt, ne
from typing import cast

import msgspec

from kartenhaus.bots.labor_chaos.future import Future
from kartenhaus.games.labor_chaos.actions import Value
from kartenhaus.games.labor_chaos.cards import Card, Json, Table
from kartenhaus.games.labor_chaos.frames import NOBODY, Bind, Scope
from kartenhaus.games.labor_chaos.rules import HUNDRED
from kartenhaus.games.labor_chaos.vocabulary import QUANTITIES, TYPES

Seats = list[tuple[int, float]]
"""Seats, each with the chance that it is meant."""
UNSURE = 0.5
MIDDLE = 5.0
"""The number of a card that nobody knows yet."""
OPS: dict[str, Callable[[float, float], bool]] = {
    "==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip


@dataclass(slots=True)
class Place:
    """Where in a text one is: for whom it works, on which card it stands, what names mean."""

    scope: Scope
    text: str
    names: dict[str, Bind]


# ------------------------------------------------------------------------------------ players


def seats_of(future: Future, place: Place, word: Json) -> Seats:
    """The players that a selector means."""
    if isinstance(word, list):
        found: dict[int, float] = {}
        for part in word:
            for seat, weight in seats_of(future, place, part):
                found[seat] = max(weight, found.get(seat, 0.0))
        return list(found.items())
    if isinstance(word, str):
        return [each for each in _word(future, place, word) if each[0] in future.sight.playing]
    return _table(future, place, cast(Table, word))


def _word(future: Future, place: Place, word: str) -> Seats:
    if word.startswith("$"):
        bound = place.names.get(word[1:])
        several = bound if isinstance(bound, tuple) else (bound,)
        return [(seat, 1.0) for seat in several if isinstance(seat, int)]
    if word in _ONE:
        return [(_ONE[word](future, place), 1.0)]
    playing, me = future.sight.playing, place.scope.me
    others = [seat for seat in playing if seat != me]
    match word:
        case "all":
            return [(seat, 1.0) for seat in playing]
        case "others":
            return [(seat, 1.0) for seat in others]
        case "random":
            return [(seat, 1.0 / len(playing)) for seat in playing]
        case "random_other":
            return [(seat, 1.0 / max(1, len(others))) for seat in others]
        case "most" | "fewest":
            wanted = (max if word == "most" else min)(future.sizes[seat] for seat in playing)
            return [(seat, 1.0) for seat in playing if future.sizes[seat] == wanted]
        case _:
            return _extreme(future, "birth_year", playing, most=word == "youngest")


_ONE: dict[str, Callable[[Future, Place], int]] = {
    "self": lambda _, place: place.scope.me,
    "owner": lambda _, place: place.scope.me,
    "left": lambda future, place: future.sight.neighbour(place.scope.me, 1),
    "right": lambda future, place: future.sight.neighbour(place.scope.me, -1),
    "next": lambda future, place: future.sight.neighbour(place.scope.me, future.direction),
    "prev": lambda future, place: future.sight.neighbour(place.scope.me, -future.direction),
    "active": lambda future, _: future.sight.seen.public.turn,
    "victim": lambda _, place: place.scope.who,
    "actor": lambda _, place: place.scope.by if place.scope.by != NOBODY else place.scope.who,
    "it": lambda _, place: _seat(place.names.get("it")),
}


def _seat(bound: Bind | None) -> int:
    return bound if isinstance(bound, int) else NOBODY


def fact_of(future: Future, seat: int, key: str) -> Value | None:
    """What is known of a seat's fact."""
    seen = future.sight.seen
    told = seen.own.facts if seat == seen.seat else seen.public.facts[seat]
    return told.get(key)


def _extreme(future: Future, key: str, among: tuple[int, ...], *, most: bool) -> Seats:
    told = {seat: value for seat in among if isinstance(value := fact_of(future, seat, key), int)}
    if len(told) < len(among):
        return [(seat, 1.0 / len(among)) for seat in among]
    wanted = (max if most else min)(told.values())
    return [(seat, 1.0) for seat, value in told.items() if value == wanted]


def _table(future: Future, place: Place, table: Table) -> Seats:
    among = seats_of(future, place, table.get("of", "all"))
    if "fact" in table:
        key, wanted = str(table["fact"]), not table.get("not", False)
        chances = [(seat, w, likely(future, seat, key)) for seat, w in among]
        return [(seat, w * (yes if wanted else 1.0 - yes)) for seat, w, yes in chances]
    most = "max" in table
    seats = tuple(seat for seat, _ in among)
    return _extreme(future, str(table["max" if most else "min"]), seats, most=most)


def likely(future: Future, seat: int, key: str) -> float:
    """How likely a yes/no fact is true of a seat."""
    known = fact_of(future, seat, key)
    if known is not None:
        return float(known == 1)
    if seat == future.sight.me:
        return 0.0  # LC-A24: what was not told counts as no
    return usual(future, key)


def usual(future: Future, key: str) -> float:
    """How often the catalogue says that this is so, 0 to 1."""
    return future.sight.rules.percent(key) / HUNDRED


# ---------------------------------------------------------------------------------- quantities


def amount_of(future: Future, place: Place, word: Json) -> float:
    """The number that a quantity comes to."""
    if isinstance(word, int):
        return float(word)
    if isinstance(word, str):
        bound = place.names.get(word[1:], future.sight.cards[place.text].val.get(word[1:]))
        return float(bound) if isinstance(bound, int) else 0.0
    table = cast(Table, word)
    kind = next(iter(table.keys() & QUANTITIES.keys()))
    return max(0.0, _QUANTITIES[kind](future, place, table))


def _hand(future: Future, place: Place, table: Table) -> float:
    return sum(w * future.sizes[seat] for seat, w in seats_of(future, place, table["hand"]))


def _count(future: Future, place: Place, table: Table) -> float:
    seats = seats_of(future, place, table["count"])
    return sum(w * fitting(future, place, seat, table["where"]) for seat, w in seats)


def _numbers(future: Future, place: Place, table: Table) -> float:
    me, hidden = future.sight.me, future.sight.hidden
    usual_number = sum(card.number for card in hidden) / max(1, len(hidden))
    total = 0.0
    for seat, weight in seats_of(future, place, table["numbers"]):
        known = sum(card.number for card in future.own()) if seat == me else 0
        unknown = future.blank if seat == me else future.sizes[seat]
        total += weight * (known + unknown * usual_number)
    return total


def _fact(future: Future, place: Place, table: Table) -> float:
    for seat, _ in seats_of(future, place, table.get("who", "self")):
        known = fact_of(future, seat, str(table["fact"]))
        if isinstance(known, int):
            return float(known)
    return 1.0


def _several(future: Future, place: Place, table: Table, kind: str) -> list[float]:
    return [amount_of(future, place, word) for word in cast(list[Json], table[kind])]


_QUANTITIES: dict[str, Callable[[Future, Place, Table], float]] = {
    "hand": _hand,
    "count": _count,
    "numbers": _numbers,
    "number": lambda _future, _place, _table: MIDDLE,
    "players": lambda future, _place, _table: float(len(future.sight.playing)),
    "fact": _fact,
    "add": lambda future, place, table: sum(_several(future, place, table, "add")),
    "min": lambda future, place, table: min(_several(future, place, table, "min")),
    "max": lambda future, place, table: max(_several(future, place, table, "max")),
    "half": lambda future, place, table: amount_of(future, place, table["half"]) / 2,
}


# ------------------------------------------------------------------------------------- filters


def fits(future: Future, place: Place, card: Card, where: Json | None) -> bool:
    """Whether a card fits a filter: all of its keys."""
    table = cast(Table, where or {})
    return all(_KEYS[key](future, place, card, value) for key, value in table.items())


def fitting(future: Future, place: Place, seat: int, where: Json | None) -> float:
    """How many cards in a hand fit, as far as one can expect."""
    if where is None:
        return future.sizes[seat]
    if seat != future.sight.me:
        return future.sizes[seat] * _share(future, place, where)
    known = sum(fits(future, place, card, where) for card in future.own())
    return known + (future.blank * _share(future, place, where) if future.blank else 0.0)


def _share(future: Future, place: Place, where: Json) -> float:
    """How many of the cards whose place is unknown fit."""
    sight = future.sight
    key = (msgspec.json.encode(where), place.text, *place.names.items())
    if key not in sight.shares:
        hidden = sight.hidden
        fit = sum(fits(future, place, card, where) for card in hidden)
        sight.shares[key] = fit / max(1, len(hidden))
    return sight.shares[key]


def _words(place: Place, value: Json) -> Collection[str]:
    if isinstance(value, str) and not value.startswith("$"):
        return (value,)
    words = [str(word) for word in (value if isinstance(value, list) else [value])]
    return {str(place.names.get(w[1:], "")) if w.startswith("$") else w for w in words}


def _type(future: Future, place: Place, card: Card, value: Json) -> bool:
    del future
    return any(card.symbol in TYPES.get(word, ()) for word in _words(place, value))  # LC-5.4


def _printed(future: Future, place: Place, card: Card, value: Json) -> bool:
    if value == "none" or not card.number:  # LC-A13
        return value == "none" and not card.number
    if isinstance(value, list):
        return any(card.number == amount_of(future, place, one) for one in value)
    if isinstance(value, dict) and "op" in value:
        return OPS[str(value["op"])](card.number, amount_of(future, place, value["n"]))
    return value == "any" or card.number == amount_of(future, place, value)


_KEYS: dict[str, Callable[[Future, Place, Card, Json], bool]] = {
    "symbol": lambda _, place, card, value: card.symbol in _words(place, value),
    "type": _type,
    "kind": lambda _, place, card, value: card.kind in _words(place, value),
    "number": _printed,
}

"""How likely conditions hold, as far as a seat knows."""

from collections.abc import Callable
from typing import cast

from kartenhaus.bots.labor_chaos.future import Future
from kartenhaus.bots.labor_chaos.reading import (
    OPS,
    UNSURE,
    Place,
    amount_of,
    fact_of,
    fits,
    fitting,
    likely,
    seats_of,
    usual,
)
from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.vocabulary import CONDITIONS


def chance_of(future: Future, place: Place, condition: Table) -> float:
    """How likely a condition holds."""
    kind = next(iter(condition.keys() & CONDITIONS.keys()))
    return _CONDITIONS[kind](future, place, condition)


def _compared(first: float, table: Table, second: float, default: str) -> float:
    return float(OPS[str(table.get("op", default))](round(first), round(second)))


def _hand_is(future: Future, place: Place, table: Table) -> float:
    seats = seats_of(future, place, table.get("who", "self"))
    size = future.sizes[seats[0][0]] if seats else 0.0
    return _compared(size, table, amount_of(future, place, table["hand"]), "==")


def _has(future: Future, place: Place, table: Table) -> float:
    n = fitting(future, place, place.scope.me, table["has"])
    return _compared(n, table, amount_of(future, place, table.get("n", 1)), ">=")


def _card_fits(future: Future, place: Place, card: str, where: Json) -> float:
    cards = future.sight.cards
    return float(card in cards and fits(future, place, cards[card], where))


def _last_played(future: Future, place: Place, table: Table) -> float:
    sources = place.scope.sources
    return _card_fits(future, place, sources[-1] if sources else "", table["last_played"])


def _top(future: Future, place: Place, table: Table) -> float:
    pile = future.sight.seen.public.discard
    return _card_fits(future, place, pile[-1] if pile else "", table["top"])


def _told(future: Future, place: Place, table: Table) -> float:
    key = str(table["fact"])
    seats = seats_of(future, place, table.get("who", "self"))
    if not seats:
        return 0.0
    if "is" in table:
        known = fact_of(future, seats[0][0], key)
        unsure = UNSURE if known is None and seats[0][0] != future.sight.me else 0.0
        return 1.0 if known == table["is"] else unsure
    if "n" not in table:
        return sum(weight * likely(future, seat, key) for seat, weight in seats[:1])
    known = fact_of(future, seats[0][0], key)
    if not isinstance(known, int):
        return 0.0 if seats[0][0] == future.sight.me else UNSURE
    return _compared(known, table, amount_of(future, place, table["n"]), "==")


def _cmp(future: Future, place: Place, table: Table) -> float:
    first, second = (amount_of(future, place, word) for word in cast(list[Json], table["cmp"]))
    return _compared(first, table, second, "==")


def _all(future: Future, place: Place, table: Table) -> float:
    return min(chance_of(future, place, part) for part in cast(list[Table], table["all"]))


def _any(future: Future, place: Place, table: Table) -> float:
    return max(chance_of(future, place, part) for part in cast(list[Table], table["any"]))


_CONDITIONS: dict[str, Callable[[Future, Place, Table], float]] = {
    "hand": _hand_is,
    "has": _has,
    "last_played": _last_played,
    "top": _top,
    "end": lambda future, _, table: float(bool(future.end) == table["end"]),
    "lasting": lambda future, _, table: float(bool(future.lasting) == table["lasting"]),
    "players": lambda future, place, table: _compared(
        len(future.sight.playing), table, amount_of(future, place, table["players"]), "=="
    ),
    "cmp": _cmp,
    "fact": _told,
    "live": lambda future, _, table: usual(future, str(table["live"])),
    "world": lambda _future, _place, _table: UNSURE,
    "all": _all,
    "any": _any,
    "not": lambda future, place, table: 1.0 - chance_of(future, place, cast(Table, table["not"])),
}

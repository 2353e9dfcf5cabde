"""Conditions: yes, no, or not before somebody has claimed it (LC-A15, LC-A16)."""

from collections.abc import Callable, Iterable, Mapping
from typing import cast

from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.frames import NOBODY, Case, Scope
from kartenhaus.games.labor_chaos.state import State
from kartenhaus.games.labor_chaos.values import OPS, Eye, fits, fitting, players, quantity
from kartenhaus.games.labor_chaos.vocabulary import CONDITIONS

MINUTE_MS, HOUR_MS, DAY_MS = 60_000, 3_600_000, 86_400_000
DUSK, DAWN = 18, 6
"""`after_dark` is from the one hour to the other."""
FRIDAY = 1
"""The first day of the count of days, a Thursday, is 0."""

TOLD = ("who", "by", "n")
BY_FACT_OR_HAND = ("youngest", "oldest", "most", "fewest")

Looked = list[tuple[int, str]]
"""Seats and what they have told, as far as cards have asked for it (LC-A24)."""
Settled = Mapping[str, bool]
"""Moment fact -> what came of its claim."""
NONE_SETTLED: Settled = {}


def holds(eye: Eye, condition: Table, settled: Settled = NONE_SETTLED) -> bool | str:
    """Whether a condition holds; or the key that has to be claimed first."""
    kind = next(iter(condition.keys() & CONDITIONS.keys()))
    return _KINDS[kind](eye, condition, settled)


def _hand(eye: Eye, table: Table, _: Settled) -> bool:
    seats = players(eye, table.get("who", "self"))
    wanted = quantity(eye, table["hand"])
    op = OPS[str(table.get("op", "=="))]
    return bool(seats) and op(len(eye.state.hands[seats[0]]), wanted)


def _has(eye: Eye, table: Table, _: Settled) -> bool:
    n = len(fitting(eye, eye.scope.me, table["has"]))  # LC-A29
    return OPS[str(table.get("op", ">="))](n, quantity(eye, table.get("n", 1)))


def _last_played(eye: Eye, table: Table, _: Settled) -> bool:
    sources = eye.scope.sources
    return bool(sources) and fits(eye, sources[-1], table["last_played"])  # LC-A26


def _top(eye: Eye, table: Table, _: Settled) -> bool:
    discard = eye.state.discard
    return bool(discard) and fits(eye, discard[-1], table["top"])


def _cmp(eye: Eye, table: Table, _: Settled) -> bool:
    first, second = (quantity(eye, q) for q in cast(list[Json], table["cmp"]))
    return OPS[str(table.get("op", "=="))](first, second)


def _players(eye: Eye, table: Table, _: Settled) -> bool:
    n = quantity(eye, {"players": True})
    return OPS[str(table.get("op", "=="))](n, quantity(eye, table["players"]))


def _fact(eye: Eye, table: Table, settled: Settled) -> bool | str:
    key = str(table["fact"])
    seats = players(eye, table.get("who", "self"))
    if not seats:
        return False
    value = eye.fact(seats[0], key)
    if "is" in table:  # LC-A24: unknown is none of the answers
        return value == table["is"]
    if value is None:  # LC-A24: unknown is not met, unless the table asks then
        ask = eye.state.rules.options.facts == "ask" and seats[0] == eye.scope.me
        return settled.get(key, key) if ask else False
    if "n" not in table:
        return value == 1
    op = OPS[str(table.get("op", "=="))]
    return isinstance(value, int) and op(value, quantity(eye, table["n"]))


def _live(eye: Eye, table: Table, settled: Settled) -> bool | str:
    del eye
    key = str(table["live"])
    return settled.get(key, key)


def _all(eye: Eye, table: Table, settled: Settled) -> bool | str:
    parts = [holds(eye, part, settled) for part in cast(list[Table], table["all"])]
    return False if False in parts else _open(parts, settled=True)


def _any(eye: Eye, table: Table, settled: Settled) -> bool | str:
    parts = [holds(eye, part, settled) for part in cast(list[Table], table["any"])]
    return True if True in parts else _open(parts, settled=False)


def _open(parts: Iterable[bool | str], *, settled: bool) -> bool | str:
    return next((part for part in parts if isinstance(part, str)), settled)


def _not(eye: Eye, table: Table, settled: Settled) -> bool | str:
    part = holds(eye, cast(Table, table["not"]), settled)
    return part if isinstance(part, str) else not part


def world(state: State, key: str) -> bool:
    """A fact about clock or calendar at the table's latest time (LC-8.3)."""
    local = state.clock + state.rules.options.utc_offset_min * MINUTE_MS
    match key:
        case "even_minute":
            return local // MINUTE_MS % 2 == 0
        case "weekend":
            return (local // DAY_MS - FRIDAY) % 7 in (1, 2)
        case _:  # after_dark
            hour = local // HOUR_MS % 24
            return hour >= DUSK or hour < DAWN


_KINDS: dict[str, Callable[[Eye, Table, Settled], bool | str]] = {
    "hand": _hand,
    "has": _has,
    "last_played": _last_played,
    "top": _top,
    "end": lambda eye, table, _: bool(eye.state.end) == table["end"],
    "lasting": lambda eye, table, _: bool(eye.state.lasting) == table["lasting"],
    "players": _players,
    "cmp": _cmp,
    "fact": _fact,
    "live": _live,
    "world": lambda eye, table, _: world(eye.state, str(table["world"])),
    "all": _all,
    "any": _any,
    "not": _not,
}


def _means(eye: Eye, word: Json, seat: int) -> bool:
    """Whether a selector means this seat; the usual ones without looking at all the others."""
    if word == "self":
        return seat == eye.scope.me
    if word == "others":
        return seat not in (NOBODY, eye.scope.me)
    return seat in players(eye, word)


def matches(
    state: State,
    pattern: Table,
    card: str,
    holder: int,
    case: Case,
    looked: Looked | None = None,
) -> bool:
    """Whether something that has happened is what a card of this holder waits for (LC-7.5).
    `looked`: gets the facts about players that it hangs on."""
    if pattern["on"] != case.on:
        return False
    eye = Eye(state, Scope(card, holder), card)
    found = _fits(eye, pattern, case)
    if looked is not None:
        looked += eye.looked
    return found


def _fits(eye: Eye, pattern: Table, case: Case) -> bool:
    if "who" in pattern and not _means(eye, pattern["who"], case.who):
        return False
    if "by" in pattern and (case.by == NOBODY or not _means(eye, pattern["by"], case.by)):
        return False
    if "key" in pattern and pattern["key"] != case.key:
        return False
    if "n" in pattern and case.n < quantity(eye, pattern["n"]):
        return False
    return "card" not in pattern or any(fits(eye, each, pattern["card"]) for each in case.cards)


def public(pattern: Table) -> Table:
    """The pattern without what hangs on hands and on what people have told: with only this much
    known, the rest may be so (LC-13.2)."""
    return {key: word for key, word in pattern.items() if key not in TOLD or _plain(word)}


def _plain(word: Json) -> bool:
    """Whether a selector or quantity comes to the same for everybody who looks."""
    if isinstance(word, list):
        return all(map(_plain, word))
    return not isinstance(word, dict) and word not in BY_FACT_OR_HAND

"""Whether conditions and filters can ever hold with the cards of a deck (LC-12.1)."""

import operator
from collections.abc import Callable, Iterable, Sequence

import msgspec

from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.vocabulary import KINDS, NUMBERS, SYMBOLS, TYPES

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
SEATS = range(2, 7)
"""With how many players a card can be played; two remain when others have left."""
OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
USUAL = {"hand": "==", "has": ">=", "players": "==", "cmp": "=="}
"""Conditions that compare, each with its comparison if none is given."""
HIGHEST_COUNTED = 10
"""No hand is expected to hold more numbers than this (LC-12.1)."""


class Face(msgspec.Struct, frozen=True):
    """What filters look at."""

    symbol: str
    number: int
    kind: str


class Faces(msgspec.Struct, frozen=True):
    """All cards of a deck, and what has been found out about them already."""

    cards: Sequence[Face]
    found: dict[bytes, frozenset[int]] = {}

    def matching(self, wanted: Table, val: dict[str, int]) -> frozenset[int]:
        """Which of them fit a filter, by their place."""
        key = msgspec.json.encode((wanted, val), order="sorted")
        if key not in self.found:
            places = enumerate(self.cards)
            self.found[key] = frozenset(i for i, face in places if fits(face, wanted, val))
        return self.found[key]


EVERY_FACE = [
    Face(symbol, number, kind)
    for symbol in SYMBOLS
    for number in (0, *NUMBERS)
    for kind in KINDS
    if not (symbol == "robo" and kind == "instant")
]
"""Every card there could be: what a card is checked against before its deck is known."""


def fits(face: Face, wanted: Table, val: dict[str, int]) -> bool:
    """Whether a card fits a filter; what is only known in play fits everything."""
    for key, value in wanted.items():
        several = value if isinstance(value, list) else [value]
        if any(isinstance(each, str) and each.startswith("$") for each in several):
            name = str(several[0]).removeprefix("$")
            if key != "number" or name not in val:
                continue
        match key:
            case "symbol":
                good = face.symbol in several
            case "type":
                good = any(face.symbol in TYPES.get(str(each), ()) for each in several)
            case "kind":
                good = face.kind in several
            case _:
                good = key != "number" or _number_fits(face.number, value, val)
        if not good:
            return False
    return True


def _number_fits(number: int, wanted: Json, val: dict[str, int]) -> bool:
    if wanted in ("any", "none"):
        return (number == 0) == (wanted == "none")
    op, n = (wanted.get("op"), wanted.get("n")) if isinstance(wanted, dict) else ("==", wanted)
    limit = _known(n, val)
    compare = COMPARE.get(str(op))
    return number > 0 and (limit is None or compare is None or compare(number, limit))


def _known(value: Json | None, val: dict[str, int]) -> int | None:
    """A number that stands in the file."""
    if isinstance(value, str):
        return val.get(value.removeprefix("$"))
    return value if isinstance(value, int) and not isinstance(value, bool) else None


class Judge(msgspec.Struct, frozen=True):
    """Whether a condition can ever be true with these cards."""

    val: dict[str, int]
    faces: Faces

    def possible(self, condition: Json) -> bool:
        """False only if it certainly never is."""
        match condition:
            case {"all": [*parts]}:
                return all(map(self.possible, parts)) and self._together(parts)
            case {"any": [*parts]}:
                return any(map(self.possible, parts))
            case {"cmp": [a, b], **rest}:
                return self._compared(a, b, str(rest.get("op", "==")))
            case {"hand": _} | {"has": _} | {"players": _}:
                return self._together([condition])
            case {"not": dict() as inner} if negated(inner) != condition:
                return self.possible(negated(inner))
            case _:
                return True

    def _together(self, parts: Iterable[Json]) -> bool:
        """Hand sizes, numbers of cards and of players that all hold at once."""
        sizes, seats = set(range(len(self.faces.cards) + 1)), set(SEATS)
        counts: list[tuple[frozenset[int], set[int]]] = []
        for part in parts:
            match part:
                case {"hand": n, **rest} if rest.get("who", "self") == "self":
                    sizes = self._kept(sizes, n, str(rest.get("op", "==")))
                case {"players": n, **rest}:
                    seats = self._kept(seats, n, str(rest.get("op", "==")))
                case {"has": dict() as wanted, **rest}:
                    there = self.faces.matching(wanted, self.val)
                    n, op = rest.get("n", 1), str(rest.get("op", ">="))
                    counts.append((there, self._kept(set(range(len(there) + 1)), n, op)))
                case _:
                    pass
        if not sizes or not seats:
            return False
        return _packable(counts, max(sizes))

    def _kept(self, allowed: set[int], n: Json, op: str) -> set[int]:
        limit, compare = _known(n, self.val), COMPARE.get(op)
        if limit is None or compare is None:
            return allowed
        return {each for each in allowed if compare(each, limit)}

    def _compared(self, a: Json, b: Json, op: str) -> bool:
        """A sum of numbers in hand against one that stands in the file."""
        turned = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
        if isinstance(b, dict):
            a, b, op = b, a, turned.get(op, op)
        limit, compare = _known(b, self.val), COMPARE.get(op)
        if limit is None or compare is None or not isinstance(a, dict):
            return True
        if "players" in a:
            reach = list(SEATS)
        elif "numbers" in a:
            reach = list(range(sum(self._highest()) + 1))
        elif "hand" in a or "count" in a:
            reach = list(range(len(self.faces.cards) + 1))
        else:
            return True
        return any(compare(each, limit) for each in reach)

    def _highest(self) -> list[int]:
        return sorted((face.number for face in self.faces.cards), reverse=True)[:HIGHEST_COUNTED]


def _packable(counts: list[tuple[frozenset[int], set[int]]], most: int) -> bool:
    """Whether the smallest numbers of cards asked for fit into the largest hand."""
    same: dict[frozenset[int], set[int]] = {}
    for there, allowed in counts:
        same[there] = same.get(there, allowed) & allowed
    if not all(same.values()):
        return False
    taken, needed = set[int](), 0
    for there, allowed in sorted(same.items(), key=lambda item: -min(item[1])):
        if min(allowed) > most:
            return False
        if taken.isdisjoint(there):
            taken |= there
            needed += min(allowed)
    return needed <= most


def negated(condition: Table) -> Table:
    """A condition that holds just when this one does not; without `not`, where that can be."""
    match condition:
        case {"all": [*parts]}:
            return {"any": [negated(part) for part in parts if isinstance(part, dict)]}
        case {"any": [*parts]}:
            return {"all": [negated(part) for part in parts if isinstance(part, dict)]}
        case {"not": dict() as inner}:
            return inner
        case _:
            for kind in USUAL.keys() & condition.keys():
                op = str(condition.get("op", USUAL[kind]))
                return {**condition, "op": OPPOSITE.get(op, op)}
            return {"not": condition}


def settled(condition: Table, known: Sequence[Table]) -> bool | None:
    """What a condition comes to where others are known to hold; None if that leaves it open."""
    if condition in known:
        return True
    if negated(condition) in known:
        return False
    match condition:
        case {"all": [*parts]} | {"any": [*parts]}:
            found = [settled(part, known) for part in parts if isinstance(part, dict)]
            ends = "any" in condition  # one such part settles the whole
            if ends in found:
                return ends
            return None if None in found else not ends
        case {"not": dict() as inner}:
            found_inner = settled(inner, known)
            return None if found_inner is None else not found_inner
        case _:
            return None


def parts_of(condition: Json) -> list[Table]:
    """The conditions that all hold if this one does."""
    match condition:
        case {"all": [*parts]}:
            return [each for part in parts for each in parts_of(part)]
        case dict():
            return [condition]
        case _:
            return []

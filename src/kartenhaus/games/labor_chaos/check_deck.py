"""Checks of the deck as a whole: what no card of it could ever fulfil (LC-12.1)."""

import operator
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import msgspec

from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.check_context import Finder, Said, shown
from kartenhaus.games.labor_chaos.vocabulary import (
    EVENTS,
    KINDS,
    NUMBERS,
    SYMBOLS,
    TYPES,
)

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


class Part(msgspec.Struct, frozen=True):
    """A card that could be read, with what its rules have said."""

    id: str
    face: Face
    promo: bool
    val: dict[str, int]
    said: Said
    emits: frozenset[str]


EVERY_FACE = [
    Face(symbol, number, kind)
    for symbol in SYMBOLS
    for number in (0, *NUMBERS)
    for kind in KINDS
    if not (symbol == "robo" and kind == "instant")
]
"""Every card there could be: what a card is checked against before its deck is known."""


def reachable(
    finder: Finder,
    parts: Sequence[Part],
    faces: Sequence[Face],
    deck: Sequence[Part] | None = None,
) -> None:
    """Filters, events and conditions of these cards that nothing in the deck can meet.

    Without a deck any other card could be in it, so every event can happen.
    """
    known = Faces(faces)
    for part in parts:
        finder.card = part.id
        for path, wanted in part.said.filters:
            if not known.matching(wanted, part.val):
                finder.add("L_FILTER_EMPTY", path, got=shown(wanted))
        others = frozenset[str]().union(*(each.emits for each in deck or () if each is not part))
        for path, pattern in part.said.patterns:
            source = EVENTS[str(pattern["on"])].source
            if source and deck is not None and not others.intersection(source):  # LC-A38
                finder.add("L_UNREACHABLE", path, got=str(pattern["on"]))
        for path, condition in part.said.conditions:
            if not Judge(part.val, known).possible(condition):
                code = "L_WIN_IMPOSSIBLE" if path == "/win" else "L_NEVER_TRUE"
                finder.add(code, path, got=shown(condition))
    finder.card = ""


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


# ----------------------------------------------------------------------------- the quota (13)

QUOTA = {"cards": 76, "numbers": 54, "instant": 7, "end": 5, **dict.fromkeys(SYMBOLS, 19)}
"""How the deck of the box is made up (LC-1.3)."""


def quota(finder: Finder, parts: Sequence[Part]) -> None:
    """Warn where a deck is made up otherwise than the box."""
    found = composition(parts)
    other = [f"{what} {found[what]}/{n}" for what, n in QUOTA.items() if found[what] != n]
    if other:
        finder.add("L_QUOTA", "", fatal=False, list=", ".join(other))


def composition(parts: Sequence[Part]) -> Counter[str]:
    """How many cards there are of each sort that the quota counts; promos are not counted."""
    faces = [part.face for part in parts if not part.promo]
    found = Counter(face.symbol for face in faces)
    found.update(face.kind for face in faces)
    found["cards"] = len(faces)
    found["numbers"] = sum(face.number > 0 for face in faces)
    return found

"""Checks of the deck as a whole: what no card of it could ever fulfil (LC-12.1)."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from kartenhaus.games.labor_chaos.cards import Table
from kartenhaus.games.labor_chaos.check_context import Finder, Said, shown
from kartenhaus.games.labor_chaos.check_truth import (
    Face,
    Faces,
    Judge,
    negated,
    parts_of,
    settled,
)
from kartenhaus.games.labor_chaos.vocabulary import EVENTS, SYMBOLS

SEATS = range(3, 7)
"""How many can play (LC-1.4)."""
DEALT = 7
"""Cards for each of them (LC-2.2)."""
CLEARING = frozenset({"clear_end", "clear_lasting", "copy"})
"""Verbs after which there may be no End and no lasting card any more."""


class Part(msgspec.Struct, frozen=True):
    """A card that could be read, with what its rules have said; `sound`: all of them."""

    id: str
    face: Face
    promo: bool
    val: dict[str, int]
    said: Said
    emits: frozenset[str]
    sound: bool = True


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
        _conditions(finder, part, known)
    finder.card = ""


def _conditions(finder: Finder, part: Part, known: Faces) -> None:
    """Conditions that never hold, and those that always do and might as well be left out."""
    judge = Judge(part.val, known)
    for path, condition in part.said.conditions:
        comes_to = settled(condition, _given(part, path))
        if comes_to is False or not judge.possible(condition):
            code = "L_WIN_IMPOSSIBLE" if path == "/win" else "L_NEVER_TRUE"
            finder.add(code, path, got=shown(condition))
        elif comes_to or not judge.possible(negated(condition)):
            finder.add("L_ALWAYS_TRUE", path, fatal=False, got=shown(condition))


def _given(part: Part, path: str) -> list[Table]:
    """What is known to hold where a step asks something: `needs`, and the steps around it."""
    found: list[Table] = []
    for other, condition in part.said.conditions:
        step = other.removesuffix("/if")
        before = other == "/needs" and path.startswith("/do/")
        if before or path.startswith(f"{step}/then/"):
            found += parts_of(condition)
        elif path.startswith(f"{step}/else/"):
            found += parts_of(negated(condition))
    return [each for each in found if _lasts(part, each)]


def _lasts(part: Part, condition: Table) -> bool:
    """Whether it still holds some steps later; hands and piles change all the time."""
    match condition:
        case {"not": dict() as inner}:
            return _lasts(part, inner)
        case {"fact": _, **rest}:
            return rest.get("who", "self") == "self"
        case {"players": _} | {"last_played": _} | {"world": _}:
            return part.face.kind != "lasting"
        case {"end": _} | {"lasting": _}:
            return part.face.kind not in {"end", "lasting"} and not CLEARING & part.emits
        case _:
            return False


# ----------------------------------------------------------------------------- the quota (13)

QUOTA = {"cards": 76, "numbers": 54, "instant": 7, "end": 5, **dict.fromkeys(SYMBOLS, 19)}
"""How the deck of the box is made up (LC-1.3)."""


def least_cards(seats: int) -> int:
    """So many cards must a deck have: a hand for everybody, and one to draw."""
    return DEALT * seats + 1


def seats_served(cards: int) -> int:
    """For how many seats at most these cards are enough, 0 if for no table."""
    return max((seats for seats in SEATS if least_cards(seats) <= cards), default=0)


def quota(finder: Finder, parts: Sequence[Part]) -> None:
    """Warn where a deck is made up otherwise than the box, or too small for any table."""
    found = composition(parts)
    if not seats_served(found["cards"]):
        least, seats = least_cards(SEATS[0]), SEATS[0]
        finder.add("L_DECK_SMALL", "", fatal=False, n=found["cards"], least=least, seats=seats)
    if any(found[what] != n for what, n in QUOTA.items()):
        counts: dict[str, str | int] = {what: found[what] for what in QUOTA}
        finder.add("L_QUOTA", "", fatal=False, near=(), **counts)


def composition(parts: Sequence[Part]) -> Counter[str]:
    """How many cards there are of each sort that the quota counts; promos are not counted."""
    faces = [part.face for part in parts if not part.promo]
    found = Counter(face.symbol for face in faces)
    found.update(face.kind for face in faces)
    found["cards"] = len(faces)
    found["numbers"] = sum(face.number > 0 for face in faces)
    return found

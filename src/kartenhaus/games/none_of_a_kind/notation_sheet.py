"""Rows of a round and points of an evening, written down line by line by people.

A round: a row a line, clockwise, with or without a name; `*` before the name of whoever called
Stop. An evening: the point cards of a name, one for each round.

    *Anna: rg1 bk3 gy4              Anna: 10 -4 3 0 1
    Ben: rot/grün/2 blau/schwarz/4  Ben: 2 2 9 4 -1

Lines of their own say more: `points 10 3` (what there was to win; also `punkte`), `stop Anna`,
`fit literal` (NK-A1), `tie lexicographic` (NK-A22). `#` begins a comment.

Whatever is not as it must be raises `NotationError`.
"""

import re
from typing import Literal, TypeVar

import msgspec

from kartenhaus.games.none_of_a_kind.deck import MOST_ROUNDS
from kartenhaus.games.none_of_a_kind.notation_text import read_cards
from kartenhaus.games.none_of_a_kind.rules import NEED
from kartenhaus.games.none_of_a_kind.scoring import FinalTie
from kartenhaus.games.none_of_a_kind.state import NOBODY
from kartenhaus.kernel.notation import NotationError

Word = TypeVar("Word", bound=str)

SEATS = range(2, 7)  # NK-1.6
MOST_NAMES = SEATS[-1]
POINTS = range(-4, 11)  # NK-1.4
NAMED = re.compile(r"\s*(\*?)\s*([^:]*?)\s*:(.*)", re.DOTALL)
NUMBER = re.compile(r"[+-]?[0-9]{1,3}")
MINUS = "\N{MINUS SIGN}"
"""As the pages of the client write it, from which points may be copied."""
FIELDS = {"stop": "stop", "points": "points", "punkte": "points", "fit": "fit", "tie": "tie"}
FITS: tuple[Literal["cross", "literal"], ...] = ("cross", "literal")
TIES: tuple[FinalTie, ...] = ("seed", "lexicographic")


class Round(msgspec.Struct, frozen=True):
    """Rows to check, clockwise. `stopper`: an index, or -1. `points`: to win, or nothing."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    stopper: int
    points: tuple[int, ...]
    fit: Literal["cross", "literal"]


class Evening(msgspec.Struct, frozen=True):
    """Point cards to add up, in the order of the rounds."""

    names: tuple[str, ...]
    won: tuple[tuple[int, ...], ...]
    tie: FinalTie


class Draft:
    """Lines as they come in; `finish` makes a round or an evening of them."""

    def __init__(self) -> None:
        self._rows: dict[str, tuple[str, ...]] = {}
        self._won: dict[str, tuple[int, ...]] = {}
        self._stopper = ""
        self._fields: dict[str, list[str]] = {}
        self._seen: set[str] = set()

    def add(self, line: str) -> None:
        """One line, without its comment."""
        line = line.replace(MINUS, "-")
        named = NAMED.fullmatch(line)
        words = line.split()
        if named is None and words[0].lower() in FIELDS:
            self._add_field(FIELDS[words[0].lower()], words[1:])
            return
        star, name, rest = named.groups() if named else ("", "", line)
        name = name or str(len(self._rows) + len(self._won) + 1)
        if name in self._rows or name in self._won:
            raise NotationError(name, "twice", name)
        if star:
            self._set_stopper(name)
        self._add_named(name, rest.split())

    def finish(self) -> Round | Evening:
        """What the lines say together."""
        if self._won:
            return self._evening()
        names = tuple(self._rows)
        if not names:
            raise NotationError("", "missing", "", ("NAME: …",))
        if self._stopper and self._stopper not in names:
            raise NotationError("stop", "value", self._stopper, names)
        points = tuple(self._numbers("points", self._fields.get("points", [])))
        if len(points) not in (0, len(names)):
            raise NotationError("points", "list", " ".join(map(str, points)), (str(len(names)),))
        self._refuse("tie")
        return Round(
            names=names,
            rows=tuple(self._rows.values()),
            stopper=names.index(self._stopper) if self._stopper else NOBODY,
            points=points,
            fit=_one_of("fit", self._fields.get("fit", ["cross"]), FITS),
        )

    def _evening(self) -> Evening:
        for name in ("points", "fit"):
            self._refuse(name)
        if self._stopper:
            raise NotationError("stop", "field", "stop", ("tie",))
        names, won = tuple(self._won), tuple(self._won.values())
        if len(names) not in SEATS:
            raise NotationError("", "seats", str(len(names)), map(str, SEATS))
        for name, cards in self._won.items():
            if len(cards) != len(won[0]):  # NK-6.10: everybody gets one in each round
                raise NotationError(name, "list", " ".join(map(str, cards)), (str(len(won[0])),))
        return Evening(names, won, _one_of("tie", self._fields.get("tie", ["seed"]), TIES))

    def _add_named(self, name: str, words: list[str]) -> None:
        numbers = bool(words) and all(map(NUMBER.fullmatch, words))
        if (numbers and self._rows) or (not numbers and self._won):
            raise NotationError(name, "mixed", " ".join(words))
        if len(self._rows) + len(self._won) == MOST_NAMES:
            raise NotationError(name, "seats", str(MOST_NAMES + 1), (f"1 – {MOST_NAMES}",))
        most = MOST_ROUNDS if numbers else max(NEED.values())
        if not 1 <= len(words) <= most:
            raise NotationError(name, "list", " ".join(words), (f"1 – {most}",))
        if numbers:
            self._won[name] = tuple(self._numbers(name, words))
            return
        row = read_cards(words, name)
        for i, card in enumerate(row, start=1):  # NK-1.3: there is one of each
            if card in self._seen:
                raise NotationError(f"{name} {i}", "twice", card)
            self._seen.add(card)
        self._rows[name] = tuple(row)

    def _add_field(self, field: str, words: list[str]) -> None:
        if field == "stop":
            self._set_stopper(" ".join(words))
            return
        if field in self._fields:
            raise NotationError(field, "twice", field)
        if field == "points":
            self._numbers(field, words)
        elif field == "fit":
            _one_of(field, words, FITS)
        else:
            _one_of(field, words, TIES)
        self._fields[field] = words

    def _set_stopper(self, name: str) -> None:
        if self._stopper:
            raise NotationError("stop", "twice", name)
        self._stopper = name

    def _refuse(self, field: str) -> None:
        if field in self._fields:
            raise NotationError(field, "field", field)

    def _numbers(self, place: str, words: list[str]) -> list[int]:
        for word in words:
            if not NUMBER.fullmatch(word) or int(word) not in POINTS:
                raise NotationError(place, "value", word, (f"{POINTS[0]} – {POINTS[-1]}",))
        return [int(word) for word in words]


def _one_of(field: str, words: list[str], allowed: tuple[Word, ...]) -> Word:
    text = " ".join(words).lower()
    for each in allowed:
        if each == text:
            return each
    raise NotationError(field, "value", text, allowed)

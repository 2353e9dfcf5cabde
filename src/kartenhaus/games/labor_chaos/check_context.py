"""What the checks share: the faults found so far, and what one card has said."""

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping

import msgspec

from kartenhaus.games.labor_chaos.cards import Fact, Json, Table
from kartenhaus.games.labor_chaos.grammar import Bound
from kartenhaus.games.labor_chaos.vocabulary import DEEPEST
from kartenhaus.kernel.deckfile import Fault

MOST_FAULTS = 200
"""Nobody reads more; a hostile file shall not make a long list."""
MOST_NOTED = 4 * MOST_FAULTS
"""Of those noted many only follow from others and are not told."""
SHOWN = 40
NAME = re.compile(r"[a-z][a-z0-9_]{0,15}")
VARIABLE = re.compile(r"\$([a-z][a-z0-9_]{0,15})")


class Note(msgspec.Struct, frozen=True):
    """A fault with the parts of its place: card, and JSON pointer within the card or file."""

    card: str
    path: str
    fault: Fault


class Finder:
    """Collects faults, each with its place: file, card and JSON pointer within the card."""

    def __init__(self, file: str = "") -> None:
        self.file = file
        self.card = ""
        self.notes: list[Note] = []

    @property
    def found(self) -> list[Fault]:
        """Every fault, in the order of the checks."""
        return [note.fault for note in self.notes]

    def add(
        self,
        code: str,
        path: str,
        *,
        fatal: bool = True,
        near: Iterable[str] = (),
        **params: str | int,
    ) -> None:
        """Note a fault; `near`: the words that may stand there."""
        if len(self.notes) >= MOST_NOTED:
            return
        known = list(near)
        if known:
            params["near"] = _nearest(str(params.get("got", "")), known)
        place = ": ".join(part for part in (self.file, self.card, path) if part)
        note = Note(self.card, path, Fault(place, code, fatal, params))
        if note not in self.notes:
            self.notes.append(note)


def _nearest(got: str, known: list[str]) -> str:
    close = difflib.get_close_matches(got, known, n=3, cutoff=0.6)
    return ", ".join(close or known)


def shown(value: Json) -> str:
    """A value as a message shows it: short and without characters that would do anything."""
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    clean = "".join("?" if unicodedata.category(char)[0] == "C" else char for char in text[:SHOWN])
    return clean + ("…" if len(text) > SHOWN else "")


class Said:
    """What the rules of one card have said, each with the place where it stands."""

    def __init__(self) -> None:
        self.used: set[str] = set()
        """The values that the program uses."""
        self.set: dict[str, str] = {}
        """Names that steps give, where they are given, and those that are used later."""
        self.read: set[str] = set()
        self.verbs: dict[str, str] = {}
        self.players: dict[str, str] = {}
        """Selectors that the text must name."""
        self.symbols: dict[str, str] = {}
        self.directions: dict[str, str] = {}
        self.hands: dict[str, str] = {}
        """Values that count cards in hand (LC-7.3)."""
        self.filters: list[tuple[str, Table]] = []
        self.patterns: list[tuple[str, Table]] = []
        """Events that the card reacts to."""
        self.conditions: list[tuple[str, Table]] = []
        self.facts: set[str] = set()
        self.steps = 0


class Context(msgspec.Struct, frozen=True):
    """One card while it is checked."""

    finder: Finder
    facts: Mapping[str, Fact]
    val: dict[str, int]
    said: Said

    def variable(self, scope: "Scope", text: str, path: str) -> Bound | None:
        """What "$name" stands for; notes a name that is not set on every way here."""
        match = VARIABLE.fullmatch(text)
        name = match[1] if match else ""
        if name in scope.names:
            self.said.read.add(name)
            return scope.names[name]
        if name in self.val:
            self.said.used.add(name)
            return "number"
        known = [f"${each}" for each in (*scope.names, *self.val)]
        self.finder.add("L_VAR_UNDEFINED", path, got=shown(text), near=known or ["–"])
        return None


class Scope(msgspec.Struct, frozen=True):
    """What may be said at one place of a program.

    `names`: what is set on every way to here; `event`: what a reaction answers; `within`: `each`
    (there is an `it`), `resting` (there is an owner), `win` (only the own hand counts).
    """

    names: dict[str, Bound] = {}
    event: str = ""
    within: frozenset[str] = frozenset()
    depth: int = 0

    def deeper(self, *within: str) -> "Scope":
        """One level further in."""
        inside = self.within.union(within)
        return Scope(dict(self.names), self.event, inside, self.depth + 1)


def too_deep(context: Context, scope: Scope, path: str) -> bool:
    """Whether this is deeper than a program may go; then it is noted and left unread."""
    if scope.depth <= DEEPEST:
        return False
    context.finder.add("L_TOO_DEEP", path, most=DEEPEST)
    return True


def wrong_type(context: Context, path: str, value: Json, wanted: str) -> None:
    """Note that something of another kind stands there; `wanted`: a key of `deck.type.…`."""
    context.finder.add("L_TYPE", path, got=shown(value), wanted=wanted)

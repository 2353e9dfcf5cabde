"""Which faults are told: those to mend, not those that only follow from another (LC-12.1)."""

import difflib
from collections.abc import Iterable, Iterator, Sequence

from kartenhaus.games.labor_chaos.check_context import MOST_FAULTS, Finder, Note
from kartenhaus.games.labor_chaos.vocabulary import RESERVED
from kartenhaus.kernel.deckfile import Fault

PROGRAM = frozenset({
    "L_VAL_UNUSED", "L_FILTER_EMPTY", "L_UNREACHABLE", "L_NEVER_TRUE", "L_WIN_IMPOSSIBLE",
    "L_ALWAYS_TRUE", "L_NO_CHANGE",
})  # fmt: skip
"""What can be said of a program only once its every word is right."""
TIED = frozenset({
    "L_PLACEHOLDER_MISSING", "L_SELECTOR_NOT_IN_TEXT", "L_SYMBOL_NOT_IN_TEXT",
    "L_VERB_NOT_IN_TEXT", "L_HAND_PHRASE",
})  # fmt: skip
"""What holds a text against the program."""
LOCKS = frozenset({"L_LOCK_STALE", "L_LOCK_MISSING"})
WORDING = frozenset({"L_PLACEHOLDER_UNKNOWN", "L_LITERAL_IN_TEXT"})
"""Where these stand, other placeholders are missing."""
NAMING = frozenset({
    "L_UNKNOWN_VERB", "L_TWO_VERBS", "L_NAME", "L_NAME_TAKEN", "L_VALUE", "L_TOO_MANY_STEPS",
})  # fmt: skip
"""After these a name may be unknown that somebody meant to set."""
KIND = frozenset({
    "L_UNKNOWN_KIND", "L_UNKNOWN_SYMBOL", "L_ROBO_INSTANT", "L_WIN_ELSEWHERE", "L_WHEN_ELSEWHERE",
    "L_MOD_ELSEWHERE", "L_TOP_ELSEWHERE",
})  # fmt: skip
"""Until these are mended nobody knows what kind of card it is."""
LACKING = frozenset({
    "L_ROBO_NO_NEEDS", "L_INSTANT_NO_WHEN", "L_END_NO_WIN", "L_LASTING_EMPTY", "L_NO_EFFECT",
})  # fmt: skip
"""A field is missing; perhaps it is there under another name."""
NO_EVENT = frozenset({"L_UNKNOWN_EVENT", "L_INSTANT_NO_WHEN", "L_LASTING_EMPTY", "L_UNKNOWN_KIND"})
"""Nobody knows what the program answers."""
NO_RULE = PROGRAM | TIED | LOCKS
APART = ("id", "title", "text", "lock")
"""Fields that do not say what a card does."""


def is_rule(note: Note) -> bool:
    """Whether it is an error in what the card does, not only in its words or in its deck."""
    field = str(note.fault.params.get("field", "")) if not note.path else note.path.split("/")[1]
    return note.fault.fatal and note.fault.code not in NO_RULE and field not in APART


def told(finder: Finder, cards: Sequence[str]) -> list[Fault]:
    """The faults of one file to mend first, by card (in this order) and place in it."""
    order = {card: place for place, card in enumerate(("", *cards))}
    by_card: dict[str, list[Note]] = {}
    for note in finder.notes:
        by_card.setdefault(note.card, []).append(note)
    found = sorted(roots(by_card), key=lambda note: (order.get(note.card, 0), _by_place(note.path)))
    return [note.fault for note in found][:MOST_FAULTS]


def roots(by_card: dict[str, list[Note]]) -> Iterator[Note]:
    """The notes that do not follow from another of the same card."""
    for notes in by_card.values():
        causes = [(note, is_rule(note)) for note in notes]
        for note in notes:
            if not any(root is not note and _explains(root, note, rules) for root, rules in causes):
                yield note


def _by_place(path: str) -> list[tuple[int, str]]:
    """Places in a list by number."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in path.split("/")]


def _explains(root: Note, note: Note, rules: bool) -> bool:
    """Whether the second fault would not be there without the first; `rules`: see `is_rule`."""
    code, cause = note.fault.code, root.fault.code
    match code:
        case "L_LOCK_MISSING" | "L_LOCK_STALE":
            return root.fault.fatal and (cause not in LOCKS or code == "L_LOCK_MISSING")
        case "L_LANG_MISMATCH":
            return rules or cause in PROGRAM | TIED | WORDING
        case _ if code in TIED:
            there = cause in WORDING and root.path == note.path
            if cause == "L_LITERAL_IN_TEXT":  # the number may be the value that is missing
                there = there and code == "L_PLACEHOLDER_MISSING"
            return rules or cause in PROGRAM or there
        case _ if code in PROGRAM:
            inside = cause == "L_FILTER_EMPTY" and root.path.startswith(f"{note.path}/")
            return rules or inside
        case "L_PLACEHOLDER_UNKNOWN":
            name = str(note.fault.params["got"]).strip("{}").partition(":")[0]
            return rules and name.strip() not in {"", *RESERVED}
        case "L_PREFIX":
            return cause in KIND
        case _:
            return _explains_rule(root, note)


def _explains_rule(root: Note, note: Note) -> bool:
    code, cause = note.fault.code, root.fault.code
    misnamed = cause == "L_UNKNOWN_FIELD"
    match code:
        case "L_VAR_UNDEFINED" | "L_VAR_TYPE":
            step = cause == "L_TYPE" and root.fault.params["wanted"] in {"step", "values"}
            return cause in NAMING or step
        case "L_MISSING_FIELD":
            return misnamed and _of(root.path) == note.path and _meant(root, note)
        case _ if code in LACKING:
            there = root.path == "/mod" or cause == "L_ROBO_INSTANT"
            return there or (misnamed and _of(root.path) == "")
        case "L_UNKNOWN_EVENT" | "L_UNKNOWN_CONDITION" if cause in LACKING:
            return note.path in {"/needs", "/when", "/win"}  # it is there, but empty
        case "L_CANCEL_OUTSIDE" | "L_SELECTOR_PLACE":
            on = root.path.endswith(("/when", "/on")) or root.fault.params.get("field") == "when"
            return cause in NO_EVENT or on or (misnamed and _of(root.path) == "")
        case "L_UNKNOWN_SELECTOR" | "L_UNKNOWN_QUANTITY":
            return cause == "L_TOO_DEEP" and root.path == note.path
        case _:
            return False


def _of(path: str) -> str:
    """The table that a field stands in."""
    return path.rpartition("/")[0]


def _meant(root: Note, note: Note) -> bool:
    """Whether the unknown field looks like the one that is missing."""
    got, field = str(root.fault.params["got"]), str(note.fault.params["field"])
    return bool(difflib.get_close_matches(got, [field], cutoff=0.6))


def sound(notes: Iterable[Note]) -> bool:
    """Whether the rules of a card could be read whole."""
    return not any(map(is_rule, notes))

"""Codes of tables and names of guests."""

import unicodedata
from collections.abc import Collection

from kartenhaus.kernel.chance import Chance, pick

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No 0 O 1 I L: they are mistaken for each other."""
CODE_LENGTH = 4
LONGEST_NAME = 24
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs to Unicode, but nothing to be seen."""
BOT_NAMES = ("Ada", "Emmy", "Konrad", "Grace", "Alan", "Lise", "Carl", "Sophie", "Max", "Rosa")


def new_code(chance: Chance) -> str:
    """A table code at random."""
    return "".join(pick(ALPHABET, chance) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """The code that somebody typed, in capitals; nothing if it can be none."""
    code = text.strip().upper()
    return code if len(code) == CODE_LENGTH and all(c in ALPHABET for c in code) else None


def clean_name(text: str) -> str:
    """The name without control and direction characters, runs of space as one, cut to length.

    Empty if nothing visible is left.
    """
    visible = (
        c
        for c in text
        if unicodedata.category(c) not in ("Cf", "Co", "Cs", "Cn") and c not in BLANKS
    )
    shown = (" " if unicodedata.category(c)[0] in "CZ" else c for c in visible)
    kept = " ".join("".join(shown).split())[:LONGEST_NAME].strip()
    return kept if any(unicodedata.category(c)[0] in "LNPS" for c in kept) else ""


def distinct_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it if somebody at the table has it already."""
    known = {other.casefold() for other in taken}
    found, n = name, 1
    while found.casefold() in known:
        n += 1
        tail = f" {n}"
        found = name[: LONGEST_NAME - len(tail)].rstrip() + tail
    return found


def bot_name(taken: Collection[str], chance: Chance) -> str:
    """A name for a bot that nobody at the table has."""
    free = [name for name in BOT_NAMES if name not in taken]
    return pick(free, chance) if free else distinct_name(pick(BOT_NAMES, chance), taken)

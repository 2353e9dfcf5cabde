"""The parameter names of an ICU message.

icu4py formats messages but does not tell what they need, and leaves a missing parameter standing
in the text. So the names are read here: `{name}`, `{name, number}`, and `{name, select|plural,
branch {nested message} ...}`, with the quoting rules of ICU.
"""

import re

NAME = re.compile(r"\s*([A-Za-z_]\w*)\s*")
BRANCHED = ("plural", "select", "selectordinal")


def placeholders(message: str) -> frozenset[str]:
    """The names of all parameters; raises `ValueError` for unbalanced braces or a bad name."""
    found: set[str] = set()
    end = _scan(message, 0, found)
    if end != len(message):
        raise ValueError(f"unbalanced brace at character {end + 1}")
    return frozenset(found)


def _scan(text: str, at: int, found: set[str]) -> int:
    """Collect the arguments of the message that begins at `at`; return where it ends."""
    while at < len(text) and text[at] != "}":
        if text[at] == "'":
            at = _skip_quote(text, at)
        elif text[at] == "{":
            at = _argument(text, at + 1, found)
        else:
            at += 1
    return at


def _skip_quote(text: str, at: int) -> int:
    """A doubled quote is a quote; one before a brace, `#` or `|` opens a literal passage."""
    if text[at + 1 : at + 2] not in ("{", "}", "#", "|"):
        return at + (2 if text[at + 1 : at + 2] == "'" else 1)
    end = text.find("'", at + 1)
    return len(text) if end < 0 else end + 1


def _argument(text: str, at: int, found: set[str]) -> int:
    """Collect the argument whose brace stands just before `at`; return what follows it."""
    match = NAME.match(text, at)
    if match is None:
        raise ValueError(f"bad parameter name at character {at + 1}")
    found.add(match[1])
    at = match.end()
    head, _, _ = text[at:].lstrip(", ").partition(",")
    if head.strip() in BRANCHED:
        return _branches(text, at, found)
    end = text.find("}", at)
    if end < 0:
        raise ValueError("unbalanced brace")
    return end + 1


def _branches(text: str, at: int, found: set[str]) -> int:
    """Collect what the branches of a plural or select hold; return what follows it."""
    while at < len(text) and text[at] != "}":
        if text[at] == "{":
            at = _scan(text, at + 1, found)
            if at >= len(text):
                raise ValueError("unbalanced brace")
        at += 1
    if at >= len(text):
        raise ValueError("unbalanced brace")
    return at + 1

"""What the arbiters of all games have in common: lines in, answers out, faults in words."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kartenhaus.cli import UsageError, cause
from kartenhaus.kernel.misread import json_place
from kartenhaus.kernel.notation import NotationError
from kartenhaus.rulebook.book import Book, Rule
from kartenhaus.rulebook.catalogue import Catalogue


class Answered(NamedTuple):
    """An answer, both ways: the lines to print, and one line of JSON."""

    lines: list[str]
    json: str


def read_text(file: str, words: Catalogue) -> str:
    """What the file holds, or standard input for `-`; raises `UsageError`."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(
            words.text("arbiter.unreadable", file=file, reason=cause(error))
        ) from error


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """Number and text of every line that is not empty or a comment."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.partition("#")[0].strip():
            yield number, line


def no_json(line: str) -> NotationError:
    """A line that is no JSON, with the character from which on it is none; 0 if nobody knows."""
    return NotationError("JSON", "json", str(json_place(line.encode())[1]))


def fault(error: NotationError, line: int, words: Catalogue) -> UsageError:
    """What is wrong in this line, and what may stand there."""
    what = words.text(f"notation.{error.code}", got=error.got)
    allowed = ", ".join(error.allowed)
    end = words.text("arbiter.allowed", allowed=allowed) if allowed else ""
    place = error.place.strip(".")
    key = "arbiter.fault" if place else "arbiter.fault.line"
    return UsageError(f"{words.text(key, line=line, place=place, what=what)} {end}".rstrip())


def cited(book: Book, rule_id: str, words: Catalogue) -> str:
    """A rule with its sentence, or a ruling with question and answer."""
    match book.find(rule_id):
        case Rule(id=name, text=text):
            return words.text("arbiter.rule", id=name, text=text)
        case ruling:
            text = f"{ruling.question} {ruling.answer}"
            return words.text("arbiter.ruling", id=ruling.id, title=ruling.title, text=text)

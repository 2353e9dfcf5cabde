"""What may be wrong with a deck file. Every game's loader speaks these words."""

import json
import re

import msgspec

LARGEST_BYTES = 64_000
"""A deck file above this size is refused unread."""
NAMED = re.compile(r"Object (missing required|contains unknown) field `(.{1,80}?)`")


class Fault(msgspec.Struct, frozen=True):
    """Something wrong with a deck file.

    `place`: where, as `cards[3].value`; `code`: catalogue key `fault.<code>` in `errors`;
    `fatal`: a table cannot be created with it (otherwise a warning).
    """

    place: str
    code: str
    fatal: bool
    params: dict[str, str | int] = {}


class DeckError(ValueError):
    """A deck that cannot be played with; `faults` holds every fault found."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("; ".join(f"{f.place}: {f.code}" for f in faults))
        self.faults = faults


def json_fault(data: bytes, error: msgspec.DecodeError | UnicodeDecodeError) -> Fault:
    """What kept JSON from being read as a deck, in words of ours; `error`: the parser's.

    Text that is no JSON has line and column, from 1; 0 if they are not known.
    """
    if isinstance(error, msgspec.ValidationError):
        text, _, place = str(error).partition(" - at `$")
        named = NAMED.match(text)
        why = "value" if named is None else named[1].split()[0]
        field = "" if named is None else named[2]
        return Fault(place.strip("`."), "deck_entry", True, {"why": why, "field": field})
    line, column = json_place(data)
    return Fault("", "deck_form", True, {"line": line, "column": column})


def json_place(data: bytes) -> tuple[int, int]:
    """Line and column, from 1, at which this is no JSON; zeros if that cannot be told."""
    try:
        json.loads(data.decode())
    except json.JSONDecodeError as error:
        return error.lineno, error.colno
    except UnicodeDecodeError as error:
        before = data[: error.start].split(b"\n")
        return len(before), len(before[-1]) + 1
    except (ValueError, RecursionError):
        pass  # numbers or depth beyond all measure
    return 0, 0

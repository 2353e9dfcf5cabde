"""What was wrong with text that could not be read, taken apart so that any language can say it."""

import json
import re
from typing import NamedTuple

import msgspec

NAMED = re.compile(r"Object (missing required|contains unknown) field `(.{1,80}?)`")


class Misfit(NamedTuple):
    """`why`: json (it is none), missing, contains or value; `field`: of the first two; `place`:
    where, as `cards[3].value`.
    """

    why: str
    field: str = ""
    place: str = ""


def misfit(error: Exception | None = None) -> Misfit:
    """What the parser's error says; without one, or with any other, it was no JSON."""
    if not isinstance(error, msgspec.ValidationError):
        return Misfit("json")
    text, _, place = str(error).partition(" - at `$")
    named = NAMED.match(text)
    place = place.strip("`.")
    return Misfit(named[1].split()[0], named[2], place) if named else Misfit("value", place=place)


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

"""What may be wrong with a deck file. Every game's loader speaks these words."""

import msgspec

from kartenhaus.kernel.misread import json_place, misfit

LARGEST_BYTES = 64_000
"""A deck file above this size is refused unread."""


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
    why, field, place = misfit(error)
    if why == "json":
        line, column = json_place(data)
        return Fault("", "deck_form", True, {"line": line, "column": column})
    return Fault(place, "deck_entry", True, {"why": why, "field": field})

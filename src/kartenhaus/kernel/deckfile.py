"""What may be wrong with a deck file. Every game's loader speaks these words."""

import msgspec

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

"""Who was first, when several wanted the same: latency levelling (NK-A6, NK-A35).

Nothing here is asked of a client's clock: arrivals are stamped by the server, and how much earlier
something was sent follows from the server's own measure of each line.
"""

import msgspec

TOO_CLOSE_MS = 15
"""Claims closer together than this count as at once: then the shorter row wins."""


class Claim(msgspec.Struct, frozen=True, gc=False):
    """A seat reaches for something. `arrival`: epoch ms; `correction`: ms, already capped.

    `row`: the length of its row.
    """

    seat: int
    arrival: int
    correction: int
    row: int = 0

    @property
    def sent(self) -> int:
        """When it was sent, as far as the server can tell."""
        return self.arrival - self.correction


class Decision(msgspec.Struct, frozen=True, gc=False):
    """A contest as it was decided. `claims`: the winner first, then as they were judged.

    `by_row`: the shorter row decided.
    """

    target: int
    claims: tuple[Claim, ...]
    by_row: bool

"""Who was first, when several wanted the same: latency levelling (NK-A6, NK-A35).

Nothing here is asked of a client's clock: arrivals are stamped by the server, and how much earlier
something was sent follows from the server's own measure of each line (`table.latency`).
"""

from collections.abc import Mapping, Sequence

import msgspec

TOO_CLOSE_MS = 15
"""Claims closer together than this count as at once: then the shorter row wins."""
TAKES_A_SECOND = 15
"""So many takes of one seat are looked at (NK-8.10)."""


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


def judged(target: int, claims: Sequence[Claim]) -> Decision:
    """Decides between claims to the same, at least one; NK-A35."""
    first, *others = sorted(claims, key=_order)
    close = [claim for claim in others if claim.sent - first.sent < TOO_CLOSE_MS]
    winner = min((first, *close), key=lambda claim: (claim.row, *_order(claim)))
    rest = (claim for claim in (first, *others) if claim is not winner)
    return Decision(target, (winner, *rest), winner is not first)


def decided_at(claims: Sequence[Claim], corrections: Mapping[int, int], now: int) -> int:
    """When no claim that was sent earlier can still arrive (NK-A6): then one of these is granted.

    `corrections`: of the seats that could reach for it, those with a claim included or not.
    """
    claimed = {claim.seat for claim in claims}
    slowest = max((ms for seat, ms in corrections.items() if seat not in claimed), default=0)
    return max(now, min(claim.sent for claim in claims) + slowest)


def _order(claim: Claim) -> tuple[int, int, int]:
    return claim.sent, claim.arrival, claim.seat

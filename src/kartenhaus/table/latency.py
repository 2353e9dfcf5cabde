"""How much earlier than it arrived something was sent, from round trips the server measured.

NK-A6 with section 12 of its ruling: half the best of the last five; nothing old; never more than
the cap; and a line that suddenly seems slow is not believed for a while.
"""

from collections import deque
from typing import NamedTuple

LAST = 5
OLD_MS = 15_000
"""A measurement older than this tells nothing of the line."""
JUMP_MS, JUMP_WITHIN_MS = 60, 10_000
"""A line whose measure grows by more than this in so short a time may be feigned."""
REMEMBERED_MS = 60_000
FRESH_MS = 1_000
"""What is seen for less than this was seen later over a slow line, too: the whole way counts."""


class _Trip(NamedTuple):
    at: int
    rtt: int
    half: int
    """Half the best of the last five, as of then."""


class Trips:
    """The round trips of one seat's line, whatever socket they were measured on.

    Times are epoch ms. Belongs to the seat: coming again on a new socket makes nothing forgotten.
    """

    __slots__ = ("_trips",)

    def __init__(self) -> None:
        self._trips: deque[_Trip] = deque()

    def add(self, rtt: int, now: int) -> None:
        """A round trip of `rtt` ms ended."""
        while self._trips and self._trips[0].at <= now - REMEMBERED_MS:
            self._trips.popleft()
        recent = [trip.rtt for trip in self._last(now)][1 - LAST :]
        self._trips.append(_Trip(now, rtt, min((rtt, *recent)) // 2))

    def correction(self, now: int, cap: int, *, fresh: bool = False) -> int:
        """What is to be taken off an arrival at `now`. `fresh`: it answers something just shown."""
        last = self._last(now)
        if not last or cap <= 0:
            return 0
        best = min(trip.rtt for trip in last)
        lately = [trip.half for trip in self._trips if trip.at > now - JUMP_WITHIN_MS]
        if best // 2 - min(lately, default=best // 2) > JUMP_MS:  # NK-A6
            best = min(trip.rtt for trip in self._trips if trip.at > now - REMEMBERED_MS)
        return min(cap, best if fresh else best // 2)

    def _last(self, now: int) -> list[_Trip]:
        return [trip for trip in [*self._trips][-LAST:] if trip.at > now - OLD_MS]

"""How much anybody may ask of the server, and a token bucket to hold them to it."""

from collections.abc import Hashable

MESSAGE_BYTES = 16_384
CREATE_BYTES = 131_072
"""The body of a request to open a table; it may hold a deck of `deckfile.LARGEST_BYTES`, which is
longer as a JSON string."""
OUT_BYTES = 262_144
"""So much may wait for a socket that does not read; then it is dropped and has to come again."""
KERNEL_BYTES = 65_536
"""So much of it the operating system may hold for each socket."""
MESSAGES_A_SECOND = 40.0
"""From one connection, pings and parts of messages too; twice as many at once after a rest."""
WATCHERS = 64
"""At one table; they never keep those out who have a seat."""
SOCKETS_PER_SEAT = 8
SOCKETS_PER_ADDRESS = 256
"""Not of this machine itself: a proxy on it speaks for many."""
OPENINGS, OPENINGS_A_SECOND = 200.0, 10.0
"""So many codes not in memory an address may ask sockets for: at once, and from then on."""
TABLES = 20_000
STRIKES = 40
"""So many messages over the limit in a row, and the socket is closed."""


class Bucket:
    """Lets through `rate` a second, and `burst` at once after a rest."""

    __slots__ = ("_burst", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._then = burst, now

    def take(self, now: float) -> float:
        """0 if let through at `now` (seconds), else after how many seconds one would be."""
        self._left = min(self._burst, self._left + max(0.0, now - self._then) * self._rate)
        self._then = now
        if self._left >= 1.0:
            self._left -= 1.0
            return 0.0
        return (1.0 - self._left) / self._rate

    def full(self, now: float) -> bool:
        """Whether it has rested long enough to be forgotten."""
        return self._left + (now - self._then) * self._rate >= self._burst


class Limiter:
    """A bucket for each key, such as an address. Keys at rest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: dict[Hashable, Bucket] = {}
        self._most = 1_024

    @property
    def size(self) -> int:
        """How many keys are remembered."""
        return len(self._buckets)

    def take(self, key: Hashable, now: float) -> float:
        """As `Bucket.take`, for this key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._forget(now)
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, now)
        return bucket.take(now)

    def _forget(self, now: float) -> None:
        self._buckets = {key: each for key, each in self._buckets.items() if not each.full(now)}
        self._most = max(1_024, 2 * len(self._buckets))

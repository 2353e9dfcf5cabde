"""Chance that anybody can repeat who knows its seed: blocks of SHA-256, read as numbers."""

from hashlib import sha256
from struct import Struct

_WORDS = Struct(">8I")
_WORD = 1 << 32


class Seeded:
    """The `Chance` that follows from a seed and a purpose; different purposes are independent.

    Block i is SHA-256 of `seed:purpose:i` (i from 0, decimal), read as eight big-endian numbers
    of 32 bits. A number from the incomplete last stretch of multiples of n is thrown away.
    """

    __slots__ = ("_block", "_left", "_prefix")

    def __init__(self, seed: str, purpose: str) -> None:
        self._prefix = f"{seed}:{purpose}:".encode()
        self._block = 0
        self._left: list[int] = []

    def below(self, n: int) -> int:
        """An int in 0..n-1, every value equally likely. Raises `ValueError` beyond 32 bits."""
        if not 0 < n <= _WORD:
            raise ValueError(f"no even choice among {n}")
        limit = _WORD - _WORD % n
        while True:
            if not self._left:
                self._left = self._next_block()
            word = self._left.pop()
            if word < limit:
                return word % n

    def _next_block(self) -> list[int]:
        """The words of the next block, the first of them last."""
        words = _WORDS.unpack(sha256(b"%s%d" % (self._prefix, self._block)).digest())
        self._block += 1
        return list(words[::-1])

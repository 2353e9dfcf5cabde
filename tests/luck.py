"""Chance for tests: small, seeded, and the same on every machine and Python version."""

from __future__ import annotations


class Luck:
    """A linear congruential generator; its high bits are good enough for cards."""

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK
        for _ in range(3):  # seeds next to each other drift apart
            self._step()

    def below(self, n: int) -> int:
        """An int in 0..n-1."""
        return self._step() * n >> 31

    def chance(self, n: int) -> bool:
        """True once in `n` times."""
        return self.below(n) == 0

    def _step(self) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & MASK
        return self.state >> 33


class Script:
    """Chance that was settled beforehand: gives `values` one after the other.

    Fails the test if asked for more, or if a value does not lie below the bound asked for.
    """

    def __init__(self, *values: int) -> None:
        self.values = list(values)

    def below(self, n: int) -> int:
        value = self.values.pop(0)
        assert 0 <= value < n
        return value


MASK = (1 << 64) - 1

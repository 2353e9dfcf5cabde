"""Chance that can be had again."""

from random import Random


class SeededChance:
    """The same seed gives the same luck, on every machine."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def below(self, n: int) -> int:
        """An int in 0..n-1, every value equally likely."""
        return int(self._random.random() * n)

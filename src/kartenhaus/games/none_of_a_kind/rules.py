"""A configuration, compiled: what is looked up again and again in a race."""

from functools import lru_cache

from kartenhaus.games.none_of_a_kind.fit import successors
from kartenhaus.games.none_of_a_kind.options import Config

NEED = {1: 12, 2: 11, 3: 10, 4: 9, 5: 8, 6: 7}
"""Seats in the race -> required row length, start card included (NK-3.10, NK-A3).

One seat alone never starts a round; the row is there for positions that are written down.
"""


class Rules:
    """The compiled rules of one match. Compared by identity; `compile_rules` shares them."""

    __slots__ = ("calm", "config", "hold_ms", "idle_ms", "next", "options")

    def __init__(self, config: Config) -> None:
        self.config = config
        options = self.options = config.options
        self.next = successors(options.fit)
        """Card -> the cards that fit after it under this table's reading (NK-4.2, NK-A1)."""
        self.calm = options.calm
        self.hold_ms = 0 if options.calm else options.hold_limit_s * 1_000
        """After how long a held card goes back by itself (NK-A9); 0: never (NK-A33)."""
        self.idle_ms = 0 if options.calm else options.round_limit_s * 1_000
        """After how long without a grab the round ends (NK-A19); 0: never (NK-A33)."""


@lru_cache(maxsize=256)
def compile_rules(config: Config) -> Rules:
    """The compiled rules of this configuration; the same object for equal configurations."""
    return Rules(config)

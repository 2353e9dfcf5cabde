"""`kartenhaus` for tests of Labor Chaos: games are dealt from the deck in the order of its file.

So a test says which cards lie where (`lab_decks.dealt`). All else is the real server.
"""

from __future__ import annotations

from collections.abc import Sequence
from unittest.mock import patch

from kartenhaus.cli.main import main
from kartenhaus.games.labor_chaos import deal
from kartenhaus.kernel.chance import Chance


def as_written(cards: Sequence[str], chance: Chance) -> tuple[str, ...]:
    """Stands in for `shuffled`."""
    del chance
    return tuple(cards)


if __name__ == "__main__":
    with patch.object(deal, "shuffled", as_written):
        main()

"""`kartenhaus` for tests in which a page may be gone for long: no held card is given back.

All else is the real server.
"""

from __future__ import annotations

from unittest.mock import patch

from kartenhaus.cli.main import main
from kartenhaus.server import hours

HOUR_MS = 3_600_000

if __name__ == "__main__":
    with patch.object(hours, "LOST_MS", HOUR_MS):
        main()

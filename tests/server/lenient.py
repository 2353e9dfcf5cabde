"""The server without limits on how much one address asks, as a program of its own."""

from __future__ import annotations

import sys
from pathlib import Path

from kartenhaus.log.sqlite import SqliteStore
from kartenhaus.server.listen import listen
from kartenhaus.server.run import run


def main(port: str, folder: str, bot_speed: str = "1") -> None:
    store = SqliteStore(Path(folder) / "log.sqlite3")
    run(store, listen("127.0.0.1", int(port)), bot_speed=float(bot_speed), strict=False)


if __name__ == "__main__":
    main(*sys.argv[1:])

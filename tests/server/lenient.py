"""The server without limits on how much one address asks, as a program of its own."""

from __future__ import annotations

import sys
from pathlib import Path

from kartenhaus.log.sqlite import SqliteStore
from kartenhaus.server.listen import listen
from kartenhaus.server.run import run


def main(port: str, folder: str, bot_speed: str = "1") -> None:
    """The claim of the waiting table goes to the file `claim`."""
    place = Path(folder)

    def opened(code: str, claim: str) -> None:
        (place / "claim").write_text(f"{code} {claim}")

    store, listener = SqliteStore(place / "log.sqlite3"), listen("127.0.0.1", int(port))
    run(store, listener, None, opened, bot_speed=float(bot_speed), strict=False)


if __name__ == "__main__":
    main(*sys.argv[1:])

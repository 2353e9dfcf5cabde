"""`kartenhaus serve`: the server, for a table at home or for many."""

import os
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from kartenhaus.cli import UsageError


def serve(
    *,
    host: str = "0.0.0.0",  # noqa: S104
    port: int | None = None,
    data: Path | None = None,
    open: Annotated[bool, Parameter(negative="--no-open")] = True,  # noqa: A002
    qr: Annotated[bool, Parameter(negative="--no-qr")] = True,
    bot_speed: float = 1.0,
) -> None:
    """Start the server.

    Parameters
    ----------
    host
        The address to listen on; 127.0.0.1 keeps other devices out.
    port
        The port; without it 8080, or the next free one.
    data
        The folder of the log; without it kartenhaus in your data folder.
    open
        Open the browser.
    qr
        Print the code to scan.
    bot_speed
        How many times faster than usual bots act.
    """
    from kartenhaus.log.sqlite import SqliteStore
    from kartenhaus.server.listen import listen
    from kartenhaus.server.run import run

    folder = (
        data or Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "kartenhaus"
    )
    folder.mkdir(parents=True, exist_ok=True)
    listener = listen(host, port)
    run(
        SqliteStore(folder / "log.sqlite3"),
        listener,
        None,
        lambda code, claim: print(
            f"http://127.0.0.1:{listener.getsockname()[1]}/j/{code}#claim={claim}", flush=True
        ),
        bot_speed=bot_speed,
    )

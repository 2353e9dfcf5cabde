"""Where the log lies, and that only one server uses it."""

import fcntl
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from kartenhaus.cli import UsageError, cause
from kartenhaus.log.port import StoreDownError
from kartenhaus.log.sqlite import SchemaError, SqliteStore
from kartenhaus.rulebook.catalogue import Catalogue

LOG = "log.sqlite3"


def data_folder(asked: Path | None) -> Path:
    """The folder asked for, else `kartenhaus` in the user's data folder (XDG)."""
    if asked is not None:
        return asked
    home = os.environ.get("XDG_DATA_HOME", "")
    base = Path(home) if home.startswith("/") else Path.home() / ".local" / "share"
    return base / "kartenhaus"


@contextmanager
def opened_store(folder: Path, words: Catalogue) -> Generator[SqliteStore]:
    """The log in this folder, which is made if need be, for this process alone.

    Raises `UsageError` if another server uses it or it cannot be opened.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "lock").open("w")
    except OSError as error:
        raise _broken(folder, cause(error), words) from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise UsageError(words.text("serve.dataBusy", folder=str(folder))) from error
        try:
            store = SqliteStore(folder / LOG)
        except (StoreDownError, SchemaError) as error:
            raise _broken(folder, str(error), words) from error
        try:
            yield store
        finally:
            store.close()


def _broken(folder: Path, reason: str, words: Catalogue) -> UsageError:
    return UsageError(words.text("serve.dataBroken", folder=str(folder), reason=reason))

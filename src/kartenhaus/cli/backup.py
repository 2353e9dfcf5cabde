"""`kartenhaus backup`: a copy of everything, also while the server runs."""

from pathlib import Path

from kartenhaus.cli import UsageError
from kartenhaus.cli._data import LOG, data_folder
from kartenhaus.cli._language import choose_language
from kartenhaus.log.port import StoreDownError
from kartenhaus.log.sqlite import SchemaError, SqliteStore
from kartenhaus.rulebook.catalogue import load_catalogue


def backup(file: Path, *, data: Path | None = None) -> None:
    """Write one consistent copy of the log to a new file.

    To go back to it, stop the server and put the file in the place of `log.sqlite3`.

    Parameters
    ----------
    file
        The file to write; it must not exist.
    data
        The folder of the server's data; without it `kartenhaus` in your data folder.
    """
    words = load_catalogue(choose_language(None))
    folder = data_folder(data)
    if not (folder / LOG).is_file():
        raise UsageError(words.text("backup.nothing", folder=str(folder)))
    try:
        store = SqliteStore(folder / LOG)
        try:
            store.backup(file)
        finally:
            store.close()
    except FileExistsError as error:
        raise UsageError(words.text("backup.exists", file=str(file))) from error
    except (StoreDownError, SchemaError) as error:
        raise UsageError(words.text("backup.failed", reason=str(error))) from error
    print(words.text("backup.done", file=str(file), n=file.stat().st_size))

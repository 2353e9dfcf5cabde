"""`kartenhaus record`: the whole log of one table in a file, and the table told again from it."""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from kartenhaus.cli import UsageError
from kartenhaus.cli._data import LOG, data_folder
from kartenhaus.cli._language import choose_language
from kartenhaus.kernel.digest import digest
from kartenhaus.log.port import StoreDownError
from kartenhaus.log.sqlite import SchemaError, SqliteStore
from kartenhaus.rulebook.catalogue import Catalogue, load_catalogue
from kartenhaus.server.run import bindings
from kartenhaus.table import records as rec
from kartenhaus.table.binding import AnyBinding, SetupError
from kartenhaus.table.frames import WATCHER, fresh_frame, parts_of
from kartenhaus.table.state import Table, Told, advance, opened

Action = Literal["export", "replay"]
FAULTY = (msgspec.DecodeError, SetupError, TypeError, LookupError, ValueError, AttributeError)
"""What reading a line that is no record, or folding one that does not follow, may raise."""


class RecordError(ValueError):
    """A line that is no record, or that does not follow from those before; the argument is its
    number, from 1.
    """


def record(
    action: Action,
    what: str,
    file: Path | None = None,
    *,
    data: Path | None = None,
    lang: str | None = None,
) -> int:
    """Take the record of a table with you, and see elsewhere that it tells the same.

    A record holds everything that happened at a table, with all cards and the whole deck: give
    it away only when the game is over.

    Parameters
    ----------
    action
        export writes the record of a table to a new file; replay plays one through.
    what
        The code of the table (export), or the file with the record (replay).
    file
        The file to write (export); without it CODE.jsonl.
    data
        The folder of the server's data; without it `kartenhaus` in your data folder.
    lang
        The language to speak, de or en; without it, that of your terminal.
    """
    words = load_catalogue(choose_language(lang))
    if action == "export":
        code = what.strip().upper()
        return _export(code, file or Path(f"{code}.jsonl"), data_folder(data), words)
    return _replay(Path(what), words)


def _export(code: str, file: Path, folder: Path, words: Catalogue) -> int:
    if not (folder / LOG).is_file():
        raise UsageError(words.text("backup.nothing", folder=str(folder)))
    try:
        store = SqliteStore(folder / LOG)
        try:
            bodies = store.read(code)
        finally:
            store.close()
    except (StoreDownError, SchemaError) as error:
        raise UsageError(words.text("record.failed", reason=str(error))) from error
    if not bodies:
        raise UsageError(words.text("record.noTable", code=code))
    try:
        with file.open("xb") as out:
            file.chmod(0o600)  # every hand stands in it
            out.writelines(body + b"\n" for body in bodies)
    except FileExistsError as error:
        raise UsageError(words.text("deck.exists", file=str(file))) from error
    except OSError as error:
        raise UsageError(words.text("record.failed", reason=str(error))) from error
    print(words.text("record.exported", file=str(file), n=len(bodies)))
    return 0


def _replay(file: Path, words: Catalogue) -> int:
    try:
        lines = file.read_bytes().splitlines()
    except OSError as error:
        raise UsageError(words.text("record.failed", reason=str(error))) from error
    try:
        table, fingerprint = retold(lines, bindings())
    except RecordError as error:
        raise UsageError(words.text("record.broken", file=str(file), line=str(error))) from error
    deck = f"{table.setup.deck_name} ({digest(table.setup.deck)})"
    names, game = ", ".join(table.names), table.binding.game.name
    print(words.text("record.told", code=table.code, game=game, n=table.version, names=names))
    print(words.text("record.deck", deck=deck))
    print(words.text("record.fingerprint", digest=fingerprint))
    return 0


def retold(lines: Sequence[bytes], games: Mapping[str, AnyBinding]) -> tuple[Table, str]:
    """The table at the end of a record, and a SHA-256 of all that everybody was told on the way.

    It covers, after every record, the whole frame of each seat and of a watcher, and what the
    record told them. Raises `RecordError`.
    """
    seen = hashlib.sha256()
    table: Table | None = None
    for number, line in enumerate(lines, 1):
        try:
            entry = rec.decode(line)
            if table is None:
                table, told = _begun(entry, games), None
            else:
                table, told = advance(table, entry)
        except FAULTY as error:
            raise RecordError(str(number)) from error
        for part in _shown(table, told, entry.at):
            seen.update(b"%d:%b" % (len(part), part))
    if table is None:
        raise RecordError("1")
    return table, seen.hexdigest()


def _begun(entry: rec.Record, games: Mapping[str, AnyBinding]) -> Table:
    if not isinstance(entry, rec.TableOpened):
        raise TypeError("a record begins with the opening of the table")
    if entry.deck_hash and entry.deck_hash != digest(bytes(entry.deck)):
        raise ValueError("this is not the deck that the table was opened with")
    return opened(entry, games)


def _shown(table: Table, told: Told | None, now: int) -> list[bytes]:
    parts = parts_of(table)
    frames = [fresh_frame(parts, seat, now) for seat in (*range(len(table.seats)), WATCHER)]
    return [*frames, *(event for viewer in (told.events if told else ()) for event in viewer)]

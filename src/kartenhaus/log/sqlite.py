"""The store on SQLite: one file, durable at every commit."""

import sqlite3
import zlib
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from kartenhaus.log.port import Append, StoreDownError, VersionConflictError

SCHEMA_VERSION = 1
SCHEMA = """
CREATE TABLE streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    packed BLOB
);
CREATE TABLE records (
    stream INTEGER NOT NULL REFERENCES streams (id),
    version INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (stream, version)
) WITHOUT ROWID;
"""
MOVE_ON = """
UPDATE streams SET version = ?, touched = ?
WHERE name = ? AND version = ? AND packed IS NULL RETURNING id
"""
BEGIN_STREAM = """
INSERT INTO streams (name, version, touched) VALUES (?, ?, ?)
ON CONFLICT DO NOTHING RETURNING id
"""
ADD_RECORD = "INSERT INTO records (stream, version, body) VALUES (?, ?, ?)"
BUSY_S = 2.0
"""So long a locked database is waited for."""


class SchemaError(RuntimeError):
    """The file is no log of ours, or of a version that this program does not know."""


@contextmanager
def _store_errors() -> Generator[None]:
    """Says every error of SQLite in the words of the port."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreDownError(str(error)) from error


def _for_owner_alone(path: Path) -> None:
    """Makes the file if it is missing, for no other user to read: every hand stands in it.

    SQLite gives its side files the rights of the main one.
    """
    try:
        path.touch(0o600)
    except OSError as error:
        raise StoreDownError(str(error)) from error


class SqliteStore:
    """Keeps all streams in the SQLite file `path`, which is made if it is missing.

    Raises `SchemaError` on a foreign or newer file, `StoreDownError` if it cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = Lock()
        with _store_errors():
            _for_owner_alone(path)
            self._db = sqlite3.connect(
                path, timeout=BUSY_S, isolation_level=None, check_same_thread=False
            )
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=FULL")
            self._db.execute("PRAGMA foreign_keys=ON")
            self._check_schema()

    def _check_schema(self) -> None:
        with self._transaction():
            (version,) = self._db.execute("PRAGMA user_version").fetchone()
            (tables,) = self._db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            if version == 0 and tables == 0:
                for statement in SCHEMA.split(";"):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
            elif version != SCHEMA_VERSION:
                raise SchemaError(f"{self.path}: schema {version}, not {SCHEMA_VERSION}")

    @contextmanager
    def _transaction(self) -> Generator[None]:
        """All or nothing. Durable when it ends without an error."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def append(self, appends: Sequence[Append]) -> list[VersionConflictError | None]:
        """See the port."""
        with self._lock, _store_errors(), self._transaction():
            return [self._append(each) for each in appends]

    def _append(self, each: Append) -> VersionConflictError | None:
        end = each.expected + len(each.bodies)
        row = self._db.execute(MOVE_ON, (end, each.at, each.stream, each.expected)).fetchone()
        if row is None and each.expected == 0:
            row = self._db.execute(BEGIN_STREAM, (each.stream, end, each.at)).fetchone()
        if row is None:
            find = "SELECT version FROM streams WHERE name = ?"
            (version,) = self._db.execute(find, (each.stream,)).fetchone() or (0,)
            return VersionConflictError(each.stream, each.expected, version)
        for version, body in enumerate(each.bodies, each.expected):
            self._db.execute(ADD_RECORD, (row[0], version, body))
        return None

    def read(self, stream: str, start: int = 0) -> list[bytes]:
        """See the port; raises `StoreDownError` if the file cannot be read."""
        find = (
            "SELECT body FROM records JOIN streams ON stream = id"
            " WHERE name = ? AND records.version >= ? ORDER BY records.version"
        )
        with self._lock, _store_errors():
            return [body for (body,) in self._db.execute(find, (stream, start))]

    def streams(self) -> list[str]:
        """See the port; raises `StoreDownError` if the file cannot be read."""
        find = "SELECT name FROM streams WHERE packed IS NULL ORDER BY name"
        with self._lock, _store_errors():
            return [name for (name,) in self._db.execute(find)]

    def archive(self, before: int) -> int:
        """See the port. An archived log is its lines, compressed into one value."""
        find = "SELECT id FROM streams WHERE touched < ? AND packed IS NULL"
        with self._lock, _store_errors():
            old = self._db.execute(find, (before,)).fetchall()
            for (stream,) in old:
                with self._transaction():
                    self._pack(stream)
        return len(old)

    def _pack(self, stream: int) -> None:
        find = "SELECT body FROM records WHERE stream = ? ORDER BY version"
        bodies = [body for (body,) in self._db.execute(find, (stream,))]
        packed = zlib.compress(b"\n".join(bodies), 9)
        self._db.execute("UPDATE streams SET packed = ? WHERE id = ?", (packed, stream))
        self._db.execute("DELETE FROM records WHERE stream = ?", (stream,))

    def backup(self, target: Path) -> None:
        """Writes a whole, consistent copy to a new file, while the log is in use.

        Raises `FileExistsError`, or `StoreDownError` if it cannot be written.
        """
        if target.exists():
            raise FileExistsError(target)
        with self._lock, _store_errors():
            _for_owner_alone(target)
            self._db.execute("VACUUM INTO ?", (str(target),))

    def close(self) -> None:
        """See the port."""
        with self._lock:
            self._db.close()

"""Both stores keep the port's promises; SQLite also keeps those about its file."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from pathlib import Path

import pytest

from kartenhaus.log.memory import MemoryStore
from kartenhaus.log.port import Append, Store, StoreDownError
from kartenhaus.log.sqlite import SchemaError, SqliteStore
from tests.log.contract import StoreContract, append


class TestMemory(StoreContract):
    @pytest.fixture
    def store(self) -> Store:
        return MemoryStore()


class TestSqlite(StoreContract):
    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        return tmp_path / "log.sqlite3"

    @pytest.fixture
    def store(self, path: Path) -> Generator[SqliteStore]:
        store = SqliteStore(path)
        yield store
        store.close()

    def test_it_is_all_there_after_reopening(self, store: SqliteStore, path: Path) -> None:
        """Nothing lives in the process alone."""
        append(store, "A", 0, b"one")
        other = SqliteStore(path)
        assert other.read("A") == [b"one"]
        assert append(other, "A", 1, b"two") is None
        assert store.read("A") == [b"one", b"two"]
        other.close()

    def test_no_other_user_can_read_it(self, store: SqliteStore, path: Path) -> None:
        """Every hand and every closed card stands in the log, and in a copy of it."""
        append(store, "A", 0, b"one")
        store.backup(path.with_name("copy.sqlite3"))
        files = [*path.parent.glob("*.sqlite3*")]
        assert len(files) == 4
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}

    def test_every_commit_is_forced_to_disk(self, store: SqliteStore, path: Path) -> None:
        """WAL, and synchronous FULL (2)."""
        connection = store._db  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    def test_a_locked_database_is_down_and_nothing_half_done(
        self, store: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Another writer holds the lock: none of the group is appended; later it works."""
        store._db.execute("PRAGMA busy_timeout=50")  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
        blocker = sqlite3.connect(path, isolation_level=None)
        blocker.execute("BEGIN IMMEDIATE")
        group = [Append("A", 0, (b"a",), 1), Append("B", 0, (b"b",), 1)]
        with pytest.raises(StoreDownError, match="locked"):
            store.append(group)
        blocker.execute("ROLLBACK")
        blocker.close()
        assert store.streams() == []
        assert store.append(group) == [None, None]

    def test_a_full_disk_is_down_and_nothing_half_done(self, store: SqliteStore) -> None:
        """The file may not grow any more: none of the group is appended; later it works."""
        database = store._db  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
        append(store, "A", 0, b"one")
        (pages,) = database.execute("PRAGMA page_count").fetchone()
        database.execute(f"PRAGMA max_page_count={pages}")
        with pytest.raises(StoreDownError, match="full"):
            store.append([Append("A", 1, (b"two",), 1), Append("B", 0, (b"x" * 100_000,), 1)])
        assert store.read("A") == [b"one"]
        database.execute("PRAGMA max_page_count=1000000")
        assert append(store, "A", 1, b"two") is None

    def test_a_newer_file_is_not_touched(self, path: Path) -> None:
        """A log of a later version: a clear error instead of a guess."""
        SqliteStore(path).close()
        with sqlite3.connect(path) as database:
            database.execute("PRAGMA user_version=99")
        with pytest.raises(SchemaError, match="99"):
            SqliteStore(path)

    def test_a_foreign_file_is_not_touched(self, path: Path) -> None:
        """Neither another program's database nor a file that is none."""
        with sqlite3.connect(path) as database:
            database.execute("CREATE TABLE theirs (x)")
        with pytest.raises(SchemaError):
            SqliteStore(path)
        text = path.with_name("text")
        text.write_text("no database at all, only words " * 100)
        with pytest.raises(StoreDownError):
            SqliteStore(text)

    def test_a_backup_is_whole(self, store: SqliteStore, tmp_path: Path) -> None:
        """A copy that opens as a log; an existing file is never overwritten."""
        append(store, "A", 0, b"one", b"two")
        target = tmp_path / "copy.sqlite3"
        store.backup(target)
        append(store, "A", 2, b"later")
        with pytest.raises(FileExistsError):
            store.backup(target)
        copy = SqliteStore(target)
        assert copy.read("A") == [b"one", b"two"]
        copy.close()
        with pytest.raises(StoreDownError):
            store.backup(tmp_path / "nowhere" / "copy.sqlite3")

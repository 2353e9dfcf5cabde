"""What every store must do: one suite that each store's tests inherit."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from kartenhaus.log.port import Append, Store, VersionConflictError


def append(store: Store, stream: str, expected: int, *bodies: bytes, at: int = 1) -> object:
    """Appends to one stream; returns what the store says of it."""
    return store.append([Append(stream, expected, bodies, at)])[0]


class StoreContract:
    """Subclasses say how to open a store."""

    @abstractmethod
    @pytest.fixture
    def store(self) -> Store: ...

    def test_what_was_appended_is_read(self, store: Store) -> None:
        """In order, from any number on."""
        assert append(store, "A", 0, b"one", b"two") is None
        assert append(store, "A", 2, b"three") is None
        assert store.read("A") == [b"one", b"two", b"three"]
        assert store.read("A", 2) == [b"three"]
        assert store.read("A", 9) == []

    def test_an_unknown_stream_is_empty(self, store: Store) -> None:
        """Reading what is not there is no error."""
        assert store.read("nowhere") == []

    @pytest.mark.parametrize("expected", [0, 1, 3])
    def test_a_wrong_version_appends_nothing(self, store: Store, expected: int) -> None:
        """The stream moved on, or is not so far: nothing is appended, the truth is told."""
        append(store, "A", 0, b"one", b"two")
        result = append(store, "A", expected, b"late")
        assert isinstance(result, VersionConflictError)
        assert result.actual == 2
        assert store.read("A") == [b"one", b"two"]

    def test_a_conflict_does_not_harm_its_neighbours(self, store: Store) -> None:
        """Of a group, exactly the appends that fit are made."""
        append(store, "A", 0, b"one")
        group: Sequence[Append] = [
            Append("B", 0, (b"b",), 1),
            Append("A", 0, (b"late",), 1),
            Append("A", 1, (b"two",), 1),
            Append("B", 1, (b"c",), 1),
        ]
        results = store.append(group)
        assert [result is None for result in results] == [True, False, True, True]
        assert store.read("A") == [b"one", b"two"]
        assert store.read("B") == [b"b", b"c"]

    def test_streams_are_listed(self, store: Store) -> None:
        """By name."""
        append(store, "B", 0, b"x")
        append(store, "A", 0, b"x")
        assert store.streams() == ["A", "B"]

    def test_old_streams_are_archived(self, store: Store) -> None:
        """Not listed, not read, not appended to; the name stays taken; others are untouched."""
        append(store, "old", 0, b"x", b"y", at=10)
        append(store, "new", 0, b"x", at=10)
        append(store, "new", 1, b"y", at=20)
        assert store.archive(before=20) == 1
        assert store.archive(before=20) == 0
        assert store.streams() == ["new"]
        assert store.read("old") == []
        assert append(store, "old", 0, b"z") is not None
        assert append(store, "old", 2, b"z") is not None
        assert store.read("new") == [b"x", b"y"]

    def test_many_threads_lose_nothing(self, store: Store) -> None:
        """Of writers that race for a version one wins; no record is lost or doubled."""

        def write(writer: int) -> int:
            won = 0
            for _ in range(50):
                version = len(store.read("A"))
                won += append(store, "A", version, b"%d" % writer) is None
            return won

        with ThreadPoolExecutor(4) as pool:
            won = sum(pool.map(write, range(4)))
        assert won == len(store.read("A")) >= 50

"""The port: what a store of records promises. Every store passes the same tests."""

from collections.abc import Sequence
from typing import Protocol

import msgspec


class Append(msgspec.Struct, frozen=True, gc=False):
    """Records for the end of one stream, which must hold exactly `expected` records now."""

    stream: str
    expected: int
    bodies: tuple[bytes, ...]
    at: int
    """Epoch ms; the newest is what archiving goes by."""


class VersionConflictError(Exception):
    """The stream holds more or fewer records than expected; nothing was appended to it."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(f"stream {stream}: expected {expected} records, found {actual}")
        self.actual = actual


class StoreDownError(Exception):
    """The store could not make it durable (disk full, locked, broken); nothing was appended."""


class Store(Protocol):
    """Streams of records, each numbered from 0. All methods may be called from any thread."""

    def append(self, appends: Sequence[Append]) -> list[VersionConflictError | None]:
        """Appends in order, all in one durable step; per append: nothing, or why not it.

        Raises `StoreDownError`, and then none of them was appended.
        """
        ...

    def read(self, stream: str, start: int = 0) -> list[bytes]:
        """The records from number `start` on; empty if there is no such stream."""
        ...

    def streams(self) -> list[str]:
        """The names of all streams that are not archived, sorted."""
        ...

    def archive(self, before: int) -> int:
        """Puts away all streams without a record since `before` (epoch ms); returns how many.

        An archived stream is kept packed, and no longer read or appended to: it looks as if it
        were not there, but its name stays taken.
        """
        ...

    def close(self) -> None:
        """Ends all use of the store."""
        ...

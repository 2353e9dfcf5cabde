"""A store that forgets everything when the process ends: for tests and for trying out."""

from collections.abc import Sequence
from threading import Lock

from kartenhaus.log.port import Append, VersionConflictError


class MemoryStore:
    """Keeps all streams in memory."""

    def __init__(self) -> None:
        self._streams: dict[str, list[bytes]] = {}
        self._archived: dict[str, list[bytes]] = {}
        self._touched: dict[str, int] = {}
        self._lock = Lock()

    def append(self, appends: Sequence[Append]) -> list[VersionConflictError | None]:
        """See the port."""
        with self._lock:
            return [self._append(each) for each in appends]

    def _append(self, each: Append) -> VersionConflictError | None:
        stream = self._archived.get(each.stream) or self._streams.get(each.stream, [])
        if each.stream in self._archived or len(stream) != each.expected:
            return VersionConflictError(each.stream, each.expected, len(stream))
        self._streams.setdefault(each.stream, stream).extend(each.bodies)
        self._touched[each.stream] = each.at
        return None

    def read(self, stream: str, start: int = 0) -> list[bytes]:
        """See the port."""
        with self._lock:
            return self._streams.get(stream, [])[start:]

    def streams(self) -> list[str]:
        """See the port."""
        with self._lock:
            return sorted(self._streams)

    def archive(self, before: int) -> int:
        """See the port."""
        with self._lock:
            old = [name for name in self._streams if self._touched[name] < before]
            for name in old:
                self._archived[name] = self._streams.pop(name)
            return len(old)

    def close(self) -> None:
        """See the port."""

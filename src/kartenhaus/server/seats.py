"""Who is connected, seat by seat, and since when. Not in the log: a restart starts anew."""

from kartenhaus.table.frames import WATCHER
from kartenhaus.table.orders import AWAY_MS, HOST_AWAY_MS, Presence
from kartenhaus.table.state import Table


class Attendance:
    """Per seat: since when its guest is here or away (epoch ms, 0: is not)."""

    def __init__(self, seats: int, now: int) -> None:
        self._here = [0] * seats
        self._away = [now] * seats
        self._presence: Presence | None = None
        """The same as tuples, made when it is asked for."""

    @property
    def online(self) -> tuple[bool, ...]:
        """Per seat: whether a guest is connected to it."""
        return tuple(since > 0 for since in self._here)

    @property
    def anybody(self) -> bool:
        """Whether any guest is connected."""
        return any(self._here)

    def presence(self) -> Presence:
        """The same as the table's judges want it."""
        if self._presence is None:
            self._presence = Presence(tuple(self._here), tuple(self._away))
        return self._presence

    def come(self, seat: int, now: int) -> None:
        """A guest's first or further connection."""
        if seat != WATCHER and not self._here[seat]:
            self._here[seat], self._away[seat] = now, 0
            self._presence = None

    def go(self, seat: int, now: int) -> None:
        """A guest's last connection ended."""
        if seat != WATCHER:
            self._here[seat], self._away[seat] = 0, now
            self._presence = None

    def expect(self, seat: int, now: int) -> None:
        """A guest has taken the seat and is about to connect."""
        self._here[seat], self._away[seat] = 0, now
        self._presence = None

    def clear(self, seat: int) -> None:
        """Nobody's seat any more."""
        self._here[seat] = self._away[seat] = 0
        self._presence = None

    def keep(self, seats: tuple[int, ...]) -> None:
        """Seats are renumbered: new seat i is old seat `seats[i]`."""
        self._here = [self._here[i] for i in seats]
        self._away = [self._away[i] for i in seats]
        self._presence = None

    def resize(self, seats: int, now: int) -> None:
        """The table has more or fewer seats."""
        more = max(0, seats - len(self._here))
        self._here = self._here[:seats] + [0] * more
        self._away = self._away[:seats] + [now] * more
        self._presence = None

    def next_change(self, table: Table, now: int) -> int | None:
        """When somebody will have been away long enough for something to follow from it."""
        due: list[int] = []
        for i, since in enumerate(self._away):
            if table.seats[i].kind == "guest" and since:
                due.append(since + AWAY_MS)
                if i == table.host:
                    due.append(since + HOST_AWAY_MS)
        return min((at for at in due if at > now), default=None)

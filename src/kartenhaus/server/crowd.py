"""The people at one table: their connections, what they have been told, and who is away."""

from collections import deque
from typing import Protocol

import msgspec

from kartenhaus.server.seats import Attendance
from kartenhaus.server.watchers import Step, Watchers, frame_for
from kartenhaus.table import frames
from kartenhaus.table import records as rec
from kartenhaus.table.frames import WATCHER
from kartenhaus.table.messages import Presence
from kartenhaus.table.state import Table, Told

RECENT = 32
"""So many of the last records' events are at hand for those who come back."""

_encode = msgspec.json.Encoder().encode


class Line(Protocol):
    """A connection as the table sees it. `seat`: -1 for a watcher. `send` never waits."""

    seat: int

    def send(self, data: bytes) -> None: ...

    def drop(self, code: int) -> None: ...


class Crowd:
    """Tells each viewer what it may know, and no more."""

    def __init__(self, table: Table, now: int) -> None:
        self.lines: list[Line] = []
        self.attendance = Attendance(len(table.seats), now)
        self._table = table
        self._parts = frames.parts_of(table)
        self._recent: deque[tuple[tuple[int, ...], Told]] = deque(maxlen=RECENT)
        self._quiet: dict[Line, int] = {}
        """Open connections over which nothing comes: since when."""
        self._replaceable: tuple[int, ...] = ()
        self._watchers = Watchers(self._parts)

    @property
    def due(self) -> int | None:
        """When watchers see the next thing, if they see it later than all others."""
        return self._watchers.due

    def clock(self, line: Line, now: int) -> int:
        """The time that belongs to what this viewer sees."""
        return now - self._watchers.behind if line.seat == WATCHER else now

    def show_watchers(self, now: int) -> None:
        """Lets watchers see what they may see by now."""
        self._watchers.show(self._watching(), now)

    def join(self, line: Line, seat: int, have: int | None, now: int) -> None:
        """A connection takes part, first of all with what it has missed since frame `have`."""
        line.seat = seat
        self.lines.append(line)
        self.attendance.come(seat, now)
        self._catch_up(line, have, now)
        self.tell_presence()

    def again(self, line: Line, have: int | None, now: int) -> None:
        """A connection that takes part asks anew; for the others nothing has changed."""
        self._catch_up(line, have, now)
        line.send(self._presence())

    def part(self, line: Line, now: int) -> None:
        """A connection is gone. Whoever went without a word has been away since the last one."""
        self.lines.remove(line)
        since = self._quiet.pop(line, now)
        if all(other.seat != line.seat for other in self.lines):
            self.attendance.go(line.seat, since)
        self.tell_presence()

    def quiet(self, line: Line, since: int) -> None:
        """Nothing has come over an open connection since then."""
        if line in self.lines:
            self._quiet[line] = since

    def heard(self, line: Line) -> None:
        """Something has come over a connection."""
        self._quiet.pop(line, None)

    def lost_since(self, seat: int) -> int:
        """Since when nothing is heard of this seat's guest, epoch ms; 0: something is."""
        away = self.attendance.presence().away[seat]
        if away or not self._quiet:
            return away
        silent = [self._quiet.get(line, 0) for line in self.lines if line.seat == seat]
        return max(silent) if silent and all(silent) else 0

    def tell(self, table: Table, told: Told, record: rec.Record, now: int) -> None:
        """The record was added to the log, and made the table what it is now."""
        before, self._table = self._parts, table
        self._parts = frames.parts_of(table, before, same_table=not told.table)
        moved = self._reseat(record)
        if isinstance(record, rec.MatchStarted | rec.MatchClosed | rec.SeatsSet):
            self._recent.clear()  # what came before no longer fits the seats or the parts
        else:
            self._recent.append((self._parts.n, told))
        public = frames.change(before, self._parts)
        fresh = isinstance(record, rec.MatchStarted | rec.MatchClosed)
        step = Step(before, self._parts, public, told, fresh, now)
        self._tell_seats(step, moved)
        self._tell_watchers(step, moved)
        if told.table:
            self.tell_presence()

    def _tell_seats(self, step: Step, moved: list[Line]) -> None:
        """`moved`: those who need a fresh start."""
        cache: dict[int, bytes | None] = {}
        for line in tuple(self.lines):
            seat = line.seat
            if seat == WATCHER:
                continue
            if line in moved:
                line.send(frames.fresh_frame(step.after, seat, step.at))
                continue
            if seat not in cache:
                cache[seat] = frame_for(step, seat)
            frame = cache[seat]
            if frame is not None:
                line.send(frame)

    def _tell_watchers(self, step: Step, moved: list[Line]) -> None:
        state, binding, watching = self._table.state, self._table.binding, self._watching()
        self._watchers.tell(step, 0 if state is None else binding.watch_delay(state))
        new = [] if step.fresh else [line for line in moved if line.seat == WATCHER]
        self._watchers.show([line for line in watching if line not in new], step.at)
        for line in new:
            line.send(self._watchers.fresh(step.at))

    def tell_replaceable(self, seats: tuple[int, ...]) -> None:
        """For these seats a bot may be sent in now."""
        if seats != self._replaceable:
            self._replaceable = seats
            self.tell_presence()

    def tell_presence(self) -> None:
        """Who is there, to everybody."""
        data = self._presence()
        for line in tuple(self.lines):
            line.send(data)

    def _presence(self) -> bytes:
        presence = Presence(
            online=tuple(
                seat.kind == "bot" or here
                for seat, here in zip(self._table.seats, self.attendance.online, strict=True)
            ),
            watchers=len(self._watching()),
            replaceable=self._replaceable,
        )
        return _encode(presence)

    def _watching(self) -> list[Line]:
        return [line for line in self.lines if line.seat == WATCHER]

    def _reseat(self, record: rec.Record) -> list[Line]:
        """Follows people whose seat changed; returns the lines that need a fresh start."""
        if isinstance(record, rec.MatchStarted):
            self.attendance.keep(record.seats)
            for line in self.lines:
                kept = line.seat in record.seats
                line.seat = record.seats.index(line.seat) if kept else WATCHER
            return list(self.lines)
        if isinstance(record, rec.MatchClosed):
            return list(self.lines)  # parts that are gone can only be told by a fresh frame
        if isinstance(record, rec.SeatTaken):
            self.attendance.expect(record.seat, record.at)
        if isinstance(record, rec.SeatsSet):
            self.attendance.resize(record.seats, record.at)
        if not isinstance(record, rec.SeatCleared | rec.SeatLeft | rec.GivenUp):
            return []
        self.attendance.clear(record.seat)
        moved = [line for line in self.lines if line.seat == record.seat]
        for line in moved:
            line.seat = WATCHER
        return moved

    def _catch_up(self, line: Line, have: int | None, now: int) -> None:
        """The frames after number `have` if they are still at hand, else a fresh one."""
        seat, parts = line.seat, self._parts
        if seat == WATCHER and self._watchers.due is not None:
            line.send(self._watchers.fresh(now))
            return
        missed = [
            (n[seat], told)
            for n, told in self._recent
            if have is not None and n[seat] > have and (told.table or told.events[seat])
        ]
        current = parts.n[seat]
        if have is None or have > current or current - have != len(missed):
            line.send(frames.fresh_frame(parts, seat, now))
            return
        for n, told in missed:
            frame = frames.late_frame(parts, told, seat, n, now, last=n == current)
            line.send(frame)

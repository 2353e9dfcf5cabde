"""A table in play: puts what arrives in order, writes it down, then tells everybody."""

import hmac
from collections import deque
from collections.abc import Callable
from functools import partial

import msgspec

from kartenhaus.log.port import Append, StoreDownError, VersionConflictError
from kartenhaus.log.writer import Failure
from kartenhaus.server.crowd import Crowd, Line
from kartenhaus.server.ports import Alarm, Tools
from kartenhaus.table import orders
from kartenhaus.table import records as rec
from kartenhaus.table.frames import WATCHER
from kartenhaus.table.judge import faulted, judge_act, judge_time, judge_why
from kartenhaus.table.messages import Act, Answer, Do, Hello, Why
from kartenhaus.table.orders import Moment
from kartenhaus.table.state import Table, advance

RETURN_MS, BOTS_RETURN_MS = 3_000, 1_200
"""When the first guest comes back to a sleeping table, its clocks and bots leave so much time."""
REST_MS = 1_000
"""After a failed write, time itself asks for nothing more this long."""

_encode = msgspec.json.Encoder().encode


class Held(msgspec.Struct, frozen=True):
    """An act that waits for the snap pause to end."""

    line: Line
    act: Act
    until: int


Job = tuple[Callable[[], None], Callable[[], None]]
"""What to do when it is its turn; what to do instead if the table ends before."""


class LiveTable:
    """One table. Everything happens on the event loop's thread; nothing here waits."""

    def __init__(self, table: Table, tools: Tools) -> None:
        self.table = table
        self.idle_since = tools.now()
        self.gone = False
        """Whether this object must not be used any more; the log may have moved on."""
        self._tools = tools
        self._crowd = Crowd(table, self.idle_since)
        self._jobs: deque[Job] = deque()
        self._writing = False
        self._held: Held | None = None
        self._timer: Alarm | None = None
        self._awake_since = 0
        self._rest_until = 0
        self._desk = tools.desk(self._plan)

    @property
    def lines(self) -> list[Line]:
        """Everybody who takes part, watchers too."""
        return self._crowd.lines

    # What comes from connections.

    def seat_of(self, digest: str) -> int:
        """The seat whose token has this digest; a watcher's if none has."""
        found = WATCHER
        for i, seat in enumerate(self.table.seats):
            if seat.digest and hmac.compare_digest(seat.digest, digest):
                found = i
        return found

    def join(self, line: Line, seat: int, hello: Hello) -> None:
        """The connection takes part, first of all with what it has missed."""
        if line in self.lines:
            self.part(line)
        now = self._tools.now()
        if not self._crowd.attendance.anybody:
            self._awake_since = now
        self._crowd.join(line, seat, hello.have, now)
        if seat != WATCHER and self.table.seats[seat].stand_in:
            self._do(partial(self._take_back, seat))
        self._plan()

    def part(self, line: Line) -> None:
        """The connection is gone."""
        self.idle_since = self._tools.now()
        self._crowd.part(line, self.idle_since)
        self._plan()

    def receive(self, line: Line, message: Act | Why | Do) -> None:
        """A message of somebody who has joined."""
        if line.seat == WATCHER:
            line.send(_encode(faulted(message.key, "not_seated").answer))
        elif isinstance(message, Why):
            line.send(_encode(judge_why(self.table, line.seat, message).answer))
        else:
            self._do(partial(self._judge, line, message))

    def sit_down(
        self, name: str, digest: str, done: Callable[[int | Failure], None], *, host: bool
    ) -> None:
        """Seats a guest; `host`: with the host's right.

        `done` gets the seat, WATCHER if none is open or a match runs, or why it was not written.
        """
        job = partial(self._sit_down, name, digest, done, host=host)
        self._do(job, partial(done, StoreDownError("the table was closed")))

    def close(self, code: int) -> None:
        """Ends all connections and timers; the log holds all that is to keep."""
        self.gone = True
        if self._timer is not None:
            self._timer.cancel()
        for line in tuple(self.lines):
            line.drop(code)
        while self._jobs:
            _, lost = self._jobs.popleft()
            lost()

    # One thing after the other.

    def _do(self, job: Callable[[], None], lost: Callable[[], None] = lambda: None) -> None:
        if self.gone:
            lost()
            return
        self._jobs.append((job, lost))
        self._work()

    def _work(self) -> None:
        while self._jobs and not self._writing and not self.gone:
            job, _ = self._jobs.popleft()
            job()
        if not self._writing:
            self._plan()

    def _commit(
        self, records: tuple[rec.Record, ...], then: Callable[[Failure | None], None]
    ) -> None:
        """Writes the records down, applies them, tells everybody, and then calls `then`."""
        if not records:
            then(None)
            return
        self._writing = True
        bodies = tuple(rec.encode(record) for record in records)
        append = Append(self.table.code, self.table.version, bodies, records[0].at)
        self._tools.append(append, partial(self._written, records, then))

    def _written(
        self,
        records: tuple[rec.Record, ...],
        then: Callable[[Failure | None], None],
        failure: Failure | None,
    ) -> None:
        self._writing = False
        if isinstance(failure, VersionConflictError):
            self.close(1012)  # somebody else writes this log: everybody comes again, to its truth
        elif failure is not None:
            self._rest_until = self._tools.now() + REST_MS
        else:
            for record in records:
                self._apply(record)
        then(failure)
        self._work()

    def _judge(self, line: Line, message: Act | Do, *, held: bool = False) -> None:
        seat, now = line.seat, self._tools.now()
        if seat == WATCHER:
            verdict = faulted(message.key, "not_seated")
        elif isinstance(message, Do):
            moment = Moment(now, self._tools.chance, self._crowd.attendance.presence())
            verdict = orders.judge_order(self.table, seat, message, moment)
        else:
            verdict = judge_act(self.table, seat, message, now, self._tools.chance)
            if verdict.until:
                self._hold(Held(line, message, verdict.until))
            elif held and verdict.answer.fault is not None:
                verdict = faulted(message.key, "overtaken")
        self._commit(verdict.records, partial(self._answer, line, verdict.answer))

    def _answer(self, line: Line, answer: Answer, failure: Failure | None) -> None:
        if failure is not None:
            answer = faulted(answer.key, "not_saved").answer
        line.send(_encode(answer))

    def _hold(self, held: Held) -> None:
        """Only the seat in turn can be made to wait; its newer act replaces the older one."""
        if self._held is not None and self._held.act.key != held.act.key:
            self._answer(self._held.line, faulted(self._held.act.key, "replaced").answer, None)
        self._held = held

    def _take_back(self, seat: int) -> None:
        if self.table.seats[seat].stand_in:
            ended = rec.StandInEnded(at=self._tools.now(), by=seat, seat=seat)
            self._commit((ended,), lambda _: None)

    def _sit_down(
        self, name: str, digest: str, done: Callable[[int | Failure], None], *, host: bool
    ) -> None:
        now = self._tools.now()
        records = orders.sit_down(self.table, name=name, digest=digest, host=host, now=now)
        seat = next((each.seat for each in records), WATCHER)
        self._commit(records, lambda failure: done(seat if failure is None else failure))

    def _apply(self, record: rec.Record) -> None:
        if isinstance(record, rec.MatchStarted | rec.MatchClosed):
            self._held = None
        self.table, told = advance(self.table, record)
        self._crowd.tell(self.table, told, record, self._tools.now())

    # Time.

    def _plan(self) -> None:
        """Sets the one alarm to the earliest thing that time brings."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._writing or self.gone:
            return  # planned anew once it is written
        now = self._tools.now()
        replaceable = orders.replaceable(self.table, self._crowd.attendance.presence(), now)
        self._crowd.tell_replaceable(replaceable)
        due = self._next_due(now)
        if due is not None:
            wait = max(0, due - now, self._rest_until - now) / 1_000
            self._timer = self._tools.later(wait, partial(self._do, self._on_time))

    def _next_due(self, now: int) -> int | None:
        if not self._crowd.attendance.anybody:
            return None  # bots never play among themselves, and no clock runs for nobody
        table = self.table
        if orders.move_host(table, self._crowd.attendance.presence(), now):
            return now
        dues = [self._crowd.attendance.next_change(table, now)]
        if table.state is not None:
            dues.append(self._clock(table.state))
            dues.append(self._bots(table, now))
        if self._held is not None:
            dues.append(self._held.until)
        return min((due for due in dues if due is not None), default=None)

    def _clock(self, state: object) -> int | None:
        wake = self.table.binding.game.wake(state)
        return None if wake is None else max(wake, self._awake_since + RETURN_MS)

    def _bots(self, table: Table, now: int) -> int | None:
        due = self._desk.due(table, now)
        return None if due is None else max(due, self._awake_since + BOTS_RETURN_MS)

    def _on_time(self) -> None:
        """Does the first thing that is due; the next alarm brings the next."""
        now, table, held = self._tools.now(), self.table, self._held
        if not self._crowd.attendance.anybody:
            return
        if held is not None and held.until <= now:
            self._held = None
            self._judge(held.line, held.act, held=True)
            return
        records: tuple[rec.Record, ...] = ()
        if table.state is not None:
            clock, bots = self._clock(table.state), self._bots(table, now)
            if clock is not None and clock <= now:
                records = judge_time(table, now, self._tools.chance)
            if not records and bots is not None and bots <= now:
                records = self._desk.act(table, now)
        presence = self._crowd.attendance.presence()
        records = records or orders.move_host(table, presence, now)
        self._commit(records, lambda _: None)

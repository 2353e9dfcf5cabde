"""A table in play: puts what arrives in order, writes it down, then tells everybody."""

import hmac
from collections import deque
from collections.abc import Callable
from functools import partial

import msgspec

from kartenhaus.log.port import Append, StoreDownError, VersionConflictError
from kartenhaus.log.writer import Failure
from kartenhaus.server.acts import Acts
from kartenhaus.server.crowd import Crowd, Line
from kartenhaus.server.hours import Hours
from kartenhaus.server.ports import Alarm, Tools
from kartenhaus.table import orders
from kartenhaus.table import records as rec
from kartenhaus.table.frames import WATCHER
from kartenhaus.table.judge import faulted, judge_act, judge_why
from kartenhaus.table.messages import Act, Answer, Do, Hello, Why
from kartenhaus.table.orders import Moment
from kartenhaus.table.state import Table, advance

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
        desk = tools.desk(self._plan)
        self._acts = Acts(tools, self._crowd.attendance, self._commit, desk.anew)
        self._hours = Hours(tools, self._crowd, desk, self._acts)
        self._timer: Alarm | None = None

    @property
    def races(self) -> bool:
        """Whether the game is in real time, so that every line is to be measured."""
        return self.table.binding.contests is not None

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
        now = self._tools.now()
        if line in self.lines and line.seat == seat:
            self._crowd.again(line, hello.have, now)
        else:
            self._join(line, seat, hello.have, now)
        if seat != WATCHER and self.table.seats[seat].stand_in:
            self._do(partial(self._take_back, seat))
        self._plan()

    def _join(self, line: Line, seat: int, have: int | None, now: int) -> None:
        if line in self.lines:
            self.part(line)
        if not self._crowd.attendance.anybody:
            self._hours.wake_up(now)
        self._crowd.join(line, seat, have, now)

    def part(self, line: Line) -> None:
        """The connection is gone."""
        self.idle_since = self._tools.now()
        self._crowd.part(line, self.idle_since)
        self._plan()

    def quiet(self, line: Line, since: int) -> None:
        """Nothing has come over this connection since then (epoch ms), though it is still open."""
        self._crowd.quiet(line, since)
        self._plan()

    def heard(self, line: Line) -> None:
        """Something has come over this connection."""
        self._crowd.heard(line)

    def receive(self, line: Line, message: Act | Why | Do) -> None:
        """A message of somebody who has joined."""
        if line.seat == WATCHER:
            line.send(_encode(faulted(message.key, "not_seated").answer))
        elif isinstance(message, Why):
            line.send(_encode(judge_why(self.table, line.seat, message).answer))
        elif isinstance(message, Act) and self.races:
            self._do(partial(self._hear, line, message, self._tools.now()))
        else:
            self._do(partial(self._judge, line, message))

    def measured(self, line: Line, rtt: int) -> None:
        """A round trip of `rtt` ms to the device behind this connection ended."""
        if line.seat != WATCHER:
            self._acts.measured(line.seat, rtt, self._tools.now())

    def clock(self, line: Line) -> int:
        """The server's clock, epoch ms, as it belongs to what this viewer sees."""
        return self._crowd.clock(line, self._tools.now())

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
        while not self._writing and not self.gone:
            if self._jobs:
                job, _ = self._jobs.popleft()
                job()
            elif not self._settle():
                break
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
            self._hours.rest(self._tools.now())
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

    def _hear(self, line: Line, act: Act, arrival: int) -> None:
        """An act at a table in real time: after what was due before it came."""
        table, contests = self.table, self.table.binding.contests
        if contests is None or line.seat == WATCHER:
            line.send(_encode(faulted(act.key, "not_seated").answer))
            return
        records = self._hours.due_by(table, arrival)
        if records:
            self._commit(records, partial(self._hear_after, line, act, arrival))
        else:
            self._acts.hear(table, contests, line, act, arrival)

    def _hear_after(self, line: Line, act: Act, arrival: int, failure: Failure | None) -> None:
        if failure is None:
            self._jobs.appendleft((partial(self._hear, line, act, arrival), lambda: None))
        else:
            line.send(_encode(faulted(act.key, "not_saved").answer))

    def _settle(self) -> bool:
        """Judges the next act that has waited long enough, before what time does after it."""
        if not self._acts.waiting:
            return False
        now, table = self._tools.now(), self.table
        found = self._acts.next(table, now)
        if found is None or found.at > now:
            return False
        clock = self._hours.clock(table, now)
        if clock is not None and clock < found.at:
            return False
        self._acts.settle(table, found, now)
        return True

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
        self._acts.follow(record)
        self._hours.follow(record)
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
            wait = max(0, due - now) / 1_000
            self._timer = self._tools.later(wait, partial(self._do, self._on_time))

    def _next_due(self, now: int) -> int | None:
        dues = [self._crowd.due]
        if self._crowd.attendance.anybody:
            found = self._acts.next(self.table, now)
            dues += (self._hours.next_due(self.table, now), found.at if found else None)
            dues.append(self._held.until if self._held else None)
        return min((due for due in dues if due is not None), default=None)

    def _on_time(self) -> None:
        """Does the first thing that is due; the next alarm brings the next."""
        now, held = self._tools.now(), self._held
        self._crowd.show_watchers(now)
        if not self._crowd.attendance.anybody or self._settle():
            return
        if held is not None and held.until <= now:
            self._held = None
            self._judge(held.line, held.act, held=True)
            return
        self._commit(self._hours.records(self.table, now), lambda _: None)

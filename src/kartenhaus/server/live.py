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
from kartenhaus.server.ports import Alarm, Tools
from kartenhaus.table import orders
from kartenhaus.table import records as rec
from kartenhaus.table.frames import WATCHER
from kartenhaus.table.judge import (
    faulted,
    judge_act,
    judge_away,
    judge_bot,
    judge_time,
    judge_why,
)
from kartenhaus.table.messages import Act, Answer, Do, Hello, Why
from kartenhaus.table.orders import Moment
from kartenhaus.table.state import Table, advance

RETURN_MS, BOTS_RETURN_MS = 3_000, 1_200
"""When the first guest comes back to a sleeping table, its clocks and bots leave so much time."""
LOST_MS = 3_000
"""So long a line may be lost before something is done for its seat in the game."""
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
        self._desk = tools.desk(self._plan)
        self._acts = Acts(tools, self._crowd.attendance, self._commit, self._desk.anew)
        self._timer: Alarm | None = None
        self._awake_since = 0
        self._rest_until = 0

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

    def _hear(self, line: Line, act: Act, arrival: int) -> None:
        """An act at a table in real time: after what was due before it came."""
        table, contests, state = self.table, self.table.binding.contests, self.table.state
        if contests is None or line.seat == WATCHER:
            line.send(_encode(faulted(act.key, "not_seated").answer))
            return
        clock = None if state is None else self._clock(state, arrival)
        if clock is not None and clock <= arrival:
            records = judge_time(table, arrival, self._tools.chance)
            if records:
                self._jobs.appendleft((partial(self._hear, line, act, arrival), lambda: None))
                self._commit(records, lambda _: None)
                return
        self._acts.hear(table, contests, line, act, arrival)

    def _settle(self) -> bool:
        """Judges the next act that has waited long enough, before what time does after it."""
        now, table = self._tools.now(), self.table
        found = self._acts.next(table, now)
        if found is None or found.at > now:
            return False
        clock = None if table.state is None else self._clock(table.state, now)
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
        dues = [self._crowd.due]
        if self._crowd.attendance.anybody:  # no clock runs for nobody, no bot plays alone
            dues += self._dues(now)
        return min((due for due in dues if due is not None), default=None)

    def _dues(self, now: int) -> list[int | None]:
        table, presence = self.table, self._crowd.attendance.presence()
        if orders.move_host(table, presence, now):
            return [now]
        dues = [self._crowd.attendance.next_change(table, now)]
        if table.state is not None:
            dues += (self._clock(table.state, now), self._bots(table, now))
            dues += (at for at, _ in self._lost(table, now))
        if self._held is not None:
            dues.append(self._held.until)
        found = self._acts.next(table, now)
        return dues if found is None else [*dues, found.at]

    def _clock(self, state: object, now: int) -> int | None:
        wake = self.table.binding.game.wake(state)
        if wake is None:
            return None
        return max(self._acts.holds(self.table, wake, now), self._awake_since + RETURN_MS)

    def _bots(self, table: Table, now: int) -> int | None:
        due = self._desk.due(table, now)
        return None if due is None else max(due, self._awake_since + BOTS_RETURN_MS)

    def _lost(self, table: Table, now: int) -> list[tuple[int, tuple[rec.Record, ...]]]:
        """When something is done for seats whose lines are lost, and what."""
        found: list[tuple[int, tuple[rec.Record, ...]]] = []
        for seat, since in enumerate(self._crowd.attendance.presence().away):
            if since:
                at = max(since + LOST_MS, self._awake_since + RETURN_MS)
                records = judge_away(table, seat, max(now, at), self._tools.chance)
                if records:
                    found.append((at, records))
        return found

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
        records = () if self.table.state is None else self._by_itself(self.table, now)
        presence = self._crowd.attendance.presence()
        records = records or orders.move_host(self.table, presence, now)
        self._commit(records, lambda _: None)

    def _by_itself(self, table: Table, now: int) -> tuple[rec.Record, ...]:
        """What happens in the game without a guest's act."""
        clock = None if table.state is None else self._clock(table.state, now)
        if clock is not None and clock <= now:
            records = judge_time(table, now, self._tools.chance)
            if records:
                return records
        for at, records in self._lost(table, now):
            if at <= now:
                return records
        bots = self._bots(table, now)
        move = self._desk.move(table, now) if bots is not None and bots <= now else None
        if move is None:
            return ()
        seat, action = move
        if table.binding.contests is None:
            return judge_bot(table, seat, action, now, self._tools.chance)
        self._desk.wait(seat)
        self._acts.play(table, table.binding.contests, seat, action)
        return ()

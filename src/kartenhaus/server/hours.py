"""What time brings to one table, and when: deadlines, bots, absent guests, the host's right."""

from kartenhaus.server.acts import Acts
from kartenhaus.server.crowd import Crowd
from kartenhaus.server.ports import Desk, Tools
from kartenhaus.table import orders
from kartenhaus.table import records as rec
from kartenhaus.table.judge import judge_away, judge_bot, judge_time
from kartenhaus.table.state import Table

RETURN_MS, BOTS_RETURN_MS = 3_000, 1_200
"""When the first guest comes back to a sleeping table, its clocks and bots leave so much time."""
LOST_MS = 3_000
"""So long nothing may be heard of a seat before something is done for it in the game (NK-A36)."""
REST_MS = 1_000
"""After a failed write, time itself asks for nothing more this long."""
Records = tuple[rec.Record, ...]


class Hours:
    """While no guest is connected, it all stands still: bots never play among themselves."""

    def __init__(self, tools: Tools, crowd: Crowd, desk: Desk, acts: Acts) -> None:
        self._tools = tools
        self._crowd = crowd
        self._desk = desk
        self._acts = acts
        self._awake_since = 0
        self._rest_until = 0

    def wake_up(self, now: int) -> None:
        """The first guest is back."""
        self._awake_since = now

    def follow(self, record: rec.Record) -> None:
        """The record was written: in a new round no deadline is older than the guest's return."""
        if isinstance(record, rec.Dealt):
            self._awake_since = 0

    def rest(self, now: int) -> None:
        """A write has failed."""
        self._rest_until = now + REST_MS

    def next_due(self, table: Table, now: int) -> int | None:
        """When something is to be done by itself."""
        attendance = self._crowd.attendance
        presence = attendance.presence()
        if orders.move_host(table, presence, now):
            return max(now, self._rest_until)
        dues = [attendance.next_change(table, now)]
        if table.state is not None:
            dues += (self.clock(table, now), self._bots(table, now))
            dues += (at for at, _ in self._lost(table, now))
        due = min((due for due in dues if due is not None), default=None)
        return None if due is None else max(due, self._rest_until)

    def clock(self, table: Table, now: int) -> int | None:
        """When the game itself has something to do; after what was sent before that."""
        wake = None if table.state is None else table.binding.game.wake(table.state)
        if wake is None:
            return None
        due = self._acts.holds(table, wake, now)
        counted_down = wake > self._awake_since and not table.binding.game.to_act(table.state)
        if counted_down:  # nobody has to hurry, and everybody who is back sees when it ends
            return due
        return max(due, self._awake_since + RETURN_MS)

    def records(self, table: Table, now: int) -> Records:
        """The first thing that is due; or none, and maybe a bot's act has joined the others."""
        if now < self._rest_until:
            return ()
        records = self._of_game(table, now)
        return records or orders.move_host(table, self._crowd.attendance.presence(), now)

    def _of_game(self, table: Table, now: int) -> Records:
        if table.state is None:
            return ()
        records = self.due_by(table, now)
        if records:
            return records
        for at, records in self._lost(table, now):
            if at <= now:
                return records
        bots = self._bots(table, now)
        return self._play(table, now) if bots is not None and bots <= now else ()

    def due_by(self, table: Table, now: int) -> Records:
        """What the game itself does by `now`."""
        clock = self.clock(table, now)
        late = clock is not None and clock <= now
        return judge_time(table, now, self._tools.chance) if late else ()

    def _play(self, table: Table, now: int) -> Records:
        """One bot's action; in a race it joins the acts of all others."""
        move = self._desk.move(table, now)
        if move is None:
            return ()
        seat, action = move
        if table.binding.contests is None:
            return judge_bot(table, seat, action, now, self._tools.chance)
        self._desk.wait(seat)
        self._acts.play(table, table.binding.contests, seat, action)
        return ()

    def _bots(self, table: Table, now: int) -> int | None:
        due = self._desk.due(table, now)
        return None if due is None else max(due, self._awake_since + BOTS_RETURN_MS)

    def _lost(self, table: Table, now: int) -> list[tuple[int, Records]]:
        """When something is done for seats whose lines are lost, and what."""
        found: list[tuple[int, Records]] = []
        for seat in range(len(table.seats)):
            since = self._crowd.lost_since(seat)
            if since:
                at = max(since + LOST_MS, self._awake_since + RETURN_MS)
                records = judge_away(table, seat, max(now, at), self._tools.chance)
                if records:
                    found.append((at, records))
        return found

"""Acts at a table in real time: stamped as they arrive, levelled, and judged one by one."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Mapping
from functools import partial

import msgspec
from msgspec.structs import replace

from kartenhaus.kernel.refusal import Refusal
from kartenhaus.log.writer import Failure
from kartenhaus.server.crowd import Line
from kartenhaus.server.ports import Tools
from kartenhaus.server.seats import Attendance
from kartenhaus.table import records as rec
from kartenhaus.table.binding import AnyContests
from kartenhaus.table.contest import TAKES_A_SECOND, Claim
from kartenhaus.table.judge import Verdict, faulted, judge_pending, prepared, refused, waiting
from kartenhaus.table.latency import FRESH_MS, Trips
from kartenhaus.table.levelling import Asker, Next, Pending, next_of
from kartenhaus.table.messages import Act, Answer
from kartenhaus.table.state import Table

RECENT_MS = 2_000
"""So long a loser is told by how much; later it was no race."""
SECOND_MS = 1_000
Commit = Callable[[tuple[rec.Record, ...], Callable[[Failure | None], None]], None]
_encode = msgspec.json.Encoder().encode


class Acts:
    """In memory alone: what is lost with the server was never answered."""

    def __init__(
        self,
        tools: Tools,
        attendance: Attendance,
        commit: Commit,
        anew: Callable[[int], None],
    ) -> None:
        """`anew`: called with the seat of a bot whose act has been judged."""
        self._tools = tools
        self._attendance = attendance
        self._commit = commit
        self._anew = anew
        self._acts: list[Pending] = []
        self._trips: defaultdict[int, Trips] = defaultdict(Trips)
        self._takes: defaultdict[int, deque[int]] = defaultdict(_few)
        self._grants: dict[int, Claim] = {}
        """Target -> who got it last."""

    @property
    def waiting(self) -> bool:
        """Whether there is anything to judge."""
        return bool(self._acts)

    def measured(self, seat: int, rtt: int, now: int) -> None:
        """A round trip of `rtt` ms to a guest's device ended."""
        self._trips[seat].add(rtt, now)

    def hear(self, table: Table, contests: AnyContests, line: Line, act: Act, arrival: int) -> None:
        """A guest's act."""
        seat = line.seat
        action = prepared(table, seat, act)
        if isinstance(action, Verdict):
            _answer(line, action.answer)
            return
        if table.binding.game.stale(table.state, act.seen, action):
            _answer(line, faulted(act.key, "stale").answer)
            return
        flood = contests.flood(action)
        if flood is not None and self._floods(seat, arrival):
            _answer(line, refused(act.key, flood).answer)
            return
        until = table.binding.game.held_until(table.state, seat, action)
        if until > arrival:
            self._replace(seat, arrival)
            _answer(line, waiting(act.key))
        claim = Claim(seat, max(arrival, until), 0)
        self._add(table, contests, Pending(claim, action, None, act.key, line))

    def play(self, table: Table, contests: AnyContests, seat: int, action: object) -> None:
        """A bot's act."""
        self._add(table, contests, Pending(Claim(seat, self._tools.now(), 0), action, None))

    def next(self, table: Table, now: int) -> Next | None:
        """What is judged next, and when."""
        contests, state = table.binding.contests, table.state
        if not self._acts:
            return None
        if contests is None or state is None:
            return Next(now, self._acts[0])
        refuse = table.binding.game.refuse
        return next_of(
            self._acts,
            lambda act: refuse(state, act.seat, act.action) is not None,
            partial(self._corrections, table, contests, now),
            now,
        )

    def holds(self, table: Table, wake: int, now: int) -> int:
        """When time may do what it has to do at `wake`: after what was sent before it."""
        found = None
        if any(act.claim.sent < wake for act in self._acts):
            found = self.next(table, now)
        return wake if found is None else max(wake, found.at)

    def settle(self, table: Table, found: Next, now: int) -> None:
        """Judges what is next."""
        act = found.act
        at = self._acts.index(act)
        del self._acts[at]
        verdict = judge_pending(table, act, found.decision, now, self._tools.chance)
        contests, refusal = table.binding.contests, verdict.answer.refusal
        if contests is not None and refusal is not None and act.target is not None:
            lost = self._lost(table, contests, act, refusal, now)
            if isinstance(lost, Pending):
                self._acts.insert(at, lost)
                return
            verdict = refused(act.key, lost)
        self._commit(verdict.records, partial(self._settled, act, verdict))

    def follow(self, record: rec.Record) -> None:
        """The record was written: seats and rounds may have changed."""
        if isinstance(record, rec.MatchStarted):
            trips = {i: self._trips[seat] for i, seat in enumerate(record.seats)}
            self._trips.clear()
            self._trips.update(trips)
        elif isinstance(record, rec.SeatTaken | rec.SeatCleared | rec.SeatLeft | rec.GivenUp):
            self._trips.pop(record.seat, None)
            for act in [act for act in self._acts if act.seat == record.seat and act.key]:
                self._acts.remove(act)
                _answer(act.asker, faulted(act.key, "not_seated").answer)
        elif isinstance(record, rec.Dealt):
            self._grants.clear()

    def _replace(self, seat: int, now: int) -> None:
        """The seat's act that still waits for its time is off: a newer one waits in its place."""
        for act in [act for act in self._acts if act.seat == seat and act.claim.arrival > now]:
            self._acts.remove(act)
            _answer(act.asker, faulted(act.key, "replaced").answer)

    def _add(self, table: Table, contests: AnyContests, act: Pending) -> None:
        state, seat, arrival = table.state, act.seat, act.claim.arrival
        target = contests.target(state, seat, act.action)
        correction = 0
        waits = arrival > self._tools.now()  # how it came here plays no part then
        if not waits and not table.seats[seat].played_by_bot:
            shown = 0 if target is None else contests.shown_at(state, target)
            correction = self._correction(seat, arrival, contests.cap(state), shown)
            correction = min(correction, max(0, arrival - shown))  # not sent before it was seen
        claim = Claim(seat, arrival, correction, contests.row(state, seat))
        self._acts.append(replace(act, claim=claim, target=target))

    def _correction(self, seat: int, now: int, cap: int, shown: int) -> int:
        return self._trips[seat].correction(now, cap, fresh=now - shown < FRESH_MS)

    def _corrections(
        self, table: Table, contests: AnyContests, now: int, target: int
    ) -> Mapping[int, int]:
        """Of the seats that could still reach for it; a bot's act is here as soon as it is done."""
        state, online = table.state, self._attendance.online
        cap, shown = contests.cap(state), contests.shown_at(state, target)
        return {
            seat: self._correction(seat, now, cap, shown)
            for seat in contests.rivals(state, target)
            if online[seat] and not table.seats[seat].played_by_bot
        }

    def _lost(
        self, table: Table, contests: AnyContests, act: Pending, refusal: Refusal, now: int
    ) -> Pending | Refusal:
        """Something as good in its place (NK-A34), or the refusal with by how much it was late."""
        state, target = table.state, act.target
        if target is None or contests.holder(state, target) != refusal.params.get("seat", -1):
            return refusal
        action = contests.instead(state, act.seat, act.action)
        if action is not None:
            other = contests.target(state, act.seat, action)
            return replace(act, action=action, target=other)
        grant = self._grants.get(target)
        if grant is None or now - grant.arrival > RECENT_MS or grant.sent >= act.claim.sent:
            return refusal
        return replace(refusal, params={**refusal.params, "ms": act.claim.sent - grant.sent})

    def _floods(self, seat: int, now: int) -> bool:
        """Whether the seat has taken often enough for this second."""
        takes = self._takes[seat]
        if len(takes) == TAKES_A_SECOND and now - takes[0] < SECOND_MS:
            return True
        takes.append(now)
        return False

    def _settled(self, act: Pending, verdict: Verdict, failure: Failure | None) -> None:
        if failure is None and verdict.records and act.target is not None:
            self._grants[act.target] = act.claim
        if act.asker is None:
            self._anew(act.seat)
        else:
            lost = None if failure is None else faulted(act.key, "not_saved").answer
            _answer(act.asker, lost or verdict.answer)


def _answer(asker: Asker | None, answer: Answer) -> None:
    if asker is not None:
        asker.send(_encode(answer))


def _few() -> deque[int]:
    return deque(maxlen=TAKES_A_SECOND)

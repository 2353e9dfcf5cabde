"""Random rounds, one step at a time, for the laws to look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from tests.laws.subject import STYLES, AnySubject
from tests.luck import Luck

ROUNDS_A_MATCH = 5
"""After so many rounds a new match begins; earlier if this one has ended."""
LONGEST_PAUSE = 4_000
LEAVES_ONCE_IN = 150
"""In a game that knows it, a seat is given up once in so many steps."""
Kind = Literal["act", "time", "leave"]


@dataclass(frozen=True)
class Step:
    """One act of a random round: what was, who did what when, what came of it."""

    kind: Kind
    subject: AnySubject
    config: object
    seats: int
    before: object
    actor: int | None
    """Nothing: time alone did it."""
    action: object
    now: int
    seed: int
    """Of the chance that `decide` or `tick` was given."""
    events: tuple[object, ...]
    after: object
    count: int
    """How many steps this round has had, this one included."""
    luck: Luck
    """For what a law wants to draw itself."""

    listed: dict[int, tuple[object, ...]] = field(default_factory=dict)
    """Seat -> its legal actions before the act, as far as they were asked for."""

    def legal(self, seat: int) -> tuple[object, ...]:
        """The seat's legal actions before the act."""
        if seat not in self.listed:
            self.listed[seat] = self.subject.game.legal_actions(self.before, seat)
        return self.listed[seat]

    def again(self, state: object) -> tuple[object, ...]:
        """What the same act, at the same time with the same luck, does to this state."""
        game, luck = self.subject.game, Luck(self.seed)
        if self.actor is None:
            return game.tick(state, self.now, luck)
        if self.kind == "leave":
            return game.leave(state, self.actor, self.now)
        return game.decide(state, self.actor, self.action, luck, self.now)


@dataclass(frozen=True)
class Played:
    """A round that was walked to its end, or left at its cap."""

    start: object
    """The state before the deal."""
    log: tuple[object, ...]
    """Every event of the round, in order."""
    returned: tuple[object, ...]
    """What happened before the round: seats that were given up and taken again."""
    end: object
    steps: int
    bound: int | None
    over: bool


def rounds(subject: AnySubject, seats: int, n: int, seed: int) -> Iterator[Iterator[Step | Played]]:
    """`n` random rounds; each gives its steps and at last the whole."""
    luck = Luck(seed)
    config: object = None
    state: object = None
    for i in range(n):
        if i % ROUNDS_A_MATCH == 0 or subject.game.final(state) is not None:
            config = subject.config(luck, seats)
            state = subject.game.start(config, seats)
        walk = _Walk(subject, config, seats, luck)
        yield walk.round(state)
        state = walk.state


class _Walk:
    def __init__(self, subject: AnySubject, config: object, seats: int, luck: Luck) -> None:
        self.subject = subject
        self.config = config
        self.seats = seats
        self.luck = luck
        self.style = STYLES[luck.below(len(STYLES))]
        self.now = luck.below(1_000_000_000)
        self.state: object = None
        self.start: object = None
        self.log: list[object] = []
        self.returned: list[object] = []

    def round(self, start: object) -> Iterator[Step | Played]:
        game, luck = self.subject.game, self.luck
        self.state = self.start = self._gathered(start)
        dealt = game.deal(self.start, Luck(luck.below(1 << 30)), self.now, luck.below(self.seats))
        self._fold(dealt)
        bound = self.subject.bound(self.config, self.seats)
        count = 0
        while game.running(self.state) and count < (self.subject.cap if bound is None else bound):
            count += 1
            self.now += luck.below(LONGEST_PAUSE)
            yield self._by_time(count) or self._by_leaving(count) or self._by_seat(count)
        over = not game.running(self.state)
        yield Played(
            self.start, tuple(self.log), tuple(self.returned), self.state, count, bound, over
        )
        if not over:  # the next round starts from a fresh match
            self.state = game.start(self.config, self.seats)

    def _gathered(self, state: object) -> object:
        """Between rounds people sit down on seats that were given up, now and then."""
        game = self.subject.game
        for seat in range(self.seats):
            if self.luck.chance(2):
                for event in game.rejoin(state, seat, self.now):
                    state = game.evolve(state, event)
                    self.returned.append(event)
        return state

    def _by_time(self, count: int) -> Step | None:
        """What a clock does: it ticks when something is due, early or late makes no odds."""
        game, before, seed = self.subject.game, self.state, self.luck.below(1 << 30)
        due = game.wake(before)
        tires = game.to_act(before) and self.luck.chance(2)
        if due is None or (tires if self.style == "slow" else not self._time_alone()):
            return None
        self.now = max(self.now, due)
        events = game.tick(before, self.now, Luck(seed))
        self._fold(events)
        return self._step("time", before, None, None, seed, events, count)

    def _time_alone(self) -> bool:
        """Nobody can act, as in a countdown; or it is time's turn by chance."""
        return not self.subject.game.to_act(self.state) or self.luck.chance(4)

    def _by_leaving(self, count: int) -> Step | None:
        """A seat is given up, and no bot plays on for it."""
        game, before = self.subject.game, self.state
        if not self.luck.chance(LEAVES_ONCE_IN):
            return None
        seat = self.luck.below(self.seats)
        events = game.leave(before, seat, self.now)
        if not events:
            return None
        self._fold(events)
        return self._step("leave", before, seat, None, 0, events, count)

    def _by_seat(self, count: int) -> Step:
        game, luck, before = self.subject.game, self.luck, self.state
        seats = sorted(game.to_act(before))
        first = luck.below(len(seats)) if seats else 0
        for actor in (*seats[first:], *seats[:first]):
            legal = game.legal_actions(before, actor)
            if legal:
                break
        else:  # the laws will have something to say about this
            return self._step("time", before, None, None, 0, (), count)
        action: object = self.subject.choose(before, actor, legal, luck, self.style)
        seed = luck.below(1 << 30)
        events = game.decide(before, actor, action, Luck(seed), self.now)
        self._fold(events)
        return self._step("act", before, actor, action, seed, events, count)

    def _step(
        self,
        kind: Kind,
        before: object,
        actor: int | None,
        action: object,
        seed: int,
        events: tuple[object, ...],
        count: int,
    ) -> Step:
        return Step(
            kind,
            self.subject,
            self.config,
            self.seats,
            before,
            actor,
            action,
            self.now,
            seed,
            events,
            self.state,
            count,
            self.luck,
        )

    def _fold(self, events: tuple[object, ...]) -> None:
        for event in events:
            self.state = self.subject.game.evolve(self.state, event)
        self.log += events

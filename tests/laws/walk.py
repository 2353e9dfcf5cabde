"""Random rounds, one step at a time, for the laws to look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.laws.subject import STYLES, AnySubject
from tests.luck import Luck

ROUNDS_A_MATCH = 3
CAP = 3_000
"""A round without a bound of its own is left after so many steps."""
LONGEST_PAUSE = 4_000


@dataclass(frozen=True)
class Step:
    """One act of a random round: what was, who did what when, what came of it."""

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


@dataclass(frozen=True)
class Played:
    """A round that was walked to its end, or left at its cap."""

    start: object
    """The state before the deal."""
    log: tuple[object, ...]
    """Every event of the round, in order."""
    end: object
    steps: int
    bound: int | None
    over: bool


def rounds(subject: AnySubject, seats: int, n: int, seed: int) -> Iterator[Iterator[Step | Played]]:
    """`n` random rounds; each gives its steps and at last the whole."""
    luck = Luck(seed)
    config = subject.config(luck, seats)
    state: object = subject.game.start(config, seats)
    for i in range(n):
        if i % ROUNDS_A_MATCH == 0:
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
        self.log: list[object] = []

    def round(self, start: object) -> Iterator[Step | Played]:
        game, luck = self.subject.game, self.luck
        self.state = start
        dealt = game.deal(start, Luck(luck.below(1 << 30)), self.now, luck.below(self.seats))
        self._fold(dealt)
        bound = self.subject.bound(self.config, self.seats)
        count = 0
        while game.to_act(self.state) and count < (CAP if bound is None else bound):
            count += 1
            self.now += luck.below(LONGEST_PAUSE)
            yield self._by_time(count) or self._by_seat(count)
        over = not game.to_act(self.state)
        yield Played(start, tuple(self.log), self.state, count, bound, over)
        if not over:  # the next round starts from a fresh match
            self.state = game.start(self.config, self.seats)

    def _by_time(self, count: int) -> Step | None:
        """What a clock does: it ticks when something is due, early or late makes no odds."""
        game, before, seed = self.subject.game, self.state, self.luck.below(1 << 30)
        due = game.wake(before)
        if due is None or not self.luck.chance(1 if self.style == "slow" else 4):
            return None
        self.now = max(self.now, due)
        events = game.tick(before, self.now, Luck(seed))
        self._fold(events)
        return self._step(before, None, None, seed, events, count)

    def _by_seat(self, count: int) -> Step:
        game, luck, before = self.subject.game, self.luck, self.state
        seats = sorted(game.to_act(before))
        actor = seats[luck.below(len(seats))]
        legal = game.legal_actions(before, actor)
        action: object = self.subject.choose(before, legal, luck, self.style)
        seed = luck.below(1 << 30)
        events = game.decide(before, actor, action, Luck(seed), self.now)
        self._fold(events)
        return self._step(before, actor, action, seed, events, count)

    def _step(
        self,
        before: object,
        actor: int | None,
        action: object,
        seed: int,
        events: tuple[object, ...],
        count: int,
    ) -> Step:
        return Step(
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

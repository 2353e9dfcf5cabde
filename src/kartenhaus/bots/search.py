"""Flat Monte Carlo search with sequential halving, for any game.

Worlds are drawn with `resample` from what the seat knows. In each world every action still in the
running is tried once and play goes on by a quick policy, so all actions meet the same worlds. The
budget is cut into equal stages; after each of them the worse half is dropped.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, log2
from typing import Generic, TypeVar

from kartenhaus.bots.policy import Budget
from kartenhaus.kernel.chance import Chance, shuffled
from kartenhaus.kernel.game import Game

Config = TypeVar("Config")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Observation = TypeVar("Observation")


class _Trial(Generic[Action]):
    """An action in the running, and what came of it so far."""

    def __init__(self, action: Action, lead: float) -> None:
        self.action = action
        self.lead = lead
        self.total = 0.0
        self.times = 0

    @property
    def mean(self) -> float:
        """What came of it on average; what was thought of it before fades with every trial."""
        return self.total / self.times + self.lead * FADES / (self.times + FADES)


FADES = 18
"""What is thought of an action before it is tried counts as much as so many trials."""


def best_of(
    actions: Sequence[Action],
    trial: Callable[[Sequence[Action]], Sequence[float]],
    budget: Budget,
    leads: Sequence[float] = (),
) -> Action:
    """The best of `actions` (at least one) by sequential halving.

    `trial` tries each of these actions once, all of them in the same world, and says what each was
    worth there. `leads`: by how much each action is thought to be better than another before it is
    tried. No trial begins once the budget is spent, except for the first.
    """
    leads = leads or (0.0,) * len(actions)
    running = [_Trial(*each) for each in zip(actions, leads, strict=True)]
    stages = ceil(log2(len(running)))
    spent, done = budget.begin(), 0
    for stage in range(1, stages + 1):
        while not done or spent(done) < stage / stages:
            for each, worth in zip(running, trial([each.action for each in running]), strict=True):
                each.total += worth
                each.times += 1
            done += len(running)
        running.sort(key=lambda each: each.mean, reverse=True)
        del running[(len(running) + 1) // 2 :]
    return running[0].action


@dataclass(frozen=True, slots=True)
class Search(Generic[Config, State, Action, Event, Observation]):
    """What a search needs beside the position."""

    game: Game[Config, State, Action, Event, Observation]
    quick: Callable[[Sequence[Action]], Action]
    """The quick policy: one of a seat's legal actions."""
    outlook: Callable[[Config, Observation], float]
    """What a position in mid-round promises the seat that observes it: 0 last, 1 first."""
    depth: int
    """Actions after which a rollout is cut off and `outlook` is asked."""

    def best(
        self,
        config: Config,
        seen: Observation,
        me: int,
        actions: Sequence[Action | None],
        budget: Budget,
        chance: Chance,
    ) -> Action | None:
        """The best of `actions` (at least one) for seat `me`; nothing stands for doing nothing."""

        def trial(tried: Sequence[Action | None]) -> list[float]:
            world = self.game.resample(config, seen, chance)
            return [self._rollout(config, world, me, action, chance) for action in tried]

        return best_of(actions, trial, budget)

    def _rollout(
        self, config: Config, state: State, me: int, action: Action | None, chance: Chance
    ) -> float:
        """The worth to `me` of one way in which the round could go on after this action."""
        game = self.game
        nobody: frozenset[int] = frozenset()
        waiting = frozenset((me,))  # who did nothing is not asked again before something happens
        if action is not None:
            state, waiting = self._after(state, me, action, chance), nobody
        for _ in range(self.depth):
            seats = game.to_act(state) - waiting
            if not seats:
                break
            seat, action = self._next(state, seats, chance)
            state, waiting = self._after(state, seat, action, chance), nobody
        outcome = game.outcome(state)
        if outcome is None:
            return self.outlook(config, game.observe(state, me))
        return 1.0 - outcome.ranking.index(me) / (len(outcome.ranking) - 1)

    def _next(self, state: State, seats: frozenset[int], chance: Chance) -> tuple[int, Action]:
        """The next seat and its action; an action the game holds back comes after the others."""
        game, quick = self.game, self.quick
        if len(seats) == 1:
            (seat,) = seats
            return seat, quick(game.legal_actions(state, seat))
        asked = shuffled(sorted(seats), chance)
        found = [(seat, quick(game.legal_actions(state, seat))) for seat in asked]
        return next((each for each in found if not game.held_until(state, *each)), found[0])

    def _after(self, state: State, seat: int, action: Action, chance: Chance) -> State:
        evolve = self.game.evolve
        for event in self.game.decide(state, seat, action, chance, 0):
            state = evolve(state, event)
        return state

"""One match of a game in real time, played in virtual time: nobody waits, clocks jump ahead.

Every seat has a plan: an action and the moment it is done. It is made from what the seat sees when
its situation changes, and stands as long as the situation does, whatever others do meanwhile; so
an action may come too late, and then a new plan is made from that moment on. What the rules do by
themselves at a time (`Game.wake`) comes before the actions of the same moment.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from kartenhaus.bots import AnyPaced, AnyPolicy, Budget, paced
from kartenhaus.kernel.chance import Chance
from kartenhaus.kernel.game import Game
from kartenhaus.lab.match import HOST, PolicyError, Round

Config = TypeVar("Config")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Observation = TypeVar("Observation")

BEGIN_MS = 1
"""When a round is dealt; 0 stands for never in some games."""
NEVER = 1 << 62
UNPLANNED = object()


@dataclass(frozen=True, slots=True, kw_only=True)
class Racers(Generic[Config, State, Action, Event, Observation]):
    """A game with a policy for every seat, each with a pace of its own.

    `situation`: (state, seat); while it stays equal the seat's plan stands. `shared`: (state); the
    part of it that all seats have in common: while it stays equal, an act changes the situation of
    its own seat alone. `cap`: plans carried out, also in vain, after which a round is cut off; see
    `match.Players`.
    """

    game: Game[Config, State, Action, Event, Observation]
    config: Config
    policies: Sequence[AnyPolicy]
    budget: Budget | None
    situation: Callable[[State, int], Hashable]
    shared: Callable[[State], Hashable]
    cap: int

    def start(self) -> State:
        """A match before its first round."""
        return self.game.start(self.config, len(self.policies))

    def play_round(self, state: State, chance: Chance) -> tuple[Round[Event], State]:
        """Plays the next round of the match to its end; returns it and the state after it.

        Raises `PolicyError`.
        """
        race = _Race(self, state, chance)
        race.add(self.game.deal(state, chance, BEGIN_MS, HOST))
        while self.game.running(race.state):
            if race.decisions == self.cap:
                return Round(tuple(race.events), race.decisions, None), race.state
            race.step()
        outcome = self.game.outcome(race.state)
        return Round(tuple(race.events), race.decisions, outcome), race.state


class _Race(Generic[Config, State, Action, Event, Observation]):
    """A round under way. A seat's plan: `actions`, `dues`, and what it was `made` from."""

    def __init__(
        self,
        racers: Racers[Config, State, Action, Event, Observation],
        state: State,
        chance: Chance,
    ) -> None:
        self.racers, self.state, self.chance = racers, state, chance
        self.game, self.config, self.budget = racers.game, racers.config, racers.budget
        self.policies = racers.policies
        self.paces = [_paced(each) for each in racers.policies]
        self.events: list[Event] = []
        self.now, self.decisions = BEGIN_MS, 0
        seats = len(racers.policies)
        self.shared: Hashable = UNPLANNED
        self.situations: list[Hashable] = [UNPLANNED] * seats
        self.actions: list[Action | None] = [None] * seats
        self.dues = [NEVER] * seats
        self.made = [state] * seats

    def add(self, events: Sequence[Event]) -> None:
        """What has happened."""
        state, evolve = self.state, self.game.evolve
        for event in events:
            state = evolve(state, event)
        self.state = state
        self.events += events

    def step(self) -> None:
        """The next thing that happens: time's own doing, or a seat's plan."""
        state, dues = self.state, self.dues
        shared = self.racers.shared(state)
        if shared != self.shared:
            self._look_around()
            self.shared = shared
        due, wake = min(dues), self.game.wake(state)
        if wake is not None and wake <= due:
            self.now = max(self.now, wake)
            self.add(self.game.tick(state, self.now, self.chance))
            self.shared = UNPLANNED
        elif due == NEVER:
            raise PolicyError(f"nobody acts: {self.game.observe(state, None)}")
        else:
            self.now = due
            seat = dues.index(due)
            self._carry_out(seat)
            self._think(seat)

    def _look_around(self) -> None:
        """New plans for all seats whose situation is another."""
        for seat, before in enumerate(self.situations):
            if self.racers.situation(self.state, seat) != before:
                self._think(seat)

    def _think(self, seat: int) -> None:
        """A new plan for the seat, from what it sees now."""
        state, config, chance = self.state, self.config, self.chance
        self.situations[seat] = self.racers.situation(state, seat)
        self.made[seat] = state
        seen = self.game.observe(state, seat)
        action = self.policies[seat].act(config, seen, chance, self.budget)
        self.actions[seat] = action
        if action is None:
            self.dues[seat] = NEVER
        else:
            self.dues[seat] = self.now + self.paces[seat].delay(config, seen, action, chance)

    def _carry_out(self, seat: int) -> None:
        """What the seat planned; in vain if others were faster."""
        game, action = self.game, self.actions[seat]
        self.decisions += 1
        if action is None:
            raise RuntimeError(f"seat {seat} has nothing planned")
        if game.refuse(self.state, seat, action) is None:
            self.add(game.decide(self.state, seat, action, self.chance, self.now))
            return
        refusal = game.refuse(self.made[seat], seat, action)
        if refusal is not None:
            raise PolicyError(f"seat {seat}: {action} was refused ({refusal.rule}) when planned")


def _paced(chosen: AnyPolicy) -> AnyPaced:
    found = paced(chosen)
    if found is None:
        raise TypeError(f"{chosen} has no pace")
    return found

"""One match of a game in turns: who is asked when, and what happens with the answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from kartenhaus.bots import Budget, Policy
from kartenhaus.kernel.chance import Chance, shuffled
from kartenhaus.kernel.game import AnyGame, Game
from kartenhaus.kernel.outcome import Outcome

Config = TypeVar("Config")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Observation = TypeVar("Observation")

HOST = 0
"""The seat that settles what the rules leave to the table."""


class PolicyError(RuntimeError):
    """A policy did nothing where its seat had to act, or something that is refused."""


@dataclass(frozen=True, slots=True)
class Round(Generic[Event]):
    """A round as it was played. `outcome` is nothing if it was cut off at the cap."""

    events: tuple[Event, ...]
    decisions: int
    outcome: Outcome | None


AnyRound = Round[Any]  # pyright: ignore[reportExplicitAny]


class AnyTable(Protocol):
    """A game with a policy on every seat, in turns (`Players`) or in real time (`race.Racers`)."""

    @property
    def game(self) -> AnyGame:
        """What is played."""
        ...

    def start(self) -> Any:  # pyright: ignore[reportExplicitAny]
        """A match before its first round."""
        ...

    def play_round(self, state: Any, chance: Chance) -> tuple[AnyRound, Any]:  # pyright: ignore[reportExplicitAny]
        """Plays the next round of the match to its end; returns it and the state after it."""
        ...


@dataclass(frozen=True, slots=True)
class Players(Generic[Config, State, Action, Event, Observation]):
    """A game with a policy and a budget for every seat.

    `cap`: decisions after which a round is cut off. That is no rule of any game: such a round has
    no outcome.
    """

    game: Game[Config, State, Action, Event, Observation]
    config: Config
    policies: Sequence[Policy[Config, Observation, Action]]
    budgets: Sequence[Budget | None]
    cap: int

    def start(self) -> State:
        """A match before its first round."""
        return self.game.start(self.config, len(self.policies))

    def play_round(self, state: State, chance: Chance) -> tuple[Round[Event], State]:
        """Plays the next round of the match to its end; returns it and the state after it.

        Raises `PolicyError`.
        """
        events = list(self.game.deal(state, chance, 0, HOST))
        state = self._fold(state, events)
        decisions = 0
        while self.game.to_act(state):
            if decisions == self.cap:
                return Round(tuple(events), decisions, None), state
            seat, action = self.next_action(state, chance)
            happened = self.game.decide(state, seat, action, chance, 0)
            events += happened
            state = self._fold(state, happened)
            decisions += 1
        return Round(tuple(events), decisions, self.game.outcome(state)), state

    def next_action(self, state: State, chance: Chance) -> tuple[int, Action]:
        """The seat that is first to act, and its action.

        At a table the fastest one is first, so here the order of asking is a matter of chance.
        An action that the game holds back (the pause for a snap) waits for all others.
        """
        held: tuple[int, Action] | None = None
        for seat in shuffled(sorted(self.game.to_act(state)), chance):
            action = self._ask(state, seat, chance)
            if action is None:
                continue
            if not self.game.held_until(state, seat, action):
                return seat, action
            held = seat, action
        if held is None:
            raise PolicyError(f"nobody acts: {self.game.observe(state, None)}")
        return held

    def _ask(self, state: State, seat: int, chance: Chance) -> Action | None:
        seen = self.game.observe(state, seat)
        action = self.policies[seat].act(self.config, seen, chance, self.budgets[seat])
        refusal = None if action is None else self.game.refuse(state, seat, action)
        if refusal is not None:
            raise PolicyError(f"seat {seat}: {action} is refused ({refusal.rule}) with {seen}")
        return action

    def _fold(self, state: State, events: Sequence[Event]) -> State:
        for event in events:
            state = self.game.evolve(state, event)
        return state

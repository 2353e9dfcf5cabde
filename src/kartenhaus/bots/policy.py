"""What decides for a bot: observation in, action out, within a stated budget of thought."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, runtime_checkable

from kartenhaus.kernel.chance import Chance

Config = TypeVar("Config", contravariant=True)
Observation = TypeVar("Observation", contravariant=True)
Action = TypeVar("Action", covariant=True)

Meter = Callable[[int], float]
"""Rollouts done so far -> the part of the budget that is spent; 1.0 and above: all of it."""


class Budget(Protocol):
    """How much a searching policy may think about one action. Others ignore it."""

    def begin(self) -> Meter:
        """Start thinking about one action."""
        ...


@dataclass(frozen=True, slots=True)
class Rollouts:
    """A number of rollouts: the same thought on every machine, however loaded (at least 1)."""

    count: int

    def begin(self) -> Meter:
        """Start thinking about one action."""
        return lambda done: done / self.count


@dataclass(frozen=True, slots=True)
class Milliseconds:
    """A time by the clock, for live play; what comes out then depends on the machine."""

    ms: int
    clock: Callable[[], float] = time.monotonic
    """Seconds from any fixed moment."""

    def begin(self) -> Meter:
        """Start thinking about one action."""
        start = self.clock()
        return lambda done: (self.clock() - start) * 1_000 / self.ms


class Policy(Protocol[Config, Observation, Action]):
    """Decides for one seat. Keeps no memory: all it knows is in the observation."""

    def act(
        self,
        config: Config,
        observation: Observation,
        chance: Chance,
        budget: Budget | None = None,
    ) -> Action | None:
        """One legal action, or nothing: let a reaction pass, or there is nothing to do.

        The same observation, chance and number of rollouts give the same action. Without a
        budget a searching policy uses its own number of rollouts.
        """
        ...


AnyPolicy = Policy[Any, Any, Any]  # pyright: ignore[reportExplicitAny]
"""A policy whose types do not matter to the caller, which only passes values through."""


@runtime_checkable
class Paced(Protocol[Config, Observation]):
    """A policy for a game in real time, which also knows how long people of its level need."""

    def delay(
        self, config: Config, observation: Observation, action: object, chance: Chance
    ) -> int:
        """Milliseconds from seeing this observation to the action; at least a human reaction."""
        ...


AnyPaced = Paced[Any, Any]  # pyright: ignore[reportExplicitAny]


def paced(chosen: AnyPolicy) -> AnyPaced | None:
    """The policy as one with a pace of its own; nothing if it has none."""
    return chosen if isinstance(chosen, Paced) else None

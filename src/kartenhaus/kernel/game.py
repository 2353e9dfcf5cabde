"""The contract between a game and everything around it.

A game is a bundle of pure functions; there is no state of its own behind them. Times are epoch
milliseconds and chance is an argument, so the same call gives the same answer. Seats are 0..n-1
clockwise; `None` as seat is a spectator. The laws in `tests/laws` hold for every game that keeps
this contract.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from kartenhaus.kernel.chance import Chance
from kartenhaus.kernel.outcome import Final, Outcome
from kartenhaus.kernel.refusal import Refusal

Config = TypeVar("Config")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Observation = TypeVar("Observation")


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[Config, State, Action, Event, Observation]):
    """One game's rules. The comment below each call states its arguments and its property."""

    name: str
    """The game's id, as in `lucky-shutdown`."""
    seats: range
    """How many seats may play."""

    start: Callable[[Config, int], State]
    """(config, seats): the state of a match before its first round; nobody can act."""
    deal: Callable[[State, Chance, int, int], tuple[Event, ...]]
    """(state, chance, now, host): the events that open the next round, only while none runs and
    the match has not ended.
    `host` is the seat that settles what the rules leave to the table, if an option says so."""
    running: Callable[[State], bool]
    """(state): whether a round runs, from its deal to its end."""
    to_act: Callable[[State], frozenset[int]]
    """(state): every seat that has an action now. While a round runs there is one, or time itself
    has something to do (`wake`), as at a countdown."""
    legal_actions: Callable[[State, int], tuple[Action, ...]]
    """(state, seat): all its actions, sorted, finite: those of which `refuse` says nothing."""
    refuse: Callable[[State, int, Action], Refusal | None]
    """(state, seat, action): the reason why not, or nothing. Uses only what the seat may know."""
    decide: Callable[[State, int, Action, Chance, int], tuple[Event, ...]]
    """(state, seat, action, chance, now): what a legal action does. Its chance is recorded in
    the events and never drawn again."""
    tick: Callable[[State, int, Chance], tuple[Event, ...]]
    """(state, now, chance): what time alone does by `now`: closes windows, ends timers; mostly
    nothing."""
    wake: Callable[[State], int | None]
    """(state): when `tick` will next have something to do, or nothing."""
    held_until: Callable[[State, int, Action], int]
    """(state, seat, action): until when this action waits, by public facts alone; 0: it does
    not."""
    stale: Callable[[State, int, Action], bool]
    """(state, seen, action): whether the action was meant for an older state, number `seen`."""
    fallback: Callable[[State, int], Action]
    """(state, seat): the plain action taken for a seat that the round waits for and that does not
    act itself. A seat that is in `to_act` only because it may react is not waited for."""
    evolve: Callable[[State, Event], State]
    """(state, event): the state after it. Total; never refuses; changes no argument."""
    observe: Callable[[State, int | None], Observation]
    """(state, seat): what the seat sees, built up from the public part and its own part."""
    mask: Callable[[Event, int | None], Event | None]
    """(event, seat): what the seat learns of the event, or nothing."""
    resample: Callable[[Config, Observation, Chance], State]
    """(config, observation, chance): a full state at random that looks to the observer just
    like this one."""
    outcome: Callable[[State], Outcome | None]
    """(state): how the round came out, once it is over."""
    final: Callable[[State], Final | None]
    """(state): how the match came out, once it has ended: no further round can be dealt. Always
    nothing for a game whose match goes on for as long as people like."""
    leave: Callable[[State, int, int], tuple[Event, ...]]
    """(state, seat, now): what it does in the game that this seat is given up and no bot plays on
    for it; nothing if the game does not know that."""
    rejoin: Callable[[State, int, int], tuple[Event, ...]]
    """(state, seat, now): what it does that somebody sits down on such a seat between rounds."""


AnyGame = Game[Any, Any, Any, Any, Any]  # pyright: ignore[reportExplicitAny]
"""A game whose types do not matter to the caller, which only passes values through."""

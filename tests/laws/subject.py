"""What the laws must know of a game beyond its contract: how to try it, and how to count it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from kartenhaus.kernel.game import Game
from tests.luck import Luck

Config = TypeVar("Config")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Observation = TypeVar("Observation")


@dataclass(frozen=True, kw_only=True)
class Subject(Generic[Config, State, Action, Event, Observation]):
    """A game under the laws. A new game brings one of these and has all laws tested."""

    game: Game[Config, State, Action, Event, Observation]
    action_type: object
    """The union of all its actions, for the codec; `event_type` and `observation_type` alike."""
    event_type: object
    observation_type: object

    config: Callable[[Luck, int], Config]
    """(luck, seats): a config at random; every option must come up."""
    choose: Callable[[State, int, tuple[Action, ...], Luck, str], Action]
    """(state, seat, its legal actions, luck, style): the one to play. See `STYLES`."""
    probe: Callable[[State, Luck], tuple[int, Action]]
    """(state, luck): a seat and any action whatever, mostly not legal."""
    order: Callable[[State, Action], tuple[int, list[int]]]
    """(state, action): the key by which `legal_actions` is sorted."""
    uncovers: Callable[[State, int | None, Action | None, int | None], bool]
    """(state, actor, action, viewer): whether its result may hang on cards hidden from the viewer.

    Without an actor: of what time does.
    """
    reread: Callable[[State, int, Action], tuple[object, object] | None]
    """(state, seat, action): position and action before and after a way through the notation for
    people; nothing if the notation does not know this deck."""
    named: Callable[[Config, object], frozenset[str]] = lambda _config, _told: frozenset()
    """(config, observation or event as it is told): the cards it names; none in a game whose cards
    have no names of their own. Cards shown to one seat alone are left out."""
    held: Callable[[State], Counter[str]]
    """(state): every card in every zone."""
    deck: Callable[[Config], Counter[str]]
    """(config): every card there is."""
    broken: Callable[[State], list[str]]
    """(state): the game's own invariants that do not hold, one line each."""
    ranked: Callable[[State], Iterable[int]]
    """(state): the seats that the ranking of a round that is over must hold."""
    elsewhere: frozenset[type] = frozenset()
    """Events that the table makes, not the game, or that random play does not come to."""
    cap: int = 3_000
    """A round without a bound is left after so many steps."""
    bound: Callable[[Config, int], int | None]
    """(config, seats): no round has more actions than this; nothing if the host chose so."""


AnySubject = Subject[Any, Any, Any, Any, Any]  # pyright: ignore[reportExplicitAny]
"""A subject whose types do not matter: the laws only pass values through."""

STYLES = ("random", "eager", "slow")
"""How a random round is played: anything legal; rather forward; or mostly by timers."""

"""None of a Kind behind the `Game` contract."""

from kartenhaus.games.none_of_a_kind.actions import Action
from kartenhaus.games.none_of_a_kind.clock import fallback, held_until, stale, tick, wake
from kartenhaus.games.none_of_a_kind.deal import deal, start
from kartenhaus.games.none_of_a_kind.decide import decide, leave, rejoin
from kartenhaus.games.none_of_a_kind.events import Event
from kartenhaus.games.none_of_a_kind.evolve import evolve
from kartenhaus.games.none_of_a_kind.legal import legal_actions, refuse, to_act
from kartenhaus.games.none_of_a_kind.observe import mask, observe
from kartenhaus.games.none_of_a_kind.options import Config
from kartenhaus.games.none_of_a_kind.resample import resample
from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.games.none_of_a_kind.view import Observation
from kartenhaus.kernel.game import Game
from kartenhaus.kernel.outcome import Final, Outcome


def outcome(state: State) -> Outcome | None:
    """The round's ranking and the point cards won in it, per seat (NK-6)."""
    result = state.result
    if result is None:
        return None
    given = dict(zip(result.order, result.points, strict=True))
    points = tuple(given.get(seat, 0) for seat in range(len(state.rows)))
    return Outcome(result.order, state.by or "", points)


def final(state: State) -> Final | None:
    """The ranking of the match; those in the first group share the victory (NK-7, NK-A22)."""
    ended = state.final
    return None if ended is None else Final(ended.ranking, ended.totals)


def running(state: State) -> bool:
    """Whether a round runs."""
    return state.phase in ("countdown", "race")


NONE_OF_A_KIND: Game[Config, State, Action, Event, Observation] = Game(
    name="none-of-a-kind",
    seats=range(2, 7),  # NK-1.6
    start=start,
    deal=deal,
    running=running,
    to_act=to_act,
    legal_actions=legal_actions,
    refuse=refuse,
    decide=decide,
    tick=tick,
    wake=wake,
    held_until=held_until,
    stale=stale,
    fallback=fallback,
    evolve=evolve,
    observe=observe,
    mask=mask,
    resample=resample,
    outcome=outcome,
    final=final,
    leave=leave,
    rejoin=rejoin,
)

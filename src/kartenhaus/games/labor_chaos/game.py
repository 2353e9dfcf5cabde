"""Labor Chaos behind the `Game` contract. A round is one game, a match the series (LC-10)."""

from kartenhaus.games.labor_chaos.actions import Action
from kartenhaus.games.labor_chaos.clock import fallback, held_until, stale, tick, wake
from kartenhaus.games.labor_chaos.deal import deal, start
from kartenhaus.games.labor_chaos.decide import decide, leave, rejoin
from kartenhaus.games.labor_chaos.events import Event
from kartenhaus.games.labor_chaos.evolve import evolve
from kartenhaus.games.labor_chaos.legal import legal_actions, refuse, to_act
from kartenhaus.games.labor_chaos.observe import mask, observe
from kartenhaus.games.labor_chaos.options import Config
from kartenhaus.games.labor_chaos.resample import resample
from kartenhaus.games.labor_chaos.state import State
from kartenhaus.games.labor_chaos.view import Observation
from kartenhaus.kernel.game import Game
from kartenhaus.kernel.outcome import Final, Outcome


def outcome(state: State) -> Outcome | None:
    """How the game came out: the finisher first, then by penalty points (LC-9, LC-10)."""
    if state.running or not state.by:
        return None
    points = state.penalties[-1]
    seats = range(len(points))
    order = sorted(seats, key=lambda seat: (seat in state.out, seat != state.winner, points[seat]))
    return Outcome(tuple(order), state.by, points)


def final(state: State) -> Final | None:
    """The ranking of the series; those in the first group share the victory (LC-10.4, LC-A18)."""
    return Final(state.ranking, state.totals) if state.ranking else None


def running(state: State) -> bool:
    """Whether a game runs."""
    return state.running


LABOR_CHAOS: Game[Config, State, Action, Event, Observation] = Game(
    name="labor-chaos",
    seats=range(3, 7),  # LC-1.4, LC-A33
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

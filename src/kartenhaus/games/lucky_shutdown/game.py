"""Lucky Shutdown behind the `Game` contract."""

from kartenhaus.games.lucky_shutdown.actions import Action
from kartenhaus.games.lucky_shutdown.clock import fallback, held_until, stale, tick, wake
from kartenhaus.games.lucky_shutdown.deal import deal, start
from kartenhaus.games.lucky_shutdown.decide import decide
from kartenhaus.games.lucky_shutdown.events import Event
from kartenhaus.games.lucky_shutdown.evolve import evolve
from kartenhaus.games.lucky_shutdown.legal import legal_actions, refuse, to_act
from kartenhaus.games.lucky_shutdown.observe import mask, observe
from kartenhaus.games.lucky_shutdown.options import Config
from kartenhaus.games.lucky_shutdown.resample import resample
from kartenhaus.games.lucky_shutdown.state import State
from kartenhaus.games.lucky_shutdown.view import Observation
from kartenhaus.kernel.game import Game
from kartenhaus.kernel.outcome import Outcome


def outcome(state: State) -> Outcome | None:
    """The round's ranking; its last seat is the loser (LS-1.7, LS-13.4, LS-13.8, LS-A51)."""
    if state.phase != "end":
        return None
    return Outcome(state.ranking, "stopped" if state.stopped else "played")


def running(state: State) -> bool:
    """Whether a round runs."""
    return state.phase not in ("ready", "end")


def _no_events(_state: State, _seat: int, _now: int) -> tuple[Event, ...]:
    """A seat that is given up or taken again is the table's business alone."""
    return ()


LUCKY_SHUTDOWN: Game[Config, State, Action, Event, Observation] = Game(
    name="lucky-shutdown",
    seats=range(2, 6),  # LS-1.1
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
    final=lambda _: None,
    leave=_no_events,
    rejoin=_no_events,
)

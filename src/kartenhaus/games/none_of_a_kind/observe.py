"""State to observation, built up from parts; and what a seat learns of an event.

Nothing is ever taken out of a full view: what is not put in here is not seen. A held card is seen
by its holder (NK-8.6), by others only if it lay face up (NK-8.7); a card that lies face down is
put in nowhere (NK-8.8), nor is a word about whether a card fits (NK-8.9).
"""

from msgspec.structs import replace

from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.clock import wake
from kartenhaus.games.none_of_a_kind.legal import may, to_act
from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.games.none_of_a_kind.view import Observation, Own, Public

SPECTATOR = -1
_NOTHING = Own()


def observe(state: State, seat: int | None) -> Observation:
    """What this seat sees; `None` is a spectator, who sees the public part alone (NK-A30)."""
    own = _NOTHING if seat is None else observe_own(state, seat)
    return Observation(SPECTATOR if seat is None else seat, observe_public(state), own)


def observe_public(state: State) -> Public:
    """The part that is the same for everybody; points and totals are open (NK-A27)."""
    # In the order of the fields: with so many, names would cost ten times as much.
    return Public(
        state.number,
        state.round,
        state.rules.options.rounds,
        state.phase,
        state.race_at,
        state.need,
        state.racers,
        state.points,
        len(state.stack),
        state.layout,
        state.middle,
        state.places,
        state.rows,
        state.held,
        state.full,
        state.flags,
        state.frozen,
        state.turn,
        state.stop_at,
        state.idle_at,
        state.stopper,
        state.by,
        state.lead,
        state.result,
        state.contests if state.phase == "over" else (),
        state.won,
        state.final,
        wake(state) or 0,
        state.pauses,
    )


def observe_own(state: State, seat: int) -> Own:
    """The part for this seat alone: its hand, and what it may do."""
    if seat not in to_act(state):
        held = state.hands[seat] if 0 <= seat < len(state.hands) else ""
        return Own(held=held) if held else _NOTHING
    return may(state, seat)


def mask(event: ev.Event, seat: int | None) -> ev.Event:
    """What the seat learns of the event; every event of this game is at least noticed by all."""
    if isinstance(event, ev.CardTaken):
        if event.up or event.seat == seat:
            return event
        return replace(event, card="")
    if isinstance(event, ev.RoundSetUp):
        return replace(event, cards=(), seed="")
    return replace(event, stack=()) if isinstance(event, ev.PointsShuffled) else event

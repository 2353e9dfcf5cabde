"""What time does: the countdown, held cards, the grace before Stop, the limit of a round."""

from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.actions import STOP, THROW_BACK, Action, Append, ThrowBack
from kartenhaus.games.none_of_a_kind.decide import give_back, stop
from kartenhaus.games.none_of_a_kind.legal import FLAG, UNFLAG
from kartenhaus.games.none_of_a_kind.state import NOBODY, State
from kartenhaus.kernel.chance import Chance


def wake(state: State) -> int | None:
    """When `tick` has something to do, in epoch ms; nothing if only the seats can act.

    A calm round has no timer of any kind (NK-A33).
    """
    if state.phase != "race":
        return state.race_at if state.phase == "countdown" else None
    due = state.stop_at
    if state.idle_at and (not due or state.idle_at < due):
        due = state.idle_at
    if state.rules.hold_ms:
        for held in state.held:
            if held is not None and (not due or held.until < due):
                due = held.until
    return due or None


def tick(state: State, now: int, chance: Chance) -> tuple[ev.Event, ...]:
    """The events that are due by `now`: one step at a time, nothing if it is too early."""
    due = wake(state)
    if due is None or now < due:
        return ()
    if state.phase == "countdown":
        return (ev.RaceStarted(now),)  # NK-A32
    for seat, held in enumerate(state.held):
        if held is not None and held.until == due:  # NK-A9
            return (give_back(state, seat, "limit", chance, now),)
    if state.stop_at == due:  # NK-A13: for the row that was full first
        return stop(state, state.full[0], "grace", chance, now)
    return stop(state, NOBODY, "limit", chance, now)  # NK-A19


def held_until(state: State, seat: int, action: Action) -> int:
    """What becomes of a card in the hand waits for its holder's own pause (NK-A38).

    Nothing else waits by the rules; who was first is for the table to find out (NK-8.1).
    """
    held = state.held[seat]
    if held is None or not isinstance(action, Append | ThrowBack):
        return 0
    return held.ready


def stale(state: State, seen: int, action: Action) -> bool:
    """Whether the action was meant for an earlier round.

    Within a round it is judged by its own row and the one card it reaches for, whatever others
    have done meanwhile.
    """
    del action
    return seen < state.began


def fallback(state: State, seat: int) -> Action:
    """The plain action for a seat in `to_act` that does not act itself."""
    if state.hands[seat]:
        return THROW_BACK
    if len(state.rows[seat]) >= state.need:
        return STOP
    return FLAG if state.rules.calm or seat not in state.flags else UNFLAG

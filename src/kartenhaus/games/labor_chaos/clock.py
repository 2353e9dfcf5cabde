"""What time does: cards that have been read, windows and claims that end, turns that take too
long, the clock on the wall."""

from msgspec.structs import replace

from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.actions import Value
from kartenhaus.games.labor_chaos.conditions import HOUR_MS, MINUTE_MS
from kartenhaus.games.labor_chaos.decide import all_passed, close, decide, settle
from kartenhaus.games.labor_chaos.engine import go
from kartenhaus.games.labor_chaos.legal import asked, certain, free, waits_for
from kartenhaus.games.labor_chaos.machine import Machine
from kartenhaus.games.labor_chaos.state import State, phase_of
from kartenhaus.kernel.chance import Chance, pick

BETWEEN_REPORTS_MS = 6_000
READ_MS = 3_000
"""So much more time for every card that a seat has got and not had time to read yet (LC-A46)."""
WATCHED_MS = 2 * HOUR_MS
"""The clock on the wall is looked at for so long in one turn."""


def wake(state: State) -> int | None:
    """When `tick` has something to do, in epoch ms; nothing if only the seats can act."""
    due = [time for time in (_next_minute(state), _turn_ends(state), _closes(state)) if time]
    return min(due, default=None)


def _closes(state: State) -> int:
    """When the open claim or window has something due, or the card in front has been read; 0:
    never. The same whoever has passed."""
    effect = state.effect
    if effect.announced:
        return effect.announced
    if effect.claim is not None:
        return effect.claim.until
    if effect.window is None:
        return 0
    return effect.window.until if effect.window.aged else effect.window.least


def _turn_ends(state: State) -> int:
    if not state.rules.options.turn_timer_s or phase_of(state) not in ("turn", "choice"):
        return 0
    return min(_time_of(state, seat) for seat in waits_for(state))


def _time_of(state: State, seat: int) -> int:
    """Until when this seat may think; unique cards take time to read (LC-A46)."""
    limit = state.rules.options.turn_timer_s * 1_000
    return state.acted_at + limit + state.unread[seat] * READ_MS


def _next_minute(state: State) -> int:
    """When a fact about the clock may change while somebody thinks about a card to play."""
    worlds = state.rules.worlds
    if not worlds or phase_of(state) != "turn" or state.clock > state.at + WATCHED_MS:
        return 0
    step = MINUTE_MS if "even_minute" in worlds else HOUR_MS
    return (state.clock // step + 1) * step


def tick(state: State, now: int, chance: Chance) -> tuple[ev.Event, ...]:
    """The events that are due by `now`: one step at a time, nothing if it is too early."""
    due = wake(state)
    if due is None or now < due:
        return ()
    m = Machine(state, chance, now)
    if m.announced:
        m.announced = 0  # LC-A34
        go(m)
    elif m.claim is not None:
        settle(m, m.claim)  # LC-A16: silence is consent
    elif m.window is not None:
        window = m.window
        if not window.aged and not all_passed(window) and due != window.until:
            m.window = replace(window, aged=True)
        else:
            close(m)
    elif due == _next_minute(state):
        return (ev.ClockMoved(now),)
    else:
        return _plain_action(state, now, chance)
    return m.done()


def _plain_action(state: State, now: int, chance: Chance) -> tuple[ev.Event, ...]:
    """Somebody takes too long (LC-A46): any answer to a choice, or what `fallback` says."""
    seat = min(waits_for(state), key=lambda seat: (_time_of(state, seat), seat))
    choice = asked(state, seat)
    if choice is None:
        return decide(state, seat, fallback(state, seat), chance, now)
    left, values = list(choice.values), list[Value]()
    for _ in range(choice.least):
        values.append(pick(left, chance))
        left.remove(values[-1])
    return decide(state, seat, act.Choose(choice.choice, tuple(values)), chance, now)


def held_until(state: State, seat: int, action: act.Action) -> int:
    """A report waits a moment after the one before, so that nobody is flooded with claims."""
    del seat
    reporting = isinstance(action, act.Report) and state.reported
    return state.reported + BETWEEN_REPORTS_MS if reporting else 0


def stale(state: State, seen: int, action: act.Action) -> bool:
    """Whether the action was meant for an older state; answers name what they answer."""
    return isinstance(action, act.Play | act.Draw | act.Finish) and seen < state.acted


def fallback(state: State, seat: int) -> act.Action:
    """The plain action for a seat that does not act itself: the first card that can be played
    for certain, the first answer, no reaction, no objection."""
    effect = state.effect
    choice = asked(state, seat)
    if choice is not None:
        return act.Choose(choice.choice, choice.values[: choice.least])
    if effect.window is not None and seat not in effect.window.passed:
        return act.Pass(effect.window.window)
    if seat not in waits_for(state):
        return act.Undo(on=not state.undo)
    if effect.claim is not None:
        return act.Agree(effect.claim.claim)
    sure = certain(state, seat)
    if sure:
        return act.Play(min(sure, key=state.rules.order.__getitem__))
    return act.FINISH if free(state) else act.DRAW

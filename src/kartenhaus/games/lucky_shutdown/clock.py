"""What time does: skip moments that close, timers that run out, the pause for a snap."""

from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.games.lucky_shutdown.actions import (
    PASS_SKIP,
    TAKE,
    Action,
    ChooseOpen,
    Flip,
    PassSkip,
    PickStarter,
    React,
)
from kartenhaus.games.lucky_shutdown.deal import decide_starter
from kartenhaus.games.lucky_shutdown.decide import decide, pass_skip
from kartenhaus.games.lucky_shutdown.legal import lays
from kartenhaus.games.lucky_shutdown.rules import Rules
from kartenhaus.games.lucky_shutdown.state import State, missing
from kartenhaus.games.lucky_shutdown.zones import in_blind_phase
from kartenhaus.kernel.bag import size
from kartenhaus.kernel.chance import Chance

MAGIC_ORDER = ("clear", "free", "under", "push")
"""Which magics are laid open if there are too few numbers (LS-A66)."""
PAST_PAUSE_MS = 1_000
"""A skip moment with a limit lasts at least so much longer than the pause for a snap."""


def wake(state: State) -> int | None:
    """When `tick` has something to do, in epoch ms; nothing if only the seats can act."""
    options = state.rules.options
    if state.phase == "starter":
        return state.at if not state.tied else None
    if state.phase == "skip" and options.skip_moment_ms:
        pause = _pause(state)  # a 19 waits for it, so the moment has to outlast it
        return state.at + max(options.skip_moment_ms, pause and pause + PAST_PAUSE_MS)  # LS-A26
    if state.phase in ("turn", "skip", "choose") and options.turn_timer_s:
        return state.at + options.turn_timer_s * 1_000  # LS-A54
    return None


def tick(state: State, now: int, chance: Chance) -> tuple[ev.Event, ...]:
    """The events that are due by `now`: one step at a time, nothing if it is too early."""
    due = wake(state)
    if due is None or now < due:
        return ()
    if state.phase == "starter":
        return decide_starter(state, chance, now)
    if state.phase == "skip":
        return pass_skip(state, state.turn, now)
    if state.phase == "choose":
        seat = next(i for i, seat in enumerate(state.seats) if not seat.chosen)
    else:
        seat = state.turn
    return decide(state, seat, fallback(state, seat), chance, now)


def held_until(state: State, seat: int, action: Action) -> int:
    """Until when this action waits so that others can snap (LS-A36); 0: not at all.

    Asked of public facts alone: whether the copies that nobody has seen buried or removed could
    still complete the run on top. Passing a skip and snapping never wait (LS-A66).
    """
    if isinstance(action, React | PassSkip | ChooseOpen | PickStarter) or seat != state.turn:
        return 0
    pause = _pause(state)
    return state.at + pause if pause else 0


def _pause(state: State) -> int:
    """How long others can snap before the seat in turn acts, in ms; 0 if nobody could."""
    options = state.rules.options
    return options.snap_pause_ms if options.reactions and snap_possible(state) else 0


def snap_possible(state: State) -> bool:
    """Whether the set on the pile could still be completed, as far as everybody knows."""
    wanted = missing(state)
    if wanted is None:
        return False
    group, lacking = wanted
    gone = size((state.removed + state.rules.faces.bag(state.pile)) & group.mask)
    return lacking > 0 and group.total - gone >= lacking


def stale(state: State, seen: int, action: Action) -> bool:
    """Whether the action was meant for an older state.

    Choosing is simultaneous, and a reaction is judged against the pile as it lies: neither
    is ever stale.
    """
    return seen != state.number and not isinstance(action, ChooseOpen | React)


def fallback(state: State, seat: int) -> Action:
    """The automatic action of LS-A54, for a seat in `to_act` that does not act itself."""
    me = state.seats[seat]
    if state.phase == "choose":
        return ChooseOpen(_three_highest(state.rules, me.hand))
    if state.phase == "starter":
        return PickStarter(state.tied[0])
    if state.phase == "skip":
        return PASS_SKIP
    if in_blind_phase(state, me):
        return Flip(next(i for i in range(3) if me.closed[i] is not None))
    # numbers come first, lowest first, then magics; on an empty pile some card always fits
    return next((play for play in lays(state, me) if len(play.cards) == 1), TAKE)


def _three_highest(rules: Rules, six: int) -> tuple[str, ...]:
    """The three highest numbers; then clear, free, undercut, push (LS-A54, LS-A66)."""

    def rank(card: str) -> tuple[int, int]:
        group = rules.group[card]
        if group.is_number:
            return (0, -group.value)
        return (1, MAGIC_ORDER.index(group.kind))

    return tuple(sorted(rules.faces.cards(six), key=rank)[:3])

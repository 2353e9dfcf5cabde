"""State to observation, built up from parts; and what a seat learns of an event.

Nothing is ever taken out of a full view: what is not put in here is not seen.
"""

from msgspec.structs import replace

from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.games.lucky_shutdown.actions import (
    Action,
    Early,
    Flip,
    Luck,
    PassSkip,
    PickStarter,
    Play,
    React,
    Take,
)
from kartenhaus.games.lucky_shutdown.clock import snap_possible, wake
from kartenhaus.games.lucky_shutdown.decide import stall_limit
from kartenhaus.games.lucky_shutdown.legal import legal_actions
from kartenhaus.games.lucky_shutdown.rules import COLOUR_NAMES, Rules
from kartenhaus.games.lucky_shutdown.state import (
    NO_SLOTS,
    State,
    count,
    missing,
    next_seat,
)
from kartenhaus.games.lucky_shutdown.view import (
    DemandView,
    Memory,
    Observation,
    Own,
    Public,
    SeatView,
)
from kartenhaus.kernel.bag import size

SPECTATOR = -1
NO_DEMAND = DemandView("none")


def observe(state: State, seat: int | None) -> Observation:
    """What this seat sees; `None` is a spectator, who sees the public part alone."""
    own = Own() if seat is None else observe_own(state, seat)
    return Observation(
        SPECTATOR if seat is None else seat, observe_public(state), own, _memory(state)
    )


def observe_public(state: State) -> Public:
    """The part that is the same for everybody."""
    wanted, top = missing(state), state.top
    pile = state.pile
    if state.rules.options.pile_visible == "topRun" and pile:  # LS-A58
        pile = _top_part(state, top)
    due = wake(state)
    return Public(
        number=state.number,
        round=state.round,
        dealer=state.dealer,
        host=state.host,
        phase=state.phase,
        turn=state.turn,
        skips=state.skips,
        chain=_chain(state),
        bonus=state.bonus,
        pile=pile,
        pile_count=len(state.pile),
        top=top,
        run=state.run,
        lacking=wanted[1] if wanted else 0,
        demand=_demand(state, top),
        stock=len(state.stock),
        removed=size(state.removed),
        seats=tuple(_seat_view(state, i) for i in range(len(state.seats))),
        finished=state.finished,
        ranking=state.ranking,
        stopped=state.stopped,
        loser=state.loser,
        tied=state.tied,
        stall=state.stall,
        stall_left=_stall_left(state),
        at=state.at,
        snap_until=_snap_until(state),
        due=due or 0,
    )


def observe_own(state: State, seat: int) -> Own:
    """The part for this seat alone: hand and legal actions."""
    me, rules = state.seats[seat], state.rules
    hand = rules.faces.cards(me.hand)
    if state.phase == "choose":
        opened = tuple(card for card in me.open if card is not None)
        return Own(hand=hand, choose=not me.chosen, opened=opened)
    actions = legal_actions(state, seat)
    return _own_actions(rules, hand, actions) if actions else Own(hand=hand)


def _own_actions(rules: Rules, hand: tuple[str, ...], actions: tuple[Action, ...]) -> Own:
    bag = rules.faces.bag
    lays: dict[int, tuple[str, ...]] = {}
    snaps: dict[int, tuple[str, ...]] = {}
    flips: list[int] = []
    early: list[int] = []
    starters: list[int] = []
    take = luck = pass_skip = False
    for action in actions:
        if isinstance(action, Play):  # the sorted order of each combination comes first
            lays.setdefault(bag(action.cards), action.cards)
        elif isinstance(action, React):
            snaps.setdefault(bag(action.cards), action.cards)
        elif isinstance(action, Take):
            take = True
        elif isinstance(action, PassSkip):
            pass_skip = True
        elif isinstance(action, Flip):
            flips.append(action.slot)
        elif isinstance(action, Early):
            early.append(action.slot)
        elif isinstance(action, Luck):
            luck = True
        elif isinstance(action, PickStarter):
            starters.append(action.starter)
    return Own(
        hand=hand,
        lays=tuple(lays.values()),
        snaps=tuple(snaps.values()),
        flips=tuple(flips),
        early=tuple(early),
        take=take,
        luck=luck,
        pass_skip=pass_skip,
        pick_starter=tuple(starters),
    )


def _memory(state: State) -> Memory:
    cards = state.rules.faces.cards
    return Memory(
        known=tuple(cards(seat.known) for seat in state.seats),
        removed=cards(state.removed),
        pile=state.pile,
        takes=tuple(seat.takes for seat in state.seats),
        lows=tuple(seat.low for seat in state.seats),
    )


def _seat_view(state: State, i: int) -> SeatView:
    seat = state.seats[i]
    hidden = state.phase == "choose" and seat.chosen  # LS-A49: counts as if not yet chosen
    return SeatView(
        hand=size(seat.hand) + (count(seat.open) if hidden else 0),
        open=NO_SLOTS if hidden else seat.open,
        closed=tuple(card is not None for card in seat.closed),
        chosen=seat.chosen,
        place=state.finished.index(i) + 1 if i in state.finished else 0,
        luck_used=seat.luck_used,
        early_used=seat.early_used,
    )


def _top_part(state: State, top: str | None) -> tuple[str, ...]:
    """The pile from the effective top's run upwards (option `pileVisible`)."""
    pile, group = state.pile, state.rules.group
    start = len(pile)
    while start and (top is None or group[pile[start - 1]].kind == "push"):
        start -= 1
    while start and top is not None and group[pile[start - 1]] is group[top]:
        start -= 1
    return pile[start:]


def _chain(state: State) -> tuple[int, ...]:
    chain: list[int] = []
    seat = state.turn
    for _ in range(state.skips):
        chain.append(seat)
        seat = next_seat(state, seat)
    return tuple(chain)


def _demand(state: State, top: str | None) -> DemandView:
    if state.phase not in ("turn", "skip"):
        return NO_DEMAND
    if state.phase == "skip":
        return DemandView("skip")
    me = state.seats[state.turn]
    if not me.hand and not state.stock and me.open == NO_SLOTS:  # public: a hand count of 0
        return DemandView("blind")
    asked = state.rules.demands[top]
    colour = COLOUR_NAMES[asked.need] if asked.need else ""
    return DemandView(asked.kind, asked.least or asked.below, colour)


def _stall_left(state: State) -> int:
    """LS-A53: a warning is shown from half way."""
    limit = stall_limit(state)
    if state.phase not in ("turn", "skip") or state.stall * 2 < limit:
        return -1
    return int(limit) - state.stall


def _snap_until(state: State) -> int:
    options = state.rules.options
    if not options.reactions or not options.snap_pause_ms:
        return 0
    if state.phase not in ("turn", "skip") or not snap_possible(state):
        return 0
    return state.at + options.snap_pause_ms


def mask(event: ev.Event, seat: int | None) -> ev.Event:
    """What the seat learns of the event; every event of this game is at least noticed by all."""
    if isinstance(event, ev.RoundDealt):
        return replace(
            event,
            closed=(),
            stock=(),
            six=tuple(six if i == seat else () for i, six in enumerate(event.six)),
        )
    if isinstance(event, ev.OpenChosen | ev.CardsDrawn) and event.seat != seat:
        return replace(event, cards=())
    return event

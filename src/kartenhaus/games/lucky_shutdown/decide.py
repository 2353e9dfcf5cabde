"""What a legal action does: the resolution of the rules specification, 5.4, as one atomic step."""

from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.games.lucky_shutdown.actions import (
    Action,
    ChooseOpen,
    Early,
    Flip,
    Luck,
    PassSkip,
    PickStarter,
    Play,
    React,
    Take,
)
from kartenhaus.games.lucky_shutdown.deal import choose, starter_events
from kartenhaus.games.lucky_shutdown.evolve import evolve
from kartenhaus.games.lucky_shutdown.legal import is_set
from kartenhaus.games.lucky_shutdown.state import (
    NO_SLOTS,
    State,
    count,
    next_seat,
    unfinished,
)
from kartenhaus.games.lucky_shutdown.zones import from_table
from kartenhaus.kernel.bag import size
from kartenhaus.kernel.chance import Chance, shuffled

HAND = 3
"""A hand is refilled to this many cards (LS-7.1)."""


def decide(
    state: State, seat: int, action: Action, chance: Chance, now: int
) -> tuple[ev.Event, ...]:
    """The events of a legal action."""
    match action:
        case Play(cards):
            return _lay(state, seat, cards, "play", chance, now)
        case Take():
            return _take(state, seat, (), chance, now)
        case React(cards):
            return _lay(state, seat, cards, "react", chance, now)
        case PassSkip():
            return pass_skip(state, seat, now)
        case ChooseOpen():
            return choose(state, seat, action, chance, now)
        case PickStarter(starter):
            return starter_events(starter, 0, state.tied, "host", now)
        case Flip(slot):
            return _turn_up(state, seat, slot, "flip", chance, now)
        case Early(slot):
            return _turn_up(state, seat, slot, "early", chance, now)
        case Luck():
            return _turn_up(state, seat, -1, "luck", chance, now)


def pass_skip(state: State, seat: int, now: int) -> tuple[ev.Event, ...]:
    """The seat sits out; the next skip moment or turn begins (LS-11.6)."""
    left = state.skips - 1
    phase = "skip" if left else "turn"
    begun = ev.TurnBegan(next_seat(state, seat), phase, left, False, state.stall, now)
    return (ev.SkipPassed(seat), begun)


def _lay(
    state: State, seat: int, cards: tuple[str, ...], way: ev.Way, chance: Chance, now: int
) -> tuple[ev.Event, ...]:
    me = state.seats[seat]
    hand = size(me.hand)
    slots = () if me.open == NO_SLOTS else from_table(state.rules.faces, me, cards)
    laid = ev.CardsLaid(seat, cards, slots, way)
    hand_left = hand - len(cards) + len(slots)
    table_left = count(me.open) + count(me.closed) - len(slots)
    return _resolve(state, laid, hand_left, table_left, state.stock, chance, now)


def _turn_up(
    state: State, seat: int, slot: int, way: ev.Way, chance: Chance, now: int
) -> tuple[ev.Event, ...]:
    """A card played unseen: from a closed slot, or from the stock with slot -1.

    It counts as a lay if it fits (LS-12.5, LS-14.5, LS-14.10), else card and pile go to the hand.
    """
    me, rules = state.seats[seat], state.rules
    card = state.stock[0] if way == "luck" else me.closed[slot]
    assert card is not None  # `refuse` has seen to it
    if rules.demands[state.top].misfit(rules, (card,)):
        missed = ev.CardMissed(seat, card, slot, way)
        return _take(state, seat, (missed,), chance, now)  # LS-12.6, LS-14.6, LS-14.11
    from_closed = 0 if way == "luck" else 1
    laid = ev.CardsLaid(seat, (card,), (slot,) if from_closed else (), way)
    table_left = count(me.open) + count(me.closed) - from_closed
    stock = state.stock if from_closed else state.stock[1:]
    return _resolve(state, laid, size(me.hand), table_left, stock, chance, now)


def _resolve(
    state: State,
    laid: ev.CardsLaid,
    hand: int,
    table: int,
    stock: tuple[str, ...],
    chance: Chance,
    now: int,
) -> tuple[ev.Event, ...]:
    """Everything that follows from cards on the pile. `hand`, `table`: cards this seat has left."""
    seat, cards, rules = laid.seat, laid.cards, state.rules
    out: list[ev.Event] = [laid]
    pile = state.pile + cards
    kind = rules.group[cards[-1]].kind
    bonus, cleared, skips = False, True, 0
    if is_set(rules, pile):  # LS-8.1, LS-8.2, LS-9.7; skips vanish with it: LS-A22, LS-A27
        out.append(ev.PileCleared(len(pile), "quad" if kind == "number" else "triple"))
        bonus = True  # LS-8.3, LS-9.8
    elif kind == "clear":  # LS-A6, LS-A7
        out.append(ev.PileCleared(len(pile), "clear"))
        bonus = rules.options.clear_again
    else:
        cleared = False
        if cards[0] in rules.skip_codes:  # LS-11.1, LS-11.2; LS-11.4, LS-11.5, LS-A19
            skips = state.skips + len(cards)
    drawn = stock[: max(0, HAND - hand)] if stock else ()  # LS-7.1, LS-7.2, LS-A50
    if drawn:
        out.append(ev.CardsDrawn(seat, len(drawn), drawn))
    total = hand + table + len(drawn)
    progress = cleared or bool(drawn) or laid.way == "luck" or total == 0
    if total < state.seats[seat].low:
        out.append(ev.LowReached(seat, total))
        progress = True
    if total == 0:
        out.append(ev.SeatFinished(seat, len(state.finished) + 1))  # LS-13.1
        others = [other for other in unfinished(state) if other != seat]
        if len(others) == 1:  # LS-13.3, LS-13.4, LS-A37
            ranking = (*state.finished, seat, others[0])
            return (*out, ev.RoundEnded(ranking, "played", now))
    if kind == "push" and not cleared and rules.options.push_effect == "nextTakesPile":
        return _pushed_away(state, out, seat, len(pile), progress, chance, now)
    turn = seat if bonus and total else next_seat(state, seat)  # LS-3.4, LS-A28, LS-A29
    if skips and rules.options.skip_cap:  # LS-A64
        skips = min(skips, len(unfinished(state)) - 1)
    return _begin_turn(state, out, turn, skips, bonus and turn == seat, progress, chance, now)


def _pushed_away(
    state: State,
    out: list[ev.Event],
    seat: int,
    pile: int,
    progress: bool,
    chance: Chance,
    now: int,
) -> tuple[ev.Event, ...]:
    """Option: the next seat takes the pile with the push; the one after opens (LS-A8, LS-A65).

    A layer who finished by it is never met here: two others are left, or the round is over.
    """
    victim = next_seat(state, seat)
    out.append(ev.PileTaken(victim, pile))
    turn = next_seat(state, victim)
    return _begin_turn(state, out, turn, 0, False, progress, chance, now)


def _take(
    state: State, seat: int, missed: tuple[ev.Event, ...], chance: Chance, now: int
) -> tuple[ev.Event, ...]:
    """The pile, and before it a card that did not fit, go to the hand (LS-6.1, LS-6.3)."""
    out: list[ev.Event] = [*missed, ev.PileTaken(seat, len(state.pile))]
    drew = any(isinstance(event, ev.CardMissed) and event.way == "luck" for event in missed)
    return _begin_turn(state, out, next_seat(state, seat), 0, False, drew, chance, now)


def _begin_turn(
    state: State,
    out: list[ev.Event],
    turn: int,
    skips: int,
    bonus: bool,
    progress: bool,
    chance: Chance,
    now: int,
) -> tuple[ev.Event, ...]:
    """The next turn or skip moment, unless the stop rule ends the round (LS-A53)."""
    stall = 0 if progress else state.stall + 1
    if stall and stall >= stall_limit(state):
        return (*out, _stopped(state, out, chance, now))
    phase = "skip" if skips else "turn"
    return (*out, ev.TurnBegan(turn, phase, skips, bonus, stall, now))


def stall_limit(state: State) -> float:
    """After how many turns without progress the round stops; infinite if the rule is off."""
    per_seat = state.rules.options.stall_limit
    return per_seat * (len(state.seats) - len(state.finished)) if per_seat else float("inf")


def _stopped(state: State, out: list[ev.Event], chance: Chance, now: int) -> ev.RoundEnded:
    """Ranks by fewer cards, closed, open, takes, then by lot; the last one loses (LS-A53)."""
    for event in out:
        state = evolve(state, event)

    def rank(i: int) -> tuple[int, int, int, int]:
        seat = state.seats[i]
        return (seat.total, count(seat.closed), count(seat.open), seat.takes)

    order = sorted(shuffled(unfinished(state), chance), key=rank)
    return ev.RoundEnded((*state.finished, *order), "stopped", now)

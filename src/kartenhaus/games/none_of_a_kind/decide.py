"""What a legal action does, and how a round ends."""

from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.actions import (
    Action,
    Append,
    Draw,
    NothingFits,
    Stop,
    Take,
    TakeBack,
    ThrowBack,
)
from kartenhaus.games.none_of_a_kind.evolve import evolve
from kartenhaus.games.none_of_a_kind.middle import free_place, free_slots
from kartenhaus.games.none_of_a_kind.scoring import award, check_rows, final, ranking
from kartenhaus.games.none_of_a_kind.state import (
    NOBODY,
    OWN_ROW,
    State,
    next_racer,
    playing,
    stand_in,
    stuck,
)
from kartenhaus.kernel.chance import Chance, pick

FEWEST = 2
"""A match with fewer seats than this is over (NK-A26)."""


def decide(
    state: State, seat: int, action: Action, chance: Chance, now: int
) -> tuple[ev.Event, ...]:
    """The events of a legal action."""
    if isinstance(action, Draw):
        return (ev.CardTaken(seat, action.slot, False, state.dealt[action.slot], now),)
    if isinstance(action, Take):
        return (ev.CardTaken(seat, action.slot, True, state.middle[action.slot], now),)
    match action:
        case Append():
            return _append(state, seat, chance, now)
        case ThrowBack():
            back = give_back(state, seat, "thrown", chance, now)
            return (back, *_next_go(state, seat, now))
        case TakeBack():
            return (ev.CardTakenBack(seat, state.rows[seat][-1], now),)
        case Stop():
            return stop(state, seat, "call", chance, now)
        case NothingFits(on):
            return _flag(state, seat, on, chance, now)


def _append(state: State, seat: int, chance: Chance, now: int) -> tuple[ev.Event, ...]:
    """The held card to the right end of the row (NK-2.3, NK-3.5)."""
    added = ev.CardAppended(seat, state.hands[seat], now)
    if len(state.rows[seat]) + 1 < state.need:
        return (added, *_next_go(state, seat, now))
    filled = ev.RowFilled(seat, now)  # NK-A33: the go is not over; Stop is still to be called
    if state.rules.options.stop_mode == "manual":
        return (added, filled)
    after = evolve(evolve(state, added), filled)
    return (added, filled, *stop(after, seat, "auto", chance, now))  # NK-A13


def _flag(state: State, seat: int, on: bool, chance: Chance, now: int) -> tuple[ev.Event, ...]:
    flag = ev.FlagSet(seat, on, now)
    if on and stuck(state, (*state.flags, seat)):  # NK-A19
        return (flag, *stop(evolve(state, flag), NOBODY, "stuck", chance, now))
    return (flag, *_next_go(state, seat, now))


def _next_go(state: State, seat: int, now: int) -> tuple[ev.Event, ...]:
    """In a calm round the next seat's go begins (NK-A33); in a race nothing."""
    return (ev.TurnBegan(next_racer(state, seat), now),) if state.rules.calm else ()


def put_back(
    state: State, seat: int, reason: ev.Back, chance: Chance, now: int
) -> tuple[ev.Event, ...]:
    """What it does that the seat cannot hold its card any longer (NK-A9, NK-A36).

    Nothing if it holds none, or in a calm round, which waits for everybody (NK-A33).
    """
    if not state.hands[seat] or state.rules.calm:
        return ()
    return (give_back(state, seat, reason, chance, now),)


def give_back(
    state: State, seat: int, reason: ev.Back, chance: Chance, now: int
) -> ev.CardReturned:
    """The held card goes back into the middle, face up (NK-3.6, NK-5.4).

    Onto the slot it came from, or with `throwBack` scatter onto any free one (NK-A7); so does a
    card from the own row (NK-A11).
    """
    held = state.held[seat]
    slot = OWN_ROW if held is None else held.slot
    if slot == OWN_ROW or state.rules.options.throw_back == "scatter":
        slot = pick(free_slots(state, seat), chance)
    place = free_place(state.layout[slot], state.grid)
    return ev.CardReturned(seat, slot, state.hands[seat], place, reason, now)


def stop(state: State, seat: int, by: ev.By, chance: Chance, now: int) -> tuple[ev.Event, ...]:
    """The round ends (NK-5.1): held cards go back (NK-A16), rows are checked, points given out.

    `seat`: the stopper, -1 if there is none (NK-A20). It may be any seat with a full row, whoever
    was full first (NK-5.6).
    """
    out: list[ev.Event] = [ev.Stopped(seat, by, now)]
    state = evolve(state, out[0])
    for holder, card in enumerate(state.hands):
        if card:
            back = give_back(state, holder, "stop", chance, now)
            out.append(back)
            state = evolve(state, back)
    scored = _score(state, now)
    out.append(scored)
    return (*out, *end_of_match(evolve(state, scored)))


def _score(state: State, now: int) -> ev.RoundScored:
    first = stand_in(state) if state.stopper == NOBODY else state.stopper
    rows = [state.rows[seat] for seat in state.racers]
    checks = check_rows(state.racers, rows, first, state.rules.options.fit)
    order = ranking(checks)
    return ev.RoundScored(checks, order, award(order, state.points), state.seed, now)


def end_of_match(state: State) -> tuple[ev.Event, ...]:
    """The match ends after its last round (NK-7.1, NK-A31) or with fewer than two seats (NK-A26).

    Seats that were given up keep their points on the sheet and are out of the ranking.
    """
    options = state.rules.options
    there = [seat for seat in range(len(state.rows)) if seat not in state.frozen]
    if state.round < options.rounds and len(there) >= FEWEST:
        return ()
    totals, groups = final([state.won[seat] for seat in there], options.final_tie)
    del totals  # of those who are ranked alone
    ranked = tuple(tuple(there[i] for i in group) for group in groups)
    return (ev.MatchEnded(tuple(map(sum, state.won)), ranked),)


def leave(state: State, seat: int, now: int) -> tuple[ev.Event, ...]:
    """The seat is given up and stays empty, with option `leaver` freeze (NK-A26)."""
    if state.rules.options.leaver != "freeze" or seat in state.frozen or state.final is not None:
        return ()
    out: list[ev.Event] = []
    if state.hands[seat]:
        out.append(give_back(state, seat, "left", _Lowest(), now))
    out.append(ev.SeatFrozen(seat, now))
    was_turn = state.turn == seat
    for event in out:
        state = evolve(state, event)
    if state.phase not in ("countdown", "race"):
        return (*out, *end_of_match(state))
    return (*out, *_without_it(state, seat, was_turn, now))


def _without_it(state: State, seat: int, was_turn: bool, now: int) -> tuple[ev.Event, ...]:
    """How the round goes on without this seat."""
    if not playing(state) or stuck(state, state.flags):
        return stop(state, NOBODY, "stuck", _Lowest(), now)
    if not was_turn:
        return ()
    if seat in state.full:  # NK-A33: all that was left to it was to call Stop
        return stop(state, seat, "auto", _Lowest(), now)
    return _next_go(state, seat, now)


def rejoin(state: State, seat: int, now: int) -> tuple[ev.Event, ...]:
    """Between rounds somebody sits down on a seat that was given up (NK-A26)."""
    between = state.phase in ("ready", "over") and state.final is None
    return (ev.SeatReturned(seat, now),) if between and seat in state.frozen else ()


class _Lowest:
    """No chance at all: a leaver's card goes to the first free slot. Slots lie at random."""

    def below(self, n: int) -> int:
        """Always 0."""
        return 0 * n

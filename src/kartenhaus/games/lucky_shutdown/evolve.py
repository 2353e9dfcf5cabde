"""State and event to state. Total: it trusts events, since `decide` made them."""

from collections.abc import Callable
from typing import Any, cast

from msgspec.structs import replace

from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.games.lucky_shutdown.state import NO_SLOTS, NOBODY, Seat, Slots, State, emptied
from kartenhaus.kernel.bag import Faces


def evolve(state: State, event: ev.Event) -> State:
    """The state after the event; the argument is left as it was."""
    return _STEP[type(event)](state, event)


def with_seat(state: State, seat: int, new: Seat) -> tuple[Seat, ...]:
    """All seats with this one replaced."""
    seats = state.seats
    return (*seats[:seat], new, *seats[seat + 1 :])


def _dealt(state: State, event: ev.RoundDealt) -> State:
    bag = state.rules.faces.bag
    session = state.rules.options.once_per == "session"  # LS-A55
    seats = tuple(
        Seat(
            hand=bag(six),
            closed=_slots(closed),
            low=len(six) + len(closed),
            luck_used=session and old.luck_used,
            early_used=session and old.early_used,
        )
        for old, six, closed in zip(state.seats, event.six, event.closed, strict=True)
    )
    return State(
        rules=state.rules,
        seats=seats,
        round=event.round,
        dealer=event.dealer,
        host=event.host,
        stock=event.stock,  # and the pile is empty: LS-2.7
        phase="choose",
        loser=state.loser,
        number=state.number + 1,
        at=event.at,
    )


def _chosen(state: State, event: ev.OpenChosen) -> State:
    old = state.seats[event.seat]
    hand = old.hand - state.rules.faces.bag(event.cards)  # LS-2.5
    seat = replace(old, hand=hand, open=_slots(event.cards), chosen=True)
    return replace(state, seats=with_seat(state, event.seat, seat), number=state.number + 1)


def _revealed(state: State, event: ev.OpenRevealed) -> State:
    return replace(state, phase="starter", number=state.number + 1)


def _starter_asked(state: State, event: ev.StarterAsked) -> State:
    return replace(state, tied=event.tied, number=state.number + 1, at=event.at)


def _starter_decided(state: State, event: ev.StarterDecided) -> State:
    return replace(state, tied=(), number=state.number + 1)


def _laid(state: State, event: ev.CardsLaid) -> State:
    faces = state.rules.faces
    old = state.seats[event.seat]
    pile = state.pile + event.cards
    top, run = _covered(state, event.cards)
    if event.way == "play" or event.way == "react":
        seat = _laid_from_zones(faces, old, event)
    elif event.way == "luck":
        seat = replace(old, luck_used=True)
        return replace(
            state,
            seats=with_seat(state, event.seat, seat),
            stock=state.stock[1:],
            pile=pile,
            top=top,
            run=run,
            number=state.number + 1,
        )
    else:
        seat = _turned_up(old, event.slots[0], event.way)
    seats = with_seat(state, event.seat, seat)
    return replace(state, seats=seats, pile=pile, top=top, run=run, number=state.number + 1)


def _covered(state: State, cards: tuple[str, ...]) -> tuple[str | None, int]:
    """`top` and `run` after these equal cards (see `state.surface`)."""
    groups = state.rules.group
    group = groups[cards[0]]
    on_equals = state.run and groups[state.pile[-1]] is group
    run = state.run + len(cards) if on_equals else len(cards)
    return (state.top if group.kind == "push" else cards[-1]), run


def _laid_from_zones(faces: Faces, old: Seat, event: ev.CardsLaid) -> Seat:
    laid = faces.bag(event.cards)
    if not event.slots:
        if old.known:
            known = faces.without(old.known, event.cards)
            return replace(old, hand=old.hand - laid, known=known)
        return replace(old, hand=old.hand - laid)
    slots = old.open
    for slot in event.slots:
        laid -= faces.unit[slots[slot]]
        slots = emptied(slots, slot)
    left = old.hand - laid
    known = faces.without(old.known, event.cards) if left else 0
    return replace(old, hand=left, open=slots, known=known)


def _turned_up(old: Seat, slot: int, way: ev.Way) -> Seat:
    closed = emptied(old.closed, slot)
    return replace(old, closed=closed, early_used=old.early_used or way == "early")


def _missed(state: State, event: ev.CardMissed) -> State:
    unit = state.rules.faces.unit[event.card]
    old = state.seats[event.seat]
    stock = state.stock
    if event.way == "luck":
        stock = stock[1:]
        old = replace(old, luck_used=True)
    else:
        old = _turned_up(old, event.slot, event.way)
    seat = replace(old, hand=old.hand + unit, known=old.known + unit)
    return replace(
        state,
        seats=with_seat(state, event.seat, seat),
        stock=stock,
        number=state.number + 1,
    )


def _cleared(state: State, event: ev.PileCleared) -> State:
    removed = state.removed + state.rules.faces.bag(state.pile)
    return replace(state, pile=(), top=None, run=0, removed=removed, number=state.number + 1)


def _taken(state: State, event: ev.PileTaken) -> State:
    old = state.seats[event.seat]
    pile = state.rules.faces.bag(state.pile)
    seat = replace(old, hand=old.hand + pile, known=old.known + pile, takes=old.takes + 1)
    seats = with_seat(state, event.seat, seat)
    return replace(state, seats=seats, pile=(), top=None, run=0, number=state.number + 1)


def _drawn(state: State, event: ev.CardsDrawn) -> State:
    old = state.seats[event.seat]
    seat = replace(old, hand=old.hand + state.rules.faces.bag(event.cards))
    return replace(
        state,
        seats=with_seat(state, event.seat, seat),
        stock=state.stock[event.count :],
        number=state.number + 1,
    )


def _low(state: State, event: ev.LowReached) -> State:
    seat = replace(state.seats[event.seat], low=event.total)
    return replace(state, seats=with_seat(state, event.seat, seat), number=state.number + 1)


def _skip_passed(state: State, event: ev.SkipPassed) -> State:
    return replace(state, skips=state.skips - 1, number=state.number + 1)


def _finished(state: State, event: ev.SeatFinished) -> State:
    return replace(state, finished=(*state.finished, event.seat), number=state.number + 1)


def _turn(state: State, event: ev.TurnBegan) -> State:
    return replace(
        state,
        phase=event.phase,
        turn=event.seat,
        skips=event.skips,
        bonus=event.bonus,
        stall=event.stall,
        number=state.number + 1,
        at=event.at,
    )


def _ended(state: State, event: ev.RoundEnded) -> State:
    return replace(  # LS-A61: nobody's turn and no pending skip
        state,
        phase="end",
        turn=NOBODY,
        skips=0,
        bonus=False,
        ranking=event.ranking,
        stopped=event.reason == "stopped",
        loser=event.ranking[-1],
        number=state.number + 1,
        at=event.at,
    )


def _slots(cards: tuple[str, ...]) -> Slots:
    return cast(Slots, cards) if cards else NO_SLOTS


# Each step takes its own kind of event, which a dictionary by kind cannot say in types.
_STEP: dict[type[ev.Event], Callable[[State, Any], State]] = {  # pyright: ignore[reportExplicitAny]
    ev.RoundDealt: _dealt,
    ev.OpenChosen: _chosen,
    ev.OpenRevealed: _revealed,
    ev.StarterAsked: _starter_asked,
    ev.StarterDecided: _starter_decided,
    ev.CardsLaid: _laid,
    ev.CardMissed: _missed,
    ev.PileCleared: _cleared,
    ev.PileTaken: _taken,
    ev.CardsDrawn: _drawn,
    ev.LowReached: _low,
    ev.SkipPassed: _skip_passed,
    ev.SeatFinished: _finished,
    ev.TurnBegan: _turn,
    ev.RoundEnded: _ended,
}

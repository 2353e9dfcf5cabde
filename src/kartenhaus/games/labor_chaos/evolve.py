"""State and event to state. Total: it trusts events, since `decide` made them."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.frames import NOBODY, Effect, Saved
from kartenhaus.games.labor_chaos.state import MOST_TRAIL, State
from kartenhaus.games.labor_chaos.unread import unread_after

T = TypeVar("T")
WHOLE = ("swap_hands", "pass_hands")
"""What moves whole hands, so that what is known of them moves along."""


def evolve(state: State, event: ev.Event) -> State:
    """The state after the event; the argument is left as it was."""
    after = _STEP[type(event)](state, event)
    if state.rules.options.turn_timer_s:
        unread = unread_after(after, event)
        return after if unread == after.unread else replace(after, unread=unread)
    return after


def _new(state: State, **changes: Any) -> State:  # pyright: ignore[reportExplicitAny]
    number = state.number + 1
    return replace(state, number=number, acted=number, **changes)


def _noted(state: State, event: ev.Event) -> State:
    """Something that is told, and changes nothing that `Step` does not."""
    del event
    number = state.number + 1
    return replace(state, number=number, acted=number)


def _aside(state: State, event: ev.WindowHeld) -> State:
    """Something that leaves open what can be done."""
    del event
    return replace(state, number=state.number + 1)


def _silent(state: State, event: ev.WindowPassed) -> State:
    """Nobody else may notice it, so it is not even counted (LC-13.3)."""
    del event
    return state


def _asked(state: State, event: ev.ChoiceOpened) -> State:
    return _new(state, acted_at=event.at)


def _claimed(state: State, event: ev.ClaimOpened) -> State:
    """A card that a claim is for has been named, and is still held."""
    seat, card = event.seat, event.card
    if card not in state.hands[seat]:
        return _new(state, reported=event.until - state.rules.options.claim_ms)
    if card in state.known[seat]:
        return _noted(state, event)
    return _new(state, known=put(state.known, seat, (*state.known[seat], card)))


def _stepped(state: State, event: ev.Step) -> State:
    return replace(state, effect=event.effect)


def _clock(state: State, event: ev.ClockMoved) -> State:
    return replace(state, number=state.number + 1, clock=event.at)


def _frozen(state: State, event: ev.FactsFrozen) -> State:
    return _new(state, facts=tuple(tuple(sorted(told.items())) for told in event.facts))


def _forgotten(state: State, event: ev.FactsForgotten) -> State:
    """What cards have asked for stays known; the rest went with whoever told it (LC-A24)."""
    return replace(state, facts=put(state.facts, event.seat, state.used[event.seat]))


def _dealt(state: State, event: ev.GameDealt) -> State:
    n = len(state.hands)
    return State(
        rules=state.rules,
        hands=event.hands,
        facts=state.facts,
        used=state.used,
        game=event.game,
        dealer=event.dealer,
        running=True,
        draw=event.draw,
        emptied=(False,) * n,
        known=((),) * n,
        skips=(0,) * n,
        extra_turns=(0,) * n,
        out=state.out,
        penalties=state.penalties,
        totals=state.totals,
        effect=Effect(serial=state.effect.serial),
        number=state.number + 1,
        acted=state.number + 1,
        at=event.at,
        clock=event.at,
        unread=state.unread,
    )


def _turn(state: State, event: ev.TurnBegan) -> State:
    extra = put(state.extra_turns, event.seat, state.extra_turns[event.seat] - event.extra)
    return _new(
        state,
        turn=event.seat,
        base=event.base,
        next_up=state.next_up if event.extra else NOBODY,
        extra_turns=extra,
        at=event.at,
        acted_at=event.at,
        clock=event.at,
    )


def _skipped(state: State, event: ev.TurnSkipped) -> State:
    skips = put(state.skips, event.seat, event.left)
    if event.extra:
        extra = put(state.extra_turns, event.seat, state.extra_turns[event.seat] - 1)
        return _new(state, skips=skips, extra_turns=extra)
    return _new(state, skips=skips, base=event.seat, next_up=NOBODY)


def saved(state: State) -> Saved:
    """The table as it is, to go back to (LC-A35)."""
    return Saved(**{field: getattr(state, field) for field in Saved.__struct_fields__})


def _played(state: State, event: ev.CardPlayed) -> State:
    seat, card = event.seat, event.card
    hand = tuple(other for other in state.hands[seat] if other != card)
    keep = state.rules.options.table_undo and not event.instant
    return _new(
        state,
        hands=put(state.hands, seat, hand),
        known=put(state.known, seat, _less(state.known[seat], (card,))),
        emptied=state.emptied if hand else put(state.emptied, seat, True),  # LC-A4, LC-A5
        front=(*state.front, (card, seat)),
        trail=(*state.trail[1 - MOST_TRAIL :], card),
        saved=saved(state) if keep else state.saved if event.instant else None,
        undo=state.undo if event.instant else (),
        idle=0,
        acted_at=event.at,
        clock=max(state.clock, event.at),
    )


def _used(state: State, event: ev.FactUsed) -> State:
    told = (*state.used[event.seat], (event.fact, event.value))
    return _new(state, used=put(state.used, event.seat, tuple(sorted(told))))


def _moved(state: State, event: ev.CardsMoved) -> State:
    cards, hands, known, emptied = event.cards, state.hands, state.known, state.emptied
    changes: dict[str, object] = {}
    discard, shut = state.discard, event.origin in ("hand", "draw") and not event.open
    if event.origin == "hand":
        seat, left = event.seat, _less(hands[event.seat], cards)
        hands = put(hands, seat, left)
        seen = event.to == "discard" or event.open
        known = put(known, seat, _less(known[seat], cards) if seen else ())
        if cards and not left:
            emptied = put(emptied, seat, event.me == seat)  # LC-A4, LC-A39
    elif event.origin == "draw":
        changes["draw"] = state.draw[event.n :]
    elif event.origin == "discard":
        discard = _less(discard, cards)
    if event.to == "hand" and cards:
        seat = event.to_seat
        hands = put(hands, seat, (*hands[seat], *cards))
        emptied = put(emptied, seat, False)
        known = known if shut else put(known, seat, (*known[seat], *cards))
    elif event.to == "discard":
        discard = (*discard, *cards)
    elif event.to == "draw":
        changes["draw"] = (*cards, *state.draw) if event.top else (*state.draw, *cards)
    if event.verb == "turn":
        changes["idle"] = 0 if cards else state.idle + 1  # LC-A43
        changes["saved"], changes["undo"] = None, ()
    return _covered(state, discard, hands=hands, known=known, emptied=emptied, **changes)


def _covered(state: State, discard: tuple[str, ...], **changes: object) -> State:
    """The discard pile changes; what is covered or gone works no more (LC-3.6)."""
    same = bool(discard) and bool(state.discard) and discard[-1] == state.discard[-1]
    return _new(state, discard=discard, top_owner=state.top_owner if same else NOBODY, **changes)


def _hands(state: State, event: ev.HandsMoved) -> State:
    emptied = tuple(
        (old if old_hand == hand else event.me == seat) if not hand else False
        for seat, (old, old_hand, hand) in enumerate(
            zip(state.emptied, state.hands, event.hands, strict=True)
        )
    )
    whole = state.known if event.verb in WHOLE else ()
    seen = [card for known in whole for card in known]  # not in the order of anybody's hand
    known = tuple(
        hand if event.open else tuple(card for card in seen if card in hand) for hand in event.hands
    )
    return _new(state, hands=event.hands, draw=event.draw, emptied=emptied, known=known)


def _shown(state: State, event: ev.CardsShown) -> State:
    if event.to != NOBODY:
        return _noted(state, event)
    old = state.known[event.seat]
    new = tuple(card for card in event.cards if card not in old)
    return _new(state, known=put(state.known, event.seat, (*old, *new)))


def _end(state: State, event: ev.EndSet) -> State:
    front = tuple(lying for lying in state.front if lying[0] != event.card)
    discard = (*state.discard, event.old) if event.old else state.discard
    return _covered(state, discard, front=front, end=event.card)


def _lasting(state: State, event: ev.LastingSet) -> State:
    front = tuple(lying for lying in state.front if lying[0] != event.card)
    discard = (*state.discard, event.old) if event.old else state.discard
    return _covered(state, discard, front=front, lasting=event.card, owner=event.owner)


def _direction(state: State, event: ev.DirectionChanged) -> State:
    return _new(state, direction=event.direction)


def _turns(state: State, event: ev.TurnsChanged) -> State:
    seat = event.seat
    match event.what:
        case "skip":
            return _new(state, skips=put(state.skips, seat, state.skips[seat] + event.n))
        case "extra_turn":
            extra = put(state.extra_turns, seat, state.extra_turns[seat] + event.n)
            return _new(state, extra_turns=extra)
        case "next":
            return _new(state, next_up=seat)
        case "extra_play":
            return _noted(state, event)


def _reshuffled(state: State, event: ev.PileReshuffled) -> State:
    return _new(state, draw=event.draw, discard=state.discard[-1:])


def _put_away(state: State, event: ev.CardPutAway) -> State:
    card = event.card
    owner = next((seat for lying, seat in state.front if lying == card), NOBODY)
    front = tuple(lying for lying in state.front if lying[0] != card)
    lasting = "" if state.lasting == card else state.lasting
    changes: dict[str, object] = {"front": front, "lasting": lasting}
    changes["owner"] = state.owner if lasting else NOBODY
    discard = state.discard
    match event.to:
        case "hand":
            seat = event.to_seat
            changes["hands"] = put(state.hands, seat, (*state.hands[seat], card))
            changes["known"] = put(state.known, seat, (*state.known[seat], card))
            changes["emptied"] = put(state.emptied, seat, False)
        case "draw":
            changes["draw"] = (card, *state.draw) if event.top else (*state.draw, card)
        case "box":
            changes["box"] = (*state.box, card)
        case _:
            discard = (*discard, card)
    after = _covered(state, discard, **changes)
    return replace(after, top_owner=owner) if event.live else after


def _undo_asked(state: State, event: ev.UndoAsked) -> State:
    others = tuple(seat for seat in state.undo if seat != event.seat)
    undo = tuple(sorted((*others, event.seat))) if event.on else ()
    return replace(state, number=state.number + 1, undo=undo)


def _undone(state: State, event: ev.CardUndone) -> State:
    old = {field: getattr(event.saved, field) for field in Saved.__struct_fields__}
    begins = event.at or state.acted_at
    return _new(state, front=(), saved=None, undo=(), acted_at=begins, **old)


def _removed(state: State, event: ev.SeatRemoved) -> State:
    seat = event.seat
    return _new(
        state,
        hands=put(state.hands, seat, ()),
        known=put(state.known, seat, ()),
        emptied=put(state.emptied, seat, False),
        skips=put(state.skips, seat, 0),
        extra_turns=put(state.extra_turns, seat, 0),
        next_up=NOBODY if state.next_up == seat else state.next_up,
        draw=event.draw,
        out=tuple(sorted((*state.out, seat))),
        saved=None,  # what was before had another seat in it
        undo=(),
    )


def _returned(state: State, event: ev.SeatReturned) -> State:
    return _new(state, out=tuple(seat for seat in state.out if seat != event.seat))


def _game_ended(state: State, event: ev.GameEnded) -> State:
    totals = state.totals or (0,) * len(state.hands)
    return _new(
        state,
        running=False,
        winner=event.winner,
        by=event.by,
        penalties=(*state.penalties, event.penalties),
        totals=tuple(a + b for a, b in zip(totals, event.penalties, strict=True)),  # LC-10.4
        effect=Effect(serial=state.effect.serial),
        saved=None,
        undo=(),
    )


def _match_ended(state: State, event: ev.MatchEnded) -> State:
    return _new(state, totals=event.totals, ranking=event.ranking)


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The tuple with one item replaced."""
    return (*items[:place], item, *items[place + 1 :])


def _less(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(card for card in cards if card not in gone)


# Each step takes its own kind of event, which a dictionary by kind cannot say in types.
_STEP: dict[type[ev.Event], Callable[[State, Any], State]] = {  # pyright: ignore[reportExplicitAny]
    ev.FactsFrozen: _frozen,
    ev.FactsForgotten: _forgotten,
    ev.GameDealt: _dealt,
    ev.TurnBegan: _turn,
    ev.TurnSkipped: _skipped,
    ev.CardPlayed: _played,
    ev.FactUsed: _used,
    ev.ClaimOpened: _claimed,
    ev.ClaimAnswered: _noted,
    ev.ClaimClosed: _noted,
    ev.WindowOpened: _noted,
    ev.WindowPassed: _silent,
    ev.WindowHeld: _aside,
    ev.WindowClosed: _noted,
    ev.EventCancelled: _noted,
    ev.EventRedirected: _noted,
    ev.ChoiceOpened: _asked,
    ev.ChoiceMade: _noted,
    ev.CardsMoved: _moved,
    ev.HandsMoved: _hands,
    ev.CardsShown: _shown,
    ev.Guessed: _noted,
    ev.Told: _noted,
    ev.EndSet: _end,
    ev.LastingSet: _lasting,
    ev.CardWorked: _noted,
    ev.CardStopped: _noted,
    ev.DirectionChanged: _direction,
    ev.TurnsChanged: _turns,
    ev.PileReshuffled: _reshuffled,
    ev.CardPutAway: _put_away,
    ev.Step: _stepped,
    ev.ClockMoved: _clock,
    ev.UndoAsked: _undo_asked,
    ev.CardUndone: _undone,
    ev.SeatRemoved: _removed,
    ev.SeatReturned: _returned,
    ev.GameEnded: _game_ended,
    ev.MatchEnded: _match_ended,
}

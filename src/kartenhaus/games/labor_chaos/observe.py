"""State to observation, built up from parts; and what a seat learns of an event.

Nothing is ever taken out of a full view: what is not put in here is not seen (LC-13.3, LC-13.9).
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos import view
from kartenhaus.games.labor_chaos.clock import wake
from kartenhaus.games.labor_chaos.frames import Answers, Asked, Effect, Saved, Window
from kartenhaus.games.labor_chaos.legal import asked, free, waits_for
from kartenhaus.games.labor_chaos.reactions import judged, open_case, reports, suits
from kartenhaus.games.labor_chaos.state import State, in_game, mod, phase_of
from kartenhaus.kernel.refusal import Refusal

SPECTATOR = -1
HIDDEN = -1
"""In place of a hand size that the host hides (LC-A25)."""
SHUT: tuple[str, ...] = ("hand", "draw")
"""Places where cards lie face down."""


def observe(state: State, seat: int | None) -> view.Observation:
    """What this seat sees; `None` is a spectator, who sees the public part alone."""
    own = view.Own() if seat is None else observe_own(state, seat)
    viewer = SPECTATOR if seat is None else seat
    return view.Observation(viewer, observe_public(state), own, _memory(state, viewer))


def observe_public(state: State) -> view.Public:
    """The part that is the same for everybody."""
    options = state.rules.options
    sizes = tuple(map(len, state.hands))
    hidden = options.hand_counts == "hidden" and state.running
    lying = state.front[-1] if state.front else ("", SPECTATOR)
    lasting = view.LastingView(state.lasting, state.owner) if state.lasting else None
    return view.Public(
        number=state.number,
        game=state.game,
        games=options.games,
        phase=phase_of(state),
        dealer=state.dealer,
        turn=state.turn,
        direction=state.direction,
        hands=(HIDDEN,) * len(sizes) if hidden else sizes,
        out=state.out,
        draw=len(state.draw),
        discard=state.discard,
        top_live=state.top_owner >= 0,
        end=state.end,
        lasting=lasting,
        front=lying[0],
        front_by=lying[1],
        last_played=state.trail[-1] if state.trail else "",
        skips=state.skips,
        extra_plays=state.effect.extra_plays,
        extra_turns=state.extra_turns,
        facts=tuple(map(dict, state.used)),
        window=_window(state),
        claim=_claim(state),
        asked=tuple(
            view.AskedView(one.choice, one.seat, one.kind, one.label, one.card, one.of)
            for one in state.effect.asked
        ),
        reports=reports(state) if state.running else (),
        undo=state.undo,
        shown=_shown(state),
        penalties=state.penalties,
        winner=state.winner,
        by=state.by,
        at=state.at,
        due=_due(state),
    )


def _due(state: State) -> int:
    """Of a window only its end is told: before that it closes only if nobody else is waited for."""
    window = state.effect.window
    return wake(state) or 0 if window is None else window.until


def _shown(state: State) -> tuple[tuple[str, ...], ...]:
    """The hands of all: after a game, or while a lasting card opens them."""
    if state.running and mod(state, "open_hands") is None:
        return ()
    return state.hands if state.game else ()


def _window(state: State) -> view.WindowView | None:
    window, case = state.effect.window, open_case(state)
    if window is None or case is None:
        return None
    card = case.cards[0] if case.on in ("play", "end_set") and case.cards else ""
    return view.WindowView(
        window.window, case.on, case.who, case.by, case.n, card,
        window.since, window.until, window.held_by, case.key,
    )  # fmt: skip


def _claim(state: State) -> view.ClaimView | None:
    claim = state.effect.claim
    if claim is None:
        return None
    return view.ClaimView(
        claim.claim, claim.seat, claim.fact, claim.of, claim.card, claim.until,
        claim.agreed, claim.objected,
    )  # fmt: skip


# -------------------------------------------------------------------------------- one seat


def observe_own(state: State, seat: int) -> view.Own:
    """The part for this seat alone: its hand, its facts, and what it may do."""
    hand, facts = state.hands[seat], dict(state.facts[seat])
    if not state.running or seat not in in_game(state):
        return view.Own(hand=hand, facts=facts)
    undo = state.saved is not None and seat not in state.undo
    own = view.Own(hand=hand, facts=facts, may_undo=undo)
    match phase_of(state):
        case "claim":
            return replace(own, may_object=seat in waits_for(state))
        case "window":
            return _own_window(state, seat, own)
        case "choice":
            one = asked(state, seat)
            return own if one is None else replace(own, choice=_choice(one))
        case "announce":
            return own
        case _:
            return _own_turn(state, seat, own) if seat == state.turn else own


def _choice(one: Asked) -> view.ChoiceView:
    return view.ChoiceView(
        one.choice,
        one.kind,
        one.label,
        one.card,
        one.values,
        one.least,
        one.most,
        one.hidden,
        one.of,
        one.fact,
    )


def _own_window(state: State, seat: int, own: view.Own) -> view.Own:
    window, case = state.effect.window, open_case(state)
    if window is None or case is None:
        return own
    passed = seat in window.passed
    reacts = () if passed else tuple(c for c in own.hand if suits(state, seat, c, case))
    return replace(own, reacts=reacts, passed=passed, may_pass=not passed)


def _own_turn(state: State, seat: int, own: view.Own) -> view.Own:
    found = [(card, judged(state, seat, card)) for card in own.hand]
    plays = tuple(card for card, why in found if not isinstance(why, Refusal))
    claims = {card: why for card, why in found if isinstance(why, str)}
    refused = [(card, why) for card, why in found if isinstance(why, Refusal)]
    return replace(
        own,
        plays=plays,
        claims=claims,
        barred=tuple(view.Playable(c, r.rule, r.params) for c, r in refused),
        may_draw=not free(state) and all(why is not None for _, why in found),
        may_finish=free(state),
    )


# ----------------------------------------------------------------------------------- memory


def _memory(state: State, viewer: int) -> view.Memory:
    return view.Memory(
        known=state.known,
        hands=tuple(map(len, state.hands)),
        emptied=state.emptied,
        trail=state.trail,
        base=state.base,
        next_up=state.next_up,
        idle=state.idle,
        top_owner=state.top_owner,
        front=state.front,
        box=state.box,
        totals=state.totals,
        ranking=state.ranking,
        acted=state.acted,
        acted_at=state.acted_at,
        clock=state.clock,
        reported=state.reported,
        unread=state.unread,
        saved=state.saved is not None,
        effect=_effect(state.effect, viewer),
    )


def _effect(effect: Effect, viewer: int) -> Effect:
    """What is going on, without who has passed, others' choices and hidden answers."""
    asked_ = tuple(one if one.seat == viewer else _shut(one) for one in effect.asked)
    return replace(
        effect,
        steps=0,
        asked=asked_,
        answers=_answers(effect.answers, viewer),
        window=_passes(effect.window, viewer),
    )


def _shut(one: Asked) -> Asked:
    """What can be chosen is known to all, unless it is cards in hand (LC-13.9)."""
    if one.kind != "cards" or one.label == "pickup":
        return one
    return replace(one, values=(), most=one.most if one.least else 0)


def _answers(answers: Answers, viewer: int) -> Answers:
    return tuple((seat, values if seat == viewer else ()) for seat, values in answers)


def _passes(window: Window | None, viewer: int) -> Window | None:
    if window is None:
        return None
    return replace(window, passed=tuple(seat for seat in window.passed if seat == viewer))


# ------------------------------------------------------------------------------------- mask


def mask(event: ev.Event, seat: int | None) -> ev.Event | None:
    """What the seat learns of the event."""
    masked = _MASKS.get(type(event))
    return event if masked is None else masked(event, seat)


def _none(event: ev.Event, seat: int | None) -> None:
    del event, seat


def _own_of(hands: tuple[tuple[str, ...], ...], seat: int | None) -> tuple[tuple[str, ...], ...]:
    return tuple(hand if owner == seat else () for owner, hand in enumerate(hands))


def _facts(event: ev.FactsFrozen, seat: int | None) -> ev.Event:
    told = tuple(told if owner == seat else {} for owner, told in enumerate(event.facts))
    return replace(event, facts=told)


def _dealt(event: ev.GameDealt, seat: int | None) -> ev.Event:
    return replace(event, hands=_own_of(event.hands, seat), draw=())


def _passed(event: ev.WindowPassed, seat: int | None) -> ev.Event | None:
    return event if event.seat == seat else None


def _asked(event: ev.ChoiceOpened, seat: int | None) -> ev.Event:
    return event if event.seat == seat else replace(event, values=(), least=0, most=0)


def _made(event: ev.ChoiceMade, seat: int | None) -> ev.Event:
    return event if event.public or event.seat == seat else replace(event, values=())


def _moved(event: ev.CardsMoved, seat: int | None) -> ev.Event:
    mine = seat is not None and seat in (event.seat, event.to_seat)
    shut = event.origin in SHUT and event.to in SHUT and not event.open
    return replace(event, cards=()) if shut and not mine else event


def _hands(event: ev.HandsMoved, seat: int | None) -> ev.Event:
    hands = event.hands if event.open else _own_of(event.hands, seat)
    return replace(event, hands=hands, draw=())


def _cards_shown(event: ev.CardsShown, seat: int | None) -> ev.Event:
    return event if event.to in (-1, seat) or event.seat == seat else replace(event, cards=())


def _reshuffled(event: ev.PileReshuffled, seat: int | None) -> ev.Event:
    del seat
    return replace(event, draw=())


def _removed(event: ev.SeatRemoved, seat: int | None) -> ev.Event:
    del seat
    return replace(event, draw=())


def _undone(event: ev.CardUndone, seat: int | None) -> ev.Event:
    return replace(event, saved=seen_of(event.saved, seat))


def seen_of(saved: Saved, seat: int | None) -> Saved:
    """What a seat sees of a table to go back to."""
    return replace(saved, hands=_own_of(saved.hands, seat), draw=(), effect=Effect())


# Each mask takes its own kind of event, which a dictionary by kind cannot say in types.
_MASKS: dict[type[ev.Event], Callable[[Any, int | None], ev.Event | None]] = {  # pyright: ignore[reportExplicitAny]
    ev.FactsFrozen: _facts,
    ev.FactsForgotten: _none,
    ev.GameDealt: _dealt,
    ev.WindowPassed: _passed,
    ev.ChoiceOpened: _asked,
    ev.ChoiceMade: _made,
    ev.CardsMoved: _moved,
    ev.HandsMoved: _hands,
    ev.CardsShown: _cards_shown,
    ev.PileReshuffled: _reshuffled,
    ev.Step: _none,
    ev.SeatRemoved: _removed,
    ev.CardUndone: _undone,
}

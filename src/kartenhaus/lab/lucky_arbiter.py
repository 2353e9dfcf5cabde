"""Settles disputes at Lucky Shutdown: what a move is worth in a position, and what seats may do.

Whatever is judged here is asked of the game itself. Cards that nobody can name (`?`) stay
unknown: where the answer would depend on one, the arbiter says so instead of guessing.
"""

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace

from kartenhaus.games.lucky_shutdown import actions as act
from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.games.lucky_shutdown.deck import Deck
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.notation import (
    BLANK,
    SEATS,
    UNKNOWN,
    Move,
    Position,
    position_of,
    state_of,
    unknown,
)
from kartenhaus.games.lucky_shutdown.notation_counts import TICK
from kartenhaus.games.lucky_shutdown.options import Options
from kartenhaus.games.lucky_shutdown.state import State
from kartenhaus.kernel.notation import NotationError
from kartenhaus.kernel.refusal import Refusal
from kartenhaus.lab.lucky_permission import completed, permission

Request = Literal["move", "list", "starter", "stall"]
NOW = 1
"""No rule of a single move asks for the time."""


class Case(msgspec.Struct, frozen=True):
    """A position and what is asked of it: a move, all moves, who begins, or the stop rule.

    `state`: given where a position cannot tell everything, as in numbers of cards (stall).
    """

    id: str
    request: Request
    position: Position
    move: Move | None = None
    state: State | None = None


class Verdict(msgspec.Struct, frozen=True):
    """Whether a move is legal, by which rule, and what comes of it.

    `refusal`: of an illegal one. `after`: nothing if it depends on an unknown card.
    """

    legal: bool
    rule: str
    ruling: str
    refusal: Refusal | None
    events: tuple[ev.Event, ...]
    after: Position | None


class Barred(msgspec.Struct, frozen=True):
    """A card of a seat that may not be played now, and why."""

    card: str
    refusal: Refusal


class Offer(msgspec.Struct, frozen=True):
    """What a seat may do; of lays in several orders, the first. `unsure`: it has unknown cards."""

    seat: int
    may: tuple[act.Action, ...]
    barred: tuple[Barred, ...]
    unsure: bool


class _NoLot:
    """Chance where none is wanted: ties are left to the table."""

    def below(self, n: int) -> int:
        return n - 1


def judge(case: Case, deck: Deck) -> Verdict:
    """The verdict on the case's move, on who begins, or on the stop rule.

    Raises `NotationError` if the verdict would hang on an unknown card.
    """
    if case.request == "starter":
        return _starter(case.position, deck)
    if case.state is not None:
        events = GAME.decide(case.state, case.state.turn, TICK, _NoLot(), NOW)
        after = position_of(_fold(case.state, events))
        return Verdict(True, "LS-13.7", "LS-A53", None, events[1:], replace(after, pile=()))
    if case.move is None:
        raise ValueError("a case without a move has no verdict")
    position = _with_named(case.position, case.move)
    return _move(position, case.move, deck)


def offers(position: Position, deck: Deck) -> tuple[Offer, ...]:
    """For every unfinished seat what it may do and which cards it may not play."""
    state = state_of(position, deck)
    return tuple(
        _offer(state, seat) for seat in range(len(state.seats)) if seat not in state.finished
    )


def _move(position: Position, move: Move, deck: Deck) -> Verdict:
    seat, action = move.seat, move.action
    state = state_of(position, deck)
    if isinstance(action, act.PickStarter):
        asked = _left_to_table(position, deck)
        state = _fold(asked, GAME.tick(asked, NOW, _NoLot()))
    refusal = GAME.refuse(state, seat, action)
    if isinstance(action, act.Luck) and (refusal is None or refusal.rule == "LS-14.3"):
        _refuse_guess(position.sides[seat].hand, seat)
    if refusal is not None:
        ruling = completed(state, action, refusal)
        return Verdict(False, refusal.rule, ruling, refusal, (), position)
    rule, ruling = permission(state, seat, action)
    if _turns_up_unknown(position, move):
        return Verdict(True, rule, ruling, None, (), None)
    events = GAME.decide(state, seat, action, _NoLot(), NOW)
    if isinstance(action, act.ChooseOpen):  # who begins is a case of its own
        events = tuple(e for e in events if isinstance(e, ev.OpenChosen | ev.OpenRevealed))
    after = position_of(_fold(state, events), position.deck)
    told = tuple(map(_told, events))
    return Verdict(True, rule, ruling, None, told, replace(after, options=position.options))


def _starter(position: Position, deck: Deck) -> Verdict:
    for i, side in enumerate(position.sides):
        _refuse_guess(side.hand, i)
    state = _left_to_table(position, deck)
    events = GAME.tick(state, NOW, _NoLot())
    after = replace(position_of(_fold(state, events), position.deck), options=position.options)
    later = state.loser >= 0
    tied = any(isinstance(event, ev.StarterAsked) for event in events)
    if later:
        return Verdict(True, "LS-2.11", "LS-A48", None, events, after)
    rule, ruling = ("LS-2.10", "LS-A46") if tied else ("LS-2.8", "LS-A45")
    return Verdict(True, rule, ruling, None, events, after)


def _left_to_table(position: Position, deck: Deck) -> State:
    """The state in phase starter; a tie is not drawn for but asked about (LS-2.10)."""
    options: Options = replace(position.options, starter_tie="host")
    return state_of(replace(position, phase="starter", options=options), deck)


def _with_named(position: Position, move: Move) -> Position:
    """A `?` in the hand of the seat that acts stands for a card it names and cannot have else."""
    cards: tuple[str, ...] = getattr(move.action, "cards", ())
    side = position.sides[move.seat]
    left = [*side.hand, *(card for card in side.open if card is not None)]
    hand = list(side.hand)
    for card in cards:
        if card in left:
            left.remove(card)
        elif UNKNOWN in hand:
            hand[hand.index(UNKNOWN)] = card
    sides = list(position.sides)
    sides[move.seat] = replace(side, hand=tuple(hand))
    return replace(position, sides=tuple(sides))


def _refuse_guess(hand: tuple[str, ...], seat: int) -> None:
    """What hangs on a whole hand cannot be said of one with unknown cards."""
    if unknown(hand):
        raise NotationError(f"{SEATS[seat]}: hand", "needed", UNKNOWN)


def _told(event: ev.Event) -> ev.Event:
    """The event with unknown cards as positions write them."""
    if isinstance(event, ev.CardsDrawn):
        return replace(event, cards=tuple(UNKNOWN if c == BLANK else c for c in event.cards))
    return event


def _turns_up_unknown(position: Position, move: Move) -> bool:
    match move.action:
        case act.Flip(slot=slot) | act.Early(slot=slot):
            return position.sides[move.seat].closed[slot] == UNKNOWN
        case act.Luck():
            return position.stock[0] == UNKNOWN
        case _:
            return False


def _offer(state: State, seat: int) -> Offer:
    me = state.seats[seat]
    held = [*state.rules.faces.cards(me.hand), *(card for card in me.open if card is not None)]
    unsure = unknown(held)
    may: dict[object, act.Action] = {}
    for action in GAME.legal_actions(state, seat):
        cards: tuple[str, ...] = getattr(action, "cards", ())
        if BLANK not in cards and not (unsure and isinstance(action, act.Luck)):
            key = (type(action), tuple(sorted(cards)), getattr(action, "slot", None))
            may.setdefault(key, action)
    playable = {card for action in may.values() for card in getattr(action, "cards", ())}
    barred: list[Barred] = []
    if state.phase in ("turn", "skip"):
        for card in dict.fromkeys(held):
            refusal = None if card == BLANK else GAME.refuse(state, seat, act.Play((card,)))
            if refusal is not None and card not in playable:
                barred.append(Barred(card, refusal))
    return Offer(seat, tuple(may.values()), tuple(barred), unsure)


def _fold(state: State, events: Iterable[ev.Event]) -> State:
    for event in events:
        state = GAME.evolve(state, event)
    return state

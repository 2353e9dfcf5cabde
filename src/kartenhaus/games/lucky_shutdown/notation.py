"""Positions and actions as plain data, for vectors, disputes and tools outside a running match.

A `Position` is a fragment of a round: what lies where and whose turn it is. It need not hold the
whole deck; cards that it does not mention count as removed. A card nobody can name is written
`?` (`UNKNOWN`) in hands, closed slots, the stock, and deep in the pile.

`notation_json` reads and writes positions as JSON (the vectors), `notation_text` as one line of
text that people can type.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Literal, TypeVar, cast

import msgspec

from kartenhaus.games.lucky_shutdown.actions import Action
from kartenhaus.games.lucky_shutdown.deck import CardSpec, Deck, code_of
from kartenhaus.games.lucky_shutdown.events import Phase
from kartenhaus.games.lucky_shutdown.options import Config, Options
from kartenhaus.games.lucky_shutdown.rules import Rules, compile_rules
from kartenhaus.games.lucky_shutdown.state import NO_SLOTS, NOBODY, Seat, Slots, State, surface
from kartenhaus.kernel.bag import Faces, size

Card = TypeVar("Card", str, str | None)

UNKNOWN = "?"
DeckName = Literal["standard", "variant"]
"""`variant`: a corrected deck in which one blue card of every value is two-coloured (LS-A2)."""
SEATS = "ABCDE"
"""Seat names in text, clockwise."""

_BLANK = CardSpec(kind="number", colours=("orange", "blue"), count=48, value=0)
"""Stands for an unknown card inside a state. No deck may have a number 0, so nothing equals it."""
BLANK = code_of(_BLANK)


class Side(msgspec.Struct, frozen=True, gc=False):
    """One seat's cards. `chosen`: its open cards are chosen; before that `hand` is its six."""

    hand: tuple[str, ...] = ()
    open: Slots = NO_SLOTS
    closed: Slots = NO_SLOTS
    chosen: bool = True
    luck_used: bool = False
    early_used: bool = False


class Position(msgspec.Struct, frozen=True, gc=False):
    """A fragment of a round. `pile[-1]` is on top, `stock[0]` is drawn first."""

    sides: tuple[Side, ...]
    pile: tuple[str, ...] = ()
    stock: tuple[str, ...] = ()
    phase: Phase = "turn"
    turn: int = NOBODY
    skips: int = 0
    """Outstanding skips, the seat in its skip moment included."""
    finished: tuple[int, ...] = ()
    stall: int = 0
    round: int = 1
    loser: int = NOBODY
    """Of the last round that ended; in phase end, of this one."""
    options: Options = Options()
    deck: DeckName = "standard"


class Move(msgspec.Struct, frozen=True, gc=False):
    """An action and the seat that takes it."""

    seat: int
    action: Action


def deck_of(standard: Deck, name: DeckName) -> Deck:
    """The deck of this name; `standard` is the built-in one."""
    if name == "standard":
        return standard
    cards: list[CardSpec] = []
    for spec in standard.cards:
        if spec.kind == "number" and spec.colours == ("blue",) and spec.count > 1:
            cards.append(msgspec.structs.replace(spec, count=spec.count - 1))
            cards.append(msgspec.structs.replace(spec, colours=("orange", "blue"), count=1))
        else:
            cards.append(spec)
    return msgspec.structs.replace(standard, cards=tuple(cards))


def codes_of(deck: Deck) -> tuple[str, ...]:
    """Every face of the deck once, in the order of the deck."""
    return tuple(code_of(spec) for spec in deck.cards)


def state_of(position: Position, standard: Deck) -> State:
    """The state that the position describes; cards must be faces of its deck or `?`.

    What a fragment does not tell (numbers of takes, the fewest cards so far, times) is as if the
    round had begun with it.
    """
    rules = _rules(position, standard)
    pile = _blanks(position.pile)
    top, run = surface(rules, pile)
    over = position.phase == "end"
    return State(
        rules=rules,
        seats=tuple(_seat(rules.faces, side) for side in position.sides),
        round=position.round,
        stock=_blanks(position.stock),
        pile=pile,
        top=top,
        run=run,
        phase=position.phase,
        turn=position.turn,
        skips=position.skips,
        stall=position.stall,
        finished=position.finished,
        ranking=(*position.finished, position.loser) if over else (),
        loser=position.loser,
    )


def position_of(state: State, deck: DeckName = "standard") -> Position:
    """The position of a state; `deck` names the deck that it is played with."""
    return Position(
        sides=tuple(_side(state, seat) for seat in state.seats),
        pile=_named(state.pile),
        stock=_named(state.stock),
        phase=state.phase,
        turn=state.turn,
        skips=state.skips,
        finished=state.finished,
        stall=state.stall,
        round=state.round,
        loser=state.loser,
        options=state.rules.options,
        deck=deck,
    )


def overused(position: Position, standard: Deck) -> tuple[str, ...]:
    """The faces that the position names more often than its deck has them."""
    slots = [card for side in position.sides for card in (*side.open, *side.closed)]
    hands = [card for side in position.sides for card in side.hand]
    named = Counter([*position.pile, *position.stock, *hands, *slots])
    deck = deck_of(standard, position.deck)
    return tuple(code_of(spec) for spec in deck.cards if named[code_of(spec)] > spec.count)


def unknown(cards: Iterable[str | None]) -> bool:
    """Whether one of the cards is unknown, in a position or in a state made of one."""
    return any(card in (UNKNOWN, BLANK) for card in cards)


def _rules(position: Position, standard: Deck) -> Rules:
    deck = deck_of(standard, position.deck)
    sides = position.sides
    cards = (position.pile, position.stock, *(side.hand for side in sides))
    slots = (*(side.open for side in sides), *(side.closed for side in sides))
    if any(map(unknown, (*cards, *slots))):
        deck = msgspec.structs.replace(deck, cards=(*deck.cards, _BLANK))
    return compile_rules(Config(deck, position.options))


def _seat(faces: Faces, side: Side) -> Seat:
    hand = faces.bag(_blanks(side.hand))
    opened = cast(Slots, _blanks(side.open))
    closed = cast(Slots, _blanks(side.closed))
    low = size(hand + faces.bag(opened) + faces.bag(closed))
    return Seat(
        hand=hand,
        open=opened,
        closed=closed,
        chosen=side.chosen,
        low=low,
        luck_used=side.luck_used,
        early_used=side.early_used,
    )


def _side(state: State, seat: Seat) -> Side:
    return Side(
        hand=_named(state.rules.faces.cards(seat.hand)),
        open=cast(Slots, _named(seat.open)),
        closed=cast(Slots, _named(seat.closed)),
        chosen=seat.chosen,
        luck_used=seat.luck_used,
        early_used=seat.early_used,
    )


def _blanks(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return cast(tuple[Card, ...], tuple(BLANK if card == UNKNOWN else card for card in cards))


def _named(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return cast(tuple[Card, ...], tuple(UNKNOWN if card == BLANK else card for card in cards))

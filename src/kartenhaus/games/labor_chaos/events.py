"""Facts of a game, in the past tense. Tagged by `event`; stored in the log for ever.

Cards are card ids; an empty id stands for a card whose face the viewer may not know. What a seat
may not know of an event is emptied by `observe.mask`. Times are epoch ms.
"""

from typing import Literal

import msgspec

from kartenhaus.games.labor_chaos.actions import Value
from kartenhaus.games.labor_chaos.frames import Effect, Saved
from kartenhaus.games.labor_chaos.kinds import ChoiceKind, Situation, Zone

How = Literal["empty", "end", "stuck", "left"]


class FactsFrozen(msgspec.Struct, frozen=True, tag_field="event", tag="FactsFrozen"):
    """LC-8.2: what each seat has declared; only the own part is told (LC-A24)."""

    facts: tuple[dict[str, Value], ...]


class FactsForgotten(
    msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="FactsForgotten"
):
    """LC-A24: somebody else sits here now, who has told nothing; told to nobody."""

    seat: int


class GameDealt(msgspec.Struct, frozen=True, tag_field="event", tag="GameDealt"):
    """LC-2.1 to LC-2.3. `hands`: only the own one is told; `draw`: the first is drawn first."""

    game: int
    dealer: int
    hands: tuple[tuple[str, ...], ...]
    draw: tuple[str, ...]
    at: int


class TurnBegan(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="TurnBegan"):
    """LC-2.4, LC-3.7. `extra`: a further turn (LC-A36)."""

    seat: int
    base: int
    """After whose turn the next one comes: `seat`, unless it is a further turn."""
    extra: bool
    at: int


class TurnSkipped(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="TurnSkipped"):
    """LC-A36: the seat misses this turn; `left`: how many more; `extra`: it was a further turn."""

    seat: int
    left: int
    extra: bool


class CardPlayed(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="CardPlayed"):
    """LC-3.1. It lies in front and is read out. `instant`: as a reaction (LC-7.4)."""

    seat: int
    card: str
    instant: bool
    at: int


class FactUsed(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="FactUsed"):
    """LC-A24: a card has asked for it; now all know."""

    seat: int
    fact: str
    value: Value


class ClaimOpened(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="ClaimOpened"):
    """LC-A16: `seat` says that the moment fact holds for `of` (a card, or a report)."""

    claim: int
    seat: int
    fact: str
    of: int
    card: str
    until: int


class ClaimAnswered(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="ClaimAnswered"):
    """LC-A16."""

    claim: int
    seat: int
    agrees: bool


class ClaimClosed(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="ClaimClosed"):
    """LC-A16: whether it counts."""

    claim: int
    stands: bool


class WindowOpened(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="WindowOpened"):
    """LC-13.1, LC-13.2. `who`, `by`: of the event; -1: none. `n`: how many cards, `card`: played.

    `least`: it does not close before, however quickly all pass (LC-13.4).
    """

    window: int
    situation: Situation
    who: int
    by: int
    n: int
    card: str
    least: int
    until: int


class WindowPassed(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="WindowPassed"):
    """LC-13.3: told to that seat alone."""

    window: int
    seat: int


class WindowHeld(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="WindowHeld"):
    """Somebody thinks aloud: the clock stops for all, or goes on until `until`."""

    window: int
    seat: int
    on: bool
    until: int


class WindowClosed(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="WindowClosed"):
    """LC-13.4."""

    window: int


class EventCancelled(
    msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="EventCancelled"
):
    """The card is not carried out, or nothing is drawn."""

    situation: Situation
    card: str


class EventRedirected(
    msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="EventRedirected"
):
    """Somebody else is concerned instead."""

    situation: Situation
    who: int


class ChoiceOpened(msgspec.Struct, frozen=True, tag_field="event", tag="ChoiceOpened"):
    """LC-13.9: somebody has to choose. `label`: what for, the verb. `values`: what there is to
    choose from, at least `least` and at most `most` of it; told to that seat alone, the others
    get none, and 0 and 0. `hidden`: the answer stays hidden until all have answered."""

    choice: int
    seat: int
    kind: ChoiceKind
    label: str
    card: str
    values: tuple[Value, ...]
    least: int
    most: int
    hidden: bool
    at: int


class ChoiceMade(msgspec.Struct, frozen=True, tag_field="event", tag="ChoiceMade"):
    """The answer; its values are told to all only where they are public."""

    choice: int
    seat: int
    values: tuple[Value, ...]
    public: bool


class CardsMoved(msgspec.Struct, frozen=True, tag_field="event", tag="CardsMoved"):
    """Cards go from one place to another. `seat`, `to_seat`: whose hand, else -1.

    `verb`: what moved them, `me`: whose card did it (-1: the rules themselves). Faces are told to
    the seats concerned and, where either place is open, to all. Into the discard pile the last one
    lies on top; into the draw pile `top` says where; `n` always tells how many.
    """

    verb: str
    me: int
    cards: tuple[str, ...]
    n: int
    origin: Zone
    seat: int
    to: Zone
    to_seat: int
    top: bool
    open: bool = False
    """Hands lie open (a lasting card says so), so that all see the faces."""


class HandsMoved(msgspec.Struct, frozen=True, tag_field="event", tag="HandsMoved"):
    """Hands or parts of them changed places at the same time (LC-A39). `hands`: after it, the own
    one is told alone; `draw`: the pile after it, told to nobody; `sizes`: of the hands."""

    verb: str
    hands: tuple[tuple[str, ...], ...]
    draw: tuple[str, ...]
    sizes: tuple[int, ...]
    me: int
    """Whose card did it: a hand that it leaves empty is that seat's own act (LC-A39)."""
    open: bool = False


class CardsShown(msgspec.Struct, frozen=True, tag_field="event", tag="CardsShown"):
    """Cards in the hand of `seat` are shown to all, or to `to` alone (-1: all)."""

    seat: int
    cards: tuple[str, ...]
    to: int


class Guessed(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="Guessed"):
    """What was guessed, what it was, and whether it was right."""

    seat: int
    value: Value
    answer: Value
    right: bool


class Told(msgspec.Struct, frozen=True, tag_field="event", tag="Told"):
    """Something all hear: votes, secret numbers, a die, a line. `values`: per seat of `seats`."""

    verb: str
    seats: tuple[int, ...]
    values: tuple[Value, ...]


class EndSet(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="EndSet"):
    """LC-7.6, LC-7.7: this End is in force; the old one goes to the discard pile. Empty: none."""

    card: str
    old: str


class LastingSet(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="LastingSet"):
    """LC-7.8, LC-7.9, LC-A21: this card stays on the table. Empty: none any more."""

    card: str
    owner: int
    old: str


class CardWorked(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="CardWorked"):
    """The lasting card or the card on top of the discard pile does what it says."""

    card: str
    owner: int


class CardStopped(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="CardStopped"):
    """LC-12.1: it has run more steps than any card may; the rest is left out."""

    card: str


class DirectionChanged(
    msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="DirectionChanged"
):
    """1: clockwise; -1: the other way."""

    direction: int


class TurnsChanged(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="TurnsChanged"):
    """LC-A36. `what`: further cards in this turn, further turns, turns missed, or who is next."""

    what: Literal["extra_play", "extra_turn", "skip", "next"]
    seat: int
    n: int


class PileReshuffled(msgspec.Struct, frozen=True, tag_field="event", tag="PileReshuffled"):
    """LC-A12: all but the top of the discard pile. `draw`: the new draw pile, told to nobody."""

    draw: tuple[str, ...]
    n: int


class CardPutAway(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="CardPutAway"):
    """LC-3.5, LC-A11. `live`: it lies on top now and may work there (LC-3.6, LC-A20)."""

    card: str
    to: Zone
    to_seat: int
    top: bool
    live: bool


class Step(msgspec.Struct, frozen=True, tag_field="event", tag="Step"):
    """Bookkeeping of the running effect; told to nobody."""

    effect: Effect


class ClockMoved(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="ClockMoved"):
    """Facts about the clock are judged at this time from now on."""

    at: int


class UndoAsked(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="UndoAsked"):
    """LC-A35: who wants the current card taken back; all others have to agree."""

    seat: int
    on: bool


class CardUndone(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="CardUndone"):
    """LC-A35: everything is as it was before the current card; only the own hand is told."""

    seat: int
    card: str
    saved: Saved
    at: int = 0
    """From then on the seat thinks again."""


class SeatRemoved(msgspec.Struct, frozen=True, tag_field="event", tag="SeatRemoved"):
    """LC-A27: the hand was shuffled into the draw pile, which is told to nobody."""

    seat: int
    draw: tuple[str, ...]


class SeatReturned(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="SeatReturned"):
    """Somebody sits down on a removed seat between games."""

    seat: int


class GameEnded(msgspec.Struct, frozen=True, tag_field="event", tag="GameEnded"):
    """LC-9. `winner`: -1 for none (LC-A43). `hands`: of all, shown now. `penalties`: per seat."""

    winner: int
    by: How
    hands: tuple[tuple[str, ...], ...]
    penalties: tuple[int, ...]


class MatchEnded(msgspec.Struct, frozen=True, tag_field="event", tag="MatchEnded"):
    """LC-10.4. `totals`: per seat; `ranking`: groups of seats, fewest points first."""

    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]


Event = (
    FactsFrozen
    | FactsForgotten
    | GameDealt
    | TurnBegan
    | TurnSkipped
    | CardPlayed
    | FactUsed
    | ClaimOpened
    | ClaimAnswered
    | ClaimClosed
    | WindowOpened
    | WindowPassed
    | WindowHeld
    | WindowClosed
    | EventCancelled
    | EventRedirected
    | ChoiceOpened
    | ChoiceMade
    | CardsMoved
    | HandsMoved
    | CardsShown
    | Guessed
    | Told
    | EndSet
    | LastingSet
    | CardWorked
    | CardStopped
    | DirectionChanged
    | TurnsChanged
    | PileReshuffled
    | CardPutAway
    | Step
    | ClockMoved
    | UndoAsked
    | CardUndone
    | SeatRemoved
    | SeatReturned
    | GameEnded
    | MatchEnded
)

"""Facts of a round, in the past tense. Tagged by `event`; stored in the log for ever.

Cards are `word/ink/count`. Slots are numbers of places in the middle. Times are epoch ms. What a
seat may not know of an event is emptied by `observe.mask`.
"""

from typing import Literal

import msgspec

Phase = Literal["ready", "countdown", "race", "over"]
"""`ready`: before the first round. `over`: the round is scored."""
Back = Literal["thrown", "limit", "away", "left", "stop"]
"""Why a held card went back: thrown, held too long (NK-A9), its seat's line was lost, its guest
left (NK-A26), or Stop was called (NK-5.4)."""
By = Literal["call", "auto", "grace", "limit", "stuck"]
"""How the round ended: by a call, by itself when a row was full (`stopMode` auto), after the
grace (NK-A13), by the limit or because nothing fitted anybody (NK-A19)."""
Relation = Literal["WW", "II", "WI", "IW", "NN"]
"""NK-4.3 to NK-4.7: last card's W(ord) or I(nk) = new card's W or I; NN: equal counts."""
Place = tuple[int, int, int]
"""Of a slot: x and y of its middle in thousandths of the area, and its turn in degrees."""


class PausesSet(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="PausesSet"):
    """NK-A38, before the first round: how long each seat pauses after every take, ms."""

    pauses: tuple[int, ...]


class PauseDropped(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="PauseDropped"):
    """NK-A38: somebody else plays on for the guest who wanted this seat's pause."""

    seat: int


class PointsShuffled(
    msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="PointsShuffled"
):
    """NK-2.4, once a match. `stack[0]` is turned up first; empty for everybody."""

    stack: tuple[int, ...]


class RoundSetUp(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="RoundSetUp"):
    """NK-2.1 to NK-2.3, NK-2.5, NK-2.7, NK-8.4."""

    round: int
    racers: tuple[int, ...]
    """The seats that take part, clockwise; without frozen ones (NK-A26)."""
    need: int
    """The required row length (NK-3.10)."""
    starts: tuple[str, ...]
    """The start card of each seat; empty for one that takes no part."""
    points: tuple[int, ...]
    """The point cards of this round, highest first."""
    layout: tuple[Place, ...]
    """Where each slot lies."""
    cards: tuple[str, ...]
    """What lies face down on each slot; no card: empty. Left out for everybody."""
    seed: str
    """What the shuffle came from, hexadecimal (NK-8.5); empty for everybody."""
    opener: int
    """Calm round: the seat that begins; else -1 (NK-A33)."""
    at: int
    race_at: int
    """When the countdown ends (NK-A32)."""


class RaceStarted(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="RaceStarted"):
    """NK-A32: from now on everybody may grab."""

    at: int


class TurnBegan(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="TurnBegan"):
    """Calm round: this seat's go (NK-A33)."""

    seat: int
    at: int


class CardTaken(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="CardTaken"):
    """NK-3.2, NK-3.7. `up`: it lay face up. `card`: if not, for the holder alone (NK-8.8)."""

    seat: int
    slot: int
    up: bool
    card: str
    at: int


class CardAppended(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="CardAppended"):
    """NK-3.5."""

    seat: int
    card: str
    at: int


class RowFilled(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="RowFilled"):
    """NK-3.11: the row has the required length. The first one starts the grace (NK-A13)."""

    seat: int
    at: int


class CardReturned(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="CardReturned"):
    """NK-3.6, NK-A7. `place`: where the card now lies on the grid of face-up cards."""

    seat: int
    slot: int
    card: str
    place: int
    reason: Back
    at: int


class CardTakenBack(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="CardTakenBack"):
    """NK-A11: the last card of the row is in the hand again, seen by all."""

    seat: int
    card: str
    at: int


class FlagSet(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="FlagSet"):
    """NK-A19: the seat says, or no longer says, that nothing fits."""

    seat: int
    on: bool
    at: int


class Claim(msgspec.Struct, frozen=True, gc=False):
    """One of those who wanted the same. `arrival`: when the server had it, epoch ms;
    `correction`: how much earlier it was sent, by the server's own measure of the line, ms."""

    seat: int
    arrival: int
    correction: int


class GrabContested(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="GrabContested"):
    """Several wanted the same (NK-A6, NK-A35); the log keeps how it was decided.

    `slot`: -1 for Stop. `claims`: the winner first, then the others as they were judged.
    `by_row`: the claims lay so close together that the shorter row decided.
    """

    slot: int
    claims: tuple[Claim, ...]
    by_row: bool
    at: int


class Stopped(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="Stopped"):
    """NK-5.1, NK-A13, NK-A19. `seat`: who called, or for whom the table did; -1: nobody."""

    seat: int
    by: By
    at: int


class RowCheck(msgspec.Struct, frozen=True, gc=False):
    """How one row came out (NK-6.2, NK-6.3)."""

    seat: int
    kept: int
    """How many cards are left (NK-6.4)."""
    fault_at: int
    """The place of the first card that does not fit, from 1; 0: none."""
    matches: tuple[Relation, ...]
    """All relations in which that card matches the one before it, in the order WW II WI IW NN."""
    words: int
    """The sum of the counts of the cards left (NK-6.7)."""
    distance: int
    """Clockwise from the stopper or its stand-in (NK-6.9, NK-A20)."""


class RoundScored(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="RoundScored"):
    """NK-6. `checks`: in the order of checking (NK-6.1); `order`: seats from first to last;
    `points`: the point card of each seat in `order`; `seed`: of this round's shuffle (NK-8.5)."""

    checks: tuple[RowCheck, ...]
    order: tuple[int, ...]
    points: tuple[int, ...]
    seed: str
    at: int


class MatchEnded(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="MatchEnded"):
    """NK-7. `totals`: per seat; `ranking`: groups of seats from first to last, those with an
    equal place together; the first group has won. Seats that were dropped are in no group."""

    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]


class SeatFrozen(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="SeatFrozen"):
    """NK-A26, option `leaver` freeze: its row stays; from the next round on it is dropped."""

    seat: int
    at: int


class SeatReturned(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="SeatReturned"):
    """NK-A26: between rounds somebody took the seat; it takes part again."""

    seat: int
    at: int


Event = (
    PausesSet
    | PauseDropped
    | PointsShuffled
    | RoundSetUp
    | RaceStarted
    | TurnBegan
    | CardTaken
    | CardAppended
    | RowFilled
    | CardReturned
    | CardTakenBack
    | FlagSet
    | GrabContested
    | Stopped
    | RoundScored
    | MatchEnded
    | SeatFrozen
    | SeatReturned
)

"""Facts of a round, in the past tense. Tagged by `event`; stored in the log for ever.

Cards are face codes. What a seat may not know of an event is emptied by `observe.mask`.
"""

from typing import Literal

import msgspec

How = Literal["lowest", "lot", "host", "right"]
"""How the starter was found: lowest number, lot, the host, right of the last loser."""
Reason = Literal["clear", "quad", "triple"]
"""Why the pile left the round."""
Phase = Literal["ready", "choose", "starter", "turn", "skip", "end"]
"""`ready`: before the first round. `skip`: a skip moment (LS-11.3)."""
Way = Literal["play", "react", "flip", "luck", "early"]


class RoundDealt(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="RoundDealt"):
    """LS-2.1 to LS-2.3, LS-2.6. Per seat: three closed cards and six to choose from."""

    round: int
    dealer: int
    host: int
    closed: tuple[tuple[str, ...], ...]
    six: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...]
    """`stock[0]` is drawn first."""
    at: int


class OpenChosen(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="OpenChosen"):
    """LS-2.4. `cards` in slot order; empty for everybody else until the reveal."""

    seat: int
    cards: tuple[str, ...]


class OpenRevealed(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="OpenRevealed"):
    """All have chosen; every seat's open cards (LS-A49)."""

    open: tuple[tuple[str | None, ...], ...]


class StarterDecided(
    msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="StarterDecided"
):
    """LS-2.8 to LS-2.11. `lowest`: the lowest number in hand, 0 if none decided.

    `tied`: the seats that came into question; `how`: lowest number, lot, host, or the seat to
    the right of the last loser.
    """

    seat: int
    lowest: int
    tied: tuple[int, ...]
    how: How


class StarterAsked(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="StarterAsked"):
    """A tie that the host settles (LS-A46)."""

    lowest: int
    tied: tuple[int, ...]
    at: int


class CardsLaid(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="CardsLaid"):
    """Cards onto the pile, last on top. `slots`: the table slots they came from, lowest first.

    Cards not accounted for by `slots` came from the hand, or from the stock with `way` luck.
    """

    seat: int
    cards: tuple[str, ...]
    slots: tuple[int, ...]
    way: Way


class CardMissed(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="CardMissed"):
    """A card turned up that does not fit; it goes to the hand (LS-12.6, LS-14.6, LS-14.11)."""

    seat: int
    card: str
    slot: int
    """The closed slot, or -1: from the stock."""
    way: Way


class PileCleared(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="PileCleared"):
    """The pile leaves the round (LS-8, LS-9.7, LS-A7)."""

    count: int
    reason: Reason


class PileTaken(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="PileTaken"):
    """The whole pile went to this seat's hand (LS-6.1)."""

    seat: int
    count: int


class CardsDrawn(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="CardsDrawn"):
    """Refill (LS-7.1). `cards` is empty for everybody else."""

    seat: int
    count: int
    cards: tuple[str, ...]


class SkipPassed(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="SkipPassed"):
    """A seat sat out (LS-11.6)."""

    seat: int


class LowReached(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="LowReached"):
    """A seat has fewer cards in all than ever in this round (bookkeeping of LS-A53)."""

    seat: int
    total: int


class SeatFinished(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="SeatFinished"):
    """LS-13.1. `place` counts from 1."""

    seat: int
    place: int


class TurnBegan(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="TurnBegan"):
    """Whose turn or skip moment it is. `skips`: still to serve, this seat's included.

    `bonus`: a new turn after a set (LS-8.3). `stall`: turns without progress (LS-A53).
    """

    seat: int
    phase: Phase
    skips: int
    bonus: bool
    stall: int
    at: int


class RoundEnded(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="RoundEnded"):
    """LS-13.3, LS-13.4; or the stop rule (LS-A53). The last of `ranking` is the loser."""

    ranking: tuple[int, ...]
    reason: Literal["played", "stopped"]
    at: int


Event = (
    RoundDealt
    | OpenChosen
    | OpenRevealed
    | StarterDecided
    | StarterAsked
    | CardsLaid
    | CardMissed
    | PileCleared
    | PileTaken
    | CardsDrawn
    | SkipPassed
    | LowReached
    | SeatFinished
    | TurnBegan
    | RoundEnded
)

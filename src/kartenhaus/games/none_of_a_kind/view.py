"""What a seat sees: the observation, its parts and their words. Field by field: who may see it.

`Public` is for everybody and is the same for all seats; `Own` is for one seat only.
"""

import msgspec

from kartenhaus.games.none_of_a_kind.events import By, Phase, Place, RowCheck

DOWN = "?"
"""In place of a card: it lies face down."""


class HeldView(msgspec.Struct, frozen=True, gc=False):
    """A held card as everybody sees it. `slot`: where it came from, -1: from the own row.

    `card`: empty if it was taken face down (NK-8.7). `until`: when it goes back by itself, epoch
    ms; 0: never. `ready`: when its holder's pause ends (NK-A38), epoch ms; 0: there is none.
    """

    slot: int
    card: str
    until: int
    ready: int = 0


class Result(msgspec.Struct, frozen=True, gc=False):
    """How the last round came out. See `events.RoundScored`."""

    checks: tuple[RowCheck, ...]
    order: tuple[int, ...]
    points: tuple[int, ...]
    seed: str


class ContestView(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """A contest of this round, for the report after it. Times: see `events.Claim`."""

    slot: int
    seats: tuple[int, ...]
    arrivals: tuple[int, ...]
    corrections: tuple[int, ...]
    by_row: bool


class FinalView(msgspec.Struct, frozen=True, gc=False):
    """How the match came out. See `events.MatchEnded`."""

    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]


class Public(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """The table as everybody sees it."""

    number: int
    """State number: an action names the one it was meant for."""
    round: int
    rounds: int
    phase: Phase
    race_at: int
    """When the countdown ends, epoch ms."""
    need: int
    racers: tuple[int, ...]
    points: tuple[int, ...]
    """The point cards that are to be won in this round, highest first."""
    stack: int
    """How many point cards are left face down."""
    layout: tuple[Place, ...]
    middle: tuple[str, ...]
    """Per slot: a face-up card, `DOWN`, or empty for none."""
    places: tuple[int, ...]
    """Per slot: where its face-up card lies on the grid of face-up cards; -1: none."""
    rows: tuple[tuple[str, ...], ...]
    held: tuple[HeldView | None, ...]
    full: tuple[int, ...]
    """The seats with a full row, in the order they became full."""
    flags: tuple[int, ...]
    """The seats that say that nothing fits."""
    frozen: tuple[int, ...]
    turn: int
    """Calm round: the seat whose go it is; else -1."""
    stop_at: int
    """When the table calls Stop for the first full row, epoch ms; 0: not running."""
    idle_at: int
    """When the round ends if nobody takes a card before, epoch ms; 0: never (NK-A19)."""
    stopper: int
    """Of the round that is over; -1: nobody."""
    by: By | None
    lead: int
    """The seat whose row was checked first in the last round: stopper or stand-in; -1: none."""
    result: Result | None
    contests: tuple[ContestView, ...]
    """Of the round that is over; empty before."""
    won: tuple[tuple[int, ...], ...]
    """Per seat: its point cards in the order they were won (NK-A27)."""
    final: FinalView | None
    due: int
    """When the table acts by itself, epoch ms; 0: never."""
    pauses: tuple[int, ...]
    """Per seat: its own pause after every take, ms (NK-A38)."""


class Own(msgspec.Struct, frozen=True, gc=False, rename="camel", omit_defaults=True):
    """What only this seat sees: the card in its hand, and what it may do."""

    held: str = ""
    may_take: bool = False
    """Draw any face-down and take any face-up card."""
    may_append: bool = False
    may_throw_back: bool = False
    may_take_back: bool = False
    may_stop: bool = False
    may_flag: bool = False
    """Say, or no longer say, that nothing fits."""


class Observation(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """Everything one seat may know; `seat` is -1 for a spectator."""

    seat: int
    public: Public
    own: Own

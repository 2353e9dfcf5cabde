"""What a seat sees: the observation, its parts and their words. Field by field: who may see it.

`Public` is for everybody and is the same for all seats; `Own` is for one seat only; `Memory`
holds what anybody could have noted down from the open play, for bots and resampling.
"""

from typing import Literal

import msgspec

from kartenhaus.games.lucky_shutdown.events import Phase

DemandKind = Literal["none", "any", "number", "colour", "lock", "under", "skip", "blind"]


class SeatView(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """A seat as everybody sees it. `open[i]` lies on `closed[i]`; closed cards are yes or no."""

    hand: int
    open: tuple[str | None, ...]
    closed: tuple[bool, ...]
    chosen: bool
    place: int
    """Place in the finishing order from 1; 0: still in the round."""
    luck_used: bool
    early_used: bool


class DemandView(msgspec.Struct, frozen=True, gc=False):
    """What the next cards must be. `n`: least number, or the undercut; `colour`: as a name."""

    kind: DemandKind
    n: int = 0
    colour: str = ""


class Public(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """The table as everybody sees it."""

    number: int
    """State number: an action names the one it was meant for."""
    round: int
    dealer: int
    host: int
    phase: Phase
    turn: int
    """The seat in turn or in its skip moment; -1: nobody."""
    skips: int
    chain: tuple[int, ...]
    """The seats that still sit out, the one in its skip moment first."""
    bonus: bool
    pile: tuple[str, ...]
    """Last on top; with option `pileVisible` topRun only the part that counts."""
    pile_count: int
    top: str | None
    """The effective top: what lies on top when pushes are looked through (LS-A8)."""
    run: int
    """How many equal cards lie on top."""
    lacking: int
    """How many are missing to a set; 0 on an empty pile."""
    demand: DemandView
    stock: int
    removed: int
    seats: tuple[SeatView, ...]
    finished: tuple[int, ...]
    ranking: tuple[int, ...]
    stopped: bool
    loser: int
    """Of the last round that ended; -1: none."""
    tied: tuple[int, ...]
    stall: int
    stall_left: int
    """Turns until the stop rule ends the round; -1: not worth a warning yet, or off."""
    at: int
    snap_until: int
    """Until when the next seat's action waits for a snap; 0: it does not."""
    due: int
    """When the table acts by itself (skip moment, timer); 0: never."""


class Own(msgspec.Struct, frozen=True, gc=False, rename="camel", omit_defaults=True):
    """What only this seat sees: its hand and what it may do.

    All orders of a lay are legal or none, so each is listed once, in deck order; in a colour
    force the list holds exactly the combinations that have the colour.
    """

    hand: tuple[str, ...] = ()
    """The hand in deck order; before choosing, the six."""
    opened: tuple[str, ...] = ()
    """The own choice of open cards while it is hidden from the others, by slot."""
    lays: tuple[tuple[str, ...], ...] = ()
    snaps: tuple[tuple[str, ...], ...] = ()
    flips: tuple[int, ...] = ()
    early: tuple[int, ...] = ()
    take: bool = False
    luck: bool = False
    pass_skip: bool = False
    choose: bool = False
    pick_starter: tuple[int, ...] = ()


class Memory(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """What was open once and could be remembered by all; never sent to browsers."""

    known: tuple[tuple[str, ...], ...]
    """Per seat: cards of its hand that everybody has seen it take."""
    removed: tuple[str, ...]
    pile: tuple[str, ...]
    takes: tuple[int, ...]
    lows: tuple[int, ...]


class Observation(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """Everything one seat may know; `seat` is -1 for a spectator."""

    seat: int
    public: Public
    own: Own
    memory: Memory

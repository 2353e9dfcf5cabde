"""What a seat sees: the observation, its parts and their words. Field by field: who may see it.

`Public` is for everybody and is the same for all seats; `Own` is for one seat only.
"""

from typing import Literal

import msgspec

from kartenhaus.games.labor_chaos.actions import Value
from kartenhaus.games.labor_chaos.frames import Effect
from kartenhaus.games.labor_chaos.kinds import ChoiceKind, Situation
from kartenhaus.kernel.refusal import Param

Phase = Literal["ready", "turn", "announce", "claim", "window", "choice", "over"]


class CardView(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """A card of the deck in use, as it is printed. All cards are sent once, to everybody."""

    id: str
    symbol: str
    number: int
    kind: str
    promo: bool
    title: dict[str, str]
    text: dict[str, str]
    """Language -> the printed text, placeholders filled in."""
    gloss: dict[str, str]
    """Language -> what exactly happens."""
    clause: dict[str, str]
    """Language -> its condition or situation as a clause; empty if it has none."""


class FactView(msgspec.Struct, frozen=True, gc=False):
    """Something the deck asks about people; for the facts page and claims."""

    key: str
    group: str
    ask: dict[str, str]
    type: str
    range: tuple[int, int]
    choices: tuple[str, ...]


class DeckView(msgspec.Struct, frozen=True, gc=False):
    """All cards of the deck in use and all facts they may ask for; asked for once per table.

    `hash`: of the deck's canonical JSON, so that a client knows one that it has.
    """

    hash: str
    cards: tuple[CardView, ...]
    facts: tuple[FactView, ...]


class LastingView(msgspec.Struct, frozen=True, gc=False):
    """The card that stays on the table and who played it."""

    card: str
    owner: int


class WindowView(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """The window that is open, the same for all (LC-13.3). See `events.WindowOpened`."""

    window: int
    situation: Situation
    who: int
    by: int
    n: int
    card: str
    since: int
    until: int
    """When it closes; 0: not before all have passed, or while somebody holds it."""
    held_by: int
    fact: str = ""
    """What has just happened, if that was reported; else empty."""


class ClaimView(msgspec.Struct, frozen=True, gc=False):
    """The claim that is open (LC-A16)."""

    claim: int
    seat: int
    fact: str
    of: int
    card: str
    until: int
    agreed: tuple[int, ...]
    objected: tuple[int, ...]


class AskedView(msgspec.Struct, frozen=True, gc=False):
    """Somebody is asked (LC-13.9): who, what kind, what for, by which card."""

    choice: int
    seat: int
    kind: ChoiceKind
    label: str
    card: str
    of: int = -1
    """Whose hand it is about, if it is another one; -1 else."""


class Public(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """The table as everybody sees it."""

    number: int
    game: int
    games: int
    phase: Phase
    dealer: int
    turn: int
    direction: int
    hands: tuple[int, ...]
    """Hand sizes; -1 each if the host hides them (LC-A25)."""
    out: tuple[int, ...]
    """Seats that were removed (LC-A27)."""
    draw: int
    discard: tuple[str, ...]
    """Last on top."""
    top_live: bool
    """Whether the top card was played and may still work there (LC-3.6)."""
    end: str
    lasting: LastingView | None
    front: str
    front_by: int
    last_played: str
    skips: tuple[int, ...]
    extra_plays: int
    extra_turns: tuple[int, ...]
    facts: tuple[dict[str, Value], ...]
    """Per seat: those that cards have asked for (LC-A24)."""
    window: WindowView | None
    claim: ClaimView | None
    asked: tuple[AskedView, ...]
    reports: tuple[str, ...]
    """The moment facts that a card in force waits for."""
    undo: tuple[int, ...]
    """Who wants the current card taken back."""
    shown: tuple[tuple[str, ...], ...]
    """After a game: the hands of all."""
    penalties: tuple[tuple[int, ...], ...]
    """Per finished game of the match: of each seat."""
    winner: int
    """Of the game that is over; -1: nobody, or none is over."""
    by: str
    at: int
    due: int
    """When the table acts by itself, epoch ms; 0: never."""


class Playable(msgspec.Struct, frozen=True, gc=False):
    """A card in hand that cannot be played now: which rule says so, and why."""

    card: str
    rule: str
    params: dict[str, Param]


class ChoiceView(msgspec.Struct, frozen=True, gc=False):
    """What the seat is asked. See `events.ChoiceOpened`."""

    choice: int
    kind: ChoiceKind
    label: str
    card: str
    values: tuple[Value, ...]
    least: int
    most: int
    hidden: bool
    of: int = -1
    fact: str = ""
    """What is to be done or true in the room, if it is about that; else empty."""


class Own(msgspec.Struct, frozen=True, gc=False, rename="camel", omit_defaults=True):
    """What only this seat sees: its hand, its facts and what it may do."""

    hand: tuple[str, ...] = ()
    facts: dict[str, Value] = {}
    plays: tuple[str, ...] = ()
    """The cards it may play as its turn's card; those with a moment fact are claims."""
    claims: dict[str, str] = {}
    """Of `plays`: those that only a claim makes possible -> the fact to claim (LC-A15)."""
    barred: tuple[Playable, ...] = ()
    """The others in hand, on the own turn, with the reason."""
    may_draw: bool = False
    may_finish: bool = False
    """It may do without the further card (LC-A36)."""
    reacts: tuple[str, ...] = ()
    """The instants that fit the open window (LC-13.3)."""
    passed: bool = False
    may_pass: bool = False
    choice: ChoiceView | None = None
    may_object: bool = False
    may_undo: bool = False


class Memory(msgspec.Struct, frozen=True, gc=False):
    """What anybody could have noted down; never sent to browsers. `known`: per seat, cards of its
    hand that all have seen go there; `hands`: hand sizes; `effect`: what is going on, without what
    the seat may not know of it."""

    known: tuple[tuple[str, ...], ...]
    hands: tuple[int, ...]
    emptied: tuple[bool, ...]
    trail: tuple[str, ...]
    base: int
    next_up: int
    idle: int
    top_owner: int
    front: tuple[tuple[str, int], ...]
    box: tuple[str, ...]
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    acted: int
    acted_at: int
    clock: int
    reported: int
    unread: tuple[int, ...]
    saved: bool
    effect: Effect


class Observation(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """Everything one seat may know; `seat` is -1 for a spectator."""

    seat: int
    public: Public
    own: Own
    memory: Memory

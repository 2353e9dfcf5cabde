"""The running effect: plain values that a game can be stored with in the middle of a choice.

It is a stack of frames; the last one goes on first. Nothing in it is a function (LC-12.1).
"""

from typing import Literal

import msgspec

from kartenhaus.games.labor_chaos.actions import Value
from kartenhaus.games.labor_chaos.kinds import ChoiceKind, Situation, Zone

NOBODY = -1
"""In place of a seat: nobody."""
Bind = str | int | tuple[int, ...]
"""What a name stands for: a symbol or card, a number or seat, several seats."""
Env = tuple[tuple[str, Bind], ...]


class Scope(msgspec.Struct, frozen=True):
    """For whom and in answer to what a text is carried out.

    `card`: the card that lies there; `me`: who plays or owns it; `who`, `by`: of the event it
    answers; `sources`: the cards played before it, the last one last; `depth`: how many instants
    deep; `busy`: the triggers at work, which do not react to what they do themselves (LC-A38);
    `copies`: how many copies deep, for a copy of a copy copies the source before (LC-A26).
    """

    card: str
    me: int
    who: int = NOBODY
    by: int = NOBODY
    sources: tuple[str, ...] = ()
    depth: int = 0
    busy: tuple[str, ...] = ()
    copies: int = 0


class Run(msgspec.Struct, frozen=True, tag_field="frame", tag="run"):
    """A program: `text` is the card it stands on, `path` where, `index` its next step.

    `rest`: those for whom it is carried out after this time, -1 for once more without a name.
    """

    scope: Scope
    text: str
    path: str
    index: int = 0
    env: Env = ()
    rest: tuple[int, ...] = ()


class Part(msgspec.Struct, frozen=True, tag_field="frame", tag="part"):
    """A step, or one player's share of it. What the fields mean is the verb's business.

    `ready`: what was asked has been answered.
    """

    scope: Scope
    text: str
    path: str
    env: Env
    verb: str
    stage: str = ""
    seat: int = NOBODY
    n: int = 0
    to: int = NOBODY
    ready: bool = False


class Case(msgspec.Struct, frozen=True, tag_field="frame", tag="case"):
    """Something that cards may react to: lasting card, top card, instants, in this order.

    `n`: how many cards; `cards`: those that are open; `scope`: of the text that caused it.
    """

    on: Situation
    who: int
    by: int
    scope: Scope
    n: int = 0
    cards: tuple[str, ...] = ()
    key: str = ""
    stage: Literal["lasting", "top", "window", "done"] = "lasting"
    cancelled: bool = False


class Front(msgspec.Struct, frozen=True, tag_field="frame", tag="front"):
    """A card between being played and being put away (LC-3.5). `goes`: where to, if elsewhere."""

    scope: Scope
    instant: bool
    stage: Literal["do", "away"] = "do"
    cancelled: bool = False
    goes: Zone = "discard"
    to: int = NOBODY
    top: bool = True


class Leave(msgspec.Struct, frozen=True, tag_field="frame", tag="leave"):
    """A lasting card that has fired leaves (LC-7.8)."""

    card: str
    goes: Zone = "discard"
    to: int = NOBODY
    top: bool = True


class Turn(msgspec.Struct, frozen=True, tag_field="frame", tag="turn"):
    """The turn of the seat in turn, always at the bottom of the stack.

    `free`: it is a further card that may be left out (LC-A36).
    """

    stage: Literal["begin", "goal", "play", "judge", "limit", "extra", "next", "missed"]
    free: bool = False


class Claiming(msgspec.Struct, frozen=True, tag_field="frame", tag="claiming"):
    """What a claim was for: to play this card, or to report something of `of`."""

    what: Literal["play", "report"]
    seat: int
    card: str
    fact: str
    of: int


Frame = Run | Part | Case | Front | Leave | Turn | Claiming


class Asked(msgspec.Struct, frozen=True):
    """An open choice. See `events.ChoiceOpened`."""

    choice: int
    seat: int
    kind: ChoiceKind
    label: str
    card: str
    values: tuple[Value, ...]
    least: int
    most: int
    hidden: bool = False
    of: int = NOBODY
    """Whose hand it is about, if it is another one."""
    fact: str = ""
    """What is to be done or true in the room, if it is about that (LC-A16)."""


Answers = tuple[tuple[int, tuple[Value, ...]], ...]
"""Seat and what it has chosen, in the order in which they were asked."""


class Window(msgspec.Struct, frozen=True):
    """An open window. `who` could react as far as everybody knows (LC-13.2).

    `aged`: `least` is over, so that it closes as soon as all of `who` have passed.
    """

    window: int
    who: tuple[int, ...]
    passed: tuple[int, ...]
    since: int
    least: int
    until: int
    aged: bool = False
    held_by: int = NOBODY
    left: int = 0
    """While it is held: for how many ms it goes on afterwards."""


class Claim(msgspec.Struct, frozen=True):
    """An open claim (LC-A16)."""

    claim: int
    seat: int
    fact: str
    of: int
    card: str
    until: int
    agreed: tuple[int, ...] = ()
    objected: tuple[int, ...] = ()


class Effect(msgspec.Struct, frozen=True):
    """What is going on: the stack of frames and what it waits for."""

    stack: tuple[Frame, ...] = ()
    asked: tuple[Asked, ...] = ()
    answers: Answers = ()
    window: Window | None = None
    claim: Claim | None = None
    steps: int = 0
    """Run since the last card was played from a hand (`vocabulary.STEPS_RUN`)."""
    settled: tuple[tuple[str, bool], ...] = ()
    """What has been claimed for the card in hand that is about to be played, and what came of it.
    """
    tried: tuple[str, ...] = ()
    """Cards that cannot be tried again in this turn (LC-A15)."""
    extra_plays: int = 0
    serial: int = 0
    """The number of the last choice, window or claim."""
    announced: int = 0
    """Until when the card in front is shown to all, before anything comes of it; 0: none is
    (LC-A34)."""


class Saved(msgspec.Struct, frozen=True):
    """The table before the current card, to go back to (LC-A35)."""

    hands: tuple[tuple[str, ...], ...]
    draw: tuple[str, ...]
    discard: tuple[str, ...]
    box: tuple[str, ...]
    end: str
    lasting: str
    owner: int
    top_owner: int
    trail: tuple[str, ...]
    emptied: tuple[bool, ...]
    known: tuple[tuple[str, ...], ...]
    turn: int
    base: int
    direction: int
    skips: tuple[int, ...]
    extra_turns: tuple[int, ...]
    next_up: int
    idle: int
    effect: Effect

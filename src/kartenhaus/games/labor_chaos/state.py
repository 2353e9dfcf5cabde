"""The full truth of a match: what lies where, whose turn it is, and the effect that is running."""

from typing import Literal

import msgspec

from kartenhaus.games.labor_chaos.actions import Value
from kartenhaus.games.labor_chaos.cards import Json
from kartenhaus.games.labor_chaos.frames import NOBODY, Effect, Saved
from kartenhaus.games.labor_chaos.rules import Rules

Facts = tuple[tuple[str, Value], ...]


class State(msgspec.Struct, frozen=True):
    """A match at one moment. `draw[0]` is drawn first, `discard[-1]` lies on top."""

    rules: Rules
    hands: tuple[tuple[str, ...], ...]
    facts: tuple[Facts, ...]
    used: tuple[Facts, ...]
    """What cards have asked for, per seat (LC-A24)."""
    game: int = 0
    dealer: int = NOBODY
    running: bool = False
    turn: int = NOBODY
    base: int = NOBODY
    """After whose turn the next one comes in the direction of play."""
    direction: int = 1
    draw: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    box: tuple[str, ...] = ()
    end: str = ""
    lasting: str = ""
    owner: int = NOBODY
    """Who played the lasting card."""
    top_owner: int = NOBODY
    """Who played the top card, if it may work there (LC-3.6, LC-A20)."""
    front: tuple[tuple[str, int], ...] = ()
    """Cards in front and who played them, the last one last."""
    trail: tuple[str, ...] = ()
    """The last cards that were played, the last one last (LC-A26)."""
    emptied: tuple[bool, ...] = ()
    """Whether a seat's hand is empty by its own act (LC-A4)."""
    known: tuple[tuple[str, ...], ...] = ()
    """Cards in hand that all have seen go there."""
    skips: tuple[int, ...] = ()
    extra_turns: tuple[int, ...] = ()
    next_up: int = NOBODY
    idle: int = 0
    """Turns one after another in which nothing could be played or drawn (LC-A43)."""
    effect: Effect = Effect()
    saved: Saved | None = None
    undo: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    winner: int = NOBODY
    by: str = ""
    penalties: tuple[tuple[int, ...], ...] = ()
    totals: tuple[int, ...] = ()
    ranking: tuple[tuple[int, ...], ...] = ()
    """Of the match that has ended."""
    number: int = 0
    """Grows with every event that all notice."""
    acted: int = 0
    """`number` after the last event that changes what can be done."""
    reported: int = 0
    """When something was last reported (see `clock.held_until`)."""
    at: int = 0
    """When this turn began; epoch ms."""
    acted_at: int = 0
    """When what is waited for now began."""
    clock: int = 0
    """The latest time the game knows of, for facts about the clock."""
    unread: tuple[int, ...] = ()
    """Per seat: cards that have come to its hand since it last did something; counted only where
    turns have a time limit, which grows by it (LC-A46)."""


MOST_TRAIL = 4


def seats_from(state: State, first: int) -> tuple[int, ...]:
    """The seats that play, clockwise from this one on (LC-A41)."""
    n, out = len(state.hands), state.out
    return tuple(s for s in ((first + i) % n for i in range(n)) if s not in out)


def in_game(state: State) -> tuple[int, ...]:
    """The seats that play, in seat order."""
    if not state.out:
        return tuple(range(len(state.hands)))
    return tuple(seat for seat in range(len(state.hands)) if seat not in state.out)


def neighbour(state: State, seat: int, step: int) -> int:
    """The next seat that plays: clockwise with `step` 1, the other way with -1 (LC-A31)."""
    n = len(state.hands)
    for i in range(1, n + 1):
        other = (seat + step * i) % n
        if other not in state.out:
            return other
    return seat


def phase_of(
    state: State,
) -> Literal["ready", "turn", "announce", "claim", "window", "choice", "over"]:
    """What the table waits for; in `announce` for the time to read a card (LC-A34)."""
    if not state.running:
        return "over" if state.by else "ready"
    effect = state.effect
    if effect.claim is not None:
        return "claim"
    if effect.window is not None:
        return "window"
    if effect.announced:
        return "announce"
    return "choice" if effect.asked else "turn"


def open_cards(state: State) -> frozenset[str]:
    """Every card that lies where all see it."""
    front = [card for card, _ in state.front]
    return frozenset((*state.discard, *state.box, state.end, state.lasting, *front))


def mod(state: State, name: str) -> Json | None:
    """What the static rule of the lasting card says, or nothing (LC-7.8)."""
    if not state.lasting:
        return None
    rule = state.rules.cards[state.lasting].mod
    return None if rule is None else rule.get(name)

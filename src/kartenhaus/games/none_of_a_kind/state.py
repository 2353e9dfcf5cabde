"""The full truth of a match: what lies where, who holds what, and the bookkeeping.

What everybody sees is kept in the very form of `view.Public`, so that an observation copies
nothing; what is hidden is kept beside it, in `hands`, `dealt`, `stack` and `seed`.
"""

import msgspec

from kartenhaus.games.none_of_a_kind.events import By, Phase, Place
from kartenhaus.games.none_of_a_kind.rules import Rules
from kartenhaus.games.none_of_a_kind.view import ContestView, FinalView, HeldView, Result

NOBODY = -1
"""In place of a seat."""
OWN_ROW = -1
"""In place of a slot: the held card came from the holder's own row (NK-A11)."""


class State(msgspec.Struct, frozen=True, gc=False):
    """A match at one moment. Fields without a word here are those of `view.Public`."""

    rules: Rules
    rows: tuple[tuple[str, ...], ...]
    held: tuple[HeldView | None, ...]
    hands: tuple[str, ...]
    """Per seat: the card it holds; empty: none. Secret if it was taken face down (NK-A8)."""
    grabbed: tuple[int, ...]
    """Per seat: when it last took a card, epoch ms; 0: not yet."""
    won: tuple[tuple[int, ...], ...]
    pauses: tuple[int, ...]
    middle: tuple[str, ...] = ()
    dealt: tuple[str, ...] = ()
    """Per slot: the card dealt to it. It lies there unseen for as long as `middle` says `DOWN`."""
    places: tuple[int, ...] = ()
    grid: int = 0
    """The taken ones of the places, one bit each."""
    since: tuple[int, ...] = ()
    """Per slot: when its face-up card came to lie there, epoch ms; 0: never did."""
    layout: tuple[Place, ...] = ()
    phase: Phase = "ready"
    round: int = 0
    began: int = 0
    """The state number with which this round began."""
    number: int = 0
    """Grows with every event."""
    race_at: int = 0
    need: int = 0
    racers: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    stack: tuple[int, ...] = ()
    """The point cards left; `stack[0]` is turned up first. Secret."""
    seed: str = ""
    """Of this round's shuffle. Secret until the round is scored (NK-8.5)."""
    full: tuple[int, ...] = ()
    flags: tuple[int, ...] = ()
    frozen: tuple[int, ...] = ()
    turn: int = NOBODY
    stop_at: int = 0
    idle_at: int = 0
    stopper: int = NOBODY
    by: By | None = None
    lead: int = NOBODY
    result: Result | None = None
    contests: tuple[ContestView, ...] = ()
    final: FinalView | None = None


def playing(state: State) -> tuple[int, ...]:
    """The seats in this race that nobody gave up, clockwise."""
    if not state.frozen:
        return state.racers
    return tuple(seat for seat in state.racers if seat not in state.frozen)


def stuck(state: State, flags: tuple[int, ...]) -> bool:
    """Whether with these flags the safety net ends the round (NK-A19).

    Nobody holds a card, and every seat that could still take one says that nothing fits.
    """
    rows, need = state.rows, state.need
    searching = [seat for seat in playing(state) if len(rows[seat]) < need]
    return bool(searching) and all(seat in flags for seat in searching) and not any(state.hands)


def next_racer(state: State, seat: int) -> int:
    """The next seat clockwise that is in the race; `seat` itself if there is no other."""
    n, there = len(state.rows), playing(state)
    for step in range(1, n):
        other = (seat + step) % n
        if other in there:
            return other
    return seat


def stand_in(state: State) -> int:
    """Who counts as stopper where there is none (NK-A20).

    The next seat of this race clockwise after the last round's stopper or stand-in; in round 1
    the first seat.
    """
    n = len(state.rows)
    for step in range(n):
        other = (state.lead + 1 + step) % n
        if other in state.racers:
            return other
    return state.racers[0]

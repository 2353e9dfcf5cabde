"""What is to be played, and what was played."""

from collections.abc import Mapping
from typing import Generic, TypeVar

import msgspec

CAP = 10_000
"""Decisions after which a round is cut off and counted apart."""

Tally = TypeVar("Tally", covariant=True)


class Contest(msgspec.Struct, frozen=True):
    """What is to be played. `entrants`: a level each, in the order of their seats."""

    game: str
    entrants: tuple[str, ...]
    rounds: int
    """Of a game whose matches have an end, whole matches with at least so many rounds."""
    seed: int
    options: Mapping[str, str] = {}
    rollouts: int | None = None
    """The budget of searching policies for one action; nothing: their own default."""
    cap: int = CAP
    deck: str = ""
    """A deck as JSON text, of a game that has decks by users; empty: the one of the box."""


class Played(msgspec.Struct, Generic[Tally], frozen=True):
    """One round, told by entrants (places in `Contest.entrants`) and not by seats.

    `seating[s]`: the entrant on seat s. `ranking`: entrants from first to last, empty if the round
    was cut off. `reason`: why it ended; `capped` if it was cut off. `winners`: of the match, if it
    ended with this round. `tally`: what the game counts in a round.
    """

    index: int
    seating: tuple[int, ...]
    ranking: tuple[int, ...]
    reason: str
    decisions: int
    winners: tuple[int, ...]
    tally: Tally

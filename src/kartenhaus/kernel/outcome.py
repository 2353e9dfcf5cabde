"""How a round came out, and how a match did."""

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """`ranking`: seats from first to last. `reason`: why the round ended, a catalogue key.

    `points`: one number per seat where the game counts points, else empty.
    """

    ranking: tuple[int, ...]
    reason: str
    points: tuple[int, ...] = ()


class Final(msgspec.Struct, frozen=True):
    """How a match of a fixed number of rounds came out.

    `ranking`: groups of seats from first to last; those in one group share the place, and the
    first group has won. `totals`: the points of each seat.
    """

    ranking: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]

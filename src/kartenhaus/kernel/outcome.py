"""How a round came out."""

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """`ranking`: seats from first to last. `reason`: why the round ended, a catalogue key.

    `points`: one number per seat where the game counts points, else empty.
    """

    ranking: tuple[int, ...]
    reason: str
    points: tuple[int, ...] = ()

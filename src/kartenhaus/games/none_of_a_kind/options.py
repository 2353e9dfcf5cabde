"""The host options with their defaults."""

from typing import Annotated, Literal

import msgspec

from kartenhaus.games.none_of_a_kind.deck import PointDeck

Cap = Annotated[int, msgspec.Meta(ge=0, le=150)]
Grace = Annotated[int, msgspec.Meta(ge=500, le=10_000)]
Countdown = Annotated[int, msgspec.Meta(ge=1_000, le=10_000)]
HoldLimit = Literal[30, 0, 10, 15, 60, 120]
RoundLimit = Annotated[int, msgspec.Meta(ge=0, le=600)]
Rounds = Annotated[int, msgspec.Meta(ge=1, le=5)]
SHORTEST_LIMIT_S = 60


class Options(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """House rules of one match. `…_ms` in milliseconds, `…_s` in seconds; 0 means off."""

    fit: Literal["cross", "literal"] = "cross"  # NK-A1
    take_back: bool = False  # NK-A11
    referee: bool = False  # NK-A12
    throw_back: Literal["same", "scatter"] = "same"  # NK-A7
    stop_mode: Literal["manual", "auto"] = "manual"  # NK-A13
    stop_grace_ms: Grace = 3_000  # NK-A13
    countdown_ms: Countdown = 3_000  # NK-A32
    contest_cap_ms: Cap = 100  # NK-A6: the most that a slow line is made up for; 0: not at all
    hold_limit_s: HoldLimit = 30  # NK-A9
    round_limit_s: RoundLimit = 0  # NK-A19: 0, or 60 to 600 of idle time
    leaver: Literal["bot", "freeze"] = "bot"  # NK-A26
    rounds: Rounds = 5  # NK-A31
    final_tie: Literal["seed", "lexicographic"] = "seed"  # NK-A22
    word_language: Literal["each", "de", "en"] = "each"  # NK-A29: own language, or one for all
    spectators: Literal["live", "delayed"] = "live"  # NK-A30
    calm: bool = False  # NK-A33: no race, in seat order, without any timer

    def __post_init__(self) -> None:
        if 0 < self.round_limit_s < SHORTEST_LIMIT_S:
            raise ValueError(f"roundLimitS: 0, or {SHORTEST_LIMIT_S} to 600")


class Config(msgspec.Struct, frozen=True):
    """What a match is played with."""

    deck: PointDeck
    options: Options = Options()

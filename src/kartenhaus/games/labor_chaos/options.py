"""The host options with their defaults."""

from typing import Annotated, Literal

import msgspec

from kartenhaus.games.labor_chaos.cards import Deck

Window = Annotated[int, msgspec.Meta(ge=0, le=60_000)]
ClaimTime = Annotated[int, msgspec.Meta(ge=3_000, le=120_000)]
Announce = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Offset = Annotated[int, msgspec.Meta(ge=-720, le=840)]
Games = Annotated[int, msgspec.Meta(ge=1, le=10)]


class Options(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """House rules of one match. `…_ms` in milliseconds, `…_s` in seconds."""

    games: Games = 3  # LC-10.5, LC-A18
    scoring: Literal["sum", "count"] = "sum"  # LC-10.2, LC-10.3
    promos: bool = False  # LC-11.2, LC-A19
    empty_turn_start: Literal["own_act", "always", "never"] = "own_act"  # LC-A4, LC-A5
    end_at_turn_start: bool = True  # LC-A7
    end_adds: bool = False  # LC-A8
    reshuffle: bool = True  # LC-A12
    instant_chain: Literal[0, 1, 2, 3] = 0  # LC-A22
    facts: Literal["all", "ask", "off"] = "all"  # LC-A24
    hand_counts: Literal["public", "hidden"] = "public"  # LC-A25
    leaver: Literal["bot", "remove"] = "bot"  # LC-A27
    table_undo: bool = True  # LC-A35
    window_ms: Window = 5_000  # LC-13.1; 0: until everybody has passed
    claim_ms: ClaimTime = 10_000  # LC-A16
    announce_ms: Announce = 1_500  # LC-A34
    turn_timer_s: Literal[0, 30, 45, 60, 90, 120] = 0  # a plain action after so long; 0: off
    utc_offset_min: Offset = 0  # of the table's local time, for facts about the clock


class Config(msgspec.Struct, frozen=True):
    """What a match is played with. The hash of a deck is that of its canonical JSON."""

    deck: Deck
    options: Options = Options()

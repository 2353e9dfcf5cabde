"""The host options with their defaults."""

from typing import Annotated, Literal

import msgspec

from kartenhaus.games.lucky_shutdown.deck import Deck

SnapPause = Annotated[int, msgspec.Meta(ge=0, le=9_000)]
SkipMoment = Annotated[int, msgspec.Meta(ge=0, le=20_000)]


class Options(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """House rules of one match. Durations in milliseconds; 0 means without limit or pause."""

    luck: bool = False  # LS-14.1, LS-A56
    early: bool = False  # LS-14.1, LS-A57
    once_per: Literal["round", "session"] = "round"  # LS-A55
    clear_again: bool = False  # LS-A6
    push_effect: Literal["transparent", "nextTakesPile"] = "transparent"  # LS-A8, LS-A65
    skip_from_open_always: bool = False  # LS-A23, LS-A65
    reactions: bool = True  # LS-A36
    snap_pause_ms: SnapPause = 1_000  # LS-A36: how long the next seat waits for a snap
    snap_hint: bool = False  # LS-A36: the button is lit where the own cards make a snap
    skip_moment_ms: SkipMoment = 2_000  # LS-A26: the same wait for everybody; 0: until answered
    starter_tie: Literal["random", "host"] = "random"  # LS-A46
    stall_limit: Literal[60, 30, 0] = 60  # LS-A53: turns per unfinished seat; 0: off
    skip_cap: bool = False  # LS-A64
    reaction_ignores_colour: bool = False  # LS-A33
    pile_visible: Literal["full", "topRun"] = "full"  # LS-A58
    turn_timer_s: Literal[0, 20, 30, 45, 60, 90] = 0  # LS-A54


class Config(msgspec.Struct, frozen=True):
    """What a match is played with."""

    deck: Deck
    options: Options = Options()

"""What a seat can do. On the wire and in vectors an action is tagged by `do`.

Fields that none of these has are refused: no client has a say in anything else, least of all in
time.
"""

import msgspec


class Draw(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="draw"
):
    """Take the card of this slot, which lay face down (NK-3.2, NK-8.3)."""

    slot: int


class Take(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="take"
):
    """Take the card of this slot, which lay face up (NK-3.7, NK-8.3)."""

    slot: int


class Append(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="append"
):
    """Add the held card at the right end of the own row (NK-3.5)."""


class ThrowBack(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    tag_field="do",
    tag="throw_back",
):
    """Put the held card back into the middle, face up (NK-3.6)."""


class TakeBack(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    tag_field="do",
    tag="take_back",
):
    """Take the last card of the own row into the hand (NK-A11, option `takeBack`)."""


class Stop(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="stop"
):
    """Call "Stop!" with a full row (NK-5.1)."""


class NothingFits(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    tag_field="do",
    tag="nothing_fits",
):
    """Say, or no longer say, that nothing in the middle fits (NK-A19)."""

    on: bool


Action = Draw | Take | Append | ThrowBack | TakeBack | Stop | NothingFits

APPEND = Append()
THROW_BACK = ThrowBack()
TAKE_BACK = TakeBack()
STOP = Stop()

"""What a seat can do. On the wire and in vectors an action is tagged by `do`."""

import msgspec

Value = str | int
"""A card id, symbol, line or yes/no as text; a seat, number, place or branch as number."""


class Play(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="play"):
    """Play this card on the own turn (LC-3.1). With a moment fact it is claimed (LC-A15)."""

    card: str


class Draw(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="draw"):
    """Draw one card because none can be played; the turn ends (LC-6.3)."""


class Finish(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="finish"):
    """Do without the further card that may be played in this turn (LC-A36)."""


class Choose(msgspec.Struct, frozen=True, tag_field="do", tag="choose"):
    """Answer the choice of this number. `values`: as many as it asks for."""

    choice: int
    values: tuple[Value, ...]


class React(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="react"):
    """Play this instant in the window of this number (LC-7.4, LC-7.5)."""

    window: int
    card: str


class Pass(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="pass"):
    """Play no instant in this window (LC-13.3)."""

    window: int


class Hold(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="hold"):
    """Stop the clock of this window for all until released, or released again."""

    window: int
    on: bool


class Agree(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="agree"):
    """Let this claim stand (LC-A16)."""

    claim: int


class Object(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="object"):
    """Say that this claim is not true (LC-A16)."""

    claim: int


class Report(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="report"):
    """Say that this moment fact has just happened to this seat, for a card in force."""

    fact: str
    seat: int


class Undo(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="undo"):
    """Ask to take the current card back, or agree to it; `on` false: no (LC-A35)."""

    on: bool


Action = Play | Draw | Finish | Choose | React | Pass | Hold | Agree | Object | Report | Undo

DRAW = Draw()
FINISH = Finish()

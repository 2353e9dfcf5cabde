"""What a seat can do. On the wire and in vectors an action is tagged by `do`."""

import msgspec


class ChooseOpen(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="chooseOpen"):
    """Lay these three of the six cards open; the place in the list is the slot (LS-2.4)."""

    cards: tuple[str, ...]


class PickStarter(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="pickStarter"):
    """The host settles a tie for the start (LS-2.10, option `starterTie`)."""

    starter: int


class Play(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="play"):
    """Lay these cards in this order; the last one lies on top (LS-3.2, LS-A17)."""

    cards: tuple[str, ...]


class Take(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="take"):
    """Take the pile into the hand (LS-6)."""


class Flip(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="flip"):
    """Turn up the closed card of this slot, unseen (LS-12.4)."""

    slot: int


class PassSkip(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="passSkip"):
    """Sit out (LS-11.6)."""


class React(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="react"):
    """Complete the set on the pile, in turn or out of it (LS-9)."""

    cards: tuple[str, ...]


class Luck(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="luck"):
    """Play the top card of the stock unseen (LS-14.2)."""


class Early(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="early"):
    """Turn up an uncovered closed card ahead of time (LS-14.7)."""

    slot: int


Action = ChooseOpen | PickStarter | Play | Take | Flip | PassSkip | React | Luck | Early

TAKE = Take()
PASS_SKIP = PassSkip()
LUCK = Luck()

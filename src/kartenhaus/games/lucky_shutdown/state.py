"""The full truth of a match: what lies where, whose turn it is, and the bookkeeping."""

import msgspec

from kartenhaus.games.lucky_shutdown.events import Phase
from kartenhaus.games.lucky_shutdown.rules import Group, Rules
from kartenhaus.kernel.bag import size

Slots = tuple[str | None, str | None, str | None]
NO_SLOTS: Slots = (None, None, None)
NOBODY = -1
"""In place of a seat: nobody's turn, or no loser yet."""


class Seat(msgspec.Struct, frozen=True, gc=False):
    """One seat's cards and notes. `hand` and `known` are bags."""

    hand: int = 0
    """Before choosing: the six cards (LS-2.3)."""
    open: Slots = NO_SLOTS
    """`open[i]` lies on `closed[i]`. Hidden from others until all have chosen (LS-A49)."""
    closed: Slots = NO_SLOTS
    chosen: bool = False
    known: int = 0
    """The part of the hand that everybody has seen: cards taken with the pile or missed."""
    takes: int = 0
    low: int = 0
    """The fewest cards in all that this seat ended a step with in this round (LS-A53)."""
    luck_used: bool = False
    early_used: bool = False

    @property
    def total(self) -> int:
        """How many cards the seat has in all."""
        return size(self.hand) + count(self.open) + count(self.closed)


class State(msgspec.Struct, frozen=True, gc=False):
    """A match at one moment. `pile[-1]` is on top, `stock[0]` is drawn first."""

    rules: Rules
    seats: tuple[Seat, ...]
    round: int = 0
    dealer: int = 0
    host: int = 0
    stock: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    top: str | None = None
    """Of `pile`: the effective top, the first card from above that is not a push (LS-A8)."""
    run: int = 0
    """Of `pile`: how many cards at its physical top are equal to each other (LS-A11)."""
    removed: int = 0
    """Bag of the cards that left the round (LS-8.6, LS-A30)."""
    phase: Phase = "ready"
    turn: int = NOBODY
    skips: int = 0
    """Outstanding skips, the seat in its skip moment included."""
    bonus: bool = False
    stall: int = 0
    finished: tuple[int, ...] = ()
    ranking: tuple[int, ...] = ()
    """Of the round that has ended, else empty."""
    stopped: bool = False
    loser: int = NOBODY
    """Of the last round that ended."""
    tied: tuple[int, ...] = ()
    """In phase starter: the seats among which the host picks."""
    number: int = 0
    """Grows with every event."""
    at: int = 0
    """When this turn, skip moment, choice or round began; epoch ms."""


def emptied(slots: Slots, slot: int) -> Slots:
    """The slots after the card of one of them has gone."""
    first, second, third = slots
    if slot == 0:
        return (None, second, third)
    return (first, None, third) if slot == 1 else (first, second, None)


def count(slots: Slots) -> int:
    """How many of the three slots hold a card."""
    return 3 - slots.count(None)


def surface(rules: Rules, pile: tuple[str, ...]) -> tuple[str | None, int]:
    """`top` and `run` of any pile (LS-3.3, LS-A8, LS-A9, LS-A11); the fold keeps them up."""
    group = rules.group
    top = next((card for card in reversed(pile) if group[card].kind != "push"), None)
    run = 0
    while run < len(pile) and group[pile[-1 - run]] is group[pile[-1]]:
        run += 1
    return top, run


def missing(state: State) -> tuple[Group, int] | None:
    """The group on top and how many of it a set still lacks; nothing on an empty pile."""
    if not state.pile:
        return None
    group = state.rules.group[state.pile[-1]]
    return group, group.set_size - state.run


def next_seat(state: State, seat: int) -> int:
    """The next unfinished seat clockwise; `seat` itself if there is no other (LS-3.4)."""
    n, finished = len(state.seats), state.finished
    for step in range(1, n):
        other = (seat + step) % n
        if other not in finished:
            return other
    return seat


def unfinished(state: State) -> tuple[int, ...]:
    """The seats that still have cards, in seat order."""
    return tuple(seat for seat in range(len(state.seats)) if seat not in state.finished)

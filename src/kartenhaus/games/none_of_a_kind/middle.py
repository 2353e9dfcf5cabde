"""Where cards lie: the scattered slots, and the grid of face-up cards."""

from functools import cache

from kartenhaus.games.none_of_a_kind.deck import COLOUR_CARDS
from kartenhaus.games.none_of_a_kind.events import Place
from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.kernel.chance import Chance, shuffled

SLOTS = len(COLOUR_CARDS)
COLUMNS, ROWS = 10, 8
"""The slots are scattered around the cells of so wide a grid, so that none covers another."""
CELL_X, CELL_Y = 1_000 // COLUMNS, 1_000 // ROWS
STRAY_X, STRAY_Y = 28, 30
"""How far a slot may lie from the middle of its cell, in thousandths of the area."""
SHIFT = 20
"""So far every other row of cells is moved to the left, the ones between to the right."""
MOST_TURN = 14
"""How far a card may be turned either way, in degrees."""
WAYS = (2 * STRAY_X + 1) * (2 * STRAY_Y + 1) * (2 * MOST_TURN + 1)
"""In so many ways a slot may lie around the middle of its cell."""

GRID_COLUMNS, GRID_ROWS = 6, 7
FIRST_PLACES = GRID_COLUMNS * GRID_ROWS
MOST_PLACES = 78
"""So many cards can lie face up at the most; from `FIRST_PLACES` on, rows go on downwards."""
GRAIN = 25
"""Slots that are as close as this to each other have one order of nearest places."""


def scatter(chance: Chance) -> tuple[Place, ...]:
    """Where the slots lie: irregular, small turns, none under another (NK-2.1, NK-8.4)."""
    cells = shuffled(range(SLOTS), chance)
    return tuple(_place(cell, chance) for cell in cells)


def _place(cell: int, chance: Chance) -> Place:
    """The slot of this cell; one draw settles how far it strays across and down, and its turn."""
    row, column = divmod(cell, COLUMNS)
    rest, across = divmod(chance.below(WAYS), 2 * STRAY_X + 1)
    turn, down = divmod(rest, 2 * STRAY_Y + 1)
    x = CELL_X * column + CELL_X // 2 + (SHIFT if row % 2 else -SHIFT) + across - STRAY_X
    return x, CELL_Y * row + CELL_Y // 2 + down - STRAY_Y, turn - MOST_TURN


def free_place(slot: Place, taken: int) -> int:
    """The free place on the grid of face-up cards that is nearest to the slot.

    `taken`: one bit for each taken place. All clients put a card that was thrown back there, and
    nothing else moves (NK-A7).
    """
    x, y, _ = slot
    for place in _nearest(x // GRAIN, y // GRAIN):
        if not taken >> place & 1:
            return place
    return next(place for place in range(FIRST_PLACES, SLOTS) if not taken >> place & 1)


@cache
def _nearest(x: int, y: int) -> tuple[int, ...]:
    """The places in order of distance from this spot, given in grains."""
    across, down = 1_000 // GRAIN, 1_000 // GRAIN

    def distance(place: int) -> tuple[int, int]:
        row, column = divmod(place, GRID_COLUMNS)
        dx = (2 * column + 1) * across * GRID_ROWS - 2 * x * GRID_COLUMNS * GRID_ROWS
        dy = (2 * row + 1) * down * GRID_COLUMNS - 2 * y * GRID_COLUMNS * GRID_ROWS
        return dx * dx + dy * dy, place

    return tuple(sorted(range(FIRST_PLACES), key=distance))


def free_slots(state: State, seat: int) -> tuple[int, ...]:
    """The empty slots, without those that others' held cards came from; never none.

    At least as many slots are empty as cards lie in rows.
    """
    kept = [held.slot for other, held in enumerate(state.held) if held and other != seat]
    return tuple(i for i, card in enumerate(state.middle) if not card and i not in kept)

"""Positions told by numbers of cards alone, for the stop rule, which looks at nothing else."""

from typing import cast

from msgspec.structs import replace

from kartenhaus.games.lucky_shutdown.actions import Play
from kartenhaus.games.lucky_shutdown.deck import Deck
from kartenhaus.games.lucky_shutdown.notation import UNKNOWN, Position, Side, state_of
from kartenhaus.games.lucky_shutdown.notation_checks import (
    LARGEST,
    MOST_SEATS,
    numbers,
    seats_in,
    whole,
)
from kartenhaus.games.lucky_shutdown.notation_options import read_options
from kartenhaus.games.lucky_shutdown.state import Slots, State
from kartenhaus.kernel.bag import MOST_CARDS
from kartenhaus.kernel.notation import NotationError, fields, index, shown

FIELDS = (
    *("phase", "n", "stall", "stallLimit", "totals", "closed", "open", "takes", "unfinished"),
    *("finished", "turn", "opts"),
)
EXTRA = "b12"
TICK = Play((EXTRA,))
"""The turn without progress: it brings the seat back to numbers that it has had before."""


def read_counts(value: object, deck: Deck, place: str = "given") -> State:
    """A state in which `TICK` is one more turn without progress and leaves these numbers.

    `value` has, per seat, `totals` of cards, of them `closed` and `open`, and `takes`; the
    `unfinished` seats; `stall`, the turns without progress so far; and `stallLimit`, the turns at
    which the round stops, all seats together, or "off". Raises `NotationError`.
    """
    given = fields(value, place, FIELDS)
    totals = numbers(given, "totals", place, range(2, MOST_SEATS + 1), MOST_CARDS)
    n = len(totals)
    closed, opened = (numbers(given, name, place, (n,), 3) for name in ("closed", "open"))
    takes = numbers(given, "takes", place, (n,), LARGEST)
    hands = [total - closed[i] - opened[i] for i, total in enumerate(totals)]
    if min(hands) < 0:
        raise NotationError(f"{place}.totals", "value", shown(totals), ("≥ closed + open",))
    playing = seats_in(given, "unfinished", place, range(n)) or tuple(range(n))
    options = fields(given.get("opts", {}), f"{place}.opts", None)
    if given.get("stallLimit", "off") != "off":
        limit = whole(given, "stallLimit", place, 0)
        options = options | {"stallLimit": limit // len(playing)}
    elif "stallLimit" in given:
        options = options | {"stallLimit": 0}
    finished = seats_in(given, "finished", place, range(n))
    turn = index(given.get("turn", playing[0]), f"{place}.turn", playing)
    sides = [
        Side(
            hand=(UNKNOWN,) * hands[i],
            open=cast(Slots, (UNKNOWN,) * opened[i] + (None,) * (3 - opened[i])),
            closed=cast(Slots, (UNKNOWN,) * closed[i] + (None,) * (3 - closed[i])),
        )
        for i in range(n)
    ]
    sides[turn] = replace(sides[turn], hand=(*sides[turn].hand, EXTRA))
    position = Position(
        sides=tuple(sides),
        turn=turn,
        finished=finished or tuple(i for i in range(n) if i not in playing),
        stall=whole(given, "stall", place, 0),
        options=read_options(options, f"{place}.opts"),
    )
    state = state_of(position, deck)
    seats = (replace(seat, takes=takes[i], low=0) for i, seat in enumerate(state.seats))
    return replace(state, seats=tuple(seats))

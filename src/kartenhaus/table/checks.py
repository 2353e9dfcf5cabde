"""Rows and points of None of a Kind that people type in beside a real table.

Bodies of HTTP requests and their answers, and the pure functions between them. Indices count
from 0, places in a row from 1. Cards are `word/ink/count`.
"""

from collections.abc import Iterator
from typing import Literal

import msgspec

from kartenhaus.games.none_of_a_kind import scoring
from kartenhaus.games.none_of_a_kind.deck import COLOUR_CARDS, MOST_ROUNDS
from kartenhaus.games.none_of_a_kind.events import Relation
from kartenhaus.table.binding import SetupError, SetupFault

SEATS = range(2, 7)  # NK-1.6
LONGEST_ROW = 12
"""The longest that is asked for has 11 cards (NK-3.10); a slip of one is still checked."""
POINTS = range(-4, 11)  # NK-1.4
_CARDS = frozenset(COLOUR_CARDS)


class KindRows(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """POST /api/check/none-of-a-kind: the rows of one round, clockwise.

    `stopper`: the row that called Stop; none: the first row stands in for it (NK-A20).
    `pointCards`: what there is to win, or nothing.
    """

    rows: tuple[tuple[str, ...], ...]
    fit: Literal["cross", "literal"] = "cross"
    stopper: int | None = None
    point_cards: tuple[int, ...] = ()


class KindRowChecked(msgspec.Struct, frozen=True, rename="camel"):
    """How one row came out. See `events.RowCheck`."""

    kept: int
    fault_at: int
    matches: tuple[Relation, ...]
    words: int
    distance: int


class KindRowsChecked(msgspec.Struct, frozen=True, rename="camel"):
    """The rows as they were given, their order from first to last, and the point card of each in
    that order, if there are any."""

    checks: tuple[KindRowChecked, ...]
    order: tuple[int, ...]
    points: tuple[int, ...]


class KindPoints(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """POST /api/points/none-of-a-kind: for each name the point cards it won."""

    points: tuple[tuple[int, ...], ...]
    final_tie: scoring.FinalTie = "seed"


class KindPointsCounted(msgspec.Struct, frozen=True, rename="camel"):
    """Totals and the highest single card of each name; groups of names from first to last."""

    totals: tuple[int, ...]
    highest: tuple[int | None, ...]
    ranking: tuple[tuple[int, ...], ...]


def check_rows(asked: KindRows) -> KindRowsChecked:
    """The rows checked and ranked (NK-6); raises `SetupError` with everything that is wrong."""
    _refuse([*_row_faults(asked), *_prize_faults(asked)])
    stopper = asked.stopper or 0
    seats = range(len(asked.rows))
    checks = scoring.check_rows(seats, asked.rows, stopper, asked.fit)
    order = scoring.ranking(checks)
    rows = {
        row.seat: KindRowChecked(row.kept, row.fault_at, row.matches, row.words, row.distance)
        for row in checks
    }
    points = scoring.award(order, asked.point_cards) if asked.point_cards else ()
    return KindRowsChecked(tuple(rows[seat] for seat in seats), order, points)


def count_points(asked: KindPoints) -> KindPointsCounted:
    """The totals and the ranking (NK-7); raises `SetupError` with everything that is wrong."""
    _refuse(list(_point_faults(asked)))
    totals, groups = scoring.final(asked.points, asked.final_tie)
    highest = tuple(max(cards, default=None) for cards in asked.points)
    return KindPointsCounted(totals, highest, groups)


def _refuse(faults: list[SetupFault]) -> None:
    if faults:
        raise SetupError(faults)


def _row_faults(asked: KindRows) -> Iterator[SetupFault]:
    """One row may be checked alone; more than six players there are not."""
    most = SEATS.stop - 1
    if not 1 <= len(asked.rows) <= most:
        yield SetupFault("rows", "check_rows", {"least": 1, "most": most})
        return
    seen: set[str] = set()
    for i, row in enumerate(asked.rows):
        if not 1 <= len(row) <= LONGEST_ROW:
            yield SetupFault(f"rows[{i}]", "check_row_length", {"most": LONGEST_ROW})
            continue
        for j, card in enumerate(row):
            place = f"rows[{i}][{j}]"
            if card not in _CARDS:
                yield SetupFault(place, "check_card", {"got": card[:40]})
            elif card in seen:  # NK-1.3: there is one of each
                yield SetupFault(place, "check_card_twice", {"got": card})
            seen.add(card)


def _prize_faults(asked: KindRows) -> Iterator[SetupFault]:
    if asked.stopper is not None and not 0 <= asked.stopper < len(asked.rows):
        yield SetupFault("stopper", "check_stopper", {"most": len(asked.rows) - 1})
    if len(asked.point_cards) not in (0, len(asked.rows)):
        yield SetupFault("pointCards", "check_points", {"n": len(asked.rows)})
        return
    yield from _value_faults("pointCards", asked.point_cards)


def _point_faults(asked: KindPoints) -> Iterator[SetupFault]:
    if len(asked.points) not in SEATS:
        params = {"least": SEATS.start, "most": SEATS.stop - 1}
        yield SetupFault("points", "check_names", {**params})
        return
    for i, cards in enumerate(asked.points):
        if len(cards) > MOST_ROUNDS:
            yield SetupFault(f"points[{i}]", "check_rounds", {"most": MOST_ROUNDS})
        else:
            yield from _value_faults(f"points[{i}]", cards)


def _value_faults(place: str, values: tuple[int, ...]) -> Iterator[SetupFault]:
    span = {"least": POINTS.start, "most": POINTS.stop - 1}
    for i, value in enumerate(values):
        if value not in POINTS:
            yield SetupFault(f"{place}[{i}]", "check_point", {"got": str(value), **span})

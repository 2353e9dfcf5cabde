"""What a position promises: the order of promises, not their exact size."""

from __future__ import annotations

import pytest

from kartenhaus.bots.lucky_shutdown.outlook import outlook
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.state import Seat, State
from tests.games.lucky_shutdown.position import RULES, position, seat

FULL = seat("o11 b12 o13", "o14 b14 o16", "b11 b16 o18")
LATE = seat("o11 b12 o13", "- - -", "- - o18")


def promise(state: State, player: int) -> float:
    return outlook(RULES, GAME.observe(state, player))


def of_first(*seats: Seat, stock: str = "") -> float:
    """What the first seat may hope for when the last one is in turn."""
    return promise(position(*seats, stock=stock, turn=len(seats) - 1), 0)


def test_fewer_cards_promise_more() -> None:
    assert of_first(LATE, FULL, FULL) > of_first(FULL, FULL, FULL) > of_first(FULL, LATE, LATE)


def test_a_closed_card_weighs_more_than_a_card_in_hand() -> None:
    one_closed = seat("o11 b12", "- - -", "- b11 o18")
    assert of_first(LATE, FULL) > of_first(one_closed, FULL)


@pytest.mark.parametrize("stronger", ["o11 b12 o17", "o11 b12 free:x", "b13 o13 b13"])
def test_high_cards_magics_and_equal_cards_promise_more(stronger: str) -> None:
    assert of_first(seat(stronger, "- - -", "- - o18"), FULL) > of_first(LATE, FULL)


def test_hands_matter_less_while_the_stock_lasts() -> None:
    many = seat("o11 b12 o13 o14 b14 o16 b16", "o17 b18 o19", "b11 b16 o18")
    late = of_first(many, FULL) - of_first(FULL, FULL)
    early = of_first(many, FULL, stock="o12 o12") - of_first(FULL, FULL, stock="o12 o12")
    assert late < early < 0


def test_who_is_out_has_its_place() -> None:
    state = position(seat(), FULL, FULL, turn=1, finished=(0,))
    assert promise(state, 0) == 1
    assert promise(state, 1) < 0.5


def test_the_promises_of_all_seats_are_shares_of_one_order() -> None:
    """With equal cards on both sides they come close to one half each."""
    state = position(FULL, FULL, turn=0)
    assert promise(state, 0) + promise(state, 1) == pytest.approx(1, abs=0.2)
    assert promise(state, 0) > promise(state, 1)

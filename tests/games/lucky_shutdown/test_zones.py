"""From where a seat may play: hand, then open cards, then closed ones, and both at once."""

from __future__ import annotations

import pytest

from kartenhaus.games.lucky_shutdown.actions import Flip, Play
from kartenhaus.games.lucky_shutdown.options import Options
from kartenhaus.games.lucky_shutdown.state import Seat
from kartenhaus.games.lucky_shutdown.zones import (
    from_table,
    in_blind_phase,
    in_open_phase,
    uncovered,
)
from tests.games.lucky_shutdown.position import FACES, play, position, react, refusal, seat, why

rule = pytest.mark.rule
OTHER = seat("b11", "b13 b13 b14", "o13 o13 o14")


@pytest.mark.parametrize(
    ("me", "stock", "open_phase", "blind_phase"),
    [
        (seat("o11", "o12"), "", False, False),
        (seat("", "o12"), "", True, False),
        (seat("", "o12"), "b19", False, False),
        (seat("", "", "o12"), "", False, True),
        (seat("", "", "o12"), "b19", False, False),
        (seat("o11", "", "o12"), "", False, False),
    ],
)
@rule("LS-12.1", "LS-12.2", "LS-12.3", "LS-1.8")
def test_the_three_waves(me: Seat, stock: str, open_phase: bool, blind_phase: bool) -> None:
    state = position(me, OTHER, stock=stock)
    assert in_open_phase(state, me) == open_phase
    assert in_blind_phase(state, me) == blind_phase


@pytest.mark.parametrize(
    ("me", "stock", "cards", "reason"),
    [
        (seat("o12", "o13"), "b18", "o13", "LS-12.1"),
        (seat("o12", "o13"), "", "o13", "LS-12.1"),
        (seat("", "o13"), "b18", "o13", "LS-12.2"),
        (seat("", "o13"), "", "o13", "legal"),
        (seat("o12", "b12"), "", "o12 b12", "legal"),
        (seat("o12", "b12"), "", "b12 o12", "legal"),
        (seat("o12 o14", "b12"), "", "o12 b12", "LS-12.9"),
        (seat("o12 o12", "b12"), "", "o12 b12", "LS-12.9"),
        (seat("o12", "b12"), "b18", "o12 b12", "LS-12.10"),
        (seat("o12", "b13"), "", "o12 b13", "LS-4.2"),
        (seat("under16:o", "under18:b"), "", "under16:o under18:b", "legal"),
        (seat("free:o", "free:b free:x"), "", "free:b free:o free:x", "legal"),
        (seat("o12", "b12 b12"), "", "o12 b12", "legal"),
    ],
)
@rule("LS-12.1", "LS-12.2", "LS-12.8", "LS-12.9", "LS-12.10", "LS-A39", "LS-A44")
def test_zones_of_a_lay(me: Seat, stock: str, cards: str, reason: str) -> None:
    state = position(me, OTHER, stock=stock, pile="o11")
    assert why(state, 0, play(cards)) == reason


@rule("LS-12.8", "LS-A39", "LS-10.3")
def test_in_a_combination_one_fitting_colour_is_enough() -> None:
    state = position(seat("b12", "o12"), OTHER, pile="o15")
    assert why(state, 0, play("b12 o12")) == "legal"
    assert why(state, 0, play("b12")) == "LS-10.4"


@rule("LS-A62", "LS-12.4", "LS-3.1")
@pytest.mark.parametrize("card", ["o12", "b13", "b19", "o99", "", "clear"])
def test_a_card_not_in_hand_or_open_is_not_yours(card: str) -> None:
    """Be it one of the own closed cards, another's, or no card at all: one answer for all."""
    in_hand = position(seat("o14", "", "o12 b12"), OTHER, pile="o11")
    assert why(in_hand, 0, Play((card,))) == "LS-3.1"
    blind = position(seat("", "", "o12 b12"), OTHER, pile="o11")
    said = refusal(blind, 0, Play((card,)))
    assert said is not None
    assert (said.rule, said.ruling) == ("LS-12.4", "LS-A62")


@rule("LS-A62", "LS-4.1")
def test_one_card_named_twice_and_an_empty_list_are_refused() -> None:
    state = position(seat("o12 o12 b12", "o13"), OTHER, pile="o11")
    assert why(state, 0, play("o12 o12")) == "legal"
    assert why(state, 0, play("b12 b12")) == "LS-4.1"
    assert why(state, 0, play("o12 o12 o12")) == "LS-4.1"
    assert why(state, 0, play("")) == "LS-4.1"
    assert why(state, 0, react("")) == "LS-4.1"


@rule("LS-A23", "LS-11.3", "LS-A65")
@pytest.mark.parametrize(
    ("always", "stock", "cards", "reason"),
    [
        (False, "", "o19", "LS-12.1"),
        (False, "b18", "o19", "LS-12.1"),
        (True, "", "o19", "legal"),
        (True, "b18", "o19", "legal"),
        (True, "b18", "b19 o19", "legal"),
        (True, "b18", "o19 o19", "LS-4.1"),
    ],
)
def test_an_open_19_in_the_skip_moment(always: bool, stock: str, cards: str, reason: str) -> None:
    """By the zones it must wait for hand and stock to be empty, unless the host says otherwise."""
    state = position(
        seat("o12 b13 b19", "o19 o14"),
        OTHER,
        pile="b19",
        stock=stock,
        skips=1,
        options=Options(skip_from_open_always=always),
    )
    assert why(state, 0, play(cards)) == reason


@rule("LS-A23", "LS-A65")
def test_the_open_19_option_is_for_the_skip_moment_alone() -> None:
    options = Options(skip_from_open_always=True)
    state = position(seat("o12", "o19"), OTHER, pile="o11", options=options)
    assert why(state, 0, play("o19")) == "LS-12.1"


@rule("LS-A32", "LS-9.4")
@pytest.mark.parametrize(
    ("me", "stock", "cards", "reason"),
    [
        (seat("o12 b18", "b12"), "", "o12 b12", "LS-12.9"),
        (seat("o12", "b12"), "", "o12 b12", "legal"),
        (seat("o12", "b12"), "b18", "o12 b12", "LS-12.10"),
        (seat("", "o12 b12"), "", "o12 b12", "legal"),
        (seat("", "o12 b12"), "b18", "o12 b12", "LS-12.2"),
        (seat("o18", "o12 b12"), "", "o12 b12", "LS-12.1"),
        (seat("", "", "o12 b12"), "", "o12 b12", "LS-12.4"),
        (seat("o18", "", "o12 b12"), "", "o12 b12", "LS-3.1"),
    ],
)
def test_a_reaction_comes_from_the_zones_of_a_turn(
    me: Seat, stock: str, cards: str, reason: str
) -> None:
    state = position(OTHER, me, pile="o12 b12", stock=stock)
    assert why(state, 1, react(cards)) == reason


@rule("LS-A63")
@pytest.mark.parametrize(
    ("me", "cards", "taken"),
    [
        (seat("o12", "o12 b13"), "o12", ()),
        (seat("o12", "o12 b13"), "o12 o12", (0,)),
        (seat("", "b13 o12 o12"), "o12", (1,)),
        (seat("", "b13 o12 o12"), "o12 o12", (1, 2)),
        (seat("b12", "o12 - b12"), "o12 b12", (0,)),
        (seat("b12", "o12 - b12"), "b12 o12 b12", (0, 2)),
    ],
)
def test_equal_cards_leave_the_hand_first_then_the_lowest_slot(
    me: Seat, cards: str, taken: tuple[int, ...]
) -> None:
    assert from_table(FACES, me, tuple(cards.split())) == taken


@rule("LS-14.9", "LS-A57")
def test_a_slot_is_uncovered_when_only_its_open_card_is_gone() -> None:
    assert uncovered(seat("", "- b13 -", "o11 o12 -")) == (0,)
    assert uncovered(seat("", "", "o11 o12 o13")) == (0, 1, 2)


@rule("LS-12.4", "LS-A43", "LS-A62")
@pytest.mark.parametrize(
    ("me", "slot", "reason"),
    [
        (seat("", "", "o11 - o13"), 0, "legal"),
        (seat("", "", "o11 - o13"), 2, "legal"),
        (seat("", "", "o11 - o13"), 1, "LS-12.3"),
        (seat("", "", "o11 - o13"), 3, "LS-12.3"),
        (seat("", "", "o11 - o13"), -1, "LS-12.3"),
        (seat("", "o18", "o11 - o13"), 2, "LS-12.3"),
        (seat("o18", "", "o11 - o13"), 0, "LS-12.1"),
    ],
)
def test_any_closed_card_may_be_turned_up_when_all_else_is_gone(
    me: Seat, slot: int, reason: str
) -> None:
    assert why(position(me, OTHER, pile="b12"), 0, Flip(slot)) == reason


@rule("LS-12.1", "LS-12.2", "LS-12.9", "LS-12.10", "LS-12.3")
def test_a_refusal_tells_how_many_cards_are_in_the_way() -> None:
    state = position(seat("o12 o14", "b12"), OTHER, stock="b18 b18")
    for action, params in (
        (play("b12"), {"n": 2}),
        (play("o12 b12"), {"n": 1}),
        (Flip(1), {"n": 2}),
    ):
        said = refusal(state, 0, action)
        assert said is not None
        assert said.params == params
    blind = position(seat("", "", "o12"), OTHER)
    said = refusal(blind, 0, Flip(2))
    assert said is not None
    assert said.params == {"slot": 3}, "slots are counted from 1 for people"

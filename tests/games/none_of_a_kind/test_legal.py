"""What a seat may do, and the reason for every no."""

from __future__ import annotations

import pytest

from kartenhaus.games.none_of_a_kind.actions import (
    APPEND,
    STOP,
    TAKE_BACK,
    THROW_BACK,
    Action,
    Draw,
    NothingFits,
    Take,
)
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.legal import FLAG, UNFLAG
from kartenhaus.games.none_of_a_kind.options import Options
from tests.games.none_of_a_kind.position import (
    after,
    duel,
    position,
    racing,
    refusal_of,
    started,
    why,
)

rule = pytest.mark.rule
ALL: tuple[Action, ...] = (*(Draw(0), Take(3), APPEND, THROW_BACK, TAKE_BACK, STOP, FLAG, UNFLAG),)


@rule("NK-8.2", "NK-A32")
def test_nobody_acts_before_the_race() -> None:
    state = started(2)
    assert {why(state, 0, action) for action in ALL} == {"NK-8.2 NK-A32"}
    assert {why(state, 7, action) for action in ALL} == {"NK-8.2 NK-A32"}
    fresh = GAME.start(state.rules.config, 2)
    assert {why(fresh, 0, action) for action in ALL} == {"NK-8.2"}


@rule("NK-5.2")
def test_nobody_acts_after_stop() -> None:
    state = position("rg1 bk3 yr4", "bk2", down="gy3", full=(0,))
    state = after(state, (0, STOP))
    assert {why(state, seat, action) for seat in (0, 1) for action in ALL} == {"NK-5.2"}
    assert GAME.to_act(state) == frozenset()


@rule("NK-8.2")
@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_who_has_no_seat_does_nothing(seat: int) -> None:
    assert {why(duel(), seat, action) for action in ALL} == {"NK-8.2"}


@rule("NK-3.1")
def test_all_may_act_at_once() -> None:
    state = racing(6)
    assert GAME.to_act(state) == frozenset(range(6))
    assert len({GAME.legal_actions(state, seat) for seat in range(6)}) == 1


@rule("NK-3.2", "NK-3.7")
def test_any_card_of_the_middle_may_be_taken() -> None:
    legal = GAME.legal_actions(duel(), 0)
    assert legal == (Draw(0), Draw(1), Draw(2), Take(3), FLAG)


@rule("NK-3.3", "NK-A5")
def test_one_card_in_the_hand_at_most() -> None:
    state = duel()
    held = after(state, (0, Draw(0)))
    assert why(held, 0, Draw(1)) == why(held, 0, Take(3)) == "NK-3.3"
    assert why(held, 0, Draw(99)) == "NK-3.3"  # the hand is looked at before the slot
    assert GAME.legal_actions(held, 0) == (APPEND, THROW_BACK)
    assert why(held, 1, Draw(1)) == "legal"


@rule("NK-3.4")
def test_a_held_card_is_out_of_the_middle() -> None:
    state = after(duel(), (0, Draw(0)))
    refusal = refusal_of(state, 1, Draw(0))
    assert refusal is not None
    assert (refusal.rule, refusal.params) == ("NK-3.4", {"seat": 0})
    assert why(state, 1, Take(0)) == "NK-3.4"
    added = after(state, (0, APPEND))
    assert why(added, 1, Draw(0)) == "NK-3.2"


@rule("NK-3.2")
@pytest.mark.parametrize("slot", [-1, -80, 4, 80, 1 << 40])
def test_where_nothing_lies_nothing_is_taken(slot: int) -> None:
    assert why(duel(), 0, Draw(slot)) == why(duel(), 0, Take(slot)) == "NK-3.2"


@rule("NK-3.2", "NK-A11")
def test_a_card_from_a_row_came_from_no_slot() -> None:
    state = position("rg1", "bk2", held={0: "bk3."}, options=Options(take_back=True))
    assert why(state, 1, Draw(-1)) == "NK-3.2"


@rule("NK-8.3")
def test_the_side_that_was_seen_must_be_the_side_it_has() -> None:
    state = duel()
    up, down = refusal_of(state, 0, Draw(3)), refusal_of(state, 0, Take(0))
    assert up is not None
    assert down is not None
    assert (up.rule, up.params, down.rule, down.params) == (
        *("NK-8.3", {"side": "up"}),
        *("NK-8.3", {"side": "down"}),
    )


@rule("NK-3.5", "NK-3.6")
def test_without_a_card_nothing_is_added_or_thrown() -> None:
    assert (why(duel(), 0, APPEND), why(duel(), 0, THROW_BACK)) == ("NK-3.5", "NK-3.6")


@rule("NK-3.8", "NK-A10", "NK-8.9")
def test_any_card_may_be_added_or_thrown_back() -> None:
    good, bad = (position("rg1", "bk2", held={0: one}) for one in ("bk3", "rb2"))
    assert GAME.legal_actions(good, 0) == GAME.legal_actions(bad, 0) == (APPEND, THROW_BACK)


@rule("NK-A12", "NK-4.2")
def test_a_referee_refuses_what_does_not_fit_and_says_no_more() -> None:
    options = Options(referee=True)
    state = position("rg1", "bk2", held={0: "gr2"}, options=options)
    refusal = refusal_of(state, 0, APPEND)
    assert refusal is not None
    assert (refusal.rule, refusal.ruling, refusal.params) == ("NK-4.2", "NK-A12", {})
    assert GAME.legal_actions(state, 0) == (THROW_BACK,)
    literal = Options(referee=True, fit="literal")
    assert why(position("rg1", "bk2", held={0: "gr2"}, options=literal), 0, APPEND) == "legal"


@rule("NK-3.11", "NK-A17")
def test_a_full_row_takes_no_more() -> None:
    state = position("rg1 bk3 yr4", "bk2", down="gy3", full=(0,))
    assert GAME.legal_actions(state, 0) == (STOP,)
    refusal = refusal_of(state, 0, Draw(0))
    assert refusal is not None
    assert (refusal.rule, refusal.params) == ("NK-3.11", {"n": 3})
    assert why(state, 0, Draw(99)) == "NK-3.11"
    held = position("rg1 bk3 yr4", "bk2", down="", held={0: "gy3"}, full=(0,))
    assert why(held, 0, APPEND) == "NK-3.11"


@rule("NK-5.3", "NK-A14", "NK-3.10")
@pytest.mark.parametrize(
    ("row", "k"), [("rg1", 1), ("rg1 bk3", 2)], ids=["start card alone", "one card short"]
)
def test_stop_needs_the_whole_row(row: str, k: int) -> None:
    refusal = refusal_of(position(row, "bk2", down="gy3"), 0, STOP)
    assert refusal is not None
    assert (refusal.rule, refusal.params) == ("NK-5.3", {"n": 3, "k": k})


@rule("NK-5.5")
def test_stop_is_for_faulty_rows_too() -> None:
    assert why(position("rg1 rk1 rb1", "bk2", full=(0,)), 0, STOP) == "legal"


@rule("NK-3.9", "NK-A11")
def test_a_placed_card_stays_unless_the_table_plays_otherwise() -> None:
    row, free = "rg1 bk3", Options(take_back=True)
    assert why(position(row, "bk2", down=""), 0, TAKE_BACK) == "NK-3.9 NK-A11"
    assert why(position(row, "bk2", down="", options=free), 0, TAKE_BACK) == "legal"
    full = position("rg1 bk3 yr4", "bk2", down="", full=(0,), options=free)
    assert GAME.legal_actions(full, 0) == (TAKE_BACK, STOP)


@rule("NK-2.3", "NK-3.3", "NK-A11")
def test_the_start_card_stays_and_the_hand_must_be_empty() -> None:
    free = Options(take_back=True)
    assert why(duel(free), 0, TAKE_BACK) == "NK-2.3"
    held = position("rg1 gk2", "bk2", held={0: "bk3"}, down="", options=free)
    assert why(held, 0, TAKE_BACK) == "NK-3.3"


@rule("NK-A19")
def test_only_who_searches_says_that_nothing_fits() -> None:
    assert why(duel(), 0, FLAG) == "legal"
    assert why(duel(), 0, UNFLAG) == "NK-A19"
    flagged = position("rg1", "bk2", flags=(0,))
    assert (why(flagged, 0, FLAG), why(flagged, 0, UNFLAG)) == ("NK-A19", "legal")
    assert why(flagged, 0, Draw(0)) == "legal"
    held = position("rg1", "bk2", down="", held={0: "bk3"})
    assert why(held, 0, FLAG) == "NK-3.3 NK-A19"
    full = position("rg1 bk3 yr4", "bk2", down="", full=(0,))
    assert why(full, 0, FLAG) == "NK-3.11 NK-A19"


@rule("NK-A33")
def test_in_a_calm_round_only_the_seat_in_turn_acts() -> None:
    state = position("rg1", "bk2", turn=1, options=Options(calm=True))
    assert GAME.to_act(state) == frozenset((1,))
    refusal = refusal_of(state, 0, Draw(0))
    assert refusal is not None
    assert (refusal.rule, refusal.params) == ("NK-A33", {"seat": 1})
    assert why(state, 1, Draw(0)) == "legal"
    assert why(state, 1, NothingFits(on=False)) == "NK-A19"


@rule("NK-A33")
def test_in_a_calm_round_a_full_row_has_nothing_left_but_stop() -> None:
    options = Options(calm=True, take_back=True)
    state = position("rg1 bk3 yr4", "bk2", down="", turn=0, full=(0,), options=options)
    assert GAME.legal_actions(state, 0) == (STOP,)
    assert why(state, 0, TAKE_BACK) == "NK-3.11 NK-A33"


@rule("NK-A26")
def test_a_seat_that_was_given_up_does_nothing() -> None:
    state = racing(3, options=Options(leaver="freeze"))
    for event in GAME.leave(state, 1, 0):
        state = GAME.evolve(state, event)
    assert why(state, 1, Draw(40)) == "NK-8.2 NK-A26"
    assert GAME.to_act(state) == frozenset((0, 2))

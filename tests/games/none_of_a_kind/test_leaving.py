"""Seats that are given up, and seats that are taken again (NK-A26)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.actions import STOP, Draw
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.options import Options
from kartenhaus.games.none_of_a_kind.state import State
from tests.games.none_of_a_kind.position import (
    NOW,
    after,
    card,
    fold,
    kinds,
    position,
    racing,
    started,
)
from tests.luck import Luck

pytestmark = pytest.mark.rule("NK-A26")
FREEZE = Options(leaver="freeze")


def left(state: State, seat: int) -> State:
    return fold(state, GAME.leave(state, seat, NOW))


def over(state: State, seat: int) -> State:
    """The round, cut short by a Stop of this seat with a row that came from nowhere."""
    rows = list(state.rows)
    rows[seat] = rows[seat] * state.need
    return fold(state, GAME.decide(replace(state, rows=tuple(rows)), seat, STOP, Luck(1), NOW))


def test_with_a_bot_that_plays_on_nothing_happens_in_the_game() -> None:
    assert GAME.leave(racing(3), 1, NOW) == ()
    assert GAME.rejoin(racing(3), 1, NOW) == ()


def test_a_held_card_goes_back_and_the_row_stays() -> None:
    state = position("rg1 gk4", "bk2", "gr2", held={0: "yb3"}, options=FREEZE)
    happened = GAME.leave(state, 0, NOW)
    assert kinds(happened) == ["CardReturned", "SeatFrozen"]
    state = fold(state, happened)
    assert card("yb3") in state.middle
    assert (state.frozen, state.rows[0]) == ((0,), (card("rg1"), card("gk4")))
    assert state.phase == "race"


def test_a_card_from_the_row_goes_to_the_first_free_slot() -> None:
    options = Options(leaver="freeze", take_back=True)
    state = position("rg1", "bk2", "gr2", held={0: "yb3."}, options=options)
    back = GAME.leave(state, 0, NOW)[0]
    assert isinstance(back, ev.CardReturned)
    assert (back.slot, back.reason) == (state.middle.index(""), "left")


def test_it_is_ranked_with_what_it_has() -> None:
    state = over(left(racing(3, options=FREEZE), 1), 0)
    assert state.result is not None
    assert sorted(state.result.order) == [0, 1, 2]
    assert all(len(won) == 1 for won in state.won)


def test_it_is_dropped_from_the_next_round_on() -> None:
    """Row length and number of point cards follow the new number of seats."""
    state = over(left(racing(4, options=FREEZE), 2), 0)
    state = fold(state, GAME.deal(state, Luck(3), NOW, 0))
    assert (state.racers, state.need, len(state.points)) == ((0, 1, 3), 10, 3)
    assert [len(row) for row in state.rows] == [1, 1, 0, 1]
    assert len(state.stack) == 30 - 4 - 3


def test_its_points_stay_on_the_sheet_out_of_contention() -> None:
    options = Options(leaver="freeze", rounds=2)
    state = over(left(racing(3, options=options), 2), 0)
    kept = state.won[2]
    state = fold(state, GAME.deal(state, Luck(3), NOW, 0))
    state = over(fold(state, GAME.tick(state, state.race_at, Luck(1))), 0)
    final = GAME.final(state)
    assert final is not None
    assert state.won[2] == kept
    assert final.totals[2] == sum(kept)
    assert sorted(seat for group in final.ranking for seat in group) == [0, 1]


def test_with_one_seat_left_the_round_goes_on_and_the_match_ends_with_it() -> None:
    state = left(racing(2, options=FREEZE), 0)
    assert (state.phase, GAME.to_act(state)) == ("race", frozenset((1,)))
    state = over(state, 1)
    final = GAME.final(state)
    assert final is not None
    assert final.ranking == ((1,),)


def test_with_nobody_left_the_round_ends_at_once() -> None:
    state = left(racing(2, options=FREEZE), 0)
    happened = GAME.leave(state, 1, NOW)
    assert kinds(happened) == ["SeatFrozen", "Stopped", "RoundScored", "MatchEnded"]
    final = GAME.final(fold(state, happened))
    assert final is not None
    assert final.ranking == ()


def test_between_rounds_the_match_ends_below_two_seats() -> None:
    state = over(racing(3, options=FREEZE), 0)
    assert kinds(GAME.leave(state, 1, NOW)) == ["SeatFrozen"]
    state = left(state, 1)
    assert kinds(GAME.leave(state, 2, NOW)) == ["SeatFrozen", "MatchEnded"]
    assert GAME.leave(left(state, 2), 0, NOW) == ()


def test_nobody_leaves_twice() -> None:
    state = left(racing(3, options=FREEZE), 1)
    assert GAME.leave(state, 1, NOW) == ()


def test_in_the_countdown_a_seat_can_be_given_up_too() -> None:
    state = left(started(3, options=FREEZE), 1)
    assert (state.phase, state.frozen) == ("countdown", (1,))
    racing_now = fold(state, GAME.tick(state, state.race_at, Luck(1)))
    assert GAME.to_act(racing_now) == frozenset((0, 2))


@pytest.mark.rule("NK-A19")
def test_who_leaves_no_longer_keeps_the_round_from_ending() -> None:
    state = position("rg1", "bk2", "gr2", flags=(0, 1), options=FREEZE)
    happened = GAME.leave(state, 2, NOW)
    assert kinds(happened)[:2] == ["SeatFrozen", "Stopped"]
    own_flag = left(state, 0)
    assert (own_flag.flags, own_flag.phase) == ((1,), "race")


@pytest.mark.rule("NK-A33")
def test_in_a_calm_round_the_go_passes_on() -> None:
    options = Options(leaver="freeze", calm=True)
    state = position("rg1", "bk2", "gr2", turn=1, options=options)
    assert kinds(GAME.leave(state, 1, NOW)) == ["SeatFrozen", "TurnBegan"]
    assert left(state, 1).turn == 2
    assert left(state, 0).turn == 1
    third = left(left(state, 2), 1)
    assert third.turn == 0


@pytest.mark.rule("NK-A33")
def test_in_a_calm_round_a_full_row_is_called_for() -> None:
    options = Options(leaver="freeze", calm=True)
    state = position("rg1 bk3 yr4", "bk2", "gr2", turn=0, full=(0,), down="", options=options)
    state = left(state, 0)
    assert (state.phase, state.stopper, state.by) == ("over", 0, "auto")


@pytest.mark.rule("NK-A13")
def test_the_grace_of_a_seat_that_left_runs_on() -> None:
    state = position("rg1 bk3 yr4", "bk2", "gr2", full=(0,), down="", options=FREEZE)
    state = left(state, 0)
    assert GAME.wake(state) == NOW + 3_000


def test_between_rounds_a_seat_can_be_taken_again() -> None:
    state = left(racing(3, options=FREEZE), 1)
    assert GAME.rejoin(state, 1, NOW) == ()  # not while the round runs
    state = over(state, 0)
    assert GAME.rejoin(state, 0, NOW) == ()  # nobody had given it up
    (back,) = GAME.rejoin(state, 1, NOW)
    assert back == ev.SeatReturned(1, NOW)
    state = fold(state, [back])
    state = fold(state, GAME.deal(state, Luck(1), NOW, 0))
    assert state.racers == (0, 1, 2)


def test_when_the_match_has_ended_nobody_returns() -> None:
    state = over(left(racing(2, options=FREEZE), 1), 0)
    assert GAME.final(state) is not None
    assert GAME.rejoin(state, 1, NOW) == ()


@pytest.mark.rule("NK-A20")
def test_who_stands_in_follows_the_last_stopper_even_if_that_left() -> None:
    state = over(racing(4, options=FREEZE), 2)
    state = left(state, 2)
    state = fold(state, GAME.deal(state, Luck(1), NOW, 0))
    state = fold(state, GAME.tick(state, state.race_at, Luck(1)))
    assert state.lead == 2
    limit = replace(state, idle_at=NOW + 90_000)
    ended = fold(limit, GAME.tick(limit, NOW + 90_000, Luck(1)))
    assert (ended.stopper, ended.lead) == (-1, 3)


def test_a_seat_that_left_holds_nobody_up() -> None:
    state = left(racing(3, options=FREEZE), 2)
    slot = state.middle.index("?")
    assert after(state, (0, Draw(slot))).held[0] is not None

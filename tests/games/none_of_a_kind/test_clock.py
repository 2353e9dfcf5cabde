"""What time does, and what becomes of actions that come late."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.actions import (
    APPEND,
    STOP,
    TAKE_BACK,
    THROW_BACK,
    Draw,
    Take,
)
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.legal import FLAG, UNFLAG
from kartenhaus.games.none_of_a_kind.options import Config, Options
from kartenhaus.games.none_of_a_kind.state import State
from tests.games.none_of_a_kind.position import (
    DECK,
    NOW,
    after,
    card,
    duel,
    face_up,
    fold,
    kinds,
    position,
    racing,
    started,
    waited,
)
from tests.luck import Luck

rule = pytest.mark.rule


def tick(state: State, now: int) -> tuple[ev.Event, ...]:
    return GAME.tick(state, now, Luck(1))


@rule("NK-A32")
def test_the_race_begins_when_the_countdown_is_over() -> None:
    state = started(2)
    assert GAME.wake(state) == state.race_at
    assert tick(state, state.race_at - 1) == ()
    (begun,) = tick(state, state.race_at + 40)
    assert begun == ev.RaceStarted(state.race_at + 40)
    assert fold(state, [begun]).phase == "race"


def test_nothing_is_due_in_a_race_in_which_nothing_happened() -> None:
    state = racing(2)
    assert GAME.wake(state) is None
    assert tick(state, 1 << 50) == ()


@rule("NK-A9")
@pytest.mark.parametrize("seconds", [10, 30, 120])
def test_a_card_held_too_long_goes_back(seconds: int) -> None:
    limits = {10: Options(hold_limit_s=10), 30: Options(), 120: Options(hold_limit_s=120)}
    state = after(duel(limits[seconds]), (0, Draw(0)))
    due = NOW + seconds * 1_000
    assert GAME.wake(state) == due
    assert tick(state, due - 1) == ()
    (back,) = tick(state, due)
    assert isinstance(back, ev.CardReturned)
    assert (back.seat, back.slot, back.reason, back.at) == (0, 0, "limit", due)


@rule("NK-A9")
def test_without_a_limit_it_is_held_for_ever() -> None:
    state = after(duel(Options(hold_limit_s=0)), (0, Draw(0)))
    assert GAME.wake(state) is None


@rule("NK-A9")
def test_each_held_card_has_a_time_of_its_own() -> None:
    state = after(duel(), (0, Draw(0)))
    state = after(state, (1, Draw(1)), now=NOW + 5_000)
    state = waited(state, NOW + 34_999)
    assert (state.hands, face_up(state)[0]) == (("", card("gy3")), "bk3")
    assert waited(state, NOW + 35_000).hands == ("", "")


@rule("NK-A9", "NK-A11")
def test_a_card_taken_back_has_its_time_too() -> None:
    state = position("rg1 gk4", "bk2", options=Options(take_back=True))
    state = after(state, (0, TAKE_BACK))
    assert GAME.wake(state) == NOW + 30_000
    assert card("gk4") in waited(state, NOW + 30_000).middle


@rule("NK-A13")
def test_if_nobody_calls_the_table_calls_for_the_first_full_row() -> None:
    state = position("rg1 bk3", "bk2 gy3", held={0: "yr4", 1: "ky1"}, down="")
    state = after(state, (1, APPEND))
    state = after(state, (0, APPEND), now=NOW + 2_000)
    assert (state.full, GAME.wake(state)) == ((1, 0), NOW + 3_000)
    state = waited(state, NOW + 3_000)
    assert (state.stopper, state.by) == (1, "grace")


@rule("NK-A13")
@pytest.mark.parametrize("grace", [500, 10_000])
def test_the_grace_is_an_option(grace: int) -> None:
    options = Options(stop_grace_ms=grace)
    state = position("rg1 bk3", "bk2", held={0: "yr4"}, down="", options=options)
    assert GAME.wake(after(state, (0, APPEND))) == NOW + grace


@rule("NK-A11", "NK-A13")
def test_taking_back_stops_the_grace() -> None:
    free = Options(take_back=True, hold_limit_s=0)
    one = position("rg1 bk3 yr4", "bk2", down="", full=(0,), options=free)
    assert GAME.wake(one) == NOW + 3_000
    assert GAME.wake(after(one, (0, TAKE_BACK))) is None


@rule("NK-A11", "NK-A13")
def test_whose_row_is_still_full_has_the_whole_grace_then() -> None:
    free = Options(take_back=True, hold_limit_s=0)
    rows = ("rg1 bk3 yr4", "bk2 gy3 ky2")
    both = position(*rows, down="", up="", full=(0, 1), options=free)
    first = after(both, (0, TAKE_BACK), now=NOW + 1_000)
    assert (first.full, GAME.wake(first)) == ((1,), NOW + 4_000)
    second = after(both, (1, TAKE_BACK), now=NOW + 1_000)
    assert (second.full, GAME.wake(second)) == ((0,), NOW + 3_000)


@rule("NK-A19", "NK-A20")
def test_a_round_ends_after_so_long_without_a_grab() -> None:
    options = Options(round_limit_s=60, hold_limit_s=0)
    state = duel(options)
    assert GAME.wake(state) == NOW + 60_000
    state = after(state, (0, Draw(0)), now=NOW + 59_000)
    assert GAME.wake(state) == NOW + 119_000
    state = after(state, (0, THROW_BACK), now=NOW + 100_000)
    assert GAME.wake(state) == NOW + 119_000  # only who takes a card puts it off
    state = waited(state, NOW + 119_000)
    assert (state.stopper, state.by, state.lead) == (-1, "limit", 0)


@rule("NK-A19")
def test_the_limit_counts_from_the_start_of_the_race() -> None:
    state = racing(3, options=Options(round_limit_s=60))
    assert GAME.wake(state) == state.race_at + 60_000


@rule("NK-A33")
def test_a_calm_round_has_no_timer_of_any_kind() -> None:
    options = Options(calm=True, hold_limit_s=10, round_limit_s=60)
    held = position("rg1 bk3", "bk2", held={0: "yr4"}, turn=0, down="", options=options)
    full = after(held, (0, APPEND))
    for state in (started(2, options=options), held, full):
        assert GAME.wake(state) is None
        assert tick(state, 1 << 50) == ()


def test_what_is_due_first_comes_first_one_at_a_time() -> None:
    state = position("rg1 bk3 yr4", "bk2", held={1: "gy3"}, down="", full=(0,))
    assert kinds(tick(state, NOW + 60_000))[0] == "Stopped"
    late = replace(state, stop_at=NOW + 40_000)
    assert kinds(tick(late, NOW + 60_000)) == ["CardReturned"]


@rule("NK-8.1")
def test_no_action_waits_by_the_rules() -> None:
    for action in (Draw(0), APPEND, THROW_BACK, STOP):
        assert GAME.held_until(duel(), 0, action) == 0


def paused(*pauses: int, options: Options | None = None) -> State:
    """A race in which the seats pause for so long after every take."""
    state = racing(len(pauses), options=options)
    return replace(state, pauses=pauses)


@rule("NK-A38", "NK-3.3")
def test_after_a_take_a_card_is_held_for_the_own_pause() -> None:
    """What becomes of the card waits; nobody else does, nor the next take, nor a Stop."""
    state = after(paused(2_000, 0), (0, Draw(40)), (1, Draw(41)))
    end = NOW + 2_000
    assert [held and held.ready for held in state.held] == [end, 0]
    assert [GAME.held_until(state, seat, APPEND) for seat in (0, 1)] == [end, 0]
    assert GAME.held_until(state, 0, THROW_BACK) == end
    assert [GAME.held_until(state, 0, action) for action in (STOP, Draw(9), FLAG)] == [0, 0, 0]
    assert GAME.refuse(state, 0, APPEND) is None, "it is allowed, and waits"
    thrown = after(state, (0, THROW_BACK))
    assert GAME.held_until(thrown, 0, Draw(9)) == 0


@rule("NK-A38", "NK-A11")
def test_a_card_of_the_own_row_is_no_take_from_the_middle() -> None:
    state = paused(3_000, 0, options=Options(take_back=True))
    added = after(state, (0, Draw(40)), (0, APPEND))
    held = after(added, (0, TAKE_BACK)).held[0]
    assert held is not None
    assert held.ready == 0


@rule("NK-A38", "NK-A33")
def test_a_calm_round_knows_no_pause() -> None:
    state = paused(3_000, 3_000, options=Options(calm=True))
    first = state.turn
    held = after(state, (first, Draw(40))).held[first]
    assert held is not None
    assert held.ready == 0
    assert GAME.wake(after(state, (first, Draw(40)))) is None


@rule("NK-A38")
def test_pauses_last_for_the_match_and_end_with_who_wanted_them() -> None:
    """They are kept from round to round; not for whoever sits down in that place later."""
    told = [ev.PausesSet((1_000, 2_000, 3_000)), ev.PauseDropped(1)]
    state = fold(GAME.start(Config(DECK), 3), told)
    state = fold(state, GAME.deal(state, Luck(3), NOW, 0))
    assert GAME.observe(state, None).public.pauses == (1_000, 0, 3_000)
    back = fold(state, [ev.SeatFrozen(2, NOW), ev.SeatReturned(2, NOW)])
    assert back.pauses == (1_000, 0, 0)


def test_an_action_for_an_earlier_round_is_stale_and_no_other() -> None:
    state = racing(2)
    assert not GAME.stale(state, state.began, Draw(0))
    later = after(state, (0, Draw(40)), (0, THROW_BACK))
    assert not GAME.stale(later, state.began, Take(40))
    over = replace(state, phase="over")
    again = fold(over, GAME.deal(over, Luck(1), NOW, 0))
    assert GAME.stale(again, over.number, Draw(0))
    assert not GAME.stale(again, again.number, Draw(0))


def test_the_plain_action_of_a_seat() -> None:
    state = duel()
    assert GAME.fallback(state, 0) == FLAG
    assert GAME.fallback(after(state, (0, FLAG)), 0) == UNFLAG
    assert GAME.fallback(after(state, (0, Draw(0))), 0) == THROW_BACK
    assert GAME.fallback(position("rg1 bk3 yr4", "bk2", down="", full=(0,)), 0) == STOP
    calm = position("rg1", "bk2", turn=0, flags=(0,), options=Options(calm=True))
    assert GAME.fallback(calm, 0) == FLAG

"""What a legal action does, and how a round ends."""

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
from kartenhaus.games.none_of_a_kind.decide import put_back
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.legal import FLAG, UNFLAG
from kartenhaus.games.none_of_a_kind.options import Options
from kartenhaus.games.none_of_a_kind.state import State
from tests.games.none_of_a_kind.position import (
    NOW,
    after,
    card,
    duel,
    events,
    face_up,
    kinds,
    position,
    row,
    short,
)
from tests.luck import Luck, Script

rule = pytest.mark.rule
FULL = ("rg1 bk3 yr4", "bk2")


def scored(happened: tuple[ev.Event, ...]) -> ev.RoundScored:
    return next(event for event in happened if isinstance(event, ev.RoundScored))


def stopped(happened: tuple[ev.Event, ...]) -> ev.Stopped:
    return next(event for event in happened if isinstance(event, ev.Stopped))


@rule("NK-3.2", "NK-8.6")
def test_a_drawn_card_is_in_the_hand() -> None:
    assert events(duel(), 0, Draw(1)) == (ev.CardTaken(0, 1, False, card("gy3"), NOW),)
    state = after(duel(), (0, Draw(1)))
    assert (state.hands, state.middle[1]) == ((card("gy3"), ""), "")


@rule("NK-3.7")
def test_an_open_card_may_be_taken_by_anybody() -> None:
    state = after(duel(), (0, Draw(0)), (0, THROW_BACK), (0, Take(0)), (0, THROW_BACK))
    assert after(state, (1, Take(0)), (1, APPEND)).rows[1][-1] == card("bk3")


@rule("NK-3.5", "NK-3.8")
def test_an_added_card_is_the_last_of_the_row_right_or_wrong() -> None:
    state = after(duel(), (1, Draw(0)), (1, APPEND))
    assert row(state, 1) == "bk2 bk3"
    assert (state.hands[1], state.held[1]) == ("", None)
    assert kinds(events(after(duel(), (1, Draw(0))), 1, APPEND)) == ["CardAppended"]


@rule("NK-3.6", "NK-A7")
def test_a_card_goes_back_to_its_slot_face_up() -> None:
    state = after(duel(), (0, Draw(1)), (0, THROW_BACK))
    assert face_up(state) == {1: "gy3", 3: "ky2"}


@rule("NK-A7")
def test_with_scatter_it_goes_to_any_free_slot() -> None:
    """Among them its own, but not the one that somebody else's card came from."""
    state = position("rg1 gk4", "bk2", "ry2", down="bk3 gy3", options=Options(throw_back="scatter"))
    state = after(state, (0, Draw(0)), (1, Draw(1)))
    free = [i for i, one in enumerate(state.middle) if not one and i != 1]
    for n, slot in enumerate(free):
        (back,) = GAME.decide(state, 0, THROW_BACK, Script(n), NOW)
        assert isinstance(back, ev.CardReturned)
        assert back.slot == slot
    assert 0 in free


@rule("NK-A7")
def test_open_cards_lie_on_a_grid_and_never_move() -> None:
    state = after(duel(), (0, Draw(0)), (0, THROW_BACK))
    before = state.places
    state = after(state, (1, Draw(1)), (1, THROW_BACK), (0, Draw(2)), (0, THROW_BACK))
    assert [state.places[i] for i in (0, 3)] == [before[i] for i in (0, 3)]
    lying = [place for place in state.places if place >= 0]
    assert len(set(lying)) == len(lying) == 4
    taken = after(state, (0, Take(1)))
    assert taken.places[1] == -1
    assert after(taken, (0, THROW_BACK)).places == state.places


@rule("NK-A11")
def test_a_card_taken_back_is_public_and_goes_to_a_free_slot() -> None:
    free = Options(take_back=True)
    state = position("rg1 gk4", "bk2", options=free)
    assert events(state, 0, TAKE_BACK) == (ev.CardTakenBack(0, card("gk4"), NOW),)
    state = after(state, (0, TAKE_BACK))
    held = state.held[0]
    assert held is not None
    assert (held.slot, held.card, row(state, 0)) == (-1, card("gk4"), "rg1")
    thrown = after(state, (0, THROW_BACK))
    (slot,) = [i for i, one in enumerate(thrown.middle) if one == card("gk4")]
    assert state.middle[slot] == ""


@rule("NK-A11")
def test_taking_back_again_and_again_unrolls_the_row() -> None:
    state = position("rg1 bk3 gy4", "bk2", need=4, down="", options=Options(take_back=True))
    for left in ("rg1 bk3", "rg1"):
        state = after(state, (0, TAKE_BACK), (0, THROW_BACK))
        assert row(state, 0) == left
    assert TAKE_BACK not in GAME.legal_actions(state, 0)


@rule("NK-3.10", "NK-3.11", "NK-A13")
def test_the_last_card_fills_the_row_and_the_round_goes_on() -> None:
    state = position("rg1 bk3", "bk2", held={0: "yr4"}, down="gy3")
    assert kinds(events(state, 0, APPEND)) == ["CardAppended", "RowFilled"]
    state = after(state, (0, APPEND))
    assert (state.phase, state.full, state.stop_at) == ("race", (0,), NOW + 3_000)


@rule("NK-A13")
def test_with_automatic_stop_it_ends_the_round() -> None:
    options = Options(stop_mode="auto")
    happened = events(
        position("rg1 bk3", "bk2", held={0: "yr4"}, options=options, down=""), 0, APPEND
    )
    assert kinds(happened)[:3] == ["CardAppended", "RowFilled", "Stopped"]
    assert stopped(happened) == ev.Stopped(0, "auto", NOW)
    assert scored(happened).checks[0].kept == 3


@rule("NK-5.1", "NK-5.4", "NK-A16")
def test_stop_ends_the_round_and_held_cards_go_back() -> None:
    state = position(*FULL, "gr2", down="", held={1: "gy3", 2: "gk4<"}, full=(0,))
    happened = events(state, 0, STOP)
    assert kinds(happened) == ["Stopped", "CardReturned", "CardReturned", "RoundScored"]
    returned = [event for event in happened if isinstance(event, ev.CardReturned)]
    assert [(one.seat, short([one.card]), one.reason) for one in returned] == [
        (1, "gy3", "stop"),
        (2, "gk4", "stop"),
    ]
    state = after(state, (0, STOP))
    assert (state.phase, state.stopper, state.by) == ("over", 0, "call")
    assert not any(state.hands)
    assert {"gy3", "gk4"} <= set(face_up(state).values())


@rule("NK-5.6")
def test_whoever_calls_is_the_stopper_though_another_row_was_full_first() -> None:
    state = position("rg1 bk3 yr4", "bk2 gy3 ky2", down="", up="", full=(0, 1))
    state = after(state, (1, STOP))
    assert state.stopper == 1
    assert state.result is not None
    assert [check.kept for check in state.result.checks] == [2, 3]


@rule("NK-6.1", "NK-6.5", "NK-6.6")
def test_point_cards_go_by_rank() -> None:
    state = replace(position(*FULL, "gr2", down="", full=(0,)), points=(9, 3, -2))
    happened = scored(events(state, 0, STOP))
    assert (happened.order, happened.points) == ((0, 1, 2), (9, 3, -2))
    after_it = after(state, (0, STOP))
    assert after_it.won == ((9,), (3,), (-2,))
    outcome = GAME.outcome(after_it)
    assert outcome is not None
    assert (outcome.ranking, outcome.points, outcome.reason) == ((0, 1, 2), (9, 3, -2), "call")
    assert not GAME.running(after_it)


@rule("NK-8.5")
def test_the_seed_is_published_with_the_result() -> None:
    state = replace(position(*FULL, down="", full=(0,)), seed="abc")
    assert scored(events(state, 0, STOP)).seed == "abc"


@rule("NK-A19", "NK-A20")
def test_the_round_ends_without_a_stopper_if_nothing_fits_anybody() -> None:
    state = position("rg2", "bk2", "gr2", first=1)
    state = after(state, (0, FLAG), (2, FLAG))
    happened = events(state, 1, FLAG)
    assert kinds(happened) == ["FlagSet", "Stopped", "RoundScored"]
    assert stopped(happened) == ev.Stopped(-1, "stuck", NOW)
    assert scored(happened).order == (1, 2, 0)


@rule("NK-A19")
def test_a_flag_falls_when_its_seat_takes_a_card() -> None:
    state = after(duel(), (0, FLAG), (0, Draw(0)))
    assert state.flags == ()
    assert after(duel(), (0, FLAG), (1, Draw(0)), (1, APPEND)).flags == (0,)


@rule("NK-A19")
def test_all_flags_fall_when_a_card_comes_to_lie_face_up() -> None:
    state = position("rg1", "bk2", "gr2", flags=(0, 2), held={1: "yk4"})
    assert after(state, (1, THROW_BACK)).flags == ()


@rule("NK-A19")
def test_a_flag_can_be_taken_down() -> None:
    state = after(duel(), (0, FLAG), (0, UNFLAG), (1, FLAG))
    assert (state.flags, state.phase) == ((1,), "race")


@rule("NK-A19")
def test_nothing_ends_while_somebody_holds_a_card() -> None:
    state = position("rg1", "bk2", "gr2", held={2: "yk4"})
    state = after(state, (0, FLAG), (1, FLAG))
    assert (state.phase, state.flags) == ("race", (0, 1))


@rule("NK-A19")
def test_a_full_row_does_not_search() -> None:
    state = position("rg1 bk3 yr4", "bk2", down="gy3", full=(0,))
    assert stopped(events(state, 1, FLAG)).by == "stuck"


def test_filling_a_row_leaves_its_stop_to_it() -> None:
    """The other one had given up before; whoever filled the row may still call."""
    state = position("rg1 bk3", "bk2", held={0: "yr4"}, down="gy3", flags=(1,))
    state = after(state, (0, APPEND))
    assert state.phase == "race"
    assert after(state, (0, STOP)).stopper == 0


@rule("NK-7.1", "NK-A31")
@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_the_match_ends_with_its_last_round(rounds: int) -> None:
    state = position(*FULL, down="", full=(0,), options=Options(rounds=rounds))
    early = replace(state, round=rounds - 1) if rounds > 1 else None
    last = events(replace(state, round=rounds), 0, STOP)
    assert kinds(last)[-1] == "MatchEnded"
    if early is not None:
        assert "MatchEnded" not in kinds(events(early, 0, STOP))


@rule("NK-7.2", "NK-7.3", "NK-A22")
@pytest.mark.parametrize(("tie", "first"), [("seed", (0, 1)), ("lexicographic", (0,))])
def test_the_final_ranking_counts_all_point_cards(tie: str, first: tuple[int, ...]) -> None:
    options = Options(rounds=2, final_tie="seed" if tie == "seed" else "lexicographic")
    state = position(*FULL, down="", full=(0,), options=options)
    state = replace(state, round=2, won=((10, 4, -5), (10, 3, 0)), points=(1, -3))
    state = after(state, (0, STOP))
    final = GAME.final(state)
    assert final is not None
    assert final.totals == (10, 10)
    assert final.ranking[0] == first


@rule("NK-A36", "NK-A9")
def test_a_seat_that_cannot_hold_its_card_puts_it_back() -> None:
    state = after(duel(), (0, Draw(0)))
    (back,) = put_back(state, 0, "away", Luck(1), NOW)
    assert isinstance(back, ev.CardReturned)
    assert (back.slot, back.card, back.reason) == (0, card("bk3"), "away")
    assert put_back(state, 1, "away", Luck(1), NOW) == ()


@rule("NK-A33")
def test_a_calm_round_waits_for_everybody() -> None:
    state = position("rg1", "bk2", held={0: "bk3"}, turn=0, down="", options=Options(calm=True))
    assert put_back(state, 0, "away", Luck(1), NOW) == ()


def go(state: State, seat: int, *, add: bool) -> State:
    """A whole go of a calm round, with the lowest face-down card."""
    slot = state.middle.index("?")
    return after(state, (seat, Draw(slot)), (seat, APPEND if add else THROW_BACK))


@rule("NK-A33")
def test_in_a_calm_round_a_go_is_one_card() -> None:
    options = Options(calm=True)
    state = position("rg1", "bk2", "gr2", turn=1, options=options)
    state = go(state, 1, add=True)
    assert (state.turn, row(state, 1)) == (2, "bk2 bk3")
    state = go(state, 2, add=False)
    assert (state.turn, row(state, 2)) == (0, "gr2")
    state = after(state, (0, FLAG))
    assert (state.turn, state.flags) == (1, (0,))


@rule("NK-A33", "NK-5.1")
def test_in_a_calm_round_who_fills_the_row_stays_in_turn() -> None:
    options = Options(calm=True)
    state = position("rg1 bk3", "bk2", turn=0, down="yr4 gy3", options=options)
    state = go(state, 0, add=True)
    assert (state.turn, state.full, state.stop_at) == (0, (0,), 0)
    assert after(state, (0, STOP)).phase == "over"
    auto = Options(calm=True, stop_mode="auto")
    state = position("rg1 bk3", "bk2", turn=0, down="yr4 gy3", options=auto)
    assert go(state, 0, add=True).by == "auto"


@rule("NK-A33", "NK-A11")
def test_in_a_calm_round_a_go_may_be_taking_back() -> None:
    options = Options(calm=True, take_back=True)
    state = position("rg1 gk4", "bk2", turn=0, options=options)
    state = after(state, (0, TAKE_BACK))
    assert state.turn == 0
    assert after(state, (0, THROW_BACK)).turn == 1


@rule("NK-A33", "NK-A19")
def test_a_calm_round_ends_when_all_pass_in_a_row() -> None:
    options = Options(calm=True)
    state = position("rg1", "bk2", turn=0, options=options)
    state = after(state, (0, FLAG))
    assert after(state, (1, FLAG)).by == "stuck"
    added = go(state, 1, add=True)
    assert (added.turn, added.flags) == (0, (0,))
    assert after(added, (0, FLAG), (1, FLAG)).by == "stuck"  # a pass may be said again

"""Faults that programs of this kind have had elsewhere, each as a test of its own.

The number in a test's name is that of the fault in the project's list.
"""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.actions import (
    APPEND,
    STOP,
    THROW_BACK,
    Action,
    Draw,
    Take,
)
from kartenhaus.games.none_of_a_kind.deck import COLOUR_CARDS
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.legal import FLAG
from kartenhaus.games.none_of_a_kind.options import Options
from kartenhaus.games.none_of_a_kind.scoring import check_row
from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.games.none_of_a_kind.view import DOWN
from tests.games.none_of_a_kind.position import (
    NOW,
    after,
    cards,
    duel,
    events,
    fold,
    position,
    racing,
    row,
    short,
    started,
    why,
)
from tests.laws.none_of_a_kind import held
from tests.luck import Luck

rule = pytest.mark.rule
SEATS = list(GAME.seats)


def down(state: State) -> list[int]:
    """The slots of face-down cards."""
    return [i for i, one in enumerate(state.middle) if one == DOWN]


@rule("NK-1.1", "NK-3.4")
@pytest.mark.parametrize("seats", SEATS)
def test_b11_a_card_is_in_one_place_through_a_whole_match(seats: int) -> None:
    """80 colour cards and 30 point cards after every single event, Stop and new rounds included."""
    options = Options(rounds=2, take_back=True, throw_back="scatter")
    state = GAME.start(started(seats, options=options).rules.config, seats)
    luck = Luck(seats)
    while GAME.final(state) is None:
        state = fold(state, GAME.deal(state, luck, NOW, 0))
        state = fold(state, GAME.tick(state, state.race_at, luck))
        while GAME.running(state):
            seat = luck.below(seats)
            legal = GAME.legal_actions(state, seat)
            action = STOP if STOP in legal else legal[luck.below(len(legal))]
            for event in GAME.decide(state, seat, action, luck, NOW):
                state = GAME.evolve(state, event)
                found = held(state)
                assert all(found[one] == 1 for one in COLOUR_CARDS)
            assert sum(held(state).values()) == 110


@rule("NK-3.4", "NK-3.3")
def test_b11_two_grabs_of_one_card_take_it_once() -> None:
    state = after(duel(), (0, Draw(0)))
    assert why(state, 1, Draw(0)) == "NK-3.4"
    assert why(state, 0, Draw(0)) == "NK-3.3"
    state = after(state, (0, APPEND))
    assert why(state, 0, APPEND) == "NK-3.5"
    assert Counter(card for one in state.rows for card in one).most_common(1)[0][1] == 1


@rule("NK-2.2", "NK-2.3")
@pytest.mark.parametrize("card", COLOUR_CARDS)
def test_b61_any_card_can_be_the_start_card(card: str) -> None:
    """Nothing lies before it, so it is never a fault."""
    assert check_row([card]).kept == 1
    state = started(2)
    starts = GAME.evolve(state, set_up(state, card)).rows
    assert starts[0] == (card,)


def set_up(state: State, card: str) -> ev.RoundSetUp:
    others = tuple(one for one in COLOUR_CARDS if one != card)
    return ev.RoundSetUp(
        *(1, (0, 1), 11, (card, others[0]), (1, 2), state.layout),
        *(("", "", *others[1:]), "", -1, NOW, NOW),
    )


@rule("NK-8.1")
def test_b86_the_log_decides_alone_and_a_wrong_order_is_noticed() -> None:
    """Replaying the events gives the same rows; an act whose event is out of order is refused."""
    state, luck = racing(3), Luck(4)
    log: list[ev.Event] = []
    acts: list[tuple[int, Action]] = []
    live = state
    for _ in range(60):
        seat = luck.below(3)
        legal = GAME.legal_actions(live, seat)
        action = legal[luck.below(len(legal))]
        happened = GAME.decide(live, seat, action, luck, NOW)
        live = fold(live, happened)
        log += happened
        acts.append((seat, action))
    assert fold(state, log) == live
    swapped = [acts[1], acts[0], *acts[2:]]
    again = state
    refused = 0
    for seat, action in swapped:
        if GAME.refuse(again, seat, action) is not None:
            refused += 1
            continue
        again = fold(again, GAME.decide(again, seat, action, Luck(0), NOW))
    assert refused or again.rows == live.rows


@rule("NK-5.1", "NK-5.4")
def test_b87_a_stop_ends_the_round_for_all_at_once_whoever_is_away() -> None:
    """B does nothing, holding a card: the round is scored all the same and B is in the ranking."""
    state = position("rg1 bk3 yr4", "bk2", down="", held={1: "gy3"}, full=(0,))
    happened = events(state, 0, STOP)
    assert type(happened[-1]) is ev.RoundScored
    state = fold(state, happened)
    assert not GAME.running(state)
    assert GAME.observe(state, 1).public.result is not None
    assert state.result is not None
    assert sorted(state.result.order) == [0, 1]


@rule("NK-A13")
def test_b87_a_full_row_whose_seat_is_away_is_called_for() -> None:
    state = position("rg1 bk3 yr4", "bk2", down="", full=(0,))
    due = GAME.wake(state)
    assert due is not None
    assert fold(state, GAME.tick(state, due, Luck(1))).phase == "over"


@rule("NK-A19")
def test_b87_if_nobody_can_go_on_all_say_so_and_the_round_ends() -> None:
    state = position("rg1", "rg2", "rg3", down="gr1 gr2", up="rk1")
    state = after(state, (2, FLAG), (0, FLAG), (1, FLAG))
    assert (state.phase, state.by, state.stopper) == ("over", "stuck", -1)


@rule("NK-3.1", "NK-3.4")
def test_b90_six_seats_that_act_at_once_are_not_in_each_others_way() -> None:
    """All six were sent the same state; none of six different cards is refused or stale."""
    state = racing(6)
    seen, slots = state.number, down(state)
    for seat, slot in enumerate(slots[:6]):
        assert not GAME.stale(state, seen, Draw(slot))
        assert why(state, seat, Draw(slot)) == "legal"
        state = fold(state, GAME.decide(state, seat, Draw(slot), Luck(1), NOW))
    for seat in range(6):
        assert not GAME.stale(state, seen, APPEND)
        state = after(state, (seat, APPEND))
    assert [len(one) for one in state.rows] == [2] * 6


@rule("NK-8.3")
def test_b90_a_slow_line_is_judged_by_the_card_it_reaches_for() -> None:
    """Meanwhile others have acted a hundred times; only what became of that card counts."""
    state = racing(2)
    seen, slots = state.number, down(state)
    for slot in slots[1:50]:
        state = after(state, (1, Draw(slot)), (1, THROW_BACK))
    assert not GAME.stale(state, seen, Draw(slots[0]))
    assert why(state, 0, Draw(slots[0])) == "legal"
    assert why(state, 0, Draw(slots[1])) == "NK-8.3"
    assert why(state, 0, Take(slots[1])) == "legal"


@rule("NK-3.8", "NK-6.2")
def test_b94_a_wrong_card_is_taken_in_silence_and_cut_at_the_scoring() -> None:
    state = position("rg1 bk4", "gy2", need=4, down="", held={0: "rb2"})
    happened = events(state, 0, APPEND)
    assert [type(event) for event in happened] == [ev.CardAppended]
    state = fold(state, happened)
    assert row(state, 0) == "rg1 bk4 rb2"
    checked = check_row(state.rows[0])
    assert (checked.kept, checked.fault_at, checked.matches) == (2, 3, ("WI",))


@rule("NK-A12")
def test_b94_with_a_referee_it_is_refused_at_once_and_stays_in_the_hand() -> None:
    options = Options(referee=True)
    state = position("rg1 bk4", "gy2", need=4, down="", held={0: "rb2"}, options=options)
    assert why(state, 0, APPEND) == "NK-4.2 NK-A12"
    assert short(state.hands[:1]) == "rb2"


ROWS = (
    "rg1 bk3 gy4 br3 gy2 rb3 yk1",
    "rg2 bk4 rb2 gy3 br1",
    "yk2 gr4 by1 kg3 yr3 bk2",
    "gy1 yk3 gr1 by2 kg4",
    "rk4 yg2 br4 bg3",
    "gb1 ky2 bg1 yr4 gb3 rb4 kg1",
)


@rule("NK-A1", "NK-6.3")
@pytest.mark.parametrize(
    ("options", "kept"),
    [(Options(), [7, 2, 4, 1, 3, 5]), (Options(fit="literal"), [7, 5, 4, 5, 3, 5])],
    ids=["cross", "literal"],
)
def test_b95_the_six_rows_of_the_rule_sheet_in_a_round_of_six(
    options: Options, kept: list[int]
) -> None:
    state = racing(6, options=options)
    state = replace(state, rows=tuple(cards(one) for one in ROWS), full=(0, 5))
    state = after(state, (0, STOP))
    assert state.result is not None
    by_seat = sorted(state.result.checks, key=lambda check: check.seat)
    assert [check.kept for check in by_seat] == kept

"""Opening a round: shuffling, dealing, choosing the open cards, and who begins."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.games.lucky_shutdown.actions import ChooseOpen, PickStarter
from kartenhaus.games.lucky_shutdown.deal import decide_starter, lowest_numbers
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.options import Config, Options
from kartenhaus.games.lucky_shutdown.state import NO_SLOTS, State, count
from kartenhaus.kernel.bag import size
from tests.games.lucky_shutdown.position import (
    DECK,
    after,
    chosen,
    events,
    fold,
    hand,
    kinds,
    play,
    position,
    seat,
    started,
    why,
)
from tests.luck import Luck, Script

rule = pytest.mark.rule
ALL_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def dealt(seats: int, seed: int = 1) -> ev.RoundDealt:
    (event,) = GAME.deal(GAME.start(Config(DECK), seats), Luck(seed), 7, 1)
    assert isinstance(event, ev.RoundDealt)
    return event


@rule("LS-1.1", "LS-2.7")
@ALL_SEATS
def test_before_the_first_round_nobody_has_cards_or_a_turn(seats: int) -> None:
    state = GAME.start(Config(DECK), seats)
    assert len(state.seats) == seats
    assert all(each.total == 0 for each in state.seats)
    assert GAME.to_act(state) == frozenset()
    assert GAME.outcome(state) is None
    assert list(GAME.seats) == [2, 3, 4, 5]


@rule("LS-2.1", "LS-2.2", "LS-2.3", "LS-2.6", "LS-A60")
@ALL_SEATS
def test_a_deal_is_the_whole_deck_three_closed_and_six_each(seats: int) -> None:
    event = dealt(seats)
    assert [len(cards) for cards in event.closed] == [3] * seats
    assert [len(cards) for cards in event.six] == [6] * seats
    assert len(event.stock) == 48 - 9 * seats
    everything = [*event.stock]
    for cards in (*event.closed, *event.six):
        everything += cards
    state = GAME.start(Config(DECK), seats)
    assert sorted(everything) == sorted(state.rules.cards)
    assert (event.round, event.at, event.host) == (1, 7, 1)


@rule("LS-2.1")
def test_the_deal_is_the_shuffle_and_nothing_else() -> None:
    """The same chance deals the same cards, another chance others."""
    assert dealt(4, seed=1) == dealt(4, seed=1)
    assert len({dealt(4, seed=seed).stock for seed in range(20)}) == 20


@rule("LS-2.4", "LS-2.5", "LS-2.12")
@ALL_SEATS
def test_at_the_start_each_seat_has_three_cards_in_each_zone(seats: int) -> None:
    state = chosen(started(seats))
    for each in state.seats:
        assert (size(each.hand), count(each.open), count(each.closed)) == (3, 3, 3)
    assert state.phase == "turn"
    assert state.pile == ()


@rule("LS-2.4", "LS-A49")
def test_all_choose_at_once_and_in_any_order_alike() -> None:
    """Right after the deal all seats can choose; the order of arrival makes no difference."""
    state = started(3)
    assert GAME.to_act(state) == {0, 1, 2}
    ends: set[State] = set()
    for order in permutations(range(3)):
        reached = state
        for player in order:
            assert player in GAME.to_act(reached)
            reached = after(reached, player, GAME.fallback(reached, player), Luck(5))
        ends.add(reached)
    assert len(ends) == 1


@rule("LS-A49")
def test_open_cards_are_revealed_together() -> None:
    state = started(2)
    first = events(state, 0, GAME.fallback(state, 0))
    assert kinds(first) == ["OpenChosen"]
    waiting = fold(state, first)
    last = events(waiting, 1, GAME.fallback(waiting, 1))
    assert kinds(last)[:2] == ["OpenChosen", "OpenRevealed"]
    revealed = last[1]
    assert isinstance(revealed, ev.OpenRevealed)
    assert revealed.open == tuple(each.open for each in fold(waiting, last).seats)


@rule("LS-2.4")
def test_a_choice_is_final() -> None:
    """A second choice is refused; play begins exactly when the last seat has chosen."""
    state = started(3)
    six = hand(state, 0).split()
    once = after(state, 0, ChooseOpen((six[0], six[1], six[2])))
    assert why(once, 0, ChooseOpen((six[3], six[4], six[5]))) == "LS-2.4"
    assert once.phase == "choose"
    twice = after(once, 1, GAME.fallback(once, 1))
    assert twice.phase == "choose"
    assert after(twice, 2, GAME.fallback(twice, 2)).phase == "turn"


@rule("LS-2.8", "LS-2.9", "LS-A45")
@pytest.mark.parametrize(
    ("hands", "lowest", "tied"),
    [
        (("o14 o16 o18", "o13 b16 b18"), 13, (1,)),
        (("under16:o free:o o18", "o17 b19 clear:o"), 17, (1,)),
        (("o12 b18 o18", "b12 o13 o13", "o14 o19 b19"), 12, (0, 1)),
        (("clear:o push:o free:o", "o19"), 19, (1,)),
        (("clear:o push:o free:o", "clear:b push:b free:b"), 0, (0, 1)),
        (("o15", "b15", "o15"), 15, (0, 1, 2)),
    ],
)
def test_the_lowest_number_in_hand(
    hands: tuple[str, ...], lowest: int, tied: tuple[int, ...]
) -> None:
    """Powers count as numbers, magics and their prints do not; open cards are no hand."""
    state = position(*(seat(cards, "b11 b11 o11") for cards in hands), phase="starter")
    bags = [each.hand for each in state.seats]
    assert lowest_numbers(state, bags) == (lowest, tied)


@rule("LS-2.8", "LS-2.10", "LS-A46", "LS-A47")
def test_a_tie_is_settled_by_lot_and_says_so() -> None:
    state = position(seat("o12"), seat("b13"), seat("b12"), phase="starter", turn=-1)
    for lot, starter in ((0, 0), (1, 2)):
        assert decide_starter(state, Script(lot), 9) == (
            ev.StarterDecided(starter, 12, (0, 2), "lot"),
            ev.TurnBegan(starter, "turn", 0, False, 0, 9),
        )
    alone = replace(state, seats=(seat("o11"), *state.seats[1:]))
    assert decide_starter(alone, Script(), 9)[0] == ev.StarterDecided(0, 11, (0,), "lowest")


@rule("LS-2.10", "LS-A46")
def test_a_tie_may_be_left_to_the_host() -> None:
    options = Options(starter_tie="host")
    state = position(seat("o12"), seat("b13"), seat("b12"), phase="starter", options=options)
    asked = decide_starter(state, Script(), 9)
    assert asked == (ev.StarterAsked(12, (0, 2), 9),)
    waiting = replace(fold(state, asked), host=1)
    assert GAME.to_act(waiting) == {1}
    assert events(waiting, 1, PickStarter(2), now=10) == (
        ev.StarterDecided(2, 0, (0, 2), "host"),
        ev.TurnBegan(2, "turn", 0, False, 0, 10),
    )
    no_tie = replace(state, seats=(seat("o11"), *state.seats[1:]))
    assert kinds(decide_starter(no_tie, Script(), 9)) == ["StarterDecided", "TurnBegan"]


@rule("LS-A47")
def test_the_starter_may_open_with_any_card() -> None:
    state = chosen(started(2))
    for card in hand(state, state.turn).split():
        assert why(state, state.turn, play(card)) == "legal"


@rule("LS-2.11", "LS-13.5", "LS-13.6", "LS-A48")
@pytest.mark.parametrize(
    ("seats", "loser", "starter"), [(4, 3, 2), (4, 0, 3), (2, 0, 1), (2, 1, 0), (5, 2, 1)]
)
def test_the_loser_deals_and_the_seat_to_the_right_begins(
    seats: int, loser: int, starter: int
) -> None:
    """Whatever the hands are; no lowest number is asked for any more."""
    over = replace(started(seats), phase="end", loser=loser, turn=-1, round=3)
    (event,) = GAME.deal(over, Luck(2), 0, 0)
    assert isinstance(event, ev.RoundDealt)
    assert (event.round, event.dealer) == (4, loser)
    state = chosen(fold(over, (event,)))
    assert state.turn == starter
    assert state.loser == loser


@rule("LS-13.5")
def test_the_host_deals_the_first_round() -> None:
    assert dealt(4).dealer == 1
    assert started(4, host=2).dealer == 2


@rule("LS-13.6", "LS-13.5", "LS-13.4")
def test_a_hundred_rounds_in_a_row_agree_with_a_hand_count() -> None:
    """The loser is the last of the ranking, deals, and the seat before it begins."""
    luck = Luck(3)
    state = GAME.start(Config(DECK, Options(stall_limit=30)), 3)
    loser = -1
    for n in range(1, 101):
        state = fold(state, GAME.deal(state, luck, 0, 0))
        assert state.round == n
        assert state.dealer == (loser if n > 1 else 0)
        state = chosen(state, seed=n)
        if n > 1:
            assert state.turn == (loser + 2) % 3
        while GAME.to_act(state):
            actions = GAME.legal_actions(state, state.turn)
            action = actions[luck.below(len(actions))]
            state = fold(state, GAME.decide(state, state.turn, action, luck, 0))
        loser = state.ranking[-1]
        assert sorted(state.ranking) == [0, 1, 2]
        if not state.stopped:
            assert [each.total > 0 for each in state.seats].index(True) == loser


def test_a_new_round_leaves_nothing_of_the_old_one() -> None:
    """Only round number, loser and options go on."""
    old = replace(
        position(seat("o12", "o13", "o14"), seat("b12"), pile="o18", stock="b18"),
        phase="end",
        loser=1,
        ranking=(0, 1),
        stopped=True,
        finished=(0,),
        stall=9,
    )
    new = fold(old, GAME.deal(old, Luck(1), 0, 0))
    assert (new.pile, new.removed, new.ranking, new.finished) == ((), 0, (), ())
    assert (new.stopped, new.stall, new.skips, new.turn) == (False, 0, 0, -1)
    assert all(each.open == NO_SLOTS and each.takes == 0 for each in new.seats)
    assert new.loser == 1

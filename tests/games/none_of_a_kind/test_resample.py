"""From an observation back to a state that could be the true one."""

from __future__ import annotations

from collections import Counter

import pytest

from kartenhaus.games.none_of_a_kind.actions import STOP, Draw, Take
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.options import Config, Options
from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.games.none_of_a_kind.view import DOWN
from tests.games.none_of_a_kind.position import DECK, after, racing
from tests.laws.none_of_a_kind import deck, held
from tests.luck import Luck

rule = pytest.mark.rule
CONFIG = Config(DECK)


def busy(seats: int = 3, seed: int = 1) -> State:
    """A race in which seats 0 and 1 hold cards, drawn and open, and one lies open."""
    state = racing(seats, seed)
    down = [i for i, card in enumerate(state.middle) if card == DOWN]
    state = after(state, (0, Draw(down[0])), (1, Draw(down[1])))
    state = after(state, (1, GAME.fallback(state, 1)), (1, Draw(down[2])))
    return after(state, (2, Take(down[1])))


def twin(state: State, seat: int | None, seed: int) -> State:
    return GAME.resample(CONFIG, GAME.observe(state, seat), Luck(seed))


@rule("NK-8.8")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_the_twin_looks_just_the_same_and_keeps_all_cards(seat: int | None) -> None:
    state = busy()
    for seed in range(30):
        other = twin(state, seat, seed)
        assert GAME.observe(other, seat) == GAME.observe(state, seat)
        assert held(other) == held(state) == deck(CONFIG)


def test_what_the_observer_knows_stays() -> None:
    state = busy()
    other = twin(state, 0, 5)
    assert other.hands[0] == state.hands[0]
    assert other.hands[2] == state.hands[2]  # it lay open
    assert other.rows == state.rows
    assert other.points == state.points


def test_what_nobody_knows_is_any_of_the_unseen_cards() -> None:
    """The card another seat drew is each of the hidden ones about equally often."""
    state = busy()
    unseen = [card for card, lies in zip(state.dealt, state.middle, strict=True) if lies == DOWN]
    unseen.append(state.hands[1])
    found = Counter(twin(state, 0, seed).hands[1] for seed in range(3_000))
    assert set(found) == set(unseen)
    assert max(found.values()) < 3 * 3_000 / len(unseen)


@rule("NK-2.4")
def test_the_point_cards_to_come_are_in_any_order() -> None:
    state = racing(4)
    orders = {twin(state, None, seed).stack for seed in range(20)}
    assert len(orders) == 20
    assert {tuple(sorted(stack)) for stack in orders} == {tuple(sorted(state.stack))}


@rule("NK-8.5")
def test_the_seed_is_another_one() -> None:
    state = racing(2)
    assert {twin(state, 0, seed).seed for seed in range(20)}.isdisjoint({state.seed})


def test_a_match_that_has_not_begun_and_one_that_is_over_can_be_resampled() -> None:
    fresh = GAME.start(CONFIG, 3)
    assert twin(fresh, 0, 1) == fresh
    options = Options(rounds=1)
    state = racing(2, options=options)
    while GAME.running(state):
        state = careless(state)
    seen = GAME.observe(state, 1)
    other = GAME.resample(Config(DECK, options), seen, Luck(1))
    assert GAME.observe(other, 1) == seen
    assert held(other) == held(state)


def careless(state: State) -> State:
    """One more careless step of seat 0."""
    legal = GAME.legal_actions(state, 0)
    return after(state, (0, STOP if STOP in legal else legal[0]))

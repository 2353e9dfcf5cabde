"""A full state at random that looks to the observer just like the true one."""

from __future__ import annotations

from collections import Counter

import pytest

from kartenhaus.games.lucky_shutdown.actions import TAKE, ChooseOpen
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.options import Config, Options
from kartenhaus.games.lucky_shutdown.state import State, count
from kartenhaus.kernel.bag import size
from tests.games.lucky_shutdown.position import (
    DECK,
    FACES,
    after,
    bag,
    chosen,
    hand,
    position,
    seat,
    started,
)
from tests.luck import Luck

rule = pytest.mark.rule
CONFIG = Config(DECK)
STATE = position(
    seat("o12 b12 o14", "o15 b15 o16", "o17 o18 o19"),
    seat("b13 b14 o13 o11", "- b16 b17", "free:x b18 b19", seen="o11 b14"),
    seat("clear:o push:b free:b", "under17:x o15 b15", "clear:b free:o under18:b"),
    pile="o11 push:o",
    stock="push:x under16:o",
)


def drawn(state: State, viewer: int | None, seed: int) -> State:
    return GAME.resample(state.rules.config, GAME.observe(state, viewer), Luck(seed))


def every_card(state: State) -> Counter[str]:
    cards = [*state.pile, *state.stock, *FACES.cards(state.removed)]
    for each in state.seats:
        cards += [*FACES.cards(each.hand)]
        cards += [card for card in (*each.open, *each.closed) if card is not None]
    return Counter(cards)


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_b113_known_cards_sizes_and_the_deck_are_kept(viewer: int | None) -> None:
    """Over 250 samples for each viewer, the spectator included."""
    for seed in range(250):
        twin = drawn(STATE, viewer, seed)
        assert every_card(twin) == every_card(STATE)
        assert GAME.observe(twin, viewer) == GAME.observe(STATE, viewer)
        assert (twin.pile, twin.removed) == (STATE.pile, STATE.removed)
        for i, (ours, true) in enumerate(zip(twin.seats, STATE.seats, strict=True)):
            assert size(ours.hand) == size(true.hand)
            assert ours.open == true.open
            assert count(ours.closed) == count(true.closed)
            assert FACES.without(true.known, FACES.cards(ours.hand)) == 0
            if i == viewer:
                assert ours.hand == true.hand


def test_unseen_cards_do_move() -> None:
    """Closed cards, other hands and the order of the stock differ from sample to sample."""
    twins = [drawn(STATE, 0, seed) for seed in range(60)]
    assert len({twin.stock for twin in twins}) > 30
    assert len({twin.seats[1].hand for twin in twins}) > 10
    assert len({twin.seats[0].closed for twin in twins}) > 30


def test_every_hidden_card_is_equally_likely_everywhere() -> None:
    """Four unseen cards in four places: each place sees each card about as often."""
    state = position(seat("o12", "", "o17"), seat("b13", "", "o18"), pile="b11", stock="b19")
    seen: Counter[tuple[str, str]] = Counter()
    for seed in range(4_000):
        twin = drawn(state, 0, seed)
        seen["own closed", str(twin.seats[0].closed[0])] += 1
        seen["other hand", hand(twin, 1)] += 1
        seen["other closed", str(twin.seats[1].closed[0])] += 1
        seen["stock", twin.stock[0]] += 1
    assert len(seen) == 16
    assert all(850 < n < 1_150 for n in seen.values()), seen


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
@rule("LS-A49")
def test_while_choosing_others_choices_are_drawn_too(viewer: int | None) -> None:
    state = started(3)
    six = hand(state, 0).split()
    once = after(state, 0, ChooseOpen((six[0], six[4], six[2])))
    for seed in range(50):
        twin = drawn(once, viewer, seed)
        assert GAME.observe(twin, viewer) == GAME.observe(once, viewer)
        assert twin.seats[0].chosen
        assert count(twin.seats[0].open) == 3
        assert size(twin.seats[0].hand) == 3
        if viewer == 0:
            assert twin.seats[0].open == once.seats[0].open
    assert len({drawn(once, 1, seed).seats[0].open for seed in range(20)}) > 10


def test_cards_taken_with_the_pile_stay_where_they_are_known_to_be() -> None:
    """All saw them go there, so every sample leaves them in that hand."""
    state = after(STATE, 0, TAKE)
    assert state.seats[0].known == bag("o11 push:o")
    for seed in range(50):
        for viewer in (1, 2, None):
            held = drawn(state, viewer, seed).seats[0].hand
            assert FACES.without(bag("o11 push:o"), FACES.cards(held)) == 0


def test_the_same_chance_gives_the_same_sample() -> None:
    assert drawn(STATE, 1, 7) == drawn(STATE, 1, 7)
    assert drawn(STATE, 1, 7) != drawn(STATE, 1, 8)


def test_a_sample_can_be_played_on() -> None:
    """Its seats act by the same rules, and what the viewer may do is the same."""
    options = Options(luck=True)
    state = chosen(started(3, options=options))
    twin = GAME.resample(Config(DECK, options), GAME.observe(state, state.turn), Luck(3))
    assert GAME.legal_actions(twin, state.turn) == GAME.legal_actions(state, state.turn)
    for _ in range(30):
        action = GAME.fallback(twin, twin.turn)
        for event in GAME.decide(twin, twin.turn, action, Luck(1), 0):
            twin = GAME.evolve(twin, event)
    assert twin.number > state.number

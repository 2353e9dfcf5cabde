"""Opening matches and rounds: shuffle, scatter, start cards, point cards."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.actions import STOP
from kartenhaus.games.none_of_a_kind.deal import layout, new_seed, shuffle
from kartenhaus.games.none_of_a_kind.deck import COLOUR_CARDS
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.options import Config, Options
from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.games.none_of_a_kind.view import DOWN
from tests.games.none_of_a_kind.position import DECK, NOW, fold, kinds, racing, started
from tests.luck import Luck

rule = pytest.mark.rule
SEATS = list(GAME.seats)


def over(state: State) -> State:
    """The round cut short: seat 0 gets a full row of its own making and calls."""
    return fold(state, round_end(state))


@rule("NK-1.6")
def test_two_to_six_can_play() -> None:
    assert SEATS == [2, 3, 4, 5, 6]


@rule("NK-2.1", "NK-2.2", "NK-2.3", "NK-A3", "NK-A4")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_has_a_start_card_and_all_others_lie_face_down(seats: int) -> None:
    state = started(seats)
    assert [len(row) for row in state.rows] == [1] * seats
    assert state.middle.count(DOWN) == 80 - seats
    assert Counter([*state.dealt, *(row[0] for row in state.rows)]) == Counter(
        [*COLOUR_CARDS, *[""] * seats]
    )
    assert state.need == {2: 11, 3: 10, 4: 9, 5: 8, 6: 7}[seats]


@rule("NK-2.4", "NK-2.5", "NK-2.6")
@pytest.mark.parametrize("seats", SEATS)
def test_the_point_cards_are_shuffled_once_and_turned_up_round_by_round(seats: int) -> None:
    state = GAME.start(Config(DECK), seats)
    luck = Luck(seats)
    opened = GAME.deal(state, luck, NOW, 0)
    assert kinds(opened) == ["PointsShuffled", "RoundSetUp"]
    state = fold(state, opened)
    stack = (*state.points, *state.stack)
    assert Counter(stack) == Counter(DECK.points)
    for n in range(1, 6):
        assert len(state.points) == seats
        assert state.points == tuple(sorted(state.points, reverse=True))
        assert len(state.stack) == 30 - n * seats
        assert state.round == n
        state = over(fold(state, GAME.tick(state, state.race_at, luck)))
        if n < 5:
            next_one = GAME.deal(state, luck, NOW, 0)
            assert kinds(next_one) == ["RoundSetUp"]
            state = fold(state, next_one)
    assert GAME.final(state) is not None
    assert sorted(map(len, state.won)) == [5] * seats


@rule("NK-2.7", "NK-A18", "NK-8.5")
def test_every_round_is_shuffled_anew_from_a_seed_of_its_own() -> None:
    state = over(racing(3))
    again = fold(state, GAME.deal(state, Luck(2), NOW, 0))
    assert again.middle.count(DOWN) == 77
    assert again.dealt != state.dealt
    assert again.layout != state.layout
    assert again.seed != state.seed
    assert (again.full, again.flags, again.result, again.stopper) == ((), (), None, -1)


@rule("NK-8.5")
def test_a_published_seed_gives_the_round_again() -> None:
    state = racing(4)
    scored = next(e for e in round_end(state) if isinstance(e, ev.RoundScored))
    cards = shuffle(scored.seed)
    assert tuple(row[0] for row in state.rows) == cards[:4]
    assert state.dealt == ("",) * 4 + cards[4:]
    assert state.layout == layout(scored.seed)


def round_end(state: State, seat: int = 0) -> tuple[ev.Event, ...]:
    """The seat calls with a row that came from nowhere."""
    rows = list(state.rows)
    rows[seat] = COLOUR_CARDS[: state.need]
    return GAME.decide(replace(state, rows=tuple(rows)), seat, STOP, Luck(1), NOW)


@rule("NK-8.4")
def test_slots_lie_apart_and_tell_nothing_of_their_cards() -> None:
    """No two backs have their middles as close as half a cell, and the same slots lie elsewhere
    and under other cards with every seed."""
    firsts: Counter[str] = Counter()
    spots: set[tuple[int, int]] = set()
    for i in range(200):
        seed = new_seed(Luck(i))
        places = layout(seed)
        spots.add(places[40][:2])
        firsts[shuffle(seed)[40]] += 1
        assert len(places) == 80
        assert all(0 < x < 1_000 and 0 < y < 1_000 and -15 < turn < 15 for x, y, turn in places)
        nearest = min(
            max(abs(a[0] - b[0]), abs(a[1] - b[1]))
            for n, a in enumerate(places)
            for b in places[:n]
        )
        assert nearest >= 40
    assert len(spots) > 190
    assert max(firsts.values()) < 15


@rule("NK-A32")
def test_a_race_begins_after_a_countdown() -> None:
    state = started(3, options=Options(countdown_ms=5_000))
    assert (state.phase, state.race_at) == ("countdown", NOW + 5_000)
    assert GAME.running(state)
    assert GAME.to_act(state) == frozenset()


@rule("NK-A33")
def test_a_calm_round_begins_at_once_and_each_round_with_the_next_seat() -> None:
    options = Options(calm=True)
    state = GAME.start(Config(DECK, options), 3)
    openers: list[int] = []
    for i in range(5):
        state = fold(state, GAME.deal(state, Luck(i), NOW, 0))
        assert (state.phase, GAME.wake(state)) == ("race", None)
        openers.append(state.turn)
        state = fold(state, round_end(state, state.turn))
    assert openers == [0, 1, 2, 0, 1]


def test_the_same_chance_deals_the_same_round() -> None:
    assert started(4, seed=9) == started(4, seed=9)
    assert started(4, seed=9) != started(4, seed=10)

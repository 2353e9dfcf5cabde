"""How the levels play Lucky Shutdown."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from kartenhaus.bots import policy
from kartenhaus.bots.lucky_shutdown.candidates import ordered
from kartenhaus.bots.lucky_shutdown.counting import (
    can_answer,
    chance_of_one,
    fitting,
    read,
    snap_danger,
)
from kartenhaus.games.lucky_shutdown import actions as act
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.state import State
from tests.games.lucky_shutdown.position import FACES, RULES, position, seat
from tests.luck import Luck

OTHERS = (seat("b12 b13 b14"), seat("o12 o13 b18"))


def does(level: str, state: State, player: int = 0, luck: int = 1) -> act.Action | None:
    seen = GAME.observe(state, player)
    return policy("lucky-shutdown", level).act(state.rules.config, seen, Luck(luck))


def often(level: str, state: State, times: int = 400) -> Counter[act.Action | None]:
    """What the bot does in the same position with different luck."""
    return Counter(does(level, state, luck=luck) for luck in range(times))


# --- normal -------------------------------------------------------------------------------------


def test_normal_lays_its_lowest_number_and_keeps_magic() -> None:
    state = position(seat("o13 o18 free:o"), *OTHERS, pile="o12", stock="b11 b11 o11")
    assert does("normal", state) == act.Play(("o13",))


def test_normal_lays_all_its_equal_cards() -> None:
    state = position(seat("o13 b13 o18 b19"), *OTHERS, pile="o12", stock="b11 b11 o11")
    assert does("normal", state) == act.Play(("o13", "b13"))


@pytest.mark.rule("LS-8.3")
def test_normal_completes_a_set_though_a_lower_card_fits() -> None:
    state = position(seat("o13 b16 o18"), *OTHERS, pile="b12 o16 o16 b16", stock="b11 b11 o11")
    assert does("normal", state) == act.Play(("b16",))


@pytest.mark.rule("LS-9.1")
def test_normal_snaps_out_of_turn() -> None:
    state = position(seat("o12 b16 o18"), *OTHERS, pile="b12 o16 o16 b16", turn=1)
    assert does("normal", state) == act.React(("b16",))


@pytest.mark.rule("LS-5.4")
def test_normal_locks_a_seat_that_is_known_to_have_nothing_high() -> None:
    """The next seat was seen to take low cards and magics only."""
    hand = "o12 b13 free:o clear:b"
    state = position(seat("o16 o17 b12"), seat(hand, seen=hand), pile="b16 b15 o16 b14 b13")
    assert does("normal", state) == act.Play(("o17",))


@pytest.mark.rule("LS-10.6")
def test_normal_ends_on_the_colour_the_next_seat_lacks() -> None:
    hand = "o12 o13 o14 o18"
    state = position(seat("o15 b15 b19"), seat(hand, seen=hand), pile="o12 b13")
    assert does("normal", state) == act.Play(("o15", "b15"))


@pytest.mark.rule("LS-11.3")
def test_normal_passes_a_skip_on() -> None:
    state = position(seat("o11 o12 o19"), *OTHERS, pile="b19", skips=1, stock="b11 b11")
    assert does("normal", state) == act.Play(("o19",))


@pytest.mark.rule("LS-13.1")
def test_normal_finishes_when_it_can() -> None:
    state = position(seat("free:o", "- - -", "- - -"), *OTHERS, pile="o12")
    assert does("normal", state) == act.Play(("free:o",))


@pytest.mark.rule("LS-2.4")
def test_normal_lays_high_cards_and_magic_open() -> None:
    before = replace(seat("o11 o12 o18 o19 b13 free:x"), chosen=False)
    chosen = does("normal", position(before, *OTHERS, phase="choose"))
    assert isinstance(chosen, act.ChooseOpen)
    assert set(chosen.cards) == {"o18", "o19", "free:x"}


# --- easy ---------------------------------------------------------------------------------------


def test_easy_slips_but_mostly_plays_its_lowest_cards() -> None:
    state = position(seat("o13 b13 o18 free:o"), *OTHERS, pile="o12", stock="b11 b11 o11")
    found = often("easy", state)
    assert found.most_common(1)[0][0] == act.Play(("o13", "b13"))
    assert found[act.Play(("free:o",))] > 20  # a magic too early
    assert found[act.Play(("o13",))] + found[act.Play(("b13",))] > 60  # one of two
    assert 0 < found[act.TAKE] < 40  # a small pile, taken without need


def test_easy_takes_no_big_pile_without_need() -> None:
    state = position(seat("o18 o19"), *OTHERS, pile="o12 o13 b13 b14 o14", stock="b11")
    assert often("easy", state)[act.TAKE] == 0


def test_easy_overlooks_many_snaps() -> None:
    state = position(seat("o12 b16 o18"), *OTHERS, pile="b12 o16 o16 b16", turn=1)
    found = often("easy", state)
    assert found[None] > 150
    assert found[act.React(("b16",))] > 80


# --- strong -------------------------------------------------------------------------------------


def test_strong_sees_the_way_to_finish_at_once() -> None:
    """The quad leaves, and with the bonus turn the last card too; any other lay only waits."""
    state = position(seat("o16 b16 o11"), seat("b12 b13", "o18 o19 b19"), pile="o16 b16")
    assert does("strong", state) == act.Play(("o16", "b16"))


def test_strong_plays_the_same_for_the_same_luck() -> None:
    state = position(seat("o13 b14 o18 free:o"), *OTHERS, pile="o12", stock="b11 b11 o11")
    assert len({does("strong", state) for _ in range(3)}) == 1


# --- counting -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("good", "among", "drawn", "expected"),
    [(4, 48, 1, 4 / 48), (0, 10, 3, 0), (3, 10, 0, 0), (2, 5, 4, 1), (2, 4, 2, 5 / 6)],
)
def test_the_chance_of_at_least_one(good: int, among: int, drawn: int, expected: float) -> None:
    assert chance_of_one(good, among, drawn) == pytest.approx(expected)


@pytest.mark.rule("LS-5.4", "LS-10.2", "LS-5.7")
def test_what_fits_a_top() -> None:
    after_17 = fitting(RULES, "o17")
    assert [code for code in FACES.codes if FACES.unit[code] & after_17] == [
        "o17", "b17", "o18", "b18", "o19", "b19",
    ]  # fmt: skip
    after_15 = fitting(RULES, "b15")
    assert not FACES.bag(["o18", "free:o"]) & after_15
    assert all(FACES.bag([code]) & after_15 for code in ("b11", "free:x", "under18:b"))
    assert not FACES.bag(["o17"]) & fitting(RULES, "under17:x")


def test_seen_cards_are_counted() -> None:
    """A card seen to go to a hand answers for certain; else the hidden cards decide."""
    state = position(seat("o11"), seat("o18 o12", seen="o18"), pile="b17")
    reading = read(state.rules.config, GAME.observe(state, 0))
    assert can_answer(reading, 1, "b17") == 1
    assert reading.hidden == FACES.bag(["o12"])
    assert can_answer(reading, 1, "b19") == 0


def test_the_danger_of_a_snap() -> None:
    """One 16 is hidden, among three hidden cards, two of them in the other hand."""
    state = position(seat("o16 b16"), seat("b16 o12"), pile="o16", stock="o13")
    reading = read(state.rules.config, GAME.observe(state, 0))
    assert snap_danger(reading, RULES.group["o16"], 1) == pytest.approx(2 / 3)
    assert snap_danger(reading, RULES.group["o16"], 2) == 0


@pytest.mark.rule("LS-A17")
def test_only_orders_that_matter_are_thought_of() -> None:
    assert list(ordered(RULES, ("o13", "b13"))) == [("o13", "b13")]
    assert set(ordered(RULES, ("o15", "o15", "b15"))) == {
        ("o15", "b15", "o15"),
        ("o15", "o15", "b15"),
    }
    tops = [order[-1] for order in ordered(RULES, ("under16:o", "under17:x"))]
    assert tops == ["under16:o", "under17:x"]

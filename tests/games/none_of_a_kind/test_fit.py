"""Which card may follow which, and what that costs in luck."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenhaus.games.none_of_a_kind.deck import COLOUR_CARDS
from kartenhaus.games.none_of_a_kind.fit import READINGS, Reading, fits, matches, successors
from tests.games.none_of_a_kind.position import card

rule = pytest.mark.rule
any_card = st.sampled_from(COLOUR_CARDS)


@pytest.mark.parametrize(
    ("last", "new", "relation"),
    [
        pytest.param("rk4", "rg2", "WW", marks=rule("NK-4.3")),
        pytest.param("gb3", "rb4", "II", marks=rule("NK-4.4")),
        pytest.param("kg3", "yr3", "NN", marks=rule("NK-4.5")),
        pytest.param("bk4", "rb2", "WI", marks=rule("NK-4.6")),
        pytest.param("gy1", "yk3", "IW", marks=rule("NK-4.7")),
    ],
)
def test_each_relation_alone_is_a_match(last: str, new: str, relation: str) -> None:
    assert matches(card(last), card(new)) == (relation,)
    assert not fits(card(last), card(new))


@rule("NK-4.2")
def test_the_only_reading_that_gives_all_five_is_the_cross_one() -> None:
    pairs = [("rk4", "rg2"), ("gb3", "rb4"), ("kg3", "yr3"), ("bk4", "rb2"), ("gy1", "yk3")]
    forbid = {
        reading: [not fits(card(a), card(b), reading) for a, b in pairs] for reading in READINGS
    }
    assert [reading for reading, found in forbid.items() if all(found)] == ["cross"]


@rule("NK-A1")
@pytest.mark.parametrize(
    ("reading", "n"), [("cross", 18), ("literal", 39), ("word_to_ink", 27), ("ink_to_word", 27)]
)
def test_after_every_card_equally_many_fit(reading: Reading, n: int) -> None:
    assert {len(found) for found in successors(reading).values()} == {n}


@rule("NK-A1")
def test_what_fits_crosswise_fits_literally() -> None:
    """The difference is the trap: 21 of the 79 others fit to the letter but not crosswise."""
    for last, good in successors().items():
        assert good < successors("literal")[last]
        assert len(successors("literal")[last] - good) == 21


@given(any_card, any_card)
def test_fit_is_symmetric_but_for_directed_readings(last: str, new: str) -> None:
    for reading in ("cross", "literal"):
        assert fits(last, new, reading) == fits(new, last, reading)
    assert fits(last, new, "word_to_ink") == fits(new, last, "ink_to_word")


@given(any_card, any_card)
def test_the_table_and_the_rule_agree(last: str, new: str) -> None:
    for reading in READINGS:
        assert (new in successors(reading)[last]) == fits(last, new, reading)
        assert set(matches(last, new, reading)) <= READINGS[reading]


@given(any_card)
def test_no_card_fits_itself(one: str) -> None:
    assert matches(one, one) == ("WW", "II", "NN")


@rule("NK-A19")
def test_of_the_cards_that_fit_after_one_no_two_fit_each_other() -> None:
    """So a correct row holds at most every second of them; for 2 and 3 players some always lie."""
    for good in successors().values():
        assert all(not good & successors()[one] for one in good)

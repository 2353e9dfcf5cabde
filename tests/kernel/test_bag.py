"""Bags behave like multisets of cards."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartenhaus.kernel.bag import FIELD, MOST_CARDS, MOST_LISTED, Faces, size

FACES = Faces(("a", "b", "c", "d"))
CARDS = st.lists(st.sampled_from(FACES.codes), max_size=MOST_CARDS)


@given(CARDS)
def test_a_bag_holds_what_was_put_in(cards: list[str]) -> None:
    """In deck order, whatever the order of putting in, with its size and counts."""
    bag = FACES.bag(cards)
    assert FACES.cards(bag) == tuple(sorted(cards))
    assert size(bag) == len(cards)
    assert {code: FACES.count(bag, code) for code in FACES.codes} == {
        code: cards.count(code) for code in FACES.codes
    }


@given(
    st.lists(st.sampled_from(FACES.codes), max_size=30),
    st.lists(st.sampled_from(FACES.codes), max_size=30),
)
def test_bags_add_and_subtract(ours: list[str], theirs: list[str]) -> None:
    both = FACES.bag(ours) + FACES.bag(theirs)
    assert both == FACES.bag(ours + theirs)
    assert both - FACES.bag(theirs) == FACES.bag(ours)


@given(CARDS, CARDS)
def test_without_takes_out_only_what_is_there(held: list[str], gone: list[str]) -> None:
    left = Counter(held) - Counter(gone)
    assert FACES.cards(FACES.without(FACES.bag(held), gone)) == tuple(sorted(left.elements()))


@given(CARDS)
def test_a_mask_keeps_its_faces_alone(cards: list[str]) -> None:
    kept = FACES.bag(cards) & FACES.mask(["b", "d"])
    assert FACES.cards(kept) == tuple(sorted(card for card in cards if card in "bd"))


def test_equal_contents_are_the_same_bag() -> None:
    assert FACES.bag(["a", "b", "a"]) == FACES.bag(["b", "a", "a"])
    assert FACES.bag(["a", "b"]) != FACES.bag(["a", "a"])


def test_empty_slots_count_for_nothing() -> None:
    assert FACES.bag([None, "a", None]) == FACES.bag(["a"])
    assert FACES.bag([]) == 0
    assert FACES.cards(0) == ()
    assert size(0) == 0


def test_unknown_faces_are_not_put_in() -> None:
    with pytest.raises(KeyError):
        FACES.bag(["e"])


def test_the_largest_bag_still_tells_its_size() -> None:
    assert size(FACES.bag(["a"] * MOST_CARDS)) == MOST_CARDS == FIELD - 1
    assert size(FACES.bag(["a"] * 31 + ["d"] * 31)) == MOST_CARDS


def test_faces_know_their_order() -> None:
    assert FACES.order == {"a": 0, "b": 1, "c": 2, "d": 3}


def test_remembering_lists_never_shows() -> None:
    """More different bags than are remembered are listed as rightly as the first."""
    faces = Faces(("a", "b", "c"))
    bags = [
        faces.bag(["a"] * i + ["b"] * j + ["c"] * k) for i, j, k in product(range(17), repeat=3)
    ]
    assert len(bags) > MOST_LISTED
    for bag in (*bags, *bags[:10]):
        listed = faces.cards(bag)
        assert faces.bag(listed) == bag
        assert list(listed) == sorted(listed)

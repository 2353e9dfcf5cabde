"""Chance is used evenly, and only as far as it is asked for."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from kartenhaus.kernel.chance import pick, shuffled
from tests.luck import Luck, Script


def test_every_order_comes_from_exactly_one_run_of_luck() -> None:
    """Four items have 4 x 3 x 2 runs of luck and as many orders, each once."""
    runs = product(range(4), range(3), range(2))
    orders = Counter(shuffled("abcd", Script(*run)) for run in runs)
    assert set(orders) == set(permutations("abcd"))
    assert set(orders.values()) == {1}


def test_shuffling_leaves_the_original_alone() -> None:
    cards = ["a", "b", "c"]
    assert sorted(shuffled(cards, Luck(1))) == cards == ["a", "b", "c"]


@pytest.mark.parametrize("items", ["", "a"])
def test_little_needs_no_luck(items: str) -> None:
    assert shuffled(items, Script()) == tuple(items)


def test_pick_takes_the_item_that_luck_names() -> None:
    assert [pick("abc", Script(i)) for i in range(3)] == ["a", "b", "c"]


def test_the_luck_of_these_tests_is_fair_enough() -> None:
    """It is seeded, so this counts the same on every machine."""
    luck = Luck(1)
    counts = Counter(luck.below(6) for _ in range(6_000))
    assert sorted(counts) == list(range(6))
    assert all(900 < n < 1_100 for n in counts.values())
    assert [Luck(7).below(1_000) for _ in range(3)] == [Luck(7).below(1_000)] * 3

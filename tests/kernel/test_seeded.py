"""Chance from a seed: repeatable by anybody, even, and different for each purpose."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from kartenhaus.kernel.chance import shuffled
from kartenhaus.kernel.seeded import Seeded


def test_the_numbers_are_those_of_sha256() -> None:
    """Written out here once more, so that anybody can do the same in any language."""
    block = sha256(b"seed:cards:0").digest() + sha256(b"seed:cards:1").digest()
    words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 64, 4)]
    chance = Seeded("seed", "cards")
    assert [chance.below(1 << 32) for _ in range(16)] == words
    again = Seeded("seed", "cards")
    assert [again.below(80) for _ in range(16)] == [word % 80 for word in words]


def test_seed_and_purpose_both_count() -> None:
    runs = {
        tuple(Seeded(seed, purpose).below(1_000) for _ in range(1))
        + tuple(shuffled(range(20), Seeded(seed, purpose)))
        for seed in ("a", "b")
        for purpose in ("cards", "layout")
    }
    assert len(runs) == 4


@pytest.mark.parametrize("n", [1, 2, 3, 7, 80])
def test_every_number_comes_equally_often(n: int) -> None:
    chance = Seeded("even", str(n))
    found = Counter(chance.below(n) for _ in range(2_000 * n))
    assert set(found) == set(range(n))
    assert max(found.values()) - min(found.values()) < 450


def test_words_of_the_incomplete_last_stretch_are_thrown_away() -> None:
    """Three quarters of all words lie below the limit of 3 * 2^30; others give no number."""
    n = 3 << 30
    plain, picky = Seeded("x", "y"), Seeded("x", "y")
    words = [plain.below(1 << 32) for _ in range(64)]
    kept = [word for word in words if word < n]
    assert 0 < len(kept) < 64
    assert [picky.below(n) for _ in range(len(kept))] == kept


@pytest.mark.parametrize("n", [0, -1, (1 << 32) + 1])
def test_more_than_32_bits_or_nothing_at_all_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="no even choice"):
        Seeded("x", "y").below(n)

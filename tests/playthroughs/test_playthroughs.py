"""Whole rounds told line by line: golden files that read as documentation.

They change only when the rules do. `./dev.py test tests/playthroughs --regold` writes them anew.
"""

from __future__ import annotations

import pytest

from kartenhaus.games.lucky_shutdown.options import Options
from tests.playthroughs.conftest import GOLDEN, Compare
from tests.playthroughs.telling import tell

ROUNDS = {
    "lucky_shutdown_2_seats.txt": (2, 1319, Options()),
    "lucky_shutdown_4_seats.txt": (4, 331, Options(luck=True, early=True)),
}
SHOWN_BY_ALL = ["quad", "triple", "clear", "react", "SkipPassed", "CardMissed", "flip", "refused"]


@pytest.mark.parametrize("name", ROUNDS)
def test_a_round_goes_as_it_always_did(name: str, compare: Compare) -> None:
    compare(name, tell(*ROUNDS[name]))


@pytest.mark.parametrize("name", ROUNDS)
def test_a_told_round_shows_what_the_game_has(name: str) -> None:
    """Sets, skips, snaps, blind cards that fit and that do not, and refusals."""
    text = (GOLDEN / name).read_text(encoding="utf-8")
    assert [word for word in SHOWN_BY_ALL if word not in text] == []


def test_the_round_with_optional_rules_shows_both() -> None:
    text = (GOLDEN / "lucky_shutdown_4_seats.txt").read_text(encoding="utf-8")
    assert "way luck" in text
    assert "way early" in text

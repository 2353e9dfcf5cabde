"""Whole rounds told line by line: golden files that read as documentation.

They change only when the rules do. `./dev.py test tests/playthroughs --regold` writes them anew.
"""

from __future__ import annotations

import pytest

from kartenhaus.games.labor_chaos.options import Options as ChaosOptions
from kartenhaus.games.lucky_shutdown.options import Options
from kartenhaus.games.none_of_a_kind.options import Options as RaceOptions
from tests.playthroughs import telling_labor_chaos as chaos
from tests.playthroughs import telling_none_of_a_kind as race
from tests.playthroughs.conftest import GOLDEN, Compare
from tests.playthroughs.telling import tell

ROUNDS = {
    "lucky_shutdown_2_seats.txt": (2, 1319, Options()),
    "lucky_shutdown_4_seats.txt": (4, 331, Options(luck=True, early=True)),
}
RACES = {
    "none_of_a_kind_3_seats.txt": (3, 6, RaceOptions()),
    "none_of_a_kind_calm_2_seats.txt": (2, 2, RaceOptions(calm=True)),
    "none_of_a_kind_house_rules_5_seats.txt": (
        *(5, 6),
        RaceOptions(take_back=True, throw_back="scatter", fit="literal", hold_limit_s=10),
    ),
}
CHAOS = {
    "labor_chaos_3_seats.txt": (3, 71, ChaosOptions()),
    "labor_chaos_house_rules_5_seats.txt": (
        *(5, 58),
        ChaosOptions(scoring="count", promos=True, end_adds=True, instant_chain=1),
    ),
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


@pytest.mark.parametrize("name", RACES)
def test_a_race_goes_as_it_always_did(name: str, compare: Compare) -> None:
    compare(name, race.tell(*RACES[name]))


@pytest.mark.parametrize("name", RACES)
def test_a_told_race_shows_what_the_game_has(name: str) -> None:
    """Both sides of the middle, faults, what goes back at Stop, and refusals."""
    text = (GOLDEN / name).read_text(encoding="utf-8")
    shown = ["draw", "take", "thrown", "RowFilled", "Stopped", "a fault", "fault at", "refused"]
    assert [word for word in shown if word not in text] == []


def test_the_told_races_differ_in_what_they_show() -> None:
    plain, calm, house = ((GOLDEN / name).read_text(encoding="utf-8") for name in RACES)
    assert "time is due" in plain
    assert "time is due" not in calm
    assert "TurnBegan" in calm
    assert "TurnBegan" not in plain
    assert "CardTakenBack" in house


@pytest.mark.parametrize("name", CHAOS)
def test_a_game_of_chaos_goes_as_it_always_did(name: str, compare: Compare) -> None:
    compare(name, chaos.tell(*CHAOS[name]))


@pytest.mark.parametrize("name", CHAOS)
def test_a_told_game_shows_what_the_game_has(name: str) -> None:
    """Windows, choices, claims, Ends, what stays, and refusals."""
    text = (GOLDEN / name).read_text(encoding="utf-8")
    shown = [
        *("WindowOpened", "ChoiceOpened", "ClaimOpened", "EndSet", "LastingSet", "CardWorked"),
        *("EventCancelled", "FactUsed", "refused", "GameEnded"),
    ]
    assert [word for word in shown if word not in text] == []

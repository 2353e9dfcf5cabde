"""What the room is asked about is named wherever somebody has to answer (LC-A16)."""

from __future__ import annotations

import pytest

from kartenhaus.games.labor_chaos.observe import observe_own, observe_public
from tests.games.labor_chaos.table import Table

pytestmark = pytest.mark.rule("LC-A16")
PILE = ["robo/7#p", "robo/8#p", "robo/9#p"]
YAWN = {"symbol": "robo", "needs": {"live": "yawned"}, "do": [{"draw": 1}]}
WATCH = {
    "symbol": "dino",
    "while_top": {"when": {"on": "live", "key": "laughed"}, "do": [{"draw": 1, "who": "victim"}]},
}
GIGGLE = {
    "symbol": "bald",
    "kind": "instant",
    "when": {"on": "live", "key": "laughed"},
    "do": [{"draw": 1, "who": "victim"}],
}


@pytest.mark.rule("LC-A15")
def test_a_card_about_the_moment_says_what_is_to_be_claimed() -> None:
    table = Table({"A": ["y", "dino/1#a"]}, {"y": YAWN}, draw=PILE)
    assert observe_own(table.state, 0).claims == {"y": "yawned"}
    assert observe_own(table.state, 1).claims == {}


def test_a_window_for_what_was_reported_says_what_it_was() -> None:
    cards = {"w": WATCH, "g": GIGGLE}
    table = Table({"A": ["w", "dino/1#a"], "B": ["g", "dino/1#b"]}, cards, draw=PILE)
    table.do("A", play="w")
    table.do("A", report="laughed", seat="C")
    table.timeout()
    window = observe_public(table.state).window
    assert window is not None
    assert (window.situation, window.who, window.fact) == ("live", 2, "laughed")


@pytest.mark.parametrize(
    ("step", "fact"),
    [
        ({"confirm": "yawned", "then": [{"draw": 1}]}, "yawned"),
        ({"dare": "self", "key": "robot_voice", "then": [{"draw": 1}]}, "robot_voice"),
        ({"may": [{"draw": 1}]}, ""),
    ],
)
def test_a_choice_about_the_room_says_what_is_to_be_done_or_true(
    step: dict[str, object], fact: str
) -> None:
    card = {"symbol": "dino", "do": [step]}
    table = Table({"A": ["x", "dino/1#a"]}, {"x": card}, draw=PILE)
    table.do("A", play="x")
    choice = observe_own(table.state, 0).choice
    assert choice is not None
    assert (choice.kind, choice.fact) == ("yes_no", fact)

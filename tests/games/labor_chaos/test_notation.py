"""Positions and acts of Labor Chaos come back from JSON as they went."""

from __future__ import annotations

import msgspec
import pytest

from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos.notation import position_of, state_of
from kartenhaus.games.labor_chaos.notation_json import read_move, read_position
from kartenhaus.games.labor_chaos.notation_write import write_move, write_position
from kartenhaus.games.labor_chaos.state import State
from tests.games.labor_chaos.table import NAMES, Table

STOP = {
    "symbol": "bald",
    "kind": "instant",
    "when": {"on": "play", "who": "others"},
    "do": [{"cancel": True}],
}
ASKS = {
    "symbol": "haired",
    "do": [{"choose_player": "p"}, {"may": [{"draw": 1}]}, {"give": 1, "to": "$p"}],
}


def through(state: State, name: str, action: act.Action) -> tuple[int, act.Action]:
    told = write_move(NAMES.index(name), action, state, NAMES)
    return read_move(msgspec.json.decode(msgspec.json.encode(told)), state, NAMES)


def test_a_position_is_written_as_people_write_it() -> None:
    """Cards without effect by their name alone, usual house rules and empty fields not at all."""
    table = Table(
        {"A": ["x", "robo/-#n"], "B": ["i"]},
        {"x": ASKS, "i": STOP},
        draw=["dino/9#d"],
        lasting=["robo/2#l", "C"],
        played=["bald/3#p"],
        discard=["bald/3#p"],
        direction=-1,
        facts={"A": {"has_dog": True}},
        options={"scoring": "count"},
    )
    written = write_position(position_of(table.state, NAMES))
    assert written["cards"] == {"x": ASKS, "i": STOP}
    assert written["hands"] == {"A": ("x", "robo/-#n"), "B": ("i",), "C": ("dino/1#c",)}
    assert written["lasting"] == ["robo/2#l", "C"]
    assert written["facts"] == {"A": {"has_dog": 1}}
    assert written["options"] == {"scoring": "count"}
    again = read_position(msgspec.json.decode(msgspec.json.encode(written)))
    assert again == position_of(table.state, NAMES)
    known = state_of(again, table.now)
    assert msgspec.structs.replace(known, rules=table.state.rules) == table.state


@pytest.mark.parametrize(
    "action",
    [
        act.Play("x"),
        act.DRAW,
        act.FINISH,
        act.Report("yawned", 2),
        act.Undo(on=True),
        act.Undo(on=False),
    ],
)
def test_acts_in_a_turn(action: act.Action) -> None:
    table = Table({"A": ["x", "dino/1#a"]}, {"x": ASKS})
    assert through(table.state, "A", action) == (0, action)


def test_acts_name_the_open_window_claim_or_choice() -> None:
    """Numbers are those of the state; players go by name, yes and no as truth."""
    table = Table({"A": ["x", "dino/1#a"], "B": ["i", "dino/1#b"]}, {"x": ASKS, "i": STOP})
    table.do("A", play="x")
    window = table.state.effect.window
    assert window is not None
    for action in (
        act.React(window.window, "i"),
        act.Pass(window.window),
        act.Hold(window.window, on=True),
        act.Hold(window.window, on=False),
    ):
        assert through(table.state, "B", action) == (1, action)
    for name in ("B", "C"):
        table.do(name, **{"pass": True})
    for said, value in (("C", 2), (True, "yes")):
        (one,) = table.state.effect.asked
        chosen = act.Choose(one.choice, (value,))
        assert write_move(0, chosen, table.state, NAMES) == {"by": "A", "choose": [said]}
        assert through(table.state, "A", chosen) == (0, chosen)
        table.do("A", choose=said)
    claims = Table({"A": ["v"]}, {"v": {"symbol": "robo", "needs": {"live": "yawned"}, "do": []}})
    claims.do("A", play="v")
    claim = claims.state.effect.claim
    assert claim is not None
    for action in (act.Agree(claim.claim), act.Object(claim.claim)):
        assert through(claims.state, "B", action) == (1, action)

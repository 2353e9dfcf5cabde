"""Positions and acts as JSON, and everything that may be wrong with them."""

from __future__ import annotations

import copy
from typing import cast

import pytest

from kartenhaus.games.none_of_a_kind.actions import APPEND, STOP, Draw, NothingFits, Take
from kartenhaus.games.none_of_a_kind.notation import (
    NOWHERE,
    Held,
    Move,
    Position,
    position_of,
    slots_of,
    state_of,
)
from kartenhaus.games.none_of_a_kind.notation_json import (
    read_move,
    read_options,
    read_position,
    row_in,
    write_move,
    write_position,
)
from kartenhaus.games.none_of_a_kind.options import Options
from kartenhaus.kernel.notation import NotationError
from tests.games.none_of_a_kind.position import after, card

Json = dict[str, object]
GIVEN: Json = {
    "players": ["A", "B"],
    "need": 3,
    "rows": {"A": ["red/green/1"], "B": ["blue/black/2"]},
    "down": {"s1": "blue/black/3", "s2": "green/yellow/3"},
    "up": {"s9": "black/yellow/2"},
}
WHOLE: Json = {
    "players": ["Ann", "Bo", "Cy"],
    "need": 4,
    "rows": {"Ann": ["red/green/1"], "Bo": ["blue/black/2"], "Cy": ["green/red/3"]},
    "down": {"x": "blue/black/3"},
    "up": {"y": "black/yellow/2"},
    "held": {
        "Ann": {"slot": "z", "card": "yellow/red/4", "up": False},
        "Bo": {"slot": "", "card": "yellow/red/3", "up": True},
    },
    "flags": ["Cy"],
    "options": {"takeBack": True, "calm": True, "fit": "literal"},
    "turn": "Bo",
    "tiebreak_from": "Cy",
}


def test_a_position_is_read() -> None:
    position = read_position(GIVEN)
    assert position == Position(
        seats=("A", "B"),
        rows=(("red/green/1",), ("blue/black/2",)),
        need=3,
        down={"s1": "blue/black/3", "s2": "green/yellow/3"},
        up={"s9": "black/yellow/2"},
    )
    assert slots_of(position) == ("s1", "s2", "s9", "+1", "+2")


@pytest.mark.parametrize("given", [GIVEN, WHOLE], ids=["short", "whole"])
def test_positions_come_back_as_they_went(given: Json) -> None:
    position = read_position(given)
    written = write_position(position)
    assert read_position(to_lists(written)) == position
    assert to_lists(written) == given


def to_lists(value: object) -> object:
    if isinstance(value, dict):
        return {key: to_lists(one) for key, one in cast(Json, value).items()}
    if isinstance(value, tuple):
        return [to_lists(one) for one in cast(tuple[object, ...], value)]
    return value


@pytest.mark.parametrize("given", [GIVEN, WHOLE], ids=["short", "whole"])
def test_a_state_gives_its_position_back(given: Json) -> None:
    position = read_position(given)
    assert position_of(state_of(position), position) == position


def test_an_act_changes_the_position() -> None:
    position = read_position(GIVEN)
    state = after(state_of(position, 5), (0, Draw(1)), (1, Take(2)), now=5)
    then = position_of(state, position)
    assert then.held == (Held("s2", "green/yellow/3"), Held("s9", "black/yellow/2", True))
    assert (then.down, then.up) == ({"s1": "blue/black/3"}, {})


@pytest.mark.rule("NK-3.10")
def test_the_row_length_follows_the_seats_if_it_is_left_out() -> None:
    given = {k: v for k, v in GIVEN.items() if k != "need"}
    assert read_position(given).need == 11


def test_options_have_two_names() -> None:
    assert read_options({"take_back": True}, "o") == read_options({"takeBack": "on"}, "o")
    assert read_options({"hold_limit_s": "off", "stopMode": "auto"}, "o") == Options(
        hold_limit_s=0, stop_mode="auto"
    )


@pytest.mark.parametrize(
    ("act", "move"),
    [
        ({"by": "A", "do": "draw", "slot": "s2"}, Move(0, Draw(1))),
        ({"by": "B", "do": "take", "slot": "s9"}, Move(1, Take(2))),
        ({"by": "A", "do": "append"}, Move(0, APPEND)),
        ({"by": "B", "do": "stop"}, Move(1, STOP)),
        ({"by": "A", "do": "nothing_fits", "on": False}, Move(0, NothingFits(on=False))),
    ],
    ids=str,
)
def test_acts_come_back_as_they_went(act: Json, move: Move) -> None:
    position = read_position(GIVEN)
    assert read_move(act, position) == move
    assert write_move(move, position) == act


def test_strangers_and_unknown_slots_are_read_as_such() -> None:
    """A rule refuses them, not the reader."""
    position = read_position(GIVEN)
    assert read_move({"by": "Z", "do": "draw", "slot": "s77"}, position) == Move(-1, Draw(NOWHERE))
    assert read_move({"by": "A", "do": "nothing_fits"}, position).action == NothingFits(on=True)


def changed(path: str, value: object) -> Json:
    """GIVEN with another value there; `-` takes the field out."""
    given = copy.deepcopy(GIVEN)
    *way, last = path.split(".")
    part = given
    for name in way:
        part = cast(Json, part[name])
    if value == "-":
        del part[last]
    else:
        part[last] = value
    return given


@pytest.mark.parametrize(
    ("path", "value", "place", "code"),
    [
        ("players", "-", "given.players", "list"),
        ("players", ["A"], "given.players", "seats"),
        ("players", list("ABCDEFG"), "given.players", "seats"),
        ("players", ["A", "A"], "given.players[1]", "twice"),
        ("players", ["A", 7], "given.players[1]", "value"),
        ("rows.A", "red/green/1", "given.rows.A", "list"),
        ("rows.A", ["red/red/1"], "given.rows.A[0]", "value"),
        ("rows.A", ["red/green/1", "red/green/1"], "given.rows.A[1]", "twice"),
        ("rows.A", ["blue/black/3"], "given.down.s1", "twice"),
        ("rows.Z", [], "given.rows.Z", "field"),
        ("down.s3", "green/green/1", "given.down.s3", "value"),
        ("up.s1", "yellow/red/1", "given.up.s1", "twice"),
        ("need", 0, "given.need", "value"),
        ("need", "3", "given.need", "value"),
        ("phase", "stop", "given.phase", "value"),
        ("stopper", "Z", "given.stopper", "value"),
        ("flags", ["Z"], "given.flags[0]", "value"),
        ("flags", "A", "given.flags", "list"),
        ("held", {"A": {"slot": "s4"}}, "given.held.A.card", "value"),
        ("held", {"A": {"card": "red/blue/1", "up": 1}}, "given.held.A.up", "value"),
        ("held", {"A": "red/blue/1"}, "given.held.A", "object"),
        ("options", {"fits": "cross"}, "given.options.fits", "field"),
        ("options", {"rounds": 6}, "given.options.rounds", "value"),
        ("options", {"round_limit_s": 5}, "given.options", "value"),
        ("options", {"calm": True}, "given.turn", "missing"),
        ("colour", 1, "given.colour", "field"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_place(
    path: str, value: object, place: str, code: str
) -> None:
    with pytest.raises(NotationError) as caught:
        read_position(changed(path, value))
    assert (caught.value.place, caught.value.code) == (place, code)


@pytest.mark.parametrize(
    ("act", "place", "code"),
    [
        ({"do": "draw", "slot": "s1"}, "action.by", "missing"),
        ({"by": "A", "do": "grab"}, "action.do", "value"),
        ({"by": "A"}, "action.do", "value"),
        ({"by": "A", "do": "draw"}, "action.slot", "missing"),
        ({"by": "A", "do": "draw", "slot": 1}, "action.slot", "value"),
        ({"by": "A", "do": "append", "slot": "s1"}, "action.slot", "field"),
        ({"by": "A", "do": "nothing_fits", "on": "maybe"}, "action.on", "value"),
        ("draw", "action", "object"),
    ],
)
def test_an_act_that_cannot_be_read_is_named_too(act: object, place: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_move(act, read_position(GIVEN))
    assert (caught.value.place, caught.value.code) == (place, code)


def test_a_row_alone_can_be_read() -> None:
    assert row_in(["red/green/1", "blue/black/3"], "row") == ("red/green/1", "blue/black/3")
    with pytest.raises(NotationError):
        row_in(None, "row")


def test_phases_other_than_a_race() -> None:
    for phase in ("countdown", "stopped"):
        position = read_position(changed("phase", phase))
        state = state_of(position, 5)
        assert position_of(state, position).phase == phase


@pytest.mark.rule("NK-A13", "NK-A19")
def test_timers_of_a_fragment_run_from_its_beginning() -> None:
    given = changed("options", {"round_limit_s": 60})
    assert state_of(read_position(given), 500).idle_at == 60_500
    full = {**GIVEN, "rows": {"A": ["red/green/1", "blue/red/2", "green/black/4"], "B": []}}
    full["full"] = ["A"]
    assert state_of(read_position(full), 500).stop_at == 3_500


@pytest.mark.rule("NK-A11")
def test_a_card_out_of_a_row_finds_a_free_slot_in_a_fragment() -> None:
    given = {**GIVEN, "options": {"take_back": True}}
    given["rows"] = {"A": ["red/green/1", "yellow/blue/4"], "B": []}
    position = read_position(given)
    state = state_of(position)
    for act in ({"by": "A", "do": "take_back"}, {"by": "A", "do": "throw_back"}):
        move = read_move(act, position)
        state = after(state, (move.seat, move.action))
    assert card("yb4") in position_of(state, position).up.values()

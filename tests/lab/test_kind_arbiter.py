"""The arbiter of None of a Kind names the rule that allows or forbids an act."""

from __future__ import annotations

import pytest

from kartenhaus.games.none_of_a_kind.notation import Move
from kartenhaus.games.none_of_a_kind.notation_text import read_line, write_line
from kartenhaus.lab.kind_arbiter import Going, Wait, judge, offers, play, seen_by
from kartenhaus.lab.kind_facts import answer

RACE = "A: rg1 | B: bk2 | need 3 | down s1=bk3 s2=gy3 s3=yr4 | up s9=ky2"


def verdict(line: str) -> tuple[bool, str, str]:
    """Whether the last act of a line is legal, and by which rule and ruling."""
    position, moves = read_line(line)
    found = judge(position, moves[:-1], moves[-1])
    return found.legal, found.rule, found.ruling


@pytest.mark.parametrize(
    ("line", "legal", "rule", "ruling"),
    [
        (f"{RACE} > A draw s1", True, "NK-3.2", ""),
        (f"{RACE} > A take s9", True, "NK-3.7", ""),
        (f"{RACE} | options calm | turn A > A take s9", True, "NK-3.7", "NK-A33"),
        (f"{RACE} > A draw s1; A append", True, "NK-3.5", ""),
        (f"{RACE} > B draw s1; B append", True, "NK-3.8", "NK-A12"),
        (f"{RACE} > A draw s1; A throw_back", True, "NK-3.6", "NK-A10"),
        (f"{RACE} > B draw s1; B throw_back", True, "NK-3.6", ""),
        (f"{RACE} > A nothing_fits", True, "NK-A19", ""),
        ("A: rg1 bk3 | B: bk2 | options takeBack > A take_back", True, "NK-3.9", "NK-A11"),
        ("A: rg1 bk3 | B: bk2 | need 2 | full A > A stop", True, "NK-5.1", ""),
        ("A: rg1 rk3 | B: bk2 | need 2 | full A > A stop", True, "NK-5.5", "NK-A15"),
        (f"{RACE} > A draw s1; A draw s2", False, "NK-3.3", ""),
        (f"{RACE} > A draw s1; B draw s1", False, "NK-3.4", ""),
        (f"{RACE} > A draw s9", False, "NK-8.3", ""),
        (f"{RACE} > A draw s8", False, "NK-3.2", ""),
        (f"{RACE} > A append", False, "NK-3.5", ""),
        (f"{RACE} > A stop", False, "NK-5.3", ""),
        (f"{RACE} | options referee > B draw s1; B append", False, "NK-4.2", "NK-A12"),
        (f"{RACE} > A take_back", False, "NK-3.9", "NK-A11"),
        (f"{RACE} | phase countdown > A draw s1", False, "NK-8.2", "NK-A32"),
        (f"{RACE} > Z draw s1", False, "NK-8.2", ""),
        (f"{RACE} | options calm | turn B > A draw s1", False, "NK-A33", ""),
    ],
)
def test_the_rule_behind_an_act_is_named(line: str, legal: bool, rule: str, ruling: str) -> None:
    assert verdict(line) == (legal, rule, ruling)


def test_what_was_refused_before_changes_nothing() -> None:
    position, moves = read_line(f"{RACE} > A stop; A draw s9; A draw s1; B draw s1")
    after = judge(position, moves, moves[-1]).after
    assert write_line(after) == (
        "A: rg1 | B: bk2 | need 3 | down s2=gy3 s3=yr4 | up s9=ky2 | held A=s1:bk3"
    )


@pytest.mark.rule("NK-8.6", "NK-8.7", "NK-A8")
def test_a_held_card_is_open_to_others_only_if_it_lay_open() -> None:
    position, moves = read_line(f"{RACE} > A draw s1; B take s9")
    assert seen_by(position, moves, "A").held == {
        "A": {"slot": "s1", "card": "blue/black/3"},
        "B": {"slot": "s9", "card": "black/yellow/2"},
    }
    for viewer in ("B", "somebody who watches"):
        seen = seen_by(position, moves, viewer)
        assert seen.held["A"] == {"slot": "s1", "card": None}
        assert seen.held["B"] == {"slot": "s9", "card": "black/yellow/2"}
        assert (seen.down, seen.up) == (("s2", "s3"), {})


@pytest.mark.parametrize(
    ("line", "step", "rule", "ruling", "event"),
    [
        ("A: rg1 bk3 | B: bk2 | need 2 | full A", Wait(3_000), "NK-5.1", "NK-A13", "Stopped"),
        (f"{RACE} | held A=s5:gr3", Wait(30_000), "NK-A9", "", "CardReturned"),
        (f"{RACE} | options roundLimitS=60", Wait(60_000), "NK-A19", "", "Stopped"),
        (f"{RACE} | phase countdown", Wait(10_000), "NK-A32", "", "RaceStarted"),
        (f"{RACE} | options leaver=freeze", Going(1, "leave"), "NK-A26", "", "SeatFrozen"),
    ],
)
@pytest.mark.rule("NK-A9", "NK-A13", "NK-A19", "NK-A26", "NK-A32")
def test_what_time_and_leavers_bring_has_a_ruling(
    line: str, step: Wait | Going, rule: str, ruling: str, event: str
) -> None:
    position, _ = read_line(line)
    found = judge(position, (), step)
    assert (found.legal, found.rule, found.ruling) == (True, rule, ruling)
    assert event in {type(each).__name__ for each in found.events}


def test_time_in_which_nothing_is_due_does_nothing() -> None:
    position, _ = read_line(RACE)
    found = judge(position, (), Wait(60_000))
    assert (found.events, found.after, found.rule) == ((), position, "NK-3.1")


def test_offers_are_what_the_game_allows() -> None:
    position, moves = read_line(f"{RACE} | held B=s4:gr3 > A draw s1")
    first, second = offers(position, moves)
    assert [type(each).__name__ for each in first.may] == ["Append", "ThrowBack"]
    assert first.refusal is second.refusal is None
    over, _ = read_line("A: rg1 bk3 | B: bk2 | need 2 | phase stopped | full A | stopper A")
    for offer in offers(over, ()):
        assert offer.may == ()
        assert offer.refusal is not None
        assert offer.refusal.rule == "NK-5.2"


def test_moves_of_the_position_lead_to_its_state() -> None:
    position, moves = read_line(f"{RACE} > A draw s1; A append; B take s9; B throw_back")
    state = play(position, moves)
    assert state.rows == (("red/green/1", "blue/black/3"), ("blue/black/2",))
    assert state.hands == ("", "")
    assert isinstance(moves[0], Move)


@pytest.mark.rule("NK-6.7", "NK-6.8", "NK-6.9", "NK-A24", "NK-A25")
def test_the_rules_that_broke_a_tie_are_named() -> None:
    rows = {"A": ["red/green/1", "blue/black/3"], "B": ["red/green/3", "blue/black/1"]}
    rows |= {"C": ["red/green/2", "yellow/black/1"]}
    given = {"seats": ["A", "B", "C"], "rows": rows}
    found = answer("rank", {**given, "stopper": "B"})
    assert found.shown["order"] == ["B", "A", "C"]
    assert {"NK-6.7", "NK-6.8"} <= set(found.rules)
    found = answer("rank", {**given, "stopper": "C"})
    assert found.shown["order"] == ["A", "B", "C"]
    assert {"NK-6.7", "NK-6.9"} <= set(found.rules)
    assert "NK-6.8" not in found.rules


@pytest.mark.rule("NK-A35")
def test_a_contest_that_is_too_close_goes_to_the_shorter_row() -> None:
    requests = [{"by": "A", "arrive_ms": 1000, "row": 6}, {"by": "B", "arrive_ms": 1014, "row": 4}]
    given = {"cap_ms": 0, "one_way_ms": {"A": 0, "B": 0}, "requests": requests}
    found = answer("contest", given)
    assert found.shown["granted"] == "A", "A had it when B came"
    given |= {"cap_ms": 100, "one_way_ms": {"A": 20, "B": 20, "C": 90}}
    found = answer("contest", given)
    assert (found.shown["granted"], found.rules[-1]) == ("B", "NK-A35")

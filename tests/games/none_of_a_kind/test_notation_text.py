"""Cards, positions, rows and points as people type them."""

from __future__ import annotations

import pytest

from kartenhaus.games.none_of_a_kind.deck import COLOUR_CARDS
from kartenhaus.games.none_of_a_kind.notation import Position
from kartenhaus.games.none_of_a_kind.notation_sheet import Draft, Evening, Round
from kartenhaus.games.none_of_a_kind.notation_text import (
    read_card,
    read_line,
    write_card,
    write_line,
)
from kartenhaus.kernel.notation import NotationError


@pytest.mark.rule("NK-1.2", "NK-1.3", "NK-A29")
def test_every_card_reads_as_it_is_written() -> None:
    assert len({write_card(card) for card in COLOUR_CARDS}) == len(COLOUR_CARDS)
    for card in COLOUR_CARDS:
        assert read_card(write_card(card), "here") == card
        assert read_card(card.upper(), "here") == card


@pytest.mark.parametrize(
    ("word", "card"),
    [
        ("rot/grün/1", "red/green/1"),
        ("Schwarz/GELB/4", "black/yellow/4"),
        ("gruen/blau/2", "green/blue/2"),
        ("sch/ge/2", "black/yellow/2"),
        ("bla/blu/3", ""),
        ("blac/blu/3", "black/blue/3"),
        ("sg3", "black/green/3"),
        ("KG3", "black/green/3"),
        ("g/y/3", "green/yellow/3"),
        ("bl/r/3", ""),
        ("gg1", ""),
        ("rot/red/1", ""),
        ("rg5", ""),
        ("rg", ""),
        ("r/g", ""),
        ("rg1x", ""),
        ("lila/rot/1", ""),
        ("//1", ""),
    ],
)
@pytest.mark.rule("NK-1.3")
def test_a_card_may_be_named_in_two_languages_and_in_short(word: str, card: str) -> None:
    """What could be two colours, or is no card at all, is refused by name."""
    if card:
        assert read_card(word, "here") == card
        return
    with pytest.raises(NotationError) as refused:
        read_card(word, "here")
    assert (refused.value.place, refused.value.code, refused.value.got) == ("here", "card", word)


LINES = [
    "A: rg1 kb3 | B: bk2 | need 3 | down s1=kb4 s2=gy3 | up s9=ky2 > A draw s1; A append",
    "A: rg1 | B: bk2 | need 11 | up s9=ky2 | held B=s7:kr1:up > ? draw ?; B throw_back",
    "A: rg1 | B: bk2 | C: gy1 | need 10 | held A=:kr1 | flags B C > C nothing_fits off",
    "Anna: rg1 | Ben: bk2 | need 11 | options takeBack=on calm=on | turn Ben > Ben take_back",
    "A: rg1 kb4 | B: | need 2 | options fit=literal roundLimitS=60 | full A > A stop",
    "A: rg1 kb4 | B: bk2 yg1 | need 2 | phase stopped | full A B | stopper B",
    "A: rg1 | B: bk2 | need 11 | phase countdown | tiebreak_from B",
]


@pytest.mark.parametrize("line", LINES)
def test_a_position_reads_as_it_is_written(line: str) -> None:
    position, moves = read_line(line)
    assert write_line(position, moves) == line
    assert read_line(write_line(position, moves)) == (position, moves)


def test_what_is_left_out_of_a_position_is_as_usual() -> None:
    position, moves = read_line("A: rg1 | B: bk2 # comment > A stop")
    assert position == Position(("A", "B"), (("red/green/1",), ("blue/black/2",)), 11)
    assert moves == ()


@pytest.mark.parametrize(
    ("line", "place", "code"),
    [
        ("A: rg1 | A: bk2", "A", "twice"),
        ("A: rg1 | B: rg1", "B 1", "twice"),
        ("A: rg1 | B: bk2 | down s1=rg1", "down s1", "twice"),
        ("A: rg1 | B: bk2 | need 0", "need", "value"),
        ("A: rg1 | B: bk2 | need 3 | need 4", "need", "twice"),
        ("A: rg1 | B: bk2 | need x", "need", "value"),
        ("A: rg1 | B: bk2 | rows A", "rows", "field"),
        ("A: rg1 | B: bk2 | down s1", "down", "value"),
        ("A: rg1 | B: bk2 | held C=s1:gr1", "held C", "field"),
        ("A: rg1 | B: bk2 | held A=s1:gr1:open", "held A", "value"),
        ("A: rg1 | B: bk2 | full C", "full 1", "value"),
        ("A: rg1 | B: bk2 | phase draw", "phase", "value"),
        ("A: rg1 | B: bk2 | options calm", "turn", "missing"),
        ("A: rg1 | need 3", "players", "seats"),
        ("A: rg1 | B: bk2 > stop", ">", "value"),
        ("A: rg1 | B: bk2 > A draw", "> A draw", "missing"),
        ("A: rg1 | B: bk2 > A stop now", "> A stop", "more"),
        ("A: rg1 | B: bk2 > A nothing_fits maybe", "> A nothing_fits", "value"),
    ],
)
def test_what_is_wrong_with_a_position_is_named(line: str, place: str, code: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_line(line)
    assert (refused.value.place, refused.value.code) == (place, code)


def drafted(text: str) -> Round | Evening:
    draft = Draft()
    for line in text.splitlines():
        draft.add(line)
    return draft.finish()


def test_rows_with_and_without_names_make_a_round() -> None:
    text = "rg1 bk3\n*Ben B.: rot/grün/2\nPUNKTE 3 -2\nfit literal"
    assert drafted(text) == Round(
        names=("1", "Ben B."),
        rows=(("red/green/1", "blue/black/3"), ("red/green/2",)),
        stopper=1,
        points=(3, -2),
        fit="literal",
    )
    assert drafted("Anna: rg1\nBen: bk2\nstop Anna") == drafted("*Anna: rg1\nBen: bk2")


def test_points_make_an_evening() -> None:
    assert drafted("Anna: +10 \N{MINUS SIGN}4 0\n2 2 9\ntie lexicographic") == Evening(
        names=("Anna", "2"), won=((10, -4, 0), (2, 2, 9)), tie="lexicographic"
    )

"""The cards: made here, or read from a file, and what may be wrong with that file."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from kartenhaus.games.none_of_a_kind.deck import (
    COLOUR_CARDS,
    COLOURS,
    COUNT,
    ORDER,
    PointDeck,
    faults,
    parse_deck,
)
from kartenhaus.kernel.deckfile import LARGEST_BYTES, DeckError, Fault
from tests.games.none_of_a_kind.position import DECK

rule = pytest.mark.rule
FEW = b'{"name": "few", "points": [1, 2, 3, 4, 5, 6, 7, 8, 9]}'


@rule("NK-1.1", "NK-1.2", "NK-1.3")
def test_every_combination_exists_once() -> None:
    parts = [card.split("/") for card in COLOUR_CARDS]
    assert len(COLOUR_CARDS) == len(set(COLOUR_CARDS)) == 80
    assert all(word != ink for word, ink, _ in parts)
    assert {word for word, _, _ in parts} == {ink for _, ink, _ in parts} == set(COLOURS)
    assert Counter(count for _, _, count in parts) == {"1": 20, "2": 20, "3": 20, "4": 20}


def test_cards_know_their_place_and_their_count() -> None:
    assert [COLOUR_CARDS[i] for i in ORDER.values()] == list(COLOUR_CARDS)
    assert (COUNT["red/green/1"], COUNT["blue/black/4"]) == (1, 4)


@rule("NK-1.4", "NK-1.5", "NK-A37")
def test_the_built_in_point_cards() -> None:
    assert Counter(DECK.points) == dict.fromkeys(range(-4, 11), 2)
    assert sum(DECK.points) == 90
    assert faults(DECK, 6) == []


@rule("NK-A37")
def test_an_owner_of_other_point_cards_may_say_so() -> None:
    mine = msgspec.json.encode(PointDeck("mine", tuple(range(-10, 5))))
    assert parse_deck(mine, seats=3).points == tuple(range(-10, 5))


def fatal(data: bytes, seats: int = 2) -> list[Fault]:
    with pytest.raises(DeckError) as caught:
        parse_deck(data, seats)
    return caught.value.faults


@rule("NK-2.5", "NK-7.1")
def test_there_are_point_cards_for_every_seat_in_five_rounds() -> None:
    found = fatal(FEW)
    assert found == [Fault("points", "points_few", True, {"n": 9, "seats": 2, "least": 10})]
    ten = FEW.replace(b"9]", b"9, 10]")
    assert len(parse_deck(ten, seats=2).points) == 10
    assert [fault.code for fault in fatal(ten, seats=3)] == ["points_few"]


def test_values_are_small_numbers() -> None:
    deck = PointDeck("wild", (99, -99, 100, -100, *range(10)))
    assert [(fault.place, fault.code) for fault in faults(deck, 2)] == [
        ("points[2]", "point_value"),
        ("points[3]", "point_value"),
    ]


def test_all_faults_come_at_once() -> None:
    found = faults(PointDeck("bad", (1000,)), 2)
    assert [fault.code for fault in found] == ["point_value", "points_few"]
    assert "point_value" in str(DeckError(found))


def test_a_file_may_not_be_too_long() -> None:
    assert [fault.code for fault in fatal(b" " * (LARGEST_BYTES + 1))] == ["deck_too_large"]
    many = msgspec.json.encode(PointDeck("many", (1,) * 100))
    assert [fault.code for fault in fatal(many)] == ["points_many"]


@pytest.mark.parametrize(
    ("data", "place", "why", "field"),
    [
        (b'{"name": "x"}', "", "missing", "points"),
        (b'{"name": "x", "points": [1, "2"]}', "points[1]", "value", ""),
        (b'{"name": "x", "points": [1.5]}', "points[0]", "value", ""),
        (b'{"name": "x", "points": [], "cards": []}', "", "contains", "cards"),
        (b'{"name": "%s", "points": []}' % (b"x" * 81), "name", "value", ""),
        (b"7", "", "value", ""),
    ],
)
def test_what_does_not_belong_in_the_file_is_named(
    data: bytes, place: str, why: str, field: str
) -> None:
    (found,) = fatal(data)
    assert (found.code, found.place) == ("deck_entry", place)
    assert found.params == {"why": why, "field": field}


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"", 1, 1),
        (b"{", 1, 2),
        (b'{"name": "x",\n  points: []}', 2, 3),
        (b'{"name": "x"\n"points": []}', 2, 1),
        (b'{"name":\n"\xff"}', 2, 2),
        (b'{"name": NaN}', 0, 0),
    ],
)
def test_text_that_is_no_json_has_line_and_column(data: bytes, line: int, column: int) -> None:
    (found,) = fatal(data)
    assert (found.code, found.place) == ("deck_form", "")
    assert found.params == {"line": line, "column": column}

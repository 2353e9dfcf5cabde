"""Rows and points of a real table, checked over HTTP."""

from __future__ import annotations

import pytest

from kartenhaus.rulebook.catalogue import load_catalogue
from kartenhaus.server.limits import CREATE_BYTES
from tests.server.people import Json, ask, http

ROWS = [
    ["red/green/1", "blue/black/3", "green/yellow/4", "blue/red/3", "green/yellow/2", "red/blue/3",
     "yellow/black/1"],
    ["red/green/2", "blue/black/4", "red/blue/2", "green/yellow/3", "blue/red/1"],
    ["yellow/black/2", "green/red/4", "blue/yellow/1", "black/green/3", "yellow/red/3",
     "blue/black/2"],
    ["green/yellow/1", "yellow/black/3", "green/red/1", "blue/yellow/2", "black/green/4"],
    ["red/black/4", "yellow/green/2", "blue/red/4", "blue/green/3"],
    ["green/blue/1", "black/yellow/2", "blue/green/1", "yellow/red/4", "green/blue/3",
     "red/blue/4", "black/green/1"],
]  # fmt: skip
"""The six printed rows."""


def check(server: str, **body: object) -> tuple[int, Json]:
    return ask(f"{server}/api/check/none-of-a-kind", body)


def count(server: str, **body: object) -> tuple[int, Json]:
    return ask(f"{server}/api/points/none-of-a-kind", body)


def problems(answer: tuple[int, Json]) -> list[tuple[str, str]]:
    """Place and code of everything that is wrong; all of it can be said in both languages."""
    status, body = answer
    assert (status, body["code"]) == (422, "check_faulty")
    for lang in ("de", "en"):
        words = load_catalogue(lang)
        for each in (body, *body["problems"]):
            assert words.text(f"fault.{each['code']}", **each["params"])
    return [(each["place"], each["code"]) for each in body["problems"]]


@pytest.mark.rule("NK-6.1", "NK-6.2", "NK-6.3", "NK-6.4", "NK-6.5", "NK-6.6", "NK-A2")
def test_the_six_printed_rows_come_out_as_printed(lenient: str) -> None:
    status, body = check(lenient, rows=ROWS, stopper=5, pointCards=[3, -2, 10, 0, 7, 3])
    assert status == 200
    assert [row["kept"] for row in body["checks"]] == [7, 2, 4, 1, 3, 5]
    assert [row["faultAt"] for row in body["checks"]] == [0, 3, 5, 2, 4, 6]
    assert [row["matches"] for row in body["checks"]] == [
        [],
        ["WI"],
        ["NN"],
        ["IW"],
        ["WW"],
        ["II"],
    ]
    assert body["checks"][1]["words"] == 6
    assert body["order"] == [0, 5, 2, 4, 1, 3]
    assert body["points"] == [10, 7, 3, 3, 0, -2]


@pytest.mark.rule("NK-A1")
def test_the_easy_reading_compares_word_with_word_and_ink_with_ink(lenient: str) -> None:
    _, body = check(lenient, rows=ROWS, fit="literal")
    assert [row["kept"] for row in body["checks"]] == [7, 5, 4, 5, 3, 5]
    assert body["points"] == []


@pytest.mark.rule("NK-A20", "NK-6.8", "NK-6.9")
def test_the_stopper_decides_a_tie_and_without_one_the_first_row_does(lenient: str) -> None:
    rows = [["red/green/1", "blue/black/3"], ["red/green/3", "blue/black/1"]]
    assert check(lenient, rows=rows, stopper=1)[1]["order"] == [1, 0]
    assert check(lenient, rows=rows)[1]["order"] == [0, 1]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"rows": []}, [("rows", "check_rows")]),
        ({"rows": [["red/green/1"]] * 7}, [("rows", "check_rows")]),
        ({"rows": [[], ["red/green/1"]]}, [("rows[0]", "check_row_length")]),
        ({"rows": [["red/green/1"] * 13]}, [("rows[0]", "check_row_length")]),
        (
            {"rows": [["red/red/1", "x"], ["red/green/5"]], "stopper": 2, "pointCards": [1]},
            [
                ("rows[0][0]", "check_card"),
                ("rows[0][1]", "check_card"),
                ("rows[1][0]", "check_card"),
                ("stopper", "check_stopper"),
                ("pointCards", "check_points"),
            ],
        ),
        (
            {"rows": [["red/green/1"], ["blue/red/1", "red/green/1"]], "pointCards": [11, -5]},
            [
                ("rows[1][1]", "check_card_twice"),
                ("pointCards[0]", "check_point"),
                ("pointCards[1]", "check_point"),
            ],
        ),
        ({"rows": [["red/green/1"]], "stopper": -1}, [("stopper", "check_stopper")]),
    ],
)
@pytest.mark.rule("NK-1.3", "NK-1.4")
def test_everything_wrong_with_rows_is_named_at_once(
    lenient: str, body: Json, expected: list[tuple[str, str]]
) -> None:
    assert problems(check(lenient, **body)) == expected


@pytest.mark.rule("NK-7.2", "NK-7.3", "NK-A22")
def test_points_are_totalled_and_ranked(lenient: str) -> None:
    points = [[10, 0, 2, -1, -1], [9, 1, 0, -2, 2], [10, 2, -2, -3, 3]]
    status, body = count(lenient, points=points)
    assert status == 200
    assert body == {"totals": [10, 10, 10], "highest": [10, 9, 10], "ranking": [[0, 2], [1]]}
    _, body = count(lenient, points=points, finalTie="lexicographic")
    assert body["ranking"] == [[2], [0], [1]]


def test_a_sheet_may_still_be_empty(lenient: str) -> None:
    _, body = count(lenient, points=[[], [4]])
    assert body == {"totals": [0, 4], "highest": [None, 4], "ranking": [[1], [0]]}


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ([[1]], [("points", "check_names")]),
        ([[1]] * 7, [("points", "check_names")]),
        ([[1] * 6, [2]], [("points[0]", "check_rounds")]),
        ([[1, 11], [-5, 2]], [("points[0][1]", "check_point"), ("points[1][0]", "check_point")]),
    ],
)
@pytest.mark.rule("NK-1.4", "NK-1.6", "NK-A31")
def test_everything_wrong_with_points_is_named_at_once(
    lenient: str, points: list[list[int]], expected: list[tuple[str, str]]
) -> None:
    assert problems(count(lenient, points=points)) == expected


@pytest.mark.parametrize("path", ["check", "points"])
def test_what_is_no_such_request_is_refused(lenient: str, path: str) -> None:
    url = f"{lenient}/api/{path}/none-of-a-kind"
    for body in (b"{", b"[]", b'{"rows": 3}', b'{"rows": [], "points": [], "more": 1}', b"\xff"):
        status, _, content = http(url, body)
        assert (status, b"bad_message" in content) == (422, True), body
    status, answer = ask(url, {"rows": ["x" * CREATE_BYTES]})
    assert (status, answer["code"]) == (413, "too_large")
    status, answer = ask(url)
    assert (status, answer["code"]) == (404, "no_such_address")

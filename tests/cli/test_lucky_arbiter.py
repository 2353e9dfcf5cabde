"""`kartenhaus arbiter` settles disputes, in both languages, and prints nothing for bad input."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, cast

import pytest

from kartenhaus.rulebook.book import LANGS
from tests.cli.arbiters import GOLDEN, Json, ask, objects, run
from tests.vectors.test_vectors import DATA

GAME = "lucky-shutdown"
DISPUTES = GOLDEN / "lucky_disputes.txt"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.rule("LS-A6", "LS-A9", "LS-A15", "LS-A19", "LS-A31", "LS-A33", "LS-A39", "LS-A46")
def test_disputes_are_settled_as_written_down(
    capsys: pytest.CaptureFixture[str], lang: Literal["de", "en"]
) -> None:
    status, out, err = run(capsys, GAME, str(DISPUTES), "--lang", lang)
    assert (status, err) == (0, "")
    assert out == (GOLDEN / f"lucky_disputes.{lang}.txt").read_text(encoding="utf-8")


def test_json_says_the_same_in_one_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, GAME, str(DISPUTES), "--json")
    assert (status, err) == (0, "")
    assert out == (GOLDEN / "lucky_disputes.jsonl").read_text(encoding="utf-8")
    for answer in objects(out):
        if "seats" not in answer:
            assert set(answer) == {"id", "legal", "rule", "ruling", "events", "after"}


@pytest.mark.parametrize("file", sorted(DATA.glob("lucky_shutdown*.jsonl")), ids=lambda f: f.stem)
def test_the_arbiter_agrees_with_every_vector(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    vectors = objects(file.read_text(encoding="utf-8"))
    status, out, _ = run(capsys, GAME, str(file), "--json")
    assert status == 0
    answers = objects(out)
    assert [each["id"] for each in answers] == [vector["id"] for vector in vectors]
    for vector, answer in zip(vectors, answers, strict=True):
        expect = cast(Json, vector["expect"])
        if "legal" in expect:
            assert answer["legal"] == expect["legal"], vector["id"]
        if "because" in expect:
            assert answer["rule"] == expect["because"], vector["id"]


@pytest.mark.parametrize("lang", LANGS)
def test_every_vector_can_be_said(
    capsys: pytest.CaptureFixture[str], lang: Literal["de", "en"]
) -> None:
    for file in sorted(DATA.glob("lucky_shutdown*.jsonl")):
        status, out, err = run(capsys, GAME, str(file), "--lang", lang)
        assert (status, err) == (0, "")
        assert "{" not in out


def test_a_dispute_may_come_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = "pile o14 b16 | stock 5 | *A: o16 b18 o13 | B: 3? > play b18"
    for arguments in ((), ("-",), ("--lang", "en", "-")):
        status, out, _ = ask(capsys, monkeypatch, GAME, line, *arguments)
        assert status == 0
        assert out.startswith("1: ")


@pytest.mark.rule("LS-A62")
def test_a_named_card_takes_the_place_of_an_unknown_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "pile o14 | *A: ? o12 | B: 3? > play b18\npile o14 | *A: o13 o12 | B: 3? > play b18"
    status, out, _ = ask(capsys, monkeypatch, GAME, lines, "--json")
    first, second = objects(out)
    assert (status, first["legal"], first["rule"]) == (0, True, "LS-5.2")
    assert (second["legal"], second["rule"], second["ruling"]) == (False, "LS-3.1", "LS-A62")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("*A: o20 | B: 3?", ["1", "A: hand 1", "o20", "o11", "under18:b"]),
        ("*A: o11 | B: 3?\n\n*A: o11 | B: 3? > lay o11", ["3", "lay", "play", "flip"]),
        ('{"given": {"players": [{}, {}], "turn": 0, "heap": []}}', ["given.heap", "pile"]),
        ('{"given": {"players": [{}, {}], "turn": 0}, "action": {"do": "fold"}}', ["fold", "take"]),
        ('{"given":', ["1", "JSON"]),
        ('{"positions": []}', ["positions", "given"]),
        ('{"id": "x"}', ["given"]),
        ("*A: o11 o11 o11 | B: 3?", ["o11"]),
        ("opts luck | stock 4 | pile o18 | *A: ? ? ? | B: 3? > luck", ["A: hand", "?"]),
        ("", []),
        ("# nothing but a comment", []),
    ],
)
@pytest.mark.parametrize("lang", LANGS)
def test_bad_input_ends_with_one_line_and_nothing_else(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    lang: Literal["de", "en"],
    text: str,
    words: list[str],
) -> None:
    status, out, err = ask(capsys, monkeypatch, GAME, text, "--lang", lang)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert [word for word in words if word not in err] == []


def test_one_bad_line_silences_the_good_ones(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "*A: o11 | B: 3? > play o11\n*A: o11 | B: 3? > play"
    assert ask(capsys, monkeypatch, GAME, text)[0] == 0
    status, out, err = ask(capsys, monkeypatch, GAME, text + "\n*A: o11 | B: 3? > fly")
    assert (status, out) == (2, "")
    assert "3" in err


def test_what_cannot_be_read_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, err = run(capsys, GAME, str(tmp_path / "none.txt"), "--lang", "en")
    assert (status, out) == (2, "")
    assert "cannot be read" in err
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe")
    assert run(capsys, GAME, str(tmp_path / "bytes.txt"))[0] == 2

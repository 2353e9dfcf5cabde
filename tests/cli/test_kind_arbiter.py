"""`kartenhaus arbiter none-of-a-kind`: rows, points and races, in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, cast

import msgspec
import pytest

from kartenhaus.cli.main import main
from kartenhaus.rulebook.book import LANGS
from tests.cli.arbiters import GOLDEN, Json, ask, objects, run
from tests.conftest import ROOT
from tests.vectors.none_of_a_kind import CODES
from tests.vectors.test_vectors import DATA

GAME = "none-of-a-kind"
DISPUTES = GOLDEN / "kind_disputes.txt"
SIX = """\
rg1 bk3 gy4 br3 gy2 rb3 yk1
rg2 bk4 rb2 gy3 br1
yk2 gr4 by1 kg3 yr3 bk2
gy1 yk3 gr1 by2 kg4
rk4 yg2 br4 bg3
gb1 ky2 bg1 yr4 gb3 rb4 kg1
"""
"""The six printed rows."""
RACE = "A: rg1 | B: bk2 | need 3 | down s1=bk3 s2=gy3 s3=yr4 | up s9=ky2"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.rule("NK-A1", "NK-A12", "NK-A20", "NK-A22", "NK-A26", "NK-A33")
def test_disputes_are_settled_as_written_down(
    capsys: pytest.CaptureFixture[str], lang: Literal["de", "en"]
) -> None:
    status, out, err = run(capsys, GAME, str(DISPUTES), "--lang", lang)
    assert (status, err) == (0, "")
    assert out == (GOLDEN / f"kind_disputes.{lang}.txt").read_text(encoding="utf-8")


def test_json_says_the_same_in_one_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, GAME, str(DISPUTES), "--json")
    assert (status, err) == (0, "")
    assert out == (GOLDEN / "kind_disputes.jsonl").read_text(encoding="utf-8")


@pytest.mark.rule("NK-6.2", "NK-6.3", "NK-A2", "NK-A3", "NK-A23")
def test_the_six_printed_rows_come_out_as_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Together and each for itself; the faults are the five relations, in words."""
    alone = SIX.replace("\n", "\n\n")
    _, out, _ = ask(capsys, monkeypatch, GAME, alone, "--json")
    answers = objects(out)
    assert [answer["correct"] for answer in answers] == [7, 2, 4, 1, 3, 5]
    assert [answer["fault_at"] for answer in answers] == [None, 3, 5, 2, 4, 6]
    assert set(answers[0]) >= {"id", "correct", "fault_at", "matches", "kept", "removed"}
    _, out, _ = ask(capsys, monkeypatch, GAME, SIX, "--lang", "de")
    for fault in (
        "Karte 3: das Wort der Karte davor ist hier die Farbe (blau). Ab hier zählt nichts.",
        "Karte 5: gleiche Anzahl (3).",
        "Karte 2: die Farbe der Karte davor ist hier das Wort (gelb).",
        "Karte 4: gleiches Wort (blau).",
        "Karte 6: gleiche Farbe (blau).",
    ):
        assert fault in out


@pytest.mark.rule("NK-A1")
def test_the_easy_reading_is_an_option(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = SIX.replace("\n", "\nfit literal\n\n")
    _, out, _ = ask(capsys, monkeypatch, GAME, alone, "--json")
    assert [answer["correct"] for answer in objects(out)] == [7, 5, 4, 5, 3, 5]


def expected(vector: Json, answer: Json) -> Json:
    """What the arbiter must say about a vector: for a race, about its last act."""
    expect = dict(cast(Json, vector["expect"]))
    if vector["type"] == "view":
        expect.pop("results", None)
    if vector["type"] != "race":
        return expect
    results = cast(list[str], expect.get("results", []))
    if "legal" not in answer or not results:
        return {}
    if results[-1] == "ok":
        return {"legal": True}
    rules = [rule for rule, code in CODES.items() if code == results[-1]]
    rules += {"E_NOT_SEATED": ["NK-8.2"], "E_NOT_RACING": ["NK-8.2"]}.get(results[-1], [])
    if results[-1] in ("E_FACE_UP", "E_FACE_DOWN"):
        rules = ["NK-8.3"]
    return {"legal": False, "rule": next((r for r in rules if r == answer["rule"]), results[-1])}


def differs(found: object, wanted: object) -> bool:
    """Objects by their named fields, all else exactly."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        named = cast(Json, found)
        return any(differs(named.get(k), part) for k, part in cast(Json, wanted).items())
    return found != wanted


@pytest.mark.parametrize("file", sorted(DATA.glob("none_of_a_kind*.jsonl")), ids=lambda f: f.stem)
def test_the_arbiter_agrees_with_every_vector(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    vectors = objects(file.read_text(encoding="utf-8"))
    status, out, err = run(capsys, GAME, str(file), "--json")
    assert (status, err) == (0, "")
    answers = objects(out)
    assert [each["id"] for each in answers] == [vector["id"] for vector in vectors]
    for vector, answer in zip(vectors, answers, strict=True):
        for name, wanted in expected(vector, answer).items():
            assert not differs(answer.get(name), wanted), (vector["id"], name)


@pytest.mark.parametrize("lang", LANGS)
def test_every_vector_can_be_said(
    capsys: pytest.CaptureFixture[str], lang: Literal["de", "en"]
) -> None:
    for file in sorted(DATA.glob("none_of_a_kind*.jsonl")):
        status, out, err = run(capsys, GAME, str(file), "--lang", lang)
        assert (status, err) == (0, "")
        assert "{" not in out


def test_the_marked_act_is_judged_or_else_the_last(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    acts: list[Json] = [{"by": "A", "do": "draw", "slot": "s1"}, {"by": "A", "do": "append"}]
    given: Json = {"players": ["A", "B"], "rows": {"A": ["red/green/1"]}, "down": {"s1": "x"}}
    given |= {"down": {"s1": "blue/black/3"}, "actions": acts}
    last = msgspec.json.encode({"type": "race", "in": given}).decode()
    acts[0]["judge"] = True
    marked = msgspec.json.encode({"type": "race", "in": given}).decode()
    _, out, _ = ask(capsys, monkeypatch, GAME, f"{last}\n{marked}", "--json")
    first, second = objects(out)
    assert (first["rule"], second["rule"]) == ("NK-3.5", "NK-3.2")
    assert set(first) == {"id", "legal", "rule", "ruling", "events", "after"}


def test_a_position_without_an_act_lists_what_seats_may_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, out, _ = ask(
        capsys, monkeypatch, GAME, f"{RACE} | held B=s7:kr4 | options calm | turn B", "--json"
    )
    (answer,) = objects(out)
    assert answer["seats"] == [
        {"seat": "A", "may": [], "rule": "NK-A33", "ruling": None},
        {"seat": "B", "may": ["B append", "B throw_back"], "rule": None, "ruling": None},
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Anna: rg1 bx3", ["1", "Anna, ", "bx3", "rg1", "rot/grün/1"]),
        ("Anna: rg1\n\nBen: bl/rot/2", ["3", "Ben, ", "bl/rot/2"]),
        ("rr1", ["1", "rr1"]),
        ("A: rg1\nB: bk2 rg1", ["2", "B, "]),
        ("A: rg1\nA: bk2", ["2", "A"]),
        ("A: rg1\nB: bk2\npoints 3", ["3", "points", "2"]),
        ("A: rg1\nB: bk2\npoints 3 11", ["3", "points", "11", "-4"]),
        ("*A: rg1\n*B: bk2", ["2", "stop"]),
        ("A: rg1\nstop Zoe", ["2", "stop", "Zoe", "A"]),
        ("fit exact\nA: rg1", ["1", "fit", "exact", "cross", "literal"]),
        ("A: 1 2\nB: 1", ["2", "B", "1"]),
        ("A: 1 2\nB: rg1", ["2", "B"]),
        ("A: 1 2", ["1", "2, 3, 4, 5, 6"]),
        ("A: 1 2\nB: 3 4\nfit cross", ["3", "fit"]),
        ("\n".join(f"P{i}: 1" for i in range(7)), ["7", "P6"]),
        ("A: 1 2 3 4 5 6\nB: 1 2 3 4 5 6", ["1", "A", "1 – 5"]),
        (f"{RACE} > A fly", ["1", "> A", "fly", "draw", "nothing_fits"]),
        (f"{RACE} > A append now", ["1", "now"]),
        (f"{RACE} | heap 3", ["1", "heap", "need", "down"]),
        (f"{RACE} | up s4=gr9", ["1", "up"]),
        (f"{RACE} | held A=s4:rg1", ["1", "held A"]),
        (f"{RACE} | options speed=9", ["1", "options", "speed", "calm"]),
        ('{"type": "check_row", "in": {"row": ["red/red/1"]}}', ["1", "in.row[0]", "red/red/1"]),
        ('{"type": "guess", "in": {}}', ["1", "type", "guess", "check_rows", "view"]),
        ('{"type": ["fits"], "in": {}}', ["1", "type", "fits", "check_rows"]),
        (
            '{"type": "race", "in": {"players": ["A", "B"], "actions": [{"by": "A", "do": []}]}}',
            ["1", "in.actions[0].do", "[]", "draw"],
        ),
        ('{"type": "fits", "in": {"last": "red/green/1", "old": 1}}', ["in.old", "last", "rule"]),
        ('{"type": "race", "in": {"players": ["A"]}}', ["in.players", "2, 3, 4, 5, 6"]),
        ('{"type": "rank", "in": {"seats": ["A"], "rows": {}, "stopper": "Z"}}', ["in.rows.A"]),
        ('{"type": "award", "in": {"order": ["A"], "point_cards": 3}}', ["in.point_cards", "3"]),
        ('{"type": "setup", "in": {"players": "two"}}', ["in.players", "two"]),
        ('{"type": "contest", "in": {"one_way_ms": {}, "cap_ms": -1}}', ["in.cap_ms", "-1"]),
        ('{"type":', ["1", "JSON"]),
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


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rg1 bk3\nrg2 bx3", "Zeile 2, Karte 2: „bx3“ ist hier keine Karte."),
        ("Anna: rg1 bx3", "Zeile 1, Anna, Karte 2: „bx3“ ist hier keine Karte."),
        ("rg1 bk3\nbk3", "Zeile 2, Karte 1: Das steht doppelt da."),
        ("7 8", "Zeile 1: "),
    ],
)
def test_cards_are_named_by_their_place_also_in_rows_without_a_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str, told: str
) -> None:
    err = ask(capsys, monkeypatch, GAME, text, "--lang", "de")[2]
    assert err.startswith(f"kartenhaus: {told}"), err


def test_one_bad_line_silences_the_good_ones(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ask(capsys, monkeypatch, GAME, SIX)[0] == 0
    status, out, err = ask(capsys, monkeypatch, GAME, f"{SIX}\nx")
    assert (status, out) == (2, "")
    assert "8" in err


@pytest.mark.parametrize("command", ["arbiter", "rules"])
def test_an_unknown_game_is_told_which_there_are(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    with pytest.raises(SystemExit):
        main([command, "poker", "--lang", "en"])
    out, err = capsys.readouterr()
    assert out == ""
    assert "lucky-shutdown, none-of-a-kind" in err


def test_the_example_in_the_readme_is_true(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    typed, _, printed = readme.partition("--lang en\n")[2].partition("^D\n")
    shown = printed.partition("   …\n")[0]
    _, out, _ = ask(capsys, monkeypatch, GAME, typed, "--lang", "en")
    assert len(shown.splitlines()) > 5
    assert out.startswith(shown)


def test_the_lines_in_the_notation_are_understood(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    chapter = page.partition("## None of a Kind")[2].partition("## Labor Chaos")[0]
    prose, code, rest = re.split(r"```(?:json)?\n", chapter)
    blocks = [*re.findall(r"(?:^    .+\n)+", prose + rest, re.MULTILINE), code]
    assert len(blocks) == 4
    text = "\n\n".join(
        block.replace("\n", " ") if block.startswith("{") else block for block in blocks
    )
    status, out, err = ask(capsys, monkeypatch, GAME, text, "--json")
    assert (status, err) == (0, "")
    assert len(out.splitlines()) == len(blocks)

"""`kartenhaus simulate`: its tables, its JSON, and one clear line for what makes no sense."""

from __future__ import annotations

import json

import pytest

from kartenhaus.cli.main import main

SMALL = ["lucky-shutdown", "--seats", "normal,easy,easy", "--rounds", "12", "--seed", "7"]
RACE = ["none-of-a-kind", "--seats", "strong,easy,easy,normal", "--rounds", "12", "--seed", "7"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Status, standard output and standard error of `kartenhaus simulate ...`."""
    with pytest.raises(SystemExit) as ended:
        main(["simulate", *arguments])
    out, err = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, out, err


@pytest.mark.parametrize(("lang", "word"), [("de", "Stoppregel"), ("en", "stop rule")])
def test_tables_in_both_languages(capsys: pytest.CaptureFixture[str], lang: str, word: str) -> None:
    status, out, _ = run(capsys, *SMALL, "--jobs", "1", "--lang", lang)
    assert status == 0
    assert word in out
    assert "normal" in out
    assert "easy" in out


def test_json_is_one_object_and_the_same_for_any_number_of_jobs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, one, _ = run(capsys, *SMALL, "--jobs", "1", "--json", "--options", "luck=on")
    _, two, _ = run(capsys, *SMALL, "--jobs", "2", "--json", "--options", "luck=on")
    assert status == 0
    assert one == two
    found = json.loads(one)
    assert found["rounds"] == 12
    assert found["options"] == {"luck": "on"}
    assert [each["level"] for each in found["standings"]] == ["normal", "easy"]
    assert sum(each["first"]["count"] for each in found["standings"]) == 12
    assert sum(each["first"]["count"] for each in found["seats"]) == 12


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("de", ["3 Spiele mit 15 Runden", "Spielweise", "gerufen 15", "Sekunden", "easy"]),
        ("en", ["3 games with 15 rounds", "How they played", "called 15", "seconds", "easy"]),
    ],
)
def test_races_in_both_languages(
    capsys: pytest.CaptureFixture[str], lang: str, words: list[str]
) -> None:
    status, out, _ = run(capsys, *RACE, "--jobs", "1", "--lang", lang)
    assert status == 0
    flat = " ".join(out.replace("│", " ").replace("┃", " ").split())
    assert [word for word in words if word not in flat] == []


@pytest.mark.parametrize("lang", ["de", "en"])
def test_no_figure_is_cut_in_a_narrow_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    """Two rows are the longest: their means have four digits, and so do the intervals."""
    monkeypatch.setenv("COLUMNS", "80")
    two = ["none-of-a-kind", "--seats", "normal,easy", "--rounds", "10", "--seed", "7"]
    status, out, _ = run(capsys, *two, "--jobs", "1", "--lang", lang)
    assert status == 0
    assert "…" not in out


def test_races_as_json_are_the_same_for_any_number_of_jobs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    options = ["--options", "fit=literal", "calm=on"]
    status, one, _ = run(capsys, *RACE, "--jobs", "1", "--json", *options)
    _, two, _ = run(capsys, *RACE, "--jobs", "2", "--json", *options)
    assert status == 0
    assert one == two
    found = json.loads(one)
    assert (found["games"], found["rounds"]) == (3, 15)
    assert found["options"] == {"fit": "literal", "calm": "on"}
    assert list(found["levels"]) == ["strong", "easy", "normal"]
    assert sum(each["first"]["count"] for each in found["levels"].values()) == 15
    assert found["endings"] == {"call": 15}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["whist"], "whist"),
        (["lucky-shutdown", "--seats", "normal,hard"], "hard"),
        (["lucky-shutdown", "--seats", "easy"], "1 seat "),
        (["lucky-shutdown", "--seats", "easy,easy,easy,easy,easy,easy"], "6 seats"),
        (["lucky-shutdown", "--rounds", "0"], "rounds"),
        (["lucky-shutdown", "--rounds", "many"], "many"),
        (["lucky-shutdown", "--jobs", "0"], "jobs"),
        (["lucky-shutdown", "--budget", "-3"], "budget"),
        (["lucky-shutdown", "--options", "luck"], "luck"),
        (["lucky-shutdown", "--options", "luck=maybe"], "maybe"),
        (["lucky-shutdown", "--options", "luck=on", "luck=off"], "luck=off"),
        (["lucky-shutdown", "--options", "magic=on"], "magic"),
        (["lucky-shutdown", "--lang", "fr"], "fr"),
        (["none-of-a-kind", "--seats", "easy,easy,easy,easy,easy,easy,easy"], "7 seats"),
        (["none-of-a-kind", "--seats", "easy,hard"], "hard"),
        (["none-of-a-kind", "--options", "fit=both"], "both"),
        (["none-of-a-kind", "--options", "calm=perhaps"], "perhaps"),
        (["none-of-a-kind", "--options", "roundLimitS=30"], "30"),
        (["none-of-a-kind", "--options", "luck=on"], "luck"),
    ],
)
def test_what_makes_no_sense_ends_with_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    if "--lang" not in arguments:
        arguments = [*arguments, "--lang", "en"]
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert said in err

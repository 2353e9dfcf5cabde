"""`kartenhaus arbiter labor-chaos`: acts, dealing, points and cards, in both languages."""

from __future__ import annotations

import re
from typing import Literal, cast

import msgspec
import pytest

from kartenhaus.kernel.refusal import Refusal
from kartenhaus.rulebook.book import LANGS
from tests.cli.arbiters import GOLDEN, Json, ask, objects, run
from tests.conftest import ROOT
from tests.vectors.labor_chaos import code
from tests.vectors.test_vectors import DATA

GAME = "labor-chaos"
DISPUTES = GOLDEN / "labor_disputes.txt"
HANDS = {"A": ["bald/1#a", "bald/2#a"], "B": ["dino/1#b"], "C": ["dino/1#c"]}


def game(actions: list[Json], **more: object) -> str:
    """One line that asks about these acts."""
    given = {"players": ["A", "B", "C"], "hands": HANDS, "actions": actions, **more}
    return msgspec.json.encode({"in": given}).decode()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.rule("LC-A1", "LC-A6", "LC-A15", "LC-A16", "LC-A18", "LC-A30", "LC-A33", "LC-8.2")
def test_disputes_are_settled_as_written_down(
    capsys: pytest.CaptureFixture[str], lang: Literal["de", "en"]
) -> None:
    status, out, err = run(capsys, GAME, str(DISPUTES), "--lang", lang)
    assert (status, err) == (0, "")
    assert out == (GOLDEN / f"labor_disputes.{lang}.txt").read_text(encoding="utf-8")


def test_json_says_the_same_in_one_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, GAME, str(DISPUTES), "--json")
    assert (status, err) == (0, "")
    assert out == (GOLDEN / "labor_disputes.jsonl").read_text(encoding="utf-8")


def judged(vector: Json, answer: Json) -> object:
    """The arbiter's answer in the words of vectors: the result of the last act."""
    if answer["legal"]:
        return "ok"
    rule, ruling = str(answer["rule"]), str(answer["ruling"] or "")
    expected = cast(list[str], cast(Json, vector["expect"])["results"])[-1]
    if rule == "LC-3.1":  # not in hand, or not in turn: one rule
        return expected if expected in ("E_NOT_IN_HAND", "E_NOT_YOUR_TURN") else rule
    return code(Refusal(rule, {}, ruling))


def agrees(vector: Json, answer: Json) -> bool:
    """Whether an answer holds what a vector expects, as far as an arbiter tells it."""
    expect = cast(Json, vector["expect"])
    match vector["type"]:
        case "game":
            after = cast(Json, answer["after"])
            results = cast(list[str], expect["results"])
            hands = cast(dict[str, list[str]], expect.get("hands", {}))
            found = cast(dict[str, list[str]], after["hands"])
            same = ("winner", "draw", "discard", "end")
            return (
                judged(vector, answer) == results[-1]
                and all(found[name] == hand for name, hand in hands.items())
                and all(after[name] == expect[name] for name in same if name in expect)
                and expect.get("turn", after["turn"]) == after["turn"]
            )
        case "load":
            return set(cast(list[str], answer["errors"])) == set(cast(list[str], expect["errors"]))
        case "deal" if "error" in expect:
            return answer["rule"] == "LC-1.4"
        case _:
            return all(answer[name] == wanted for name, wanted in expect.items())


def test_the_arbiter_agrees_with_every_vector(capsys: pytest.CaptureFixture[str]) -> None:
    for file in sorted(DATA.glob("labor_chaos*.jsonl")):
        vectors = objects(file.read_text(encoding="utf-8"))
        status, out, err = run(capsys, GAME, str(file), "--json")
        assert (status, err) == (0, "")
        answers = objects(out)
        assert [each["id"] for each in answers] == [vector["id"] for vector in vectors]
        differing = [v["id"] for v, a in zip(vectors, answers, strict=True) if not agrees(v, a)]
        assert differing == []


@pytest.mark.parametrize("lang", LANGS)
def test_every_vector_can_be_said(
    capsys: pytest.CaptureFixture[str], lang: Literal["de", "en"]
) -> None:
    for file in sorted(DATA.glob("labor_chaos*.jsonl")):
        status, out, err = run(capsys, GAME, str(file), "--lang", lang)
        assert (status, err) == (0, "")
        assert not re.search(r"\{\w+, ", out)


def test_the_marked_act_is_judged_or_else_the_last(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    acts: list[Json] = [{"by": "A", "draw": True}, {"by": "A", "play": "bald/1#a"}]
    marked = [{**acts[0], "judge": True}, acts[1]]
    _, out, _ = ask(capsys, monkeypatch, GAME, f"{game(acts)}\n{game(marked)}", "--json")
    first, second = objects(out)
    assert (first["legal"], second["legal"], second["rule"]) == (True, False, "LC-6.3")
    assert set(first) == {"id", "legal", "rule", "ruling", "events", "after"}


@pytest.mark.rule("LC-A34")
def test_time_to_read_a_card_is_over_before_one_asks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    acts: list[Json] = [{"by": "A", "play": "bald/1#a"}, {"by": "B", "play": "dino/1#b"}]
    hands = {**HANDS, "B": ["dino/1#b", "dino/2#b"]}
    text = game(acts, hands=hands, options={"announceMs": 3_000})
    _, out, _ = ask(capsys, monkeypatch, GAME, text, "--json")
    (answer,) = objects(out)
    after = cast(Json, answer["after"])
    assert (answer["legal"], after["phase"], after["waits"]) == (True, "turn", ["C"])


def test_without_an_act_it_lists_what_seats_may_do_and_why_not(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = {"A": ["bald-05", "robo-15", "bald-14"], "B": ["dino/1#b"], "C": []}
    _, out, _ = ask(capsys, monkeypatch, GAME, game([], hands=hands), "--json")
    (answer,) = objects(out)
    mine, other, _ = cast(list[Json], answer["seats"])
    assert mine["may"] == [{"by": "A", "play": "bald-14"}]
    assert mine["barred"] == [
        {"card": "bald-05", "rule": "LC-7.5", "ruling": "LC-A14"},
        {"card": "robo-15", "rule": "LC-3.3", "ruling": "LC-A30"},
    ]
    assert other["may"] == []


def test_a_choice_is_told_with_what_there_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = {"A": ["bald-13", *HANDS["A"]], "B": ["dino/1#b"], "C": ["dino/1#c"]}
    acts: list[Json] = [{"by": "A", "play": "bald-13"}]
    lines = "\n".join(
        [game(acts, hands=hands), game([*acts, {"by": "A", "choose": "C"}], hands=hands)]
    )
    _, out, _ = ask(capsys, monkeypatch, GAME, lines, "--lang", "en")
    assert "A is asked: Choose a player." in out
    assert "A chooses C." in out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A: bald/1", ["1", "JSON"]),
        ('{"type":', ["1", "JSON"]),
        ("[" * 5_000, ["1", "JSON"]),
        ('{"in": ' + '{"x":' * 600 + "1" + "}" * 600 + "}", ["1"]),
        ('{"type": "race", "in": {}}', ["1", "type", "race", "game", "load"]),
        ('{"in": {"players": ["A", "B"]}}', ["1", "in.players", "3"]),
        ('{"what": 1}', ["1", "what", "expect"]),
        (game([], heap=[]), ["1", "in.heap", "discard"]),
        (game([], hands={"A": ["lion/3"]}), ["1", "lion/3", "dino/4#a"]),
        (game([], hands={"A": ["dino/1#a", "dino/1#a"]}), ["1", "dino/1#a"]),
        (game([], turn="D"), ["1", "in.turn", "D", "A, B, C"]),
        (game([], options={"speed": 9}), ["1", "in.options.speed", "games"]),
        (
            game([], cards={"x": {"symbol": "bald", "do": [{"fly": 1}]}}),
            ["1", "in.cards.x", "VERB"],
        ),
        (game([], cards={"x": {"symbol": "bald", "do": 7}}), ["1", "in.cards.x"]),
        (
            game([], cards={"x": {"symbol": "dino", "while_top": {}}}),
            ["1", "in.cards.x", "MISSING"],
        ),
        (game([{"by": "D", "draw": True}]), ["1", "in.actions[0].by", "D", "server"]),
        (game([{"by": "A", "fly": True}]), ["1", "in.actions[0]", "fly", "react"]),
        (game([{"by": "A", "play": 3}]), ["1", "in.actions[0].play", "3"]),
        (game([{"by": "A", "draw": True, "judge": 2}]), ["1", "in.actions[0].judge", "2"]),
        (game([{"by": "server", "timeout": True}]), ["1", "in.actions[0]", "claim", "window"]),
        (game([{"by": "D", "fact": "has_dog", "value": True}]), ["1", "in.actions[0].by", "D"]),
        ('{"type": "deal", "in": {"players": "two"}}', ["in.players", "two"]),
        ('{"type": "deal", "in": {"players": 3, "promos": 2}}', ["in.promos", "2", "true"]),
        ('{"type": "first_player", "in": {"players": ["A", "B", "C"], "dealer": "D"}}', ["dealer"]),
        (
            '{"type": "score", "in": {"hands": {"A": [], "B": [], "C": []}, "winner": "D"}}',
            ["winner"],
        ),
        ('{"type": "series", "in": {"games": []}}', ["in.games", "1 – 10"]),
        ('{"type": "series", "in": {"games": [{"A": 1, "B": 2}]}}', ["in.players", "3 – 6"]),
        (
            '{"type": "series", "in": {"games": [{"A": 1, "B": 2, "C": -1}]}}',
            ["in.games[0].C", "-1"],
        ),
        ('{"type": "load", "in": {"card": 3}}', ["in.card", "3"]),
        ("", []),
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
    good = game([])
    status, out, err = ask(
        capsys, monkeypatch, GAME, f"{text}\n{good}" if text else "", "--lang", lang
    )
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert [word for word in words if word not in err] == []


def test_the_lines_in_the_notation_are_understood(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    chapter = page.partition("## Labor Chaos")[2]
    _, code_, _ = re.split(r"```(?:json)?\n", chapter)
    status, out, err = ask(capsys, monkeypatch, GAME, code_.replace("\n", " "), "--json")
    assert (status, err) == (0, "")
    assert len(out.splitlines()) == 1

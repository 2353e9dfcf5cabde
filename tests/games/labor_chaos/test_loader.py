"""Every fault of a single card is found, at its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kartenhaus.games.labor_chaos.cards import Json
from kartenhaus.rulebook.catalogue import load_catalogue, read_area
from tests.games.labor_chaos.making import errors, faults, good, text
from tests.games.labor_chaos.planted import EVERY, Planted

rule = pytest.mark.rule


@rule("LC-12.1", "LC-12.2")
@pytest.mark.parametrize(
    "planted", EVERY, ids=lambda each: f"{each[1]}-{re.sub(r'[^a-z0-9]+', '-', each[2])}"
)
def test_a_planted_fault_is_found_at_its_place(planted: Planted) -> None:
    changes, code, path = planted
    found = [(fault.code, fault.place) for fault in faults(good(**changes)) if fault.fatal]
    name = str(changes.get("id", "t") or "")
    wanted = ": ".join(part for part in (name, path) if part)
    assert (code, wanted) in found


@rule("LC-12.1")
def test_a_good_card_has_no_fault() -> None:
    assert errors(good()) == set()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_fault_can_be_said(lang: str) -> None:
    words = load_catalogue(lang)
    for changes, _, _ in EVERY:
        for fault in faults(good(**changes)):
            said = words.text(f"fault.{fault.code}", **fault.params)
            assert "{" not in said.replace("{ }", "") or "{" in str(fault.params.values())


def test_every_code_has_its_sentence_and_every_sentence_its_code(root: Path) -> None:
    folder = root / "src/kartenhaus/games/labor_chaos"
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    used = set(re.findall(r'"(L_[A-Z_]+)"', source))
    assert used == {key.removeprefix("fault.") for key in read_area("lc_deck", "en")}


GUESS: Json = {
    "guess": {"of": {"numbers": "left"}, "range": [0, "$n"]},
    "right": [{"reverse": True}],
}
GOOD: list[dict[str, Json | None]] = [
    {"do": [{"discard": "all"}], "val": {}, "text": text("Discard all.", "Wirf alles ab.")},
    {"do": [{"choose_player": "x"}, {"discard": "$n", "who": "$x"}], "text": text(
        "Choose one of {p:others}, who discards {n:hc}.",
        "Wähle jemanden unter {p:others.d}: Diese Person wirft {n:hc} ab.",
    ), "id": "needs-no-others"},
    {"do": [{"discard": 1}, {"roll": "x", "sides": "$n"}, {"draw": {"min": ["$x", "$n"]}}],
     "text": text("Discard one. Roll a die to {n} and draw.", "Wirf ab, würfle bis {n} und zieh.")},
    {"do": [{"may": [{"discard": "$n"}]}],
     "text": text("You may discard {n:hc}.", "Du darfst {n:hc} abwerfen.")},
    {"do": [GUESS], "text": text(
        "Guess a sum up to {n} of {p:left}. Right: the direction changes.",
        "Rate eine Summe bis {n} bei {p:left.d}. Richtig: Die Spielrichtung wechselt.",
    )},
    {"do": [
        {"if": {"end": True}, "then": [{"roll": "x", "sides": "$n"}],
         "else": [{"choose_number": "x", "range": [0, "$n"]}]},
        {"draw": "$x"},
    ], "text": text(
        "If an End holds, roll a die to {n}, otherwise name a number. Draw as many.",
        "Wenn ein Ende gilt, würfle bis {n}, sonst nenne eine Zahl. Zieh so viele.",
    )},
    {"needs": {"any": [{"live": "yawned"}, {"not": {"fact": "has_dog"}}, {"world": "weekend"}]}},
    {"needs": {"all": [{"hand": "$n", "op": ">="}, {"has": {"type": "dino"}, "n": "$n"}]},
     "text": text("Discard {n:hc} with {s:dino.pl}.", "Wirf {n:hc} mit {s:dino.pl} ab.")},
    {"while_top": {"when": {"on": "drew"}, "do": [{"draw": 1, "who": "owner"}]}, "do": None,
     "val": {}, "text": text("{p:owner} draws.", "{p:owner.n} zieht.")},
]  # fmt: skip


@rule("LC-12.1")
@pytest.mark.parametrize("changes", GOOD)
def test_what_is_right_is_let_through(changes: dict[str, Json | None]) -> None:
    assert errors(good(**changes)) == set()


@rule("LC-12.1")
def test_a_value_that_is_used_anywhere_is_used() -> None:
    last = good(
        kind="lasting", do=None, mod={"draw_bonus": "$n"},
        text=text("Stays on the table: {n:c} more.", "Bleibt liegen: {n:c} mehr."),
    )  # fmt: skip
    end = good(kind="end", do=None, win={"hand": "$n"}, text=text("End: {n:hc}.", "Ende: {n:hc}."))
    assert errors(last) == errors(end) == set()


@rule("LC-12.2")
def test_a_text_that_lacks_the_verb_is_not_blamed_for_the_hand_phrase_too() -> None:
    card = good(text=text("Draw {n:c}.", "Zieh {n:c}."))
    assert errors(card) == {"L_VERB_NOT_IN_TEXT"}


@rule("LC-12.2")
def test_cases_do_not_make_placeholders_different() -> None:
    card = good(
        do=[{"discard": "$n", "who": "left"}],
        text=text("{p:left} discards {n:hc}.", "Das wirft {p:left.d} {n:hc} ab."),
    )
    assert errors(card) == set()


@rule("LC-12.1")
def test_warnings_are_no_errors() -> None:
    ask: Json = {"discard": 1}
    found = faults(good(do=[{"discard": "$n"}, ask, ask, ask, {"draw": 0}]))
    warned = {(fault.code, fault.place) for fault in found if not fault.fatal}
    assert ("L_MANY_CHOICES", "t: /do/3") in warned
    assert ("L_NO_CHANGE", "t: /do/4/draw") in warned
    assert ("L_LOCK_MISSING", "t: /lock/de") in warned


@rule("LC-12.1")
def test_a_long_text_is_a_warning() -> None:
    long = "and on " * 40
    found = faults(good(text=text(f"Discard {{n:hc}} {long}.", "Wirf {n:hc} ab.")))
    assert [fault.place for fault in found if fault.code == "L_TEXT_LONG"] == ["t: /text/en"]
    assert not any(fault.fatal for fault in found)


@rule("LC-12.1")
def test_the_nearest_words_are_offered() -> None:
    found = next(fault for fault in faults(good(do=[{"dscard": 1}])) if "VERB" in fault.code)
    assert str(found.params["near"]).startswith("discard")

"""Every fault of a single card is found, at its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.kernel.deckfile import Fault
from kartenhaus.rulebook.catalogue import load_catalogue, read_area
from tests.games.labor_chaos.making import errors, faults, good, read, text
from tests.games.labor_chaos.planted import EVERY, WARNED, Planted, do

rule = pytest.mark.rule


@rule("LC-12.1", "LC-12.2")
@pytest.mark.parametrize(
    "planted", EVERY, ids=lambda each: f"{each[1]}-{re.sub(r'[^a-z0-9]+', '-', each[2])}"
)
def test_a_planted_fault_is_found_at_its_place(planted: Planted) -> None:
    changes, code, path = planted
    found = [(fault.code, fault.place) for fault in among_others(good(**changes)) if fault.fatal]
    name = changes.get("id", "t")
    wanted = ["f.toml", name if isinstance(name, str) else "card[0]", path]
    assert (code, ": ".join(part for part in wanted if part)) in found


@rule("LC-12.1", "LC-12.2")
@pytest.mark.parametrize(
    "planted", WARNED, ids=lambda each: f"{each[1]}-{re.sub(r'[^a-z0-9]+', '-', each[2])}"
)
def test_what_may_be_a_mistake_is_a_warning_at_its_place(planted: Planted) -> None:
    changes, code, path = planted
    found = [(f.code, f.place, f.fatal) for f in among_others(good(**changes))]
    assert (code, f"f.toml: t: {path}", False) in found


def among_others(card: Table) -> tuple[Fault, ...]:
    """The faults of a deck with the card and one of each other symbol."""
    robo = text("If so, discard {n:hc}.", "Wenn ja, wirf {n:hc} ab.")
    return read(
        card,
        good(id="hairy", symbol="haired"),
        good(id="dino", symbol="dino"),
        good(id="robo", symbol="robo", needs={"end": True}, text=robo),
        good(id="goal", kind="end", do=None, win={"hand": "$n"}, number=1,
             text=text("End: {n:hc}.", "Ende: {n:hc}.")),
    ).faults  # fmt: skip


@rule("LC-12.1")
def test_a_good_card_has_no_fault() -> None:
    assert errors(good()) == set()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_fault_can_be_said(lang: str) -> None:
    words = load_catalogue(lang)
    for changes, _, _ in [*EVERY, *WARNED]:
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
def test_turns_that_are_counted_name_the_verb_that_gives_them() -> None:
    said = text("You get {n:t} more.", "Du bekommst {n:t} mehr.")
    assert errors(good(do=[{"extra_turn": "$n"}], text=said)) == set()
    missed = good(do=[{"skip": "$n", "who": "self"}], text=said)
    assert errors(missed) == {"L_VERB_NOT_IN_TEXT"}


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
    found = faults(good(do=[{"discard": "$n"}, ask, ask, ask, {"discard": 0}]))
    assert {"L_MANY_CHOICES", "L_NO_CHANGE", "L_LOCK_MISSING"} == {fault.code for fault in found}
    assert not any(fault.fatal for fault in found)


NOT_KNOWN: list[dict[str, Json | None]] = [
    {"needs": {"hand": "$n"}, **do({"if": {"hand": "$n"}, "then": [{"draw": 1}]})},
    {"needs": {"end": True},
     **do({"clear_end": True}, {"if": {"end": True}, "then": [{"draw": 1}]})},
    {"needs": {"fact": "has_dog"},
     **do({"if": {"fact": "has_dog", "who": "left"}, "then": [{"draw": 1}]})},
    {"needs": {"any": [{"end": True}, {"fact": "has_dog"}]},
     **do({"if": {"fact": "has_dog"}, "then": [{"draw": 1}]})},
    {"needs": {"hand": "$n", "op": ">="}},
    {"needs": {"players": "$n", "op": ">"}},
]  # fmt: skip


@rule("LC-12.1")
@pytest.mark.parametrize("changes", NOT_KNOWN)
def test_what_may_be_otherwise_is_no_warning(changes: dict[str, Json | None]) -> None:
    assert "L_ALWAYS_TRUE" not in {fault.code for fault in faults(good(**changes))}


@rule("LC-12.1")
def test_the_nearest_words_are_offered() -> None:
    found = next(fault for fault in faults(good(do=[{"dscard": 1}])) if "VERB" in fault.code)
    assert str(found.params["near"]).startswith("discard")

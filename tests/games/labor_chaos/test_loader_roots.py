"""What is told of a faulty deck: the faults to mend first, in the order of the file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.lock import lock_of_table
from kartenhaus.games.labor_chaos.reader import Tree, read_toml, read_trees
from tests.games.labor_chaos.making import errors, good, read, tables, text
from tests.games.labor_chaos.planted import EVERY, WARNED
from tests.games.labor_chaos.test_loader_decks import FACT, FACTS

rule = pytest.mark.rule
DECK = {"L_QUOTA", "L_DECK_SMALL", "L_LOCK_MISSING"}
"""What is said of every deck here."""
ROBO_TEXT = text("If so, discard {n:hc}.", "Wenn ja, wirf {n:hc} ab.")
ROOTS: list[tuple[dict[str, Json | None], set[str]]] = [
    ({"do": [{"dscard": "$n"}]}, {"L_UNKNOWN_VERB"}),
    ({"do": [{"dscard": "$n"}], "lock": {"en": "00000000", "de": "00000000"}}, {"L_UNKNOWN_VERB"}),
    ({"do": [{"discard": 3}], "val": {}}, {"L_LITERAL_IN_PROGRAM"}),
    ({"do": [{"discard": "$m"}]}, {"L_VAR_UNDEFINED"}),
    ({"val": {"n": -1}}, {"L_VALUE"}),
    ({"do": [{"chose_player": "x"}, {"discard": "$n", "who": "$x"}]}, {"L_UNKNOWN_VERB"}),
    ({"do": [{"give": "$n", "too": "left"}]}, {"L_UNKNOWN_FIELD"}),
    ({"do": None, "doo": [{"discard": "$n"}]}, {"L_UNKNOWN_FIELD"}),
    ({"symbol": "robo", "text": ROBO_TEXT, "need": {"end": True}}, {"L_UNKNOWN_FIELD"}),
    ({"kind": "instant", "when": {"on": "plays"}, "do": [{"cancel": True}], "val": {},
      "text": text("Instant: no.", "Sofort: Nein.")}, {"L_UNKNOWN_EVENT"}),
    ({"symbol": "robo", "kind": "instant", "when": {"on": "play"}}, {"L_ROBO_INSTANT"}),
    ({"kind": "instnt", "when": {"on": "play"}}, {"L_UNKNOWN_KIND"}),
    ({"needs": {"has": {"symbol": "cat"}}}, {"L_UNKNOWN_SYMBOL"}),
    ({"text": text("Discard {m:hc}.", "Wirf {n:hc} ab.")}, {"L_PLACEHOLDER_UNKNOWN"}),
    ({"text": text("Discard 2 cards in hand.", "Wirf {n:hc} ab.")}, {"L_LITERAL_IN_TEXT"}),
    ({"text": text("Discard them.", "Wirf {n:hc} ab.")}, {"L_PLACEHOLDER_MISSING"}),
    ({"val": {"n": 2, "m": 1}}, {"L_VAL_UNUSED"}),
    # Two mistakes that have nothing to do with each other are both told.
    ({"do": [{"dscard": "$n"}], "title": text("T", "<T>")}, {"L_UNKNOWN_VERB", "L_MARKUP"}),
    ({"number": 10, "text": text("Discard {n:hc} {p:me}.", "Wirf {n:hc} ab.")},
     {"L_NUMBER", "L_PLACEHOLDER_UNKNOWN"}),
    ({"id": "No", "text": text("Discard {n:c}.", "Wirf {n:hc} ab.")}, {"L_ID", "L_HAND_PHRASE"}),
]  # fmt: skip


@rule("LC-12.1", "LC-12.2")
@pytest.mark.parametrize(("changes", "codes"), ROOTS)
def test_what_follows_from_a_fault_is_not_told(
    changes: dict[str, Json | None], codes: set[str]
) -> None:
    card = good(**changes)
    found = read(card, good(id="dino", symbol="dino")).faults
    assert {fault.code for fault in found} - DECK == codes
    assert errors(card) >= codes


@rule("LC-12.1")
def test_a_faulty_card_does_not_make_others_wrong() -> None:
    """It may be the one that gives cards, or the dino, which another waits for."""
    waiting = good(
        id="waiting", kind="instant", when={"on": "gave", "who": "self"},
        text=text("Instant: discard {n:hc}.", "Sofort: Wirf {n:hc} ab."),
    )  # fmt: skip
    seeking = good(
        id="seeking", do=[{"discard": "$n", "where": {"type": "dino"}}],
        text=text("Discard {n:hc}, {s:dino.pl}.", "Wirf {n:hc} ab, {s:dino.pl}."),
    )  # fmt: skip
    impossible = good(id="never", needs={"all": [{"hand": 0}, {"hand": 1}]})
    faulty = good(symbol="dyno", do=[{"gve": "$n", "to": "left"}])
    found = read(waiting, seeking, impossible, faulty).faults
    assert [(f.code, f.place) for f in found if f.fatal] == [
        ("L_NEVER_TRUE", "f.toml: never: /needs"),
        ("L_UNKNOWN_VERB", "f.toml: t: /do/0"),
        ("L_UNKNOWN_SYMBOL", "f.toml: t: /symbol"),
    ]


@rule("LC-12.1")
def test_an_unreadable_file_does_not_make_the_others_wrong() -> None:
    card = good(
        needs={"fact": "wears_hat"}, do=[{"discard": "$n", "where": {"type": "dino"}}],
        text=text("Discard {n:hc}, {s:dino.pl}.", "Wirf {n:hc} ab, {s:dino.pl}."),
    )  # fmt: skip
    broken = read_toml({"a.toml": "[[fact]", "b.toml": ""}, tables()).faults
    assert [fault.code for fault in broken if fault.fatal] == ["L_SYNTAX"]
    trees = [Tree("a.toml", {}, broken[:1]), Tree("b.toml", {"card": [card]})]
    assert [f.code for f in read_trees(trees, tables()).faults if f.fatal] == ["L_SYNTAX"]


@rule("LC-8.1", "LC-12.1")
def test_a_question_that_cannot_be_read_is_not_missed_by_its_cards() -> None:
    card = good(needs={"fact": "wears_hat"})
    for change in ({"ask": "Hat?"}, {"sensitive": True}):
        found = read(card, fact=[{**FACT, **change}]).faults
        assert {f.place for f in found if f.fatal} == {f"f.toml: /fact/0/{next(iter(change))}"}


@rule("LC-8.1", "LC-12.1")
def test_questions_of_all_files_serve_all_files_in_any_order() -> None:
    facts: list[Json] = [FACT]
    cards = Tree("a.toml", {"card": [good(needs={"fact": "wears_hat"})]})
    asking = Tree("b.toml", {"fact": facts})
    assert read_trees([cards, asking], tables()).deck is not None
    twice = read_trees([cards, asking, Tree("c.toml", {"fact": facts})], tables()).faults
    assert [(f.code, f.place) for f in twice if f.fatal] == [
        ("L_DUPLICATE_FACT", "c.toml: /fact/0/key")
    ]


@rule("LC-12.1")
def test_faults_are_told_by_file_card_and_place() -> None:
    def bad(id_: str) -> Table:
        steps: list[Json] = [{"discard": "$n"}] * 11
        return good(id=id_, symbol="cat", number=0, do=[*steps, {"draw": 2}, {"discard": 3}])

    trees = [Tree("z.toml", {"card": [bad("b"), bad("a")], "x": 1}), Tree("a.toml", {"card": [7]})]
    places = [f.place for f in read_trees(trees, tables()).faults if f.fatal]
    each = ["/do/11/draw", "/do/12/discard", "/number", "/symbol"]
    assert places == [
        "z.toml: /x",
        *(f"z.toml: {card}: {place}" for card in "ba" for place in each),
        "a.toml: /card/0",
    ]


@rule("LC-12.2")
def test_locks_take_one_line_for_each_card() -> None:
    found = read(good(), good(id="u", lock={"en": lock_of_table(good())})).faults
    missing = [(f.place, f.params["lang"]) for f in found if f.code == "L_LOCK_MISSING"]
    assert missing == [("f.toml: t: /lock", "en, de"), ("f.toml: u: /lock", "de")]
    stale = read(good(lock={"en": "00000000", "de": "11111111"})).faults
    assert [(f.place, f.params["got"]) for f in stale if f.fatal] == [
        ("f.toml: t: /lock", "00000000, 11111111")
    ]


@rule("LC-12.1")
def test_every_fault_of_the_loader_is_planted_somewhere(root: Path) -> None:
    """Each with its place: in the lists of `planted`, of faulty questions, or by a test here."""
    folder = root / "src/kartenhaus/games/labor_chaos"
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("check_*.py"))
    source += (folder / "reader.py").read_text(encoding="utf-8")
    adding = re.findall(r'(?:add\(\s*|\n +)"(L_[A-Z_]+)"', source)
    listed = {code for _, code, _ in [*EVERY, *WARNED]} | {code for _, code, _ in FACTS}
    deck_wide = {
        "L_DUPLICATE_ID", "L_UNREACHABLE", "L_WIN_IMPOSSIBLE", "L_DECK_SMALL", "L_QUOTA",
        "L_NO_CARDS", "L_TOO_MANY_CARDS", "L_TOO_MANY_FACTS", "L_DUPLICATE_FACT", "L_SYNTAX",
    }  # fmt: skip
    beside = (root / "tests/games/labor_chaos/test_loader_decks.py").read_text(encoding="utf-8")
    assert {code for code in deck_wide if f'"{code}"' not in beside} == set()
    assert set(adding) <= listed | deck_wide
    assert len(set(adding)) > 55

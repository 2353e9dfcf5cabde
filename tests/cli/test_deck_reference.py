"""`docs/decks.md` is current, and what it shows works."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from kartenhaus.cli._deck_reference import main, reference, renewed
from kartenhaus.cli.deck import deck_tables
from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.grammar import Param, Word
from kartenhaus.games.labor_chaos.reader import Tree, check_alone, read_trees
from kartenhaus.games.labor_chaos.verbs import VERBS
from kartenhaus.games.labor_chaos.vocabulary import CONDITIONS, FILTERS, MODS, QUANTITIES

TEXT = {"en": "Discard {n:hc}.", "de": "Wirf {n:hc} ab."}
CARD: Table = {"id": "t", "symbol": "bald", "val": {"n": 3, "k": 2, "m": 1}, "text": {**TEXT}}
PROGRAM = ("L_VERB", "L_SELECTOR_NOT", "L_SYMBOL_NOT", "L_PLACEHOLDER", "L_VAL_UN", "L_PREFIX")
"""What a snippet that is no whole card may be blamed for."""


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "docs/decks.md").read_text(encoding="utf-8")


def blocks(page: str) -> list[str]:
    """Every example in TOML."""
    return re.findall(r"```toml\n(.*?)```", page, re.DOTALL)


def test_the_reference_is_current(page: str) -> None:
    assert page == renewed(page), "out of date; `./dev.py fix` renews it"


def test_the_reference_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main([])
    assert capsys.readouterr().out == reference() + "\n"


def test_it_can_be_renewed(page: str) -> None:
    assert renewed(page.replace("| `draw` |", "| `drew` |")) == page


def words() -> list[tuple[str, Word]]:
    return [
        item for table in (VERBS, CONDITIONS, FILTERS, QUANTITIES, MODS) for item in table.items()
    ]


@pytest.mark.parametrize(("name", "word"), words())
def test_every_word_has_its_row(name: str, word: Word) -> None:
    rows = [row for row in reference().splitlines() if row.startswith(f"| `{name}` |")]
    assert any(word.meaning.replace("|", "\\|") in row for row in rows)
    assert any(all(f"`{param}` (" in row for param in word.params) for row in rows)


def params() -> list[Param]:
    return [param for _, word in words() for param in (word.value, *word.params.values())]


def test_every_default_is_shown() -> None:
    for param in params():
        if param.default:
            assert f"else `{param.default}`" in reference()


def test_whole_cards_and_facts_of_the_page_pass(page: str) -> None:
    found = [tomllib.loads(block) for block in blocks(page) if block.startswith("[[")]
    cards: list[Json] = [card for each in found for card in each.get("card", [])]
    facts: list[Json] = [fact for each in found for fact in each.get("fact", [])]
    assert len(cards) == 2
    assert len(facts) == 3
    read = read_trees([Tree("decks.md", {"card": cards, "fact": facts})], deck_tables())
    assert [fault for fault in read.faults if fault.code not in {"L_QUOTA", "L_DECK_SMALL"}] == []


def snippets(page: str) -> list[Table]:
    """Every example that is only part of a card, statement by statement."""
    found: list[Table] = []
    for block in blocks(page):
        if not block.startswith("[["):
            single = block.count("\nneeds") > 0
            parts = block.splitlines() if single else [block]
            found += [tomllib.loads(part) for part in parts if part.strip()]
    return found


def test_parts_of_cards_on_the_page_pass(page: str) -> None:
    found = snippets(page)
    assert len(found) >= 6
    for part in found:
        kind: Table = {"kind": "end"} if "win" in part else {}
        card: Table = {**CARD, "title": {"en": "T", "de": "T"}, "do": [{"discard": 1}]}
        card |= kind
        card |= part
        errors = [fault for fault in check_alone(card, deck_tables()) if fault.fatal]
        assert [f for f in errors if not f.code.startswith(PROGRAM)] == [], part

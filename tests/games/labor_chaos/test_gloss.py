"""Plain sentences: of every card of the deck, and of every construct of the language."""

from __future__ import annotations

import re

import msgspec
import pytest

from kartenhaus.games.labor_chaos.cards import Card
from kartenhaus.games.labor_chaos.gloss import gloss
from kartenhaus.games.labor_chaos.text import printed
from kartenhaus.games.labor_chaos.verbs import VERBS
from kartenhaus.games.labor_chaos.vocabulary import CONDITIONS, EVENTS, MODS, QUANTITIES, SELECTORS
from tests.games.labor_chaos import constructs
from tests.games.labor_chaos.conftest import Compare
from tests.games.labor_chaos.making import faults, good, standard_deck, tables

rule = pytest.mark.rule
TEXT_CODES = (
    "L_SELECTOR_NOT_IN_TEXT", "L_SYMBOL_NOT_IN_TEXT", "L_VERB_NOT_IN_TEXT", "L_PREFIX",
    "L_PLACEHOLDER_MISSING", "L_VAL_UNUSED",
)  # fmt: skip
NAMED = [(group, name) for group, members in constructs.EVERY.items() for name in members]


def full(changes: constructs.Changes) -> constructs.Changes:
    """The changes with a program and the values they may use."""
    found: constructs.Changes = {"do": []}
    found |= changes
    found["val"] = {"n": 2, "m": 6}
    return found


def made(changes: constructs.Changes) -> Card:
    """The card, as the loader would make it."""
    return msgspec.convert(good(**full(changes)), Card)


def said(card: Card, lang: str) -> str:
    """Its plain sentences."""
    return gloss(card, tables().facts.values(), tables().words[lang])


@rule("LC-12.2")
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_card_of_the_deck_is_explained(lang: str, compare: Compare) -> None:
    """A reviewer sees here what a change does to a card."""
    words = tables().words[lang]
    blocks = [
        f"{card.id}: {card.title[lang]}\n  {printed(card, words)}\n  = {said(card, lang)}\n"
        for card in standard_deck().cards
    ]
    assert len(blocks) == 78
    compare(f"deck.{lang}.txt", "\n".join(blocks))


@rule("LC-12.2")
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_construct_is_explained(lang: str, compare: Compare) -> None:
    lines = [
        f"{group} {name}: {said(made(constructs.EVERY[group][name]), lang)}"
        for group, name in NAMED
    ]
    compare(f"language.{lang}.txt", "\n".join(lines) + "\n")


@rule("LC-12.1")
@pytest.mark.parametrize(("group", "name"), NAMED)
def test_every_construct_passes_the_rules_of_the_loader(group: str, name: str) -> None:
    found = faults(good(**full(constructs.EVERY[group][name])))
    assert [f for f in found if f.fatal and f.code not in TEXT_CODES] == []


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize(("group", "name"), NAMED)
def test_sentences_are_whole(group: str, name: str, lang: str) -> None:
    text = said(made(constructs.EVERY[group][name]), lang)
    assert text[0].isupper() or text[0] in "2“„"
    assert text.endswith((".", ")", "“", "”"))
    assert not re.search(r"[{}\[\]|$]|  |,[.;:]|\.\.|: \.|\)\.\)|None", text), text


def test_no_construct_is_forgotten() -> None:
    every = constructs.EVERY
    assert every["verb"].keys() == VERBS.keys()
    assert every["quantity"].keys() == QUANTITIES.keys()
    assert every["event"].keys() == EVENTS.keys()
    assert set(CONDITIONS) - every["condition"].keys() == {"any"}
    assert every["card"].keys() >= MODS.keys()
    text = str(constructs.EVERY)
    assert [word for word in SELECTORS if f"'{word}'" not in text] == []

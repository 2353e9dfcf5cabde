"""Cards and decks for tests."""

from __future__ import annotations

from functools import cache

from kartenhaus.games.labor_chaos.cards import Deck, Json, Table
from kartenhaus.games.labor_chaos.reader import Read, Tree, check_alone, parse_deck, read_trees
from kartenhaus.games.labor_chaos.words import Tables, make_tables
from kartenhaus.kernel.deckfile import Fault
from kartenhaus.rulebook.decks import deck_file, facts_text, phrases_texts

GAME = "labor-chaos"


@cache
def tables() -> Tables:
    """The standard facts and both languages."""
    return make_tables(facts_text(GAME), phrases_texts(GAME))


@cache
def standard_deck() -> Deck:
    """The built-in deck."""
    return parse_deck(deck_file(GAME), 6, tables())


def good(**changes: Json | None) -> Table:
    """A card without fault, changed; None takes a field out."""
    card: Table = {
        "id": "t",
        "symbol": "bald",
        "val": {"n": 2},
        "title": {"en": "T", "de": "T"},
        "text": {"en": "Discard {n:hc}.", "de": "Wirf {n:hc} ab."},
        "do": [{"discard": "$n"}],
    }
    for key, value in changes.items():
        if value is None:
            del card[key]
        else:
            card[key] = value
    return card


def text(english: str, german: str) -> Table:
    """Both texts of a card."""
    return {"en": english, "de": german}


def faults(card: Table) -> list[Fault]:
    """What is wrong with a card by itself."""
    return check_alone(card, tables())


def errors(card: Table) -> set[str]:
    """The codes of what is wrong with a card by itself, without warnings."""
    return {fault.code for fault in faults(card) if fault.fatal}


def read(*cards: Json, **more: Json) -> Read:
    """A deck of these cards, with other fields of the file."""
    return read_trees([Tree("f.toml", {"card": list(cards), **more})], tables())

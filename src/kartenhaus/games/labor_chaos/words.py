"""The words of one language: phrases for placeholders, key words of verbs, plain sentences.

A new language is one more of these tables, and texts and locks on the cards; nothing else.
"""

import tomllib
from collections.abc import Mapping

import msgspec

from kartenhaus.games.labor_chaos.cards import Fact


class Noun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word in singular and plural."""

    sg: str
    pl: str


class Phrase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words for players in the cases a language has: subject, object, and after "to", "of".

    `person`: which form a verb takes: 0 you, 1 one person, 2 several.
    """

    n: str
    a: str = ""
    d: str = ""
    person: int = 1

    def case(self, name: str) -> str:
        """The words in a case; the first where the language makes no difference."""
        return {"a": self.a, "d": self.d}.get(name, "") or self.n


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One language.

    `prefix`: what a text begins with, by kind and for robo-cards; `units`: what `{n:hc}`, `{n:c}`,
    `{n:t}` count; `keywords`: verb -> beginnings of words, one of which the text must have;
    `number_words`: what no text may say; `sensitive`: beginnings of words no question may have;
    `gloss`: templates of the plain sentences; `capital_after_colon`: as German does.
    """

    lang: str
    capital_after_colon: bool
    prefix: dict[str, str]
    units: dict[str, Noun]
    players: dict[str, Phrase]
    symbols: dict[str, Noun]
    directions: dict[str, str]
    keywords: dict[str, list[str]]
    number_words: frozenset[str]
    sensitive: list[str]
    gloss: dict[str, str]


class Tables(msgspec.Struct, frozen=True):
    """What reading a deck takes besides the deck: the standard facts and every language."""

    facts: dict[str, Fact]
    words: dict[str, Words]


def read_words(text: str) -> Words:
    """A phrase table from its TOML text.

    Raises `ValueError` if it is none: these tables are part of the program, not of a deck.
    """
    return msgspec.convert(tomllib.loads(text), Words)


def make_tables(facts: str, words: Mapping[str, str]) -> Tables:
    """The tables from the TOML texts of the standard facts and of each language's phrases.

    Raises `ValueError` if one of them is faulty.
    """
    found = msgspec.convert(tomllib.loads(facts), dict[str, list[Fact]])
    standard = {fact.key: fact for fact in found["fact"]}
    return Tables(standard, {lang: read_words(text) for lang, text in words.items()})

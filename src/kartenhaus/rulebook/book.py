"""What a rulebook holds, and how to get one."""

from functools import cache, cached_property
from importlib.resources import files
from typing import Literal

import msgspec

from kartenhaus.rulebook.reader import BookError, Source, read_source

Lang = Literal["de", "en"]
LANGS: tuple[Lang, ...] = ("de", "en")
GAMES = {"lucky-shutdown": "LS", "none-of-a-kind": "NK", "labor-chaos": "LC"}
"""Game -> the letters that its rule IDs begin with."""
OPTION_KEYS = {
    "lucky-shutdown": "option",
    "none-of-a-kind": "nk.option",
    "labor-chaos": "lc.option",
}
"""Game -> what the message keys of its host options begin with."""
Mark = Literal["", "component", "flavour"]
"""`component`: a fact of the cards or the setting. `flavour`: words only. Both need no code."""


class UnknownGameError(LookupError):
    """No rulebook of that name exists; the argument is the name that was asked for."""


class UnknownRuleError(LookupError):
    """The rulebook has no rule or ruling of that ID; the argument is the ID."""


class Term(msgspec.Struct, frozen=True):
    """A word of the game. `key` is the same in every language, `word` is what people say."""

    key: str
    word: str
    text: str


class Rule(msgspec.Struct, frozen=True):
    """One rule, one idea. `see`: IDs of the rulings that complete it."""

    id: str
    text: str
    see: tuple[str, ...] = ()
    mark: Mark = ""


class Ruling(msgspec.Struct, frozen=True):
    """Our decision where the rules leave a question open. `options`: what a host can switch."""

    id: str
    title: str
    question: str
    answer: str
    reason: str
    options: tuple[str, ...] = ()
    mark: Mark = ""


class Section(msgspec.Struct, frozen=True):
    """A chapter: an introduction (paragraphs), then words, rules or rulings."""

    key: str
    title: str
    intro: tuple[str, ...] = ()
    terms: tuple[Term, ...] = ()
    rules: tuple[Rule, ...] = ()
    rulings: tuple[Ruling, ...] = ()


class Book(msgspec.Struct, frozen=True, dict=True):
    """A rulebook in one language, in the order in which one reads it."""

    game: str
    lang: Lang
    title: str
    intro: tuple[str, ...]
    sections: tuple[Section, ...]

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """ID -> rule, in reading order."""
        return {rule.id: rule for section in self.sections for rule in section.rules}

    @cached_property
    def rulings(self) -> dict[str, Ruling]:
        """ID -> ruling, in reading order."""
        return {ruling.id: ruling for section in self.sections for ruling in section.rulings}

    def find(self, rule_id: str) -> Rule | Ruling:
        """The rule or ruling of this ID (`LS-5.2`, `NK-A6`); raises `UnknownRuleError`."""
        found = self.rules.get(rule_id) or self.rulings.get(rule_id)
        if found is None:
            raise UnknownRuleError(rule_id)
        return found

    def section_of(self, rule_id: str) -> Section:
        """The chapter in which this ID stands; raises `UnknownRuleError`."""
        for section in self.sections:
            if any(entry.id == rule_id for entry in (*section.rules, *section.rulings)):
                return section
        raise UnknownRuleError(rule_id)


@cache
def load(game: str, lang: Lang) -> Book:
    """The built-in rulebook of a game.

    Raises `UnknownGameError`, or `BookError` if any language's file is faulty or the languages
    differ: each names file and line.
    """
    if game not in GAMES:
        raise UnknownGameError(game)
    german, english = (read_source(name, text, GAMES[game]) for name, text in source_texts(game))
    refuse_differences(german, english)
    return bind(game, lang, german if lang == "de" else english)


@cache
def source_texts(game: str) -> tuple[tuple[str, str], ...]:
    """Name and text of the rulebook's file in each language."""
    folder = files("kartenhaus.rulebook")
    names = [f"{game.replace('-', '_')}.{lang}.md" for lang in LANGS]
    return tuple((name, (folder / name).read_text(encoding="utf-8")) for name in names)


def refuse_differences(one: Source, other: Source) -> None:
    """Both languages must have the same anchors with the same marks, references and options.

    Raises `BookError` at the first difference, in either direction.
    """
    _refuse_lacks(one, other)
    _refuse_lacks(other, one)


def _refuse_lacks(one: Source, other: Source) -> None:
    for anchor, (line, facts) in one.anchors.items():
        if anchor not in other.anchors:
            raise BookError(one.name, line, f"{anchor} is missing in {other.name}")
        other_line, other_facts = other.anchors[anchor]
        if facts != other_facts:
            message = f"{anchor} has {facts or 'nothing'}, but {other_facts or 'nothing'} in"
            raise BookError(one.name, line, f"{message} {other.name}:{other_line}")


def bind(game: str, lang: Lang, source: Source) -> Book:
    """The book of what was read."""
    sections = msgspec.convert(source.sections, tuple[Section, ...])
    return Book(game, lang, source.title, source.intro, sections)

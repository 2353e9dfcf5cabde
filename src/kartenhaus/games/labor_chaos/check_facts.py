"""Checks of the questions a deck brings along (LC-8.1, LC-12.1)."""

import re
from collections.abc import Mapping

import msgspec

from kartenhaus.games.labor_chaos.cards import Fact, Json, Table
from kartenhaus.games.labor_chaos.check_context import (
    NAME,
    Context,
    Finder,
    Said,
    shown,
    wrong_type,
)
from kartenhaus.games.labor_chaos.check_text import safe
from kartenhaus.games.labor_chaos.vocabulary import MOST_FACTS
from kartenhaus.games.labor_chaos.words import Words

LONGEST_KEY = 40
KEY = re.compile(r"[a-z][a-z0-9_]*")
LONGEST_QUESTION = 120
WIDEST = 200
"""A number that players tell lies in a range no wider than this."""
MOST_CHOICES = 12


def read_facts(
    finder: Finder, given: Json, words: Mapping[str, Words], standard: Mapping[str, Fact]
) -> dict[str, Fact]:
    """The standard facts and those of the deck; notes every fault of these."""
    found = dict(standard)
    if not isinstance(given, list):
        wrong_type(_context(finder), "/fact", given, "list")
        return found
    if len(given) > MOST_FACTS:
        finder.add("L_TOO_MANY_FACTS", "/fact", n=len(given), most=MOST_FACTS)
        return found
    own: set[str] = set()
    for i, each in enumerate(given):
        fact = _read(finder, each, f"/fact/{i}", words)
        if fact is None:
            continue
        known = standard.get(fact.key)
        if fact.group == "world" and (known is None or known.group != "world"):
            finder.add("L_FACT_WORLD", f"/fact/{i}/group", got=fact.key)
            continue
        if fact.key in own:
            finder.add("L_DUPLICATE_FACT", f"/fact/{i}", got=fact.key)
        own.add(fact.key)
        found[fact.key] = fact
    return found


def _context(finder: Finder) -> Context:
    return Context(finder, {}, {}, Said())


def _read(finder: Finder, given: Json, path: str, words: Mapping[str, Words]) -> Fact | None:
    if not isinstance(given, dict):
        wrong_type(_context(finder), path, given, "table")
        return None
    try:
        fact = msgspec.convert(given, Fact)
    except msgspec.ValidationError as error:
        text, _, place = str(error).partition(" - at `$")
        finder.add("L_FACT_FORM", path + place.strip("`").replace(".", "/"), text=text)
        return None
    before = len(finder.found)
    _words(finder, fact, given, path, words)
    _numbers(finder, fact, path)
    return fact if len(finder.found) == before else None


def _words(finder: Finder, fact: Fact, given: Table, path: str, words: Mapping[str, Words]) -> None:
    context = _context(finder)
    if len(fact.key) > LONGEST_KEY or not KEY.fullmatch(fact.key):
        finder.add("L_NAME", f"{path}/key", got=shown(fact.key))
    for lang in words.keys() - fact.ask.keys():
        finder.add("L_MISSING_LANG", f"{path}/ask", lang=lang)
    for lang, text in fact.ask.items():
        at = f"{path}/ask/{shown(lang)}"
        if lang not in words:
            finder.add("L_UNKNOWN_LANG", at, got=shown(lang), near=words)
        elif safe(context, text, at, LONGEST_QUESTION):
            _sensitive(finder, text, at, words[lang])
    if fact.sensitive:
        finder.add("L_FACT_SENSITIVE", f"{path}/sensitive", got="sensitive")
    for i, choice in enumerate(fact.choices):
        if not NAME.fullmatch(choice):
            finder.add("L_NAME", f"{path}/choices/{i}", got=shown(choice))
    if (fact.type == "choice") != (2 <= len(fact.choices) <= MOST_CHOICES):
        finder.add("L_FACT_FORM", f"{path}/choices", text=f"{len(fact.choices)}")
    if fact.group != "profile" and given.get("type", "yes_no") != "yes_no":
        finder.add("L_FACT_FORM", f"{path}/type", text=fact.type)


def _sensitive(finder: Finder, text: str, path: str, words: Words) -> None:
    """Health, belief, income and the like are nobody's business at a card table."""
    for beginning in words.sensitive:
        if re.search(rf"\b{re.escape(beginning)}", text, re.IGNORECASE):
            finder.add("L_FACT_SENSITIVE", path, got=beginning)
            return


def _numbers(finder: Finder, fact: Fact, path: str) -> None:
    low, high = fact.range
    if fact.type == "number" and not 0 <= low < high <= low + WIDEST:
        finder.add("L_RANGE", f"{path}/range", n=high, low=low + 1, high=low + WIDEST)
    room = {"number": max(high - low, 0) + 1, "choice": len(fact.choices)}.get(fact.type, 1)
    if len(fact.bots) > room or any(not 0 <= each <= 100 for each in fact.bots):
        finder.add("L_FACT_FORM", f"{path}/bots", text=f"{fact.bots[:4]}")

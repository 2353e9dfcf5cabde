"""Checks of the questions a deck brings along (LC-8.1, LC-12.1)."""

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet

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
from kartenhaus.games.labor_chaos.check_values import fields, word
from kartenhaus.games.labor_chaos.vocabulary import MOST_FACTS
from kartenhaus.games.labor_chaos.words import Words

LONGEST_KEY = 40
KEY = re.compile(r"[a-z][a-z0-9_]*")
LONGEST_QUESTION = 120
WIDEST = 200
"""A number that players tell lies in a range no wider than this."""
MOST_CHOICES = 12


class Asked(msgspec.Struct, frozen=True):
    """The facts that cards may ask for, and the keys of those that could not be read."""

    facts: dict[str, Fact]
    broken: frozenset[str] = frozenset()


def read_facts(
    finder: Finder,
    given: Json,
    words: Mapping[str, Words],
    known: Mapping[str, Fact],
    taken: AbstractSet[str] = frozenset(),
) -> Asked:
    """The known facts and those of a file; notes every fault of these.

    A file may say a standard fact anew, but not one of the keys that are taken by other files.
    """
    found, broken = dict(known), set[str]()
    if not isinstance(given, list):
        wrong_type(_context(finder), "/fact", given, "list")
        return Asked(found)
    if len(given) > MOST_FACTS:
        finder.add("L_TOO_MANY_FACTS", "/fact", n=len(given), most=MOST_FACTS)
        return Asked(found)
    own = set(taken)
    for i, each in enumerate(given):
        fact = _read(finder, each, f"/fact/{i}", words)
        if fact is None:
            broken.add(shown(each["key"]) if isinstance(each, dict) and "key" in each else "")
            continue
        old = known.get(fact.key)
        if fact.group == "world" and (old is None or old.group != "world"):
            finder.add("L_FACT_WORLD", f"/fact/{i}/group", got=fact.key)
            broken.add(fact.key)
            continue
        if fact.key in own:
            finder.add("L_DUPLICATE_FACT", f"/fact/{i}/key", got=fact.key)
        own.add(fact.key)
        found[fact.key] = fact
    return Asked(found, frozenset(broken))


def _context(finder: Finder) -> Context:
    return Context(finder, {}, {}, Said())


def _read(finder: Finder, given: Json, path: str, words: Mapping[str, Words]) -> Fact | None:
    """The fact, unless something is wrong with it."""
    if not isinstance(given, dict):
        wrong_type(_context(finder), path, given, "table")
        return None
    before = len(finder.notes)
    _form(_context(finder), given, path)
    if len(finder.notes) > before:
        return None
    fact = msgspec.convert(given, Fact)
    _words(finder, fact, given, path, words)
    _numbers(finder, fact, path)
    return fact if len(finder.notes) == before else None


FIELDS = ("key", "group", "ask", "type", "range", "choices", "sensitive", "bots")
GROUPS = ("profile", "moment", "world", "dare", "line")
TYPES = ("yes_no", "number", "choice")


def _form(context: Context, given: Table, path: str) -> None:
    """Every field has the form that it must have."""
    fields(context, given, path, FIELDS, FIELDS[:3])
    wanted: dict[str, tuple[bool, str]] = {
        "key": (isinstance(given.get("key"), str), "text"),
        "ask": (_all(given.get("ask"), dict, str), "texts"),
        "range": (_all(given.get("range"), list, int), "numbers"),
        "choices": (_all(given.get("choices"), list, str), "words"),
        "bots": (_all(given.get("bots"), list, int), "numbers"),
        "sensitive": (isinstance(given.get("sensitive"), bool), "switch"),
    }
    for name, (right, type_) in wanted.items():
        if name in given and not right:
            wrong_type(context, f"{path}/{name}", given[name], type_)
    for name, known in (("group", GROUPS), ("type", TYPES)):
        if name in given:
            word(context, given[name], f"{path}/{name}", known)
    ends = given.get("range")
    if isinstance(ends, list) and len(ends) != 2:
        context.finder.add("L_LENGTH", f"{path}/range", n=len(ends), wanted=2)


def _all(value: Json | None, outer: type, inner: type) -> bool:
    """Whether it is a list or table of such things alone; TOML's true is no number."""
    if not isinstance(value, outer):
        return False
    several = list(value.values()) if isinstance(value, dict) else value
    return isinstance(several, list) and all(type(each) is inner for each in several)


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
        finder.add("L_FACT_FORM", f"{path}/choices", what="choices")
    if fact.group != "profile" and given.get("type", "yes_no") != "yes_no":
        finder.add("L_FACT_FORM", f"{path}/type", what="type")


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
    never = fact.type != "yes_no" and fact.bots and not any(fact.bots)
    if never or len(fact.bots) > room or any(not 0 <= each <= 100 for each in fact.bots):
        finder.add("L_FACT_FORM", f"{path}/bots", what="bots")

"""Checks of what is printed on a card: the text says what the program does (LC-12.2)."""

import re
import unicodedata
from collections.abc import Mapping

from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.check_context import Context, shown, wrong_type
from kartenhaus.games.labor_chaos.text import (
    Placeholder,
    bare,
    filled,
    placeholders,
    render,
)
from kartenhaus.games.labor_chaos.vocabulary import GOOD_TEXT, LONGEST_TEXT, LONGEST_TITLE
from kartenhaus.games.labor_chaos.words import Words

MARKUP = re.compile(r"[<>`]|&#?\w+;|\]\(")
BRACE = re.compile(r"[{}]")
LETTERS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def printed_words(context: Context, card: Table, words: Mapping[str, Words]) -> None:
    """Title and text of a card in every language."""
    titles = _texts(context, card, "title", LONGEST_TITLE, words)
    texts = _texts(context, card, "text", LONGEST_TEXT, words)
    for lang, title in titles.items():
        if BRACE.search(title):
            context.finder.add("L_PLACEHOLDER_UNKNOWN", f"/title/{lang}", got=shown(title))
    named: dict[str, set[str]] = {}
    for lang, text in texts.items():
        path = f"/text/{lang}"
        found = list(placeholders(text))
        named[lang] = {each.name for each in found}
        _fill(context, found, text, path, words[lang])
        _literals(context, text, path, words[lang])
        _prefix(context, card, text, path, words[lang])
        _tied(context, found, path, words[lang])
        _verbs(context, found, text, path, words[lang])
    everywhere = set[str]().union(*named.values())
    differing = {name for name in everywhere if any(name not in each for each in named.values())}
    if differing:
        context.finder.add("L_LANG_MISMATCH", "/text", got=", ".join(sorted(differing))[:80])


def _texts(
    context: Context, card: Table, field: str, longest: int, words: Mapping[str, Words]
) -> dict[str, str]:
    """The texts that can be checked further; notes every other."""
    given = card.get(field, {})
    if not isinstance(given, dict):
        wrong_type(context, f"/{field}", given, "texts")
        return {}
    for lang in words.keys() - given.keys() if field in card else ():
        context.finder.add("L_MISSING_LANG", f"/{field}", lang=lang)
    found: dict[str, str] = {}
    for lang, text in given.items():
        path = f"/{field}/{shown(lang)}"
        if lang not in words:
            context.finder.add("L_UNKNOWN_LANG", path, got=shown(lang), near=words)
        elif safe(context, text, path, longest):
            found[lang] = str(text)
    return found


def safe(context: Context, text: Json, path: str, longest: int) -> bool:
    """Whether it is a text of sensible length without anything but words."""
    if not isinstance(text, str) or not text.strip():
        wrong_type(context, path, text, "text")
        return False
    if len(text) > longest:
        context.finder.add("L_TOO_LONG", path, n=len(text), most=longest)
        return False
    odd = [char for char in text if unicodedata.category(char) in ODD]
    markup = MARKUP.search(text)
    if odd or markup:
        got = f"U+{ord(odd[0]):04X}" if odd else shown(markup[0] if markup else "")
        context.finder.add("L_MARKUP", path, got=got)
        return False
    return True


ODD = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Kinds of characters that a card has no use for: control, direction, private, no character."""


def _fill(context: Context, found: list[Placeholder], text: str, path: str, words: Words) -> None:
    """Every placeholder is known, every value occurs, and the whole is not too long to read."""
    good = [each for each in found if filled(each, context.val, words) is not None]
    for each in found:
        if each not in good:
            near = [f"{{{name}}}" for name in context.val]
            context.finder.add(
                "L_PLACEHOLDER_UNKNOWN", path, got=shown(each.shown), near=near or ["–"]
            )
    if BRACE.search(bare(text)):
        context.finder.add("L_PLACEHOLDER_UNKNOWN", path, got="{ }")
    for name in context.val.keys() - {each.letter for each in found if not each.word}:
        context.finder.add("L_PLACEHOLDER_MISSING", path, got=f"{{{name}}}")
    length = len(render(text, context.val, words))
    if length > GOOD_TEXT:
        context.finder.add("L_TEXT_LONG", path, fatal=False, n=length, most=GOOD_TEXT)


def _literals(context: Context, text: str, path: str, words: Words) -> None:
    """No numbers but those of the program."""
    plain = bare(text)
    digit = next((char for char in plain if char.isnumeric()), "")
    spoken = [each for each in LETTERS.findall(plain) if each.lower() in words.number_words]
    for got in [digit, *spoken]:
        if got:
            context.finder.add("L_LITERAL_IN_TEXT", path, got=shown(got))


def _prefix(context: Context, card: Table, text: str, path: str, words: Words) -> None:
    """What kind of card it is stands at the beginning; a robo-card says its condition."""
    kind = card.get("kind")
    wanted = words.prefix.get(kind) if isinstance(kind, str) else None
    robo = words.prefix["robo"]
    if wanted is not None and not text.startswith(wanted):
        context.finder.add("L_PREFIX", path, wanted=wanted.strip())
    elif card.get("symbol") == "robo":
        inside = re.search(rf"\b{re.escape(robo.strip())}\b", text, re.IGNORECASE)
        if not (text.startswith(robo) if wanted is None else inside):
            what = robo if wanted is None else f"{wanted.strip()} … {robo.lower()}"
            context.finder.add("L_PREFIX", path, wanted=what.strip())


def _tied(context: Context, found: list[Placeholder], path: str, words: Words) -> None:
    """Whom and which cards the program speaks of stands in the text as a placeholder."""
    said, lang = context.said, words.lang
    for letter, code, wanted in (
        ("p", "L_SELECTOR_NOT_IN_TEXT", said.players),
        ("d", "L_SELECTOR_NOT_IN_TEXT", said.directions),
        ("s", "L_SYMBOL_NOT_IN_TEXT", said.symbols),
    ):
        there = {each.word for each in found if each.letter == letter}
        form = ".sg" if letter == "s" else ""
        for word, where in wanted.items():
            if word not in there:
                got = f"{{{letter}:{word}{form}}}"
                context.finder.add(code, path, got=got, where=where, lang=lang)


def _verbs(context: Context, found: list[Placeholder], text: str, path: str, words: Words) -> None:
    """Every verb has one of its key words; cards in hand are called so (LC-7.3)."""
    plain, missing = bare(text), False
    turns = words.units.get("t")
    if turns is not None and any(each.form == "t" for each in found):
        plain += f" {turns.pl}"  # what "{n:t}" is printed as names the verb that gives turns
    for verb, where in context.said.verbs.items():
        known = words.keywords.get(verb, [])
        there = any(re.search(rf"\b{re.escape(each)}", plain, re.IGNORECASE) for each in known)
        if known and not there:
            missing = True
            near = ", ".join(known)
            context.finder.add("L_VERB_NOT_IN_TEXT", path, got=verb, where=where, words=near)
    forms: dict[str, set[str]] = {}
    for each in found:
        if not each.word:
            forms.setdefault(each.letter, set()).add(each.form)
    for name, where in context.said.hands.items():
        if not missing and name in forms and "hc" not in forms[name]:
            # LC-7.3, LC-A23
            context.finder.add("L_HAND_PHRASE", path, got=f"{{{name}:hc}}", where=where)

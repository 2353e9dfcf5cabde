"""Reading deck files: from text to cards, or to everything that is wrong (LC-12.1, LC-12.2)."""

import re
import tomllib
from collections.abc import Callable, Mapping
from typing import cast

import msgspec

from kartenhaus.games.labor_chaos.cards import Card, Deck, Fact, Json, Table
from kartenhaus.games.labor_chaos.check_card import card_rules, good_value, lock_checked, values
from kartenhaus.games.labor_chaos.check_context import NAME, Context, Finder, Said, shown
from kartenhaus.games.labor_chaos.check_deck import Part, least_cards, quota, reachable
from kartenhaus.games.labor_chaos.check_facts import read_facts
from kartenhaus.games.labor_chaos.check_roots import sound, told
from kartenhaus.games.labor_chaos.check_text import printed_words, safe
from kartenhaus.games.labor_chaos.check_truth import EVERY_FACE, Face
from kartenhaus.games.labor_chaos.check_values import fields
from kartenhaus.games.labor_chaos.vocabulary import (
    KINDS,
    LARGEST_VALUE,
    LONGEST_TEXT,
    MOST_CARDS,
    NUMBERS,
    SYMBOLS,
)
from kartenhaus.games.labor_chaos.words import Tables
from kartenhaus.kernel.deckfile import LARGEST_BYTES, DeckError, Fault
from kartenhaus.kernel.misread import json_place

DEEPEST_TREE = 48
"""Lists and tables within each other that a file may have, whatever they mean."""
LONGEST_NAME = 80
DECK_FIELDS = ("name", "card", "fact")
LARGEST_INT = 1 << 63
"""JSON and TOML know no limit; nothing in a deck can be as large as this."""
TOML_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.){0,200}+"|'[^'\n]{0,200}+')"""
TOML_DOT = r"[ \t]*+\.[ \t]*+"
MOST_PARTS = LONGEST_TEXT // 2
DEEP_KEY = re.compile(rf"(?<![\w-]){TOML_PART}(?:{TOML_DOT}{TOML_PART}){{{MOST_PARTS}}}")
"""A dotted key, for which the parser takes time and memory by the square of its parts; no text of
a card can look like it."""
TOML_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)$")


class Read(msgspec.Struct, frozen=True):
    """What came of reading: everything that was found, and the deck unless it makes no sense.

    A deck whose only errors are stale locks is given too, so that its texts can be read again.
    """

    deck: Deck | None
    faults: tuple[Fault, ...]

    @property
    def playable(self) -> bool:
        """Whether a table can use it."""
        return not any(fault.fatal for fault in self.faults)


def parse_deck(data: bytes, seats: int, tables: Tables) -> Deck:
    """The deck in a JSON file, checked for a table of `seats`; ours or one's own (LC-A48).

    Raises `DeckError` with every fault if one of them is fatal.
    """
    if len(data) > LARGEST_BYTES:
        raise DeckError([Fault("", "deck_too_large", True, {"n": LARGEST_BYTES})])
    return playable_deck(read_trees([json_tree(data, "")], tables), seats)


def playable_deck(read: Read, seats: int) -> Deck:
    """The deck that was read, if a table of `seats` can play with it; else raises `DeckError`."""
    found = list(read.faults)
    if read.deck is not None:
        n, least = read.deck.size, least_cards(seats)
        if n < least:
            found.append(Fault("", "L_DECK_SMALL", True, {"n": n, "least": least, "seats": seats}))
    if read.deck is None or any(fault.fatal for fault in found):
        raise DeckError(found)
    return read.deck


def read_toml(files: Mapping[str, str], tables: Tables, name: str = "") -> Read:
    """The deck in one or several TOML texts, by file name; `name` if they do not give one."""
    return read_trees([toml_tree(text, file) for file, text in files.items()], tables, name)


class Tree(msgspec.Struct, frozen=True):
    """A file as plain values, or what kept it from being read."""

    file: str
    table: Table
    faults: tuple[Fault, ...] = ()


def toml_tree(text: str, file: str) -> Tree:
    """A file in TOML."""
    if DEEP_KEY.search(text):
        finder = Finder(file)
        finder.add("L_TOO_DEEP", "", most=DEEPEST_TREE)
        return Tree(file, {}, tuple(finder.found))
    return _parsed(lambda: tomllib.loads(text), file, text, lambda error: _toml_place(text, error))


def json_tree(data: bytes, file: str) -> Tree:
    """A file in JSON."""
    return _parsed(lambda: msgspec.json.decode(data), file, data, lambda _: json_place(data))


def _toml_place(text: str, error: Exception) -> tuple[int, int]:
    """Line and column, from 1, at which this is no TOML; zeros if that cannot be told."""
    found = TOML_PLACE.search(str(error))
    if found is not None:
        return int(found[1]), int(found[2])
    lines = text.split("\n")
    at_end = str(error).endswith("(at end of document)")
    return (len(lines), len(lines[-1]) + 1) if at_end else (0, 0)


def _parsed(
    parse: Callable[[], object],
    file: str,
    source: str | bytes,
    place: Callable[[Exception], tuple[int, int]],
) -> Tree:
    finder = Finder(file)
    try:
        if len(source) > LARGEST_BYTES or len(_bytes(source)) > LARGEST_BYTES:
            finder.add("deck_too_large", "", n=LARGEST_BYTES)
            return Tree(file, {}, tuple(finder.found))
        value = parse()
    except (ValueError, RecursionError, UnicodeError) as error:  # both parsers' errors included
        line, column = place(error)
        finder.add("L_SYNTAX", "", line=line, column=column)
        return Tree(file, {}, tuple(finder.found))
    table = _plain(value, "", 0, finder)
    if not isinstance(table, dict):
        finder.add("L_SYNTAX", "", line=1, column=1)
        table = {}
    return Tree(file, table, tuple(finder.found))


def _bytes(source: str | bytes) -> bytes:
    return source if isinstance(source, bytes) else source.encode()


def _plain(value: object, path: str, depth: int, finder: Finder) -> Json:
    """The value without what a deck has no use for: fractions, dates, nothing, endless depth."""
    if depth > DEEPEST_TREE:
        finder.add("L_TOO_DEEP", _short(path), most=DEEPEST_TREE)
        return ""
    match value:
        case bool() | str():
            return value
        case int():
            if -LARGEST_INT <= value < LARGEST_INT:
                return value
            finder.add("L_VALUE", _short(path), got=shown(f"{value:#x}"), most=LARGEST_VALUE)
        case list():
            items = cast(list[object], value)
            return [_plain(v, f"{path}/{i}", depth + 1, finder) for i, v in enumerate(items)]
        case dict():
            table = cast(dict[str, object], value)
            return {k: _plain(v, f"{path}/{k}", depth + 1, finder) for k, v in table.items()}
        case _:
            finder.add("L_TYPE", _short(path), got=shown(str(value)), wanted="plain")
    return ""


def _short(path: str) -> str:
    return path if len(path) <= 120 else f"{path[:60]}…"


def read_trees(trees: list[Tree], tables: Tables, name: str = "") -> Read:
    """The deck that these files make up together.

    What only follows from another fault is not told: first things first.
    """
    finders = [Finder(tree.file) for tree in trees]
    facts, broken = dict(tables.facts), set[str]()
    for tree, finder in zip(trees, finders, strict=True):
        fields(_deck_context(finder), tree.table, "", DECK_FIELDS)
        name = _name(finder, tree.table, name)
        own = facts.keys() - tables.facts.keys()
        asked = read_facts(finder, tree.table.get("fact", []), tables.words, facts, own)
        facts, broken = asked.facts, broken | asked.broken
    unread = any(tree.faults for tree in trees)
    parts: list[list[Part]] = []
    for tree, finder in zip(trees, finders, strict=True):
        known = [part.id for mine in parts for part in mine]
        parts.append(_cards(finder, tree.table.get("card", []), facts, tables, known))
    _whole(list(zip(finders, parts, strict=True)), unread=unread)
    faults: list[Fault] = []
    for tree, finder, mine in zip(trees, finders, parts, strict=True):
        finder.notes = [note for note in finder.notes if not _meant(note.fault, broken, unread)]
        faults += [*tree.faults, *told(finder, [part.id for part in mine])]
    if any(fault.fatal and fault.code != "L_LOCK_STALE" for fault in faults):
        return Read(None, tuple(faults))
    used = set[str]().union(*(part.said.facts for mine in parts for part in mine))
    cards = [card for tree in trees for card in cast(list[Table], tree.table.get("card", []))]
    return Read(_deck(name, cards, facts, used), tuple(faults))


def _meant(fault: Fault, broken: set[str], unread: bool) -> bool:
    """Whether it asks for a fact that is there, but could not be read."""
    return fault.code == "L_UNKNOWN_FACT" and (unread or fault.params["got"] in broken)


def _deck_context(finder: Finder) -> Context:
    return Context(finder, {}, {}, Said())


def _name(finder: Finder, table: Table, name: str) -> str:
    given = table.get("name", name)
    if given and safe(_deck_context(finder), given, "/name", LONGEST_NAME):
        return str(given)
    return name


def _cards(
    finder: Finder, given: Json, facts: Mapping[str, Fact], tables: Tables, known: list[str]
) -> list[Part]:
    """Every card of one file that is a table at all."""
    if not isinstance(given, list):
        finder.add("L_TYPE", "/card", got=shown(given), wanted="list")
        return []
    if len(given) > MOST_CARDS:
        finder.add("L_TOO_MANY_CARDS", "/card", n=len(given), most=MOST_CARDS)
        return []
    parts: list[Part] = []
    seen = set(known)
    for i, card in enumerate(given):
        finder.card = ""
        if not isinstance(card, dict):
            finder.add("L_TYPE", f"/card/{i}", got=shown(card), wanted="table")
            continue
        id_ = card.get("id")
        finder.card = shown(id_) if isinstance(id_, str) and id_ else f"card[{i}]"
        part = check_card(finder, card, facts, tables)
        if part.id in seen:
            finder.add("L_DUPLICATE_ID", "/id", got=part.id)
        seen.add(part.id)
        parts.append(part)
    finder.card = ""
    return parts


def check_card(finder: Finder, card: Table, facts: Mapping[str, Fact], tables: Tables) -> Part:
    """All checks of one card that need no deck; the faults are in the finder."""
    val = card.get("val", {})
    numbers = val if isinstance(val, dict) else {}
    good = {
        name: number
        for name, number in numbers.items()
        if isinstance(number, int) and NAME.fullmatch(name) and good_value(number)
    }
    said, before = Said(), len(finder.notes)
    context = Context(finder, facts, good, said)
    values(context, card)
    card_rules(context, card)
    whole = sound(finder.notes[before:])
    printed_words(context, card, tables.words)
    lock_checked(context, card)
    emits = {*said.verbs, *(["end"] if card.get("kind") == "end" else [])}
    promo = card.get("promo") is True
    return Part(finder.card, _face(card), promo, good, said, frozenset(emits), whole)


def check_alone(card: Table, tables: Tables) -> list[Fault]:
    """Every fault of one card by itself, as if any other card could be in its deck; also those
    that only follow from another.
    """
    finder = Finder()
    finder.card = shown(card.get("id", ""))
    part = check_card(finder, card, tables.facts, tables)
    reachable(finder, [part], EVERY_FACE)
    return finder.found


def _face(card: Table) -> Face:
    symbol, number, kind = card.get("symbol"), card.get("number"), card.get("kind", "normal")
    return Face(
        symbol if isinstance(symbol, str) and symbol in SYMBOLS else "",
        number if isinstance(number, int) and number in NUMBERS else 0,
        kind if isinstance(kind, str) and kind in KINDS else "",
    )


def _whole(files: list[tuple[Finder, list[Part]]], *, unread: bool) -> None:
    """What can be said only of all files together; noted at the file of the card.

    While a file or a card is not understood, it might be just what another card waits for.
    """
    parts = [part for _, mine in files for part in mine]
    first = files[0][0]
    if len(parts) > MOST_CARDS:
        first.add("L_TOO_MANY_CARDS", "", n=len(parts), most=MOST_CARDS)
        return
    whole = not unread and all(part.sound for part in parts)
    for finder, mine in files:
        if whole:
            reachable(finder, mine, [part.face for part in parts], parts)
        else:
            reachable(finder, [part for part in mine if part.sound], EVERY_FACE)
    if parts and not unread:
        quota(first, parts)
    elif not unread and not first.notes:
        first.add("L_NO_CARDS", "")


def _deck(name: str, cards: list[Table], facts: Mapping[str, Fact], asked: set[str]) -> Deck:
    return Deck(
        name or "Labor Chaos",
        [msgspec.convert(card, Card) for card in cards],
        [fact for key, fact in facts.items() if key in asked],
    )

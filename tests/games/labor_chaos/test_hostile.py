"""No deck, however hostile, crashes the loader or keeps it busy."""

from __future__ import annotations

import json
import random
import time
from contextlib import suppress

import msgspec
import pytest

from kartenhaus.games.labor_chaos.cards import Deck, Json, write_deck
from kartenhaus.games.labor_chaos.check_context import MOST_FAULTS
from kartenhaus.games.labor_chaos.gloss import gloss
from kartenhaus.games.labor_chaos.reader import Tree, parse_deck, read_toml, read_trees
from kartenhaus.games.labor_chaos.text import printed
from kartenhaus.games.labor_chaos.verbs import VERBS
from kartenhaus.games.labor_chaos.vocabulary import CONDITIONS, QUANTITIES, SELECTORS
from kartenhaus.kernel.deckfile import LARGEST_BYTES, DeckError
from kartenhaus.rulebook.decks import deck_file, deck_texts
from tests.games.labor_chaos.making import GAME, good, tables

rule = pytest.mark.rule
WORDS = [*VERBS, *CONDITIONS, *QUANTITIES, *SELECTORS, "$n", "$x", "who", "do", "then", "else", ""]
ODD: list[Json] = ["", "$", "$$", "{n}", "<b>", "\u202e", "💥" * 50, 10**40, -1, True, [], {}]
SECONDS = 20.0
"""Of the processor alone: far more than any file needs, far less than forever."""


def anything(luck: random.Random, depth: int) -> Json:
    """A value of any kind, made of words of the language and of oddities."""
    match luck.randrange(6 if depth else 3):
        case 0:
            return luck.choice(WORDS)
        case 1:
            return luck.choice(ODD)
        case 2:
            return luck.choice([0, 1, 2, 7])
        case 3:
            return [anything(luck, depth - 1) for _ in range(luck.randrange(4))]
        case _:
            keys = [luck.choice(WORDS) for _ in range(luck.randrange(4))]
            return {key: anything(luck, depth - 1) for key in keys}


def spoiled(luck: random.Random, value: Json) -> Json:
    """The value with something in it changed at random."""
    if luck.random() < 0.15:
        return anything(luck, 3)
    match value:
        case dict():
            found = {k: v for k, v in value.items() if luck.random() > 0.02}
            if found:
                key = luck.choice(list(found))
                found[key] = spoiled(luck, found[key])
            return found
        case list():
            places = range(len(value))
            at = luck.choice(places) if value else 0
            return [spoiled(luck, v) if i == at else v for i, v in enumerate(value)]
        case _:
            return anything(luck, 1)


def check(card: Json) -> Deck | None:
    """Read a deck of this card; whatever is read can be printed, explained and written."""
    read = read_trees([Tree("f.toml", {"card": [card], "fact": []})], tables())
    assert read.deck is not None or any(fault.fatal for fault in read.faults)
    if read.deck is not None:
        for each in read.deck.cards:
            for words in tables().words.values():
                assert printed(each, words)
                assert gloss(each, read.deck.facts, words)
        assert write_deck(read.deck)
    return read.deck


@rule("LC-12.1")
@pytest.mark.parametrize("seed", range(40))
def test_spoiled_cards_of_the_deck(seed: int) -> None:
    luck = random.Random(seed)
    cards = msgspec.json.decode(deck_file(GAME), type=dict[str, Json])["card"]
    assert isinstance(cards, list)
    for _ in range(30):
        check(spoiled(luck, luck.choice(cards)))


@rule("LC-12.1")
@pytest.mark.parametrize("seed", range(20))
def test_cards_made_of_anything(seed: int) -> None:
    luck = random.Random(seed)
    for _ in range(40):
        fields = ["needs", "do", "when", "win", "mod", "while_top", "text", "val", "kind", "lock"]
        check(good(**{luck.choice(fields): anything(luck, 5) for _ in range(3)}))
        check(anything(luck, 5))


@rule("LC-12.1")
@pytest.mark.parametrize("seed", range(20))
def test_spoiled_files(seed: int) -> None:
    luck = random.Random(seed)
    for text in deck_texts(GAME).values():
        letters = list(text)
        for _ in range(luck.randrange(1, 6)):
            at = luck.randrange(len(letters))
            letters[at : at + luck.randrange(3)] = luck.choice(['"', "[", "}", "\n", "é", "9", "="])
        read_toml({"f.toml": "".join(letters)}, tables())
    data = bytearray(deck_file(GAME))
    data[luck.randrange(len(data))] = luck.randrange(256)
    with suppress(DeckError):
        parse_deck(bytes(data), 6, tables())


BOMBS: dict[str, bytes] = {
    "deep lists": b'{"card": [{"do": ' + b"[" * 900 + b"]" * 900 + b"}]}",
    "deep conditions": b'{"card": [{"needs": ' + b'{"not": ' * 900 + b"1" + b"}" * 900 + b"}]}",
    "deep players": b'{"card": [{"do": [{"draw": 1, "who": '
    + b'{"fact": "has_dog", "of": ' * 900
    + b'"all"'
    + b"}" * 900
    + b"}]}]}",
    "many unknown verbs": b'{"card": [{"do": [' + b'{"aa": 1},' * 6000 + b"1]}]}",
    "many unknown fields": b'{"card": [{'
    + b",".join(b'"k%d": 1' % i for i in range(5500))
    + b"}]}",
    "many cards": b'{"card": [' + b"{}," * 20_000 + b"{}]}",
    "many bad cards": b'{"card": [' + b'{"a":[],"b":{}},' * 119 + b"{}]}",
    "long text": b'{"card": [{"text": {"en": "' + b"{n}" * 20_000 + b'"}}]}',
    "long key": b'{"card": [{"' + b"x" * 60_000 + b'": 1}]}',
    "braces": b'{"card": [{"text": {"en": "' + b"{" * 380 + b'"}}]}',
    "long lists": b'{"card": [{"do": [{"draw": 1, "who": [' + b'"left",' * 8000 + b'"left"]}]}]}',
    "long cmp": b'{"card": [{"needs": {"all": [' + b'{"has":{"type":"dino"}},' * 2500 + b"1]}}]}",
}


def heavy(luck: random.Random) -> Json:
    """A card within all limits that makes as much work for the loader as it can."""
    asked: list[Json] = [
        {"has": {"number": {"op": ">=", "n": "$n"}, "symbol": luck.choice(["bald", "dino"])}}
        for _ in range(12)
    ]
    steps: list[Json] = [
        {"discard": 1, "where": {"number": {"op": "<", "n": "$n"}}} for _ in range(20)
    ]
    id_ = f"c{luck.randrange(10**9)}"
    return good(id=id_, val={"n": luck.randrange(9000)}, needs={"any": asked}, do=steps)


@rule("LC-12.1")
def test_much_work_is_done_in_good_time() -> None:
    luck = random.Random(1)
    data = msgspec.json.encode({"card": [heavy(luck) for _ in range(32)]})
    assert 0.5 * LARGEST_BYTES < len(data) <= LARGEST_BYTES
    begun = time.process_time()
    with suppress(DeckError):
        parse_deck(data, 3, tables())
    assert time.process_time() - begun < SECONDS


@rule("LC-12.1")
@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_in_good_time(name: str) -> None:
    data = BOMBS[name]
    assert len(data) <= LARGEST_BYTES
    begun = time.process_time()
    with pytest.raises(DeckError) as refused:
        parse_deck(data, 3, tables())
    assert time.process_time() - begun < SECONDS
    assert 0 < len(refused.value.faults) <= MOST_FAULTS
    assert all(len(fault.place) < 300 for fault in refused.value.faults)
    assert all(len(str(v)) < 1000 for f in refused.value.faults for v in f.params.values())


@rule("LC-12.1")
def test_what_cannot_be_printed_is_shown_as_question_marks() -> None:
    read = read_trees([Tree("f.toml", {"card": [good(symbol="\x1b[31m\u202eevil")]})], tables())
    assert all("\x1b" not in str(f.params) and "\u202e" not in str(f.params) for f in read.faults)


@rule("LC-12.1")
@pytest.mark.parametrize(
    "key",
    [
        ".".join(["a"] * 31_000),
        " . ".join(["a"] * 201),
        ".".join(['"a"'] * 201),
        ".".join(["'a'"] * 201),
        ".".join(['"\\"."', "b"] * 101),
    ],
    ids=["many", "spaces", "quotes", "single quotes", "escapes"],
)
@pytest.mark.parametrize("line", ["{} = 1", "[{}]", "[[{}]]", "a = {{ {} = 1 }}"])
def test_a_key_of_very_many_parts_is_not_parsed(key: str, line: str) -> None:
    """The parser would need minutes and gigabytes for the first one."""
    (fault,) = read_toml({"": line.format(key)}, tables()).faults
    assert (fault.code, fault.place) == ("L_TOO_DEEP", "")


@rule("LC-12.1")
@pytest.mark.parametrize("text", ["a." * 200, "." * 400, "a. " * 133, "1.5." * 100, "ä.ö." * 9])
def test_texts_may_have_many_full_stops(text: str) -> None:
    card = good(title={"en": text, "de": text})
    toml = f"[[card]]\nid = {json.dumps(card['id'])}\ntitle.en = {json.dumps(text)}"
    assert "L_TOO_DEEP" not in {fault.code for fault in read_toml({"": toml}, tables()).faults}


@rule("LC-12.1")
@pytest.mark.parametrize("number", ["0x" + "f" * 50_000, "-9223372036854775809", "1" + "0" * 40])
def test_no_number_is_too_long_to_be_told(number: str) -> None:
    """A fault with its beginning, wherever it stands; not an error of the server."""
    for place in (
        f"val = {{ n = {number} }}",
        f"number = {number}",
        f"do = [{{ draw = {number} }}]",
    ):
        faults = read_toml({"": f'[[card]]\nid = "a"\n{place}'}, tables()).faults
        told = [fault for fault in faults if fault.code == "L_VALUE"]
        assert told
        assert all(len(str(fault.params["got"])) < 100 for fault in told)

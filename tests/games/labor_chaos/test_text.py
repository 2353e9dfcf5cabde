"""Placeholders become words, sentences begin with a capital."""

from __future__ import annotations

import pytest

from kartenhaus.games.labor_chaos.text import placeholders, printed, render
from kartenhaus.games.labor_chaos.verbs import DIRECTIONS, VERBS
from kartenhaus.games.labor_chaos.vocabulary import SELECTORS, SYMBOLS, TYPES
from kartenhaus.games.labor_chaos.words import read_words
from tests.games.labor_chaos.making import standard_deck, tables

rule = pytest.mark.rule
EN: list[tuple[str, str]] = [
    ("Discard {n:hc}.", "Discard 2 cards in hand."),
    ("Discard {m:hc}.", "Discard 1 card in hand."),
    ("Draw {n:c}, miss {m:t}.", "Draw 2 cards, miss 1 turn."),
    ("Number {n}.", "Number 2."),
    (
        "{p:left} draws. {p:others} do not.",
        "The player on your left draws. The other players do not.",
    ),
    ("Look: {p:left} draws!", "Look: the player on your left draws!"),
    ("“{p:all}?” {p:next}.", "“All players?” The next player."),
    ("A {s:dino.sg}, all {s:scientist.pl}.", "A dino-card, all scientists."),
    ("Pass {d:left}.", "Pass to the left."),
    ("Ends in e.g. {p:left}.", "Ends in e.g. The player on your left."),
]
DE: list[tuple[str, str]] = [
    ("Wirf {n:hc} ab.", "Wirf 2 Handkarten ab."),
    ("Gib {m:hc} an {p:left.a}.", "Gib 1 Handkarte an die Person links von dir."),
    ("Hilf {p:right.d}.", "Hilf der Person rechts von dir."),
    ("{p:all.n} setzen {n:t} aus.", "Alle setzen 2 Runden aus."),
    ("Sieh da: {p:others.n} ziehen.", "Sieh da: Die anderen ziehen."),
    ("Wähle unter {p:others.d} {d:right}.", "Wähle unter den anderen nach rechts."),
    ("Eine {s:robo.sg}.", "Eine Robo-Karte."),
]


@rule("LC-12.2")
@pytest.mark.parametrize(("text", "wanted"), EN)
def test_english(text: str, wanted: str) -> None:
    assert render(text, {"n": 2, "m": 1}, tables().words["en"]) == wanted


@rule("LC-12.2")
@pytest.mark.parametrize(("text", "wanted"), DE)
def test_german_with_its_cases(text: str, wanted: str) -> None:
    assert render(text, {"n": 2, "m": 1}, tables().words["de"]) == wanted


@rule("LC-12.2")
def test_a_card_as_it_is_printed() -> None:
    card = standard_deck().named()["bald-02"]
    assert printed(card, tables().words["en"]) == (
        "Nobody tidies up alone: you and the player on your left each discard 1 card in hand."
    )
    assert printed(card, tables().words["de"]) == (
        "Niemand räumt allein auf: Du und die Person links von dir werft je 1 Handkarte ab."
    )


def test_unknown_placeholders_stay() -> None:
    words = tables().words["en"]
    for text in ("{x}", "{n:kg}", "{p:me}", "{p:left.q}", "{s:cat}", "{s:dino.x}", "{d:up}", "{}"):
        assert render(text, {"n": 2}, words) == text


def test_placeholders_are_read() -> None:
    found = [(p.letter, p.word, p.form, p.name) for p in placeholders("{n:hc} {p:left.d} {Nope}")]
    assert found == [("n", "", "hc", "n"), ("p", "left", "d", "p:left"), ("", "", "", "")]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_language_has_words_for_everything(lang: str) -> None:
    words = tables().words[lang]
    assert words.players.keys() == {name for name, each in SELECTORS.items() if each.spoken}
    assert words.symbols.keys() == {*SYMBOLS, *TYPES}
    assert words.directions.keys() == set(DIRECTIONS)
    assert words.keywords.keys() == set(VERBS)
    assert words.units.keys() == {"hc", "c", "t"}
    assert words.prefix.keys() == {"instant", "end", "lasting", "robo"}
    assert words.lang == lang


@pytest.mark.parametrize("text", ["", "lang = 1", "[[", 'lang = "x"\nmore = 1'])
def test_a_faulty_table_of_words_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_words(text)

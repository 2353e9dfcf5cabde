"""Cards, mistakes, refusals and events of None of a Kind can all be said, in both languages."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Sequence
from typing import Literal, get_args

import pytest

from kartenhaus.cli._kind_telling import tell
from kartenhaus.games.none_of_a_kind import actions as act
from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.deck import COLOURS, parse_deck
from kartenhaus.games.none_of_a_kind.fit import RELATIONS
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.options import Config, Options
from kartenhaus.kernel.refusal import Refusal
from kartenhaus.rulebook.book import LANGS, load
from kartenhaus.rulebook.catalogue import load_catalogue
from kartenhaus.rulebook.decks import deck_file
from kartenhaus.rulebook.kind_wording import (
    card_words,
    cards_words,
    mistake_words,
    refusal_words,
)
from tests.conftest import ROOT

SOURCES = ("games/none_of_a_kind", "table", "server")
NAMES = ("Anna", "Ben", "Cem")
VARIANTS: dict[str, Sequence[str]] = {
    "CardTaken": ("up", "down"),
    "CardReturned": get_args(ev.Back),
    "FlagSet": ("on", "off"),
    "GrabContested": ("card", "row", "stop"),
    "Stopped": get_args(ev.By),
}
MORE = {"RoundScored": ("", "right", "fault", "seat")}
"""Events that are told in several sentences."""


@pytest.mark.rule("NK-1.2", "NK-A29")
def test_a_card_has_a_name_in_every_language() -> None:
    """The game knows ids; each language says them in its own words."""
    german, english = load_catalogue("de"), load_catalogue("en")
    assert card_words(german, "red/green/1") == "Rot in Grün (1×)"
    assert card_words(english, "red/green/1") == "Red in green (1×)"
    assert card_words(german, "blue/red/4", "short") == "blau/rot/4"
    assert cards_words(english, ["red/green/1", "blue/black/3"]) == (
        "Red in green (1×) and Blue in black (3×)"
    )
    for words in (german, english):
        printed = {words.text(f"nk.word.{colour}") for colour in COLOURS}
        assert len(printed) == len(COLOURS)
        assert all(word.isupper() for word in printed)


@pytest.mark.rule("NK-4.3", "NK-4.4", "NK-4.5", "NK-4.6", "NK-4.7")
@pytest.mark.parametrize(
    ("new", "relation", "german", "english"),
    [
        ("blue/green/3", "WW", "gleiches Wort (blau)", "same word (blue)"),
        ("red/blue/4", "II", "gleiche Farbe (blau)", "same ink (blue)"),
        ("yellow/red/3", "NN", "gleiche Anzahl (3)", "same number (3)"),
        (
            "red/blue/2",
            "WI",
            "das Wort der Karte davor ist hier die Farbe (blau)",
            "the word before is the ink here (blue)",
        ),
        (
            "yellow/black/3",
            "IW",
            "die Farbe der Karte davor ist hier das Wort (gelb)",
            "the ink before is the word here (yellow)",
        ),
    ],
)
def test_a_mistake_names_its_relation_and_value(
    new: str, relation: str, german: str, english: str
) -> None:
    assert mistake_words(load_catalogue("de"), 3, new, [relation]) == (
        f"Karte 3: {german}. Ab hier zählt nichts."
    )
    assert mistake_words(load_catalogue("en"), 3, new, [relation]) == (
        f"Card 3: {english}. Nothing counts from here."
    )


def test_several_relations_are_enumerated() -> None:
    said = mistake_words(load_catalogue("en"), 2, "green/red/1", RELATIONS[2:])
    assert said == (
        "Card 2: the word before is the ink here (red), the ink before is the word here (green)"
        " and same number (1). Nothing counts from here."
    )


def constants() -> set[str]:
    """The rule of every refusal that stands in the code."""
    found: set[str] = set()
    for folder in SOURCES:
        for path in (ROOT / "src" / "kartenhaus" / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(func=ast.Name(id="Refusal"), args=[ast.Constant(value=rule), *_]):
                        found.add(str(rule))
                    case _:
                        pass
    return {rule for rule in found if rule.startswith("NK-")}


@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_has_a_sentence(lang: Literal["de", "en"]) -> None:
    rules, catalogue, book = constants(), load_catalogue(lang), load("none-of-a-kind", lang)
    assert len(rules) > 12
    assert {rule for rule in rules if f"refusal.{rule}" not in catalogue} == set()
    keys = [key for key in catalogue.messages if key.startswith("refusal.NK-")]
    named = {name for key in keys for name in re.findall(r"NK-(?:A\d+|\d+\.\d+)", key)}
    assert named - {*book.rules, *book.rulings} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_every_event_has_a_sentence(lang: str) -> None:
    catalogue = load_catalogue(lang)
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(ev.Event)}
    wanted = {
        f"nk.event.{kind}{which and '.'}{which}"
        for kind in kinds
        for which in MORE.get(kind, VARIANTS.get(kind, ("",)))
    }
    assert {key for key in catalogue.messages if key.startswith("nk.event.")} == wanted
    assert {f"nk.reason.{by}" for by in get_args(ev.By)} <= catalogue.messages.keys()


class Dice:
    """Chance from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def below(self, n: int) -> int:
        return self.random.randrange(n)


def any_action(dice: Dice) -> act.Action:
    slot = dice.below(81) - 1
    choices: tuple[act.Action, ...] = (
        act.Draw(slot),
        act.Take(slot),
        act.APPEND,
        act.THROW_BACK,
        act.TAKE_BACK,
        act.STOP,
        act.NothingFits(dice.below(2) == 0),
    )
    return choices[dice.below(len(choices))]


def match_of(options: Options, seed: int) -> tuple[list[Refusal], list[str], str]:
    """What is refused and what is told in a match of random play, in one language."""
    dice, refused, told = Dice(seed), list[Refusal](), list[str]()
    lang = LANGS[seed % 2]
    words = load_catalogue(lang)
    state = GAME.start(Config(parse_deck(deck_file("none-of-a-kind"), 3), options), 3)
    pending, now = GAME.deal(state, dice, 0, 0), 0
    for _ in range(1_500):
        for event in pending:
            state = GAME.evolve(state, event)
        told += tell(words, pending, NAMES, state.rows)
        now += 40
        for _ in range(4):
            refusal = GAME.refuse(state, dice.below(4) - 1, any_action(dice))
            refused += [refusal] if refusal else []
        acting = sorted(GAME.to_act(state))
        due = GAME.wake(state)
        if due is not None and (due <= now or not acting):
            now = max(now, due)
            pending = GAME.tick(state, now, dice)
        elif acting:
            seat = acting[dice.below(len(acting))]
            legal = GAME.legal_actions(state, seat)
            action = legal[dice.below(len(legal))] if legal else None
            pending = GAME.decide(state, seat, action, dice, now) if action is not None else ()
        elif GAME.final(state) is None:
            pending = GAME.deal(state, dice, state.round, now)
        else:
            break
    return refused, told, lang


@pytest.mark.parametrize("seed", range(4))
def test_every_refusal_and_event_of_random_play_can_be_said(seed: int) -> None:
    """The game gives each sentence the values that it needs."""
    options = (
        Options(rounds=1, take_back=True),
        Options(rounds=1, referee=True, round_limit_s=60),
        Options(rounds=1, calm=True),
        Options(rounds=1, stop_mode="auto", throw_back="scatter"),
    )[seed]
    refused, told, lang = match_of(options, seed)
    assert len(told) > 30
    assert len({refusal.rule for refusal in refused}) >= 6
    for refusal in refused:
        rule, ruling, params = refusal.rule, refusal.ruling, refusal.params
        assert refusal_words(load_catalogue(lang), rule, ruling, params, NAMES)


@pytest.mark.rule("NK-3.4", "NK-8.2", "NK-A26", "NK-A32")
def test_a_refusal_says_what_is_known_about_it() -> None:
    english = load_catalogue("en")
    assert refusal_words(english, "NK-3.4", "", {"seat": 1}, NAMES) == "Ben was faster."
    assert refusal_words(english, "NK-3.4", "NK-A6", {"seat": 1, "ms": 38}, NAMES) == (
        "Ben was faster (38 ms)."
    )
    early, gone, never = (
        refusal_words(english, "NK-8.2", ruling, {}, NAMES) for ruling in ("NK-A32", "NK-A26", "")
    )
    assert len({early, gone, never}) == 3
    assert "Too early" in early

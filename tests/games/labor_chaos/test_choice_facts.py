"""A question with answers to choose from: asked with `is`, told before the game (LC-8.1)."""

from __future__ import annotations

import pytest

from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.conditions import holds
from kartenhaus.games.labor_chaos.facts import admit
from kartenhaus.games.labor_chaos.frames import Scope
from kartenhaus.games.labor_chaos.game import LABOR_CHAOS as GAME
from kartenhaus.games.labor_chaos.gloss import gloss
from kartenhaus.games.labor_chaos.options import Config, Options
from kartenhaus.games.labor_chaos.values import Eye
from kartenhaus.kernel.deckfile import Fault
from tests.games.labor_chaos.making import good, read, tables
from tests.luck import Luck

rule = pytest.mark.rule
TRAVEL: Table = {
    "key": "travels_by",
    "group": "profile",
    "type": "choice",
    "choices": ["bus", "train", "bike"],
    "ask": {"en": "How do you travel?", "de": "Wie reist du?"},
    "bots": [0, 1, 0],
}
BY_BUS: Table = {"fact": "travels_by", "is": "bus"}


def faults(**changes: Json) -> list[Fault]:
    found = read(good(**changes), good(id="dino", symbol="dino"), fact=[TRAVEL]).faults
    return [fault for fault in found if fault.fatal]


@rule("LC-8.1", "LC-A24")
def test_it_holds_for_who_has_chosen_so() -> None:
    """Not for who has told nothing; bots answer as the deck says."""
    deck = read(good(needs=BY_BUS), fact=[TRAVEL]).deck
    assert deck is not None
    state = GAME.start(Config(deck, Options()), 4)
    told = (b'{"travels_by": "bus"}', b'{"travels_by": "train"}', b"{}", b"")
    for event in admit(state, told, Luck(1)):
        state = GAME.evolve(state, event)
    eyes = [Eye(state, Scope("t", seat), "t") for seat in range(4)]
    assert [holds(eye, BY_BUS) for eye in eyes] == [True, False, False, False]
    assert [holds(eye, {**BY_BUS, "is": "train"}) for eye in eyes] == [False, True, False, True]
    assert [holds(eye, {"not": BY_BUS}) for eye in eyes] == [False, True, True, True]


@rule("LC-12.1")
@pytest.mark.parametrize(
    ("needs", "code", "place"),
    [
        ({"fact": "travels_by"}, "L_FACT_TYPE", "/needs"),
        ({"fact": "travels_by", "n": 1}, "L_FACT_TYPE", "/needs"),
        ({"fact": "has_dog", "is": "bus"}, "L_FACT_TYPE", "/needs"),
        ({"fact": "travels_by", "is": "ship"}, "L_UNKNOWN_WORD", "/needs/is"),
        ({"fact": "travels_by", "is": ["bus"]}, "L_UNKNOWN_WORD", "/needs/is"),
    ],
)
def test_it_is_asked_with_one_of_its_answers(needs: Json, code: str, place: str) -> None:
    assert [(f.code, f.place) for f in faults(needs=needs)] == [(code, f"f.toml: t: {place}")]


@rule("LC-12.1")
@pytest.mark.parametrize("head", ["fact", "max", "min"])
def test_players_are_not_told_apart_by_it(head: str) -> None:
    found = faults(do=[{"discard": "$n"}, {"draw": 1, "who": {head: "travels_by"}}])
    assert [(f.code, f.place) for f in found] == [("L_FACT_TYPE", "f.toml: t: /do/1/who")]


@rule("LC-12.1")
def test_bots_need_a_weight_above_zero() -> None:
    found = read(good(needs=BY_BUS), fact=[{**TRAVEL, "bots": [0, 0, 0]}]).faults
    assert ("L_FACT_FORM", "f.toml: /fact/0/bots") in {(f.code, f.place) for f in found}


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "answered “How do you travel?” with “bus”"),
     ("de", "du auf „Wie reist du?“ mit „bus“ geantwortet hast")],
)  # fmt: skip
def test_the_plain_sentence_says_the_answer(lang: str, said: str) -> None:
    deck = read(good(needs=BY_BUS), fact=[TRAVEL]).deck
    assert deck is not None
    assert said in gloss(deck.cards[0], deck.facts, tables().words[lang])

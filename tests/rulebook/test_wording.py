"""Cards, refusals and events of Lucky Shutdown can all be said, in both languages."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Sequence
from typing import Literal

import msgspec
import pytest

from kartenhaus.games.lucky_shutdown import actions, events
from kartenhaus.games.lucky_shutdown.deck import Deck
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN
from kartenhaus.games.lucky_shutdown.options import Config, Options
from kartenhaus.games.lucky_shutdown.state import State
from kartenhaus.kernel.refusal import Refusal
from kartenhaus.rulebook.book import LANGS, load
from kartenhaus.rulebook.catalogue import load_catalogue
from kartenhaus.rulebook.decks import deck_file
from kartenhaus.rulebook.wording import card_words, cards_words, refusal_words
from tests.conftest import ROOT

GAME = ROOT / "src" / "kartenhaus" / "games" / "lucky_shutdown"
VARIANTS: dict[str, Sequence[str]] = {
    "StarterDecided": ("lowest", "lot", "host", "right"),
    "CardsLaid": ("play", "react", "flip", "luck", "early"),
    "CardMissed": ("flip", "luck", "early"),
    "PileCleared": ("clear", "quad", "triple"),
    "CardsDrawn": ("own", "other"),
    "TurnBegan": ("turn", "bonus", "skip"),
    "RoundEnded": ("played", "stopped"),
}
UNSAID = {"LowReached"}
"""Bookkeeping that nobody is told."""
NOTICES = {"StallWarned"}
"""Said when a turn begins after long without progress, not events of their own."""


@pytest.mark.parametrize(
    ("code", "style", "german", "english"),
    [
        ("b16", "label", "16, blau", "16, blue"),
        ("x13", "inline", "die zweifarbige 13", "the two-coloured 13"),
        ("push:o", "label", "Schieben, orange", "Push, orange"),
        ("under17:x", "label", "Unterbieten 17, zweifarbig", "Undercut 17, two-coloured"),
        ("clear:b", "inline", "das blaue „Stapel löschen“", "the blue Clear"),
    ],
)
def test_a_card_has_a_name(code: str, style: str, german: str, english: str) -> None:
    assert card_words(load_catalogue("de"), code, style) == german
    assert card_words(load_catalogue("en"), code, style) == english


def test_cards_are_enumerated_in_order() -> None:
    english = load_catalogue("en")
    assert cards_words(english, []) == ""
    assert cards_words(english, ["o16"]) == "the orange 16"
    assert cards_words(english, ["o16", "b16", "o16"]) == (
        "the orange 16, the blue 16 and the orange 16"
    )


@pytest.mark.parametrize("code", ["", "16", "o", "push", "push:z", "o16b", "<b>"])
def test_what_is_no_card_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="not a card code"):
        card_words(load_catalogue("de"), code)


@pytest.mark.rule("LS-3.1", "LS-A62")
def test_a_refusal_that_names_a_card_may_have_a_sentence_of_its_own() -> None:
    english = load_catalogue("en")
    assert refusal_words(english, "LS-3.1", {"seat": 2}) == "It is not your turn."
    assert "the blue 19" in refusal_words(english, "LS-3.1", {"card": "b19"})


def constants() -> set[str]:
    """Every string of the game's code that is a rule ID on its own: its refusals."""
    return {
        node.value
        for path in GAME.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"LS-\d+\.\d+", node.value)
    }


@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_has_a_sentence(lang: Literal["de", "en"]) -> None:
    rules, catalogue = constants(), load_catalogue(lang)
    assert len(rules) > 30
    assert {rule for rule in rules if f"refusal.{rule}" not in catalogue} == set()
    named = {key.split(".", 1)[1] for key in catalogue.messages if key.startswith("refusal.LS-")}
    book = load("lucky-shutdown", lang)
    assert {name for name in named if name.removesuffix(".card") not in book.rules} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_every_event_has_a_sentence(lang: str) -> None:
    catalogue = load_catalogue(lang)
    kinds = {str(kind.__struct_config__.tag) for kind in events.Event.__args__}
    for kind in kinds - UNSAID:
        for key in [f"event.{kind}.{each}" for each in VARIANTS.get(kind, ())] or [f"event.{kind}"]:
            assert catalogue.text(key, name="Anna", cards="…", n=2, place=1)
    said = {key.split(".")[1] for key in catalogue.messages if key.startswith("event.")}
    assert said - NOTICES == kinds - UNSAID


class Dice:
    """Chance from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def below(self, n: int) -> int:
        return self.random.randrange(n)


def any_action(state: State, dice: Dice) -> actions.Action:
    """An action at random, mostly one that is refused."""
    deck = state.rules.cards
    cards = tuple(deck[dice.below(len(deck))] for _ in range(dice.below(4)))
    slot = dice.below(3)
    choices: tuple[actions.Action, ...] = (
        actions.Play(cards),
        actions.Play(cards[:1]),
        actions.React(cards),
        actions.ChooseOpen(cards),
        actions.Flip(slot),
        actions.Early(slot),
        actions.TAKE,
        actions.PASS_SKIP,
        actions.LUCK,
        actions.PickStarter(slot),
    )
    return choices[dice.below(len(choices))]


def refusals(options: Options, seed: int) -> list[Refusal]:
    """What is refused in one round of random play by three seats."""
    dice, found = Dice(seed), list[Refusal]()
    state = LUCKY_SHUTDOWN.start(Config(built_in_deck(), options), 3)
    pending = LUCKY_SHUTDOWN.deal(state, dice, 0, 0)
    for _ in range(400):
        for event in pending:
            state = LUCKY_SHUTDOWN.evolve(state, event)
        for _ in range(6):
            refusal = LUCKY_SHUTDOWN.refuse(state, dice.below(3), any_action(state, dice))
            found += [refusal] if refusal else []
        acting = sorted(LUCKY_SHUTDOWN.to_act(state))
        if not acting:
            break
        seat = acting[dice.below(len(acting))]
        legal = LUCKY_SHUTDOWN.legal_actions(state, seat)
        if legal:
            action = legal[dice.below(len(legal))]
            pending = LUCKY_SHUTDOWN.decide(state, seat, action, dice, 0)
    return found


def built_in_deck() -> Deck:
    return msgspec.json.decode(deck_file("lucky-shutdown"), type=Deck)


@pytest.mark.parametrize("seed", range(4))
def test_every_refusal_of_random_play_can_be_said(seed: int) -> None:
    """The game gives each sentence the values that it needs, in both languages."""
    options = Options(luck=True, early=True) if seed % 2 else Options()
    found = refusals(options, seed)
    assert len({refusal.rule for refusal in found}) > 10
    for lang in LANGS:
        for refusal in found:
            assert refusal_words(load_catalogue(lang), refusal.rule, refusal.params)

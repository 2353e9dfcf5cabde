"""Cards, refusals, choices and events of Labor Chaos can all be said, in both languages."""

from __future__ import annotations

import ast
import random
import re
from typing import Literal, get_args

import pytest

from kartenhaus.cli._labor_arbiter import lookup
from kartenhaus.cli._labor_telling import SILENT, Teller
from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.facts import admit
from kartenhaus.games.labor_chaos.game import LABOR_CHAOS as GAME
from kartenhaus.games.labor_chaos.kinds import ChoiceKind, Situation
from kartenhaus.games.labor_chaos.legal import waits_for
from kartenhaus.games.labor_chaos.options import Config, Options
from kartenhaus.games.labor_chaos.state import State
from kartenhaus.games.labor_chaos.verbs import VERBS
from kartenhaus.games.labor_chaos.vocabulary import KINDS, SYMBOLS
from kartenhaus.kernel.refusal import Refusal
from kartenhaus.lab.labor_facts import deck
from kartenhaus.rulebook.book import LANGS
from kartenhaus.rulebook.catalogue import load_catalogue
from kartenhaus.rulebook.labor_wording import (
    Lookup,
    answer_words,
    card_words,
    cards_words,
    choice_words,
    refusal_words,
    situation_words,
)
from tests.conftest import ROOT

SOURCES = ("games/labor_chaos", "table", "server")
NAMES = ("Anna", "Ben", "Cem", "Dora")
VERB_SAID = {
    ev.HandsMoved: ("swap_hands", "pass_hands", "pass_cards", "redeal"),
    ev.Told: ("vote", "secret", "roll", "race", "say"),
}
"""Events that have a sentence for each verb that makes them."""
FACES = ("turn", "draw", "draw_instead_of_skip", "give", "take", "tuck")


def test_a_card_goes_by_its_title() -> None:
    german, english = lookup("de"), lookup("en")
    assert card_words(load_catalogue("de"), german, "robo-01") == "„Magnetgreifer“"
    assert card_words(load_catalogue("en"), english, "robo-01") == "“Magnetic Gripper”"
    assert card_words(load_catalogue("en"), english, "bald-13") == "“Any Questions?”"
    assert card_words(load_catalogue("de"), german, "") == "eine verdeckte Karte"
    assert card_words(load_catalogue("de"), Lookup(), "dino/4#a") == "dino/4#a"
    assert cards_words(load_catalogue("en"), english, ["robo-01", "robo-02"]) == (
        "“Magnetic Gripper” and “Robot Postman”"
    )


def test_what_somebody_has_told_is_said() -> None:
    german, look = load_catalogue("de"), lookup("de")
    assert answer_words(german, look, "has_dog", 1) == "ja"
    assert answer_words(german, look, "has_dog", 0) == "nein"
    assert answer_words(german, look, "siblings", 1) == "1"


def said(lang: str, refusal: Refusal) -> str:
    catalogue = load_catalogue(lang)
    return refusal_words(
        catalogue, lookup(lang), refusal.rule, refusal.ruling, refusal.params, NAMES
    )


@pytest.mark.rule("LC-3.3", "LC-3.4", "LC-7.5")
@pytest.mark.parametrize(
    ("refusal", "german", "english"),
    [
        (
            Refusal("LC-3.3", {"card": "robo-15", "why": "condition"}, "LC-A30"),
            "Bedingung nicht erfüllt: Das geht nur, wenn du mindestens 8 Handkarten hast.",
            "Condition not met: this works only if you hold at least 8 cards in hand.",
        ),
        (
            Refusal("LC-3.3", {"card": "robo-04", "why": "tried"}, "LC-A15"),
            "Das haben die anderen in diesem Zug schon abgelehnt.",
            "The others have said no to that in this turn.",
        ),
        (
            Refusal("LC-3.4", {"card": "haired-09", "why": "condition"}, "LC-A40"),
            "Vorher ist keine Karte gespielt worden, die du nachmachen kannst.",
            "No card that you can copy has been played before.",
        ),
        (
            Refusal("LC-7.8", {"card": "bald-01", "by": "dino-17"}),
            "Solange „",
            "Not as long as “",
        ),
        (
            Refusal("LC-7.5", {"card": "haired-18", "why": "situation"}),
            "Diese Sofort-Karte geht nur, wenn jemand von den anderen eine Dino-Karte spielt.",
            "This instant works only when one of the other players plays a dino-card.",
        ),
        (Refusal("LC-7.5", {"card": "haired-18"}, "LC-A14"), "Eine Sofort-Karte", "An instant is"),
        (Refusal("LC-3.1", {"seat": 1}), "Ben ist am Zug.", "It is Ben’s turn."),
        (Refusal("LC-3.1", {"card": "x"}), "Diese Karte hast du nicht", "You do not have"),
        (Refusal("LC-3.2", {"seat": 2}, "LC-A17"), "Erst muss Cem wählen.", "Cem has to choose"),
        (Refusal("LC-6.3", {"n": 2}, "LC-A1"), "Ziehen geht erst, wenn", "Draw only if nothing"),
        (Refusal("LC-9.1", {"seat": 0}, "LC-A27"), "Dieser Platz spielt", "This seat does not"),
    ],
)
def test_a_refusal_says_the_most_special_thing(refusal: Refusal, german: str, english: str) -> None:
    assert said("de", refusal).startswith(german)
    assert said("en", refusal).startswith(english)


def constants() -> set[str]:
    """The rule of every refusal that stands in the code."""
    found: set[str] = set()
    for folder in SOURCES:
        for path in (ROOT / "src" / "kartenhaus" / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Constant(value=str(text)) if re.fullmatch(r"LC-\d+\.\d+", text):
                        found.add(text)
                    case _:
                        pass
    return found


@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_has_a_sentence(lang: Literal["de", "en"]) -> None:
    rules, catalogue = constants(), load_catalogue(lang)
    assert len(rules) > 10
    assert {rule for rule in rules if f"refusal.{rule}" not in catalogue} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_everything_that_is_named_by_a_word_has_a_name(lang: str) -> None:
    catalogue = load_catalogue(lang)
    named = {
        "choose": get_args(ChoiceKind),
        "asked": get_args(ChoiceKind),
        "situation": get_args(Situation),
        "symbol": SYMBOLS,
        "kind": KINDS,
        "reason": get_args(ev.How),
    }
    missing = [
        f"lc.{area}.{word}"
        for area, words in named.items()
        for word in words
        if f"lc.{area}.{word}" not in catalogue
    ]
    assert missing == []
    verbs = {key.split(".")[2] for key in catalogue.messages if re.match(r"lc\.choose\.\w+\.", key)}
    assert verbs - {*VERBS, "hand_limit", *get_args(ChoiceKind)} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_every_event_has_a_sentence_and_every_sentence_an_event(lang: str) -> None:
    catalogue = load_catalogue(lang)
    keys = {key for key in catalogue.messages if key.startswith("lc.event.")}
    told = {kind.__name__ for kind in get_args(ev.Event) if kind not in SILENT}
    silent = {kind.__name__ for kind in SILENT}
    tags = {key.split(".")[2] for key in keys}
    assert told <= tags <= told | silent
    for kind, verbs in VERB_SAID.items():
        assert {f"lc.event.{kind.__name__}.{verb}" for verb in verbs} <= keys
    assert {f"lc.event.CardsMoved.{verb}.own" for verb in FACES} <= keys
    assert {f"lc.event.GameEnded.{how}" for how in get_args(ev.How)} <= keys


def test_a_choice_says_what_for_and_how_many() -> None:
    german, english = load_catalogue("de"), load_catalogue("en")
    assert choice_words(german, "discard", "cards", ["a", "b"], 2, 2) == "Wirf 2 Handkarten ab"
    assert choice_words(english, "discard", "cards", ["a", "b"], 0, 2) == (
        "Discard 2 cards in hand at most"
    )
    assert choice_words(german, "choose_number", "number", range(1, 10), 1, 1) == (
        "Nenn eine Zahl von 1 bis 9"
    )
    assert choice_words(english, "skip", "player", [1, 2], 1, 1) == "Choose a player"


def test_a_situation_names_those_concerned() -> None:
    english, look = load_catalogue("en"), lookup("en")
    gave = {"who": 1, "by": 0, "n": 2}
    assert situation_words(english, look, "gave", gave, NAMES) == "Ben gets 2 cards from Anna"
    play = {"who": 0, "by": -1, "n": 1, "card": "robo-01"}
    assert situation_words(english, look, "play", play, NAMES) == "Anna plays “Magnetic Gripper”"


# -------------------------------------------------------------------------------- random play


class Dice:
    """Chance from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def below(self, n: int) -> int:
        return self.random.randrange(n)


def any_action(state: State, dice: Dice, seat: int) -> act.Action:
    """Something that the seat may or may not do."""
    hand = state.hands[seat % len(state.hands)] or ("nothing",)
    card = hand[dice.below(len(hand))]
    serial = state.effect.serial - dice.below(2)
    choices: tuple[act.Action, ...] = (
        act.Play(card),
        act.Play("nothing"),
        act.DRAW,
        act.FINISH,
        act.Choose(serial, (card,)),
        act.React(serial, card),
        act.Pass(serial),
        act.Hold(serial, dice.below(2) == 0),
        act.Agree(serial),
        act.Object(serial),
        act.Report("laughed", dice.below(4)),
        act.Undo(dice.below(2) == 0),
    )
    return choices[dice.below(len(choices))]


def game_of(options: Options, seed: int) -> tuple[list[Refusal], list[str], str]:
    """What is refused and what is told in a match of random play, in one language."""
    dice, refused, told, now = Dice(seed), list[Refusal](), list[str](), 0
    lang = LANGS[seed % 2]
    teller = Teller(load_catalogue(lang), lookup(lang), NAMES, {})
    state = GAME.start(Config(deck(), options), len(NAMES))
    pending = (*admit(state, (b"",) * len(NAMES), dice), *GAME.deal(state, dice, now, 0))
    for _ in range(600):
        for event in pending:
            state = GAME.evolve(state, event)
        told += teller.tell(pending)
        now += 400
        if not state.running:
            break
        for _ in range(3):
            seat = dice.below(len(NAMES))
            refusal = GAME.refuse(state, seat, any_action(state, dice, seat))
            refused += [refusal] if refusal else []
        due, acting = GAME.wake(state), sorted(waits_for(state))
        if due is not None and (due <= now or not acting):
            now = max(now, due)
            pending = GAME.tick(state, now, dice)
        else:
            seat = acting[dice.below(len(acting))]
            legal = [a for a in GAME.legal_actions(state, seat) if not isinstance(a, act.Hold)]
            pending = GAME.decide(state, seat, legal[dice.below(len(legal))], dice, now)
    return refused, told, lang


@pytest.mark.parametrize("seed", range(4))
def test_every_refusal_and_event_of_random_play_can_be_said(seed: int) -> None:
    """The game gives each sentence the values that it needs."""
    refused, told, lang = game_of(Options(games=1, promos=True, facts="all"), seed)
    assert len(told) > 30
    assert len({refusal.rule for refusal in refused}) >= 4
    assert not any(re.search(r"[{}]", sentence) for sentence in told)
    for refusal in refused:
        assert said(lang, refusal)

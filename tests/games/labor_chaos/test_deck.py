"""The built-in deck: what the box promises, counted."""

from __future__ import annotations

from collections import Counter

import pytest

from kartenhaus.games.labor_chaos.cards import Card, Json
from kartenhaus.games.labor_chaos.check_deck import QUOTA
from kartenhaus.games.labor_chaos.reader import read_toml
from kartenhaus.games.labor_chaos.text import printed
from kartenhaus.games.labor_chaos.vocabulary import CONDITIONS, GOOD_TEXT, GROUPS
from kartenhaus.rulebook.decks import deck_texts
from tests.games.labor_chaos.making import GAME, standard_deck, tables

rule = pytest.mark.rule


def main_cards() -> list[Card]:
    """The 76 without the promos."""
    return [card for card in standard_deck().cards if not card.promo]


def steps(value: Json | list[dict[str, Json]]) -> list[dict[str, Json]]:
    """Every table in a program, however deep."""
    found: list[dict[str, Json]] = []
    match value:
        case list():
            for each in value:
                found += steps(each)
        case dict():
            found.append(value)
            for each in value.values():
                found += steps(each)
        case _:
            pass
    return found


def verbs(card: Card) -> list[str]:
    """What the card does, in short: `discard 2`, `draw 2 fewest`."""

    def number(value: Json) -> Json:
        return card.val.get(value.removeprefix("$"), value) if isinstance(value, str) else value

    found: list[str] = []
    for step in card.do:
        (verb, value), *_ = step.items()
        who = step.get("who", step.get("to", ""))
        found.append(" ".join(str(part) for part in (verb, number(value), who) if part != ""))
    return found


def does(symbol: str) -> Counter[str]:
    """What the ordinary cards of a symbol do."""
    mine = [c for c in main_cards() if c.symbol == symbol and c.kind == "normal" and c.do]
    return Counter("; ".join(verbs(card)) for card in mine)


@rule("LC-12.1", "LC-12.2")
def test_the_deck_has_no_fault_and_no_warning() -> None:
    assert read_toml(deck_texts(GAME), tables()).faults == ()


@rule("LC-1.3", "LC-11.1", "LC-5.2", "LC-5.3")
def test_76_cards_and_two_promos() -> None:
    cards = main_cards()
    assert len(cards) == QUOTA["cards"] == 76
    assert len(standard_deck().cards) == 78
    assert Counter(card.symbol for card in cards) == dict.fromkeys(
        ("bald", "haired", "dino", "robo"), 19
    )
    assert Counter(card.number for card in cards) == {0: 22, **dict.fromkeys(range(1, 10), 6)}
    assert all(
        card.symbol == "robo" and card.number == 0 for card in standard_deck().cards[-21:-19]
    )


@rule("LC-1.3")
@pytest.mark.parametrize("lang", ["de", "en"])
def test_no_card_exists_twice(lang: str) -> None:
    words = tables().words[lang]
    cards = standard_deck().cards
    for said in ([card.title[lang] for card in cards], [printed(card, words) for card in cards]):
        assert len(said) == len(set(said))


@rule("LC-7.4", "LC-7.6", "LC-7.8", "LC-3.6")
def test_kinds() -> None:
    kinds = Counter((card.kind, card.symbol) for card in main_cards() if card.kind != "normal")
    assert kinds == {
        ("instant", "bald"): 2,
        ("instant", "haired"): 3,
        ("instant", "dino"): 2,
        ("end", "dino"): 5,
        ("lasting", "haired"): 1,
        ("lasting", "dino"): 4,
    }
    assert [card.symbol for card in main_cards() if card.while_top is not None] == ["dino"]
    unnumbered = {card.id for card in main_cards() if not card.number}
    assert {c.id for c in main_cards() if c.kind in {"instant", "end"}} < unnumbered
    assert "haired-04" in unnumbered  # the copy


def test_what_bald_scientists_do() -> None:
    assert does("bald") == {
        "discard 1": 4,
        "discard 2": 1,
        "give 1 others": 1,
        "discard 1 ['self', 'left']": 1,
        "discard 1 all": 1,
        "choose_number x; discard all all": 1,
        "choose_player x; draw 2 $x": 3,
        "draw 1 others": 2,
        "choose_player x; draw 2 $x; discard 1": 1,
        "choose_player x; guess {'card_of': '$x'}": 1,
        "guess {'card_of': 'left'}": 1,
    }


def test_what_hairy_scientists_do() -> None:
    assert does("haired") == {
        "discard all; draw 1": 2,
        "choose_symbol y; discard all; draw 2": 1,
        "extra_play 1": 1,
        "draw 2 fewest": 3,
        "draw 2": 2,
        "pass_cards 2": 2,
        "choose_player x; swap_hands ['self', '$x']": 1,
        "swap_hands ['self', 'right']": 1,
        "copy last_played": 1,
        "clear_end True; draw 1 all": 1,
    }


def test_what_dinos_do() -> None:
    assert does("dino") == {
        "vote x; draw 3 $x": 1,
        "pass_hands left": 1,
        "redeal even": 1,
        "reverse True; draw 1 next": 1,
        "choose_player x; skip 1 $x": 1,
        "extra_turn 1": 1,
        "clear_end True; draw 1 fewest": 1,
    }


@rule("LC-5.7")
def test_what_robots_do_and_need() -> None:
    done: dict[str, Counter[str]] = {}
    for card in main_cards():
        if card.symbol == "robo" and card.needs is not None:
            group = GROUPS[next(key for key in card.needs if key in CONDITIONS)]
            done.setdefault(group, Counter())["; ".join(verbs(card)).split(" {")[0]] += 1
    assert done == {
        "profile": {"discard 1": 3, "discard 2": 1, "give 1 others": 1, "draw 1": 3},
        "moment": {"discard 1": 1, "give 1 others": 2},
        "world": {"discard 2; discard 1 right": 1, "draw 1 others": 1},
        "game": {
            "discard all; draw 1 left": 1,
            "discard 3": 1,
            "choose_player x; draw 2 $x": 1,
            "draw 2 fewest": 1,
            "draw 1 others": 1,
            "skip 1 next": 1,
        },
    }
    numbers = [c for c in main_cards() if c.needs and "fact" in c.needs and "op" in c.needs]
    assert len(numbers) == 2


@rule("LC-7.4")
def test_instants() -> None:
    found = Counter(
        f"{card.when['on']}: {'; '.join(verbs(card))}"
        for card in main_cards()
        if card.kind == "instant" and card.when is not None
    )
    assert found == {
        "would_draw: cancel True": 1,
        "would_draw: redirect others": 1,
        "play: cancel True": 3,
        "gave: discard 1": 1,
        "gave: give 1 actor": 1,
    }
    assert all(card.when["on"] != "turn_start" for card in main_cards() if card.when)


@rule("LC-7.6", "LC-4.7")
def test_ends_are_no_states_that_one_passes_by_accident() -> None:
    ends = [card for card in main_cards() if card.kind == "end"]
    for card in ends:
        assert card.win is not None
        assert not (set(card.win) <= {"hand", "op"}), card.id


@rule("LC-7.3", "LC-A42")
@pytest.mark.parametrize("lang", ["de", "en"])
def test_texts_are_short_and_of_one_paragraph(lang: str) -> None:
    words = tables().words[lang]
    for card in standard_deck().cards:
        text = printed(card, words)
        assert len(text) <= GOOD_TEXT, card.id
        assert "{" not in text
        assert text.endswith((".", "!")), card.id
        assert len(card.title[lang]) <= 30, card.id
    bonus = next(card for card in main_cards() if card.mod and "draw_bonus" in card.mod)
    assert ("by a card" if lang == "en" else "durch eine Karte") in bonus.text[lang]


@rule("LC-8.1")
def test_every_question_is_asked_by_a_card_or_is_there_for_other_decks() -> None:
    asked = {fact.key for fact in standard_deck().facts}
    assert asked <= tables().facts.keys()
    assert all(not fact.sensitive for fact in tables().facts.values())
    assert {"has_dog", "wears_ring", "yawned", "even_minute", "knows_lucky_shutdown"} <= asked


@rule("LC-11.3", "LC-A19")
def test_promos_go_to_somebody_who_does_not_know_the_game() -> None:
    promos = [card for card in standard_deck().cards if card.promo]
    assert [card.needs for card in promos] == [
        {"fact": "knows_none_of_a_kind"},
        {"fact": "knows_lucky_shutdown"},
    ]
    for card in promos:
        move = next(step for step in steps(card.do) if "move_this" in step)
        assert move["to"] == {**(card.needs or {}), "not": True, "of": "others"}

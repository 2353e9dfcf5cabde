"""The deck file: what is in it, and what the loader finds wrong with it."""

from __future__ import annotations

import json
from collections import Counter
from typing import cast

import pytest
from msgspec.structs import replace

from kartenhaus.games.lucky_shutdown.deck import (
    LARGEST_BYTES,
    CardSpec,
    Colour,
    Deck,
    DeckError,
    Fault,
    Kind,
    SetSize,
    code_of,
    faults,
    parse_deck,
)
from kartenhaus.games.lucky_shutdown.options import Config
from kartenhaus.games.lucky_shutdown.rules import compile_rules
from kartenhaus.rulebook.decks import deck_file
from tests.games.lucky_shutdown.position import DECK

rule = pytest.mark.rule
BUILT_IN = deck_file("lucky-shutdown")


def deck_with(index: int, **changes: object) -> Deck:
    """The built-in deck with one entry changed."""
    cards = list(DECK.cards)
    cards[index] = replace(cards[index], **changes)
    return replace(DECK, cards=tuple(cards))


def index_of(code: str) -> int:
    return next(i for i, spec in enumerate(DECK.cards) if code_of(spec) == code)


def found(deck: Deck, seats: int = 5) -> list[tuple[str, str, bool]]:
    """Place, code and fatality of every fault."""
    return [(fault.place, fault.code, fault.fatal) for fault in faults(deck, seats)]


@rule("LS-1.2", "LS-1.5", "LS-1.6", "LS-A1", "LS-A2", "LS-A3")
def test_the_built_in_deck_is_the_derived_one() -> None:
    """48 cards: nine numbers, two of each colour; three of each magic kind, one of them both."""
    cards = Counter({code_of(spec): spec.count for spec in DECK.cards})
    expected = {f"{colour}{n}": 2 for colour in "ob" for n in range(11, 20)}
    expected |= {f"{kind}:{colour}": 1 for kind in ("clear", "push", "free") for colour in "obx"}
    expected |= {"under16:o": 1, "under17:x": 1, "under18:b": 1}
    assert cards == expected
    assert cards.total() == 48


@rule("LS-1.3", "LS-1.4")
def test_three_numbers_have_a_power_and_magics_have_kinds() -> None:
    powers = {spec.value: spec.power for spec in DECK.cards if spec.power}
    assert powers == {15: "colourForce", 17: "magicLock", 19: "skip"}
    kinds = {spec.kind for spec in DECK.cards}
    assert kinds == {"number", "clear", "push", "free", "under"}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@rule("LS-1.1")
def test_the_built_in_deck_has_no_fault_for_any_table(seats: int) -> None:
    assert faults(parse_deck(BUILT_IN, seats), seats) == []


@pytest.mark.parametrize(
    ("kind", "colours", "value", "code"),
    [
        ("number", ("orange",), 15, "o15"),
        ("number", ("blue",), 19, "b19"),
        ("number", ("orange", "blue"), 13, "x13"),
        ("clear", ("orange",), None, "clear:o"),
        ("free", ("blue", "orange"), None, "free:x"),
        ("under", ("orange", "blue"), 17, "under17:x"),
    ],
)
def test_a_code_names_colour_kind_and_print(
    kind: Kind, colours: tuple[Colour, ...], value: int | None, code: str
) -> None:
    assert code_of(CardSpec(kind, colours, 1, value)) == code


@rule("LS-A1")
def test_the_order_of_the_file_does_not_matter() -> None:
    """Faces are sorted by height and kind, so that replays of one deck agree."""
    turned = replace(DECK, cards=DECK.cards[::-1])
    ours, theirs = compile_rules(Config(DECK)), compile_rules(Config(turned))
    assert ours.faces.codes == theirs.faces.codes
    assert ours.deck_bag == theirs.deck_bag


@pytest.mark.parametrize(
    ("index", "changes", "fault"),
    [
        (0, {"count": 0}, ("cards[0].count", "card_count", True)),
        (4, {"count": 63}, ("cards[4].count", "card_count", True)),
        (1, {"colours": ()}, ("cards[1].colours", "card_colours", True)),
        (1, {"colours": ("blue", "blue")}, ("cards[1].colours", "card_colours", True)),
        (2, {"value": None}, ("cards[2].value", "card_value", True)),
        (2, {"value": 0}, ("cards[2].value", "card_value", True)),
        (2, {"value": 100}, ("cards[2].value", "card_value", True)),
        (-1, {"value": None}, (f"cards[{len(DECK.cards) - 1}].value", "card_value", True)),
        (18, {"value": 16}, ("cards[18].value", "card_no_value", True)),
        (18, {"power": "skip"}, ("cards[18].power", "card_power", True)),
    ],
)
def test_a_faulty_card_is_named_with_its_place(
    index: int, changes: dict[str, object], fault: tuple[str, str, bool]
) -> None:
    assert DECK.cards[18].kind == "clear"
    assert DECK.cards[-1].kind == "under"
    assert found(deck_with(index, **changes)) == [fault]


def test_every_faulty_card_is_named_at_once() -> None:
    deck = deck_with(0, count=0)
    cards = (*deck.cards[:5], replace(deck.cards[5], colours=()), *deck.cards[6:])
    places = [fault.place for fault in faults(replace(deck, cards=cards), 2)]
    assert places == ["cards[0].count", "cards[5].colours"]


@rule("LS-1.2")
def test_another_total_than_48_is_refused() -> None:
    deck = deck_with(index_of("o11"), count=1)
    assert found(deck) == [("cards", "deck_total", True), ("cards", "group_size", False)]
    more = tuple(CardSpec("number", ("orange",), 6, n) for n in (20, 21, 22))
    assert ("cards", "deck_total", True) in found(replace(DECK, cards=(*DECK.cards, *more)))


@rule("LS-2.12")
def test_nine_cards_for_each_seat_are_needed() -> None:
    small = replace(DECK, cards=DECK.cards[:16])  # 32 cards: enough for three, not for four
    assert ("cards", "deck_small", True) not in found(small, 3)
    assert ("cards", "deck_small", True) in found(small, 4)


def test_a_deck_without_numbers_is_refused() -> None:
    magics = tuple(spec for spec in DECK.cards if spec.kind != "number")
    assert ("cards", "deck_no_number", True) in found(replace(DECK, cards=magics), 2)


@pytest.mark.parametrize("size", [SetSize(0, 3), SetSize(4, 0), SetSize(7, 3), SetSize(4, 7)])
@rule("LS-8.1", "LS-8.2")
def test_a_set_has_between_one_and_six_cards(size: SetSize) -> None:
    assert ("setSize", "set_size", True) in found(replace(DECK, set_size=size))


def test_one_face_in_two_entries_is_refused() -> None:
    doubled = replace(DECK, cards=(*DECK.cards, DECK.cards[0]))
    twice = [fault for fault in faults(doubled, 2) if fault.code == "card_twice"]
    assert twice == [Fault("cards", "card_twice", True, {"card": "o11"})]


def test_one_value_with_two_powers_is_refused() -> None:
    deck = deck_with(index_of("o19"), power=None)
    assert ("cards", "power_mixed", True) in found(deck)
    assert faults(deck, 2)[0].params == {"value": 19}


@rule("LS-A1")
def test_groups_of_another_size_than_a_set_are_a_warning() -> None:
    """Up to six equal cards can be played with; more would make too many orders of one lay."""
    assert ("cards", "group_size", False) in found(deck_with(index_of("free:x"), count=2))
    assert ("cards", "group_large", True) in found(deck_with(index_of("b14"), count=5))


@rule("LS-A2")
def test_too_few_19s_of_a_colour_are_a_warning() -> None:
    """The rulebook's own example needs one orange and two blue ones."""
    assert found(deck_with(index_of("b19"), count=1))[-1] == ("cards", "few_skips", False)


@rule("LS-A3", "LS-1.6")
def test_missing_colours_of_magics_are_warnings() -> None:
    def recoloured(colours: tuple[Colour, ...]) -> Deck:
        cards = [
            replace(spec, colours=colours) if spec.kind != "number" else spec for spec in DECK.cards
        ]
        return replace(DECK, cards=tuple(cards))

    assert ("cards", "few_two_coloured", False) in found(recoloured(("orange",)))
    assert ("cards", "few_plain_magics", False) in found(recoloured(("orange",)))
    assert ("cards", "few_plain_magics", False) in found(recoloured(("orange", "blue")))


@rule("LS-A13")
def test_an_undercut_that_no_number_answers_is_a_warning() -> None:
    deck = deck_with(index_of("under16:o"), value=11)
    assert found(deck) == [("cards", "under_unanswerable", False)]


def test_a_file_that_is_no_deck_is_refused_with_the_place() -> None:
    assert fault_of(b"{") == ("", "deck_form", True)
    assert fault_of(b"[]") == ("", "deck_entry", True)
    assert fault_of(b"\xff\xfe") == ("", "deck_form", True)
    assert fault_of(changed(4, "kind", "joker")) == ("cards[4].kind", "deck_entry", True)
    assert fault_of(changed(2, "colours", ["green"])) == ("cards[2].colours[0]", "deck_entry", True)
    assert fault_of(changed(3, "count", "two")) == ("cards[3].count", "deck_entry", True)
    assert fault_of(changed(3, "suit", "x")) == ("cards[3]", "deck_entry", True)
    named = BUILT_IN.replace(b'"name": "', b'"name": "' + b"x" * 80, 1)
    assert fault_of(named) == ("name", "deck_entry", True)


def test_a_file_too_large_is_refused_unread() -> None:
    assert fault_of(b" " * (LARGEST_BYTES + 1)) == ("", "deck_too_large", True)
    parse_deck(BUILT_IN + b" " * (LARGEST_BYTES - len(BUILT_IN)), 2)


def test_a_fatal_fault_is_raised_with_all_others() -> None:
    """Warnings alone do not keep a deck from being played with."""
    assert parse_deck(changed(index_of("under16:o"), "value", 11), 5).cards
    with pytest.raises(DeckError) as raised:
        parse_deck(changed(13, "power", "skip"), 5)
    assert [fault.code for fault in raised.value.faults] == ["power_mixed"]
    assert "cards: power_mixed" in str(raised.value)


def changed(index: int, key: str, value: object) -> bytes:
    """The built-in file with one entry's field set."""
    whole = cast(dict[str, object], json.loads(BUILT_IN))
    cast(list[dict[str, object]], whole["cards"])[index][key] = value
    return json.dumps(whole).encode()


def fault_of(data: bytes) -> tuple[str, str, bool]:
    """The one fault for which the file is refused."""
    with pytest.raises(DeckError) as raised:
        parse_deck(data, 2)
    (fault,) = raised.value.faults
    return fault.place, fault.code, fault.fatal

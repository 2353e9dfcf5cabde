"""Equality of cards, and what may lie on what: the table of the rulebook, cell by cell."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kartenhaus.games.lucky_shutdown.deck import Colour
from kartenhaus.games.lucky_shutdown.options import Config, Options
from kartenhaus.games.lucky_shutdown.rules import compile_rules, sub_bags
from kartenhaus.kernel.bag import size
from tests.games.lucky_shutdown.position import (
    DECK,
    FACES,
    RULES,
    bag,
    play,
    position,
    seat,
    why,
)

rule = pytest.mark.rule
BOTH: tuple[Colour, ...] = ("orange", "blue")

# What lies on top, then what may be laid on it alone: + yes, . no. The columns are the numbers
# 11 to 19 in orange, the same in blue, and clear, push, free, undercut in orange (16), in blue
# (18) and two-coloured (17). The rows are those of the table in the rulebook (LS-5).
TABLE = """
nothing  +++++++++ +++++++++ ++++ ++++ ++++
11       +++++++++ +++++++++ ++++ ++++ ++++
12       .++++++++ .++++++++ ++++ ++++ ++++
13       ..+++++++ ..+++++++ ++++ ++++ ++++
14       ...++++++ ...++++++ ++++ ++++ ++++
o15      +++++++++ ......... ++++ .... ++++
b15      ......... +++++++++ .... ++++ ++++
16       .....++++ .....++++ ++++ ++++ ++++
17       ......+++ ......+++ .... .... ....
18       .......++ .......++ ++++ ++++ ++++
19       ........+ ........+ ++++ ++++ ++++
skip     ........+ ........+ .... .... ....
free     +++++++++ +++++++++ ++++ ++++ ++++
under16  +++++.... +++++.... ++++ ++++ ++++
under17  ++++++... ++++++... ++++ ++++ ++++
under18  +++++++.. +++++++.. ++++ ++++ ++++
"""
NUMBERS = range(11, 20)
COLUMNS = [
    *(f"o{n}" for n in NUMBERS),
    *(f"b{n}" for n in NUMBERS),
    *("clear:o", "push:o", "free:o", "under16:o"),
    *("clear:b", "push:b", "free:b", "under18:b"),
    *("clear:x", "push:x", "free:x", "under17:x"),
]
TOPS = {
    "nothing": [""],
    "o15": ["o15"],
    "b15": ["b15"],
    "skip": ["o19", "b19"],
    "free": ["free:o", "free:b", "free:x"],
    "under16": ["under16:o"],
    "under17": ["under17:x"],
    "under18": ["under18:b"],
}
CELLS = [
    pytest.param(top, card, fits == "+", row[0] == "skip", id=f"{row[0]}-{top}-{card}")
    for row in map(str.split, TABLE.strip().splitlines())
    for top in TOPS.get(row[0], [f"o{row[0]}", f"b{row[0]}"])
    for card, fits in zip(COLUMNS, "".join(row[1:]), strict=True)
]


@pytest.mark.parametrize(("top", "card", "fits", "skipped"), CELLS)
@rule("LS-5.1 to LS-5.7", "LS-10.1", "LS-10.4", "LS-10.5", "LS-3.3", "LS-11.6", "LS-A14")
def test_b27_every_cell_of_the_table(top: str, card: str, fits: bool, skipped: bool) -> None:
    """What lies on top decides about every single card, and pushes on it change nothing."""
    beneath = "b11" if top and not skipped else ""
    skips = 1 if skipped else 0
    state = position(seat(card), seat("b11"), pile=f"{beneath} {top}", skips=skips)
    assert (why(state, 0, play(card)) == "legal") == fits
    if not skipped:  # LS-A9, LS-A10
        pushed = position(seat(card), seat("b11"), pile=f"{beneath} {top} push:o")
        assert (why(pushed, 0, play(card)) == "legal") == fits


@rule("LS-5.1 to LS-5.7")
def test_the_table_has_every_face_on_every_top() -> None:
    assert len(set(COLUMNS)) == len(COLUMNS) == len(FACES.codes)
    assert {str(cell.values[0]) for cell in CELLS} == {
        "",
        *(code for code in FACES.codes if not code.startswith(("clear", "push"))),
    }


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("o12 b12", "legal"),
        ("b12 b12 o12", "legal"),
        ("under16:o under18:b", "legal"),
        ("push:o push:b push:x", "legal"),
        ("clear:o clear:b", "legal"),
        ("o12 o13", "LS-4.2"),
        ("push:o free:o", "LS-4.3"),
        ("under16:o clear:b", "LS-4.3"),
        ("o16 under16:o", "LS-4.5"),
        ("under16:o o16", "LS-4.5"),
    ],
)
@rule("LS-4.1 to LS-4.5", "LS-1.4")
def test_which_cards_are_equal(cards: str, reason: str) -> None:
    state = position(seat(f"{cards} b19"), seat("o19"))
    assert why(state, 0, play(cards)) == reason


@rule("LS-4.2", "LS-4.3", "LS-4.4")
def test_the_groups_of_equal_cards() -> None:
    """Nine numbers of four and four magic kinds of three, undercuts as one kind."""
    groups = [(group.kind, group.value, group.total, group.set_size) for group in RULES.groups]
    assert groups[:9] == [("number", n, 4, 4) for n in NUMBERS]
    assert [(kind, total, n) for kind, _, total, n in groups[9:]] == [
        (kind, 3, 3) for kind in ("clear", "push", "free", "under")
    ]


@pytest.mark.parametrize(
    ("pile", "cards", "reason"),
    [
        ("o15", "o19 b19 b19", "legal"),  # the rulebook's example
        ("o15", "b19 b19 o19", "legal"),
        ("o15", "b19 b19", "LS-10.3"),
        ("b15", "o15 o15", "LS-10.3"),
        ("o15", "b15", "LS-10.4"),
        ("o15", "free:b", "LS-10.5"),
        ("o15", "free:x", "legal"),
        ("o15", "push:b push:x", "legal"),  # LS-A18
        ("o15", "under18:b under16:o", "legal"),
        ("b15 o15", "b12", "LS-10.4"),  # LS-10.6
        ("b15 o15", "o12", "legal"),
    ],
)
@rule("LS-10.2", "LS-10.3", "LS-10.4", "LS-10.5", "LS-10.6", "LS-A16", "LS-A18")
def test_a_colour_force_asks_for_one_fitting_card(pile: str, cards: str, reason: str) -> None:
    state = position(seat(f"{cards} clear:o"), seat("b11"), pile=pile)
    assert why(state, 0, play(cards)) == reason


@rule("LS-A4", "LS-10.2")
def test_two_coloured_15s_ask_for_either_colour() -> None:
    """In a corrected deck: every card answers, whatever its value."""
    cards = [
        replace(spec, colours=BOTH) if spec.value == 15 and "orange" in spec.colours else spec
        for spec in DECK.cards
    ]
    rules = compile_rules(Config(replace(DECK, cards=tuple(cards))))
    demand = rules.demands["x15"]
    assert all(demand.misfit(rules, (card,)) is None for card in rules.faces.codes)
    assert rules.demands["b15"].misfit(rules, ("x15",)) is None


@rule("LS-5.8")
@pytest.mark.parametrize(
    ("pile", "cards", "reason"),
    [
        ("o14", "o13 b13 b13", "LS-5.2"),
        ("o14", "o16 b16", "legal"),
        ("o17", "free:o free:b", "LS-5.4"),
        ("o17", "o18 b18", "legal"),
        ("under16:o", "o16 b16", "LS-5.7"),
        ("under16:o", "o15 b15", "legal"),
    ],
)
def test_equal_cards_are_judged_by_what_they_share(pile: str, cards: str, reason: str) -> None:
    state = position(seat(f"{cards} b19"), seat("b11"), pile=pile)
    assert why(state, 0, play(cards)) == reason


@rule("LS-5.9", "LS-A66", "LS-A9")
def test_a_power_rules_only_while_it_is_on_top() -> None:
    """A 15 under a number, a free or an undercut asks for nothing; under a push it still does."""
    covered = {"b11": "b16", "free:o": "b11", "under16:o": "b11"}
    for cover, card in covered.items():
        state = position(seat(f"{card} o19"), seat("b11"), pile=f"o15 {cover}")
        assert why(state, 0, play(card)) == "legal"
    state = position(seat("b16 o19"), seat("b11"), pile="o15 push:x")
    assert why(state, 0, play("b16")) == "LS-10.4"


@rule("LS-A12", "LS-A17")
@pytest.mark.parametrize(
    ("cards", "binding", "free"),
    [("under16:o under18:b", "o17", "o18"), ("under18:b under16:o", "o15", "o17")],
)
def test_of_several_undercuts_the_last_binds(cards: str, binding: str, free: str) -> None:
    """The layer chooses the order; the printed value of the topmost counts."""
    pile = f"o11 {cards}"
    state = position(seat(f"{binding} {free}"), seat("b11"), pile=pile)
    assert why(state, 0, play(binding)) == "legal"
    assert why(state, 0, play(free)) == "LS-5.7"


@rule("LS-5.2", "LS-5.4", "LS-5.7", "LS-10.3", "LS-10.4", "LS-10.5", "LS-A13")
def test_a_refusal_names_what_the_top_asks_for() -> None:
    """Its parameters are what the sentence needs: the least number, the print, the colour."""

    def params(top: str, cards: str) -> dict[str, object]:
        refused = RULES.demands[top].misfit(RULES, tuple(cards.split()))
        assert refused is not None
        return {"rule": refused.rule, "ruling": refused.ruling, **refused.params}

    assert params("o16", "b12") == {"rule": "LS-5.2", "ruling": "", "card": "b12", "n": 16}
    assert params("o17", "free:o") == {"rule": "LS-5.4", "ruling": "", "card": "free:o", "n": 17}
    assert params("under17:x", "o17") == {
        "rule": "LS-5.7", "ruling": "LS-A13", "card": "o17", "n": 17,
    }  # fmt: skip
    assert params("o15", "b12") == {
        "rule": "LS-10.4", "ruling": "", "card": "b12", "colour": "orange",
    }  # fmt: skip
    assert params("b15", "o12 o12")["colour"] == "blue"
    assert params("b15", "o12 o12")["rule"] == "LS-10.3"
    assert params("b15", "push:o")["rule"] == "LS-10.5"


@rule("LS-A17")
def test_orders_lists_every_order_once() -> None:
    assert RULES.orders(bag("o12 o12 b12")) == (
        ("o12", "o12", "b12"),
        ("o12", "b12", "o12"),
        ("b12", "o12", "o12"),
    )
    assert RULES.orders(0) == ((),)


def test_sub_bags_are_all_parts_but_the_empty_one() -> None:
    parts = sub_bags(bag("o12 o12 b12"), FACES)
    assert len(parts) == len(set(parts)) == 5  # one or two o12, each with or without b12; b12
    assert 0 not in parts
    assert sub_bags(0, FACES) == []


@rule("LS-4.1", "LS-A17")
def test_lays_of_a_bag_are_all_its_ordered_parts() -> None:
    """Of two equal and one other card: 2 singles, 3 pairs and 3 orders of all three."""
    lays = [lay.cards for lay in RULES.lays(0)[bag("o12 o12 b12")]]
    assert len(lays) == len(set(lays)) == 8
    assert sorted(map(len, lays)) == [1, 1, 2, 2, 2, 3, 3, 3]


@rule("LS-10.3")
def test_lays_under_a_colour_force_show_the_colour() -> None:
    orange = RULES.colour["o15"]
    lays = {" ".join(lay.cards) for lay in RULES.lays(orange)[bag("o12 b12 b12")]}
    assert lays == {"o12", "o12 b12", "b12 o12", "o12 b12 b12", "b12 o12 b12", "b12 b12 o12"}


@rule("LS-9.6")
def test_reactions_have_exactly_the_missing_number_of_cards() -> None:
    found = RULES.reacts(bag("o12 b12 b12"), 2, 0)
    assert {react.cards for react in found} == {
        ("o12", "b12"), ("b12", "o12"), ("b12", "b12"),
    }  # fmt: skip


def test_equal_configs_share_their_rules() -> None:
    """So states of one table compare and hash alike after a way through the log."""
    assert compile_rules(Config(DECK)) is compile_rules(Config(replace(DECK), Options()))
    assert compile_rules(Config(DECK, Options(luck=True))) is not compile_rules(Config(DECK))


@rule("LS-A1")
def test_faces_are_in_deck_order() -> None:
    """Numbers by height, then clear, push, free, undercut; orange, blue, two-coloured."""
    codes = RULES.faces.codes
    assert codes[:4] == ("o11", "b11", "o12", "b12")
    assert codes[18:] == (
        *("clear:o", "clear:b", "clear:x", "push:o", "push:b", "push:x"),
        *("free:o", "free:b", "free:x", "under16:o", "under17:x", "under18:b"),
    )
    assert size(RULES.deck_bag) == len(RULES.cards) == 48


@rule("LS-A13", "LS-4.5")
def test_the_print_of_an_undercut_is_no_height() -> None:
    """It is kept for the table, but the card is no number."""
    assert RULES.value["under16:o"] == 16
    assert not RULES.group["under16:o"].is_number
    assert RULES.group["under16:o"] is not RULES.group["o16"]

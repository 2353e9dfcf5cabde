"""Every card of the bald scientist does what its text says, to exactly whom it says."""

from __future__ import annotations

import pytest

from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos import events as ev
from tests.games.labor_chaos.scene import HANDS, PILE, Scene, hands_for, scene

A = HANDS["A"]


@pytest.mark.rule("LC-5.8", "LC-A11")
def test_bald_01_discards_two_in_the_chosen_order() -> None:
    table = scene("bald-01")
    table.play()
    table.choose("A", (A[1], A[0]))
    table.becomes(A=A[2:], gone=(A[1], A[0]))


@pytest.mark.parametrize(("direction", "turn"), [(1, "B"), (-1, "D")])
@pytest.mark.rule("LC-A31")
def test_bald_02_you_and_your_left_neighbour_discard_one_each(direction: int, turn: str) -> None:
    table = scene("bald-02", direction=direction)
    table.play()
    table.choose("A", A[3], among=A)
    table.choose("B", "bald-10", among=HANDS["B"])
    table.becomes(A=A[:3], B=HANDS["B"][1:], gone=(A[3], "bald-10"), turn=turn)


def test_bald_03_somebody_else_draws_two_and_you_discard_one() -> None:
    table = scene("bald-03", discard=("haired-15",))
    table.play()
    table.choose("A", "C", among="BCD")
    table.choose("A", A[0])
    table.becomes(A=A[1:], C=(*HANDS["C"], *PILE[:2]), draw=PILE[2:], gone=(A[0],))


def test_bald_04_a_right_guess_gives_two_cards_to_that_player() -> None:
    table = scene("bald-04")
    table.play()
    table.choose("A", "D", among="BCD")
    table.choose("A", 2, among=(0, 1, 2, 3))
    table.choose("A", "dino", among=("bald", "haired", "dino", "robo"))
    table.choose("A", (A[0], A[3]), among=A)
    table.becomes(A=A[1:3], D=(*HANDS["D"], A[0], A[3]))
    assert table.state.known[3] == ("dino-03",)


def test_bald_04_a_wrong_guess_draws_one() -> None:
    table = scene("bald-04")
    table.play()
    table.choose("A", "D")
    table.choose("A", 2)
    table.choose("A", "robo")
    table.becomes(A=(*A, PILE[0]), draw=PILE[1:])


@pytest.mark.parametrize("holder", ["B", "C", "D"])
@pytest.mark.rule("LC-7.4", "LC-7.5")
def test_bald_05_draws_none_of_what_another_player_s_card_says(holder: str) -> None:
    table = scene("bald-14", hands={holder: ("bald-05", *HANDS[holder])})
    table.play()
    table.choose_unsettled("A", holder)
    for name in set("ABCD") - {holder}:
        assert table.refused(name, act.React(table.window, "bald-05")) == "LC-3.1"
    table.does(holder, act.React(table.window, "bald-05"))
    table.settle()
    table.becomes({holder: HANDS[holder]}, gone=("bald-05",))


def test_bald_05_does_not_help_against_ones_own_card() -> None:
    table = scene("haired-13", hands={"A": ("bald-05", A[0])})
    pile = table.state.draw
    table.play()
    assert not [e for e in table.events if isinstance(e, ev.WindowOpened) and e.situation != "play"]
    table.becomes(A=("bald-05", A[0], *pile[:2]), draw=pile[2:])


@pytest.mark.parametrize("card", ["bald-05", "bald-19"])
def test_bald_05_19_help_nobody_but_yourself(card: str) -> None:
    table = scene("bald-14", hands={"B": (card, *HANDS["B"])})
    table.play()
    table.choose_unsettled("A", "D")
    assert table.refused("B", act.React(table.window, card)) == "LC-7.5"
    table.settle()
    pile = table.before.draw
    table.becomes(D=(*HANDS["D"], *pile[:2]), draw=pile[2:])


def test_bald_19_does_not_help_against_ones_own_card() -> None:
    table = scene("haired-17", hands={"A": ("bald-19", *A)})
    table.play()
    asked = [e.who for e in table.events if isinstance(e, ev.WindowOpened) and e.by == 0]
    assert asked == [1, 2, 3]
    drawn = {name: (*table.before.hands[i], PILE[i]) for i, name in enumerate(HANDS)}
    table.becomes({**drawn, "A": ("bald-19", *A, PILE[0])}, draw=PILE[4:])


def test_bald_06_everybody_discards_every_card_of_that_number() -> None:
    table = scene("bald-06")
    table.play()
    table.choose("A", 2, among=range(1, 10))
    table.becomes(
        A=A[:3], B=HANDS["B"][:3], D=("bald-16", "dino-03", "robo-10"),
        gone=("robo-08", "robo-12", "haired-10"),
    )  # fmt: skip
    table = scene("bald-06")
    table.play()
    table.choose("A", 8)
    left = (*A[:2], A[3])
    table.becomes(A=left, C=HANDS["C"][2:], gone=("dino-14", "bald-15", "haired-16"))


@pytest.mark.parametrize("card", ["bald-07", "bald-09", "bald-10"])
def test_bald_07_09_10_discard_one(card: str) -> None:
    table, mine = scene(card), hands_for(card)
    table.play()
    table.choose("A", mine["A"][2], among=mine["A"])
    table.becomes(A=(*mine["A"][:2], mine["A"][3]), gone=(mine["A"][2],))


def test_bald_08_discards_one_by_chance_and_asks_nobody() -> None:
    lost: set[str] = set()
    for now in range(40):
        table = scene("bald-08", now=now * 1_000_003)
        table.play()
        (gone,) = set(A) - set(table.hand("A"))
        table.becomes(A=tuple(card for card in A if card != gone), gone=(gone,))
        lost.add(gone)
    assert lost == set(A)


def test_bald_11_gives_one_to_somebody_else() -> None:
    table = scene("bald-11")
    table.play()
    table.choose("A", "D", among="BCD")
    table.choose("A", A[1], among=A)
    table.becomes(A=(A[0], *A[2:]), D=(*HANDS["D"], A[1]))


def test_bald_12_everybody_discards_one_clockwise() -> None:
    table = scene("bald-12")
    table.play()
    lost = [hand[0] for hand in HANDS.values()]
    for name, card in zip(HANDS, lost, strict=True):
        table.choose(name, card, among=HANDS[name])
    after = {name: hand[1:] for name, hand in HANDS.items()}
    table.becomes(after, gone=tuple(lost))


@pytest.mark.parametrize("card", ["bald-12", "bald-13", "bald-15", "bald-16", "bald-17"])
@pytest.mark.rule("LC-3.4", "LC-6.2", "LC-A29", "LC-A30")
def test_bald_12_13_15_16_17_need_a_card_per_player_and_count_themselves(card: str) -> None:
    table = scene(card, hands={"A": A[:2]})
    assert table.refused("A", act.Play(card)) == "LC-3.4"
    table = scene(card, hands={"A": A[:3]})
    table.play()
    assert table.hand("A") == A[:3]


@pytest.mark.rule("LC-3.4")
def test_bald_14_needs_a_table_without_an_end() -> None:
    table = scene("bald-14", end="dino-09")
    assert table.refused("A", act.Play("bald-14")) == "LC-3.4"
    table = scene("bald-14", lasting=("dino-17", "B"))
    table.play()
    assert table.hand("A") == A


@pytest.mark.parametrize("card", ["bald-13", "bald-14", "bald-15"])
@pytest.mark.parametrize("victim", ["B", "C", "D"])
def test_bald_13_14_15_somebody_else_draws_two(card: str, victim: str) -> None:
    table, mine = scene(card), hands_for(card)
    pile = table.state.draw
    table.play()
    table.choose("A", victim, among="BCD")
    table.becomes({victim: (*mine[victim], *pile[:2])}, draw=pile[2:])


@pytest.mark.parametrize("card", ["bald-16", "bald-17"])
@pytest.mark.rule("LC-7.2")
def test_bald_16_17_all_others_draw_one(card: str) -> None:
    table, mine = scene(card), hands_for(card)
    table.play()
    drawn = {name: (*mine[name], PILE[i]) for i, name in enumerate("BCD")}
    table.becomes(drawn, draw=PILE[3:])


@pytest.mark.parametrize(("direction", "turn"), [(1, "B"), (-1, "D")])
@pytest.mark.rule("LC-A31")
def test_bald_18_a_right_guess_at_the_left_neighbour_discards_two(
    direction: int, turn: str
) -> None:
    table = scene("bald-18", direction=direction)
    table.play()
    table.choose("A", 1, among=range(4))
    table.choose("A", "haired")
    table.choose("A", A[:2], among=A)
    table.becomes(A=A[2:], gone=A[:2], turn=turn)
    assert table.state.known[1] == ("haired-14",)


def test_bald_18_a_wrong_guess_draws_one() -> None:
    table = scene("bald-18")
    table.play()
    table.choose("A", 1)
    table.choose("A", "bald")
    table.becomes(A=(*A, PILE[0]), draw=PILE[1:])


@pytest.mark.parametrize(("holder", "instead"), [("B", "D"), ("C", "B"), ("D", "A")])
def test_bald_19_somebody_else_draws_instead(holder: str, instead: str) -> None:
    table = scene("bald-14", hands={holder: ("bald-19", *HANDS[holder])})
    table.play()
    table.choose_unsettled("A", holder)
    table.does(holder, act.React(table.window, "bald-19"))
    table.settle()
    table.choose(holder, instead, among=sorted(set("ABCD") - {holder}))
    pile = table.before.draw
    drawn = {holder: HANDS[holder], instead: (*HANDS[instead], *pile[:2])}
    table.becomes(drawn, draw=pile[2:], gone=("bald-19",))


def test_bald_19_whoever_is_meant_instead_may_answer_as_well() -> None:
    hands = {"B": ("bald-19", *HANDS["B"]), "D": ("bald-05", *HANDS["D"])}
    table = Scene("bald-14", hands)
    table.play()
    table.choose_unsettled("A", "B")
    table.does("B", act.React(table.window, "bald-19"))
    table.choose_unsettled("B", "D")
    table.does("D", act.React(table.window, "bald-05"))
    table.settle()
    table.becomes(B=HANDS["B"], D=HANDS["D"], gone=("bald-19", "bald-05"))

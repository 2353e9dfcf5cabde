"""Every card of the hairy scientist does what its text says, to exactly whom it says."""

from __future__ import annotations

import pytest

from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos import events as ev
from tests.games.labor_chaos.scene import CARDS, HANDS, PILE, hands_for, scene

A = HANDS["A"]


@pytest.mark.parametrize("card", ["haired-01", "haired-07"])
def test_haired_01_07_all_robots_go_then_one_card_comes(card: str) -> None:
    pile = ("robo-16", *PILE[:3])  # whichever robot comes, stays
    table = scene(card, hands={"A": ("robo-01", *A)}, draw=pile)
    table.play()
    table.becomes(A=(*A[:3], pile[0]), draw=pile[1:], gone=("robo-01", "robo-08"))


@pytest.mark.parametrize(("card", "step"), [("haired-02", 1), ("haired-15", -1)])
@pytest.mark.parametrize(("direction", "turn"), [(1, "B"), (-1, "D")])
@pytest.mark.rule("LC-A17", "LC-A31")
def test_haired_02_15_all_pass_two_at_the_same_time(
    card: str, step: int, direction: int, turn: str
) -> None:
    table = scene(card, discard=("bald-03",), direction=direction)
    table.play()
    names, passed = "ABCD", {name: hand[:2] for name, hand in HANDS.items()}
    for name in "CADB":  # in any order: nothing moves before all have chosen
        assert [len(table.hand(other)) for other in names] == [4, 4, 3, 4]
        table.choose(name, passed[name], among=HANDS[name])
    after = {
        name: (*HANDS[name][2:], *passed[names[(i - step) % 4]]) for i, name in enumerate(names)
    }
    table.becomes(after, turn=turn)


@pytest.mark.rule("LC-7.8")
def test_haired_03_whoever_draws_by_a_card_draws_one_more() -> None:
    table = scene("haired-03", hands={"B": ("bald-13", *HANDS["B"])}, draw=PILE[1:])
    table.play()
    table.becomes(lasting="haired-03", away=True)
    assert table.state.owner == 0
    table.play("B", "bald-13")
    table.choose("B", "D")
    assert table.hand("D") == (*HANDS["D"], *PILE[1:4])
    assert table.hand("C") == HANDS["C"]
    assert table.state.lasting == "haired-03"
    table.ready("C")


@pytest.mark.rule("LC-A26", "LC-A40")
def test_haired_04_does_what_the_card_before_did_as_ones_own() -> None:
    table = scene("haired-04", discard=("bald-03", "bald-17"))
    table.play()
    drawn = {name: (*HANDS[name], PILE[i]) for i, name in enumerate("BCD")}
    table.becomes(drawn, draw=PILE[3:])


def test_haired_04_needs_a_card_before_and_its_condition() -> None:
    table = scene("haired-04", discard=())
    assert table.refused("A", act.Play("haired-04")) == "LC-3.4"
    table = scene("haired-04", discard=("robo-01",))
    assert table.refused("A", act.Play("haired-04")) == "LC-3.4"
    table = scene("haired-04", discard=("robo-01",), facts={"A": {"wears_ring": 1}})
    table.play()
    table.choose("A", A[:2])
    table.becomes(A=A[2:], gone=A[:2])


@pytest.mark.parametrize("card", ["haired-05", "haired-18"])
@pytest.mark.parametrize("holder", ["B", "C", "D"])
def test_haired_05_18_stop_the_dinosaur_of_somebody_else(card: str, holder: str) -> None:
    table = scene("dino-11", hands={holder: (card, *hands_for("dino-11")[holder])})
    table.does("A", act.Play("dino-11"))
    table.does(holder, act.React(table.window, card))
    table.settle()
    table.becomes({holder: hands_for("dino-11")[holder]}, gone=(card,))


@pytest.mark.parametrize("card", ["haired-05", "haired-18"])
def test_haired_05_18_do_nothing_about_other_cards_or_ones_own(card: str) -> None:
    hands = {"A": (card, *hands_for("dino-03")["A"])}
    table = scene("dino-03", hands=hands)
    table.does("A", act.Play("dino-03"))
    assert table.refused("A", act.React(table.window, card)) == "LC-7.5"
    table = scene("bald-01", hands={"B": (card, *HANDS["B"])})
    table.does("A", act.Play("bald-01"))
    assert table.refused("B", act.React(table.window, card)) == "LC-7.5"


@pytest.mark.parametrize("other", ["B", "C", "D"])
def test_haired_06_swaps_all_cards_with_somebody(other: str) -> None:
    table = scene("haired-06")
    table.play()
    table.choose("A", other, among="BCD")
    table.becomes({"A": HANDS[other], other: A})


@pytest.mark.parametrize(
    ("symbol", "gone"), [("dino", ("dino-14", "dino-04")), ("haired", ("haired-12",))]
)
def test_haired_08_one_symbol_goes_then_two_cards_come(symbol: str, gone: tuple[str, ...]) -> None:
    mine = (*A, "dino-04")
    table = scene("haired-08", hands={"A": mine})
    table.play()
    table.choose("A", symbol, among=("bald", "haired", "dino", "robo"))
    left = tuple(card for card in mine if card not in gone)
    table.becomes(A=(*left, *PILE[:2]), draw=PILE[2:], gone=gone)


@pytest.mark.rule("LC-A36", "LC-3.8")
def test_haired_09_one_more_card_in_the_same_turn_if_you_like() -> None:
    table = scene("haired-09", hands={"A": ("haired-17", "bald-09", "bald-08")})
    table.play()
    assert table.state.turn == 0
    assert table.refused("A", act.DRAW) == "LC-6.3"
    assert table.refused("B", act.FINISH) == "LC-3.1"
    table.does("A", act.FINISH)
    table.becomes(A=("haired-17", "bald-09", "bald-08"))
    table = scene("haired-09", hands={"A": ("haired-17", "bald-09", "bald-08")})
    table.play()
    table.play("A", "haired-17")
    assert table.hand("A") == ("bald-09", "bald-08", PILE[0])
    table.ready("B")


@pytest.mark.parametrize("card", ["haired-10", "haired-11", "haired-12"])
def test_haired_10_11_12_whoever_holds_fewest_draws_two(card: str) -> None:
    table, mine = scene(card), hands_for(card)
    pile = table.state.draw
    table.play()
    table.becomes(C=(*mine["C"], *pile[:2]), draw=pile[2:])


@pytest.mark.parametrize("card", ["haired-10", "haired-11", "haired-12"])
def test_haired_10_11_12_in_a_tie_all_of_the_tied_draw_clockwise_from_the_player(card: str) -> None:
    mine = hands_for(card)
    table = scene(card, hands={"A": mine["A"][:2], "C": mine["C"][:2]})
    pile = table.state.draw
    table.play()
    table.becomes(A=(*mine["A"][:2], *pile[:2]), C=(*mine["C"][:2], *pile[2:4]), draw=pile[4:])


@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.rule("LC-3.4", "LC-A29", "LC-A30")
def test_haired_13_draws_two_with_at_most_three_in_hand_itself_counted(left: int) -> None:
    table = scene("haired-13", hands={"A": A[:3]})
    assert table.refused("A", act.Play("haired-13")) == "LC-3.4"
    table = scene("haired-13", hands={"A": A[:left]})
    pile = table.state.draw
    table.play()
    table.becomes(A=(*A[:left], *pile[:2]), draw=pile[2:])
    told = [e for e in table.events if isinstance(e, ev.WindowOpened)]
    assert [e.situation for e in told] == ["play"]  # nobody else makes you draw


@pytest.mark.parametrize(
    ("pile", "last"), [((), ""), (("robo-01",), ""), (("dino-13",), ""), (("bald-03",), "dino-09")]
)
@pytest.mark.rule("LC-3.4", "LC-A26")
def test_haired_14_draws_two_if_no_scientist_was_played_before(
    pile: tuple[str, ...], last: str
) -> None:
    table, mine = scene("haired-14", discard=pile, played=last), hands_for("haired-14")
    table.play()
    table.becomes(A=(*mine["A"], *PILE[:2]), draw=PILE[2:])
    told = [e for e in table.events if isinstance(e, ev.WindowOpened)]
    assert [e.situation for e in told] == ["play"]


@pytest.mark.parametrize(
    ("pile", "last"),
    [(("robo-01", "bald-03"), ""), (("haired-15",), ""), (("robo-01",), "bald-03")],
)
@pytest.mark.rule("LC-3.4", "LC-A26")
def test_haired_14_stays_in_hand_after_a_scientist(pile: tuple[str, ...], last: str) -> None:
    table = scene("haired-14", discard=pile, played=last)
    assert table.refused("A", act.Play("haired-14")) == "LC-3.4"


@pytest.mark.parametrize(("direction", "turn"), [(1, "B"), (-1, "D")])
@pytest.mark.rule("LC-A31")
def test_haired_16_swaps_all_cards_with_the_right_neighbour(direction: int, turn: str) -> None:
    table, mine = scene("haired-16", direction=direction), hands_for("haired-16")
    table.play()
    table.becomes(A=mine["D"], D=mine["A"], turn=turn)


@pytest.mark.parametrize("end", ["", "dino-09"])
def test_haired_17_the_end_goes_and_everybody_draws_one(end: str) -> None:
    table = scene("haired-17", end=end)
    table.play()
    drawn = {name: (*HANDS[name], PILE[i]) for i, name in enumerate("ABCD")}
    table.becomes(drawn, draw=PILE[4:], end="", gone=(end,) if end else ())
    told = [e for e in table.events if isinstance(e, (ev.EndSet, ev.CardsMoved))]
    assert isinstance(told[0], ev.EndSet) == bool(end)  # nobody draws before it is gone


@pytest.mark.parametrize("card", ["haired-19", "dino-19"])
def test_haired_19_and_dino_19_need_somebody_who_gives_you_cards(card: str) -> None:
    """Not somebody else, and neither passing nor swapping (LC-7.5)."""
    table = scene("bald-11", hands={"B": (card, *HANDS["B"])})
    table.play()
    table.choose("A", "D")
    table.choose_unsettled("A", A[1])
    assert table.refused("B", act.React(table.window, card)) == "LC-7.5"
    for moving in ("haired-15", "haired-16", "dino-11"):
        hands = {**hands_for(moving), "B": (card, *HANDS["B"][:2])}
        table = scene(moving, hands=hands, discard=("bald-03",))
        table.play()
        for name in "ABCD" if moving == "haired-15" else "":
            table.choose(name, table.hand(name)[1:3])
        told = [e for e in table.events if isinstance(e, ev.WindowOpened)]
        assert [e.situation for e in told] == ["play"]


@pytest.mark.parametrize("taker", ["B", "D"])
def test_haired_19_discards_one_when_somebody_gives_a_card(taker: str) -> None:
    table = scene("bald-11", hands={taker: ("haired-19", *HANDS[taker])})
    table.play()
    table.choose("A", taker)
    table.choose_unsettled("A", A[1])
    for name in set("ABCD") - {taker}:
        assert table.refused(name, act.React(table.window, "haired-19")) == "LC-3.1"
    table.does(taker, act.React(table.window, "haired-19"))
    table.settle()
    table.choose(taker, HANDS[taker][0])
    after = {taker: (*HANDS[taker][1:], A[1])}
    table.becomes({**after, "A": (A[0], *A[2:])}, gone=(HANDS[taker][0], "haired-19"))


def test_there_are_nineteen_of_each_symbol() -> None:
    symbols = [card.symbol for card in CARDS.values() if not card.promo]
    assert {symbol: symbols.count(symbol) for symbol in symbols} == dict.fromkeys(
        ("bald", "dino", "haired", "robo"), 19
    )

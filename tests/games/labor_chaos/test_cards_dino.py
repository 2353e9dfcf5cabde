"""Every dino-card does what its text says, to exactly whom it says."""

from __future__ import annotations

import pytest

from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos import events as ev
from tests.games.labor_chaos.scene import CARDS, HANDS, PILE, Scene, hands_for, scene

A = HANDS["A"]
WINNING = {
    "dino-01": [("bald-09", "haired-13", "bald-17"), ("haired-09", "haired-13", "haired-11")],
    "dino-02": [("bald-09", "haired-13", "dino-13", "robo-08")],
    "dino-07": [("robo-08",)],
    "dino-08": [("haired-12", "bald-04", "robo-04", "bald-14", "dino-12")],
    "dino-09": [
        ("dino-13", "dino-14", "dino-12", "dino-05", "robo-08"),
        ("dino-13", "dino-14", "dino-12", "dino-05", "dino-04"),
    ],
}
OTHERS = {
    "B": ("dino-03", "robo-12"),
    "C": ("dino-11", "robo-09"),
    "D": ("haired-10", "robo-10"),
}
"""Hands that fulfil none of them."""
NEARLY = {
    "dino-01": [
        ("bald-09", "haired-13"),
        ("bald-09", "haired-13", "dino-13"),
        ("bald-09", "haired-13", "bald-17", "dino-13"),
        ("bald-09", "haired-13", "bald-17", "bald-01"),
    ],
    "dino-02": [
        ("haired-13", "dino-13", "robo-08"),
        ("bald-09", "dino-13", "robo-08"),
        ("bald-09", "haired-13", "robo-08"),
        ("bald-09", "haired-13", "dino-13"),
        ("bald-09", "haired-13", "dino-13", "robo-08", "bald-17"),
        ("bald-09", "haired-13", "dino-13", "robo-08", "haired-11"),
        ("bald-09", "haired-13", "dino-13", "robo-08", "dino-14"),
        ("bald-09", "haired-13", "dino-13", "robo-08", "robo-02"),
    ],
    "dino-07": [("bald-09",), ("robo-08", "robo-02"), ("robo-08", "bald-09")],
    "dino-08": [
        ("haired-12", "bald-04", "bald-14"),
        ("haired-12", "bald-04", "robo-16", "bald-07"),
        ("dino-12",),
    ],
    "dino-09": [("dino-13", "dino-14", "dino-12", "robo-08")],
}
ENDS = list(WINNING)


def wins(card: str, hand: tuple[str, ...]) -> Scene:
    pile = tuple(c for c in PILE if c not in hand)
    table = scene(card, hands={**OTHERS, "A": hand}, draw=pile)
    table.does("A", act.Play(card))
    while table.state.running and table.state.effect.window is not None:
        for seat in table.state.effect.window.who:
            table.does("ABCD"[seat], act.Pass(table.window))
        table.time()
    return table


@pytest.mark.parametrize(("card", "hand"), [(c, hand) for c in ENDS for hand in WINNING[c]])
@pytest.mark.rule("LC-7.6", "LC-A6")
def test_the_five_ends_win_with_exactly_what_they_say(card: str, hand: tuple[str, ...]) -> None:
    table = wins(card, hand)
    assert not table.state.running
    assert (table.state.winner, table.state.by, table.state.end) == (0, "end", card)
    table.whole()


@pytest.mark.parametrize(("card", "hand"), [(c, hand) for c in ENDS for hand in NEARLY[c]])
@pytest.mark.rule("LC-4.7", "LC-A8")
def test_the_five_ends_do_not_win_with_nearly_that(card: str, hand: tuple[str, ...]) -> None:
    table = wins(card, hand)
    assert table.state.running
    table.becomes(A=hand, end=card, away=True)


def test_dino_08_counts_the_numbers_alone() -> None:
    numbers = [CARDS[card].number for card in WINNING["dino-08"][0]]
    assert 0 in numbers
    assert sum(numbers) == 21


@pytest.mark.parametrize(("direction", "turn"), [(1, "D"), (-1, "B")])
@pytest.mark.rule("LC-3.7")
def test_dino_03_turns_the_direction_then_the_new_next_player_draws(
    direction: int, turn: str
) -> None:
    table, mine = scene("dino-03", direction=direction), hands_for("dino-03")
    table.play()
    drawn = {turn: (*mine[turn], PILE[0])}
    table.becomes(drawn, turn=turn, draw=PILE[1:], direction=-direction)


@pytest.mark.rule("LC-7.8", "LC-3.6")
def test_dino_04_the_next_scientist_costs_two_cards_once() -> None:
    table = scene("dino-04")
    table.play()
    table.becomes(lasting="dino-04", away=True)
    table.play("B", "dino-11")  # no scientist: nothing happens, and the herd moves
    assert table.state.lasting == "dino-04"
    assert table.state.draw == PILE
    before = table.hand("C")
    table.play("C", "bald-10")
    table.choose("C", before[-1])
    assert table.state.draw == PILE[2:]
    assert PILE[0] in table.hand("C")
    assert table.state.lasting == ""
    assert table.state.discard[-3:-1] == ("dino-04", before[-1])
    table.ready("D")


@pytest.mark.parametrize("holder", ["B", "C"])
@pytest.mark.rule("LC-7.8")
def test_dino_04_an_instant_of_a_scientist_counts_and_costs_its_own_player(holder: str) -> None:
    mine = hands_for("dino-11")
    hands = {holder: ("haired-18", *mine[holder])}
    table = scene("dino-11", hands=hands, lasting=("dino-04", "D"))
    table.does("A", act.Play("dino-11"))
    table.does(holder, act.React(table.window, "haired-18"))
    table.settle()
    drawn = {holder: (*mine[holder], *PILE[:2])}
    table.becomes(drawn, draw=PILE[2:], lasting="", gone=("dino-04", "haired-18"))


@pytest.mark.parametrize(
    ("votes", "draws"), [("BBBC", "B"), ("AACC", "AC"), ("ABCD", "ABCD"), ("DDDD", "D")]
)
def test_dino_05_whoever_gets_most_votes_draws_three(votes: str, draws: str) -> None:
    pile = (*PILE[:6], "robo-03", "bald-18", "dino-13", "dino-12", "robo-05", "robo-06")
    table = scene("dino-05", draw=pile)
    table.play()
    for name, vote in zip("ABCD", votes, strict=True):
        table.choose(name, vote, among="ABCD")
    after = {name: (*HANDS[name], *pile[3 * i : 3 * i + 3]) for i, name in enumerate(draws)}
    table.becomes(after, draw=pile[3 * len(draws) :])


@pytest.mark.rule("LC-A20", "LC-3.6")
def test_dino_06_whoever_laughs_draws_one_while_it_lies_on_top() -> None:
    table = scene("dino-06")
    table.play()
    table.becomes()
    table.does("C", act.Report("laughed", 3))
    claim = table.state.effect.claim
    assert claim is not None
    assert table.refused("C", act.Object(claim.claim)) == "LC-7.11"
    for name in "ABD":
        table.does(name, act.Agree(claim.claim))
    table.settle()
    table.becomes(D=(*HANDS["D"], PILE[0]), draw=PILE[1:])
    table.play("B", "bald-10")
    table.choose("B", "haired-14")
    assert table.refused("A", act.Report("laughed", 3)) == "LC-3.6"  # it is covered


def test_dino_06_does_nothing_if_most_of_the_others_object() -> None:
    table = scene("dino-06")
    table.play()
    table.does("C", act.Report("laughed", 3))
    claim = table.state.effect.claim
    assert claim is not None
    for name in "ABD":
        table.does(name, act.Object(claim.claim))
    table.becomes()


@pytest.mark.parametrize("end", ["", "dino-09"])
def test_dino_10_the_end_goes_and_whoever_holds_fewest_draws_one(end: str) -> None:
    pile = tuple(c for c in PILE if c != "dino-10")
    table = scene("dino-10", end=end)
    table.play()
    table.becomes(C=(*HANDS["C"], pile[0]), draw=pile[1:], end="", gone=(end,) if end else ())
    told = [e for e in table.events if isinstance(e, (ev.EndSet, ev.CardsMoved))]
    assert isinstance(told[0], ev.EndSet) == bool(end)  # nobody draws before it is gone


def test_dino_10_in_a_tie_all_of_the_tied_draw_one() -> None:
    pile = tuple(c for c in PILE if c != "dino-10")
    table = scene("dino-10", hands={"A": A[:2], "D": HANDS["D"][:2]})
    table.play()
    table.becomes(A=(*A[:2], pile[0]), D=(*HANDS["D"][:2], pile[1]), draw=pile[2:])


@pytest.mark.parametrize(("direction", "turn"), [(1, "B"), (-1, "D")])
@pytest.mark.rule("LC-A31")
def test_dino_11_all_hands_go_one_seat_to_the_left(direction: int, turn: str) -> None:
    table, mine = scene("dino-11", direction=direction), hands_for("dino-11")
    table.play()
    table.becomes(A=mine["D"], B=mine["A"], C=mine["B"], D=mine["C"], turn=turn)


def test_dino_12_all_hands_are_dealt_anew_beginning_with_you() -> None:
    table = scene("dino-12")
    table.play()
    sizes = [len(table.hand(name)) for name in "ABCD"]
    assert sizes == [4, 4, 4, 3]
    cards = [card for name in "ABCD" for card in table.hand(name)]
    assert sorted(cards) == sorted(card for hand in HANDS.values() for card in hand)
    assert table.state.draw == PILE
    table.ready("B")


def test_dino_12_deals_large_hands_out_to_the_last_card_as_well() -> None:
    more = [c.id for c in CARDS.values() if c.symbol == "bald"][:6] + [
        f"robo-{n:02}" for n in range(11, 20)
    ]
    held = {card for hand in HANDS.values() for card in hand}
    mine = (*A, *(card for card in more if card not in held))
    pile = tuple(card for card in PILE if card not in mine)
    table = scene("dino-12", hands={"A": mine}, draw=pile, discard=("haired-15",))
    dealt = len(mine) + 11
    assert dealt > 28
    table.play()
    assert [len(table.hand(name)) for name in "ABCD"] == [-(-(dealt - i) // 4) for i in range(4)]
    assert table.state.draw == pile


@pytest.mark.parametrize(("victim", "turns"), [("B", "CD"), ("C", "BD"), ("D", "BC")])
@pytest.mark.rule("LC-A36")
def test_dino_13_somebody_else_misses_one_turn(victim: str, turns: str) -> None:
    mine = {**hands_for("dino-13"), "C": ("bald-07", "haired-16", "robo-09")}
    table = scene("dino-13", hands=mine)
    table.play()
    table.choose("A", victim, among="BCD")
    skips = tuple(int(name == victim) for name in "ABCD") if victim != "B" else (0, 0, 0, 0)
    table.becomes(turn=turns[0], skips=skips)
    for name in turns:
        table.ready(name)
        plain = next(c for c in mine[name] if c in ("bald-10", "bald-07", "bald-16"))
        table.play(name, plain)
        while table.state.effect.asked:
            one = table.state.effect.asked[0]
            value = one.values[0]
            table.choose("ABCD"[one.seat], "ABCD"[int(value)] if one.kind == "player" else value)
    table.ready("A")
    assert table.state.skips == (0, 0, 0, 0)


def test_dino_14_another_turn_right_after_this_one() -> None:
    table, mine = scene("dino-14"), hands_for("dino-14")
    table.play()
    table.becomes(turn="A")
    table.play("A", mine["A"][1])
    table.ready("B")


def test_dino_15_the_next_robot_costs_a_turn() -> None:
    table = scene("bald-17", facts={"B": {"glasses": 1}}, lasting=("dino-15", "A"))
    table.play()  # no robot: nothing happens
    assert (table.state.skips, table.state.lasting) == ((0, 0, 0, 0), "dino-15")
    table = scene("dino-15", facts={"B": {"glasses": 1}})
    table.play()
    table.becomes(lasting="dino-15", away=True)
    table.play("B", "robo-12")
    assert table.state.skips == (0, 1, 0, 0)
    assert table.state.lasting == ""
    assert table.state.discard[-2:] == ("dino-15", "robo-12")
    table.ready("C")


def test_dino_16_the_next_discard_by_a_card_costs_a_card() -> None:
    table = scene("dino-16", hands={"B": ("bald-12", *HANDS["B"])})
    table.play()
    table.becomes(lasting="dino-16", away=True)
    table.play("B", "bald-12")
    table.choose("B", "haired-14")
    assert table.hand("B") == ("bald-10", "dino-11", "robo-12", PILE[0])
    assert table.state.lasting == ""  # it was for the first alone
    for name in "CDA":
        table.choose(name, HANDS[name][0])
        assert table.hand(name) == HANDS[name][1:]
    assert table.state.draw == PILE[1:]
    table.ready("C")


def test_dino_16_costs_whoever_discards_not_whoever_plays() -> None:
    table = scene("bald-06", lasting=("dino-16", "B"))
    table.play()
    table.choose("A", 6)  # only D holds one
    left = tuple(card for card in HANDS["D"] if card != "bald-16")
    drawn = {"D": (*left, PILE[0])}
    table.becomes(drawn, draw=PILE[1:], lasting="", gone=("bald-16", "dino-16"))


@pytest.mark.rule("LC-13.5")
def test_dino_17_nobody_can_play_an_instant() -> None:
    table = scene("dino-17", hands={"D": ("dino-18", *HANDS["D"])})
    table.play()
    table.becomes(lasting="dino-17", away=True)
    table.does("B", act.Play("dino-11"))
    assert table.state.effect.window is None
    table.ready("C")


@pytest.mark.parametrize("holder", ["B", "C", "D"])
@pytest.mark.parametrize("card", ["bald-09", "haired-17", "dino-12", "robo-01", "dino-04"])
def test_dino_18_the_text_of_any_card_of_others_is_not_carried_out(holder: str, card: str) -> None:
    mine = hands_for(card)
    table = scene(card, hands={holder: ("dino-18", *mine[holder])}, facts={"A": {"wears_ring": 1}})
    table.does("A", act.Play(card))
    table.does(holder, act.React(table.window, "dino-18"))
    table.settle()
    table.becomes({holder: mine[holder]}, gone=("dino-18",))


def test_dino_18_is_no_answer_to_ones_own_card() -> None:
    table = scene("bald-01", hands={"A": ("dino-18", *A)})
    table.does("A", act.Play("bald-01"))
    assert table.refused("A", act.React(table.window, "dino-18")) == "LC-7.5"
    assert table.refused("A", act.Play("dino-18")) == "LC-13.1"


@pytest.mark.parametrize("back", [0, -1])
@pytest.mark.parametrize("taker", ["B", "C", "D"])
def test_dino_19_one_card_of_ones_choice_goes_back(taker: str, back: int) -> None:
    table = scene("bald-11", hands={taker: ("dino-19", *HANDS[taker])})
    table.play()
    table.choose("A", taker)
    table.choose_unsettled("A", A[1])
    table.does(taker, act.React(table.window, "dino-19"))
    table.settle()
    held = (*HANDS[taker], A[1])
    table.choose(taker, held[back], among=held)
    left = tuple(card for card in held if card != held[back])
    table.becomes({"A": (A[0], *A[2:], held[back]), taker: left}, gone=("dino-19",))

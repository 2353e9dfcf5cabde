"""One test a ruling: small positions in which the readings of a rule part ways."""

from __future__ import annotations

import pytest

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.game import LABOR_CHAOS as GAME
from tests.games.labor_chaos.table import FILL, Table

DRAW_2 = {"symbol": "haired", "do": [{"draw": 2}]}
DISCARD_1 = {"symbol": "bald", "do": [{"discard": 1}]}
CLEAR = {"symbol": "dino", "do": [{"clear_end": True}]}
END_3 = {"symbol": "dino", "kind": "end", "win": {"hand": 3}}
STOP = {
    "symbol": "bald",
    "kind": "instant",
    "when": {"on": "play", "who": "others"},
    "do": [{"cancel": True}],
}
PILE = ["haired/7#p", "haired/8#p", "haired/9#p", "robo/7#p"]


@pytest.mark.rule("LC-1.1", "LC-9.2", "LC-4.1")
def test_whoever_gets_rid_of_the_last_card_wins_alone() -> None:
    table = Table({"A": ["bald/1#a"], "B": []})
    table.do("A", play="bald/1#a")
    assert table.winner == "A"
    assert [type(event) for event in table.events].count(ev.GameEnded) == 1


@pytest.mark.rule("LC-1.2", "LC-A8")
def test_an_end_card_replaces_the_goal() -> None:
    table = Table({"A": ["bald/1#a"]}, {"e": END_3}, end="e", draw=PILE)
    table.do("A", play="bald/1#a")
    assert (table.winner, table.turn) == (None, "B")
    table.do("B", play="dino/1#b")
    table.do("C", play="dino/1#c")
    table.do("A", draw=True)
    assert len(table.hand("A")) == 1


@pytest.mark.rule("LC-3.3", "LC-6.1", "LC-6.2", "LC-5.7")
def test_a_robo_card_hangs_on_its_condition_and_holder() -> None:
    robo = {"symbol": "robo", "needs": {"fact": "wears_ring"}, "do": [{"discard": 1}]}
    facts = {"A": {"wears_ring": True}, "B": {"wears_ring": False}}
    table = Table(
        {"A": ["r", "dino/1#a", "dino/2#a"], "B": ["s", "dino/1#b"]},
        {"r": robo, "s": robo},
        facts=facts,
    )
    table.do("A", play="r")
    table.do("A", choose=["dino/1#a"])
    assert table.no("B", play="s") == ("LC-3.3", "LC-A30")
    assert table.hand("B") == ["s", "dino/1#b"]


@pytest.mark.rule("LC-3.4", "LC-A30")
def test_any_card_may_have_a_condition_but_only_conditions_count() -> None:
    """What follows "if" decides, not what the text then tells people to do."""
    needy = {"symbol": "bald", "needs": {"end": True}, "do": [{"draw": 1}]}
    table = Table({"A": ["n", "c", "dino/1#a"]}, {"n": needy, "c": CLEAR})
    assert table.no("A", play="n") == ("LC-3.4", "LC-A30")
    table.do("A", play="c")  # there is no End to clear, but that is no condition
    assert table.turn == "B"


@pytest.mark.rule("LC-5.4", "LC-5.3")
def test_scientist_means_both_of_them() -> None:
    card = {"symbol": "dino", "do": [{"discard": "all", "where": {"type": "scientist"}}]}
    table = Table({"A": ["x", "bald/1#a", "haired/2#a", "robo/3#a"]}, {"x": card})
    table.do("A", play="x")
    assert table.hand("A") == ["robo/3#a"]
    assert table.state.discard == ("bald/1#a", "haired/2#a", "x")


@pytest.mark.rule("LC-7.5", "LC-A14", "LC-7.4")
def test_an_instant_is_an_answer_and_never_the_turns_card() -> None:
    table = Table({"A": ["i"], "B": ["bald/1#b", "bald/2#b"]}, {"i": STOP}, draw=PILE)
    assert table.no("A", play="i") == ("LC-7.5", "LC-A14")
    assert table.no("A", react="i")[0] == "LC-7.5"
    table.do("A", draw=True)  # nothing but instants: nothing to play
    assert table.no("C", play="dino/1#c")[0] == "LC-3.1"
    table.do("B", play="bald/1#b")
    table.do("A", react="i")
    assert any(isinstance(event, ev.EventCancelled) for event in table.events)


@pytest.mark.rule("LC-A1", "LC-6.3")
def test_whoever_can_play_must() -> None:
    table = Table({"A": ["bald/1#a", "dino/2#a"]}, draw=PILE)
    assert table.no("A", draw=True) == ("LC-6.3", "LC-A1")


@pytest.mark.rule("LC-A15", "LC-A1")
@pytest.mark.parametrize(("symbol", "rule"), [("robo", "LC-3.3"), ("haired", "LC-3.4")])
def test_a_card_about_the_moment_need_not_be_tried_and_only_once(symbol: str, rule: str) -> None:
    yawn = {"symbol": symbol, "needs": {"live": "yawned"}, "do": [{"draw": 1}]}
    table = Table({"A": ["y", "z"]}, {"y": yawn, "z": yawn}, draw=PILE)
    table.do("A", play="y")
    table.do("B", object=True)
    table.do("C", object=True)
    assert table.turn == "A"
    assert table.no("A", play="y") == (rule, "LC-A15")
    table.do("A", draw=True)
    assert table.turn == "B"


@pytest.mark.rule("LC-A2", "LC-4.2")
@pytest.mark.parametrize(
    "last",
    [
        END_3,
        {"symbol": "haired", "do": [{"swap_hands": ["self", "left"]}]},
        {"symbol": "robo", "needs": {"end": False}, "do": [{"move_this": "hand", "to": "left"}]},
        DRAW_2,
    ],
)
def test_the_last_card_wins_whatever_it_says(last: dict[str, object]) -> None:
    table = Table({"A": ["x"], "B": ["dino/1#b", "dino/2#b"]}, {"x": last}, draw=PILE)
    table.do("A", play="x")
    assert table.winner == "A"
    assert table.state.draw == tuple(PILE)
    assert table.hand("B") == ["dino/1#b", "dino/2#b"]


@pytest.mark.rule("LC-A3", "LC-4.3")
@pytest.mark.parametrize(
    ("steps", "wins"), [(["discard", "draw"], True), (["draw", "discard"], False)]
)
def test_the_order_of_the_text_decides(steps: list[str], wins: bool) -> None:
    card = {"symbol": "bald", "do": [{step: 1} for step in steps]}
    table = Table({"A": ["x", "dino/1#a"]}, {"x": card}, draw=PILE)
    table.do("A", play="x")
    if not wins:
        table.do("A", choose=["dino/1#a"])
    assert (table.winner == "A") == wins


@pytest.mark.rule("LC-A9", "LC-4.7")
def test_an_end_that_is_true_for_a_moment_does_not_count() -> None:
    card = {"symbol": "haired", "do": [{"draw": 1}, {"draw": 1}]}
    table = Table({"A": ["x", "dino/1#a", "dino/2#a"]}, {"x": card, "e": END_3}, end="e", draw=PILE)
    table.do("A", play="x")
    assert table.winner is None
    assert len(table.hand("A")) == 4


@pytest.mark.rule("LC-A10")
def test_an_instruction_is_followed_as_far_as_possible() -> None:
    card = {"symbol": "bald", "do": [{"discard": 3, "who": "left"}]}
    table = Table({"A": ["x", "dino/1#a"], "B": ["dino/1#b", "dino/2#b"]}, {"x": card})
    table.do("A", play="x")
    assert (table.hand("B"), table.turn) == ([], "B")


@pytest.mark.rule("LC-A20", "LC-3.6")
def test_a_card_that_goes_elsewhere_covers_nothing() -> None:
    watch = {
        "symbol": "dino",
        "while_top": {"when": {"on": "drew"}, "do": [{"draw": 1, "who": "owner"}]},
    }
    cards = {"w": watch, "e": END_3, "x": {"symbol": "haired", "do": [{"draw": 1}]}}
    table = Table(
        {"A": ["w", "dino/1#a"], "B": ["e", "dino/1#b"], "C": ["x", "dino/1#c"]}, cards, draw=PILE
    )
    table.do("A", play="w")
    table.do("B", play="e")  # lies apart: the watching card is still on top
    table.do("C", play="x")
    assert len(table.hand("A")) == 2


@pytest.mark.rule("LC-A21")
def test_one_end_and_one_lasting_card_for_the_whole_table() -> None:
    stays = {"symbol": "dino", "kind": "lasting", "mod": {"draw_bonus": 1}}
    cards = {"l": stays, "m": stays, "e": END_3}
    table = Table({"A": ["l", "dino/1#a"], "B": ["m", "dino/1#b"]}, cards, end="e")
    table.do("A", play="l")
    assert (table.state.lasting, table.state.owner, table.state.end) == ("l", 0, "e")
    table.do("B", play="m")
    assert (table.state.lasting, table.state.owner, table.state.end) == ("m", 1, "e")
    assert table.state.discard == ("l",)


@pytest.mark.rule("LC-A22")
@pytest.mark.parametrize(("chain", "played"), [(0, False), (1, True)])
def test_an_instant_can_be_answered_only_with_the_option(chain: int, played: bool) -> None:
    cards = {"i": STOP, "j": STOP, "x": DRAW_2}
    hands = {"A": ["x", "dino/1#a"], "B": ["i", "dino/1#b"], "C": ["j", "dino/1#c"]}
    table = Table(hands, cards, draw=PILE, options={"instant_chain": chain})
    table.do("A", play="x")
    table.do("B", react="i")
    if chain:
        table.do("C", react="j")  # the answer is cancelled, so A draws after all
        while table.state.effect.window is not None:
            table.timeout()
    assert (len(table.hand("A")) == 3) == played


@pytest.mark.rule("LC-A26", "LC-A40")
def test_a_copy_takes_the_card_played_last_wherever_it_is() -> None:
    copy = {"symbol": "haired", "do": [{"copy": "last_played"}]}
    cards = {"c": copy, "d": copy, "x": {"symbol": "haired", "do": [{"draw": 1}]}, "e": END_3}
    table = Table({"A": ["c", "dino/1#a"], "B": ["x", "dino/1#b"]}, cards, draw=PILE)
    assert table.no("A", play="c") == ("LC-3.4", "LC-A40")
    table.do("A", play="dino/1#a")
    table.do("B", play="x")
    hands = {"A": ["x", "dino/1#a"], "B": ["c", "dino/1#b"], "C": ["d", "dino/1#c"]}
    table = Table(hands, cards, draw=PILE)
    table.do("A", play="x")
    table.do("B", play="c")
    table.do("C", play="d")  # a copy of a copy does what that one did
    assert [len(table.hand(name)) for name in "ABC"] == [2, 2, 2]
    table = Table({"A": ["e", "dino/1#a"], "B": ["c", "dino/1#b"]}, cards)
    table.do("A", play="e")
    table.do("B", play="c")  # an End is not copied, but the copy may be played
    assert (table.state.end, table.turn) == ("e", "C")


@pytest.mark.rule("LC-A29", "LC-6.4")
def test_a_card_counts_itself_while_it_is_in_hand() -> None:
    three = {"symbol": "robo", "needs": {"has": {"type": "robo"}, "n": 3}, "do": [{"draw": 1}]}
    hands = {"A": ["r", "robo/1#a", "robo/2#a"], "B": ["s", "robo/1#b"]}
    table = Table(hands, {"r": three, "s": three}, draw=PILE)
    table.do("A", play="r")
    assert table.no("B", play="s")[0] == "LC-3.3"


@pytest.mark.rule("LC-A31", "LC-3.7")
def test_left_is_a_seat_and_next_follows_the_direction() -> None:
    left = {"symbol": "bald", "do": [{"draw": 1, "who": "left"}]}
    following = {"symbol": "bald", "do": [{"draw": 1, "who": "next"}]}
    for card, who in ((left, "B"), (following, "C")):
        table = Table({"A": ["x", "dino/1#a"]}, {"x": card}, draw=PILE, direction=-1)
        table.do("A", play="x")
        assert len(table.hand(who)) == 2
        assert table.turn == "C"


@pytest.mark.rule("LC-A32", "LC-13.8")
def test_nobody_can_answer_a_winning_card() -> None:
    table = Table({"A": ["bald/1#a"], "B": ["i"]}, {"i": STOP})
    table.do("A", play="bald/1#a")
    assert table.winner == "A"
    assert not any(isinstance(event, ev.WindowOpened) for event in table.events)


@pytest.mark.rule("LC-A36", "LC-3.8")
def test_a_further_card_belongs_to_the_turn_and_may_be_left_out() -> None:
    more = {"symbol": "haired", "do": [{"extra_play": 1}]}
    hands = {"A": ["x", "bald/1#a", "bald/2#a"]}
    table = Table(hands, {"x": more}, draw=PILE)
    assert table.no("A", finish=True) == ("LC-3.1", "LC-A1")
    table.do("A", play="x")
    assert table.turn == "A"
    assert table.no("A", draw=True)[0] == "LC-6.3"
    table.do("A", finish=True)
    assert (table.turn, len(table.hand("A"))) == ("B", 2)
    table = Table(
        {"A": ["x", "robo"]},
        {"x": more, "robo": {"symbol": "robo", "needs": {"end": True}, "do": [{"draw": 1}]}},
    )
    table.do("A", play="x")
    assert (table.turn, table.hand("A")) == ("B", ["robo"])  # nothing playable: it is void


@pytest.mark.rule("LC-A36")
def test_missed_turns_add_up_and_further_turns_come_first() -> None:
    skip = {"symbol": "dino", "do": [{"skip": 2, "who": "next"}, {"extra_turn": 1}]}
    table = Table(
        {"A": ["x", "bald/1#a", "bald/2#a", "bald/3#a"], "C": ["dino/1#c", "dino/2#c"]}, {"x": skip}
    )
    table.do("A", play="x")
    assert table.turn == "A"
    table.do("A", play="bald/1#a")
    assert table.turn == "C"
    table.do("C", play="dino/1#c")
    table.do("A", play="bald/2#a")
    assert table.turn == "C"


@pytest.mark.rule("LC-A39", "LC-4.6")
def test_moves_at_the_same_time_are_judged_when_all_have_arrived() -> None:
    pass_on = {"symbol": "dino", "do": [{"pass_hands": "left"}]}
    table = Table({"A": ["x", "dino/1#a"], "C": []}, {"x": pass_on})
    table.do("A", play="x")  # A gets the empty hand of C by the own card
    assert table.winner == "A"
    table = Table({"A": ["x", "dino/1#a"]}, {"x": pass_on})
    table.do("A", play="x")  # never empty: what comes from the right arrives at once
    assert (table.winner, table.hand("A")) == (None, ["dino/1#c"])


@pytest.mark.rule("LC-A39")
def test_what_another_players_instant_does_is_not_ones_own_doing() -> None:
    rob = {
        "symbol": "bald",
        "kind": "instant",
        "when": {"on": "play", "who": "others"},
        "do": [{"discard": "all", "who": "victim"}],
    }
    table = Table({"A": ["x", "dino/1#a"], "B": ["i", "dino/1#b"]}, {"x": CLEAR, "i": rob})
    table.do("A", play="x")
    table.do("B", react="i")
    assert (table.winner, table.hand("A")) == (None, [])


@pytest.mark.rule("LC-A41", "LC-A17")
def test_several_act_clockwise_from_the_player_on_turn() -> None:
    everybody = {"symbol": "bald", "do": [{"draw": 1, "who": "all"}]}
    table = Table({"B": ["x", "dino/1#b"]}, {"x": everybody}, turn="B", draw=PILE, direction=-1)
    table.do("B", play="x")
    drawn = [event.to_seat for event in table.events if isinstance(event, ev.CardsMoved)]
    assert drawn == [1, 2, 0]


@pytest.mark.rule("LC-A43", "LC-A12", "LC-9.2")
def test_when_nothing_goes_any_more_the_game_ends_without_a_winner() -> None:
    robo = {"symbol": "robo", "number": 4, "needs": {"end": True}, "do": [{"draw": 1}]}
    hands = {"A": ["r"], "B": ["s"], "C": ["t"]}
    table = Table(hands, dict.fromkeys("rst", robo))
    for name in "AB":
        table.do(name, draw=True)
        assert table.state.running
    table.do("C", draw=True)
    assert (table.state.running, table.winner, table.state.by) == (False, None, "stuck")
    assert table.state.penalties == ((4, 4, 4),)


@pytest.mark.rule("LC-A42")
def test_the_draw_of_those_who_cannot_play_takes_no_bonus() -> None:
    robo = {"symbol": "robo", "needs": {"end": True}, "do": [{"draw": 1}]}
    bonus = {"symbol": "dino", "kind": "lasting", "mod": {"draw_bonus": 1}}
    table = Table({"A": ["r"]}, {"r": robo, "l": bonus}, lasting=["l", "B"], draw=PILE)
    table.do("A", draw=True)
    assert len(table.hand("A")) == 2


@pytest.mark.rule("LC-A44", "LC-A7", "LC-4.4")
def test_an_end_is_a_state_whoever_brought_it_about() -> None:
    gift = {"symbol": "bald", "do": [{"give": 2, "to": "left"}]}
    hands = {"A": ["x", "dino/1#a", "dino/2#a", "dino/3#a"], "B": ["dino/1#b"]}
    table = Table(hands, {"x": gift, "e": END_3}, end="e")
    table.do("A", play="x")
    table.do("A", choose=["dino/1#a", "dino/2#a"])
    assert (table.winner, table.state.by) == ("B", "end")


@pytest.mark.rule("LC-10.1", "LC-10.2", "LC-10.3", "LC-10.5", "LC-A13")
@pytest.mark.parametrize(("scoring", "points"), [("sum", (0, 9, 1)), ("count", (0, 2, 1))])
def test_the_others_count_what_is_left(scoring: str, points: tuple[int, ...]) -> None:
    hands = {"A": ["bald/1#a"], "B": ["robo/9#b", "robo/-#b"]}
    table = Table(hands, options={"scoring": scoring, "games": 1})
    table.do("A", play="bald/1#a")
    assert table.state.penalties == (points,)
    assert [event for event in table.events if isinstance(event, ev.MatchEnded)] == [
        ev.MatchEnded(points, ((0,), (2,), (1,)))
    ]


def test_a_position_fills_up_with_cards_without_effect() -> None:
    assert Table({}).hand("C") == FILL["C"]


@pytest.mark.rule("LC-12.1")
@pytest.mark.parametrize(("rounds", "stops"), [(1, 0), (10, 1)])
def test_a_card_that_never_ends_stops_and_all_are_told_once(rounds: int, stops: int) -> None:
    again: dict[str, object] = {"reverse": True}
    for _ in range(3):
        again = {"repeat": rounds, "do": [again]}
    table = Table({"A": ["x", "dino/2#a"]}, {"x": {"symbol": "dino", "do": [again, {"draw": 1}]}})
    table.do("A", play="x")
    told = [event for event in table.events if isinstance(event, ev.CardStopped)]
    assert told == [ev.CardStopped("x")] * stops
    assert table.state.discard == ("x",)
    assert all(GAME.mask(event, seat) == event for event in told for seat in (0, 1, 2, None))

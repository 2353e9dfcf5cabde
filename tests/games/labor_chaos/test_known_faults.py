"""Faults that programs of this kind have had elsewhere, each as a test of its own.

The number in a test's name is that of the fault in the project's list. B83, the edition of the
rules, is tested with the table's log.
"""

from __future__ import annotations

import pytest

from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.game import LABOR_CHAOS as GAME
from kartenhaus.games.labor_chaos.legal import asked
from tests.games.labor_chaos.table import FILL, NAMES, Table
from tests.luck import Luck

Face = dict[str, object]
NEVER: Face = {"symbol": "robo", "needs": {"fact": "has_dog"}, "do": []}
END_5: Face = {"symbol": "dino", "kind": "end", "win": {"hand": 5}}
STOP: Face = {
    "symbol": "bald",
    "kind": "instant",
    "when": {"on": "play", "who": "others"},
    "do": [{"cancel": True}],
}
GIVEN: Face = {
    "symbol": "haired",
    "kind": "instant",
    "when": {"on": "gave", "who": "self", "by": "others"},
    "do": [{"discard": 1}],
}
PILE = [f"bald/{n}#p" for n in range(1, 10)]


def cards(name: str, n: int) -> list[str]:
    return [f"dino/{i}#{name}" for i in range(1, n + 1)]


@pytest.mark.rule("LC-3.2")
def test_b11_no_card_twice_in_one_answer() -> None:
    table = Table({"A": ["x", *cards("a", 4)]}, {"x": {"symbol": "bald", "do": [{"discard": 2}]}})
    table.do("A", play="x")
    assert table.no("A", choose=["dino/1#a", "dino/1#a"]) == ("LC-3.2", "")
    assert table.no("A", choose=["dino/1#a"]) == ("LC-3.2", "LC-A10")
    table.do("A", choose=["dino/2#a", "dino/1#a"])
    assert table.state.discard == ("dino/2#a", "dino/1#a", "x")


@pytest.mark.rule("LC-A12", "LC-6.3")
@pytest.mark.parametrize(
    ("discard", "drawn"), [([], 0), (["bald/1#x"], 0), (["bald/1#x", "bald/2#x"], 1)]
)
def test_b53_with_an_empty_pile_the_turn_ends_all_the_same(discard: list[str], drawn: int) -> None:
    table = Table({"A": ["r"]}, {"r": NEVER}, discard=discard)
    assert GAME.legal_actions(table.state, 0) == (act.DRAW,)
    table.do("A", draw=True)
    assert (table.turn, len(table.hand("A"))) == ("B", 1 + drawn)


@pytest.mark.rule("LC-4.5", "LC-A7")
def test_b63_only_the_player_on_turn_can_win() -> None:
    both = {"symbol": "haired", "do": [{"draw": 1, "who": "all"}]}
    table = Table(
        {"A": ["x", *cards("a", 4)], "B": cards("b", 4)},
        {"x": both, "e": END_5},
        end="e",
        draw=PILE,
    )
    table.do("A", play="x")
    assert (table.winner, len(table.hand("B"))) == ("A", 5)
    table = Table(
        {"A": ["x", *cards("a", 2)], "B": cards("b", 4)},
        {"x": both, "e": END_5},
        end="e",
        draw=PILE,
    )
    table.do("A", play="x")
    assert table.winner == "B"  # not at once: at the start of the own turn
    ended = [type(event) for event in table.events]
    assert ended.index(ev.CardPutAway) < ended.index(ev.TurnBegan) < ended.index(ev.GameEnded)


@pytest.mark.rule("LC-4.2", "LC-4.6")
def test_b64_b65_empty_is_empty_before_the_text_goes_on() -> None:
    table = Table({"A": ["x"]}, {"x": {"symbol": "bald", "do": [{"draw": 2}]}}, draw=PILE)
    table.do("A", play="x")
    assert (table.winner, table.state.draw) == ("A", tuple(PILE))
    emptier = {"symbol": "bald", "do": [{"discard": 1, "who": "right"}]}
    table = Table({"B": ["x", *cards("b", 2)]}, {"x": emptier}, turn="B", draw=PILE)
    table.do("B", play="x")
    assert (table.winner, table.hand("A"), table.turn) == (None, [], "C")
    table.do("C", play="dino/1#c")
    assert table.winner == "C"


@pytest.mark.rule("LC-13.7", "LC-7.5")
def test_b69_every_step_is_followed_by_one_look_at_all_reactions() -> None:
    """Lasting card, then top card, then instants; in the middle of a text as well."""
    text = {"symbol": "bald", "do": [{"give": 1, "to": "left"}, {"draw": 1}]}
    table = Table({"A": ["x", *cards("a", 3)], "B": ["i", "dino/9#b"]}, {"x": text, "i": GIVEN})
    table.do("A", play="x")
    table.do("A", choose=["dino/1#a"])
    window = table.state.effect.window
    assert window is not None
    assert window.who == (1,)
    table.do("B", react="i")
    table.do("B", choose=["dino/9#b"])
    assert table.hand("B") == ["dino/1#a"]
    assert table.turn == "B"


@pytest.mark.rule("LC-A12")
def test_b70_the_played_card_alone_lies_on_the_pile_it_has_reshuffled() -> None:
    text = {"symbol": "haired", "do": [{"reshuffle": True}, {"draw": 1}]}
    table = Table({"A": ["x", *cards("a", 2)]}, {"x": text}, discard=["bald/1#x", "bald/2#x"])
    table.do("A", play="x")
    assert table.state.discard == ("bald/2#x", "x")
    assert table.hand("A")[-1] == "bald/1#x"


@pytest.mark.rule("LC-A25")
def test_b71_hand_counts_are_those_of_the_hands() -> None:
    text = {"symbol": "dino", "do": [{"pass_hands": "left"}]}
    table = Table({"A": ["x", *cards("a", 5)], "B": cards("b", 2)}, {"x": text})
    table.do("A", play="x")
    seen = GAME.observe(table.state, None)
    assert seen.public.hands == tuple(len(table.hand(name)) for name in NAMES) == (1, 5, 2)


@pytest.mark.rule("LC-A17", "LC-7.4")
def test_b72_an_instant_played_before_a_choice_is_not_there_to_be_chosen() -> None:
    text = {"symbol": "haired", "do": [{"pass_cards": 1, "dir": "left"}]}
    nothing = {**STOP, "do": [{"say": "hello"}]}
    table = Table({"A": ["x", *cards("a", 2)], "B": ["i", "dino/9#b"]}, {"x": text, "i": nothing})
    table.do("A", play="x")
    table.do("B", react="i")
    table.do("A", choose=["dino/1#a"])
    assert table.hand("C") == ["dino/9#b"]  # B had one card left to pass
    assert table.state.discard.count("i") == 1


@pytest.mark.rule("LC-A6", "LC-9.1")
def test_b75_a_win_is_noticed_in_the_same_step() -> None:
    table = Table({"A": ["e", *cards("a", 5)]}, {"e": END_5})
    table.do("A", play="e")
    assert not table.state.running
    assert table.winner == "A"


@pytest.mark.rule("LC-8.1", "LC-A16")
def test_b77_every_fact_about_the_moment_has_asker_answer_and_time() -> None:
    claim: Face = {"symbol": "robo", "needs": {"live": "yawned"}, "do": []}
    table = Table({"A": ["v", "dino/1#a"]}, {"v": claim})
    table.do("A", play="v")
    table.do("B", agree=True)
    table.do("C", object=True)
    told = [e for e in table.events if isinstance(e, ev.ClaimOpened | ev.ClaimAnswered)]
    opened = told[0]
    assert isinstance(opened, ev.ClaimOpened)
    assert (opened.seat, opened.fact, opened.until) == (0, "yawned", 1_001 + 10_000)
    assert [(e.seat, e.agrees) for e in told if isinstance(e, ev.ClaimAnswered)] == [
        (1, True),
        (2, False),
    ]


TEN: Face = {"symbol": "haired", "val": {"n": 10}, "do": [{"draw": "$n", "who": "left"}]}


def limited(**more: Face) -> Table:
    """With a limit of 30 s; A's card makes B draw ten."""
    hands = {"A": ["x", *cards("a", 3)], "B": cards("b", 2), "C": cards("c", 5)}
    pile = [*PILE, *(f"robo/{n}#p" for n in range(1, 10))]
    return Table(hands, {"x": TEN, **more}, draw=pile, options={"turnTimerS": 30})


@pytest.mark.rule("LC-A46")
def test_b78_ten_new_cards_give_time_to_read_them() -> None:
    """Three seconds for each; only for whoever got them, and only until the next act."""
    table = limited()
    assert GAME.wake(table.state) == 1_000 + 30_000
    table.do("A", play="x")
    assert len(table.hand("B")) == 12
    due = GAME.wake(table.state)
    assert due is not None
    assert due == table.now + 30_000 + 10 * 3_000
    assert GAME.observe(table.state, 2).public.due == due
    assert GAME.tick(table.state, due - 1, Luck(1)) == ()
    table.do("B", play="dino/1#b")
    assert GAME.wake(table.state) == table.now + 30_000
    without = Table({"A": ["x", *cards("a", 3)]}, {"x": TEN}, draw=PILE)
    without.do("A", play="x")
    assert GAME.wake(without.state) is None


@pytest.mark.rule("LC-A46", "LC-A17")
def test_b78_of_several_who_choose_each_has_its_own_time() -> None:
    """B, who has twelve cards to look through, is not hurried by C's limit."""
    both: Face = {
        "symbol": "bald",
        "val": {"n": 8},
        "do": [{"draw": "$n", "who": "left"}, {"pass_cards": 1, "dir": "left"}],
    }
    table = limited(x=both)
    table.do("A", play="x")
    assert table.asked() == ["A", "B", "C"]
    first = table.now + 30_000
    for name in "AC":
        assert GAME.wake(table.state) == first
        table.timeout()
        assert name not in table.asked()
    assert table.asked() == ["B"]
    assert GAME.wake(table.state) == first + 8 * 3_000


@pytest.mark.rule("LC-13.1", "LC-13.4")
@pytest.mark.parametrize("late", [-1, 0])
def test_b79_b80_in_time_is_before_the_close_and_the_late_card_stays(late: int) -> None:
    table = Table({"A": ["bald/1#a", "bald/2#a"], "B": ["i", "dino/1#b"]}, {"i": STOP})
    table.do("A", play="bald/1#a")
    window = table.state.effect.window
    assert window is not None
    at = window.until + late
    state = table.state
    for event in GAME.tick(state, at, Luck(1)):
        state = GAME.evolve(state, event)
    react = act.React(window.window, "i")
    refusal = GAME.refuse(state, 1, react)
    assert (refusal is None) == (late < 0)
    if refusal is not None:
        assert refusal.rule == "LC-7.5"
        assert "i" in state.hands[1]


@pytest.mark.rule("LC-13.1", "LC-13.4")
def test_b80_the_second_of_two_finds_the_window_of_another_number() -> None:
    table = Table(
        {"A": ["bald/1#a", "bald/2#a"], "B": ["i", "dino/1#b"], "C": ["j", "dino/1#c"]},
        {"i": {**STOP, "do": [{"say": "hello"}]}, "j": STOP},
    )
    table.do("A", play="bald/1#a")
    first = table.state.effect.window
    assert first is not None
    table.do("B", react="i")
    late = GAME.refuse(table.state, 2, act.React(first.window, "j"))
    assert late is not None
    assert (late.rule, late.params["why"]) == ("LC-7.5", "late")
    table.do("C", react="j")  # in the window that opened anew
    assert table.state.discard == ("i", "j", "bald/1#a")


@pytest.mark.rule("LC-13.2")
def test_b81_windows_open_at_written_points_and_a_wrong_answer_changes_nothing() -> None:
    text = {"symbol": "bald", "do": [{"discard": 1}, {"draw": 1, "who": "left"}]}
    table = Table({"A": ["x", *cards("a", 3)]}, {"x": text, "i": STOP}, draw=PILE)
    table.do("A", play="x")
    for name in "BC":
        table.do(name, **{"pass": True})
    before = hash(table.state)
    one = asked(table.state, 0)
    assert one is not None
    table.no("A", choose=["dino/1#b"])
    table.no("A", choose=[])
    assert hash(table.state) == before
    table.do("A", choose=["dino/2#a"])
    opened = [e.situation for e in table.events if isinstance(e, ev.WindowOpened)]
    assert opened == ["play"]


@pytest.mark.rule("LC-6.3")
def test_b111_who_can_play_nothing_has_one_thing_to_do() -> None:
    table = Table({"A": ["r"]}, {"r": NEVER}, draw=PILE)
    assert GAME.legal_actions(table.state, 0) == (act.DRAW,)
    assert GAME.fallback(table.state, 0) == act.DRAW
    own = GAME.observe(table.state, 0).own
    assert own.may_draw
    assert own.plays == ()
    assert FILL["B"] == ["dino/1#b"]

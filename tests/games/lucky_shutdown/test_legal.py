"""Who may do what when, and the rule that says no."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from kartenhaus.games.lucky_shutdown.actions import (
    LUCK,
    PASS_SKIP,
    TAKE,
    Action,
    ChooseOpen,
    Early,
    Flip,
    Luck,
    PassSkip,
    PickStarter,
    Play,
    React,
    Take,
)
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.legal import makes_set
from kartenhaus.games.lucky_shutdown.options import Options
from kartenhaus.games.lucky_shutdown.state import Seat, State
from tests.games.lucky_shutdown.position import (
    bag,
    chosen,
    hand,
    play,
    position,
    react,
    refusal,
    seat,
    started,
    why,
)

rule = pytest.mark.rule
ME = seat("o14 b16 o18", "o12 b12 b13", "o13 o13 b14")
OTHER = seat("b11 o15 o17", "b15 b17 b18", "o16 o16 b19")
TURN = position(ME, OTHER, OTHER, pile="o11", stock="free:o free:b")
SKIP = replace(TURN, phase="skip", skips=1, pile=("o19",), top="o19")
ALL_KINDS: tuple[Action, ...] = (
    ChooseOpen(("o14", "b16", "o18")),
    PickStarter(0),
    play("o14"),
    TAKE,
    Flip(0),
    PASS_SKIP,
    react("o11 o11 b11"),
    LUCK,
    Early(0),
)


def reasons(state: State, player: int) -> list[str]:
    """The refusal of every kind of action."""
    return [why(state, player, action) for action in ALL_KINDS]


def test_every_kind_of_action_is_tried() -> None:
    assert {type(action) for action in ALL_KINDS} == set(get_args(Action))


@rule("LS-2.1", "LS-2.4", "LS-2.10", "LS-13.3", "LS-9.10")
def test_outside_of_turns_only_what_the_phase_asks_for() -> None:
    """Before the deal, while choosing, at a tie and at the end each no names its rule."""
    before = position(Seat(), Seat(), phase="ready", turn=-1)
    assert reasons(before, 0) == ["LS-2.4", "LS-2.10", *["LS-2.1"] * 4, "LS-9.10", *["LS-2.1"] * 2]
    choosing = started(2)
    expected = ["LS-2.4", "LS-2.10", *["LS-2.4"] * 4, "LS-9.10", *["LS-2.4"] * 2]
    assert reasons(choosing, 0) == expected
    tie = replace(TURN, phase="starter", turn=-1, tied=(1, 2), host=0)
    assert reasons(tie, 0) == ["LS-2.4", *["LS-2.10"] * 5, "LS-9.10", *["LS-2.10"] * 2]
    over = replace(TURN, phase="end", turn=-1, ranking=(0, 1, 2))
    assert reasons(over, 0) == ["LS-2.4", "LS-2.10", *["LS-13.3"] * 7]
    assert GAME.to_act(over) == GAME.to_act(before) == frozenset()


@rule("LS-3.1", "LS-3.2", "LS-A59")
def test_in_a_turn_only_the_seat_in_turn_lays_or_takes() -> None:
    assert reasons(TURN, 1)[2:6] == ["LS-3.1"] * 4
    assert why(TURN, 1, Flip(0)) == "LS-3.1"
    assert why(TURN, 1, LUCK) == "LS-3.1"
    assert why(TURN, 1, Early(0)) == "LS-3.1"
    said = refusal(TURN, 1, TAKE)
    assert said is not None
    assert said.params == {"seat": 0}
    assert why(TURN, 0, play("o14")) == "legal"
    assert why(TURN, 0, TAKE) == "legal"
    assert why(TURN, 0, PASS_SKIP) == "LS-3.2"


@rule("LS-13.2", "LS-A35")
def test_a_finished_seat_may_do_nothing() -> None:
    state = position(seat("o11"), Seat(), seat("b12"), pile="o12", finished=(1,))
    assert reasons(state, 1) == ["LS-2.4", "LS-2.10", *["LS-13.2"] * 7]
    assert GAME.legal_actions(state, 1) == ()


@rule("LS-11.3", "LS-11.6", "LS-A24")
def test_in_a_skip_moment_only_19s_or_passing() -> None:
    state = replace(SKIP, seats=(seat("b19 o19 free:x"), OTHER, OTHER))
    assert why(state, 0, play("b19")) == "legal"
    assert why(state, 0, play("o19 b19")) == "legal"
    assert why(state, 0, PASS_SKIP) == "legal"
    for action in (play("free:x"), TAKE, Flip(0), LUCK, Early(0)):
        assert why(state, 0, action) == "LS-11.6"
    assert why(state, 1, PASS_SKIP) == "LS-3.1"


@rule("LS-11.3", "LS-A23", "LS-A24")
def test_a_19_of_the_combination_or_open_phase_answers_a_skip() -> None:
    combined = position(seat("o19", "b19 o14"), OTHER, pile="b19", skips=1)
    assert why(combined, 0, play("o19 b19")) == "legal"
    opened = position(seat("", "b19 o14"), OTHER, pile="b19", skips=1)
    assert why(opened, 0, play("b19")) == "legal"
    assert why(opened, 0, play("o14")) == "LS-11.6"
    blind = position(seat("", "", "b19"), OTHER, pile="b19", skips=1)
    assert why(blind, 0, Flip(0)) == "LS-11.6"


@rule("LS-6.2", "LS-6.4", "LS-A40", "LS-A41")
def test_a_pile_may_always_be_taken_but_not_an_empty_one() -> None:
    for me in (ME, seat("", "o12", "o13"), seat("", "", "o13"), seat("o18")):
        assert why(position(me, OTHER, pile="o11"), 0, TAKE) == "legal"
        assert why(position(me, OTHER, pile="push:o"), 0, TAKE) == "legal"
        empty = position(me, OTHER)
        assert why(empty, 0, TAKE) == "LS-6.4"
        assert GAME.legal_actions(empty, 0), "so something can be laid or turned up"


@rule("LS-2.4", "LS-A49")
@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        (("o11", "o12", "b13"), "legal"),
        (("b13", "o11", "o12"), "legal"),
        (("o11", "o11", "b13"), "legal"),
        (("o11", "o11", "o11"), "LS-2.4"),
        (("o12", "o12", "o11"), "LS-2.4"),
        (("o11", "o12"), "LS-2.4"),
        (("o11", "o12", "b13", "b14"), "LS-2.4"),
        (("o11", "o12", "o19"), "LS-2.4"),
        (("o11", "o12", "o99"), "LS-2.4"),
        ((), "LS-2.4"),
    ],
)
def test_exactly_three_of_the_own_six_are_chosen(cards: tuple[str, ...], reason: str) -> None:
    six = Seat(hand=bag("o11 o11 o12 b13 b14 free:x"))
    state = position(six, Seat(hand=bag("o13 o14 o15 o16 o17 o18")), phase="choose", turn=-1)
    assert why(state, 0, ChooseOpen(cards)) == reason


@rule("LS-2.4", "LS-A49")
def test_all_orders_of_three_of_six_are_choices() -> None:
    """Six different cards: 120 ordered choices; whoever has chosen has none left."""
    six = Seat(hand=bag("o11 o12 o13 o14 o15 o16"))
    state = position(six, replace(six, chosen=True), phase="choose", turn=-1)
    assert len(GAME.legal_actions(state, 0)) == 120
    assert GAME.legal_actions(state, 1) == ()
    assert why(state, 1, ChooseOpen(("o11", "o12", "o13"))) == "LS-2.4"
    assert GAME.to_act(state) == {0}
    doubles = replace(six, hand=bag("o11 o11 o12 o12 o13 o13"))
    twice = position(doubles, six, phase="choose", turn=-1)
    assert len(GAME.legal_actions(twice, 0)) == 27 - 3  # 3 faces in 3 places, none three times


@rule("LS-2.10", "LS-A46")
def test_a_tie_is_settled_by_the_host_among_the_tied() -> None:
    state = replace(TURN, phase="starter", turn=-1, tied=(1, 2), host=0)
    assert GAME.to_act(state) == {0}
    assert GAME.legal_actions(state, 0) == (PickStarter(1), PickStarter(2))
    assert GAME.legal_actions(state, 1) == ()
    assert why(state, 0, PickStarter(0)) == "LS-2.10"
    assert why(state, 1, PickStarter(1)) == "LS-2.10"


@rule("LS-8.1", "LS-8.2", "LS-A5", "LS-A7", "LS-A11")
@pytest.mark.parametrize(
    ("pile", "cards", "complete"),
    [
        ("", "o12 b12 o12 b12", True),
        ("o12", "b12 o12 b12", True),
        ("o11 o12 b12", "b12 o12", True),
        ("o12 b12 o12", "o13", False),
        ("o12 b12 o12 push:o", "b12", False),
        ("o12 b12", "o12", False),
        ("", "clear:o clear:b clear:x", True),
        ("o14", "clear:o clear:b", False),
        ("push:o push:b", "push:x", True),
        ("free:o", "free:b free:x", True),
        ("under16:o", "under18:b under17:x", True),
        ("under16:o under17:x", "o16", False),
        ("o16 under16:o under17:x", "under18:b", True),
    ],
)
def test_what_makes_a_set(pile: str, cards: str, complete: bool) -> None:
    state = position(seat("b19"), OTHER, pile=pile)
    assert makes_set(state, tuple(cards.split())) == complete


@rule("LS-9.1 to LS-9.6", "LS-A31", "LS-A34", "LS-A35")
@pytest.mark.parametrize(
    ("pile", "cards", "reason"),
    [
        ("o12 b12 o12", "b12", "legal"),
        ("o12 b12", "o12 b12", "legal"),
        ("o12", "b12 o12 b12", "legal"),
        ("push:o push:b", "push:x", "legal"),
        ("push:o", "push:x push:b", "legal"),
        ("under16:o under18:b", "under17:x", "legal"),
        ("o12 b12", "b12", "LS-9.6"),
        ("o12", "b12 o12", "LS-9.6"),
        ("push:o", "push:x", "LS-9.6"),
        ("o12 b12 o12 b13", "b12", "LS-9.10"),
        ("o12 b12 o12 push:o", "b12", "LS-9.10"),
        ("", "b12 b12 o12 o12", "LS-9.10"),
    ],
)
def test_a_reaction_completes_the_set_on_top(pile: str, cards: str, reason: str) -> None:
    """Out of turn as in turn; and never in part."""
    reactor = seat(f"{cards} b18 b18")
    assert why(position(OTHER, reactor, pile=pile, stock="b19"), 1, react(cards)) == reason
    assert why(position(reactor, OTHER, pile=pile, stock="b19"), 0, react(cards)) == reason


@rule("LS-9.5", "LS-A36")
def test_reactions_may_be_switched_off() -> None:
    state = position(OTHER, seat("b12"), pile="o12 b12 o12", options=Options(reactions=False))
    assert why(state, 1, react("b12")) == "LS-9.5"
    assert GAME.to_act(state) == {0}


@rule("LS-A33", "LS-10.5")
def test_the_colour_force_binds_reactions_unless_the_host_says_otherwise() -> None:
    reactor = seat("b15 b16 b16")
    state = position(OTHER, reactor, pile="b15 o15 o15")
    assert why(state, 1, react("b15")) == "LS-10.4"
    free = position(
        OTHER, reactor, pile="b15 o15 o15", options=Options(reaction_ignores_colour=True)
    )
    assert why(free, 1, react("b15")) == "legal"
    two = position(OTHER, seat("b15 o15"), pile="b15 o15")
    assert why(two, 1, react("b15 o15")) == "legal", "one fitting card is enough"
    pushes = position(OTHER, seat("push:b"), pile="o15 push:o push:x")
    assert why(pushes, 1, react("push:b")) == "LS-10.5"


@rule("LS-A24", "LS-9.5", "LS-A22")
def test_a_reaction_is_possible_in_a_skip_moment() -> None:
    state = position(OTHER, seat("b19"), OTHER, pile="o19 b19 o19", skips=2, turn=2)
    assert why(state, 1, react("b19")) == "legal"
    assert GAME.to_act(state) == {1, 2}


LUCKY = Options(luck=True)
STUCK = seat("o11 b11 o12", "o13 o13 o14", "b13 b14 b14")


@rule("LS-14.1 to LS-14.4", "LS-A55", "LS-A56")
def test_luck_is_for_a_seat_in_turn_that_cannot_lay() -> None:
    state = position(STUCK, OTHER, pile="o18", stock="b18", options=LUCKY)
    assert why(state, 0, LUCK) == "legal"
    assert why(replace(state, rules=TURN.rules), 0, LUCK) == "LS-14.1"
    used = (replace(STUCK, luck_used=True), OTHER)
    assert why(replace(state, seats=used), 0, LUCK) == "LS-14.2"
    early = (replace(STUCK, early_used=True), OTHER)
    assert why(replace(state, seats=early), 0, LUCK) == "legal", "the two are counted apart"
    assert why(replace(state, stock=()), 0, LUCK) == "LS-14.4"
    able = position(seat("o11 o19"), OTHER, pile="o18", stock="b18", options=LUCKY)
    assert why(able, 0, LUCK) == "LS-14.3"
    assert why(position(STUCK, OTHER, stock="b18", options=LUCKY), 0, LUCK) == "LS-14.3"
    skipped = position(STUCK, OTHER, pile="o19", stock="b18", skips=1, options=LUCKY)
    assert why(skipped, 0, LUCK) == "LS-11.6"


@rule("LS-14.7", "LS-14.8", "LS-14.9", "LS-A57", "LS-A55")
def test_early_reveal_is_for_the_open_phase_with_nothing_to_lay() -> None:
    options = Options(early=True)

    def at(me: Seat, pile: str = "o18", stock: str = "") -> State:
        return position(me, OTHER, pile=pile, stock=stock, options=options)

    stuck = seat("", "- o12 o13", "b18 b19 o11")
    assert why(at(stuck), 0, Early(0)) == "legal"
    assert why(at(stuck), 0, Early(1)) == "LS-14.9"
    assert why(at(stuck), 0, Early(3)) == "LS-14.9"
    assert why(at(stuck), 0, Early(-1)) == "LS-14.9"
    assert why(at(seat("", "- o12 o13", "- b19 o11")), 0, Early(0)) == "LS-14.9"
    assert why(replace(at(stuck), rules=TURN.rules), 0, Early(0)) == "LS-14.1"
    assert why(at(replace(stuck, early_used=True)), 0, Early(0)) == "LS-14.8"
    assert why(at(replace(stuck, luck_used=True)), 0, Early(0)) == "legal"
    assert why(at(seat("", "o11 o12 o13", "b18 b19 o11")), 0, Early(0)) == "LS-14.7"
    assert why(at(seat("", "- - -", "b18 b19 o11")), 0, Early(0)) == "LS-14.7"
    assert why(at(seat("o11", "- o12 o13", "b18")), 0, Early(0)) == "LS-14.7"
    assert why(at(stuck, pile="o12"), 0, Early(0)) == "LS-14.7"
    assert why(at(stuck, pile=""), 0, Early(0)) == "LS-14.7"
    assert why(at(stuck, stock="b14"), 0, Early(0)) == "LS-14.7"


@rule("LS-A56", "LS-A57")
def test_luck_and_early_never_meet() -> None:
    """One needs a stock, the other needs it gone."""
    options = Options(luck=True, early=True)
    for stock in ("", "b18"):
        for me in (STUCK, seat("", "- o12 o13", "b18 b19 o11")):
            state = position(me, OTHER, pile="o19", stock=stock, options=options)
            kinds = {type(action) for action in GAME.legal_actions(state, 0)}
            assert not {Luck, Early} <= kinds


def test_legal_actions_come_in_one_order() -> None:
    """Lays by deck order, then taking, then reactions."""
    state = position(seat("b12 o12 o18"), OTHER, pile="b12 o12", stock="b19")
    assert GAME.legal_actions(state, 0) == (
        play("o12"),
        play("o12 b12"),
        play("b12"),
        play("b12 o12"),
        play("o18"),
        TAKE,
        react("o12 b12"),
        react("b12 o12"),
    )
    blind = position(seat("", "", "o11 - o13"), OTHER, pile="o12")
    assert GAME.legal_actions(blind, 0) == (TAKE, Flip(0), Flip(2))


@rule("LS-9.5", "LS-A35")
def test_to_act_is_who_is_in_turn_and_who_could_react() -> None:
    state = position(OTHER, seat("b12"), seat("o13"), pile="o12 b12 o12")
    assert GAME.to_act(state) == {0, 1}
    assert GAME.to_act(replace(state, turn=2)) == {1, 2}
    assert GAME.to_act(position(OTHER, seat("b12"), pile="o12 b12")) == {0}


@rule("LS-4.1")
def test_kinds_of_actions_are_told_apart_by_their_type() -> None:
    """The same cards as a lay and as a reaction are two different actions."""
    assert Play(("o12",)) != React(("o12",))
    assert Take() == TAKE
    assert PassSkip() == PASS_SKIP
    assert Luck() == LUCK


@rule("LS-2.5")
def test_after_choosing_three_cards_are_the_hand() -> None:
    state = chosen(started(4))
    assert all(len(hand(state, player).split()) == 3 for player in range(4))

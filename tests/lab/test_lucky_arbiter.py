"""The arbiter names the rule that allows a move and the ruling that completes a yes or a no."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from kartenhaus.games.lucky_shutdown import actions as act
from kartenhaus.games.lucky_shutdown.deck import Deck, parse_deck
from kartenhaus.games.lucky_shutdown.events import CardsDrawn
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.notation import UNKNOWN, Move, Position, position_of
from kartenhaus.games.lucky_shutdown.notation_text import read_line, write_action
from kartenhaus.games.lucky_shutdown.options import Config, Options
from kartenhaus.kernel.notation import NotationError
from kartenhaus.lab.lucky_arbiter import Case, Verdict, judge, offers
from kartenhaus.rulebook.decks import deck_file
from tests.luck import Luck


@cache
def deck() -> Deck:
    return parse_deck(deck_file("lucky-shutdown"), seats=5)


def verdict(line: str) -> Verdict:
    position, move = read_line(line, deck())
    return judge(Case("", "move", position, move), deck())


@pytest.mark.parametrize(
    ("line", "rule", "ruling"),
    [
        ("*A: o11 | B: 3? > play o11", "LS-5.1", ""),
        ("pile push:b | *A: o11 | B: 3? > play o11", "LS-5.1", "LS-A9"),
        ("pile o14 | *A: o15 | B: 3? > play o15", "LS-5.2", ""),
        ("pile o14 | *A: clear:o | B: 3? > play clear:o", "LS-5.2", "LS-A6"),
        ("pile o14 | *A: push:o | B: 3? > play push:o", "LS-5.2", "LS-A8"),
        ("pile o14 push:b | *A: o15 | B: 3? > play o15", "LS-5.2", "LS-A9"),
        ("pile o19 | *A: b19 | B: 3? > play b19", "LS-5.2", "LS-A15"),
        ("pile o15 | *A: o11 | B: 3? > play o11", "LS-5.3", ""),
        ("pile o15 | *A: free:x | B: 3? > play free:x", "LS-10.2", ""),
        ("pile o15 | *A: o15 b15 | B: 3? > play o15 b15", "LS-10.3", "LS-A17"),
        ("pile o15 | *A: free:o free:b | B: 3? > play free:b free:o", "LS-10.3", "LS-A18"),
        ("pile o17 | *A: o18 | B: 3? > play o18", "LS-5.4", ""),
        ("pile free:o | *A: o11 | B: 3? > play o11", "LS-5.6", "LS-A14"),
        ("pile under16:o | *A: o11 | B: 3? > play o11", "LS-5.7", "LS-A13"),
        ("pile o19 | skip 1 | *A: b19 | B: 3? > play b19", "LS-11.3", "LS-A19"),
        ("pile o19 | skip 1 | *A: b19 | B: 3? > pass", "LS-11.6", "LS-A26"),
        ("pile o11 | *A: o12 / b12 - - | B: 3? > play o12 b12", "LS-12.8", "LS-A39"),
        ("pile o11 b11 o11 | *A: 2? | B: b11 ? > B react b11", "LS-9.1", "LS-A34"),
        ("pile o11 b11 | *A: 2? | B: b11 o11 > B react b11 o11", "LS-9.2", "LS-A34"),
        ("pile o11 | *A: 2? | B: b11 o11 b11 > B react b11 o11 b11", "LS-9.3", "LS-A34"),
        ("pile free:o free:b | *A: 2? | B: free:x ? > B react free:x", "LS-9.4", "LS-A31"),
        ("pile o18 | *A: o11 | B: 3? > take", "LS-6.1", ""),
        ("pile o18 | *A: ? | B: 3? > take", "LS-6.2", "LS-A40"),
        ("pile o18 | *A: b18 | B: 3? > take", "LS-6.2", "LS-A40"),
        ("pile o18 | *A: / - - - / ? - - | B: 3? > take", "LS-6.2", "LS-A40"),
        ("pile o18 | *A: / - - - / ? - - | B: 3? > flip 1", "LS-12.4", "LS-A43"),
        ("opts luck | stock 3 | pile o18 | *A: o11 | B: 3? > luck", "LS-14.4", "LS-A56"),
        ("opts early | pile o18 | *A: / - o11 - / ? ? - | B: 3? > early 1", "LS-14.7", "LS-A57"),
        (
            "phase choose | A: six 6? / - - - / 3? | B: six 6? > A choose o11 o12 o13",
            "LS-2.4",
            "LS-A49",
        ),
        ("phase starter | A: o11 | B: b11 > A starter B", "LS-2.10", "LS-A46"),
    ],
)
def test_a_yes_names_its_rule(line: str, rule: str, ruling: str) -> None:
    found = verdict(line)
    assert (found.legal, found.rule, found.ruling) == (True, rule, ruling)


@pytest.mark.parametrize(
    ("line", "rule", "ruling"),
    [
        ("pile o14 | *A: o13 | B: 3? > play o13", "LS-5.2", ""),
        ("pile o14 push:b | *A: o13 | B: 3? > play o13", "LS-5.2", "LS-A9"),
        ("pile o19 | *A: o13 | B: 3? > play o13", "LS-5.2", "LS-A15"),
        ("pile under16:o | *A: o16 | B: 3? > play o16", "LS-5.7", "LS-A13"),
        ("pile o15 | *A: b13 | B: 3? > play b13", "LS-10.4", ""),
        ("pile o15 | *A: b15 | B: 3? > play b15", "LS-10.4", "LS-A16"),
        ("pile o15 push:o | *A: b13 | B: 3? > play b13", "LS-10.4", "LS-A9"),
        ("pile o15 b15 o15 | *A: 2? | B: b15 ? > B react b15", "LS-10.4", "LS-A33"),
        ("opts luck | pile o18 | *A: ? | B: 3? > luck", "LS-14.4", "LS-A56"),
    ],
)
def test_a_no_names_its_rule_and_changes_nothing(line: str, rule: str, ruling: str) -> None:
    found = verdict(line)
    assert (found.legal, found.rule, found.ruling) == (False, rule, ruling)
    assert found.refusal is not None
    assert found.after == read_line(line, deck())[0]


def test_unknown_cards_stay_unknown() -> None:
    drawn = verdict("pile o14 | stock 2 | *A: o15 2? | B: 3? > play o15")
    assert [e.cards for e in drawn.events if isinstance(e, CardsDrawn)] == [("?",)]
    flipped = verdict("pile o18 | *A: / - - - / ? b11 - | B: 3? > flip 1")
    assert (flipped.legal, flipped.after, flipped.events) == (True, None, ())
    known = verdict("pile o18 | *A: / - - - / ? b11 - | B: 3? > flip 2")
    assert known.after is not None
    assert sorted(known.after.sides[0].hand) == ["b11", "o18"]


@settings(max_examples=15)
@given(st.integers(0, 10_000))
def test_cards_that_nobody_knows_change_no_answer(seed: int) -> None:
    for position, moves in played(seed):
        for move in moves:
            told = judge(Case("", "move", position, move), deck())
            masked = judge(Case("", "move", hidden(position, move.seat), move), deck())
            told_rule = (told.legal, told.rule, told.ruling)
            assert (masked.legal, masked.rule, masked.ruling) == told_rule
            if masked.after is not None:
                assert told.after is not None
                assert shapes(masked.after) == shapes(told.after)


def played(seed: int) -> Iterator[tuple[Position, list[Move]]]:
    """Positions of a round at random, each with a few moves, legal ones and others."""
    luck = Luck(seed)
    options = Options(luck=luck.chance(2), early=luck.chance(2), clear_again=luck.chance(2))
    state = GAME.start(Config(deck(), options), 2 + luck.below(4))
    events = GAME.deal(state, luck, 0, 0)
    past: list[act.Action] = [act.TAKE, act.PASS_SKIP, act.LUCK, act.Flip(1), act.Early(0)]
    for _ in range(100):
        for event in events:
            state = GAME.evolve(state, event)
        seats = sorted(GAME.to_act(state))
        if not seats:
            return
        seat = seats[luck.below(len(seats))]
        actions = GAME.legal_actions(state, seat)
        action = actions[luck.below(len(actions))]
        if state.phase != "starter":
            others = [past[luck.below(len(past))] for _ in range(3)]
            stranger = luck.below(len(state.seats))
            moves = [Move(seat, action), *(Move(seat, each) for each in others)]
            yield position_of(state), [*moves, Move(stranger, others[0])]
            past.append(action)
        events = GAME.decide(state, seat, action, luck, 0)


def hidden(position: Position, seat: int) -> Position:
    """The position as this seat could write it down: unseen cards are unknown."""
    sides = tuple(
        replace(
            side,
            hand=side.hand if i == seat else (UNKNOWN,) * len(side.hand),
            closed=tuple(None if card is None else UNKNOWN for card in side.closed),
        )
        for i, side in enumerate(position.sides)
    )
    return replace(position, sides=sides, stock=(UNKNOWN,) * len(position.stock))


def shapes(position: Position) -> object:
    """What everybody sees of a position."""
    sides = [
        (len(side.hand), side.open, [card is None for card in side.closed], side.chosen)
        for side in position.sides
    ]
    more = (position.pile, len(position.stock), position.phase, position.turn, position.skips)
    return sides, more, position.finished, position.loser, position.stall


def test_what_hangs_on_a_hand_needs_the_hand() -> None:
    with pytest.raises(NotationError) as caught:
        verdict("opts luck | stock 3 | pile o18 | *A: o11 ? | B: 3? > luck")
    assert (caught.value.place, caught.value.code) == ("A: hand", "needed")
    position, _ = read_line("phase starter | A: 3? | B: o11", deck())
    with pytest.raises(NotationError):
        judge(Case("", "starter", position), deck())


def test_a_lay_in_several_orders_is_offered_once() -> None:
    position, _ = read_line("pile o14 b15 | *A: o15 b15 o15 | B: o11 ? | C:", deck())
    mine, other, nothing = offers(position, deck())
    assert [write_action(action) for action in mine.may] == [
        "play o15 o15 b15",
        "play o15 b15",
        "play b15",
        "take",
        "react o15 o15 b15",
    ]
    assert mine.barred == ()  # an orange 15 goes along with the blue one
    assert [(each.card, each.refusal.rule) for each in other.barred] == [("o11", "LS-3.1")]
    assert other.unsure
    assert nothing.may == ()

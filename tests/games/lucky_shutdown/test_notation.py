"""Positions, moves, events and observations survive being written and read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartenhaus.games.lucky_shutdown.actions import Action, PickStarter
from kartenhaus.games.lucky_shutdown.deck import Deck, parse_deck
from kartenhaus.games.lucky_shutdown.events import Event
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.notation import (
    UNKNOWN,
    Move,
    Position,
    Side,
    overused,
    position_of,
    state_of,
)
from kartenhaus.games.lucky_shutdown.notation_json import (
    read_move,
    read_position,
    write_move,
    write_position,
)
from kartenhaus.games.lucky_shutdown.notation_text import read_line, write_line
from kartenhaus.games.lucky_shutdown.options import Config, Options
from kartenhaus.games.lucky_shutdown.state import State
from kartenhaus.games.lucky_shutdown.view import Observation
from kartenhaus.kernel.notation import NotationError
from kartenhaus.rulebook.decks import deck_file
from tests.luck import Luck

OPTIONS = (
    Options(),
    Options(luck=True, early=True, clear_again=True, skip_from_open_always=True),
    Options(luck=True, early=True, push_effect="nextTakesPile", starter_tie="host", stall_limit=0),
    Options(reactions=False, skip_cap=True, pile_visible="topRun", snap_pause_ms=1_500),
)
LINE = "pile o14 b16 | stock 5 | *A: o16 b18 o13 / o12 - b19 / ? ? - | B: 3? > A play b18"
few = settings(max_examples=8)
"""One example is a whole round."""


@cache
def deck() -> Deck:
    return parse_deck(deck_file("lucky-shutdown"), seats=5)


def play(seed: int) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Every state of a round at random, each with the events that led to it."""
    dice = Luck(seed)
    state = GAME.start(Config(deck(), OPTIONS[seed % len(OPTIONS)]), 2 + seed % 4)
    events = GAME.deal(state, dice, 0, 0)
    for _ in range(120):
        for event in events:
            state = GAME.evolve(state, event)
        yield state, events
        seats = sorted(GAME.to_act(state))
        if not seats:
            return
        seat = seats[dice.below(len(seats))]
        actions = GAME.legal_actions(state, seat)
        events = GAME.decide(state, seat, actions[dice.below(len(actions))], dice, 0)


def wire(value: object) -> object:
    """The value as it arrives on the other side."""
    return msgspec.json.decode(msgspec.json.encode(value))


def moves(state: State) -> list[Move]:
    """Every move of the state; of the many choices of open cards, a few."""
    found: list[Move] = []
    for seat in range(len(state.seats)):
        actions = GAME.legal_actions(state, seat)
        found += [Move(seat, action) for action in actions[:: 1 + len(actions) // 10]]
    return found


@few
@given(st.integers(0, 10_000))
def test_what_is_written_is_read_back(seed: int) -> None:
    for state, _ in play(seed):
        position = position_of(state)
        assert read_position(wire(write_position(position)), deck()) == position
        assert read_line(write_line(position), deck()) == (position, None)
        for move in moves(state):
            assert read_move(wire(write_move(move)), position, deck()) == move
            assert read_line(write_line(position, move), deck()) == (position, move)


@few
@given(st.integers(0, 10_000))
def test_the_state_of_a_position_plays_like_the_one_it_was_taken_from(seed: int) -> None:
    for state, _ in play(seed):
        again = state_of(position_of(state), deck())
        assert position_of(again) == position_of(state)
        for seat in range(len(state.seats)):
            mine = GAME.legal_actions(state, seat)
            others = GAME.legal_actions(again, seat)
            assert [a for a in mine if not isinstance(a, PickStarter)] == list(others)


@few
@given(st.integers(0, 10_000))
def test_actions_events_and_observations_survive_the_wire(seed: int) -> None:
    for state, events in play(seed):
        for event in events:
            assert msgspec.json.decode(msgspec.json.encode(event), type=Event) == event
        for move in moves(state):
            assert msgspec.json.decode(msgspec.json.encode(move.action), type=Action) == move.action
        for seat in (None, *range(len(state.seats))):
            seen = GAME.observe(state, seat)
            assert msgspec.json.decode(msgspec.json.encode(seen), type=Observation) == seen


def test_a_line_says_what_it_looks_like() -> None:
    position, move = read_line(LINE + "  # who is right?", deck())
    assert position == Position(
        sides=(
            Side(("o16", "b18", "o13"), ("o12", None, "b19"), (UNKNOWN, UNKNOWN, None)),
            Side((UNKNOWN,) * 3),
        ),
        pile=("o14", "b16"),
        stock=(UNKNOWN,) * 5,
        turn=0,
    )
    assert move == read_move({"do": "play", "cards": ["b18"]}, position, deck())


def test_capitals_and_order_of_fields_do_not_matter() -> None:
    plain = read_line("pile o14 | A: o16 | *B: b18 > react o14", deck())
    assert read_line("a:O16 | *b: B18 | PILE O14 > B REACT O14", deck()) == plain


def test_rare_fields_are_written_and_read() -> None:
    position = Position(
        sides=(Side(luck_used=True), Side(("x13",), early_used=True), Side(("o11",))),
        phase="end",
        finished=(0,),
        stall=9,
        round=3,
        loser=1,
        options=Options(reactions=False, stall_limit=30),
        deck="variant",
    )
    assert read_line(write_line(position), deck()) == (position, None)
    assert read_position(wire(write_position(position)), deck()) == position


def test_unknown_cards_change_nothing_that_is_known() -> None:
    position, move = read_line(LINE, deck())
    state = state_of(position, deck())
    assert move is not None
    assert GAME.refuse(state, move.seat, move.action) is None
    for event in GAME.decide(state, move.seat, move.action, Luck(0), 0):
        state = GAME.evolve(state, event)
    after = position_of(state)
    assert after.sides[0].hand == (UNKNOWN, "o13", "o16")
    assert after.stock == (UNKNOWN,) * 4


def test_a_card_named_too_often_is_told() -> None:
    position, _ = read_line("pile o14 o14 | *A: o14 / o16 o16 o16 | B: 4?", deck())
    assert overused(position, deck()) == ("o14", "o16")


@pytest.mark.parametrize(
    ("line", "place", "code", "got", "allowed"),
    [
        ("pile o14 | *A: o20 | B: 3?", "A: hand 1", "card", "o20", "o11"),
        ("pile o14 ? | *A: o12 | B: 3?", "pile", "top", "?", None),
        ("pile o14 | A: o12 | B: 3?", "*", "missing", "", "*A"),
        ("pile o14 | *A: o12 | B: 3? > A lay o12", ">", "value", "lay", "play"),
        ("pile o14 | *A: o12 | B: 3? > C take", ">", "value", "C", "A"),
        ("pile o14 | *A: o12 | B: 3? > take it", "> take", "more", "it", None),
        ("pile o14 | *A: o12 | B: 3? > play 14", "> play 1", "card", "14", "o14"),
        ("pile o14 | *A: o12 | B: 3? > flip 4", "> flip", "value", "4", "3"),
        ("pile o14 | *A: o12", "players", "seats", "1", "2"),
        ("pile o14 | *A: o12 | C: 3?", "C", "order", "C", "B"),
        ("pile o14 | *A: o12 | *B: 3?", "*B", "twice", "*", None),
        ("pile o14 | pile o15 | *A: o12 | B: 3?", "pile", "twice", "pile", None),
        ("heap o14 | *A: o12 | B: 3?", "heap", "field", "heap", "pile"),
        ("opts luk | *A: o12 | B: 3?", "opts.luk", "field", "luk", "luck"),
        ("opts luck=maybe | *A: o12 | B: 3?", "opts.luck", "value", "maybe", "on"),
        ("opts stallLimit=7 | *A: o12 | B: 3?", "opts.stallLimit", "value", "7", "30"),
        ("skip x | *A: o12 | B: 3?", "skip", "value", "x", "0, 1, 2, …"),
        ("*A: o12 / o13 | B: 3?", "A: open", "slots", '["o13"]', None),
        ("*A: o12 / ? - - | B: 3?", "A: open 1", "card", "?", "o11"),
        ("*A: o12 / - - - / - - - / - | B: 3?", "A", "zones", "4", None),
        ("finished F | *A: o12 | B: 3?", "finished", "value", "F", "A"),
        ("phase end | A: o12 | B:", "loser", "missing", "", "A"),
        ("stock 99 | *A: o12 | B: 3?", "stock", "value", "99", "0 – 62"),
    ],
)
def test_a_bad_line_is_refused_by_name(
    line: str, place: str, code: str, got: str, allowed: str | None
) -> None:
    with pytest.raises(NotationError) as caught:
        read_line(line, deck())
    error = caught.value
    assert (error.place, error.code, error.got) == (place, code, got)
    assert allowed is None or allowed in error.allowed


@pytest.mark.parametrize(
    ("change", "place", "code"),
    [
        ('{"hands": []}', "given.hands", "field"),
        ('{"players": {}}', "given.players", "list"),
        ('{"players": [{"hand": ["o11"]}]}', "given.players", "seats"),
        ('{"players": [{"hand": "o11"}, {}]}', "given.players[0].hand", "cards"),
        ('{"players": [{"hand": [11]}, {}]}', "given.players[0].hand[0]", "card"),
        ('{"players": [{"six": ["o11"]}, {}]}', "given.players[0].six", "phase"),
        ('{"players": [{"cards": []}, {}]}', "given.players[0].cards", "field"),
        ('{"players": [3, {}]}', "given.players[0]", "object"),
        ('{"turn": 2}', "given.turn", "value"),
        ('{"turn": true}', "given.turn", "value"),
        ('{"phase": "ready"}', "given.phase", "value"),
        ('{"skips": 1}', "given.skips", "value"),
        ('{"skips": -1}', "given.skips", "value"),
        ('{"phase": "skip"}', "given.skips", "value"),
        ('{"finished": [0]}', "given.turn", "value"),
        ('{"finished": [1, 1]}', "given.finished", "twice"),
        ('{"finished": 1}', "given.finished", "list"),
        ('{"opts": {"grace": 12}}', "given.opts.grace", "value"),
        ('{"opts": {"pushEffect": "reverse"}}', "given.opts.pushEffect", "value"),
        ('{"opts": {"snapPauseMs": 10000}}', "given.opts.snapPauseMs", "value"),
        ('{"used": {"luck": [5]}}', "given.used.luck[0]", "value"),
        ('{"deck": "other"}', "given.deck", "value"),
        ('{"n": 3}', "given.players", "seats"),
    ],
)
def test_a_bad_json_position_is_refused_by_name(change: str, place: str, code: str) -> None:
    good: dict[str, object] = {"players": [{"hand": ["o11"]}, {"hand": 2}], "turn": 0}
    assert read_position(good, deck()).sides[1].hand == (UNKNOWN, UNKNOWN)
    with pytest.raises(NotationError) as caught:
        read_position(good | msgspec.json.decode(change, type=dict[str, object]), deck())
    assert (caught.value.place, caught.value.code) == (place, code)


@pytest.mark.parametrize(
    ("action", "place", "code"),
    [
        ("[]", "action", "object"),
        ('{"do": "fold"}', "action.do", "value"),
        ('{"do": "play"}', "action.cards", "cards"),
        ('{"do": "play", "cards": ["?"]}', "action.cards[0]", "card"),
        ('{"do": "play", "cards": ["o11"], "slot": 1}', "action.slot", "field"),
        ('{"do": "flip", "slot": 3}', "action.slot", "value"),
        ('{"do": "take", "seat": 2}', "action.seat", "value"),
    ],
)
def test_a_bad_json_action_is_refused_by_name(action: str, place: str, code: str) -> None:
    position, _ = read_line("*A: o11 | B: o12", deck())
    with pytest.raises(NotationError) as caught:
        read_move(msgspec.json.decode(action), position, deck())
    assert (caught.value.place, caught.value.code) == (place, code)


def test_options_are_written_as_a_host_says_them() -> None:
    position, _ = read_line("opts grace=1.5 stallLimit=off clearAgain | *A: o11 | B: o12", deck())
    assert position.options == Options(snap_pause_ms=1_500, stall_limit=0, clear_again=True)

"""What holds for the bots of every level."""

from __future__ import annotations

import msgspec
import pytest

from kartenhaus.bots import LEVELS, Milliseconds, Rollouts, UnknownPolicyError, policy
from kartenhaus.games.lucky_shutdown import actions as act
from kartenhaus.games.lucky_shutdown.events import Event
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.options import Config, Options
from kartenhaus.games.lucky_shutdown.state import State
from kartenhaus.kernel.chance import pick
from kartenhaus.lab.match import Players
from tests.games.lucky_shutdown.position import DECK, DEFAULTS, fold, position, seat, started
from tests.luck import Luck

FEW = Rollouts(4)
ALL_ON = Options(
    luck=True,
    early=True,
    clear_again=True,
    skip_from_open_always=True,
    starter_tie="host",
    skip_cap=True,
    reaction_ignores_colour=True,
    pile_visible="topRun",
)
OPTIONS = [DEFAULTS, ALL_ON, Options(push_effect="nextTakesPile", reactions=False, luck=True)]


def decide(level: str, state: State, player: int, luck: int = 1) -> act.Action | None:
    """What a bot of this level does on this seat."""
    config = state.rules.config
    seen = GAME.observe(state, player)
    return policy("lucky-shutdown", level).act(config, seen, Luck(luck), FEW)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_a_round_to_its_end(level: str, seats: int) -> None:
    """B13: exactly one loser, well below a cap, at a table of any size."""
    bots = [policy("lucky-shutdown", level)] * seats
    players = Players(GAME, Config(DECK), bots, [FEW] * seats, cap=3_000)
    state = players.start()
    for seed in range(1 if level == "strong" else 6):
        played, state = players.play_round(state, Luck(seed))
        assert played.outcome is not None
        assert sorted(played.outcome.ranking) == list(range(seats))


@pytest.mark.rule("LS-12.2")
@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_their_open_cards(level: str) -> None:
    """B13: hand and stock are empty, so 14 or 16 goes onto the 13 from the table."""
    state = position(seat("", "o12 o14 o16", "b11 b12 b18"), seat("b13 b14"), pile="o13")
    assert decide(level, state, 0) in (act.Play(("o14",)), act.Play(("o16",)))


@pytest.mark.rule("LS-12.3")
@pytest.mark.parametrize("level", LEVELS)
def test_bots_turn_up_their_closed_cards(level: str) -> None:
    """B13: two closed cards are left, so the bot names one of their slots."""
    state = position(seat("", "- - -", "- b12 b18"), seat("b13 b14"), pile="o13")
    assert decide(level, state, 0) in (act.Flip(1), act.Flip(2))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", OPTIONS)
def test_whatever_a_bot_does_is_legal(level: str, options: Options) -> None:
    """B110: in random positions under any house rules; only a reaction may be let pass."""
    for seed in range(2 if level == "strong" else 8):
        luck, state = Luck(seed), started(3 + seed % 3, seed, options)
        for step in range(250):
            able = sorted(GAME.to_act(state))
            if not able:
                break
            for player in able:
                if level == "strong" and step % 5:
                    continue
                action = decide(level, state, player, step)
                if action is None:
                    assert state.phase in ("turn", "skip")
                    assert player != state.turn
                else:
                    assert GAME.refuse(state, player, action) is None
            player = pick(able, luck)
            action = pick(GAME.legal_actions(state, player), luck)
            state = fold(state, GAME.decide(state, player, action, luck, 0))


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_make_no_difference(level: str) -> None:
    """B112: other hidden cards and the same luck give the same action, in the second round too."""
    for state in _positions(level, seed=5, rounds=2)[:: 7 if level == "strong" else 1]:
        for player in sorted(GAME.to_act(state)):
            seen = GAME.observe(state, player)
            other = GAME.resample(state.rules.config, seen, Luck(99))
            assert decide(level, state, player) == decide(level, other, player)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_goes_on_after_a_restart_as_if_nothing_had_been(level: str) -> None:
    """B29: from the written log, at every decision, a fresh bot does what the first one did."""
    bots = [policy("lucky-shutdown", level)] * 4
    players = Players(GAME, Config(DECK), bots, [FEW] * 4, cap=3_000)
    start = players.start()
    log = GAME.deal(start, Luck(2), 0, 0)
    state = fold(start, log)
    while GAME.to_act(state) and len(log) < 400:
        luck = Luck(len(log))
        who, what = players.next_action(state, luck)
        stored = msgspec.json.decode(msgspec.json.encode(log), type=tuple[Event, ...])
        again = fold(GAME.start(Config(DECK), 4), stored)
        assert again == state
        if level != "strong" or len(log) % 5 == 0:
            assert players.next_action(again, Luck(len(log))) == (who, what)
        happened = GAME.decide(state, who, what, luck, 0)
        log, state = log + happened, fold(state, happened)


def test_a_clock_ends_the_thinking() -> None:
    """With a budget of time the search stops soon after the time is over."""
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.010
        return now

    state = position(seat("o13 b14 o18 free:o"), seat("b12 o16 b19"), pile="o12", stock="o11")
    seen = GAME.observe(state, 0)
    strong = policy("lucky-shutdown", "strong")
    action = strong.act(state.rules.config, seen, Luck(1), Milliseconds(200, clock))
    assert action in GAME.legal_actions(state, 0)
    assert 0.2 <= now <= 0.3


def test_a_spectator_and_a_seat_not_concerned_do_nothing() -> None:
    state = position(seat("o12 o14 o16"), seat("b13 b14"), pile="o13", stock="o18")
    for level in LEVELS:
        assert decide(level, state, 1) is None


@pytest.mark.parametrize(("game", "level"), [("lucky-shutdown", "perfect"), ("whist", "easy")])
def test_unknown_policies_are_refused(game: str, level: str) -> None:
    with pytest.raises(UnknownPolicyError):
        policy(game, level)


def _positions(level: str, seed: int, rounds: int) -> list[State]:
    """The positions of a match between three bots of this level."""
    bots = [policy("lucky-shutdown", "normal" if level == "strong" else level)] * 3
    players = Players(GAME, Config(DECK), bots, [None] * 3, cap=3_000)
    luck, state, found = Luck(seed), players.start(), list[State]()
    for _ in range(rounds):
        state = fold(state, GAME.deal(state, luck, 0, 0))
        while GAME.to_act(state):
            found.append(state)
            who, what = players.next_action(state, luck)
            state = fold(state, GAME.decide(state, who, what, luck, 0))
    return found

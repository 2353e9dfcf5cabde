"""Contests: many rounds between bots, the same on any number of processes."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from kartenhaus.bots import Budget, Policy, policy
from kartenhaus.games.lucky_shutdown import actions as act
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.options import Config, Options
from kartenhaus.games.lucky_shutdown.view import Observation
from kartenhaus.kernel.chance import Chance
from kartenhaus.lab.chance import SeededChance
from kartenhaus.lab.contest import play, seating
from kartenhaus.lab.games import PLAYABLE
from kartenhaus.lab.lucky_shutdown import MATCH_ROUNDS, Round, summarize
from kartenhaus.lab.match import Players, PolicyError
from kartenhaus.lab.options import OptionValueError, UnknownOptionError
from kartenhaus.lab.played import Contest
from tests.games.lucky_shutdown.position import DECK, position, seat
from tests.luck import Luck

PAIR = Contest("lucky-shutdown", ("normal", "easy"), rounds=300, seed=11)


@pytest.fixture(scope="module")
def played() -> list[Round]:
    return play(PAIR)


def test_the_result_does_not_depend_on_the_number_of_processes(played: list[Round]) -> None:
    assert play(PAIR, jobs=2) == played


def test_another_seed_gives_other_rounds(played: list[Round]) -> None:
    other = play(Contest("lucky-shutdown", ("normal", "easy"), rounds=20, seed=12))
    assert [each.ranking for each in other] != [each.ranking for each in played[:20]]


def test_normal_beats_easy(played: list[Round]) -> None:
    """The whole interval lies above one half."""
    normal, easy = summarize(PAIR, played).standings
    assert normal.first.low > 0.5 > easy.first.high
    assert normal.last.high < 0.5 < easy.last.low


def test_every_entrant_sits_everywhere(played: list[Round]) -> None:
    assert [seating(3, match) for match in range(4)] == [
        (0, 1, 2),
        (1, 2, 0),
        (2, 0, 1),
        (0, 1, 2),
    ]
    assert Counter(each.seating for each in played) == {(0, 1): 150, (1, 0): 150}


@pytest.mark.rule("LS-13.6")
def test_rounds_of_a_match_hang_together(played: list[Round]) -> None:
    """In all but the first round of a match the seat to the loser's right begins."""
    for before, after in pairwise(played):
        if after.index % MATCH_ROUNDS:
            loser = before.seating.index(before.ranking[-1])
            assert after.tally.starter == (loser - 1) % 2


def test_progress_is_told_of_every_round() -> None:
    told: list[int] = []
    play(Contest("lucky-shutdown", ("easy", "easy"), rounds=7, seed=1), 1, told.append)
    assert told == [5, 2]


class Taker:
    """Takes the pile whenever it may."""

    def act(
        self, config: Config, observation: Observation, chance: Chance, budget: Budget | None = None
    ) -> act.Action | None:
        if observation.own.take:
            return act.TAKE
        return policy("lucky-shutdown", "easy").act(config, observation, chance)


class Cheat:
    """Plays a card it does not have."""

    def act(
        self, config: Config, observation: Observation, chance: Chance, budget: Budget | None = None
    ) -> act.Action | None:
        return act.Play(("o99",))


class Sleeper:
    """Never does anything."""

    def act(
        self, config: Config, observation: Observation, chance: Chance, budget: Budget | None = None
    ) -> act.Action | None:
        return None


@pytest.mark.rule("LS-A53")
def test_bots_that_always_take_are_ended_by_the_stop_rule() -> None:
    """B43: with the rule a ranking, decided by the rule; the cap plays no part."""
    players = Players(GAME, Config(DECK), [Taker()] * 3, [None] * 3, cap=5_000)
    played, _ = players.play_round(players.start(), Luck(1))
    assert played.outcome is not None
    assert played.outcome.reason == "stopped"


@pytest.mark.rule("LS-A65")
def test_without_the_stop_rule_the_cap_ends_an_endless_round_without_a_result() -> None:
    """B43: a cut-off round is never passed off as a result of the rules."""
    config = Config(DECK, Options(stall_limit=0))
    players = Players(GAME, config, [Taker()] * 3, [None] * 3, cap=500)
    played, _ = players.play_round(players.start(), Luck(1))
    assert played.outcome is None
    assert played.decisions == 500


def test_cut_off_rounds_count_apart() -> None:
    contest = Contest("lucky-shutdown", ("easy", "easy"), rounds=12, seed=1, cap=60)
    summary = summarize(contest, play(contest))
    assert 0 < summary.capped < 12
    assert sum(summary.endings.values()) == 12 - summary.capped
    assert summary.seats[0].first.of == 12 - summary.capped
    with pytest.raises(ValueError, match="no round"):
        summarize(contest, [each for each in play(contest) if not each.ranking])


@pytest.mark.parametrize("bot", [Cheat(), Sleeper()])
def test_a_policy_that_breaks_its_promise_is_found_out(
    bot: Policy[Config, Observation, act.Action],
) -> None:
    players = Players(GAME, Config(DECK), [bot] * 2, [None] * 2, cap=500)
    with pytest.raises(PolicyError):
        players.play_round(players.start(), Luck(1))


@pytest.mark.rule("LS-A36")
def test_a_snap_comes_before_the_action_that_waits_for_it() -> None:
    """Whoever is asked first: the seat in turn is held back, the snap is not."""
    snapper = seat("b16 o11")
    state = position(seat("o18 o19"), snapper, pile="o16 o16 b16", stock="b11 b12 b13")
    for options, seats in ((Options(), {1}), (Options(snap_pause_ms=0), {0, 1})):
        bots = [policy("lucky-shutdown", "normal")] * 2
        players = Players(GAME, Config(DECK, options), bots, [None] * 2, cap=500)
        here = position(*state.seats, pile="o16 o16 b16", stock="b11 b12 b13", options=options)
        assert {players.next_action(here, Luck(seed))[0] for seed in range(30)} == seats


def test_seeded_chance_is_fair_and_can_be_had_again() -> None:
    one, two = SeededChance("7/3"), SeededChance("7/3")
    drawn = [one.below(6) for _ in range(6_000)]
    assert drawn == [two.below(6) for _ in range(6_000)]
    assert all(900 < times < 1_100 for times in Counter(drawn).values())
    assert set(drawn) == set(range(6))


def test_house_rules_are_read_from_text() -> None:
    config = PLAYABLE["lucky-shutdown"].config(
        3, {"luck": "on", "stallLimit": "off", "oncePer": "session", "snapPauseMs": "500"}
    )
    assert config.options == Options(
        luck=True, stall_limit=0, once_per="session", snap_pause_ms=500
    )
    with pytest.raises(UnknownOptionError):
        PLAYABLE["lucky-shutdown"].config(3, {"luk": "on"})
    for option, value in (("luck", "maybe"), ("stallLimit", "31"), ("snapPauseMs", "-1")):
        with pytest.raises(OptionValueError):
            PLAYABLE["lucky-shutdown"].config(3, {option: value})

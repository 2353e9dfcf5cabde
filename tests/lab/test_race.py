"""Races in virtual time: whole games, the same on any number of processes, and what they show."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from kartenhaus.bots import LEVELS, AnyPolicy, Budget, policy
from kartenhaus.games.none_of_a_kind import actions as act
from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.options import Config, Options
from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.games.none_of_a_kind.view import DOWN, Observation
from kartenhaus.kernel.chance import Chance
from kartenhaus.lab.contest import play, schedule
from kartenhaus.lab.games import PLAYABLE
from kartenhaus.lab.match import PolicyError, Round
from kartenhaus.lab.none_of_a_kind import Round as Counted
from kartenhaus.lab.none_of_a_kind import Summary, configure, shared, situation, summarize
from kartenhaus.lab.options import OptionValueError, UnknownOptionError
from kartenhaus.lab.played import Contest
from kartenhaus.lab.race import Racers
from tests.luck import Luck

FOUR = Contest("none-of-a-kind", ("strong", "normal", "normal", "easy"), rounds=60, seed=11)


@pytest.fixture(scope="module")
def played() -> list[Counted]:
    return play(FOUR)


@pytest.fixture(scope="module")
def summary(played: list[Counted]) -> Summary:
    return summarize(FOUR, played)


def racers(
    policies: list[AnyPolicy], config: Config | None = None, cap: int = 5_000
) -> Racers[Config, State, act.Action, ev.Event, Observation]:
    return Racers(
        game=GAME,
        config=config or configure(len(policies), {}),
        policies=policies,
        budget=None,
        situation=situation,
        shared=shared,
        cap=cap,
    )


def bots(*levels: str) -> list[AnyPolicy]:
    return [policy("none-of-a-kind", level) for level in levels]


# --- whole games --------------------------------------------------------------------------------


def test_the_result_does_not_depend_on_the_number_of_processes(played: list[Counted]) -> None:
    assert play(FOUR, jobs=2) == played


def test_another_seed_gives_other_rounds(played: list[Counted]) -> None:
    other = play(Contest("none-of-a-kind", FOUR.entrants, rounds=10, seed=12))
    assert [each.tally for each in other] != [each.tally for each in played[:10]]


@pytest.mark.rule("NK-7.1", "NK-A31")
def test_games_are_played_to_their_end() -> None:
    """12 rounds are 3 games of 5; of games of 2 rounds, 6."""
    for options, sizes in (({}, [5] * 3), ({"rounds": "2"}, [2] * 6)):
        contest = Contest("none-of-a-kind", ("easy", "easy"), 12, 1, options)
        assert [len(rounds) for rounds in schedule(contest)] == sizes
        told: list[int] = []
        found: list[Counted] = play(contest, 1, told.append)
        assert told == sizes
        assert [each.index for each in found] == list(range(sum(sizes)))
        last = [(each.index + 1) % sizes[0] == 0 for each in found]
        assert [bool(each.winners) for each in found] == last


@pytest.mark.rule("NK-7.2", "NK-7.3")
def test_whoever_has_the_most_points_has_won(played: list[Counted]) -> None:
    for first in range(0, len(played), 5):
        game = played[first : first + 5]
        totals = [0] * 4
        for each in game:
            for seat, points in enumerate(each.tally.points):
                totals[each.seating[seat]] += points
        assert {totals[entrant] for entrant in game[-1].winners} == {max(totals)}


@pytest.mark.parametrize(
    "options",
    [
        {"calm": "on"},
        {"calm": "on", "stopMode": "auto", "takeBack": "on"},
        {"referee": "on", "fit": "literal"},
        {"takeBack": "on", "throwBack": "scatter"},
        {"stopMode": "auto", "holdLimitS": "off", "roundLimitS": "60"},
        {"calm": "on", "referee": "on"},
    ],
    ids=str,
)
@pytest.mark.parametrize("seats", [2, 6])
def test_games_end_under_any_house_rules(options: dict[str, str], seats: int) -> None:
    levels = (*LEVELS, *LEVELS)[:seats]
    contest = Contest("none-of-a-kind", levels, 20, 3, options)
    summary = summarize(contest, play(contest))
    assert (summary.rounds, summary.games, summary.capped) == (20, 4, 0)
    expected = {"auto"} if options.get("stopMode") == "auto" else {"call"}
    assert set(summary.endings) == expected
    if options.get("referee"):
        assert summary.faulty.count == 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_row_is_as_long_as_the_rules_say_and_no_longer(seats: int) -> None:
    """NK-3.10, with the start card; seen from the most that a correct row can keep."""
    contest = Contest("none-of-a-kind", ("strong",) * seats, 20, 5)
    found: list[Counted] = play(contest)
    need = {2: 11, 3: 10, 4: 9, 5: 8, 6: 7}[seats]
    assert max(max(each.tally.kept) for each in found) == need


# --- virtual time -------------------------------------------------------------------------------


def test_time_only_goes_forward_and_people_need_some() -> None:
    table = racers(bots("strong", "normal", "easy"))
    for seed in range(5):
        played, _ = table.play_round(table.start(), Luck(seed))
        times = [at for event in played.events if (at := getattr(event, "at", None)) is not None]
        assert all(before <= after for before, after in pairwise(times))
        for seat in range(3):
            own = [
                event.at
                for event in played.events
                if isinstance(event, ev.CardTaken | ev.CardAppended) and event.seat == seat
            ]
            assert all(after - before >= 150 for before, after in pairwise(own))


@dataclass
class Aiming:
    """Reaches for one slot after a fixed time; then for others; throws everything back."""

    slot: int
    ms: int
    asked: list[int] = field(default_factory=list)
    """Which cards lay face down at each asking."""

    def act(
        self, config: Config, observation: Observation, chance: Chance, budget: Budget | None = None
    ) -> act.Action | None:
        del config, chance, budget
        if observation.own.held:
            return act.THROW_BACK
        if not observation.own.may_take:
            return None
        self.asked.append(observation.public.middle.count(DOWN))
        if observation.public.middle[self.slot] == DOWN:
            return act.Draw(self.slot)
        return None

    def delay(
        self, config: Config, observation: Observation, action: object, chance: Chance
    ) -> int:
        del config, observation, action, chance
        return self.ms


def test_a_plan_stands_whatever_others_do_and_may_come_too_late() -> None:
    """B aims at the card that A has by then, and only then looks again; nothing is left to do."""
    a, b = Aiming(5, 400), Aiming(5, 500)
    table = racers([a, b], configure(2, {"holdLimitS": "off"}))
    with pytest.raises(PolicyError, match="nobody acts"):
        table.play_round(table.start(), Luck(1))
    assert a.asked == [78, 77]
    assert b.asked == [78, 77]


@pytest.mark.rule("NK-A9")
def test_what_time_does_comes_before_the_acts_of_the_same_moment() -> None:
    """After ten seconds the held card goes back by itself; throwing it back then is too late."""
    slow = Aiming(5, 10_000)
    table = racers([slow, Aiming(6, 10_000)], configure(2, {"holdLimitS": "10"}))
    with pytest.raises(PolicyError, match="nobody acts"):
        table.play_round(table.start(), Luck(1))
    assert slow.asked == [78, 76]  # not asked what to do with a card it no longer has


@pytest.mark.rule("NK-A13")
def test_the_table_calls_stop_for_whoever_does_not() -> None:
    class Mute:
        """As good as strong, but never calls Stop."""

        def act(
            self,
            config: Config,
            observation: Observation,
            chance: Chance,
            budget: Budget | None = None,
        ) -> act.Action | None:
            action = bots("strong")[0].act(config, observation, chance, budget)
            return None if action == act.STOP else action

        def delay(
            self, config: Config, observation: Observation, action: object, chance: Chance
        ) -> int:
            del config, observation, action, chance
            return 300

    table = racers([Mute(), Mute()])
    played, _ = table.play_round(table.start(), Luck(1))
    assert played.outcome is not None
    assert played.outcome.reason == "grace"


@pytest.mark.rule("NK-A19")
def test_a_round_in_which_nobody_grabs_any_more_ends_by_the_limit() -> None:
    table = racers([Aiming(5, 400), Aiming(6, 400)], configure(2, {"roundLimitS": "60"}))
    played, _ = table.play_round(table.start(), Luck(1))
    assert played.outcome is not None
    assert played.outcome.reason == "limit"
    taken = [event.at for event in played.events if isinstance(event, ev.CardTaken)]
    stopped = next(event for event in played.events if isinstance(event, ev.Stopped))
    assert stopped.at == max(taken) + 60_000


class Cheat:
    """Adds a card it does not hold."""

    def act(
        self, config: Config, observation: Observation, chance: Chance, budget: Budget | None = None
    ) -> act.Action | None:
        del config, observation, chance, budget
        return act.APPEND

    def delay(
        self, config: Config, observation: Observation, action: object, chance: Chance
    ) -> int:
        del config, observation, action, chance
        return 1


def test_a_policy_that_breaks_its_promise_is_found_out() -> None:
    table = racers([Cheat(), *bots("easy")])
    with pytest.raises(PolicyError, match="NK-"):
        table.play_round(table.start(), Luck(1))


def test_a_policy_without_a_pace_cannot_race() -> None:
    table = racers([policy("lucky-shutdown", "easy"), *bots("easy")])
    with pytest.raises(TypeError, match="pace"):
        table.play_round(table.start(), Luck(1))


def test_a_round_that_takes_too_long_is_cut_off_without_a_result() -> None:
    table = racers(bots("easy", "easy"), cap=20)
    played: Round[ev.Event]
    played, _ = table.play_round(table.start(), Luck(1))
    assert (played.outcome, played.decisions) == (None, 20)
    contest = Contest("none-of-a-kind", ("easy", "easy"), 10, 1, cap=20)
    with pytest.raises(ValueError, match="no game"):
        summarize(contest, play(contest))


# --- what it shows ------------------------------------------------------------------------------


def test_the_better_level_wins(summary: Summary) -> None:
    """The intervals of the mean points do not touch."""
    strong, normal, easy = (summary.levels[level] for level in ("strong", "normal", "easy"))
    assert strong.points.low > normal.points.high
    assert normal.points.low > easy.points.high
    assert strong.won.rate > strong.won.fair
    assert strong.kept.low > normal.kept.high > normal.kept.low > easy.kept.high


def test_the_summary_adds_up(played: list[Counted], summary: Summary) -> None:
    assert (summary.rounds, summary.games, summary.capped) == (60, 12, 0)
    for standings in (list(summary.levels.values()), list(summary.seats)):
        assert sum(each.seats for each in standings) == 4
        assert sum(each.first.count for each in standings) == 60
        assert sum(each.stopped.count for each in standings) == 60
        assert sum(each.faulty.of for each in standings) == 60
        assert sum(each.faulty.count for each in standings) == summary.faulty.count
        assert sum(each.won.fair for each in standings) == pytest.approx(1)
        means = sum(each.points.mean * each.seats for each in standings) / 4
        assert means == pytest.approx(sum(sum(each.tally.points) for each in played) / 240)
        grabs = sum(each.grabs.mean * each.seats for each in standings) / 4
        assert grabs == pytest.approx(summary.grabs.mean)
        assert all(each.kept.mean <= each.laid.mean for each in standings)
    for each in played:
        assert max(each.tally.laid) == each.tally.laid[each.tally.stopper] == 9
    wins = sum(len(each.winners) for each in played)
    assert sum(each.won.count for each in summary.seats) == wins >= 12
    assert sum(summary.endings.values()) == 60
    assert summary.ms_median <= summary.ms_95
    assert summary.decisions == sum(each.decisions for each in played)


def test_a_shared_win_counts_once_for_a_level() -> None:
    """Both seats of the only level win a game together: one game of one, not two."""
    contest = Contest("none-of-a-kind", ("easy", "easy"), 5, 1)
    found: list[Counted] = play(contest)
    shared = [
        *found[:-1],
        type(found[-1])(
            index=4,
            seating=found[-1].seating,
            ranking=found[-1].ranking,
            reason=found[-1].reason,
            decisions=found[-1].decisions,
            winners=(0, 1),
            tally=found[-1].tally,
        ),
    ]
    summary = summarize(contest, shared)
    assert (summary.shared, summary.levels["easy"].won.count) == (1, 1)
    assert [each.won.count for each in summary.seats] == [1, 1]


# --- house rules --------------------------------------------------------------------------------


def test_house_rules_are_read_from_text() -> None:
    config = PLAYABLE["none-of-a-kind"].config(
        4, {"fit": "literal", "calm": "on", "holdLimitS": "off", "stopGraceMs": "700"}
    )
    assert config.options == Options(fit="literal", calm=True, hold_limit_s=0, stop_grace_ms=700)
    with pytest.raises(UnknownOptionError) as caught:
        configure(4, {"fitt": "literal"})
    assert "fit" in caught.value.known
    wrong = {"fit": "both", "calm": "maybe", "stopGraceMs": "1", "roundLimitS": "30", "rounds": "6"}
    for option, value in wrong.items():
        with pytest.raises(OptionValueError):
            configure(4, {option: value})

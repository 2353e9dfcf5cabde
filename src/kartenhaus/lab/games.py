"""The games the lab can play."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kartenhaus.bots import AnyPolicy, Budget
from kartenhaus.bots.labor_chaos import among_bots
from kartenhaus.games.labor_chaos.game import LABOR_CHAOS
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND
from kartenhaus.kernel.game import AnyGame
from kartenhaus.lab import labor_chaos, lucky_shutdown, none_of_a_kind
from kartenhaus.lab.labor_table import LaborTable
from kartenhaus.lab.match import AnyTable, Players
from kartenhaus.lab.played import Contest, Played
from kartenhaus.lab.race import Racers

AnyPlayed = Played[Any]  # pyright: ignore[reportExplicitAny]
Summary = lucky_shutdown.Summary | none_of_a_kind.Summary | labor_chaos.Summary
Policies = Sequence[AnyPolicy]


@dataclass(frozen=True, slots=True, kw_only=True)
class Playable:
    """What the lab knows of a game."""

    game: AnyGame
    config: Callable[[int, Mapping[str, str]], Any]  # pyright: ignore[reportExplicitAny]
    """(seats, options as text): a config with the deck of the box. Raises `UnknownOptionError`,
    `OptionValueError`."""
    config_of: Callable[[Contest], Any]  # pyright: ignore[reportExplicitAny]
    """(contest): the config of its matches. Raises the same, and `DeckError` for its deck."""
    match_rounds: Callable[[Any], int]  # pyright: ignore[reportExplicitAny]
    """(config): how many rounds make a match."""
    whole: bool
    """Whether a match has an end, so that part of one shows little."""
    table: Callable[[Any, Policies, Budget | None, int], AnyTable]  # pyright: ignore[reportExplicitAny]
    """(config, policies, budget, cap): a policy on every seat."""
    count: Callable[[Sequence[Any]], Any]  # pyright: ignore[reportExplicitAny]
    """(events of a round): the counts."""
    summarize: Callable[[Contest, Sequence[AnyPlayed]], Summary]
    """What the rounds show. Raises `ValueError` if no round came to its end."""


def _in_turns(
    config: lucky_shutdown.Config, policies: Policies, budget: Budget | None, cap: int
) -> AnyTable:
    return Players(LUCKY_SHUTDOWN, config, policies, [budget] * len(policies), cap)


def _in_a_race(
    config: none_of_a_kind.Config, policies: Policies, budget: Budget | None, cap: int
) -> AnyTable:
    return Racers(
        game=NONE_OF_A_KIND,
        config=config,
        policies=policies,
        budget=budget,
        situation=none_of_a_kind.situation,
        shared=none_of_a_kind.shared,
        cap=cap,
    )


def _in_the_lab(
    config: labor_chaos.Config, policies: Policies, budget: Budget | None, cap: int
) -> AnyTable:
    return LaborTable(config, [among_bots(each) for each in policies], budget, cap)


PLAYABLE: dict[str, Playable] = {
    "lucky-shutdown": Playable(
        game=LUCKY_SHUTDOWN,
        config=lucky_shutdown.configure,
        config_of=lambda each: lucky_shutdown.configure(len(each.entrants), each.options),
        match_rounds=lambda _: lucky_shutdown.MATCH_ROUNDS,
        whole=False,
        table=_in_turns,
        count=lucky_shutdown.count,
        summarize=lucky_shutdown.summarize,
    ),
    "none-of-a-kind": Playable(
        game=NONE_OF_A_KIND,
        config=none_of_a_kind.configure,
        config_of=lambda each: none_of_a_kind.configure(len(each.entrants), each.options),
        match_rounds=none_of_a_kind.match_rounds,
        whole=True,
        table=_in_a_race,
        count=none_of_a_kind.count,
        summarize=none_of_a_kind.summarize,
    ),
    "labor-chaos": Playable(
        game=LABOR_CHAOS,
        config=labor_chaos.configure,
        config_of=lambda each: labor_chaos.configure(len(each.entrants), each.options, each.deck),
        match_rounds=labor_chaos.match_rounds,
        whole=False,
        table=_in_the_lab,
        count=labor_chaos.count,
        summarize=labor_chaos.summarize,
    ),
}
"""Name -> game."""

"""`kartenhaus deck simulate`: bots play a deck, and what it is like to play with."""

import os
import sys

import msgspec
from rich.console import Console
from rich.progress import Progress

from kartenhaus.cli import UsageError
from kartenhaus.cli._labor_summary import print_labor
from kartenhaus.games.labor_chaos.game import LABOR_CHAOS
from kartenhaus.lab.contest import play
from kartenhaus.lab.labor_chaos import GAME, Summary, summarize
from kartenhaus.lab.played import Contest
from kartenhaus.rulebook.catalogue import Catalogue

ENDLESS_ONE_IN = 1_000
"""A deck of which as many games as one in so many do not end within the cap is too long."""
ONE_GAME = {"games": "1"}
"""Every game is a match, so that seats and dealers change after each."""


class Wanted(msgspec.Struct, frozen=True):
    """What is asked for. `deck`: JSON text, empty for the deck of the box; `sizes`: of the table;
    `jobs`: nothing for one on every core."""

    deck: str
    level: str
    sizes: tuple[int, ...]
    games: int
    seed: int
    jobs: int | None
    json: bool


class _Report(msgspec.Struct, frozen=True):
    """What `--json` prints. `unplayed`: cards that no game saw played."""

    tables: tuple[Summary, ...]
    unplayed: tuple[str, ...]


def simulate_deck(wanted: Wanted, words: Catalogue) -> int:
    """Plays and tells; status 1 if too many games did not come to an end. Raises `UsageError`."""
    jobs = os.cpu_count() or 1 if wanted.jobs is None else wanted.jobs
    for option, value in (("games", wanted.games), ("jobs", jobs)):
        if value < 1:
            raise UsageError(words.text("simulate.atLeastOne", option=option, value=value))
    contests = [
        Contest(GAME, (wanted.level,) * n, wanted.games, wanted.seed, ONE_GAME, deck=wanted.deck)
        for n in wanted.sizes
    ]
    summaries = _play(contests, jobs, words)
    if wanted.json:
        never = set[str].intersection(*(set(each.unplayed) for each in summaries))
        report = _Report(tuple(summaries), tuple(sorted(never)))
        print(msgspec.json.encode(report).decode())
    else:
        print_labor(summaries, words)
    return int(any(endless(each) for each in summaries))


def endless(summary: Summary) -> bool:
    """Whether too many of the games did not come to an end."""
    games = summary.rounds + summary.capped
    return summary.capped * ENDLESS_ONE_IN >= games


def sizes_of(seats: int | None, words: Catalogue) -> tuple[int, ...]:
    """How many players are asked for: this many, or any number. Raises `UsageError`."""
    allowed = LABOR_CHAOS.seats
    if seats is None:
        return tuple(allowed)
    if seats not in allowed:
        least, most = allowed.start, allowed.stop - 1
        raise UsageError(words.text("simulate.seats", count=seats, least=least, most=most))
    return (seats,)


def _play(contests: list[Contest], jobs: int, words: Catalogue) -> list[Summary]:
    found: list[Summary] = []
    with Progress(console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task(
            words.text("simulate.playing"), total=sum(each.rounds for each in contests)
        )
        for contest in contests:
            played = play(contest, jobs, lambda done: bar.advance(task, done))
            try:
                found.append(summarize(contest, played))
            except ValueError as error:
                told = words.text("simulate.allCapped", cap=contest.cap)
                raise UsageError(told) from error
    return found

"""`kartenhaus simulate`: bots play many rounds, and what came of it."""

import os
import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from kartenhaus.bots import LEVELS
from kartenhaus.cli import UsageError
from kartenhaus.cli._language import choose_language
from kartenhaus.lab.contest import Contest, play
from kartenhaus.lab.games import PLAYABLE, OptionValueError, UnknownOptionError
from kartenhaus.lab.summary import Mean, Share, Summary, summarize
from kartenhaus.rulebook.catalogue import Catalogue, load_catalogue


def simulate(  # noqa: PLR0913  # every one is an option of the command
    game: str,
    *,
    seats: str = "strong,normal,normal",
    rounds: int = 1000,
    seed: int = 1,
    jobs: int | None = None,
    budget: int | None = None,
    options: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None,
    json: Annotated[bool, Parameter(negative=())] = False,
    lang: str | None = None,
) -> None:
    """Let bots play many rounds, and print who won and lost and how long it took.

    Parameters
    ----------
    game
        The game, such as lucky-shutdown.
    seats
        A level for every seat: easy, normal or strong, with commas between.
    rounds
        How many rounds to play.
    seed
        The same seed gives the same result, whatever the number of jobs.
    jobs
        How many processes to use; without it, one for each core.
    budget
        How many rollouts a searching bot may spend on one action.
    options
        House rules, such as luck=on stallLimit=30.
    json
        Print one JSON object instead of tables.
    lang
        The language, de or en; without it, that of your terminal.
    """
    catalogue = load_catalogue(choose_language(lang))
    contest = _contest(catalogue, game, seats, rounds, seed, budget, options or [])
    jobs = (os.cpu_count() or 1) if jobs is None else jobs
    _at_least_one(catalogue, "jobs", jobs)
    summary = _play(contest, jobs, catalogue)
    if json:
        print(msgspec.json.encode(summary).decode())
    else:
        _print(summary, catalogue)


def _contest(
    catalogue: Catalogue,
    game: str,
    seats: str,
    rounds: int,
    seed: int,
    budget: int | None,
    options: list[str],
) -> Contest:
    """What was asked for, checked; raises `UsageError`."""
    if game not in PLAYABLE:
        raise UsageError(catalogue.text("rules.unknownGame", game=game, known=", ".join(PLAYABLE)))
    entrants = tuple(seats.split(","))
    for level in entrants:
        if level not in LEVELS:
            known = ", ".join(LEVELS)
            raise UsageError(catalogue.text("simulate.unknownLevel", level=level, known=known))
    allowed = PLAYABLE[game].game.seats
    if len(entrants) not in allowed:
        least, most = allowed.start, allowed.stop - 1
        raise UsageError(
            catalogue.text("simulate.seats", count=len(entrants), least=least, most=most)
        )
    _at_least_one(catalogue, "rounds", rounds)
    if budget is not None:
        _at_least_one(catalogue, "budget", budget)
    chosen = _options(catalogue, game, len(entrants), options)
    return Contest(game, entrants, rounds, seed, chosen, budget)


def _at_least_one(catalogue: Catalogue, option: str, value: int) -> None:
    if value < 1:
        raise UsageError(catalogue.text("simulate.atLeastOne", option=option, value=value))


def _options(catalogue: Catalogue, game: str, seats: int, texts: list[str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or name in chosen:
            raise UsageError(catalogue.text("simulate.optionForm", text=text))
        chosen[name] = value
    try:
        PLAYABLE[game].config(seats, chosen)
    except UnknownOptionError as error:
        known = ", ".join(error.known)
        raise UsageError(
            catalogue.text("simulate.unknownOption", option=error.option, known=known)
        ) from error
    except OptionValueError as error:
        raise UsageError(
            catalogue.text("simulate.optionValue", option=error.option, value=error.value)
        ) from error
    return chosen


def _play(contest: Contest, jobs: int, catalogue: Catalogue) -> Summary:
    with Progress(console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task(catalogue.text("simulate.playing"), total=contest.rounds)
        played = play(contest, jobs, lambda rounds: bar.advance(task, rounds))
    try:
        return summarize(contest, played)
    except ValueError as error:
        raise UsageError(catalogue.text("simulate.allCapped", cap=contest.cap)) from error


def _print(summary: Summary, catalogue: Catalogue) -> None:
    console = Console(highlight=False)
    console.print(_levels(summary, catalogue))
    console.print(_places(summary, catalogue))
    say = catalogue.text
    ends = summary.endings
    console.print(say("simulate.length", median=summary.turns_median, most=summary.turns_95))
    console.print(say("simulate.stopped", count=ends.get("stopped", 0), rounds=summary.rounds))
    console.print(say("simulate.capped", count=summary.capped, cap=summary.cap))
    console.print(
        say(
            "simulate.perRound",
            sets=round(summary.sets_per_round, 2),
            snaps=round(summary.snaps_per_round, 2),
            takes=round(summary.takes_per_round, 2),
        )
    )


def _levels(summary: Summary, catalogue: Catalogue) -> Table:
    say = catalogue.text
    table = Table(title=say("simulate.title", rounds=summary.rounds, seed=str(summary.seed)))
    for key in ("level", "seats", "first", "fair", "last", "place"):
        table.add_column(
            say(f"simulate.column.{key}"), justify="left" if key == "level" else "right"
        )
    for each in summary.standings:
        table.add_row(
            each.level,
            str(each.seats),
            _percent(each.first, catalogue),
            say("simulate.rate", rate=each.first.fair),
            _percent(each.last, catalogue),
            _mean(each.place, catalogue),
        )
    return table


def _places(summary: Summary, catalogue: Catalogue) -> Table:
    say = catalogue.text
    table = Table(title=say("simulate.bySeat"))
    table.add_column(say("simulate.column.seat"))
    table.add_column(say("simulate.column.first"), justify="right")
    table.add_column(say("simulate.column.last"), justify="right")
    rows = [(str(seat), share) for seat, share in enumerate(summary.seats, 1)]
    for name, share in (*rows, (say("simulate.starter"), summary.starter)):
        table.add_row(name, _percent(share.first, catalogue), _percent(share.last, catalogue))
    return table


def _percent(share: Share, catalogue: Catalogue) -> str:
    return catalogue.text("simulate.share", rate=share.rate, low=share.low, high=share.high)


def _mean(mean: Mean, catalogue: Catalogue) -> str:
    return catalogue.text("simulate.mean", mean=mean.mean, low=mean.low, high=mean.high)

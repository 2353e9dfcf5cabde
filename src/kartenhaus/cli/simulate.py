"""`kartenhaus simulate`: bots play many rounds, and what came of it."""

import os
import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import Progress

from kartenhaus.bots import LEVELS
from kartenhaus.cli import UsageError
from kartenhaus.cli._language import choose_language
from kartenhaus.cli._summaries import print_summary
from kartenhaus.lab.contest import play, schedule
from kartenhaus.lab.games import PLAYABLE, Summary
from kartenhaus.lab.options import OptionValueError, UnknownOptionError
from kartenhaus.lab.played import Contest
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
        The game: lucky-shutdown, none-of-a-kind or labor-chaos.
    seats
        A level for every seat: easy, normal or strong, with commas between.
    rounds
        How many rounds (games of Labor Chaos) to play. None of a Kind is played in whole games
        with at least so many.
    seed
        The same seed gives the same result, whatever the number of jobs.
    jobs
        How many processes to use; without it, one for each core.
    budget
        How many rollouts a searching bot may spend on one action.
    options
        House rules, such as luck=on stallLimit=30, fit=literal calm=on, or endAdds=on.
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
        print_summary(summary, catalogue)


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
    rounds = sum(len(match) for match in schedule(contest))
    with Progress(console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task(catalogue.text("simulate.playing"), total=rounds)
        played = play(contest, jobs, lambda done: bar.advance(task, done))
    try:
        return PLAYABLE[contest.game].summarize(contest, played)
    except ValueError as error:
        raise UsageError(catalogue.text("simulate.allCapped", cap=contest.cap)) from error

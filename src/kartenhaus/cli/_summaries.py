"""The tables and lines in which `simulate` tells what the rounds showed."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from kartenhaus.cli._labor_summary import print_labor
from kartenhaus.lab import lucky_shutdown, none_of_a_kind
from kartenhaus.lab.games import Summary
from kartenhaus.lab.statistics import Mean, Rate
from kartenhaus.rulebook.catalogue import Catalogue


def print_summary(summary: Summary, catalogue: Catalogue) -> None:
    """Print the summary of any game."""
    if isinstance(summary, lucky_shutdown.Summary):
        _lucky_shutdown(summary, catalogue)
    elif isinstance(summary, none_of_a_kind.Summary):
        _none_of_a_kind(summary, catalogue)
    else:
        print_labor([summary], catalogue)


def _lucky_shutdown(summary: lucky_shutdown.Summary, catalogue: Catalogue) -> None:
    console = Console(highlight=False)
    console.print(_ls_levels(summary, catalogue))
    console.print(_ls_places(summary, catalogue))
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


def _ls_levels(summary: lucky_shutdown.Summary, catalogue: Catalogue) -> Table:
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


def _ls_places(summary: lucky_shutdown.Summary, catalogue: Catalogue) -> Table:
    say = catalogue.text
    table = Table(title=say("simulate.bySeat"))
    table.add_column(say("simulate.column.seat"))
    table.add_column(say("simulate.column.first"), justify="right")
    table.add_column(say("simulate.column.last"), justify="right")
    rows = [(str(seat), share) for seat, share in enumerate(summary.seats, 1)]
    for name, share in (*rows, (say("simulate.starter"), summary.starter)):
        table.add_row(name, _percent(share.first, catalogue), _percent(share.last, catalogue))
    return table


def _none_of_a_kind(summary: none_of_a_kind.Summary, catalogue: Catalogue) -> None:
    console, say = Console(highlight=False), catalogue.text
    title = say(
        "simulate.kind.title",
        games=summary.games,
        rounds=summary.rounds,
        seed=str(summary.seed),
    )
    levels = list(summary.levels.items())
    seats = [(str(seat), standing) for seat, standing in enumerate(summary.seats, 1)]
    console.print(_kind_results(title, "level", levels, catalogue))
    console.print(_kind_play(say("simulate.kind.play"), "level", levels, catalogue))
    console.print(_kind_results(say("simulate.bySeat"), "seat", seats, catalogue))
    length = {"median": summary.ms_median / 1_000, "most": summary.ms_95 / 1_000}
    console.print(say("simulate.kind.length", **length))
    console.print(
        say(
            "simulate.kind.perRound",
            grabs=_mean(summary.grabs, catalogue),
            kept=_mean(summary.kept, catalogue),
            faulty=_percent(summary.faulty, catalogue),
        )
    )
    ends = {by: summary.endings.get(by, 0) for by in ("call", "auto", "grace", "limit", "stuck")}
    console.print(say("simulate.kind.endings", **ends))
    console.print(say("simulate.kind.shared", count=summary.shared))
    console.print(say("simulate.capped", count=summary.capped, cap=summary.cap))


Rows = Sequence[tuple[str, none_of_a_kind.Standing]]


def _kind_results(title: str, who: str, rows: Rows, catalogue: Catalogue) -> Table:
    say = catalogue.text
    table = Table(title=title)
    for key in (who, "won", "fair", "roundWon", "points"):
        justify = "left" if key == who else "right"
        table.add_column(say(f"simulate.column.{key}"), justify=justify)
    for name, each in rows:
        table.add_row(
            name,
            _percent(each.won, catalogue),
            say("simulate.rate", rate=each.won.fair),
            _percent(each.first, catalogue),
            _mean(each.points, catalogue),
        )
    return table


def _kind_play(title: str, who: str, rows: Rows, catalogue: Catalogue) -> Table:
    say = catalogue.text
    table = Table(title=title)
    for key in (who, "stopped", "faulty", "laid", "kept", "grabs"):
        justify = "left" if key == who else "right"
        table.add_column(say(f"simulate.column.{key}"), justify=justify)
    for name, each in rows:
        table.add_row(
            name,
            _percent(each.stopped, catalogue),
            _percent(each.faulty, catalogue),
            _count(each.laid, catalogue),
            _count(each.kept, catalogue),
            say("simulate.number", value=each.grabs.mean),
        )
    return table


def _percent(share: Rate, catalogue: Catalogue) -> str:
    return catalogue.text("simulate.share", rate=share.rate, low=share.low, high=share.high)


def _count(mean: Mean, catalogue: Catalogue) -> str:
    # Shorter than other means, so that six columns are whole on 80 characters.
    return catalogue.text("simulate.count", mean=mean.mean, low=mean.low, high=mean.high)


def _mean(mean: Mean, catalogue: Catalogue) -> str:
    return catalogue.text("simulate.mean", mean=mean.mean, low=mean.low, high=mean.high)

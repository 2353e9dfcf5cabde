"""The tables and lines in which `simulate` and `deck simulate` tell about Labor Chaos."""

from collections import Counter
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table

from kartenhaus.lab.labor_chaos import GOOD_LENGTH, LONG, Summary
from kartenhaus.lab.statistics import Mean, Rate
from kartenhaus.rulebook.catalogue import Catalogue

FEW = 8
"""So many of the cards that are played least are listed."""


def print_labor(summaries: Sequence[Summary], words: Catalogue) -> None:
    """Print what was played: one summary, or one for each size of the table (same deck)."""
    console, say, first = Console(highlight=False), words.text, summaries[0]
    games = sum(each.rounds for each in summaries)
    title = say("simulate.lc.title", deck=first.deck, games=games, seed=str(first.seed))
    if len(set(first.entrants)) > 1:
        console.print(_levels(title, first, words))
        title = ""
    console.print(_lengths(title, summaries, words))
    for each in summaries:
        _tell(console, each, words)
    _cards(console, summaries, words)


def _levels(title: str, summary: Summary, words: Catalogue) -> Table:
    say = words.text
    table = Table(title=title)
    for key in ("column.level", "column.seats", "column.won", "column.fair", "lc.penalty"):
        justify = "left" if key == "column.level" else "right"
        table.add_column(say(f"simulate.{key}"), justify=justify)
    for each in summary.levels:
        table.add_row(
            each.level,
            str(each.seats),
            _percent(each.won, words),
            say("simulate.rate", rate=each.won.fair),
            _mean(each.points, words),
        )
    return table


def _lengths(title: str, summaries: Sequence[Summary], words: Catalogue) -> Table:
    """A column for every size of the table: how long games are, what they hold, who wins."""
    say, (low, high) = words.text, GOOD_LENGTH
    table = Table(title=title or None)
    table.add_column("")
    for each in summaries:
        players = say("simulate.lc.players", players=len(each.entrants))
        table.add_column(players, justify="right")

    def row(key: str, tell: Callable[[Summary], str], **values: int) -> None:
        table.add_row(say(f"simulate.lc.row.{key}", **values), *map(tell, summaries))

    row("median", lambda each: str(each.length.median))
    row("range", lambda each: f"{each.length.low}–{each.length.high}")
    row("most", lambda each: str(each.length.most))
    row("good", lambda each: _percent(each.length.good, words), low=low, high=high)
    row("below", lambda each: _percent(each.length.below, words), long=LONG)
    row("forced", lambda each: _percent(each.forced, words))
    row("byEnd", lambda each: _percent(each.by_end, words))
    row("windows", lambda each: say("simulate.lc.windows", windows=each.windows_per_turn))
    row("fair", lambda each: say("simulate.rate", rate=each.places[0].fair))
    for place in range(max(len(each.entrants) for each in summaries)):
        row("place", lambda each, i=place: _place(each, i, words), place=place + 1)
    return table


def _place(summary: Summary, place: int, words: Catalogue) -> str:
    """Games won by who sits in this place, counted from who begins."""
    return _percent(summary.places[place], words) if place < len(summary.places) else ""


def _tell(console: Console, summary: Summary, words: Catalogue) -> None:
    say = words.text
    ends = ", ".join(f"{card} {n}" for card, n in summary.ends.items())
    console.print(
        say(
            "simulate.lc.more",
            players=len(summary.entrants),
            nobody=summary.endings.get("stuck", 0),
            ends=ends or "–",
        )
    )
    if summary.capped:
        console.print(say("simulate.capped", count=summary.capped, cap=summary.cap))


def _cards(console: Console, summaries: Sequence[Summary], words: Catalogue) -> None:
    """The cards that are played least, and a warning for those that never are."""
    say, played = words.text, Counter[str]()
    for each in summaries:
        for use in each.cards:
            played[use.card] += use.played
    games = sum(each.rounds for each in summaries)
    ranked = sorted(played, key=lambda card: played[card])
    most = ranked[-1]
    rarely = ", ".join(f"{card} {played[card]}" for card in ranked[:FEW])
    console.print(say("simulate.lc.rarely", cards=rarely, most=most, n=played[most], games=games))
    never = [card for card in ranked if not played[card]]
    idle = {card for card in ranked if played[card]}
    for each in summaries:
        idle &= {*each.idle, *each.unplayed}
    for key, found in (("never", never), ("idle", sorted(idle))):
        if found:
            console.print(say(f"simulate.lc.{key}", n=len(found), cards=", ".join(found)))


def _percent(share: Rate, words: Catalogue) -> str:
    return words.text("simulate.share", rate=share.rate, low=share.low, high=share.high)


def _mean(mean: Mean, words: Catalogue) -> str:
    return words.text("simulate.mean", mean=mean.mean, low=mean.low, high=mean.high)

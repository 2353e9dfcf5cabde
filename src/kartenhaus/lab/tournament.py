"""Plays the levels of bots against each other and writes the tables into their page of the docs.

`python -m kartenhaus.lab.tournament docs/bots.md --jobs 2 [--only NAME]`; the page must hold the
two marks of every table.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from kartenhaus.bots.labor_chaos.strong import ROLLOUTS as CHAOS_ROLLOUTS
from kartenhaus.bots.lucky_shutdown.strong import ROLLOUTS
from kartenhaus.lab import labor_chaos, lucky_shutdown, none_of_a_kind
from kartenhaus.lab.contest import play, schedule
from kartenhaus.lab.games import PLAYABLE, Summary
from kartenhaus.lab.played import Contest
from kartenhaus.lab.statistics import Mean, Rate

SEED = 2
PAIRS = {("normal", "easy"): 2_000, ("strong", "normal"): 400, ("strong", "easy"): 200}
"""The levels that meet at Lucky Shutdown, and for how many rounds; searching takes its time."""
RACES = 3_000
"""Rounds of every line-up of None of a Kind."""
EXPECTED: dict[str, dict[int, tuple[int, int]]] = {
    "easy": {2: (65, 62), 4: (44, 54), 6: (29, 45)},
    "normal": {2: (42, 30), 4: (28, 23), 6: (19, 19)},
    "strong": {2: (29, 9), 4: (20, 6), 6: (13, 4)},
}
"""What the model of the racers was laid out for: level -> seats -> the median length of a race in
seconds, and the percentage of stoppers with a fault."""
GAMES = 1_000
"""Games of Labor Chaos among equals, for every size of the table."""
DUELS = {
    ("normal", "easy") * 2: 600,
    ("strong", "normal") * 2: 400,
    ("strong", "easy") * 2: 200,
    ("strong", "normal", "normal"): 300,
}
"""Who sits at a table of Labor Chaos, and for how many games; searching takes its time."""
ONE_GAME = {"games": "1"}


@dataclass(frozen=True, slots=True)
class Chapter:
    """A table of the page: what is played for it, and how it is written."""

    name: str
    contests: Sequence[Contest]
    table: Callable[[Sequence[Summary]], str]


def duels(summaries: Sequence[Summary]) -> str:
    """Lucky Shutdown: the levels against each other, and a line that says how it came about."""
    found = [each for each in summaries if isinstance(each, lucky_shutdown.Summary)]
    rows = [
        f"| {len(summary.entrants)} | {summary.rounds} | {standing.level} | "
        f"{_rate(standing.first)} | {_rate(standing.last)} | {_mean(standing.place)} |\n"
        for summary in found
        for standing in summary.standings
    ]
    stopped = sum(summary.endings.get("stopped", 0) for summary in found)
    capped = sum(summary.capped for summary in found)
    rounds = sum(summary.rounds for summary in found)
    return (
        "| Seats | Rounds | Level | Came first | Came last | Mean place |\n"
        "| --- | ---: | --- | --- | --- | --- |\n"
        f"{''.join(rows)}\n"
        f"Seed {SEED}; strong: {ROLLOUTS} rollouts an action. Of {rounds} rounds in all, the stop "
        f"rule ended {stopped}, and {capped} were cut off without a result.\n"
    )


def paces(summaries: Sequence[Summary]) -> str:
    """None of a Kind: how long races among equals take, beside what the model was laid out for."""
    rows: list[str] = []
    for each in summaries:
        if isinstance(each, none_of_a_kind.Summary):
            level, seats = each.entrants[0], len(each.entrants)
            seconds, faulty = EXPECTED[level][seats]
            rows.append(
                f"| {level} | {seats} | {each.ms_median / 1_000:.1f} s | {seconds} s | "
                f"{each.ms_95 / 1_000:.1f} s | {_rate(each.faulty)} | {faulty}% | "
                f"{each.grabs.mean:.1f} | {each.kept.mean:.1f} |\n"
            )
    return (
        "| Level | Seats | Median | laid out for | 95% within | Faulty stoppers | laid out for | "
        "Grabs | Cards kept |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
        f"{''.join(rows)}\n"
        f"Seed {SEED}, {RACES} races each. Grabs and cards kept: per seat and round.\n"
    )


def races(summaries: Sequence[Summary]) -> str:
    """None of a Kind: the levels against each other."""
    rows = [
        f"| {len(each.entrants)} | {each.games} | {level} | {standing.seats} | "
        f"{_rate(standing.won)} | {_rate(standing.first)} | {_mean(standing.points)} | "
        f"{_rate(standing.faulty)} |\n"
        for each in summaries
        if isinstance(each, none_of_a_kind.Summary)
        for level, standing in each.levels.items()
    ]
    shared = sum(each.shared for each in summaries if isinstance(each, none_of_a_kind.Summary))
    return (
        "| Seats | Games | Level | Bots | Games won | Rounds won | Points a round | "
        "Faulty stoppers |\n"
        "| --- | ---: | --- | ---: | --- | --- | --- | --- |\n"
        f"{''.join(rows)}\n"
        f"Seed {SEED}. {shared} games were won by several; they count for each level among them.\n"
    )


def lengths(summaries: Sequence[Summary]) -> str:
    """Labor Chaos: how long games among equals take, and what they are made of."""
    found = [each for each in summaries if isinstance(each, labor_chaos.Summary)]
    rows = [
        f"| {each.entrants[0]} | {len(each.entrants)} | {each.rounds} | {each.length.median} | "
        f"{each.length.low}–{each.length.high} | {_percent(each.length.good)} | "
        f"{_percent(each.length.below)} | {_percent(each.forced)} | {_percent(each.by_end)} | "
        f"{each.windows_per_turn:.2f} | {_rate(each.places[0])} | {_rarest(each)} |\n"
        for each in found
    ]
    never = ", ".join(sorted({card for each in found for card in each.unplayed})) or "none"
    return (
        "| Level | Seats | Games | Turns, median | 90% | 20 to 60 | Below 120 | Forced draws | "
        "Won by an End | Windows a turn | Won by who began | Rarest card |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- |\n"
        f"{''.join(rows)}\n"
        f"Seed {SEED}. Cards never played: {never}.\n"
    )


def _rarest(summary: labor_chaos.Summary) -> str:
    rarest = summary.cards[0]
    return f"{rarest.card} ({rarest.played})"


def chaos(summaries: Sequence[Summary]) -> str:
    """Labor Chaos: the levels against each other."""
    rows = [
        f"| {len(each.entrants)} | {each.rounds} | {standing.level} | {standing.seats} | "
        f"{_rate(standing.won)} | {_mean(standing.points)} |\n"
        for each in summaries
        if isinstance(each, labor_chaos.Summary)
        for standing in each.levels
    ]
    return (
        "| Seats | Games | Level | Bots | Games won | Penalty points a game |\n"
        "| --- | ---: | --- | ---: | --- | --- |\n"
        f"{''.join(rows)}\n"
        f"Seed {SEED}; strong: {CHAOS_ROLLOUTS} rollouts an action.\n"
    )


CHAPTERS = (
    Chapter(
        "win table",
        [
            Contest("lucky-shutdown", pair * (seats // 2), rounds, SEED)
            for seats in (2, 4)
            for pair, rounds in PAIRS.items()
        ],
        duels,
    ),
    Chapter(
        "race times",
        [
            Contest("none-of-a-kind", (level,) * seats, RACES, SEED)
            for level, figures in EXPECTED.items()
            for seats in figures
        ],
        paces,
    ),
    Chapter(
        "race wins",
        [
            *(Contest("none-of-a-kind", pair * 2, RACES, SEED) for pair in PAIRS),
            Contest("none-of-a-kind", ("strong", "normal", "easy") * 2, RACES, SEED),
        ],
        races,
    ),
    Chapter(
        "chaos lengths",
        [
            Contest("labor-chaos", (level,) * seats, GAMES, SEED, ONE_GAME)
            for level in ("easy", "normal")
            for seats in (3, 4, 5, 6)
        ],
        lengths,
    ),
    Chapter(
        "chaos wins",
        [Contest("labor-chaos", seats, games, SEED, ONE_GAME) for seats, games in DUELS.items()],
        chaos,
    ),
)


def put_in(page: str, name: str, text: str) -> str:
    """The page with the part between two marks replaced. Raises `ValueError` without them."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before, found, rest = page.partition(begin)
    _, ended, after = rest.partition(end)
    if not found or not ended:
        raise ValueError(f"the page lacks {begin} or {end}")
    return f"{before}{begin}\n{text}{end}{after}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Play all contests and rewrite the page."""
    parser = argparse.ArgumentParser(prog="tournament", description=__doc__)
    parser.add_argument("page", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", choices=[chapter.name for chapter in CHAPTERS])
    given = parser.parse_args(arguments)
    page, jobs = Path(given.page), int(given.jobs)
    wanted = [chapter for chapter in CHAPTERS if given.only in (None, chapter.name)]
    for chapter in wanted:  # fail before the work, not after it
        put_in(page.read_text(encoding="utf-8"), chapter.name, "")
    with Progress(console=Console(file=sys.stderr)) as bar:
        for chapter in wanted:
            summaries = [_played(contest, jobs, bar) for contest in chapter.contests]
            text = page.read_text(encoding="utf-8")
            text = put_in(text, chapter.name, chapter.table(summaries))
            page.write_text(text, encoding="utf-8")


def _played(contest: Contest, jobs: int, bar: Progress) -> Summary:
    total = sum(len(match) for match in schedule(contest))
    task = bar.add_task(", ".join(contest.entrants), total=total)
    played = play(contest, jobs, lambda rounds: bar.advance(task, rounds))
    return PLAYABLE[contest.game].summarize(contest, played)


def _rate(rate: Rate) -> str:
    return f"{rate.rate:.1%} ({rate.low:.1%}–{rate.high:.1%})"


def _percent(rate: Rate) -> str:
    return f"{rate.rate:.1%}"


def _mean(mean: Mean) -> str:
    return f"{mean.mean:.2f} ({mean.low:.2f}–{mean.high:.2f})"


if __name__ == "__main__":
    main()

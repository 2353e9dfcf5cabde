"""Plays the levels of bots against each other and writes the table into their page of the docs.

`python -m kartenhaus.lab.tournament docs/bots.md --jobs 2`; the page must hold the two marks.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from kartenhaus.bots.lucky_shutdown.strong import ROLLOUTS
from kartenhaus.lab.contest import play
from kartenhaus.lab.lucky_shutdown import Standing, Summary, summarize
from kartenhaus.lab.played import Contest
from kartenhaus.lab.statistics import Share

BEGIN, END = "<!-- win table -->", "<!-- end of the win table -->"
GAME, SEED = "lucky-shutdown", 2
PAIRS = {("normal", "easy"): 2_000, ("strong", "normal"): 400, ("strong", "easy"): 200}
"""The levels that meet, and for how many rounds; searching takes its time."""
HEAD = """\
| Seats | Rounds | Level | Came first | Came last | Mean place |
| --- | ---: | --- | --- | --- | --- |
"""


def contests() -> list[Contest]:
    """Every pair of levels, for two seats and, by turns, for four."""
    return [
        Contest(GAME, pair * (seats // 2), rounds, SEED)
        for seats in (2, 4)
        for pair, rounds in PAIRS.items()
    ]


def table(summaries: Sequence[Summary]) -> str:
    """The table in Markdown, with a line that says how it came about."""
    rows = [
        f"| {len(summary.entrants)} | {summary.rounds} | {standing.level} | "
        f"{_share(standing.first)} | {_share(standing.last)} | {_place(standing)} |\n"
        for summary in summaries
        for standing in summary.standings
    ]
    stopped = sum(summary.endings.get("stopped", 0) for summary in summaries)
    capped = sum(summary.capped for summary in summaries)
    rounds = sum(summary.rounds for summary in summaries)
    how = (
        f"Seed {SEED}; strong: {ROLLOUTS} rollouts an action. Of {rounds} rounds in all, the stop "
        f"rule ended {stopped}, and {capped} were cut off without a result.\n"
    )
    return f"{HEAD}{''.join(rows)}\n{how}"


def put_in(page: str, text: str) -> str:
    """The page with the part between its two marks replaced. Raises `ValueError` without them."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page lacks {BEGIN} or {END}")
    return f"{before}{BEGIN}\n{text}{END}{after}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Play all contests and rewrite the page."""
    parser = argparse.ArgumentParser(prog="tournament", description=__doc__)
    parser.add_argument("page", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(arguments)
    page, jobs = Path(given.page), int(given.jobs)
    put_in(page.read_text(encoding="utf-8"), "")  # fail before the work, not after it
    summaries: list[Summary] = []
    with Progress(console=Console(file=sys.stderr)) as bar:
        for contest in contests():
            task = bar.add_task(", ".join(contest.entrants), total=contest.rounds)
            played = play(contest, jobs, lambda rounds, task=task: bar.advance(task, rounds))
            summaries.append(summarize(contest, played))
    page.write_text(put_in(page.read_text(encoding="utf-8"), table(summaries)), encoding="utf-8")


def _share(share: Share) -> str:
    return f"{share.rate:.1%} ({share.low:.1%}–{share.high:.1%})"


def _place(standing: Standing) -> str:
    place = standing.place
    return f"{place.mean:.2f} ({place.low:.2f}–{place.high:.2f})"


if __name__ == "__main__":
    main()

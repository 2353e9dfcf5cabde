"""How many whole games of None of a Kind are raced a second, in virtual time on one core.

Five rounds, four bots, everything `simulate` does but the tables: bots that look, judge and take
their time, the rules through the same calls as at a table, and the counting of every round. CPU
time of this process, the best of several runs.
"""

import time

from kartenhaus.lab.contest import play
from kartenhaus.lab.played import Contest

RUNS = 8
GAMES = 40
TABLES = (
    ("easy",) * 4,
    ("normal",) * 4,
    ("strong",) * 4,
    ("strong", "normal", "normal", "easy"),
)


def main() -> None:
    """Prints whole games and decisions a second."""
    for levels in TABLES:
        contest = Contest("none-of-a-kind", levels, GAMES * 5, seed=1)
        best, decisions = float("inf"), 0
        for _ in range(RUNS):
            begun = time.process_time()
            played = play(contest)
            best = min(best, time.process_time() - begun)
            decisions = sum(each.decisions for each in played)
        names = ", ".join(levels)
        print(
            f"{names:34} {GAMES / best:6.1f} games/s   {decisions / best:8,.0f} decisions/s   "
            f"{decisions / GAMES:4.0f} decisions a game",
            flush=True,
        )


if __name__ == "__main__":
    main()

"""The win table in the docs: how it is made, and that the page holds one."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartenhaus.lab.contest import play
from kartenhaus.lab.lucky_shutdown import summarize
from kartenhaus.lab.played import Contest
from kartenhaus.lab.tournament import BEGIN, END, HEAD, contests, main, put_in, table


def test_a_table_has_a_row_for_every_level() -> None:
    contest = Contest("lucky-shutdown", ("normal", "easy"), rounds=10, seed=1)
    rows = table([summarize(contest, play(contest))]).removeprefix(HEAD).splitlines()
    assert [row.split(" | ")[:3] for row in rows[:2]] == [
        ["| 2", "10", "normal"],
        ["| 2", "10", "easy"],
    ]
    assert "Of 10 rounds" in rows[-1]


def test_the_part_between_the_marks_is_replaced() -> None:
    page = f"before\n{BEGIN}\nold\n{END}\nafter\n"
    assert put_in(page, "new\n") == f"before\n{BEGIN}\nnew\n{END}\nafter\n"


def test_a_page_without_marks_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("nothing here")
    with pytest.raises(ValueError, match="lacks"):
        main([str(page)])
    assert page.read_text() == "nothing here"


def test_the_docs_hold_the_table_of_these_contests(root: Path) -> None:
    page = (root / "docs" / "bots.md").read_text(encoding="utf-8")
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith(("| 2 |", "| 4 |"))]
    expected = [
        [f"| {len(contest.entrants)}", str(contest.rounds), level]
        for contest in contests()
        for level in dict.fromkeys(contest.entrants)
    ]
    assert [row[:3] for row in rows] == expected

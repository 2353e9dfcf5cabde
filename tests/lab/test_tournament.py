"""The tables in the docs: how they are made, and that the page holds those of these contests."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from kartenhaus.lab.contest import play
from kartenhaus.lab.games import PLAYABLE, Summary
from kartenhaus.lab.played import Contest
from kartenhaus.lab.tournament import CHAPTERS, EXPECTED, RACES, Chapter, main, put_in

BY_NAME = {chapter.name: chapter for chapter in CHAPTERS}


def short(chapter: Chapter, rounds: int) -> list[Summary]:
    """What a few rounds of each of its contests show."""
    contests = [replace(contest, rounds=rounds, rollouts=4) for contest in chapter.contests]
    return [PLAYABLE[each.game].summarize(each, play(each)) for each in contests]


def cells(text: str) -> list[list[str]]:
    """The rows of a table without its head."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_duels_have_a_row_for_every_level() -> None:
    contest = Contest("lucky-shutdown", ("normal", "easy"), rounds=10, seed=1)
    summary = PLAYABLE[contest.game].summarize(contest, play(contest))
    text = BY_NAME["win table"].table([summary])
    assert [row[:3] for row in cells(text)] == [["2", "10", "normal"], ["2", "10", "easy"]]
    assert "Of 10 rounds" in text.splitlines()[-1]


def test_the_race_times_stand_beside_what_was_expected() -> None:
    text = BY_NAME["race times"].table(short(BY_NAME["race times"], 5))
    found = [(row[0], int(row[1]), row[3], row[6]) for row in cells(text)]
    assert found == [
        (level, seats, f"{seconds} s", f"{faulty}%")
        for level, figures in EXPECTED.items()
        for seats, (seconds, faulty) in figures.items()
    ]


def test_the_race_wins_have_a_row_for_every_level() -> None:
    text = BY_NAME["race wins"].table(short(BY_NAME["race wins"], 5))
    assert [(row[0], row[2], row[3]) for row in cells(text)] == [
        ("4", "normal", "2"),
        ("4", "easy", "2"),
        ("4", "strong", "2"),
        ("4", "normal", "2"),
        ("4", "strong", "2"),
        ("4", "easy", "2"),
        ("6", "strong", "2"),
        ("6", "normal", "2"),
        ("6", "easy", "2"),
    ]


def test_the_lengths_have_a_row_for_every_size_of_the_table() -> None:
    chapter = BY_NAME["chaos lengths"]
    rows = cells(chapter.table(short(chapter, 3)))
    assert [row[:2] for row in rows] == [
        [contest.entrants[0], f"{len(contest.entrants)}"] for contest in chapter.contests
    ]
    assert all(int(row[3]) > 0 for row in rows)


def test_the_chaos_wins_have_a_row_for_every_level() -> None:
    chapter = BY_NAME["chaos wins"]
    assert [row[:4] for row in cells(chapter.table(short(chapter, 3)))] == [
        [f"{len(contest.entrants)}", "3", level, f"{contest.entrants.count(level)}"]
        for contest in chapter.contests
        for level in dict.fromkeys(contest.entrants)
    ]


def test_the_part_between_the_marks_is_replaced() -> None:
    page = "before\n<!-- it -->\nold\n<!-- end of it -->\nafter\n"
    expected = "before\n<!-- it -->\nnew\n<!-- end of it -->\nafter\n"
    assert put_in(page, "it", "new\n") == expected


def test_a_page_without_marks_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("nothing here")
    with pytest.raises(ValueError, match="lacks"):
        main([str(page)])
    assert page.read_text() == "nothing here"


def test_the_docs_hold_the_tables_of_these_contests(root: Path) -> None:
    page = (root / "docs" / "bots.md").read_text(encoding="utf-8")
    held: dict[str, list[list[str]]] = {}
    for name in BY_NAME:
        part = page.partition(f"<!-- {name} -->")[2].partition(f"<!-- end of {name} -->")[0]
        held[name] = cells(part)
    assert [row[:3] for row in held["win table"]] == [
        [f"{len(contest.entrants)}", str(contest.rounds), level]
        for contest in BY_NAME["win table"].contests
        for level in dict.fromkeys(contest.entrants)
    ]
    assert [row[:2] for row in held["race times"]] == [
        [contest.entrants[0], f"{len(contest.entrants)}"]
        for contest in BY_NAME["race times"].contests
    ]
    assert [row[:3] for row in held["race wins"]] == [
        [f"{len(contest.entrants)}", f"{RACES // 5}", level]
        for contest in BY_NAME["race wins"].contests
        for level in dict.fromkeys(contest.entrants)
    ]
    assert [row[:2] for row in held["chaos lengths"]] == [
        [contest.entrants[0], f"{len(contest.entrants)}"]
        for contest in BY_NAME["chaos lengths"].contests
    ]
    assert [row[:3] for row in held["chaos wins"]] == [
        [f"{len(contest.entrants)}", str(contest.rounds), level]
        for contest in BY_NAME["chaos wins"].contests
        for level in dict.fromkeys(contest.entrants)
    ]

"""A deck written from the docs alone is played to the end, and its record is told anywhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

import pytest

from kartenhaus.cli.main import main
from tests.browser.serving import ServerProcess
from tests.server.people import Person, lab_action

NEWCOMER = Path(__file__).with_name("newcomer.toml")
QUICK = {"games": 1, "windowMs": 100, "announceMs": 0}
LONG_S = 600.0
"""So long a game may take on a busy machine."""


def run(
    *arguments: str, cwd: Path, home: Path, seed: int = 0, lang: str = "en"
) -> subprocess.CompletedProcess[str]:
    """`kartenhaus …` in a process, folder and home of its own."""
    env = {"PATH": os.environ["PATH"], "HOME": str(home), "LC_ALL": lang}
    return subprocess.run(
        [sys.executable, "-m", "kartenhaus", *arguments],
        cwd=cwd,
        env={**env, "PYTHONHASHSEED": str(seed)},
        capture_output=True,
        text=True,
        timeout=LONG_S,
        check=False,
    )


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder of a server at which the newcomer's deck was played to the end, and the code."""
    data = tmp_path_factory.mktemp("data")
    server = ServerProcess(data, "--bot-speed", "20")
    server.start()
    try:
        deck = NEWCOMER.read_text(encoding="utf-8")
        ann = Person.opens(
            server.url, game="labor-chaos", seats=3, deck=deck, options=QUICK
        ).connect()
        assert ann.order(do="setFacts", facts={"travels_by": "train", "sandwiches": 3})["ok"]
        for seat in (1, 2):
            assert ann.order(do="addBot", seat=seat, level="easy")["ok"]
        assert ann.order(do="start")["ok"]
        end, keys = time.monotonic() + LONG_S, count()
        while ann.view["table"]["final"] is None:
            assert time.monotonic() < end, "the game never ends"
            action = lab_action(ann.view["own"], ann.view["public"], ann.view["you"])
            if action is not None:
                ann.act(action, f"a{next(keys)}")
            time.sleep(0.02)
            ann.catch_up()
        assert ann.view["table"]["deck"] == "School Trip"
        ann.leave()
    finally:
        server.stop()
    return data, ann.code


def test_the_newcomers_deck_is_without_error(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["deck", "check", str(NEWCOMER), "--lang", "en"])
    out = capsys.readouterr().out
    assert ended.value.code == 0
    assert out.endswith("30 cards: no error, 1 warning. That is enough for three or four seats.\n")


def test_bots_play_it_to_the_end_and_every_card_of_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["deck", "simulate", str(NEWCOMER), "--games", "60", "--jobs", "1", "--json"])
    assert ended.value.code == 0
    found = json.loads(capsys.readouterr().out)
    assert found["unplayed"] == []
    for table in found["tables"]:
        assert (table["capped"], sum(table["endings"].values())) == (0, 60)
        assert set(table["endings"]) == {"empty", "end"}


def test_its_record_tells_the_same_on_another_machine(
    played: tuple[Path, str], tmp_path: Path
) -> None:
    """The file alone goes there: no deck, no data, another home, folder and order of sets."""
    data, code = played
    here, there = tmp_path / "here", tmp_path / "there"
    for place in (here, there):
        place.mkdir()
    written = run("record", "export", code.lower(), "--data", str(data), cwd=here, home=here)
    assert (written.returncode, written.stderr) == (0, "")
    file = here / f"{code}.jsonl"
    assert file.stat().st_mode & 0o077 == 0
    entries = file.read_bytes().splitlines()
    assert len(entries) > 10
    told = {
        run("record", "replay", str(file), cwd=here, home=here, seed=seed).stdout
        for seed in range(3)
    }
    moved = there / "from-a-friend"
    file.rename(moved)
    again = run("record", "replay", moved.name, cwd=there, home=there, seed=4242)
    assert (again.returncode, again.stderr) == (0, "")
    assert told == {again.stdout}
    lines = again.stdout.splitlines()
    assert lines[0].startswith(f"Table {code}, labor-chaos, {len(entries)} entries: Anna, ")
    assert lines[1].startswith("Deck: School Trip (")
    assert re.fullmatch(r"All that was to be seen \(SHA-256\): [0-9a-f]{64}", lines[2])
    less = there / "shorter"
    less.write_bytes(b"\n".join(entries[:-1]))
    shorter = run("record", "replay", str(less), cwd=there, home=there).stdout
    assert shorter.splitlines()[2] != lines[2]


def test_what_is_no_record_is_refused_with_one_line(
    played: tuple[Path, str], tmp_path: Path
) -> None:
    """Naming the line: nonsense, a missing beginning, another deck than the table began with."""
    data, code = played
    file = tmp_path / "x.jsonl"
    assert run("record", "export", code, str(file), "--data", str(data), cwd=tmp_path,
               home=tmp_path).returncode == 0  # fmt: skip
    first, second, *rest = file.read_bytes().splitlines()
    other = first.replace(b"School Trip", b"School Bus!")
    assert other != first
    broken = {
        1: [[], [b"{}"], [second, *rest], [other, second, *rest]],
        2: [[first, b"nonsense", *rest], [first, *rest[-1:]]],
    }
    for line, files in broken.items():
        for i, lines in enumerate(files):
            bad = tmp_path / f"bad-{line}-{i}.jsonl"
            bad.write_bytes(b"\n".join(lines))
            told = run("record", "replay", str(bad), cwd=tmp_path, home=tmp_path, lang="de")
            assert (told.returncode, told.stdout) == (2, ""), lines[:1]
            assert told.stderr == (
                f"kartenhaus: {bad} ist kein ganzer Mitschnitt: Zeile {line} passt nicht.\n"
            )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["export", "ZZZZ"], "There is no table ZZZZ"),
        (["export", "{code}", "there"], "there is there already"),
        (["export", "{code}", "no/where.jsonl"], "cannot be done"),
        (["export", "{code}", "--data", "nowhere"], "nowhere"),
        (["replay", "no-such-file"], "no-such-file"),
        (["burn", "{code}"], "burn"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    played: tuple[Path, str], tmp_path: Path, arguments: list[str], words: str
) -> None:
    data, code = played
    (tmp_path / "there").touch()
    filled = [each.format(code=code) for each in arguments]
    if "--data" not in filled and filled[0] == "export":
        filled += ["--data", str(data)]
    told = run("record", *filled, cwd=tmp_path, home=tmp_path)
    assert (told.returncode, told.stdout) == (2, "")
    assert words in told.stderr
    assert told.stderr.count("\n") == 1

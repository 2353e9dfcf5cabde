"""Every line of the vectors is one test, named by its id.

The lines stand in `data/`; `--vectors DIR` reads the files of the same names from another folder.
`docs/notation.md` describes their form.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

import msgspec
import pytest

from kartenhaus.games.lucky_shutdown.notation import overused
from kartenhaus.games.lucky_shutdown.notation_json import read_position
from tests.vectors import labor_chaos, lucky_shutdown, none_of_a_kind

Json = dict[str, object]
DATA = Path(__file__).parent / "data"
RUNNERS: dict[str, Callable[[Json], None]] = {
    "lucky_shutdown": lucky_shutdown.run,
    "none_of_a_kind": none_of_a_kind.run,
    "labor_chaos": labor_chaos.run,
}
"""Beginning of the file's name -> what runs its lines."""


def read(folder: Path) -> list[tuple[str, str, str]]:
    """(game, id, line) of every line of every game in the folder."""
    found: list[tuple[str, str, str]] = []
    for game in RUNNERS:
        for path in sorted(folder.glob(f"{game}*.jsonl")):
            lines = enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
            found += [(game, name(path, i, line), line) for i, line in lines if line.strip()]
    return found


def name(path: Path, number: int, line: str) -> str:
    """The id of a line; file and number if it has none."""
    try:
        return str(msgspec.json.decode(line, type=Json)["id"])
    except (msgspec.DecodeError, KeyError):
        return f"{path.name}:{number}"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "line" not in metafunc.fixturenames:
        return
    asked: str | None = metafunc.config.getoption("--vectors")
    folder = DATA if asked is None else Path(asked)
    found = read(folder)
    if not found:
        raise pytest.UsageError(f"no vectors of {', '.join(RUNNERS)} in {folder.resolve()}")
    cases = [pytest.param(game, line, id=name) for game, name, line in found]
    metafunc.parametrize(("game", "line"), cases)


def test_vector(game: str, line: str) -> None:
    RUNNERS[game](msgspec.json.decode(line, type=Json))


def test_ids_are_given_once() -> None:
    ids = [name for _, name, _ in read(DATA)]
    assert len(ids) == len(set(ids))
    assert len(ids) >= 300


def test_no_position_names_a_card_too_often() -> None:
    deck = lucky_shutdown.standard_deck()
    for game, name, line in read(DATA):
        if game != "lucky_shutdown":
            continue  # other readers refuse it themselves
        given = cast(Json, msgspec.json.decode(line, type=Json)["given"])
        if "totals" not in given:  # positions that are numbers of cards only
            assert not overused(read_position(given, deck), deck), name

"""The Python of the README does what the README says."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import cast

import pytest

from kartenhaus.kernel.outcome import Outcome
from kartenhaus.lab.games import PLAYABLE
from tests.conftest import ROOT

Play = Callable[[str, int, str, Mapping[str, str]], Outcome]


def test_the_example_runs_as_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    """It needs nothing beside it and prints an outcome for each call."""
    run_example()
    assert capsys.readouterr().out.count("Outcome(ranking=") == 2


@pytest.mark.parametrize("name", PLAYABLE)
def test_it_plays_every_game_to_its_end(name: str) -> None:
    """Everybody is ranked, and the same seed gives the same round."""
    play = cast("Play", run_example()["random_round"])
    options = {"tableUndo": "off"} if name == "labor-chaos" else {}
    outcome = play(name, 3, "once", options)
    assert sorted(outcome.ranking) == [0, 1, 2]
    assert play(name, 3, "once", options) == outcome


def run_example() -> dict[str, object]:
    """Run the block of Python in the README; what it defines."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 1
    names: dict[str, object] = {}
    exec(blocks[0], names)  # our own file
    return names

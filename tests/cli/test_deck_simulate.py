"""`kartenhaus deck simulate` fails a deck whose games do not come to an end."""

from __future__ import annotations

import json
from functools import partial

import pytest
from msgspec.structs import replace

from kartenhaus.cli import _deck_simulate
from kartenhaus.cli.main import main
from kartenhaus.lab.played import CAP, Contest

ARGUMENTS = ("deck", "simulate", "--seats", "4", "--games", "12", "--jobs", "1", "--json")


@pytest.mark.parametrize(("cap", "status"), [(CAP, 0), (100, 1)])
def test_b78_games_without_an_end_fail_the_deck(
    cap: int, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The spread of their length is told, and how many did not end."""
    monkeypatch.setattr(_deck_simulate, "Contest", partial(Contest, cap=cap))
    with pytest.raises(SystemExit) as ended:
        main([*ARGUMENTS])
    assert (ended.value.code or 0) == status
    (table,) = json.loads(capsys.readouterr().out)["tables"]
    assert (table["capped"] > 0, table["cap"]) == (bool(status), cap)
    length = table["length"]
    assert 0 < length["low"] <= length["median"] <= length["high"] <= length["most"]


def test_b78_one_game_in_a_thousand_is_too_many() -> None:
    """The figure itself: below it a deck passes."""
    contest = Contest("labor-chaos", ("easy",) * 3, 3, 1, {"games": "1"})
    summary = _deck_simulate.summarize(contest, _deck_simulate.play(contest, 1, lambda _: None))
    for games, capped, endless in ((1_000, 0, False), (1_001, 1, False), (1_000, 1, True)):
        counted = replace(summary, rounds=games - capped, capped=capped)
        assert _deck_simulate.endless(counted) == endless

"""Every rule and ruling has code and a test, and the table that shows it is current."""

from __future__ import annotations

import pytest

from kartenhaus.rulebook.book import GAMES
from kartenhaus.rulebook.coverage import measure, page
from tests.conftest import ROOT


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_code_and_a_test(game: str) -> None:
    assert measure(ROOT, game).faults() == []


@pytest.mark.parametrize("game", GAMES)
def test_the_table_is_current(game: str) -> None:
    written = page(ROOT, game).read_text(encoding="utf-8")
    assert written == measure(ROOT, game).table(), "out of date; `./dev.py fix` renews it"

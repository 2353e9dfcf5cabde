"""Golden files: compared with by default, written only when asked for by `--regold`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"
Compare = Callable[[str, str], None]


@pytest.fixture
def compare(request: pytest.FixtureRequest) -> Compare:
    """(name, text): the text must be that of the golden file of this name."""

    def check(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--regold"):
            path.write_text(text, encoding="utf-8")
        assert path.read_text(encoding="utf-8").splitlines() == text.splitlines(), (
            f"{name} differs; if that is right, write it anew with --regold and look at the change"
        )

    return check

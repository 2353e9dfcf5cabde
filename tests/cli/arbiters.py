"""What the tests of all arbiters share: asking one, and reading what it says."""

from __future__ import annotations

import io
from pathlib import Path

import msgspec
import pytest

from kartenhaus.cli.main import main

Json = dict[str, object]
GOLDEN = Path(__file__).parent / "golden"


def run(capsys: pytest.CaptureFixture[str], game: str, *arguments: str) -> tuple[int, str, str]:
    """Status, standard output and standard error of `kartenhaus arbiter GAME ...`."""
    with pytest.raises(SystemExit) as ended:
        main(["arbiter", game, *arguments])
    out, err = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, out, err


def ask(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    text: str,
    *more: str,
) -> tuple[int, str, str]:
    """The same with this standard input."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    return run(capsys, game, *more)


def objects(out: str) -> list[Json]:
    """The answers with `--json`, or the lines of a vector file."""
    return [msgspec.json.decode(line, type=Json) for line in out.splitlines()]

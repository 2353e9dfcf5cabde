"""`dev.py` and the web build do what was meant, wherever they are called from."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import dev
import hatch_build
from tests.conftest import ROOT


@pytest.mark.parametrize(
    ("argument", "meant"),
    [
        ("mine", "{here}/mine"),
        ("mine/test_a.py::test_b[x]", "{here}/mine/test_a.py::test_b[x]"),
        ("--vectors=mine", "--vectors={here}/mine"),
        ("tests/vectors", "tests/vectors"),
        ("--vectors", "--vectors"),
        ("-k", "-k"),
        ("not slow", "not slow"),
    ],
)
def test_paths_are_those_of_the_caller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argument: str, meant: str
) -> None:
    """What exists where the caller is, is meant; all else is left for the project's folder."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "test_a.py").touch()
    monkeypatch.chdir(tmp_path)
    assert dev.from_caller(argument) == meant.format(here=tmp_path)


@pytest.mark.parametrize("arguments", [["castle"], ["check", "castle"], ["fix", "castle"]])
def test_dev_says_in_one_line_what_it_does_not_know(arguments: list[str]) -> None:
    """An unknown verb or argument: one line on standard error, status 2."""
    command = [sys.executable, str(ROOT / "dev.py"), *arguments]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert "castle" in result.stderr


def test_steps_go_on_after_a_failure_and_name_it(capfd: pytest.CaptureFixture[str]) -> None:
    """One failed check hides no other, and is named."""
    steps = [("bad", [sys.executable, "-c", "exit(3)"]), ("good", [sys.executable, "-c", ""])]
    assert dev.run_steps(steps) == ["bad"]
    printed = capfd.readouterr().out
    assert "== bad: FAILED (3)" in printed
    assert "== good: ok" in printed


@pytest.mark.parametrize("source", ["web/src/App.svelte", f"{hatch_build.CATALOGUE}/ui.de.json"])
def test_the_client_is_built_again_when_a_source_changes(tmp_path: Path, source: str) -> None:
    """The fingerprint of the client covers its own files and the catalogues it imports."""
    path = tmp_path / source
    path.parent.mkdir(parents=True)
    path.write_text("a")
    before = hatch_build.fingerprint(tmp_path)
    assert hatch_build.fingerprint(tmp_path) == before
    path.write_text("b")
    after = hatch_build.fingerprint(tmp_path)
    path.rename(path.with_name("other"))
    assert len({before, after, hatch_build.fingerprint(tmp_path)}) == 3

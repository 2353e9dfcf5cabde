"""What the command `kartenhaus` does around every subcommand."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kartenhaus.cli import main as main_module

RULES = [sys.executable, "-m", "kartenhaus", "rules", "none-of-a-kind", "--lang", "de"]


def test_whoever_reads_may_have_seen_enough() -> None:
    """As in `kartenhaus rules … | head`: no traceback when nobody reads on."""
    command = [sys.executable, "-m", "kartenhaus", "rules", "none-of-a-kind", "--lang", "en"]
    reads, writes = os.pipe()
    os.close(reads)
    told = subprocess.run(command, stdout=writes, stderr=subprocess.PIPE, check=False)
    os.close(writes)
    assert (told.returncode, told.stderr) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_full_disk_is_said_in_one_line(lang: str) -> None:
    """As in `kartenhaus rules … > file`, in the language of the terminal."""
    environment = {**os.environ, "LC_ALL": lang}
    with Path("/dev/full").open("w") as full:
        told = subprocess.run(
            RULES, stdout=full, stderr=subprocess.PIPE, check=False, env=environment, text=True
        )
    beginning = {"de": "kartenhaus: Die Ausgabe", "en": "kartenhaus: the output"}[lang]
    assert told.returncode == 1
    assert told.stderr.startswith(beginning)
    assert told.stderr.count("\n") == 1


def test_a_terminal_without_the_letters_gets_question_marks() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    told = subprocess.run(RULES, capture_output=True, check=False, env=environment)
    assert (told.returncode, told.stderr) == (0, b"")
    assert b"?" in told.stdout
    assert told.stdout.isascii()


def test_ctrl_c_ends_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also while a subcommand is still being imported."""

    def interrupted(_: list[str]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(main_module, "build_app", interrupted)
    with pytest.raises(SystemExit) as ended:
        main_module.main([])
    assert ended.value.code == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("arguments", [[], ["--help"]])
def test_help_tells_what_each_command_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as ended:
        main_module.main(arguments)
    out = " ".join(capsys.readouterr().out.replace("│", " ").split())
    assert ended.value.code == 0
    for words in ("serve Start the server", "rules Print the rulebook", "simulate Let bots play"):
        assert words in out


@pytest.mark.parametrize(
    ("arguments", "english", "german"),
    [
        (["foo"], "there is no command “foo”; there is: arbiter,", "Den Befehl „foo“ gibt es"),
        (["deck"], "this is missing: ACTION.", "Es fehlt: ACTION."),
        (["serve", "--port", "x"], "“x” cannot be --port;", "„x“ kann nicht --port sein;"),
        (["serve", "--prot", "1"], "“--prot” means nothing here;", "Mit „--prot“ ist hier nichts"),
        (["deck", "chek"], "“chek” cannot be ACTION;", "„chek“ kann nicht ACTION sein;"),
        (["rules", "labor-chaos", "a", "b"], "“b” is one too many;", "„b“ ist zu viel;"),
        (["serve", "--port"], "this is missing: --port.", "Es fehlt: --port."),
    ],
)
def test_what_cannot_be_read_is_said_in_the_terminals_language(
    arguments: list[str],
    english: str,
    german: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One line and exit status 2."""
    for lang, beginning in (("en", english), ("de_DE.UTF-8", german)):
        monkeypatch.setenv("LC_ALL", lang)
        with pytest.raises(SystemExit) as ended:
            main_module.main(arguments)
        told = capsys.readouterr()
        assert (ended.value.code, told.out) == (2, "")
        assert told.err.startswith(f"kartenhaus: {beginning}")
        assert told.err.count("\n") == 1
        assert len(arguments) < 2 or f"kartenhaus {arguments[0]} --help" in told.err

"""`kartenhaus deck`: begin, check, explain and lock a deck."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest

from kartenhaus.cli.main import main
from kartenhaus.rulebook.decks import deck_file, deck_texts, starter_deck

CLEAN = "78 cards: no error, no warning. That is enough for three to six seats.\n"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Status, standard output and standard error of `kartenhaus deck ... --lang en`."""
    with pytest.raises(SystemExit) as ended:
        main(["deck", *arguments, "--lang", "en"])
    out, err = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, out, err


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A starter deck in a file."""
    path = tmp_path / "mine.toml"
    path.write_text(starter_deck("labor-chaos", "en"), encoding="utf-8")
    return path


@pytest.fixture
def built_in(root: Path, tmp_path: Path) -> Path:
    """A copy of the folder with the built-in deck."""
    return Path(
        shutil.copytree(root / "src/kartenhaus/rulebook/deck_labor_chaos", tmp_path / "built_in")
    )


def replace(path: Path, old: str, new: str) -> None:
    """Change a file by hand."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_file_that_is_not_there_is_named_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The system's words tell why, without its number and the file a second time."""
    gone = tmp_path / "gone.toml"
    status, _, err = run(capsys, "check", str(gone))
    assert status == 2
    assert err.count(str(gone)) == 1
    assert "[Errno" not in err
    assert err.endswith(f": {os.strerror(errno.ENOENT)}\n")


def test_the_built_in_deck_is_clean(capsys: pytest.CaptureFixture[str], built_in: Path) -> None:
    status, out, err = run(capsys, "check", str(built_in))
    assert (status, err) == (0, "")
    assert out == CLEAN


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_new_deck_passes_the_check(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, lang: str
) -> None:
    path = tmp_path / "new.toml"
    with pytest.raises(SystemExit) as ended:
        main(["deck", "new", str(path), "--lang", lang])
    assert ended.value.code == 0
    assert path.read_text(encoding="utf-8").startswith("# ")
    capsys.readouterr()
    status, out, _ = run(capsys, "check", str(path))
    assert status == 0
    assert "30 cards: no error, 1 warning. That is enough for three or four seats." in out
    assert [line for line in out.splitlines() if "[L_" in line and "L_QUOTA" not in line] == []


def test_new_writes_over_nothing(capsys: pytest.CaptureFixture[str], mine: Path) -> None:
    before = mine.read_bytes()
    status, _, err = run(capsys, "new", str(mine))
    assert status == 2
    assert "there already" in err
    assert mine.read_bytes() == before
    assert run(capsys, "new", str(mine.parent / "no" / "where.toml"))[0] == 2


def test_a_fault_is_one_line_with_file_card_place_remedy_and_code(
    capsys: pytest.CaptureFixture[str], mine: Path
) -> None:
    replace(mine, '{ draw = "$m", who = "left" }', '{ drew = "$m", who = "left" }')
    status, out, _ = run(capsys, "check", str(mine))
    assert status == 1
    assert (
        "mine.toml: my-02: /do/2: There is no verb “drew”. Perhaps: draw, dare. [L_UNKNOWN_VERB]"
        in out.splitlines()
    )
    warned = [": warning: " in line for line in out.splitlines()[:-1]]
    assert warned[0]
    assert warned == sorted(warned, reverse=True), "errors stand last"
    assert out.splitlines()[-1].startswith("No deck: ")


def test_faults_in_german(capsys: pytest.CaptureFixture[str], mine: Path) -> None:
    replace(mine, "number = 2 ", "number = 12 ")
    with pytest.raises(SystemExit) as ended:
        main(["deck", "check", str(mine), "--lang", "de"])
    assert ended.value.code == 1
    assert "my-01: /number: „12“ kann nicht auf einer Karte stehen." in capsys.readouterr().out


def test_json_decks_are_checked_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    path.write_bytes(deck_file("labor-chaos"))
    assert run(capsys, "check", str(path))[:2] == (
        0,
        CLEAN,
    )
    path.write_bytes(b'{"card": [')
    status, out, _ = run(capsys, "check", str(path))
    assert status == 1
    assert "[L_SYNTAX]" in out
    assert run(capsys, "relock", str(path))[0] == 1


def test_what_is_no_text_is_a_fault(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_bytes(b"name = '\xff\xfe'")
    status, out, _ = run(capsys, "check", str(path))
    assert status == 1
    assert "[L_SYNTAX]" in out


def test_a_huge_file_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_bytes(b"# " + b"x" * 5_000_000)
    status, out, _ = run(capsys, "check", str(path))
    assert status == 1
    assert "[deck_too_large]" in out


def test_gloss_says_what_a_card_does(capsys: pytest.CaptureFixture[str], mine: Path) -> None:
    status, out, _ = run(capsys, "gloss", str(mine), "--card", "my-01")
    assert status == 0
    assert out == (
        "my-01: Big Tidy-Up\n"
        "  The bench is buckling. Discard 2 cards in hand.\n"
        "  = You discard 2 cards in hand.\n"
    )
    assert run(capsys, "gloss", str(mine))[1].count("\n  = ") == 30


def test_gloss_of_a_faulty_deck_names_the_faults(
    capsys: pytest.CaptureFixture[str], mine: Path
) -> None:
    replace(mine, 'do = [ { discard = "$n" } ]', 'do = [ { eat = "$n" } ]')
    status, out, _ = run(capsys, "gloss", str(mine))
    assert status == 1
    assert "[L_UNKNOWN_VERB]" in out


def test_relock_approves_a_changed_card(capsys: pytest.CaptureFixture[str], mine: Path) -> None:
    replace(mine, "val = { n = 2 } ", "val = { n = 3 } ")
    assert run(capsys, "check", str(mine))[0] == 1
    assert "Discard 3 cards" in run(capsys, "gloss", str(mine), "--card", "my-01")[1]
    status, out, _ = run(capsys, "relock", str(mine), "--card", "my-01", "--text", "de")
    assert status == 0
    assert "(my-01)" in out
    assert "/lock/en" in run(capsys, "check", str(mine))[1]
    assert run(capsys, "relock", str(mine))[0] == 0
    assert run(capsys, "check", str(mine))[0] == 0
    assert "every lock was right" in run(capsys, "relock", str(mine))[1]


def test_relock_refuses_a_deck_with_other_faults(
    capsys: pytest.CaptureFixture[str], mine: Path
) -> None:
    replace(mine, "Discard {n:hc}.", "Draw {n:c}.")
    before = mine.read_bytes()
    status, out, _ = run(capsys, "relock", str(mine))
    assert status == 1
    assert "[L_VERB_NOT_IN_TEXT]" in out
    assert mine.read_bytes() == before


def test_a_lock_that_is_a_table_is_left_to_its_author(
    capsys: pytest.CaptureFixture[str], mine: Path
) -> None:
    text = mine.read_text(encoding="utf-8")
    block = text[text.index('id = "my-04"') :].split("\n\n")[0]
    changed = "\n".join(line for line in block.splitlines() if not line.startswith("lock"))
    table = '\n[card.lock]\nen = "00000000"\nde = "00000000"'
    mine.write_text(text.replace(block, changed + table), encoding="utf-8")
    status, _, err = run(capsys, "relock", str(mine))
    assert status == 2
    assert "my-04" in err


@pytest.mark.parametrize(
    "arguments",
    [
        ["check"],
        ["check", "no-such-file.toml"],
        ["bake", "deck.toml"],
        ["gloss", "{mine}", "--card", "no-such-card"],
        ["relock", "{mine}", "--text", "fr"],
    ],
)
def test_what_makes_no_sense_ends_with_one_line(
    capsys: pytest.CaptureFixture[str], mine: Path, arguments: list[str]
) -> None:
    status, out, err = run(capsys, *(each.format(mine=mine) for each in arguments))
    assert (status, out) == (2, "")
    assert err.startswith("kartenhaus: ")
    assert err.count("\n") == 1


def test_an_empty_folder_is_no_deck(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(capsys, "check", str(tmp_path))[0] == 2


def test_several_files_are_one_deck(capsys: pytest.CaptureFixture[str], built_in: Path) -> None:
    files = [str(built_in / name) for name in deck_texts("labor-chaos")]
    assert run(capsys, "check", *files)[:2] == (
        0,
        CLEAN,
    )


def test_a_robo_card_that_stays_says_its_condition_further_on(
    capsys: pytest.CaptureFixture[str], mine: Path
) -> None:
    """Its text begins as those of cards that stay, so that “If” is missing, not in front of it."""
    replace(mine, 'kind = "lasting"', 'kind = "lasting"\nneeds = { lasting = true }')
    replace(mine, 'id = "my-17"\nsymbol = "haired"', 'id = "my-17"\nsymbol = "robo"')
    out = run(capsys, "check", str(mine))[1]
    assert "/text/en: The text must begin with “Stays on the table … if”" in out
    assert "/text/de: The text must begin with “Bleibt liegen … wenn”" in out
    replace(mine, "at the end of a turn", "if all agree, at the end of a turn")
    assert "/text/en" not in run(capsys, "check", str(mine))[1]

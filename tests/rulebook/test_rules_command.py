"""`kartenhaus rules` prints the rulebook, or one rule, or says in one line why not."""

from __future__ import annotations

import pytest

from kartenhaus.cli._language import choose_language
from kartenhaus.cli.main import main
from kartenhaus.rulebook.book import GAMES, LANGS, Lang, load


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Status, standard output and standard error of `kartenhaus rules ...`."""
    with pytest.raises(SystemExit) as ended:
        main(["rules", *arguments])
    out, err = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, out, err


def one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_the_whole_book_holds_every_rule(
    capsys: pytest.CaptureFixture[str], game: str, lang: Lang
) -> None:
    status, out, err = run(capsys, game, "--lang", lang)
    assert (status, err) == (0, "")
    printed, book = one_line(out), load(game, lang)
    for rule in book.rules.values():
        assert one_line(f"{rule.id} {rule.text}") in printed
    for ruling in book.rulings.values():
        assert one_line(f"{ruling.id} {ruling.title}") in printed
        assert ruling.answer in printed


def test_one_rule_comes_with_its_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "lucky-shutdown", "ls-5.7", "--lang", "de")
    printed, book = one_line(out), load("lucky-shutdown", "de")
    assert status == 0
    assert book.rules["LS-5.7"].text in printed
    assert book.rulings["LS-A13"].answer in printed
    assert "LS-5.6" not in printed


@pytest.mark.parametrize(
    ("game", "ruling", "lang", "options"),
    [
        ("lucky-shutdown", "LS-A36", "en", "Table option: Snap pause, Snap hint, Quick reaction"),
        ("none-of-a-kind", "NK-A33", "en", "Table option: Calm round (house rule)"),
        ("none-of-a-kind", "NK-A13", "de", "Schalter am Tisch: Bei voller Reihe, Frist für Stop"),
        ("none-of-a-kind", "NK-A2", "de", "Schalter am Tisch: nicht umschaltbar"),
    ],
)
def test_a_ruling_names_its_host_option(
    capsys: pytest.CaptureFixture[str], game: str, ruling: str, lang: Lang, options: str
) -> None:
    _, out, _ = run(capsys, game, ruling, "--lang", lang)
    assert options in one_line(out)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["poker"], "poker"),
        (["lucky-shutdown", "LS-99.1"], "LS-99.1"),
        (["none-of-a-kind", "LS-5.2"], "LS-5.2"),
        (["lucky-shutdown", "--lang", "fr"], "fr"),
        ([], "GAME"),
    ],
)
def test_bad_values_end_with_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], word: str
) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert word.lower() in err.lower()


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "de_AT"}, "de"),
        ({"LC_ALL": "", "LANG": "de"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_language_is_that_of_the_terminal(environment: dict[str, str], lang: str) -> None:
    assert choose_language(None, environment) == lang
    assert choose_language("DE", environment) == "de"

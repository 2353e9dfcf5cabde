"""A rulebook file is read strictly: every fault is named with its file and line."""

from __future__ import annotations

import pytest

from kartenhaus.rulebook.book import (
    GAMES,
    LANGS,
    Lang,
    UnknownGameError,
    UnknownRuleError,
    bind,
    load,
    refuse_differences,
)
from kartenhaus.rulebook.reader import BookError, read_source

GOOD = """\
# Game

What it is.

## Play {#play}

How it goes.

- **Pile** {pile} In the middle.
- **LS-1.1** {component} There are cards. → LS-A1
- **LS-1.2** Play one.

## Rulings {#rulings}

### LS-A1 Which cards

Question: Which?
Answer: All.
Reason: No reason.
Option: deck, luck
"""


def fault(text: str) -> str:
    with pytest.raises(BookError) as caught:
        read_source("game.en.md", text, "LS")
    return str(caught.value)


def test_a_good_file_becomes_a_book() -> None:
    book = bind("lucky-shutdown", "en", read_source("game.en.md", GOOD, "LS"))
    assert (book.title, book.intro) == ("Game", ("What it is.",))
    play, rulings = book.sections
    assert (play.key, play.title, play.intro) == ("play", "Play", ("How it goes.",))
    assert play.terms[0].word == "Pile"
    assert book.rules["LS-1.1"].text == "There are cards."
    assert book.rules["LS-1.1"].see == ("LS-A1",)
    assert book.rules["LS-1.1"].mark == "component"
    assert book.rulings["LS-A1"].options == ("deck", "luck")
    assert book.section_of("LS-A1") == rulings


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("LS-1.2** Play", "LS-1.1** Play", "11: LS-1.1 stands already in line 10"),
        ("Play one.", "Play one. → LS-A9", "11: unknown ID LS-A9"),
        ("Which?", "Which, by LS-7.7?", "17: unknown ID LS-7.7"),
        ("LS-1.2** Play", "LC-1.2** Play", "11: not a rule ID of this game: LC-1.2"),
        ("LS-1.2** Play", "LS-x** Play", "11: not a rule ID of this game: LS-x"),
        ("Reason: No reason.\n", "", "15: LS-A1 lacks the field reason"),
        ("Option: deck, luck\n", "", "15: LS-A1 lacks the field options"),
        ("Reason: No", "Because: No", "19: not a field of a ruling: Because: No reason."),
        ("Reason: No", "Answer: No", "19: LS-A1 has the field Answer twice"),
        ("### LS-A1 Which", "### LS-1 Which", "15: not a ruling ID of this game: LS-1"),
        ("{component}", "{spice}", "10: unknown mark {spice}; known: component, flavour"),
        ("{#rulings}", "{#play}", "13: #play stands already in line 5"),
        ("{pile} ", "", "9: the word Pile has no {key}"),
        ("## Play {#play}", "## Play", "5: not a heading or list item of a rulebook: ## Play"),
        ("# Game\n", "\n", "1: no title (a line `# Title`)"),
    ],
)
def test_a_fault_is_named_with_its_line(old: str, new: str, expected: str) -> None:
    assert old in GOOD
    message = fault(GOOD.replace(old, new))
    assert message == f"game.en.md:{expected}"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("- **LS-1.2** Play one.\n", "", "game.en.md:11: LS-1.2 is missing in game.de.md"),
        (
            "{component} ",
            "",
            "game.en.md:10: LS-1.1 has component LS-A1, but LS-A1 in game.de.md:10",
        ),
        (
            "Option: deck, luck",
            "Option: –",
            "game.en.md:15: LS-A1 has deck luck, but nothing in game.de.md:15",
        ),
        ("{pile}", "{heap}", "game.en.md:9: {pile} is missing in game.de.md"),
    ],
)
def test_languages_that_differ_are_refused(old: str, new: str, expected: str) -> None:
    english = read_source("game.en.md", GOOD, "LS")
    german = read_source("game.de.md", GOOD.replace(old, new), "LS")
    with pytest.raises(BookError) as caught:
        refuse_differences(english, german)
    assert str(caught.value) == expected
    with pytest.raises(BookError):
        refuse_differences(german, english)


SIZES = {
    "lucky-shutdown": ((8, 12, 4, 5, 9, 4, 4, 6, 10, 6, 6, 10, 8, 11), 66),
    "none-of-a-kind": ((6, 7, 11, 8, 6, 10, 3, 10), 38),
    "labor-chaos": ((4, 4, 8, 7, 8, 5, 11, 3, 2, 5, 3, 2, 9), 48),
}
"""Game -> how many rules each section has, and how many rulings there are."""


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_the_built_in_rulebook_is_whole(game: str, lang: Lang) -> None:
    """Every section without a gap, every ruling, each ID findable."""
    book, prefix = load(game, lang), GAMES[game]
    sizes, rulings = SIZES[game]
    rules = [
        f"{prefix}-{s}.{i}" for s, size in enumerate(sizes, start=1) for i in range(1, size + 1)
    ]
    assert list(book.rules) == rules
    assert list(book.rulings) == [f"{prefix}-A{i}" for i in range(1, rulings + 1)]
    assert all(book.find(rule_id).id == rule_id for rule_id in (*book.rules, *book.rulings))


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_named_by_a_rule_or_stands_for_itself(game: str) -> None:
    """A rule that a ruling completes points to it; few rulings answer what no rule asks."""
    book = load(game, "en")
    named = {ruling for rule in book.rules.values() for ruling in rule.see}
    assert len(book.rulings.keys() - named) < len(book.rulings) / 2


@pytest.mark.parametrize("game", GAMES)
def test_few_rules_are_excused_from_code(game: str) -> None:
    book = load(game, "en")
    marked = [each.id for each in (*book.rules.values(), *book.rulings.values()) if each.mark]
    assert len(marked) <= 10, marked


def test_what_does_not_exist_is_not_found() -> None:
    with pytest.raises(UnknownRuleError):
        load("lucky-shutdown", "en").find("LS-99.1")
    with pytest.raises(UnknownRuleError):
        load("lucky-shutdown", "en").section_of("LS-99.1")
    with pytest.raises(UnknownGameError):
        load("poker", "en")

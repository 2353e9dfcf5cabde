"""The tools for the real deck of None of a Kind: the row checker and the point sheet."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypedDict, cast

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, PageFactory
from tests.browser.flows import LOCALES, Lang
from tests.browser.measures import (
    DESKTOP,
    NARROW,
    SIDEWAYS,
    SMALL,
    at_size,
    axe,
    double_text,
    measured,
)

LENGTHS = [7, 2, 4, 1, 3, 5]
"""What the six printed rows are worth."""
NO_STORAGE = "Storage.prototype.setItem = () => { throw new Error('forbidden'); };"


class Rows(TypedDict):
    rows: list[list[str]]


Vector = TypedDict("Vector", {"type": str, "in": Rows, "expect": dict[str, object]})


@pytest.fixture(scope="module")
def printed_rows(root: Path) -> list[list[str]]:
    """The six rows of cards that the rules print as examples."""
    lines = (root / "tests/vectors/data/none_of_a_kind.jsonl").read_text(encoding="utf-8")
    vectors = (cast(Vector, json.loads(line)) for line in lines.splitlines())
    return next(
        one["in"]["rows"]
        for one in vectors
        if one["type"] == "check_rows" and one["expect"].get("correct") == LENGTHS
    )


def type_cards(page: Page, cards: str) -> None:
    """Type cards into the field of the row checker."""
    field = page.locator("form input")
    field.fill(cards)
    field.press("Enter")


@pytest.mark.rule("NK-6.2", "NK-6.3")
def test_the_printed_rows_come_out_as_printed(
    page_factory: PageFactory, server: str, printed_rows: list[list[str]]
) -> None:
    """Six rows typed one after the other: each breaks where the rules say, in words and ranked."""
    page = page_factory()
    page.goto(f"{server}/rows")
    for i, row in enumerate(printed_rows):
        if i:
            page.get_by_role("button", name="Noch eine Reihe").click()
        type_cards(page, " ".join(row))
        cards = "1 Karte zählt" if LENGTHS[i] == 1 else f"{LENGTHS[i]} Karten zählen"
        expect(page.locator(".entry").nth(i)).to_contain_text(cards)
    expect(page.locator(".entry").nth(1)).to_contain_text(
        "Karte 3: das Wort der Karte davor ist hier die Farbe (blau). Ab hier zählt nichts."
    )
    ranked = page.locator(".ranking li").all_inner_texts()
    assert [int(text.split("Karte")[0].split()[-1]) for text in ranked] == [7, 5, 4, 3, 2, 1]
    page.get_by_role("button", name="Regel NK-4.6").click()
    expect(page.locator("#rule-NK-4\\.6")).to_be_focused()


@pytest.mark.rule("NK-4.7", "NK-A1")
def test_a_row_by_keys_alone(page_factory: PageFactory, server: str) -> None:
    """Word, ink and number by Tab and Enter; the easy reading lets a crosswise match pass."""
    page = page_factory(locale="en-GB")
    page.goto(f"{server}/rows")
    for word, ink, n in (("GREEN", "yellow", "1"), ("YELLOW", "black", "3")):
        for name in (word, ink, n):
            page.get_by_role("button", name=name, exact=True).focus()
            page.keyboard.press("Enter")
    expect(page.locator(".entry")).to_contain_text("1 card counts")
    page.get_by_text("What is compared").focus()
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="easy").focus()
    page.keyboard.press("Space")
    expect(page.locator(".entry")).to_contain_text("2 cards count")


@pytest.mark.rule("NK-1.3")
def test_a_card_that_cannot_lie_there_is_refused(page_factory: PageFactory, server: str) -> None:
    """No card has its own colour as ink, none exists twice; what was wrong stays to be mended."""
    page = page_factory()
    page.goto(f"{server}/rows")
    page.get_by_role("button", name="ROT", exact=True).click()
    expect(page.get_by_role("button", name="rot", exact=True)).to_be_disabled()
    type_cards(page, "rot/rot/3 blau/gelb/1")
    expect(page.get_by_role("alert")).to_have_text("Das ist keine Karte: rot/rot/3")
    expect(page.locator("form input")).to_have_value("rot/rot/3")
    type_cards(page, "blau gelb 1")
    expect(page.get_by_role("alert")).to_contain_text("Diese Karte liegt schon")
    expect(page.locator(".cards > li")).to_have_count(1)


def test_what_lies_there_stays_on_this_device(page_factory: PageFactory, server: str) -> None:
    """Rows outlive a reload; a row can be taken back card by card, and deleted."""
    page = page_factory()
    page.goto(f"{server}/rows")
    type_cards(page, "rot/grün/1 blau/gelb/3")
    page.locator(".head > input").fill("Anna")
    page.get_by_label("hat Stop gerufen").check()
    page.reload()
    expect(page.locator(".head > input")).to_have_value("Anna")
    expect(page.get_by_label("hat Stop gerufen")).to_be_checked()
    expect(page.locator(".entry")).to_contain_text("2 Karten zählen")
    page.get_by_role("button", name="Karte weg").click()
    expect(page.locator(".entry")).to_contain_text("1 Karte zählt")
    page.get_by_role("button", name="Reihe löschen: Anna").click()
    expect(page.locator(".entry")).to_contain_text("Noch liegt hier keine Karte.")


@pytest.mark.rule("NK-7.2", "NK-7.3")
def test_an_evening_is_added_up_and_kept(page_factory: PageFactory, server: str) -> None:
    """Equal totals: the higher card wins. Games are counted, a reload changes nothing."""
    page = page_factory()
    page.goto(f"{server}/points")
    for _ in range(2):
        page.get_by_role("button", name="Name 3 streichen").click()
    page.get_by_label("Name 1", exact=True).fill("Anna")
    page.get_by_label("Name 2", exact=True).fill("Ben")
    for name, points in (("Anna", (10, -4, 0, 0, 0)), ("Ben", (2, 1, 1, 1, 1))):
        for i, value in enumerate(points):
            page.get_by_label(f"{name}, Runde {i + 1}").select_option(str(value))
    expect(page.get_by_label("Summe von Anna")).to_have_text("6")
    expect(page.get_by_role("status").filter(has_text="gewinnt")).to_have_text("Anna gewinnt")
    page.get_by_role("button", name="Nächstes Spiel").click()
    page.reload()
    expect(page.locator(".tally li").first).to_contain_text("1 Sieg")
    expect(page.get_by_label("Summe von Anna")).to_have_text("0")
    page.get_by_role("button", name="Neuer Abend").click()
    page.get_by_role("button", name="Wirklich alles löschen?").click()
    expect(page.locator(".tally")).to_have_count(0)
    expect(page.get_by_label("Name 1", exact=True)).to_have_value("")


def test_a_device_that_keeps_nothing_is_told(page_factory: PageFactory, server: str) -> None:
    """Where storing is forbidden the sheet works, and says that it will be gone."""
    page = page_factory()
    page.add_init_script(NO_STORAGE)
    page.goto(f"{server}/points")
    page.get_by_label("Name 1, Runde 1").select_option("7")
    expect(page.get_by_label("Summe von Name 1")).to_have_text("7")
    expect(page.get_by_text("Dieses Gerät merkt sich nichts")).to_be_visible()


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=str)
def test_the_tools_are_for_everybody(
    page_factory: PageFactory, server: str, lang: Lang, viewport: tuple[int, int]
) -> None:
    """axe finds nothing, nothing scrolls sideways, and home and rulebook lead here."""
    page = page_factory(viewport, LOCALES[lang], reduced_motion="reduce")
    page.goto(server)
    page.locator("nav a").first.click()
    type_cards(page, "green/yellow/1 yellow/black/3 red/blue/2")
    page.locator(".mistake").wait_for()
    look(page)
    page.goto(server)
    page.locator("nav a").last.click()
    page.locator("select").first.select_option("-4")
    expect(page.locator(".total").first).to_have_text("−4")
    look(page)
    page.locator("header button").first.click()
    page.locator("#rule-NK-7\\.2").wait_for()
    page.get_by_role("radio", name="Lucky Shutdown").check()
    page.locator("#rule-LS-1\\.1").wait_for()
    page.get_by_role("radio", name="None of a Kind").check()
    page.locator(".tools a").first.wait_for()
    look(page)


def look(page: Page) -> None:
    """The page as it is now: no violation, nothing too small to press, nothing cut off."""
    assert axe(page) == []
    assert measured(page, SMALL) == []
    for size in (DESKTOP, NARROW):
        assert at_size(page, size, SIDEWAYS) == []
    assert double_text(page) == []

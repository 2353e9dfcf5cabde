"""The table of Labor Chaos by letters and for the ear: what is read out, and by whom."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, PageFactory
from tests.browser.measures import at_rest
from tests.browser.stories import sent, serve_stories
from tests.browser.test_lc_table import open_scene

SETTINGS = "window.localStorage.setItem('kh.settings', JSON.stringify({}));"
SPY = """window.spoken = [];
speechSynthesis.speak = (said) => spoken.push([said.text, said.lang]);"""
PLAYED = """() => story({},
  [{ event: 'CardPlayed', seat: 1, card: 'bald-06', instant: false, at: 0 }])"""


@pytest.fixture(scope="module")
def stories() -> Generator[str]:
    """The address of the page with the scenes."""
    with serve_stories() as address:
        yield address


def said(page: Page, what: str) -> None:
    expect(page.locator('[data-announcer="polite"]')).to_contain_text(what)


def test_letters_read_the_turn_the_hand_and_the_others(
    page_factory: PageFactory, stories: str
) -> None:
    page = open_scene(page_factory((1280, 720), "de-DE"), stories, "turn")
    page.locator('[data-card="bald-01"]').focus()
    page.keyboard.press("h")
    said(page, "7 Handkarten: Glatzkopf-Karte, Zahl 4, Aufgeräumter Labortisch; ")
    page.keyboard.press("t")
    said(page, "Spiel eine Karte – oder zieh, wenn keine geht. Ziel: Werde alle Handkarten los.")
    page.keyboard.press("o")
    said(
        page, "Anna, 8 Handkarten, ist weg. Ben, 11 Handkarten, setzt einmal aus. Ada, 1 Handkarte"
    )
    page.locator('[data-card="robo-01"]').focus()
    page.keyboard.press("Space")
    page.keyboard.press("w")
    page.keyboard.press("d")
    assert sent(page) == [("why", {"do": "play", "card": "robo-01"}), ("why", {"do": "draw"})]


def test_letters_do_nothing_where_they_are_switched_off(
    page_factory: PageFactory, stories: str
) -> None:
    page = page_factory((1280, 720), "de-DE")
    page.add_init_script(SETTINGS.format('{"letterKeys": false}'))
    open_scene(page, stories, "window")
    page.locator('[data-card="dino-18"]').focus()
    for key in "hotwdm?":
        page.keyboard.press(key)
    assert sent(page) == []
    expect(page.locator('[data-announcer="polite"]')).to_have_text("")


@pytest.mark.rule("LC-A34")
@pytest.mark.parametrize(
    ("locale", "words", "lang"),
    [
        ("de-DE", "Rückrufaktion. Nenne eine Zahl von 1 bis 9.", "de-DE"),
        ("en-GB", "Batch Recall. Name a number from 1 to 9.", "en-GB"),
    ],
)
def test_a_played_card_is_read_aloud_to_who_wants_it(
    page_factory: PageFactory, stories: str, locale: str, words: str, lang: str
) -> None:
    for wanted in ("true", "false"):
        page = page_factory(PHONE, locale)
        page.add_init_script(SETTINGS.format(f'{{"readAloud": {wanted}}}') + SPY)
        open_scene(page, stories, "other")
        page.evaluate(PLAYED)
        said(page, words.split(".", maxsplit=1)[0])
        if wanted == "false":
            assert page.evaluate("spoken") == []
        else:
            assert at_rest(page, lambda page=page: len(page.evaluate("spoken")), 1) == 1
            [[text, spoken_lang]] = page.evaluate("spoken")
            assert text.startswith(words)
            assert spoken_lang == lang

"""A pause of one's own after every take, from the lobby to the table (NK-A38)."""

from __future__ import annotations

import re
from collections.abc import Generator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PageFactory
from tests.browser.flows import LOCALES, Lang, join, seated, sit_at, start
from tests.browser.measures import SIDEWAYS, SMALL, axe, measured
from tests.browser.nk_flows import OPEN, draw
from tests.browser.nk_people import GAME
from tests.browser.stories import sent, serve_stories

CHOICES = "[data-pause] label"
PAUSES = {"de": r"macht nach jedem Griff 3\ss Pause", "en": r"pauses for 3\ss after every take"}


@pytest.fixture(scope="module")
def stories() -> Generator[str]:
    """The address of the page with the scenes."""
    with serve_stories() as address:
        yield address


@pytest.mark.rule("NK-A38")
@pytest.mark.parametrize("lang", ["de", "en"])
def test_somebody_takes_a_pause_and_all_see_it(
    page_factory: PageFactory, server: str, lang: Lang
) -> None:
    """By keyboard and touch alike; the device remembers it, and the race goes on with it."""
    host, guest = page_factory(locale=LOCALES[lang]), page_factory(locale=LOCALES[lang])
    seat = seated(server, 2, game=GAME)
    sit_at(host, server, seat)
    host.locator("[data-pause] summary").click()
    host.locator(CHOICES).last.click()
    expect(host.locator("[data-pause]")).to_have_attribute("data-pause", "3")
    assert axe(host) == []
    assert measured(host, SMALL) == measured(host, SIDEWAYS) == []
    host.reload()
    expect(host.locator("[data-pause]")).to_have_attribute("data-pause", "3")
    join(guest, server, str(seat["code"]), "Gast")
    expect(host.locator("li.open")).to_have_count(0)
    start(host)
    for page in (host, guest):
        page.locator(OPEN).wait_for()
    draw(host)
    host.locator("[data-act=append]").click()
    host.locator(OPEN).wait_for()
    expect(host.locator("[data-row] > li:not([aria-hidden])")).to_have_count(2)
    guest.locator("[data-seat]").click()
    expect(guest.locator("dialog[open]")).to_contain_text(re.compile(PAUSES[lang]))


@pytest.mark.rule("NK-A38")
def test_in_the_pause_the_hand_says_what_is_going_to_happen(
    page_factory: PageFactory, stories: str
) -> None:
    page = page_factory()
    page.goto(f"{stories}?pausing#nk-pausing")
    expect(page.locator("[data-zone=hand]")).to_contain_text("Deine Pause")
    page.locator("[data-act=append]").click()
    expect(page.locator("[data-act=append]")).to_be_enabled()
    assert [action for what, action in sent(page) if what == "act"] == [{"do": "append"}]

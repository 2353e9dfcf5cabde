"""A race begins for everybody at the same moment, however slow their lines are."""

from __future__ import annotations

import logging
from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFactory, ServerFactory
from tests.browser.flows import join, seated, sit_at, start
from tests.browser.nk_people import GAME
from tests.browser.slow_line import SlowLine

log = logging.getLogger(__name__)
SLOW_MS = 200
"""Each way: 400 ms there and back."""
APART_MS = 50
SECONDS = ("3", "2", "1")
# Notes the moment at which each number of the countdown is drawn.
WATCH = """
() => {
  window.shown = {};
  const look = () => {
    const number = document.querySelector('.countdown .number')?.textContent.trim();
    if (number && !(number in window.shown)) {
      window.shown[number] = Date.now();
    }
    requestAnimationFrame(look);
  };
  look();
}
"""


@pytest.mark.rule("NK-A32")
def test_the_countdown_ends_for_all_at_once(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """Two pages, one on a line of 400 ms there and back: the same second within 50 ms."""
    server = server_factory(tmp_path)
    seat = seated(server.url, 2, {"countdownMs": 5_000}, game=GAME)
    host, guest = page_factory(), page_factory()
    sit_at(host, server.url, seat)
    with SlowLine(server.port, SLOW_MS) as line:
        join(guest, line.url, str(seat["code"]), "Gast")
        expect(host.locator("li.open")).to_have_count(0)
        guest.wait_for_timeout(3_000)  # the first pings have told the clock
        for page in (host, guest):
            page.evaluate(WATCH)
        start(host)
        for page in (host, guest):
            page.locator("[data-act=draw][aria-disabled=false]").wait_for()
        apart = [abs(moment(guest, second) - moment(host, second)) for second in SECONDS]
        log.info("the seconds %s were drawn so many ms apart: %s", SECONDS, apart)
        assert median(apart) <= APART_MS


def moment(page: Page, number: str) -> float:
    """When this number was drawn, epoch ms."""
    found: float = page.evaluate("(number) => window.shown[number]", number)
    return found

"""A round of Lucky Shutdown on the real server, by key presses alone."""

from __future__ import annotations

import time
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFactory, ServerFactory
from tests.browser.flows import LONG_S, QUICK, seated, sit_at

ABLE = "document.activeElement.getAttribute('aria-disabled') === 'false'"
PRESSED = "document.activeElement.getAttribute('aria-pressed') === 'true'"
MAIN_ABLE = "document.querySelector('[data-main]')?.getAttribute('aria-disabled') === 'false'"
IN_HAND = "document.activeElement.closest('[data-zone=hand]') !== null"


def tab_to(page: Page, selector: str, most: int = 60) -> None:
    """Press Tab until the focus is on what the selector names, once it is there."""
    page.locator(selector).first.wait_for()
    for _ in range(most):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way by Tab to {selector}")


def choose_something(page: Page) -> bool:
    """Go through hand and table cards by arrows; Space on the first that can be played."""
    page.keyboard.press("Home")
    items = page.locator("[data-zone=hand] [data-item]").count()
    for _ in range(items):
        if page.evaluate(ABLE) and not page.evaluate(PRESSED):
            page.keyboard.press("Space")
            return True
        page.keyboard.press("ArrowRight")
    return False


def take_turn(page: Page) -> None:
    """One step of whoever sits here: choose and lay, else take the pile or sit out."""
    if not page.evaluate(IN_HAND):
        tab_to(page, "[data-zone=hand] [data-item]")
    if page.evaluate(MAIN_ABLE):
        page.keyboard.press("Enter")
    elif not choose_something(page):
        page.keyboard.press("p")
    page.wait_for_timeout(40)


def test_a_round_is_played_by_keyboard_alone(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """From the lobby to the score sheet, and the next round is dealt, without a click (A3)."""
    server = server_factory(tmp_path, "--bot-speed", "20")
    page = page_factory((1280, 720))
    sit_at(page, server.url, seated(server.url, 2, dict(QUICK)))
    tab_to(page, ".seat button, li button")
    while "Bot" not in page.evaluate("document.activeElement.textContent"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("footer button.main")).to_be_enabled()
    tab_to(page, "footer button.main")
    page.keyboard.press("Enter")
    page.locator("[data-zone=middle]").wait_for()
    deadline = time.monotonic() + LONG_S
    while page.locator("dialog[open]").count() == 0:
        assert time.monotonic() < deadline, page.locator("h1").inner_text()
        if page.locator("header.mine").count() > 0:
            take_turn(page)
        else:
            page.wait_for_timeout(60)
    tab_to(page, "dialog footer button, dialog button.main")
    page.keyboard.press("Enter")
    page.locator("header.mine").wait_for()
    page.locator("[data-zone=hand] [data-stack]").first.wait_for()

"""None of a Kind by key presses alone: a race against a bot, and a calm round (A3, A9)."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFactory, ServerFactory
from tests.browser.flows import LONG_S, seated, sit_at
from tests.browser.measures import at_rest
from tests.browser.nk_flows import OPEN, OVER, faces, held_card, own_row
from tests.browser.nk_people import GAME, Racer
from tests.browser.test_ls_keyboard import tab_to

HOLDS = "document.querySelector('[data-held]') !== null"
LETTERS_OFF = "localStorage.setItem('kh.settings', JSON.stringify({ letterKeys: false }))"
UNHURRIED = {"rounds": 1, "countdownMs": 1_000, "holdLimitS": 0, "stopGraceMs": 10_000}
SLOW_BOTS = ("--bot-speed", "0.001")
"""They are still at their first card when the round is over."""
NEED = 11
"""Of two players (NK-3.10)."""


def at_a_table(page: Page, server: str, options: dict[str, object]) -> str:
    """From the lobby to the first round with a bot, without a click; the table's code."""
    seat = seated(server, 2, {**UNHURRIED, **options}, game=GAME)
    sit_at(page, server, seat)
    tab_to(page, ".seat button, li button")
    while "Bot" not in page.evaluate("document.activeElement.textContent"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("footer button.main")).to_be_enabled()
    tab_to(page, "footer button.main")
    page.keyboard.press("Enter")
    page.locator(OPEN).wait_for()
    tab_to(page, "[data-draw]")
    return str(seat["code"])


def take(page: Page, key: str = "Space") -> str:
    """Take a card by this key; how it is said."""
    page.keyboard.press(key)
    page.locator("[data-held]").wait_for()
    return held_card(page)


def let_go(page: Page, key: str) -> None:
    """Add the held card or throw it back by this key."""
    page.keyboard.press(key)
    expect(page.locator("[data-held]")).to_have_count(0)


def ends_by_key(page: Page) -> None:
    """The scoring is shown, then the way on has the focus within reach of Tab."""
    page.locator(OVER).wait_for()
    while page.locator(f"{OVER}[data-scored=true]").count() == 0:
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
    page.locator(".champions").wait_for()
    tab_to(page, "dialog footer button")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.rule("NK-3.2", "NK-3.5", "NK-3.6", "NK-3.7", "NK-5.1")
def test_a_race_is_run_by_keyboard_alone(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """Space takes, Backspace throws back, arrows and digits find face-up cards, Enter adds, S
    calls Stop (2.4 and 17 of the checklist).
    """
    server = server_factory(tmp_path, *SLOW_BOTS)
    page = page_factory((1280, 720))
    at_a_table(page, server.url, {})
    first = take(page)
    let_go(page, "Backspace")
    mine = page.get_by_role("button", name=f"{first}, Taste", exact=False)
    digit = re.findall(r"\d", mine.get_attribute("aria-label") or "")[-1]
    assert take(page, digit) == first
    let_go(page, "Backspace")
    slot = mine.get_attribute("data-slot")
    page.keyboard.press("Home")
    for _ in range(faces(page).count() + 1):
        if page.evaluate("document.activeElement.dataset.slot") == slot:
            break
        page.keyboard.press("ArrowRight")
    assert take(page, "Enter") == first
    let_go(page, "Enter")
    assert at_rest(page, lambda: own_row(page)[1:], [first]) == [first]
    page.keyboard.press("s")
    expect(page.locator(".notice")).to_contain_text("11")
    for count in range(3, NEED + 1):
        take(page)
        let_go(page, "Enter")
        expect(page.locator("[data-row] .hidden-text")).to_have_count(count)
    page.keyboard.press("s")
    expect(page.locator("h1")).to_have_text(re.compile("Stop"))
    ends_by_key(page)


@pytest.mark.rule("NK-A33")
def test_a_calm_round_is_played_by_keyboard_alone_and_without_any_timer(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """No clock runs in it, for nobody, from the deal to the scoring."""
    server = server_factory(tmp_path, "--bot-speed", "50")
    page = page_factory((1280, 720))
    code = at_a_table(page, server.url, {"calm": True, "stopMode": "manual"})
    watcher = Racer(server.url, code)
    watcher.sits_down()
    deadline = time.monotonic() + LONG_S
    while page.locator(OVER).count() == 0:
        assert time.monotonic() < deadline, page.locator("h1").inner_text()
        watcher.catch_up()
        assert_no_timer(watcher)
        expect(page.locator(".time")).to_have_count(0)
        if page.locator("header.mine").count() == 0:
            page.wait_for_timeout(20)
        elif page.evaluate(HOLDS):
            page.keyboard.press("Enter")
            expect(page.locator("[data-held]")).to_have_count(0)
        else:
            page.keyboard.press("s" if len(own_row(page)) == NEED else "Space")
            page.wait_for_timeout(20)
    watcher.leave()
    ends_by_key(page)


def assert_no_timer(watcher: Racer) -> None:
    """Nothing is going to happen by itself."""
    public = watcher.public
    assert (public["due"], public["stopAt"], public["idleAt"]) == (0, 0, 0)
    assert [held["until"] for held in public["held"] if held] == [0] * sum(
        held is not None for held in public["held"]
    )


def test_with_letter_keys_off_no_letter_does_anything(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """A4, 19 of the checklist: neither a letter nor a digit; Space, Enter, Backspace still do."""
    server = server_factory(tmp_path, *SLOW_BOTS)
    page = page_factory((1280, 720))
    page.goto(server.url)
    page.evaluate(LETTERS_OFF)
    at_a_table(page, server.url, {})
    take(page)
    let_go(page, "Backspace")
    for key in "swtho1":
        page.keyboard.press(key)
    take(page)
    expect(page.locator(".notice")).to_have_count(0)
    expect(faces(page)).to_have_count(1)
    let_go(page, "Enter")
    expect(page.locator("[data-row] .hidden-text")).to_have_count(2)

"""What people do at a table of None of a Kind, as steps for tests."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from playwright.sync_api import Locator, Page, expect

from tests.browser.flows import LONG_S, join, seated, sit_at, start
from tests.browser.measures import comes_true
from tests.browser.nk_people import GAME
from tests.server.people import PATIENCE_S

HOST, GUEST = "Wirtin", "Gast"
BACKS = "[data-place=middle] [data-slot]:not([data-up])"
OPEN = "[data-act=draw][aria-disabled=false]"
OVER = "dialog[open] .reveal"
"""The scoring, with or without the sheet."""

# A finger comes down in the middle of the card, at a moment of the clock that all pages share;
# unless the card is gone by then, because the page had no time to be in time.
TAP = """
([slot, at]) => {
  window.tapped = null;
  const tap = () => {
    const box = document.querySelector(`[data-up][data-slot="${slot}"]`)?.getBoundingClientRect();
    window.tapped = box !== undefined;
    if (box === undefined) return;
    const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
    const under = document.elementFromPoint(clientX, clientY);
    const finger = { bubbles: true, cancelable: true, composed: true, clientX, clientY, button: 0 };
    for (const type of ['pointerdown', 'pointerup']) {
      const one = { ...finger, isPrimary: true, pointerId: 1, pointerType: 'touch' };
      under.dispatchEvent(new PointerEvent(type, one));
    }
    under.dispatchEvent(new MouseEvent('click', { ...finger, detail: 1 }));
  };
  setTimeout(() => {
    while (Date.now() < at) {}
    tap();
  }, at - Date.now() - 5);
}
"""
# Whether this page shows all colour cards: face down, face up, in rows, in hands.
ALL_SHOWN = """
() => {
  const count = (selector) => document.querySelectorAll(selector).length;
  const rivals = [...document.querySelectorAll('[data-zone=opponents] .count [data-print]')];
  const rows = rivals.map((one) => Number.parseInt(one.dataset.print, 10));
  return count('[data-place=middle] [data-slot]') + count('[data-row] > li:not([aria-hidden])')
    + count('[data-held]') + count('[data-zone=opponents] .held:not(.none)')
    + rows.reduce((sum, n) => sum + n, 0) === 80;
}
"""


def race(
    host: Page,
    guest: Page,
    server: str,
    options: Mapping[str, object],
    *,
    guest_server: str = "",
) -> str:
    """Two people open a table, join it and race; the table's code."""
    seat = seated(server, 2, options, game=GAME)
    code = str(seat["code"])
    sit_at(host, server, seat)
    join(guest, guest_server or server, code, GUEST)
    expect(host.locator("li.open")).to_have_count(0)
    start(host)
    for page in (host, guest):
        page.locator(OPEN).wait_for()
    return code


def faces(page: Page) -> Locator:
    """The face-up cards of the middle."""
    return page.locator("[data-place=middle] [data-up]")


def expect_all_cards(page: Page) -> None:
    """Once nothing flies any more, the page shows each of the 80 cards."""
    comes_true(page, ALL_SHOWN)


def holding(page: Page) -> bool:
    """Whether this person holds a card."""
    return page.locator("[data-act=throwBack]").count() > 0


def draw(page: Page) -> None:
    """Take a face-down card, by the button."""
    page.locator("[data-main]").click()
    page.locator("[data-act=throwBack]").wait_for()


def throw_back(page: Page) -> None:
    """Put the held card back."""
    page.locator("[data-act=throwBack]").click()
    expect(page.locator("[data-act=throwBack]")).to_have_count(0)


def turn_up(page: Page, count: int) -> list[int]:
    """Take so many face-down cards and throw them back; their slots."""
    for _ in range(count):
        draw(page)
        throw_back(page)
    expect(faces(page)).to_have_count(count)
    return [int(one.get_attribute("data-slot") or "") for one in faces(page).all()]


def tap_at_once(pages: Sequence[Page], slot: int, early_ms: Sequence[float] = (0, 0)) -> None:
    """All tap this card at the same moment, each by so much earlier."""
    at = time.time() * 1000 + 60
    for page, early in zip(pages, early_ms, strict=True):
        page.evaluate(TAP, [slot, at - early])


def tapped(page: Page) -> bool:
    """Whether the card still lay there when this page's finger came down, as it does."""
    comes_true(page, "window.tapped !== null")
    return bool(page.evaluate("window.tapped"))


def winner_of(pages: Sequence[Page]) -> int:
    """Wait until somebody holds a card; who."""
    deadline = time.monotonic() + PATIENCE_S
    while not any(map(holding, pages)):
        assert time.monotonic() < deadline, "nobody got the card"
        pages[0].wait_for_timeout(5)
    return [holding(page) for page in pages].index(True)


# Whoever sits here: calls Stop, adds the held card, else takes one. Returns what was pressed.
STEP = """
() => {
  const able = (button) => button && button.getAttribute('aria-disabled') !== 'true';
  for (const what of ['[data-act=stop]', '[data-main]']) {
    const button = document.querySelector(`[data-zone=actions] ${what}`);
    if (able(button)) { button.click(); return what; }
  }
  return '';
}
"""


def race_on(pages: Sequence[Page], pause_ms: float = 60) -> None:
    """Let these people lay whatever they take until the first page shows the scoring."""
    deadline = time.monotonic() + LONG_S
    while pages[0].locator(OVER).count() == 0:
        assert time.monotonic() < deadline, pages[0].locator("h1").inner_text()
        for page in pages:
            page.evaluate(STEP)
        pages[0].wait_for_timeout(pause_ms)


def skip_scoring(page: Page) -> None:
    """Let the page show all of the scoring, and then the sheet."""
    page.locator(OVER).wait_for()
    while page.locator(f"{OVER}[data-scored=true]").count() == 0:
        page.keyboard.press("Enter")  # counts only after a moment, so that nobody skips by mistake
        page.wait_for_timeout(100)


def own_row(page: Page) -> list[str]:
    """The cards of the own row, as they are said."""
    return page.locator("[data-row] .hidden-text").all_inner_texts()


def held_card(page: Page) -> str:
    """The card in the hand, as it is said."""
    return page.locator("[data-place=held] .hidden-text").inner_text().split(": ")[-1]


def bot_beside(page: Page) -> None:
    """Put a bot on the first open seat of the lobby."""
    open_seats = page.locator("li.open").count()
    page.locator("li.open button").first.click()
    expect(page.locator("li.open")).to_have_count(open_seats - 1)

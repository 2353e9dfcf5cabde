"""A game of Labor Chaos on the real server, by key presses alone (A3 and 17 of the checklist)."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from kartenhaus.games.labor_chaos import events as ev
from tests.browser.conftest import PageFactory, ServerFactory
from tests.browser.flows import LONG_S, sit_at
from tests.browser.lab_decks import CHOOSE, DEALS_AS_TOLD, END, INSTANT, dealt
from tests.browser.lab_flows import opened, truth
from tests.browser.lab_tour import move
from tests.browser.test_ls_keyboard import tab_to
from tests.server.people import Person

OPTIONS = {"games": 2, "announceMs": 0, "windowMs": 60_000, "endAdds": True}
IN_HAND = "document.activeElement.closest('[data-zone=hand]') !== null"
FOCUSED = "document.activeElement.dataset.card ?? ''"
ABLE = "document.activeElement.getAttribute('aria-disabled') !== 'true'"
ROBO = "robo-16"
"""Without a robo-card nobody could reach the goal of the End card: no such deck is taken."""
DECK = dealt(
    [END, CHOOSE, CHOOSE, CHOOSE, INSTANT, INSTANT, INSTANT],
    [CHOOSE] * 7,
    [CHOOSE] * 7,
    draw=[CHOOSE, CHOOSE, CHOOSE, INSTANT, END, ROBO, CHOOSE, INSTANT] * 2,
)


def find(page: Page, kind: str) -> bool:
    """Go through the hand by arrows to a card of this kind that can be played, and read it."""
    if not page.evaluate(IN_HAND):
        tab_to(page, "[data-zone=hand] [data-item]")
    page.keyboard.press("Home")
    for _ in range(page.locator("[data-zone=hand] [data-card]").count()):
        if page.evaluate(FOCUSED).startswith(kind) and page.evaluate(ABLE):
            page.keyboard.press("Space")
            return True
        page.keyboard.press("ArrowRight")
    return False


def step(page: Page, aim_at: str) -> None:
    """Answer what is asked, else play: an End card first, then one that aims at somebody."""
    if page.locator("[data-ask]").count() > 0:
        tab_to(page, "[data-ask] [data-item]")
        page.keyboard.press("Home")
        while page.evaluate("document.activeElement.dataset.value") != aim_at:
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        expect(page.locator("[data-ask]")).to_have_count(0)
    elif page.locator("[data-act=react]").count() > 0:
        if find(page, INSTANT):
            page.keyboard.press("Enter")
            expect(page.locator("[data-timeline]")).to_have_count(0)
    elif page.locator("header.mine").count() > 0:
        if any(find(page, kind) for kind in (END, CHOOSE, ROBO)):
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("d")
        page.wait_for_timeout(40)


def play(page: Page, others: list[Person], until: Callable[[], bool]) -> None:
    deadline = time.monotonic() + LONG_S
    while not until():
        assert time.monotonic() < deadline, (
            f"not reached; prompt: {page.locator('h1').inner_text()}"
        )
        moved = [move(person) for person in others]
        step(page, "2")
        if not any(moved):
            page.wait_for_timeout(20)


@pytest.mark.rule("LC-3.1", "LC-3.2", "LC-7.4")
def test_a_game_is_played_by_keyboard_alone(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """Space reads and picks, Enter plays and answers, D draws: a card with a target, an instant and
    an End card, up to the score sheet and from there into the next game.
    """
    server = server_factory(tmp_path, module=DEALS_AS_TOLD)
    page = page_factory((1280, 720), reduced_motion="reduce")
    seat = opened(server.url, 3, OPTIONS, DECK)
    code = str(seat["code"])
    sit_at(page, server.url, seat)
    with ExitStack() as stack:
        others = [Person.joins(server.url, code, name) for name in ("Cleo", "Dora")]
        for person in others:
            stack.callback(person.leave)
            person.connect()
        expect(page.locator("footer button.main")).to_be_enabled()
        tab_to(page, "footer button.main")
        page.keyboard.press("Enter")
        page.locator("[data-card]").first.wait_for()
        play(page, others, lambda: did(tmp_path, code) >= {CHOOSE, INSTANT, END, (2,)})
        play(page, others, lambda: page.locator("dialog[open] table").count() > 0)
        assert page.evaluate("document.activeElement.closest('dialog') !== null")
        tab_to(page, "dialog[open] footer button.main")
        page.keyboard.press("Enter")
        expect(page.locator("dialog[open]")).to_have_count(0)
        page.locator("[data-card]").first.wait_for()
        assert truth(tmp_path, code)[0].game == 2


def did(data: Path, code: str) -> set[object]:
    """The kinds of cards that seat 0 has played, and the answers it has given."""
    _, events = truth(data, code)
    mine = [e for e in events if isinstance(e, ev.CardPlayed | ev.ChoiceMade) and e.seat == 0]
    return {e.values if isinstance(e, ev.ChoiceMade) else e.card.rsplit("-", 1)[0] for e in mine}

"""Evenings with Labor Chaos: two people and two bots, from the lobby to the sums of the series."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Page, expect

from kartenhaus.games.labor_chaos import events as ev
from tests.browser.conftest import PageFactory, ServerFactory
from tests.browser.flows import join, sit_at, start
from tests.browser.lab_decks import (
    CLAIM,
    COPY,
    DEALS_AS_TOLD,
    DRAW,
    END,
    HAND,
    INSTANT,
    LASTING,
    PLAIN,
    VOTE,
    dealt,
)
from tests.browser.lab_flows import GUEST, HOST, opened, play_on, shows, truth
from tests.browser.measures import at_rest
from tests.browser.nk_flows import bot_beside
from tests.browser.test_a11y import picture

PEOPLE = (CLAIM, VOTE, COPY, INSTANT, PLAIN, PLAIN)
DECK = dealt([LASTING, *PEOPLE], [END, *PEOPLE], [DRAW] * HAND, [DRAW] * HAND, draw=[PLAIN] * 40)
"""The bots have nothing to do but to draw, for a while."""
QUICK = {"announceMs": 0, "windowMs": 60_000, "claimMs": 60_000, "endAdds": True}
"""Nothing waits for its time: everybody answers as soon as they can."""
MOST = 8
EVERYTHING = {
    *(INSTANT, END, LASTING, VOTE, COPY, "object", "vote", "claim", "play"),
    *("an instant", "an objection", "an End", "a lasting card", "a vote"),
}
"""Cards that are played, buttons that are pressed, and what comes of them."""
OVER = "dialog[open] table"
SHEET = """
() => Object.fromEntries([...document.querySelectorAll('dialog[open] table tbody tr')]
  .map((row) => [row.querySelector('th').innerText,
    [...row.querySelectorAll('td:not(.place, .none)')].map((cell) => Number(cell.innerText))]))
"""


def assert_sheet(page: Page, penalties: Sequence[Sequence[int]], names: Sequence[str]) -> None:
    """The sheet says what each game cost, and adds up (40 of the checklist)."""
    wanted = {
        name: [*(game[seat] for game in penalties), sum(game[seat] for game in penalties)]
        for seat, name in enumerate(names)
    }
    assert (
        at_rest(page, lambda: cast("dict[str, list[int]]", page.evaluate(SHEET)), wanted) == wanted
    )


@pytest.mark.rule("LC-10.1", "LC-10.2", "LC-10.5", "LC-A18")
def test_two_people_and_two_bots_play_a_series(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """A phone in German and a desktop in English, two games, and more if by lot not all has come
    up: an instant, an End card, a lasting card, a claim that is objected to, a vote and a card that
    copies (30 to 35 of the checklist).
    """
    server = server_factory(tmp_path, "--bot-speed", "50", module=DEALS_AS_TOLD)
    phone, desktop = page_factory(touch=True), page_factory((1280, 720), "en-GB")
    seat = opened(server.url, 4, {**QUICK, "games": MOST}, DECK)
    code = str(seat["code"])
    sit_at(phone, server.url, seat)
    join(desktop, server.url, code, GUEST)
    expect(phone.locator("li.open")).to_have_count(2)
    bot_beside(phone)
    bot_beside(phone)
    start(phone)
    people = [phone, desktop]
    desktop.locator("[data-card]").first.wait_for()
    names = [HOST, GUEST, *bot_names(phone)]
    wanted = [LASTING, END, VOTE, COPY, CLAIM]
    pressed: set[str] = set()
    still_to_come = {"all"}
    for n in range(1, MOST + 1):
        pressed |= play_on(people, shows(phone, OVER), wanted=wanted)
        desktop.locator(OVER).wait_for()
        state, events = truth(tmp_path, code)
        for page in people:
            picture(page, f"lc journey over {n} {page.viewport_size}")
            assert_sheet(page, state.penalties, names)
        still_to_come = EVERYTHING - pressed - came_up(events)
        if n > 1 and not still_to_come:
            break
        next_game(people)
    assert not still_to_come


def came_up(events: Sequence[ev.Event]) -> set[str]:
    """Of `EVERYTHING`, what has happened."""
    played = [event for event in events if isinstance(event, ev.CardPlayed)]
    kinds = {event.card.rsplit("-", 1)[0] for event in played}
    found = {
        "an instant": any(event.instant for event in played),
        "an objection": any(isinstance(e, ev.ClaimAnswered) and not e.agrees for e in events),
        "an End": any(isinstance(event, ev.EndSet) for event in events),
        "a lasting card": any(isinstance(event, ev.LastingSet) for event in events),
        "a vote": any(isinstance(e, ev.ChoiceOpened) and e.card.startswith(VOTE) for e in events),
    }
    return kinds | {what for what, happened in found.items() if happened}


def bot_names(page: Page) -> list[str]:
    """The names on the chips of the other seats, without the guest's."""
    return page.locator("[data-zone=opponents] .name").all_inner_texts()[1:]


def next_game(people: Sequence[Page]) -> None:
    """Everybody goes on at once; one game is dealt."""
    for page in people:
        page.evaluate(
            "setTimeout(() => document.querySelector('dialog[open] footer button')?.click(), 200)"
        )
    for page in people:
        expect(page.locator("dialog[open]")).to_have_count(0)
        page.locator("[data-card]").first.wait_for()

"""Two browsers want the same card: one gets it, the other one is told by whom (NK-3.4).

`--taps 100 --log-cli-level INFO` tells the figures of docs/server.md.
"""

from __future__ import annotations

import logging
import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFactory, ServerFactory
from tests.browser.nk_flows import (
    GUEST,
    HOST,
    expect_all_cards,
    faces,
    race,
    tap_at_once,
    tapped,
    throw_back,
    turn_up,
    winner_of,
)
from tests.browser.nk_people import assert_conserved, assert_decided_by_time, contests, truth
from tests.browser.slow_line import SlowLine

log = logging.getLogger(__name__)
CALM = {"holdLimitS": 0, "countdownMs": 1_000}
SLOW_MS = 80
RESTED = 4
MANY, MOST = 50, 60
NAMES = (HOST, GUEST)


def fight(pages: list[Page], slot: int, early_ms: tuple[float, float] = (0, 0)) -> int:
    """Both tap the card, until it was at once; one gets it, the other one is told by whom."""
    while (won := tap_together(pages, slot, early_ms)) is None:
        pass
    return won


def tap_together(pages: list[Page], slot: int, early_ms: tuple[float, float]) -> int | None:
    """Who got the card, and threw it back; nobody, if one of the pages was too late to reach."""
    lying = faces(pages[0]).count()
    for page in pages:
        page.locator(f'[data-up][data-slot="{slot}"]').wait_for()
    tap_at_once(pages, slot, early_ms)
    won = winner_of(pages)
    winner, loser = pages[won], pages[1 - won]
    both = tapped(loser)
    if both:
        expect(loser.locator(".notice")).to_contain_text(NAMES[won])
    expect(loser.locator("[data-act=throwBack]")).to_have_count(0)
    expect(winner.locator(".notice")).to_have_count(0)
    for page in pages:
        expect(faces(page)).to_have_count(lying - 1)
        expect_all_cards(page)
    throw_back(winner)
    for page in pages:
        expect(faces(page)).to_have_count(lying)
        expect_all_cards(page)
    return won if both else None


@pytest.mark.rule("NK-3.4", "NK-3.6", "NK-3.7")
def test_two_browsers_tap_the_same_card_at_the_same_moment(
    page_factory: PageFactory,
    server_factory: ServerFactory,
    tmp_path: Path,
    pytestconfig: pytest.Config,
) -> None:
    """One winner each time; the loser is told; no card is doubled or lost (36 of the checklist)."""
    taps = int(str(pytestconfig.getoption("--taps")))
    server = server_factory(tmp_path)
    pages = [page_factory(touch=True), page_factory((1280, 720), "en-GB")]
    code = race(pages[0], pages[1], server.url, CALM)
    (slot,) = turn_up(pages[0], 1)
    wins = [fight(pages, slot) for _ in range(taps)]
    assert_conserved(truth(tmp_path, code))
    log.info("the second browser won %d of %d", wins.count(1), taps)


def fight_until_won(pages: list[Page], slots: list[int], seat: int, early_ms: float) -> int:
    """Fight for these cards in turn, the second page by so much earlier, until this seat has got
    one: a busy machine may tap too late. How many fights that took."""
    for n in range(MOST):
        if fight(pages, slots[n % len(slots)], (0, early_ms)) == seat:
            return n + 1
    raise AssertionError(f"{NAMES[seat]} never gets a card")


@pytest.mark.rule("NK-A6")
def test_a_browser_behind_a_slow_line_wins_what_it_reaches_first(
    page_factory: PageFactory,
    server_factory: ServerFactory,
    tmp_path: Path,
    pytestconfig: pytest.Config,
) -> None:
    """With one line 80 ms slower each way: about even with levelling, one-sided without."""
    taps = int(str(pytestconfig.getoption("--taps")))
    server = server_factory(tmp_path)
    lot = random.Random(9)
    for cap_ms in (100, 0) if taps >= MANY else (100,):
        pages = [page_factory(), page_factory()]
        with SlowLine(server.port, SLOW_MS) as line:
            options = {**CALM, "contestCapMs": cap_ms}
            code = race(pages[0], pages[1], server.url, options, guest_server=line.url)
            slots = turn_up(pages[0], RESTED)
            pages[0].wait_for_timeout(1_000)  # lying there for less counts as just thrown (NK-A6)
            if taps < MANY:
                fight_until_won(pages, slots, 1, early_ms=50)
            else:
                early = [(lot.uniform(0, 40), lot.uniform(0, 40)) for _ in range(taps)]
                wins = [fight(pages, slots[i % RESTED], early[i]) for i in range(taps)]
                first, won = sum(slow > fast for fast, slow in early), wins.count(1)
                log.info("cap %d ms: of %d, slow first %d times, won %d", cap_ms, taps, first, won)
                least, most = (0.3, 0.7) if cap_ms else (0, 0.02)
                assert least * taps <= wins.count(1) <= most * taps
            assert_conserved(truth(tmp_path, code))
            assert_decided_by_time(contests(tmp_path, code), cap_ms, 1, SLOW_MS)

"""Windows of Labor Chaos in two browsers: stopping the clock, and telling nobody who holds what."""

from __future__ import annotations

import re
from typing import cast

import pytest
from playwright.sync_api import Page, WebSocket, expect

from kartenhaus.games.labor_chaos import events as ev
from tests.browser.conftest import PageFactory
from tests.browser.lab_decks import CHOOSE, CHOOSE_TOO, INSTANT, PLAIN, dealt
from tests.browser.lab_flows import HOST
from tests.browser.lab_trio import CLEO, Trio, aims_at, plays, trio
from tests.browser.serving import ServerProcess

STEP_MS, LONG_MS = 100, 6_000
OF_ONE_TABLE = re.compile(r'"(key|code)":"[^"]*"|"least":\d+')
"""Names, and by how much a window is longer than it had to be: that is luck."""
# The page's luck is the same each time; it counts how often it passes.
SAME_LUCK = """
Math.random = () => 0.5;
window.passes = 0;
const { send } = WebSocket.prototype;
WebSocket.prototype.send = function (text) {
  if (text.includes('"pass"')) window.passes += 1;
  send.call(this, text);
};
"""
# What the table shows of a window, without the seconds that run down.
SHOWN = """
() => ['h1', '[data-timeline]', '[data-zone=stage]', '[data-zone=opponents]', '[data-zone=middle]',
  '[data-zone=actions]'].map((part) => document.querySelector(part)?.outerHTML ?? '').join('\\n')
  .replace(/ style="[^"]*"/g, '').replace(/\\d+ (s|Sekunden)\\b/g, '')
"""


@pytest.mark.rule("LC-13.4", "LC-A45")
def test_whoever_says_moment_stops_the_clock_for_all(
    page_factory: PageFactory, lab_server: ServerProcess
) -> None:
    """Everybody sees who holds it; nobody else can; let go it runs on, and the window closes once
    all have passed.
    """
    deck = dealt([INSTANT, *[PLAIN] * 6], [CHOOSE] * 7, [PLAIN] * 7, draw=[PLAIN] * 9)
    with trio(page_factory, lab_server, deck) as three:
        host, guest = three.pages
        plays(guest, CHOOSE)
        aims_at(guest, 0)
        host.locator("[data-act=hold]").click()
        for page in three.pages:
            page.locator("[data-timeline].still").wait_for()
            expect(page.locator("[data-timeline] [role=timer]")).to_have_count(0)
        expect(guest.locator("[data-timeline]")).to_contain_text(HOST)
        expect(guest.locator("[data-act=hold]")).to_have_attribute("aria-disabled", "true")
        held = three.cleo_sees()["window"]
        assert (held["heldBy"], held["until"]) == (0, 0)
        host.locator("[data-zone=hand] [data-card]").first.focus()
        host.keyboard.press("m")
        for page in three.pages:
            page.locator("[data-timeline] [role=timer]").wait_for()
        window = three.cleo_sees()["window"]
        assert window["heldBy"] == -1
        assert window["until"] > 0
        host.locator("[data-act=react][aria-disabled=false]").click()
        for page in three.pages:
            expect(page.locator("[data-timeline]")).to_have_count(0)
        expect(host.locator("[data-card]")).to_have_count(6)
        assert [event.on for event in three.events() if isinstance(event, ev.WindowHeld)] == [
            True,
            False,
        ]


def note_messages(page: Page, told: list[str]) -> None:
    """Note every message, both ways, without what differs from table to table anyway."""

    def note(way: str, payload: str | bytes) -> None:
        text = re.sub(r"\d{13}", "time", str(payload))
        told.append(f"{way} {OF_ONE_TABLE.sub('', text)}")

    def on_socket(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: note("in", payload))
        socket.on("framesent", lambda payload: note("out", payload))

    page.on("websocket", on_socket)


def of_windows(told: list[str]) -> list[str]:
    """The messages that tell or want something of the game."""
    return [one for one in told if '"t":"frame"' in one or '"t":"act"' in one]


def watch_a_window(three: Trio, told: list[str]) -> list[tuple[int, str]]:
    """What the host's page shows while a window is open in which Cleo has to draw, and after how
    much of the page's own time; then what it shows once Cleo has let her draw come.
    """
    host, guest = three.pages
    plays(guest, CHOOSE_TOO)
    host.locator("[data-place=seat-1] .dots").wait_for()
    host.clock.pause_at(cast("float", host.evaluate("Date.now()")) / 1000 + 1)
    host.clock.run_for(LONG_MS)
    told.clear()
    aims_at(guest, 2)
    host.locator("[data-timeline]").wait_for()
    shown = [(0, cast("str", host.evaluate(SHOWN)))]
    for passed in range(STEP_MS, LONG_MS, STEP_MS):
        host.clock.run_for(STEP_MS)
        if host.evaluate("window.passes") > 0:  # the answer takes no time of the page's
            host.locator("[data-act=pass][aria-disabled=true]").wait_for()
        now = cast("str", host.evaluate(SHOWN))
        if now != shown[-1][1]:
            shown.append((passed, now))
    three.cleo_passes()
    expect(host.locator("[data-timeline]")).to_have_count(0)
    expect(host.locator("h1")).to_contain_text(CLEO)
    host.clock.run_for(LONG_MS)
    return [*shown, (LONG_MS, cast("str", host.evaluate(SHOWN)))]


@pytest.mark.rule("LC-13.1", "LC-13.2", "LC-13.3", "LC-13.6")
def test_a_page_shows_the_same_whoever_holds_the_instant(
    page_factory: PageFactory, lab_server: ServerProcess
) -> None:
    """Two tables, the same but for one card: the instant is in the hand of the one whom it would
    help, or in the draw pile. A page that holds none hears and shows the same, and passes after the
    same time.
    """
    runs: list[tuple[list[tuple[int, str]], list[str]]] = []
    for mine, piled in ((INSTANT, CHOOSE), (CHOOSE, INSTANT)):
        draw = [PLAIN, PLAIN, PLAIN, piled, *[PLAIN] * 5]
        deck = dealt([PLAIN] * 7, [CHOOSE_TOO, *[PLAIN] * 6], [mine, *[PLAIN] * 6], draw=draw)
        told: list[str] = []

        def quiet(page: Page, told: list[str] = told) -> None:
            page.add_init_script(SAME_LUCK)
            page.clock.install()
            note_messages(page, told)

        with trio(page_factory, lab_server, deck, prepare=quiet) as three:
            assert bool(three.cleo_own()["hand"][0].startswith(INSTANT)) == (mine == INSTANT)
            runs.append((watch_a_window(three, told), of_windows(told)))
    (shown, told), (also_shown, also_told) = runs
    assert shown == also_shown
    assert told == also_told
    assert len(shown) > 2, "the page passes while it is watched"
    assert sum(one.startswith("out") and '"do":"pass"' in one for one in told) == 1

"""What lies face down, and what is in others' hands, reaches no page; nor does what moves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocket, expect

from kartenhaus.games.none_of_a_kind.view import DOWN
from tests.browser.conftest import PageFactory, ServerFactory
from tests.browser.nk_flows import BACKS, draw, faces, held_card, race, throw_back
from tests.browser.nk_people import truth

PLACE = re.compile(r' (data-slot|style)="[^"]*"')
# Counts the cards that fly from now on.
WATCH_FLIGHTS = """
() => {
  window.flights = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      window.flights += [...addedNodes].filter((one) => one.classList?.contains('flight')).length;
    }
  }).observe(document.body, { childList: true, subtree: true });
}
"""
LONG_MOVES = """
() => document.getAnimations()
  .map((one) => one.effect.getComputedTiming())
  .filter((timing) => timing.duration > 150).length
"""


def listen(page: Page) -> list[str]:
    """Everything that the server sends this page from now on."""
    heard: list[str] = []

    def on_socket(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: heard.append(str(payload)))

    page.on("websocket", on_socket)
    return heard


def expect_same_faces(page: Page, other: Page) -> None:
    """Both show as many face-up cards."""
    expect(faces(page)).to_have_count(faces(other).count())


@pytest.mark.rule("NK-8.4", "NK-8.7", "NK-8.8")
def test_a_card_that_lies_face_down_is_nowhere_on_a_page(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """A6, A8: no message and no element tells anything of it, backs are all alike; whoever wants
    no movement sees none, and all the same facts.
    """
    server = server_factory(tmp_path)
    host, guest = page_factory(), page_factory(reduced_motion="reduce")
    heard = listen(guest)
    code = race(host, guest, server.url, {"countdownMs": 1_000, "holdLimitS": 0})
    for page in (host, guest):
        page.evaluate(WATCH_FLIGHTS)
    draw(host)
    expect(guest.locator("[data-zone=opponents] .held:not(.none)")).to_have_count(1)

    state = truth(tmp_path, code)
    hidden = [card for card, lies in zip(state.dealt, state.middle, strict=True) if lies == DOWN]
    assert len(hidden) == 77
    told = "".join(heard)
    assert state.rows[1][0] in told, "what is open is told"
    assert [card for card in (*hidden, state.hands[0]) if card in told] == []
    everything = guest.content()
    assert held_card(host) not in everything
    backs = guest.locator(BACKS).evaluate_all("(all) => all.map((one) => one.outerHTML)")
    assert len(backs) == len(hidden)
    assert len({PLACE.sub("", back) for back in backs}) == 1

    name = held_card(host)
    throw_back(host)
    expect(faces(guest)).to_have_count(1)
    expect(faces(guest)).to_have_accessible_name(re.compile(re.escape(name)))
    while host.evaluate("window.flights") == 0:  # what is told late is not acted out
        draw(host)
        throw_back(host)
    expect_same_faces(guest, host)
    assert guest.evaluate("window.flights") == 0
    assert guest.evaluate(LONG_MOVES) == 0

"""What people do in the client, as steps for tests: open a table, join it, play on."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Literal

from playwright.sync_api import Page, expect

from tests.server.people import PATIENCE_S, Person

Lang = Literal["de", "en"]
LOCALES: dict[Lang, str] = {"de": "de-DE", "en": "en-GB"}
LONG_S = 600.0
"""So long a round may take on a busy machine."""
QUICK = {"snapPauseMs": 0, "skipMomentMs": 500}

# One press of whoever sits here: choose three, lay what may be laid, else take. `hoard`: take
# whenever it is allowed. Returns what was pressed.
PRESS = """
(hoard) => {
  const main = document.querySelector('[data-main]');
  const able = (button) => button && button.getAttribute('aria-disabled') !== 'true';
  const press = (button, what) => { button.click(); return what; };
  if (document.querySelector('dialog[open]')) return 'over';
  if (!document.querySelector('header.mine')) return '';
  const take = document.querySelector('[data-zone=actions] button:not([data-main], [data-snap])');
  if (hoard && able(take)) return press(take, 'take');
  if (able(main)) return press(main, 'main');
  const loose = [...document.querySelectorAll('[data-zone=hand] [data-stack]')];
  const stack = loose.find((one) => able(one) && one.getAttribute('aria-pressed') === 'false');
  if (stack) return press(stack, 'stack');
  const slots = [...document.querySelectorAll('[data-zone=hand] button[data-place^=slot]')];
  const slot = slots.find((one) => able(one) && one.getAttribute('aria-pressed') !== 'true');
  if (slot) return press(slot, 'slot');
  return able(take) ? press(take, 'take') : '';
}
"""


def open_by_request(server: str, seats: int, options: dict[str, object] | None = None) -> str:
    """Open a table as nobody's browser would; return its code. Seat 0 is taken by its host."""
    return str(seated(server, seats, options)["code"])


def seated(
    server: str,
    seats: int,
    options: Mapping[str, object] | None = None,
    *,
    game: str = "lucky-shutdown",
) -> dict[str, object]:
    """Open a table; return code, seat and token of its host."""
    body = {"game": game, "name": "Wirtin", "seats": seats, "options": options or {}}
    request = urllib.request.Request(
        f"{server}/api/tables",
        data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        found: dict[str, object] = json.load(answer)
    return found


def sit_at(page: Page, server: str, seat: dict[str, object]) -> None:
    """Give this browser the seat's token and go to its table."""
    page.goto(server)
    kept = {"code": seat["code"], "token": seat["token"], "since": 1}
    page.evaluate("(s) => localStorage.setItem('kh.seat.' + s.code, JSON.stringify(s))", kept)
    page.goto(f"{server}/t/{seat['code']}")


def open_table(page: Page, server: str, bots: int = 0) -> str:
    """Go through the screens "home" and "create" to the lobby; return the table's code."""
    page.goto(server)
    page.locator("main button").first.click()
    page.wait_for_url("**/create")
    for _ in range(bots):
        page.locator("fieldset.stepper button").last.click()
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/t/*")
    page.locator("#seats-title").wait_for()
    return page.url.rsplit("/", 1)[1]


def join(page: Page, server: str, code: str, name: str) -> None:
    """Follow the link to the table and take a seat."""
    page.goto(f"{server}/j/{code}")
    page.locator("#name").fill(name)
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/t/*")


def start(page: Page) -> None:
    """Begin the match; waits until the table is drawn."""
    page.locator("footer button").click()
    page.locator("[data-zone=middle]").wait_for()


def prompt(page: Page) -> str:
    """What the title bar says."""
    return page.locator("h1").inner_text()


def play_on(
    pages: list[Page],
    guest: Person | None = None,
    *,
    hoard: bool = False,
    until: str = "dialog[open]",
) -> None:
    """Let these people press their buttons until the first page shows what `until` selects.

    `guest`: somebody else who does whatever is legal in their turn.
    """
    deadline = time.monotonic() + LONG_S
    while pages[0].locator(until).count() == 0:
        assert time.monotonic() < deadline, f"not reached: {until}; prompt: {prompt(pages[0])}"
        pressed = [page.evaluate(PRESS, hoard) for page in pages]
        if guest is not None:
            guest.catch_up()
            action = guest.plain_action() if guest.view.get("own") else None
            pressed.append("" if action is None else guest.act(action)["t"])
        pages[0].wait_for_timeout(20 if any(pressed) else 60)


@contextmanager
def with_a_guest(page: Page, server: str, **options: object) -> Generator[Person]:
    """A match of this page, as the host, and somebody over a socket of their own, who does nothing
    but what the test says: so the table is at rest where nobody has to do anything else."""
    seat = seated(server, 2, {**QUICK, **options})
    sit_at(page, server, seat)
    guest = Person.joins(server, str(seat["code"]), "Gast").connect()
    try:
        expect(page.locator("li.open")).to_have_count(0)
        start(page)
        page.locator("[data-zone=hand] [data-stack]").first.wait_for()
        guest.hear_until(lambda: bool(guest.view.get("own")))
        yield guest
    finally:
        guest.leave()


def choose_open(page: Page) -> None:
    """Choose three open cards and lay them out. (Not by the mouse: on a busy machine a click on a
    stack may last so long that it shows its cards singly.)"""
    while page.evaluate(PRESS, False) != "main":
        page.wait_for_timeout(20)


def both_choose(page: Page, guest: Person) -> None:
    """They lay out their open cards; nobody plays yet."""
    action = guest.plain_action()
    assert action is not None
    assert guest.act(action)["ok"]
    play_on([page], until="[data-snap]")


def expect_title(page: Page, text: str) -> None:
    """The title bar says this."""
    expect(page.locator("h1")).to_have_text(text)

"""What people do at a table of Labor Chaos, as steps for tests."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import cast

import msgspec
from playwright.sync_api import Page

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.state import State
from kartenhaus.log.sqlite import SqliteStore
from kartenhaus.server.house import fold
from kartenhaus.table import records as rec
from tests.browser.flows import LONG_S
from tests.browser.lab_decks import GAME
from tests.server.people import PATIENCE_S, Json
from tests.server.world import BINDINGS

HOST, GUEST = "Wirtin", "Gast"

# One press of whoever sits here. Cards of the kinds named first are played first. Returns what was
# pressed: "" if nothing could be.
PRESS = """
([wanted, answer]) => {
  const one = (selector) => document.querySelector(selector);
  const able = (button) => button !== null && button.getAttribute('aria-disabled') !== 'true';
  const act = (name) => one(`[data-act=${name}]`);
  const press = (button, what) => { button.click(); return what; };
  const rank = (id) => {
    const at = wanted.findIndex((kind) => id.startsWith(kind));
    return at < 0 ? wanted.length : at;
  };
  if (document.querySelector('dialog[open]')) return 'over';
  if (act('choose') !== null) {
    if (able(act('choose'))) return press(act('choose'), one('[data-ask]')?.dataset.ask ?? 'cards');
    const all = [...document.querySelectorAll(
      '[data-ask] [data-item], [data-picks] [data-card]')];
    const open = all.find((item) => able(item) && item.ariaPressed !== 'true');
    return open ? press(open, 'pick') : '';
  }
  if (act(answer) !== null) return press(act(answer), answer);
  if (act('claim') !== null) return press(act('claim'), 'claim');
  if (act('react') !== null) {
    if (able(act('react'))) return press(act('react'), 'react');
    const instant = one('[data-card].lc-instant:not([aria-pressed=true])');
    if (instant && one('header.mine')) return press(instant, 'read');
    return able(act('pass')) ? press(act('pass'), 'pass') : '';
  }
  if (!one('header.mine') || act('play') === null) return '';
  const cards = [...document.querySelectorAll('[data-card]:not(.lc-instant)')].filter(able)
    .sort((a, b) => rank(a.dataset.card) - rank(b.dataset.card));
  const [first] = cards;
  if (first && first.ariaPressed !== 'true') return press(first, 'read');
  if (able(act('play'))) return press(act('play'), 'play');
  return able(act('draw')) ? press(act('draw'), 'draw') : '';
}
"""


def opened(
    server: str, seats: int, options: Mapping[str, object], deck: Json | None = None
) -> Json:
    """Open a table; return code, seat and token of its host. Without `deck`: our own."""
    body = {"game": GAME, "name": HOST, "seats": seats, "options": options}
    if deck is not None:
        body["deck"] = deck
    request = urllib.request.Request(
        f"{server}/api/tables",
        data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return cast("Json", json.load(answer))


def play_on(
    pages: Sequence[Page],
    until: Callable[[], bool],
    *,
    wanted: Sequence[str] = (),
    answer: str = "object",
) -> set[str]:
    """Let these people press their buttons until so it is; what they pressed.

    `wanted`: kinds of cards they play first; `answer`: what they say to claims.
    """
    pressed: set[str] = set()
    deadline = time.monotonic() + LONG_S
    while not until():
        assert time.monotonic() < deadline, [page.locator("h1").inner_text() for page in pages]
        done = {page.evaluate(PRESS, [[*wanted], answer]) for page in pages}
        pressed |= done
        if done <= {"", "over"}:
            pages[0].wait_for_timeout(20)
    return pressed


def shows(page: Page, selector: str) -> Callable[[], bool]:
    """Whether the page shows it, to be asked again and again."""
    return lambda: page.locator(selector).count() > 0


def truth(data: Path, code: str) -> tuple[State, list[ev.Event]]:
    """What the server's log says the match is now, and all that happened."""
    store = SqliteStore(data / "log.sqlite3")
    try:
        bodies = list(store.read(code))
        table = fold(bodies, {GAME: BINDINGS[GAME]})
    finally:
        store.close()
    assert table is not None
    records = [rec.decode(body) for body in bodies]
    steps = [record for record in records if isinstance(record, rec.Step)]
    events = [msgspec.json.decode(raw, type=ev.Event) for step in steps for raw in step.events]
    return cast("State", table.state), events

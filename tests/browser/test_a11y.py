"""Every screen, in both languages: axe, sizes of what is pressed, no sideways scroll."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

import pytest
from playwright.sync_api import Page

from tests.browser.chromium import ROOT
from tests.browser.conftest import PHONE, PageFactory, ServerFactory
from tests.browser.flows import Lang
from tests.browser.tour import tour

NARROW, DESKTOP = (320, 568), (1280, 720)
SIGHTS = ("achromatopsia", "protanopia", "deuteranopia", "tritanopia")
AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text()
RUN_AXE = """
async (off) => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const found = await axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    rules: {
      region: { enabled: true },
      'label-content-name-mismatch': { enabled: true },
      ...Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
    },
    resultTypes: ['violations'],
  });
  return found.violations.map((one) => ({
    id: one.id,
    nodes: one.nodes.map((node) => node.target.join(' ') + ': ' + node.failureSummary),
  }));
}
"""
# What can be pressed and is smaller than 44 by 44 pixels; behind a modal dialog nothing can be.
SMALL = """
() => {
  const modal = document.querySelector('dialog:modal');
  const all = (modal ?? document).querySelectorAll(
    'button, a[href], input, select, summary, [role=button], [role=option]');
  return [...all]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: false }))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
    .map(([one, box]) => `${one.outerHTML.slice(0, 120)} ${box.width}x${box.height}`);
}
"""
# Wider than the page, or text cut off within a button or a heading.
SIDEWAYS = """
() => {
  const page = document.scrollingElement;
  const faults = page.scrollWidth > innerWidth ? [`page ${page.scrollWidth} > ${innerWidth}`] : [];
  const modal = document.querySelector('dialog:modal');
  const wordy = 'h1, h2, label, p, main, .body, button:is(.main, .plain, .quiet, .danger)';
  for (const one of (modal ?? document).querySelectorAll(wordy)) {
    const shown = one.checkVisibility({ visibilityProperty: true }) && one.clientWidth > 1;
    if (shown && one.scrollWidth > one.clientWidth + 1) {
      faults.push(`${one.outerHTML.slice(0, 120)} ${one.scrollWidth} > ${one.clientWidth}`);
    }
  }
  return faults;
}
"""


# Nothing moves any more, and no call lies over the table: what axe measures is what stays.
AT_REST = """
() => document.querySelector('.callout') === null && document.getAnimations().every((one) =>
  one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)
"""


class Violation(TypedDict):
    id: str
    nodes: list[str]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_screen_can_be_read_and_pressed_by_everybody(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path, lang: Lang
) -> None:
    """A1, A2: axe finds nothing; what can be pressed is at least 44 by 44 pixels; on a page of
    320 pixels and with text of twice the size nothing is cut off or leaves the page.
    """
    server = server_factory(tmp_path, "--bot-speed", "50")
    faults: list[str] = []
    for name, page in tour(page_factory, server.url, lang, PHONE):
        picture(page, f"{name} {lang}")
        faults += [f"{name}: {fault}" for fault in axe(page)]
        faults += [f"{name}: small: {fault}" for fault in page.evaluate(SMALL)]
        faults += [f"{name}, narrow: {fault}" for fault in sideways(page, NARROW, "normal")]
        faults += [f"{name}, double text: {fault}" for fault in sideways(page, PHONE, "double")]
        assert page.locator("html").get_attribute("lang") == lang
    assert not faults, "\n".join(faults)


def test_a_wide_page_cuts_no_words_off(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """On a desktop everything fits, with the log beside the table."""
    server = server_factory(tmp_path, "--bot-speed", "50")
    faults: list[str] = []
    for name, page in tour(page_factory, server.url, "de", DESKTOP, hoard=False):
        picture(page, f"{name} desktop")
        faults += [f"{name}: {fault}" for fault in page.evaluate(SIDEWAYS)]
    assert not faults, "\n".join(faults)


def sideways(page: Page, size: tuple[int, int], text: str) -> list[str]:
    """What leaves the page or is cut off at this size of page and text; puts all back."""
    change = "(text) => { document.documentElement.dataset.text = text; }"
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(change, text)
    page.wait_for_timeout(40)
    found: list[str] = page.evaluate(SIDEWAYS)
    page.evaluate(change, "normal")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    return found


def axe(page: Page, off: Sequence[str] = ()) -> list[str]:
    """What axe finds wrong on the page at rest. `off`: rules that are not asked."""
    page.wait_for_function(AT_REST)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[Violation] = page.evaluate(RUN_AXE, [*off])
    return [f"{one['id']}: {node}" for one in found for node in one["nodes"]]


def pictures(page: Page, name: str, cards: str) -> None:
    """Keep pictures, if somebody wants to look: where such cards lie also in grey, and as they are
    seen without one kind of cone.
    """
    picture(page, name)
    if not os.environ.get("KH_PICTURES") or page.locator(cards).count() == 0:
        return
    session = page.context.new_cdp_session(page)
    for sight in (*SIGHTS, "none"):
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})  # pyright: ignore[reportUnknownMemberType]
        if sight != "none":
            picture(page, f"{name} {sight}")
    session.detach()


def picture(page: Page, name: str) -> None:
    """Keep a picture, if somebody wants to look at the screens."""
    folder = os.environ.get("KH_PICTURES")
    if folder:
        page.screenshot(path=Path(folder) / f"{re.sub(r'[^a-z0-9]+', '-', name.lower())}.png")

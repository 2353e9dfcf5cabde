"""What is measured on every page: axe, sizes of what is pressed, what is cut off.

A page lays itself out again after what it has measured (`ResizeObserver`, fonts), and a test on a
busy machine may look in between: what is to be right in the end is asked until it is. Not for what
must not happen on the way either: that passes here as soon as it is over.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TypedDict, TypeVar, cast

from playwright.sync_api import Page

from tests.browser.chromium import ROOT

NARROW, DESKTOP = (320, 568), (1280, 720)
SETTLED_S, PAUSE_MS = 30.0, 100
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
SETTLE = """
() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  setTimeout(done, 20))))
"""


T = TypeVar("T")


class Violation(TypedDict):
    id: str
    nodes: list[str]


def at_rest(page: Page, ask: Callable[[], T], wanted: T) -> T:
    """What is answered once it is what is wanted, or after `SETTLED_S`."""
    until = time.monotonic() + SETTLED_S
    while (found := ask()) != wanted and time.monotonic() < until:
        page.wait_for_timeout(PAUSE_MS)
    return found


def comes_true(page: Page, what: str, arg: object = None) -> None:
    """Wait until a function is true in the page. (`wait_for_function` compiles it again in the page
    itself at every look but the first, which our content security policy forbids.)"""
    assert at_rest(page, lambda: bool(page.evaluate(what, arg)), wanted=True), what


def measured(page: Page, measure: str) -> list[str]:
    """What a measure, which lists faults, still finds once the page has come to rest."""
    return at_rest(page, lambda: cast("list[str]", page.evaluate(measure)), [])


def axe(page: Page, off: Sequence[str] = ()) -> list[str]:
    """What axe finds wrong on the page at rest. `off`: rules that are not asked."""
    comes_true(page, AT_REST)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return at_rest(page, lambda: violations(page, off), [])


def violations(page: Page, off: Sequence[str]) -> list[str]:
    found: list[Violation] = page.evaluate(RUN_AXE, [*off])
    return [f"{one['id']}: {node}" for one in found for node in one["nodes"]]


def at_size(page: Page, size: tuple[int, int], measure: str) -> list[str]:
    """What the measure finds on a page of this size; puts all back."""
    before = page.viewport_size
    assert before is not None
    resize(page, size)
    found = measured(page, measure)
    resize(page, (before["width"], before["height"]))
    return found


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    comes_true(page, "([w, h]) => innerWidth === w && innerHeight === h", [*size])
    page.evaluate(SETTLE)


def double_text(page: Page) -> list[str]:
    """What is cut off with text of twice the size; puts all back."""
    change = "(text) => { document.documentElement.dataset.text = text; }"
    page.evaluate(change, "double")
    page.evaluate(SETTLE)
    found = measured(page, SIDEWAYS)
    page.evaluate(change, "normal")
    page.evaluate(SETTLE)
    return found

"""Every screen of None of a Kind in both languages: axe, sizes, nothing that leaves the page."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, PageFactory, ServerFactory
from tests.browser.flows import Lang
from tests.browser.measures import DESKTOP, NARROW, SIDEWAYS, at_size, axe, double_text, measured
from tests.browser.measures import SMALL as SMALL_OF_ALL
from tests.browser.nk_tour import nk_tour
from tests.browser.test_a11y import pictures

LOW = (360, 560)
FEW = 10
"""With more face-up cards axe takes half a minute to see which targets lie over which; those of
the table are measured here anyway."""
# Face-up cards of the middle are measured as they are without their little turn.
SMALL_FACES = """
() => [...document.querySelectorAll('[data-up]')]
  .filter((card) => card.offsetWidth < 55.5
    || card.offsetHeight < (document.querySelectorAll('[data-up]').length > 42 ? 29.5 : 43.5))
  .map((card) => `${card.ariaLabel} ${card.offsetWidth}x${card.offsetHeight}`)
"""
# All others are measured as everywhere.
SMALL = SMALL_OF_ALL.replace("'button,", "'button:not([data-up]),")
# Buttons and the prompt that are not wholly on the page, though nothing lies over it.
OUTSIDE = """
() => document.querySelector('dialog:modal') ? [] :
  [...document.querySelectorAll('main button, header button, h1')]
    .map((element) => [element, element.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.left < -1 || box.right > innerWidth + 1
      || box.top < -1 || box.bottom > innerHeight + 1))
    .map(([element, box]) => `${element.ariaLabel ?? element.innerText} ${JSON.stringify(box)}`)
"""
SCROLLS = """
() => {
  const page = document.scrollingElement;
  const inner = document.querySelector('section.table .inner');
  return [page, inner].filter((one) => one && one.scrollHeight > one.clientHeight + 1)
    .map((one) => `${one.className || 'page'} ${one.scrollHeight} > ${one.clientHeight}`);
}
"""
# What a card shows without its colours: word, shape, number.
IN_GREY = """
() => [...document.querySelectorAll('[data-up]')].map((card) => [card.ariaLabel, JSON.stringify(
  [[...card.querySelectorAll('text')].map((one) => one.textContent),
   [...card.querySelectorAll('path')].map((one) => one.getAttribute('d'))])])
"""


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_screen_can_be_read_and_pressed_by_everybody(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path, lang: Lang
) -> None:
    """A1, A2: axe finds nothing; what can be pressed is large enough; on a narrow page and with
    text of twice the size nothing is cut off or leaves the page; the table needs no scrolling.
    """
    server = server_factory(tmp_path)
    faults: list[str] = []
    for name, page in nk_tour(page_factory, server.url, lang, PHONE):
        pictures(page, f"nk {name} {lang}", "[data-up]")
        many = page.locator("[data-up]").count() > FEW
        found = axe(page, ["target-size"] if many else [])
        found += measured(page, SMALL_FACES) + measured(page, SMALL)
        found += [f"narrow: {fault}" for fault in at_size(page, NARROW, SIDEWAYS)]
        found += [f"double text: {fault}" for fault in double_text(page)]
        if page.locator("section.table").count() > 0:
            found += measured(page, SCROLLS) + measured(page, OUTSIDE)
            found += [f"low: {fault}" for fault in at_size(page, LOW, OUTSIDE)]
        faults += [f"{name}: {fault}" for fault in found]
        expect(page.locator("html")).to_have_attribute("lang", lang)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("lang", ["de", "en"] if os.environ.get("KH_PICTURES") else ["de"])
def test_a_wide_page_cuts_no_words_off(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path, lang: Lang
) -> None:
    """On a desktop everything fits, with the log beside the table; and every card can be told from
    every other one by word, shape and number, without its colour.
    """
    server = server_factory(tmp_path)
    faults: list[str] = []
    in_grey: dict[str, str] = {}
    for name, page in nk_tour(page_factory, server.url, lang, DESKTOP, crowd=60):
        pictures(page, f"nk {name} desktop {lang}", "[data-up]")
        faults += [f"{name}: {fault}" for fault in measured(page, SIDEWAYS)]
        if page.locator("section.table").count() > 0:
            faults += [f"{name}: {fault}" for fault in measured(page, OUTSIDE)]
        in_grey |= {
            re.split(", Taste|, key", label)[0]: look for label, look in page.evaluate(IN_GREY)
        }
    assert not faults, "\n".join(faults)
    assert len(in_grey) >= 60
    assert len(set(in_grey.values())) == len(in_grey)

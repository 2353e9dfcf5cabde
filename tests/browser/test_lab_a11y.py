"""Every screen of Labor Chaos in both languages: axe, sizes, nothing that leaves the page."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, PageFactory, ServerFactory
from tests.browser.flows import Lang
from tests.browser.lab_decks import DEALS_AS_TOLD
from tests.browser.lab_tour import lab_tour
from tests.browser.measures import (
    DESKTOP,
    NARROW,
    SIDEWAYS,
    SMALL,
    at_size,
    axe,
    double_text,
    measured,
)
from tests.browser.test_a11y import pictures
from tests.browser.test_nk_a11y import OUTSIDE as OUTSIDE_OF_ALL
from tests.browser.test_nk_a11y import SCROLLS

CARDS = "[data-card]"
# A long list of answers is scrolled by itself.
OUTSIDE = OUTSIDE_OF_ALL.replace("'main button,", "'main button:not([data-ask] *),")
# What each answer of the page draws.
OUTLINES = """
() => [...document.querySelectorAll('[data-ask=symbol] [data-value]')].map((one) =>
  [...one.querySelectorAll('svg *')].map((part) => part.getAttribute('d')).join())
"""


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_screen_can_be_read_and_pressed_by_everybody(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path, lang: Lang
) -> None:
    """A1, A2: axe finds nothing; what can be pressed is large enough; on a narrow page and with
    text of twice the size nothing is cut off or leaves the page; the table needs no scrolling.
    """
    server = server_factory(tmp_path, module=DEALS_AS_TOLD)
    faults: list[str] = []
    for name, page in lab_tour(page_factory, server.url, lang, PHONE):
        pictures(page, f"lc {name} {lang}", CARDS)
        found = axe(page) + measured(page, SMALL)
        found += [f"narrow: {fault}" for fault in at_size(page, NARROW, SIDEWAYS)]
        found += [f"double text: {fault}" for fault in double_text(page)]
        if page.locator("section.table").count() > 0:
            found += measured(page, SCROLLS) + measured(page, OUTSIDE)
        faults += [f"{name}: {fault}" for fault in found]
        expect(page.locator("html")).to_have_attribute("lang", lang)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("lang", ["de", "en"] if os.environ.get("KH_PICTURES") else ["de"])
def test_a_wide_page_cuts_no_words_off(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path, lang: Lang
) -> None:
    """On a desktop everything fits, with the log beside the table; and the four symbols can be told
    apart by their outlines, without colour.
    """
    server = server_factory(tmp_path, module=DEALS_AS_TOLD)
    faults: list[str] = []
    outlines: list[str] = []
    for name, page in lab_tour(page_factory, server.url, lang, DESKTOP):
        pictures(page, f"lc {name} desktop {lang}", CARDS)
        found = measured(page, SIDEWAYS)
        if page.locator("section.table").count() > 0:
            found += measured(page, SCROLLS) + measured(page, OUTSIDE)
        faults += [f"{name}: {fault}" for fault in found]
        outlines += page.evaluate(OUTLINES)
    assert not faults, "\n".join(faults)
    assert len(outlines) == len(set(outlines)) == 4
    assert all(outlines)

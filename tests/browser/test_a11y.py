"""Every screen, in both languages: axe, sizes of what is pressed, no sideways scroll."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, PageFactory, ServerFactory
from tests.browser.flows import Lang
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
from tests.browser.tour import tour

SIGHTS = ("achromatopsia", "protanopia", "deuteranopia", "tritanopia")


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
        faults += [f"{name}: small: {fault}" for fault in measured(page, SMALL)]
        faults += [f"{name}, narrow: {fault}" for fault in at_size(page, NARROW, SIDEWAYS)]
        faults += [f"{name}, double text: {fault}" for fault in double_text(page)]
        expect(page.locator("html")).to_have_attribute("lang", lang)
    assert not faults, "\n".join(faults)


def test_a_wide_page_cuts_no_words_off(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """On a desktop everything fits, with the log beside the table."""
    server = server_factory(tmp_path, "--bot-speed", "50")
    faults: list[str] = []
    for name, page in tour(page_factory, server.url, "de", DESKTOP, hoard=False):
        picture(page, f"{name} desktop")
        faults += [f"{name}: {fault}" for fault in measured(page, SIDEWAYS)]
    assert not faults, "\n".join(faults)


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

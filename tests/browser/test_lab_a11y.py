"""Every screen of Labor Chaos in both languages: axe, sizes, nothing that leaves the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import PHONE, PageFactory, ServerFactory
from tests.browser.flows import Lang
from tests.browser.lab_tour import lab_tour
from tests.browser.test_a11y import NARROW, SIDEWAYS, SMALL, axe, picture
from tests.browser.test_nk_a11y import OUTSIDE, SCROLLS, at_size, double_text, measured


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_screen_can_be_read_and_pressed_by_everybody(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path, lang: Lang
) -> None:
    """A1, A2: axe finds nothing; what can be pressed is large enough; on a narrow page and with
    text of twice the size nothing is cut off or leaves the page; the table needs no scrolling.
    """
    server = server_factory(tmp_path)
    faults: list[str] = []
    for name, page in lab_tour(page_factory, server.url, lang, PHONE):
        picture(page, f"lc {name} {lang}")
        found = axe(page) + measured(page, SMALL)
        found += [f"narrow: {fault}" for fault in at_size(page, NARROW, SIDEWAYS)]
        found += [f"double text: {fault}" for fault in double_text(page)]
        if page.locator("section.table").count() > 0:
            found += measured(page, SCROLLS) + measured(page, OUTSIDE)
        faults += [f"{name}: {fault}" for fault in found]
        assert page.locator("html").get_attribute("lang") == lang
    assert not faults, "\n".join(faults)

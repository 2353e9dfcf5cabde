"""Whoever sits at a table and comes by its link or code again comes back to the seat."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import PageFactory
from tests.browser.flows import open_table


def test_the_link_leads_back_to_the_own_seat(page_factory: PageFactory, server: str) -> None:
    """Scanning the code of one's own table anew does not ask for a name a second time."""
    page = page_factory()
    code = open_table(page, server)
    page.goto(f"{server}/j/{code}")
    expect(page.locator("#seats-title")).to_be_visible()
    assert page.url == f"{server}/t/{code}"


def test_the_typed_code_leads_back_to_the_own_seat(page_factory: PageFactory, server: str) -> None:
    """Nor does typing it on the start page, and the way back leads to the start page."""
    page = page_factory()
    code = open_table(page, server)
    page.goto(server)
    page.locator("form input").fill(code.lower())
    page.locator("form button[type=submit]").click()
    expect(page.locator("#seats-title")).to_be_visible()
    page.go_back()
    page.wait_for_url(f"{server}/")

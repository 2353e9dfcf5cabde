"""The real server starts, shows the client, and comes back after every kind of end."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PageFactory, ServerFactory


@pytest.mark.parametrize(("locale", "language"), [("de-DE", "de"), ("en-GB", "en")])
def test_the_client_opens_in_the_language_of_the_device(
    server: str, page_factory: PageFactory, locale: str, language: str
) -> None:
    """The first screen has a heading and says in which language it is written."""
    page = page_factory(locale=locale)
    page.goto(server)
    page.get_by_role("heading", level=1).wait_for()
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_a_server_ends_well_and_starts_again(server_factory: ServerFactory, tmp_path: Path) -> None:
    """Told to stop it stops with status 0; killed or stopped, it starts again on its data."""
    server = server_factory(tmp_path)
    assert server.stop() == 0
    assert not server.healthy()
    server.start()
    assert server.kill() < 0
    assert not server.healthy()
    server.start()
    assert server.healthy()

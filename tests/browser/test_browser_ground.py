"""The browser and the watch over it work, before anything of ours runs in them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import PageFactory, watch
from tests.browser.measures import at_rest


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_pages_have_the_asked_size_and_language(page_factory: PageFactory, locale: str) -> None:
    """A page is as wide as the test says, and speaks the language that the test says."""
    page = page_factory((360, 640), locale)
    page.goto("data:text/html,<title>Haus</title><button onclick='this.textContent=7'>1</button>")
    page.get_by_role("button").click()
    assert page.title() == "Haus"
    assert page.get_by_role("button").text_content() == "7"
    assert page.evaluate("[innerWidth, innerHeight, navigator.language]") == [360, 640, locale]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("<script>throw new Error('broken')</script>", "broken"),
        ("<img src='http://elsewhere.invalid/a.png'>", "request to http://elsewhere.invalid/a.png"),
        (
            "<meta http-equiv='Content-Security-Policy' content='script-src x'><script>1</script>",
            "Content Security Policy",
        ),
    ],
    ids=["throws", "asks another host", "breaks the policy"],
)
def test_a_page_that_misbehaves_is_noticed(browser: Browser, content: str, fault: str) -> None:
    """The watch that every page of these tests is under notes each kind of fault."""
    faults: list[str] = []
    page = browser.new_page()
    watch(page, faults)
    page.set_content(content)
    noted = at_rest(page, lambda: any(fault in each for each in faults), wanted=True)
    page.close()
    assert noted, faults

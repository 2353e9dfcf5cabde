"""A real browser, a real server, and pages in them.

`page_factory()` opens a page in a context of its own: each page is another person's device.
A page that throws, breaks the content security policy or asks another host fails its test.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from typing import Literal, Protocol
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    expect,
    sync_playwright,
)

from tests.browser.chromium import FLAGS, NODE, build_client, find_chromium
from tests.browser.lab_decks import DEALS_AS_TOLD
from tests.browser.serving import ServerProcess

PHONE = (360, 640)
PATIENCE_MS = 60_000
"""So long something may take on a busy machine before a test says that it does not happen."""

expect.set_options(timeout=PATIENCE_MS)


class PageFactory(Protocol):
    """Opens pages; see the fixture `page_factory`."""

    def __call__(
        self,
        viewport: tuple[int, int] = PHONE,
        locale: str = "de-DE",
        *,
        reduced_motion: Literal["reduce", "no-preference"] = "no-preference",
        color_scheme: Literal["light", "dark"] = "light",
        touch: bool = False,
    ) -> Page: ...


class ServerFactory(Protocol):
    """Starts servers; see the fixture `server_factory`."""

    def __call__(
        self, data: Path, *arguments: str, module: str = "kartenhaus"
    ) -> ServerProcess: ...


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark every test of this folder; three groups of them, so that two workers are busy."""
    item.add_marker(pytest.mark.browser)
    name = item.path.name
    group = "screens" if "a11y" in name else "kind" if name.startswith("test_nk_") else "lucky"
    item.add_marker(pytest.mark.xdist_group(f"browser, {group}"))


@pytest.fixture(scope="package")
def playwright() -> Generator[Playwright]:
    """Playwright, on the Node of this environment: its own needs libraries a bare Debian lacks.

    It keeps an event loop running, beside which no test of another folder could run its own: so
    it ends with the last test of this package.
    """
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(NODE)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Generator[Browser]:
    """A headless Chromium."""
    found = find_chromium()
    browser = playwright.chromium.launch(
        executable_path=found.program, args=list(FLAGS), env={**os.environ, **found.env}
    )
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def client() -> None:
    """The browser client, built from what lies here."""
    build_client()


@pytest.fixture(scope="session")
def server(client: None, tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    """The address of a server that all tests of the session share."""
    process = ServerProcess(tmp_path_factory.mktemp("data"))
    process.start()
    yield process.url
    process.stop()


@pytest.fixture(scope="session")
def lab_server(client: None, tmp_path_factory: pytest.TempPathFactory) -> Generator[ServerProcess]:
    """A server for all tests of the session that deals Labor Chaos as `lab_decks.dealt` says."""
    process = ServerProcess(tmp_path_factory.mktemp("data"), module=DEALS_AS_TOLD)
    process.start()
    yield process
    process.stop()


@pytest.fixture
def server_factory(client: None) -> Generator[ServerFactory]:
    """Starts servers of the test's own, to stop, kill and start again."""
    started: list[ServerProcess] = []

    def start(data: Path, *arguments: str, module: str = "kartenhaus") -> ServerProcess:
        process = ServerProcess(data, *arguments, module=module)
        process.start()
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()


@pytest.fixture
def page_factory(browser: Browser) -> Generator[PageFactory]:
    """Opens pages, each in its own context; checks at the end that none of them misbehaved."""
    faults: list[str] = []
    pages: list[Page] = []

    def open_page(
        viewport: tuple[int, int] = PHONE,
        locale: str = "de-DE",
        *,
        reduced_motion: Literal["reduce", "no-preference"] = "no-preference",
        color_scheme: Literal["light", "dark"] = "light",
        touch: bool = False,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": viewport[0], "height": viewport[1]},
            locale=locale,
            reduced_motion=reduced_motion,
            color_scheme=color_scheme,
            has_touch=touch,
        )
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        watch(page, faults)
        pages.append(page)
        return page

    yield open_page
    for page in pages:
        page.context.close()
    assert not faults, "pages misbehaved:\n" + "\n".join(faults)


def watch(page: Page, faults: list[str]) -> None:
    """Note what no page may ever do."""

    def on_console(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            faults.append(message.text)

    def on_request(request: Request) -> None:
        if urlsplit(request.url).hostname not in {None, "127.0.0.1", "localhost"}:
            faults.append(f"request to {request.url}")

    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", on_console)
    page.on("request", on_request)

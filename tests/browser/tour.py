"""A walk through every screen of the client, with a stop at each."""

from __future__ import annotations

from collections.abc import Callable, Generator

from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFactory
from tests.browser.flows import LOCALES, Lang, join, play_on, seated, sit_at, with_a_guest

Stop = tuple[str, Page]
NewPage = Callable[[], Page]


def tour(
    page_factory: PageFactory,
    server: str,
    lang: Lang,
    viewport: tuple[int, int],
    *,
    hoard: bool = True,
) -> Generator[Stop]:
    """Walk through the screens; each stop is its name and the page that shows it now.

    `hoard`: take every pile, so that the round ends with a hand of thirty cards and more.
    """

    def new_page() -> Page:
        return page_factory(viewport, LOCALES[lang], reduced_motion="reduce")

    yield from before_a_table(new_page, server)
    yield from around_a_lobby(new_page, server)
    yield from through_a_round(new_page, server, hoard=hoard)


def before_a_table(new_page: NewPage, server: str) -> Generator[Stop]:
    page = new_page()
    page.goto(server)
    page.locator("#code").wait_for()
    yield "home", page
    page.locator("#code").fill("O0")
    page.locator("#code").press("Enter")
    page.locator("[role=alert]").wait_for()
    yield "home, wrong code", page
    open_menu(page)
    yield "menu", page
    menu_entry(page, "settings")
    yield "settings", page
    close(page)
    page.locator("header button").first.click()
    page.locator(".rule").first.wait_for()
    yield "rules", page
    page.locator("#rule-search").fill("19")
    yield "rules, search", page
    page.goto(f"{server}/create")
    page.locator("#name").wait_for()
    page.locator("fieldset.stepper button").last.click()
    yield "create", page
    page.locator("summary").click()
    yield "create, options", page
    page.goto(f"{server}/nowhere")
    page.locator("main button").wait_for()
    yield "unknown address", page
    page.goto(f"{server}/j/2222")
    page.locator("[role=alert]").wait_for()
    yield "join, no such table", page
    page.goto(f"{server}/t/2222")
    page.locator("main.ended").wait_for()
    yield "table, no such table", page


def around_a_lobby(new_page: NewPage, server: str) -> Generator[Stop]:
    seat = seated(server, 3)
    page = new_page()
    sit_at(page, server, seat)
    page.locator("#seats-title").wait_for()
    yield "lobby, alone", page
    guest = new_page()
    guest.goto(f"{server}/j/{seat['code']}")
    guest.locator("#name").wait_for()
    yield "join", guest
    join(guest, server, str(seat["code"]), "Gast")
    guest.locator("#seats-title").wait_for()
    yield "lobby, guest", guest
    page.locator("li.open button").first.click()
    expect(page.locator("li.open")).to_have_count(0)
    page.locator("summary").click()
    yield "lobby, full, options", page
    late = new_page()
    late.goto(f"{server}/j/{seat['code']}")
    late.locator("main .panel button").wait_for()
    yield "join, full", late
    late.locator("main .panel button").click()
    late.locator("#seats-title").wait_for()
    yield "lobby, watching", late
    open_menu(page)
    menu_entry(page, "leave")
    yield "leave", page
    close(page)


def through_a_round(new_page: NewPage, server: str, *, hoard: bool) -> Generator[Stop]:
    page = new_page()
    with with_a_guest(page, server, reactions=True) as guest:
        yield "table, choosing", page
        watcher = new_page()
        watcher.goto(f"{server}/t/{guest.code}")
        watcher.locator("[data-zone=middle]").wait_for()
        yield "table, watching", watcher
        play_on([page], guest, until=".screen:has(header.mine) [data-snap]")
        yield "table", page
        yield from around_a_table(page)
        play_on([page], guest, hoard=hoard, until="dialog[open] .podium")
        yield "score sheet", page
        close(page)
        page.locator(".between").wait_for()
        yield "round over", page


def around_a_table(page: Page) -> Generator[Stop]:
    """What can be opened at a table in play."""
    page.locator("[data-snap]").click()
    page.locator(".notice").wait_for()
    yield "table, refusal", page
    page.locator(".notice .rule").click()
    page.locator(".here").wait_for()
    yield "table, rule of the refusal", page
    close(page)
    open_menu(page)
    yield "table, menu", page
    if page.locator("aside").count() == 0:
        menu_entry(page, "log")
        yield "table, log", page
        close(page)
        open_menu(page)
    menu_entry(page, "settings")
    yield "table, settings", page
    close(page)


def open_menu(page: Page) -> None:
    """Press the menu of the title bar."""
    page.locator("header button").last.click()
    page.locator("dialog[open]").wait_for()


def menu_entry(page: Page, panel: str) -> None:
    """Press an entry of the open menu."""
    page.locator(f"dialog[open] [data-panel={panel}] button").click()
    page.locator("dialog[open]").wait_for()


def close(page: Page) -> None:
    """Close what lies over the screen."""
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)

"""The page round a game's table: notices, rules, log, watchers, tabs, ways out."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFactory, ServerFactory
from tests.browser.flows import (
    QUICK,
    both_choose,
    choose_open,
    expect_title,
    join,
    open_table,
    play_on,
    seated,
    sit_at,
    start,
    with_a_guest,
)
from tests.browser.measures import at_rest, comes_true
from tests.browser.tour import close, menu_entry, open_menu


def test_a_refusal_opens_its_rule_beside_the_game(page_factory: PageFactory, server: str) -> None:
    """The notice names the reason; its link opens the drawer at that very rule, in focus."""
    page = page_factory()
    with with_a_guest(page, server) as guest:
        both_choose(page, guest)
        page.locator("[data-snap]").click()
        notice = page.locator(".notice")
        expect(notice).to_contain_text("Regel LS-9.")
        rule = notice.locator(".rule").inner_text().split()[-1]
        notice.locator(".rule").click()
        entry = page.locator(f"[id='rule-{rule}']")
        expect(entry).to_be_focused()
        expect(entry).to_be_in_viewport()
        close(page)
        expect(page.locator("[data-zone=middle]")).to_be_visible()


def test_a_watcher_sees_the_table_and_no_hand(page_factory: PageFactory, server: str) -> None:
    """Who only watches is told so, sees the public cards, and has nothing to press."""
    page = at_a_table(page_factory, server)
    watcher = page_factory()
    watcher.goto(page.url)
    watcher.locator("[data-zone=middle]").wait_for()
    expect(watcher.get_by_text("Du schaust zu").first).to_be_visible()
    expect(watcher.locator("[data-zone=hand] [data-stack]")).to_have_count(0)
    expect(watcher.locator("[data-main]")).to_have_count(0)
    open_menu(watcher)
    expect(watcher.locator("[data-panel=leave]")).to_have_count(0)


def test_the_log_tells_what_happened(page_factory: PageFactory, server: str) -> None:
    """The log begins with the deal and grows; it stays quiet for screen readers."""
    page = at_a_table(page_factory, server, viewport=(1280, 720))
    log = page.get_by_role("log")
    expect(log).to_contain_text("Runde 1: Wirtin mischt und gibt.")
    expect(log).to_have_attribute("aria-live", "off")
    play_on([page], until="[data-snap]")
    expect(log).to_contain_text("Wirtin legt offen aus:")


def test_a_hidden_choice_is_in_no_other_page(page_factory: PageFactory, server: str) -> None:
    """A6: before the reveal, a guest's page holds none of the words of another's cards."""
    page = page_factory(locale="en-GB")
    seat = seated(server, 2, dict(QUICK))
    sit_at(page, server, seat)
    guest = page_factory(locale="en-GB")
    join(guest, server, str(seat["code"]), "Guest")
    start(page)
    guest.locator("[data-zone=hand] [data-stack]").first.wait_for()
    words = "(root) => root.outerHTML.match(/\\d\\d, (orange|blue)|two-coloured/g) ?? []"
    opponents = guest.locator("[data-zone=opponents]")
    chosen = opponents.get_by_role("button", name="has chosen")
    choose_open(page)
    expect(chosen).to_have_count(1)
    assert opponents.evaluate(words) == []


def test_a_second_tab_of_the_same_seat_lives_too(page_factory: PageFactory, server: str) -> None:
    """B51: two tabs of one seat show the same hand, and neither throws the other out."""
    page = at_a_table(page_factory, server)
    second = page.context.new_page()
    second.goto(page.url)
    hand = "[data-zone=hand] [data-stack]"
    second.locator(hand).first.wait_for()
    labels = "(all) => all.map((one) => one.getAttribute('aria-label'))"
    mine = page.locator(hand).evaluate_all(labels)
    assert at_rest(page, lambda: second.locator(hand).evaluate_all(labels), mine) == mine
    page.wait_for_timeout(500)
    expect(page.locator("p.lost")).to_have_count(0)


def test_names_are_shown_as_they_are(page_factory: PageFactory, server: str) -> None:
    """B121: markup in a name is a name, in the lobby, on the table and in the log."""
    seat = seated(server, 2, dict(QUICK))
    page = page_factory((1280, 720))
    sit_at(page, server, seat)
    guest = page_factory()
    join(guest, server, str(seat["code"]), "<b>x</b>'\"&amp;")
    expect(page.locator("ol")).to_contain_text("<b>x</b>'\"&amp;")
    start(page)
    expect(page.locator("[data-zone=opponents]")).to_contain_text("<b>x</b>")
    assert page.locator("b").count() == 0


def at_a_table(
    page_factory: PageFactory, server: str, viewport: tuple[int, int] = (360, 640)
) -> Page:
    """A match with one bot, at the choice of open cards."""
    page = page_factory(viewport)
    sit_at(page, server, seated(server, 2, dict(QUICK)))
    page.locator("li.open button").first.click()
    expect(page.locator("li.open")).to_have_count(0)
    start(page)
    page.locator("[data-zone=hand] [data-stack]").first.wait_for()
    return page


def test_leaving_gives_the_seat_up_and_forgets_it(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """B51: after "leave" the seat is free, and this device holds nothing of it."""
    server = server_factory(tmp_path)
    page = page_factory()
    code = open_table(page, server.url)
    open_menu(page)
    menu_entry(page, "leave")
    page.locator("dialog[open] footer button").last.click()
    expect_title(page, "Tisch öffnen oder Code eingeben")
    comes_true(page, "() => !Object.keys(localStorage).some((key) => key.startsWith('kh.seat'))")
    page.goto(f"{server.url}/j/{code}")
    expect(page.get_by_role("button", name="Mitspielen")).to_be_visible()


def test_a_frame_that_breaks_the_page_leads_to_a_way_on(
    page_factory: PageFactory, server: str
) -> None:
    """What no screen can draw shows a sentence and a button, not a blank or frozen page."""
    page = page_factory()
    code = open_table(page, server)
    broken = '{"t":"frame","n":1,"you":0,"fresh":true,"now":0,"public":null,"own":null,"events":[],'
    broken += '"table":{"game":"lucky-shutdown","phase":"lobby"}}'
    page.route_web_socket(f"**/ws/{code}", lambda socket: socket.send(broken))
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("Dein Platz bleibt dir")
    expect(page.get_by_role("button", name="Seite neu laden")).to_be_visible()

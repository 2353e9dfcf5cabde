"""Evenings at the table: people and bots play on, whatever happens to lines and servers."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFactory, ServerFactory
from tests.browser.flows import (
    QUICK,
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
from tests.browser.serving import ServerProcess

OWN_TURN = ".screen:has(header.mine) [data-snap]"
STACKS = "[data-zone=hand] [data-stack]"
NAMES = "(all) => all.map((one) => one.getAttribute('aria-label'))"
# Without what is chosen but not laid yet: that lives on the page alone.
UNCHOSEN = NAMES.replace("'aria-label')", "'aria-label').replace(/, \\d+ von \\d+ gewählt/, '')")


def test_two_people_and_two_bots_play_several_rounds(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """A phone in German and a desktop in English play two rounds with bots (B17)."""
    server = server_factory(tmp_path, "--bot-speed", "50")
    phone, desktop = page_factory(), page_factory((1280, 720), "en-GB")
    code = open_table(phone, server.url, bots=2)
    join(desktop, server.url, code, "Kim")
    expect(phone.locator("li.open")).to_have_count(0)
    quicken(phone)
    start(phone)
    for n in (1, 2):
        play_on([phone, desktop], until="dialog[open] .podium")
        expect(phone.locator("dialog[open] h2")).to_have_text(f"Runde {n} ist zu Ende")
        expect(desktop.locator("dialog[open] h2")).to_have_text(f"Round {n} is over")
        rows = phone.locator("dialog[open] tbody tr")
        expect(rows).to_have_count(n)
        for places in rows.all():
            cells = places.locator("td").all_inner_texts()
            assert sorted(cells) == ["1.", "2.", "3.", "4."]
        lost = phone.locator("dialog[open] tfoot td").all_inner_texts()
        assert sum(int(count) for count in lost) == n
        both_press_next(phone, desktop)
        expect(phone.locator("dialog[open]")).to_have_count(0)
        expect(desktop.locator("dialog[open]")).to_have_count(0)
    phone.locator(STACKS).first.wait_for()


def both_press_next(one: Page, other: Page) -> None:
    """B49, B107: everybody presses "next round" at once; one round is dealt."""
    for page in (one, other):
        page.evaluate(
            "setTimeout(() => document.querySelector('dialog[open] footer button')?.click(), 300)"
        )


def test_the_way_to_the_table_goes_by_keyboard_alone(
    page_factory: PageFactory, server: str
) -> None:
    """From the start page to the first choice, then menu and rules: no pointer, no lost focus."""
    page = page_factory((1280, 720))
    page.goto(server)
    press(page, "main button")
    expect(page.locator("h1")).to_be_focused()
    press(page, "fieldset.stepper button:last-of-type")
    press(page, "button[type=submit]")
    page.locator("#seats-title").wait_for()
    expect(page.locator("ol").get_by_text("Bot, normal")).to_have_count(1)
    press(page, "footer button")
    page.locator(STACKS).first.wait_for()
    # The bot has chosen: now nothing happens by itself.
    expect(page.locator("[data-zone=opponents] [aria-label*=gewählt]")).to_have_count(1)
    press(page, "header button:last-of-type")
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("header button").last).to_be_focused()
    page.keyboard.press("?")
    expect(page.locator("[id='rule-LS-2.4']")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    press(page, "[data-zone] [data-item]", key="l")
    expect(page.locator("[data-announcer=polite]")).to_contain_text("mischt und gibt")


def press(page: Page, selector: str, key: str = "Enter") -> None:
    """Walk with Tab to what the selector names, and press a key there."""
    page.locator(selector).first.wait_for()
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            page.keyboard.press(key)
            return
    raise AssertionError(f"Tab never reaches {selector}")


def test_a_reload_brings_the_same_table_back(page_factory: PageFactory, server: str) -> None:
    """B105: hand, prompt and turn are after a reload what they were before."""
    page = page_factory()
    with with_a_guest(page, server) as guest:
        play_on([page], guest, until=OWN_TURN)
        before = page.locator("h1").inner_text(), page.locator(STACKS).evaluate_all(UNCHOSEN)
        page.reload()
        page.locator(STACKS).first.wait_for()
        expect(page.locator("h1")).to_have_text(before[0])
        assert hand_of(page, UNCHOSEN, before[1]) == before[1]


def test_home_leads_back_to_the_table(page_factory: PageFactory, server: str) -> None:
    """The start page offers the table at which this device has a seat."""
    page = page_factory()
    code = open_table(page, server)
    page.goto(server)
    page.get_by_role("link", name=f"Weiter an Tisch {code}").click()
    expect(page.locator("#seats-title")).to_be_visible()


def test_a_stopped_server_is_told_and_found_again(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """The page says that the server was stopped, keeps the table readable, and finds it again."""
    server = server_factory(tmp_path)
    page = at_a_table(page_factory, server.url)
    hand = page.locator(STACKS).evaluate_all(NAMES)
    server.stop()
    expect(page.locator("p.lost")).to_contain_text("Der Gastgeber hat den Server beendet")
    expect(page.locator("[data-announcer=assertive]")).to_contain_text("Verbindung weg")
    assert page.locator(STACKS).evaluate_all(NAMES) == hand
    server.start()
    expect(page.locator("p.lost")).to_have_count(0)
    assert hand_of(page, NAMES, hand) == hand
    play_on([page], until="[data-snap]")


def test_a_killed_server_loses_nothing(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """After a power cut the page finds its table, seat and hand again and plays on."""
    server = server_factory(tmp_path)
    page = page_factory()
    with with_a_guest(page, server.url) as guest:
        play_on([page], guest, until=OWN_TURN)
        hand = page.locator(STACKS).evaluate_all(NAMES)
        server.kill()
        expect(page.locator("p.lost")).to_be_visible()
        guest.leave()
        server.start()
        expect(page.locator("p.lost")).to_have_count(0)
        assert hand_of(page, NAMES, hand) == hand
        guest.connect()
        play_on([page], guest, until="dialog[open] .podium")


def test_an_act_without_answer_is_sent_again_and_counts_once(
    page_factory: PageFactory, server: str
) -> None:
    """L2: the line breaks before the answer comes; the same intent is sent again, acts once."""
    page = at_a_table(page_factory, server, mute=True)
    page.evaluate("window.sockets.at(-1).mute = true")
    choose_open(page)
    comes_true(page, "() => sent.some((one) => one.includes('chooseOpen'))")
    page.evaluate("window.sockets.at(-1).close()")
    comes_true(page, "() => sockets.length > 1")
    expect(page.locator("p.lost")).to_have_count(0)
    play_on([page], until="[data-snap]")
    sent = page.evaluate("window.sent.filter((one) => one.includes('chooseOpen'))")
    assert len(sent) == 2
    assert sent[0] == sent[1]


def test_a_table_that_is_gone_says_so(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """A server that starts without its data knows no such table: no endless waiting."""
    first = tmp_path / "first"
    first.mkdir()
    server = server_factory(first)
    page = page_factory()
    open_table(page, server.url)
    server.stop()
    other = tmp_path / "other"
    other.mkdir()
    fresh = ServerProcess(other)
    fresh.port, fresh.url = server.port, server.url
    fresh.start()
    try:
        expect_title(page, "Diesen Tisch gibt es nicht. Prüf den Code.")
        page.get_by_role("button", name="Zur Startseite").click()
        expect(page.locator("#code")).to_be_visible()
        expect(page.locator("a.continue")).to_have_count(0)
    finally:
        fresh.kill()


# Lets a test keep answers from a page, as a network does that swallows them.
MUTABLE = """
window.sent = [];
window.sockets = [];
const Native = window.WebSocket;
window.WebSocket = class extends Native {
  mute = false;
  constructor(...all) { super(...all); window.sockets.push(this); }
  send(text) { window.sent.push(text); super.send(text); }
  set onmessage(handler) {
    super.onmessage = handler && ((event) => { if (!this.mute) handler(event); });
  }
};
"""


def at_a_table(page_factory: PageFactory, server: str, *, mute: bool = False) -> Page:
    """A match with one bot, at the choice of open cards."""
    page = page_factory()
    if mute:
        page.add_init_script(MUTABLE)
    sit_at(page, server, seated(server, 2, dict(QUICK)))
    page.locator("li.open button").first.click()
    expect(page.locator("li.open")).to_have_count(0)
    start(page)
    page.locator(STACKS).first.wait_for()
    return page


def hand_of(page: Page, names: str, wanted: list[str]) -> list[str]:
    """The hand as the page shows it, once it is as wanted."""
    return at_rest(
        page, lambda: cast("list[str]", page.locator(STACKS).evaluate_all(names)), wanted
    )


def quicken(page: Page) -> None:
    """No snap pause and short skip moments: nobody waits in a test."""
    page.locator("summary").click()
    page.get_by_label("Schnapp-Pause", exact=True).select_option("0")
    page.get_by_label("Aussetz-Moment", exact=True).select_option("1000")

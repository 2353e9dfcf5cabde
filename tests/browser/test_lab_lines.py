"""Who is not there for a while at a table of Labor Chaos, who goes for good, and who looks on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFactory, ServerFactory
from tests.browser.lab_decks import CHOOSE, DEALS_AS_TOLD, INSTANT, PLAIN, copies, dealt
from tests.browser.lab_flows import GUEST, HOST
from tests.browser.lab_trio import CLEO, HAND, aims_at, plays, question, trio
from tests.browser.measures import at_rest
from tests.browser.serving import ServerProcess
from tests.browser.slow_line import SlowLine
from tests.browser.tour import menu_entry, open_menu

UNTIMED = {"windowMs": 0}
"""A window is open until everybody has passed, so that a test has time."""
AGAINST_A_DRAW = dealt([CHOOSE] * 7, [INSTANT, *[CHOOSE] * 6], [CHOOSE] * 7, draw=[PLAIN] * 9)
BAR = "() => [...document.querySelectorAll('[data-act]')].map((one) => one.outerHTML)"


def window(page: Page) -> tuple[str, list[str], list[str]]:
    """What an open window is for this person: the prompt, what can be pressed, and the hand."""
    return page.locator("h1").inner_text(), page.evaluate(BAR), page.evaluate(HAND)


@pytest.mark.rule("LC-3.2", "LC-13.9")
def test_a_reload_in_the_middle_of_a_choice_changes_nothing(
    page_factory: PageFactory, lab_server: ServerProcess
) -> None:
    """9 and 12 of the checklist: the same question, the same hand; the answer counts as before."""
    with trio(page_factory, lab_server, copies({CHOOSE: 24})) as three:
        host, guest = three.pages
        plays(guest, CHOOSE)
        guest.locator("[data-ask=player]").wait_for()
        before = question(guest)
        own = guest.locator("[data-ask] [data-value='1']")
        expect(own).to_have_attribute("aria-disabled", "true")  # others are not oneself
        host.locator("[data-place=seat-1] .dots").wait_for()
        for page in (guest, host):
            page.reload()
        guest.locator("[data-ask=player]").wait_for()
        assert at_rest(guest, lambda: question(guest), before) == before
        host.locator("[data-place=seat-1] .dots").wait_for()
        aims_at(guest, 0)
        expect(host.locator("[data-card]")).to_have_count(9)
        expect(guest.locator("[data-card]")).to_have_count(6)
        assert [len(hand) for hand in three.state().hands] == [9, 6, 7]


@pytest.mark.rule("LC-3.2", "LC-13.4", "LC-13.9")
def test_a_lost_line_in_a_choice_and_in_a_window_changes_nothing(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """B105, 12 of the checklist: the same question and the same window when the line is back; what
    is pressed then counts, once.
    """
    server = server_factory(tmp_path, module=DEALS_AS_TOLD)
    with (
        SlowLine(server.port, 0) as line,
        trio(page_factory, server, AGAINST_A_DRAW, UNTIMED, guest_server=line.url) as three,
    ):
        host, guest = three.pages

        def comes_back() -> None:
            line.cut()
            expect(guest.locator("p.lost")).to_be_visible()
            line.mend()
            expect(guest.locator("p.lost")).to_have_count(0)

        plays(guest, CHOOSE)
        guest.locator("[data-ask=player]").wait_for()
        asked = question(guest)
        comes_back()
        assert at_rest(guest, lambda: question(guest), asked) == asked
        aims_at(guest, 0)
        three.cleo_passes()
        expect(host.locator("[data-card]")).to_have_count(9)
        three.cleo_does(do="play", card=three.cleo_own()["hand"][0])
        choice = three.cleo_own()["choice"]["choice"]
        three.cleo_does(do="choose", choice=choice, values=[1])
        guest.locator("[data-act=react][aria-disabled=false]").wait_for()
        for again in (comes_back, guest.reload):
            before = window(guest)
            again()
            guest.locator("[data-timeline]").wait_for()
            assert at_rest(guest, lambda before=before: window(guest), before) == before
        guest.locator("[data-act=react]").click()
        expect(host.locator("[data-timeline]")).to_have_count(0)
        expect(guest.locator("[data-card]")).to_have_count(5)
        assert [len(hand) for hand in three.state().hands] == [9, 5, 6]


@pytest.mark.rule("LC-A27")
def test_whoever_leaves_in_the_middle_of_a_choice_is_played_for_by_a_bot(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """The bot answers, the cards stay where they are, and the game goes on without waiting."""
    server = server_factory(tmp_path, "--bot-speed", "50", module=DEALS_AS_TOLD)
    with trio(page_factory, server, copies({CHOOSE: 30})) as three:
        host, guest = three.pages
        plays(guest, CHOOSE)
        host.locator("[data-place=seat-1] .dots").wait_for()
        open_menu(guest)
        menu_entry(guest, "leave")
        guest.locator("dialog[open] footer button").last.click()
        guest.locator("#code").wait_for()
        expect(host.locator("h1")).to_contain_text(CLEO)
        chip = host.locator("[data-place=seat-1]")
        expect(chip).to_have_accessible_name(re.compile("Bot"))
        state = three.state()
        assert sorted(len(hand) for hand in state.hands) == [6, 7, 9]
        assert len(state.hands[1]) == 6
        assert state.turn == 2
        three.cleo_does(do="play", card=three.cleo_own()["hand"][0])
        choice = three.cleo_own()["choice"]["choice"]
        three.cleo_does(do="choose", choice=choice, values=[0])
        host.locator("header.mine").wait_for()
        plays(host, CHOOSE)
        aims_at(host, 2)
        expect(chip).to_have_accessible_name(re.compile("5 Handkarten"))


@pytest.mark.rule("LC-13.3", "LC-13.9")
def test_who_looks_on_sees_no_hand_and_follows_everything(
    page_factory: PageFactory, lab_server: ServerProcess
) -> None:
    """Choices and windows are told with who is asked; no card that somebody holds is in a message
    or in the page, and there is nothing to press.
    """
    with trio(page_factory, lab_server, AGAINST_A_DRAW, UNTIMED) as three:
        guest = three.guest
        heard: list[str] = []
        watcher = page_factory()
        watcher.on(
            "websocket",
            lambda socket: socket.on("framereceived", lambda text: heard.append(str(text))),
        )
        watcher.goto(f"{three.server.url}/t/{three.code}")
        watcher.locator("[data-zone=middle]").wait_for()
        expect(watcher.locator("h1")).to_contain_text(GUEST)
        plays(guest, CHOOSE)
        watcher.locator("[data-place=seat-1] .dots").wait_for()
        expect(watcher.locator("h1")).to_have_text(f"{GUEST} wählt eine Person")
        aims_at(guest, 0)
        watcher.locator("[data-timeline]").wait_for()
        expect(watcher.locator("[data-timeline]")).to_contain_text(HOST)
        for part in ("[data-card]", "[data-act]", "[data-tools]", "[data-ask]"):
            expect(watcher.locator(part)).to_have_count(0)
        three.cleo_passes()
        expect(watcher.locator("[data-timeline]")).to_have_count(0)
        expect(watcher.locator("[data-place=seat-0]")).to_have_accessible_name(
            re.compile("9 Handkarten")
        )
        state = three.state()
        hidden = [card for cards in (*state.hands, state.draw) for card in cards]
        told = "".join(heard)
        assert f'"{state.discard[-1]}"' in told
        everything = told + watcher.content()
        assert [card for card in hidden if f'"{card}"' in everything] == []

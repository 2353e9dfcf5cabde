"""What people say to each other at a table of Labor Chaos: claims, reports, taking a card back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from kartenhaus.games.labor_chaos import events as ev
from tests.browser.conftest import PageFactory
from tests.browser.lab_decks import CHOOSE, CLAIM, COPY, DRAW, LAUGH, VOTE, copies, dealt
from tests.browser.lab_flows import GUEST, HOST, play_on
from tests.browser.lab_tour import move
from tests.browser.lab_trio import CLEO, aims_at, plays, trio
from tests.browser.serving import ServerProcess


@pytest.mark.rule("LC-A15", "LC-A16")
def test_a_claim_that_most_object_to_gives_the_card_back(
    page_factory: PageFactory, lab_server: ServerProcess
) -> None:
    """A "no" of one's own is seen by nobody; a claim is answered by all others, and not by the
    claimer (33 of the checklist).
    """
    with trio(page_factory, lab_server, copies({CLAIM: 24})) as three:
        host, guest = three.pages
        first, second = guest.locator("[data-card]").nth(0), guest.locator("[data-card]").nth(1)
        plays(guest, CLAIM)
        guest.locator("[data-act=deny]").click()
        expect(first).to_have_attribute("aria-disabled", "true")
        plays(guest, CLAIM, 1)
        guest.locator("[data-act=claim]").click()
        expect(guest.locator("[data-timeline]")).to_be_visible()
        expect(guest.locator("[data-act=object]")).to_have_count(0)
        host.locator("[data-act=object]").click()
        three.cleo_answers(agrees=False)
        expect(guest.locator("[data-timeline]")).to_have_count(0)
        expect(second).to_have_attribute("aria-disabled", "true")
        expect(guest.locator("[data-card]")).to_have_count(7)
        expect(host.locator("[data-timeline]")).to_have_count(0)
        events = three.events()
        assert [e.stands for e in events if isinstance(e, ev.ClaimClosed)] == [False]
        assert len([e for e in events if isinstance(e, ev.ClaimOpened)]) == 1


@pytest.mark.rule("LC-3.6", "LC-7.11")
@pytest.mark.parametrize("agrees", [True, False])
def test_a_report_that_stands_is_what_the_card_has_waited_for(
    page_factory: PageFactory, lab_server: ServerProcess, agrees: bool
) -> None:
    """While a card waits for a laugh, anybody can say whose it was, and the others object to it or
    not; afterwards whose turn it was goes on.
    """
    deck = dealt([DRAW] * 7, [LAUGH, *[DRAW] * 6], [DRAW] * 7, draw=[DRAW] * 9)
    with trio(page_factory, lab_server, deck) as three:
        host, guest = three.pages
        calls = host.locator("[data-tools].calls")
        expect(calls).to_have_count(0)
        plays(guest, LAUGH)
        calls.click()
        host.locator("dialog[open] [data-report=laughed]").nth(1).click()
        answer = guest.locator("[data-act=agree]" if agrees else "[data-act=object]")
        expect(answer).to_be_visible()
        expect(guest.locator("h1")).to_contain_text(HOST)
        expect(host.locator("[data-act=object]")).to_have_count(0)
        answer.click()
        three.cleo_answers(agrees=agrees)
        expect(guest.locator("[data-timeline]")).to_have_count(0)
        expect(guest.locator("[data-card]")).to_have_count(7 if agrees else 6)
        expect(host.locator("h1")).to_contain_text(CLEO)
        state = three.state()
        assert [len(hand) for hand in state.hands] == [7, 7 if agrees else 6, 7]
        assert state.turn == 2


@pytest.mark.rule("LC-A35")
def test_a_card_is_taken_back_if_all_agree(
    page_factory: PageFactory, lab_server: ServerProcess
) -> None:
    """Whoever asks is named; one "no" ends it; with all in favour cards and turn are as before."""
    with trio(page_factory, lab_server, copies({CHOOSE: 24})) as three:
        host, guest = three.pages
        before = three.state()
        plays(guest, CHOOSE)
        aims_at(guest, 0)
        expect(host.locator("[data-card]")).to_have_count(9)
        host.locator("[data-tools]").click()
        host.locator("dialog[open] [data-undo]").click()
        wish = guest.locator("section.undo")
        expect(wish).to_contain_text(HOST)
        expect(host.locator("section.undo button")).to_have_count(1)
        wish.get_by_role("button").first.click()
        for page in three.pages:
            expect(page.locator("section.undo")).to_have_count(0)
        assert [len(hand) for hand in three.state().hands] == [9, 6, 7]
        host.locator("[data-tools]").click()
        host.locator("dialog[open] [data-undo]").click()
        wish.get_by_role("button").last.click()
        expect(host.locator("section.undo")).to_contain_text(GUEST)
        assert three.state().turn == 2
        three.cleo_does(do="undo", on=True)
        expect(guest.locator("header.mine")).to_have_count(1)
        for page in three.pages:
            expect(page.locator("section.undo")).to_have_count(0)
            expect(page.locator("[data-card]")).to_have_count(7)
        after = three.state()
        assert (after.hands, after.draw, after.discard) == (
            before.hands,
            before.draw,
            before.discard,
        )
        assert after.turn == before.turn == 1
        assert any(isinstance(event, ev.CardUndone) for event in three.events())


@pytest.mark.rule("LC-A26")
def test_a_copied_vote_is_a_vote(page_factory: PageFactory, lab_server: ServerProcess) -> None:
    """Nothing but a vote can come before the first copy, which everybody then votes on again."""
    hand = [VOTE, VOTE, VOTE, COPY, COPY, COPY, COPY]
    with trio(page_factory, lab_server, dealt(hand, hand, hand, draw=[VOTE] * 9)) as three:

        def voted() -> bool:
            move(three.cleo)
            return any(
                isinstance(event, ev.ChoiceOpened) and event.card.startswith(COPY)
                for event in three.events()
            )

        assert "vote" in play_on(three.pages, voted, wanted=[COPY, VOTE])
        for page in three.pages:
            page.locator("[data-ask=vote]").wait_for()
            expect(page.locator(f"[data-ask] [data-reading^={COPY}]")).to_be_visible()

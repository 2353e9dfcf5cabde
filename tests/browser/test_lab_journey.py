"""Evenings with Labor Chaos: two people and two bots, from the lobby to the sums of the series."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Page, expect

from kartenhaus.games.labor_chaos import events as ev
from tests.browser.conftest import PageFactory, ServerFactory
from tests.browser.flows import join, sit_at, start
from tests.browser.lab_flows import (
    CHOOSE,
    CLAIM,
    COPY,
    END,
    GUEST,
    HOST,
    INSTANT,
    LASTING,
    PLAIN,
    VOTE,
    copies,
    opened,
    play_on,
    shows,
    truth,
)
from tests.browser.lab_tour import move
from tests.browser.nk_flows import bot_beside
from tests.browser.test_a11y import picture
from tests.server.people import Json, Person

DECK = copies({INSTANT: 4, END: 3, LASTING: 3, CLAIM: 5, VOTE: 4, COPY: 5, PLAIN: 6})
"""Thirty cards, 28 of them dealt: each kind lies in somebody's hand from the beginning on."""
QUICK = {"announceMs": 0, "windowMs": 3_000, "claimMs": 6_000, "endAdds": True}
OVER = "dialog[open] table"
SHEET = """
() => Object.fromEntries([...document.querySelectorAll('dialog[open] table tbody tr')]
  .map((row) => [row.querySelector('th').innerText,
    [...row.querySelectorAll('td:not(.place, .none)')].map((cell) => Number(cell.innerText))]))
"""
HAND = "() => [...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)"


def assert_sheet(page: Page, penalties: Sequence[Sequence[int]], names: Sequence[str]) -> None:
    """The sheet says what each game cost, and adds up (40 of the checklist)."""
    sheet: dict[str, list[int]] = page.evaluate(SHEET)
    assert sheet == {
        name: [*(game[seat] for game in penalties), sum(game[seat] for game in penalties)]
        for seat, name in enumerate(names)
    }


@pytest.mark.rule("LC-10.1", "LC-10.2", "LC-10.5", "LC-A18")
def test_two_people_and_two_bots_play_a_series(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """A phone in German and a desktop in English, two games: an instant, an End card, a lasting
    card, a claim that is objected to, a vote and a card that copies (30 to 35 of the checklist).
    """
    server = server_factory(tmp_path, "--bot-speed", "50")
    phone, desktop = page_factory(touch=True), page_factory((1280, 720), "en-GB")
    seat = opened(server.url, 4, {**QUICK, "games": 2}, DECK)
    code = str(seat["code"])
    sit_at(phone, server.url, seat)
    join(desktop, server.url, code, GUEST)
    expect(phone.locator("li.open")).to_have_count(2)
    bot_beside(phone)
    bot_beside(phone)
    start(phone)
    people = [phone, desktop]
    desktop.locator("[data-card]").first.wait_for()
    names = [HOST, GUEST, *bot_names(phone)]
    wanted = [LASTING, END, CLAIM, COPY, VOTE]
    pressed: set[str] = set()
    for n in (1, 2):
        pressed |= play_on(people, shows(phone, OVER), wanted=wanted)
        desktop.locator(OVER).wait_for()
        state, _ = truth(tmp_path, code)
        for page in people:
            picture(page, f"lc journey over {n} {page.viewport_size}")
            assert_sheet(page, state.penalties, names)
        if n < 2:
            next_game(people)
    _, events = truth(tmp_path, code)
    assert_all_came_up(events)
    assert pressed >= {"object", "vote", "claim", "play"}


def assert_all_came_up(events: Sequence[ev.Event]) -> None:
    played = [event for event in events if isinstance(event, ev.CardPlayed)]
    kinds = {event.card.rsplit("-", 1)[0] for event in played}
    assert kinds >= {INSTANT, END, LASTING, VOTE, COPY}
    assert any(event.instant for event in played)
    assert any(isinstance(event, ev.ClaimOpened) for event in events)
    assert any(isinstance(event, ev.ClaimAnswered) and not event.agrees for event in events)
    assert any(isinstance(event, ev.EndSet) for event in events)
    assert any(isinstance(event, ev.LastingSet) for event in events)
    assert any(isinstance(e, ev.ChoiceOpened) and e.card.startswith(VOTE) for e in events)


def bot_names(page: Page) -> list[str]:
    """The names on the chips of the other seats, without the guest's."""
    return page.locator("[data-zone=opponents] .name").all_inner_texts()[1:]


def next_game(people: Sequence[Page]) -> None:
    """Everybody goes on at once; one game is dealt."""
    for page in people:
        page.evaluate(
            "setTimeout(() => document.querySelector('dialog[open] footer button')?.click(), 200)"
        )
    for page in people:
        expect(page.locator("dialog[open]")).to_have_count(0)
        page.locator("[data-card]").first.wait_for()


def three_sit(
    page_factory: PageFactory, server: str, deck: Json, stack: ExitStack
) -> tuple[Page, Page, Person, str]:
    """The host at a phone, a guest at a desktop who begins, and one more over a socket."""
    host, guest = page_factory(touch=True), page_factory((1280, 720), "en-GB")
    seat = opened(server, 3, {**QUICK, "games": 1}, deck)
    code = str(seat["code"])
    sit_at(host, server, seat)
    join(guest, server, code, GUEST)
    third = Person.joins(server, code, "Cleo")
    stack.callback(third.leave)
    third.connect().hear_until(lambda: "table" in third.view)
    start(host)
    guest.locator("header.mine").wait_for()
    guest.locator("[data-card]").first.wait_for()
    host.locator("[data-card]").first.wait_for()
    return host, guest, third, code


@pytest.mark.rule("LC-3.2", "LC-13.9")
def test_a_reload_in_the_middle_of_a_choice_changes_nothing(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """9 and 12 of the checklist: the same question, the same hand; the answer counts as before."""
    server = server_factory(tmp_path)
    with ExitStack() as stack:
        deck = copies({CHOOSE: 24})
        host, guest, _, code = three_sit(page_factory, server.url, deck, stack)
        guest.locator("[data-card]").first.click()
        guest.locator("[data-act=play]").click()
        guest.locator("[data-ask=player]").wait_for()
        before = asked(guest)
        own = guest.locator("[data-ask] [data-value='1']")
        expect(own).to_have_attribute("aria-disabled", "true")  # others are not oneself
        host.locator("[data-place=seat-1] .dots").wait_for()
        for page in (guest, host):
            page.reload()
        guest.locator("[data-ask=player]").wait_for()
        assert asked(guest) == before
        host.locator("[data-place=seat-1] .dots").wait_for()
        guest.locator("[data-ask] [data-value='0']").click()
        guest.locator("[data-act=choose]").click()
        expect(host.locator("[data-card]")).to_have_count(9)
        expect(guest.locator("[data-card]")).to_have_count(6)
        state, _ = truth(tmp_path, code)
        assert [len(hand) for hand in state.hands] == [9, 6, 7]


def asked(page: Page) -> tuple[str, list[str], list[str]]:
    """What this person is asked, what may be answered, and the hand."""
    answers = page.locator("[data-ask] [data-value]").all_inner_texts()
    return page.locator("h1").inner_text(), answers, page.evaluate(HAND)


@pytest.mark.rule("LC-A15", "LC-A16")
def test_a_claim_that_most_object_to_gives_the_card_back(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """A "no" of one's own is seen by nobody; a claim is answered by all others, and not by the
    claimer (33 of the checklist).
    """
    server = server_factory(tmp_path)
    with ExitStack() as stack:
        deck = copies({CLAIM: 24})
        host, guest, third, code = three_sit(page_factory, server.url, deck, stack)
        first, second = guest.locator("[data-card]").nth(0), guest.locator("[data-card]").nth(1)
        first.click()
        guest.locator("[data-act=play]").click()
        guest.locator("[data-act=deny]").click()
        expect(first).to_have_attribute("aria-disabled", "true")
        second.click()
        guest.locator("[data-act=play]").click()
        guest.locator("[data-act=claim]").click()
        expect(guest.locator("[data-timeline]")).to_be_visible()
        expect(guest.locator("[data-act=object]")).to_have_count(0)
        host.locator("[data-act=object]").click()
        third.hear_until(lambda: "mayObject" in cast("Json", third.view["own"] or {}))
        claim = third.view["public"]["claim"]["claim"]
        assert third.act({"do": "object", "claim": claim})["ok"]
        expect(guest.locator("[data-timeline]")).to_have_count(0)
        expect(second).to_have_attribute("aria-disabled", "true")
        expect(guest.locator("[data-card]")).to_have_count(7)
        expect(host.locator("[data-timeline]")).to_have_count(0)
        _, events = truth(tmp_path, code)
        assert [e.stands for e in events if isinstance(e, ev.ClaimClosed)] == [False]
        assert len([e for e in events if isinstance(e, ev.ClaimOpened)]) == 1


@pytest.mark.rule("LC-A26")
def test_a_copied_vote_is_a_vote(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """Nothing but a vote can come before the first copy, which everybody then votes on again."""
    server = server_factory(tmp_path)
    with ExitStack() as stack:
        deck = copies({VOTE: 12, COPY: 12})
        host, guest, third, code = three_sit(page_factory, server.url, deck, stack)

        def voted() -> bool:
            move(third)
            return any(
                isinstance(event, ev.ChoiceOpened) and event.card.startswith(COPY)
                for event in truth(tmp_path, code)[1]
            )

        assert "vote" in play_on([host, guest], voted, wanted=[COPY, VOTE])
        for page in (host, guest):
            page.locator("[data-ask=vote]").wait_for()
            expect(page.locator(f"[data-ask] [data-reading^={COPY}]")).to_be_visible()

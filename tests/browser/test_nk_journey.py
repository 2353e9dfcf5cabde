"""Evenings with None of a Kind: five rounds in two browsers, lost lines, a calm round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from kartenhaus.games.none_of_a_kind.state import State
from tests.browser.conftest import PageFactory, ServerFactory
from tests.browser.flows import join, seated, sit_at, start
from tests.browser.measures import at_rest
from tests.browser.nk_flows import (
    GUEST,
    HOST,
    OPEN,
    OVER,
    bot_beside,
    draw,
    faces,
    held_card,
    own_row,
    race,
    race_on,
    skip_scoring,
)
from tests.browser.nk_people import GAME, assert_conserved, truth
from tests.browser.slow_line import SlowLine

ROUNDS = 5
PATIENT = "tests.browser.patient_server"
UNHURRIED = {"countdownMs": 1_000, "holdLimitS": 0}
RELATIONS = {"WW": "NK-4.3", "II": "NK-4.4", "NN": "NK-4.5", "WI": "NK-4.6", "IW": "NK-4.7"}
SHEET = """
() => Object.fromEntries([...document.querySelectorAll('dialog[open] table tbody tr')]
  .filter((row) => row.querySelector('.total')).map((row) => [row.querySelector('th').innerText, {
    won: [...row.querySelectorAll('.won')].map((one) => one.innerText),
    total: row.querySelector('.total').innerText,
  }]))
"""


def points(text: str) -> int:
    """What a point card says: its sign is a typographic one."""
    return int(re.sub("[\N{MINUS SIGN}\N{EN DASH}]", "-", text))


def assert_sheet(page: Page, won: Sequence[Sequence[int]], names: Sequence[str]) -> None:
    """The score sheet says what was won, and adds up (40 of the checklist)."""
    wanted = {name: ([*cards], sum(cards)) for name, cards in zip(names, won, strict=True)}
    assert at_rest(page, lambda: sheet_of(page), wanted) == wanted


def sheet_of(page: Page) -> dict[str, tuple[list[int], int]]:
    """By name, what was won and the total."""
    sheet: dict[str, dict[str, list[str] | str]] = page.evaluate(SHEET)
    return {
        name: ([points(card) for card in line["won"]], points(str(line["total"])))
        for name, line in sheet.items()
    }


def assert_scoring(page: Page, state: State) -> None:
    """Row by row from the stopper on: what counts, and by which rules the first fault is one."""
    assert state.result is not None
    shown = page.locator(f"{OVER} > ol > li")
    expect(shown).to_have_count(len(state.result.checks))
    for row, check in zip(shown.all(), state.result.checks, strict=True):
        expect(row.locator(".cards > li.good")).to_have_count(check.kept)
        struck = row.locator(".cards > li:is(.fault, .out)")
        expect(struck).to_have_count(len(state.rows[check.seat]) - check.kept)
        named = [RELATIONS[relation] for relation in check.matches]
        expect(row.locator(".verdict button")).to_have_text(named)
        expect(row.locator(".mistake")).to_have_count(int(check.fault_at > 0))


@pytest.mark.rule("NK-6.1", "NK-6.3", "NK-7.1", "NK-7.2", "NK-A27")
def test_two_people_and_two_bots_play_a_match(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """A phone in German and a desktop in English, five rounds, to the winner (B17)."""
    server = server_factory(tmp_path, "--bot-speed", "12")
    phone, desktop = page_factory(touch=True), page_factory((1280, 720), "en-GB")
    options = {"countdownMs": 1_000, "stopGraceMs": 1_000}
    seat = seated(server.url, 4, options, game=GAME)
    code = str(seat["code"])
    sit_at(phone, server.url, seat)
    join(desktop, server.url, code, GUEST)
    expect(phone.locator("li.open")).to_have_count(2)
    bot_beside(phone)
    bot_beside(phone)
    start(phone)
    people = [phone, desktop]
    names = [HOST, GUEST, *bot_names(phone)]
    state = truth(tmp_path, code)
    for n in range(1, ROUNDS + 1):
        race_on(people)
        for page in people:
            skip_scoring(page)
        state = truth(tmp_path, code)
        assert_conserved(state)
        for page in people:
            assert_sheet(page, state.won, names)
            assert_scoring(page, state)
        if n < ROUNDS:
            next_round(people)
    assert state.final is not None
    for page in people:
        for name in (names[i] for i in state.final.ranking[0]):
            expect(page.locator("dialog[open] .champions")).to_contain_text(name)
    expect(phone.locator("dialog[open] h2")).to_have_text("Das Spiel ist aus")
    expect(desktop.locator("dialog[open] h2")).not_to_have_text("Das Spiel ist aus")


def bot_names(page: Page) -> list[str]:
    """The names on the chips of the other seats, without the guest's."""
    return page.locator("[data-zone=opponents] .name").all_inner_texts()[1:]


def next_round(people: Sequence[Page]) -> None:
    """B49, B107: everybody goes on at once; one round is dealt."""
    for page in people:
        page.evaluate(
            "setTimeout(() => document.querySelector('dialog[open] footer button')?.click(), 200)"
        )
    for page in people:
        expect(page.locator("dialog[open]")).to_have_count(0)
        page.locator(OPEN).wait_for()


def with_three_cards_and_one_in_hand(host: Page, guest: Page, server: str, line: str) -> str:
    """A race in which the guest, on this line, has laid three cards and holds another one; the
    table's code."""
    code = race(host, guest, server, UNHURRIED, guest_server=line)
    for count in (2, 3):
        draw(guest)
        guest.locator("[data-main]").click()
        expect(guest.locator("[data-act=throwBack]")).to_have_count(0)
        expect(guest.locator("[data-row] .hidden-text")).to_have_count(count)
    draw(guest)
    return code


@pytest.mark.rule("NK-8.6")
def test_a_reload_keeps_row_and_card(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """B105, 9 of the checklist: the table is after a reload what it was before."""
    server = server_factory(tmp_path, module=PATIENT)
    host, guest = page_factory(), page_factory()
    with_three_cards_and_one_in_hand(host, guest, server.url, server.url)
    before = own_row(guest), held_card(guest)
    guest.reload()
    guest.locator("[data-act=throwBack]").wait_for()
    assert (own_row(guest), held_card(guest)) == before
    expect(faces(host)).to_have_count(0)


@pytest.mark.rule("NK-A36")
def test_a_lost_line_gives_the_card_back(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """B105, 12 of the checklist: whoever is gone for three seconds holds no card any more, and the
    others can take it; the row stays.
    """
    server = server_factory(tmp_path)
    host, guest = page_factory(), page_factory()
    with SlowLine(server.port, 0) as line:
        code = with_three_cards_and_one_in_hand(host, guest, server.url, line.url)
        before = own_row(guest), held_card(guest)
        line.cut()
        expect(guest.locator("p.lost")).to_be_visible()
        expect(faces(host)).to_have_count(1)
        assert held_card(guest) == before[1], "what it shows without a line is what it last knew"
        line.mend()
        expect(guest.locator("[data-act=throwBack]")).to_have_count(0)
        assert own_row(guest) == before[0]
        expect(faces(guest)).to_have_count(1)
        assert_conserved(truth(tmp_path, code))


@pytest.mark.rule("NK-8.2")
def test_what_is_pressed_is_what_was_there_when_the_press_began(
    page_factory: PageFactory, server_factory: ServerFactory, tmp_path: Path
) -> None:
    """B92: between press and release the card goes away; the release acts on nothing else."""
    server = server_factory(tmp_path)
    host, guest = page_factory(), page_factory()
    race(host, guest, server.url, {"countdownMs": 1_000, "holdLimitS": 0})
    draw(host)
    host.locator("[data-main]").hover()
    host.mouse.down()  # on "add"
    host.evaluate("document.querySelector('[data-act=throwBack]').click()")
    expect(faces(host)).to_have_count(1)
    host.mouse.up()  # on "take"
    host.wait_for_timeout(200)
    assert len(own_row(host)) == 1
    expect(host.locator("[data-act=throwBack]")).to_have_count(0)

    faces(host).hover()
    host.mouse.down()  # takes it at once
    host.locator("[data-held]").wait_for()
    host.locator("[data-draw]").focus()
    host.keyboard.press("Backspace")
    expect(faces(host)).to_have_count(1)
    host.mouse.up()
    host.wait_for_timeout(200)
    expect(faces(host)).to_have_count(1)
    expect(host.locator("[data-held]")).to_have_count(0)

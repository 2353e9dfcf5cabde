"""Three at a table of Labor Chaos: two browsers and one person over a socket of their own."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import cast

from playwright.sync_api import Page, expect

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.state import State
from tests.browser.conftest import PageFactory
from tests.browser.flows import join, sit_at, start
from tests.browser.lab_flows import GUEST, opened, truth
from tests.browser.serving import ServerProcess
from tests.server.people import Json, Person

CLEO = "Cleo"
UNHURRIED = {"announceMs": 0, "windowMs": 60_000, "claimMs": 60_000, "games": 1}
HAND = "() => [...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)"


@dataclass
class Trio:
    """The host at a phone (seat 0), a guest at a desktop who begins (1), and Cleo (2)."""

    host: Page
    guest: Page
    cleo: Person
    server: ServerProcess

    @property
    def code(self) -> str:
        """The table's."""
        return self.cleo.code

    @property
    def pages(self) -> tuple[Page, Page]:
        """Of the host and the guest."""
        return self.host, self.guest

    def state(self) -> State:
        """What the server's log says the match is now."""
        return truth(self.server.data, self.code)[0]

    def events(self) -> list[ev.Event]:
        """All that has happened, by the server's log."""
        return truth(self.server.data, self.code)[1]

    def cleo_own(self) -> Json:
        """What Cleo alone sees now."""
        self.cleo.catch_up()
        return cast("Json", self.cleo.view["own"])

    def cleo_sees(self) -> Json:
        """What Cleo sees of the table now."""
        self.cleo.catch_up()
        return cast("Json", self.cleo.view["public"])

    def cleo_does(self, **action: object) -> None:
        """Cleo acts; it must be allowed."""
        self.cleo.catch_up()
        answer = self.cleo.act(action)
        assert answer["ok"], answer

    def cleo_passes(self) -> None:
        """Cleo has nothing against what the open window is about."""
        self.cleo.hear_until(lambda: "mayPass" in (self.cleo.view["own"] or {}))
        self.cleo_does(do="pass", window=self.cleo.view["public"]["window"]["window"])

    def cleo_answers(self, *, agrees: bool) -> None:
        """Cleo says what there is to say to the claim that is open."""
        self.cleo.hear_until(lambda: "mayObject" in (self.cleo.view["own"] or {}))
        claim = self.cleo.view["public"]["claim"]["claim"]
        self.cleo_does(do="agree" if agrees else "object", claim=claim)


@contextmanager
def trio(
    page_factory: PageFactory,
    server: ServerProcess,
    deck: Json,
    options: Mapping[str, object] | None = None,
    *,
    guest_server: str = "",
    prepare: Callable[[Page], None] = lambda _: None,
) -> Generator[Trio]:
    """They sit and the cards are dealt. `guest_server`: another way for the guest; `prepare`: what
    is done with the host's page before it is used."""
    host, guest = page_factory(touch=True), page_factory((1280, 720), "en-GB")
    prepare(host)
    seat = opened(server.url, 3, {**UNHURRIED, **(options or {})}, deck)
    code = str(seat["code"])
    sit_at(host, server.url, seat)
    join(guest, guest_server or server.url, code, GUEST)
    cleo = Person.joins(server.url, code, CLEO)
    try:
        cleo.connect().hear_until(lambda: "table" in cleo.view)
        expect(host.locator("li.open")).to_have_count(0)
        start(host)
        guest.locator("header.mine").wait_for()
        for page in (host, guest):
            expect(page.locator("[data-card]")).to_have_count(7)
        yield Trio(host, guest, cleo, server)
    finally:
        cleo.leave()


def plays(page: Page, kind: str, which: int = 0) -> None:
    """Read a card of this kind, and play it."""
    page.locator(f"[data-zone=hand] [data-card^={kind}]").nth(which).click()
    page.locator("[data-act=play][aria-disabled=false]").click()


def aims_at(page: Page, seat: int) -> None:
    """Choose this person."""
    page.locator(f"[data-ask=player] [data-value='{seat}']").click()
    page.locator("[data-act=choose][aria-disabled=false]").click()
    expect(page.locator("[data-ask]")).to_have_count(0)


def question(page: Page) -> tuple[str, list[str], list[str]]:
    """What this person is asked, what may be answered, and the hand."""
    answers = page.locator("[data-ask] [data-value]").all_inner_texts()
    return page.locator("h1").inner_text(), answers, page.evaluate(HAND)

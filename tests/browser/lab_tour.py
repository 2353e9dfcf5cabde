"""A walk through the screens of Labor Chaos, with a stop at each.

One person in a browser, the other seats over sockets of their own: what they do is known.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager

from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFactory
from tests.browser.flows import LOCALES, Lang, sit_at, start
from tests.browser.lab_flows import CHOOSE, CLAIM, INSTANT, PRESS, copies, opened
from tests.browser.tour import Stop, close
from tests.server.people import Person, lab_action

NewPage = Callable[[], Page]
GUESS, TIDY = "bald-04", "bald-01"
"""Choose somebody, point at a card, guess its symbol; discard two."""
MY_TURN = ".screen:has(header.mine) [data-act=play]"
STILL = {"announceMs": 0, "windowMs": 60_000, "claimMs": 60_000, "games": 1}


def lab_tour(
    page_factory: PageFactory, server: str, lang: Lang, viewport: tuple[int, int]
) -> Generator[Stop]:
    """Walk through the screens; each stop is its name and the page that shows it now."""

    def new_page() -> Page:
        return page_factory(viewport, LOCALES[lang], reduced_motion="reduce")

    yield from before_a_game(new_page, server)
    yield from through_choices(new_page, server)
    yield from through_a_window(new_page, server)
    yield from through_claims(new_page, server)
    yield from to_the_sheet(new_page, server)


@contextmanager
def company(page: Page, server: str, deck: Mapping[str, int] | None) -> Generator[list[Person]]:
    """Two people beside the host of this page, over sockets of their own, in the lobby."""
    seat = opened(server, 3, STILL, None if deck is None else copies(deck))
    sit_at(page, server, seat)
    with ExitStack() as stack:
        people = [Person.joins(server, str(seat["code"]), name) for name in ("Cleo", "Dora-Marie")]
        for person in people:
            stack.callback(person.leave)
            person.connect()
        page.locator("footer button:enabled").wait_for()
        expect(page.locator("li.open")).to_have_count(0)
        yield people


def move(person: Person) -> bool:
    """Let this person do what the game waits for; whom a card hits is seat 0, if it may be."""
    person.catch_up()
    own, public = person.view.get("own"), person.view.get("public")
    if not own or not public:
        return False
    action = lab_action(own, public, person.view["you"])
    if action is not None and action["do"] == "choose" and 0 in own["choice"]["values"]:
        action["values"] = [0]
    return action is not None and bool(person.act(action)["ok"])


def others_go(page: Page, people: Sequence[Person], until: str, *, here: bool = False) -> None:
    """The others do what they have to until the page shows it; `here`: this person, too."""
    deadline = time.monotonic() + 30
    while page.locator(until).count() == 0:
        prompt = page.locator("h1").inner_text()
        assert time.monotonic() < deadline, f"not reached: {until}; prompt: {prompt}"
        if here:
            page.evaluate(PRESS, [[], "agree"])
        if not any(move(person) for person in people):
            page.wait_for_timeout(20)


def before_a_game(new_page: NewPage, server: str) -> Generator[Stop]:
    page = new_page()
    page.goto(f"{server}/create")
    page.locator("label.tile").nth(2).click()
    page.locator("summary").first.click()
    page.locator("#deck").wait_for()
    yield "create", page
    with company(page, server, None) as people:
        page.locator("[data-facts] summary").click()
        page.locator("[data-facts] fieldset").first.wait_for()
        yield "lobby, facts", page
        start(page)
        page.locator("[data-card]").first.wait_for()
        yield "other's turn", page
        others_go(page, people, MY_TURN, here=True)
        page.locator("[data-card]").first.click()
        page.locator(".exact").click()
        yield "own turn, what exactly happens", page
        page.locator("[data-tools]").click()
        page.locator("dialog[open]").wait_for()
        yield "tools", page
        close(page)


def through_choices(new_page: NewPage, server: str) -> Generator[Stop]:
    """Choose somebody, one of that hand's cards, a symbol."""
    page = new_page()
    with company(page, server, {GUESS: 22}) as people:
        start(page)
        others_go(page, people, MY_TURN)
        page.locator("[data-card]").first.click()
        page.locator("[data-act=play]").click()
        for kind in ("player", "point", "symbol"):
            page.locator(f"[data-ask={kind}]").wait_for()
            page.locator("[data-ask] [data-item]:not([aria-disabled=true])").first.click()
            yield f"choice of a {kind}", page
            page.locator("[data-act=choose]").click()


def through_a_window(new_page: NewPage, server: str) -> Generator[Stop]:
    """Somebody makes this person draw, who holds a card against it."""
    page = new_page()
    with company(page, server, {CHOOSE: 6, INSTANT: 16}) as people:
        start(page)
        others_go(page, people, "[data-timeline]")
        yield "window", page
        page.locator("[data-act=hold]").click()
        page.locator("[data-timeline].still").wait_for()
        yield "window, held", page


def through_claims(new_page: NewPage, server: str) -> Generator[Stop]:
    page = new_page()
    with company(page, server, {CLAIM: 22}) as people:
        start(page)
        others_go(page, people[:1], "[data-act=object]")
        yield "claim", page
        page.locator("[data-act=object]").click()
        others_go(page, people, MY_TURN, here=True)
        page.locator("[data-card]").first.click()
        page.locator("[data-act=play]").click()
        page.locator("[data-act=deny]").wait_for()
        yield "is it true", page


def to_the_sheet(new_page: NewPage, server: str) -> Generator[Stop]:
    page = new_page()
    with company(page, server, {TIDY: 30}) as people:
        start(page)
        page.locator("[data-card]").first.wait_for()
        others_go(page, people, "dialog[open] table", here=True)
        yield "sheet", page

"""A walk through the screens of Labor Chaos, with a stop at each: always with the same cards.

One person in a browser, the other seats over sockets of their own: what they do is known, and the
server is `lab_server`, which deals what is asked for. Words are as long as they may be.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, contextmanager

from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFactory
from tests.browser.flows import LOCALES, LONG_S, Lang, sit_at, start
from tests.browser.lab_decks import (
    BRANCH,
    CHOOSE,
    CLAIM,
    DINO,
    DRAW,
    GUESS,
    INSTANT,
    LAUGH,
    MAY,
    NUMBER,
    PICKUP,
    RACE,
    SECRET,
    TIDY,
    VOTE,
    dealt,
)
from tests.browser.lab_flows import PRESS, opened
from tests.browser.tour import Stop, close
from tests.server.people import Json, Person, lab_action

NewPage = Callable[[], Page]
NAMES = (
    "Wilhelmine-Friederike Ö", "Bartholomäus-Maximilian", "Cleo", "Ø", "Dora-Marie Übermut-Zwick",
)  # fmt: skip
"""Up to 24 characters, the most that a name may have."""
MY_TURN = ".screen:has(header.mine) [data-act=play]"
STILL = {"announceMs": 0, "windowMs": 60_000, "claimMs": 60_000, "games": 1}
LONG_GOAL, LONG_LASTING, LONG_CONDITION, LONG_INSTANT = "dino-02", "dino-16", "robo-16", "bald-19"
ONE_LESS = "bald-09"
"""Discard one."""
FAMILY = ("bald-07", "haired-12", "dino-14", "robo-16")
"""One of each symbol, as LONG_GOAL wants it, with the longest titles."""


def lab_tour(
    page_factory: PageFactory, server: str, lang: Lang, viewport: tuple[int, int]
) -> Generator[Stop]:
    """Walk through the screens; each stop is its name and the page that shows it now."""

    def new_page() -> Page:
        return page_factory(viewport, LOCALES[lang], reduced_motion="reduce")

    yield from before_a_game(new_page, server)
    yield from through_a_turn(new_page, server)
    yield from through_choices(new_page, server)
    yield from through_a_window(new_page, server)
    yield from through_claims(new_page, server)
    yield from to_the_sheet(new_page, server)


@contextmanager
def company(page: Page, server: str, deck: Json | None, seats: int = 3) -> Generator[list[Person]]:
    """The host in this page, and people on all other seats over sockets of their own; a lobby."""
    seat = opened(server, seats, STILL, deck)
    sit_at(page, server, seat)
    with ExitStack() as stack:
        people = [Person.joins(server, str(seat["code"]), name) for name in NAMES[: seats - 1]]
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
    deadline = time.monotonic() + LONG_S
    while page.locator(until).count() == 0:
        prompt = page.locator("h1").inner_text()
        assert time.monotonic() < deadline, f"not reached: {until}; prompt: {prompt}"
        if here:
            page.evaluate(PRESS, [[], "agree"])
        if not any(move(person) for person in people):
            page.wait_for_timeout(20)


def read(page: Page, kind: str) -> None:
    """Tap a card of this kind in the hand, whether or not it can be played."""
    page.locator(f"[data-zone=hand] [data-card^={kind}]").first.click(force=True)
    page.locator(f"[data-reading^={kind}]").wait_for()


def before_a_game(new_page: NewPage, server: str) -> Generator[Stop]:
    page = new_page()
    page.goto(f"{server}/create")
    page.locator("label.tile").nth(2).click()
    page.locator("summary").first.click()
    page.locator("#deck").wait_for()
    yield "create", page
    with company(page, server, None):
        page.locator("[data-facts] summary").click()
        page.locator("[data-facts] fieldset").first.wait_for()
        yield "lobby, facts", page


def through_a_turn(new_page: NewPage, server: str) -> Generator[Stop]:
    """With the longest goal, a card that stays, and the longest texts in hand."""
    page = new_page()
    hand = [LONG_CONDITION, PICKUP, LONG_INSTANT, *FAMILY]
    deck = dealt(hand, [LONG_GOAL, *[DRAW] * 6], [LONG_LASTING, *[DRAW] * 6], draw=[DRAW] * 9)
    with company(page, server, deck) as people:
        start(page)
        page.locator("[data-card]").first.wait_for()
        yield "other's turn", page
        others_go(page, people, MY_TURN)
        yield "own turn", page
        for kind in (LONG_CONDITION, PICKUP):
            read(page, kind)
            yield f"own turn, {kind} is read", page
            page.locator(".exact").click()
            page.locator(".gloss").wait_for()
            yield f"own turn, what {kind} does exactly", page
        page.locator("[data-place=end]").click()
        page.locator("dialog[open]").wait_for()
        yield "End card", page
        close(page)


def through_choices(new_page: NewPage, server: str) -> Generator[Stop]:
    """Every kind of answer, at a table of six."""
    page = new_page()
    hand = [GUESS, NUMBER, PICKUP, BRANCH, MAY, SECRET, RACE]
    others = [[VOTE, *[DRAW] * 6], *[[DRAW] * 7] * 4]
    asks = {
        GUESS: ("player", "point", "symbol"),
        NUMBER: ("number",),
        PICKUP: ("cards",),
        BRANCH: ("branch",),
        MAY: ("yes_no",),
        SECRET: ("secret",),
        RACE: ("press",),
    }
    with company(page, server, dealt(hand, *others, draw=[DRAW] * 60), 6) as people:
        start(page)
        others_go(page, people, "[data-ask]")
        yield from answered(page, "vote")
        others_go(page, people, MY_TURN)
        page.locator("[data-place=discard]").click()
        page.locator("dialog[open]").wait_for()
        yield "discard pile", page
        close(page)
        for card, kinds in asks.items():
            others_go(page, people, MY_TURN)
            read(page, card)
            page.locator("[data-act=play]").click()
            for kind in kinds:
                yield from answered(page, kind)


def answered(page: Page, kind: str) -> Generator[Stop]:
    """The question, with its first answer chosen; then it is given."""
    page.locator(f"[data-ask={kind}]").wait_for()
    first = page.locator("[data-ask] [data-item]:not([aria-disabled=true])").first
    if kind == "press":  # counts at once
        yield "choice: press", page
        first.click()
    else:
        first.click()
        expect(first).to_have_attribute("aria-pressed", "true")
        yield f"choice: {kind}", page
        page.locator("[data-act=choose]").click()
    expect(page.locator(f"[data-ask={kind}]")).to_have_count(0)


def through_a_window(new_page: NewPage, server: str) -> Generator[Stop]:
    """Somebody makes this person draw, who holds cards against it."""
    page, watcher = new_page(), new_page()
    hand = [LONG_INSTANT, INSTANT, DINO, *FAMILY]
    with company(
        page, server, dealt(hand, [CHOOSE] * 7, [CHOOSE] * 7, draw=[CHOOSE] * 9)
    ) as people:
        start(page)
        page.locator("[data-card]").first.wait_for()
        watcher.goto(f"{server}/t/{people[0].code}")
        watcher.locator("[data-zone=middle]").wait_for()
        assert move(people[0])
        for each in (page, watcher):
            each.locator("[data-place=seat-1] .dots").wait_for()
        yield "somebody else chooses", page
        yield "watching, somebody chooses", watcher
        assert move(people[0])
        for each in (page, watcher):
            each.locator("[data-timeline]").wait_for()
        yield "watching, window", watcher
        yield "window", page
        page.locator("[data-act=hold]").click()  # from now on it can take as long as it takes
        page.locator("[data-timeline].still").wait_for()
        yield "window, held", page
        read(page, LONG_INSTANT)
        yield "window, an instant is read", page


def through_claims(new_page: NewPage, server: str) -> Generator[Stop]:
    """A report, a card that is wanted back, a claim of somebody else, and one's own."""
    page = new_page()
    hand = [*[CLAIM] * 3, *FAMILY]
    with company(
        page, server, dealt(hand, [LAUGH, *[CLAIM] * 6], [CLAIM] * 7, draw=[TIDY] * 9)
    ) as (
        first,
        second,
    ):
        start(page)
        page.locator("[data-card]").first.wait_for()
        assert move(first)
        page.locator("[data-tools].calls").click()
        page.locator("dialog[open] [data-report]").first.wait_for()
        page.locator("dialog[open] [data-undo]").wait_for()
        yield "tools, a report and a card to take back", page
        close(page)
        assert first.act({"do": "undo", "on": True})["ok"]
        page.locator(".undo").wait_for()
        yield "a card is wanted back", page
        page.locator(".undo button").first.click()
        expect(page.locator(".undo")).to_have_count(0)
        assert move(second)
        page.locator("[data-act=object]").wait_for()
        yield "claim", page
        page.locator("[data-act=agree]").click()
        others_go(page, [first, second], MY_TURN)
        read(page, CLAIM)
        page.locator("[data-act=play]").click()
        page.locator("[data-act=deny]").wait_for()
        yield "is it true", page
        page.locator("[data-act=claim]").click()
        page.locator("[data-timeline]").wait_for()
        yield "own claim", page
        others_go(page, [first, second], "[data-act=choose]")
        page.locator("[data-card]").first.click()
        yield "choice: cards in hand", page


def to_the_sheet(new_page: NewPage, server: str) -> Generator[Stop]:
    """Somebody reaches the longest goal."""
    page = new_page()
    winner = [LONG_GOAL, ONE_LESS, DRAW, *FAMILY]
    with company(page, server, dealt([DRAW] * 7, winner, [DRAW] * 7, draw=[*FAMILY] * 4)) as people:
        start(page)
        page.locator("[data-card]").first.wait_for()
        others_go(page, people, "dialog[open] table", here=True)
        yield "reveal and sheet", page

"""A walk through every screen of None of a Kind, with a stop at each.

One person in a browser, the other seats over sockets of their own: what they do is known.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, contextmanager

from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFactory
from tests.browser.flows import LOCALES, Lang, seated, sit_at, start
from tests.browser.nk_flows import OPEN, OVER, draw, faces
from tests.browser.nk_people import GAME, Racer
from tests.browser.tour import Stop, close, menu_entry, open_menu

NewPage = Callable[[], Page]
SEED_ROWS = ("yellow/green/2 black/red/1 blue/green/3", "black/blue/2 yellow/red/3 green/black/2")
LONG = {"holdLimitS": 0, "stopGraceMs": 10_000}


def nk_tour(
    page_factory: PageFactory,
    server: str,
    lang: Lang,
    viewport: tuple[int, int],
    *,
    crowd: int = 45,
) -> Generator[Stop]:
    """Walk through the screens; each stop is its name and the page that shows it now.

    `crowd`: so many cards are turned up in the race.
    """

    def new_page() -> Page:
        return page_factory(viewport, LOCALES[lang], reduced_motion="reduce")

    yield from without_a_table(new_page, server)
    yield from through_a_race(new_page, server, crowd)
    yield from through_a_calm_round(new_page, server)


def without_a_table(new_page: NewPage, server: str) -> Generator[Stop]:
    page = new_page()
    page.goto(f"{server}/create")
    page.locator("label.tile").nth(1).click()
    page.locator("summary").first.click()
    yield "create, options of a race", page
    page.goto(f"{server}/rows")
    page.locator("main .picker").wait_for()
    yield "row checker, empty", page
    for row in SEED_ROWS:
        page.locator("main form input, main .picker input").last.fill(row)
        page.keyboard.press("Enter")
    page.locator(".verdict b").first.wait_for()
    yield "row checker", page
    page.goto(f"{server}/points")
    page.locator("select").first.wait_for()
    for cell in page.locator("select").all():
        cell.select_option("7")
    page.locator(".winner").wait_for()
    yield "point sheet", page


@contextmanager
def company(server: str, code: str, count: int) -> Generator[list[Racer]]:
    """So many people who take the other seats over sockets of their own."""
    with ExitStack() as stack:
        racers = [Racer.joins(server, code, f"Gast Nr. {i}") for i in range(count)]
        for racer in racers:
            stack.callback(racer.leave)
            racer.sits_down()
        yield racers


def through_a_race(new_page: NewPage, server: str, crowd: int) -> Generator[Stop]:
    page = new_page()
    seat = seated(server, 6, {**LONG, "rounds": 2, "countdownMs": 5_000}, game=GAME)
    code = str(seat["code"])
    sit_at(page, server, seat)
    with company(server, code, 5) as racers:
        expect(page.locator("li.open")).to_have_count(0)
        page.locator("summary").first.click()
        yield "lobby, options of a race", page
        start(page)
        page.locator(".countdown").wait_for()
        yield "countdown", page
        page.locator(OPEN).wait_for()
        yield "race", page
        watcher = new_page()
        watcher.goto(f"{server}/t/{code}")
        watcher.locator("[data-place=middle]").wait_for()
        yield "race, watching", watcher
        yield from with_a_card_in_hand(page)
        yield from panels(page)
        turn_up_together(racers, min(crowd, 42))
        expect(faces(page)).to_have_count(min(crowd, 42))
        yield "race, 42 face up", page
        if crowd > 42:
            turn_up_together(racers, crowd - 42)
            expect(faces(page)).to_have_count(crowd)
            yield "race, crowded", page
        yield from to_the_end_of_a_race(page, racers)


def with_a_card_in_hand(page: Page) -> Generator[Stop]:
    draw(page)
    yield "race, holding", page
    page.locator("[data-draw]").focus()
    page.keyboard.press("Space")
    page.locator(".notice").wait_for()
    yield "race, refusal", page
    while page.locator(".here").count() == 0:  # a notice stays for a few seconds only
        page.keyboard.press("Space")
        page.locator(".notice .rule").wait_for()
        page.evaluate("document.querySelector('.notice .rule')?.click()")
        page.wait_for_timeout(200)
    yield "race, rule of the refusal", page
    close(page)
    page.locator("[data-seat] button, button[data-seat]").first.click()
    page.locator("dialog[open]").wait_for()
    yield "race, row of a rival", page
    close(page)


def panels(page: Page) -> Generator[Stop]:
    """What the menu offers during a race."""
    open_menu(page)
    yield "race, menu", page
    if page.locator("aside").count() == 0:
        menu_entry(page, "log")
        yield "race, log", page
        close(page)
        open_menu(page)
    menu_entry(page, "settings")
    yield "race, settings", page
    close(page)
    open_menu(page)
    menu_entry(page, "sheet")
    page.locator("dialog[open] table").wait_for()
    yield "race, sheet so far", page
    close(page)


def turn_up_together(racers: Sequence[Racer], count: int) -> None:
    """Each of them turns up as many cards; together so many."""
    for i, racer in enumerate(racers):
        racer.catch_up()
        racer.turns_up(count // len(racers) + (i < count % len(racers)))


def to_the_end_of_a_race(page: Page, racers: Sequence[Racer]) -> Generator[Stop]:
    """The person's row is full and wins the first round; a rival's is, and ends the second."""
    need = int(racers[0].public["need"])
    page.locator("[data-act=append]").click()
    for _ in range(need - 2):
        draw(page)
        page.locator("[data-act=append]").click()
        expect(page.locator("[data-held]")).to_have_count(0)
    yield "race, row full", page
    page.evaluate("document.querySelector('[data-act=stop]')?.click()")  # or the grace has ended
    page.locator(f"{OVER}[data-scored=true]").wait_for()
    yield "scoring and sheet", page
    close(page)
    yield "round over", page
    page.locator(".between button.main").click()
    page.locator(OPEN).wait_for()
    fill(racers[0], need)
    page.locator(f"{OVER}[data-scored=true]").wait_for()
    page.locator(".champions").wait_for()
    yield "match over", page


def fill(racer: Racer, need: int) -> None:
    """Lay whatever comes, and call Stop."""
    racer.waits_for("race")
    racer.catch_up()
    for _ in range(need - 1):
        slot = next(i for i, card in enumerate(racer.public["middle"]) if card == "?")
        racer.does({"do": "draw", "slot": slot})
        racer.does({"do": "append"})
    racer.does({"do": "stop"})


def through_a_calm_round(new_page: NewPage, server: str) -> Generator[Stop]:
    page = new_page()
    seat = seated(server, 2, {"calm": True, "takeBack": True}, game=GAME)
    code = str(seat["code"])
    sit_at(page, server, seat)
    with company(server, code, 1):
        expect(page.locator("li.open")).to_have_count(0)
        start(page)
        page.locator("[data-place=middle]").wait_for()
        yield "calm, own go", page
        draw(page)
        page.locator("[data-act=append]").click()
        expect(page.locator("header.mine")).to_have_count(0)
        yield "calm, other's go", page

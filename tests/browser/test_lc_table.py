"""The table of Labor Chaos in made-up situations: what is seen, pressed, typed and said."""

from __future__ import annotations

import re
from collections.abc import Generator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, PageFactory
from tests.browser.measures import at_rest, axe, measured
from tests.browser.stories import sent, serve_stories, still
from tests.browser.test_ls_table import SMALL_BOXES, WIDE

SCENES = [
    "turn", "end", "twelve", "thirty", "announce", "window", "quiet", "claim", "discard", "player",
    "vote", "symbol", "number", "point", "branch", "dare", "press", "pile", "undo", "watching",
]  # fmt: skip
ROOM = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const tiles = [...document.querySelectorAll('[data-card]')];
  const inner = document.querySelector('.inner');
  return {
    rows: new Set(tiles.map((one) => Math.round(one.getBoundingClientRect().top))).size,
    tiles: tiles.length,
    small: tiles.filter((one) => one.offsetWidth < 44 || one.offsetHeight < 48).length,
    reading: box('.stage').height >= 190,
    text: parseFloat(getComputedStyle(document.querySelector('[data-reading] .text')).fontSize),
    scrolls: inner.scrollHeight > inner.clientHeight,
  };
}"""
BAR = """() => [...document.querySelectorAll('[data-act], [data-timeline] .text')]
  .map((one) => one.innerText)"""
CHOOSE = """() => {
  const choice = { choice: 9, kind: 'player', label: 'choose_player', card: 'bald-03',
    values: [1, 2], least: 1, most: 1, hidden: false, of: -1, fact: '' };
  story({ own: { ...scene().own, choice },
    pub: { ...scene().pub, phase: 'choice', asked: [{ ...choice, seat: 0 }] } });
}"""
CALL = """() => story({},
  [{ event: 'Guessed', seat: 0, value: 'bald', answer: 'bald', right: true, card: 'bald-04' }])"""
COVERED = """() => {
  const { left, top, width, height } = document.querySelector('.callout').getBoundingClientRect();
  const steps = Array.from({ length: 21 }, (_, i) => i / 20);
  const points = steps.flatMap((x) => steps.map((y) => [left + x * width, top + y * height]));
  const hit = points.map(([x, y]) => document.elementFromPoint(x, y)?.closest('button'));
  return [...new Set(hit)].filter((one) => one != null).map((one) => one.innerText);
}"""
PRESSED_COLOURS = """async () => {
  const buttons = () => [...document.querySelectorAll('[data-ask] [data-item], [data-main]')];
  buttons().find((one) => one.ariaDisabled !== 'true').click();
  await new Promise(requestAnimationFrame);
  const parts = buttons().flatMap((one) => [one, ...one.querySelectorAll('.label')]);
  const before = parts.map((one) => getComputedStyle(one).color);
  await new Promise((done) => setTimeout(done, 300));
  return parts.filter((one, i) => getComputedStyle(one).color !== before[i])
    .map((one) => one.innerText);
}"""
SCROLLS = """() => {
  const inner = document.querySelector('.inner');
  return inner.scrollHeight > inner.clientHeight ? ['scrolls'] : [];
}"""
DRAWN = """() => story({ own: { ...scene().own, hand: [...scene().own.hand, 'robo-13'] } })"""
LONG = ("Die Sicherheitsprüfung steht vor der Tür und schnuppert. " * 8)[:400]
NARROW_SLOTS = """() => story({ pub: { ...scene().pub, discard: ['robo-04'], front: 'dino-05',
  lasting: { card: 'haired-03', owner: 1 } } })"""
TORN_TITLES = """() => [...document.querySelectorAll('.title > span')].filter((title) => {
  title.style.overflowWrap = 'normal';
  return title.scrollWidth > title.clientWidth + 1;
}).map((title) => title.innerText)"""
EMPTY_HAND = """() => story({ own: { ...scene().own, hand: scene().own.hand.slice(1) },
  pub: { ...scene().pub, turn: 1 } })"""


@pytest.fixture(scope="module")
def stories() -> Generator[str]:
    """The address of the page with the scenes."""
    with serve_stories() as address:
        yield address


def open_scene(page: Page, stories: str, scene: str) -> Page:
    page.goto(f"{stories}?lc-{scene}#lc-{scene}")
    page.locator("section.table").wait_for()
    return page


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_no_scene_has_a_fault_that_axe_knows_or_a_small_or_wide_part(
    page_factory: PageFactory, stories: str, locale: str
) -> None:
    page = page_factory(PHONE, locale)
    for scene in SCENES:
        open_scene(page, stories, scene)
        assert axe(page) == [], scene
        assert measured(page, SMALL_BOXES) == [], scene
        assert measured(page, WIDE) == [], scene


@pytest.mark.parametrize("scene", ["thirty", "player", "claim", "turn"])
def test_nothing_leaves_a_narrow_page(page_factory: PageFactory, stories: str, scene: str) -> None:
    page = open_scene(page_factory((320, 640), "de-DE"), stories, scene)
    assert measured(page, WIDE) == []
    assert measured(page, SMALL_BOXES) == []


def test_thirty_cards_lie_in_four_rows_and_one_can_still_be_read(
    page_factory: PageFactory, stories: str
) -> None:
    page = open_scene(page_factory(PHONE, "de-DE"), stories, "thirty")
    page.locator('[data-card="bald-04"]').click()
    room = {"rows": 4, "tiles": 30, "small": 0, "reading": True, "text": 16, "scrolls": False}
    assert at_rest(page, lambda: page.evaluate(ROOM), room) == room


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
@pytest.mark.parametrize("size", [PHONE, (320, 640)])
def test_a_long_text_is_scrolled_by_keyboard_and_says_that_it_goes_on(
    page_factory: PageFactory, stories: str, size: tuple[int, int], locale: str
) -> None:
    page = open_scene(page_factory(size, locale), stories, "turn")
    page.evaluate("text => print('bald-01', text)", LONG)
    page.locator('[data-card="bald-01"]').click()
    page.locator(".exact").click()
    words = page.locator("[data-reading] .words")
    expect(words.locator(".gloss b")).to_be_in_viewport()
    assert axe(page) == []
    words.focus()
    page.keyboard.press("Home")
    expect(words).to_have_attribute("data-more", "below")
    page.keyboard.press("End")
    expect(words).to_have_attribute("data-more", "above")
    expect(words).to_be_focused()
    assert axe(page) == []
    page.locator('[data-card="dino-01"]').click()
    expect(words).not_to_have_attribute("data-more", "below")
    expect(words).not_to_have_attribute("tabindex", "0")


def test_long_titles_break_at_hyphens_alone(page_factory: PageFactory, stories: str) -> None:
    page = open_scene(page_factory(PHONE, "de-DE"), stories, "twelve")
    page.evaluate(NARROW_SLOTS)
    page.locator('[data-card="robo-04"]').click()
    expect(page.locator("[data-reading]")).to_contain_text("Müdigkeitsscanner")
    expect(page.locator('[data-place="discard"] .title')).to_have_text(re.compile("Müdig.?keits"))
    assert measured(page, TORN_TITLES) == []


@pytest.mark.parametrize("scene", ["vote", "symbol", "number", "point", "pile", "window", "turn"])
def test_a_short_call_covers_no_button(page_factory: PageFactory, stories: str, scene: str) -> None:
    page = still(page_factory(PHONE, "de-DE", reduced_motion="reduce"))
    open_scene(page, stories, scene)
    if scene == "turn":
        page.locator('[data-card="bald-01"]').click()
    page.evaluate(CALL)
    expect(page.locator(".callout")).to_have_text("Richtig geraten!")
    assert measured(page, COVERED) == []


def test_what_is_pressed_changes_its_colours_at_once(
    page_factory: PageFactory, stories: str
) -> None:
    """With reduced motion no part of a button lags behind: neither the answer nor the main one."""
    page = open_scene(page_factory(PHONE, "de-DE", reduced_motion="reduce"), stories, "player")
    page.locator("[data-ask] [data-item]").first.wait_for()
    assert page.evaluate(PRESSED_COLOURS) == []


@pytest.mark.parametrize("scene", ["pile", "undo"])
@pytest.mark.parametrize("size", [PHONE, (1280, 720)])
def test_what_is_asked_leaves_the_hand_in_sight(
    page_factory: PageFactory, stories: str, size: tuple[int, int], scene: str
) -> None:
    page = open_scene(page_factory(size, "de-DE"), stories, scene)
    assert measured(page, SCROLLS) == []
    expect(page.locator("[data-card]").last).to_be_in_viewport(ratio=1)


@pytest.mark.rule("LC-A34")
def test_a_played_card_is_read_by_all_before_anything_can_be_pressed(
    page_factory: PageFactory, stories: str
) -> None:
    page = open_scene(page_factory(PHONE, "de-DE"), stories, "announce")
    expect(page.locator("h1")).to_have_text("Anna spielt „Aussterbe-Umfrage“")
    expect(page.locator("[data-reading]")).to_contain_text("Alle stimmen für eine Person.")
    expect(page.locator("[data-act]")).to_have_count(3)
    expect(page.locator('[data-act][aria-disabled="true"]')).to_have_count(3)


def test_a_card_that_came_is_marked_until_it_is_read(
    page_factory: PageFactory, stories: str
) -> None:
    page = open_scene(page_factory(PHONE, "de-DE"), stories, "turn")
    expect(page.locator(".fresh")).to_have_count(0)
    page.evaluate(DRAWN)
    drawn = page.locator('[data-card="robo-13"]')
    expect(drawn).to_have_class(re.compile("fresh"))
    expect(drawn).to_have_accessible_name(re.compile(r" Neu\."))
    expect(page.locator(".fresh")).to_have_count(1)
    drawn.click()
    expect(page.locator(".fresh")).to_have_count(0)


def test_who_watches_reads_the_card_played_last(page_factory: PageFactory, stories: str) -> None:
    page = open_scene(page_factory(PHONE, "de-DE"), stories, "watching")
    expect(page.locator("[data-reading]")).to_contain_text("Zuletzt gespielt")
    expect(page.locator("[data-act]")).to_have_count(0)


def test_a_tap_reads_and_only_the_button_plays(page_factory: PageFactory, stories: str) -> None:
    page = open_scene(page_factory(PHONE, "de-DE"), stories, "turn")
    card = page.locator('[data-card="bald-01"]')
    card.click()
    card.click()
    expect(page.locator("[data-reading]")).to_contain_text("Die Sicherheitsprüfung steht vor")
    assert sent(page) == []
    page.get_by_role("button", name="Spielen", exact=True).click()
    assert sent(page) == [("act", {"do": "play", "card": "bald-01"})]


def test_the_name_of_a_card_says_all_that_is_printed(
    page_factory: PageFactory, stories: str
) -> None:
    page = open_scene(page_factory(PHONE, "de-DE"), stories, "turn")
    for card, name in (
        ("robo-01", "Robo-Karte, Zahl 3, Magnetgreifer. Wenn du einen Ring trägst"),
        ("bald-05", "Glatzkopf-Karte, Sofort, Abzug an!. Sofort: Wenn"),
    ):
        named = re.compile("^" + re.escape(name))
        expect(page.locator(f'[data-card="{card}"]')).to_have_accessible_name(named)


def test_a_private_no_leaves_no_trace_and_stays(page_factory: PageFactory, stories: str) -> None:
    page = open_scene(page_factory(PHONE, "de-DE"), stories, "draw")
    page.locator('[data-card="robo-04"]').click()
    page.get_by_role("button", name="Spielen", exact=True).click()
    expect(page.locator("h1")).to_have_text("„Hat gerade jemand gegähnt?“ Trifft das zu?")
    page.get_by_role("button", name="Nein", exact=True).click()
    expect(page.locator("[data-reading]")).to_contain_text("schon Nein gesagt")
    assert sent(page) == []


@pytest.mark.rule("LC-13.3", "LC-13.6")
def test_a_window_looks_the_same_whatever_is_in_the_hand(
    page_factory: PageFactory, stories: str
) -> None:
    page = still(page_factory(PHONE, "de-DE"))
    holder = open_scene(page, stories, "window").evaluate(BAR)
    assert open_scene(page, stories, "quiet").evaluate(BAR) == holder


@pytest.mark.rule("LC-13.6")
def test_who_holds_nothing_that_fits_passes_after_a_while(
    page_factory: PageFactory, stories: str
) -> None:
    page = open_scene(still(page_factory(PHONE, "de-DE")), stories, "quiet")
    page.clock.run_for(800)
    assert sent(page) == []
    page.clock.run_for(2_000)
    assert sent(page) == [("act", {"do": "pass", "window": 7})]
    open_scene(page, stories, "window")
    page.clock.run_for(10_000)
    assert sent(page) == []


def test_everything_works_by_keyboard(page_factory: PageFactory, stories: str) -> None:
    page = open_scene(page_factory((1280, 720), "de-DE"), stories, "turn")
    page.locator('[data-card="bald-01"]').focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.evaluate(CHOOSE)
    expect(page.locator('[data-value="1"]')).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    assert [action for _, action in sent(page)] == [
        {"do": "play", "card": "bald-01"},
        {"do": "choose", "choice": 9, "values": [2]},
    ]


def test_the_focus_returns_to_the_hand(page_factory: PageFactory, stories: str) -> None:
    page = open_scene(page_factory((1280, 720), "de-DE"), stories, "turn")
    page.locator('[data-card="bald-01"]').focus()
    page.evaluate(EMPTY_HAND)
    expect(page.locator("[data-card]:focus")).to_have_count(1)

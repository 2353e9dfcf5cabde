"""The table of None of a Kind in made-up situations: what is seen, touched, typed and said."""

from __future__ import annotations

from collections.abc import Generator
from typing import cast

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, PageFactory
from tests.browser.measures import SETTLE, axe, comes_true, measured
from tests.browser.stories import WATCH_FLIGHTS, sent, serve_stories, still
from tests.browser.test_ls_table import WIDE

SCENES = ["six", "limit", "pausing", "crowded", "full", "countdown", "house", "calm", "watching"]
SIZES = [(360, 640), (360, 560), (320, 640), (640, 360), (1280, 720)]
SMALL_BOXES = """() => [...document.querySelectorAll('main button')]
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < 43.9 || box.height < 43.9))
  .map(([element, box]) => `${element.ariaLabel ?? element.innerText}: ${box.width}x${box.height}`)
"""
OUTSIDE = """() => [...document.querySelectorAll('main button, main h1')]
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([, box]) => box.left < 0 || box.right > innerWidth || box.bottom > innerHeight)
  .map(([element]) => element.ariaLabel ?? element.innerText)
"""
# What can be read without scrolling, of the table inside its frame.
HIDDEN = """() => { const inner = document.querySelector('.inner');
  const hidden = inner.scrollHeight - inner.clientHeight;
  return hidden > 1 ? [`${hidden} px hidden`] : []; }"""
BACKS = """() => [...document.querySelectorAll('[data-slot]:not([data-up])')]
  .map((element) => [element.className, element.textContent.trim(), element.ariaLabel,
    Object.keys(element.dataset).join(), element.querySelectorAll('svg').length].join('|'))
"""
FLY = """(event) => {
  const { pub } = scene();
  const middle = pub.middle.with(event.slot, '');
  story({ pub: { ...pub, middle, places: pub.places.with(event.slot, -1) } },
    [{ ...event, at: Date.now() }]);
}"""


@pytest.fixture(scope="module")
def stories() -> Generator[str]:
    """The address of the page with the scenes."""
    with serve_stories() as address:
        yield address


def open_scene(page: Page, stories: str, scene: str) -> Page:
    page.goto(f"{stories}?{scene}#nk-{scene}")
    page.locator("[data-slot]").first.wait_for()
    return page


def acts(page: Page) -> list[dict[str, object]]:
    """The actions that the table has sent, without questions."""
    return [action for what, action in sent(page) if what == "act"]


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_no_scene_has_a_fault_that_axe_knows(
    page_factory: PageFactory, stories: str, locale: str
) -> None:
    page = page_factory(PHONE, locale)
    found: dict[str, list[str]] = {}
    for scene in SCENES:
        open_scene(page, stories, scene)
        # Where many cards lie over each other axe takes half a minute for the sizes of targets;
        # those are measured below.
        many = page.locator("[data-up]").count() > 10
        found[scene] = axe(page, ["target-size"] if many else [])
    assert found == {scene: [] for scene in SCENES}


@pytest.mark.parametrize("size", SIZES)
def test_everything_is_large_enough_and_in_sight(
    page_factory: PageFactory, stories: str, size: tuple[int, int]
) -> None:
    """Every target is 44x44 CSS pixels or more, nothing is cut, nothing has to be scrolled."""
    page = page_factory(size)
    for scene in SCENES:
        open_scene(page, stories, scene)
        assert measured(page, SMALL_BOXES) == [], scene
        assert measured(page, OUTSIDE) == [], scene
        assert measured(page, HIDDEN) == [], scene
        assert measured(page, WIDE) == [], scene


def test_nothing_of_a_face_down_card_is_in_the_page(
    page_factory: PageFactory, stories: str
) -> None:
    """NK-8.8: all backs are alike in class, text, name, marks and drawing."""
    page = open_scene(page_factory(), stories, "race")
    backs = cast("list[str]", page.evaluate(BACKS))
    assert len(backs) > 40
    assert len(set(backs)) == 1


def test_a_touch_takes_at_once_and_the_bar_acts_on_release(
    page_factory: PageFactory, stories: str
) -> None:
    page = open_scene(still(page_factory()), stories, "race")
    face = page.locator("[data-up]").first
    slot = face.get_attribute("data-slot")
    face.hover()
    page.mouse.down()
    assert acts(page) == [{"do": "take", "slot": int(slot or "-1")}]
    page.mouse.up()
    assert len(acts(page)) == 1
    open_scene(page, stories, "holding")
    page.locator("[data-act=append]").hover()
    page.mouse.down()
    assert acts(page) == []
    page.mouse.up()
    assert acts(page) == [{"do": "append"}]


def test_a_release_on_what_was_not_there_at_the_press_does_nothing(
    page_factory: PageFactory, stories: str
) -> None:
    page = open_scene(page_factory(), stories, "holding")
    page.locator("[data-act=append]").hover()
    page.mouse.down()
    page.evaluate("() => story({ own: { mayTake: true } })")
    page.locator("[data-act=draw]").wait_for()
    page.mouse.up()
    page.wait_for_timeout(100)
    assert acts(page) == []
    page.locator("[data-act=stop]").hover()
    page.mouse.down()
    page.evaluate("() => story({ own: { held: 'red/blue/1', mayAppend: true } })")
    page.locator("[data-act=append]").wait_for()
    page.mouse.up()
    page.wait_for_timeout(100)
    assert acts(page) == []


def test_keys_do_what_they_say(page_factory: PageFactory, stories: str) -> None:
    page = open_scene(page_factory((1280, 720)), stories, "race")
    page.locator("[data-draw]").focus()
    page.keyboard.press("Space")
    assert [action["do"] for action in acts(page)] == ["draw"]
    page.keyboard.press("ArrowRight")
    focused = "document.activeElement.dataset.slot"
    slot = page.evaluate(focused)
    assert slot is not None
    page.keyboard.press("Enter")
    assert acts(page)[-1] == {"do": "take", "slot": int(slot)}
    digit = page.locator("[data-slot]", has=page.locator(".digit [data-print='3']"))
    page.keyboard.press("3")
    assert acts(page)[-1] == {
        "do": "take",
        "slot": int(digit.get_attribute("data-slot") or "-1"),
    }
    page.keyboard.press("s")
    page.keyboard.press("Backspace")
    assert [action["do"] for action in acts(page)[-2:]] == ["stop", "throw_back"]
    count = len(acts(page))
    page.keyboard.down("s")
    page.keyboard.down("s")
    page.keyboard.up("s")
    assert len(acts(page)) == count + 1
    page.evaluate("() => story({ own: { held: 'red/blue/1', mayAppend: true } })")
    page.locator("[data-held]").wait_for()
    page.keyboard.press("Enter")
    assert acts(page)[-1] == {"do": "append"}


def test_the_focus_stays_when_the_card_in_focus_goes(
    page_factory: PageFactory, stories: str
) -> None:
    page = open_scene(page_factory((1280, 720)), stories, "race")
    page.locator("[data-up]").nth(2).focus()
    page.evaluate(
        """() => { const { pub } = scene();
          const slot = Number(document.activeElement.dataset.slot);
          story({ pub: { ...pub, middle: pub.middle.with(slot, ''),
            places: pub.places.with(slot, -1) } }, []); }"""
    )
    expect(page.locator("[data-zone=middle] :focus")).to_have_count(1)


@pytest.mark.parametrize("seat", [0, 2])
def test_a_card_flies_to_whoever_took_it(
    page_factory: PageFactory, stories: str, seat: int
) -> None:
    """Face down to the others, and with its face to its holder alone."""
    page = open_scene(page_factory(), stories, "race")
    slot = int(page.locator("[data-slot]:not([data-up])").first.get_attribute("data-slot") or "")
    card = "red/blue/1" if seat == 0 else ""
    event = {"event": "CardTaken", "seat": seat, "slot": slot, "up": False, "card": card}
    page.evaluate(WATCH_FLIGHTS)
    page.evaluate(FLY, event)
    comes_true(page, "flights > 0")
    assert page.evaluate("faces") == [1 if seat == 0 else 0]
    expect(page.locator(".flight")).to_have_count(0)


def test_nothing_flies_where_motion_is_reduced(page_factory: PageFactory, stories: str) -> None:
    page = open_scene(page_factory(reduced_motion="reduce"), stories, "race")
    slot = int(page.locator("[data-up]").first.get_attribute("data-slot") or "")
    event = {"event": "CardTaken", "seat": 2, "slot": slot, "up": True, "card": "red/blue/1"}
    page.evaluate(WATCH_FLIGHTS)
    page.evaluate(FLY, event)
    expect(page.locator(f"[data-slot='{slot}']")).to_have_count(0)
    page.evaluate(SETTLE)
    assert page.evaluate("flights") == 0


FADES = """async (change) => {
  window.faded = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const fades = [frames].flat().some((frame) => 'opacity' in frame);
    const ms = typeof timing === 'number' ? timing : timing?.duration;
    if (fades && ms > 1) faded.push(ms);
    return animate.call(this, frames, timing);
  };
  const { pub, you } = scene();
  if (change === 'laid') {
    story({ pub: { ...pub, rows: pub.rows.with(you, [...pub.rows[you], 'red/blue/1']) } });
  } else {
    const slot = Number(document.querySelector('[data-up]').dataset.slot);
    story({ pub: { ...pub, middle: pub.middle.with(slot, ''),
      places: pub.places.with(slot, -1) } });
    while (document.querySelector(`[data-slot="${slot}"]`) !== null) {
      await new Promise(requestAnimationFrame);
    }
    story({ pub });
  }
}"""


@pytest.mark.parametrize("change", ["laid", "thrown"])
def test_where_nothing_flies_cards_fade_in(
    page_factory: PageFactory, stories: str, change: str
) -> None:
    """For 150 ms, in the own row and in the middle; where they fly they are not faded too."""
    page = open_scene(page_factory(reduced_motion="reduce"), stories, "race")
    page.evaluate(FADES, change)
    comes_true(page, "faded.length > 0")
    page.evaluate(SETTLE)
    assert page.evaluate("faded") == [150]
    page = open_scene(page_factory(), stories, "race")
    page.evaluate(FADES, change)
    page.wait_for_timeout(300)
    assert page.evaluate("faded") == []


def test_who_lost_a_card_sees_to_whom_and_by_how_much(
    page_factory: PageFactory, stories: str
) -> None:
    page = open_scene(still(page_factory()), stories, "race")
    page.evaluate(
        """() => story({}, [{ event: 'GrabContested', slot: 3, by_row: false, at: Date.now(),
          claims: [{ seat: 2, arrival: 100, correction: 0 },
                   { seat: 0, arrival: 131, correction: 8 }] }])"""
    )
    expect(page.locator(".callout")).to_have_text("Ben war schneller (23 ms)")


def test_a_watcher_can_touch_nothing(page_factory: PageFactory, stories: str) -> None:
    page = open_scene(page_factory(), stories, "watching")
    page.locator("[data-up]").first.click(force=True)
    page.locator("[data-draw]").focus()
    page.keyboard.press("s")
    expect(page.locator("[data-zone=actions]")).to_have_count(0)
    assert acts(page) == []

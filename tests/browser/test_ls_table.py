"""The table of Lucky Shutdown in made-up situations: what is seen, pressed, typed and said."""

from __future__ import annotations

from collections.abc import Generator
from typing import cast

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, PageFactory
from tests.browser.measures import SETTLE, axe, comes_true, measured
from tests.browser.stories import WATCH_FLIGHTS, sent, serve_stories, still

SCENES = ["turn", "thirty", "fifteen", "skip", "blind", "open", "push", "empty", "choose"]
SMALL_BOXES = """() => [...document.querySelectorAll('main button')]
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < 43.9 || box.height < 43.9))
  .map(([element, box]) => `${element.ariaLabel ?? element.innerText}: ${box.width}x${box.height}`)
"""
WIDE = """() => document.scrollingElement.scrollWidth > innerWidth + 1 ? ['wide'] : []"""
OUTSIDE = """() => [...document.querySelectorAll('main button, main h1')]
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([, box]) => box.left < 0 || box.right > innerWidth || box.bottom > innerHeight)
  .map(([element]) => element.ariaLabel ?? element.innerText)
"""

FLY = """() => story({ pub: { ...scene().pub, turn: 1 } },
  [{ event: 'CardsLaid', seat: 2, cards: ['o16'], slots: [], way: 'play' }])"""
BESIDE = """() => [...document.querySelectorAll('.bar button, .tools button, main p')]
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([element, box]) => box.left < 0 || box.right > innerWidth ||
    element.scrollWidth > element.clientWidth + 1)
  .map(([element]) => element.ariaLabel ?? element.innerText)
"""


@pytest.fixture(scope="module")
def stories() -> Generator[str]:
    """The address of the page with the scenes."""
    with serve_stories() as address:
        yield address


def open_scene(page: Page, stories: str, scene: str) -> Page:
    page.goto(f"{stories}?{scene}#{scene}")
    page.locator("section.table").wait_for()
    return page


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_no_scene_has_a_fault_that_axe_knows(
    page_factory: PageFactory, stories: str, locale: str
) -> None:
    page = page_factory(PHONE, locale)
    found = {scene: axe(open_scene(page, stories, scene)) for scene in SCENES}
    assert found == {scene: [] for scene in SCENES}


@pytest.mark.parametrize("size", [(360, 640), (360, 560), (320, 640), (640, 360), (1280, 720)])
def test_everything_is_large_enough_and_inside(
    page_factory: PageFactory, stories: str, size: tuple[int, int]
) -> None:
    """Every target is 44x44 CSS pixels or more, and nothing is cut or scrolls sideways."""
    page = page_factory(size)
    for scene in ("turn", "thirty", "skip", "choose", "blind"):
        open_scene(page, stories, scene)
        assert measured(page, SMALL_BOXES) == [], scene
        assert measured(page, OUTSIDE) == [], scene
        assert measured(page, WIDE) == [], scene


def test_text_of_double_size_cuts_nothing(page_factory: PageFactory, stories: str) -> None:
    """What does not fit below is reached by scrolling down, never sideways."""
    page = page_factory()
    for scene in ("turn", "thirty", "skip", "choose"):
        open_scene(page, stories, scene)
        page.evaluate("document.documentElement.dataset.text = 'double'")
        assert measured(page, BESIDE) == [], scene


def test_a_tap_takes_one_card_of_the_stack_and_the_next_one_more(
    page_factory: PageFactory, stories: str
) -> None:
    """Under a blue 15 the blue card comes first; the badge counts; the order is what is sent."""
    page = open_scene(still(page_factory(touch=True)), stories, "fifteen")
    sixteens = page.locator('[data-key="16"]')
    main = page.locator("[data-main]")
    sixteens.tap()
    expect(main).to_have_accessible_name("16 legen")
    expect(sixteens.locator("[data-badge] .print")).to_have_attribute("data-print", "1/3")
    sixteens.tap()
    expect(main).to_have_accessible_name("2× 16 legen")
    # The orange one lies on top now: tapping the blue one puts that on top instead.
    page.get_by_role("button", name="16, blau, als 1. gewählt").tap()
    main.tap()
    assert sent(page) == [("act", {"do": "play", "cards": ["o16", "b16"]})]


@pytest.mark.parametrize("how", ["held", "badge", "button"])
def test_the_cards_of_a_stack_can_be_chosen_singly(
    page_factory: PageFactory, stories: str, how: str
) -> None:
    """By a long press, by its badge, or by the button beside the hand."""
    page = open_scene(still(page_factory()), stories, "fifteen")
    sixteens = page.locator('[data-key="16"]')
    if how == "held":
        sixteens.hover()
        page.mouse.down()
        page.clock.run_for(500)
        page.mouse.up()
    elif how == "badge":
        sixteens.locator("[data-badge]").click()
    else:
        page.get_by_role("button", name="Einzeln").click()
    tray = page.get_by_role("region", name="16: einzeln wählen")
    expect(tray.get_by_role("button", name="16, ")).to_have_count(3)
    expect(page.locator("[data-main]")).to_have_accessible_name("Legen")
    tray.get_by_role("button", name="16, orange").click()
    tray.get_by_role("button", name="16, blau").first.click()
    page.locator("[data-main]").click()
    assert sent(page) == [("act", {"do": "play", "cards": ["o16", "b16"]})]


def test_the_whole_pile_can_be_looked_at(page_factory: PageFactory, stories: str) -> None:
    page = open_scene(page_factory(), stories, "turn")
    page.get_by_role("button", name="Ablagestapel").click()
    cards = page.get_by_role("dialog").locator("li")
    expect(cards).to_have_count(6)
    expect(cards.first).to_have_text("16, blau")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_flying_card_takes_no_tap(page_factory: PageFactory, stories: str) -> None:
    """While cards move, a tap strikes what lies below them (B23, B92)."""
    page = open_scene(page_factory(), stories, "turn")
    page.evaluate(WATCH_FLIGHTS)
    page.evaluate(FLY)
    comes_true(page, "flights === 1")
    strikes = """() => { const box = document.querySelector('button.pile').getBoundingClientRect();
      return document.elementFromPoint(box.x + box.width / 2, box.y + 20).closest('.flight'); }"""
    assert page.evaluate(strikes) is None


def test_a_tap_on_a_card_that_does_not_go_asks_for_the_reason(
    page_factory: PageFactory, stories: str
) -> None:
    page = open_scene(still(page_factory()), stories, "turn")
    low = page.get_by_role("button", name="12, orange")
    expect(low).to_have_attribute("aria-disabled", "true")
    low.click(force=True)
    assert sent(page) == [("why", {"do": "play", "cards": ["o12"]})]


def test_names_hold_what_can_be_seen(page_factory: PageFactory, stories: str) -> None:
    page = open_scene(still(page_factory()), stories, "turn")
    page.get_by_role("button", name="16, 1 orange, 1 blau, 0 von 2 gewählt, spielbar").click()
    expect(page.locator('[data-key="16"]')).to_have_accessible_name(
        "16, 1 orange, 1 blau, 1 von 2 gewählt, spielbar"
    )
    expect(page.get_by_role("button", name="Ablagestapel: 12 Karten")).to_have_accessible_name(
        "Ablagestapel: 12 Karten, oben 16, blau, 3 gleiche oben"
    )


def test_taking_many_cards_asks_back_in_place(page_factory: PageFactory, stories: str) -> None:
    """Only if there was something to lay; the second press takes, within a while."""
    page = open_scene(still(page_factory()), stories, "turn")
    for _ in range(2):
        page.get_by_role("button", name="Aufnehmen 12").click()
        expect(page.get_by_role("button", name="Wirklich 12 aufnehmen?")).to_be_visible()
        page.clock.run_for(3_000)
    page.get_by_role("button", name="Aufnehmen 12").click()
    assert sent(page) == []
    page.get_by_role("button", name="Wirklich 12 aufnehmen?").click()
    assert sent(page) == [("act", {"do": "take"})]


def test_taking_is_not_asked_back_without_a_play(page_factory: PageFactory, stories: str) -> None:
    page = open_scene(page_factory(), stories, "blind")
    page.get_by_role("button", name="Aufnehmen 12").click()
    assert sent(page) == [("act", {"do": "take"})]


def test_snap_lays_the_missing_cards(page_factory: PageFactory, stories: str) -> None:
    page = open_scene(page_factory(), stories, "turn")
    page.locator("[data-snap]").click()
    assert sent(page) == [("act", {"do": "react", "cards": ["b16"]})]


def test_a_possible_snap_is_not_given_away(page_factory: PageFactory, stories: str) -> None:
    """Out of turn nothing shows which cards would complete the set; a tap may still choose them."""
    page = open_scene(still(page_factory()), stories, "turn")
    page.evaluate(
        """() => { const { own, pub } = scene();
          story({ own: { hand: own.hand, snaps: own.snaps }, pub: { ...pub, turn: 1 } }); }"""
    )
    sixteens = page.locator('[data-key="16"]')
    expect(sixteens).to_have_accessible_name(
        "16, 1 orange, 1 blau, 0 von 2 gewählt, nicht spielbar"
    )
    expect(page.locator("[data-stack] .dot")).to_have_count(0)
    sixteens.click(force=True)
    page.locator("[data-snap]").click()
    assert sent(page) == [("act", {"do": "react", "cards": ["o16"]})]


def test_a_wrong_snap_tells_why_and_blocks_for_a_second(
    page_factory: PageFactory, stories: str
) -> None:
    page = open_scene(still(page_factory()), stories, "push")
    snap = page.locator("[data-snap]")
    snap.click()
    expect(snap).to_have_attribute("aria-disabled", "true")
    snap.click(force=True)
    assert [(what, action["do"]) for what, action in sent(page)] == [("why", "react")]
    page.clock.run_for(1_000)
    expect(snap).to_have_attribute("aria-disabled", "false")


def test_the_effective_top_is_told_when_pushes_lie_on_it(
    page_factory: PageFactory, stories: str
) -> None:
    page = open_scene(page_factory(), stories, "push")
    expect(page.get_by_text("Schieben liegt darauf – es gilt 16, blau")).to_be_visible()


def test_open_cards_are_chosen_and_put_back(page_factory: PageFactory, stories: str) -> None:
    """Three of six; the place in the list is the slot; a fourth is not exchanged silently."""
    page = open_scene(still(page_factory()), stories, "choose")
    main = page.locator("[data-main]")
    for key in ("o12", "o12", "b15"):
        page.locator(f'[data-key="{key}"]').click()
    page.locator('[data-key="o19"]').click(force=True)
    expect(main).to_have_accessible_name("Offen auslegen")
    page.locator('[data-place="slot-1"]').click(force=True)
    expect(main).to_have_accessible_name("2 von 3 gewählt")
    page.locator('[data-key="o19"]').click()
    main.click()
    assert sent(page) == [("act", {"do": "chooseOpen", "cards": ["o12", "b15", "o19"]})]


def test_a_closed_card_is_turned_over_by_slot(page_factory: PageFactory, stories: str) -> None:
    page = open_scene(still(page_factory()), stories, "blind")
    page.locator('[data-place="slot-1"]').click()
    page.get_by_role("button", name="Aufdecken", exact=True).click()
    assert sent(page) == [("act", {"do": "flip", "slot": 1})]


def test_closed_cards_show_nothing_of_their_faces(page_factory: PageFactory, stories: str) -> None:
    """One visible face per slot, and the words say what lies below it (B38)."""
    page = open_scene(page_factory(), stories, "turn")
    expect(page.locator('[data-place="slot-0"]')).to_have_accessible_name(
        "Platz 1: offen 19, orange, darunter eine verdeckte Karte"
    )
    page = open_scene(page_factory(), stories, "blind")
    expect(page.locator('[data-place="slot-0"]')).to_have_accessible_name(
        "Platz 1: verdeckte Karte, spielbar"
    )
    expect(page.locator('[data-place="slot-0"] .print')).to_have_count(0)


def test_a_choice_is_dropped_when_the_table_changes(
    page_factory: PageFactory, stories: str
) -> None:
    """Somebody takes the pile away: the cards chosen for it are not sent later (B32)."""
    page = still(page_factory())
    open_scene(page, stories, "turn")
    page.locator('[data-key="16"]').click()
    expect(page.locator("[data-main]")).to_have_accessible_name("16 legen")
    page.evaluate(
        """() => story({ own: { hand: scene().own.hand }, pub: { ...scene().pub, turn: 1 } },
          [{ event: 'PileTaken', seat: 1, count: 12 }])"""
    )
    expect(page.locator("[data-main]")).to_have_accessible_name("Legen")
    page.clock.run_for(1_000)
    expect(page.locator('[data-announcer="polite"]')).to_contain_text("Auswahl aufgehoben")
    expect(page.locator('[data-print="+12"]')).to_be_visible()


def test_the_skip_chain_is_shown_with_its_time(page_factory: PageFactory, stories: str) -> None:
    """Who sits out is named, in order, and how long there is to answer (B24)."""
    page = open_scene(still(page_factory()), stories, "skip")
    expect(page.get_by_text("Es setzen aus: Du, Anna")).to_be_visible()
    expect(page.get_by_role("timer")).to_be_visible()
    page.get_by_role("button", name="Aussetzen").click()
    assert sent(page) == [("act", {"do": "passSkip"})]


def test_everything_goes_by_keyboard(page_factory: PageFactory, stories: str) -> None:
    """Tab to the hand, arrows, Space, a typed value, Enter; the focus stays at the table."""
    page = open_scene(still(page_factory((1280, 720))), stories, "turn")
    for zone in ("opponents", "middle", "hand", "actions"):
        page.keyboard.press("Tab")
        focused = "document.activeElement.closest('[data-zone]').dataset.zone"
        assert page.evaluate(focused) == zone
    page.keyboard.press("Shift+Tab")
    page.keyboard.type("16")
    expect(page.locator("[data-main]")).to_have_accessible_name("16 legen")
    page.keyboard.press("Space")
    expect(page.locator("[data-main]")).to_have_accessible_name("2× 16 legen")
    page.keyboard.press("Escape")
    expect(page.locator("[data-main]")).to_have_accessible_name("Legen")
    page.keyboard.press("a")
    expect(page.locator("[data-main]")).to_have_accessible_name("2× 16 legen")
    page.keyboard.press("Enter")
    assert sent(page) == [("act", {"do": "play", "cards": ["o16", "b16"]})]


def test_the_focus_finds_another_card_when_its_own_is_gone(
    page_factory: PageFactory, stories: str
) -> None:
    page = open_scene(page_factory((1280, 720)), stories, "turn")
    page.locator('[data-key="16"]').focus()
    page.evaluate(
        """() => story({ own: { hand: ['o12', 'free:x'] } },
          [{ event: 'CardsLaid', seat: 0, cards: ['b16', 'o16'], slots: [], way: 'play' }])"""
    )
    expect(page.locator('[data-zone="hand"] [data-item]:focus')).to_have_count(1)


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("t", "Du bist dran."),
        ("h", "Deine Hand: 12, orange; 2× 16, 1 orange, 1 blau; Frei Spiel, zweifarbig."),
        ("o", "Ben, 23 Handkarten, 3 verdeckt, offen: 16, orange; Unterbieten 17, zweifarbig"),
    ],
)
def test_a_letter_reads_out(page_factory: PageFactory, stories: str, key: str, said: str) -> None:
    page = open_scene(page_factory((1280, 720)), stories, "turn")
    page.locator('[data-key="16"]').focus()
    page.keyboard.press(key)
    expect(page.locator('[data-announcer="polite"]')).to_contain_text(said)


def test_letters_do_nothing_when_switched_off(page_factory: PageFactory, stories: str) -> None:
    page = page_factory((1280, 720))
    page.add_init_script("localStorage.setItem('kh.settings', JSON.stringify({letterKeys: false}))")
    open_scene(page, stories, "turn")
    page.locator('[data-key="16"]').focus()
    for key in "sapw16":
        page.keyboard.press(key)
    assert sent(page) == []
    expect(page.locator("[data-main]")).to_have_accessible_name("Legen")


def test_cards_fly_unless_motion_is_reduced(page_factory: PageFactory, stories: str) -> None:
    page = open_scene(page_factory(), stories, "turn")
    page.evaluate(WATCH_FLIGHTS)
    page.evaluate(FLY)
    comes_true(page, "flights === 1")
    expect(page.locator(".flight")).to_have_count(0)
    page = open_scene(page_factory(reduced_motion="reduce"), stories, "turn")
    assert flown(page, FLY) == 0


def test_what_is_long_past_is_not_acted_out(page_factory: PageFactory, stories: str) -> None:
    """A client more than a second behind shows the present at once."""
    page = open_scene(page_factory(), stories, "turn")
    late = FLY.replace("[{", "[{ event: 'TurnBegan', seat: 1, phase: 'turn', at: 1 }, {")
    assert flown(page, late) == 0


def flown(page: Page, change: str) -> int:
    """How many cards fly when the table changes so."""
    page.evaluate(WATCH_FLIGHTS)
    page.evaluate(change)
    page.evaluate(SETTLE)
    return int(page.evaluate("flights"))


def test_every_card_is_known_without_colour(page_factory: PageFactory, stories: str) -> None:
    """Each of the 31 faces draws other letters, digits or signs than all the others."""
    page = page_factory((1280, 900))
    page.goto(f"{stories}#deck")
    page.locator(".card").first.wait_for()
    drawn = cast(
        "list[str]",
        page.evaluate(
            """() => [...document.querySelector('.row').querySelectorAll('.card')].map((card) =>
              [...card.querySelectorAll('.print, path:not(.band), circle')].map((part) =>
                (part.dataset.print ?? '') + (part.getAttribute('d') ?? '')).join('|'))"""
        ),
    )
    assert len(drawn) == 32
    assert len(set(drawn)) == 32

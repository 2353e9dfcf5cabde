"""What is promised of every screen and was missing somewhere: keys, settings, languages, room."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, PageFactory
from tests.browser.flows import LOCALES, QUICK, Lang, seated, sit_at, start, with_a_guest
from tests.browser.measures import SETTLE, SIDEWAYS, SMALL, comes_true, measured
from tests.browser.stories import sent, serve_stories, still
from tests.browser.tour import close, menu_entry, open_menu
from tests.server.people import Person

LETTERS_OFF = "localStorage.setItem('kh.settings', JSON.stringify({ letterKeys: false }))"
PLAIN_HAND = "localStorage.setItem('kh.settings', JSON.stringify({ raisePlayable: false }))"
SIX = """() => {
  const { own, pub, table } = scene();
  const names = ['Anna', 'Bartholomäus-Maximilian', 'Ben', 'Ada', 'Chris', 'Maximiliane'];
  story({
    names,
    online: names.map(() => true),
    table: { ...table, seats: names.map((name) => ({ ...table.seats[1], name })) },
    own: { ...own, choice: { ...own.choice, values: [0, 1, 2, 3, 4, 5] } },
    pub: { ...pub, hands: [7, 8, 11, 1, 4, 7], skips: [0, 0, 0, 0, 0, 0],
      facts: names.map(() => ({})) },
  });
}"""
# The words of the card that asks, where they do not lie in sight.
HIDDEN_WORDS = """() => {
  const area = document.querySelector('[data-ask]').getBoundingClientRect();
  const words = document.querySelector('.cause .text').getBoundingClientRect();
  return words.bottom > area.bottom + 1 ? [`${words.bottom} > ${area.bottom}`] : [];
}"""
TORN_NAMES = """() => [...document.querySelectorAll('[data-ask] .label > span')].filter((name) => {
  name.style.overflowWrap = 'normal';
  return name.scrollWidth > name.clientWidth + 1;
}).map((name) => name.innerText)"""
PUT_AWAY = """() => {
  const { pub } = scene();
  story({ pub: { ...pub, discard: [...pub.discard, 'robo-04'] } });
}"""
# Buttons of the bar whose words need more than two lines.
TALL = """() => [...document.querySelectorAll('[data-zone=actions] .label')].filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size > 2;
}).map((one) => one.innerText)"""
BARS = [
    "turn", "skip", "blind", "choose", "nk-house", "nk-holding", "nk-full", "nk-calm",
    "lc-turn", "lc-window", "lc-discard", "lc-claim", "lc-player",
]  # fmt: skip
# How long each fade lasts that begins from now on.
WATCH_FADES = """() => {
  window.faded = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const ms = typeof timing === 'number' ? timing : timing?.duration;
    if ([frames].flat().some((frame) => 'opacity' in frame) && ms > 1) faded.push(ms);
    return animate.call(this, frames, timing);
  };
}"""


@pytest.fixture(scope="module")
def stories() -> Generator[str]:
    """The address of the page with the scenes."""
    with serve_stories() as address:
        yield address


def open_scene(page: Page, stories: str, scene: str, before: str = "") -> Page:
    """A scene; `before`: what is done on the device first."""
    if before:
        page.goto(stories)
        page.evaluate(before)
    page.goto(f"{stories}?{scene}#{scene}")
    page.locator("section.table").wait_for()
    return page


@pytest.mark.parametrize(("lang", "other"), [("de", "en"), ("en", "de")])
def test_the_start_page_speaks_the_other_language_at_one_press(
    page_factory: PageFactory, server: str, lang: Lang, other: Lang
) -> None:
    page = page_factory((320, 568), LOCALES[lang])
    page.goto(server)
    title = {"de": "Tisch öffnen oder Code eingeben", "en": "Open a table or enter a code"}
    expect(page.locator("h1")).to_have_text(title[lang])
    assert measured(page, SMALL) + measured(page, SIDEWAYS) == []
    button = page.locator(f"[data-lang={other}]")
    expect(button).to_have_attribute("lang", other)
    button.click()
    expect(page.locator("h1")).to_have_text(title[other])
    expect(page.locator("html")).to_have_attribute("lang", other)
    expect(page.locator(f"[data-lang={lang}]")).to_be_focused()
    page.reload()
    expect(page.locator("h1")).to_have_text(title[other])


def test_a_sign_is_a_shortcut_that_can_be_switched_off(
    page_factory: PageFactory, server: str
) -> None:
    """WCAG 2.1.4: "?" opens the rules, unless letter keys are off."""
    page = page_factory()
    page.goto(server)
    page.locator("h1").wait_for()
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_have_count(1)
    page.evaluate(LETTERS_OFF)
    page.reload()
    page.locator("h1").wait_for()
    page.keyboard.press("?")
    page.evaluate(SETTLE)
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_l_reads_the_log_with_capitals_locked_and_leaves_shortcuts_alone(
    page_factory: PageFactory, server: str
) -> None:
    page = page_factory()
    with with_a_guest(page, server) as guest:
        page.reload()
        page.locator("[data-zone=hand] [data-stack]").first.wait_for()
        action = guest.plain_action()
        assert action is not None
        assert guest.act(action)["ok"]
        said = page.locator("[data-announcer=polite]")
        expect(said).to_contain_text("Gast hat die offenen Karten gewählt.")
        before = said.text_content()
        page.locator("[data-zone=hand] [data-stack]").first.focus()
        page.keyboard.press("Control+l")
        page.wait_for_timeout(300)
        assert said.text_content() == before
        page.keyboard.press("L")
        comes_true(
            page,
            "(before) => document.querySelector('[data-announcer=polite]').textContent !== before",
            before,
        )
        expect(said).to_contain_text("Gast hat die offenen Karten gewählt.")


@pytest.mark.parametrize(("scene", "mark"), [("lc-turn", "[data-card].lit"), ("turn", ".dot")])
def test_what_may_be_played_is_marked_unless_somebody_wants_it_otherwise(
    page_factory: PageFactory, stories: str, scene: str, mark: str
) -> None:
    page = open_scene(page_factory(), stories, scene)
    expect(page.locator(mark)).not_to_have_count(0)
    open_scene(page, stories, scene, PLAIN_HAND)
    page.locator("[data-zone=hand] [data-item]").first.wait_for()
    expect(page.locator(mark)).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "offered"), [("lucky-shutdown", 1), ("none-of-a-kind", 0), ("labor-chaos", 1)]
)
def test_the_mark_can_be_switched_where_a_table_has_it(
    page_factory: PageFactory, server: str, game: str, offered: int
) -> None:
    page = page_factory()
    sit_at(page, server, seated(server, 3, game=game))
    page.locator("#seats-title").wait_for()
    open_menu(page)
    menu_entry(page, "settings")
    expect(page.get_by_text("Buchstabentasten", exact=True)).to_be_visible()
    expect(page.get_by_text("Spielbare Karten hervorheben")).to_have_count(offered)
    close(page)


@pytest.mark.parametrize("scene", ["lc-watching", "nk-watching"])
def test_who_watches_is_told_so(page_factory: PageFactory, stories: str, scene: str) -> None:
    page = open_scene(page_factory(), stories, scene)
    expect(page.get_by_text("Du schaust zu", exact=True)).to_be_visible()


def test_who_watches_may_step_in_for_a_bot(page_factory: PageFactory, server: str) -> None:
    """As soon as somebody leaves, and by a button of the table itself."""
    host = page_factory()
    seat = seated(server, 2, dict(QUICK))
    sit_at(host, server, seat)
    guest = Person.joins(server, str(seat["code"]), "Gast").connect()
    expect(host.locator("li.open")).to_have_count(0)
    start(host)
    watcher = page_factory((320, 568))
    watcher.goto(f"{server}/t/{seat['code']}")
    watcher.get_by_text("Du schaust zu", exact=True).wait_for()
    expect(watcher.locator("[data-step-in]")).to_have_count(0)
    assert guest.order(do="leave")["ok"]
    guest.leave()
    watcher.locator("[data-step-in]").wait_for()
    assert measured(watcher, SMALL) + measured(watcher, SIDEWAYS) == []
    expect(host.locator("[data-step-in]")).to_have_count(0)
    watcher.locator("[data-step-in]").click()
    watcher.locator("#name").fill("Neu")
    watcher.get_by_role("button", name="Mitspielen").click()
    watcher.locator("[data-zone=hand]").wait_for()
    expect(host.locator("[data-zone=opponents]")).to_contain_text("Neu")
    expect(watcher.locator("[data-step-in]")).to_have_count(0)


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_six_answers_leave_the_card_that_asks_in_sight(
    page_factory: PageFactory, stories: str, locale: str
) -> None:
    """1280 by 720 pixels, of which the log has 280."""
    page = open_scene(page_factory((1000, 720), locale), stories, "lc-vote")
    page.evaluate(SIX)
    expect(page.locator("[data-value]")).to_have_count(6)
    assert measured(page, HIDDEN_WORDS) == []


@pytest.mark.parametrize("viewport", [PHONE, (320, 568), (1000, 720)])
def test_long_names_break_at_hyphens_alone(
    page_factory: PageFactory, stories: str, viewport: tuple[int, int]
) -> None:
    page = open_scene(page_factory(viewport), stories, "lc-vote")
    page.evaluate(SIX)
    expect(page.locator("[data-value]")).to_have_count(6)
    assert measured(page, TORN_NAMES) == []
    assert measured(page, SIDEWAYS) == []


def test_a_card_put_away_fades_in_where_nothing_flies(
    page_factory: PageFactory, stories: str
) -> None:
    page = open_scene(page_factory(reduced_motion="reduce"), stories, "lc-turn")
    page.evaluate(WATCH_FADES)
    page.evaluate(PUT_AWAY)
    comes_true(page, "faded.length > 0")
    assert set(page.evaluate("faded")) == {150}
    page = open_scene(page_factory(), stories, "lc-turn")
    page.evaluate(WATCH_FADES)
    page.evaluate(PUT_AWAY)
    expect(page.locator("[data-place=discard]")).to_contain_text("Müdigkeits")
    page.evaluate(SETTLE)
    assert page.evaluate("faded") == []


@pytest.mark.parametrize(("hint", "said"), [(False, "Schnapp!"), (True, "Jetzt schnappen!")])
def test_a_table_may_tell_that_a_snap_is_possible(
    page_factory: PageFactory, stories: str, *, hint: bool, said: str
) -> None:
    """To the seat that holds the cards, in words too; never where its cards do not fit."""
    page = open_scene(page_factory((320, 568)), stories, "turn")
    page.evaluate(
        """(snapHint) => { const { own, pub, table } = scene();
          story({ own: { hand: own.hand, snaps: own.snaps }, pub: { ...pub, turn: 1 },
            table: { ...table, options: { ...table.options, snapHint } } }); }""",
        hint,
    )
    snap = page.locator("[data-snap]")
    expect(snap).to_contain_text(said)
    assert measured(page, SMALL) + measured(page, SIDEWAYS) == []
    snap.click()
    assert [what for what, _ in sent(page)] == ["act"]
    page.evaluate("() => story({ own: { ...scene().own, snaps: [] } })")
    expect(snap).to_contain_text("Schnapp!")


@pytest.mark.parametrize("scene", BARS)
def test_no_german_button_of_the_bar_has_three_lines(
    page_factory: PageFactory, stories: str, scene: str
) -> None:
    page = open_scene(page_factory(), stories, scene)
    page.locator("[data-zone=actions] button").first.wait_for()
    assert measured(page, TALL) == []


def test_the_question_in_the_bar_has_two_lines_at_most(
    page_factory: PageFactory, stories: str
) -> None:
    page = open_scene(still(page_factory()), stories, "turn")
    page.locator("[data-zone=actions] button").first.click()
    expect(page.locator("[data-zone=actions] button").first).to_contain_text("Wirklich 12")
    assert measured(page, TALL) == []

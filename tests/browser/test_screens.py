"""The screens of the client, each for what it promises."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from kartenhaus.rulebook.decks import deck_file, starter_deck
from tests.browser.conftest import PageFactory
from tests.browser.flows import (
    LOCALES,
    Lang,
    expect_title,
    join,
    open_table,
    seated,
    sit_at,
)
from tests.browser.measures import comes_true
from tests.browser.tour import menu_entry, open_menu

HOME: dict[Lang, str] = {
    "de": "Tisch öffnen oder Code eingeben",
    "en": "Open a table or enter a code",
}


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_browsers_language_is_spoken(
    page_factory: PageFactory, server: str, lang: Lang
) -> None:
    """Who comes for the first time reads the language that the browser asks for."""
    page = page_factory(locale=LOCALES[lang])
    page.goto(server)
    expect_title(page, HOME[lang])
    expect(page.locator("html")).to_have_attribute("lang", lang)


def test_the_language_follows_at_once_and_stays(page_factory: PageFactory, server: str) -> None:
    """A10: choosing a language changes every word on the screen, and is kept for the next time."""
    page = page_factory(locale="de-DE")
    page.goto(server)
    expect_title(page, HOME["de"])
    open_menu(page)
    menu_entry(page, "settings")
    page.get_by_role("radio", name="English").check()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect_title(page, HOME["en"])
    expect(page.locator("dialog[open] h2")).to_have_text("Settings")
    page.reload()
    expect_title(page, HOME["en"])


def test_a_code_is_read_in_lower_case(page_factory: PageFactory, server: str) -> None:
    """Typing a friend's code in small letters leads to the table."""
    code = str(seated(server, 3)["code"])
    page = page_factory()
    page.goto(server)
    page.locator("#code").fill(code.lower())
    page.locator("#code").press("Enter")
    page.wait_for_url(f"**/j/{code}")
    expect(page.locator("#name")).not_to_have_value("")


def test_a_wrong_code_is_no_dead_end(page_factory: PageFactory, server: str) -> None:
    """What can be no code is told at the field; a table that is not there leads back home."""
    page = page_factory(locale="en-GB")
    page.goto(server)
    page.locator("#code").fill("K0")
    page.locator("#code").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("4 characters")
    page.locator("#code").fill("2222")
    page.locator("#code").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("no such table")
    page.get_by_role("button", name="To the start page").click()
    expect_title(page, HOME["en"])


def test_one_tap_seats_a_guest(page_factory: PageFactory, server: str) -> None:
    """The link opens a name that is already there; one tap and the guest sits at the table."""
    code = str(seated(server, 3)["code"])
    page = page_factory()
    page.goto(f"{server}/j/{code}")
    expect(page.locator("#name")).not_to_have_value("")
    name = page.locator("#name").input_value()
    page.get_by_role("button", name="Mitspielen").click()
    expect(page.locator("ol li").nth(1)).to_contain_text(name)
    expect(page.locator("ol li").nth(1)).to_contain_text("du")


def test_the_same_name_twice_is_told_apart(page_factory: PageFactory, server: str) -> None:
    """Two guests of one name sit under two names."""
    code = str(seated(server, 4)["code"])
    names: set[str] = set()
    for i in (1, 2):
        page = page_factory()
        join(page, server, code, "Mia")
        seat = page.locator("ol li").nth(i)
        seat.get_by_text("Mia").wait_for()
        names.add(seat.locator(".name").inner_text().split("\n")[0])
    assert len(names) == 2


def test_six_seats_are_refused_with_the_reason(page_factory: PageFactory, server: str) -> None:
    """Six seats are greyed; pressing them opens the rule that says why."""
    page = page_factory()
    page.goto(f"{server}/create")
    six = page.get_by_role("button", name="6", exact=True)
    expect(six).to_have_attribute("aria-disabled", "true")
    expect(six).to_have_accessible_description("Lucky Shutdown geht mit 2 bis 5.")
    six.click(force=True)
    expect(page.locator("#rule-LS-1\\.1")).to_be_focused()


def test_the_created_table_has_the_bots_and_rules_that_were_chosen(
    page_factory: PageFactory, server: str
) -> None:
    """Bots, their level and an option go from the form to the lobby; guests read them."""
    page = page_factory()
    page.goto(f"{server}/create")
    page.get_by_role("button", name="5", exact=True).click()
    for _ in range(2):
        page.get_by_role("button", name=re.compile("Davon Bots.*\\+")).click()
    page.get_by_role("radio", name="stark").check()
    page.locator("summary").click()
    page.get_by_role("switch", name="Glück herausfordern").check()
    page.get_by_label("Schnapp-Pause", exact=True).select_option("3000")
    page.locator("form button[type=submit]").click()
    expect(page.locator("ol").get_by_text("Bot, stark")).to_have_count(2)
    guest = page_factory(locale="en-GB")
    join(guest, server, page.url[-4:], "Kim")
    guest.locator("summary").click()
    expect(guest.locator("summary")).to_contain_text("2 changed")
    expect(guest.get_by_role("switch", name="Try your luck")).to_be_checked()
    expect(guest.get_by_role("switch", name="Try your luck")).to_be_disabled()
    expect(guest.get_by_label("Snap pause", exact=True)).to_have_text("3 s")


def test_every_option_can_be_set(page_factory: PageFactory, server: str) -> None:
    """The server takes every value that the client offers for an option."""
    page = page_factory()
    sit_at(page, server, seated(server, 3))
    page.locator("summary").click()
    items = page.locator("details li")
    expect(items).to_have_count(16)
    for item in items.all():
        choice, switch = item.locator("select"), item.locator("input")
        if switch.count():
            switch.click()
        for option in choice.locator("option").all() if choice.count() else []:
            set_and_keep(page, choice, str(option.get_attribute("value")))
        if choice.count():
            usual = item.locator(".foot span").inner_text()
            labels = choice.locator("option").all_inner_texts()
            choice.select_option(next(label for label in labels if not usual.endswith(label)))
    expect(page.locator("summary")).to_contain_text("16 geändert")
    expect(page.locator(".notice")).to_have_count(0)


def test_two_quick_changes_both_count(page_factory: PageFactory, server: str) -> None:
    """Options are sent whole; changed faster than the line carries them, none is lost."""
    page = page_factory()
    sit_at(page, server, seated(server, 3))
    page.locator("summary").click()
    page.evaluate("document.querySelectorAll('details li input').forEach((one) => one.click())")
    switches = page.locator("details li input").count()
    expect(page.locator("summary")).to_contain_text(f"{switches} geändert")
    page.reload()
    expect(page.locator("summary")).to_contain_text(f"{switches} geändert")


def set_and_keep(page: Page, choice: Locator, value: str) -> None:
    """Choose a value; the table, told by the server, keeps it."""
    choice.select_option(value)
    page.wait_for_timeout(60)
    expect(choice).to_have_value(value)


def test_the_lobby_shows_how_to_get_in(page_factory: PageFactory, server: str) -> None:
    """Code, link and a QR code that was really loaded; the link is copied on plain http too."""
    page = page_factory()
    code = open_table(page, server)
    expect(page.locator(".letters")).to_have_text(code)
    link = page.locator(".link input")
    expect(link).to_have_value(re.compile(f"^http://.*/j/{code}$"))
    comes_true(page, "document.querySelector('.invite img').naturalWidth > 20")
    page.get_by_role("button", name="Kopieren").click()
    expect(page.locator(".link")).to_contain_text(re.compile("kopiert|markiert"))


def test_only_the_host_changes_the_lobby(page_factory: PageFactory, server: str) -> None:
    """A guest sees seats and rules, and no button that would be refused."""
    page = page_factory()
    code = open_table(page, server)
    guest = page_factory()
    join(guest, server, code, "Gast")
    expect(guest.locator("li.open")).to_have_count(2)
    expect(guest.get_by_role("button", name="Bot dazu")).to_have_count(0)
    expect(guest.locator("footer")).to_have_count(0)
    expect(guest.locator("h1")).to_have_text(re.compile("startet gleich"))
    page.get_by_role("button", name=re.compile("Gast vom Platz")).click()
    expect(page.locator("li.open")).to_have_count(3)
    expect(guest.get_by_text("Du schaust zu.")).to_be_visible()


def test_the_rulebook_can_be_searched_and_walked(page_factory: PageFactory, server: str) -> None:
    """Words narrow the book down; references lead on; the book speaks the language chosen."""
    page = page_factory()
    page.goto(server)
    page.get_by_role("button", name="Spielregeln lesen").click()
    page.locator("#rule-search").fill("vierling")
    expect(page.locator("dialog[open] .note")).to_contain_text(re.compile(r"\d+ Treffer"))
    for text in page.locator(".rule").all_inner_texts():
        assert "vierling" in text.lower()
    page.locator("#rule-search").fill("xyzzy")
    expect(page.locator("dialog[open] .note")).to_have_text("Nichts gefunden")
    page.locator("#rule-search").fill("LS-2.4")
    page.get_by_role("button", name="Regel LS-A49").first.click()
    expect(page.locator("[id='rule-LS-A49']")).to_be_focused()
    expect(page.locator("#rule-search")).to_have_value("")


def test_settings_reach_the_page_and_stay(page_factory: PageFactory, server: str) -> None:
    """Night, large text and no movement are there after a reload too."""
    page = page_factory()
    page.goto(server)
    open_menu(page)
    menu_entry(page, "settings")
    page.get_by_role("radio", name="Nacht").check()
    page.get_by_role("radio", name="größer").check()
    page.get_by_role("radio", name="aus", exact=True).check()
    page.get_by_role("switch", name="Töne").uncheck()
    for _ in range(2):
        root = page.locator("html")
        expect(root).to_have_attribute("data-theme", "dark")
        expect(root).to_have_attribute("data-text", "larger")
        expect(root).to_have_attribute("data-motion", "off")
        page.reload()
    open_menu(page)
    menu_entry(page, "settings")
    expect(page.get_by_role("switch", name="Töne")).not_to_be_checked()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_day_and_night_follow_the_device(
    page_factory: PageFactory, server: str, scheme: str
) -> None:
    """Unless told otherwise, the client is as light or dark as the device."""
    page = page_factory(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(server)
    expect(page.locator("html")).to_have_attribute("data-theme", scheme)


def test_the_first_load_is_small(page_factory: PageFactory, server: str) -> None:
    """A first visit transfers less than 150 kB, compressed as a server in front would."""
    page = page_factory()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108  # no built-in
    page.goto(server)
    page.locator("#code").wait_for()
    page.wait_for_load_state("networkidle")
    assert 20_000 < sum(compressed(answer.body()) for answer in answers) < 150_000


def compressed(body: bytes) -> int:
    """The size of what is sent, in gzip."""
    return len(gzip.compress(body))


# ---------------------------------------------------------------------------------------- decks


def test_a_deck_of_ones_own_is_checked_and_played(
    page_factory: PageFactory, server: str, tmp_path: Path
) -> None:
    """Every fault of a deck file is told with its place and no table opens; a good one is used."""
    text = deck_file("lucky-shutdown").decode()
    page = page_factory(locale="de-DE")
    page.goto(f"{server}/create")
    choose(page, tmp_path / "broken.json", '{\n"name": "x",\n"cards": [}')
    faults = page.locator("[data-deck] li")
    expect(faults).to_have_count(1)
    expect(faults).to_contain_text("Ab Zeile 3, Zeichen 11 lässt sich die Datei nicht lesen.")
    choose(page, tmp_path / "faulty.json", text.replace('"count": 2', '"count": 0', 1))
    expect(faults).to_have_text("cards[0].count Die Anzahl 0 ist nicht möglich.")
    page.locator("button[type=submit]").click()
    expect(page.get_by_role("alert")).to_contain_text("kann nicht gespielt werden")
    choose(page, tmp_path / "mine.json", text.replace('"lucky-shutdown"', '"mine"', 1))
    expect(page.locator("[data-deck]")).to_contain_text("mine · 48 Karten")
    expect(faults).to_have_count(0)
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("[data-deck]")).to_have_text("Kartensatz: mine · eigene Datei · 48 Karten")


def choose(page: Page, path: Path, text: str) -> None:
    """Save this as a deck file and choose it."""
    path.write_text(text, encoding="utf-8")
    page.locator("#deck").set_input_files(path)


def labor_chaos(page: Page, server: str) -> None:
    """Go to the screen "create" and choose Labor Chaos with three seats."""
    page.goto(f"{server}/create")
    page.locator("label.tile").nth(2).click()
    page.get_by_role("button", name="3", exact=True).click()


def test_a_toml_deck_is_checked_and_played(
    page_factory: PageFactory, server: str, tmp_path: Path
) -> None:
    """What `kartenhaus deck new` writes can be chosen as it is; the page asks for such files."""
    path = tmp_path / "mine.toml"
    text = starter_deck("labor-chaos", "en")
    page = page_factory(locale="de-DE")
    labor_chaos(page, server)
    expect(page.locator("#deck")).to_have_attribute("accept", re.compile(r"\.toml\b"))
    choose(page, path, text.replace("number = 2 ", "number = 12 ", 1))
    expect(page.locator("[data-deck] li").first).to_contain_text("my-01: /number „12“")
    path.write_text(text, encoding="utf-8")
    page.locator("button[type=submit]").click()
    expect(page.get_by_role("alert")).to_contain_text("Wähle sie noch einmal")
    page.locator("#deck").set_input_files(path)
    expect(page.locator("[data-deck]")).to_contain_text(f"{cards_of(text)} Karten")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")
    page.locator("#seats-title").wait_for()


def cards_of(toml: str) -> int:
    return len(re.findall(r"^\[\[card\]\]$", toml, re.MULTILINE))


@pytest.mark.parametrize(
    ("lang", "where"),
    [
        ("de", "Ab Zeile 2, Zeichen 7 lässt sich die Datei nicht lesen."),
        ("en", "From line 2, character 7 on the file cannot be read."),
    ],
)
def test_a_broken_toml_deck_is_told_in_the_viewers_words(
    page_factory: PageFactory, server: str, tmp_path: Path, lang: Lang, where: str
) -> None:
    """Where it breaks, and nothing that a parser says."""
    page = page_factory(locale=LOCALES[lang])
    labor_chaos(page, server)
    choose(page, tmp_path / "broken.toml", "name = 'A'\n[[card]\n")
    fault = page.locator("[data-deck] li").first
    expect(fault).to_contain_text(where)
    assert not re.search(r"Expected|at line|Error", fault.inner_text())


def test_the_first_faults_of_a_deck_are_shown_and_all_on_demand(
    page_factory: PageFactory, server: str, tmp_path: Path
) -> None:
    """In the order of the file; back to the deck of the game nothing is left of them."""
    deck = json.loads(deck_file("labor-chaos"))
    for card in deck["card"][:9]:
        card["number"] = 99
    page = page_factory(locale="de-DE")
    labor_chaos(page, server)
    choose(page, tmp_path / "many.json", json.dumps(deck))
    faults = page.locator("[data-deck] li")
    expect(faults).to_have_count(5)
    expect(page.locator("[data-deck]")).to_contain_text("In many.json sind 9 Fehler")
    places = [each.split(":")[0] for each in page.locator("[data-deck] code").all_inner_texts()]
    assert places == [card["id"] for card in deck["card"][:5]]
    page.get_by_role("button", name="Noch 4 Fehler zeigen").click()
    expect(faults).to_have_count(9)
    page.get_by_role("button", name="Doch die mitgelieferten").click()
    expect(faults).to_have_count(0)
    expect(page.locator("[data-deck]")).to_contain_text("mitgeliefert")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("[data-deck]")).to_have_text("Karten: mitgeliefert · 76 Karten")


def test_a_deck_is_judged_for_the_seats_that_are_chosen(
    page_factory: PageFactory, server: str, tmp_path: Path
) -> None:
    """Too small for six, enough for three; another game wants another deck."""
    page = page_factory(locale="en-GB")
    labor_chaos(page, server)
    text = starter_deck("labor-chaos", "en")
    choose(page, tmp_path / "mine.toml", text)
    told = page.locator("[data-deck]")
    expect(told).to_contain_text(f"{cards_of(text)} cards")
    page.get_by_role("button", name="6", exact=True).click()
    expect(told.locator("li")).to_contain_text("too few for 6 seats")
    page.get_by_role("button", name="3", exact=True).click()
    expect(told).to_contain_text(f"{cards_of(text)} cards")
    page.locator("label.tile").first.click()
    expect(told).to_contain_text("built in")


def test_everybody_in_the_lobby_reads_which_deck_and_how_bots_play(
    page_factory: PageFactory, server: str, tmp_path: Path
) -> None:
    """Name and size of the host's own deck; a sentence for each level that sits here."""
    deck = {**json.loads(deck_file("labor-chaos")), "name": "Kleines Labor"}
    page = page_factory(locale="de-DE")
    labor_chaos(page, server)
    choose(page, tmp_path / "small.json", json.dumps(deck))
    page.get_by_role("button", name="4", exact=True).click()
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("radio", name="leicht").check()
    page.get_by_role("button", name="Bot dazu").first.click()
    expect(page.locator("[data-levels] dt")).to_have_text(["Bot, leicht"])
    page.get_by_role("radio", name="stark").check()
    page.get_by_role("button", name="Bot dazu").first.click()
    expect(page.locator("[data-levels] dt")).to_have_text(["Bot, leicht", "Bot, stark"])
    guest = page_factory(locale="en-GB")
    join(guest, server, page.url[-4:], "Kim")
    expect(guest.locator("[data-deck]")).to_have_text("Cards: Kleines Labor · own file · 76 cards")
    expect(guest.locator("[data-levels] dt")).to_have_text(["bot, easy", "bot, strong"])
    for sentence in guest.locator("[data-levels] dd").all_inner_texts():
        assert len(sentence) > 20

"""Every sentence exists in German and in English, with the same parameters."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from icu4py.messageformat import MessageFormat
from msgspec.inspect import BoolType, LiteralType

from kartenhaus.games.labor_chaos.options import Options as LaborOptions
from kartenhaus.games.lucky_shutdown.options import Options as LuckyOptions
from kartenhaus.games.none_of_a_kind.options import Options as KindOptions
from kartenhaus.kernel.notation import option_kinds
from kartenhaus.rulebook import catalogue as module
from kartenhaus.rulebook.book import GAMES, LANGS, OPTION_KEYS, load
from kartenhaus.rulebook.catalogue import (
    Catalogue,
    CatalogueError,
    UnknownMessageError,
    areas,
    load_catalogue,
    read_area,
)
from kartenhaus.rulebook.icu import placeholders
from tests.conftest import ROOT

FOLDER = ROOT / "src" / "kartenhaus" / "rulebook" / "catalogue"
OPTIONS = {
    "lucky-shutdown": LuckyOptions,
    "none-of-a-kind": KindOptions,
    "labor-chaos": LaborOptions,
}
LONG_NAME = "Maximiliane-Charlotte 24"
PROMPT_LIMIT = 60
COUNTED = re.compile(r"\{\s*(\w+)\s*,\s*(?:plural|selectordinal|number)")


def sample(message: str, number: int = 3) -> dict[str, str | int]:
    """Values for every parameter: a number where one is counted, else a word."""
    counted = set(COUNTED.findall(message))
    return {name: number if name in counted else "x" for name in placeholders(message)}


@pytest.mark.parametrize("area", areas())
def test_both_languages_have_the_same_keys_and_parameters(area: str) -> None:
    german, english = (read_area(area, lang) for lang in ("de", "en"))
    assert german.keys() == english.keys()
    differing = {key for key in german if placeholders(german[key]) != placeholders(english[key])}
    assert differing == set()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("area", areas())
def test_every_message_can_be_said(area: str, lang: str) -> None:
    """It is valid, not empty, has sane parameter names and leaves no brace behind."""
    for key, message in read_area(area, lang).items():
        assert re.fullmatch(r"[a-zA-Z][\w.-]*", key), key
        assert all(re.fullmatch(r"[a-z][A-Za-z0-9]*", name) for name in placeholders(message)), key
        for number in (0, 1, 3):
            said = MessageFormat(message, lang).format({**sample(message, number)})
            assert said.strip() == said != "", key
            assert not re.search(r"[{}]", said), (key, said)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.name)
def test_no_key_stands_twice(path: Path) -> None:
    def pairs(found: list[tuple[str, str]]) -> list[str]:
        return [key for key, _ in found]

    keys = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=pairs)
    assert len(keys) == len(set(keys))


def test_every_area_is_there_in_every_language() -> None:
    expected = {f"{area}.{lang}.json" for area in areas() for lang in LANGS}
    assert {path.name for path in FOLDER.iterdir()} == expected


@pytest.mark.parametrize("lang", LANGS)
def test_prompts_fit_the_title_bar(lang: str) -> None:
    catalogue = load_catalogue(lang)
    prompts = [key for key in catalogue.messages if key.startswith("prompt.")]
    assert prompts
    for key in prompts:
        for colour in ("orange", "blue"):
            said = catalogue.text(key, name=LONG_NAME, n=19, place=5, colour=colour)
            assert len(said) <= PROMPT_LIMIT, (key, said)


def switches(game: str) -> set[str]:
    """What a host can switch at a table of this game, by its name on the wire."""
    return {*OPTIONS[game].__struct_encode_fields__, "deck"}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_host_option_is_explained(game: str, lang: str) -> None:
    catalogue, keys = load_catalogue(lang), OPTION_KEYS[game]
    explained = {
        key.removeprefix(f"{keys}.").split(".")[0]
        for key in catalogue.messages
        if key.startswith(f"{keys}.")
    }
    assert explained == switches(game)
    for name in explained:
        assert f"{keys}.{name}.label" in catalogue
        assert f"{keys}.{name}.sentence" in catalogue
        assert any(key.startswith(f"{keys}.{name}.values.") for key in catalogue.messages), name


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_value_that_can_be_chosen_has_a_name(game: str, lang: str) -> None:
    catalogue, keys = load_catalogue(lang), OPTION_KEYS[game]
    for name, kind in option_kinds(OPTIONS[game]).items():
        match kind:
            case BoolType():
                values = ["on", "off"]
            case LiteralType(values=several) if any(isinstance(each, str) for each in several):
                values = [str(each) for each in several]
            case _:
                continue  # a number, named as such or value by value
        for value in values:
            assert f"{keys}.{name}.values.{value}" in catalogue


@pytest.mark.parametrize("game", GAMES)
def test_every_host_option_is_ruled_on(game: str) -> None:
    """What a host can switch is exactly what some ruling says can be switched."""
    ruled = {name for each in load(game, "en").rulings.values() for name in each.options}
    assert ruled == switches(game)


def test_plurals_and_choices_are_spoken() -> None:
    german, english = load_catalogue("de"), load_catalogue("en")
    assert german.text("refusal.LS-9.6", n=1).endswith("Es fehlt 1 Karte.")
    assert english.text("refusal.LS-9.6", n=2).endswith("2 cards are missing.")
    assert german.text("refusal.LS-10.4", colour="blue") == "Farbzwang: Die Karte muss blau sein."


def test_an_unknown_key_and_a_missing_parameter_are_refused() -> None:
    catalogue = load_catalogue("en")
    with pytest.raises(UnknownMessageError, match=r"refusal\.LS-99"):
        catalogue.text("refusal.LS-99")
    with pytest.raises(CatalogueError, match=r"refusal\.LS-5\.2 \(en\) lacks the parameter card"):
        catalogue.text("refusal.LS-5.2", n=16)


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"a.en.json": '{"x": "1"}', "b.en.json": '{"x": "2"}'}, "b.en.json: key of another area"),
        ({"a.en.json": '{"x": 1}'}, "a.en.json: "),
        ({"a.en.json": "{"}, "a.en.json: "),
        ({"a.de.json": "{}"}, "a.en.json: "),
    ],
)
def test_a_faulty_file_is_named(
    files: dict[str, str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(module, "_folder", lambda: tmp_path)
    with pytest.raises(CatalogueError, match=message):
        Catalogue("en")


def test_an_invalid_message_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.en.json").write_text('{"x": "{n, plural, one {}}"}', encoding="utf-8")
    monkeypatch.setattr(module, "_folder", lambda: tmp_path)
    with pytest.raises(CatalogueError, match=r"message x \(en\): "):
        Catalogue("en").text("x", n=1)


@pytest.mark.parametrize(
    ("message", "names"),
    [
        ("plain", set[str]()),
        ("{a} and {b, number}", {"a", "b"}),
        ("{n, plural, =0 {no {thing}} one {# of {other}} other {#}} {last}",
         {"n", "thing", "other", "last"}),
        ("it''s '{quoted}' {real}", {"real"}),
        ("don't {real}", {"real"}),
    ],
)  # fmt: skip
def test_parameters_are_found(message: str, names: set[str]) -> None:
    assert placeholders(message) == names


@pytest.mark.parametrize("message", ["{a", "a}", "{}", "{n, plural, other {x}", "{1x}", "{a, b"])
def test_unbalanced_messages_are_refused(message: str) -> None:
    with pytest.raises(ValueError, match=r"brace|name"):
        placeholders(message)

"""The built-in deck files and what belongs to them; a game's own loader makes sense of them."""

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from kartenhaus.rulebook.book import LANGS

LABOR_CHAOS_NAME = "Labor Chaos"


def deck_file(game: str) -> bytes:
    """The built-in deck of a game (`lucky-shutdown`), as JSON text in UTF-8."""
    name = game.replace("-", "_")
    folder = _rulebook() / f"deck_{name}"
    return _joined(name) if folder.is_dir() else (_rulebook() / f"deck_{name}.json").read_bytes()


def deck_texts(game: str) -> dict[str, str]:
    """The files of a built-in deck that is kept in several: file name -> TOML text."""
    found = [*(_rulebook() / f"deck_{game.replace('-', '_')}").iterdir()]
    return {
        each.name: each.read_text(encoding="utf-8") for each in sorted(found, key=lambda f: f.name)
    }


@cache
def _joined(name: str) -> bytes:
    """All files of the folder as one: their cards one after another."""
    parts = [tomllib.loads(text) for text in deck_texts(name).values()]
    cards = [card for part in parts for card in part["card"]]
    return msgspec.json.encode({"name": LABOR_CHAOS_NAME, "card": cards})


def starter_deck(game: str, lang: str) -> str:
    """A commented deck for somebody to begin with, as TOML text."""
    name = f"starter_{game.replace('-', '_')}"
    parts = [f"{name}.{lang}.toml", f"{name}.toml"]
    return "\n".join((_rulebook() / part).read_text(encoding="utf-8") for part in parts)


def facts_text(game: str) -> str:
    """The TOML text of what cards of a game may ask about players."""
    return (_rulebook() / f"facts_{game.replace('-', '_')}.toml").read_text(encoding="utf-8")


def phrases_texts(game: str) -> dict[str, str]:
    """Language -> the TOML text of the words that card texts are made and checked with."""
    name = game.replace("-", "_")
    return {
        lang: (_rulebook() / f"phrases_{name}.{lang}.toml").read_text(encoding="utf-8")
        for lang in LANGS
    }


def _rulebook() -> Traversable:
    return files("kartenhaus.rulebook")

"""Every sentence for people: ICU messages by key, one flat JSON file per area and language."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec
from icu4py.messageformat import MessageFormat

from kartenhaus.rulebook.icu import placeholders

Value = str | int | float


class CatalogueError(ValueError):
    """A catalogue file is faulty; the message names the file and the key."""


class UnknownMessageError(LookupError):
    """No message has this key."""


class Catalogue:
    """The messages of all areas in one language.

    Raises `CatalogueError` if a file is no flat object of texts, or two areas share a key.
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.messages: dict[str, str] = {}
        """Key -> ICU message."""
        self._formats: dict[str, tuple[MessageFormat, frozenset[str]]] = {}
        for area in areas():
            self._merge(area)

    def text(self, key: str, **params: Value) -> str:
        """The message with its parameters filled in; parameters it does not use do no harm.

        Raises `UnknownMessageError`, or `CatalogueError` if a parameter is missing or the message
        is no valid ICU message.
        """
        message, needed = self._format(key)
        missing = needed - params.keys()
        if missing:
            names = ", ".join(sorted(missing))
            raise CatalogueError(f"message {key} ({self.lang}) lacks the parameter {names}")
        return message.format({**params})

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def _format(self, key: str) -> tuple[MessageFormat, frozenset[str]]:
        found = self._formats.get(key)
        if found is None:
            if key not in self.messages:
                raise UnknownMessageError(key)
            text = self.messages[key]
            try:
                found = MessageFormat(text, self.lang), placeholders(text)
            except ValueError as error:
                raise CatalogueError(f"message {key} ({self.lang}): {error}") from error
            self._formats[key] = found
        return found

    def _merge(self, area: str) -> None:
        messages = read_area(area, self.lang)
        twice = sorted(messages.keys() & self.messages.keys())
        if twice:
            raise CatalogueError(f"{area}.{self.lang}.json: key of another area: {twice[0]}")
        self.messages.update(messages)


@cache
def load_catalogue(lang: str) -> Catalogue:
    """The catalogue of a language, read once."""
    return Catalogue(lang)


def areas() -> list[str]:
    """The names of the areas, sorted: every `<area>.<lang>.json`."""
    names = (file.name for file in _folder().iterdir() if file.name.endswith(".json"))
    return sorted({name.split(".")[0] for name in names})


def read_area(area: str, lang: str) -> dict[str, str]:
    """The messages of one area; raises `CatalogueError` naming the file."""
    name = f"{area}.{lang}.json"
    try:
        return msgspec.json.decode((_folder() / name).read_bytes(), type=dict[str, str])
    except (msgspec.DecodeError, FileNotFoundError) as error:
        raise CatalogueError(f"{name}: {error}") from error


def _folder() -> Traversable:
    return files("kartenhaus.rulebook") / "catalogue"

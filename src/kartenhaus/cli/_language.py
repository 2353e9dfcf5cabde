"""Which language a command speaks."""

import os
from collections.abc import Mapping

from kartenhaus.cli import UsageError
from kartenhaus.rulebook.book import LANGS, Lang
from kartenhaus.rulebook.catalogue import load_catalogue


def choose_language(asked: str | None, environment: Mapping[str, str] | None = None) -> Lang:
    """The language asked for, else the one of LC_ALL, LC_MESSAGES or LANG, else English.

    Raises `UsageError` if the language asked for does not exist.
    """
    own = _from_environment(os.environ if environment is None else environment)
    if asked is None:
        return own
    for lang in LANGS:
        if asked.lower() == lang:
            return lang
    known = ", ".join(LANGS)
    raise UsageError(load_catalogue(own).text("rules.unknownLanguage", lang=asked, known=known))


def _from_environment(environment: Mapping[str, str]) -> Lang:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            return "de" if value.lower().startswith("de") else "en"
    return "en"

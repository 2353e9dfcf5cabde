"""`kartenhaus arbiter`: who is right at a real table, and by which rule."""

from collections.abc import Callable
from typing import Annotated

from cyclopts import Parameter

from kartenhaus.cli import UsageError, _kind_arbiter, _labor_arbiter, _lucky_arbiter
from kartenhaus.cli._answers import Answered, read_text
from kartenhaus.cli._language import choose_language
from kartenhaus.rulebook.book import Book, load
from kartenhaus.rulebook.catalogue import Catalogue, load_catalogue

ARBITERS: dict[str, Callable[[str, Book, Catalogue], list[Answered]]] = {
    "lucky-shutdown": _lucky_arbiter.answers,
    "none-of-a-kind": _kind_arbiter.answers,
    "labor-chaos": _labor_arbiter.answers,
}


def arbiter(
    game: str,
    file: Annotated[str, Parameter(allow_leading_hyphen=True)] = "-",
    *,
    lang: str | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Settle disputes: read positions with a move, say whether it is legal, and why.

    For None of a Kind also: check rows, rank them, and add up the points of an evening. For Labor
    Chaos also: deal, add up penalty points, and see whether a card can be loaded.

    Parameters
    ----------
    game
        The game: lucky-shutdown, none-of-a-kind or labor-chaos.
    file
        What to judge, as JSON or in the short notation of the game; - is standard input.
    lang
        The language, de or en; without it, that of your terminal.
    as_json
        Print one JSON object a line.
    """
    language = choose_language(lang)
    words = load_catalogue(language)
    if game not in ARBITERS:
        raise UsageError(words.text("rules.unknownGame", game=game, known=", ".join(ARBITERS)))
    found = ARBITERS[game](read_text(file, words), load(game, language), words)
    if not found:
        raise UsageError(words.text("arbiter.nothing"))
    if as_json:
        print("\n".join(answer.json for answer in found))
    else:
        print("\n\n".join("\n   ".join(answer.lines) for answer in found))

"""The built-in deck files, as bytes; a game's own loader makes sense of them."""

from importlib.resources import files


def deck_file(game: str) -> bytes:
    """The built-in deck of a game (`lucky-shutdown`), as JSON text in UTF-8."""
    return (files("kartenhaus.rulebook") / f"deck_{game.replace('-', '_')}.json").read_bytes()

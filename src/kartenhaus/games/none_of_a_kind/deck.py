"""The cards: 80 colour cards, made here, and 30 point cards, read from a file (NK-1)."""

from typing import Literal

import msgspec

Colour = Literal["black", "red", "yellow", "green", "blue"]
COLOURS: tuple[Colour, ...] = ("black", "red", "yellow", "green", "blue")
COUNTS = (1, 2, 3, 4)
COLOUR_CARDS = tuple(
    f"{word}/{ink}/{count}"
    for word in COLOURS
    for ink in COLOURS
    if ink != word
    for count in COUNTS
)
"""NK-1.2, NK-1.3: every word in every other colour, one to four times; in this order."""


class PointDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The point cards as a file holds them (NK-1.4, NK-1.5)."""

    name: str
    points: tuple[int, ...]

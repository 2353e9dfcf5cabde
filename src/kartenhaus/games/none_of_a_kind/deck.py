"""The cards: 80 colour cards, made here, and the point cards, read from a file (NK-1)."""

from typing import Annotated, Literal

import msgspec

from kartenhaus.kernel.deckfile import LARGEST_BYTES, DeckError, Fault, json_fault

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
ORDER = {card: i for i, card in enumerate(COLOUR_CARDS)}
"""Card -> its place in `COLOUR_CARDS`."""
COUNT = {card: int(card[-1]) for card in COLOUR_CARDS}
"""Card -> how often its word is printed on it."""

MOST_ROUNDS = 5
"""NK-7.1."""
MOST_POINTS = 99
"""The highest value of a point card, and the largest number of point cards; of the box 10, 30."""


class PointDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The point cards as a file holds them (NK-1.4, NK-1.5); other boxes may differ (NK-A37)."""

    name: Annotated[str, msgspec.Meta(max_length=80)]  # it is in every view of the table
    points: tuple[int, ...]


def parse_deck(data: bytes, seats: int) -> PointDeck:
    """The point cards in a JSON file, checked for a table of `seats`.

    Raises `DeckError` with every fault if one of them is fatal.
    """
    if len(data) > LARGEST_BYTES:
        raise DeckError([Fault("", "deck_too_large", True, {"n": LARGEST_BYTES})])
    try:
        deck = msgspec.json.decode(data, type=PointDeck)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:  # ValidationError included
        raise DeckError([json_fault(data, error)]) from error
    found = faults(deck, seats)
    if any(fault.fatal for fault in found):
        raise DeckError(found)
    return deck


def faults(deck: PointDeck, seats: int) -> list[Fault]:
    """Every fault of the point cards, in the order of the file; empty for good ones.

    There must be one for each seat in each of five rounds (NK-2.5, NK-7.1).
    """
    n, least = len(deck.points), seats * MOST_ROUNDS
    found = [
        Fault(f"points[{i}]", "point_value", True, {"n": value, "most": MOST_POINTS})
        for i, value in enumerate(deck.points)
        if not -MOST_POINTS <= value <= MOST_POINTS
    ]
    if n < least:
        found.append(Fault("points", "points_few", True, {"n": n, "seats": seats, "least": least}))
    if n > MOST_POINTS:
        found.append(Fault("points", "points_many", True, {"n": n, "most": MOST_POINTS}))
    return found

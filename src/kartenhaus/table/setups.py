"""Reads options and a deck into what a match is played with, and tells all that is wrong."""

from collections.abc import Callable
from typing import Protocol, TypeVar

import msgspec

from kartenhaus.kernel.deckfile import DeckError
from kartenhaus.table.binding import Setup, SetupError, SetupFault


class Named(Protocol):
    """A deck as a game reads it."""

    @property
    def name(self) -> str: ...


Options = TypeVar("Options", bound=msgspec.Struct)
Deck = TypeVar("Deck", bound=Named)


def read_setup(
    options: bytes | None,
    default: Options,
    deck: bytes,
    read_deck: Callable[[bytes], Deck],
    config: Callable[[Deck, Options], object],
    write_deck: Callable[[Deck], bytes] = msgspec.json.encode,
) -> Setup:
    """The checked configuration. `options`: none for the default ones.

    `read_deck` raises `DeckError`; `write_deck`: as the table's log keeps it. Raises `SetupError`.
    """
    found: list[SetupFault] = []
    chosen = default
    try:
        if options is not None:
            chosen = msgspec.json.decode(options, type=type(default))
    except msgspec.DecodeError as error:
        text, _, place = str(error).partition(" - at `$")
        found.append(SetupFault(f"options{place.strip('`')}", "options_form", {"text": text}))
    cards = None
    try:
        cards = read_deck(deck)
    except DeckError as error:
        found += [
            SetupFault(f"deck.{fault.place}".rstrip("."), fault.code, {**fault.params})
            for fault in error.faults
            if fault.fatal
        ]
    if found or cards is None:
        raise SetupError(found)
    written = msgspec.json.encode(chosen)
    return Setup(config(cards, chosen), written, write_deck(cards), cards.name)

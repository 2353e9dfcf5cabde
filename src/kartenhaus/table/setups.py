"""Reads options and a deck into what a match is played with, and tells all that is wrong."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import msgspec

from kartenhaus.kernel.deckfile import DeckError
from kartenhaus.table.binding import Setup, SetupError, SetupFault


class Named(Protocol):
    """A deck as a game reads it."""

    @property
    def name(self) -> str: ...


Options = TypeVar("Options", bound=msgspec.Struct)
Deck = TypeVar("Deck", bound=Named)


@dataclass(frozen=True, slots=True)
class Decks(Generic[Deck]):
    """How a game reads its decks. `built_in`: the text of the one that comes with it."""

    built_in: bytes
    read: Callable[[bytes], Deck]
    """Raises `DeckError`."""
    count: Callable[[Deck], int]
    """(deck): how many cards people would say that it has."""
    write: Callable[[Deck], bytes] = msgspec.json.encode
    """As the table's log keeps it."""


def read_setup(
    options: bytes | None,
    default: Options,
    deck: bytes | None,
    decks: Decks[Deck],
    config: Callable[[Deck, Options], object],
) -> Setup:
    """The checked configuration. `options`: none for the default ones; `deck`: JSON, or a JSON
    string with the text of a deck file; none for the built-in one. Raises `SetupError`.
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
        cards = decks.read(decks.built_in if deck is None else _file_text(deck))
    except DeckError as error:
        found += [
            SetupFault(f"deck.{fault.place}".rstrip("."), fault.code, {**fault.params})
            for fault in error.faults
            if fault.fatal
        ]
    if found or cards is None:
        raise SetupError(found)
    written = decks.write(cards)
    return Setup(
        config=config(cards, chosen),
        options=msgspec.json.encode(chosen),
        deck=written,
        deck_name=cards.name,
        deck_cards=decks.count(cards),
        own_deck=deck is not None and written != decks.write(decks.read(decks.built_in)),
    )


def _file_text(deck: bytes) -> bytes:
    """The JSON text in a JSON string; anything else as it is, TOML in a string too."""
    try:
        text = msgspec.json.decode(deck, type=str)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return deck
    return text.encode() if text.lstrip().startswith("{") else deck

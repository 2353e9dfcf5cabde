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
    form: type[Deck]
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
    chosen, found = _read_options(options, default)
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
    return _setup(chosen, cards, decks, config, built_in=deck is None)


def kept_setup(
    options: bytes,
    default: Options,
    deck: bytes,
    decks: Decks[Deck],
    config: Callable[[Deck, Options], object],
) -> Setup:
    """The configuration with a deck that a log keeps: it was checked when the table was opened,
    and is played as it is, even if decks are checked more strictly today.

    Raises `SetupError` for the options, `msgspec.DecodeError` if that is no deck at all.
    """
    chosen, found = _read_options(options, default)
    if found:
        raise SetupError(found)
    cards = msgspec.json.decode(deck, type=decks.form)
    return _setup(chosen, cards, decks, config, built_in=False)


def _read_options(options: bytes | None, default: Options) -> tuple[Options, list[SetupFault]]:
    """The options, and what is wrong with them."""
    if options is None:
        return default, []
    try:
        return msgspec.json.decode(options, type=type(default)), []
    except msgspec.DecodeError as error:
        text, _, place = str(error).partition(" - at `$")
        fault = SetupFault(f"options{place.strip('`')}", "options_form", {"text": text})
        return default, [fault]


def _setup(
    options: Options,
    deck: Deck,
    decks: Decks[Deck],
    config: Callable[[Deck, Options], object],
    *,
    built_in: bool,
) -> Setup:
    written = decks.write(deck)
    return Setup(
        config=config(deck, options),
        options=msgspec.json.encode(options),
        deck=written,
        deck_name=deck.name,
        deck_cards=decks.count(deck),
        own_deck=not built_in and written != decks.write(decks.read(decks.built_in)),
    )


def _file_text(deck: bytes) -> bytes:
    """The JSON text in a JSON string; anything else as it is, TOML in a string too."""
    try:
        text = msgspec.json.decode(deck, type=str)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return deck
    return text.encode() if text.lstrip().startswith("{") else deck

"""Reads options and a deck into what a match is played with, and tells all that is wrong."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, Protocol, TypeVar

import msgspec

from kartenhaus.kernel.deckfile import DeckError
from kartenhaus.kernel.misread import misfit
from kartenhaus.table.binding import Setup, SetupError, SetupFault


class Named(Protocol):
    """A deck as a game reads it."""

    @property
    def name(self) -> str: ...


Options = TypeVar("Options", bound=msgspec.Struct)
Deck = TypeVar("Deck", bound=Named)


@dataclass(frozen=True, slots=True)
class Decks(Generic[Deck]):
    """How a game reads its decks. `built_in`: the text of the one that comes with it; `fewest`:
    the seats that are enough for a game.
    """

    built_in: bytes
    form: type[Deck]
    read: Callable[[bytes, int], Deck]
    """(text, seats); raises `DeckError`."""
    count: Callable[[Deck], int]
    """(deck): how many cards people would say that it has."""
    fewest: int
    write: Callable[[Deck], bytes] = msgspec.json.encode
    """As the table's log keeps it."""


def setups(
    default: Options,
    decks: Decks[Deck],
    config: Callable[[Deck, Options], object],
    keep: int = 256,
) -> tuple[Callable[[bytes | None, bytes | None, int], Setup], Callable[[bytes, bytes], Setup]]:
    """`Binding.setup` and `Binding.kept` of a game, both with a cache of the last `keep` results,
    so that tables with equal rules share them.
    """

    @lru_cache(keep)
    def setup(options: bytes | None, deck: bytes | None, seats: int) -> Setup:
        """`deck`: JSON, or a JSON string with the text of a deck file."""
        chosen, found = _read_options(options, default)
        cards = None
        try:
            cards = decks.read(decks.built_in if deck is None else _file_text(deck), seats)
        except DeckError as error:
            found += [
                SetupFault(f"deck.{fault.place}".rstrip("."), fault.code, {**fault.params})
                for fault in error.faults
                if fault.fatal
            ]
        if found or cards is None:
            raise SetupError(found)
        return _setup(chosen, config(cards, chosen), cards, decks)

    @lru_cache(keep)
    def kept(options: bytes, deck: bytes) -> Setup:
        """The deck was checked when the table was opened, and is played as it is, even if decks
        are checked more strictly today."""
        chosen, found = _read_options(options, default)
        if found:
            raise SetupError(found)
        cards = msgspec.json.decode(deck, type=decks.form)
        return _setup(chosen, config(cards, chosen), cards, decks)

    return setup, kept


def _read_options(options: bytes | None, default: Options) -> tuple[Options, list[SetupFault]]:
    """The options, and what is wrong with them."""
    if options is None:
        return default, []
    try:
        return msgspec.json.decode(options, type=type(default)), []
    except msgspec.DecodeError as error:
        why, field, place = misfit(error)
        at = ".".join(part for part in ("options", place) if part)
        fault = SetupFault(at, "options_form", {"why": why, "field": field})
        return default, [fault]


def _setup(options: msgspec.Struct, config: object, deck: Deck, decks: Decks[Deck]) -> Setup:
    written = decks.write(deck)
    return Setup(
        config=config,
        options=msgspec.json.encode(options),
        deck=written,
        deck_name=deck.name,
        deck_cards=decks.count(deck),
        own_deck=written != decks.write(decks.read(decks.built_in, decks.fewest)),
    )


def _file_text(deck: bytes) -> bytes:
    """The JSON text in a JSON string; anything else as it is, TOML in a string too."""
    try:
        text = msgspec.json.decode(deck, type=str)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return deck
    return text.encode() if text.lstrip().startswith("{") else deck

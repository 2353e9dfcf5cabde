"""What the lab knows of each game: how to set it up, and what to count in a round."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from kartenhaus.games.lucky_shutdown.deck import parse_deck
from kartenhaus.games.lucky_shutdown.events import (
    CardsLaid,
    Event,
    PileCleared,
    PileTaken,
    StarterDecided,
    TurnBegan,
)
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN
from kartenhaus.games.lucky_shutdown.options import Config, Options
from kartenhaus.kernel.game import AnyGame
from kartenhaus.rulebook.decks import deck_file


class UnknownOptionError(LookupError):
    """The game has no such host option. `known`: those it has."""

    def __init__(self, option: str, known: tuple[str, ...]) -> None:
        super().__init__(option)
        self.option, self.known = option, known


class OptionValueError(ValueError):
    """A host option cannot have this value."""

    def __init__(self, option: str, value: str) -> None:
        super().__init__(f"{option}={value}")
        self.option, self.value = option, value


class Tally(msgspec.Struct, frozen=True):
    """What happened in a round, counted. `starter`: the seat that began; -1: nobody did."""

    starter: int
    turns: int
    """Turns begun, skip moments not counted."""
    sets: int
    snaps: int
    takes: int


@dataclass(frozen=True, slots=True)
class Playable:
    """A game the lab can play."""

    game: AnyGame
    config: Callable[[int, Mapping[str, str]], Any]  # pyright: ignore[reportExplicitAny]
    """(seats, options as text): a config. Raises `UnknownOptionError`, `OptionValueError`."""
    tally: Callable[[Sequence[Any]], Tally]  # pyright: ignore[reportExplicitAny]
    """(events of a round): the counts."""


def _lucky_shutdown_config(seats: int, options: Mapping[str, str]) -> Config:
    return Config(parse_deck(deck_file("lucky-shutdown"), seats), _options(options))


def _options(texts: Mapping[str, str]) -> Options:
    """Options from text: on and off for switches, off for a limit of 0, else as in the wire."""
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(Options)}
    values: dict[str, str | int | bool] = {}
    for name, text in texts.items():
        if name not in fields:
            raise UnknownOptionError(name, tuple(fields))
        value: str | int | bool = int(text) if text.isdecimal() else text
        if text in ("on", "off"):
            value = text == "on" if fields[name] is bool else 0 if text == "off" else text
        try:
            msgspec.convert({name: value}, Options)
        except msgspec.ValidationError as error:
            raise OptionValueError(name, text) from error
        values[name] = value
    return msgspec.convert(values, Options)


def _lucky_shutdown_tally(events: Sequence[Event]) -> Tally:
    starter, turns, sets, snaps, takes = -1, 0, 0, 0, 0
    for event in events:
        if isinstance(event, TurnBegan):
            turns += event.phase == "turn"
        elif isinstance(event, CardsLaid):
            snaps += event.way == "react"
        elif isinstance(event, PileCleared):
            sets += event.reason != "clear"
        elif isinstance(event, PileTaken):
            takes += 1
        elif isinstance(event, StarterDecided):
            starter = event.seat
    return Tally(starter, turns, sets, snaps, takes)


PLAYABLE: dict[str, Playable] = {
    "lucky-shutdown": Playable(LUCKY_SHUTDOWN, _lucky_shutdown_config, _lucky_shutdown_tally)
}
"""Name -> game."""

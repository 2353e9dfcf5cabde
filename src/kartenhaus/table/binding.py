"""What the table must know of a game besides its rules: how its parts read and write as JSON."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from kartenhaus.kernel.game import AnyGame
from kartenhaus.kernel.refusal import Param

State = TypeVar("State")
Action = TypeVar("Action")


@dataclass(frozen=True, slots=True)
class SetupFault:
    """Something wrong with options or deck. `place`: where, as `deck.cards[3].value`."""

    place: str
    code: str
    params: dict[str, Param]


class SetupError(ValueError):
    """Options or a deck that cannot be played with; `faults` holds everything found."""

    def __init__(self, faults: list[SetupFault]) -> None:
        super().__init__("; ".join(f"{fault.place}: {fault.code}" for fault in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Setup:
    """A checked configuration and its whole text."""

    config: object
    options: bytes
    deck: bytes
    deck_name: str


@dataclass(frozen=True, slots=True, eq=False)
class Binding(Generic[State, Action]):
    """A game as a table handles it: by values it passes through without looking inside."""

    game: AnyGame
    setup: Callable[[bytes | None, bytes | None, int], Setup]
    """(options, deck, seats): JSON texts, none for the defaults; raises `SetupError`."""
    read_action: Callable[[bytes], Action]
    """Raises `msgspec.ValidationError` or `msgspec.DecodeError` on what is no action."""
    read_event: Callable[[bytes], object]
    public: Callable[[State], msgspec.Struct]
    """(state): the part of the observation that is the same for everybody."""
    own: Callable[[State, int], msgspec.Struct]
    """(state, seat): the part for this seat alone."""
    waits_for: Callable[[State], frozenset[int]]
    """(state): the seats that the round is publicly waiting for; no secret reactions."""
    pace: Callable[[State, int, Action], tuple[int, int]]
    """(state, seat, action): between which times (epoch ms) a bot should take this action, so
    that people can follow, and so that the moment tells nothing about hidden cards."""


AnyBinding = Binding[Any, Any]  # pyright: ignore[reportExplicitAny]
"""A binding whose types do not matter to the caller, which only passes values through."""

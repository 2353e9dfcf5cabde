"""What the arbiter of None of a Kind answers: as JSON, as messages, and by which rules."""

from collections.abc import Sequence

import msgspec

from kartenhaus.games.none_of_a_kind.events import Relation

Json = dict[str, object]


class Mistake(msgspec.Struct, frozen=True):
    """Where a row stops counting. `place`: of the new card, from 1."""

    place: int
    last: str
    new: str
    matches: tuple[Relation, ...]


Value = str | int | Mistake | Sequence[str]
"""A value of a message. Under `card`, `last` and `new` stands a card, under `cards`, `kept` and
`removed` several."""


class Said(msgspec.Struct, frozen=True):
    """A message: its key and its values."""

    key: str
    params: dict[str, Value] = {}


class Answer(msgspec.Struct, frozen=True):
    """`shown`: as JSON. `said`: line by line. `rules`: IDs of rules and rulings, in order."""

    shown: Json
    said: tuple[Said, ...]
    rules: tuple[str, ...] = ()

"""The words in which rounds of any game are told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import msgspec

from kartenhaus.kernel.game import AnyGame


def house_rules(options: msgspec.Struct) -> str:
    """The options that are not the default."""
    default = cast(dict[str, object], msgspec.to_builtins(type(options)()))
    given = cast(dict[str, object], msgspec.to_builtins(options))
    house = [f"{key} {value}" for key, value in given.items() if default[key] != value]
    return ", ".join(house) or "the defaults"


def spaced(words: Iterable[object]) -> str:
    """The words with blanks between them."""
    return " ".join(map(str, words))


def tag(action: msgspec.Struct) -> str:
    """The kind of an action, as it is named on the wire."""
    return str(msgspec.to_builtins(action)["do"])


def written(action: msgspec.Struct) -> str:
    """The action in a few words."""
    return " ".join([tag(action), *map(_word, msgspec.structs.astuple(action))])


def event_line(game: AnyGame, event: msgspec.Struct) -> str:
    """The event with its fields; in brackets what others learn of it, if that is less."""
    others = cast(msgspec.Struct | None, game.mask(event, None))
    assert others is not None
    if others != event:
        return f"{_fields(event)} [others: {_fields(others)}]"
    return _fields(event)


def _fields(event: msgspec.Struct) -> str:
    told = [type(event).__name__]
    for name, value in msgspec.structs.asdict(event).items():
        if value is True:
            told.append(name)
        elif name in ("seat", "total") or value not in ((), False, 0):
            told.append(f"{name} {_word(value)}")
    return f"{told[0]} {', '.join(told[1:])}".rstrip()


def _word(value: object) -> str:
    """A list in brackets, so that lists of lists can be read too."""
    if not isinstance(value, tuple):
        return str(value)
    return f"({' '.join(map(_word, cast(tuple[object, ...], value)))})"

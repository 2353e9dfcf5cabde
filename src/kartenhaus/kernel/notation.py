"""Reading decoded JSON values field by field, for positions that people write down.

Whatever is wrong is named by its place: everything here raises `NotationError`.
"""

from collections.abc import Iterable, Mapping
from typing import cast

import msgspec
from msgspec.inspect import BoolType, IntType, LiteralType, StructType, type_info

LISTED = 6
"""Up to so many numbers are listed one by one in a message, more as a span."""
SWITCHES: dict[object, bool] = {"on": True, "off": False, "true": True, "false": False}


class NotationError(ValueError):
    """Something in a position or action that cannot be read.

    `place`: the field, as `given.players[1].hand[0]` or `stock`; `code`: catalogue key
    `notation.<code>` in `cli`; `got`: what stood there; `allowed`: what may stand there.
    """

    def __init__(self, place: str, code: str, got: str = "", allowed: Iterable[str] = ()) -> None:
        self.place, self.code, self.got, self.allowed = place, code, got, tuple(allowed)
        super().__init__(f"{place}: {code} {got!r}; allowed: {', '.join(self.allowed)}")


def shown(value: object) -> str:
    """How a decoded JSON value reads in a message."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def fields(value: object, place: str, allowed: tuple[str, ...] | None) -> dict[str, object]:
    """The value as an object with no other fields than these; `None` allows any."""
    if not isinstance(value, dict):
        raise NotationError(place, "object", shown(value))
    found = cast(dict[str, object], value)
    for name in found:
        if allowed is not None and name not in allowed:
            raise NotationError(f"{place}.{name}" if place else name, "field", name, allowed)
    return found


def listed(value: object) -> list[object] | None:
    """The value as a list, or nothing if it is none."""
    return cast(list[object], value) if isinstance(value, list) else None


def texts(given: Mapping[str, object], name: str, place: str) -> tuple[str, ...]:
    """A list of texts; empty if the field is left out."""
    found = listed(given.get(name, []))
    if found is None:
        raise NotationError(f"{place}.{name}", "list", shown(given[name]))
    for i, word in enumerate(found):
        if not isinstance(word, str):
            raise NotationError(f"{place}.{name}[{i}]", "value", shown(word), ("text",))
    return cast(tuple[str, ...], tuple(found))


def index(value: object, place: str, allowed: Iterable[int]) -> int:
    """One of these whole numbers."""
    numbers = allowed if isinstance(allowed, range) else tuple(allowed)
    if not isinstance(value, int) or isinstance(value, bool) or value not in numbers:
        span = len(numbers) > LISTED
        names = (f"{numbers[0]} – {numbers[-1]}",) if span else map(str, numbers)
        raise NotationError(place, "value", shown(value), names)
    return value


def one_of(
    given: Mapping[str, object], name: str, place: str, allowed: tuple[str, ...], default: str
) -> str:
    """One of these words; the default if the field is left out."""
    value = given.get(name, default)
    if not isinstance(value, str) or value not in allowed:
        raise NotationError(f"{place}.{name}", "value", shown(value), allowed)
    return value


def option_kinds(options: type[msgspec.Struct]) -> dict[str, object]:
    """Option, by its name on the wire -> what its values are, read off the struct itself."""
    info = cast(StructType, type_info(options))
    return {field.encode_name: field.type for field in info.fields}


def option_value(kind: object, value: object, place: str) -> object:
    """The value of an option: switches are true, false, "on" or "off"; "off" is also the 0 of a
    number that can be switched off.
    """
    match kind:
        case BoolType():
            if isinstance(value, bool):
                return value
            if isinstance(value, str) and value in SWITCHES:
                return SWITCHES[value]
            raise NotationError(place, "value", shown(value), ("on", "off"))
        case IntType(ge=low, le=high):
            number = _whole(value)
            if number is None or not (low or 0) <= number <= (high or 0):
                raise NotationError(place, "value", shown(value), (f"{low} – {high}",))
            return number
        case LiteralType(values=values):
            if "" not in values and any(isinstance(each, str) for each in values):
                if value in values:
                    return value
            elif (number := _whole(value)) in values:
                return number
            raise NotationError(place, "value", shown(value), map(str, values))
        case _:
            raise TypeError(f"option of a kind that notation does not know: {kind}")


def _whole(value: object) -> int | None:
    """The whole number in a JSON or text value; "off" is 0."""
    if value == "off":
        return 0
    if isinstance(value, str) and value.isdecimal():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None

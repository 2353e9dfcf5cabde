"""Host options as notation writes them: only what differs from the defaults."""

from collections.abc import Mapping
from typing import cast

import msgspec
from msgspec.inspect import BoolType, IntType, LiteralType, StructType, type_info

from kartenhaus.games.lucky_shutdown.notation import NotationError
from kartenhaus.games.lucky_shutdown.options import Options

Raw = Mapping[str, object]
SWITCHES: dict[object, bool] = {"on": True, "off": False, "true": True, "false": False}


def read_options(given: Raw, place: str) -> Options:
    """The options from names and values; raises `NotationError` naming the option.

    Names are those of the wire (`clearAgain`), and `grace` for the snap pause in seconds. Switches
    are true, false, "on" or "off"; where 0 switches a number off, "off" does too.
    """
    found: dict[str, object] = {}
    for name, value in given.items():
        if name == "grace":
            found["snapPauseMs"] = _grace(value, f"{place}.grace")
        elif name in _KINDS:
            found[name] = _value(_KINDS[name], value, f"{place}.{name}")
        else:
            raise NotationError(f"{place}.{name}", "field", name, (*_KINDS, "grace"))
    return msgspec.convert(found, Options)


def write_options(options: Options) -> dict[str, bool | int | str]:
    """Names and values of the options that differ from the defaults."""
    default = msgspec.to_builtins(Options())
    values: dict[str, bool | int | str] = msgspec.to_builtins(options)
    return {name: value for name, value in values.items() if value != default[name]}


def _value(kind: object, value: object, place: str) -> object:
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


def _grace(value: object, place: str) -> int:
    try:
        seconds = float(value) if isinstance(value, str | int | float) else -1.0
    except ValueError:
        seconds = -1.0
    if isinstance(value, bool) or not 0 <= seconds <= 9:
        raise NotationError(place, "value", shown(value), ("0 – 9",))
    return round(seconds * 1_000)


def shown(value: object) -> str:
    """How a decoded JSON value reads in a message."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _kinds() -> dict[str, object]:
    """Option -> what its values are, read off the options themselves."""
    info = cast(StructType, type_info(Options))
    return {field.encode_name: field.type for field in info.fields}


_KINDS = _kinds()

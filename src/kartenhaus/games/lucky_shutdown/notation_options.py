"""Host options as notation writes them: only what differs from the defaults."""

from collections.abc import Mapping

import msgspec

from kartenhaus.games.lucky_shutdown.options import Options
from kartenhaus.kernel.notation import NotationError, option_kinds, option_value, shown

Raw = Mapping[str, object]
_KINDS = option_kinds(Options)


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
            found[name] = option_value(_KINDS[name], value, f"{place}.{name}")
        else:
            raise NotationError(f"{place}.{name}", "field", name, (*_KINDS, "grace"))
    return msgspec.convert(found, Options)


def write_options(options: Options) -> dict[str, bool | int | str]:
    """Names and values of the options that differ from the defaults."""
    default = msgspec.to_builtins(Options())
    values: dict[str, bool | int | str] = msgspec.to_builtins(options)
    return {name: value for name, value in values.items() if value != default[name]}


def _grace(value: object, place: str) -> int:
    try:
        seconds = float(value) if isinstance(value, str | int | float) else -1.0
    except ValueError:
        seconds = -1.0
    if isinstance(value, bool) or not 0 <= seconds <= 9:
        raise NotationError(place, "value", shown(value), ("0 – 9",))
    return round(seconds * 1_000)

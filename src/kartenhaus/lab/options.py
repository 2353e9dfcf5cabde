"""House rules as they are written on a command line."""

from collections.abc import Mapping
from typing import TypeVar

import msgspec

Options = TypeVar("Options", bound=msgspec.Struct)


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


def read_options(kind: type[Options], texts: Mapping[str, str]) -> Options:
    """Options from text: on and off for switches, off for a limit of 0, else as in the wire.

    Raises `UnknownOptionError`, `OptionValueError`.
    """
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    values: dict[str, str | int | bool] = {}
    for name, text in texts.items():
        if name not in fields:
            raise UnknownOptionError(name, tuple(fields))
        value: str | int | bool = int(text) if text.isdecimal() else text
        if text in ("on", "off"):
            value = text == "on" if fields[name] is bool else 0 if text == "off" else text
        try:
            msgspec.convert({name: value}, kind)
        except msgspec.ValidationError as error:
            raise OptionValueError(name, text) from error
        values[name] = value
    return msgspec.convert(values, kind)

"""Writes the browser client's types from the structs that travel.

`python -m kartenhaus.server.typegen web/src/wire/types.ts`; without a file it prints them.
"""

import sys
from collections.abc import Iterable
from inspect import cleandoc
from pathlib import Path
from types import ModuleType
from typing import get_args

import msgspec
from msgspec import inspect

from kartenhaus.games.labor_chaos import actions as lab_actions
from kartenhaus.games.labor_chaos import events as lab_events
from kartenhaus.games.labor_chaos import frames
from kartenhaus.games.labor_chaos import options as lab_options
from kartenhaus.games.labor_chaos import view as lab_view
from kartenhaus.games.lucky_shutdown import actions, deck, events, options, view
from kartenhaus.games.none_of_a_kind import actions as kind_actions
from kartenhaus.games.none_of_a_kind import deck as kind_deck
from kartenhaus.games.none_of_a_kind import events as kind_events
from kartenhaus.games.none_of_a_kind import options as kind_options
from kartenhaus.games.none_of_a_kind import view as kind_view
from kartenhaus.kernel.refusal import Refusal
from kartenhaus.table import checks, messages

HEAD = """\
// Made by `python -m kartenhaus.server.typegen` from the server's own types: change them there.
// Parts that belong to one game travel as `unknown` and are typed by that game's own structs.
"""
PLAIN: tuple[tuple[type[inspect.Type], str], ...] = (
    (inspect.StrType, "string"),
    (inspect.IntType, "number"),
    (inspect.FloatType, "number"),
    (inspect.BoolType, "boolean"),
    (inspect.NoneType, "null"),
    (inspect.RawType, "unknown"),
)
INBOUND = frozenset(
    {
        messages.Hello,
        messages.CreateTable,
        messages.CheckDeck,
        messages.JoinTable,
        checks.KindRows,
        checks.KindPoints,
    }
)
"""Sent by the client: what has a default may be left out. The server never leaves out a field."""

Structs = type[msgspec.Struct]
GAMES: dict[str, tuple[ModuleType, ...]] = {
    "Lucky": (actions, events, view, options, deck),
    "Kind": (kind_actions, kind_events, kind_view, kind_options, kind_deck),
    "Lab": (lab_actions, lab_events, lab_view, lab_options),
}
"""What the types of a game are called by, and the chapters that hold those that travel."""
UNSENT = frozenset({"Config", "Memory", "Observation", "Step"})
"""Structs of these chapters that never leave the server."""
HIDDEN = (frames.Saved,)
"""Inside of structs that travel; a client finds it emptied."""


def generate() -> str:
    """The whole file of TypeScript types."""
    names: dict[Structs, str] = {}
    unions: list[tuple[str, tuple[Structs, ...]]] = []
    common = (messages.Order, messages.ToServer, messages.ToClient)
    for name, union in zip(("Order", "ToServer", "ToClient"), common, strict=True):
        unions.append((name, get_args(union)))
    bodies = (
        messages.CreateTable,
        messages.CheckDeck,
        messages.DeckChecked,
        messages.JoinTable,
        messages.Seated,
        messages.TableCard,
        messages.SetupProblem,
        messages.Failure,
    )
    for struct in (*(s for _, members in unions for s in members), *bodies):
        names[struct] = struct.__name__
    for struct in (messages.SeatInfo, messages.SheetRow, messages.FinalView, messages.TableView):
        names[struct] = struct.__name__
    names |= {messages.Fault: "Fault", Refusal: "Refusal"}
    for prefix, modules in GAMES.items():
        chapters = dict(zip(("Action", "Event"), modules, strict=False))
        for name, chapter in chapters.items():
            members = get_args(getattr(chapter, name))
            sent = tuple(one for one in members if one.__name__ not in UNSENT)
            unions.append((f"{prefix}{name}", sent))
        for chapter in modules:
            names |= {struct: f"{prefix}{struct.__name__}" for struct in _structs(chapter)}
    names |= {struct: struct.__name__ for struct in _structs(checks)}
    parts = [HEAD]
    parts += [_interface(struct, names) for struct in names]
    for name, members in unions:
        parts.append(f"export type {name} =\n" + _alternatives(names[m] for m in members) + ";\n")
    return "\n".join(parts)


def _structs(chapter: ModuleType) -> Iterable[Structs]:
    """The structs that this module defines and that travel, in the order of its text."""
    for value in vars(chapter).values():
        if not (isinstance(value, type) and issubclass(value, msgspec.Struct)):
            continue
        if value.__module__ == chapter.__name__ and value.__name__ not in UNSENT:
            yield value


def _alternatives(names: Iterable[str]) -> str:
    return "\n".join(f"  | {name}" for name in names)


def _interface(struct: Structs, names: dict[Structs, str]) -> str:
    info = inspect.type_info(struct)
    if not isinstance(info, inspect.StructType):
        raise TypeError(f"{struct} is not a struct")
    lines = [*_doc(struct), f"export interface {names[struct]} {{"]
    if info.tag_field is not None:
        lines.append(f"  {info.tag_field}: {_literal(info.tag)};")
    for field in info.fields:
        left_out = not field.required and (
            struct.__struct_config__.omit_defaults or struct in INBOUND
        )
        mark = "?" if left_out else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(field.type, names)};")
    return "\n".join([*lines, "}", ""])


def _doc(struct: Structs) -> list[str]:
    text = cleandoc(struct.__doc__ or "").splitlines()
    return ["/**", *(f" * {line}".rstrip() for line in text), " */"] if text else []


def _type(info: inspect.Type, names: dict[Structs, str]) -> str:
    for kind, name in PLAIN:
        if isinstance(info, kind):
            return name
    match info:
        case inspect.Metadata(type=inner):
            return _type(inner, names)
        case inspect.LiteralType(values=values):
            return " | ".join(_literal(value) for value in values)
        case inspect.UnionType(types=types):
            return " | ".join(_type(each, names) for each in types)
        case inspect.StructType(cls=struct):
            return "unknown" if struct in HIDDEN else names[struct]
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            inner = _type(item, names)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(_type(item, names) for item in items)}]"
        case inspect.DictType(key_type=key, value_type=value):
            return f"Record<{_type(key, names)}, {_type(value, names)}>"
        case _:
            raise TypeError(f"no TypeScript type for {info}")


def _literal(value: str | int | None) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def main(arguments: list[str]) -> None:
    """Print the types, or write them to the file named by the only argument."""
    if arguments:
        Path(arguments[0]).write_text(generate(), encoding="utf-8")
    else:
        sys.stdout.write(generate())


if __name__ == "__main__":
    main(sys.argv[1:])

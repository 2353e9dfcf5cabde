"""Positions and acts as JSON values, in the form of the vectors.

A position is an object with `players` (names of the seats, clockwise), `rows` (name -> cards from
left to right), `need` (left out: by the number of players), `down` and `up` (slot -> card),
`options` (host options by their names here or on the wire), and rarely `held` (name -> `slot`,
`card`, `up`; no slot: from the own row), `full` (names, first full first), `flags`, `phase`
(`countdown`, `race`, `stopped`), `stopper`, `turn`, `tiebreak_from` (who counts as stopper if
there is none). An act is an object with `by`, `do` and, if needed, `slot` or `on`.

Whatever is not as it must be raises `NotationError`.
"""

from collections.abc import Iterable
from typing import cast, get_args

import msgspec
from msgspec.structs import fields as fields_of

from kartenhaus.games.none_of_a_kind import actions as act
from kartenhaus.games.none_of_a_kind.deck import ORDER
from kartenhaus.games.none_of_a_kind.notation import (
    NOWHERE,
    OWN,
    Held,
    Move,
    Position,
    Stage,
    slots_of,
)
from kartenhaus.games.none_of_a_kind.options import Options
from kartenhaus.games.none_of_a_kind.rules import NEED
from kartenhaus.games.none_of_a_kind.state import NOBODY
from kartenhaus.kernel.notation import (
    NotationError,
    fields,
    index,
    listed,
    one_of,
    option_kinds,
    option_value,
    shown,
)

POSITION_FIELDS = (
    *("players", "need", "rows", "down", "up", "options", "phase", "held", "full", "flags"),
    *("stopper", "tiebreak_from", "turn"),
)
STAGES: tuple[str, ...] = get_args(Stage)
KINDS: dict[str, type[act.Action]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(act.Action)
}
"""Name in JSON -> kind of action."""
OPTIONS: dict[str, str] = {
    name: field.encode_name
    for field in fields_of(Options)
    for name in (field.name, field.encode_name)
}
"""Option as it is called here or on the wire -> on the wire."""
MOST_IN_A_ROW = max(NEED.values())


def card_in(value: object, place: str) -> str:
    """A colour card, as `red/green/1`."""
    if not isinstance(value, str) or value not in ORDER:
        raise NotationError(place, "value", shown(value), (f"{next(iter(ORDER))} …",))
    return value


def row_in(value: object, place: str) -> tuple[str, ...]:
    """Cards from left to right, none of them twice."""
    found = listed(value)
    if found is None:
        raise NotationError(place, "list", shown(value))
    row = tuple(card_in(card, f"{place}[{i}]") for i, card in enumerate(found))
    refuse_doubles((card, f"{place}[{i}]") for i, card in enumerate(row))
    return row


def refuse_doubles(cards: Iterable[tuple[str, str]]) -> None:
    """Each card exists once (NK-1.3). `cards`: each with its place."""
    seen: set[str] = set()
    for card, place in cards:
        if card in seen:
            raise NotationError(place, "twice", card)
        seen.add(card)


def read_position(value: object, place: str = "given") -> Position:
    """The position in a decoded JSON value."""
    given = fields(value, place, POSITION_FIELDS)
    seats = _seats(given, place)
    rows = fields(given.get("rows", {}), f"{place}.rows", seats)
    need = given.get("need", NEED[len(seats)])
    position = Position(
        seats=seats,
        rows=tuple(row_in(rows.get(seat, []), f"{place}.rows.{seat}") for seat in seats),
        need=index(need, f"{place}.need", range(1, MOST_IN_A_ROW + 1)),
        down=_slots(given, "down", place),
        up=_slots(given, "up", place),
        held=_held(given, place, seats),
        full=_names(given, "full", place, seats),
        flags=_names(given, "flags", place, seats),
        phase=cast(Stage, one_of(given, "phase", place, STAGES, "race")),
        stopper=_seat(given, "stopper", place, seats, NOBODY),
        first=_seat(given, "tiebreak_from", place, seats, 0),
        turn=_seat(given, "turn", place, seats, NOBODY),
        options=read_options(given.get("options", {}), f"{place}.options"),
    )
    _refuse_nonsense(position, place)
    return position


def _refuse_nonsense(position: Position, place: str) -> None:
    """Raises `NotationError` where the fields contradict each other."""
    both = position.down.keys() & position.up.keys()
    if both:
        name = min(both)
        raise NotationError(f"{place}.up.{name}", "twice", name)
    refuse_doubles(_cards(position, place))
    calm = position.options.calm and position.phase == "race"
    if calm and position.turn == NOBODY:
        raise NotationError(f"{place}.turn", "missing", "", position.seats)


def _cards(position: Position, place: str) -> Iterable[tuple[str, str]]:
    for seat, row in zip(position.seats, position.rows, strict=True):
        yield from ((card, f"{place}.rows.{seat}[{i}]") for i, card in enumerate(row))
    for name, slots in (("down", position.down), ("up", position.up)):
        yield from ((card, f"{place}.{name}.{slot}") for slot, card in slots.items())
    for seat, one in zip(position.seats, position.held, strict=False):
        if one is not None:
            yield one.card, f"{place}.held.{seat}.card"


def read_options(value: object, place: str) -> Options:
    """Host options by name; what is left out is the default."""
    kinds = option_kinds(Options)
    found: dict[str, object] = {}
    for name, one in fields(value, place, tuple(OPTIONS)).items():
        found[OPTIONS[name]] = option_value(kinds[OPTIONS[name]], one, f"{place}.{name}")
    try:
        return msgspec.convert(found, Options)
    except msgspec.ValidationError as error:
        raise NotationError(place, "value", str(error)) from error


def read_move(value: object, position: Position, place: str = "action") -> Move:
    """The act in a decoded JSON value. Who is no seat is nobody, a slot that is none nowhere."""
    do = fields(value, place, None).get("do")
    if not isinstance(do, str) or do not in KINDS:
        raise NotationError(f"{place}.do", "value", shown(do), KINDS)
    needs = KINDS[do].__struct_fields__
    given = fields(value, place, ("by", "do", *needs))
    by = _name(given, "by", place)
    seat = position.seats.index(by) if by in position.seats else NOBODY
    action: dict[str, object] = {"do": do}
    if "slot" in needs:
        slot, names = _name(given, "slot", place), slots_of(position)
        action["slot"] = names.index(slot) if slot in names else NOWHERE
    if "on" in needs:
        action["on"] = _switch(given.get("on", True), f"{place}.on")
    return Move(seat, msgspec.convert(action, act.Action))


def write_position(position: Position) -> dict[str, object]:
    """The JSON value of a position; `read_position` gives the position back."""
    seats = position.seats
    held = {
        seat: {"slot": one.slot, "card": one.card, "up": one.up}
        for seat, one in zip(seats, position.held, strict=False)
        if one is not None
    }
    options: dict[str, object] = msgspec.to_builtins(position.options)
    plain: dict[str, object] = msgspec.to_builtins(Options())
    written: dict[str, object] = {
        "players": seats,
        "need": position.need,
        "rows": dict(zip(seats, position.rows, strict=True)),
        "down": position.down,
        "up": position.up,
        "options": {name: one for name, one in options.items() if one != plain[name]},
        "phase": position.phase,
        "held": held,
        "full": tuple(seats[i] for i in position.full),
        "flags": tuple(seats[i] for i in position.flags),
        "stopper": None if position.stopper == NOBODY else seats[position.stopper],
        "tiebreak_from": seats[position.first] if position.first else None,
        "turn": None if position.turn == NOBODY else seats[position.turn],
    }
    empty: tuple[object, ...] = ({}, (), None)
    written = {name: one for name, one in written.items() if one not in empty}
    if written["phase"] == "race":
        del written["phase"]
    return written


def write_move(move: Move, position: Position) -> dict[str, object]:
    """The JSON value of an act; `read_move` gives it back."""
    action: dict[str, object] = msgspec.to_builtins(move.action)
    if "slot" in action:
        action["slot"] = slots_of(position)[cast(int, action["slot"])]
    return {"by": position.seats[move.seat], **action}


def _seats(given: dict[str, object], place: str) -> tuple[str, ...]:
    where = f"{place}.players"
    found = listed(given.get("players"))
    if found is None:
        raise NotationError(where, "list", shown(given.get("players")))
    if not 2 <= len(found) <= 6:  # NK-1.6
        raise NotationError(where, "seats", str(len(found)), map(str, range(2, 7)))
    names = tuple(_text(name, f"{where}[{i}]") for i, name in enumerate(found))
    refuse_doubles((name, f"{where}[{i}]") for i, name in enumerate(names))
    return names


def _slots(given: dict[str, object], name: str, place: str) -> dict[str, str]:
    found = fields(given.get(name, {}), f"{place}.{name}", None)
    return {slot: card_in(card, f"{place}.{name}.{slot}") for slot, card in found.items()}


def _held(given: dict[str, object], place: str, seats: tuple[str, ...]) -> tuple[Held | None, ...]:
    where = f"{place}.held"
    found = fields(given.get("held", {}), where, seats)
    held: list[Held | None] = []
    for seat in seats:
        one = found.get(seat)
        if one is None:
            held.append(None)
            continue
        told = fields(one, f"{where}.{seat}", ("slot", "card", "up"))
        slot = told.get("slot", OWN)
        held.append(
            Held(
                slot=OWN if slot == OWN else _text(slot, f"{where}.{seat}.slot"),
                card=card_in(told.get("card"), f"{where}.{seat}.card"),
                up=_switch(told.get("up", slot == OWN), f"{where}.{seat}.up"),
            )
        )
    return tuple(held) if any(held) else ()


def _names(
    given: dict[str, object], name: str, place: str, seats: tuple[str, ...]
) -> tuple[int, ...]:
    where = f"{place}.{name}"
    found = listed(given.get(name, []))
    if found is None:
        raise NotationError(where, "list", shown(given[name]))
    return tuple(_which(one, f"{where}[{i}]", seats) for i, one in enumerate(found))


def _seat(
    given: dict[str, object], name: str, place: str, seats: tuple[str, ...], default: int
) -> int:
    value = given.get(name)
    return default if value is None else _which(value, f"{place}.{name}", seats)


def _which(value: object, place: str, seats: tuple[str, ...]) -> int:
    if value not in seats:
        raise NotationError(place, "value", shown(value), seats)
    return seats.index(cast(str, value))


def _name(given: dict[str, object], name: str, place: str) -> str:
    if name not in given:
        raise NotationError(f"{place}.{name}", "missing")
    return _text(given[name], f"{place}.{name}")


def _text(value: object, place: str) -> str:
    if not isinstance(value, str) or not value:
        raise NotationError(place, "value", shown(value), ("text",))
    return value


def _switch(value: object, place: str) -> bool:
    if isinstance(value, bool):
        return value
    if value in ("on", "off"):
        return value == "on"
    raise NotationError(place, "value", shown(value), ("true", "false"))

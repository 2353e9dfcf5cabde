"""Positions and moves as JSON values, in the form of the vectors.

A position is an object with `players` (seats clockwise, each `hand`, `open`, `closed`, or before
choosing `six`), `pile` (last on top), `stock` (first is drawn first), `turn`, `phase`, `skips`,
`finished`, `opts`, `used`, and rarely `round`, `lastLoser`, `ended`, `stall`, `deck`. What is left
out is empty, 0 or the default. A hand or stock may be a number of unknown cards; `?` is one of
them. A move is an object with `seat`, `do` and what the action needs; slots count from 0.

Whatever is not as it must be raises `NotationError`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import cast, get_args

import msgspec

from kartenhaus.games.lucky_shutdown import actions as act
from kartenhaus.games.lucky_shutdown.deck import Deck
from kartenhaus.games.lucky_shutdown.events import Phase
from kartenhaus.games.lucky_shutdown.notation import (
    UNKNOWN,
    DeckName,
    Move,
    NotationError,
    Position,
    Side,
    codes_of,
    deck_of,
)
from kartenhaus.games.lucky_shutdown.options import Options
from kartenhaus.games.lucky_shutdown.state import NO_SLOTS, NOBODY, Slots

POSITION_FIELDS = (
    *("players", "pile", "stock", "turn", "phase", "skips", "finished", "opts", "used"),
    *("round", "n", "lastLoser", "ended", "stall", "deck"),
)
PLAYER_FIELDS = ("hand", "open", "closed", "six")
PHASES: tuple[str, ...] = tuple(phase for phase in get_args(Phase) if phase != "ready")
SWITCHES = {"on": True, "off": False}
OPTION_NAMES = tuple(msgspec.structs.fields(Options))
"""The fields of `Options` as Python names them."""


def read_position(value: object, deck: Deck, place: str = "given") -> Position:
    """The position in a decoded JSON value; `deck` is the built-in one."""
    given = _fields(value, place, POSITION_FIELDS)
    name = cast(DeckName, _one_of(given, "deck", place, get_args(DeckName), "standard"))
    codes = codes_of(deck_of(deck, name))
    players = _players(given, place)
    seats = range(len(players))
    phase = cast(Phase, _one_of(given, "phase", place, PHASES, "turn"))
    used = _fields(given.get("used", {}), f"{place}.used", ("luck", "early"))
    luck, early = (_seats(used, key, f"{place}.used", seats) for key in ("luck", "early"))
    turn = _seat(given, "turn", place, seats)
    if phase in ("turn", "skip") and turn == NOBODY:
        raise NotationError(f"{place}.turn", "missing", "", map(str, seats))
    skips = _number(given, "skips", place)
    if (phase == "skip") != (skips > 0):
        allowed = ("1, 2, …",) if phase == "skip" else ("0",)
        raise NotationError(f"{place}.skips", "value", str(skips), allowed)
    loser_field = "ended" if phase == "end" else "lastLoser"
    return Position(
        sides=tuple(
            _side(player, f"{place}.players[{i}]", codes, phase, (i in luck, i in early))
            for i, player in enumerate(players)
        ),
        pile=_cards(given.get("pile", []), f"{place}.pile", codes),
        stock=_cards(given.get("stock", []), f"{place}.stock", codes),
        phase=phase,
        turn=turn,
        skips=skips,
        finished=_seats(given, "finished", place, seats),
        stall=_number(given, "stall", place),
        round=_number(given, "round", place, 1),
        loser=_seat(given, loser_field, place, seats),
        options=read_options(given.get("opts", {}), f"{place}.opts"),
        deck=name,
    )


def read_move(value: object, position: Position, deck: Deck, place: str = "action") -> Move:
    """The move in a decoded JSON value; the seat may be left out for the one in turn."""
    names = {tag_of(kind): kind for kind in get_args(act.Action)}
    loose = _fields(value, place, None)
    do = loose.get("do")
    if not isinstance(do, str) or do not in names:
        raise NotationError(f"{place}.do", "value", _shown(do), names)
    kind = names[do]
    needs = kind.__struct_fields__
    given = _fields(value, place, ("seat", "do", *needs))
    seats = range(len(position.sides))
    seat = _seat(given, "seat", place, seats) if "seat" in given else position.turn
    if seat == NOBODY:
        raise NotationError(f"{place}.seat", "missing", "", map(str, seats))
    for need in needs:
        if need not in given:
            raise NotationError(f"{place}.{need}", "missing", "", _wanted(need, seats))
    if "cards" in needs:
        codes = codes_of(deck_of(deck, position.deck))
        cards = _cards(given["cards"], f"{place}.cards", codes, unknown=False)
        return Move(seat, msgspec.convert({"do": do, "cards": cards}, act.Action))
    if "slot" in needs:
        slot = _index(given["slot"], f"{place}.slot", range(3))
        return Move(seat, msgspec.convert({"do": do, "slot": slot}, act.Action))
    if "starter" in needs:
        return Move(seat, act.PickStarter(_index(given["starter"], f"{place}.starter", seats)))
    return Move(seat, msgspec.convert({"do": do}, act.Action))


def read_options(value: object, place: str = "opts") -> Options:
    """The host options that differ from the defaults.

    Names as in `Options`; `grace` is the snap pause in seconds. Switches are true, false, "on" or
    "off"; "off" as a number is 0.
    """
    kinds = msgspec.json.schema(Options)  # only for the names that the wire knows
    del kinds
    names = {field.encode_name: field for field in msgspec.structs.fields(Options)}
    given = dict(_fields(value, place, (*names, "grace")))
    if "grace" in given:
        grace = given.pop("grace")
        if not isinstance(grace, int | float) or isinstance(grace, bool) or not 0 <= grace <= 9:
            raise NotationError(f"{place}.grace", "value", _shown(grace), ("0 – 9",))
        given["snapPauseMs"] = round(grace * 1_000)
    return msgspec.convert(given, Options)


def write_position(position: Position) -> dict[str, object]:
    """The JSON value of a position; `read_position` gives the position back."""
    raise NotImplementedError


def tag_of(kind: type[act.Action]) -> str:
    """The name by which JSON calls this kind of action."""
    return cast(str, kind.__struct_config__.tag)

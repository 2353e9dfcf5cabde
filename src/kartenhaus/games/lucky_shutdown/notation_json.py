"""Positions and moves as JSON values, in the form of the vectors.

A position is an object with `players` (seats clockwise, each `hand`, `open`, `closed`, or before
choosing `six`), `pile` (last on top), `stock` (first is drawn first), `turn`, `phase`, `skips`,
`finished`, `opts`, `used`, and rarely `round`, `lastLoser`, `ended`, `stall`, `deck`. What is left
out is empty, 0 or the default; `n` alone stands for that many seats without cards. A hand or the
stock may be a number of unknown cards; `?` is one of them. A move is an object with `seat` (left
out: the one in turn), `do`, and what the action needs; slots count from 0.

Whatever is not as it must be raises `NotationError`.
"""

from collections.abc import Iterable
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
from kartenhaus.games.lucky_shutdown.notation_options import (
    read_options,
    shown,
    write_options,
)
from kartenhaus.games.lucky_shutdown.state import NO_SLOTS, NOBODY, Slots
from kartenhaus.kernel.bag import MOST_CARDS

POSITION_FIELDS = (
    *("players", "pile", "stock", "turn", "phase", "skips", "finished", "opts", "used"),
    *("round", "n", "lastLoser", "ended", "stall", "deck"),
)
PLAYER_FIELDS = ("hand", "open", "closed", "six")
PHASES: tuple[str, ...] = tuple(phase for phase in get_args(Phase) if phase != "ready")
KINDS: dict[str, type[act.Action]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(act.Action)
}
"""Name in JSON -> kind of action."""
MOST_SEATS = 5
LARGEST = 10_000
"""No count in a position is larger."""


def read_position(value: object, deck: Deck, place: str = "given") -> Position:
    """The position in a decoded JSON value; `deck` is the built-in one."""
    given = fields(value, place, POSITION_FIELDS)
    name = cast(DeckName, _one_of(given, "deck", place, get_args(DeckName), "standard"))
    codes = codes_of(deck_of(deck, name))
    players = _players(given, place)
    seats = range(len(players))
    phase = cast(Phase, _one_of(given, "phase", place, PHASES, "turn"))
    used = fields(given.get("used", {}), f"{place}.used", ("luck", "early"))
    luck, early = (_seats(used, key, f"{place}.used", seats) for key in ("luck", "early"))
    position = Position(
        sides=tuple(
            _side(player, f"{place}.players[{i}]", codes, phase, (i in luck, i in early))
            for i, player in enumerate(players)
        ),
        pile=_cards(given.get("pile", []), f"{place}.pile", codes),
        stock=_cards(given.get("stock", []), f"{place}.stock", codes),
        phase=phase,
        turn=_seat(given, "turn", place, seats),
        skips=_number(given, "skips", place, 0),
        finished=_seats(given, "finished", place, seats),
        stall=_number(given, "stall", place, 0),
        round=_number(given, "round", place, 1),
        loser=_seat(given, "ended" if phase == "end" else "lastLoser", place, seats),
        options=read_options(fields(given.get("opts", {}), f"{place}.opts", None), f"{place}.opts"),
        deck=name,
    )
    refuse_nonsense(position, place)
    return position


def refuse_nonsense(position: Position, place: str) -> None:
    """Raises `NotationError` where the fields contradict each other."""
    seats = range(len(position.sides))
    if position.phase in ("turn", "skip"):
        playing = [str(i) for i in seats if i not in position.finished]
        if str(position.turn) not in playing:
            code, got = ("missing", "") if position.turn == NOBODY else ("value", position.turn)
            raise NotationError(f"{place}.turn", code, str(got), playing)
    if (position.phase == "skip") != (position.skips > 0):
        allowed = ("1, 2, …",) if position.phase == "skip" else ("0",)
        raise NotationError(f"{place}.skips", "value", str(position.skips), allowed)
    if position.phase == "end" and position.loser == NOBODY:
        raise NotationError(f"{place}.ended", "missing", "", map(str, seats))
    top = next((c for c in reversed(position.pile) if not c.startswith("push")), None)
    if top == UNKNOWN:
        raise NotationError(f"{place}.pile", "top", UNKNOWN)


def read_move(value: object, position: Position, deck: Deck, place: str = "action") -> Move:
    """The move in a decoded JSON value."""
    do = fields(value, place, None).get("do")
    if not isinstance(do, str) or do not in KINDS:
        raise NotationError(f"{place}.do", "value", shown(do), KINDS)
    needs = KINDS[do].__struct_fields__
    given = fields(value, place, ("seat", "do", *needs))
    seats = range(len(position.sides))
    seat = _seat(given, "seat", place, seats) if "seat" in given else position.turn
    if seat == NOBODY:
        raise NotationError(f"{place}.seat", "missing", "", map(str, seats))
    action: dict[str, object] = {"do": do}
    for need in needs:
        where = f"{place}.{need}"
        if need == "cards":
            codes = codes_of(deck_of(deck, position.deck))
            action[need] = _cards(given.get(need), where, codes, hidden=False)
        else:
            action[need] = _index(given.get(need), where, range(3) if need == "slot" else seats)
    return Move(seat, msgspec.convert(action, act.Action))


def write_position(position: Position) -> dict[str, object]:
    """The JSON value of a position; `read_position` gives the position back."""
    choosing = position.phase == "choose"
    sides = enumerate(position.sides)
    luck = [i for i, side in enumerate(position.sides) if side.luck_used]
    early = [i for i, side in enumerate(position.sides) if side.early_used]
    loser = None if position.loser == NOBODY else position.loser
    written: dict[str, object] = {
        "players": [_written(side, six=choosing and not side.chosen) for _, side in sides],
        "pile": position.pile,
        "stock": position.stock,
        "turn": None if position.turn == NOBODY else position.turn,
        "phase": position.phase,
        "skips": position.skips,
        "finished": position.finished,
        "opts": write_options(position.options),
        "used": {name: seats for name, seats in (("luck", luck), ("early", early)) if seats},
        "round": position.round,
        "ended" if position.phase == "end" else "lastLoser": loser,
        "stall": position.stall,
        "deck": position.deck,
    }
    plain = {"pile": (), "stock": (), "turn": None, "phase": "turn", "skips": 0, "finished": ()}
    plain |= {"opts": {}, "used": {}, "round": 1, "ended": None, "lastLoser": None, "stall": 0}
    plain["deck"] = "standard"
    return {k: v for k, v in written.items() if k not in plain or v != plain[k]}


def write_move(move: Move) -> dict[str, object]:
    """The JSON value of a move; `read_move` gives the move back."""
    action: dict[str, object] = msgspec.to_builtins(move.action)
    return {"seat": move.seat, **action}


def tag_of(action: act.Action) -> str:
    """The name of this kind of action in JSON."""
    return next(name for name, kind in KINDS.items() if isinstance(action, kind))


def fields(value: object, place: str, allowed: tuple[str, ...] | None) -> dict[str, object]:
    """The value as an object with no other fields than these; `None` allows any."""
    if not isinstance(value, dict):
        raise NotationError(place, "object", shown(value))
    found = cast(dict[str, object], value)
    for name in found:
        if allowed is not None and name not in allowed:
            raise NotationError(f"{place}.{name}" if place else name, "field", name, allowed)
    return found


def _written(side: Side, *, six: bool) -> dict[str, object]:
    written: dict[str, object] = {"six" if six else "hand": side.hand}
    table = {"open": side.open, "closed": side.closed}
    return written | {name: slots for name, slots in table.items() if slots != NO_SLOTS}


def _players(given: dict[str, object], place: str) -> list[object]:
    if "players" in given:
        where = f"{place}.players"
        found = _list(given["players"])
        if found is None:
            raise NotationError(where, "list", shown(given["players"]))
        if not 2 <= len(found) <= MOST_SEATS or _number(given, "n", place, len(found)) != len(
            found
        ):
            raise NotationError(where, "seats", str(len(found)), ("2", "3", "4", "5"))
        return found
    n = _index(given.get("n"), f"{place}.players", range(2, MOST_SEATS + 1))
    return [{} for _ in range(n)]


def _side(
    value: object, place: str, codes: tuple[str, ...], phase: Phase, used: tuple[bool, bool]
) -> Side:
    given = fields(value, place, PLAYER_FIELDS)
    six = phase == "choose" and "six" in given
    if "six" in given and not six:
        raise NotationError(f"{place}.six", "phase", phase, ("choose",))
    if six and (extra := given.keys() & {"hand", "open"}):
        raise NotationError(f"{place}.{min(extra)}", "field", min(extra), ("six", "closed"))
    hand = "six" if six else "hand"
    return Side(
        hand=_cards(given.get(hand, []), f"{place}.{hand}", codes),
        open=_slots(given.get("open"), f"{place}.open", codes, hidden=False),
        closed=_slots(given.get("closed"), f"{place}.closed", codes, hidden=True),
        chosen=not six,
        luck_used=used[0],
        early_used=used[1],
    )


def _cards(
    value: object, place: str, codes: tuple[str, ...], *, hidden: bool = True
) -> tuple[str, ...]:
    if hidden and isinstance(value, int) and not isinstance(value, bool):
        return (UNKNOWN,) * _index(value, place, range(MOST_CARDS + 1))
    allowed = (*codes, UNKNOWN) if hidden else codes
    cards = _list(value)
    if cards is None:
        raise NotationError(place, "cards", shown(value), allowed)
    return tuple(_card(card, f"{place}[{i}]", allowed) for i, card in enumerate(cards))


def _card(value: object, place: str, allowed: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise NotationError(place, "card", shown(value), allowed)
    return value


def _slots(value: object, place: str, codes: tuple[str, ...], *, hidden: bool) -> Slots:
    if value is None:
        return NO_SLOTS
    slots = _list(value)
    if slots is None or len(slots) != len(NO_SLOTS):
        raise NotationError(place, "slots", shown(value))
    allowed = (*codes, UNKNOWN) if hidden else codes
    found = (
        None if card is None else _card(card, f"{place}[{i}]", allowed)
        for i, card in enumerate(slots)
    )
    return cast(Slots, tuple(found))


def _seats(
    given: dict[str, object], name: str, place: str, seats: Iterable[int]
) -> tuple[int, ...]:
    value, where = given.get(name, []), f"{place}.{name}"
    listed = _list(value)
    if listed is None:
        raise NotationError(where, "list", shown(value), map(str, seats))
    found = [_index(each, f"{where}[{i}]", seats) for i, each in enumerate(listed)]
    if len(set(found)) < len(found):
        raise NotationError(where, "twice", shown(value), map(str, seats))
    return tuple(found)


def _seat(given: dict[str, object], name: str, place: str, seats: Iterable[int]) -> int:
    value = given.get(name)
    return NOBODY if value is None else _index(value, f"{place}.{name}", seats)


def _list(value: object) -> list[object] | None:
    return cast(list[object], value) if isinstance(value, list) else None


def _number(given: dict[str, object], name: str, place: str, default: int) -> int:
    value = given.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= LARGEST:
        raise NotationError(f"{place}.{name}", "value", shown(value), ("0, 1, 2, …",))
    return value


def _index(value: object, place: str, allowed: Iterable[int]) -> int:
    numbers = tuple(allowed)
    if not isinstance(value, int) or isinstance(value, bool) or value not in numbers:
        span = len(numbers) > MOST_SEATS
        names = (f"{numbers[0]} – {numbers[-1]}",) if span else map(str, numbers)
        raise NotationError(place, "value", shown(value), names)
    return value


def _one_of(
    given: dict[str, object], name: str, place: str, allowed: tuple[str, ...], default: str
) -> str:
    value = given.get(name, default)
    if not isinstance(value, str) or value not in allowed:
        raise NotationError(f"{place}.{name}", "value", shown(value), allowed)
    return value

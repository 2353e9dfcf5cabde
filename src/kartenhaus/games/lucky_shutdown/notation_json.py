"""Positions and moves as JSON values, in the form of the vectors.

A position is an object with `players` (seats clockwise, each `hand`, `open`, `closed`, or before
choosing `six`), `pile` (last on top), `stock` (first is drawn first), `turn`, `phase`, `skips`,
`finished`, `opts`, `used`, and rarely `round`, `lastLoser`, `ended`, `stall`, `deck`. What is left
out is empty, 0 or the default; `n` alone stands for that many seats without cards. A hand or the
stock may be a number of unknown cards; `?` is one of them. A move is an object with `seat` (left
out: the one in turn), `do`, and what the action needs; slots count from 0.

Whatever is not as it must be raises `NotationError`.
"""

from typing import cast, get_args

import msgspec

from kartenhaus.games.lucky_shutdown import actions as act
from kartenhaus.games.lucky_shutdown.deck import Deck
from kartenhaus.games.lucky_shutdown.events import Phase
from kartenhaus.games.lucky_shutdown.notation import (
    UNKNOWN,
    DeckName,
    Move,
    Position,
    Side,
    codes_of,
    deck_of,
)
from kartenhaus.games.lucky_shutdown.notation_checks import (
    MOST_SEATS,
    cards_in,
    seat_in,
    seats_in,
    slots_in,
    whole,
)
from kartenhaus.games.lucky_shutdown.notation_options import read_options, write_options
from kartenhaus.games.lucky_shutdown.state import NO_SLOTS, NOBODY
from kartenhaus.kernel.notation import NotationError, fields, index, listed, one_of, shown

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


def read_position(value: object, deck: Deck, place: str = "given") -> Position:
    """The position in a decoded JSON value; `deck` is the built-in one."""
    given = fields(value, place, POSITION_FIELDS)
    name = cast(DeckName, one_of(given, "deck", place, get_args(DeckName), "standard"))
    codes = codes_of(deck_of(deck, name))
    players = _players(given, place)
    seats = range(len(players))
    phase = cast(Phase, one_of(given, "phase", place, PHASES, "turn"))
    used = fields(given.get("used", {}), f"{place}.used", ("luck", "early"))
    luck, early = (seats_in(used, key, f"{place}.used", seats) for key in ("luck", "early"))
    position = Position(
        sides=tuple(
            _side(player, f"{place}.players[{i}]", codes, phase, (i in luck, i in early))
            for i, player in enumerate(players)
        ),
        pile=cards_in(given.get("pile", []), f"{place}.pile", codes),
        stock=cards_in(given.get("stock", []), f"{place}.stock", codes),
        phase=phase,
        turn=seat_in(given, "turn", place, seats),
        skips=whole(given, "skips", place, 0),
        finished=seats_in(given, "finished", place, seats),
        stall=whole(given, "stall", place, 0),
        round=whole(given, "round", place, 1),
        loser=seat_in(given, "ended" if phase == "end" else "lastLoser", place, seats),
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
    loose = fields(value, place, None)
    do = loose.get("do")
    if not isinstance(do, str) or do not in KINDS:
        raise NotationError(f"{place}.do", "value", shown(do), KINDS)
    needs = KINDS[do].__struct_fields__
    if do == "react" and "slot" in loose:
        needs = ("slot",)
    given = fields(value, place, ("seat", "do", *needs))
    seats = range(len(position.sides))
    seat = seat_in(given, "seat", place, seats) if "seat" in given else position.turn
    if seat == NOBODY:
        raise NotationError(f"{place}.seat", "missing", "", map(str, seats))
    action: dict[str, object] = {"do": do}
    for need in needs:
        where = f"{place}.{need}"
        if need == "cards":
            codes = codes_of(deck_of(deck, position.deck))
            action[need] = cards_in(given.get(need), where, codes, hidden=False)
        else:
            action[need] = index(given.get(need), where, range(3) if need == "slot" else seats)
    if do == "react" and "slot" in action:
        closed = position.sides[seat].closed[cast(int, action.pop("slot"))]
        action["cards"] = _card_there(closed, f"{place}.slot")
    return Move(seat, msgspec.convert(action, act.Action))


def _card_there(card: str | None, place: str) -> tuple[str]:
    """A closed card that a move names by its slot, as no player could name it otherwise."""
    if card is None or card == UNKNOWN:
        raise NotationError(place, "needed", card or "null")
    return (card,)


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


def _written(side: Side, *, six: bool) -> dict[str, object]:
    written: dict[str, object] = {"six" if six else "hand": side.hand}
    table = {"open": side.open, "closed": side.closed}
    return written | {name: slots for name, slots in table.items() if slots != NO_SLOTS}


def _players(given: dict[str, object], place: str) -> list[object]:
    if "players" in given:
        where = f"{place}.players"
        found = listed(given["players"])
        if found is None:
            raise NotationError(where, "list", shown(given["players"]))
        if not 2 <= len(found) <= MOST_SEATS or whole(given, "n", place, len(found)) != len(found):
            raise NotationError(where, "seats", str(len(found)), ("2", "3", "4", "5"))
        return found
    n = index(given.get("n"), f"{place}.players", range(2, MOST_SEATS + 1))
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
        hand=cards_in(given.get(hand, []), f"{place}.{hand}", codes),
        open=slots_in(given.get("open"), f"{place}.open", codes, hidden=False),
        closed=slots_in(given.get("closed"), f"{place}.closed", codes, hidden=True),
        chosen=not six,
        luck_used=used[0],
        early_used=used[1],
    )

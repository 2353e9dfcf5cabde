"""Positions and acts as plain data, for vectors, disputes and tools outside a running match.

A `Position` is a fragment of a round: whose row has which cards, and what lies where. It need
not hold the whole deck; cards that it does not mention are out of the round. Seats and slots have
names of any kind here, such as `A` and `s1`; in a state they are numbers in the order of naming.

`notation_json` reads and writes positions as JSON (the vectors).
"""

from typing import Literal

import msgspec

from kartenhaus.games.none_of_a_kind.actions import Action
from kartenhaus.games.none_of_a_kind.deck import MOST_ROUNDS, PointDeck
from kartenhaus.games.none_of_a_kind.events import Place
from kartenhaus.games.none_of_a_kind.middle import COLUMNS, free_place
from kartenhaus.games.none_of_a_kind.options import Config, Options
from kartenhaus.games.none_of_a_kind.rules import NEED, compile_rules
from kartenhaus.games.none_of_a_kind.state import NOBODY, OWN_ROW, State
from kartenhaus.games.none_of_a_kind.view import DOWN, HeldView

Stage = Literal["countdown", "race", "stopped"]
OWN = ""
"""In place of a slot's name: the held card came from the own row."""
NOWHERE = 1 << 16
"""In place of a slot: none of this name exists."""

_POINTS = PointDeck("positions", (0,) * len(NEED) * MOST_ROUNDS)
"""Stands for the point cards, of which a position tells nothing."""


class Held(msgspec.Struct, frozen=True, gc=False):
    """A held card. `slot`: where it came from; `up`: it lay face up there."""

    slot: str
    card: str
    up: bool = False


class Position(msgspec.Struct, frozen=True, gc=False):
    """A fragment of a round. `rows`, `held`: per seat, in the order of `seats`."""

    seats: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    need: int
    down: dict[str, str] = {}
    """Slot -> the card that lies there face down."""
    up: dict[str, str] = {}
    held: tuple[Held | None, ...] = ()
    """Empty: nobody holds a card."""
    full: tuple[int, ...] = ()
    """The seats with a full row, in the order in which they became full."""
    flags: tuple[int, ...] = ()
    phase: Stage = "race"
    stopper: int = NOBODY
    first: int = 0
    """Who counts as stopper if there is none (NK-A20)."""
    turn: int = NOBODY
    """Calm round: whose go it is."""
    options: Options = Options()


class Move(msgspec.Struct, frozen=True, gc=False):
    """An action and the seat that takes it; -1: somebody who has no seat."""

    seat: int
    action: Action


def slots_of(position: Position) -> tuple[str, ...]:
    """The name of every slot, by its number: those named, then free ones without a card.

    The free ones are there for cards that come out of a row (NK-A11): their slots are not known.
    """
    held = [one.slot for one in position.held if one is not None and one.slot != OWN]
    named = tuple(dict.fromkeys((*position.down, *position.up, *held)))
    spare = sum(map(len, position.rows)) + sum(one is not None for one in position.held)
    return named + tuple(f"+{i}" for i in range(1, spare + 1))


def state_of(position: Position, now: int = 0) -> State:
    """The state that the position describes.

    What a fragment does not tell is as if all of it had happened at `now` (epoch ms).
    """
    rules = compile_rules(Config(_POINTS, position.options))
    names = slots_of(position)
    layout = tuple(_spot(i) for i in range(len(names)))
    places, grid = _places(position, names, layout)
    seats, race = range(len(position.seats)), position.phase == "race"
    held = position.held or (None,) * len(seats)
    until = now + rules.hold_ms if rules.hold_ms else 0
    options = position.options
    grace = race and position.full and options.stop_mode == "manual" and not options.calm
    return State(
        rules=rules,
        rows=position.rows,
        held=tuple(None if one is None else _held(one, names, until) for one in held),
        hands=tuple("" if one is None else one.card for one in held),
        grabbed=tuple(0 if one is None else now for one in held),
        won=((),) * len(seats),
        pauses=(0,) * len(seats),
        middle=tuple(
            DOWN if name in position.down else position.up.get(name, "") for name in names
        ),
        dealt=tuple(position.down.get(name, "") for name in names),
        places=places,
        grid=grid,
        since=tuple(now if name in position.up else 0 for name in names),
        layout=layout,
        phase="over" if position.phase == "stopped" else position.phase,
        round=1,
        race_at=now,
        need=position.need,
        racers=tuple(seats),
        points=(0,) * len(seats),
        full=position.full,
        flags=position.flags,
        turn=position.turn,
        stop_at=now + options.stop_grace_ms if grace else 0,
        idle_at=now + rules.idle_ms if race and rules.idle_ms else 0,
        stopper=position.stopper,
        by="call" if position.phase == "stopped" else None,
        lead=(position.first - 1) % len(seats),
    )


def position_of(state: State, before: Position) -> Position:
    """The position of a state that came out of `before`, in the names of `before`."""
    names = slots_of(before)
    held = tuple(
        None
        if one is None
        else Held(OWN if one.slot == OWN_ROW else names[one.slot], card, bool(one.card))
        for one, card in zip(state.held, state.hands, strict=True)
    )
    cards = tuple(zip(names, state.middle, state.dealt, strict=True))
    return Position(
        seats=before.seats,
        rows=state.rows,
        need=state.need,
        down={name: dealt for name, shown, dealt in cards if shown == DOWN},
        up={name: shown for name, shown, _ in cards if shown and shown != DOWN},
        held=held if any(held) else (),
        full=state.full,
        flags=state.flags,
        phase=_stage(state),
        stopper=state.stopper,
        first=before.first,
        turn=state.turn,
        options=before.options,
    )


def _stage(state: State) -> Stage:
    match state.phase:
        case "countdown":
            return "countdown"
        case "race":
            return "race"
        case _:
            return "stopped"


def _held(one: Held, names: tuple[str, ...], until: int) -> HeldView:
    slot = OWN_ROW if one.slot == OWN else names.index(one.slot)
    return HeldView(slot, one.card if one.up else "", until)


def _spot(slot: int) -> Place:
    row, column = divmod(slot, COLUMNS)
    return 50 + 100 * column, 60 + 125 * row, 0


def _places(
    position: Position, names: tuple[str, ...], layout: tuple[Place, ...]
) -> tuple[tuple[int, ...], int]:
    """Where the face-up cards lie on their grid, per slot, and the taken places as bits."""
    found, taken = [-1] * len(names), 0
    for slot, name in enumerate(names):
        if name in position.up:
            found[slot] = free_place(layout[slot], taken)
            taken |= 1 << found[slot]
    return tuple(found), taken

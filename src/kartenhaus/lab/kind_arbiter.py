"""Settles disputes in a race of None of a Kind: what an act is worth, and what seats may do.

Whatever is judged here is asked of the game itself.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from kartenhaus.games.none_of_a_kind import actions as act
from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.fit import fits
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.notation import (
    Move,
    Position,
    position_of,
    slots_of,
    state_of,
)
from kartenhaus.games.none_of_a_kind.scoring import check_row
from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.games.none_of_a_kind.view import DOWN
from kartenhaus.kernel.refusal import Refusal

NOW = 1_000_000
"""When all that a position tells has happened; no rule asks for the hour."""
Reason = tuple[str, str]
"""The ID of a rule, and of the ruling that completes it or nothing."""


class Going(msgspec.Struct, frozen=True):
    """A seat is given up, or taken again between rounds (NK-A26)."""

    seat: int
    do: Literal["leave", "rejoin"]


class Wait(msgspec.Struct, frozen=True):
    """So many ms in which nobody does anything."""

    ms: int


Step = Move | Going | Wait


class Verdict(msgspec.Struct, frozen=True):
    """Whether a step is legal, by which rule, and what comes of it. `refusal`: if it is not."""

    legal: bool
    rule: str
    ruling: str
    refusal: Refusal | None
    events: tuple[ev.Event, ...]
    after: Position


class Offer(msgspec.Struct, frozen=True):
    """What a seat may do; if nothing, why."""

    seat: int
    may: tuple[act.Action, ...]
    refusal: Refusal | None


class Seen(msgspec.Struct, frozen=True):
    """What somebody knows of a position. `held`: name -> slot (none: own row) and card (none:
    hidden), or nothing in the hand."""

    held: dict[str, dict[str, str | None] | None]
    down: tuple[str, ...]
    up: dict[str, str]
    rows: dict[str, tuple[str, ...]]
    phase: str
    stopper: str | None


class _First:
    """Of free slots the one that was named first."""

    def below(self, n: int) -> int:
        """Always 0."""
        return 0 * n


def judge(position: Position, before: Sequence[Step], asked: Step) -> Verdict:
    """The verdict on a step, after others that count as far as they were legal."""
    state = play(position, before)
    match asked:
        case Move(seat, action):
            refusal = GAME.refuse(state, seat, action)
            if refusal is not None:
                after = position_of(state, position)
                return Verdict(False, refusal.rule, refusal.ruling, refusal, (), after)
            rule, ruling = _permission(state, seat, action)
            events = GAME.decide(state, seat, action, _First(), NOW)
        case Going(seat, do):
            rule, ruling = "NK-A26", ""
            events = (GAME.leave if do == "leave" else GAME.rejoin)(state, seat, NOW)
        case Wait(ms):
            events = _in_time(state, NOW + ms)
            rule, ruling = _by_time(events)
    return Verdict(True, rule, ruling, None, events, position_of(_fold(state, events), position))


def offers(position: Position, before: Sequence[Step]) -> tuple[Offer, ...]:
    """For every seat what it may do now."""
    state = play(position, before)
    return tuple(_offer(state, seat) for seat in range(len(position.seats)))


def seen_by(position: Position, before: Sequence[Step], viewer: str) -> Seen:
    """What a seat knows, or everybody, for a name that is no seat (NK-8.6, NK-8.7)."""
    state, names = play(position, before), slots_of(position)
    seats = position.seats
    seat = seats.index(viewer) if viewer in seats else None
    view = GAME.observe(state, seat)
    public = view.public
    held: dict[str, dict[str, str | None] | None] = {}
    for i, one in enumerate(public.held):
        slot = names[one.slot] if one is not None and one.slot >= 0 else None
        card = view.own.held if i == seat else one.card if one is not None else ""
        held[seats[i]] = None if one is None else {"slot": slot, "card": card or None}
    middle = list(zip(names, public.middle, strict=True))
    return Seen(
        held=held,
        down=tuple(sorted(name for name, card in middle if card == DOWN)),
        up={name: card for name, card in middle if card not in ("", DOWN)},
        rows=dict(zip(seats, public.rows, strict=True)),
        phase="stopped" if public.phase == "over" else public.phase,
        stopper=None if public.stopper < 0 else seats[public.stopper],
    )


def play(position: Position, steps: Iterable[Step]) -> State:
    """The state after these steps; what is refused changes nothing (NK-8.2, NK-8.10)."""
    state = state_of(position, NOW)
    for step in steps:
        match step:
            case Move(seat, action):
                legal = GAME.refuse(state, seat, action) is None
                events = GAME.decide(state, seat, action, _First(), NOW) if legal else ()
            case Going(seat, do):
                events = (GAME.leave if do == "leave" else GAME.rejoin)(state, seat, NOW)
            case Wait(ms):
                events = _in_time(state, NOW + ms)
        state = _fold(state, events)
    return state


def _in_time(state: State, until: int) -> tuple[ev.Event, ...]:
    """What the table does by itself until then."""
    found: list[ev.Event] = []
    while (due := GAME.wake(state)) is not None and due <= until:
        events = GAME.tick(state, due, _First())
        state = _fold(state, events)
        found += events
    return tuple(found)


def _by_time(events: Sequence[ev.Event]) -> Reason:
    """The ruling behind what time alone did."""
    for event in events:
        match event:
            case ev.Stopped(by="grace"):
                return "NK-5.1", "NK-A13"
            case ev.Stopped():
                return "NK-A19", ""
            case ev.CardReturned():
                return "NK-A9", ""
            case ev.RaceStarted():
                return "NK-A32", ""
            case _:
                continue
    return "NK-3.1", ""


def _offer(state: State, seat: int) -> Offer:
    may = GAME.legal_actions(state, seat)
    refusal = None if may else GAME.refuse(state, seat, act.STOP)
    return Offer(seat, may, refusal)


def _permission(state: State, seat: int, action: act.Action) -> Reason:
    """The rule that allows this legal action, and the ruling that completes it."""
    row, held = state.rows[seat], state.hands[seat]
    wrong = bool(row and held) and not fits(row[-1], held, state.rules.options.fit)
    match action:
        case act.Draw():
            return "NK-3.2", "NK-A33" if state.rules.calm else ""
        case act.Take():
            return "NK-3.7", "NK-A33" if state.rules.calm else ""
        case act.Append():  # whoever asks here has the cards open before them
            return ("NK-3.8", "NK-A12") if wrong else ("NK-3.5", "")
        case act.ThrowBack():
            return "NK-3.6", "" if wrong else "NK-A10"
        case act.TakeBack():
            return "NK-3.9", "NK-A11"
        case act.Stop():
            faulty = check_row(row, state.rules.options.fit).fault_at > 0
            return ("NK-5.5", "NK-A15") if faulty else ("NK-5.1", "")
        case act.NothingFits():
            return "NK-A19", "NK-A33" if state.rules.calm else ""


def _fold(state: State, events: Iterable[ev.Event]) -> State:
    for event in events:
        state = GAME.evolve(state, event)
    return state

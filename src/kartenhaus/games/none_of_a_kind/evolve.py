"""State and event to state. Total: it trusts events, since `decide` made them."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.state import NOBODY, State
from kartenhaus.games.none_of_a_kind.view import DOWN, ContestView, FinalView, HeldView, Result

T = TypeVar("T")


def evolve(state: State, event: ev.Event) -> State:
    """The state after the event; the argument is left as it was."""
    return _STEP[type(event)](state, event)


def with_item(items: tuple[T, ...], i: int, new: T) -> tuple[T, ...]:
    """The tuple with this one replaced."""
    changed = list(items)  # two copies, and still three times as fast as slices put together
    changed[i] = new
    return tuple(changed)


def without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The seats without this one."""
    return tuple(other for other in seats if other != seat) if seat in seats else seats


def _shuffled(state: State, event: ev.PointsShuffled) -> State:
    return replace(state, stack=event.stack, number=state.number + 1)


def _set_up(state: State, event: ev.RoundSetUp) -> State:
    n, slots = len(state.rows), len(event.cards)
    return State(
        rules=state.rules,
        rows=tuple((card,) if card else () for card in event.starts),
        held=(None,) * n,
        hands=("",) * n,
        grabbed=(0,) * n,
        won=state.won,
        pauses=state.pauses,
        middle=tuple(DOWN if card else "" for card in event.cards),
        dealt=event.cards,
        places=(-1,) * slots,
        since=(0,) * slots,
        layout=event.layout,
        phase="countdown",
        round=event.round,
        began=state.number + 1,
        number=state.number + 1,
        race_at=event.race_at,
        need=event.need,
        racers=event.racers,
        points=event.points,
        stack=state.stack[len(event.points) :],
        seed=event.seed,
        frozen=state.frozen,
        lead=state.lead,
    )


def _race_started(state: State, event: ev.RaceStarted) -> State:
    limit = state.rules.idle_ms
    idle_at = event.at + limit if limit else 0
    return replace(state, phase="race", idle_at=idle_at, number=state.number + 1)


def _turn_began(state: State, event: ev.TurnBegan) -> State:
    return replace(state, turn=event.seat, number=state.number + 1)


def _taken(state: State, event: ev.CardTaken) -> State:
    seat, slot, rules = event.seat, event.slot, state.rules
    until = event.at + rules.hold_ms if rules.hold_ms else 0
    ready = event.at + pause if (pause := state.pauses[seat]) and not rules.calm else 0  # NK-A38
    places, grid = state.places, state.grid
    card = event.card if event.up else ""
    if event.up:
        grid &= ~(1 << places[slot])
        places = with_item(places, slot, -1)
    return replace(
        state,
        middle=with_item(state.middle, slot, ""),
        places=places,
        grid=grid,
        held=with_item(state.held, seat, HeldView(slot, card, until, ready)),
        hands=with_item(state.hands, seat, event.card),
        grabbed=with_item(state.grabbed, seat, event.at),
        flags=without(state.flags, seat),  # NK-A19
        idle_at=event.at + rules.idle_ms if rules.idle_ms else 0,
        number=state.number + 1,
    )


def _appended(state: State, event: ev.CardAppended) -> State:
    seat = event.seat
    return replace(
        state,
        rows=with_item(state.rows, seat, (*state.rows[seat], event.card)),
        held=with_item(state.held, seat, None),
        hands=with_item(state.hands, seat, ""),
        number=state.number + 1,
    )


def _filled(state: State, event: ev.RowFilled) -> State:
    full = (*state.full, event.seat)
    stop_at = state.stop_at or _grace(state, event.at)
    return replace(state, full=full, stop_at=stop_at, number=state.number + 1)


def _grace(state: State, now: int) -> int:
    """When the table calls Stop for a row that is full now (NK-A13); 0: never."""
    options = state.rules.options
    manual = options.stop_mode == "manual" and not options.calm
    return now + options.stop_grace_ms if manual else 0


def _returned(state: State, event: ev.CardReturned) -> State:
    slot, seat = event.slot, event.seat
    return replace(
        state,
        middle=with_item(state.middle, slot, event.card),
        places=with_item(state.places, slot, event.place),
        grid=state.grid | 1 << event.place,
        since=with_item(state.since, slot, event.at),
        held=with_item(state.held, seat, None),
        hands=with_item(state.hands, seat, ""),
        flags=(),  # NK-A19
        number=state.number + 1,
    )


def _taken_back(state: State, event: ev.CardTakenBack) -> State:
    """NK-A11: the seat's row is no longer full; whose row still is has the whole grace anew."""
    seat, rules = event.seat, state.rules
    until = event.at + rules.hold_ms if rules.hold_ms else 0
    full, stop_at = state.full, state.stop_at
    if seat in full:
        first = full[0]
        full = without(full, seat)
        if first == seat:
            stop_at = _grace(state, event.at) if full else 0
    return replace(
        state,
        rows=with_item(state.rows, seat, state.rows[seat][:-1]),
        held=with_item(state.held, seat, HeldView(-1, event.card, until)),
        hands=with_item(state.hands, seat, event.card),
        grabbed=with_item(state.grabbed, seat, event.at),
        flags=without(state.flags, seat),
        full=full,
        stop_at=stop_at,
        number=state.number + 1,
    )


def _flagged(state: State, event: ev.FlagSet) -> State:
    flags = without(state.flags, event.seat)
    if event.on:
        flags = tuple(sorted((*flags, event.seat)))
    return replace(state, flags=flags, number=state.number + 1)


def _contested(state: State, event: ev.GrabContested) -> State:
    seen = ContestView(
        slot=event.slot,
        seats=tuple(claim.seat for claim in event.claims),
        arrivals=tuple(claim.arrival for claim in event.claims),
        corrections=tuple(claim.correction for claim in event.claims),
        by_row=event.by_row,
    )
    return replace(state, contests=(*state.contests, seen), number=state.number + 1)


def _stopped(state: State, event: ev.Stopped) -> State:
    return replace(
        state,
        phase="over",
        stopper=event.seat,
        by=event.by,
        turn=NOBODY,
        flags=(),
        stop_at=0,
        idle_at=0,
        number=state.number + 1,
    )


def _scored(state: State, event: ev.RoundScored) -> State:
    given = dict(zip(event.order, event.points, strict=True))
    return replace(
        state,
        won=tuple(
            (*cards, given[seat]) if seat in given else cards
            for seat, cards in enumerate(state.won)
        ),
        lead=event.checks[0].seat,
        result=Result(event.checks, event.order, event.points, event.seed),
        number=state.number + 1,
    )


def _ended(state: State, event: ev.MatchEnded) -> State:
    final = FinalView(event.totals, event.ranking)
    return replace(state, final=final, number=state.number + 1)


def _frozen(state: State, event: ev.SeatFrozen) -> State:
    frozen = tuple(sorted((*state.frozen, event.seat)))
    flags = without(state.flags, event.seat)
    return replace(state, frozen=frozen, flags=flags, number=state.number + 1)


def _seat_returned(state: State, event: ev.SeatReturned) -> State:
    return replace(
        state,
        frozen=without(state.frozen, event.seat),
        pauses=with_item(state.pauses, event.seat, 0),
        number=state.number + 1,
    )


def _pauses_set(state: State, event: ev.PausesSet) -> State:
    return replace(state, pauses=event.pauses, number=state.number + 1)


def _pause_dropped(state: State, event: ev.PauseDropped) -> State:
    pauses = with_item(state.pauses, event.seat, 0)
    return replace(state, pauses=pauses, number=state.number + 1)


# Each step takes its own kind of event, which a dictionary by kind cannot say in types.
_STEP: dict[type[ev.Event], Callable[[State, Any], State]] = {  # pyright: ignore[reportExplicitAny]
    ev.PausesSet: _pauses_set,
    ev.PauseDropped: _pause_dropped,
    ev.PointsShuffled: _shuffled,
    ev.RoundSetUp: _set_up,
    ev.RaceStarted: _race_started,
    ev.TurnBegan: _turn_began,
    ev.CardTaken: _taken,
    ev.CardAppended: _appended,
    ev.RowFilled: _filled,
    ev.CardReturned: _returned,
    ev.CardTakenBack: _taken_back,
    ev.FlagSet: _flagged,
    ev.GrabContested: _contested,
    ev.Stopped: _stopped,
    ev.RoundScored: _scored,
    ev.MatchEnded: _ended,
    ev.SeatFrozen: _frozen,
    ev.SeatReturned: _seat_returned,
}

"""What a seat may do, and the reason for every no.

`refuse` and `legal_actions` are two readings of the same rules: an action is legal exactly when
it is not refused (a law in the tests). Order of the checks: phase, seat, hand, row, slot; the
first that fails names the reason. Everybody acts at the same time (NK-3.1), so nothing here asks
what the others do, but for a card that somebody else holds.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from kartenhaus.games.none_of_a_kind.actions import (
    APPEND,
    STOP,
    TAKE_BACK,
    THROW_BACK,
    Action,
    Append,
    Draw,
    NothingFits,
    Stop,
    Take,
    TakeBack,
    ThrowBack,
)
from kartenhaus.games.none_of_a_kind.middle import SLOTS
from kartenhaus.games.none_of_a_kind.state import NOBODY, State, playing
from kartenhaus.games.none_of_a_kind.view import DOWN, Own
from kartenhaus.kernel.refusal import Refusal

DRAWS = tuple(map(Draw, range(SLOTS)))
TAKES = tuple(map(Take, range(SLOTS)))
FLAG = NothingFits(on=True)
UNFLAG = NothingFits(on=False)


def to_act(state: State) -> frozenset[int]:
    """Seats with an action: all that are in the race; in a calm round the one whose go it is."""
    if state.phase != "race":
        return frozenset()
    if state.rules.calm:  # NK-A33
        return _seats((state.turn,)) if state.turn != NOBODY else frozenset()
    return _seats(playing(state))


@cache
def _seats(seats: tuple[int, ...]) -> frozenset[int]:
    return frozenset(seats)


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Everything the seat may do now, sorted; empty for a seat that is not in `to_act`."""
    if seat not in to_act(state):
        return ()
    if state.hands[seat]:
        may_add = _append_refusal(state, seat) is None
        return (APPEND, THROW_BACK) if may_add else (THROW_BACK,)
    found: list[Action] = []
    if len(state.rows[seat]) < state.need:
        found += [draw for draw, card in zip(DRAWS, state.middle, strict=False) if card == DOWN]
        found += [
            take for take, card in zip(TAKES, state.middle, strict=False) if card and card != DOWN
        ]
    if _take_back_refusal(state, seat) is None:
        found.append(TAKE_BACK)
    if len(state.rows[seat]) >= state.need:
        found.append(STOP)
    else:
        found += [flag for flag in (UNFLAG, FLAG) if _flag_refusal(state, seat, flag) is None]
    return tuple(found)


def may(state: State, seat: int) -> Own:
    """The hand of a seat in `to_act`, and which kinds of action are legal for it."""
    card, row = state.hands[seat], state.rows[seat]
    if card:
        may_append = _append_refusal(state, seat) is None
        return Own(held=card, may_append=may_append, may_throw_back=True)
    full = len(row) >= state.need
    return Own(
        may_take=not full and any(state.middle),
        may_take_back=_take_back_refusal(state, seat) is None,
        may_stop=full,
        may_flag=not full,
    )


def refuse(state: State, seat: int, action: Action) -> Refusal | None:
    """Why the action is not legal, or nothing."""
    if state.phase != "race" or seat not in state.racers or state.frozen or state.rules.calm:
        refusal = _phase_refusal(state, seat)
        if refusal is not None:
            return refusal
    return _JUDGE[type(action)](state, seat, action)


def _phase_refusal(state: State, seat: int) -> Refusal | None:
    """Whether this seat may do anything at all now."""
    if state.phase != "race":
        if state.phase == "countdown":
            return Refusal("NK-8.2", ruling="NK-A32")
        return Refusal("NK-5.2") if state.phase == "over" else Refusal("NK-8.2")
    if seat not in state.racers or seat in state.frozen:
        ruling = "NK-A26" if 0 <= seat < len(state.rows) else ""
        return Refusal("NK-8.2", ruling=ruling)
    if state.rules.calm and seat != state.turn:
        return Refusal("NK-A33", {"seat": state.turn})
    return None


def _draw_refusal(state: State, seat: int, action: Draw) -> Refusal | None:
    return _hand_refusal(state, seat) or _slot_refusal(state, action.slot, up=False)


def _take_refusal(state: State, seat: int, action: Take) -> Refusal | None:
    return _hand_refusal(state, seat) or _slot_refusal(state, action.slot, up=True)


def _hand_refusal(state: State, seat: int) -> Refusal | None:
    """Whether the seat could take a card (NK-3.3, NK-3.11, NK-A5, NK-A17)."""
    if state.hands[seat]:
        return Refusal("NK-3.3")
    if len(state.rows[seat]) >= state.need:
        return Refusal("NK-3.11", {"n": state.need})
    return None


def _slot_refusal(state: State, slot: int, *, up: bool) -> Refusal | None:
    """Whether a card lies there with the side that was seen.

    A card may be taken by anybody, whoever threw it back (NK-3.7).
    """
    card = state.middle[slot] if 0 <= slot < len(state.middle) else ""
    if not card:
        return _gone(state, slot)
    if up == (card != DOWN):
        return None
    return Refusal("NK-8.3", {"side": "down" if up else "up"})


def _gone(state: State, slot: int) -> Refusal:
    for holder, held in enumerate(state.held):
        if held is not None and held.slot == slot >= 0:
            return Refusal("NK-3.4", {"seat": holder})
    return Refusal("NK-3.2")


def _append_refusal(state: State, seat: int, _: Action | None = None) -> Refusal | None:
    """Any card may be added: a wrong one is found at the scoring (NK-3.8, NK-A10)."""
    card = state.hands[seat]
    if not card:
        return Refusal("NK-3.5")
    row = state.rows[seat]
    if len(row) >= state.need:
        return Refusal("NK-3.11", {"n": state.need})
    rules = state.rules
    if rules.options.referee and row and card not in rules.next[row[-1]]:
        return Refusal("NK-4.2", ruling="NK-A12")  # and not a word about in what it matches
    return None


def _throw_back_refusal(state: State, seat: int, _: Action | None = None) -> Refusal | None:
    return None if state.hands[seat] else Refusal("NK-3.6")


def _take_back_refusal(state: State, seat: int, _: Action | None = None) -> Refusal | None:
    """A card that was added stays (NK-3.9), unless the table plays NK-A11."""
    if not state.rules.options.take_back:
        return Refusal("NK-3.9", ruling="NK-A11")
    if state.hands[seat]:
        return Refusal("NK-3.3")
    row = state.rows[seat]
    if len(row) >= state.need and state.rules.calm:  # nothing but Stop is left in this go
        return Refusal("NK-3.11", {"n": state.need}, "NK-A33")
    return Refusal("NK-2.3") if len(row) <= 1 else None


def _stop_refusal(state: State, seat: int, _: Action | None = None) -> Refusal | None:
    """Whether the row is long enough (NK-5.3); too early costs nothing (NK-A14).

    Faults in it are no hindrance (NK-5.5).
    """
    row = len(state.rows[seat])
    return Refusal("NK-5.3", {"n": state.need, "k": row}) if row < state.need else None


def _flag_refusal(state: State, seat: int, action: NothingFits) -> Refusal | None:
    """Whether the seat could say so (NK-A19), and has not yet; in a calm round it is a pass."""
    if state.hands[seat]:
        return Refusal("NK-3.3", ruling="NK-A19")
    if len(state.rows[seat]) >= state.need:
        return Refusal("NK-3.11", {"n": state.need}, "NK-A19")
    if state.rules.calm:
        return None if action.on else Refusal("NK-A19")
    return Refusal("NK-A19") if action.on == (seat in state.flags) else None


# Each judge takes its own kind of action, which a dictionary by kind cannot say in types.
_JUDGE: dict[type[Action], Callable[[State, int, Any], Refusal | None]] = {  # pyright: ignore[reportExplicitAny]
    Draw: _draw_refusal,
    Take: _take_refusal,
    Append: _append_refusal,
    ThrowBack: _throw_back_refusal,
    TakeBack: _take_back_refusal,
    Stop: _stop_refusal,
    NothingFits: _flag_refusal,
}

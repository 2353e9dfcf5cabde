"""From which zones a seat may play, and which physical cards its named faces mean."""

from kartenhaus.games.lucky_shutdown.state import Seat, State, count
from kartenhaus.kernel.bag import Faces, size
from kartenhaus.kernel.refusal import Refusal


def in_open_phase(state: State, seat: Seat) -> bool:
    """Hand and stock empty, open cards left (LS-12.2)."""
    return not seat.hand and not state.stock and count(seat.open) > 0


def in_blind_phase(state: State, seat: Seat) -> bool:
    """Hand, stock and open cards gone (LS-12.3)."""
    return not seat.hand and not state.stock and count(seat.open) == 0


def open_bag(state: State, seat: Seat) -> int:
    """The open cards as a bag."""
    return state.rules.faces.bag(seat.open)


def uncovered(seat: Seat) -> tuple[int, ...]:
    """Slots whose open card is gone while their closed card still lies (LS-14.9)."""
    return tuple(i for i in range(3) if seat.open[i] is None and seat.closed[i] is not None)


def from_table(faces: Faces, seat: Seat, cards: tuple[str, ...]) -> tuple[int, ...]:
    """The open slots that give the cards which the hand cannot give (LS-A63).

    Faces are taken from the hand first, then from open slots, lowest slot first.
    """
    hand = seat.hand
    slots: list[int] = []
    for card in cards:
        if hand & faces.field[card]:
            hand -= faces.unit[card]
        else:
            slots.append(next(i for i in range(3) if seat.open[i] == card and i not in slots))
    return tuple(sorted(slots)) if slots else ()


def zone_refusal(
    state: State, seat: Seat, cards: tuple[str, ...], *, reaction: bool
) -> Refusal | None:
    """Why these cards may not come from where they are, or nothing (LS-12, LS-A32, LS-A62)."""
    faces = state.rules.faces
    left = {"hand": seat.hand, "open": open_bag(state, seat)}
    used = {"hand": 0, "open": 0}
    for card in cards:
        field = faces.field.get(card, 0)
        zone = "hand" if left["hand"] & field else "open" if left["open"] & field else None
        if zone is None:
            return _not_held(state, seat, card)
        left[zone] -= faces.unit[card]
        used[zone] += 1
    if not used["open"]:
        return None
    if state.phase == "skip" and not reaction and state.rules.options.skip_from_open_always:
        return None  # LS-A23, LS-A65
    if not seat.hand:
        return Refusal("LS-12.2", {"n": len(state.stock)}) if state.stock else None
    if not used["hand"]:
        return Refusal("LS-12.1", {"n": size(seat.hand)}, "LS-A23")
    if left["hand"]:
        return Refusal("LS-12.9", {"n": size(left["hand"])}, "LS-A39")
    if state.stock:
        return Refusal("LS-12.10", {"n": len(state.stock)}, "LS-A39")
    return None  # LS-12.8


def _not_held(state: State, seat: Seat, card: str) -> Refusal:
    """Named more often than held, or not held at all: never looks at closed cards (LS-A62)."""
    faces = state.rules.faces
    if (seat.hand + open_bag(state, seat)) & faces.field.get(card, 0):
        return Refusal("LS-4.1", {"card": card}, "LS-A62")
    rule = "LS-12.4" if in_blind_phase(state, seat) else "LS-3.1"
    return Refusal(rule, {"card": card}, "LS-A62")

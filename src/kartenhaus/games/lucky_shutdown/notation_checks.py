"""Reading decoded JSON values field by field; whatever is wrong is named by its place.

Everything here raises `NotationError`.
"""

from collections.abc import Collection
from typing import cast

from kartenhaus.games.lucky_shutdown.notation import UNKNOWN
from kartenhaus.games.lucky_shutdown.state import NO_SLOTS, NOBODY, Slots
from kartenhaus.kernel.bag import MOST_CARDS
from kartenhaus.kernel.notation import NotationError, index, listed, shown

MOST_SEATS = 5
LARGEST = 10_000
"""No count in a position is larger."""


def cards_in(
    value: object, place: str, codes: tuple[str, ...], *, hidden: bool = True
) -> tuple[str, ...]:
    """Cards in a list; where they may be hidden also `?`, or a number of unknown ones."""
    if hidden and isinstance(value, int) and not isinstance(value, bool):
        return (UNKNOWN,) * index(value, place, range(MOST_CARDS + 1))
    allowed = (*codes, UNKNOWN) if hidden else codes
    cards = listed(value)
    if cards is None:
        raise NotationError(place, "cards", shown(value), allowed)
    return tuple(_card(card, f"{place}[{i}]", allowed) for i, card in enumerate(cards))


def _card(value: object, place: str, allowed: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise NotationError(place, "card", shown(value), allowed)
    return value


def slots_in(value: object, place: str, codes: tuple[str, ...], *, hidden: bool) -> Slots:
    """Three places, `null` is an empty one; nothing stands for three empty ones."""
    if value is None:
        return NO_SLOTS
    slots = listed(value)
    if slots is None or len(slots) != len(NO_SLOTS):
        raise NotationError(place, "slots", shown(value))
    allowed = (*codes, UNKNOWN) if hidden else codes
    found = (
        None if card is None else _card(card, f"{place}[{i}]", allowed)
        for i, card in enumerate(slots)
    )
    return cast(Slots, tuple(found))


def seats_in(
    given: dict[str, object], name: str, place: str, seats: Collection[int]
) -> tuple[int, ...]:
    """Seats in a list, each once; empty if the field is left out."""
    value, where = given.get(name, []), f"{place}.{name}"
    named = listed(value)
    if named is None:
        raise NotationError(where, "list", shown(value), map(str, seats))
    found = [index(each, f"{where}[{i}]", seats) for i, each in enumerate(named)]
    if len(set(found)) < len(found):
        raise NotationError(where, "twice", shown(value), map(str, seats))
    return tuple(found)


def seat_in(given: dict[str, object], name: str, place: str, seats: Collection[int]) -> int:
    """A seat; nobody if the field is `null` or left out."""
    value = given.get(name)
    return NOBODY if value is None else index(value, f"{place}.{name}", seats)


def whole(given: dict[str, object], name: str, place: str, default: int) -> int:
    """A number from 0; the default if the field is left out."""
    value = given.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= LARGEST:
        raise NotationError(f"{place}.{name}", "value", shown(value), ("0, 1, 2, …",))
    return value


def numbers(
    given: dict[str, object], name: str, place: str, lengths: Collection[int], most: int
) -> list[int]:
    """A list of whole numbers from 0 to `most`, as long as one of `lengths`."""
    value, where = given.get(name), f"{place}.{name}"
    found = listed(value)
    if found is None or len(found) not in lengths:
        raise NotationError(where, "list", shown(value))
    return [index(each, f"{where}[{i}]", range(most + 1)) for i, each in enumerate(found)]

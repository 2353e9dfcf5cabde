"""The deck as data: what the cards are, and what may be wrong with a deck file. Ruling LS-A1."""

from collections import Counter
from typing import Annotated, Literal

import msgspec

from kartenhaus.kernel import bag
from kartenhaus.kernel.deckfile import LARGEST_BYTES, DeckError, Fault, json_fault

Kind = Literal["number", "clear", "push", "free", "under"]
Colour = Literal["orange", "blue"]
Power = Literal["colourForce", "magicLock", "skip"]

MAGIC_KINDS: tuple[Kind, ...] = ("clear", "push", "free", "under")  # LS-1.4
MOST_OF_A_GROUP = 6
"""More equal cards than this would make the orders of one lay too many to list."""


class CardSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One face and how often it is in the deck. `value`: numbers, and the print of undercuts."""

    kind: Kind
    colours: tuple[Colour, ...]  # LS-1.6: one or two
    count: int
    value: int | None = None
    power: Power | None = None  # LS-1.3


class SetSize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many equal cards make a set (LS-8.1, LS-8.2)."""

    number: int = 4
    magic: int = 3


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """A deck file. `faults` tells whether it can be played with."""

    name: Annotated[str, msgspec.Meta(max_length=80)]  # it is in every view of the table
    cards: tuple[CardSpec, ...]
    set_size: SetSize = SetSize()


def code_of(spec: CardSpec) -> str:
    """The face's code: `o15`, `x13`, `clear:o`, `under17:x`."""
    colour = "x" if len(spec.colours) > 1 else "".join(spec.colours)[:1]
    if spec.kind == "number":
        return f"{colour}{spec.value}"
    return f"{spec.kind}{spec.value if spec.kind == 'under' else ''}:{colour}"


def parse_deck(data: bytes, seats: int) -> Deck:
    """The deck in a JSON file, checked for a table of `seats`.

    Raises `DeckError` with every fault if one of them is fatal.
    """
    if len(data) > LARGEST_BYTES:
        raise DeckError([Fault("", "deck_too_large", True, {"n": LARGEST_BYTES})])
    try:
        deck = msgspec.json.decode(data, type=Deck)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:  # ValidationError included
        raise DeckError([json_fault(data, error)]) from error
    found = faults(deck, seats)
    if any(fault.fatal for fault in found):
        raise DeckError(found)
    return deck


def faults(deck: Deck, seats: int) -> list[Fault]:
    """Every fault of the deck, in the order of the file; empty for a good one."""
    found = [fault for i, spec in enumerate(deck.cards) for fault in _card_faults(i, spec)]
    if found:
        return found  # the sums below mean nothing while single cards are wrong
    return _sum_faults(deck, seats) + _set_faults(deck) + _colour_faults(deck)


def _card_faults(i: int, spec: CardSpec) -> list[Fault]:
    place = f"cards[{i}]"
    found: list[Fault] = []
    if not 1 <= spec.count <= bag.MOST_CARDS:
        found.append(Fault(f"{place}.count", "card_count", True, {"n": spec.count}))
    if not 1 <= len(spec.colours) <= 2 or len(set(spec.colours)) != len(spec.colours):
        found.append(Fault(f"{place}.colours", "card_colours", True))
    valued = spec.kind in ("number", "under")
    if valued and not (spec.value is not None and 1 <= spec.value <= 99):
        found.append(Fault(f"{place}.value", "card_value", True))
    if not valued and spec.value is not None:
        found.append(Fault(f"{place}.value", "card_no_value", True, {"kind": spec.kind}))
    if spec.power is not None and spec.kind != "number":
        found.append(Fault(f"{place}.power", "card_power", True, {"kind": spec.kind}))
    return found


def _sum_faults(deck: Deck, seats: int) -> list[Fault]:
    total = sum(spec.count for spec in deck.cards)
    found: list[Fault] = []
    if total != 48:  # LS-1.2
        found.append(Fault("cards", "deck_total", True, {"n": total}))
    if total < 9 * seats:  # LS-2.12
        found.append(Fault("cards", "deck_small", True, {"n": total, "seats": seats}))
    if not any(spec.kind == "number" for spec in deck.cards):
        found.append(Fault("cards", "deck_no_number", True))
    if not (1 <= deck.set_size.number <= MOST_OF_A_GROUP >= deck.set_size.magic >= 1):
        found.append(Fault("setSize", "set_size", True, {"n": MOST_OF_A_GROUP}))
    codes = Counter(code_of(spec) for spec in deck.cards)
    found += [
        Fault("cards", "card_twice", True, {"card": code}) for code, n in codes.items() if n > 1
    ]
    powers: dict[int | None, set[Power | None]] = {}
    for spec in deck.cards:
        if spec.kind == "number":
            powers.setdefault(spec.value, set()).add(spec.power)
    found += [
        Fault("cards", "power_mixed", True, {"value": value or 0})
        for value, kinds in powers.items()
        if len(kinds) > 1
    ]
    return found


def _set_faults(deck: Deck) -> list[Fault]:
    sizes: Counter[str] = Counter()  # LS-1.5: the undercuts are one kind
    for spec in deck.cards:
        sizes[f"{spec.value}" if spec.kind == "number" else spec.kind] += spec.count
    found: list[Fault] = []
    for group, n in sizes.items():
        want = deck.set_size.magic if group in MAGIC_KINDS else deck.set_size.number
        if n > MOST_OF_A_GROUP:
            found.append(Fault("cards", "group_large", True, {"group": group, "n": n}))
        elif n != want:
            found.append(
                Fault("cards", "group_size", False, {"group": group, "n": n, "want": want})
            )
    return found


def _colour_faults(deck: Deck) -> list[Fault]:
    """The few facts about colours that the rulebook itself states."""
    numbers = [spec for spec in deck.cards if spec.kind == "number"]
    magics = [spec for spec in deck.cards if spec.kind != "number"]
    skips = {"orange": 0, "blue": 0}
    for spec in numbers:
        if spec.power == "skip" and len(spec.colours) == 1:
            skips[spec.colours[0]] += spec.count
    found: list[Fault] = []
    if skips["orange"] < 1 or skips["blue"] < 2:
        found.append(Fault("cards", "few_skips", False))
    if sum(spec.count for spec in deck.cards if len(spec.colours) == 2) < 2:
        found.append(Fault("cards", "few_two_coloured", False))
    plain = {spec.colours[0] for spec in magics if len(spec.colours) == 1}
    if len(plain) < 2:
        found.append(Fault("cards", "few_plain_magics", False))
    lowest = min((spec.value or 0 for spec in numbers), default=0)
    if any(lowest >= (spec.value or 0) for spec in magics if spec.kind == "under"):
        found.append(Fault("cards", "under_unanswerable", False, {"n": lowest}))
    return found

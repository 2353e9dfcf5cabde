"""One variant, compiled: deck and options turned into the tables that the chapters look up.

A `Rules` object never changes; what it caches are answers that cannot change either. It is
compared by identity, so states that share one compare and hash quickly.
"""

from functools import lru_cache
from typing import Literal

from kartenhaus.games.lucky_shutdown.actions import Play, React
from kartenhaus.games.lucky_shutdown.deck import MAGIC_KINDS, CardSpec, Kind, Power, code_of
from kartenhaus.games.lucky_shutdown.options import Config
from kartenhaus.kernel.bag import Faces, size
from kartenhaus.kernel.refusal import Refusal

ORANGE, BLUE = 1, 2
COLOUR_BITS = {"orange": ORANGE, "blue": BLUE}
COLOUR_NAMES = {ORANGE: "orange", BLUE: "blue", ORANGE | BLUE: "both"}


CHUNK = 3
"""So many groups are looked up at once: few enough that their tables stay small."""
Asked = Literal["any", "number", "colour", "lock", "under"]
"""What an effective top can ask for."""


class Group:
    """Cards that are equal to each other (LS-4.2 to LS-4.5): one value, or one magic kind.

    Colour never counts for it (LS-A5).
    """

    __slots__ = ("codes", "index", "kind", "mask", "power", "set_size", "total", "value")

    def __init__(self, index: int, specs: list[CardSpec], faces: Faces, set_size: int) -> None:
        self.index = index
        self.kind: Kind = specs[0].kind
        self.value = specs[0].value or 0
        """The height of a number; means nothing for magics, undercuts included (LS-A13)."""
        self.power: Power | None = specs[0].power
        self.codes = tuple(code_of(spec) for spec in specs)
        self.mask = faces.mask(self.codes)
        self.set_size = set_size
        self.total = sum(spec.count for spec in specs)

    @property
    def is_number(self) -> bool:
        """Whether these are numbers and not magics (LS-1.3)."""
        return self.kind == "number"


class Lays(dict[int, tuple[Play, ...]]):
    """Bag -> every lay that can be made of its cards under one colour need, sorted.

    Filled on demand. It is asked for one chunk of a hand at a time (`Rules.chunks`), so that it
    stays small and yet a hand is looked up in a few steps.
    """

    def __init__(self, rules: "Rules", need: int) -> None:
        super().__init__()
        self.rules = rules
        self.need = need

    def __missing__(self, held: int) -> tuple[Play, ...]:
        rules = self.rules
        orders = [
            order
            for group in rules.groups
            for part in sub_bags(held & group.mask, rules.faces)
            for order in rules.orders(part)
            if rules.shows(order, self.need)  # LS-10.3: one fitting card is enough
        ]
        orders.sort(key=rules.place)
        found = self[held] = tuple(Play(order) for order in orders)
        return found


class Demand:
    """What the effective top alone asks of the next cards (LS-5.9). `need`: colour bits, or 0."""

    __slots__ = ("below", "kind", "lays", "least", "mask", "need", "top")

    def __init__(self, rules: "Rules", top: str | None) -> None:
        group = rules.group[top] if top is not None else None
        self.top = top
        self.kind: Asked = "any"  # LS-5.1, LS-5.6, LS-A14, LS-A41
        self.least = self.below = self.need = 0
        if top is not None and group is not None:
            if group.kind == "under":
                self.kind, self.below = "under", rules.value[top]  # LS-5.7, LS-A12, LS-A13
            elif group.power == "colourForce":
                self.kind, self.need = "colour", rules.colour[top]  # LS-5.3, LS-10.6, LS-A4
            elif group.is_number:
                self.kind = "lock" if group.power == "magicLock" else "number"  # LS-5.4
                self.least = group.value  # LS-5.2; a served 19 is a number too: LS-5.5, LS-A15
        self.mask = sum(group.mask for group in rules.groups if self.admits(group))
        """The faces that fit by height and kind."""
        self.lays = rules.lays(self.need)

    def admits(self, group: Group) -> bool:
        """Whether height and kind fit; colour is asked separately."""
        if not group.is_number:
            return self.kind != "lock"  # LS-5.4: no magic at all
        if self.kind == "under":
            return group.value < self.below
        return group.value >= self.least

    def fits(self, rules: "Rules", cards: tuple[str, ...]) -> bool:
        """Whether these equal cards may lie on this top (LS-5.8)."""
        return bool(rules.faces.field[cards[0]] & self.mask) and rules.shows(cards, self.need)

    def misfit(self, rules: "Rules", cards: tuple[str, ...]) -> Refusal | None:
        """Why these equal cards may not lie on this top, or nothing (LS-5.8)."""
        if self.fits(rules, cards):
            return None
        first = cards[0]
        group = rules.group[first]
        if not self.admits(group):
            if self.kind == "under":
                return Refusal("LS-5.7", {"card": first, "n": self.below}, "LS-A13")
            rule = "LS-5.4" if self.kind == "lock" else "LS-5.2"
            return Refusal(rule, {"card": first, "n": self.least})
        # LS-10.1, LS-A16: neither a high nor an equal value helps
        rule = "LS-10.3" if len(cards) > 1 else "LS-10.4" if group.is_number else "LS-10.5"
        return Refusal(rule, {"card": first, "colour": COLOUR_NAMES[self.need]})


class Rules:
    """Deck and options of one match with everything derived from them."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.options = config.options
        specs = sorted(config.deck.cards, key=_deck_order)
        self.faces = Faces([code_of(spec) for spec in specs])
        self.deck_bag = sum(self.faces.unit[code_of(spec)] * spec.count for spec in specs)
        self.cards = self.faces.cards(self.deck_bag)
        """Every card of the deck, in deck order."""
        self.colour = {
            code_of(spec): sum(COLOUR_BITS[name] for name in spec.colours) for spec in specs
        }
        self.value = {code_of(spec): spec.value or 0 for spec in specs}
        self.groups = self._groups(specs)
        self.group = {code: group for group in self.groups for code in group.codes}
        self.chunks = tuple(
            sum(group.mask for group in self.groups[i : i + CHUNK])
            for i in range(0, len(self.groups), CHUNK)
        )
        """Masks that cut a bag into pieces of a few groups each."""
        self.skip_codes = frozenset(c for c, g in self.group.items() if g.power == "skip")
        self.skip_mask = self.faces.mask(self.skip_codes)
        self._lays: dict[int, Lays] = {}
        self._orders: dict[int, tuple[tuple[str, ...], ...]] = {}
        self._reacts: dict[tuple[int, int, int], tuple[React, ...]] = {}
        self.demands: dict[str | None, Demand] = {
            code: Demand(self, code) for code in (None, *self.faces.codes)
        }

    def _groups(self, specs: list[CardSpec]) -> tuple[Group, ...]:
        by_key: dict[tuple[str, int], list[CardSpec]] = {}
        for spec in specs:
            value = spec.value or 0
            key = ("number", value) if spec.kind == "number" else (spec.kind, 0)  # LS-4.4
            by_key.setdefault(key, []).append(spec)
        sizes = self.config.deck.set_size
        return tuple(
            Group(i, found, self.faces, sizes.number if kind == "number" else sizes.magic)
            for i, ((kind, _), found) in enumerate(by_key.items())
        )

    def shows(self, cards: tuple[str, ...], need: int) -> bool:
        """Whether at least one card has a needed colour (LS-10.2, LS-10.3, LS-A18)."""
        return not need or any(self.colour[card] & need for card in cards)

    def place(self, cards: tuple[str, ...]) -> list[int]:
        """Sort key of a list of cards: deck order, card by card."""
        order = self.faces.order
        return [order[card] for card in cards]

    def lays(self, need: int) -> Lays:
        """The table of lays under this colour need."""
        if need not in self._lays:
            self._lays[need] = Lays(self, need)
        return self._lays[need]

    def orders(self, held: int) -> tuple[tuple[str, ...], ...]:
        """Every different order of exactly these cards, sorted (LS-A17)."""
        if held not in self._orders:
            self._orders[held] = _orders(held, self.faces)
        return self._orders[held]

    def reacts(self, held: int, n: int, need: int) -> tuple[React, ...]:
        """Every reaction of exactly `n` cards out of `held`, all of one group (LS-9.6)."""
        key = (held, n, need)
        if key not in self._reacts:
            orders = [
                order
                for part in sub_bags(held, self.faces)
                if size(part) == n
                for order in self.orders(part)
                if self.shows(order, need)  # LS-A33
            ]
            self._reacts[key] = tuple(React(order) for order in sorted(orders, key=self.place))
        return self._reacts[key]


@lru_cache(maxsize=256)
def compile_rules(config: Config) -> Rules:
    """The compiled rules of this configuration; the same object for equal configurations."""
    return Rules(config)


def sub_bags(held: int, faces: Faces) -> list[int]:
    """Every bag but the empty one that can be taken out of `held`."""
    found = [0]
    for code in dict.fromkeys(faces.cards(held)):
        unit, n = faces.unit[code], faces.count(held, code)
        found = [part + unit * k for part in found for k in range(n + 1)]
    return [part for part in found if part]


def _orders(held: int, faces: Faces) -> tuple[tuple[str, ...], ...]:
    if not held:
        return ((),)
    return tuple(
        (code, *rest)
        for code in dict.fromkeys(faces.cards(held))
        for rest in _orders(held - faces.unit[code], faces)
    )


def _deck_order(spec: CardSpec) -> tuple[int, int, int]:
    """Numbers by height, then magics by kind; within a group orange, blue, two-coloured."""
    colours = sum(COLOUR_BITS[name] for name in spec.colours)
    if spec.kind == "number":
        return (0, spec.value or 0, colours)
    return (1 + MAGIC_KINDS.index(spec.kind), spec.value or 0, colours)

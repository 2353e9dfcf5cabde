"""What the words for players, cards and quantities come to at a moment of the game."""

from collections.abc import Callable, Collection, Sequence
from operator import eq, ge, gt, le, lt, ne
from typing import cast

from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.frames import NOBODY, Bind, Env, Scope
from kartenhaus.games.labor_chaos.rules import Rules
from kartenhaus.games.labor_chaos.state import State, in_game, neighbour, seats_from
from kartenhaus.games.labor_chaos.vocabulary import TYPES
from kartenhaus.kernel.chance import Chance, pick

OPS: dict[str, Callable[[int, int], bool]] = {
    "==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip


class Eye:
    """From where a text is read: whose it is, what its names stand for, and with what luck.

    `looked`: the facts about players that reading it has uncovered (LC-A24).
    """

    __slots__ = ("chance", "env", "looked", "scope", "state", "text")

    def __init__(
        self,
        state: State,
        scope: Scope,
        text: str,
        env: Env = (),
        chance: Chance | None = None,
        looked: Sequence[tuple[int, str]] = (),
    ) -> None:
        self.state = state
        self.scope = scope
        self.text = text
        self.env = env
        self.chance = chance
        self.looked: list[tuple[int, str]] = [*looked]

    def name(self, name: str) -> Bind | None:
        """What `$name` stands for: something chosen before, or a value of the card."""
        for known, value in reversed(self.env):
            if known == name:
                return value
        return self.state.rules.cards[self.text].val.get(name)

    def fact(self, seat: int, key: str) -> str | int | None:
        """What a player has told; from now on all know it (LC-A24)."""
        if self.state.rules.options.facts == "off":
            return None
        for known, value in self.state.facts[seat]:
            if known == key:
                self.looked.append((seat, key))
                return value
        return None


def players(eye: Eye, word: Json) -> tuple[int, ...]:
    """The players a selector means, clockwise from the player on turn (LC-A41)."""
    state = eye.state
    if isinstance(word, str):
        found = _word(eye, word)
    elif isinstance(word, list):
        found = {seat for part in word for seat in players(eye, part)}
    else:
        found = _table(eye, cast(Table, word))
    if len(found) < 2:
        return tuple(seat for seat in found if seat in in_game(state))
    return tuple(seat for seat in seats_from(state, max(state.turn, 0)) if seat in found)


def _word(eye: Eye, word: str) -> set[int]:
    if word in _SEATS:
        return {_SEATS[word](eye)}
    if word.startswith("$"):
        bound = eye.name(word[1:])
        return set(bound) if isinstance(bound, tuple) else {cast(int, bound)}
    state, playing = eye.state, in_game(eye.state)
    match word:
        case "all":
            return set(playing)
        case "others":
            return set(playing) - {eye.scope.me}
        case "random" | "random_other":
            seats = [seat for seat in playing if word == "random" or seat != eye.scope.me]
            return {pick(seats, eye.chance)} if seats and eye.chance is not None else set()
        case "most" | "fewest":
            sizes = {seat: len(state.hands[seat]) for seat in playing}
            wanted = (max if word == "most" else min)(sizes.values(), default=0)
            return {seat for seat, n in sizes.items() if n == wanted}
        case _:  # youngest, oldest
            return _extreme(eye, "birth_year", playing, most=word == "youngest")


def _actor(eye: Eye) -> int:
    return eye.scope.by if eye.scope.by != NOBODY else eye.scope.who


def _it(eye: Eye) -> int:
    bound = eye.name("it")
    return bound if isinstance(bound, int) else NOBODY


_SEATS: dict[str, Callable[[Eye], int]] = {
    "self": lambda eye: eye.scope.me,
    "owner": lambda eye: eye.scope.me,
    "left": lambda eye: neighbour(eye.state, eye.scope.me, 1),
    "right": lambda eye: neighbour(eye.state, eye.scope.me, -1),
    "next": lambda eye: neighbour(eye.state, eye.scope.me, eye.state.direction),
    "prev": lambda eye: neighbour(eye.state, eye.scope.me, -eye.state.direction),
    "active": lambda eye: eye.state.turn,
    "victim": lambda eye: eye.scope.who,
    "actor": _actor,
    "it": _it,
}
"""Words for one seat; -1 is nobody."""


def _extreme(eye: Eye, key: str, among: tuple[int, ...], *, most: bool) -> set[int]:
    told = {seat: value for seat in among if isinstance(value := eye.fact(seat, key), int)}
    wanted = (max if most else min)(told.values(), default=0)
    return {seat for seat, value in told.items() if value == wanted}


def _table(eye: Eye, table: Table) -> set[int]:
    among = players(eye, table.get("of", "all"))
    if "fact" in table:
        key, wanted = str(table["fact"]), not table.get("not", False)
        return {seat for seat in among if (eye.fact(seat, key) == 1) == wanted}
    most = "max" in table
    return _extreme(eye, str(table["max" if most else "min"]), among, most=most)


def quantity(eye: Eye, word: Json) -> int:
    """The number that a quantity comes to; never below 0."""
    if isinstance(word, int):
        return int(word)
    if isinstance(word, str):
        bound = eye.name(word[1:])
        return bound if isinstance(bound, int) else 0
    table = cast(Table, word)
    kind = next(iter(table.keys() & _QUANTITIES))
    return max(0, _QUANTITIES[kind](eye, table))


def _hand(eye: Eye, table: Table) -> int:
    return sum(len(eye.state.hands[seat]) for seat in players(eye, table["hand"]))


def _count(eye: Eye, table: Table) -> int:
    return sum(len(fitting(eye, seat, table["where"])) for seat in players(eye, table["count"]))


def _numbers(eye: Eye, table: Table) -> int:
    cards, hands = eye.state.rules.cards, eye.state.hands  # LC-A13: without a number 0
    return sum(cards[c].number for seat in players(eye, table["numbers"]) for c in hands[seat])


def _number(eye: Eye, table: Table) -> int:
    card = eye.name(str(table["number"])[1:])
    return eye.state.rules.cards[card].number if isinstance(card, str) and card else 0


def _players(eye: Eye, table: Table) -> int:
    del table
    return len(in_game(eye.state))


def _fact(eye: Eye, table: Table) -> int:
    seats = players(eye, table.get("who", "self"))
    told = [eye.fact(seat, str(table["fact"])) for seat in seats[:1]]
    return next((value for value in told if isinstance(value, int)), 0)


def _several(table: Table, kind: str) -> list[Json]:
    return cast(list[Json], table[kind])


_QUANTITIES: dict[str, Callable[[Eye, Table], int]] = {
    "hand": _hand,
    "count": _count,
    "numbers": _numbers,
    "number": _number,
    "players": _players,
    "fact": _fact,
    "add": lambda eye, table: sum(quantity(eye, q) for q in _several(table, "add")),
    "min": lambda eye, table: min(quantity(eye, q) for q in _several(table, "min")),
    "max": lambda eye, table: max(quantity(eye, q) for q in _several(table, "max")),
    "half": lambda eye, table: (quantity(eye, table["half"]) + 1) // 2,
}


def fitting(eye: Eye, seat: int, where: Json | None) -> tuple[str, ...]:
    """The cards in the hand of a seat that a filter lets through."""
    hand = eye.state.hands[seat]
    return hand if where is None else tuple(card for card in hand if fits(eye, card, where))


def fits(eye: Eye, card: str, where: Json) -> bool:
    """Whether a card fits a filter: all of its keys."""
    rules, table = eye.state.rules, cast(Table, where)
    return all(_KEYS[key](eye, rules, card, value) for key, value in table.items())


def _words(eye: Eye, value: Json) -> Collection[str]:
    if isinstance(value, str) and not value.startswith("$"):
        return (value,)
    words = value if isinstance(value, list) else [value]
    names = [eye.name(str(w)[1:]) if str(w).startswith("$") else w for w in words]
    return {str(name) for name in names}


def _symbol(eye: Eye, rules: Rules, card: str, value: Json) -> bool:
    return rules.cards[card].symbol in _words(eye, value)  # LC-5.5


def _type(eye: Eye, rules: Rules, card: str, value: Json) -> bool:
    return any(rules.cards[card].symbol in TYPES[word] for word in _words(eye, value))  # LC-5.4


def _kind(eye: Eye, rules: Rules, card: str, value: Json) -> bool:
    return rules.cards[card].kind in _words(eye, value)


def _printed(eye: Eye, rules: Rules, card: str, value: Json) -> bool:
    number = rules.cards[card].number
    if value == "none":
        return not number
    if not number:  # LC-A13
        return False
    if isinstance(value, list):
        return any(number == quantity(eye, one) for one in value)
    if isinstance(value, dict) and "op" in value:
        return OPS[str(value["op"])](number, quantity(eye, value["n"]))
    return value == "any" or number == quantity(eye, value)


_KEYS: dict[str, Callable[[Eye, Rules, str, Json], bool]] = {
    "symbol": _symbol,
    "type": _type,
    "kind": _kind,
    "number": _printed,
}

"""Who is how near to winning, in a world where all hands are known.

A model of who wins, from what can be counted between two turns. Its weights were fitted to about
30,000 such moments of games played without search. Luck decides more than they do: what tells most
is who could win at once.
"""

from collections.abc import Iterable
from math import exp, log

from kartenhaus.bots.labor_chaos.goals import FARTHEST, far
from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.conditions import holds
from kartenhaus.games.labor_chaos.frames import Scope
from kartenhaus.games.labor_chaos.reactions import condition
from kartenhaus.games.labor_chaos.values import Eye, fitting, players, quantity
from kartenhaus.games.labor_chaos.world import World


def outlook(world: World, me: int) -> float:
    """How likely the seat wins, between 0 and 1."""
    weights = END if world.state.end else GOAL
    strength = {
        seat: exp(sum(w * x for w, x in zip(weights, found, strict=True)))
        for seat, found in counted(world).items()
    }
    return strength.get(me, 0.0) / sum(strength.values())


def wins_with(world: World, seat: int, card: str) -> bool:
    """Whether the seat wins at once by playing this card, an End (LC-A6)."""
    return world.state.rules.cards[card].kind == "end" and _after(world, seat, card) == 0


def counted(world: World) -> dict[int, tuple[float, ...]]:
    """What the model looks at, for every seat that plays."""
    order = enumerate(world.order())
    return {seat: _counted(world, seat, 1.0 / (1.0 + before)) for before, seat in order}


def _counted(world: World, seat: int, soon: float) -> tuple[float, ...]:
    state = world.state
    rules, hand = state.rules, state.hands[seat]
    ready = stuck = 0
    for card in hand:
        kind = rules.cards[card].kind
        ready |= kind == "end" and _after(world, seat, card) == 0
        stuck += kind == "instant" or condition(state, seat, card) is False
    away = _distance(world, state.end, seat) if state.end else max(0, len(hand) - 1)
    there, near = away == 0, 0 < away <= 1
    return (
        log(0.5 + len(hand)), there, there * soon, near, near * soon,
        ready, ready * soon, stuck, state.skips[seat],
    )  # fmt: skip


GOAL = (-0.25, -0.46, 3.04, -0.19, 1.14, 0.64, 1.43, -0.037, -0.71)
"""Weights without an End in force: the size of the hand in logarithm; one card at most, and that
with an early turn; two cards, likewise; an End in hand that would win at once, likewise; cards
that cannot be played now; turns to be missed."""
END = (0.03, 1.3, 1.04, 0.04, 0.45, 0.3, 1.33, -0.063, 0.0)
"""The same with an End in force, where its goal is reached or one card away."""


def _after(world: World, seat: int, end: str) -> float:
    """How far the seat is from the goal of an End in its hand, once it has played it."""
    return _distance(world.without(seat, end), end, seat)


def _distance(world: World, end: str, seat: int) -> float:
    win = world.state.rules.cards[end].win
    return FARTHEST if win is None else far(_Held(Eye(world.state, Scope(end, seat), end)), win)


class _Held:
    """A hand that is known."""

    __slots__ = ("eye",)

    def __init__(self, eye: Eye) -> None:
        self.eye = eye

    def size(self, who: Json) -> float:
        seats = players(self.eye, who)
        return len(self.eye.state.hands[seats[0]]) if seats else 0

    def fitting(self, where: Json) -> float:
        return len(fitting(self.eye, self.eye.scope.me, where))

    def amount(self, word: Json) -> float:
        return quantity(self.eye, word)

    def numbers(self) -> Iterable[int]:
        state = self.eye.state
        found = (state.rules.cards[card].number for card in state.hands[self.eye.scope.me])
        return (number for number in found if number)

    def chance(self, condition: Table) -> float:
        return float(holds(self.eye, condition) is True)

"""Opening a match and a game: facts, shuffling and dealing (LC-2, LC-8.2)."""

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos import turns
from kartenhaus.games.labor_chaos.engine import go
from kartenhaus.games.labor_chaos.frames import NOBODY
from kartenhaus.games.labor_chaos.machine import Machine
from kartenhaus.games.labor_chaos.options import Config
from kartenhaus.games.labor_chaos.rules import compile_rules
from kartenhaus.games.labor_chaos.state import State, in_game, neighbour, seats_from
from kartenhaus.kernel.chance import Chance, shuffled

SEVEN = 7
"""Cards for everybody (LC-2.2)."""


def start(config: Config, seats: int) -> State:
    """A match of 3 to 6 seats (LC-1.4, LC-A33) before its first game; nobody has told a fact."""
    return State(
        rules=compile_rules(config),
        hands=((),) * seats,
        facts=((),) * seats,
        used=((),) * seats,
        emptied=(False,) * seats,
        known=((),) * seats,
        skips=(0,) * seats,
        extra_turns=(0,) * seats,
        totals=(0,) * seats,
        unread=(0,) * seats,
    )


def deal(state: State, chance: Chance, now: int, host: int) -> tuple[ev.Event, ...]:
    """Shuffles and deals the next game (LC-2.1 to LC-2.4).

    The host deals first, then the deal moves clockwise (LC-A18); the dealer's left neighbour has
    the first turn, in every game (LC-A28).
    """
    first = host if host in in_game(state) else neighbour(state, host, 1)
    dealer = first if state.dealer == NOBODY else neighbour(state, state.dealer, 1)
    hands, draw = dealt(state, dealer, shuffled(state.rules.pack, chance))
    m = Machine(state, chance, now)
    m.emit(ev.GameDealt(state.game + 1, dealer, hands, draw, now))
    opener = neighbour(m.state, dealer, 1)
    go(m, lambda: turns.begins(m, opener, opener, extra=False))
    return m.done()


def dealt(
    state: State, dealer: int, cards: tuple[str, ...]
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Seven cards for everybody, one after another from the dealer's left, and the draw pile."""
    seats = seats_from(state, neighbour(state, dealer, 1))
    n, each = len(seats), min(SEVEN, len(cards) // len(seats))
    hands: list[tuple[str, ...]] = [()] * len(state.hands)
    for i, seat in enumerate(seats):
        hands[seat] = cards[i : n * each : n]
    return tuple(hands), cards[n * each :]

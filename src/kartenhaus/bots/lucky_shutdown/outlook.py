"""How far up a seat may hope to come, from what can be counted in mid-round.

For every pair of seats: how likely one finishes before the other, by a logistic model of their
cards. Its weights were fitted to about 90,000 positions from rounds of two and four seats played
without search; what it says about them is right rather more often than the count of cards alone.
"""

from math import exp, sqrt

from kartenhaus.games.lucky_shutdown.rules import Rules
from kartenhaus.games.lucky_shutdown.view import Observation, SeatView

# Weights of the model, in log-odds of finishing before the other seat.
CLOSED = -0.6
OPEN = -0.17
HAND_ROOT = -0.4
"""Times the square root of the number of cards in hand: the first ones weigh most."""
NEARLY_OUT = 0.45
"""With one or two cards in all."""
IN_TURN = 0.2
PILE_IN_TURN = -0.02
"""For each card of the pile that the seat in turn must answer."""
VARIETY = -0.12
"""For each different value or kind in the own hand: equal cards go together."""
STRONG_CARD = 0.15
"""For each 17 or above and each magic in the own hand."""
DRAWING = 0.5
"""While the stock lasts, differences in hands count only so much: they level out."""


def outlook(rules: Rules, seen: Observation) -> float:
    """What its position promises the observing seat: 1 is first, 0 last."""
    public, me = seen.public, seen.seat
    others = len(public.seats) - 1
    if public.seats[me].place:
        return 1.0 - (public.seats[me].place - 1) / others
    mine = _own_cards(rules, seen.own.hand)
    standing = [0.0 if view.place else _standing(view, public.stock) for view in public.seats]
    if public.turn >= 0:
        standing[public.turn] += IN_TURN + PILE_IN_TURN * public.pile_count
    standing[me] += mine if not public.stock else mine * DRAWING
    behind = sum(
        1.0 / (1.0 + exp(standing[seat] - standing[me]))
        for seat, view in enumerate(public.seats)
        if seat != me and not view.place
    )
    return behind / others


def _standing(view: SeatView, stock: int) -> float:
    opened, closed = 3 - view.open.count(None), sum(view.closed)
    value = CLOSED * closed + OPEN * opened
    value += HAND_ROOT * sqrt(view.hand) * (DRAWING if stock else 1.0)
    return value + NEARLY_OUT if view.hand + opened + closed <= 2 else value


def _own_cards(rules: Rules, hand: tuple[str, ...]) -> float:
    groups = [rules.group[card] for card in hand]
    numbers = max(group.index for group in rules.groups if group.is_number)
    strong = sum(not group.is_number or group.index >= numbers - 2 for group in groups)
    return VARIETY * len({group.index for group in groups}) + STRONG_CARD * strong

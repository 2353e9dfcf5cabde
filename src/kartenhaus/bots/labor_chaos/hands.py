"""What single cards are worth in the own hand, and hands that move."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from kartenhaus.bots.labor_chaos.conditions import chance_of
from kartenhaus.bots.labor_chaos.future import Future, Sight
from kartenhaus.bots.labor_chaos.goals import distance
from kartenhaus.bots.labor_chaos.reading import Place, amount_of
from kartenhaus.games.labor_chaos.cards import Card
from kartenhaus.games.labor_chaos.frames import Case, Scope

MOST_TRIED = 60
"""So many ways to get rid of cards are compared; with more, cards go one by one."""
INSTANT = 0.35
"""How easy it is to get rid of an instant: only its situation lets one."""
BY_NUMBER = 0.01
"""A high number costs penalty points (LC-10.2), which only decides between equals."""


def bonus(future: Future) -> float:
    """How many cards more a card makes somebody draw (the static rule `draw_bonus`)."""
    mod = future.sight.cards[future.lasting].mod if future.lasting else None
    if not mod or "draw_bonus" not in mod:
        return 0.0
    place = Place(Scope(future.lasting, future.sight.me), future.lasting, {})
    return amount_of(future, place, mod["draw_bonus"])


def threatened(sight: Sight) -> float:
    """How many cards are about to be drawn in the open window."""
    stack = sight.seen.memory.effect.stack
    case = stack[-1] if stack else None
    return float(case.n) if isinstance(case, Case) and case.on == "would_draw" else 0.0


def ease(future: Future, card: Card) -> float:
    """How easily this card will leave the own hand by being played: 0 never, 1 in any turn."""
    if card.kind == "instant":
        return INSTANT
    if card.needs is None:
        return 1.0
    me = future.sight.me
    place = Place(Scope(card.id, me, sources=future.sight.seen.memory.trail), card.id, {})
    lasts = _lasts(card.needs)
    found = chance_of(future, place, card.needs)
    return found if lasts else 0.3 + 0.4 * found


def _lasts(needs: Mapping[str, object]) -> bool:
    """Whether the condition stays as it is for the whole game."""
    return "fact" in needs or "live" in needs


def worst(future: Future, cards: Sequence[str], n: int) -> tuple[str, ...]:
    """The `n` of the own cards that one parts with first."""
    n = min(n, len(cards))
    if n >= len(cards):
        return tuple(cards)
    ranked = sorted(cards, key=lambda card: keeping(future, card))
    if not future.end or not n:
        return tuple(ranked[:n])
    if n == 1 or len(cards) * len(cards) <= MOST_TRIED * n:
        tries = list(combinations(ranked, n))[:MOST_TRIED]
        return min(tries, key=lambda gone: _left_over(future, gone))
    first = worst(future, ranked, 1)
    left = [card for card in ranked if card not in first]
    return first + worst(without(future, first), left, n - 1)


def keeping(future: Future, card: str) -> float:
    """What a card is worth keeping without an End in force: the easy ones leave by themselves."""
    known = future.sight.cards[card]
    return ease(future, known) - BY_NUMBER * known.number


def without(future: Future, gone: Sequence[str]) -> Future:
    """The table once these own cards are gone."""
    after = future.copy()
    for card in gone:
        after.mine.remove(card)
        after.sizes[future.sight.me] -= 1
    return after


def _left_over(future: Future, gone: Sequence[str]) -> float:
    """How far the goal in force is once these cards are gone."""
    return distance(without(future, gone), future.end, future.sight.me)


def moved(future: Future, sizes: Mapping[int, float], weight: float) -> None:
    """Hands of these sizes come to these seats; what the own one holds then nobody knows."""
    for seat, size in sizes.items():
        future.sizes[seat] += (size - future.sizes[seat]) * weight
    me = future.sight.me
    if me in sizes and weight > 0:
        future.mine = []
        future.blank = future.sizes[me]
        future.look()

"""What an action is worth to a seat, by rules of thumb with weights. Unit: about one card shed."""

from dataclasses import dataclass
from functools import cache

from kartenhaus.bots.lucky_shutdown.counting import (
    Reading,
    can_answer,
    can_answer_myself,
    snap_danger,
)
from kartenhaus.games.lucky_shutdown.rules import Group, Rules
from kartenhaus.kernel.bag import size

HAND = 3
"""A hand is refilled to this many cards (LS-7.1)."""


@dataclass(frozen=True, slots=True)
class Taste:
    """The weights of a player. All in cards shed, if not said otherwise."""

    height: float = 1.2
    """What the highest number is worth keeping; the lowest is worth nothing."""
    curve: float = 1.8
    """Exponent: above 1 the middle numbers are worth less than their share."""
    colour: float = 0.3
    lock: float = 0.25
    skip: float = 0.3
    """What the powers of 15, 17 and 19 are worth beside their height."""
    clear: float = 1.4
    push: float = 1.35
    free: float = 1.1
    under: float = 1.35
    shed: float = 1.2
    """For each card that really leaves."""
    swap: float = 0.5
    """For each card that leaves and is replaced from the stock."""
    attack: float = 0.5
    attack_pile: float = 0.14
    """That the next seat cannot answer, and for each card it then takes."""
    stuck: float = 1.6
    stuck_pile: float = 0.6
    """The same for the own seat, when one's own card comes round."""
    haste: float = 0.7
    """How much more an attack is worth on a seat that is about to finish."""
    bonus: float = 1.5
    """A turn of one's own after a set."""
    snap: float = 1.8
    """That another seat completes the set on the pile."""
    take: float = 1.15
    """For each card taken."""
    tempo: float = 4.0
    """For a turn in which nothing is laid."""
    finish: float = 10.0


@cache
def keeping(rules: Rules, taste: Taste) -> dict[str, float]:
    """Face -> what it is worth to keep for later."""
    numbers = [group for group in rules.groups if group.is_number]
    powers = {"colourForce": taste.colour, "magicLock": taste.lock, "skip": taste.skip}
    magics = {
        "clear": taste.clear,
        "push": taste.push,
        "free": taste.free,
        "under": taste.under,
    }
    worth: dict[str, float] = {}
    for group in rules.groups:
        if group.is_number:
            share = group.index / max(1, len(numbers) - 1)
            value = taste.height * share**taste.curve + powers.get(group.power or "", 0.0)
        else:
            value = magics[group.kind]
        worth.update(dict.fromkeys(group.codes, value))
    return worth


def worth_of_lay(reading: Reading, taste: Taste, cards: tuple[str, ...]) -> float:
    """What laying these cards in this order is worth."""
    rules, keep = reading.rules, keeping(reading.rules, taste)
    left, drawn = _hand_after(reading, cards)
    value = taste.shed * (len(cards) - drawn) + taste.swap * drawn
    value -= sum(keep[card] for card in cards)
    if reading.total(reading.me) == len(cards):
        return value + taste.finish
    group = rules.group[cards[-1]]
    run = _run(reading, group) + len(cards)
    if run >= group.set_size and _differ(reading, group, cards):
        return value + taste.bonus
    if group.kind == "clear":
        return value + (taste.bonus if rules.options.clear_again else 0.0)
    value += _pressure(reading, taste, cards, left, drawn)
    return value - taste.snap * snap_danger(reading, group, group.set_size - run)


def worth_of_take(reading: Reading, taste: Taste) -> float:
    """What taking the pile is worth: its cards are useful, but they must be laid again."""
    keep = keeping(reading.rules, taste)
    pile = reading.seen.memory.pile
    return sum(keep[card] for card in pile) - taste.take * len(pile) - taste.tempo


def worth_of_pass(taste: Taste) -> float:
    """What sitting out is worth."""
    return -taste.tempo


def _hand_after(reading: Reading, cards: tuple[str, ...]) -> tuple[int, int]:
    """The bag of the hand without these cards, and how many cards are then drawn."""
    left = reading.rules.faces.without(reading.hand, cards)
    return left, min(reading.stock, max(0, HAND - size(left)))


def _run(reading: Reading, group: Group) -> int:
    """How many cards of this group lie on the physical top of the pile."""
    public = reading.seen.public
    pile = reading.seen.memory.pile
    return public.run if pile and reading.rules.group[pile[-1]] is group else 0


def _differ(reading: Reading, group: Group, cards: tuple[str, ...]) -> bool:
    """Undercuts make a set only if all three differ (LS-8.2)."""
    if group.kind != "under":
        return True
    top = (*reading.seen.memory.pile, *cards)[-group.set_size :]
    return len({reading.rules.value[card] for card in top}) == group.set_size


def _pressure(
    reading: Reading, taste: Taste, cards: tuple[str, ...], left: int, drawn: int
) -> float:
    """What it is worth that the seat which has to answer may be unable to."""
    rules, public = reading.rules, reading.seen.public
    group = rules.group[cards[-1]]
    top = public.top if group.kind == "push" else cards[-1]
    pile = len(reading.seen.memory.pile) + len(cards)
    if group.kind == "push" and rules.options.push_effect == "nextTakesPile":
        return _blow(reading, taste, reading.ring[0], pile)
    if top is None:
        return 0.0
    skips = 0
    if group.power == "skip":
        skips = public.skips + len(cards)
        skips = min(skips, len(reading.ring)) if rules.options.skip_cap else skips
    ring = (*reading.ring, reading.me)
    facing = ring[skips % len(ring)]
    if facing == reading.me:
        stuck = 1.0 - can_answer_myself(reading, left, drawn, top)
        return -stuck * (taste.stuck + taste.stuck_pile * pile)
    return (1.0 - can_answer(reading, facing, top)) * _blow(reading, taste, facing, pile)


def _blow(reading: Reading, taste: Taste, seat: int, pile: int) -> float:
    """What it is worth that this other seat takes a pile of this size."""
    haste = 1.0 + taste.haste * max(0.0, 1.0 - reading.total(seat) / 6)
    return haste * (taste.attack + taste.attack_pile * pile)

"""What one seat can work out from its observation: where cards may be, who could answer what."""

from dataclasses import dataclass
from functools import cache

from kartenhaus.games.lucky_shutdown.options import Config
from kartenhaus.games.lucky_shutdown.rules import Group, Rules, compile_rules
from kartenhaus.games.lucky_shutdown.view import Observation
from kartenhaus.kernel.bag import size


@dataclass(frozen=True, slots=True)
class Reading:
    """An observation with the sums a player would do in the head. Bags are ints."""

    rules: Rules
    seen: Observation
    me: int
    hand: int
    """Bag of the own hand."""
    hidden: int
    """Bag of the cards whose place the seat does not know: unseen hands, closed cards, stock."""
    ring: tuple[int, ...]
    """The other unfinished seats, clockwise from the next one."""

    @property
    def stock(self) -> int:
        """How many cards the stock has."""
        return self.seen.public.stock

    def known(self, seat: int) -> int:
        """Bag of the cards that this other seat was seen to take into its hand."""
        return self.rules.faces.bag(self.seen.memory.known[seat])

    def unseen(self, seat: int) -> int:
        """How many cards of this other seat's hand nobody has seen."""
        return self.seen.public.seats[seat].hand - len(self.seen.memory.known[seat])

    def total(self, seat: int) -> int:
        """How many cards the seat still has in all."""
        view = self.seen.public.seats[seat]
        return view.hand + 3 - view.open.count(None) + sum(view.closed)


def read(config: Config, seen: Observation) -> Reading:
    """The observation of a seat (not of a spectator), read."""
    rules, public = compile_rules(config), seen.public
    bag = rules.faces.bag
    hand = bag(seen.own.hand)
    hidden = rules.deck_bag - bag(seen.memory.removed) - bag(seen.memory.pile) - hand
    hidden -= bag(seen.own.opened)
    for seat, view in enumerate(public.seats):
        hidden -= bag(view.open)
        if seat != seen.seat:
            hidden -= bag(seen.memory.known[seat])
    n = len(public.seats)
    clockwise = ((seen.seat + step) % n for step in range(1, n))
    ring = tuple(seat for seat in clockwise if not public.seats[seat].place)
    return Reading(rules, seen, seen.seat, hand, hidden, ring)


@cache
def fitting(rules: Rules, top: str | None) -> int:
    """Mask of the faces that may lie on this effective top as a single card (LS-5, LS-10)."""
    demand = rules.demands[top]
    return rules.faces.mask(
        code
        for group in rules.groups
        if demand.admits(group)
        for code in group.codes
        if rules.shows((code,), demand.need)
    )


def chance_of_one(good: int, among: int, drawn: int) -> float:
    """How likely at least one of `good` cards is among `drawn` out of `among`."""
    if not good or not drawn:
        return 0.0
    none = 1.0
    for i in range(drawn):
        none *= max(0, among - good - i) / (among - i)
    return 1.0 - none


def can_answer(reading: Reading, seat: int, top: str | None) -> float:
    """How likely this other seat can lay something on `top`, going by what is public."""
    view = reading.seen.public.seats[seat]
    fits = fitting(reading.rules, top)
    good, among = size(reading.hidden & fits), size(reading.hidden)
    if not view.hand and not reading.stock:
        if view.open.count(None) < 3:
            return float(bool(reading.rules.faces.bag(view.open) & fits))
        return good / among if among else 0.0  # one card, turned up unseen
    if reading.known(seat) & fits:
        return 1.0
    return chance_of_one(good, among, reading.unseen(seat))


def can_answer_myself(reading: Reading, left: int, drawn: int, top: str | None) -> float:
    """The same for the own seat with the hand `left` and `drawn` cards still to be drawn."""
    fits = fitting(reading.rules, top)
    if left & fits:
        return 1.0
    good, among = size(reading.hidden & fits), size(reading.hidden)
    if left or drawn:
        return chance_of_one(good, among, drawn)
    view = reading.seen.public.seats[reading.me]
    if view.open.count(None) < 3:
        return float(bool(reading.rules.faces.bag(view.open) & fits))
    return good / among if among else 0.0


def snap_danger(reading: Reading, group: Group, lacking: int) -> float:
    """How likely some other seat holds all the `lacking` cards that would complete the set."""
    missing, among = reading.hidden & group.mask, size(reading.hidden)
    there, danger = size(missing), 0.0
    for seat in reading.ring:
        own = size(reading.known(seat) & group.mask)
        wanted = lacking - own
        if wanted <= 0:
            return 1.0
        if wanted > there:
            continue
        chance = 1.0
        for i in range(wanted):
            chance *= max(0, reading.unseen(seat) - i) / max(1, among - i)
        danger += chance
    return min(1.0, danger)

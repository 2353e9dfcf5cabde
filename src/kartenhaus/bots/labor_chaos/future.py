"""What a seat knows, and what it expects the table to look like after an effect."""

from collections.abc import Iterable
from dataclasses import dataclass

from kartenhaus.games.labor_chaos.cards import Card
from kartenhaus.games.labor_chaos.options import Config
from kartenhaus.games.labor_chaos.rules import compile_rules
from kartenhaus.games.labor_chaos.view import Observation


class Sight:
    """What one seat knows; a policy looks at nothing else."""

    __slots__ = ("cards", "hidden", "me", "options", "playing", "rules", "seen", "shares")

    def __init__(self, config: Config, seen: Observation) -> None:
        self.seen = seen
        self.rules = compile_rules(config)
        self.cards = self.rules.cards
        self.options = config.options
        self.me = seen.seat
        out = seen.public.out
        self.playing = tuple(s for s in range(len(seen.memory.hands)) if s not in out)
        self.shares: dict[tuple[object, ...], float] = {}
        """What part of the hidden cards fits a filter, once it has been counted."""
        self.hidden = tuple(self.cards[card] for card in _hidden(self.rules.pack, seen))

    def neighbour(self, seat: int, step: int) -> int:
        """The next seat that plays: clockwise with `step` 1, the other way with -1 (LC-A31)."""
        n = len(self.seen.memory.hands)
        for i in range(1, n):
            other = (seat + step * i) % n
            if other in self.playing:
                return other
        return seat

    def begin(self) -> "Future":
        """The table as it is now."""
        public, memory, own = self.seen.public, self.seen.memory, self.seen.own
        sizes = [float(size) for size in memory.hands]
        return Future(
            sight=self,
            sizes=sizes,
            mine=list(own.hand),
            direction=public.direction,
            end=public.end,
            lasting=public.lasting.card if public.lasting else "",
            skips=[0.0] * len(sizes),
            turns=[0.0] * len(sizes),
        )


def _hidden(pack: Iterable[str], seen: Observation) -> list[str]:
    """The cards whose place the seat does not know."""
    public, memory = seen.public, seen.memory
    known = {*seen.own.hand, *public.discard, *memory.box, public.end}
    known.update(card for card, _ in memory.front)
    known.update(card for hand in memory.known for card in hand)
    if public.lasting:
        known.add(public.lasting.card)
    return [card for card in pack if card not in known]


@dataclass(slots=True)
class Future:
    """The table as it is expected to be; numbers are means. Changed while a program is read.

    `mine`: the own cards that are known; `blank`: further own cards. `skips`, `turns`: turns
    missed and further turns, per seat; `plays`: further cards in this turn. `won`: the own hand
    became empty on the own turn.
    """

    sight: Sight
    sizes: list[float]
    mine: list[str]
    direction: int
    end: str
    lasting: str
    skips: list[float]
    turns: list[float]
    blank: float = 0.0
    plays: float = 0.0
    won: bool = False

    def copy(self) -> "Future":
        """Another table that looks the same."""
        return Future(
            sight=self.sight,
            sizes=[*self.sizes],
            mine=[*self.mine],
            direction=self.direction,
            end=self.end,
            lasting=self.lasting,
            skips=[*self.skips],
            turns=[*self.turns],
            blank=self.blank,
            plays=self.plays,
            won=self.won,
        )

    def own(self) -> list[Card]:
        """The own cards that are known."""
        cards = self.sight.cards
        return [cards[card] for card in self.mine]

    def gain(self, seat: int, n: float) -> None:
        """The seat gets cards that nobody knows."""
        self.sizes[seat] += n
        if seat == self.sight.me:
            self.blank += n

    def lose(self, seat: int, n: float, cards: Iterable[str] = ()) -> None:
        """The seat loses so many cards; of the own ones those that are named."""
        self.sizes[seat] = max(0.0, self.sizes[seat] - n)
        if seat != self.sight.me:
            return
        for card in cards:
            if card in self.mine:
                self.mine.remove(card)
                n -= 1
        self.blank = max(0.0, self.blank - max(0.0, n))
        self.look()

    def look(self) -> None:
        """Whether the own hand is empty on the own turn without an End in force (LC-4.1)."""
        sight = self.sight
        goal = not self.end or sight.options.end_adds
        if goal and sight.seen.public.turn == sight.me and self.sizes[sight.me] <= 0:
            self.won = True

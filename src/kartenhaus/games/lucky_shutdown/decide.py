"""What a legal action does: lay, set, refill, finish and next turn as one atomic step.

Nobody can react between its parts (LS-A38).
"""

from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.games.lucky_shutdown.actions import (
    Action,
    ChooseOpen,
    Early,
    Flip,
    Luck,
    PassSkip,
    PickStarter,
    Play,
    React,
    Take,
)
from kartenhaus.games.lucky_shutdown.deal import choose, starter_events
from kartenhaus.games.lucky_shutdown.evolve import evolve
from kartenhaus.games.lucky_shutdown.legal import makes_set
from kartenhaus.games.lucky_shutdown.state import (
    NO_SLOTS,
    State,
    count,
    next_seat,
    unfinished,
)
from kartenhaus.games.lucky_shutdown.zones import from_table
from kartenhaus.kernel.bag import size
from kartenhaus.kernel.chance import Chance, shuffled

HAND = 3
"""A hand is refilled to this many cards (LS-7.1)."""


def decide(
    state: State, seat: int, action: Action, chance: Chance, now: int
) -> tuple[ev.Event, ...]:
    """The events of a legal action."""
    if isinstance(action, Play):
        return _Step(state, seat, chance, now).lay(action.cards, "play")
    if isinstance(action, Take):
        return _Step(state, seat, chance, now).take()
    match action:
        case React(cards):
            return _Step(state, seat, chance, now).lay(cards, "react")
        case PassSkip():
            return pass_skip(state, seat, now)
        case ChooseOpen():
            return choose(state, seat, action, chance, now)
        case PickStarter(starter):
            return starter_events(starter, 0, state.tied, "host", now)
        case Flip(slot):
            return _Step(state, seat, chance, now).turn_up(slot, "flip")
        case Early(slot):
            return _Step(state, seat, chance, now).turn_up(slot, "early")
        case Luck():
            return _Step(state, seat, chance, now).turn_up(-1, "luck")


def pass_skip(state: State, seat: int, now: int) -> tuple[ev.Event, ...]:
    """The seat sits out; the next skip moment or turn begins (LS-11.6).

    The count runs through all unfinished seats, the layer of the 19 too (LS-A20, LS-A21).
    """
    left = state.skips - 1
    phase = "skip" if left else "turn"
    begun = ev.TurnBegan(next_seat(state, seat), phase, left, False, state.stall, now)
    return (ev.SkipPassed(seat), begun)


def stall_limit(state: State) -> float:
    """After how many turns without progress the round stops; infinite if the rule is off."""
    per_seat = state.rules.options.stall_limit
    return per_seat * (len(state.seats) - len(state.finished)) if per_seat else float("inf")


class _Step:
    """One lay or take on its way from action to events; lives for one call of `decide`."""

    __slots__ = ("chance", "now", "out", "progress", "seat", "state")

    def __init__(self, state: State, seat: int, chance: Chance, now: int) -> None:
        self.state = state
        self.seat = seat
        self.chance = chance
        self.now = now
        self.out: list[ev.Event] = []
        self.progress = False
        """Whether this turn counts as progress for the stop rule (LS-A53)."""

    def lay(self, cards: tuple[str, ...], way: ev.Way) -> tuple[ev.Event, ...]:
        """Cards from hand and open slots onto the pile."""
        me = self.state.seats[self.seat]
        slots = () if me.open == NO_SLOTS else from_table(self.state.rules.faces, me, cards)
        self.out.append(ev.CardsLaid(self.seat, cards, slots, way))
        hand = size(me.hand) - len(cards) + len(slots)
        table = count(me.open) + count(me.closed) - len(slots)
        return self._resolve(cards, hand, table, self.state.stock)

    def turn_up(self, slot: int, way: ev.Way) -> tuple[ev.Event, ...]:
        """A card played unseen: from a closed slot, or with slot -1 from the stock.

        It counts as a lay if it fits (LS-12.5, LS-14.5, LS-14.10), else it goes to the hand with
        the pile, without effect (LS-12.6, LS-14.6, LS-14.11, LS-A42).
        """
        state, me, rules = self.state, self.state.seats[self.seat], self.state.rules
        lucky = way == "luck"
        card = state.stock[0] if lucky else str(me.closed[slot])
        self.progress = lucky  # a card left the stock
        if not rules.demands[state.top].fits(rules, (card,)):
            self.out.append(ev.CardMissed(self.seat, card, slot, way))
            return self.take()
        self.out.append(ev.CardsLaid(self.seat, (card,), () if lucky else (slot,), way))
        table = count(me.open) + count(me.closed) - (0 if lucky else 1)
        stock = state.stock[1:] if lucky else state.stock
        return self._resolve((card,), size(me.hand), table, stock)

    def take(self) -> tuple[ev.Event, ...]:
        """The whole pile to the hand; the next seat opens a new one (LS-6.1, LS-6.3)."""
        self.out.append(ev.PileTaken(self.seat, len(self.state.pile)))
        return self._begin_turn(next_seat(self.state, self.seat))

    def _resolve(
        self, cards: tuple[str, ...], hand: int, table: int, stock: tuple[str, ...]
    ) -> tuple[ev.Event, ...]:
        """All that follows from cards on the pile. `hand`, `table`: what this seat has left."""
        state, seat = self.state, self.seat
        pile = len(state.pile) + len(cards)
        reason = _clears(state, cards)
        if reason:
            self.out.append(ev.PileCleared(pile, reason))
            self.progress = True
        total = self._refill(stock, hand) + table
        if total < state.seats[seat].low:
            self.out.append(ev.LowReached(seat, total))
            self.progress = True
        if not total:
            self.out.append(ev.SeatFinished(seat, len(state.finished) + 1))  # LS-13.1
            others = [other for other in unfinished(state) if other != seat]
            if len(others) == 1:  # LS-13.3, LS-13.4, LS-A37, LS-A52
                ranking = (*state.finished, seat, others[0])
                return (*self.out, ev.RoundEnded(ranking, "played", self.now))
        if reason:
            again = reason != "clear" or state.rules.options.clear_again  # LS-A6
            if again and total:
                return self._begin_turn(seat, bonus=True)  # LS-8.3, LS-8.4, LS-9.8
            return self._begin_turn(next_seat(state, seat))  # LS-A28
        return self._pass_on(cards, pile)

    def _refill(self, stock: tuple[str, ...], hand: int) -> int:
        """Draws up to three; the hand's new size (LS-7.1 to LS-7.4, LS-9.9, LS-A25, LS-A50)."""
        if not stock or hand >= HAND:
            return hand
        drawn = stock[: HAND - hand]
        self.out.append(ev.CardsDrawn(self.seat, len(drawn), drawn))
        self.progress = True
        return hand + len(drawn)

    def _pass_on(self, cards: tuple[str, ...], pile: int) -> tuple[ev.Event, ...]:
        """The pile stays; who is next, and in which phase (LS-3.4, LS-A29)."""
        state, rules = self.state, self.state.rules
        turn = next_seat(state, self.seat)
        if cards[0] in rules.skip_codes:  # LS-11.1, LS-11.2; LS-11.4, LS-11.5, LS-A10, LS-A19
            skips = state.skips + len(cards)
            if rules.options.skip_cap:  # LS-A64
                skips = min(skips, len(unfinished(state)) - 1)
            return self._begin_turn(turn, skips)
        pushed = rules.group[cards[0]].kind == "push"
        if pushed and rules.options.push_effect == "nextTakesPile":  # LS-A8, LS-A65
            self.out.append(ev.PileTaken(turn, pile))
            turn = next_seat(state, turn)  # a layer who finished leaves two others at least
        return self._begin_turn(turn)

    def _begin_turn(
        self, turn: int, skips: int = 0, *, bonus: bool = False
    ) -> tuple[ev.Event, ...]:
        """The next turn or skip moment, unless the stop rule ends the round (LS-A53)."""
        stall = 0 if self.progress else self.state.stall + 1
        if stall and stall >= stall_limit(self.state):
            return (*self.out, self._stopped())
        phase = "skip" if skips else "turn"
        self.out.append(ev.TurnBegan(turn, phase, skips, bonus, stall, self.now))
        return tuple(self.out)

    def _stopped(self) -> ev.RoundEnded:
        """Ranks by fewer cards, closed, open, takes, then lot; the last loses (LS-13.7, LS-A53)."""
        state = self.state
        for event in self.out:
            state = evolve(state, event)

        def rank(i: int) -> tuple[int, int, int, int]:
            seat = state.seats[i]
            return (seat.total, count(seat.closed), count(seat.open), seat.takes)

        order = sorted(shuffled(unfinished(state), self.chance), key=rank)
        return ev.RoundEnded((*state.finished, *order), "stopped", self.now)


def _clears(state: State, cards: tuple[str, ...]) -> ev.Reason | None:
    """Why the pile leaves, if it does; a set counts before a clear (LS-8.1, LS-8.2, LS-A7).

    With the pile go the powers on it and the skips still due (LS-A22, LS-A27).
    """
    kind = state.rules.group[cards[0]].kind
    if makes_set(state, cards):
        return "quad" if kind == "number" else "triple"
    return "clear" if kind == "clear" else None

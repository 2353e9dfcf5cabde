"""Reads a program and says what the table will look like after it, on average.

What the own seat is asked is settled by trial (`Answers`); what others are asked is taken as they
would answer to spare themselves.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from kartenhaus.bots.labor_chaos import hands
from kartenhaus.bots.labor_chaos.future import Future
from kartenhaus.bots.labor_chaos.reading import (
    Place,
    Seats,
    amount_of,
    fits,
    fitting,
    seats_of,
)
from kartenhaus.games.labor_chaos.actions import Value
from kartenhaus.games.labor_chaos.cards import Json, Program, Table
from kartenhaus.games.labor_chaos.frames import NOBODY, Bind
from kartenhaus.games.labor_chaos.rules import verb_of

MOST_STEPS = 60
"""No more steps of one card are read: what comes later is left out."""
MOST_OPTIONS = 12
"""No more answers to one question are tried."""


class Answers:
    """The answers to the own questions, in the order in which they come up.

    A question beyond `given` is answered with its first option and noted in `open`.
    """

    __slots__ = ("given", "open", "place")

    def __init__(self, given: Sequence[Value] = ()) -> None:
        self.given = given
        self.place = 0
        self.open: list[tuple[Value, ...]] = []

    def ask(self, options: Sequence[Value]) -> Value:
        """The answer to the next question."""
        self.place += 1
        if self.place <= len(self.given):
            return self.given[self.place - 1]
        self.open.append(tuple(options[:MOST_OPTIONS]))
        return options[0]


class Forecast:
    """A program on its way through a table that is changed as it goes."""

    __slots__ = ("answers", "future", "left", "verbs")

    def __init__(self, future: Future, answers: Answers, verbs: "Mapping[str, Step]") -> None:
        self.future = future
        self.answers = answers
        self.verbs = verbs
        self.left = MOST_STEPS

    def run(self, place: Place, program: Program, weight: float = 1.0, first: int = 0) -> None:
        """Carries out the steps from number `first` on, with the chance that they are at all."""
        for step in program[first:]:
            if self.left <= 0 or weight <= 0 or self.future.won:
                return
            self.left -= 1
            self.verbs[verb_of(step)](self, place, step, weight)

    # -------------------------------------------------------------------------------- helpers

    def seats(self, place: Place, step: Table, key: str, default: Json = "self") -> Seats:
        """The players that a parameter means."""
        return seats_of(self.future, place, step.get(key, default))

    def one(self, place: Place, seats: Seats) -> int:
        """The one seat that is meant; if there are several, who plays the card chooses."""
        if not seats:
            return NOBODY
        return seats[0][0] if len(seats) == 1 else self.choose(place.scope.me, seats)

    def choose(self, who: int, seats: Seats) -> int:
        """A seat chosen by `who`: others choose the one that seems nearest to winning."""
        among = [seat for seat, weight in seats if weight > 0]
        if not among:
            return NOBODY
        if who == self.future.sight.me:
            return cast(int, self.answers.ask(among))
        rivals = [seat for seat in among if seat != who] or among
        return min(rivals, key=lambda seat: (self.future.sizes[seat], seat))

    def bind(self, place: Place, step: Table, value: Bind) -> None:
        """What the name of this step stands for."""
        place.names[str(step[verb_of(step)])] = value

    def branch(self, place: Place, step: Table, key: str, weight: float) -> None:
        """A program within the step, with the chance that it comes to that."""
        if key in step:
            self.run(place, cast(Program, step[key]), weight)

    def most(self, place: Place, seat: int, where: Json | None, amount: Json) -> float:
        """How many cards of a hand are meant, as far as there are any (LC-A10)."""
        there = fitting(self.future, place, seat, where)
        return there if amount == "all" else min(there, amount_of(self.future, place, amount))

    def shed(self, place: Place, seat: int, n: float, where: Json | None, by: str) -> None:
        """A seat loses so many cards; the own ones that are worth least, if it may choose."""
        future = self.future
        if seat == future.sight.me and n and by != "random":
            own = [card.id for card in future.own() if fits(future, place, card, where)]
            future.lose(seat, n, hands.worst(future, own, round(n)))
        else:
            future.lose(seat, n)


Step = Callable[[Forecast, Place, Table, float], None]
"""What a step does: (forecast, place, step, the chance that it is carried out)."""

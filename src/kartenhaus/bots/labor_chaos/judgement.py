"""What a table is worth to the own seat, and what actions are worth by what they lead to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log
from typing import cast

from kartenhaus.bots.labor_chaos.forecast import Answers, Forecast
from kartenhaus.bots.labor_chaos.future import Future, Sight
from kartenhaus.bots.labor_chaos.goals import distance
from kartenhaus.bots.labor_chaos.hands import ease
from kartenhaus.bots.labor_chaos.reading import Place
from kartenhaus.bots.labor_chaos.verbs import forecast
from kartenhaus.games.labor_chaos.actions import Value
from kartenhaus.games.labor_chaos.cards import Card, Program
from kartenhaus.games.labor_chaos.frames import Case, Part, Run, Scope

WON = 100.0


@dataclass(frozen=True, slots=True)
class Taste:
    """The weights of the judgement, in cards of the own hand."""

    others: float = 0.5
    """A card more for the others; it counts most for the smallest hand."""
    near: float = 1.5
    """How many cards a hand must hold to count half."""
    end: float = 1.3
    """A step towards the End in force."""
    usual: float = 2.6
    """How far most hands are from an End."""
    under_end: float = 0.25
    """What cards count while an End is in force."""
    turn: float = 0.9
    """A turn more or less."""
    stuck: float = 0.4
    """A card in hand that can hardly be got rid of."""
    slips: int = 0
    """Of a hundred actions so many are taken without a thought, as `easy` does."""


NORMAL = Taste(slips=50)
STRONG = Taste()


def value_of(future: Future, taste: Taste) -> float:
    """What the table is worth to the seat that looks at it."""
    if future.won:
        return WON
    sight = future.sight
    me, sizes = sight.me, future.sizes
    others = [seat for seat in sight.playing if seat != me]
    weight = 2 * taste.near / max(1, len(others)) ** 0.5
    theirs = sum(weight * log(taste.near + sizes[seat]) for seat in others)
    count = taste.under_end if future.end and not sight.options.end_adds else 1.0
    found = count * (taste.others * theirs - sizes[me])
    found -= count * taste.stuck * sum(1.0 - ease(future, card) for card in future.own())
    if future.end:
        found += _end(future, taste)
    else:
        found += 0.5 * log(0.5 + min(future.sizes[seat] for seat in others)) if others else 0.0
    return found + _tempo(future, taste, others)


def _end(future: Future, taste: Taste) -> float:
    """How much nearer to the End in force the own hand is than most hands are."""
    away = distance(future, future.end, future.sight.me)
    if away < HARDLY and not future.blank:
        return WON if future.sight.seen.public.turn == future.sight.me else 3 * taste.end
    return taste.end * (taste.usual - away)


HARDLY = 0.01
"""Closer than this a goal is reached."""


def _tempo(future: Future, taste: Taste, others: list[int]) -> float:
    me, sizes = future.sight.me, future.sizes
    found = taste.turn * (future.turns[me] - future.skips[me])
    for seat in others:
        found += taste.turn * (future.skips[seat] - future.turns[seat]) / (1.0 + sizes[seat])
    playable = any(ease(future, card) > 0.5 for card in future.own())
    return found + (taste.turn * future.plays if playable else 0.0)


# -------------------------------------------------------------------------------------- trials


Trial = Callable[[Answers], Future]
"""What comes of it with these answers to the own questions."""
MOST_TRIALS = 60


def best_of(trial: Trial, worth: Callable[[Future], float]) -> float:
    """The worth of the best answers to the own questions, the first two of them at least."""
    best, left = -WON, [(), *list[tuple[Value, ...]]()]
    tried = 0
    while left and tried < MOST_TRIALS:
        given = left.pop()
        answers = Answers(given)
        found = worth(trial(answers))
        best, tried = max(best, found), tried + 1
        if answers.open and len(given) < 2:
            left += [(*given, option) for option in answers.open[0][1:]]
            if len(given) == 0 and len(answers.open) > 1:
                left += [(answers.open[0][0], option) for option in answers.open[1][1:]]
    return best


class Judge:
    """Judges actions of one seat at one moment."""

    __slots__ = ("now", "sight", "taste")

    def __init__(self, sight: Sight, taste: Taste) -> None:
        self.sight = sight
        self.taste = taste
        self.now = sight.begin()

    def worth(self, future: Future) -> float:
        """What this table is worth."""
        return value_of(future, self.taste)

    def play(self, card: str) -> float:
        """What playing this card as the turn's card leads to."""
        known, trail = self.sight.cards[card], self.sight.seen.memory.trail
        scope = Scope(card, self.sight.me, sources=trail)
        return best_of(lambda answers: self._carried_out(known, scope, answers), self.worth)

    def react(self, card: str, case: Case) -> float:
        """What playing this instant in answer to this leads to, against letting it be."""
        scope = Scope(card, self.sight.me, case.who, case.by)
        known = self.sight.cards[card]
        coming = self.worth(self._happened(case)) - self.worth(self.now)

        def trial(answers: Answers) -> Future:
            future = self.now.copy()
            future.lose(self.sight.me, 1, (card,))
            forecast(future, answers).run(Place(scope, card, {}), known.do)
            return future

        stops = any(verb in step for step in known.do for verb in ("cancel", "redirect"))
        return best_of(trial, self.worth) - self.worth(self.now) - (coming if stops else 0.0)

    def answer(self, value: Value) -> float:
        """What answering the open question like this leads to."""
        return best_of(lambda answers: self._answered(value, answers), self.worth)

    # ------------------------------------------------------------------------------- futures

    def _carried_out(self, card: Card, scope: Scope, answers: Answers) -> Future:
        """The table after a seat has played a card from its hand."""
        future = self.now.copy()
        future.lose(scope.me, 1, (card.id,))
        if future.won:
            return future
        self._works(future, card, scope, answers)
        return future

    def _works(self, future: Future, card: Card, scope: Scope, answers: Answers) -> None:
        if card.kind == "end":
            future.end = card.id
        elif card.kind == "lasting":
            future.lasting = card.id
        if card.kind != "lasting" or card.when is None:
            running = forecast(future, answers)
            running.run(Place(scope, card.id, {}), card.do)

    def _happened(self, case: Case) -> Future:
        """The table after what the open window is about."""
        future = self.now.copy()
        if case.on == "would_draw":
            future.gain(case.who, float(case.n))
        elif case.on == "play" and case.cards:
            card = self.sight.cards[case.cards[0]]
            scope = Scope(card.id, case.who, sources=self.sight.seen.memory.trail[:-1])
            self._works(future, card, scope, Answers())
        return future

    def _answered(self, value: Value, answers: Answers) -> Future:
        """The table after the rest of the running program, this question answered so."""
        future = self.now.copy()
        frames = self.sight.seen.memory.effect.stack
        part = frames[-1] if frames else None
        if not isinstance(part, Part):
            return future
        rules = self.sight.rules
        step = rules.step(part.text, part.path) if part.path != "/mod" else {}
        place = Place(part.scope, part.text, dict(part.env))
        running = forecast(future, _First(value, answers))
        if part.verb == "vote":
            place.names[str(step["vote"])] = (cast(int, value),)
        else:
            running.run(place, [step])
        running.answers = answers
        self._rest(running, place, part)
        return future

    def _rest(self, running: Forecast, place: Place, part: Part) -> None:
        """The programs around the open question, the innermost first."""
        for frame in reversed(self.sight.seen.memory.effect.stack[:-1]):
            if not isinstance(frame, Run) or frame.scope != part.scope:
                return
            program: Program = self.sight.rules.steps(frame.text, frame.path)
            around = Place(frame.scope, frame.text, {**dict(frame.env), **place.names})
            running.run(around, program, first=frame.index)


class _First(Answers):
    """Gives this answer to the first question, then those of another."""

    __slots__ = ("first", "rest")

    def __init__(self, first: Value, rest: Answers) -> None:
        super().__init__()
        self.first: Value | None = first
        self.rest = rest

    def ask(self, options: Sequence[Value]) -> Value:
        """The answer to the next question."""
        if self.first is not None:
            first, self.first = self.first, None
            return first
        return self.rest.ask(options)

"""Reads a program and says what the table will look like after it, on average.

What the own seat is asked is settled by trial (`Answers`); what others are asked is taken as they
would answer to spare themselves.
"""

from collections.abc import Callable, Sequence
from typing import cast

from kartenhaus.bots.labor_chaos import hands
from kartenhaus.bots.labor_chaos.future import Future
from kartenhaus.bots.labor_chaos.reading import (
    Place,
    Seats,
    amount_of,
    chance_of,
    fits,
    fitting,
    seats_of,
    usual,
)
from kartenhaus.games.labor_chaos.actions import Value
from kartenhaus.games.labor_chaos.cards import Json, Program, Table
from kartenhaus.games.labor_chaos.frames import NOBODY, Bind, Scope
from kartenhaus.games.labor_chaos.rules import verb_of
from kartenhaus.games.labor_chaos.vocabulary import (
    DEEPEST_COPY,
    MOST_REPEATS,
    STEPS_RUN,
    SYMBOLS,
)

MOST_OPTIONS = 12
"""No more answers to one question are tried."""
KNOWN_SYMBOL = 0.35
"""How often a guess of a symbol is right if one has counted a little."""
HALF = 0.5


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

    __slots__ = ("answers", "future", "left")

    def __init__(self, future: Future, answers: Answers) -> None:
        self.future = future
        self.answers = answers
        self.left = STEPS_RUN

    def run(self, place: Place, program: Program, weight: float = 1.0, first: int = 0) -> None:
        """Carries out the steps from number `first` on, with the chance that they are at all."""
        for step in program[first:]:
            if self.left <= 0 or weight <= 0 or self.future.won:
                return
            self.left -= 1
            _VERBS[verb_of(step)](self, place, step, weight)

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

# ---------------------------------------------------------------------------------------- hands


def _draw(f: Forecast, place: Place, step: Table, weight: float) -> None:
    n = amount_of(f.future, place, step["draw"])
    n += hands.bonus(f.future) if n else 0.0
    for seat, w in f.seats(place, step, "who"):
        f.future.gain(seat, n * w * weight)


def _discard(f: Forecast, place: Place, step: Table, weight: float) -> None:
    for seat, w in f.seats(place, step, "who"):
        n = f.most(place, seat, step.get("where"), step["discard"])
        f.shed(place, seat, n * w * weight, step.get("where"), str(step.get("by", "owner")))


def _give(f: Forecast, place: Place, step: Table, weight: float) -> None:
    givers = f.seats(place, step, "from")
    to = [each for each in f.seats(place, step, "to") if len(givers) > 1 or each != givers[0]]
    taker = f.one(place, to)
    for seat, w in givers if taker != NOBODY else ():
        if seat != taker:
            n = f.most(place, seat, step.get("where"), step["give"]) * w * weight
            f.future.gain(taker, n)
            f.shed(place, seat, n, step.get("where"), str(step.get("by", "owner")))


def _take(f: Forecast, place: Place, step: Table, weight: float) -> None:
    takers = f.seats(place, step, "who")
    source = [each for each in f.seats(place, step, "from") if each not in takers]
    loser = f.one(place, source)
    for seat, w in takers if loser != NOBODY else ():
        n = f.most(place, loser, step.get("where"), step["take"]) * w * weight
        f.future.gain(seat, n)
        f.shed(place, loser, n, step.get("where"), str(step.get("by", "random")))


def _swap_hands(f: Forecast, place: Place, step: Table, weight: float) -> None:
    pair = [seats_of(f.future, place, word) for word in cast(list[Json], step["swap_hands"])]
    first, second = (f.one(place, seats) for seats in pair)
    if NOBODY not in (first, second) and first != second:
        sizes = f.future.sizes
        hands.moved(f.future, {first: sizes[second], second: sizes[first]}, weight)


def _pass_hands(f: Forecast, place: Place, step: Table, weight: float) -> None:
    del place
    sight, turn = f.future.sight, 1 if step["pass_hands"] == "left" else -1
    sizes = {sight.neighbour(seat, turn): f.future.sizes[seat] for seat in sight.playing}
    hands.moved(f.future, sizes, weight)


def _pass_cards(f: Forecast, place: Place, step: Table, weight: float) -> None:
    sight, turn = f.future.sight, 1 if step["dir"] == "left" else -1
    n = amount_of(f.future, place, step["pass_cards"])
    before = [*f.future.sizes]
    for seat in sight.playing:
        f.shed(place, seat, min(n, before[seat]) * weight, None, "owner")
    for seat in sight.playing:
        f.future.gain(sight.neighbour(seat, turn), min(n, before[seat]) * weight)


def _pickup(f: Forecast, place: Place, step: Table, weight: float) -> None:
    n = min(amount_of(f.future, place, step["pickup"]), len(f.future.sight.seen.public.discard))
    for seat, w in f.seats(place, step, "who"):
        f.future.gain(seat, n * w * weight)


def _tuck(f: Forecast, place: Place, step: Table, weight: float) -> None:
    for seat, w in f.seats(place, step, "who"):
        n = f.most(place, seat, None, step["tuck"])
        f.shed(place, seat, n * w * weight, None, str(step.get("by", "owner")))


def _move_this(f: Forecast, place: Place, step: Table, weight: float) -> None:
    to = f.seats(place, step, "to") if step["move_this"] == "hand" else []
    seat = f.one(place, [each for each in to if each[1] > 0])
    if seat != NOBODY:
        f.future.gain(seat, weight)


def _redeal(f: Forecast, place: Place, step: Table, weight: float) -> None:
    del place
    playing, sizes = f.future.sight.playing, f.future.sizes
    each = sum(sizes[seat] for seat in playing) / len(playing)
    each = min(each, 7.0) if step["redeal"] == "seven" else each
    hands.moved(f.future, dict.fromkeys(playing, each), weight)


def _guess(f: Forecast, place: Place, step: Table, weight: float) -> None:
    wanted = cast(Table, step["guess"])
    right = KNOWN_SYMBOL
    if "card_of" in wanted:
        f.one(place, f.seats(place, wanted, "card_of"))
    else:
        low, high = (amount_of(f.future, place, one) for one in cast(list[Json], wanted["range"]))
        right = 1.0 / max(1.0, high - low + 1.0)
    f.branch(place, step, "right", weight * right)
    f.branch(place, step, "wrong", weight * (1.0 - right))


# ---------------------------------------------------------------------------------------- turns


def _skip(f: Forecast, place: Place, step: Table, weight: float) -> None:
    n = amount_of(f.future, place, step["skip"])
    for seat, w in f.seats(place, step, "who"):
        f.future.skips[seat] += n * w * weight


def _reverse(f: Forecast, place: Place, step: Table, weight: float) -> None:
    del place, step
    if weight > HALF:
        f.future.direction = -f.future.direction


def _extra_turn(f: Forecast, place: Place, step: Table, weight: float) -> None:
    n = amount_of(f.future, place, step["extra_turn"])
    for seat, w in f.seats(place, step, "who")[:1]:
        f.future.turns[seat] += n * w * weight


def _extra_play(f: Forecast, place: Place, step: Table, weight: float) -> None:
    f.future.plays += amount_of(f.future, place, step["extra_play"]) * weight


def _clear_end(f: Forecast, place: Place, step: Table, weight: float) -> None:
    del place, step
    if weight > HALF:
        f.future.end = ""


def _clear_lasting(f: Forecast, place: Place, step: Table, weight: float) -> None:
    del place, step
    if weight > HALF:
        f.future.lasting = ""


def _redirect(f: Forecast, place: Place, step: Table, weight: float) -> None:
    seat = f.one(place, f.seats(place, step, "redirect"))
    if seat != NOBODY:
        f.future.gain(seat, weight * hands.threatened(f.future.sight))


def _copy(f: Forecast, place: Place, step: Table, weight: float) -> None:
    del step
    scope = place.scope
    if not scope.sources or scope.copies >= DEEPEST_COPY:
        return
    source = f.future.sight.cards.get(scope.sources[-1])
    if source is not None and source.kind == "normal":  # LC-A40
        inner = Scope(scope.card, scope.me, sources=scope.sources[:-1], copies=scope.copies + 1)
        f.run(Place(inner, source.id, {}), source.do, weight)


# --------------------------------------------------------------------------- names and branches


def _choose_player(f: Forecast, place: Place, step: Table, weight: float) -> None:
    del weight
    who = f.one(place, f.seats(place, step, "by"))
    seat = f.choose(who, f.seats(place, step, "among", "others"))
    if seat != NOBODY:
        f.bind(place, step, seat)


def _choose_symbol(f: Forecast, place: Place, step: Table, weight: float) -> None:
    del weight
    mine = f.one(place, f.seats(place, step, "by")) == f.future.sight.me
    f.bind(place, step, cast(str, f.answers.ask(SYMBOLS)) if mine else SYMBOLS[0])


def _choose_number(f: Forecast, place: Place, step: Table, weight: float) -> None:
    del weight
    low, high = (round(amount_of(f.future, place, one)) for one in cast(list[Json], step["range"]))
    numbers = range(low, min(high, low + MOST_OPTIONS - 1) + 1)
    if numbers:
        mine = f.one(place, f.seats(place, step, "by")) == f.future.sight.me
        middle = numbers[len(numbers) // 2]
        f.bind(place, step, cast(int, f.answers.ask(numbers)) if mine else middle)


def _choose_branch(f: Forecast, place: Place, step: Table, weight: float) -> None:
    branches = {str(each["label"]): each for each in cast(list[Table], step["choose"])}
    mine = f.one(place, f.seats(place, step, "by")) == f.future.sight.me
    label = str(f.answers.ask(list(branches))) if mine else next(iter(branches))
    f.branch(place, branches[label], "do", weight)


def _may(f: Forecast, place: Place, step: Table, weight: float) -> None:
    mine = f.one(place, f.seats(place, step, "by")) == f.future.sight.me
    yes = not mine or f.answers.ask(("yes", "no")) == "yes"
    f.branch(place, step, "may" if yes else "else", weight)


def _if(f: Forecast, place: Place, step: Table, weight: float) -> None:
    likely = chance_of(f.future, place, cast(Table, step["if"]))
    f.branch(place, step, "then", weight * likely)
    f.branch(place, step, "else", weight * (1.0 - likely))


def _each(f: Forecast, place: Place, step: Table, weight: float) -> None:
    for seat, w in f.seats(place, step, "each"):
        place.names["it"] = seat
        f.branch(place, step, "do", weight * w)


def _repeat(f: Forecast, place: Place, step: Table, weight: float) -> None:
    for _ in range(min(round(amount_of(f.future, place, step["repeat"])), MOST_REPEATS)):
        f.branch(place, step, "do", weight)


def _random(f: Forecast, place: Place, step: Table, weight: float) -> None:
    branches = cast(list[Table], step["random"])
    weights = [amount_of(f.future, place, each.get("weight", 1)) for each in branches]
    for each, w in zip(branches, weights, strict=True):
        f.branch(place, each, "do", weight * w / max(1.0, sum(weights)))


def _roll(f: Forecast, place: Place, step: Table, weight: float) -> None:
    del weight
    f.bind(place, step, round((1.0 + amount_of(f.future, place, step["sides"])) / 2))


def _vote(f: Forecast, place: Place, step: Table, weight: float) -> None:
    """Nobody votes for themselves, most vote for who seems nearest to winning."""
    del weight
    among = f.seats(place, step, "among", "all")
    seat = f.choose(NOBODY, among)
    f.bind(place, step, (seat,) if seat != NOBODY else ())


def _secret(f: Forecast, place: Place, step: Table, weight: float) -> None:
    del weight
    f.bind(place, step, ())


def _claimed(f: Forecast, place: Place, step: Table, weight: float) -> None:
    likely = usual(f.future, str(step["key"] if "dare" in step else step["confirm"]))
    f.branch(place, step, "then", weight * likely)
    f.branch(place, step, "else", weight * (1.0 - likely))


def _nothing(f: Forecast, place: Place, step: Table, weight: float) -> None:
    del f, place, step, weight


_VERBS: dict[str, Step] = {
    "draw": _draw,
    "discard": _discard,
    "give": _give,
    "take": _take,
    "swap_hands": _swap_hands,
    "pass_hands": _pass_hands,
    "pass_cards": _pass_cards,
    "pickup": _pickup,
    "tuck": _tuck,
    "move_this": _move_this,
    "redeal": _redeal,
    "guess": _guess,
    "skip": _skip,
    "reverse": _reverse,
    "extra_turn": _extra_turn,
    "extra_play": _extra_play,
    "clear_end": _clear_end,
    "clear_lasting": _clear_lasting,
    "redirect": _redirect,
    "copy": _copy,
    "choose_player": _choose_player,
    "choose_symbol": _choose_symbol,
    "choose_number": _choose_number,
    "choose": _choose_branch,
    "may": _may,
    "if": _if,
    "each": _each,
    "repeat": _repeat,
    "random": _random,
    "roll": _roll,
    "vote": _vote,
    "secret": _secret,
    "dare": _claimed,
    "confirm": _claimed,
    **dict.fromkeys(
        ("mill", "reshuffle", "reveal", "peek", "next", "cancel", "choose_card", "race", "say"),
        _nothing,
    ),
}
"""What each of the 43 verbs does to the table on average."""

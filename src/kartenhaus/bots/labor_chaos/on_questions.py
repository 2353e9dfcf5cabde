"""What the verbs that ask, choose, branch and repeat do to the table on average."""

from typing import cast

from kartenhaus.bots.labor_chaos.conditions import chance_of
from kartenhaus.bots.labor_chaos.forecast import MOST_OPTIONS, Forecast, Step
from kartenhaus.bots.labor_chaos.reading import Place, amount_of, usual
from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.frames import NOBODY
from kartenhaus.games.labor_chaos.vocabulary import MOST_REPEATS, SYMBOLS

KNOWN_SYMBOL = 0.35
"""How often a guess of a symbol is right if one has counted a little."""


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


VERBS: dict[str, Step] = {
    "guess": _guess,
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
}
"""Verb -> what it does."""

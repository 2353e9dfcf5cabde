"""What the verbs that move cards and hands do to the table on average."""

from typing import cast

from kartenhaus.bots.labor_chaos import hands
from kartenhaus.bots.labor_chaos.forecast import Forecast, Step
from kartenhaus.bots.labor_chaos.reading import Place, amount_of, seats_of
from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.frames import NOBODY

SEVEN = 7.0


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
    each = min(each, SEVEN) if step["redeal"] == "seven" else each
    hands.moved(f.future, dict.fromkeys(playing, each), weight)


VERBS: dict[str, Step] = {
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
}
"""Verb -> what it does."""

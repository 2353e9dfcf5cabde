"""What the verbs for turns, lying cards and reactions do to the table on average."""

from kartenhaus.bots.labor_chaos import hands
from kartenhaus.bots.labor_chaos.forecast import Forecast, Step
from kartenhaus.bots.labor_chaos.reading import Place, amount_of
from kartenhaus.games.labor_chaos.cards import Table
from kartenhaus.games.labor_chaos.frames import NOBODY, Scope
from kartenhaus.games.labor_chaos.vocabulary import DEEPEST_COPY

HALF = 0.5


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
    if scope.copies >= min(DEEPEST_COPY, len(scope.sources)):
        return
    source = f.future.sight.cards.get(scope.sources[-1 - scope.copies])
    if source is not None and source.kind == "normal":  # LC-A40
        inner = Scope(scope.card, scope.me, sources=scope.sources, copies=scope.copies + 1)
        f.run(Place(inner, source.id, {}), source.do, weight)


VERBS: dict[str, Step] = {
    "skip": _skip,
    "reverse": _reverse,
    "extra_turn": _extra_turn,
    "extra_play": _extra_play,
    "clear_end": _clear_end,
    "clear_lasting": _clear_lasting,
    "redirect": _redirect,
    "copy": _copy,
}
"""Verb -> what it does."""

"""What the rounds of a contest show: shares with intervals, lengths, endings."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from kartenhaus.lab.contest import Contest, Played
from kartenhaus.lab.statistics import mean_interval, quantile, wilson


class Share(msgspec.Struct, frozen=True):
    """`count` of `of`, its rate, and the ends of Wilson's 95 % interval of the rate.

    `fair`: the rate to be expected if it made no difference.
    """

    count: int
    of: int
    rate: float
    low: float
    high: float
    fair: float


class Mean(msgspec.Struct, frozen=True):
    """A mean with the ends of its normal 95 % interval."""

    mean: float
    low: float
    high: float


class Standing(msgspec.Struct, frozen=True):
    """How one level did. `seats`: how many of the seats it had."""

    level: str
    seats: int
    first: Share
    last: Share
    place: Mean
    """The mean place, 1 is best."""


class SeatShare(msgspec.Struct, frozen=True):
    """How those did who sat on one seat of the table (or who began)."""

    first: Share
    last: Share


class Summary(msgspec.Struct, frozen=True, rename="camel"):
    """All that `simulate` tells. Rounds cut off at the cap count nowhere but in `capped`."""

    game: str
    entrants: tuple[str, ...]
    rounds: int
    seed: int
    options: dict[str, str]
    rollouts: int | None
    standings: tuple[Standing, ...]
    seats: tuple[SeatShare, ...]
    starter: SeatShare
    turns_median: int
    turns_95: int
    """95 % of the rounds have at most so many turns."""
    decisions: int
    endings: dict[str, int]
    """Why rounds ended (`played`, `stopped` by the stop rule) -> how many."""
    capped: int
    cap: int
    sets_per_round: float
    snaps_per_round: float
    takes_per_round: float


def summarize(contest: Contest, played: Sequence[Played]) -> Summary:
    """The summary of a contest. Raises `ValueError` if no round came to its end."""
    ended = [each for each in played if each.ranking]
    if not ended:
        raise ValueError("no round came to its end")
    n, turns = len(contest.entrants), [each.tally.turns for each in ended]
    starters = [(each, each.seating[each.tally.starter]) for each in ended]
    return Summary(
        game=contest.game,
        entrants=contest.entrants,
        rounds=contest.rounds,
        seed=contest.seed,
        options=dict(contest.options),
        rollouts=contest.rollouts,
        standings=tuple(
            _standing(contest.entrants, level, ended) for level in dict.fromkeys(contest.entrants)
        ),
        seats=tuple(
            _seat_share([(each, each.seating[seat]) for each in ended]) for seat in range(n)
        ),
        starter=_seat_share(starters),
        turns_median=quantile(turns, 0.5),
        turns_95=quantile(turns, 0.95),
        decisions=sum(each.decisions for each in played),
        endings=dict(sorted(Counter(each.reason for each in ended).items())),
        capped=len(played) - len(ended),
        cap=contest.cap,
        sets_per_round=sum(each.tally.sets for each in ended) / len(ended),
        snaps_per_round=sum(each.tally.snaps for each in ended) / len(ended),
        takes_per_round=sum(each.tally.takes for each in ended) / len(ended),
    )


def _standing(entrants: tuple[str, ...], level: str, ended: Sequence[Played]) -> Standing:
    mine = [entrant for entrant, other in enumerate(entrants) if other == level]
    fair = len(mine) / len(entrants)
    places = [
        1 + sum(each.ranking.index(entrant) for entrant in mine) / len(mine) for each in ended
    ]
    return Standing(
        level=level,
        seats=len(mine),
        first=_share(sum(each.ranking[0] in mine for each in ended), len(ended), fair),
        last=_share(sum(each.ranking[-1] in mine for each in ended), len(ended), fair),
        place=Mean(*mean_interval(places)),
    )


def _seat_share(rounds: Sequence[tuple[Played, int]]) -> SeatShare:
    """Of rounds, each with the entrant that is looked at."""
    fair = 1 / len(rounds[0][0].seating)
    first = sum(each.ranking[0] == entrant for each, entrant in rounds)
    last = sum(each.ranking[-1] == entrant for each, entrant in rounds)
    return SeatShare(_share(first, len(rounds), fair), _share(last, len(rounds), fair))


def _share(count: int, of: int, fair: float) -> Share:
    low, high = wilson(count, of)
    return Share(count, of, count / of, low, high, fair)

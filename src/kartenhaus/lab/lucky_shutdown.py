"""Lucky Shutdown in the lab: setting it up, counting in a round, and what many rounds show."""

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from kartenhaus.games.lucky_shutdown.deck import parse_deck
from kartenhaus.games.lucky_shutdown.events import (
    CardsLaid,
    Event,
    PileCleared,
    PileTaken,
    StarterDecided,
    TurnBegan,
)
from kartenhaus.games.lucky_shutdown.options import Config, Options
from kartenhaus.lab.options import read_options
from kartenhaus.lab.played import Contest, Played
from kartenhaus.lab.statistics import Mean, Share, mean_interval, quantile, share_of
from kartenhaus.rulebook.decks import deck_file

MATCH_ROUNDS = 5
"""A match has no end of its own; the loser of a round deals the next."""


class Tally(msgspec.Struct, frozen=True):
    """What happened in a round, counted. `starter`: the seat that began; -1: nobody did."""

    starter: int
    turns: int
    """Turns begun, skip moments not counted."""
    sets: int
    snaps: int
    takes: int


Round = Played[Tally]


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


def configure(seats: int, options: Mapping[str, str]) -> Config:
    """The config of a match. Raises `UnknownOptionError`, `OptionValueError`."""
    return Config(parse_deck(deck_file("lucky-shutdown"), seats), read_options(Options, options))


def count(events: Sequence[Event]) -> Tally:
    """The counts of a round."""
    starter, turns, sets, snaps, takes = -1, 0, 0, 0, 0
    for event in events:
        if isinstance(event, TurnBegan):
            turns += event.phase == "turn"
        elif isinstance(event, CardsLaid):
            snaps += event.way == "react"
        elif isinstance(event, PileCleared):
            sets += event.reason != "clear"
        elif isinstance(event, PileTaken):
            takes += 1
        elif isinstance(event, StarterDecided):
            starter = event.seat
    return Tally(starter, turns, sets, snaps, takes)


def summarize(contest: Contest, played: Sequence[Round]) -> Summary:
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


def _standing(entrants: tuple[str, ...], level: str, ended: Sequence[Round]) -> Standing:
    mine = [entrant for entrant, other in enumerate(entrants) if other == level]
    fair = len(mine) / len(entrants)
    places = [
        1 + sum(each.ranking.index(entrant) for entrant in mine) / len(mine) for each in ended
    ]
    return Standing(
        level=level,
        seats=len(mine),
        first=share_of(sum(each.ranking[0] in mine for each in ended), len(ended), fair),
        last=share_of(sum(each.ranking[-1] in mine for each in ended), len(ended), fair),
        place=Mean(*mean_interval(places)),
    )


def _seat_share(rounds: Sequence[tuple[Round, int]]) -> SeatShare:
    """Of rounds, each with the entrant that is looked at."""
    fair = 1 / len(rounds[0][0].seating)
    first = sum(each.ranking[0] == entrant for each, entrant in rounds)
    last = sum(each.ranking[-1] == entrant for each, entrant in rounds)
    return SeatShare(share_of(first, len(rounds), fair), share_of(last, len(rounds), fair))

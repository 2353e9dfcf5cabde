"""None of a Kind in the lab: setting it up, counting in a round, and what many rounds show."""

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from kartenhaus.games.none_of_a_kind.deck import parse_deck
from kartenhaus.games.none_of_a_kind.events import (
    CardAppended,
    CardTaken,
    CardTakenBack,
    Event,
    RaceStarted,
    RoundScored,
    Stopped,
)
from kartenhaus.games.none_of_a_kind.options import Config, Options
from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.lab.options import read_options
from kartenhaus.lab.played import Contest, Played
from kartenhaus.lab.statistics import (
    Mean,
    Rate,
    Share,
    mean_interval,
    quantile,
    rate_of,
    share_of,
)
from kartenhaus.rulebook.decks import deck_file


class Tally(msgspec.Struct, frozen=True):
    """What happened in a round, counted; of one that was not scored, nothing. Tuples: per seat.

    `ms`: how long it was raced. `stopper`: -1 for nobody. `laid`: the cards of its row at the end,
    `kept`: those left after the check.
    """

    ms: int = 0
    stopper: int = -1
    faulty: tuple[bool, ...] = ()
    laid: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    grabs: tuple[int, ...] = ()


Round = Played[Tally]


class Standing(msgspec.Struct, frozen=True, rename="camel"):
    """How those did who played one level, or sat on one seat. `seats`: how many.

    `won`: of the games, also if shared. `first`: of the rounds. Points, cards
    laid and kept, and grabs are those of one seat in one round.
    """

    seats: int
    won: Share
    first: Share
    points: Mean
    stopped: Share
    """Who called Stop, or for whom the table did."""
    faulty: Rate
    """Of those who stopped: the row had a fault."""
    laid: Mean
    kept: Mean
    grabs: Mean


class Summary(msgspec.Struct, frozen=True, rename="camel"):
    """All that `simulate` tells. Rounds cut off at the cap count nowhere but in `capped`."""

    game: str
    entrants: tuple[str, ...]
    rounds: int
    games: int
    """Those that came to their end."""
    shared: int
    """Games with more than one winner."""
    seed: int
    options: dict[str, str]
    levels: dict[str, Standing]
    seats: tuple[Standing, ...]
    ms_median: int
    ms_95: int
    """95 % of the rounds took at most so long."""
    faulty: Rate
    """Of all who stopped."""
    kept: Mean
    grabs: Mean
    endings: dict[str, int]
    """How rounds ended (`events.By`) -> how many."""
    decisions: int
    capped: int
    cap: int


def configure(seats: int, options: Mapping[str, str]) -> Config:
    """The config of a match. Raises `UnknownOptionError`, `OptionValueError`."""
    return Config(parse_deck(deck_file("none-of-a-kind"), seats), read_options(Options, options))


def match_rounds(config: Config) -> int:
    """How many rounds make a match."""
    return config.options.rounds


def situation(state: State, seat: int) -> tuple[object, ...]:
    """What a seat's plan hangs on: its own doings and the flow of the round, not the others'."""
    row = len(state.rows[seat])
    return state.phase, state.turn, state.hands[seat], row, seat in state.flags


def shared(state: State) -> tuple[object, ...]:
    """What all plans hang on alike."""
    return state.phase, state.turn, state.flags


def count(events: Sequence[Event]) -> Tally:
    """The counts of a round."""
    begun, grabs, laid = 0, Counter[int](), Counter[int]()
    stopped: Stopped | None = None
    for event in events:
        if isinstance(event, CardTaken):
            grabs[event.seat] += 1
        elif isinstance(event, CardAppended):
            laid[event.seat] += 1
        elif isinstance(event, CardTakenBack):
            laid[event.seat] -= 1
        elif isinstance(event, RaceStarted):
            begun = event.at
        elif isinstance(event, Stopped):
            stopped = event
        elif isinstance(event, RoundScored) and stopped is not None:
            return _tally(begun, stopped, event, laid, grabs)
    return Tally()


def _tally(
    begun: int, stopped: Stopped, scored: RoundScored, laid: Counter[int], grabs: Counter[int]
) -> Tally:
    checks = sorted(scored.checks, key=lambda check: check.seat)
    points = dict(zip(scored.order, scored.points, strict=True))
    return Tally(
        ms=stopped.at - begun,
        stopper=stopped.seat,
        faulty=tuple(check.fault_at > 0 for check in checks),
        laid=tuple(1 + laid[check.seat] for check in checks),  # the start card too
        kept=tuple(check.kept for check in checks),
        points=tuple(points[check.seat] for check in checks),
        grabs=tuple(grabs[check.seat] for check in checks),
    )


def summarize(contest: Contest, played: Sequence[Round]) -> Summary:
    """The summary of a contest. Raises `ValueError` if no game came to its end."""
    ended = [each for each in played if each.ranking]
    games = [each for each in ended if each.winners]
    if not games:
        raise ValueError("no game came to its end")
    n, times = len(contest.entrants), [each.tally.ms for each in ended]
    every = [(each, seat) for each in ended for seat in range(n)]
    levels = {
        level: [(each, seat) for each, seat in every if _level(contest, each, seat) == level]
        for level in dict.fromkeys(contest.entrants)
    }
    return Summary(
        game=contest.game,
        entrants=contest.entrants,
        rounds=len(ended),
        games=len(games),
        shared=sum(len(each.winners) > 1 for each in games),
        seed=contest.seed,
        options=dict(contest.options),
        levels={level: _standing(mine, ended) for level, mine in levels.items()},
        seats=tuple(_standing([(each, seat) for each in ended], ended) for seat in range(n)),
        ms_median=quantile(times, 0.5),
        ms_95=quantile(times, 0.95),
        faulty=_faulty(every),
        kept=Mean(*mean_interval([each.tally.kept[seat] for each, seat in every])),
        grabs=Mean(*mean_interval([each.tally.grabs[seat] for each, seat in every])),
        endings=dict(sorted(Counter(each.reason for each in ended).items())),
        decisions=sum(each.decisions for each in played),
        capped=len(played) - len(ended),
        cap=contest.cap,
    )


def _level(contest: Contest, played: Round, seat: int) -> str:
    return contest.entrants[played.seating[seat]]


def _standing(mine: Sequence[tuple[Round, int]], ended: Sequence[Round]) -> Standing:
    """Of rounds, each with the seats that are looked at; `ended`: every round once."""
    rounds, games = len(ended), sum(bool(each.winners) for each in ended)
    seats = len(mine) // rounds
    fair = seats / len(ended[0].seating)
    won = {each.index for each, seat in mine if each.seating[seat] in each.winners}
    first = sum(each.ranking[0] == each.seating[seat] for each, seat in mine)
    stopped = sum(each.tally.stopper == seat for each, seat in mine)
    return Standing(
        seats=seats,
        won=share_of(len(won), games, fair),
        first=share_of(first, rounds, fair),
        points=Mean(*mean_interval([each.tally.points[seat] for each, seat in mine])),
        stopped=share_of(stopped, rounds, fair),
        faulty=_faulty(mine),
        laid=Mean(*mean_interval([each.tally.laid[seat] for each, seat in mine])),
        kept=Mean(*mean_interval([each.tally.kept[seat] for each, seat in mine])),
        grabs=Mean(*mean_interval([each.tally.grabs[seat] for each, seat in mine])),
    )


def _faulty(mine: Sequence[tuple[Round, int]]) -> Rate:
    """How many of those stopped with a row that had a fault."""
    stopped = [each.tally.faulty[seat] for each, seat in mine if each.tally.stopper == seat]
    return rate_of(sum(stopped), len(stopped))

"""Many matches between policies, on all cores; the same seed gives the same result on any number.

Design: the rounds are cut into matches of `MATCH_ROUNDS` rounds (the last one may be shorter), as
the loser of a round deals the next. In match m the entrants sit in the order given, turned by m
seats, so each sits everywhere equally often. The luck of round i comes from (seed, i) alone.
"""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context

import msgspec

from kartenhaus.bots import Rollouts, policy
from kartenhaus.lab.chance import SeededChance
from kartenhaus.lab.games import PLAYABLE, Tally
from kartenhaus.lab.match import Players

MATCH_ROUNDS = 5
CAP = 10_000
"""Decisions after which a round is cut off and counted apart."""


class Contest(msgspec.Struct, frozen=True):
    """What is to be played. `entrants`: a level each, in the order of their seats."""

    game: str
    entrants: tuple[str, ...]
    rounds: int
    seed: int
    options: Mapping[str, str] = {}
    rollouts: int | None = None
    """The budget of searching policies for one action; nothing: their own default."""
    cap: int = CAP


class Played(msgspec.Struct, frozen=True):
    """One round, told by entrants (places in `Contest.entrants`) and not by seats.

    `seating[s]`: the entrant on seat s. `ranking`: entrants from first to last, empty if the round
    was cut off. `reason`: why it ended; `capped` if it was cut off.
    """

    index: int
    seating: tuple[int, ...]
    ranking: tuple[int, ...]
    reason: str
    decisions: int
    tally: Tally


def seating(entrants: int, match: int) -> tuple[int, ...]:
    """Which entrant sits on which seat in this match."""
    return tuple((seat + match) % entrants for seat in range(entrants))


def matches(contest: Contest) -> range:
    """The numbers of the matches of the contest."""
    return range(-(-contest.rounds // MATCH_ROUNDS))


def play_match(contest: Contest, match: int) -> list[Played]:
    """The rounds of one match. Raises `PolicyError`."""
    seats = seating(len(contest.entrants), match)
    playable = PLAYABLE[contest.game]
    levels = [contest.entrants[entrant] for entrant in seats]
    players = Players(
        game=playable.game,
        config=playable.config(len(seats), contest.options),
        policies=[policy(contest.game, level) for level in levels],
        budgets=[Rollouts(contest.rollouts) if contest.rollouts else None] * len(seats),
        cap=contest.cap,
    )
    found: list[Played] = []
    state = players.start()
    first = match * MATCH_ROUNDS
    for index in range(first, min(first + MATCH_ROUNDS, contest.rounds)):
        chance = SeededChance(f"{contest.seed}/{index}")
        played, state = players.play_round(state, chance)
        outcome = played.outcome
        ranking = tuple(seats[seat] for seat in outcome.ranking) if outcome else ()
        reason = outcome.reason if outcome else "capped"
        tally = playable.tally(played.events)
        found.append(Played(index, seats, ranking, reason, played.decisions, tally))
        if outcome is None:  # no loser, so nobody deals: a new match
            state = players.start()
    return found


def play(
    contest: Contest, jobs: int = 1, progress: Callable[[int], None] | None = None
) -> list[Played]:
    """All rounds in order, on `jobs` processes. `progress` is told of every few rounds played.

    Raises `UnknownPolicyError` and the errors of options before anything is played, and
    `PolicyError`.
    """
    for level in contest.entrants:
        policy(contest.game, level)
    PLAYABLE[contest.game].config(len(contest.entrants), contest.options)
    found: list[Played] = []
    for rounds in _results(contest, jobs):
        found += rounds
        if progress is not None:
            progress(len(rounds))
    return found


def _results(contest: Contest, jobs: int) -> Iterator[list[Played]]:
    if jobs == 1:
        yield from (play_match(contest, match) for match in matches(contest))
        return
    with ExitStack() as stack:
        pool = stack.enter_context(ProcessPoolExecutor(jobs, get_context("forkserver")))
        waiting: list[Future[list[Played]]] = []
        stack.callback(lambda: [future.cancel() for future in waiting])
        waiting += [pool.submit(play_match, contest, match) for match in matches(contest)]
        for future in waiting:
            yield future.result()

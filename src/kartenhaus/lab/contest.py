"""Many matches between policies, on all cores; the same seed gives the same result on any number.

Design: the rounds are cut into matches (the last one may be shorter, unless the game's matches
have an end), as one round sets up the next. In match m the entrants sit in the order given, turned
by m seats, so each sits everywhere equally often. The luck of round i comes from (seed, i) alone.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context

from kartenhaus.bots import Rollouts, policy
from kartenhaus.kernel.game import AnyGame
from kartenhaus.lab.chance import SeededChance
from kartenhaus.lab.games import PLAYABLE, AnyPlayed
from kartenhaus.lab.match import AnyRound, AnyTable
from kartenhaus.lab.played import Contest, Played


def seating(entrants: int, match: int) -> tuple[int, ...]:
    """Which entrant sits on which seat in this match."""
    return tuple((seat + match) % entrants for seat in range(entrants))


def schedule(contest: Contest) -> list[range]:
    """The numbers of the rounds of every match. Raises the errors of options."""
    playable = PLAYABLE[contest.game]
    size = playable.match_rounds(playable.config_of(contest))
    firsts = range(0, contest.rounds, size)
    most = None if playable.whole else contest.rounds
    return [range(first, min(first + size, most or first + size)) for first in firsts]


def play_match(contest: Contest, match: int, rounds: range) -> list[AnyPlayed]:
    """The rounds of one match. Raises `PolicyError`."""
    seats = seating(len(contest.entrants), match)
    table = _table(contest, seats)
    found: list[AnyPlayed] = []
    state: object = table.start()
    for index in rounds:
        chance = SeededChance(f"{contest.seed}/{index}")
        played, state = table.play_round(state, chance)
        found.append(_told(contest, index, seats, played, table.game, state))
        if played.outcome is None:  # nothing to go on from: a new match
            state = table.start()
    return found


def play(
    contest: Contest, jobs: int = 1, progress: Callable[[int], None] | None = None
) -> list[AnyPlayed]:
    """All rounds in order, on `jobs` processes. `progress` is told of every few rounds played.

    Raises `UnknownPolicyError` and the errors of options before anything is played, and
    `PolicyError`.
    """
    for level in contest.entrants:
        policy(contest.game, level)
    found: list[AnyPlayed] = []
    for rounds in _results(contest, schedule(contest), jobs):
        found += rounds
        if progress is not None:
            progress(len(rounds))
    return found


def _table(contest: Contest, seats: tuple[int, ...]) -> AnyTable:
    playable = PLAYABLE[contest.game]
    policies = [policy(contest.game, contest.entrants[entrant]) for entrant in seats]
    budget = Rollouts(contest.rollouts) if contest.rollouts else None
    return playable.table(playable.config_of(contest), policies, budget, contest.cap)


def _told(
    contest: Contest,
    index: int,
    seats: tuple[int, ...],
    played: AnyRound,
    game: AnyGame,
    state: object,
) -> AnyPlayed:
    """The round told by entrants. `state`: after it."""
    outcome = played.outcome
    final = None if outcome is None else game.final(state)
    return Played(
        index=index,
        seating=seats,
        ranking=tuple(seats[seat] for seat in outcome.ranking) if outcome else (),
        reason=outcome.reason if outcome else "capped",
        decisions=played.decisions,
        winners=tuple(seats[seat] for seat in final.ranking[0]) if final else (),
        tally=PLAYABLE[contest.game].count(played.events),
    )


def _results(contest: Contest, matches: list[range], jobs: int) -> Iterator[list[AnyPlayed]]:
    if jobs == 1:
        for match, rounds in enumerate(matches):
            yield play_match(contest, match, rounds)
        return
    with ExitStack() as stack:
        pool = stack.enter_context(ProcessPoolExecutor(jobs, get_context("forkserver")))
        waiting: list[Future[list[AnyPlayed]]] = []
        stack.callback(lambda: [future.cancel() for future in waiting])
        waiting += [
            pool.submit(play_match, contest, match, rounds) for match, rounds in enumerate(matches)
        ]
        for future in waiting:
            yield future.result()

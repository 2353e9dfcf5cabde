"""How many sequences of actions a position has: `python -m tests.playthroughs.perft NAME DEPTH`.

Counts every action of every seat that can act, reactions out of turn included, to a given depth,
under a fixed chance. Any change of the rules that adds or loses an action anywhere shows here.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.options import Options
from kartenhaus.games.lucky_shutdown.state import State
from tests.games.lucky_shutdown.position import chosen, position, seat, started
from tests.luck import Luck

DEPTH = 4


@dataclass
class Count:
    """Of one depth: the sequences, and how many end with a removed pile or the round's end."""

    sequences: int = 0
    cleared: int = 0
    over: int = 0


def positions() -> dict[str, State]:
    """Fixed positions, one for each kind of trouble."""
    return {
        "start": chosen(started(3, seed=1)),
        "skip chain": position(
            seat("o19 b19 o12", "b12 o13 o14", "b14 o16 b16"),
            seat("b19 b11 o17", "b17 b18 o18", "free:o o11 push:o"),
            seat("o15 b15 free:b", "o12 b13 b16", "b11 o14 clear:o"),
            pile="o11 o19",
            stock="b12 b13 b14",
            skips=1,
        ),
        "colour force": position(
            seat("o12 b12 b15 free:o under18:b", "o13 o14 b14"),
            seat("b15 o15 b16 push:x", "o16 b17 b18"),
            pile="b11 o15",
            stock="o17 o18 b19",
        ),
        "combination": position(
            seat("o12", "b12 o12 o17", "b13 o14 b18"),
            seat("under16:o", "under17:x under18:b b15", "o15 clear:b o19"),
            seat("b16 o16", "b16 o16 push:b", "free:b b19 o11"),
            pile="o11",
        ),
        "blind": position(
            seat("", "", "o19 b12 free:b"),
            seat("", "- o13 b14", "o17 o11 clear:o"),
            seat("o12 b17", "", "b13 o18"),
            pile="o14 o15",
            options=Options(early=True),
        ),
        "snaps": position(
            seat("o13 b14 b18"),
            seat("o12 b12 o16"),
            seat("push:o push:x b19", "o12"),
            pile="b12",
            stock="o11 b11",
            options=Options(luck=True),
        ),
        "endgame": position(
            seat("o18"),
            seat("", "b18", "o17"),
            seat("", "", "b19 o12"),
            seat("b12 b13"),
            pile="o16",
        ),
    }


def perft(state: State, depth: int) -> list[Count]:
    """Per depth from 1 to `depth`, what the sequences of so many actions come to."""
    counts = [Count() for _ in range(depth)]
    _walk(state, counts, 0)
    return counts


def _walk(state: State, counts: list[Count], ply: int) -> None:
    if ply == len(counts):
        return
    for player in sorted(GAME.to_act(state)):
        for action in GAME.legal_actions(state, player):
            after = state
            for event in GAME.decide(state, player, action, Luck(1), 0):
                after = GAME.evolve(after, event)
            counts[ply].sequences += 1
            counts[ply].cleared += after.removed != state.removed
            counts[ply].over += after.phase == "end"
            _walk(after, counts, ply + 1)


def table() -> str:
    """All positions and depths, one line each."""
    lines = [f"{'position':<14}{'depth':>6}{'sequences':>11}{'cleared':>9}{'over':>7}"]
    for name, state in positions().items():
        for depth, count in enumerate(perft(state, DEPTH), start=1):
            numbers = f"{count.sequences:>11}{count.cleared:>9}{count.over:>7}"
            lines.append(f"{name:<14}{depth:>6}{numbers}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for found in perft(positions()[sys.argv[1]], int(sys.argv[2])):
        sys.stdout.write(f"{found}\n")

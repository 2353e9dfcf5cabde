"""How many sequences of acts a race has from fixed positions, to a given depth.

Every act of every seat counts; time stands still. Any change of
the rules that adds or loses an act anywhere shows here.
"""

from __future__ import annotations

from dataclasses import dataclass

from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.options import Options
from kartenhaus.games.none_of_a_kind.state import State
from tests.games.none_of_a_kind.position import position
from tests.luck import Luck

DEPTH = 4


@dataclass
class Count:
    """Of one depth: the sequences, how many end with a full row, and with the round's end."""

    sequences: int = 0
    filled: int = 0
    over: int = 0


def positions() -> dict[str, State]:
    """Fixed positions, one for each kind of trouble."""
    return {
        "race": position("rg1", "bk2"),
        "house rules": position(
            *("rg1 kb4", "bk2", "gr2"),
            options=Options(take_back=True, throw_back="scatter", fit="literal"),
        ),
        "referee": position("rg1", "bk2", options=Options(referee=True)),
        "hands full": position("rg1 bk3", "bk2", held={0: "yr4", 1: "gy3<"}, down="kg1"),
        "row full": position("rg1 bk3 yr4", "bk2", down="gy3", full=(0,)),
        "nobody left": position("rg1", "bk2", "gr2", flags=(0, 1), down="gy3", up=""),
        "calm": position("rg1", "bk2", "gr2", turn=1, options=Options(calm=True)),
        "automatic": position("rg1 bk3", "bk2", down="yr4 gy3", options=Options(stop_mode="auto")),
    }


def perft(state: State, depth: int) -> list[Count]:
    """Per depth from 1 to `depth`, what the sequences of so many acts come to."""
    counts = [Count() for _ in range(depth)]
    _walk(state, counts, 0)
    return counts


def _walk(state: State, counts: list[Count], ply: int) -> None:
    if ply == len(counts):
        return
    for seat in sorted(GAME.to_act(state)):
        for action in GAME.legal_actions(state, seat):
            after = state
            for event in GAME.decide(state, seat, action, Luck(1), 0):
                after = GAME.evolve(after, event)
            _count(state, after, counts[ply])
            _walk(after, counts, ply + 1)


def _count(before: State, after: State, count: Count) -> None:
    count.sequences += 1
    count.filled += len(after.full) > len(before.full)
    count.over += after.phase == "over"


def table() -> str:
    """All positions and depths, one line each."""
    lines = [f"{'position':<14}{'depth':>6}{'sequences':>11}{'filled':>9}{'over':>7}"]
    for name, state in positions().items():
        for depth, count in enumerate(perft(state, DEPTH), start=1):
            numbers = f"{count.sequences:>11}{count.filled:>9}{count.over:>7}"
            lines.append(f"{name:<14}{depth:>6}{numbers}")
    return "\n".join(lines) + "\n"

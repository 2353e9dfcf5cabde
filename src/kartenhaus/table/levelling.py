"""In which order acts are judged that came in at nearly the same time (NK-A6, NK-A16)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import msgspec

from kartenhaus.table.contest import Claim, Decision, decided_at, judged

STOP = -1
"""The target of an act that ends the round: what was sent after it has to wait for it."""


class Asker(Protocol):
    """Whoever is to be answered."""

    def send(self, data: bytes) -> None: ...


class Pending(msgspec.Struct, frozen=True, eq=False):
    """An act that has arrived and is not judged yet.

    `target`: see `Contests.target`. `key` and `asker`: of a guest's intent; a bot has neither.
    One that has to wait (`Game.held_until`) counts as arriving when its time has come.
    """

    claim: Claim
    action: object
    target: int | None
    key: str = ""
    asker: Asker | None = None

    @property
    def seat(self) -> int:
        """Whose act it is."""
        return self.claim.seat


class Next(msgspec.Struct, frozen=True):
    """What is judged next, and when. `decision`: of those who reach for the same, if several."""

    at: int
    act: Pending
    decision: Decision | None = None


Corrections = Callable[[int], Mapping[int, int]]
"""(target): the corrections of the seats that could reach for it now."""


def next_of(
    acts: Sequence[Pending],
    hopeless: Callable[[Pending], bool],
    corrections: Corrections,
    now: int,
) -> Next | None:
    """The first act to be judged, of `acts` in their order of arrival.

    `hopeless`: whether it would be refused now whatever others do; then it waits for nobody.
    """
    found: list[Next] = []
    groups: dict[int, list[Pending]] = {}
    for act in free_of(acts):
        at = max(now, act.claim.arrival)
        if hopeless(act) or (act.target is None and at == now):
            return Next(now, act)
        if act.target is None:
            found.append(Next(at, act))
        else:
            groups.setdefault(act.target, []).append(act)
    found += (_decided(target, group, corrections, now) for target, group in groups.items())
    return min(found, key=lambda each: (each.at, each.act.claim.sent), default=None)


def free_of(acts: Sequence[Pending]) -> list[Pending]:
    """Those that wait for no other act: of the same seat before them, or a Stop sent earlier."""
    first: dict[int, Pending] = {}
    for act in acts:
        first.setdefault(act.seat, act)
    stops = [act.claim.sent for act in first.values() if act.target == STOP]
    stop = min(stops, default=None)
    return [
        act
        for act in first.values()
        if act.target == STOP or stop is None or act.claim.sent <= stop  # NK-A16
    ]


def _decided(target: int, group: list[Pending], corrections: Corrections, now: int) -> Next:
    claims = [act.claim for act in group]
    decision = judged(target, claims)
    act = next(act for act in group if act.claim is decision.claims[0])
    at = decided_at(claims, corrections(target), now)
    return Next(at, act, decision if len(claims) > 1 else None)

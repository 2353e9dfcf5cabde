"""Every game keeps every law, over random rounds with all options and numbers of seats.

`--law-rounds N` sets how many rounds are played for each number of seats.
"""

from __future__ import annotations

from typing import get_args

import pytest

from tests.conftest import ROOT
from tests.laws import labor_chaos, lucky_shutdown, none_of_a_kind
from tests.laws.laws import check
from tests.laws.subject import AnySubject
from tests.laws.walk import Played, rounds

SUBJECTS: tuple[AnySubject, ...] = (
    lucky_shutdown.SUBJECT,
    none_of_a_kind.SUBJECT,
    labor_chaos.SUBJECT,
)
MOST_ROUNDS = 400
TABLES = [
    pytest.param(subject, seats, id=f"{subject.game.name}-{seats}")
    for subject in SUBJECTS
    for seats in subject.game.seats
]


@pytest.mark.rule(
    "LS-1.1 to LS-1.8", "LS-2.1", "LS-2.6", "LS-2.7", "LS-2.12", "LS-3.3", "LS-5.8", "LS-8.6"
)
@pytest.mark.rule("LS-13.5", "LS-13.7", "LS-13.8", "LS-A52", "LS-A53", "LS-A60")
@pytest.mark.rule("NK-1.1 to NK-1.6", "NK-2.7", "NK-3.1", "NK-3.4", "NK-8.1", "NK-8.8", "NK-8.9")
@pytest.mark.rule("NK-A18", "NK-A28", "NK-A30")
@pytest.mark.parametrize(("subject", "seats"), TABLES)
def test_every_law_holds(subject: AnySubject, seats: int, block: tuple[int, int]) -> None:
    """All laws, at every step of every round of this block."""
    start, n = block
    for played in rounds(subject, seats, n, seed=1_000 * start + seats):
        for part in played:
            check(part, subject)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.name)
def test_random_play_reaches_everything(subject: AnySubject) -> None:
    """The laws see every kind of action and of event, and both ways a round can end."""
    wanted = {*get_args(subject.action_type), *get_args(subject.event_type)} - subject.elsewhere
    seen: set[type] = set()
    reasons: set[str] = set()
    for i in range(MOST_ROUNDS):
        seats = subject.game.seats[i % len(subject.game.seats)]
        for played in rounds(subject, seats, 1 + i % 3, seed=i):
            for part in played:
                if isinstance(part, Played):
                    outcome = subject.game.outcome(part.end)
                    reasons |= {outcome.reason} if outcome else set()
                else:
                    seen.add(type(part.action))
                    seen.update(map(type, part.events))
                if isinstance(part, Played):
                    seen.update(map(type, (*part.log, *part.returned)))
        if wanted <= seen and len(reasons) > 1:
            return
    assert wanted <= seen, wanted - seen
    assert len(reasons) > 1


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.name)
def test_every_game_has_a_golden_playthrough(subject: AnySubject) -> None:
    """A game tells one of its rounds line by line, for people to read."""
    name = subject.game.name.replace("-", "_")
    assert list((ROOT / "tests" / "playthroughs" / "golden").glob(f"{name}_*.txt"))

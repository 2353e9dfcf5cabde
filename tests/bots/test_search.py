"""Sequential halving: which of several actions is kept, and how much is tried for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from kartenhaus.bots import Rollouts
from kartenhaus.bots.search import best_of
from tests.luck import Luck


class Trials:
    """Actions are numbers, worth what they say; now and then one is worth nothing."""

    def __init__(self) -> None:
        self.luck = Luck(3)
        self.tried = Counter[int]()

    def __call__(self, actions: Sequence[int]) -> list[float]:
        self.tried.update(actions)
        return [0.0 if self.luck.chance(5) else action / 10 for action in actions]


@pytest.mark.parametrize("actions", [(1, 5, 9), (9, 1, 5, 2), (3, 9, 1, 2, 4, 5, 6)])
def test_the_best_action_is_kept(actions: tuple[int, ...]) -> None:
    trials = Trials()
    assert best_of(actions, trials, Rollouts(200)) == 9
    assert trials.tried[9] == max(trials.tried.values())
    assert set(trials.tried) == set(actions)


@pytest.mark.parametrize("count", [1, 10, 30, 100])
def test_no_more_is_tried_than_the_budget_allows(count: int) -> None:
    """Each of six actions once at least; the last trial of a stage may go a little beyond."""
    trials = Trials()
    best_of(range(6), trials, Rollouts(count))
    assert min(trials.tried[action] for action in range(6)) >= 1
    assert trials.tried.total() <= max(6, count + 5)


def test_a_single_action_is_not_tried() -> None:
    trials = Trials()
    assert best_of((4,), trials, Rollouts(50)) == 4
    assert not trials.tried


def test_what_is_thought_beforehand_counts_the_less_the_more_is_tried() -> None:
    """The second action is worth a little more, and is thought to be worth less."""
    found = [
        best_of(
            ("a", "b"), lambda tried: [float(each == "b") / 10 for each in tried], budget, leads
        )
        for budget, leads in (
            (Rollouts(4), ()),
            (Rollouts(4), (0.0, -0.3)),
            (Rollouts(400), (0.0, -0.3)),
        )
    ]
    assert found == ["b", "a", "b"]

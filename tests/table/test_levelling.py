"""In which order acts are judged (NK-A6, NK-A16)."""

from __future__ import annotations

from kartenhaus.table.contest import Claim
from kartenhaus.table.levelling import STOP, Next, Pending, free_of, next_of


def act(seat: int, arrival: int, target: int | None = None, correction: int = 0) -> Pending:
    return Pending(Claim(seat, arrival, correction), f"{seat} at {arrival}", target, "key")


def following(acts: list[Pending], lines: dict[int, int], now: int) -> Next | None:
    return next_of(acts, lambda each: each.key == "hopeless", lambda _: lines, now)


def test_nothing_waits_for_nothing() -> None:
    assert following([], {}, 1_000) is None


def test_an_act_that_nobody_else_can_want_is_next_at_once() -> None:
    take, add = act(0, 1_000, 7), act(1, 1_005)
    found = following([take, add], {2: 100}, 1_005)
    assert found == Next(1_005, add)


def test_a_hopeless_act_waits_for_nobody() -> None:
    take = act(0, 1_000, 7)
    lost = Pending(Claim(1, 1_001, 0), "", 8, "hopeless")
    assert following([take, lost], {2: 100}, 1_001) == Next(1_001, lost)


def test_the_group_that_is_due_first_is_next() -> None:
    """Each is due when nobody could have been earlier; those who reach for the same are one."""
    first, second, third = act(0, 1_000, 7, 5), act(1, 1_010, 8, 60), act(2, 1_020, 7, 40)
    lines = {0: 5, 1: 60, 2: 40}
    found = following([first, second, third], lines, 1_020)
    assert found is not None
    assert (found.at, found.act, found.decision) == (1_020, second, None)
    found = following([first, third], lines, 1_020)
    assert found is not None
    assert (found.at, found.act) == (1_040, third)
    assert found.decision is not None
    assert [claim.seat for claim in found.decision.claims] == [2, 0]


def test_of_two_that_are_due_the_earlier_sent_is_next() -> None:
    late, early = act(0, 1_000, 7), act(1, 1_000, 8, 30)
    found = following([late, early], {}, 1_500)
    assert found is not None
    assert found.act is early


def test_acts_of_one_seat_are_judged_in_their_order() -> None:
    take, add, other = act(0, 1_000, 7), act(0, 1_001), act(1, 1_002)
    assert free_of([take, add, other]) == [take, other]
    assert free_of([add, other]) == [add, other]


def test_what_was_sent_after_a_stop_waits_for_it() -> None:
    """What was sent before it, or together with it, does not; nor does another Stop."""
    stop = act(0, 1_000, STOP, 10)
    before, equal, after = act(1, 1_010, None, 40), act(2, 1_020, 3, 30), act(3, 991)
    rival = act(4, 1_030, STOP)
    acts = [stop, before, equal, after, rival]
    assert free_of(acts) == [stop, before, equal, rival]
    assert free_of([before, equal, after]) == [before, equal, after]


def test_a_stop_that_waits_for_its_own_seat_holds_up_nobody() -> None:
    take, stop, add = act(0, 1_000, 7), act(0, 1_001, STOP), act(1, 1_050)
    assert free_of([take, stop, add]) == [take, add]

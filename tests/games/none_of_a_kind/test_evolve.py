"""The fold: what each event changes, and that it changes nothing else."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict, replace

from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.actions import APPEND, THROW_BACK, Draw, Take
from kartenhaus.games.none_of_a_kind.evolve import evolve, with_item, without
from kartenhaus.games.none_of_a_kind.options import Options
from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.games.none_of_a_kind.view import ContestView, HeldView
from tests.games.none_of_a_kind.position import NOW, after, card, duel, position, racing

rule = pytest.mark.rule


def changed(state: State, event: ev.Event) -> set[str]:
    """The fields in which the state differs after the event."""
    old, new = asdict(state), asdict(evolve(state, event))
    assert new["number"] == old["number"] + 1
    return {name for name in old if old[name] != new[name]} - {"number"}


@pytest.mark.parametrize(
    ("event", "fields"),
    [
        (ev.TurnBegan(1, 5), {"turn"}),
        (ev.CardTaken(0, 0, False, card("bk3"), 5), {"middle", "held", "hands", "grabbed"}),
        (
            ev.CardTaken(0, 3, True, card("ky2"), 5),
            {"middle", "held", "hands", "grabbed", "places", "grid"},
        ),
        (ev.RowFilled(0, 5), {"full", "stop_at"}),
        (ev.FlagSet(0, True, 5), {"flags"}),
        (ev.GrabContested(3, (), False, 5), {"contests"}),
        (ev.MatchEnded((1, 2), ((1,), (0,))), {"final"}),
        (ev.SeatFrozen(1, 5), {"frozen"}),
        (ev.PointsShuffled((1, 2)), {"stack"}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_event_changes_what_it_says_and_nothing_else(event: ev.Event, fields: set[str]) -> None:
    assert changed(duel(), event) == fields


def test_adding_and_returning_empty_the_hand() -> None:
    state = after(duel(), (0, Draw(0)))
    added = ev.CardAppended(0, card("bk3"), 5)
    assert changed(state, added) == {"rows", "held", "hands"}
    back = ev.CardReturned(0, 0, card("bk3"), 9, "thrown", 5)
    fields = {"middle", "places", "grid", "since", "held", "hands"}
    assert changed(state, back) == fields
    assert changed(replace(state, flags=(1,)), back) == {*fields, "flags"}


def test_the_state_before_stays_as_it_was() -> None:
    state = duel()
    copy = replace(state)
    evolve(state, ev.CardTaken(0, 0, False, card("bk3"), 5))
    assert state == copy


@rule("NK-A9")
def test_the_time_of_a_held_card_runs_from_the_grab() -> None:
    for options, until in ((Options(), 30_005), (Options(hold_limit_s=0), 0)):
        state = evolve(duel(options), ev.CardTaken(0, 0, False, card("bk3"), 5))
        assert state.held[0] == HeldView(0, "", until)
        assert state.grabbed[0] == 5


def test_a_slot_remembers_since_when_its_card_lies_open() -> None:
    """The table makes more up to slow lines while a card has just come to lie there."""
    state = after(duel(), (0, Draw(0)), now=NOW + 10)
    state = after(state, (0, THROW_BACK), now=NOW + 700)
    assert state.since[0] == NOW + 700
    assert state.since[1] == 0


def test_flags_are_kept_in_the_order_of_the_seats() -> None:
    state = position("rg1", "bk2", "gr2")
    for seat in (2, 0):
        state = evolve(state, ev.FlagSet(seat, True, 5))
    assert state.flags == (0, 2)
    assert evolve(state, ev.FlagSet(0, False, 6)).flags == (2,)


def test_contests_are_kept() -> None:
    event = ev.GrabContested(3, (ev.Claim(1, 9, 4), ev.Claim(0, 8, 1)), True, 9)
    assert evolve(duel(), event).contests == (ContestView(3, (1, 0), (9, 8), (4, 1), True),)


@rule("NK-2.7")
def test_a_new_round_forgets_the_one_before_but_not_the_match() -> None:
    old = replace(
        racing(2),
        won=((5,), (3,)),
        frozen=(),
        lead=1,
        contests=(ContestView(0, (), (), (), False),),
        flags=(0,),
        stop_at=7,
        idle_at=8,
        stack=(4, 2, 9),
    )
    event = ev.RoundSetUp(
        *(2, (0, 1), 11, (card("rg1"), card("bk3")), (4, 2), ((1, 2, 3),)),
        *(("",), "ff", -1, 50, 60),
    )
    new = evolve(old, event)
    assert (new.won, new.lead, new.stack, new.round) == (((5,), (3,)), 1, (9,), 2)
    assert (new.contests, new.flags, new.stop_at, new.idle_at) == ((), (), 0, 0)
    assert (new.began, new.number) == (old.number + 1, old.number + 1)


def test_small_helpers() -> None:
    assert with_item((1, 2, 3), 0, 9) == (9, 2, 3)
    assert with_item((1, 2, 3), 2, 9) == (1, 2, 9)
    assert (without((1, 2), 2), without((1, 2), 3)) == ((1,), (1, 2))


def test_a_card_may_pass_through_many_hands() -> None:
    state = duel()
    for _ in range(5):
        for seat in (0, 1):
            grab = Draw(0) if state.middle[0] == "?" else Take(0)
            state = after(state, (seat, grab), (seat, THROW_BACK))
    state = after(state, (0, Take(0)), (0, APPEND))
    assert state.grid.bit_count() == 1

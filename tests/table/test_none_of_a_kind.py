"""What a table asks of None of a Kind besides its rules."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from kartenhaus.games.none_of_a_kind.actions import APPEND, STOP, Draw, Take
from kartenhaus.games.none_of_a_kind.options import Config
from kartenhaus.table.binding import AnyContests, SetupError
from kartenhaus.table.levelling import STOP as END
from tests.server.race import draw, fill, go, lying, racing, state_of, throw_up
from tests.server.world import BINDINGS, Device, Json, World, started

BINDING = BINDINGS["none-of-a-kind"]


def contests() -> AnyContests:
    found = BINDING.contests
    assert found is not None
    return found


def faults(options: object = None, deck: object = None, seats: int = 4) -> list[tuple[str, str]]:
    """Place and code of everything that is wrong."""
    chosen, cards = (
        None if each is None else json.dumps(each).encode() for each in (options, deck)
    )
    with pytest.raises(SetupError) as caught:
        BINDING.setup(chosen, cards, seats)
    return [(fault.place, fault.code) for fault in caught.value.faults]


@pytest.mark.rule("NK-1.4", "NK-1.5", "NK-A31")
def test_the_defaults_can_be_played_by_two_to_six() -> None:
    for seats in range(2, 7):
        setup = BINDING.setup(None, None, seats)
        config = setup.config
        assert isinstance(config, Config)
        assert (len(config.deck.points), sum(config.deck.points)) == (30, 90)
        assert config.options.rounds == 5
        assert BINDING.setup(setup.options, setup.deck, seats).config == config


@pytest.mark.parametrize(
    "options",
    [
        {"roundLimitS": 30},
        {"contestCapMs": 151},
        {"contestCapMs": -1},
        {"countdownMs": 0},
        {"rounds": 6},
        {"fit": "any"},
        {"time": 5},
        {"referee": "yes"},
        [],
    ],
    ids=json.dumps,
)
def test_options_that_cannot_be_are_told(options: object) -> None:
    ((place, code),) = faults(options)
    assert place.startswith("options")
    assert code == "options_form"


@pytest.mark.rule("NK-2.5")
def test_every_fault_of_options_and_points_is_told_at_once() -> None:
    """Too few point cards for the seats, a value far out, and an option that is none."""
    deck = {"name": "Mine", "points": [100, *range(9)]}
    assert faults({"rounds": 0}, deck, 3) == [
        ("options.rounds", "options_form"),
        ("deck.points[0]", "point_value"),
        ("deck.points", "points_few"),
    ]
    assert BINDING.setup(None, json.dumps({**deck, "points": [*range(10)]}).encode(), 2)
    assert faults(None, {"name": "Mine"}) == [("deck", "deck_entry")]


def race() -> tuple[World, list[Device]]:
    world = World(2)
    return world, racing(world, 3)


@pytest.mark.rule("NK-A6")
def test_what_an_act_reaches_for() -> None:
    _, (ann, *_) = race()
    target, state = contests().target, state_of(ann)
    assert [target(state, 0, act) for act in (Draw(5), Take(5), STOP, APPEND)] == [5, 5, END, None]
    calm = state_of(started(World(), options={"calm": True}, game="none-of-a-kind")[0])
    assert target(calm, 0, Draw(5)) is None


@pytest.mark.rule("NK-A6", "NK-A16")
def test_who_could_still_reach_for_a_card() -> None:
    """By what everybody sees: an empty hand and a row that is not full; for a Stop all."""
    world, (ann, ben, cem) = race()
    state, rivals = state_of(ann), contests().rivals
    assert rivals(state, 5) == {0, 1, 2}
    go(world, ben, draw(lying(ben)[0]))
    fill(world, cem)
    state = state_of(ann)
    assert rivals(state, 5) == {0}
    assert rivals(state, END) == {0, 1, 2}


@pytest.mark.rule("NK-A6", "NK-A32")
def test_since_when_a_card_is_there() -> None:
    """Face down: since the race began; face up: since it came to lie there."""
    world, (ann, ben, _) = race()
    shown, state = contests().shown_at, state_of(ann)
    assert shown(state, lying(ann)[0]) == state.race_at
    slot = throw_up(world, ben)
    assert shown(state_of(ann), slot) == world.now - 1_700
    assert shown(state_of(ann), END) == state.race_at
    assert shown(state_of(ann), 10**9) == state.race_at


@pytest.mark.rule("NK-A34")
def test_another_face_down_card_but_nothing_in_place_of_others() -> None:
    world, (ann, ben, _) = race()
    slot = throw_up(world, ben)
    instead, state = contests().instead, state_of(ann)
    assert instead(state, 0, Take(slot)) is None
    other = instead(state, 0, Draw(slot))
    assert isinstance(other, Draw)
    assert state.middle[other.slot] == "?"
    nothing = tuple("" for _ in state.middle)
    assert instead(replace(state, middle=nothing), 0, Draw(slot)) is None


@pytest.mark.rule("NK-A30", "NK-A26")
@pytest.mark.parametrize(
    ("options", "delay", "freezes"),
    [({}, 0, False), ({"spectators": "delayed", "leaver": "freeze"}, 5_000, True)],
)
def test_what_the_options_say(options: Json, delay: int, *, freezes: bool) -> None:
    state = state_of(started(World(), options=options, game="none-of-a-kind")[0])
    assert BINDING.watch_delay(state) == delay
    assert BINDING.freezes(state) == freezes


def test_a_bots_plan_hangs_on_its_own_hand_and_row() -> None:
    """And on its flag, which others can bring down; not on what others take or lay."""
    world, (ann, ben, _) = race()
    situation = BINDING.situation
    before = situation(state_of(ann), 0)
    go(world, ben, draw(lying(ben)[0]))
    go(world, ben, {"do": "append"})
    assert situation(state_of(ann), 0) == before
    go(world, ann, {"do": "nothing_fits", "on": True})
    flagged = situation(state_of(ann), 0)
    throw_up(world, ben)
    fallen = situation(state_of(ann), 0)
    assert (flagged != before, fallen == before) == (True, True)
    go(world, ann, draw(lying(ann)[0]))
    assert situation(state_of(ann), 0) not in (before, flagged)

"""What cannot be done in a race: each with its rule, and nothing changes."""

from __future__ import annotations

import pytest

from kartenhaus.table import messages as msg
from tests.server.race import (
    APPEND,
    COUNTDOWN_MS,
    GAME,
    STOP,
    THROW,
    accepted,
    answer,
    conserved,
    draw,
    fill,
    go,
    line,
    logged,
    lying,
    racing,
    refusal,
    send,
    take,
    throw_up,
)
from tests.server.world import CODE, Device, Json, World, started


def refused(world: World, device: Device, action: Json) -> tuple[str, str, Json]:
    """Rule, ruling and values of a no that comes at once and changes nothing."""
    before, view = world.store.read(CODE), device.view
    found = refusal(device, send(device, action))
    assert world.store.read(CODE) == before
    assert device.view == view
    return found["rule"], found["ruling"], found["params"]


@pytest.mark.rule("NK-A32", "NK-8.2")
def test_grabs_before_the_race() -> None:
    """B89: the countdown is the same for all; what arrives before its end is refused, not kept."""
    world = World()
    ann, ben = started(world, game=GAME)
    assert ann.public["raceAt"] == world.now + COUNTDOWN_MS
    assert ben.public["raceAt"] == ann.public["raceAt"]
    for action in (draw(40), take(40), APPEND, THROW, STOP):
        assert refused(world, ann, action)[:2] == ("NK-8.2", "NK-A32")
    world.run(COUNTDOWN_MS - 1)
    line(ann, 0)
    assert refused(world, ann, draw(40))[:2] == ("NK-8.2", "NK-A32")
    world.now += 1  # the alarm has not rung yet
    assert accepted(ann, send(ann, draw(40)))
    assert len(logged(world, "RaceStarted")) == 1


@pytest.mark.rule("NK-5.2")
def test_grabs_after_stop() -> None:
    world = World()
    ann, ben = racing(world)
    slot = throw_up(world, ann)
    fill(world, ann)
    go(world, ann, STOP)
    for action in (draw(lying(ben)[0]), take(slot), APPEND, STOP):
        assert refused(world, ben, action)[0] == "NK-5.2"
    conserved(ann)


@pytest.mark.rule("NK-3.3", "NK-3.11", "NK-A5")
def test_grabs_with_a_full_hand_or_a_full_row() -> None:
    world = World()
    ann, ben = racing(world)
    slot = throw_up(world, ann)
    go(world, ann, draw(lying(ann)[0]))
    assert refused(world, ann, draw(lying(ann)[0]))[0] == "NK-3.3"
    assert refused(world, ann, take(slot))[0] == "NK-3.3"
    fill(world, ben)
    assert refused(world, ben, draw(lying(ben)[0]))[0] == "NK-3.11"


@pytest.mark.rule("NK-8.3", "NK-3.2", "NK-3.4")
def test_grabs_of_what_is_no_longer_there() -> None:
    """The other side, a card in a row, no such slot; with a slow rival, too, at once."""
    world = World()
    ann, ben = racing(world)
    up = throw_up(world, ann)
    down = lying(ann)[0]
    line(ben, 100)
    assert refused(world, ann, draw(up)) == ("NK-8.3", "", {"side": "up"})
    assert refused(world, ann, take(down)) == ("NK-8.3", "", {"side": "down"})
    go(world, ben, draw(down))
    world.run(2_000)
    assert refused(world, ann, take(down)) == ("NK-3.4", "", {"seat": 1})
    go(world, ben, APPEND)
    for action in (draw(down), take(down), draw(-1), take(-1), draw(80), take(10**9)):
        assert refused(world, ann, action)[0] == "NK-3.2"


@pytest.mark.rule("NK-3.5", "NK-3.6", "NK-5.3", "NK-A14")
def test_acts_without_what_they_need() -> None:
    world = World()
    ann, ben = racing(world)
    line(ben, 100)
    assert refused(world, ann, APPEND)[0] == "NK-3.5"
    assert refused(world, ann, THROW)[0] == "NK-3.6"
    assert refused(world, ann, STOP) == ("NK-5.3", "", {"n": 11, "k": 1})


@pytest.mark.rule("NK-8.2")
def test_watchers_cannot_grab() -> None:
    world = World()
    ann, _ = racing(world)
    watcher = Device(ann.table).hello()
    found = answer(watcher, send(watcher, draw(lying(ann)[0])))
    assert found is not None
    assert found["fault"]["code"] == "not_seated"


@pytest.mark.rule("NK-8.10")
def test_a_flood_of_grabs() -> None:
    """Fifteen a second are looked at, whatever they are and on how many sockets; the next second
    there are fifteen again. Other acts and other seats are not counted."""
    world = World()
    ann, ben = racing(world)
    tab = Device(ann.table, ann.token, 0).hello()
    go(world, ann, draw(lying(ann)[0]))
    world.run(1_000)
    for i in range(15):
        assert refused(world, (ann, tab)[i % 2], draw(lying(ann)[0]))[0] == "NK-3.3"
        world.run(10)
    for device in (ann, tab):
        assert refused(world, device, draw(lying(ann)[0]))[0] == "NK-8.10"
        assert refused(world, device, take(3))[0] == "NK-8.10"
    assert accepted(ben, send(ben, draw(lying(ben)[0])))
    assert accepted(ann, send(ann, THROW))
    world.run(850)
    assert accepted(ann, send(ann, draw(lying(ann)[0])))
    conserved(ann)


@pytest.mark.rule("NK-8.10", "NK-A33")
def test_a_flood_in_a_calm_round() -> None:
    world = World()
    ann, ben = started(world, options={"calm": True}, game=GAME)
    for _ in range(15):
        assert refused(world, ben, draw(5))[0] == "NK-A33"
    assert refused(world, ben, draw(5))[0] == "NK-8.10"
    assert accepted(ann, send(ann, draw(5)))


def test_an_act_of_an_earlier_round_is_stale() -> None:
    """Round 2 runs; a tap that was meant for round 1 does nothing."""
    world = World()
    ann, ben = racing(world)
    seen = ann.public["number"]
    fill(world, ann)
    go(world, ann, STOP)
    assert ben.do(msg.NextRound(round=2))["ok"]
    world.run(COUNTDOWN_MS)
    ann.view["public"] = {**ann.public, "number": seen}
    found = answer(ann, send(ann, draw(40)))
    assert found is not None
    assert found["fault"]["code"] == "stale"


@pytest.mark.rule("NK-7.1", "NK-A31")
def test_after_the_last_round_there_is_no_next() -> None:
    """The match is over and says so; back in the lobby a new one can begin."""
    world = World()
    ann, ben = racing(world, options={"rounds": 1})
    fill(world, ann)
    go(world, ann, STOP)
    final = ann.view["table"]["final"]
    assert sorted(seat for group in final["ranking"] for seat in group) == [0, 1]
    assert final["totals"] == [sum(won) for won in ann.public["won"]]
    assert ben.do(msg.NextRound(round=2))["fault"]["code"] == "match_over"
    assert ben.do(msg.NextRound(round=1))["ok"], "that one has been dealt"
    assert ann.do(msg.BackToLobby())["ok"]
    assert ann.do(msg.StartMatch())["ok"]
    assert (ann.public["round"], ann.view["table"]["final"]) == (1, None)

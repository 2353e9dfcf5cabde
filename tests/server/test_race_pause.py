"""A race in which somebody pauses after every take (NK-A38)."""

from __future__ import annotations

import json

import msgspec
import pytest

from kartenhaus.table import messages as msg
from tests.server.race import (
    APPEND,
    COUNTDOWN_MS,
    GAME,
    STOP,
    THROW,
    accepted,
    conserved,
    draw,
    fill,
    go,
    happened,
    lying,
    send,
    state_of,
)
from tests.server.world import CODE, Device, Json, World, sit

PAUSE_MS = 2_000


def tell(device: Device, facts: object) -> Json:
    return device.do(msg.SetFacts(facts=msgspec.Raw(json.dumps(facts).encode())))


def lobby(world: World, options: Json | None = None) -> list[Device]:
    ann = sit(world.open(options=options, game=GAME), "Ann")
    return [ann, sit(ann.table, "Ben")]


def racing(world: World, options: Json | None = None) -> list[Device]:
    """Ann, who pauses for two seconds, and Ben, in a race that has just begun."""
    people = lobby(world, options)
    assert tell(people[0], {"pauseMs": PAUSE_MS})["ok"]
    assert people[0].do(msg.StartMatch())["ok"]
    world.run(COUNTDOWN_MS)
    return people


def answers(device: Device, key: str) -> list[Json]:
    """All answers to an act: of one that waits first that it waits."""
    return [each for each in device.answers if each["key"] == key]


def pause(device: Device, action: Json) -> str:
    """Holds a card, and says during the pause what is to become of it; the key."""
    go_in(device, draw(lying(device)[0]))
    key = send(device, action)
    assert [each["held"] for each in answers(device, key)] == [True]
    return key


def go_in(device: Device, action: Json) -> None:
    assert accepted(device, send(device, action))


@pytest.mark.rule("NK-A38", "NK-3.3")
def test_what_is_chosen_in_the_pause_happens_when_it_is_over() -> None:
    world = World()
    ann, ben = racing(world)
    assert ben.public["pauses"] == [PAUSE_MS, 0], "all see who pauses"
    key = pause(ann, APPEND)
    end = ann.public["held"][0]["ready"]
    assert end == world.now + PAUSE_MS
    world.run(PAUSE_MS - 1)
    assert len(ann.public["rows"][0]) == 1
    world.run(1)
    assert [(each["ok"], each["held"]) for each in answers(ann, key)] == [
        (True, True),
        (True, False),
    ]
    assert len(ben.public["rows"][0]) == 2
    go_in(ben, draw(lying(ben)[0]))
    go_in(ben, APPEND)
    conserved(ann)


@pytest.mark.rule("NK-A38")
def test_after_the_pause_nothing_waits() -> None:
    world = World()
    ann, _ = racing(world)
    go_in(ann, draw(lying(ann)[0]))
    world.run(PAUSE_MS)
    key = send(ann, THROW)
    assert [each["held"] for each in answers(ann, key)] == [False]


@pytest.mark.rule("NK-A38")
def test_who_thinks_again_in_the_pause_gets_what_was_chosen_last() -> None:
    world = World()
    ann, _ = racing(world)
    first = pause(ann, APPEND)
    world.run(500)
    last = send(ann, THROW)
    world.run(PAUSE_MS)
    told = [each["fault"] and each["fault"]["code"] for each in answers(ann, first)]
    assert told == [None, "replaced"]
    assert accepted_at_last(ann, last)
    assert len(ann.public["rows"][0]) == 1
    assert len(lying(ann, up=True)) == 1


def accepted_at_last(device: Device, key: str) -> bool:
    found = answers(device, key)
    return [each["held"] for each in found] == [True, False] and found[-1]["ok"]


@pytest.mark.rule("NK-A38", "NK-5.2", "NK-5.4")
def test_a_stop_in_the_pause_comes_first() -> None:
    """The card goes back like any other, and what waited is refused at once."""
    world = World()
    ann, ben = racing(world)
    fill(world, ben)
    key = pause(ann, APPEND)
    go_in(ben, STOP)
    world.run(1)
    *_, last = answers(ann, key)
    assert last["refusal"]["rule"] == "NK-5.2"
    assert state_of(ann).phase == "over"
    conserved(ann)


@pytest.mark.rule("NK-A38", "NK-A13", "NK-A16")
def test_a_row_that_is_full_after_a_pause_stops_the_race_no_sooner() -> None:
    """With Stop by itself the last card counts from the end of the pause: who calls before that
    end, or fills a row, is not kept waiting."""
    world = World()
    ann, ben = racing(world, {"stopMode": "auto"})
    while len(ann.public["rows"][0]) < ann.public["need"] - 1:
        go(world, ann, draw(lying(ann)[0]))
        send(ann, APPEND)
        world.run(PAUSE_MS)
    fill(world, ben, leave=1)
    pause(ann, APPEND)
    go_in(ben, draw(lying(ben)[0]))
    world.run(1)
    assert accepted(ben, send(ben, APPEND))
    assert (ben.public["stopper"], ben.public["by"]) == (1, "auto")


@pytest.mark.rule("NK-A38", "NK-A36")
def test_a_card_that_goes_back_for_a_lost_line_waits_for_nothing() -> None:
    world = World()
    ann, ben = lobby(world)
    assert tell(ann, {"pauseMs": 3_000})["ok"]
    assert ann.do(msg.StartMatch())["ok"]
    world.run(COUNTDOWN_MS)
    pause(ann, APPEND)
    ann.part()
    world.run(3_500)
    assert ben.public["held"] == [None, None]
    conserved(ben)
    assert world.folded().state == state_of(ben)


@pytest.mark.rule("NK-A38")
def test_the_server_dies_in_a_pause() -> None:
    """The card is in the hand again and the pause ends when it did; what waited was never done."""
    world = World()
    ann, ben = racing(world)
    pause(ann, APPEND)
    before = state_of(ann)
    table = world.restart(ann.table)
    assert table.table.state == before
    ann, ben = (Device(table, each.token).hello() for each in (ann, ben))
    world.run(PAUSE_MS)
    assert len(ben.public["rows"][0]) == 1
    go(world, ann, APPEND)
    assert len(ben.public["rows"][0]) == 2


@pytest.mark.rule("NK-A38")
def test_a_pause_is_told_to_nobody_before_the_match_and_then_to_all() -> None:
    """Byte by byte the same for everybody else; in the log of the table it stands afterwards."""
    heard: list[list[list[bytes]]] = []
    for told in (None, 0):
        world = World(5)
        ann, ben = lobby(world)
        watcher = Device(ann.table).hello()
        if told is not None:
            assert tell(ann, {"pauseMs": told})["ok"]
        assert ann.do(msg.StartMatch(), key="start")["ok"]
        heard.append([device.raw for device in (ben, watcher)])
    assert heard[0] == heard[1]
    world = World(5)
    _, ben = racing(world)
    assert {"event": "PausesSet", "pauses": [PAUSE_MS, 0]} in happened(ben)


@pytest.mark.rule("NK-A38")
def test_during_the_match_the_pause_stays_as_it_is() -> None:
    world = World()
    ann, _ = racing(world)
    before = world.store.read(CODE)
    answer = tell(ann, {"pauseMs": 0})
    assert answer["refusal"]["rule"] == "NK-A38"
    assert world.store.read(CODE) == before


@pytest.mark.rule("NK-A38")
@pytest.mark.parametrize(
    "facts",
    [{"pauseMs": 3_001}, {"pauseMs": -1}, {"pauseMs": "1"}, {"pauseMs": 1.5}, {"pause": 1}, [], 7],
    ids=json.dumps,
)
def test_a_pause_that_cannot_be_is_told_and_changes_nothing(facts: object) -> None:
    world = World()
    ann, _ = lobby(world)
    assert tell(ann, {"pauseMs": 1_000})["ok"]
    before = world.store.read(CODE)
    answer = tell(ann, facts)
    assert answer["fault"] == {"code": "pause_form", "params": {"n": 3}}
    assert world.store.read(CODE) == before


@pytest.mark.rule("NK-A38", "NK-A26")
def test_who_takes_over_a_seat_does_not_inherit_its_pause() -> None:
    """While a bot plays on for whoever left it stays; somebody new starts without."""
    world = World()
    ann, ben = racing(world)
    cem = sit_after_leaving(world, ann)
    assert cem.seat == 0
    assert ben.public["pauses"] == [0, 0]
    go_in(cem, draw(lying(cem)[0]))
    go_in(cem, APPEND)
    assert world.folded().state == state_of(ben)


def sit_after_leaving(world: World, device: Device) -> Device:
    assert device.do(msg.Leave())["ok"]
    world.run(100)
    return sit(device.table, "Cem")


@pytest.mark.rule("NK-A38")
def test_a_bot_that_stands_in_keeps_the_pause_and_goes_on() -> None:
    world = World(4)
    ann, ben = racing(world)
    assert ann.do(msg.Leave())["ok"]
    world.run(30_000)
    assert ben.public["pauses"] == [PAUSE_MS, 0]
    assert len(ben.public["rows"][0]) > 1
    done = moves(ben)
    taken = [i for i, move in enumerate(done[:-1]) if move["event"] == "CardTaken"]
    waits = [done[i + 1]["at"] - done[i]["at"] for i in taken]
    assert waits
    assert min(waits) >= PAUSE_MS


def moves(device: Device) -> list[Json]:
    """What has happened to the cards of seat 0."""
    kinds = ("CardTaken", "CardAppended", "CardReturned")
    return [one for one in happened(device) if one["event"] in kinds and one["seat"] == 0]

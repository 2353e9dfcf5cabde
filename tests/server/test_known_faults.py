"""Faults that software of this kind is known for, each shown to be absent here."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import cast

import msgspec
import pytest
from msgspec.structs import replace

from kartenhaus.games.lucky_shutdown.actions import LUCK
from kartenhaus.games.lucky_shutdown.deck import Deck, code_of, parse_deck
from kartenhaus.games.lucky_shutdown.legal import refuse
from kartenhaus.games.lucky_shutdown.notation import Position, state_of
from kartenhaus.games.lucky_shutdown.notation_options import read_options
from kartenhaus.games.lucky_shutdown.notation_text import read_line
from kartenhaus.games.lucky_shutdown.options import Config, Options
from kartenhaus.games.lucky_shutdown.state import State
from kartenhaus.lab.games import PLAYABLE
from kartenhaus.log.sqlite import SqliteStore
from kartenhaus.rulebook.catalogue import load_catalogue
from kartenhaus.rulebook.decks import deck_file
from kartenhaus.server.house import fold
from kartenhaus.table import messages as msg
from kartenhaus.table import records as rec
from tests.laws import lucky_shutdown as law
from tests.server.people import Person
from tests.server.test_hidden import twins
from tests.server.world import BINDINGS, CODE, Device, Json, World, play, sit, started

ENOUGH = 20
"""Acts that count, before it is shown that they do when many act at once."""
NINETEENS = {"o19", "b19", "x19"}
QUICK: Json = {"snapPauseMs": 0, "skipMomentMs": 0}
"""No pause and no limit: nothing happens unless somebody acts."""


@cache
def deck() -> Deck:
    return parse_deck(deck_file("lucky-shutdown"), seats=5)


def choose_all(devices: list[Device]) -> None:
    for device in devices:
        action = device.plain_action()
        assert action is not None
        assert device.act(action)["ok"]


def in_turn(devices: list[Device]) -> Device:
    return next(device for device in devices if device.public["turn"] == device.seat)


def state_at(device: Device) -> State:
    return cast(State, device.table.table.state)


def test_b04_nobody_acts_with_cards_of_another_seat() -> None:
    """B04: a card that only another seat holds, of a guest or a bot, is refused by a rule, from
    the choice to the last card; nothing changes, and no field of an action names another seat.
    """
    world = World()
    devices = started(world, 2, 1, QUICK)
    me, tried = devices[0], 0
    for _ in range(60):
        if me.public["phase"] == "end":
            break
        state, log = state_at(me), world.store.read(CODE)
        faces = state.rules.faces
        mine = {*faces.cards(state.seats[0].hand), *state.seats[0].open}
        for seat in (1, 2):
            theirs = {*faces.cards(state.seats[seat].hand), *state.seats[seat].open}
            for card in sorted(card for card in theirs - mine if card):
                for action in (
                    {"do": "play", "cards": [card], "seat": seat},
                    {"do": "react", "cards": [card], "seat": seat},
                    {"do": "chooseOpen", "cards": [card] * 3, "seat": seat},
                ):
                    answer = me.act(action)
                    assert not answer["ok"], action
                    assert answer["refusal"]["rule"].startswith("LS-")
                    tried += 1
        assert state_at(me) is state
        assert world.store.read(CODE) == log
        play(world, devices, steps=1)
    assert tried > 100


def test_b04_an_action_is_always_the_senders() -> None:
    """B04: whoever sends the choice of another seat makes it for the own seat, or not at all."""
    world = World()
    devices = started(world)
    action = devices[0].plain_action()
    assert action is not None
    assert devices[0].act({**action, "seat": 1})["ok"]
    assert [seat["chosen"] for seat in devices[1].public["seats"]] == [True, False]
    acted = [rec.decode(body) for body in world.store.read(CODE)][-1]
    assert isinstance(acted, rec.Acted)
    assert acted.by == 0


def events_of(frame: Json) -> list[tuple[str, int]]:
    return [(event["event"], event.get("seat", -1)) for event in frame["events"]]


def lay_a_19(world: World, devices: list[Device]) -> tuple[int, int] | None:
    """Plays until a 19 lies and somebody has a skip moment: who laid it, and who sits out."""
    choose_all(devices)
    for _ in range(60):
        device = in_turn(devices)
        nineteen = [lay for lay in device.own.get("lays", ()) if set(lay) <= NINETEENS]
        if nineteen:
            assert device.act({"do": "play", "cards": nineteen[0]})["ok"]
            assert device.public["phase"] == "skip"
            return device.seat, device.public["turn"]
        play(world, devices, steps=1)
        if device.public["phase"] != "turn":
            return None
    return None


def test_b24_a_skip_is_told_to_everybody_with_its_cause() -> None:
    """B24: one frame holds the 19 and whom it skips, one the seat that sat out and who is next;
    every seat and a watcher get both, and each event has its words in both languages.
    """
    for seed in range(1, 100):
        world = World(seed)
        devices = started(world, 3, 0, QUICK)
        viewers = [*devices, Device(devices[0].table).hello()]
        laid = lay_a_19(world, devices)
        if laid is None:
            continue
        by, skipped = laid
        for viewer in viewers:
            told = events_of(viewer.frames[-1])
            assert told.index(("CardsLaid", by)) < told.index(("TurnBegan", skipped))
            cause = next(e for e in viewer.frames[-1]["events"] if e["event"] == "CardsLaid")
            assert cause["cards"]
            assert set(cause["cards"]) <= NINETEENS
            began = next(e for e in viewer.frames[-1]["events"] if e["event"] == "TurnBegan")
            assert (began["phase"], viewer.public["chain"][0]) == ("skip", skipped)
        assert devices[skipped].act({"do": "passSkip"})["ok"]
        for viewer in viewers:
            told = events_of(viewer.frames[-1])
            assert told.index(("SkipPassed", skipped)) < len(told) - 1
            assert told[-1][0] == "TurnBegan"
        break
    else:
        raise AssertionError("nobody ever laid a 19")
    for lang in ("de", "en"):
        words = load_catalogue(lang)
        assert "Ada" in words.text("event.SkipPassed", name="Ada")
        assert "Ada" in words.text("event.TurnBegan.skip", name="Ada", n=1)
        assert "Ada" in words.text("event.CardsLaid.play", name="Ada", n=1, cards="19")


def luck_refusal(url: str, options: Json | None, ordered: Json | None) -> tuple[Options, str]:
    """Options and refusal of luck at a real table made with `options` or set to `ordered`."""
    host = Person.opens(url, seats=2, options=options)
    people = [host.connect(), Person.joins(url, host.code).connect()]
    if ordered is not None:
        assert host.order(do="setOptions", options=ordered)["ok"]
    assert host.order(do="start")["ok"]
    for person in people:
        person.hear_until(lambda person=person: bool(person.view.get("own")))
        assert person.act(person.plain_action() or {})["ok"]
    people[0].catch_up()
    seat: int = people[0].view["public"]["turn"]
    turn = people[seat]
    turn.catch_up()
    turn.send({"t": "why", "key": "why", "action": {"do": "luck"}})
    turn.hear_until(lambda: "why" in turn.answers)
    chosen = msgspec.convert(turn.view["table"]["options"], Options)
    for person in people:
        person.leave()
    return chosen, turn.answers["why"]["refusal"]["rule"]


def refused_in(position: Position) -> tuple[Options, str]:
    refusal = refuse(state_of(position, deck()), 0, LUCK)
    return position.options, "" if refusal is None else refusal.rule


@pytest.mark.rule("LS-14.1")
@pytest.mark.parametrize("luck", [False, True])
def test_b28_an_option_counts_however_the_match_is_made(lenient: str, *, luck: bool) -> None:
    """B28: luck off or on, by HTTP, by order in the lobby, in a simulation and in the arbiter's
    text and JSON: equal options everywhere, and LS-14.1 refuses luck exactly where it is off.
    """
    word, other = ("on" if luck else "off"), {"luck": not luck}
    line = f"opts luck={word} | stock 3 | pile o11 | *A: o18 | B: 3?"
    position, _ = read_line(line, deck())
    simulated = PLAYABLE["lucky-shutdown"].config(2, {"luck": word}).options
    read = read_options({"luck": word}, "options")
    found = [
        luck_refusal(lenient, {"luck": luck}, None),
        luck_refusal(lenient, other, {"luck": luck}),
        refused_in(position),
        refused_in(replace(position, options=simulated)),
        refused_in(replace(position, options=read)),
    ]
    assert [options for options, _ in found] == [Options(luck=luck)] * 5
    # who may try their luck is here told that something can be played (LS-14.3)
    assert [rule for _, rule in found] == ["LS-14.3" if luck else "LS-14.1"] * 5


@pytest.mark.rule("LS-A49")
def test_b90_all_choose_at_once() -> None:
    """B90: everybody names the state in which nobody had chosen, and all are accepted."""
    devices = started(World(), 4)
    seen = devices[0].public["number"]
    for device in devices:
        assert device.act(device.plain_action() or {}, seen=seen)["ok"]
    assert devices[0].public["phase"] == "turn"


@pytest.mark.rule("LS-A34")
def test_b90_a_snap_is_judged_by_the_pile_as_it_lies() -> None:
    """B90: a snap from an old state counts if it fits the pile; if the pile is gone, a rule says
    so; it is never stale.
    """
    for seed in range(1, 200):
        world = World(seed)
        devices = started(world, 3, options=QUICK)
        choose_all(devices)
        for _ in range(60):
            if devices[0].public["phase"] == "end":
                break
            turn = devices[0].public["turn"]
            ready = [each for each in devices if each.seat != turn and each.own.get("snaps")]
            if ready:
                snap = {"do": "react", "cards": ready[0].own["snaps"][0]}
                assert ready[0].act(snap, seen=0)["ok"]
                late = ready[0].act(snap, seen=0)
                assert late["fault"] is None
                assert late["refusal"]["rule"].startswith("LS-")
                return
            play(world, devices, steps=1)
    raise AssertionError("nobody could ever snap")


def strings(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        value = list(cast(Json, value).values())
    if isinstance(value, list):
        for inner in cast(list[object], value):
            yield from strings(inner)
    elif isinstance(value, str):
        yield value


def shown_in(frame: Json) -> set[str]:
    """The cards that lie or were laid face up, by what the frame says happened."""
    shown: set[str] = set()
    for event in frame["events"]:
        if event["event"] in ("CardsLaid", "CardMissed", "OpenRevealed"):
            shown |= set(strings(event))
    return shown


def test_b96_a_watcher_learns_no_card_that_is_not_open() -> None:
    """B96: every card in a watcher's frames lies open or was laid open; and at every step what a
    watcher is shown is the same for other hidden cards.
    """
    world = World(4)
    table = world.open(3, QUICK)
    watcher = Device(table).hello()  # from before the cards are dealt
    devices = [sit(table, name) for name in ("Ada", "Ben", "Cem")]
    assert devices[0].do(msg.StartMatch())["ok"]
    faces = {code_of(spec) for spec in deck().cards}
    differed = heard = 0
    for step in range(80):
        state = state_at(watcher)
        lying = set(state.pile)
        if state.phase != "choose":  # until all have chosen, nobody sees what one has
            lying |= {card for seat in state.seats for card in seat.open if card}
        for frame in watcher.frames[heard:]:
            assert frame["own"] is None
            cards = faces & set(strings([frame["public"], frame["events"]]))
            assert cards <= lying | shown_in(frame)
        heard = len(watcher.frames)
        one, two = twins(world, watcher.table, None, step)
        differed += one.table.state != two.table.state
        assert Device(one).hello().raw == Device(two).hello().raw
        play(world, devices, steps=1)
    assert differed > 40, "the twins must really differ"
    assert heard > 40


def test_b102_a_gap_in_the_frames_is_closed() -> None:
    """B102: each viewer's frames are numbered without gaps; who says what it has gets the rest,
    who lost too much or claims what never was gets a fresh frame; the views are the same.
    """
    world = World(2)
    devices = started(world, 2, options=QUICK)
    for have in (None, 1, 0, 10_000):
        lost = Device(devices[0].table, devices[0].token, 0).hello()
        lost.part()
        play(world, devices, steps=40 if have == 1 else 2)
        lost.hello(have=have)
        assert lost.frames[1]["fresh"]
        assert (lost.n, lost.view) == (devices[0].n, devices[0].view)
        lost.part()
    short = Device(devices[0].table, devices[0].token, 0).hello()
    short.part()
    play(world, devices, steps=3)
    short.hello(have=short.n)
    assert not any(frame["fresh"] for frame in short.frames[1:])
    assert short.view == devices[0].view
    for device in devices:
        numbers = [frame["n"] for frame in device.frames]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_b103_who_only_waits_is_never_replaced() -> None:
    """B103: away for an hour while somebody else is to act: not replaceable. Sending a bot in
    for the one who is to act changes no card, no place and no other seat.
    """
    world = World()
    devices = started(world, 3, options=QUICK)
    choose_all(devices)
    actor = in_turn(devices)
    waiting, witness = (device for device in devices if device is not actor)
    waiting.part()
    world.run(3_600_000)
    assert witness.presence["replaceable"] == []
    order = msg.LetBotPlay(seat=waiting.seat, level="normal")
    assert witness.do(order)["fault"]["code"] == "not_away"
    actor.part()
    world.run(21_000)
    assert witness.presence["replaceable"] == [actor.seat]
    before = witness.table.table
    assert witness.do(msg.LetBotPlay(seat=actor.seat, level="normal"))["ok"]
    after = witness.table.table
    assert (after.state, after.round, after.sheet) == (before.state, before.round, before.sheet)
    assert after.seats[actor.seat].stand_in
    for device in (waiting, witness):
        one, two = before.seats[device.seat], after.seats[device.seat]
        assert replace(one, keys=()) == replace(two, keys=())


@pytest.mark.parametrize("leaves", [True, False])
def test_b108_the_next_round_goes_on_with_one_guest_gone(*, leaves: bool) -> None:
    """B108: one guest left or lost the line after the round: the next is dealt at once; it waits
    for nobody who left, and of one who is away all are told that a bot may take over.
    """
    world = World()
    devices = started(world, 3)
    play(world, devices)
    assert devices[0].public["phase"] == "end"
    gone, others = devices[2], devices[:2]
    if leaves:
        assert gone.do(msg.Leave())["ok"]
    gone.part()
    assert others[0].do(msg.NextRound(round=2))["ok"]
    assert others[0].view["table"]["round"] == 2
    choose_all(others)
    world.run(21_000)
    if not leaves:
        assert others[0].public["phase"] == "choose"
        assert others[1].presence["replaceable"] == [2]
        assert others[1].do(msg.LetBotPlay(seat=2, level="easy"))["ok"]
        world.run(5_000)
    assert others[0].public["phase"] in ("turn", "skip")


def random_action(person: Person, luck: random.Random) -> Json:
    """Now and then what is legal, otherwise anything."""
    own: Json = person.view["own"]
    plain = person.plain_action()
    if plain is not None and luck.random() < 0.7:
        return plain
    if own.get("snaps"):
        return {"do": "react", "cards": own["snaps"][0]}
    hand: list[str] = own.get("hand", [])
    cards = luck.sample(hand, min(len(hand), luck.randint(1, 3)))
    actions: list[Json] = [
        {"do": luck.choice(("play", "react", "chooseOpen")), "cards": cards},
        {"do": "flip", "slot": luck.randrange(3)},
        {"do": luck.choice(("take", "passSkip", "luck"))},
    ]
    return luck.choice(actions)


def fire(person: Person, seed: int, acts: int, accepted: list[int]) -> None:
    """So many acts, and more until so many are accepted of all that are fired together."""
    luck, fired = random.Random(seed), 0
    while fired < acts or len(accepted) < ENOUGH:
        fired += 1
        if person.act(random_action(person, luck))["ok"]:
            accepted.append(seed)


def table_of(url: str, guests: int, bots: int = 0) -> list[Person]:
    host = Person.opens(url, seats=guests + bots, options=QUICK)
    people = [host, *(Person.joins(url, host.code) for _ in range(guests - 1))]
    for person in people:
        person.connect()
    for seat in range(guests, guests + bots):
        assert host.order(do="addBot", seat=seat, level="easy")["ok"]
    assert host.order(do="start")["ok"]
    for person in people:
        person.hear_until(lambda person=person: bool(person.view.get("own")))
    return people


def test_b119_many_tables_at_once_all_answer(lenient: str) -> None:
    """B119: twelve tables with bots, 24 guests act at the same time: every act is answered, and at
    every table everybody's acts count.
    """
    tables = [table_of(lenient, 2, 1) for _ in range(12)]
    people = [person for table in tables for person in table]
    accepted: list[int] = []
    with ThreadPoolExecutor(len(people)) as pool:
        list(pool.map(partial(fire, acts=60, accepted=accepted), people, range(len(people))))
    for person in people:
        person.leave()
    assert {*accepted} == {*range(len(people))}


def test_b125_parallel_acts_leave_one_true_log(lenient: str, lenient_data: Path) -> None:
    """B125: five guests, one of them twice, fire acts at one table: the stored log, folded anew,
    is exactly what everybody sees, and the deck is whole.
    """
    people = table_of(lenient, 5)
    tab = Person(lenient, people[0].code, people[0].token).connect()
    tab.hear_until(lambda: bool(tab.view.get("own")))
    tab.token = f"{tab.token}-tab"  # keys of its own
    accepted: list[int] = []
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(partial(fire, acts=150, accepted=accepted), [*people, tab], range(6)))
    for person in (*people, tab):
        person.catch_up()
    store = SqliteStore(lenient_data / "log.sqlite3")
    bodies = store.read(people[0].code)
    store.close()
    table = fold(bodies, BINDINGS)
    assert table is not None
    assert table.version == len(bodies)
    state, binding = cast(State, table.state), table.binding
    for seat, person in enumerate((*people, tab)):
        own = msgspec.json.encode(binding.own(state, seat % 5))
        assert person.view["public"] == json.loads(msgspec.json.encode(binding.public(state)))
        assert person.view["own"] == json.loads(own)
        person.leave()
    config = cast(Config, table.setup.config)
    assert law.held(state) == law.deck(config)

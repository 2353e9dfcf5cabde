"""Labor Chaos at a live table: facts, restarts in the middle of things, absence, leaving."""

from __future__ import annotations

import json
import random
from typing import cast

import msgspec
import pytest

from kartenhaus.games.labor_chaos.events import FactUsed
from kartenhaus.games.labor_chaos.state import phase_of
from kartenhaus.log.port import Append
from kartenhaus.table import messages as msg
from kartenhaus.table import records as rec
from tests.server.lab import GAME, action_of, phase, play_until, playing, state_of, step
from tests.server.world import CODE, Device, Json, World, sit, started


def tell(device: Device, facts: object) -> Json:
    raw = msgspec.Raw(json.dumps(facts).encode())
    return device.do(msg.SetFacts(facts=raw), key="facts")


def lobby(world: World, guests: int = 3) -> list[Device]:
    table = world.open(guests, None, GAME)
    return [sit(table, f"Guest{i}") for i in range(guests)]


# --------------------------------------------------------------------------------------- facts


@pytest.mark.rule("LC-8.1", "LC-8.2", "LC-A24")
def test_facts_are_told_in_the_lobby_and_fixed_when_the_match_begins() -> None:
    """Yes and no in every spelling; told anew as a whole; kept for the next match; then refused."""
    world = World()
    ann, ben, cem = lobby(world)
    assert tell(ann, {"has_dog": "yes", "siblings": 3})["ok"]
    assert ann.do(msg.SetFacts(facts=msgspec.Raw(b'{"has_dog":true,"siblings":2}')))["ok"]
    assert tell(ben, {"has_dog": "no", "odd_socks": 1, "glasses": False})["ok"]
    assert ann.do(msg.StartMatch())["ok"]
    assert ann.own["facts"] == {"has_dog": 1, "siblings": 2}
    assert ben.own["facts"] == {"has_dog": 0, "odd_socks": 1, "glasses": 0}
    assert "facts" not in cem.own
    answer = ben.do(msg.SetFacts(facts=msgspec.Raw(b'{"has_dog":true}')))
    assert (answer["ok"], answer["refusal"]["rule"]) == (False, "LC-8.2")
    assert ben.own["facts"]["has_dog"] == 0
    assert world.folded().state == state_of(ann)


@pytest.mark.rule("LC-A24")
def test_nobody_hears_what_somebody_tells() -> None:
    """Not a byte, not a frame number, not a presence more; not even to watchers. At the start
    everybody else gets the same frames as if nothing had been told."""
    heard: list[list[list[bytes]]] = []
    for told in (None, {}, {"has_dog": True, "siblings": 9, "pockets": 7}):
        world = World()
        ann, ben, cem = lobby(world)
        watcher = Device(ann.table).hello()
        if told is not None:
            before = len(ann.raw)
            assert tell(ann, told)["ok"]
            assert len(ann.raw) == before + 1, "the asker gets the answer and nothing else"
        assert ann.do(msg.StartMatch(), key="start")["ok"]
        heard.append([device.raw for device in (ben, cem, watcher)])
    assert heard[0] == heard[1] == heard[2]


@pytest.mark.parametrize(
    ("facts", "code", "params"),
    [
        ({"has_dragon": True}, "fact_unknown", {"fact": "has_dragon"}),
        ({"x" * 5_000: True}, "fact_unknown", {"fact": "x" * 40}),
        ({"yawned": True}, "fact_unknown", {"fact": "yawned"}),
        ({"has_dog": 2}, "fact_value", {"fact": "has_dog"}),
        ({"has_dog": "maybe"}, "fact_value", {"fact": "has_dog"}),
        ({"siblings": 10**9}, "fact_value", {"fact": "siblings"}),
        ({"siblings": True}, "fact_value", {"fact": "siblings"}),
        ({"siblings": "3"}, "fact_value", {"fact": "siblings"}),
        ({"siblings": 1.5}, "facts_form", None),
        ({"has_dog": None}, "facts_form", None),
        ([1], "facts_form", None),
    ],
)
def test_impossible_answers_are_told_and_change_nothing(
    facts: object, code: str, params: Json | None
) -> None:
    """Moment facts are not told in the lobby (LC-7.11); nothing half is kept."""
    world = World()
    ann, *_ = lobby(world)
    assert tell(ann, {"siblings": 2})["ok"]
    before = world.store.read(CODE)
    answer = ann.do(msg.SetFacts(facts=msgspec.Raw(json.dumps(facts).encode())))
    assert answer["fault"]["code"] == code
    assert params is None or answer["fault"]["params"] == params
    assert world.store.read(CODE) == before
    assert len(json.dumps(answer)) < 400


def test_facts_are_for_guests_of_games_that_ask() -> None:
    world = World()
    ann, *_ = lobby(world)
    watcher = Device(ann.table).hello()
    assert tell(watcher, {})["fault"]["code"] == "not_seated"
    (other, _) = started(World(), 2)
    assert tell(other, {})["fault"]["code"] == "no_facts"


@pytest.mark.rule("LC-A24")
def test_facts_go_with_their_guest_and_stay_for_the_next_match() -> None:
    """A seat that is cleared forgets; back in the lobby they are still there; bots draw theirs."""
    world = World(3)
    ann, ben, cem = lobby(world)
    assert tell(ben, {"has_dog": True})["ok"]
    assert tell(cem, {"has_dog": True})["ok"]
    assert cem.do(msg.Leave())["ok"]
    dan = sit(ann.table, "Dan")
    assert ann.do(msg.RemoveSeat(seat=dan.seat))["ok"]
    assert ann.do(msg.AddBot(seat=2, level="easy"))["ok"]
    assert ann.do(msg.SetOptions(options=msgspec.Raw(b'{"games":1}')))["ok"]
    assert ann.do(msg.StartMatch())["ok"]
    facts = [dict(each) for each in state_of(ann).facts]
    assert facts[:2] == [{}, {"has_dog": 1}]
    assert len(facts[2]) > 5, "the bot's answers are drawn by lot"
    play_until(world, [ann, ben], lambda: phase(ann) == "over")
    assert ann.do(msg.BackToLobby())["ok"]
    assert ann.do(msg.StartMatch())["ok"]
    assert ben.own["facts"] == {"has_dog": 1}
    assert world.folded().state == state_of(ann)


@pytest.mark.rule("LC-A24", "LC-A27")
@pytest.mark.parametrize("asked", [False, True])
def test_who_takes_over_a_seat_learns_nothing_about_who_left_it(asked: bool) -> None:
    """Only what a card has asked for stays, which all know; the log brings the same back."""
    world = World(3)
    people = lobby(world)
    assert tell(people[1], {"has_dog": True, "siblings": 9})["ok"]
    assert people[0].do(msg.StartMatch())["ok"]
    table = people[0].table
    if asked:
        used = FactUsed(1, "has_dog", 1)
        record = rec.Ticked(at=world.now, events=(msgspec.Raw(msgspec.json.encode(used)),))
        body = rec.encode(record)
        world.store.append([Append(CODE, table.table.version, (body,), world.now)])
        table = world.restart(table)
        people = [Device(table, one.token).hello() for one in people]
    before = state_of(table)
    assert people[1].do(msg.Leave())["ok"]
    assert state_of(table).facts == before.facts, "the bot plays on as it was"
    heard = [len(one.raw) for one in people]
    dan = sit(table, "Dan")
    public = {"has_dog": 1} if asked else {}
    assert dan.seat == 1
    assert dan.own.get("facts", {}) == public
    assert b"siblings" not in b"".join(dan.raw)
    assert all(b"FactsForgotten" not in raw for one in people for raw in one.raw)
    assert len(people[0].raw) > heard[0], "a new name is told"
    assert dict(state_of(table).facts[1]) == public
    assert state_of(table).facts[0] == before.facts[0]
    assert world.folded().state == state_of(table)


@pytest.mark.rule("LC-A24", "LC-A27")
def test_who_sits_down_on_a_removed_seat_has_told_nothing() -> None:
    world = World(4)
    people = lobby(world)
    options = msgspec.Raw(b'{"leaver":"remove","games":3,"facts":"off"}')
    assert people[0].do(msg.SetOptions(options=options))["ok"]
    assert tell(people[1], {"has_dog": True})["ok"]
    assert people[0].do(msg.StartMatch())["ok"]
    assert people[1].do(msg.Leave())["ok"]
    rest = [people[0], people[2]]
    play_until(world, rest, lambda: phase(people[0]) == "over")
    dan = sit(people[0].table, "Dan")
    assert dan.seat == 1
    assert "facts" not in dan.own
    assert world.folded().state == state_of(people[0])


# ------------------------------------------------------------------------------------ restarts


@pytest.mark.parametrize("where", ["turn", "announce", "window", "choice", "claim"])
def test_a_restart_in_the_middle_goes_on(where: str) -> None:
    """The server dies in a turn, while a card is read, in a window, a choice inside an effect, a
    claim: the log alone gives the same state, deadlines included, and the same act is accepted."""
    found = 0
    for seed in range(3):
        world = World(seed)
        devices = playing(world, 4, options={"turnTimerS": 90})
        play_until(world, devices, lambda devices=devices: phase(devices[0]) == where)
        state = state_of(devices[0])
        assert phase_of(state) == where
        due = devices[0].public["due"]
        table = world.restart(devices[0].table)
        assert table.table.state == state
        back = [Device(table, device.token).hello() for device in devices]
        assert back[0].public["due"] == due
        assert [device.own for device in back] == [device.own for device in devices]
        number = back[0].public["number"]
        play_until(
            world, back, lambda back=back, number=number: back[0].public["number"] > number + 20
        )
        assert world.folded().state == state_of(back[0])
        found += 1
    assert found == 3


def test_an_act_before_the_restart_gets_the_same_answer_after_it() -> None:
    """The key counts once, also for an answer in the middle of an effect."""
    world = World(1)
    devices = playing(world, 4)
    play_until(world, devices, lambda: phase(devices[0]) == "choice")
    asked = next(device for device in devices if device.own.get("choice"))
    action = action_of(asked)
    assert action is not None
    answer = asked.act(action, key="once")
    assert answer["ok"]
    length = len(world.store.read(CODE))
    table = world.restart(asked.table)
    again = Device(table, asked.token).hello()
    assert again.act(action, key="once") == answer
    assert len(world.store.read(CODE)) == length


@pytest.mark.rule("LC-A45")
def test_whoever_comes_back_in_a_window_gets_exactly_what_was_missed() -> None:
    """Frame for frame; and after long absence a fresh one: the same view either way."""
    world = World(2)
    devices = playing(world, 4)
    play_until(world, devices, lambda: phase(devices[0]) == "window")
    ben = devices[1]
    ben.part()
    others = [device for device in devices if device is not ben]
    for _ in range(12):
        step(world, others)
    have = ben.n
    late = Device(ben.table, ben.token)
    late.n, late.view = have, {**ben.view}
    late.hello(have)
    fresh = Device(ben.table, ben.token).hello()
    assert late.view == fresh.view
    assert late.n == fresh.n


# ------------------------------------------------------------------------- absence and leaving


@pytest.mark.parametrize("where", ["turn", "choice"])
def test_a_bot_may_be_sent_in_for_somebody_whom_the_game_waits_for(where: str) -> None:
    """B44: in a turn and in a choice inside an effect; the guest who returns has the seat."""
    world = World(6)
    devices = playing(world, 4)

    def waits() -> bool:
        public = devices[0].public
        seat = (
            public["turn"]
            if where == "turn"
            else min((a["seat"] for a in public["asked"]), default=0)
        )
        return phase(devices[0]) == where and seat != 0

    play_until(world, devices, waits)
    public = devices[0].public
    seat = int(public["turn"] if where == "turn" else public["asked"][0]["seat"])
    gone = devices[seat]
    gone.part()
    host = devices[0]
    order = msg.LetBotPlay(seat=seat, level="easy")
    assert host.do(order)["fault"]["code"] == "not_away"
    world.run(21_000)
    assert host.presence["replaceable"] == [seat]
    number = host.public["number"]
    assert host.do(order)["ok"]
    world.run(3_100)
    assert host.public["number"] > number
    assert Device(gone.table, gone.token).hello().view["table"]["seats"][seat]["standIn"] is False


@pytest.mark.rule("LC-A27")
@pytest.mark.parametrize("where", ["turn", "window", "choice"])
def test_who_leaves_is_removed_where_the_table_says_so(where: str) -> None:
    """Whatever waited for the seat goes on; its hand is nobody's to see; the others play on, and
    between games somebody may sit down there."""
    world = World(4)
    devices = playing(world, 4, options={"leaver": "remove", "games": 3})
    play_until(world, devices, lambda: phase(devices[0]) == where)
    public = devices[0].public
    seat = int(public["asked"][0]["seat"] if where == "choice" else public["turn"])
    leaver, rest = devices[seat], [each for each in devices if each.seat != seat]
    assert leaver.do(msg.Leave())["ok"]
    assert leaver.seat == -1
    assert rest[0].public["out"] == [seat]
    assert rest[0].public["hands"][seat] == 0
    assert rest[0].view["table"]["seats"][seat]["kind"] == "open"
    play_until(world, rest, lambda: phase(rest[0]) == "over", 1_500)
    dan = sit(rest[0].table, "Dan")
    assert dan.seat == seat
    assert rest[0].public["out"] == []
    everybody = sorted([*rest, dan], key=lambda each: each.seat)
    round_ = rest[0].view["table"]["round"]
    assert rest[0].do(msg.NextRound(round=round_ + 1))["ok"]
    assert len(dan.own["hand"]) == 7
    step(world, everybody)
    assert world.folded().state == state_of(dan)


@pytest.mark.rule("LC-A27")
def test_a_bot_plays_on_for_who_leaves() -> None:
    """The default."""
    world = World(4)
    devices = playing(world, 4)
    seat = int(devices[0].public["turn"])
    leaver, rest = devices[seat], [each for each in devices if each.seat != seat]
    assert leaver.do(msg.Leave())["ok"]
    number = rest[0].public["number"]
    world.run(3_100)
    assert rest[0].public["number"] > number


@pytest.mark.rule("LC-13.6")
def test_bots_among_themselves_never_stop() -> None:
    """One guest who passes and answers, and three bots: games come to their end."""
    world = World(9)
    devices = playing(world, 1, 3, {"games": 2})
    play_until(world, devices, lambda: bool(devices[0].view["table"]["final"]), 2_000)
    sheet = cast(list[Json], devices[0].view["table"]["sheet"])
    assert [row["round"] for row in sheet] == [1, 2]
    assert all(sorted(row["ranking"]) == [0, 1, 2, 3] for row in sheet)
    records = [rec.decode(body) for body in world.store.read(CODE)]
    bots = [each for each in records if isinstance(each, rec.Acted) and not each.key]
    assert len(bots) > 50


@pytest.mark.rule("LC-A46")
def test_a_turn_timer_acts_for_a_guest_who_does_nothing() -> None:
    world = World(3)
    devices = playing(world, 3, options={"turnTimerS": 30})
    number, due = devices[0].public["number"], devices[0].public["due"]
    assert due == world.now + 30_000 + 7 * 3_000  # and the hand is new
    world.run(50_900)
    assert devices[0].public["number"] == number
    world.run(200)
    assert devices[0].public["number"] > number


DOINGS = (
    *("play", "draw", "finish", "choose", "react", "pass", "hold", "agree", "object"),
    *("report", "undo", "setFacts", "timeout", ""),
)


def anything(luck: random.Random, device: Device) -> Json:
    """An action of some kind with values that mostly make no sense."""
    serial = state_of(device).effect.serial
    cards = [*device.own.get("hand", ()), *device.public["discard"], "nothing", "", "💥" * 99]
    numbers: list[object] = [serial, serial, serial - 1, 0, -1, 10**30, True, None, "1", 1.5]
    values: list[object] = [*cards, *range(-1, 7), "yes", "no", "dino", 10**30, None, []]
    few = [luck.choice(values) for _ in range(luck.randrange(4))]
    do = luck.choice(DOINGS)
    return {
        "do": do,
        **({"card": luck.choice(cards)} if do in ("play", "react") else {}),
        **({"choice": luck.choice(numbers), "values": few} if do == "choose" else {}),
        **({"window": luck.choice(numbers)} if do in ("react", "pass", "hold") else {}),
        **({"claim": luck.choice(numbers)} if do in ("agree", "object") else {}),
        **({"on": luck.choice([True, False, 1])} if do in ("hold", "undo") else {}),
        **({"fact": luck.choice(["has_dog", "yawned", "x"])} if do == "report" else {}),
        **({"seat": luck.choice(numbers)} if do == "report" else {}),
        **({"more": 1} if luck.random() < 0.05 else {}),
    }


@pytest.mark.rule("LC-3.2")
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_sent_is_accepted_or_refused_with_a_reason(seed: int) -> None:
    """B57: choices outside what there is to choose, instants without their situation, answers
    after the window, the claimer's objection: refused, and nothing has changed."""
    luck = random.Random(seed)
    world = World(seed)
    devices = playing(world, 4, options={"turnTimerS": 30})
    refused: set[str] = set()
    for _ in range(1_500):
        device = luck.choice(devices)
        before = state_of(device)
        answer = device.act(anything(luck, device))
        if answer["ok"]:
            assert state_of(device) is not before
        else:
            assert state_of(device) is before
            assert (answer["fault"] is None) != (answer["refusal"] is None)
            reason = answer["refusal"] or answer["fault"]
            refused.add(str(reason.get("rule") or reason["code"]))
        if luck.random() < 0.3:
            step(world, devices, 500)
        if phase(devices[0]) == "over":
            play_until(world, devices, lambda: phase(devices[0]) != "over")
    assert {"bad_action", "LC-3.1", "LC-3.2", "LC-13.1", "LC-7.5"} <= refused
    assert world.folded().state == state_of(devices[0])

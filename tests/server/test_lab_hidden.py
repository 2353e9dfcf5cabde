"""Labor Chaos: what is hidden stays hidden, on the wire, in sizes and in refusals."""

from __future__ import annotations

import json
from typing import cast, get_args

import pytest
from msgspec.structs import replace

from kartenhaus.games.labor_chaos import events, options, view
from kartenhaus.games.labor_chaos.state import State
from kartenhaus.kernel.refusal import Refusal
from kartenhaus.server.live import LiveTable
from kartenhaus.table import messages as msg
from kartenhaus.table.frames import WATCHER
from kartenhaus.table.state import Table
from tests.server.lab import phase, playing, state_of, step
from tests.server.test_hidden import fields, keys
from tests.server.world import Device, Dice, Json, World

LARGEST_FRAME = 20_000
ALLOWED = set[str]().union(
    *(
        fields(struct)
        for struct in (
            *get_args(msg.ToClient),
            *(msg.TableView, msg.SeatInfo, msg.SheetRow, msg.FinalView, msg.Fault, Refusal),
            *(view.Public, view.Own, view.LastingView, view.WindowView, view.ClaimView),
            *(view.AskedView, view.Playable, view.ChoiceView, options.Options),
            *(kind for kind in get_args(events.Event) if kind is not events.Step),
        )
    )
)
PARAMS = {"card", "seat", "n", "why", "by", "fact", "window", "claim", "choice", "condition"}
"""Values of refusals and faults."""


def tries(state: State) -> list[Json]:
    """All that a client might try, whatever it holds."""
    return [
        {"do": "draw"},
        {"do": "finish"},
        {"do": "undo", "on": True},
        {"do": "undo", "on": False},
        *({"do": "hold", "window": n, "on": True} for n in (1, state.effect.serial)),
        {"do": "pass", "window": state.effect.serial},
        {"do": "agree", "claim": state.effect.serial},
        {"do": "object", "claim": state.effect.serial},
        *({"do": "report", "fact": key, "seat": 1} for key in ("has_dog", "phone_rings")),
        *({"do": "play", "card": card} for card in (*state.rules.cards, "nothing")),
        *(
            {"do": "react", "window": state.effect.serial, "card": card.id}
            for cards in state.rules.instants.values()
            for card in cards
        ),
        *(
            {"do": "choose", "choice": state.effect.serial, "values": values}
            for values in ([], [0], [1], ["yes"], ["dino"], ["dino-03"], ["dino-03", "robo-01"])
        ),
    ]


def twin(table: Table, seat: int | None, seed: int) -> Table:
    """A table that differs only in what this seat cannot see."""
    game = table.binding.game
    other = game.resample(table.setup.config, game.observe(table.state, seat), Dice(seed))
    return replace(table, state=other)


@pytest.mark.rule("LC-13.3", "LC-13.9", "LC-A24")
@pytest.mark.parametrize("seed", range(4))
def test_bytes_do_not_depend_on_hidden_cards(seed: int) -> None:
    """B19, B97: equal bytes for the seat and for watchers: frames, refusals and answers, with
    other hands, other facts, other answers and others' passes."""
    world = World(seed)
    devices = playing(world, 4, options={"handCounts": "hidden"} if seed == 1 else None)
    differed = 0
    for at in range(60):
        table = devices[0].table.table
        for seat in (0, WATCHER):
            token = devices[0].token if seat == 0 else ""
            other = twin(table, seat if seat == 0 else None, 100 * seed + at)
            differed += table.state != other.state
            heard: list[list[bytes]] = []
            for each in (table, other):
                elsewhere = World(seed)
                elsewhere.now = world.now
                device = Device(LiveTable(each, elsewhere.tools), token, seat).hello()
                for action in tries(state_of(devices[0])):
                    answer = device.why(action)
                    if seat == 0 and answer["refusal"]:
                        device.act(action, key="k")
                heard.append(device.raw)
            assert heard[0] == heard[1]
        step(world, devices)
        if phase(devices[0]) == "over":
            break
    assert differed > 20, "the twins must really differ"


@pytest.mark.rule("LC-13.9", "LC-A24")
def test_messages_have_only_known_keys_and_no_secrets() -> None:
    """B57, B98: a whole match: allowed keys, no faces in others' hands, no draw pile, nothing of
    the bookkeeping; every frame below 20 kB; the frames add up to what is so."""
    world = World(11)
    devices = playing(world, 4, 1, {"games": 2})
    watcher = Device(devices[0].table).hello()
    frames = 0
    for _ in range(1_800):
        if phase(devices[0]) == "over":
            if devices[0].view["table"]["final"] is not None:
                break
            assert devices[0].do(msg.NextRound(round=2))["ok"]
        step(world, devices)
        for device in (*devices, watcher):
            fresh = Device(device.table, device.token, device.seat).hello()
            assert fresh.view == device.view
            fresh.part()
    assert devices[0].view["table"]["final"] is not None
    secrets = [device.token for device in devices]
    secrets += [seat.digest for seat in devices[0].table.table.seats if seat.digest]
    rules = state_of(devices[0]).rules
    known = ALLOWED | PARAMS | set(rules.facts) | set(rules.cards)  # own claims go by card
    for device in (*devices, watcher):
        for data in device.raw:
            assert len(data) < LARGEST_FRAME
            message = cast(Json, json.loads(data))
            assert set(keys(message)) <= known, set(keys(message)) - known
            assert not any(secret.encode() in data for secret in secrets)
            for event in message.get("events", ()):
                frames += 1
                told_rightly(device, event)
    assert frames > 500


def told_rightly(device: Device, event: Json) -> None:
    kind = event["event"]
    assert kind != "Step"
    if kind in ("GameDealt", "HandsMoved", "PileReshuffled", "SeatRemoved"):
        assert not event["draw"]
    if kind == "GameDealt" or (kind == "HandsMoved" and not event["open"]):
        shown = [seat for seat, hand in enumerate(event["hands"]) if hand]
        assert shown in ([], [device.seat])
    if kind == "FactsFrozen":
        assert [seat for seat, told in enumerate(event["facts"]) if told] in ([], [device.seat])
    if kind == "ChoiceOpened" and event["seat"] != device.seat:
        assert (event["values"], event["least"], event["most"]) == ([], 0, 0)
    if kind == "WindowPassed":
        assert event["seat"] == device.seat
    if kind == "CardsMoved" and not event["open"]:
        shut = event["origin"] in ("hand", "draw") and event["to"] in ("hand", "draw")
        if shut and device.seat not in (
            event["seat"],
            event["toSeat"] if "toSeat" in event else event["to_seat"],
        ):
            assert event["cards"] == []

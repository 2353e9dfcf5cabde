"""A table in real time: who was first, and what has to wait for whom."""

from __future__ import annotations

import pytest

from tests.server.race import (
    APPEND,
    STOP,
    THROW,
    accepted,
    answer,
    conserved,
    draw,
    fill,
    go,
    happened,
    line,
    logged,
    lying,
    racing,
    refusal,
    send,
    state_of,
    take,
    throw_up,
)
from tests.server.world import Device, Json, World


@pytest.mark.rule("NK-A6", "NK-3.4")
def test_without_slow_lines_the_first_to_arrive_gets_it_at_once() -> None:
    world = World()
    ann, ben = racing(world)
    slot = throw_up(world, ann)
    first, second = send(ann, take(slot)), send(ben, take(slot))
    assert accepted(ann, first)
    assert refusal(ben, second) == {"rule": "NK-3.4", "params": {"seat": 0}, "ruling": ""}
    assert logged(world, "GrabContested") == []
    conserved(ann)


@pytest.mark.rule("NK-A6", "NK-3.4")
def test_a_slow_line_is_made_up_for() -> None:
    """B88: Ben sent his tap first; it arrives 65 ms after Ann's and wins by 20 ms. Log and report
    hold arrivals and corrections."""
    world = World()
    ann, ben = racing(world)
    slot = throw_up(world, ann)
    line(ann, 5)
    line(ben, 90)
    first = send(ann, take(slot))
    assert answer(ann, first) is None, "Ben's may still be on its way"
    world.run(65)
    second = send(ben, take(slot))
    assert accepted(ben, second)
    assert refusal(ann, first) == {
        "rule": "NK-3.4",
        "params": {"seat": 1, "ms": 20},
        "ruling": "",
    }
    (contest,) = logged(world, "GrabContested")
    assert (contest["slot"], contest["by_row"]) == (slot, False)
    assert [claim["seat"] for claim in contest["claims"]] == [1, 0]
    assert [claim["correction"] for claim in contest["claims"]] == [90, 5]
    assert contest["claims"][0]["arrival"] - contest["claims"][1]["arrival"] == 65
    told = happened(ann)[-2:]
    assert [event["event"] for event in told] == ["GrabContested", "CardTaken"]
    conserved(ann)


@pytest.mark.rule("NK-A6")
def test_the_slowest_line_never_waits_and_the_fastest_at_most_the_cap() -> None:
    world = World()
    ann, ben = racing(world, options={"contestCapMs": 80})
    first, second = throw_up(world, ann), throw_up(world, ben)
    line(ann, 5)
    line(ben, 300)
    assert accepted(ben, send(ben, take(first)))
    go(world, ben, APPEND)
    key = send(ann, take(second))
    world.run(74)
    assert answer(ann, key) is None
    world.run(1)
    assert accepted(ann, key)


@pytest.mark.rule("NK-A6")
def test_past_the_cap_it_is_too_late() -> None:
    """Whoever comes after the grant has lost, told by how much; after two seconds by whom alone."""
    world = World()
    ann, ben = racing(world)
    slot = throw_up(world, ann)
    line(ben, 40)
    first = send(ann, take(slot))
    world.run(40)
    assert accepted(ann, first)
    world.run(30)
    assert refusal(ben, send(ben, take(slot)))["params"] == {"seat": 0, "ms": 30}
    world.run(3_000)
    assert refusal(ben, send(ben, take(slot)))["params"] == {"seat": 0}


@pytest.mark.rule("NK-A6")
def test_a_cap_of_nothing_is_the_order_of_arrival() -> None:
    world = World()
    ann, ben = racing(world, options={"contestCapMs": 0})
    slot = throw_up(world, ann)
    line(ann, 5)
    line(ben, 100)
    first, second = send(ann, take(slot)), send(ben, take(slot))
    assert accepted(ann, first)
    assert refusal(ben, second)["rule"] == "NK-3.4"


@pytest.mark.rule("NK-A35")
def test_too_close_to_call_the_shorter_row_gets_it() -> None:
    """B88: sent 10 ms later, but by the shorter row; the loser is told no number of ms."""
    world = World()
    ann, ben = racing(world)
    go(world, ann, draw(lying(ann)[0]))
    go(world, ann, APPEND)
    slot = throw_up(world, ann)
    line(ann, 50)
    line(ben, 20)
    second = send(ben, take(slot))
    world.run(20)
    first = send(ann, take(slot))
    world.run(100)
    assert accepted(ben, second)
    assert refusal(ann, first)["params"] == {"seat": 1}
    (contest,) = logged(world, "GrabContested")
    assert contest["by_row"]
    sent = [claim["arrival"] - claim["correction"] for claim in contest["claims"]]
    assert sent[0] - sent[1] == 10


@pytest.mark.rule("NK-A6")
def test_what_answers_a_card_just_thrown_back_is_made_up_for_both_ways() -> None:
    """Ben saw it later, too: the whole round trip counts for a second, then half of it."""
    for wait, wins in ((300, True), (1_500, False)):
        world = World()
        ann, ben = racing(world)
        slot = lying(ann)[0]
        go(world, ann, draw(slot))
        line(ben, 45)
        assert accepted(ann, send(ann, THROW))
        world.run(wait)
        first = send(ann, take(slot))
        world.run(44)
        assert answer(ann, first) is None
        world.run(16)
        second = send(ben, take(slot))
        world.run(200)
        assert accepted(ben, second) == wins
        assert accepted(ann, first) != wins


@pytest.mark.rule("NK-A32", "NK-A6")
def test_nobody_gains_by_a_tap_sent_before_the_race_began() -> None:
    """A tap that arrives just after the start counts as sent at the start, however slow the line
    is said to be."""
    world = World()
    ann, ben = racing(world)
    line(ann, 40)
    line(ben, 100)
    world.run(10)
    slot = lying(ann)[0]
    send(ben, draw(slot))
    world.run(10)
    send(ann, draw(slot))
    world.run(200)
    (contest,) = logged(world, "GrabContested")
    began = ann.public["raceAt"]
    sent = {each["seat"]: each["arrival"] - each["correction"] for each in contest["claims"]}
    assert sent == {0: began, 1: began}


@pytest.mark.rule("NK-A34", "NK-8.8")
def test_the_loser_of_a_face_down_card_gets_the_nearest_other_one() -> None:
    """Both are told yes; each sees one card alone, and the loser's comes from the nearest slot."""
    world = World()
    ann, ben = racing(world)
    slot = lying(ann)[5]
    layout: list[list[int]] = ann.public["layout"]
    x, y, _ = layout[slot]
    others = [each for each in lying(ann) if each != slot]
    nearest = min(others, key=lambda each: (layout[each][0] - x) ** 2 + (layout[each][1] - y) ** 2)
    first, second = send(ann, draw(slot)), send(ben, draw(slot))
    assert accepted(ann, first)
    assert accepted(ben, second)
    assert [held["slot"] for held in ann.public["held"]] == [slot, nearest]
    taken = [event for event in happened(ann) if event["event"] == "CardTaken"]
    assert [bool(event["card"]) for event in taken] == [True, False]
    assert ann.own["held"] != ben.own["held"]
    conserved(ann)


@pytest.mark.rule("NK-A34", "NK-A6")
def test_three_draw_the_same_card() -> None:
    """On uneven lines: three different cards, the first tap gets the one that was meant."""
    world = World()
    devices = racing(world, 3)
    for device, ms in zip(devices, (5, 60, 90), strict=True):
        line(device, ms)
    world.run(2_000)
    slot = lying(devices[0])[7]
    for device in devices:
        send(device, draw(slot))
        world.run(20)
    world.run(200)
    held = [each["slot"] for each in devices[0].public["held"]]
    assert held[2] == slot, "came last and was sent first"
    assert len(set(held)) == 3
    first, second = logged(world, "GrabContested")
    assert (first["slot"], [claim["seat"] for claim in first["claims"]]) == (slot, [2, 1, 0])
    assert second["slot"] == held[1], "the two losers want the same other card"
    assert [claim["seat"] for claim in second["claims"]] == [1, 0]
    conserved(devices[0])


@pytest.mark.rule("NK-5.2", "NK-A6")
def test_two_stops_at_once() -> None:
    """The earlier sent ends the round; the other is told that it is over."""
    world = World()
    ann, ben = racing(world, options={"stopGraceMs": 10_000})
    fill(world, ann, leave=1)
    fill(world, ben, leave=1)
    for device in (ann, ben):
        go(world, device, draw(lying(device)[0]))
    send(ann, APPEND)
    send(ben, APPEND)
    line(ann, 10)
    line(ben, 80)
    first = send(ann, STOP)
    world.run(50)
    second = send(ben, STOP)
    world.run(200)
    assert accepted(ben, second)
    assert refusal(ann, first)["rule"] == "NK-5.2"
    (stopped,) = logged(world, "Stopped")
    assert (stopped["seat"], stopped["by"]) == (1, "call")
    (contest,) = logged(world, "GrabContested")
    assert (contest["slot"], [claim["seat"] for claim in contest["claims"]]) == (-1, [1, 0])
    assert len(ann.view["table"]["sheet"]) == 1


@pytest.mark.rule("NK-A16", "NK-5.2", "NK-5.4")
def test_cards_added_in_the_window_of_a_stop() -> None:
    """Sent before the Stop and arrived after it: it counts. Sent after it, and arrived before the
    other one: the card goes back."""
    world = World()
    ann, ben, cem = racing(world, 3)
    for device in (ben, cem):
        go(world, device, draw(lying(device)[0]))
    fill(world, ann)
    line(ann, 5)
    line(ben, 60)
    stop = send(ann, STOP)
    world.run(20)
    late = send(cem, APPEND)
    world.run(32)
    assert answer(ann, stop) is None, "Ben may still have added before"
    assert answer(cem, late) is None
    added = send(ben, APPEND)
    assert accepted(ben, added)
    world.run(200)
    assert accepted(ann, stop)
    assert refusal(cem, late)["rule"] == "NK-5.2"
    (back,) = [each for each in logged(world, "CardReturned") if each["reason"] == "stop"]
    assert back["seat"] == 2
    assert [len(row) for row in ben.public["rows"]][1:] == [2, 1]
    conserved(ann)


@pytest.mark.rule("NK-A13", "NK-A16", "NK-A6")
def test_the_card_that_stops_a_race_by_itself_is_levelled_like_a_stop() -> None:
    """Both add their last card; Ben did so first, over the slower line, and has stopped."""
    world = World()
    ann, ben = racing(world, options={"stopMode": "auto"})
    for device in (ann, ben):
        fill(world, device, leave=1)
        go(world, device, draw(lying(device)[0]))
    line(ann, 10)
    line(ben, 80)
    first = send(ann, APPEND)
    world.run(50)
    assert answer(ann, first) is None, "Ben may have been earlier"
    second = send(ben, APPEND)
    world.run(200)
    assert accepted(ben, second)
    assert refusal(ann, first)["rule"] == "NK-5.2"
    (stopped,) = logged(world, "Stopped")
    assert (stopped["seat"], stopped["by"]) == (1, "auto")
    conserved(ann)


@pytest.mark.rule("NK-A16")
def test_who_taps_stop_at_once_after_adding_the_last_card() -> None:
    """Both acts are on their way; the second waits for the first, whose draw waits for others."""
    world = World()
    ann, ben = racing(world)
    fill(world, ann, leave=1)
    line(ben, 70)
    keys = [send(ann, act) for act in (draw(lying(ann)[0]), APPEND, STOP)]
    assert answer(ann, keys[0]) is None
    world.run(300)
    assert all(accepted(ann, key) for key in keys)
    assert ann.public["stopper"] == 0


@pytest.mark.rule("NK-A13", "NK-A6")
def test_time_waits_for_a_stop_that_was_sent_before_it() -> None:
    """Ben calls Stop within Ann's grace; while his call is levelled the grace ends. His counts."""
    world = World()
    ann, ben = racing(world, options={"stopGraceMs": 3_000})
    fill(world, ben, leave=1)
    fill(world, ann)
    go(world, ben, draw(lying(ben)[0]))
    go(world, ben, APPEND)
    line(ann, 90)
    ends: int = ann.public["stopAt"]
    world.run(ends - world.now - 20)
    key = send(ben, STOP)
    world.run(200)
    assert accepted(ben, key)
    assert (ann.public["stopper"], ann.public["by"]) == (1, "call")


@pytest.mark.rule("NK-A9", "NK-A32")
def test_what_is_due_is_done_before_an_act_that_comes_later() -> None:
    """The alarm is late; an act that arrives after the deadline is judged after it."""
    world = World()
    ann, ben = racing(world, options={"holdLimitS": 10})
    go(world, ann, draw(lying(ann)[0]))
    until: int = ann.public["held"][0]["until"]
    world.now = until  # the loop was busy: no alarm has rung
    assert refusal(ann, send(ann, APPEND))["rule"] == "NK-3.5"
    assert ben.public["held"] == [None, None]
    (back,) = logged(world, "CardReturned")
    assert (back["reason"], back["at"]) == ("limit", until)


@pytest.mark.rule("NK-A6")
def test_six_different_cards_never_wait_for_each_others_state() -> None:
    """B90: six seats act at once, each having seen the very first state: none is refused."""
    world = World()
    devices = racing(world, 6)
    for i, device in enumerate(devices):
        line(device, 10 * i)
    seen = devices[0].public["number"]
    slots = lying(devices[0])
    keys: list[tuple[Device, str]] = []
    for device in devices:
        device.view["public"] = {**device.public, "number": seen}
        keys.append((device, send(device, draw(slots[device.seat]))))
    world.run(200)
    assert all(accepted(device, key) for device, key in keys)
    assert [held["slot"] for held in devices[0].public["held"]] == slots[:6]


def test_everybody_is_told_in_the_same_order() -> None:
    """B86: the order of the log is everybody's order, whatever the lines; so is a fresh start."""
    world = World(8)
    devices = racing(world, 4, 2)
    watcher = Device(devices[0].table).hello()
    for i, device in enumerate(devices):
        line(device, 30 * i)
    heard = len(happened(watcher))
    for _ in range(60):
        for device in devices:
            if device.public["phase"] != "race":
                break
            act = APPEND if device.own.get("held") else draw(lying(device)[0])
            send(device, act)
            world.run(7)
    orders = {
        tuple((event["event"], event.get("seat"), event.get("slot")) for event in happened(each))
        for each in devices
    }
    assert len(orders) == 1
    tail = [(event["event"], event.get("seat")) for event in happened(watcher)[heard:]]
    assert tail
    assert (
        tail
        == [(event["event"], event.get("seat")) for event in happened(devices[0])][-len(tail) :]
    )
    for device in (*devices, watcher):
        fresh = Device(device.table, device.token, device.seat).hello()
        assert fresh.view == device.view
        fresh.part()
    conserved(devices[0])


@pytest.mark.rule("NK-8.1")
@pytest.mark.parametrize("seed", range(4))
def test_the_log_alone_gives_the_same_race(seed: int) -> None:
    """B86: folded from the log, without a clock: the same state, hidden cards included."""
    world = World(seed)
    devices = racing(world, 3, 2, {"throwBack": "scatter", "takeBack": True})
    acts: list[Json] = [
        APPEND,
        THROW,
        {"do": "take_back"},
        STOP,
        {"do": "nothing_fits", "on": True},
    ]
    for step in range(150):
        for device in devices:
            line(device, (step * 37 + device.seat * 50) % 90)
            some = [*acts, draw(lying(device)[0]), *map(take, lying(device, up=True)[:1])]
            send(device, some[(step * 7 + device.seat) % len(some)])
        world.run(40)
        conserved(devices[0])
    assert world.folded().state == state_of(devices[0])
    assert logged(world, "GrabContested")


def test_the_same_key_while_it_waits_acts_once() -> None:
    """A device that lost its line sends the act again before it is judged."""
    world = World()
    ann, ben = racing(world)
    line(ben, 80)
    key = send(ann, draw(lying(ann)[0]))
    again = Device(ann.table, ann.token, 0).hello()
    send(again, draw(lying(ann)[0]), key)
    world.run(200)
    assert accepted(ann, key)
    assert accepted(again, key)
    assert len(logged(world, "CardTaken")) == 1


def test_a_full_disk_in_a_race_is_told_and_changes_nothing() -> None:
    world = World()
    ann, ben = racing(world, 2, 1)
    line(ben, 80)
    before = world.store.read("K7QF")
    world.broken = True
    key = send(ann, draw(lying(ann)[0]))
    world.run(10_000)
    found = answer(ann, key)
    assert found is not None
    assert found["fault"]["code"] == "not_saved"
    assert world.store.read("K7QF") == before
    world.broken = False
    go(world, ann, draw(lying(ann)[0]))
    go(world, ann, THROW)
    go(world, ann, draw(lying(ann)[0]))
    world.broken = True
    world.now = ann.public["held"][0]["until"]
    late = answer(ann, send(ann, APPEND))
    assert late is not None
    assert late["fault"]["code"] == "not_saved"
    world.broken = False
    world.run(10_000)
    assert ann.public["held"][0] is None
    assert any(event["seat"] == 2 for event in logged(world, "CardTaken")), "the bot goes on"

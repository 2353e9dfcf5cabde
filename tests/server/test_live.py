"""A live table: order, holding, idempotency, absence, bots and time; all without a network."""

from __future__ import annotations

import pytest

from kartenhaus.server.house import digest_of
from kartenhaus.server.live import LiveTable
from kartenhaus.table import messages as msg
from tests.server.world import Device, World, play, sit, started


def choose_all(devices: list[Device]) -> None:
    for device in devices:
        action = device.plain_action()
        assert action is not None
        assert device.act(action)["ok"]


def in_turn(devices: list[Device]) -> Device:
    return next(device for device in devices if device.public["turn"] == device.seat)


def held_play(world: World, devices: list[Device]) -> tuple[Device, dict[str, object]]:
    """Plays on until somebody's legal play has to wait for the snap pause."""
    choose_all(devices)
    for _ in range(400):
        device = in_turn(devices)
        action = device.plain_action()
        assert action is not None
        answer = device.act(action)
        assert answer["ok"], answer
        if answer["held"]:
            return device, answer
    raise AssertionError("no play was ever held")


def test_a_round_is_played_to_its_end_and_the_next_is_dealt() -> None:
    """Two guests and two bots play a round to its end; the sheet says how it came out."""
    world = World()
    devices = started(world, 2, 2)
    play(world, devices)
    assert devices[0].public["phase"] == "end"
    sheet = devices[1].view["table"]["sheet"]
    assert [row["round"] for row in sheet] == [1]
    assert sorted(sheet[0]["ranking"]) == [0, 1, 2, 3]
    assert devices[1].do(msg.NextRound(round=2))["ok"]
    assert devices[0].do(msg.NextRound(round=2))["ok"], "two press it: one deal, both are right"
    assert devices[0].view["table"]["round"] == 2


def test_a_repeated_key_acts_once() -> None:
    """The same intent twice acts once and gets the same answer, also after a restart."""
    world = World()
    devices = started(world)
    first = devices[0].plain_action()
    assert first is not None
    answer = devices[0].act(first, key="same")
    length = len(world.store.read("K7QF"))
    assert devices[0].act(first, key="same") == answer
    table = world.restart(devices[0].table)
    again = Device(table, devices[0].token, 0).hello()
    assert again.act(first, key="same") == answer
    assert len(world.store.read("K7QF")) == length


def test_a_stale_act_is_told_so_and_changes_nothing() -> None:
    """B23: an act meant for an older state gets `stale`."""
    world = World()
    devices = started(world)
    choose_all(devices)
    device = in_turn(devices)
    action = device.plain_action()
    assert action is not None
    before = world.store.read("K7QF")
    answer = device.act(action, seen=device.public["number"] - 1)
    assert answer["fault"]["code"] == "stale"
    assert world.store.read("K7QF") == before


def test_a_refusal_goes_to_the_asker_alone_and_names_its_rule() -> None:
    """Refused: the rule's ID, to the asker only, and the log stays as it was."""
    world = World()
    devices = started(world)
    choose_all(devices)
    other = next(device for device in devices if device is not in_turn(devices))
    before, heard = world.store.read("K7QF"), len(in_turn(devices).raw)
    answer = other.act({"do": "take"})
    assert (answer["ok"], answer["refusal"]["rule"]) == (False, "LS-3.1")
    assert world.store.read("K7QF") == before
    assert len(in_turn(devices).raw) == heard


@pytest.mark.parametrize(
    "action", [{"do": "dance"}, {"do": "play"}, [], {"do": "flip", "slot": "x"}]
)
def test_what_is_no_action_is_a_fault(action: object) -> None:
    """Malformed actions get a fault and change nothing."""
    devices = started(World())
    assert devices[0].act(action)["fault"]["code"] == "bad_action"  # pyright: ignore[reportArgumentType]


@pytest.mark.rule("LS-A36")
def test_a_held_play_counts_at_the_end_of_the_pause() -> None:
    """The play waits, nobody sees it, and then it lies."""
    world = World()
    devices = started(world, 3)
    device, answer = held_play(world, devices)
    number = device.public["number"]
    world.run(900)
    assert device.public["number"] == number
    world.run(200)
    assert device.answers[-1]["key"] == answer["key"]
    assert (device.answers[-1]["ok"], device.answers[-1]["held"]) == (True, False)
    assert device.public["number"] > number


@pytest.mark.rule("LS-A36")
def test_a_newer_play_takes_the_place_of_a_held_one() -> None:
    """Whoever chooses again during the pause is answered for both."""
    world = World()
    devices = started(world, 3)
    device, first = held_play(world, devices)
    take = device.act({"do": "take"})
    assert take["held"]
    replaced = next(
        each for each in device.answers if each["key"] == first["key"] and each["fault"]
    )
    assert replaced["fault"]["code"] == "replaced"
    world.run(1_500)
    assert device.answers[-1] == {**take, "held": False}


@pytest.mark.rule("LS-A26", "LS-A36")
def test_a_19_held_in_a_skip_moment_counts_before_the_moment_ends() -> None:
    """Also where the pause for a snap is set longer than the skip moment."""
    for seed in range(1, 400):
        world = World(seed)
        devices = started(world, 3, options={"snapPauseMs": 3_000, "skipMomentMs": 1_000})
        choose_all(devices)
        for _ in range(60):
            if devices[0].public["phase"] == "end":
                break
            device = in_turn(devices)
            skipped = device.public["phase"] == "skip"
            action = device.plain_action()
            assert action is not None
            answer = device.act(action)
            world.run(4_500 if answer["held"] else 0)
            if skipped and answer["held"]:
                assert device.answers[-1] == {**answer, "held": False}
                return
    raise AssertionError("no 19 was ever held")


@pytest.mark.rule("LS-A36")
def test_a_snap_cancels_the_held_play() -> None:
    """Somebody snaps during the pause: the waiting cards stay with their owner, who is told."""
    for seed in range(1, 400):
        world = World(seed)
        devices = started(world, 2, options={"snapPauseMs": 9_000})
        choose_all(devices)
        for _ in range(60):
            if devices[0].public["phase"] != "turn":
                break
            device = in_turn(devices)
            other = devices[1 - device.seat]
            action = device.plain_action()
            assert action is not None
            answer = device.act(action)
            if answer["held"] and other.own.get("snaps"):
                hand = device.own["hand"]
                assert other.act({"do": "react", "cards": other.own["snaps"][0]})["ok"]
                world.run(9_000)
                last = [each for each in device.answers if each["key"] == answer["key"]][-1]
                assert (last["ok"], last["fault"]["code"]) == (False, "overtaken")
                assert device.own["hand"] == hand
                return
            world.run(10_500)  # a skip moment outlasts the pause
    raise AssertionError("nobody could ever snap")


def test_a_full_disk_is_told_and_changes_nothing() -> None:
    """What cannot be written does not count; the same act counts once the disk has room."""
    world = World()
    devices = started(world)
    action = devices[0].plain_action()
    assert action is not None
    before = devices[0].view, devices[1].n
    world.broken = True
    assert devices[0].act(action, key="k")["fault"]["code"] == "not_saved"
    assert (devices[0].view, devices[1].n) == before
    world.broken = False
    assert devices[0].act(action, key="k")["ok"]
    assert devices[1].n == before[1] + 1


def test_bots_go_on_after_a_full_disk() -> None:
    """A bot whose act could not be written tries again, without hammering the store."""
    world = World()
    devices = started(world, 1, 2)
    choose_all(devices)
    world.broken = True
    world.run(30_000)
    number = devices[0].public["number"]
    world.broken = False
    for _ in range(40):
        world.run(1_000)
        action = devices[0].plain_action()
        if action is not None:
            devices[0].act(action)
    assert devices[0].public["number"] > number


def test_a_log_that_moved_on_sends_everybody_back_to_it() -> None:
    """If another server wrote the log, nobody goes on with a wrong table: all come again."""
    world = World()
    devices = started(world)
    other = world.restart(Device(devices[0].table).table)
    fresh = Device(other, devices[0].token, 0).hello()
    action = fresh.plain_action()
    assert action is not None
    late = sit_again(devices[1], world)
    assert fresh.act(action)["ok"]
    late.act(late.plain_action() or {})
    assert late.dropped == 1012


def sit_again(device: Device, world: World) -> Device:
    """The same device at a second server that knows the log as it is now."""
    return Device(LiveTable(world.folded(), world.tools), device.token, device.seat).hello()


def test_the_host_right_moves_on_after_thirty_seconds() -> None:
    """B104: the host is gone; the longest connected guest becomes host, the old one returns."""
    world = World()
    table = world.open(4)
    first, second = sit(table, "Anna"), sit(table, "Ben")
    world.run(1_000)
    sit(table, "Cem")
    first.part()
    world.run(29_000)
    assert second.view["table"]["host"] == 0
    world.run(2_000)
    assert second.view["table"]["host"] == 1
    first.hello()
    assert first.view["table"]["host"] == 1
    assert second.do(msg.StartMatch())["ok"]


def test_a_host_alone_and_away_hands_over_to_whoever_comes() -> None:
    """Nobody was there to take over: the next guest gets the right once the time is up."""
    world = World()
    table = world.open(4)
    first = sit(table, "Anna")
    first.part()
    world.run(60_000)
    second = sit(table, "Ben")
    world.run(10)
    assert second.view["table"]["host"] == 1


def test_absence_counts_from_sitting_down() -> None:
    """A new host who is just about to connect keeps the right, however old the table is; a guest
    who never connects can be replaced like one who went away.
    """
    world = World()
    table = world.open(3)
    guest = sit(table, "Quick")
    guest.do(msg.Leave())
    guest = sit(table, "Quick")
    world.run(600_000)
    seats: list[object] = []
    table.sit_down("Starter", digest_of("starter"), seats.append, host=True)
    world.run(29_000)
    assert guest.view["table"]["host"] == seats[0]
    world.run(2_000)
    assert guest.view["table"]["host"] == guest.seat
    assert guest.do(msg.StartMatch())["ok"]
    choose_all([guest])
    assert guest.presence["replaceable"] == seats


def test_a_bot_takes_over_for_somebody_away_and_gives_back() -> None:
    """B44: away on the own turn; after 20 s the others may send a bot in; the guest returns."""
    world = World()
    devices = started(world, 2, 1)
    choose_all(devices)
    while True:
        mine = [device for device in devices if device.public["turn"] == device.seat]
        if mine and devices[0].public["phase"] == "turn":
            break
        world.run(1_000)
    away, other = mine[0], devices[1 - mine[0].seat]
    away.part()
    assert other.presence["online"][away.seat] is False
    order = msg.LetBotPlay(seat=away.seat, level="normal")
    assert other.do(order)["fault"]["code"] == "not_away"
    world.run(21_000)
    assert other.presence["replaceable"] == [away.seat]
    number = other.public["number"]
    assert other.do(order)["ok"]
    world.run(5_000)
    assert other.public["number"] > number, "the bot plays on"
    back = Device(away.table, away.token, away.seat).hello()
    assert back.view["table"]["seats"][away.seat]["standIn"] is False
    assert back.own["hand"]


def test_bots_do_not_play_among_themselves() -> None:
    """B59: nobody is connected: nothing moves, no bot, no clock; it goes on when one returns."""
    world = World()
    devices = started(world, 1, 3)
    choose_all(devices)
    devices[0].part()
    before = world.store.read("K7QF")
    world.run(3_600_000)
    assert world.store.read("K7QF") == before
    devices[0].hello()
    world.run(20_000)
    assert len(world.store.read("K7QF")) > len(before)


def test_leaving_on_the_own_turn_goes_on_at_once() -> None:
    """B59, B31: a bot holds the same cards and plays them; the leaver can only watch."""
    world = World()
    devices = started(world, 2, 1)
    choose_all(devices)
    while devices[0].public["turn"] != 0 or devices[0].public["phase"] != "turn":
        for device in devices[1:]:
            action = device.plain_action()
            if action is not None:
                device.act(action)
        world.run(1_000)
    cards = devices[1].public["seats"][0]
    assert devices[0].do(msg.Leave())["ok"]
    seat = devices[1].view["table"]["seats"][0]
    assert (seat["kind"], seat["standIn"], seat["name"]) == ("bot", True, "Guest0")
    assert devices[1].public["seats"][0] == cards
    assert devices[1].view["table"]["host"] == 1
    assert (devices[0].view["you"], devices[0].own) == (-1, None)
    world.run(3_000)
    assert devices[1].public["turn"] != 0
    assert devices[0].table.seat_of("") == -1


def test_a_late_guest_takes_over_what_somebody_left() -> None:
    """The seat left to a bot is free for a newcomer, who plays its very cards; others are not."""
    world = World()
    devices = started(world, 2, 1)
    choose_all(devices)
    cards = devices[0].own["hand"]
    late: list[object] = []
    devices[0].table.sit_down("Late", digest_of("late"), late.append, host=False)
    assert late == [-1], "a bot that has its own seat keeps it"
    devices[0].do(msg.Leave())
    newcomer = sit(devices[0].table, "Late")
    assert newcomer.seat == 0
    assert newcomer.own["hand"] == cards
    seat = devices[1].view["table"]["seats"][0]
    assert seat == {"kind": "guest", "name": "Late", "level": None, "standIn": False}
    assert Device(devices[0].table, devices[0].token).hello().view["you"] == -1


@pytest.mark.parametrize("kind", ["crash", "illegal", "nothing"])
def test_a_broken_bot_is_played_for(kind: str, caplog: pytest.LogCaptureFixture) -> None:
    """B110: a bot that crashes, plays illegally or says nothing never holds the table up."""

    class Broken:
        def act(
            self, config: object, observation: object, chance: object, budget: object = None
        ) -> object:
            if kind == "crash":
                raise RuntimeError("o19 o19")
            return msg.Ping(id=1) if kind == "illegal" else None

    def find(game: str, level: str) -> Broken:
        return Broken()

    world = World(find_policy=find)
    devices = started(world, 1, 3)
    choose_all(devices)
    number = devices[0].public["number"]
    world.run(4_000)
    assert devices[0].public["number"] > number
    assert "bot on seat" in caplog.text
    assert "o19" not in caplog.text, "a log line tells no cards"


def test_refused_acts_do_not_delay_a_bot() -> None:
    """B40: fifty refused actions a second, and the bot still plays at its time."""
    quiet, noisy = World(3), World(3)
    numbers: list[int] = []
    for world in (quiet, noisy):
        devices = started(world, 1, 2)
        choose_all(devices)
        for _ in range(100):
            if world is noisy:
                devices[0].act({"do": "flip", "slot": 9})
            world.run(20)
        numbers.append(devices[0].public["number"])
    assert numbers[0] == numbers[1]


@pytest.mark.rule("LS-A54")
def test_the_turn_timer_never_rings_early() -> None:
    """B82: not before the limit; and whoever comes back to a sleeping table gets a moment."""
    world = World()
    devices = started(world, 2, options={"turnTimerS": 20})
    choose_all(devices)
    number = devices[0].public["number"]
    assert devices[0].public["due"] == world.now + 20_000
    world.run(19_999)
    assert devices[0].public["number"] == number
    for device in devices:
        device.part()
    world.run(60_000)
    devices[0].hello()
    world.run(2_900)
    assert devices[0].public["number"] == number, "back, with the time long over"
    world.run(200)
    assert devices[0].public["number"] > number


def test_a_choice_goes_on_without_the_one_who_left() -> None:
    """B60, B101: away while all choose; a bot may choose for the guest, who is back with it."""
    world = World()
    devices = started(world, 3)
    for device in devices[:2]:
        device.act(device.plain_action() or {})
    devices[2].part()
    world.run(21_000)
    assert devices[0].presence["replaceable"] == [2]
    assert devices[1].do(msg.LetBotPlay(seat=2, level="normal"))["ok"]
    world.run(4_000)
    assert devices[0].public["phase"] == "turn"
    devices[2].hello()
    assert len(devices[2].own["hand"]) == 3
    assert devices[0].view["table"]["seats"][2]["standIn"] is False


@pytest.mark.rule("LS-A26")
def test_a_skipped_bot_uses_the_moment_that_everybody_has() -> None:
    """It passes at the very end of the moment, never sooner: its time tells nothing."""
    for seed in range(1, 200):
        world = World(seed)
        devices = started(world, 1, 1, {"skipMomentMs": 5_000})
        choose_all(devices)
        for _ in range(100):
            public = devices[0].public
            if public["phase"] == "skip" and public["turn"] == 1:
                began, number = public["at"], public["number"]
                while devices[0].public["number"] == number:
                    world.run(1)
                if devices[0].frames[-1]["events"][0]["event"] == "SkipPassed":
                    assert world.now == began + 5_000
                    return
            action = devices[0].plain_action()
            if action is not None:
                devices[0].act(action)
            world.run(300)
            if devices[0].public["phase"] == "end":
                break
    raise AssertionError("no bot was ever skipped")


def test_two_tabs_of_one_seat_both_live() -> None:
    """B51: both tabs see the same; one action counts once; nobody is thrown out."""
    world = World()
    devices = started(world)
    tab = Device(devices[0].table, devices[0].token, 0).hello()
    action = devices[0].plain_action()
    assert action is not None
    assert devices[0].act(action, key="k")["ok"]
    assert tab.act(action, key="k")["ok"]
    assert tab.view == devices[0].view
    assert not tab.dropped
    devices[0].part()
    assert devices[1].presence["online"] == [True, True]


def test_a_repeated_hello_tells_nobody_else_anything() -> None:
    """B123: nobody can flood a table by asking for snapshots; nor hold up its bots by it."""
    world = World()
    devices = started(world, 2, 1)
    watcher = Device(devices[0].table).hello()
    heard = [len(device.raw) for device in devices]
    for device in (watcher, devices[1]):
        before, view = len(device.raw), device.view
        device.presence = {}
        device.hello()
        assert device.frames[-1]["fresh"]
        assert device.view == view
        assert device.presence == {
            "t": "presence",
            "online": [True] * 3,
            "watchers": 1,
            "replaceable": [],
        }
        assert len(device.raw) == before + 2
    assert len(devices[0].raw) == heard[0]
    devices[1].part()
    alone = devices[0]
    for _ in range(20):
        world.run(500)
        alone.hello(have=alone.n)
    told = [event for frame in alone.frames for event in frame["events"]]
    assert [event["seat"] for event in told if event["event"] == "OpenChosen"] == [2]


def test_coming_back_with_a_frame_number_gets_exactly_what_was_missed() -> None:
    """Reconnect: the missed frames, else a fresh one; either way the same view."""
    world = World()
    devices = started(world, 2, 1)
    choose_all(devices)
    phone = Device(devices[0].table, devices[0].token, 0).hello()
    phone.part()
    have = phone.n
    world.run(3_000)
    missed = devices[0].n - have
    phone.hello(have=have)
    assert [frame["fresh"] for frame in phone.frames[1:]] == [False] * missed
    assert phone.view == devices[0].view
    assert phone.n == devices[0].n
    stranger = Device(devices[0].table, devices[0].token, 0).hello(have=10_000)
    assert stranger.frames[0]["fresh"]


def test_snapshot_and_frames_equal_a_fresh_start_for_everybody() -> None:
    """Law 5 on the wire, for each seat and a watcher, at every step of a round."""
    world = World(5)
    devices = started(world, 3, 1)
    watcher = Device(devices[0].table).hello()
    for _ in range(60):
        play(world, devices, steps=1)
        for device in (*devices, watcher):
            fresh = Device(device.table, device.token, device.seat).hello()
            assert fresh.view == device.view
            assert fresh.n == device.n
            fresh.part()


def test_a_restart_changes_nothing_anybody_sees() -> None:
    """Law 3 on the wire: folded from the log, all views and frame numbers are the same."""
    world = World(6)
    devices = started(world, 2, 2)
    for _ in range(30):
        play(world, devices, steps=1)
    table = world.restart(devices[0].table)
    for device in devices:
        again = Device(table, device.token, device.seat).hello()
        assert (again.view, again.n) == (device.view, device.n)
    assert all(device.dropped == 1012 for device in devices)

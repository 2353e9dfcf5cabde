"""Orders about the table: who may give which, and when."""

from __future__ import annotations

import pytest

from kartenhaus.table import messages as msg
from kartenhaus.table import orders
from tests.server.world import Device, Json, World, play, sit, started


def fault(answer: Json) -> str:
    assert answer["ok"] is False
    return answer["fault"]["code"]


def test_the_first_guest_is_host_and_seats_fill_in_order() -> None:
    """Seats 0, 1, 2; equal names are told apart."""
    table = World().open(3)
    names = [sit(table, "Anna").view["table"]["seats"][i]["name"] for i in range(3)]
    assert names == ["Anna", "Anna 2", "Anna 3"]
    full: list[object] = []
    table.sit_down("Ben", "digest", full.append, host=False)
    assert full == [-1]


@pytest.mark.parametrize(
    "order",
    [
        msg.AddBot(seat=2, level="easy"),
        msg.RemoveSeat(seat=0),
        msg.SetSeats(seats=3),
        msg.SetOptions(options=msg.msgspec.Raw(b"{}")),
        msg.StartMatch(),
        msg.BackToLobby(),
    ],
    ids=lambda order: type(order).__name__,
)
def test_some_orders_are_the_hosts(order: msg.Order) -> None:
    """Anybody else is told so, and nothing changes."""
    world = World()
    table = world.open(4)
    sit(table, "Anna")
    guest = sit(table, "Ben")
    before = world.store.read("K7QF")
    assert fault(guest.do(order)) == "not_host"
    assert fault(Device(table).hello().do(order)) == "not_seated"
    assert world.store.read("K7QF") == before


def test_bots_and_guests_can_be_removed_in_the_lobby() -> None:
    """The removed guest only watches from then on, with the view of a watcher."""
    table = World().open(4)
    host, guest = sit(table, "Anna"), sit(table, "Ben")
    assert host.do(msg.AddBot(seat=3, level="strong"))["ok"]
    assert host.view["table"]["seats"][3]["level"] == "strong"
    assert fault(host.do(msg.AddBot(seat=3, level="easy"))) == "seat_not_open"
    assert fault(host.do(msg.AddBot(seat=9, level="easy"))) == "seat_not_open"
    assert host.do(msg.RemoveSeat(seat=3))["ok"]
    assert host.do(msg.RemoveSeat(seat=1))["ok"]
    assert guest.view["you"] == -1
    assert [seat["kind"] for seat in host.view["table"]["seats"]] == ["guest", *["open"] * 3]
    assert fault(host.do(msg.RemoveSeat(seat=0))) == "seat_not_removable"
    assert fault(host.do(msg.RemoveSeat(seat=2))) == "seat_not_removable"
    assert fault(guest.do(msg.Rename(name="x"))) == "not_seated"


def test_the_number_of_seats() -> None:
    """As the game allows; never away from under somebody."""
    table = World().open(4)
    host = sit(table, "Anna")
    sit(table, "Ben")
    assert host.do(msg.SetSeats(seats=2))["ok"]
    assert len(host.view["table"]["seats"]) == 2
    assert host.do(msg.SetSeats(seats=5))["ok"]
    third = sit(table, "Cem")
    assert third.view["you"] == 2
    for wrong in (1, 6, -1):
        answer = host.do(msg.SetSeats(seats=wrong))
        assert fault(answer) == "seats"
        assert answer["fault"]["params"] == {"least": 2, "most": 5}
    assert fault(host.do(msg.SetSeats(seats=2))) == "seat_taken"


def test_options_are_checked_whole() -> None:
    """Everybody sees the new ones; nonsense is refused with its place and changes nothing."""
    table = World().open(4)
    host = sit(table, "Anna")
    raw = msg.msgspec.Raw
    assert host.do(msg.SetOptions(options=raw(b'{"luck":true,"snapPauseMs":0}')))["ok"]
    assert host.view["table"]["options"]["luck"] is True
    for wrong in (b'{"luck":3}', b'{"snapPauseMs":99999}', b'{"unknown":1}', b"[]"):
        assert fault(host.do(msg.SetOptions(options=raw(wrong)))) == "options_form"
    assert host.view["table"]["options"]["luck"] is True


def test_starting_takes_two_and_drops_open_seats() -> None:
    """Guests keep their order and their tokens; the lobby's orders are over."""
    table = World().open(5)
    host, second, third = sit(table, "Anna"), sit(table, "Ben"), sit(table, "Cem")
    host.do(msg.RemoveSeat(seat=1))
    second.part()
    assert host.do(msg.StartMatch())["ok"]
    assert (host.view["you"], third.view["you"]) == (0, 1)
    assert [seat["name"] for seat in host.view["table"]["seats"]] == ["Anna", "Cem"]
    again = Device(table, third.token).hello()
    assert (again.view["you"], again.own) == (1, third.own)
    assert fault(host.do(msg.AddBot(seat=1, level="easy"))) == "not_in_lobby"
    assert fault(host.do(msg.StartMatch())) == "not_in_lobby"
    late: list[object] = []
    table.sit_down("Late", "digest", late.append, host=False)
    assert late == [-1]


def test_nobody_starts_alone() -> None:
    """From two taken seats."""
    host = sit(World().open(4), "Anna")
    assert fault(host.do(msg.StartMatch())) == "too_few_seats"


def test_two_starts_at_once_deal_once() -> None:
    """B49: a double click with one key, or with two: one match, one deal."""
    world = World()
    table = world.open(2)
    host = sit(table, "Anna")
    sit(table, "Ben")
    assert host.do(msg.StartMatch(), key="a")["ok"]
    length = len(world.store.read("K7QF"))
    assert host.do(msg.StartMatch(), key="a")["ok"]
    assert fault(host.do(msg.StartMatch(), key="b")) == "not_in_lobby"
    assert len(world.store.read("K7QF")) == length


def test_rounds_follow_each_other_once() -> None:
    """B49, B107: all press "next round": one deal; a wrong number is refused."""
    world = World()
    devices = started(world, 3)
    assert fault(devices[0].do(msg.NextRound(round=2))) == "wrong_round"
    assert devices[0].do(msg.NextRound(round=1))["ok"], "this round is dealt already"
    assert fault(devices[0].do(msg.BackToLobby())) == "round_runs"
    play(world, devices)
    loser = devices[0].public["loser"]
    assert all(device.do(msg.NextRound(round=2))["ok"] for device in devices)
    assert fault(devices[0].do(msg.NextRound(round=4))) == "wrong_round"
    assert devices[0].view["table"]["round"] == 2
    assert devices[0].public["dealer"] == loser
    play(world, devices)
    assert [row["round"] for row in devices[0].view["table"]["sheet"]] == [1, 2]


def test_back_to_the_lobby_and_off_again() -> None:
    """Same people, a new match with a new sheet; a late guest sits down in between."""
    world = World()
    devices = started(world, 2)
    play(world, devices)
    assert devices[0].do(msg.BackToLobby())["ok"]
    assert devices[1].view["table"]["phase"] == "lobby"
    assert devices[1].public is None
    assert devices[0].do(msg.SetSeats(seats=3))["ok"]
    sit(devices[0].table, "Late")
    assert devices[0].do(msg.StartMatch())["ok"]
    assert (devices[0].view["table"]["round"], devices[0].view["table"]["sheet"]) == (1, [])
    assert len(devices[0].public["seats"]) == 3


def test_names_can_be_changed() -> None:
    """Cleaned and told apart; an invisible one is refused."""
    table = World().open(4)
    host, guest = sit(table, "Anna"), sit(table, "Ben")
    assert guest.do(msg.Rename(name="  anna \u202e"))["ok"]
    assert host.view["table"]["seats"][1]["name"] == "anna 2"
    assert fault(guest.do(msg.Rename(name="\u200b"))) == "bad_name"


def test_leaving_the_lobby_frees_the_seat_and_passes_the_right_on() -> None:
    """The next guest takes the seat; the token of the leaver opens nothing."""
    table = World().open(3)
    host, guest = sit(table, "Anna"), sit(table, "Ben")
    assert host.do(msg.Leave())["ok"]
    assert guest.view["table"]["host"] == 1
    assert guest.view["table"]["seats"][0]["kind"] == "open"
    assert host.view["you"] == -1
    assert Device(table, host.token).hello().view["you"] == -1
    assert sit(table, "Cem").view["you"] == 0


def test_the_last_guest_leaves_and_the_next_one_is_host() -> None:
    """An empty table belongs to whoever comes."""
    world = World()
    table = world.open(3)
    first = sit(table, "Anna")
    first.do(msg.Leave())
    other = sit(table, "Ben")
    world.run(10)
    assert other.view["table"]["host"] == other.seat
    assert other.do(msg.AddBot(seat=1, level="easy"))["ok"]


@pytest.mark.parametrize("order", [msg.NextRound(round=1), msg.TakeBack()])
def test_without_a_match_there_is_nothing_to_order(order: msg.Order) -> None:
    """In the lobby these are faults."""
    host = sit(World().open(3), "Anna")
    assert fault(host.do(order)) == "no_match"
    assert host.act({"do": "take"}, seen=0)["fault"]["code"] == "no_match"
    assert host.why({"do": "take"})["fault"]["code"] == "no_match"


def test_why_tells_the_rule_and_changes_nothing() -> None:
    """`why` asks without acting."""
    world = World()
    devices = started(world, 2)
    before = world.store.read("K7QF")
    action = devices[0].plain_action()
    assert action is not None
    assert devices[0].why(action)["ok"]
    assert devices[0].why({"do": "take"})["refusal"]["rule"].startswith("LS-")
    assert devices[0].why({"do": "dance"})["fault"]["code"] == "bad_action"
    assert world.store.read("K7QF") == before


def test_a_log_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """B123: a very long log takes no more orders; the round is still played, and one may leave."""
    world = World()
    devices = started(world, 2)
    monkeypatch.setattr(orders, "MOST_RECORDS", 5)
    assert fault(devices[0].do(msg.Rename(name="x"))) == "log_full"
    play(world, devices)
    assert fault(devices[0].do(msg.NextRound(round=2))) == "log_full"
    assert devices[0].do(msg.Leave())["ok"]

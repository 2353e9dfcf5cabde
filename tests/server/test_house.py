"""All tables of a server: opened with codes of their own, found again, let go of, archived."""

from __future__ import annotations

import asyncio
import time

import msgspec
import pytest

from kartenhaus.log.port import Append, StoreDownError
from kartenhaus.server import house as houses
from kartenhaus.server.house import FullHouseError, House, digest_of
from kartenhaus.server.live import LiveTable
from kartenhaus.server.ports import Tools
from kartenhaus.server.run import steady_clock
from kartenhaus.table import records as rec
from kartenhaus.table.names import ALPHABET
from tests.server.world import BINDINGS, Device, World, sit

pytestmark = pytest.mark.anyio


class Rigged:
    """Chance that gives one code twice before another."""

    def __init__(self) -> None:
        self.codes = iter("AAAAAAAABBBB")

    def below(self, n: int) -> int:
        return ALPHABET.index(next(self.codes))


def house_of(world: World) -> House:
    return House(world.store, world.tools, BINDINGS)


async def opened(house: House) -> LiveTable:
    binding = BINDINGS["lucky-shutdown"]
    return await house.open("lucky-shutdown", 2, binding.setup(None, None, 2))


async def test_a_code_is_never_given_twice() -> None:
    """Chance may repeat itself; the log does not take a second table of one code."""
    world = World()
    old = world.tools
    tools = Tools(old.append, old.now, old.later, Rigged(), old.desk)
    house = House(world.store, tools, BINDINGS)
    codes = [(await opened(house)).table.code for _ in range(2)]
    assert codes == ["AAAA", "BBBB"]


async def test_all_who_ask_at_once_get_the_same_table() -> None:
    """It is folded from the log once, and later found in memory."""
    world = World()
    code = (await opened(house_of(world))).table.code
    house = house_of(world)
    found = await asyncio.gather(*(house.find(code) for _ in range(10)))
    assert found[0] is not None
    assert all(each is found[0] for each in found)
    assert await house.find(code) is found[0]
    assert await house.find("ZZZZ") is None


async def test_idle_tables_leave_memory_and_come_back_whole() -> None:
    """B124: after ten minutes without anybody; with somebody there it stays."""
    world = World()
    house = house_of(world)
    table = await opened(house)
    device = sit(table, "Anna")
    world.run(houses.IDLE_MS + 1)
    await house.tidy()
    assert house.at_hand(table.table.code) is table
    device.part()
    world.run(houses.IDLE_MS - 1)
    await house.tidy()
    assert house.tables == 1
    world.run(2)
    await house.tidy()
    assert house.tables == 0
    again = await house.find(table.table.code)
    assert again is not None
    assert again is not table
    assert Device(again, device.token).hello().view["you"] == 0


async def test_old_tables_are_archived() -> None:
    """After ninety days the code is no longer known; a newer table is untouched."""
    world = World()
    house = house_of(world)
    old = (await opened(house)).table.code
    world.run(houses.KEPT_MS)
    new = (await opened(house)).table.code
    world.run(1)
    await house.tidy()
    assert await house.find(old) is None
    assert await house.find(new) is not None


async def test_a_store_that_is_down_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """No table is opened, tidying goes on, and a log that cannot be read is said to be so."""
    world = World()
    house = house_of(world)
    table = await opened(house)
    world.broken = True
    with pytest.raises(StoreDownError):
        await opened(house)
    answers: list[object] = []
    table.sit_down("Anna", digest_of("token"), answers.append, host=True)
    assert isinstance(answers[0], StoreDownError)
    world.store.append([Append("BADD", 0, (b"{}",), world.now)])
    with pytest.raises(StoreDownError):
        await house.find("BADD")
    assert "BADD" in caplog.text
    record = rec.TableOpened(
        at=world.now,
        code="DECK",
        game="labor-chaos",
        seats=4,
        options=msgspec.Raw(b"{}"),
        deck=msgspec.Raw(b'{"name":"A","card":[{"id":1}]}'),
    )
    world.store.append([Append("DECK", 0, (rec.encode(record),), world.now)])
    with pytest.raises(StoreDownError):
        await house.find("DECK")
    assert "DECK" in caplog.text

    def down(before: int) -> int:
        raise StoreDownError("locked")

    world.store.archive = down
    await house.tidy()
    assert "locked" in caplog.text


async def test_a_house_can_be_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then no table is opened until others have gone."""
    monkeypatch.setattr(houses, "TABLES", 1)
    world = World()
    house = house_of(world)
    await opened(house)
    with pytest.raises(FullHouseError):
        await opened(house)
    world.run(houses.IDLE_MS + 1)
    await house.tidy()
    assert await opened(house)


async def test_who_waits_when_a_table_closes_is_told() -> None:
    """Nobody who asked for a seat waits for ever."""
    world = World()
    table = await opened(house_of(world))
    table.close(1001)
    answers: list[object] = []
    table.sit_down("Anna", digest_of("token"), answers.append, host=True)
    assert isinstance(answers[0], StoreDownError)


async def test_a_wall_clock_set_back_or_forward_moves_no_deadline(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A card would be held for an hour, or every limit be over at once."""
    wall, run = time.time_ns(), time.monotonic_ns()
    monkeypatch.setattr(time, "time_ns", lambda: wall)
    monkeypatch.setattr(time, "monotonic_ns", lambda: run)
    now = steady_clock()
    assert now() in (wall // 1_000_000, wall // 1_000_000 - 1)
    before, hour = now(), 3_600 * 1_000_000_000
    for jump in (-hour, hour):
        run += 5_000_000
        monkeypatch.setattr(time, "time_ns", lambda jump=jump: wall + jump)
        assert now() == (before := before + 5)

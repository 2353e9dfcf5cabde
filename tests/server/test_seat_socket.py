"""The socket's protocol class alone, on a transport that belongs to the test."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable
from typing import cast

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from kartenhaus.log.memory import MemoryStore
from kartenhaus.server import limits
from kartenhaus.server import socket as socket_module
from kartenhaus.server.house import House, digest_of
from kartenhaus.server.live import LiveTable
from kartenhaus.server.socket import SeatSocket, socket_protocol
from tests.server.people import Json
from tests.server.world import BINDINGS, World

pytestmark = pytest.mark.anyio

SHAKE = (
    b"GET /ws/K7QF HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Wire(asyncio.Transport):
    """Takes what is written; says how much of it the other side has not read."""

    def __init__(self, peer: str) -> None:
        super().__init__()
        self.written = b""
        self.unread = 0
        self.ended = ""
        self._peer = peer

    def get_extra_info(self, name: str, default: object = None) -> object:
        return socket.socket() if name == "socket" else (self._peer, 1)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        return self.unread

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def is_closing(self) -> bool:
        return bool(self.ended)

    def close(self) -> None:
        self.ended = self.ended or "closed"

    def abort(self) -> None:
        self.ended = "aborted"

    def heard(self) -> list[Json | int]:
        """Every message, and the code of a close."""
        data, found = self.written.partition(b"\r\n\r\n")[2], list[Json | int]()
        while data:
            size, start = data[1], 2
            if size == 126:
                size, start = int.from_bytes(data[2:4]), 4
            kind, body, data = data[0], data[start : start + size], data[start + size :]
            if kind not in (0x89, 0x8A):  # pings and their answers
                found.append(json.loads(body) if body[:1] == b"{" else int.from_bytes(body[:2]))
        return found


class Clock:
    """Stands still unless the test sets it."""

    def __init__(self) -> None:
        self.seconds = 1_000.0

    def monotonic(self) -> float:
        return self.seconds


async def until(wanted: Callable[[], bool]) -> None:
    """Let the event loop run until it is so."""
    for _ in range(60_000):
        if wanted():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it never came to this")


def connected(peer: str = "127.0.0.1", world: World | None = None) -> tuple[SeatSocket, Wire]:
    world = world or World()
    house = House(MemoryStore(), world.tools, BINDINGS)
    make = cast(type[SeatSocket], socket_protocol(house))
    line, wire = make(cast(Config, None), ServerState(), {}), Wire(peer)
    line.connection_made(wire)
    line.data_received(SHAKE)
    return line, wire


def frame(text: str, opcode: Opcode = Opcode.TEXT) -> bytes:
    return Frame(opcode, text.encode()).serialize(mask=True)


async def test_a_flood_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """First answers, then notices, then a last notice and the close with 1008; then silence."""
    monkeypatch.setattr(socket_module, "time", Clock())
    line, wire = connected()
    line.data_received(b"".join(frame(json.dumps({"t": "ping", "id": i})) for i in range(300)))
    await asyncio.sleep(0)
    heard = wire.heard()
    assert [(pong["t"], pong["id"]) for pong in cast(list[Json], heard[:2])] == [
        ("pong", 0),
        ("pong", 1),
    ]
    assert heard[-1] == 1008
    last = cast(Json, heard[-2])
    assert (last["fault"]["code"], last["fatal"]) == ("too_fast", True)
    allowed = 2 * limits.MESSAGES_A_SECOND
    assert len(heard) - 1 == allowed + limits.STRIKES


@pytest.mark.parametrize("piece", [Opcode.PING, Opcode.PONG, Opcode.CONT])
async def test_frames_that_are_no_messages_count_as_well(
    monkeypatch: pytest.MonkeyPatch, piece: Opcode
) -> None:
    """Pings, answers to none, and the empty parts of a message that never ends."""
    monkeypatch.setattr(socket_module, "time", Clock())
    line, wire = connected()
    if piece is Opcode.CONT:
        line.data_received(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
    flood = Frame(piece, b"", fin=piece is not Opcode.CONT).serialize(mask=True)
    line.data_received(flood * 300)
    await asyncio.sleep(0)
    last, code = wire.heard()[-2:]
    assert (cast(Json, last)["fault"]["code"], code) == ("too_fast", 1008)


async def test_whoever_pings_and_does_not_read_is_dropped() -> None:
    """The answers to pings are bounded as all else is that waits for a socket."""
    line, wire = connected()
    wire.unread = limits.OUT_BYTES
    line.data_received(frame("x", Opcode.PING))
    assert not wire.ended
    wire.unread = limits.OUT_BYTES + 1
    line.data_received(frame("x", Opcode.PING))
    assert wire.ended == "aborted"


async def test_a_reader_that_does_not_read_is_dropped() -> None:
    """As soon as too much waits for it; what is sent never waits, and nothing more is kept."""
    line, wire = connected()
    wire.unread = limits.OUT_BYTES - 1_000
    line.send(b"x" * 900)
    assert not wire.ended
    line.send(b"x" * 900)
    assert wire.ended == "aborted"
    await asyncio.sleep(0)
    assert b"xxx" not in wire.written


async def test_what_is_sent_at_once_leaves_in_one_piece_and_in_order() -> None:
    """Also what is sent just before the close."""
    line, wire = connected()
    for i in range(3):
        line.send(b'{"i":%d}' % i)
    line.drop(1001)
    line.send(b'{"i":9}')
    await asyncio.sleep(0)
    assert wire.heard() == [{"i": 0}, {"i": 1}, {"i": 2}, 1001]


async def test_one_address_cannot_take_all_sockets() -> None:
    """429 from the limit on; those of this machine may be a proxy's and are not counted."""
    line, wire = connected("192.0.2.9")
    assert b" 101 " in wire.written
    house = line.house
    house.sockets["192.0.2.9"] = limits.SOCKETS_PER_ADDRESS
    make = cast(type[SeatSocket], socket_protocol(house))
    for peer, status in (("192.0.2.9", b" 429 "), ("192.0.2.8", b" 101 "), ("127.0.0.1", b" 101 ")):
        other, wire = make(cast(Config, None), ServerState(), {}), Wire(peer)
        other.connection_made(wire)
        other.data_received(SHAKE)
        assert status in wire.written
        other.connection_lost(None)
    assert house.sockets["192.0.2.8"] == 0


async def test_one_address_cannot_try_out_codes() -> None:
    """After so many codes an address is told to wait; others and this machine are not."""
    house = connected()[0].house
    house.openings = limits.Limiter(0.001, 2)
    make = cast(type[SeatSocket], socket_protocol(house))
    faults: list[tuple[str, str]] = []
    for peer in ("192.0.2.9", "192.0.2.9", "192.0.2.9", "192.0.2.8", *("127.0.0.1",) * 3):
        other, wire = make(cast(Config, None), ServerState(), {}), Wire(peer)
        other.connection_made(wire)
        other.data_received(SHAKE + frame('{"t":"hello"}'))
        await until(lambda wire=wire: bool(wire.heard()))  # looked for beside the event loop
        faults.append((peer[-1], cast(Json, wire.heard()[0])["fault"]["code"]))
        other.connection_lost(None)
    assert faults == [
        *(("9", "no_table"), ("9", "no_table"), ("9", "too_fast"), ("8", "no_table")),
        *(("1", "no_table"),) * 3,
    ]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (Frame(Opcode.TEXT, b"x" * 20_000).serialize(mask=True), 1009),
        (Frame(Opcode.BINARY, b"x").serialize(mask=True), 1003),
        (Frame(Opcode.TEXT, b"x").serialize(mask=False), 1002),
        (Frame(Opcode.CONT, b"x").serialize(mask=True), 1002),
    ],
    ids=["too large", "binary", "unmasked", "continues nothing"],
)
async def test_broken_frames_close_with_their_code(sent: bytes, code: int) -> None:
    """As RFC 6455 says."""
    line, wire = connected()
    line.data_received(sent)
    await asyncio.sleep(0)
    assert wire.heard()[-1] == code


async def test_messages_in_pieces_are_put_together() -> None:
    """Fragments, with a ping between them."""
    line, wire = connected()
    line.data_received(Frame(Opcode.TEXT, b'{"t":"pi', fin=False).serialize(mask=True))
    line.data_received(frame("", Opcode.PING))
    line.data_received(Frame(Opcode.CONT, b'ng","id":7}').serialize(mask=True))
    await asyncio.sleep(0)
    pong = cast(Json, wire.heard()[-1])
    assert (pong["t"], pong["id"]) == ("pong", 7)


async def at_a_race() -> tuple[SeatSocket, Wire, LiveTable]:
    """A guest's socket at a table where the game is in real time, and what it has heard."""
    world = World()
    line, wire = connected(world=world)
    setup = BINDINGS["none-of-a-kind"].setup(None, None, 2)
    table = await line.house.open("none-of-a-kind", 2, setup)
    table.sit_down("Ann", digest_of("token"), lambda _: None, host=True)
    line.connection_lost(None)
    make = cast(type[SeatSocket], socket_protocol(line.house))
    line, wire = make(cast(Config, None), ServerState(), {}), Wire("127.0.0.1")
    line.connection_made(wire)
    line.data_received(SHAKE.replace(b"K7QF", table.table.code.encode()))
    line.data_received(frame('{"t":"hello","token":"token"}'))
    await asyncio.sleep(0)
    return line, wire, table


def pings(wire: Wire) -> list[bytes]:
    """What the pings in it carry."""
    data, found = wire.written.partition(b"\r\n\r\n")[2], list[bytes]()
    while data:
        size, start = data[1], 2
        if size == 126:
            size, start = int.from_bytes(data[2:4]), 4
        if data[0] == 0x89:
            found.append(data[start : start + size])
        data = data[start + size :]
    return found


@pytest.mark.rule("NK-A6")
async def test_in_a_race_the_server_measures_every_line_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A ping at once and every second, each with other bytes of chance; only their echo is a
    measurement, and it is one only once. A ping of the client's own measures nothing."""
    clock = Clock()
    monkeypatch.setattr(socket_module, "time", clock)
    found: list[int] = []
    line, wire, table = await at_a_race()

    def measured(who: SeatSocket, rtt: int) -> None:
        assert who is line
        found.append(rtt)

    monkeypatch.setattr(table, "measured", measured)
    (first,) = pings(wire)
    assert len(first) == 8
    line.data_received(Frame(Opcode.PONG, b"12345678").serialize(mask=True))
    line.data_received(frame("", Opcode.PING))
    line.data_received(frame('{"t":"ping","id":1}'))
    assert found == []
    clock.seconds += 0.05
    for _ in range(2):
        line.data_received(Frame(Opcode.PONG, first).serialize(mask=True))
    assert found == [50]
    monkeypatch.setattr(socket_module, "RACE_PING_S", 0.01)
    line.data_received(frame('{"t":"hello","token":"token"}'))
    await until(lambda: len(pings(wire)) > 2)
    again = pings(wire)[1:]
    assert len({first, *again}) == 1 + len(again)
    line.connection_lost(None)


async def test_a_line_in_a_race_that_stays_silent_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After six pings without an answer."""
    monkeypatch.setattr(socket_module, "RACE_PING_S", 0.01)
    _, wire, table = await at_a_race()
    await until(lambda: bool(wire.ended))
    assert wire.ended == "aborted"
    assert len(pings(wire)) == 6
    del table


@pytest.mark.rule("NK-A36")
async def test_the_table_is_told_of_a_silent_line_long_before_it_is_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With when it was last heard, at the second ping without an answer; and of its next word."""
    line, wire, table = await at_a_race()
    told: list[tuple[str, int]] = []

    def quiet(who: SeatSocket, since: int) -> None:
        assert who is line
        told.append(("quiet", since))

    def heard(who: SeatSocket) -> None:
        assert who is line
        told.append(("heard", 0))

    monkeypatch.setattr(table, "quiet", quiet)
    monkeypatch.setattr(table, "heard", heard)
    since = line.house.now()
    monkeypatch.setattr(socket_module, "RACE_PING_S", 0.01)
    line.data_received(frame('{"t":"hello","token":"token"}'))
    told.clear()
    await until(lambda: bool(told))
    assert not wire.ended
    line.data_received(Frame(Opcode.PONG, pings(wire)[-1]).serialize(mask=True))
    assert told[0] == ("quiet", since)
    assert told[-1] == ("heard", 0)
    line.connection_lost(None)


@pytest.mark.parametrize("field", ["at", "sent", "time", "ts", "arrival", "correction"])
async def test_a_client_cannot_say_when_it_acted(field: str) -> None:
    """B86: an act with a time of the client's own is no message of ours."""
    line, wire, table = await at_a_race()
    action = {"do": "draw", "slot": 3}
    act: Json = {"t": "act", "key": "k", "seen": 0, "action": action, field: 1}
    line.data_received(frame(json.dumps(act)))
    await asyncio.sleep(0)
    assert cast(Json, wire.heard()[-1])["fault"]["code"] == "bad_message"
    assert table.table.state is None
    line.connection_lost(None)

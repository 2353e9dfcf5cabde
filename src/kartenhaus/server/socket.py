"""The WebSocket of one device: a protocol of its own under uvicorn, without a task per message.

Sending never waits: what a slow reader does not take stays in its own socket's buffer, and past
`limits.OUT_BYTES` the connection is dropped. It then comes back and gets a fresh frame.
"""

import asyncio
import logging
import secrets
import socket as sockets
import time
from collections.abc import Mapping
from typing import cast

import msgspec
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from kartenhaus.kernel.refusal import Param
from kartenhaus.log.port import StoreDownError
from kartenhaus.server import limits
from kartenhaus.server.house import House, digest_of
from kartenhaus.server.listen import LOOPBACK
from kartenhaus.server.live import LiveTable
from kartenhaus.server.wire import NO_PARAMS, misread, same_origin, text_head, trouble
from kartenhaus.table.frames import WATCHER
from kartenhaus.table.messages import Hello, Ping, Pong, ToServer
from kartenhaus.table.names import read_code

PING_S = 10.0
"""A socket from which nothing comes for two of these is dead."""
RACE_PING_S = 1.0
"""Where the game is in real time each ping also measures the line (NK-A6); a line from which
nothing came for one of these is told to the table (NK-A36)."""
RACE_SILENCE = 6
"""And after so many of them in silence it is dead."""
PING_BYTES = 8
"""Of chance, so that nobody can answer a ping before it has come."""
CLOSE_S = 5.0
TRY_AGAIN, POLICY, BAD_DATA = 1013, 1008, 1003
_silent = logging.getLogger("kartenhaus.server.websockets")
_silent.disabled = True  # it would log what people send
_decode = msgspec.json.Decoder(ToServer).decode
_encode = msgspec.json.Encoder().encode


def socket_protocol(house: House, *, strict: bool = True) -> type[asyncio.Protocol]:
    """The protocol class for uvicorn's `ws` setting, bound to the house.

    `strict`: whether the rate of messages is limited.
    """
    rate = limits.MESSAGES_A_SECOND if strict else 1e9
    return type("HouseSocket", (SeatSocket,), {"house": house, "rate": rate})


class SeatSocket(asyncio.Protocol):
    """A `live.Line`. It says hello once, or again to change the seat."""

    house: House
    rate: float

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, object]
    ) -> None:
        self.seat = WATCHER
        self._loop = asyncio.get_running_loop()
        self._connections = cast(set[object], server_state.connections)
        self._tasks = server_state.tasks
        self._protocol = ServerProtocol(max_size=limits.MESSAGE_BYTES, logger=_silent)
        self._transport: asyncio.Transport | None = None
        self._table: LiveTable | None = None
        self._code = self._address = ""
        self._opening = False
        self._waiting: list[ToServer] = []
        self._parts: list[bytes] = []
        self._out: list[bytes] = []
        self._out_bytes = 0
        """How much waits for this socket, as far as the process knows."""
        self._bucket = limits.Bucket(self.rate, 2 * self.rate, time.monotonic())
        self._strikes = 0
        self._silent = 0
        """Pings since something came from the other side."""
        self._heard = 0
        """When that was, epoch ms."""
        self._pings: dict[bytes, float] = {}
        self._pinger: asyncio.TimerHandle | None = None

    # asyncio and uvicorn call these.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(high=limits.OUT_BYTES)
        kernel = self._transport.get_extra_info("socket")
        kernel.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, limits.KERNEL_BYTES)
        self._connections.add(self)
        peer: tuple[str, int] | None = self._transport.get_extra_info("peername")
        self._address = peer[0] if peer else ""
        self.house.sockets[self._address] += 1
        self._pinger = self._loop.call_later(PING_S, self._ping)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self)
        if self._pinger is not None:
            self._pinger.cancel()
        self._transport = None
        self.house.sockets[self._address] -= 1
        if not self.house.sockets[self._address]:
            del self.house.sockets[self._address]
        if self._table is not None and self in self._table.lines:
            self._table.part(self)

    def data_received(self, data: bytes) -> None:
        if self._silent and self._table is not None:
            self._table.heard(self)
        self._silent, self._heard = 0, self.house.now()
        self._protocol.receive_data(data)
        quiet = True
        for event in self._protocol.events_received():
            if isinstance(event, Request):
                self._shake_hands(event)
                self._flush()  # before any answer to what came in the same piece
            elif isinstance(event, Frame) and self._protocol.state is OPEN:
                self._take(event)
                quiet = quiet and event.opcode is Opcode.TEXT
        if not quiet or self._protocol.state is not OPEN:
            self._flush()

    def eof_received(self) -> None:
        self._protocol.receive_eof()
        self._flush()

    def shutdown(self) -> None:
        """The server stops."""
        if self._protocol.state is OPEN:
            self.drop(1012)
        elif self._transport is not None:
            self._transport.close()

    # The table calls these.

    def send(self, data: bytes) -> None:
        """Sends one message, already written as JSON."""
        transport = self._transport
        if transport is None or self._protocol.state is not OPEN or transport.is_closing():
            return
        if not self._out:
            self._out_bytes = transport.get_write_buffer_size()
            self._loop.call_soon(self._write_out)
        self._out_bytes += len(data)
        if self._out_bytes > limits.OUT_BYTES:
            self._out.clear()
            transport.abort()
            return
        self._out += (text_head(len(data)), data)

    def _write_out(self) -> None:
        """What was sent in one go of the event loop leaves in one piece."""
        if self._transport is not None and self._out:
            self._transport.write(b"".join(self._out))
        self._out.clear()

    def drop(self, code: int) -> None:
        """Closes the connection; the other side may take a moment to agree.

        Closing at once, with something of theirs unread, would take away what we sent last.
        """
        if self._transport is None or self._protocol.state is not OPEN:
            return
        if self._transport.get_write_buffer_size() > limits.OUT_BYTES // 2:
            self._transport.abort()  # nobody is reading
            return
        self._write_out()
        self._protocol.send_close(code)
        self._flush()
        self._loop.call_later(CLOSE_S, self._transport.abort)

    # Inside.

    def _flush(self) -> None:
        output = b"".join(self._protocol.data_to_send())
        if self._transport is None or self._transport.is_closing():
            return
        if output:
            self._transport.write(output)
        if self._transport.get_write_buffer_size() > limits.OUT_BYTES:
            self._transport.abort()  # it sends pings and does not read the answers
            return
        if self._protocol.close_expected():
            self._transport.close()

    def _ping(self) -> None:
        if self._transport is None:
            return
        races = self._table is not None and self._table.races
        if self._silent >= (RACE_SILENCE if races else 1):
            self._transport.abort()
            return
        if self._silent and self._table is not None:
            self._table.quiet(self, self._heard)
        self._silent += 1
        if self._protocol.state is OPEN:
            payload = secrets.token_bytes(PING_BYTES) if races else b""
            if races:
                now = time.monotonic()
                lately = {each: at for each, at in self._pings.items() if now - at < PING_S}
                self._pings = {**lately, payload: now}
            self._protocol.send_ping(payload)
            self._flush()
        self._pinger = self._loop.call_later(RACE_PING_S if races else PING_S, self._ping)

    def _measure(self, payload: bytes) -> None:
        """A ping came back, and with it all that were sent before it."""
        sent = self._pings.get(payload)
        if sent is None or self._table is None:
            return
        self._pings = {each: at for each, at in self._pings.items() if at > sent}
        self._table.measured(self, round((time.monotonic() - sent) * 1_000))

    def _shake_hands(self, request: Request) -> None:
        path = request.path.partition("?")[0]
        code = read_code(path.removeprefix("/ws/")) if path.startswith("/ws/") else None
        if code is None:
            response = self._protocol.reject(404, "no such socket\n")
        elif not same_origin(request.headers.get("Origin"), request.headers.get("Host")):
            response = self._protocol.reject(403, "foreign origin\n")
        elif self._one_of_too_many():
            response = self._protocol.reject(429, "too many sockets\n")
        else:
            self._code = code
            response = self._protocol.accept(request)
        self._protocol.send_response(response)

    def _one_of_too_many(self) -> bool:
        if self._address.startswith(LOOPBACK):
            return False
        return self.house.sockets[self._address] > limits.SOCKETS_PER_ADDRESS

    def _guesses_codes(self) -> bool:
        if self._address.startswith(LOOPBACK):
            return False
        return self.house.openings.take(self._address, time.monotonic()) > 0

    def _take(self, frame: Frame) -> None:
        """Every frame counts for the rate, also pings and parts of messages."""
        too_fast = self._bucket.take(time.monotonic()) > 0
        self._strikes = self._strikes + 1 if too_fast else 0
        if self._strikes >= limits.STRIKES:
            self._fail("too_fast", POLICY)
        elif frame.opcode is Opcode.BINARY:
            self._fail("bad_message", BAD_DATA, misread())
        elif frame.opcode is Opcode.TEXT or frame.opcode is Opcode.CONT:
            self._parts.append(bytes(frame.data))
            if frame.fin:
                message, self._parts = b"".join(self._parts), []
                self._receive(message, too_fast=too_fast)
        elif frame.opcode is Opcode.PONG:
            self._measure(bytes(frame.data))

    def _receive(self, data: bytes, *, too_fast: bool) -> None:
        if too_fast:
            self.send(trouble("too_fast"))
            return
        try:
            message = _decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self.send(trouble("bad_message", misread(error)))
            return
        if self._opening:
            self._waiting.append(message)
        else:
            self._handle(message)

    def _handle(self, message: ToServer) -> None:
        if isinstance(message, Ping):
            self.send(_encode(Pong(id=message.id, now=self._now())))
        elif isinstance(message, Hello):
            self._greet(message)
        elif self._table is None or self not in self._table.lines:
            self.send(trouble("hello_first"))
        else:
            self._table.receive(self, message)

    def _now(self) -> int:
        return self.house.now() if self._table is None else self._table.clock(self)

    def _greet(self, hello: Hello) -> None:
        table = self.house.at_hand(self._code)
        if table is not None:
            self._join(table, hello)
            return
        if self._guesses_codes():
            self._fail("too_fast", TRY_AGAIN)
            return
        self._opening = True  # what comes meanwhile waits; the rate limit keeps that short
        task = self._loop.create_task(self._open(hello))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _open(self, hello: Hello) -> None:
        try:
            table = await self.house.find(self._code)
        except StoreDownError:
            self._fail("store_down", TRY_AGAIN)
            return
        if self._transport is None:
            return
        if table is None:
            self._fail("no_table", POLICY)
            return
        self._opening = False
        self._join(table, hello)
        waiting, self._waiting = self._waiting, []
        for message in waiting:
            self._handle(message)

    def _join(self, table: LiveTable, hello: Hello) -> None:
        seat = WATCHER if hello.token is None else table.seat_of(digest_of(hello.token))
        if hello.token is not None and seat == WATCHER:
            self._fail("bad_token", POLICY)
        elif self not in table.lines and _crowded(table, seat):
            self._fail("table_crowded", TRY_AGAIN)
        else:
            self._table = table
            table.join(self, seat, hello)
            if table.races and self._pinger is not None:
                self._pinger.cancel()
                self._ping()

    def _fail(self, code: str, close: int, params: Mapping[str, Param] = NO_PARAMS) -> None:
        self.send(trouble(code, params, fatal=True))
        self.drop(close)


def _crowded(table: LiveTable, seat: int) -> bool:
    most = limits.WATCHERS if seat == WATCHER else limits.SOCKETS_PER_SEAT
    return sum(line.seat == seat for line in table.lines) >= most

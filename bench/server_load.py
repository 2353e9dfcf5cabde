"""The server under load: accepted acts a second, how soon all seats know, and what a table costs.

One server process with SQLite, every act durable before it is told; the players are in another
process. Each table is a closed loop: who is in turn acts as soon as the frame is there, and the
time counts from sending the act until all four seats have its frame.
"""

import asyncio
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from functools import partial
from pathlib import Path
from typing import cast

import msgspec
import uvloop

TABLES, SEATS = 100, 4
WARM_S, RUN_S = 3.0, 10.0
AT_REST = 1_000
OPTIONS = {"snapPauseMs": 0, "skipMomentMs": 0, "reactions": False}
"""No waits, so that the server is what is measured."""


class Public(msgspec.Struct):
    """What a player looks at; a frame holds what has changed."""

    number: int | None = None
    phase: str | None = None
    turn: int | None = None
    round: int | None = None

    def over(self, old: "Public | None") -> "Public":
        """The old one with what is new."""
        if old is None:
            return self
        fields = self.__struct_fields__
        news = (getattr(self, field) for field in fields)
        return Public(
            *(getattr(old, f) if new is None else new for f, new in zip(fields, news, strict=True))
        )


class Own(msgspec.Struct, rename="camel"):
    """See the game's own struct."""

    hand: tuple[str, ...] = ()
    lays: tuple[tuple[str, ...], ...] = ()
    flips: tuple[int, ...] = ()
    take: bool = False
    pass_skip: bool = False
    choose: bool = False


class Message(msgspec.Struct):
    """Any message of the server."""

    t: str
    you: int = -1
    public: Public | None = None
    own: Own | None = None
    ok: bool = True


decode = msgspec.json.Decoder(Message).decode
encode = msgspec.json.Encoder().encode


class Player(asyncio.Protocol):
    """One socket: a WebSocket client with no more than this needs."""

    def __init__(self, table: "TableLoop", token: str) -> None:
        self.table, self.token = table, token
        self.seat = -1
        self.public: Public | None = None
        self.own = Own()
        self.open = False
        self.buffer = b""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        path = f"/ws/{self.table.code}"
        head = (
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade"
        )
        key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
        self.transport.write(f"{head}\r\n{key}\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head:
                raise RuntimeError(head.decode())
            self.open, self.buffer = True, rest
            self.send({"t": "hello", "token": self.token})
        at, buffer = 0, self.buffer
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4]), at + 4
            if len(buffer) < start + size:
                break
            if buffer[at] == 0x81:
                self.table.heard(self, buffer[start : start + size])
            elif buffer[at] == 0x89:
                self._write(0x8A, buffer[start : start + size])
            at = start + size
        self.buffer = buffer[at:]

    def send(self, message: object) -> None:
        """A text message."""
        self._write(0x81, encode(message))

    def _write(self, kind: int, data: bytes) -> None:
        """A masked frame; the mask is zero."""
        if self.transport is None:
            raise RuntimeError("not connected")
        head = bytes((kind, 0x80 | len(data)) if len(data) < 126 else (kind, 0xFE))
        size = b"" if len(data) < 126 else len(data).to_bytes(2)
        self.transport.write(head + size + bytes(4) + data)


class TableLoop:
    """Four players who keep one table going."""

    def __init__(self, code: str, sizes: list[int]) -> None:
        self.code, self.sizes = code, sizes
        self.players: list[Player] = []
        self.sent_at = 0.0
        self.missing = 0
        self.times: list[float] = []
        self.key = 0
        self.refused = 0

    def heard(self, player: Player, data: bytes) -> None:
        message = decode(data)
        if message.t == "answer" and not message.ok:
            self.refused += 1
        if message.t != "frame":
            return
        self.sizes.append(len(data))
        player.seat = message.you
        if message.public is not None:
            player.public = message.public.over(player.public)
        player.own = message.own or player.own
        if not self.missing:
            return
        self.missing -= 1
        if not self.missing:
            self.times.append(time.perf_counter() - self.sent_at)
            self.go()

    def go(self) -> None:
        """The next act or order."""
        first = self.players[0].public
        if first is None:
            self.order(self.players[0], {"do": "start"}, frames=2)
            return
        if first.phase == "end":
            self.order(self.players[0], {"do": "nextRound", "round": (first.round or 0) + 1})
            return
        for player in self.players:
            action = plain(player, first)
            if action is not None and player.public is not None:
                self.ask(player, {"t": "act", "seen": player.public.number, "action": action})
                return

    def order(self, player: Player, order: object, frames: int = 1) -> None:
        self.ask(player, {"t": "do", "order": order}, frames)

    def ask(self, player: Player, message: dict[str, object], frames: int = 1) -> None:
        self.key += 1
        self.missing = SEATS * frames
        self.sent_at = time.perf_counter()
        player.send({**message, "key": f"{self.key}"})


def plain(player: Player, public: Public) -> object | None:
    """Some legal action of this player, or nothing."""
    own = player.own
    if own.choose:
        return {"do": "chooseOpen", "cards": own.hand[:3]}
    if public.turn != player.seat:
        return None
    if own.lays:
        return {"do": "play", "cards": own.lays[0]}
    if own.take:
        return {"do": "take"}
    if own.flips:
        return {"do": "flip", "slot": own.flips[0]}
    return {"do": "passSkip"} if own.pass_skip else None


class Server:
    """A server process and the memory it takes."""

    def __init__(self, folder: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        command = [sys.executable, "-m", "tests.server.lenient", str(self.port), folder]
        self.process = subprocess.Popen(command)
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz").close()
                break
            except OSError:
                if self.process.poll() is not None:
                    raise
                time.sleep(0.05)

    def memory(self) -> int:
        """Resident bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) * 1024

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def post(self, path: str, body: object) -> dict[str, object]:
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", encode(body))
        with urllib.request.urlopen(request) as answer:
            return msgspec.json.decode(answer.read(), type=dict[str, object])

    def table(
        self, game: str = "lucky-shutdown", seats: int = SEATS, options: object = OPTIONS
    ) -> tuple[str, list[str]]:
        """Opens a full table; its code and tokens."""
        body = {"game": game, "name": "A", "seats": seats, "options": options}
        first = self.post("/api/tables", body)
        code = str(first["code"])
        rest = [self.post(f"/api/tables/{code}/seats", {"name": "B"}) for _ in range(seats - 1)]
        return code, [str(each["token"]) for each in (first, *rest)]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


async def connect(server: Server, tables: int, sizes: list[int]) -> list[TableLoop]:
    """So many full tables with all their sockets."""
    loop = asyncio.get_running_loop()
    loops: list[TableLoop] = []
    for _ in range(tables):
        code, tokens = await asyncio.to_thread(server.table)
        table = TableLoop(code, sizes)
        loops.append(table)
        for token in tokens:
            make = partial(Player, table, token)
            _, player = await loop.create_connection(make, "127.0.0.1", server.port)
            table.players.append(player)
    await asyncio.sleep(0.5)
    return loops


async def load(server: Server) -> None:
    """The closed loops, and their figures."""
    sizes: list[int] = []
    loops = await connect(server, TABLES, sizes)
    for table in loops:
        table.go()
    await asyncio.sleep(WARM_S)
    for table in loops:
        table.times.clear()
    sizes.clear()
    started, cpu = time.perf_counter(), server.cpu()
    await asyncio.sleep(RUN_S)
    took, cpu = time.perf_counter() - started, server.cpu() - cpu
    times = sorted(each for table in loops for each in table.times)
    done, refused = len(times), sum(table.refused for table in loops)
    at = statistics.quantiles(times, n=100)
    print(f"{TABLES} tables of {SEATS} sockets, closed loop, {took:.0f} s")
    print(f"  accepted acts a second      {done / took:8.0f}   (refused: {refused})")
    print(f"  of one core                 {100 * cpu / took:8.0f} %")
    print(f"  act sent to all four frames {1e3 * at[49]:8.1f} ms median, {1e3 * at[98]:.1f} ms p99")
    middle, most = statistics.median(sizes), max(sizes)
    print(f"  frame                       {middle:8.0f} bytes median, {most} at most")


async def rest(server: Server) -> None:
    """What tables cost that nobody acts at."""
    before = server.memory()
    loops = await connect(server, TABLES, [])
    for table in loops:
        table.go()
    await asyncio.sleep(2)
    for table in loops:
        table.missing = 0
    full = (server.memory() - before) / TABLES
    print(f"  a table of {SEATS} sockets in play  {full / 1e3:8.1f} kB")
    before = server.memory()
    for _ in range(AT_REST):
        await asyncio.to_thread(server.table)
    empty = (server.memory() - before) / AT_REST
    print(f"  a table without sockets     {empty / 1e3:8.1f} kB")
    print(f"  server with {TABLES + AT_REST} tables    {server.memory() / 1e6:8.1f} MB")


def main() -> None:
    """Runs both parts, each with a server of its own."""
    for part in (load, rest):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            try:
                with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                    runner.run(part(server))
            finally:
                server.stop()

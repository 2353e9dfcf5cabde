"""The server in races: from a tap until all six screens have it, beyond the levelling wait.

50 tables of six; everybody acts twice a second, whatever the others do, at moments by lot. One
server process with SQLite, every act durable before it is told; the players are in another
process. Lines within one machine take no time, so that nothing is waited for to be fair.
"""

import asyncio
import random
import statistics
import tempfile
import time
from functools import partial

import msgspec
import uvloop

from bench.server_load import Player, Server, TableLoop

TABLES, SEATS = 50, 6
PERIOD_S = 0.5
WARM_S, RUN_S = 5.0, 15.0
OPTIONS = {"countdownMs": 1_000, "holdLimitS": 0, "contestCapMs": 0}
LONGEST = 6
"""So many cards a player lays at the most, so that nobody can call Stop."""
DOING = {"CardTaken", "CardAppended", "CardReturned"}


class Happened(msgspec.Struct):
    """What a frame says happened."""

    event: str
    seat: int = -1


class Public(msgspec.Struct):
    """What a player looks at."""

    middle: list[str] | None = None
    phase: str | None = None


class Own(msgspec.Struct):
    """See the game's own struct."""

    held: str = ""


class Message(msgspec.Struct):
    """Any message of the server."""

    t: str
    you: int = -1
    ok: bool = True
    public: Public | None = None
    own: Own | None = None
    events: tuple[Happened, ...] = ()


decode = msgspec.json.Decoder(Message).decode


class Race(TableLoop):
    """Six players who act all the time, and never end the round."""

    def __init__(self, code: str, sizes: list[int]) -> None:
        super().__init__(code, sizes)
        self.middle: list[str] = []
        self.racing = False
        self.tapped: dict[int, float] = {}
        """Seat -> when it sent the act that is on its way."""
        self.told: dict[int, int] = {}
        """Seat -> how many have been told of it."""
        self.held: dict[int, bool] = {}
        self.laid: dict[int, int] = {}

    def heard(self, player: Player, data: bytes) -> None:
        """One message to one of the six."""
        message = decode(data)
        if message.t == "answer" and not message.ok:
            self.refused += 1
            self.tapped.pop(player.seat, None)
        if message.t != "frame":
            return
        self.sizes.append(len(data))
        player.seat = message.you
        if message.own is not None:
            self.held[player.seat] = bool(message.own.held)
        if message.public is not None:
            self.middle = message.public.middle or self.middle
            self.racing = self.racing or message.public.phase == "race"
        for happened in message.events:
            if happened.event in DOING:
                self._seen(happened.seat)

    def _seen(self, seat: int) -> None:
        self.told[seat] = self.told.get(seat, 0) + 1
        if self.told[seat] == SEATS and seat in self.tapped:
            self.times.append(time.perf_counter() - self.tapped.pop(seat))

    async def play(self, player: Player) -> None:
        """One player's taps, for ever."""
        await asyncio.sleep(random.random() * PERIOD_S)
        while True:
            await asyncio.sleep(PERIOD_S * random.uniform(0.8, 1.2))
            seat = player.seat
            if self.racing and seat not in self.tapped:
                self.key += 1
                self.told[seat], self.tapped[seat] = 0, time.perf_counter()
                act = {"t": "act", "key": f"{seat} {self.key}", "seen": 10**6}
                player.send({**act, "action": self._action(seat)})

    def _action(self, seat: int) -> dict[str, object]:
        if not self.held.get(seat):
            slot = random.choice([i for i, card in enumerate(self.middle) if card])
            return {"do": "draw" if self.middle[slot] == "?" else "take", "slot": slot}
        laid = self.laid.get(seat, 1)
        if laid < LONGEST and random.random() < 0.3:
            self.laid[seat] = laid + 1
            return {"do": "append"}
        return {"do": "throw_back"}


async def races(server: Server, sizes: list[int]) -> list[Race]:
    """So many tables, each with its race begun."""
    loop = asyncio.get_running_loop()
    found: list[Race] = []
    for _ in range(TABLES):
        code, tokens = await asyncio.to_thread(server.table, "none-of-a-kind", SEATS, OPTIONS)
        table = Race(code, sizes)
        found.append(table)
        for token in tokens:
            make = partial(Player, table, token)
            _, player = await loop.create_connection(make, "127.0.0.1", server.port)
            table.players.append(player)
    await asyncio.sleep(1.0)
    for table in found:
        table.players[0].send({"t": "do", "key": "start", "order": {"do": "start"}})
    return found


async def load(server: Server) -> None:
    """The races, and their figures."""
    sizes: list[int] = []
    tables = await races(server, sizes)
    tasks = [
        asyncio.create_task(table.play(player)) for table in tables for player in table.players
    ]
    await asyncio.sleep(WARM_S)
    for table in tables:
        table.times.clear()
        table.refused = 0
    sizes.clear()
    started, cpu = time.perf_counter(), server.cpu()
    await asyncio.sleep(RUN_S)
    took, cpu = time.perf_counter() - started, server.cpu() - cpu
    for task in tasks:
        task.cancel()
    times = sorted(each for table in tables for each in table.times)
    refused = sum(table.refused for table in tables)
    at = statistics.quantiles(times, n=100)
    print(f"{TABLES} races of {SEATS}, each acting twice a second, {took:.0f} s")
    print(f"  accepted acts a second     {len(times) / took:8.0f}   (refused: {refused})")
    print(f"  of one core                {100 * cpu / took:8.0f} %")
    print(f"  tap to all six screens     {1e3 * at[49]:8.1f} ms median, {1e3 * at[98]:.1f} ms p99")
    middle, most = statistics.median(sizes), max(sizes)
    print(f"  frame                      {middle:8.0f} bytes median, {most} at most")


def main() -> None:
    """Runs it with a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                runner.run(load(server))
        finally:
            server.stop()

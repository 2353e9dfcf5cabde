"""A live table in a world whose clock, store and luck belong to the test."""

from __future__ import annotations

import heapq
import json
import random
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any, cast

import msgspec

from kartenhaus.bots import AnyPolicy, policy
from kartenhaus.games.labor_chaos.words import Tables, make_tables
from kartenhaus.log.memory import MemoryStore
from kartenhaus.log.port import Append, StoreDownError
from kartenhaus.log.writer import Done
from kartenhaus.rulebook.decks import deck_file, facts_text, phrases_texts
from kartenhaus.server.desk import Bench, BotDesk
from kartenhaus.server.house import digest_of, fold
from kartenhaus.server.live import LiveTable
from kartenhaus.server.ports import Tools
from kartenhaus.table import messages as msg
from kartenhaus.table import records as rec
from kartenhaus.table.binding import AnyBinding
from kartenhaus.table.frames import WATCHER
from kartenhaus.table.labor_chaos import labor_chaos
from kartenhaus.table.lucky_shutdown import lucky_shutdown
from kartenhaus.table.none_of_a_kind import none_of_a_kind
from kartenhaus.table.state import Table, opened
from tests.server.people import Json, plain_action

TABLES: Tables = make_tables(facts_text("labor-chaos"), phrases_texts("labor-chaos"))
"""What reading decks of Labor Chaos takes."""
BINDINGS: dict[str, AnyBinding] = {
    "lucky-shutdown": lucky_shutdown(deck_file("lucky-shutdown")),
    "none-of-a-kind": none_of_a_kind(deck_file("none-of-a-kind")),
    "labor-chaos": labor_chaos(deck_file("labor-chaos"), TABLES),
}
START = 1_800_000_000_000
CODE = "K7QF"
KEYS = count()
"""Every intent of every device has a key of its own."""


class Dice:
    """Chance from a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, n: int) -> int:
        return self._random.randrange(n)


class Inline(Executor):
    """Runs at once what is submitted."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # pyright: ignore[reportExplicitAny]
        future: Future[Any] = Future()  # pyright: ignore[reportExplicitAny]
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  # as real executors do
            future.set_exception(error)
        return future


@dataclass
class Bell:
    """An alarm that can be cancelled."""

    what: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


class World:
    """Time stands still unless a test lets it run."""

    def __init__(
        self, seed: int = 1, find_policy: Callable[[str, str], AnyPolicy] = policy
    ) -> None:
        self.now = START
        self.store = MemoryStore()
        self.broken = False
        """Whether every write fails, as on a full disk."""
        self._bells: list[tuple[int, int, Bell]] = []
        self._order = count()
        dice = Dice(seed)
        bench = Bench(Inline(), partial(self._post), dice, find_policy=find_policy)
        self.tools = Tools(self.append, lambda: self.now, self.later, dice, partial(BotDesk, bench))

    def append(self, append: Append, done: Done) -> None:
        if self.broken:
            done(StoreDownError("disk full"))
        else:
            done(self.store.append([append])[0])

    def later(self, seconds: float, what: Callable[[], None]) -> Bell:
        bell = Bell(what)
        entry = (self.now + round(seconds * 1_000), next(self._order), bell)
        heapq.heappush(self._bells, entry)
        return bell

    def _post(self, what: Callable[[], None]) -> None:
        self.later(0, what)

    def run(self, ms: int) -> None:
        """Lets time pass, with all that happens in it."""
        end = self.now + ms
        while self._bells and self._bells[0][0] <= end:
            at, _, bell = heapq.heappop(self._bells)
            self.now = max(self.now, at)
            if not bell.cancelled:
                bell.what()
        self.now = end

    def open(
        self,
        seats: int = 4,
        options: Json | None = None,
        game: str = "lucky-shutdown",
        deck: bytes | None = None,
    ) -> LiveTable:
        """A new table; nobody sits at it."""
        text = None if options is None else json.dumps(options).encode()
        setup = BINDINGS[game].setup(text, deck, seats)
        record = rec.TableOpened(
            at=self.now,
            code=CODE,
            game=game,
            seats=seats,
            options=msgspec.Raw(setup.options),
            deck=msgspec.Raw(setup.deck),
        )
        self.store.append([Append(CODE, 0, (rec.encode(record),), self.now)])
        return LiveTable(opened(record, BINDINGS), self.tools)

    def folded(self) -> Table:
        """The table as the log alone tells it."""
        table = fold(self.store.read(CODE), BINDINGS)
        assert table is not None
        return table

    def restart(self, table: LiveTable) -> LiveTable:
        """The server dies and starts again."""
        table.close(1012)
        return LiveTable(self.folded(), self.tools)


@dataclass
class Device:
    """A person's device: says what a client would say, and keeps what a client would keep."""

    table: LiveTable
    token: str = ""
    seat: int = WATCHER
    answers: list[Json] = field(default_factory=list[Json])
    frames: list[Json] = field(default_factory=list[Json])
    presence: Json = field(default_factory=dict[str, Any])  # pyright: ignore[reportExplicitAny]
    raw: list[bytes] = field(default_factory=list[bytes])
    dropped: int = 0
    n: int = 0
    view: Json = field(default_factory=dict[str, Any])  # pyright: ignore[reportExplicitAny]

    def send(self, data: bytes) -> None:
        self.raw.append(data)
        message = cast(Json, json.loads(data))
        if message["t"] == "answer":
            self.answers.append(message)
        elif message["t"] == "presence":
            self.presence = message
        else:
            self._take(message)

    def drop(self, code: int) -> None:
        self.dropped = code
        self.part()

    def _take(self, frame: Json) -> None:
        assert frame["fresh"] or frame["n"] == self.n + 1, "frames are numbered without gaps"
        self.n = frame["n"]
        self.frames.append(frame)
        if frame["fresh"]:
            self.view = {}
        for part in ("table", "public", "own"):
            if part == "public" and frame[part] and self.view.get(part):
                self.view[part] = {**self.view[part], **frame[part]}
            elif frame[part] is not None or frame["fresh"]:
                self.view[part] = frame[part]
        self.view["you"] = frame["you"]

    def hello(self, have: int | None = None) -> Device:
        seat = self.table.seat_of(digest_of(self.token)) if self.token else WATCHER
        self.table.join(self, seat, msg.Hello(token=self.token or None, have=have))
        return self

    def part(self) -> None:
        if self in self.table.lines:
            self.table.part(self)

    def do(self, order: msg.Order, key: str | None = None) -> Json:
        key = key or f"key {next(KEYS)}"
        self.table.receive(self, msg.Do(key=key, order=order))
        return self.answers[-1]

    def act(self, action: Json, key: str | None = None, seen: int | None = None) -> Json:
        key = key or f"key {next(KEYS)}"
        number: int = self.public["number"] if seen is None else seen
        raw = msgspec.Raw(json.dumps(action).encode())
        self.table.receive(self, msg.Act(key=key, seen=number, action=raw))
        return self.answers[-1]

    def why(self, action: Json) -> Json:
        raw = msgspec.Raw(json.dumps(action).encode())
        self.table.receive(self, msg.Why(key="why", action=raw))
        return self.answers[-1]

    @property
    def public(self) -> Json:
        return self.view["public"]

    @property
    def own(self) -> Json:
        return self.view["own"]

    def plain_action(self) -> Json | None:
        """Some action that is legal now for this seat in its turn, or nothing."""
        return plain_action(self.own, self.public, self.seat)

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other


def sit(table: LiveTable, name: str) -> Device:
    """A guest who sits down and connects."""
    token = f"token of {name} {len(table.table.names)}"
    seats: list[object] = []
    table.sit_down(name, digest_of(token), seats.append, host=False)
    assert isinstance(seats[0], int)
    assert seats[0] != WATCHER
    return Device(table, token, seats[0]).hello()


def started(
    world: World,
    guests: int = 2,
    bots: int = 0,
    options: Json | None = None,
    game: str = "lucky-shutdown",
) -> list[Device]:
    """Guests at a table whose first round has been dealt."""
    table = world.open(guests + bots, options, game)
    devices = [sit(table, f"Guest{i}") for i in range(guests)]
    for i in range(bots):
        devices[0].do(msg.AddBot(seat=guests + i, level="normal"))
    assert devices[0].do(msg.StartMatch())["ok"]
    return devices


def play(world: World, devices: list[Device], *, steps: int = 10_000) -> None:
    """Everybody plays plainly until the round is over, or for so many steps."""
    for _ in range(steps):
        if devices[0].public["phase"] == "end":
            return
        for device in devices:
            action = device.plain_action()
            if action is not None:
                answer = device.act(action)
                assert answer["ok"], answer
                break
        world.run(1_000)

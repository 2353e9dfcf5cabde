"""`kill -9` in the middle of play: nothing acknowledged is lost, and the game goes on.

`--kills 100` kills a hundred times in a row; an ordinary run does it a few times.
"""

from __future__ import annotations

import random
import sqlite3
import time
from itertools import pairwise
from pathlib import Path
from threading import Event, Thread
from typing import ClassVar

import pytest
from websockets.exceptions import WebSocketException

from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.log.sqlite import SqliteStore
from kartenhaus.server.house import fold
from kartenhaus.table import records as rec
from tests.browser.serving import ServerProcess
from tests.server.people import Json, Person, lab_action, race_action
from tests.server.race import conserved
from tests.server.world import BINDINGS

TABLES = 3
LONG_S = 300.0
"""So long play may take to go on, on a busy machine."""


class Loop(Thread):
    """Two guests and a bot who play for ever, through every death of the server."""

    setup: ClassVar[Json] = {"options": {"snapPauseMs": 0, "skipMomentMs": 100}}

    def __init__(self, url: str, stop: Event) -> None:
        super().__init__(daemon=True)
        self.stop = stop
        self.people = [Person.opens(url, seats=3, **self.setup)]
        self.people.append(Person.joins(url, self.people[0].code))
        self.acknowledged: list[str] = []
        """Keys of intents that got a yes, in order."""
        self.rounds = 0
        self.faults: list[str] = []

    @property
    def code(self) -> str:
        return self.people[0].code

    def run(self) -> None:
        started = False
        while not self.stop.is_set():
            try:
                for person in self.people:
                    person.connect()
                    person.hear_until(lambda person=person: "table" in person.view)
                if not started:
                    self.people[0].order(do="addBot", seat=2, level="easy")
                    self.people[0].order(do="start")
                    started = True
                while not self.stop.is_set():
                    self.step()
            except (OSError, EOFError, WebSocketException):
                time.sleep(0.02)  # the server is dead; it will be back
            except Exception as error:  # noqa: BLE001  # told by the test
                self.faults.append(repr(error))
                return
            finally:
                for person in self.people:
                    person.leave()

    def step(self) -> None:
        for person in self.people:
            person.catch_up()
        public = self.people[0].view["public"]
        if public["phase"] == "end":
            self.rounds += 1
            self.people[0].order(do="nextRound", round=public["round"] + 1)
            return
        for person in self.people:
            action = person.plain_action()
            if action is not None:
                key = f"{self.code}-{time.monotonic_ns()}"
                if person.act(action, key)["ok"]:
                    self.acknowledged.append(key)
                return
        time.sleep(0.002)


class RaceLoop(Loop):
    """The same in a race of None of a Kind: everybody acts at once, all the time."""

    setup: ClassVar[Json] = {
        "game": "none-of-a-kind",
        "options": {"countdownMs": 1_000, "holdLimitS": 10, "stopGraceMs": 500},
    }

    def step(self) -> None:
        for person in self.people:
            person.catch_up()
        public, table = self.people[0].view["public"], self.people[0].view["table"]
        if public is None:
            self.people[0].order(do="start")
        elif table["final"] is not None:
            self.people[0].order(do="backToLobby")
        elif public["phase"] == "over":
            self.rounds += 1
            self.people[0].order(do="nextRound", round=public["round"] + 1)
        else:
            for person in self.people:
                self.race(person)
            time.sleep(0.06)  # more messages than this are too many

    def race(self, person: Person) -> None:
        """One act; whoever holds a card keeps it sometimes, so that kills find cards held."""
        action = race_action(person.view["own"], person.view["public"], person.view["you"])
        if action is None or (action["do"] == "append" and random.random() < 0.5):
            return
        key = f"{self.code}-{time.monotonic_ns()}"
        if person.act(action, key)["ok"]:
            self.acknowledged.append(key)


class LabLoop(Loop):
    """The same in Labor Chaos: killed in turns, in windows and in choices inside effects."""

    setup: ClassVar[Json] = {
        "game": "labor-chaos",
        "options": {"windowMs": 1_000, "announceMs": 0, "games": 10},
    }

    def step(self) -> None:
        for person in self.people:
            person.catch_up()
        public, table = self.people[0].view["public"], self.people[0].view["table"]
        if public is None:
            self.people[0].order(do="start")
        elif table["final"] is not None:
            self.people[0].order(do="backToLobby")
        elif public["phase"] == "over":
            self.rounds += 1
            self.people[0].order(do="nextRound", round=table["round"] + 1)
        else:
            for person in self.people:
                action = lab_action(person.view["own"], person.view["public"], person.view["you"])
                key = f"{self.code}-{time.monotonic_ns()}"
                if action is not None and person.act(action, key)["ok"]:
                    self.acknowledged.append(key)
            time.sleep(0.03)


@pytest.mark.parametrize("kind", [Loop, RaceLoop, LabLoop])
def test_nothing_acknowledged_is_lost(
    tmp_path: Path, pytestconfig: pytest.Config, kind: type[Loop]
) -> None:
    """Killed at random moments, started again on the same data, and everybody plays on."""
    kills = int(str(pytestconfig.getoption("--kills")))
    server = ServerProcess(tmp_path, "--bot-speed", "50" if kind is Loop else "5")
    server.start()
    stop = Event()
    loops = [kind(server.url, stop) for _ in range(TABLES)]
    for each in loops:
        each.start()
    moments = random.Random(7)
    progress: list[int] = []
    for _ in range(kills):
        before = sum(len(each.acknowledged) for each in loops)
        until = time.monotonic() + LONG_S
        while sum(len(each.acknowledged) for each in loops) < before + 10:
            assert time.monotonic() < until, "play does not go on"
            assert not any(each.faults for each in loops), [each.faults for each in loops]
            time.sleep(0.005)
        time.sleep(moments.random() * 0.1)
        server.kill()
        progress.append(sum(len(each.acknowledged) for each in loops))
        check(tmp_path, loops)
        server.start()
    stop.set()
    for each in loops:
        each.join(LONG_S)
        assert not each.is_alive()
        assert not each.faults
    assert server.stop() == 0
    check(tmp_path, loops)
    assert all(later > earlier for earlier, later in pairwise(progress))
    with sqlite3.connect(tmp_path / "log.sqlite3") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def check(folder: Path, loops: list[Loop]) -> None:
    """Every acknowledged intent is in the log, exactly once, and the log folds to a table."""
    acknowledged = [[*each.acknowledged] for each in loops]
    store = SqliteStore(folder / "log.sqlite3")
    for each, keys in zip(loops, acknowledged, strict=True):
        bodies = store.read(each.code)
        table = fold(bodies, BINDINGS)
        assert table is not None
        assert table.version == len(bodies)
        if isinstance(table.state, State):
            conserved(table.state)
        written = [record.key for record in map(rec.decode, bodies) if record.key]
        assert len(written) == len(set(written)), "no intent acted twice"
        assert set(keys) <= set(written), "an acknowledged intent is missing"
    store.close()

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

import pytest
from websockets.exceptions import WebSocketException

from kartenhaus.log.sqlite import SqliteStore
from kartenhaus.rulebook.decks import deck_file
from kartenhaus.server.house import fold
from kartenhaus.table import records as rec
from kartenhaus.table.lucky_shutdown import lucky_shutdown
from tests.browser.serving import ServerProcess
from tests.server.people import Person

TABLES = 3


class Loop(Thread):
    """Two guests and a bot who play for ever, through every death of the server."""

    def __init__(self, url: str, stop: Event) -> None:
        super().__init__(daemon=True)
        self.stop = stop
        options = {"snapPauseMs": 0, "skipMomentMs": 100}
        self.people = [Person.opens(url, seats=3, options=options)]
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


def test_nothing_acknowledged_is_lost(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    """Killed at random moments, started again on the same data, and everybody plays on."""
    kills = int(str(pytestconfig.getoption("--kills")))
    server = ServerProcess(tmp_path, "--bot-speed", "50")
    server.start()
    stop = Event()
    loops = [Loop(server.url, stop) for _ in range(TABLES)]
    for each in loops:
        each.start()
    moments = random.Random(7)
    progress: list[int] = []
    for _ in range(kills):
        before = sum(len(each.acknowledged) for each in loops)
        until = time.monotonic() + 20
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
        each.join(20)
        assert not each.faults
    assert server.stop() == 0
    check(tmp_path, loops)
    assert all(later > earlier for earlier, later in pairwise(progress))
    with sqlite3.connect(tmp_path / "log.sqlite3") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def check(folder: Path, loops: list[Loop]) -> None:
    """Every acknowledged intent is in the log, exactly once, and the log folds to a table."""
    bindings = {"lucky-shutdown": lucky_shutdown(deck_file("lucky-shutdown"))}
    acknowledged = [[*each.acknowledged] for each in loops]
    store = SqliteStore(folder / "log.sqlite3")
    for each, keys in zip(loops, acknowledged, strict=True):
        bodies = store.read(each.code)
        table = fold(bodies, bindings)
        assert table is not None
        assert table.version == len(bodies)
        written = [record.key for record in map(rec.decode, bodies) if record.key]
        assert len(written) == len(set(written)), "no intent acted twice"
        assert set(keys) <= set(written), "an acknowledged intent is missing"
    store.close()

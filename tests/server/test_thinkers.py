"""Bots think in processes of their own, which can die without harm and never outlive the server."""

from __future__ import annotations

import logging
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from pathlib import Path
from typing import Any, get_args

import pytest

from kartenhaus.server.thinkers import Thinkers
from kartenhaus.table import messages as msg
from tests.browser.serving import PATIENCE_S
from tests.server import world as world_module
from tests.server.world import BINDINGS, World, sit

ORPHANS = """
import os, time
from kartenhaus.server.thinkers import Thinkers
if __name__ == "__main__":
    print(Thinkers(1).submit(os.getpid).result(), flush=True)
    os.kill(os.getpid(), 9)
"""


class Travelling(world_module.Inline):
    """Runs at once what is submitted, after the way to another process, and back."""

    thoughts = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # pyright: ignore[reportExplicitAny]
        Travelling.thoughts += 1

        def think() -> object:
            there, given, named = pickle.loads(pickle.dumps((fn, args, kwargs)))
            return pickle.loads(pickle.dumps(there(*given, **named)))

        return super().submit(think)


@pytest.mark.parametrize("game", BINDINGS)
@pytest.mark.parametrize("level", get_args(msg.Level))
def test_thoughts_of_every_bot_travel(
    game: str, level: msg.Level, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What a bot needs in order to think, and what it thinks, can go to another process."""
    monkeypatch.setattr(world_module, "Inline", Travelling)
    monkeypatch.setattr(Travelling, "thoughts", 0)
    world = World(3)
    table = world.open(3, None, game)
    host = sit(table, "Ann")
    for seat in (1, 2):
        host.do(msg.AddBot(seat=seat, level=level))
    with caplog.at_level(logging.WARNING):
        assert host.do(msg.StartMatch())["ok"]
        world.run(4_000)
    assert Travelling.thoughts
    assert not caplog.records


def test_a_dead_thinker_is_replaced() -> None:
    """One thought fails, the next one works, in another process."""
    thinkers = Thinkers(1)
    first = thinkers.submit(os.getpid).result(PATIENCE_S)
    assert first != os.getpid()
    with pytest.raises(BrokenExecutor):
        thinkers.submit(os._exit, 1).result(PATIENCE_S)
    assert thinkers.submit(os.getpid).result(PATIENCE_S) not in (first, os.getpid())
    thinkers.close()


def test_thinkers_end_with_the_server(tmp_path: Path) -> None:
    """Even if it was killed."""
    script = tmp_path / "killed.py"
    script.write_text(ORPHANS)
    killed = subprocess.run([sys.executable, script], stdout=subprocess.PIPE, check=False)
    assert killed.returncode == -9
    thinker = int(killed.stdout)
    until = time.monotonic() + PATIENCE_S
    while Path(f"/proc/{thinker}").exists():
        assert time.monotonic() < until, "an orphan is left"
        time.sleep(0.1)

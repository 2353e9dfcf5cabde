"""Bots think in processes of their own, which can die without harm and never outlive the server."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest

from kartenhaus.server.thinkers import Thinkers
from tests.browser.serving import PATIENCE_S

ORPHANS = """
import os, time
from kartenhaus.server.thinkers import Thinkers
if __name__ == "__main__":
    print(Thinkers(1).submit(os.getpid).result(), flush=True)
    os.kill(os.getpid(), 9)
"""


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

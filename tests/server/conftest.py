"""Real servers."""

from __future__ import annotations

import subprocess
import sys
import time
import urllib.request
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.browser.serving import PATIENCE_S, ServerProcess, free_port


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[ServerProcess]:
    """`kartenhaus serve`, with quick bots."""
    process = ServerProcess(tmp_path_factory.mktemp("data"), "--bot-speed", "20")
    process.start()
    yield process
    process.stop()


@pytest.fixture(scope="module")
def lenient_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the server `lenient`."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def lenient(lenient_data: Path) -> Generator[str]:
    """The address of a server that lets one address ask for very much."""
    port = free_port()
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "tests.server.lenient", str(port), str(lenient_data), "20"]
    process = subprocess.Popen(command, cwd=root)
    url = f"http://127.0.0.1:{port}"
    deadline = time.monotonic() + PATIENCE_S
    while not answers(url):
        assert process.poll() is None, "the server has ended"
        assert time.monotonic() < deadline, "the server does not start"
        time.sleep(0.05)
    yield url
    process.terminate()
    process.wait(PATIENCE_S)


def answers(url: str) -> bool:
    try:
        urllib.request.urlopen(f"{url}/healthz", timeout=5).close()
    except OSError:
        return False
    return True

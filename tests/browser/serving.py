"""Starts the real server as a process of its own, and ends it in every way a server can end."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from tests.browser.chromium import ROOT

PATIENCE_S = 60.0
"""So long a server may take to start or to end on a busy machine, before something is wrong."""
PORTS = range(20_000, 32_000)
"""Below those that systems give to whoever dials: a server that is away for a moment loses its port
to nobody."""


class ServerProcess:
    """`kartenhaus serve` on a free port of this machine, with its data in a folder.

    `module`: what is run in place of the program, with the same arguments.
    """

    def __init__(self, data: Path, *arguments: str, module: str = "kartenhaus") -> None:
        self.data = data
        self.module = module
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.output = data / "server.log"
        self._arguments = arguments
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, timeout: float = PATIENCE_S) -> None:
        """Start, and return once `/healthz` answers 200; raise with the output if it does not."""
        command = [sys.executable, "-m", self.module, "serve", "--no-open", "--host", "127.0.0.1"]
        options = ["--port", str(self.port), "--data", str(self.data), *self._arguments]
        with self.output.open("ab") as output:
            self._process = subprocess.Popen(
                [*command, *options],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=ROOT,
                env=os.environ | {"NO_COLOR": "1"},
            )
        deadline = time.monotonic() + timeout
        while not self.healthy():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"the server did not start:\n{self.output.read_text()}")
            time.sleep(0.05)

    def healthy(self) -> bool:
        """Whether the server answers that it is ready."""
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    def stop(self) -> int:
        """End the server as an administrator would; return its exit status."""
        return self._end(signal.SIGTERM)

    def kill(self) -> int:
        """End the server as a power cut would; return its exit status."""
        return self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> int:
        if self._process is None:
            raise RuntimeError("the server was never started")
        self._process.send_signal(how)
        try:
            return self._process.wait(timeout=PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            raise


def free_port() -> int:
    """Return a port of the loopback address that nobody uses."""
    while True:
        port = random.SystemRandom().choice(PORTS)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port

"""The slow line of the tests is slow, keeps order, breaks and is mended."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Generator

import pytest

from tests.browser.slow_line import PATIENCE_S, SlowLine


@pytest.fixture
def echo() -> Generator[int]:
    """A port on which everything that is sent comes back at once."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=answer, args=(server,), daemon=True)
        thread.start()
        yield int(server.getsockname()[1])
        server.shutdown(socket.SHUT_RDWR)
        thread.join(PATIENCE_S)


def answer(server: socket.socket) -> None:
    while True:
        try:
            line, _ = server.accept()
        except OSError:
            return
        with line:
            while data := line.recv(4_096):
                line.sendall(data)


def dial(line: SlowLine) -> socket.socket:
    return socket.create_connection(("127.0.0.1", line.port), timeout=PATIENCE_S)


def is_over(end: socket.socket) -> bool:
    try:
        return end.recv(1) == b""
    except ConnectionError:
        return True


def test_everything_takes_its_time_both_ways_in_order(echo: int) -> None:
    sent = [f"{i:05};".encode() for i in range(300)]
    with SlowLine(echo, 60) as line, dial(line) as end:
        began = time.monotonic()
        for piece in sent:
            end.sendall(piece)
        back = end.recv(6)
        first = time.monotonic() - began
        while len(back) < 6 * len(sent):
            back += end.recv(4_096)
        assert back == b"".join(sent)
        assert first >= 0.12
        line.delay_ms = 200
        began = time.monotonic()
        end.sendall(b"x")
        assert end.recv(1) == b"x"
        assert time.monotonic() - began >= 0.4


def test_a_cut_line_ends_what_runs_and_lets_nothing_through_until_mended(echo: int) -> None:
    with SlowLine(echo, 1) as line:
        with dial(line) as end:
            end.sendall(b"a")
            assert end.recv(1) == b"a"
            line.cut()
            assert is_over(end)
        with dial(line) as end:
            assert is_over(end)
        line.mend()
        with dial(line) as end:
            end.sendall(b"b")
            assert end.recv(1) == b"b"

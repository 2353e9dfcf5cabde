"""Headers as people, proxies and attackers send them."""

from __future__ import annotations

import pytest
from websockets.frames import Frame
from websockets.streams import StreamReader

from kartenhaus.server.wire import is_loopback, same_origin, text_head


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        (None, "a:1", True),
        ("http://a:1", "a:1", True),
        ("https://a", "a", True),
        ("http://a:2", "a:1", False),
        ("http://a:1.evil", "a:1", False),
        ("null", "a:1", False),
        ("null", "null", False),
        ("http://[", "a:1", False),
        ("", "", False),
        ("http://", "", False),
        ("http://a", None, False),
    ],
)
def test_origins(origin: str | None, host: str | None, same: bool) -> None:
    """Only our own pages, and what is no page; nothing malformed passes or raises."""
    assert same_origin(origin, host) is same


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("localhost", True),
        ("localhost:8080", True),
        ("127.0.0.1:8080", True),
        ("[::1]:8080", True),
        ("[::1]", True),
        ("192.168.0.7:8080", False),
        ("localhost.evil:80", False),
        ("[::1", False),
        ("", False),
    ],
)
def test_hosts(host: str, loopback: bool) -> None:
    """The asker's own machine, with and without a port."""
    assert is_loopback(host) is loopback


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_heads_of_messages(size: int) -> None:
    """As a WebSocket library reads them."""
    reader = StreamReader()
    reader.feed_data(text_head(size) + b"x" * size)
    parsing = Frame.parse(reader.read_exact, mask=False, max_size=None)
    with pytest.raises(StopIteration) as done:
        next(parsing)
    assert len(done.value.value.data) == size

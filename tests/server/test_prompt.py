"""Connections over which no request comes are closed; those that ask are left alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import cast

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState

from kartenhaus.server.prompt import ASK_S, PromptHttp
from tests.server.test_seat_socket import Wire

GET = b"GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n123"


class Bell:
    """What `call_later` gives."""

    def __init__(self, what: Callable[[], None]) -> None:
        self.what: Callable[[], None] | None = what

    def cancel(self) -> None:
        self.what = None


class Loop:
    """An event loop whose time and tasks belong to the test; no task is ever run."""

    def __init__(self) -> None:
        self.bells: list[Bell] = []

    def call_later(self, seconds: float, what: Callable[[], None]) -> Bell:
        assert seconds == ASK_S
        self.bells.append(Bell(what))
        return self.bells[-1]

    def create_task(self, task: Coroutine[object, object, None]) -> asyncio.Future[None]:
        task.close()
        return asyncio.Future()

    def ring(self) -> None:
        """The time passes after which it is looked again."""
        bells, self.bells = self.bells, []
        for bell in bells:
            if bell.what is not None:
                bell.what()


class Socket(Wire):
    """A transport that knows whose it is."""

    owner: asyncio.BaseProtocol | None = None

    def get_protocol(self) -> asyncio.BaseProtocol:
        assert self.owner is not None
        return self.owner

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.owner = protocol

    def pause_reading(self) -> None:
        pass


def connected() -> tuple[PromptHttp, Socket, Loop]:
    async def app(scope: object, receive: object, send: object) -> None:
        """Answers nothing."""
        del scope, receive, send

    loop, wire = Loop(), Socket("192.0.2.1")
    config = Config(app, log_config=None, lifespan="off")
    config.load()
    line = PromptHttp(config, ServerState(), {}, cast(asyncio.AbstractEventLoop, loop))
    wire.owner = line
    line.connection_made(wire)
    return line, wire, loop


pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("sent", [None, b"G", GET[:-2]], ids=["nothing", "a letter", "a head"])
async def test_a_connection_that_asks_nothing_is_closed(sent: bytes | None) -> None:
    """Also if a request is begun, which the server would wait for without end."""
    line, wire, loop = connected()
    if sent is not None:
        line.data_received(sent)
    loop.ring()
    assert wire.ended == "closed"
    assert not loop.bells


async def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    line, wire, loop = connected()
    line.data_received(POST)
    loop.ring()
    assert not wire.ended
    loop.ring()
    assert wire.ended == "closed"


async def test_who_asks_is_left_alone() -> None:
    """However long the answer takes; and a whole body is one that came."""
    for sent in (GET, POST + b"456789"):
        line, wire, loop = connected()
        line.data_received(sent)
        for _ in range(5):
            loop.ring()
        assert not wire.ended


async def test_what_became_a_socket_is_none_of_its_business() -> None:
    _, wire, loop = connected()
    wire.owner = asyncio.Protocol()
    loop.ring()
    assert not wire.ended
    assert not loop.bells


async def test_a_closed_connection_is_not_looked_at() -> None:
    line, _, loop = connected()
    line.connection_lost(None)
    assert [bell.what for bell in loop.bells] == [None]

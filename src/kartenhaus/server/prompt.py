"""HTTP connections that have to say what they want: none is kept for one that asks nothing."""

import asyncio
from typing import cast

from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

ASK_S = 20.0
"""So long a connection may take until its first request is here; a later one twice as long."""


class PromptHttp(H11Protocol):
    """uvicorn's protocol, which itself waits for ever for a request that was only begun."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._last: RequestResponseCycle | None = None
        """The request that was the newest one when it was looked last."""
        self._looking: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self._looking = self.loop.call_later(ASK_S, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._looking is not None:
            self._looking.cancel()
        super().connection_lost(exc)

    def _look(self) -> None:
        if self.transport.get_protocol() is not self:
            return  # it has become a WebSocket
        newest = cast(RequestResponseCycle | None, self.cycle)
        waits = newest is None or newest.response_complete or newest.more_body
        if waits and newest is self._last:
            self.transport.close()
            return
        self._last = newest
        self._looking = self.loop.call_later(ASK_S, self._look)

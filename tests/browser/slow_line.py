"""A line to a port of this machine on which everything takes longer, both ways, in order.

For tests of what a slow line costs. It can be cut, as lines are, and mended.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from types import TracebackType
from typing import Self

CHUNK = 65_536
PATIENCE_S = 60.0


class SlowLine:
    """Passes on what comes to `url`; a context manager. Runs in a thread of its own.

    `delay_ms`: how long each direction takes; may be changed while it runs.
    """

    def __init__(self, port: int, delay_ms: float) -> None:
        self.delay_ms = delay_ms
        self.port = 0
        self._target = port
        self._cut = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._end = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="slow line", daemon=True)

    @property
    def url(self) -> str:
        """What a browser opens instead of the server's own address."""
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._thread.start()
        if not self._ready.wait(PATIENCE_S):
            raise RuntimeError("the slow line did not start")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(PATIENCE_S)

    def cut(self) -> None:
        """Break every connection, and let no new one through until it is mended."""
        self._cut = True
        self._loop.call_soon_threadsafe(self._break)

    def mend(self) -> None:
        """Let new connections through again."""
        self._cut = False

    def _break(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    def _run(self) -> None:
        with contextlib.closing(self._loop):
            self._loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = int(server.sockets[0].getsockname()[1])
        self._ready.set()
        await self._end.wait()
        server.close()
        self._break()
        await asyncio.sleep(0)
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._cut:
            writer.transport.abort()
            return
        there, back = await asyncio.open_connection("127.0.0.1", self._target)
        if self._cut:  # meanwhile
            writer.transport.abort()
            back.transport.abort()
            return
        ends = {writer, back}
        self._writers |= ends
        try:
            # Cancelled only at the end of all, when nobody is left to be told.
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.gather(self._pass_on(reader, back), self._pass_on(there, writer))
        finally:
            self._writers -= ends
            for end in ends:
                end.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Everything from one end to the other, each piece after its time; then its end."""
        underway: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        arriving = asyncio.create_task(self._deliver(underway, writer))
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(CHUNK):
                underway.put_nowait((self._due(), data))
        underway.put_nowait((self._due(), b""))
        await arriving

    async def _deliver(
        self, underway: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter
    ) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                due, data = await underway.get()
                await asyncio.sleep(due - self._loop.time())
                if not data:
                    writer.close()
                    return
                writer.write(data)
                await writer.drain()

    def _due(self) -> float:
        return self._loop.time() + self.delay_ms / 1000

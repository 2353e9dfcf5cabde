"""One thread that appends for everybody, many appends to a commit."""

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

from kartenhaus.log.port import Append, Store, StoreDownError, VersionConflictError

Failure = StoreDownError | VersionConflictError
Done = Callable[[Failure | None], None]
MOST_AT_ONCE = 512


class Writer:
    """Groups appends: what arrives while one commit runs goes into the next.

    `append` and the `done` calls happen on the event loop's thread, in order for each stream.
    """

    def __init__(self, store: Store, loop: asyncio.AbstractEventLoop) -> None:
        self._store = store
        self._loop = loop
        self._waiting: SimpleQueue[tuple[Append, Done] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="log-writer", daemon=True)
        self._thread.start()

    def append(self, append: Append, done: Done) -> None:
        """Returns at once; `done` is called once it is durable, or with why it is not."""
        self._waiting.put((append, done))

    def close(self) -> None:
        """Writes what is waiting, then ends the thread. Later appends are never answered."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        running = True
        while running:
            found = [self._waiting.get()]
            while len(found) < MOST_AT_ONCE and not self._waiting.empty():
                found.append(self._waiting.get())
            running = None not in found
            self._write([each for each in found if each is not None])

    def _write(self, batch: list[tuple[Append, Done]]) -> None:
        if not batch:
            return
        try:
            results: list[Failure | None] = [*self._store.append([each for each, _ in batch])]
        except StoreDownError as error:
            results = [error] * len(batch)
        answers = [(done, result) for (_, done), result in zip(batch, results, strict=True)]
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(_answer, answers)


def _answer(answers: list[tuple[Done, Failure | None]]) -> None:
    for done, result in answers:
        done(result)

"""The writer groups appends, answers each, and keeps their order."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from threading import Event

import pytest

from kartenhaus.log.memory import MemoryStore
from kartenhaus.log.port import Append, StoreDownError, VersionConflictError
from kartenhaus.log.writer import Failure, Writer

pytestmark = pytest.mark.anyio


class SlowStore(MemoryStore):
    """Waits at the first group until it is let go; notes how large each group was."""

    def __init__(self) -> None:
        super().__init__()
        self.go = Event()
        self.groups: list[int] = []
        self.down = False

    def append(self, appends: Sequence[Append]) -> list[VersionConflictError | None]:
        self.go.wait(60)
        if self.down:
            raise StoreDownError("disk full")
        self.groups.append(len(appends))
        return super().append(appends)


async def test_appends_that_wait_share_a_commit() -> None:
    """While one commit runs, all others gather; each is answered, in order."""
    store = SlowStore()
    writer = Writer(store, asyncio.get_running_loop())
    answers: list[tuple[int, Failure | None]] = []
    done = asyncio.Event()

    def answer(i: int, failure: Failure | None) -> None:
        answers.append((i, failure))
        if len(answers) == 100:
            done.set()

    for i in range(100):
        writer.append(Append("A", i, (b"%d" % i,), 1), partial(answer, i))
    await asyncio.sleep(0.05)
    store.go.set()
    await asyncio.wait_for(done.wait(), 60)
    writer.close()
    assert answers == [(i, None) for i in range(100)]
    assert store.read("A") == [b"%d" % i for i in range(100)]
    assert len(store.groups) <= 3


async def test_each_append_learns_its_own_fate() -> None:
    """A conflict for one, success for its neighbour; a broken store for all."""
    store = SlowStore()
    store.go.set()
    writer = Writer(store, asyncio.get_running_loop())

    async def fate(*append: Append) -> list[type[Failure] | None]:
        fates = [asyncio.get_running_loop().create_future() for _ in append]
        for each, future in zip(append, fates, strict=True):
            writer.append(each, future.set_result)
        results: list[Failure | None] = await asyncio.wait_for(asyncio.gather(*fates), 60)
        return [None if result is None else type(result) for result in results]

    first = await fate(Append("A", 5, (b"x",), 1), Append("B", 0, (b"x",), 1))
    assert first == [VersionConflictError, None]
    store.down = True
    assert await fate(Append("B", 1, (b"y",), 1)) == [StoreDownError]
    store.down = False
    assert await fate(Append("B", 1, (b"y",), 1)) == [None]
    writer.close()

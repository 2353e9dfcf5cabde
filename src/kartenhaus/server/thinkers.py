"""Processes in which bots think, so that no thought ever delays a table."""

import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from threading import Thread
from typing import ParamSpec, TypeVar

ORPHAN_S = 1.0
P = ParamSpec("P")
T = TypeVar("T")


class Thinkers:
    """A pool of processes that is replaced if one of them dies."""

    def __init__(self, workers: int | None = None) -> None:
        """`workers`: how many; none: one for each processor but one."""
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool = self._new_pool()
        self._pool.submit(time.monotonic)  # so that the first bot finds it ready

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._workers, get_context("spawn"), _begin_work, initargs=(os.getpid(),)
        )

    def submit(self, think: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Begins a thought; function, arguments and result must be picklable."""
        try:
            return self._pool.submit(think, *args, **kwargs)
        except BrokenExecutor:
            self._pool = self._new_pool()
            return self._pool.submit(think, *args, **kwargs)

    def close(self) -> None:
        """Ends the processes after what they are thinking just now."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _begin_work(parent: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's business
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    """Ends this process when the server is gone, however it ended."""
    while os.getppid() == parent:
        time.sleep(ORPHAN_S)
    os._exit(0)  # not sys.exit: that would end this thread alone

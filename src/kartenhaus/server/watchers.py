"""What those see who only look on: the same as everybody, maybe some seconds later (NK-A30)."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from kartenhaus.table import frames
from kartenhaus.table.frames import WATCHER, Parts
from kartenhaus.table.state import Told


class Screen(Protocol):
    """A watcher's connection."""

    def send(self, data: bytes) -> None: ...


class Step(NamedTuple):
    """One record's doing. `public`: see `frames.change`. `fresh`: only a snapshot can tell it."""

    before: Parts
    after: Parts
    public: bytes
    told: Told
    fresh: bool
    at: int


class Watchers:
    """Keeps back what they may not see yet, in order."""

    def __init__(self, parts: Parts) -> None:
        self._shown = parts
        self._coming: list[tuple[int, Step]] = []
        self._behind = 0

    @property
    def due(self) -> int | None:
        """When they see the next thing, epoch ms."""
        return self._coming[0][0] if self._coming else None

    @property
    def behind(self) -> int:
        """By how many ms they see everything later."""
        return self._behind

    def tell(self, step: Step, delay: int) -> None:
        """Something happened that they see in `delay` ms, and after all that came before."""
        last = self._coming[-1][0] if self._coming else 0
        self._coming.append((max(step.at + delay, last), step))
        self._behind = delay

    def fresh(self, now: int) -> bytes:
        """A snapshot of what they see by now."""
        return frames.fresh_frame(self._shown, WATCHER, now - self._behind)

    def show(self, screens: Sequence[Screen], now: int) -> None:
        """Sends what may be seen by now."""
        while self._coming and self._coming[0][0] <= now:
            _, step = self._coming.pop(0)
            self._shown = step.after
            frame = frame_for(step, WATCHER) if screens else None
            if frame is not None:
                for screen in screens:
                    screen.send(frame)


def frame_for(step: Step, seat: int) -> bytes | None:
    """What a step tells this viewer; nothing if it tells nothing."""
    if step.fresh:
        return frames.fresh_frame(step.after, seat, step.at)
    return frames.next_frame(step.before, step.after, step.public, step.told, seat, step.at)

"""Plays for the bots of one table: lets them think beside the event loop, and paces them."""

import logging
import pickle
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from functools import lru_cache, partial
from typing import Protocol

import msgspec

from kartenhaus.bots import AnyPolicy, Milliseconds, paced, policy
from kartenhaus.kernel.chance import Chance
from kartenhaus.kernel.seeded import Seeded
from kartenhaus.table.judge import may_now
from kartenhaus.table.state import Table

THINK_MS = 300
"""The budget of a searching bot for one action."""
PATIENCE_MS = THINK_MS + 2_000
"""A bot that has not decided after this long is played for by the plain fallback."""
SEEDS = 1 << 128
"""What a bot's luck in one thought hangs on: as hard to foresee as the chance of the server."""
UNPACKED = 32
"""So many configurations a process of bots has at hand."""
log = logging.getLogger(__name__)


class Thought(msgspec.Struct, frozen=True):
    """What a policy wants. `delay`: after how many ms, of one with a pace of its own."""

    action: object | None
    delay: int | None = None


Think = Callable[..., Thought]


class Executor(Protocol):
    """Where bots think; `concurrent.futures` has some."""

    def submit(self, think: Think, /, *args: object) -> Future[Thought]: ...


class Bench(msgspec.Struct, frozen=True):
    """What all bots of a server share. `speed`: how many times faster than people like it."""

    executor: Executor
    post: Callable[[Callable[[], None]], None]
    """Lets something happen soon on the tables' own thread; called from any thread."""
    chance: Chance
    speed: float = 1.0
    find_policy: Callable[[str, str], AnyPolicy] = policy
    """Called where the bot thinks: a policy holds functions, which do not travel."""


class Plan:
    """What one bot is about to do about one situation."""

    def __init__(self, situation: Hashable, due: int) -> None:
        self.situation = situation
        self.due: int | None = due
        """While it thinks: when patience ends. Then: when to act; none: not at all."""
        self.decided = False
        self.action: object | None = None


class BotDesk:
    """See `ports.Desk`. Plans hang on the game alone: nothing that people send can delay them."""

    def __init__(self, bench: Bench, wake: Callable[[], None]) -> None:
        self._bench = bench
        self._wake = wake
        self._plans: dict[int, Plan] = {}
        self._packed: tuple[object, bytes] = None, b""
        """The configuration that is played with, and the same as it travels to the bots."""

    def due(self, table: Table, now: int) -> int | None:
        """When a bot wants to act next; starts the thinking that is needed."""
        state, situation = table.state, table.binding.situation
        if state is None or not any(seat.played_by_bot for seat in table.seats):
            self._plans.clear()
            return None
        to_act = table.binding.game.to_act(state)
        bots = [seat for seat in to_act if table.seats[seat].played_by_bot]
        for seat, plan in [*self._plans.items()]:
            if seat not in bots or plan.situation != situation(state, seat):
                del self._plans[seat]
        for seat in bots:
            if seat not in self._plans:
                self._plans[seat] = self._think(table, seat, now)
        return min(
            (plan.due for plan in self._plans.values() if plan.due is not None), default=None
        )

    def move(self, table: Table, now: int) -> tuple[int, object] | None:
        """A seat and its action that is due by `now` and legal; nothing if there is none."""
        for seat, plan in [*self._plans.items()]:
            if plan.due is None or plan.due > now or table.state is None:
                continue
            if plan.decided and plan.action is not None:
                if may_now(table, seat, plan.action, now):
                    return seat, plan.action  # until `anew`, or the situation has changed
                if table.binding.contests is not None:
                    self.anew(seat)  # somebody else has it: look again
                    continue
            if seat not in table.binding.must_act(table.state):
                plan.due = None  # a snap that came too late
                continue
            _report(table, seat, "no legal action in time")
            plan.decided, plan.action = True, table.binding.game.fallback(table.state, seat)
            plan.due = max(now, table.binding.game.held_until(table.state, seat, plan.action))
            if may_now(table, seat, plan.action, now):
                return seat, plan.action
        return None

    def anew(self, seat: int) -> None:
        """What this seat's bot wanted has been judged, or cannot be any more: it looks again."""
        self._plans.pop(seat, None)

    def wait(self, seat: int) -> None:
        """What this seat's bot wants is being judged."""
        if seat in self._plans:
            self._plans[seat].due = None

    def _think(self, table: Table, seat: int, now: int) -> Plan:
        plan = Plan(table.binding.situation(table.state, seat), now + PATIENCE_MS)
        game, level = table.binding.game.name, table.seats[seat].level or "normal"
        observation = table.binding.game.observe(table.state, seat)
        luck = str(self._bench.chance.below(SEEDS))
        think = partial(_decide, self._bench.find_policy, game, level)
        config = self._pack(table.setup.config)
        future = self._bench.executor.submit(think, config, observation, luck)

        def decided(done: Future[Thought]) -> None:
            self._bench.post(partial(self._decided, table, seat, plan, done))

        future.add_done_callback(decided)
        return plan

    def _pack(self, config: object) -> bytes:
        """Packed once: a deck is large."""
        if self._packed[0] is not config:
            self._packed = config, pickle.dumps(config, pickle.HIGHEST_PROTOCOL)
        return self._packed[1]

    def _decided(self, table: Table, seat: int, plan: Plan, done: Future[Thought]) -> None:
        if self._plans.get(seat) is not plan or plan.due is None:
            return
        error, thought = done.exception(), Thought(None)
        if error is None:
            thought = done.result()
        else:
            _report(table, seat, f"failed with {type(error).__name__}")
        plan.decided, plan.action = True, thought.action
        begun = plan.due - PATIENCE_MS
        plan.due = self._when(table, seat, thought, begun)
        self._wake()

    def _when(self, table: Table, seat: int, thought: Thought, begun: int) -> int | None:
        state, binding, action = table.state, table.binding, thought.action
        if action is not None and thought.delay is not None:
            return begun + int(thought.delay / self._bench.speed)
        if action is None:
            if thought.delay is not None or seat not in binding.must_act(state):
                return None  # it lets the reaction pass, or there is nothing to do
            action = binding.game.fallback(state, seat)
        first, last = binding.pace(state, seat, action, begun)
        due = first + self._bench.chance.below(last - first + 1)
        due = begun + int((due - begun) / self._bench.speed)
        return max(due, binding.game.held_until(state, seat, action))


def _decide(
    find_policy: Callable[[str, str], AnyPolicy],
    game: str,
    level: str,
    packed: bytes,
    observation: object,
    luck: str,
) -> Thought:
    chosen, chance, config = find_policy(game, level), Seeded(luck, "bot"), _unpack(packed)
    action = chosen.act(config, observation, chance, Milliseconds(THINK_MS))
    pace = paced(chosen)
    if pace is None:
        return Thought(action)
    if action is None:
        return Thought(None, 0)
    return Thought(action, pace.delay(config, observation, action, chance))


@lru_cache(UNPACKED)
def _unpack(packed: bytes) -> object:
    """The same object for the same bytes, so that what a game compiles of it is found again."""
    return pickle.loads(packed)  # what the server itself has packed


def _report(table: Table, seat: int, what: str) -> None:
    log.warning("table %s: bot on seat %d: %s", table.code, seat, what)

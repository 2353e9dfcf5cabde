"""Plays for the bots of one table: lets them think beside the event loop, and paces them."""

import logging
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Protocol

import msgspec

from kartenhaus.bots import AnyPolicy, Milliseconds, policy
from kartenhaus.kernel.chance import Chance
from kartenhaus.server.chance import SystemChance
from kartenhaus.table import records as rec
from kartenhaus.table.judge import judge_bot
from kartenhaus.table.state import Table

THINK_MS = 300
"""The budget of a searching bot for one action."""
PATIENCE_MS = THINK_MS + 2_000
"""A bot that has not decided after this long is played for by the plain fallback."""
Think = Callable[..., object | None]
log = logging.getLogger(__name__)


class Executor(Protocol):
    """Where bots think; `concurrent.futures` has some."""

    def submit(self, think: Think, /, *args: object) -> Future[object | None]: ...


class Bench(msgspec.Struct, frozen=True):
    """What all bots of a server share. `speed`: how many times faster than people like it."""

    executor: Executor
    post: Callable[[Callable[[], None]], None]
    """Lets something happen soon on the tables' own thread; called from any thread."""
    chance: Chance
    speed: float = 1.0
    find_policy: Callable[[str, str], AnyPolicy] = policy


class Plan:
    """What one bot is about to do about one state of the game."""

    def __init__(self, state: object, due: int) -> None:
        self.state = state
        self.due: int | None = due
        """While it thinks: when patience ends. Then: when to act; none: not at all."""
        self.decided = False
        self.action: object | None = None


class BotDesk:
    """See `ports.Desk`. Plans hang on the state alone: nothing that people send can delay them."""

    def __init__(self, bench: Bench, wake: Callable[[], None]) -> None:
        self._bench = bench
        self._wake = wake
        self._plans: dict[int, Plan] = {}

    def due(self, table: Table, now: int) -> int | None:
        """When a bot wants to act next; starts the thinking that is needed."""
        if table.state is None or not any(seat.played_by_bot for seat in table.seats):
            self._plans.clear()
            return None
        game, waiting = table.binding.game, table.binding.waits_for(table.state)
        bots = [seat for seat in game.to_act(table.state) if table.seats[seat].played_by_bot]
        for seat in [*self._plans]:
            together = len(waiting) > 1 and seat in waiting  # others' acts change nothing for it
            if seat not in bots or not (self._plans[seat].state is table.state or together):
                del self._plans[seat]
        for seat in bots:
            if seat not in self._plans:
                self._plans[seat] = self._think(table, seat, now)
        return min(
            (plan.due for plan in self._plans.values() if plan.due is not None), default=None
        )

    def act(self, table: Table, now: int) -> tuple[rec.Record, ...]:
        """The records of one bot's action that is due; none if nothing is."""
        for seat, plan in self._plans.items():
            if plan.due is None or plan.due > now or table.state is None:
                continue
            if plan.decided and plan.action is not None:
                records = judge_bot(table, seat, plan.action, now, self._bench.chance)
                if records:
                    return records  # the plan stays until the state has really changed
            if seat not in table.binding.waits_for(table.state):
                plan.due = None  # a snap that came too late
                continue
            _report(table, seat, "no legal action in time")
            plan.decided, plan.action = True, table.binding.game.fallback(table.state, seat)
            plan.due = max(now, table.binding.game.held_until(table.state, seat, plan.action))
            return judge_bot(table, seat, plan.action, now, self._bench.chance)
        return ()

    def _think(self, table: Table, seat: int, now: int) -> Plan:
        plan = Plan(table.state, now + PATIENCE_MS)
        game, level = table.binding.game.name, table.seats[seat].level or "normal"
        observation = table.binding.game.observe(table.state, seat)
        chosen = self._bench.find_policy(game, level)
        future = self._bench.executor.submit(_decide, chosen, table.setup.config, observation)

        def decided(done: Future[object | None]) -> None:
            self._bench.post(partial(self._decided, table, seat, plan, done))

        future.add_done_callback(decided)
        return plan

    def _decided(self, table: Table, seat: int, plan: Plan, done: Future[object | None]) -> None:
        if self._plans.get(seat) is not plan or plan.due is None:
            return
        error = done.exception()
        if error is None:
            plan.action = done.result()
        else:
            _report(table, seat, f"failed with {type(error).__name__}")
        plan.decided = True
        begun = plan.due - PATIENCE_MS
        plan.due = self._when(table, seat, plan.action, begun)
        self._wake()

    def _when(self, table: Table, seat: int, action: object | None, begun: int) -> int | None:
        state, binding = table.state, table.binding
        if action is None:
            if seat not in binding.waits_for(state):
                return None  # it lets the reaction pass
            action = binding.game.fallback(state, seat)
        first, last = binding.pace(state, seat, action)
        due = first + self._bench.chance.below(last - first + 1)
        due = begun + int((due - begun) / self._bench.speed)
        return max(due, binding.game.held_until(state, seat, action))


def _decide(chosen: AnyPolicy, config: object, observation: object) -> object | None:
    return chosen.act(config, observation, SystemChance(), Milliseconds(THINK_MS))


def _report(table: Table, seat: int, what: str) -> None:
    log.warning("table %s: bot on seat %d: %s", table.code, seat, what)

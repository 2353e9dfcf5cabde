"""A game of Labor Chaos between bots in virtual time: nobody waits, the clock jumps ahead.

Thinking takes as long as people need, so that cards that ask for the time of day meet all of them.
In this world people yawn, laugh and sneeze as often as the fact catalogue says: whatever cards in
force wait for may happen once a turn, to any seat, and is reported (LC-3.6, LC-A16).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kartenhaus.bots import AnyPolicy, Budget
from kartenhaus.games.labor_chaos import facts
from kartenhaus.games.labor_chaos.actions import Action, Report
from kartenhaus.games.labor_chaos.events import Event
from kartenhaus.games.labor_chaos.game import LABOR_CHAOS
from kartenhaus.games.labor_chaos.legal import waits_for
from kartenhaus.games.labor_chaos.options import Config
from kartenhaus.games.labor_chaos.reactions import reports
from kartenhaus.games.labor_chaos.rules import HUNDRED
from kartenhaus.games.labor_chaos.state import State, in_game, phase_of
from kartenhaus.kernel.chance import Chance, pick
from kartenhaus.kernel.game import AnyGame
from kartenhaus.lab.match import HOST, PolicyError, Round

MINUTE_MS = 60_000
WEEK_MINUTES = 7 * 24 * 60
THINK_MS = (15_000, 45_000)
"""How long people take to read and play a card. Windows and claims are answered at once: there
all think at the same time, and the rules say how long it lasts."""


@dataclass(frozen=True, slots=True)
class LaborTable:
    """A policy for every seat. `cap`: decisions after which a game is cut off, as in `match`."""

    config: Config
    policies: Sequence[AnyPolicy]
    budget: Budget | None
    cap: int

    @property
    def game(self) -> AnyGame:
        """What is played."""
        return LABOR_CHAOS

    def start(self) -> State:
        """A match before its first game."""
        return LABOR_CHAOS.start(self.config, len(self.policies))

    def play_round(self, state: State, chance: Chance) -> tuple[Round[Event], State]:
        """Plays the next game of the match to its end; returns it and the state after it.

        Raises `PolicyError`.
        """
        evening = _Evening(self, state, chance)
        if not state.game:
            evening.add(facts.admit(state, (b"",) * len(self.policies), chance))
        evening.add(LABOR_CHAOS.deal(evening.state, chance, evening.now, HOST))
        while evening.state.running:
            if evening.decisions == self.cap:
                return Round(tuple(evening.events), evening.decisions, None), evening.state
            evening.step()
        outcome = LABOR_CHAOS.outcome(evening.state)
        return Round(tuple(evening.events), evening.decisions, outcome), evening.state


class _Evening:
    """A game under way, beginning at any time of any day of the next week."""

    def __init__(self, table: LaborTable, state: State, chance: Chance) -> None:
        self.table, self.state, self.chance = table, state, chance
        week = state.clock // (WEEK_MINUTES * MINUTE_MS) + 1
        self.now = (week * WEEK_MINUTES + chance.below(WEEK_MINUTES)) * MINUTE_MS
        self.events: list[Event] = []
        self.decisions = 0
        self.moments: set[tuple[int, str]] = set()
        """When a turn began, and what may have happened in it so far."""

    def add(self, events: Sequence[Event]) -> None:
        """What has happened."""
        for event in events:
            self.state = LABOR_CHAOS.evolve(self.state, event)
        self.events += events

    def step(self) -> None:
        """The next thing that happens: time's own doing, or a seat's action."""
        state, wake = self.state, LABOR_CHAOS.wake(self.state)
        seats = sorted(waits_for(state))
        due = self.now + self._thinks()
        if wake is not None and (not seats or wake <= due):
            self.now = max(self.now, wake)
            self.add(LABOR_CHAOS.tick(state, self.now, self.chance))
        elif seats:
            self.now = due
            seat = pick(seats, self.chance)
            report = self._moment()
            if report is None:
                self._act(seat)
            else:
                self.add(LABOR_CHAOS.decide(state, seat, report, self.chance, self.now))
        else:
            raise PolicyError(f"nobody acts: {LABOR_CHAOS.observe(state, None)}")

    def _thinks(self) -> int:
        if phase_of(self.state) not in ("turn", "choice"):
            return 0
        least, most = THINK_MS
        return least + self.chance.below(most - least + 1)

    def _moment(self) -> Report | None:
        """What happens just now and a card in force waits for, as often as the catalogue says."""
        state, chance = self.state, self.chance
        if phase_of(state) != "turn":
            return None
        for key in reports(state):
            once = (state.at, key)
            if once not in self.moments:
                self.moments.add(once)
                if chance.below(HUNDRED) < state.rules.percent(key):
                    return Report(key, pick(in_game(state), chance))
        return None

    def _act(self, seat: int) -> None:
        table, state, chance = self.table, self.state, self.chance
        seen = LABOR_CHAOS.observe(state, seat)
        action: Action | None = table.policies[seat].act(table.config, seen, chance, table.budget)
        refusal = None if action is None else LABOR_CHAOS.refuse(state, seat, action)
        if action is None or refusal is not None:
            rule = "" if refusal is None else refusal.rule
            raise PolicyError(f"seat {seat}: {action} is refused ({rule}) with {seen}")
        self.add(LABOR_CHAOS.decide(state, seat, action, chance, self.now))
        self.decisions += 1

"""A game of Labor Chaos played by a simple hand and told line by line, for people to read."""

from __future__ import annotations

from collections.abc import Iterator

from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.facts import admit
from kartenhaus.games.labor_chaos.game import LABOR_CHAOS as GAME
from kartenhaus.games.labor_chaos.legal import waits_for
from kartenhaus.games.labor_chaos.options import Config, Options
from kartenhaus.games.labor_chaos.state import phase_of
from kartenhaus.kernel.chance import pick
from tests.luck import Luck
from tests.playthroughs.words import event_line, house_rules, spaced, tag, written
from tests.vectors.labor_chaos import deck

TRY_EVERY = 11
"""In every so many steps a seat first tries something that it may not do."""
RARE = (act.Undo, act.Hold)


def tell(seats: int, seed: int, options: Options) -> str:
    """One whole game, from the deal to the penalty points."""
    return "\n".join(_Teller(seats, seed, options).lines()) + "\n"


class _Teller:
    def __init__(self, seats: int, seed: int, options: Options) -> None:
        self.luck = Luck(seed)
        self.seats = seats
        self.seed = seed
        self.state = GAME.start(Config(deck(), options), seats)
        self.now = 0

    def lines(self) -> Iterator[str]:
        options = self.state.rules.options
        yield f"# Labor Chaos: one game of {self.seats} seats, seed {self.seed}"
        yield f"# House rules: {house_rules(options)}."
        yield "#"
        yield "# Cards go by their ids. In brackets: what others learn, if that is less."
        yield from self.happen(admit(self.state, (b"",) * self.seats, self.luck))
        yield from self.happen(GAME.deal(self.state, self.luck, 0, 0))
        step = 0
        while GAME.running(self.state):
            step += 1
            self.now += 500 + self.luck.below(500)
            due, waited = GAME.wake(self.state), sorted(waits_for(self.state))
            yield ""
            if due is not None and (due <= self.now or not waited):
                self.now = max(self.now, due)
                yield f"## {step}, {self.now} ms: time is due"
                yield from self.happen(GAME.tick(self.state, self.now, self.luck))
                continue
            yield f"## {step}, {self.now} ms: {phase_of(self.state)}"
            yield from self.position()
            if step % TRY_EVERY == 0:
                yield self.attempt()
            seat = pick(waited, self.luck)
            legal = GAME.legal_actions(self.state, seat)
            action = pick([one for one in legal if not isinstance(one, RARE)], self.luck)
            yield f"seat {seat}: {written(action)}"
            yield from self.happen(GAME.decide(self.state, seat, action, self.luck, self.now))

    def position(self) -> Iterator[str]:
        """What lies where, when somebody is to play a card."""
        state = self.state
        if phase_of(state) != "turn":
            return
        for seat, hand in enumerate(state.hands):
            yield f"  {'>' if seat == state.turn else ' '}seat {seat}: {spaced(hand)}"
        top = state.discard[-1] if state.discard else "-"
        slots = f"End {state.end or '-'}, lasting {state.lasting or '-'}"
        yield f"   draw pile {len(state.draw)}, top {top}, {slots}"

    def attempt(self) -> str:
        """Something that is not allowed, and why not."""
        seat = self.luck.below(self.seats)
        hand = self.state.hands[seat]
        action = act.Play(pick(hand, self.luck)) if hand and self.luck.chance(2) else act.DRAW
        refusal = GAME.refuse(self.state, seat, action)
        if refusal is None:
            return f"seat {seat} could {tag(action)}"
        return f"seat {seat} refused: {written(action)} ({refusal.rule} {refusal.ruling})".rstrip()

    def happen(self, events: tuple[ev.Event, ...]) -> Iterator[str]:
        for event in events:
            self.state = GAME.evolve(self.state, event)
            if isinstance(event, ev.Step | ev.ClockMoved):
                continue  # bookkeeping
            if isinstance(event, ev.WindowPassed):
                yield f"  WindowPassed window {event.window}, seat {event.seat} [others: nothing]"
            else:
                yield f"  {event_line(GAME, event)}"

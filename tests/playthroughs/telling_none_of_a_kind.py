"""A round of None of a Kind played by a simple hand and told line by line, for people to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kartenhaus.games.none_of_a_kind import actions as act
from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.fit import matches
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.options import Config, Options
from kartenhaus.games.none_of_a_kind.view import DOWN
from tests.games.none_of_a_kind.position import DECK
from tests.luck import Luck
from tests.playthroughs.words import event_line, house_rules, spaced, tag, written

TRY_EVERY = 9
"""In every so many steps a seat first tries something that it may not do."""
FASTEST_MS, SLOWEST_MS = 300, 900
"""Between two acts, whoever takes them."""


def tell(seats: int, seed: int, options: Options) -> str:
    """One whole round, from the deal to the point cards."""
    return "\n".join(_Teller(seats, seed, options).lines()) + "\n"


class _Teller:
    def __init__(self, seats: int, seed: int, options: Options) -> None:
        self.luck = Luck(seed)
        self.seats = seats
        self.seed = seed
        self.options = options
        self.state = GAME.start(Config(DECK, options), seats)
        self.now = 0

    def lines(self) -> Iterator[str]:
        yield f"# None of a Kind: one round of {self.seats} seats, seed {self.seed}"
        yield f"# House rules: {house_rules(self.options)}."
        yield "#"
        yield "# Cards are word/ink/count. Times are in milliseconds from the deal. `<` marks a"
        yield "# held card that lay face up. In brackets: what others learn, if that is less."
        for event in GAME.deal(self.state, self.luck, 0, 0):
            self.state = GAME.evolve(self.state, event)
            yield from self.dealt(event) if isinstance(event, ev.RoundSetUp) else self.told(event)
        step = 0
        while GAME.running(self.state):
            step += 1
            self.now += FASTEST_MS + self.luck.below(SLOWEST_MS - FASTEST_MS)
            due = GAME.wake(self.state)
            yield ""
            if due is not None and (due <= self.now or not GAME.to_act(self.state)):
                self.now = due
                yield f"## {step}, {self.now} ms: time is due"
                yield from self.happen(GAME.tick(self.state, self.now, self.luck))
                continue
            yield f"## {step}, {self.now} ms"
            yield from self.position()
            if step % TRY_EVERY == 0:
                yield self.attempt()
            seat, action = self.decide()
            yield f"seat {seat}: {written(action)}{self.thought(seat, action)}"
            yield from self.happen(GAME.decide(self.state, seat, action, self.luck, self.now))
        yield from self.result()

    def dealt(self, event: ev.RoundSetUp) -> Iterator[str]:
        """The deal without its eighty lines."""
        yield f"  RoundSetUp round {event.round}, need {event.need}, race at {event.race_at}"
        yield f"  starts {spaced(event.starts)}, points {spaced(event.points)}"
        yield f"  seed {event.seed} [others: no seed]"
        under = [f"{i} {card}" for i, card in enumerate(event.cards) if card]
        for i in range(0, len(under), 5):
            yield f"  under {', '.join(under[i : i + 5])}"

    def told(self, event: ev.Event) -> Iterator[str]:
        yield f"  {event_line(GAME, event)}"

    def happen(self, events: tuple[ev.Event, ...]) -> Iterator[str]:
        for event in events:
            self.state = GAME.evolve(self.state, event)
            yield from self.told(event)

    def position(self) -> Iterator[str]:
        state = self.state
        up = [f"{i} {card}" for i, card in enumerate(state.middle) if card not in ("", DOWN)]
        yield f"middle: {state.middle.count(DOWN)} face down; face up: {', '.join(up) or 'none'}"
        for i, row in enumerate(state.rows):
            held = state.held[i]
            hand = f" | {state.hands[i]}{'<' if held.card else ''}" if held else ""
            mark = "*" if i == state.turn else " "
            flag = ", says that nothing fits" if i in state.flags else ""
            yield f"{mark}seat {i}: {spaced(row)}{hand}{flag}"
        yield "legal: " + "; ".join(self.counts(i) for i in sorted(GAME.to_act(state)))

    def counts(self, seat: int) -> str:
        legal = Counter(tag(action) for action in GAME.legal_actions(self.state, seat))
        return f"seat {seat}: " + ", ".join(f"{n} {kind}" for kind, n in legal.items())

    def attempt(self) -> str:
        """Something illegal, and the rule that forbids it."""
        state, luck = self.state, self.luck
        seat = luck.below(self.seats)
        slots = [luck.below(len(state.middle)) for _ in range(4)]
        tries: list[act.Action] = [act.APPEND, act.THROW_BACK, act.TAKE_BACK, act.STOP]
        tries += [*map(act.Draw, slots), *map(act.Take, slots)]
        tries += [act.Draw(one.slot) for one in state.held if one is not None]
        refused = [action for action in tries if GAME.refuse(state, seat, action)]
        action = refused[luck.below(len(refused))]
        refusal = GAME.refuse(state, seat, action)
        assert refusal is not None
        ruling = f" ({refusal.ruling})" if refusal.ruling else ""
        return f"seat {seat} tries {written(action)}: refused by {refusal.rule}{ruling}"

    def decide(self) -> tuple[int, act.Action]:
        """Adds what fits and now and then something else; prefers open cards that fit."""
        state, luck = self.state, self.luck
        seats = sorted(GAME.to_act(state))
        seat = seats[luck.below(len(seats))]
        legal = GAME.legal_actions(state, seat)
        if act.TAKE_BACK in legal and luck.chance(15):
            return seat, act.TAKE_BACK
        if act.STOP in legal:
            return seat, act.STOP
        last = state.rows[seat][-1]
        if state.hands[seat]:
            good = not matches(last, state.hands[seat], self.options.fit) or luck.chance(12)
            return seat, act.APPEND if good and act.APPEND in legal else act.THROW_BACK
        draws = [action for action in legal if isinstance(action, act.Draw)]
        takes = [a for a in legal if isinstance(a, act.Take) and self.suits(last, a.slot)]
        if takes and not luck.chance(3):
            return seat, takes[luck.below(len(takes))]
        return seat, draws[luck.below(len(draws))] if not luck.chance(25) else legal[-1]

    def suits(self, last: str, slot: int) -> bool:
        return not matches(last, self.state.middle[slot], self.options.fit)

    def thought(self, seat: int, action: act.Action) -> str:
        """Whether the card that is added fits, which nobody is told before the scoring."""
        if not isinstance(action, act.Append):
            return ""
        found = matches(self.state.rows[seat][-1], self.state.hands[seat], self.options.fit)
        return f" - a fault: {spaced(found)}" if found else ""

    def result(self) -> Iterator[str]:
        result, outcome = self.state.result, GAME.outcome(self.state)
        assert result is not None
        assert outcome is not None
        yield ""
        for check in result.checks:
            row = self.state.rows[check.seat]
            fault = (
                f", fault at {check.fault_at}: {spaced(check.matches)}" if check.fault_at else ""
            )
            kept = f"{spaced(row[: check.kept])} | {spaced(row[check.kept :]) or '-'}"
            yield f"# seat {check.seat}: {check.kept} cards, {check.words} words{fault}"
            yield f"#   {kept}"
        won = zip(result.order, result.points, strict=True)
        points = ", ".join(f"seat {seat} {value}" for seat, value in won)
        yield f"# {outcome.reason}: {points}"

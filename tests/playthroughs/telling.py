"""A round of Lucky Shutdown played by a simple hand and told line by line, for people to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from kartenhaus.games.lucky_shutdown import actions as act
from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.options import Config, Options
from tests.games.lucky_shutdown.position import DECK
from tests.luck import Luck
from tests.playthroughs.words import event_line, house_rules, spaced, tag, written

TRY_EVERY = 7
"""In every so many steps a seat first tries something that it may not do."""


def tell(seats: int, seed: int, options: Options) -> str:
    """One whole round, from the deal to the ranking."""
    return "\n".join(_Teller(seats, seed, options).lines()) + "\n"


class _Teller:
    def __init__(self, seats: int, seed: int, options: Options) -> None:
        self.luck = Luck(seed)
        self.seats = seats
        self.seed = seed
        self.options = options
        self.state = GAME.start(Config(DECK, options), seats)

    def lines(self) -> Iterator[str]:
        yield f"# Lucky Shutdown: one round of {self.seats} seats, seed {self.seed}"
        yield f"# House rules: {house_rules(self.options)}."
        yield "#"
        yield "# Piles are written bottom to top, slots left to right; `|` parts hand, open and"
        yield "# closed cards. `*` marks the seat in turn, `!` one in its skip moment."
        yield from self.happen(GAME.deal(self.state, self.luck, 0, 0))
        step = 0
        while GAME.to_act(self.state):
            step += 1
            yield ""
            yield f"## {step}"
            yield from self.position()
            if step % TRY_EVERY == 0:
                yield self.attempt()
            seat, action = self.decide()
            yield f"seat {seat}: {written(action)}"
            yield from self.happen(GAME.decide(self.state, seat, action, self.luck, step))
        outcome = GAME.outcome(self.state)
        assert outcome is not None
        yield ""
        *_, loser = outcome.ranking
        yield f"# {outcome.reason}: ranking {spaced(outcome.ranking)}, seat {loser} loses"

    def happen(self, events: tuple[ev.Event, ...]) -> Iterator[str]:
        for event in events:
            self.state = GAME.evolve(self.state, event)
            yield f"  {event_line(GAME, event)}"

    def position(self) -> Iterator[str]:
        state = self.state
        if state.phase in ("turn", "skip"):
            yield from self.table()
        for i in range(self.seats):
            yield self.seat(i)
        yield "legal: " + "; ".join(self.counts(i) for i in sorted(GAME.to_act(state)))

    def table(self) -> Iterator[str]:
        """Pile and stock, and what is asked for."""
        state = self.state
        seen = GAME.observe(state, None).public
        yield f"pile: {spaced(state.pile) if state.pile else '(empty)'}"
        if state.pile:
            asked = spaced(word for word in msgspec.structs.astuple(seen.demand) if word)
            lacks = f"run {seen.run}, a set lacks {seen.lacking}"
            yield f"top {state.top or 'none'}, asks {asked}; {lacks}"
        skips = f", skips {state.skips}" if state.skips else ""
        yield f"stock {len(state.stock)}, removed {seen.removed}{skips}"

    def seat(self, i: int) -> str:
        """Hand, open and closed cards."""
        state, seat = self.state, self.state.seats[i]
        mark = " "
        if i == state.turn:
            mark = "!" if state.phase == "skip" else "*"
        if i in state.finished:
            return f"{mark}seat {i}: finished"
        hand = spaced(state.rules.faces.cards(seat.hand)) or "-"
        opened, closed = (spaced(card or "-" for card in s) for s in (seat.open, seat.closed))
        return f"{mark}seat {i}: {hand} | {opened} | {closed}"

    def counts(self, seat: int) -> str:
        legal = Counter(tag(action) for action in GAME.legal_actions(self.state, seat))
        return f"seat {seat}: " + ", ".join(f"{n} {kind}" for kind, n in legal.items())

    def attempt(self) -> str:
        """Something illegal, and the rule that forbids it."""
        state, luck = self.state, self.luck
        seat = luck.below(self.seats)
        cards = state.rules.cards
        tries: list[act.Action] = [act.TAKE, act.PASS_SKIP, act.Flip(luck.below(3)), act.LUCK]
        tries += [act.Play((cards[luck.below(len(cards))],)) for _ in range(6)]
        held = state.rules.faces.cards(state.seats[seat].hand)
        tries += [act.Play((card,)) for card in held] + [act.React(held[:2])]
        refused = [action for action in tries if GAME.refuse(state, seat, action)]
        action = refused[luck.below(len(refused))]
        refusal = GAME.refuse(state, seat, action)
        assert refusal is not None
        ruling = f" ({refusal.ruling})" if refusal.ruling else ""
        return f"seat {seat} tries {written(action)}: refused by {refusal.rule}{ruling}"

    def decide(self) -> tuple[int, act.Action]:
        """Snaps mostly; else many cards before few, low before high, and magic late."""
        state, luck = self.state, self.luck
        seats = sorted(GAME.to_act(state))
        options = [(seat, action) for seat in seats for action in GAME.legal_actions(state, seat)]
        snaps = [option for option in options if isinstance(option[1], act.React)]
        if snaps and not luck.chance(3):
            return snaps[luck.below(len(snaps))]
        seat = state.turn if state.turn in seats else seats[0]
        legal = GAME.legal_actions(state, seat)
        lays = [action for action in legal if isinstance(action, act.Play)]
        if not lays or luck.chance(16):
            own = [action for action in legal if not isinstance(action, act.React)]
            return seat, own[luck.below(len(own))]
        best = max(map(self.worth, lays))
        good = [lay for lay in lays if self.worth(lay) == best]
        return seat, good[luck.below(len(good))]

    def worth(self, lay: act.Play) -> tuple[bool, bool, int, int]:
        rules, pile = self.state.rules, self.state.pile
        group = rules.group[lay.cards[0]]
        matches = bool(pile) and rules.group[pile[-1]] is group
        return (matches, group.is_number, len(lay.cards), -group.value)

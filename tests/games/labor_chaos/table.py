"""A written position and what comes of acts in it, for tests of single rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.game import LABOR_CHAOS as GAME
from kartenhaus.games.labor_chaos.notation import state_of
from kartenhaus.games.labor_chaos.notation_json import read_move, read_position
from kartenhaus.games.labor_chaos.state import State
from kartenhaus.kernel.refusal import Refusal
from tests.luck import Luck

Json = dict[str, object]
NAMES = ("A", "B", "C")
FILL = {name: [f"dino/1#{name.lower()}"] for name in NAMES}
"""One card without effect for everybody."""


class Table:
    """A game from a written position. Windows are let pass as soon as nobody may answer."""

    def __init__(
        self,
        hands: Mapping[str, Sequence[str]],
        cards: Mapping[str, Mapping[str, object]] | None = None,
        **more: object,
    ) -> None:
        given = {
            "players": list(NAMES),
            "turn": "A",
            "cards": {name: dict(card) for name, card in (cards or {}).items()},
            **more,
        }
        given["hands"] = {name: list(hands.get(name, FILL[name])) for name in NAMES}
        self.now = 1_000
        self.state: State = state_of(read_position(given), self.now)
        self.events: list[ev.Event] = []

    def act(self, by: str, **what: object) -> Refusal | None:
        """What the act is refused with, or nothing: then it has been done."""
        seat, action = read_move({"by": by, **what}, self.state, NAMES)
        refusal = GAME.refuse(self.state, seat, action)
        if refusal is None:
            self.now += 1
            self._fold(GAME.decide(self.state, seat, action, Luck(1), self.now))
            self._settle()
        return refusal

    def do(self, by: str, **what: object) -> None:
        """The act, which must be legal."""
        refusal = self.act(by, **what)
        assert refusal is None, refusal

    def no(self, by: str, **what: object) -> tuple[str, str]:
        """Rule and ruling with which the act is refused; it has changed nothing."""
        before = self.state
        refusal = self.act(by, **what)
        assert refusal is not None
        assert self.state == before
        return refusal.rule, refusal.ruling

    def timeout(self) -> None:
        """The open window or claim ends because its time is up."""
        due = GAME.wake(self.state)
        assert due is not None
        self.now = max(self.now, due)
        self._fold(GAME.tick(self.state, self.now, Luck(1)))
        self._settle()

    def _settle(self) -> None:
        while (window := self.state.effect.window) is not None and not window.aged:
            self.now = max(self.now, window.least)
            self._fold(GAME.tick(self.state, self.now, Luck(1)))

    def _fold(self, events: Sequence[ev.Event]) -> None:
        for event in events:
            self.state = GAME.evolve(self.state, event)
            self.events.append(event)

    # ------------------------------------------------------------------------------- reading

    @property
    def winner(self) -> str | None:
        return NAMES[self.state.winner] if self.state.winner >= 0 else None

    @property
    def turn(self) -> str:
        return NAMES[self.state.turn]

    def hand(self, name: str) -> list[str]:
        return list(self.state.hands[NAMES.index(name)])

    def asked(self) -> list[str]:
        """Who is asked now, in order."""
        return [NAMES[one.seat] for one in self.state.effect.asked]

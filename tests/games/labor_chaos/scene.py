"""One card of the deck on a table of four, with somebody who tries everything that is not allowed.

What a test does not name must stay as it was: whoever is not meant by a card is not touched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.frames import Turn
from kartenhaus.games.labor_chaos.game import LABOR_CHAOS as GAME
from kartenhaus.games.labor_chaos.legal import asked, waits_for
from kartenhaus.games.labor_chaos.notation import Position, state_of
from kartenhaus.games.labor_chaos.options import Options
from kartenhaus.games.labor_chaos.state import State, open_cards, phase_of
from tests.luck import Luck
from tests.vectors.labor_chaos import deck

NAMES = ("A", "B", "C", "D")
HANDS: dict[str, tuple[str, ...]] = {
    "A": ("bald-09", "haired-12", "dino-14", "robo-08"),
    "B": ("bald-10", "haired-14", "dino-11", "robo-12"),
    "C": ("bald-15", "haired-16", "robo-09"),
    "D": ("bald-16", "haired-10", "dino-03", "robo-10"),
}
"""Numbers 5 9 8 2, - 7 4 2, 8 8 5 and 6 2 5 7; C holds the fewest."""
SPARE = ("bald-17", "haired-11", "dino-13", "robo-02")
"""In place of a card that is tested itself."""
PILE = ("bald-13", "haired-13", "dino-10", "robo-16", "bald-14", "haired-07", "dino-05", "robo-03")
OPEN = ("bald-03", "haired-15")
"""The discard pile; the scientist on top was the last card played."""
CARDS = deck().named()
Value = str | int
Values = Value | tuple[Value, ...]


def hands_for(card: str) -> dict[str, tuple[str, ...]]:
    """The usual hands, without the card that is tested."""
    symbol = CARDS[card].symbol
    spare = next(other for other in SPARE if CARDS[other].symbol == symbol)
    return {
        name: tuple(spare if held == card else held for held in hand)
        for name, hand in HANDS.items()
    }


@dataclass
class Scene:
    """A table on which `card` lies in the hand of A, who is on turn."""

    card: str
    hands: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    """Other hands than the usual ones."""
    draw: Sequence[str] = ()
    discard: Sequence[str] = OPEN
    end: str = ""
    lasting: tuple[str, str] = ("", "")
    played: str = ""
    """The card played last, where that is not the one on top of the discard pile."""
    direction: int = 1
    facts: Mapping[str, Mapping[str, str | int]] = field(
        default_factory=dict[str, Mapping[str, str | int]]
    )
    now: int = 0
    holder: str = "A"
    options: Options = field(default_factory=lambda: Options(promos=True))

    def __post_init__(self) -> None:
        usual = {**hands_for(self.card), **self.hands}
        usual[self.holder] = (self.card, *usual[self.holder])
        pile = tuple(card for card in self.draw or PILE if card != self.card)
        lying = [
            *pile,
            *self.discard,
            self.end,
            self.lasting[0],
            *(card for hand in usual.values() for card in hand),
        ]
        assert len(lying) - lying.count("") == len({*lying} - {""}), "a card lies in two places"
        self.state: State = state_of(
            Position(
                NAMES,
                "A",
                tuple(CARDS.values()),
                tuple(tuple(usual[name]) for name in NAMES),
                pile,
                tuple(self.discard),
                self.end,
                self.lasting,
                (self.played,) if self.played else tuple(self.discard[-1:]),
                self.direction,
                tuple(dict(self.facts.get(name, {})) for name in NAMES),
                self.options,
            ),
            self.now,
        )
        self.before = self.state
        self.events: list[ev.Event] = []

    # ---------------------------------------------------------------------------------- acts

    def play(self, by: str = "A", card: str = "") -> None:
        """The card is played; windows pass, as nobody answers."""
        self.does(by, act.Play(card or self.card))
        self.settle()

    def does(self, by: str, action: act.Action) -> None:
        """A legal act, without what time does after a played card has been read (LC-A34)."""
        seat = NAMES.index(by)
        assert GAME.refuse(self.state, seat, action) is None, GAME.refuse(self.state, seat, action)
        assert action in GAME.legal_actions(self.state, seat)
        self.now += 1
        self._fold(GAME.decide(self.state, seat, action, Luck(self.now), self.now))
        if phase_of(self.state) == "announce":
            assert self.refused(by, act.DRAW) == "LC-3.1"
            self.time()

    def refused(self, by: str, action: act.Action) -> str:
        """The rule by which the act is refused; the table stays as it is."""
        before = self.state
        refusal = GAME.refuse(self.state, NAMES.index(by), action)
        assert refusal is not None, action
        assert action not in GAME.legal_actions(self.state, NAMES.index(by))
        assert self.state == before
        return refusal.rule

    def choose(self, by: str, values: Values, among: Sequence[Value] = ()) -> None:
        """The answer to a choice, and windows pass."""
        self.choose_unsettled(by, values, among)
        self.settle()

    def choose_unsettled(self, by: str, values: Values, among: Sequence[Value] = ()) -> None:
        """The answer to a choice; before it, the wrong ones are tried (LC-3.2).

        `among`: all that could be chosen, players by name.
        """
        seat = NAMES.index(by)
        one = asked(self.state, seat)
        assert one is not None, f"{by} is asked nothing: {self.state.effect.asked}"
        players = one.kind in ("player", "vote")
        offered = [NAMES[int(value)] if players else value for value in one.values]
        assert not among or sorted(offered, key=str) == sorted(among, key=str)
        given = values if isinstance(values, tuple) else (values,)
        if players:
            given = tuple(NAMES.index(str(value)) for value in given)
        self._pester(by, one.choice, given)
        self.does(by, act.Choose(one.choice, given))

    @property
    def window(self) -> int:
        """The number of the open window."""
        assert self.state.effect.window is not None
        return self.state.effect.window.window

    def _pester(self, by: str, choice: int, given: tuple[str | int, ...]) -> None:
        """Everything that must not work while somebody is asked."""
        others = [n for n in NAMES if asked(self.state, NAMES.index(n)) is None]
        for name in others:
            assert self.refused(name, act.Choose(choice, given)) == "LC-3.2"
        assert self.refused(by, act.Choose(choice + 1, given)) == "LC-3.2"
        assert self.refused(by, act.Choose(choice, ())) == "LC-3.2"
        assert self.refused(by, act.Choose(choice, ("nothing",) * len(given))) == "LC-3.2"
        assert self.refused(by, act.Choose(choice, (*given, *given))) == "LC-3.2"  # B11
        assert self.refused("A", act.DRAW) == "LC-3.2"
        assert self.refused("B", act.Play(self.state.hands[1][0] if self.state.hands[1] else "x"))

    def settle(self) -> None:
        """All windows pass: nobody answers."""
        if phase_of(self.state) == "announce":
            self.time()
        while (window := self.state.effect.window) is not None:
            assert self.refused("A", act.DRAW) == "LC-13.1"
            for seat in sorted(waits_for(self.state)):
                self._fold(
                    GAME.decide(self.state, seat, act.Pass(window.window), Luck(1), self.now)
                )
            self.time()

    def time(self) -> None:
        """What is due next happens."""
        due = GAME.wake(self.state)
        assert due is not None
        self.now = max(self.now, due)
        self._fold(GAME.tick(self.state, self.now, Luck(self.now)))

    def _fold(self, events: Sequence[ev.Event]) -> None:
        for event in events:
            self.state = GAME.evolve(self.state, event)
            self.events.append(event)

    # -------------------------------------------------------------------------------- reading

    def hand(self, name: str) -> tuple[str, ...]:
        return self.state.hands[NAMES.index(name)]

    def becomes(
        self,
        hands: Mapping[str, Sequence[str]] | None = None,
        *,
        turn: str = "B",
        gone: Sequence[str] = (),
        away: bool = False,
        **changed: object,
    ) -> None:
        """The card lies on the pile, it is the turn of `turn`, and nothing else has changed but
        this: hands by name, `gone` for the cards under the played one, else a field."""
        wanted: dict[str, object] = dict(zip(NAMES, self.before.hands, strict=True))
        wanted["A"] = tuple(card for card in self.before.hands[0] if card != self.card)
        wanted |= {
            "draw": self.before.draw,
            "discard": (*self.before.discard, *gone, *(() if away else (self.card,))),
            "end": self.before.end,
            "lasting": self.before.lasting,
            "direction": self.before.direction,
            "skips": (0, 0, 0, 0),
            "extra_turns": (0, 0, 0, 0),
            "box": (),
        }
        found: dict[str, object] = dict(zip(NAMES, self.state.hands, strict=True))
        found |= {name: getattr(self.state, name) for name in wanted if name not in NAMES}
        assert found == {**wanted, **(hands or {}), **changed}
        self.ready(turn)

    def ready(self, turn: str) -> None:
        """The next act can come: no card in front, nothing open, and `turn` has something to do."""
        assert self.state.running
        assert phase_of(self.state) == "turn"
        assert self.state.front == ()
        assert self.state.effect.stack == (Turn("play"),)
        assert NAMES[self.state.turn] == turn
        assert waits_for(self.state) == {self.state.turn}
        assert GAME.legal_actions(self.state, self.state.turn)
        self.whole()

    def whole(self) -> None:
        """Every card is still in exactly one place."""
        state = self.state
        held = [card for hand in state.hands for card in hand]
        cards = sorted([*held, *state.draw, *open_cards(state)])
        before = self.before
        start = [card for hand in before.hands for card in hand]
        assert cards == sorted([*start, *before.draw, *open_cards(before)])


scene = Scene
"""The usual table for a card."""

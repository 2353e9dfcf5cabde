"""The running effect at work: what every verb uses to move cards, ask, and let others react."""

from collections.abc import Iterable
from typing import cast

import msgspec
from msgspec.structs import replace

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.actions import Value
from kartenhaus.games.labor_chaos.cards import Table
from kartenhaus.games.labor_chaos.evolve import evolve
from kartenhaus.games.labor_chaos.frames import (
    NOBODY,
    Answers,
    Asked,
    Bind,
    Case,
    Claim,
    Effect,
    Env,
    Frame,
    Part,
    Run,
    Scope,
    Turn,
    Window,
)
from kartenhaus.games.labor_chaos.kinds import ChoiceKind, Zone
from kartenhaus.games.labor_chaos.scoring import penalties, ranking
from kartenhaus.games.labor_chaos.state import State, mod
from kartenhaus.games.labor_chaos.values import Eye
from kartenhaus.kernel.chance import Chance, shuffled

MISSED = Turn("missed")
"""Bottom of the stack while a turn is missed, and nobody is on turn (LC-A7)."""
LEAST_MS = 1_000
LEAST_MORE_MS = 500
"""A window does not close sooner than the one, plus up to the other by chance (LC-13.4)."""


def kept_names(env: Env) -> Env:
    """The names of a program, without what was settled for one step alone (`@…`)."""
    return tuple(one for one in env if not one[0].startswith("@"))


class Over(Exception):  # noqa: N818 - it is no error
    """The game has ended in the middle of an effect: nothing more is carried out (LC-4.2)."""


class Domain(msgspec.Struct, frozen=True):
    """What somebody is asked: at least `least` and at most `most` of `values`, none of them twice.

    The same for the description of the choice, the check of the answer, and the answer that is
    given without asking if there is only one; `always`: asked all the same, when matters.
    """

    kind: ChoiceKind
    values: tuple[Value, ...]
    least: int = 1
    most: int = 1
    always: bool = False

    def only(self) -> tuple[Value, ...] | None:
        """The answer, if there is only one; without anything to choose from it is empty."""
        if not self.values or self.most == 0:
            return ()
        return self.values if self.least >= len(self.values) and not self.always else None


def _of(part: Part, seat: int, domain: Domain) -> int:
    """Whose cards somebody else is to choose from."""
    if domain.kind == "point" or part.verb == "take":
        owner = part.to
    else:
        owner = part.seat if domain.kind == "cards" and part.verb != "pickup" else NOBODY
    return NOBODY if owner == seat else owner


class Machine:
    """One action on its way to events; lives for one call of `decide`, `tick` or `deal`."""

    __slots__ = (
        "announced", "answers", "asked", "chance", "claim", "extra_plays", "halted", "now", "out",
        "serial", "settled", "stack", "state", "steps", "tried", "window",
    )  # fmt: skip

    def __init__(self, state: State, chance: Chance, now: int) -> None:
        effect = state.effect
        self.state = state
        self.chance = chance
        self.now = now
        self.out: list[ev.Event] = []
        self.stack: list[Frame] = list(effect.stack)
        self.asked: tuple[Asked, ...] = effect.asked
        self.answers: Answers = effect.answers
        self.window: Window | None = effect.window
        self.claim: Claim | None = effect.claim
        self.steps = effect.steps
        self.settled = effect.settled
        self.tried = effect.tried
        self.extra_plays = effect.extra_plays
        self.serial = effect.serial
        self.announced = effect.announced
        self.halted = False

    def emit(self, event: ev.Event) -> None:
        """It has happened."""
        self.out.append(event)
        self.state = evolve(self.state, event)

    def done(self) -> tuple[ev.Event, ...]:
        """All events, with the effect as it stands now."""
        effect = Effect(
            tuple(self.stack), self.asked, self.answers, self.window, self.claim, self.steps,
            self.settled, self.tried, self.extra_plays, self.serial, self.announced,
        )  # fmt: skip
        if effect != self.state.effect:
            self.emit(ev.Step(effect))
        return tuple(self.out)

    @property
    def waits(self) -> bool:
        """Whether nothing goes on before somebody acts or time passes."""
        busy = self.window is not None or self.claim is not None
        return bool(self.halted or self.announced or self.asked or busy)

    def number(self) -> int:
        """A new number for a choice, a window or a claim."""
        self.serial += 1
        return self.serial

    # ------------------------------------------------------------------------------- reading

    def eye(self, frame: Run | Part) -> Eye:
        """The program's own view of the table."""
        return Eye(self.state, frame.scope, frame.text, frame.env, self.chance)

    def step(self, part: Part) -> Table:
        """The step that the part belongs to."""
        return self.state.rules.step(part.text, part.path)

    def use(self, eye: Eye) -> None:
        """All learn the facts that a text has looked at (LC-A24)."""
        for seat, key in dict.fromkeys(eye.looked):
            if all(key != known for known, _ in self.state.used[seat]):
                value = next(value for known, value in self.state.facts[seat] if known == key)
                self.emit(ev.FactUsed(seat, key, value))
        eye.looked.clear()

    def bind(self, name: str, value: Bind) -> None:
        """From now on the program knows this name."""
        for i in range(len(self.stack) - 1, -1, -1):
            frame = self.stack[i]
            if isinstance(frame, Run):
                self.stack[i] = replace(frame, env=(*frame.env, (name, value)))
                return

    def program(self, part: Run | Part, path: str) -> None:
        """Goes on with a program that stands within this step, if it is there."""
        self.stack.append(Run(part.scope, part.text, path, env=kept_names(part.env)))

    def share(self, parts: Iterable[Part]) -> None:
        """The parts of a step, the first one first."""
        self.stack += reversed(tuple(parts))

    # ------------------------------------------------------------------------------- asking

    def ask(
        self, part: Part, wanted: Iterable[tuple[int, Domain]], *, hidden: bool = False
    ) -> None:
        """Asks these seats; those with one possible answer are not asked.

        When all answers are there, the part is carried out with them; see `effects`.
        """
        answers: list[tuple[int, tuple[Value, ...]]] = []
        asked: list[Asked] = []
        for seat, domain in wanted:
            gone = seat in self.state.out  # nobody is asked who has left (LC-A27)
            only = () if gone else domain.only()
            if only is None:
                asked.append(self._asked(part, seat, domain, hidden=hidden))
            else:
                answers.append((seat, only))
        self.stack.append(replace(part, ready=True))
        self.answers, self.asked = tuple(answers), tuple(asked)
        for one in asked:
            event = ev.ChoiceOpened(
                one.choice, one.seat, one.kind, one.label, one.card, one.values,
                one.least, one.most, hidden, self.now,
            )  # fmt: skip
            self.emit(event)

    def _asked(self, part: Part, seat: int, domain: Domain, *, hidden: bool) -> Asked:
        return Asked(
            self.number(), seat, domain.kind, part.verb, part.scope.card, domain.values,
            domain.least, min(domain.most, len(domain.values)), hidden, _of(part, seat, domain),
            self._fact(part),
        )  # fmt: skip

    def _fact(self, part: Part) -> str:
        key = {"dare": "key", "confirm": "confirm"}.get(part.verb)
        return "" if key is None else str(self.step(part)[key])

    def claims(self, frame: Frame, seat: int, fact: str, of: int, card: str) -> None:
        """Opens a claim; the frame goes on when it is settled (LC-A16)."""
        until = self.now + self.state.rules.options.claim_ms
        self.claim = Claim(self.number(), seat, fact, of, card, until)
        self.stack.append(frame)
        self.emit(ev.ClaimOpened(self.claim.claim, seat, fact, of, card, until))

    def announces(self) -> None:
        """All get to read the card in front before anything comes of it; the same for every card,
        whoever could answer it (LC-A34)."""
        time = self.state.rules.options.announce_ms
        self.announced = self.now + time if time else 0

    def opens(self, case: Case, reactors: tuple[int, ...]) -> None:
        """Opens a window for this event, the same for all (LC-13.1)."""
        options = self.state.rules.options
        until = self.now + options.window_ms if options.window_ms else 0
        least = self.now + LEAST_MS + self.chance.below(LEAST_MORE_MS + 1)  # LC-13.4
        least = min(least, until or least)
        self.window = Window(self.number(), reactors, (), self.now, least, until)
        self.stack.append(case)
        card = case.cards[0] if case.on in ("play", "end_set") and case.cards else ""
        self.emit(
            ev.WindowOpened(
                self.window.window, case.on, case.who, case.by, case.n, card, least, until
            )
        )

    # ------------------------------------------------------------------------------- cards

    def moves(
        self,
        verb: str,
        scope: Scope | None,
        cards: tuple[str, ...],
        origin: tuple[Zone, int],
        to: tuple[Zone, int],
        *,
        top: bool = False,
    ) -> None:
        """Cards go from one place to another; then the goal is looked at (LC-4.1, LC-A3)."""
        me = NOBODY if scope is None else scope.me
        shown = mod(self.state, "open_hands") is not None
        self.emit(
            ev.CardsMoved(
                verb, me, cards, len(cards), origin[0], origin[1], to[0], to[1], top, shown
            )
        )
        if origin[0] == "hand" and origin[1] == self.state.turn:
            self.empty()

    def deals(
        self, verb: str, scope: Scope, hands: tuple[tuple[str, ...], ...], draw: tuple[str, ...]
    ) -> None:
        """Hands change places at the same time; the goal is looked at afterwards (LC-A39)."""
        sizes = tuple(len(hand) for hand in hands)
        shown = mod(self.state, "open_hands") is not None
        self.emit(ev.HandsMoved(verb, hands, draw, sizes, scope.me, shown))
        self.empty()

    def draws(self, verb: str, scope: Scope | None, seat: int, n: int) -> int:
        """A seat draws as many as there are (LC-A12); how many it got."""
        got = 0
        while got < n and seat not in self.state.out:
            if not self.state.draw and not self.reshuffles():
                break
            cards = self.state.draw[: n - got]
            got += len(cards)
            self.moves(verb, scope, cards, ("draw", NOBODY), ("hand", seat))
        return got

    def reshuffles(self) -> bool:
        """All but the top of the discard pile becomes the draw pile; whether there was any."""
        if not self.state.rules.options.reshuffle or len(self.state.discard) < 2:  # LC-A12
            return False
        self.mixes()
        return True

    def mixes(self) -> None:
        """The discard pile except its top card is shuffled into the draw pile (B70)."""
        rest = self.state.discard[:-1]
        draw = shuffled((*self.state.draw, *rest), self.chance)
        self.emit(ev.PileReshuffled(draw, len(rest)))
        case = Case("reshuffled", NOBODY, NOBODY, Scope("", NOBODY), n=len(rest))
        self.stack.append(case)

    # ------------------------------------------------------------------------------- the goal

    def empty(self) -> None:
        """Whether the player on turn has just won by an empty hand; in a missed turn nobody can.

        LC-1.1, LC-4.1, LC-4.3, LC-4.5, LC-A39."""
        state = self.state
        seat = state.turn
        if state.hands[seat] or not state.emptied[seat]:  # LC-4.6
            return
        if self.stack and self.stack[0] == MISSED:
            return
        if not state.end or state.rules.options.end_adds:  # LC-A8
            self.ends(seat, "empty")

    def ends(self, winner: int, by: str) -> None:
        """The game is over; nothing more is carried out (LC-9.1, LC-9.2, LC-A43)."""
        state = self.state
        rules = state.rules
        points = penalties(rules.cards, state.hands, winner, rules.options.scoring)
        if by == "left":  # the game does not count (LC-A27)
            points = (0,) * len(points)
        self.emit(ev.GameEnded(winner, cast(ev.How, by), state.hands, points))
        if state.game >= rules.options.games or by == "left":  # LC-10.5, LC-A27
            totals = self.state.totals
            self.emit(ev.MatchEnded(totals, ranking(totals, state.out)))
        self.stack.clear()
        self.asked, self.answers, self.window, self.claim = (), (), None, None
        self.settled, self.tried, self.extra_plays, self.steps = (), (), 0, 0
        self.announced = 0
        raise Over

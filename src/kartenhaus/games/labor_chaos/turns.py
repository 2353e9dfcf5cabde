"""The procedure of a turn, from its beginning to the next one (LC-3, LC-4.7, LC-A36)."""

from collections.abc import Callable
from typing import cast

from msgspec.structs import replace

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.conditions import Looked, holds, matches
from kartenhaus.games.labor_chaos.frames import (
    NOBODY,
    Answers,
    Case,
    Claiming,
    Front,
    Leave,
    Part,
    Run,
    Scope,
    Turn,
)
from kartenhaus.games.labor_chaos.machine import MISSED, Domain, Machine
from kartenhaus.games.labor_chaos.reactions import barred, condition
from kartenhaus.games.labor_chaos.state import in_game, mod, neighbour, seats_from
from kartenhaus.games.labor_chaos.values import Eye, quantity


def turn(m: Machine, frame: Turn) -> None:
    """What the turn has come to."""
    if frame.stage == "play" and m.state.turn in m.state.out:  # it was given up (LC-A27)
        m.stack.append(Turn("next"))
    elif frame.stage == "play":  # the player acts (LC-3.1)
        m.stack.append(frame)
        m.halted = True
    else:
        _STAGES[frame.stage](m)


# ------------------------------------------------------------------------------- who is next


def _next(m: Machine) -> None:
    """The seat a card named first, then further turns, then the neighbour (LC-3.7, LC-A36)."""
    state = m.state
    if state.next_up != NOBODY:
        begins(m, state.next_up, state.next_up, extra=False)
        return
    first = state.turn if state.turn != NOBODY else 0
    extra = next((seat for seat in seats_from(state, first) if state.extra_turns[seat]), None)
    if extra is not None:
        begins(m, extra, state.base, extra=True)
        return
    seat = neighbour(state, state.base, state.direction)
    begins(m, seat, seat, extra=False)


def begins(m: Machine, seat: int, base: int, *, extra: bool) -> None:
    """The seat's turn, unless it is missed (§15 steps 1 and 2)."""
    missed = m.state.skips[seat]
    m.tried, m.extra_plays, m.settled, m.steps = (), 0, (), 0
    if missed and mod(m.state, "draw_instead_of_skip") is None:
        m.emit(ev.TurnSkipped(seat, missed - 1, extra))
        m.stack.append(MISSED)
        m.stack.append(Case("skipped", seat, NOBODY, Scope("", NOBODY), missed))
        return
    m.emit(ev.TurnBegan(seat, base, extra, m.now))
    m.stack.append(Turn("begin"))
    if missed:  # the static rule `draw_instead_of_skip`
        m.emit(ev.TurnsChanged("skip", seat, -1))
        m.draws("draw_instead_of_skip", None, seat, 1)
    m.stack.append(Case("turn_start", seat, NOBODY, Scope("", NOBODY), 1))


def _begin(m: Machine) -> None:
    """End condition and empty hand at the start of a turn (§15 steps 3 and 4)."""
    state, options, seat = m.state, m.state.rules.options, m.state.turn
    if seat in state.out:  # it was given up just now (LC-A27), and cannot win
        m.stack.append(Turn("next"))
        return
    if options.end_at_turn_start:  # LC-A7
        _judge_end(m)
    if not state.hands[seat] and (not state.end or options.end_adds):  # LC-A4, LC-A5, LC-A8
        how = options.empty_turn_start
        if how == "always" or (how == "own_act" and state.emptied[seat]):
            m.ends(seat, "empty")
    m.stack.append(Turn("play"))


# ---------------------------------------------------------------------------- the turn's card


def plays(m: Machine, seat: int, card: str) -> None:
    """The turn's card, or the claim that has to come first (§15 step 5)."""
    found = condition(m.state, seat, card, dict(m.settled))
    if isinstance(found, str):
        claiming = Claiming("play", seat, card, found, seat)
        m.claims(claiming, seat, found, seat, card)
        return
    m.stack.pop()  # Turn("play")
    m.stack.append(Turn("judge"))
    m.steps = 0
    place(m, card, Scope(card, seat, sources=m.state.trail), [], instant=False)


def claimed(m: Machine, frame: Claiming) -> None:
    """A claim is settled: the card is played or stays, the report works or does not (LC-A15)."""
    answers, m.answers = m.answers, ()
    if frame.seat in m.state.out:  # LC-A27: what a seat has claimed goes with it
        return
    stands = answers[0][1][0] == "yes"
    if frame.what == "report":
        if stands:
            scope = Scope("", NOBODY)
            m.steps = 0
            m.stack.append(Turn("goal"))
            m.stack.append(Case("live", frame.of, NOBODY, scope, 1, key=frame.fact))
        return
    m.settled = (*m.settled, (frame.fact, stands))
    if condition(m.state, frame.seat, frame.card, dict(m.settled)) is False:
        m.tried, m.settled = (*m.tried, frame.card), ()
        return
    plays(m, frame.seat, frame.card)


def reacts(m: Machine, seat: int, card: str) -> None:
    """An instant in the open window (LC-7.4). What it answers is looked at again afterwards
    (LC-13.7)."""
    m.window = None
    case = m.stack[-1]
    if isinstance(case, Case):
        of = case.scope
        scope = Scope(card, seat, case.who, case.by, m.state.trail, of.depth + 1, of.busy)
        looked: Looked = []
        matches(m.state, m.state.rules.cards[card].when or {}, card, seat, case, looked)
        place(m, card, scope, looked, instant=True)


def place(m: Machine, card: str, scope: Scope, looked: Looked, *, instant: bool) -> None:
    """A card leaves the hand, lies in front and is read out (§15 steps 6 to 8). `looked`: the facts
    that its situation hangs on."""
    seat = scope.me
    condition(m.state, seat, card, dict(m.settled), looked)
    m.settled = ()
    m.emit(ev.CardPlayed(seat, card, instant, m.now))
    m.use(Eye(m.state, scope, card, looked=looked))
    if seat == m.state.turn:
        m.empty()  # LC-4.1, LC-4.2, LC-A2: no window either (LC-13.8, LC-A32)
    m.stack.append(Front(scope, instant))
    m.stack.append(Case("play", seat, NOBODY, scope, 1, (card,)))
    m.announces()


def front(m: Machine, frame: Front) -> None:
    """A card in front is carried out, then put away (§15 steps 9 and 10)."""
    if frame.stage == "away":
        _put_away(m, frame)
        return
    card, scope = m.state.rules.cards[frame.scope.card], frame.scope
    m.stack.append(replace(frame, stage="away"))
    if card.do and (card.kind != "lasting" or card.when is None):  # else it is the trigger's
        m.stack.append(Run(scope, card.id, "/do"))
    if card.kind == "end":
        m.emit(ev.EndSet(card.id, m.state.end))  # LC-7.6, LC-7.7
        m.stack.append(Case("end_set", scope.me, NOBODY, scope, 1, (card.id,)))
    elif card.kind == "lasting":
        m.emit(ev.LastingSet(card.id, scope.me, m.state.lasting))  # LC-7.8, LC-7.9, LC-A21
        if mod(m.state, "open_hands") is not None:
            for seat in in_game(m.state):
                m.emit(ev.CardsShown(seat, m.state.hands[seat], NOBODY))


def _put_away(m: Machine, frame: Front) -> None:
    card, state = frame.scope.card, m.state
    if any(card == lying for lying, _ in state.front):  # else it has taken its slot
        if frame.to in state.out and frame.to != NOBODY:
            frame = replace(frame, goes="discard", to=NOBODY)
        away = frame.goes != "discard"
        while_top = state.rules.cards[card].while_top is not None
        live = while_top and not away and not frame.cancelled  # LC-3.6
        m.emit(ev.CardPutAway(card, frame.goes, frame.to, frame.top, live))


def leave(m: Machine, frame: Leave) -> None:
    """A lasting card that has fired goes (LC-7.8), unless it was replaced meanwhile."""
    if m.state.lasting == frame.card:
        m.emit(ev.CardPutAway(frame.card, frame.goes, frame.to, frame.top, live=False))


# --------------------------------------------------------------------------- after the card


def _goal(m: Machine) -> None:
    """Cards have answered a report before the turn's own card, and have been put away: the goal
    is looked at as when the turn began (LC-4.7, LC-A9)."""
    if m.state.turn in m.state.out:
        return
    if m.state.rules.options.end_at_turn_start:  # LC-A7
        _judge_end(m)
    m.empty()  # LC-A37


def _judge(m: Machine) -> None:
    """The goal in force now (§15 step 11, LC-4.7, LC-A37)."""
    if m.state.turn not in m.state.out:
        _judge_end(m)
        m.empty()
    m.stack.append(Turn("extra"))


def _judge_end(m: Machine) -> None:
    """Whether the player on turn fulfils the End in force, however it came
    about (LC-1.2, LC-9.1, LC-A6, LC-A9, LC-A44)."""
    state = m.state
    if not state.end:
        return
    win = state.rules.cards[state.end].win
    if win and holds(Eye(state, Scope(state.end, state.turn), state.end), win) is True:
        m.ends(state.turn, "end")


def draws(m: Machine) -> None:
    """Nothing can be played: one card, and the turn is over (LC-6.3, LC-A42)."""
    seat, m.extra_plays = m.state.turn, 0
    m.stack.pop()  # Turn("play")
    m.stack.append(Turn("limit"))
    if not m.draws("turn", None, seat, 1):
        m.emit(ev.CardsMoved("turn", NOBODY, (), 0, "draw", NOBODY, "hand", seat, top=False))
        if m.state.idle >= len(in_game(m.state)):
            m.ends(NOBODY, "stuck")  # LC-A43
    _judge_end(m)


def _extra(m: Machine) -> None:
    """A further card in this turn, if one can be played; else the turn ends (LC-A36)."""
    state, seat = m.state, m.state.turn
    if m.extra_plays:
        m.extra_plays -= 1
        if any(barred(state, seat, card) is None for card in state.hands[seat]):
            m.stack.append(Turn("play", free=True))
            return
        m.extra_plays = 0
    m.stack.append(Turn("limit"))


def _limit(m: Machine) -> None:
    """The static rule `hand_limit`: at the end of the turn the hand is discarded down to it."""
    m.stack.append(Turn("next"))
    limit = mod(m.state, "hand_limit")
    if limit is None:
        return
    card, owner, seat = m.state.lasting, m.state.owner, m.state.turn
    n = quantity(Eye(m.state, Scope(card, owner), card), cast("str | int", limit))
    over = len(m.state.hands[seat]) - n
    if over > 0:
        part = Part(Scope(card, owner), card, "/mod", (), "hand_limit", seat=seat)
        hand = m.state.hands[seat]
        m.ask(part, ((seat, Domain("cards", hand, over, over)),))


def limited(m: Machine, part: Part, answers: Answers) -> None:
    """The cards above the limit go."""
    cards = tuple(str(card) for card in answers[0][1])
    m.moves("hand_limit", part.scope, cards, ("hand", part.seat), ("discard", NOBODY))


_STAGES: dict[str, Callable[[Machine], None]] = {
    "begin": _begin,
    "goal": _goal,
    "judge": _judge,
    "extra": _extra,
    "limit": _limit,
    "next": _next,
    "missed": _next,
}

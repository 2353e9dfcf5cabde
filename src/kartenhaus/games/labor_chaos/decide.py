"""What a legal action does, all of it up to the next thing that somebody has to do."""

from msgspec.structs import replace

from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos import turns
from kartenhaus.games.labor_chaos.engine import go
from kartenhaus.games.labor_chaos.frames import (
    NOBODY,
    Asked,
    Case,
    Claim,
    Claiming,
    Effect,
    Part,
    Turn,
    Window,
)
from kartenhaus.games.labor_chaos.legal import asked
from kartenhaus.games.labor_chaos.machine import Machine
from kartenhaus.games.labor_chaos.reactions import reactors, waiting
from kartenhaus.games.labor_chaos.state import State, in_game
from kartenhaus.kernel.chance import Chance, shuffled
from kartenhaus.kernel.seeded import Seeded

CLAIMER = "yes"
OBJECTED = "no"
FEWEST = 2
"""With fewer players a game is void (LC-A27)."""


def decide(
    state: State, seat: int, action: act.Action, chance: Chance, now: int
) -> tuple[ev.Event, ...]:
    """The events of a legal action."""
    return carried_out(state, seat, action, chance, now).done()


def carried_out(state: State, seat: int, action: act.Action, chance: Chance, now: int) -> Machine:
    """A legal action, and all that comes of it up to the next thing that somebody has to do."""
    m = Machine(state, chance, now)
    match action:
        case act.Play(card):
            go(m, lambda: turns.plays(m, seat, card))
        case act.Draw():
            go(m, lambda: turns.draws(m))
        case act.Finish():
            m.extra_plays = 0
            m.stack[-1] = Turn("limit")
            go(m)
        case act.Choose():
            _choose(m, seat, action)
        case act.React(_, card):
            m.emit(ev.WindowClosed(action.window))
            go(m, lambda: turns.reacts(m, seat, card))
        case act.Agree() | act.Object():
            _answer(m, seat, agrees=isinstance(action, act.Agree))
        case act.Report(fact, of):
            card = waiting(state)[fact]
            m.claims(Claiming("report", seat, card, fact, of), seat, fact, of, card)
        case act.Undo(on):
            _undo(m, seat, on=on)
        case _:
            _in_window(m, seat, action)
    return m


# ----------------------------------------------------------------------------------- choices


def _choose(m: Machine, seat: int, action: act.Choose) -> None:
    one = asked(m.state, seat)
    if one is None:
        return
    m.emit(ev.ChoiceMade(one.choice, seat, action.values, public=_public(one)))
    first = one.kind == "press"  # the first to press ends it for all
    m.asked = () if first else tuple(other for other in m.asked if other.seat != seat)
    m.answers = (*m.answers, (seat, action.values))
    go(m)


def _public(one: Asked) -> bool:
    """Whether all hear the answer at once: what comes of cards in hand is told by itself."""
    return not one.hidden and one.kind != "cards"


# ------------------------------------------------------------------------------------ claims


def _answer(m: Machine, seat: int, *, agrees: bool) -> None:
    claim = m.claim
    if claim is None:
        return
    m.emit(ev.ClaimAnswered(claim.claim, seat, agrees))
    agreed = (*claim.agreed, seat) if agrees else claim.agreed
    objected = claim.objected if agrees else (*claim.objected, seat)
    m.claim = claim = replace(claim, agreed=agreed, objected=objected)
    others = [other for other in in_game(m.state) if other != claim.seat]
    if all(other in agreed or other in objected for other in others):
        settle(m, claim)


def settle(m: Machine, claim: Claim) -> None:
    """The claim counts, unless more than half of the others object (LC-7.11, LC-A16)."""
    playing = in_game(m.state)
    others = [seat for seat in playing if seat != claim.seat]
    objections = sum(seat in others for seat in claim.objected)
    stands = claim.seat in playing and 2 * objections <= len(others)
    m.claim = None
    m.emit(ev.ClaimClosed(claim.claim, stands))
    m.answers = ((claim.seat, (CLAIMER if stands else OBJECTED,)),)
    go(m)


# ----------------------------------------------------------------------------------- windows


def _in_window(m: Machine, seat: int, action: act.Action) -> None:
    window = m.window
    if window is None:
        return
    if isinstance(action, act.Hold):
        _hold(m, window, seat, on=action.on)
    elif isinstance(action, act.Pass):
        m.emit(ev.WindowPassed(window.window, seat))
        if window.held_by == seat:
            window = _hold(m, window, seat, on=False)
        m.window = replace(window, passed=(*window.passed, seat))
        if m.window.aged and all_passed(m.window):
            close(m)


def _hold(m: Machine, window: Window, seat: int, *, on: bool) -> Window:
    """Stops the clock of the window for all, or lets it go on."""
    if on:
        left = max(0, window.until - m.now)
        window = replace(window, held_by=seat, left=left, until=0)
    else:
        window = replace(window, held_by=NOBODY, until=m.now + window.left, left=0)
    m.window = window
    m.emit(ev.WindowHeld(window.window, seat, on, window.until))
    return window


def all_passed(window: Window) -> bool:
    """Whether everybody has passed who could react (LC-13.4)."""
    return all(seat in window.passed for seat in window.who)


def close(m: Machine) -> None:
    """Nobody reacts any more: what was announced happens (LC-13.4)."""
    window, case = m.window, m.stack[-1]
    if window is None or not isinstance(case, Case):
        return
    m.emit(ev.WindowClosed(window.window))
    m.window = None
    m.stack[-1] = replace(case, stage="done")
    go(m)


# -------------------------------------------------------------------------------------- undo


def _undo(m: Machine, seat: int, *, on: bool) -> None:
    """Asked for or refused; once all agree the card is back in hand (LC-A35)."""
    m.emit(ev.UndoAsked(seat, on))
    old = m.state.saved
    if old is None or not set(in_game(m.state)) <= set(m.state.undo):
        return
    effect = Effect(
        (_awaiting(old.effect),),
        tried=old.effect.tried,
        extra_plays=old.effect.extra_plays,
        serial=m.serial,
    )
    card = next((c for c in m.state.trail if c not in old.trail), "")
    m.emit(ev.CardUndone(old.turn, card, replace(old, effect=effect), m.now))
    m.stack, m.asked, m.answers, m.window, m.claim = list(effect.stack), (), (), None, None
    m.announced = 0
    m.steps, m.settled, m.tried, m.extra_plays = 0, (), effect.tried, effect.extra_plays


def _awaiting(effect: Effect) -> Turn:
    """The turn as it was when the card was played."""
    bottom = effect.stack[0] if effect.stack else None
    return bottom if isinstance(bottom, Turn) else Turn("play")


# ----------------------------------------------------------------------------------- leaving


def leave(state: State, seat: int, now: int) -> tuple[ev.Event, ...]:
    """The seat is given up: its hand goes into the draw pile, its turn passes (LC-A27)."""
    if state.rules.options.leaver == "bot" or seat not in in_game(state) or state.ranking:
        return ()
    chance = Seeded("|".join((*state.draw, *state.hands[seat])), f"leave {state.number}")
    m = Machine(state, chance, now)
    draw = state.draw
    if state.hands[seat]:
        draw = shuffled((*state.draw, *state.hands[seat]), chance)
    m.emit(ev.SeatRemoved(seat, draw))
    if not state.running:
        return m.done()
    if len(in_game(m.state)) < FEWEST:
        go(m, lambda: m.ends(NOBODY, "left"))
        return m.done()
    _repair(m, seat)
    return m.done()


def _repair(m: Machine, seat: int) -> None:
    """Whatever waited for the seat that has gone goes on without it."""
    if m.claim is not None:
        _repair_claim(m, m.claim, seat)
    elif m.window is not None:
        window = m.window
        case = m.stack[-1]
        who = reactors(m.state, case) if isinstance(case, Case) else ()
        if window.held_by == seat:
            window = _hold(m, window, seat, on=False)
        m.window = replace(window, who=who)
        if not who or (window.aged and all_passed(m.window)):
            close(m)
    else:
        _repair_choices(m, seat)
        go(m)


def _repair_choices(m: Machine, seat: int) -> None:
    """Nobody waits for the seat, nor can it or its cards be chosen any more."""
    part = m.stack[-1]
    concerned = isinstance(part, Part) and seat in (part.seat, part.to)
    kept: list[Asked] = []
    for one in m.asked:
        players = one.kind in ("player", "vote")
        left = tuple(v for v in one.values if v != seat) if players else one.values
        if one.seat == seat or concerned or not left:
            m.answers = (*m.answers, (one.seat, ()))
        else:
            kept.append(replace(one, values=left))
    m.asked = tuple(kept)


def _repair_claim(m: Machine, claim: Claim, seat: int) -> None:
    done = (*claim.agreed, *claim.objected)
    others = [other for other in in_game(m.state) if other != claim.seat]
    if claim.seat == seat or all(other in done for other in others):
        settle(m, claim)


def rejoin(state: State, seat: int, now: int) -> tuple[ev.Event, ...]:
    """Somebody sits down on a seat that was given up, between games, and has told nothing."""
    del now
    if state.running or seat not in state.out or state.ranking:
        return ()
    return (ev.SeatReturned(seat), ev.FactsForgotten(seat))

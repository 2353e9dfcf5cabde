"""What a seat may do, and the reason if not. One place for both, so that they cannot disagree."""

from collections.abc import Iterator
from itertools import combinations, islice, permutations

from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos.frames import NOBODY, Asked, Turn
from kartenhaus.games.labor_chaos.reactions import (
    barred,
    certain,
    judged,
    open_case,
    reports,
    suits,
)
from kartenhaus.games.labor_chaos.state import State, in_game, phase_of
from kartenhaus.kernel.refusal import Refusal

MOST_LISTED = 3_000
"""No more answers to one choice are listed; where the order makes more, it is left out."""
ORDERED = ("discard", "hand_limit", "tuck")
"""Where the order of the chosen cards counts: the last one lies on top of the discard pile, or at
the very bottom of the draw pile (LC-A11). Elsewhere each choice is listed in one order alone."""


def refuse(state: State, seat: int, action: act.Action) -> Refusal | None:
    """The reason why not, or nothing."""
    if not state.running:
        return Refusal("LC-9.1")
    if seat not in in_game(state):
        return Refusal("LC-9.1", {"seat": seat}, "LC-A27")
    if isinstance(action, act.Undo):
        return _undo(state, seat, action)
    match phase_of(state):
        case "claim":
            return _in_claim(state, seat, action)
        case "window":
            return _in_window(state, seat, action)
        case "choice":
            return _in_choice(state, seat, action)
        case "announce":
            return _in_announcement(state, seat, action)
        case _:
            return _in_turn(state, seat, action)


def _undo(state: State, seat: int, action: act.Undo) -> Refusal | None:
    possible = state.saved is not None and (seat not in state.undo if action.on else state.undo)
    return None if possible else Refusal("LC-7.11", {}, "LC-A35")


def _in_claim(state: State, seat: int, action: act.Action) -> Refusal | None:
    claim = state.effect.claim
    if claim is None or not isinstance(action, act.Agree | act.Object):
        return Refusal("LC-7.11", {"claim": claim.claim if claim else 0}, "LC-A16")
    if action.claim != claim.claim or seat in (claim.seat, *claim.agreed, *claim.objected):
        return Refusal("LC-7.11", {"claim": claim.claim, "why": "answered"}, "LC-A16")
    return None


def _in_window(state: State, seat: int, action: act.Action) -> Refusal | None:
    window, case = state.effect.window, open_case(state)
    if window is None or case is None:
        return Refusal("LC-13.1")
    match action:
        case act.Pass(number):
            late = number != window.window or seat in window.passed
            return Refusal("LC-13.4", {"window": number}) if late else None
        case act.Hold(number, on):
            free = window.held_by == NOBODY and window.until and seat not in window.passed
            wrong = number != window.window or not (free if on else window.held_by == seat)
            return Refusal("LC-13.4", {"window": number}) if wrong else None
        case act.React(number, card):
            if card not in state.hands[seat]:
                return Refusal("LC-3.1", {"card": card})
            if state.rules.cards[card].kind != "instant":
                return Refusal("LC-7.4", {"card": card})
            late = number != window.window
            if late or seat in window.passed or not suits(state, seat, card, case):
                return Refusal("LC-7.5", {"card": card, "why": "late" if late else "situation"})
            return None
        case _:
            return Refusal("LC-13.1", {"window": window.window})


def _in_choice(state: State, seat: int, action: act.Action) -> Refusal | None:
    mine = asked(state, seat)
    if mine is None or not isinstance(action, act.Choose):
        waiting = state.effect.asked[0].seat
        return Refusal("LC-3.2", {"seat": waiting}, "LC-A17")
    if not answers_it(mine, action):
        many = mine.least <= len(action.values) <= mine.most
        return Refusal("LC-3.2", {"choice": mine.choice}, "" if many else "LC-A10")
    return None


def asked(state: State, seat: int) -> Asked | None:
    """What this seat is asked now."""
    return next((one for one in state.effect.asked if one.seat == seat), None)


def answers_it(choice: Asked, action: act.Choose) -> bool:
    """Whether these values answer the choice: as many as it asks for, none twice (B11)."""
    values = action.values
    return (
        action.choice == choice.choice
        and choice.least <= len(values) <= choice.most
        and len(set(values)) == len(values)
        and all(value in choice.values for value in values)
    )


def _in_announcement(state: State, seat: int, action: act.Action) -> Refusal:
    """Nothing can be done before all have had the time to read the card (LC-A34)."""
    if isinstance(action, act.React):
        return _no_window(state, seat, action.card, "late")
    if isinstance(action, act.Pass | act.Hold):
        return Refusal("LC-13.4", {"window": action.window})
    return Refusal("LC-3.1", {}, "LC-A34")


def _no_window(state: State, seat: int, card: str, why: str) -> Refusal:
    """Why this card cannot be played as an instant while nothing can be answered."""
    if card not in state.hands[seat]:
        return Refusal("LC-3.1", {"card": card})
    if state.rules.cards[card].kind != "instant":
        return Refusal("LC-7.4", {"card": card})
    return Refusal("LC-7.5", {"card": card, "why": why})


def _in_turn(state: State, seat: int, action: act.Action) -> Refusal | None:
    if isinstance(action, act.Report):
        known = action.fact in reports(state) and action.seat in in_game(state)
        return None if known else Refusal("LC-3.6", {"fact": action.fact})
    if isinstance(action, act.React):
        return _no_window(state, seat, action.card, "situation")
    if not isinstance(action, act.Play | act.Draw | act.Finish):
        return Refusal("LC-13.4" if isinstance(action, act.Pass | act.Hold) else "LC-3.2")
    if seat != state.turn:
        return Refusal("LC-3.1", {"seat": state.turn})
    if isinstance(action, act.Play):
        if action.card not in state.hands[seat]:
            return Refusal("LC-3.1", {"card": action.card})
        return barred(state, seat, action.card)
    if isinstance(action, act.Finish):
        return None if free(state) else Refusal("LC-3.1", {}, "LC-A1")
    n = len(certain(state, seat))
    if n or free(state):
        return Refusal("LC-6.3", {"n": n}, "LC-A1")
    return None


def free(state: State) -> bool:
    """Whether the seat in turn may do without a further card (LC-A36)."""
    top = state.effect.stack[-1] if state.effect.stack else None
    return isinstance(top, Turn) and top.stage == "play" and top.free


# ------------------------------------------------------------------------------------- lists


def to_act(state: State) -> frozenset[int]:
    """Every seat that has an action now."""
    if not state.running:
        return frozenset()
    if state.saved is not None:
        return frozenset(in_game(state))
    return waits_for(state) | frozenset(_may_interrupt(state))


def waits_for(state: State) -> frozenset[int]:
    """The seats that the game publicly waits for."""
    effect = state.effect
    match phase_of(state):
        case "claim":
            claim = effect.claim
            done = (claim.seat, *claim.agreed, *claim.objected) if claim else ()
            return frozenset(seat for seat in in_game(state) if seat not in done)
        case "window":
            window = effect.window
            who, passed = (window.who, window.passed) if window else ((), ())
            return frozenset(seat for seat in who if seat not in passed)
        case "choice":
            return frozenset(one.seat for one in effect.asked)
        case "turn":
            return frozenset((state.turn,))
        case _:
            return frozenset()


def _may_interrupt(state: State) -> Iterator[int]:
    window = state.effect.window
    if window is not None:
        held = (window.held_by,) if window.held_by != NOBODY else ()
        yield from (s for s in in_game(state) if s not in window.passed or s in held)
    elif phase_of(state) == "turn" and reports(state):
        yield from in_game(state)


def legal_actions(state: State, seat: int) -> tuple[act.Action, ...]:
    """All actions of the seat, in the order: plays or answers, draw, finish, the rest."""
    if not state.running or seat not in in_game(state):
        return ()
    found = [*_main(state, seat)]
    if state.saved is not None:
        found += [] if seat in state.undo else [act.Undo(on=True)]
        found += [act.Undo(on=False)] if state.undo else []
    return tuple(found)


def _main(state: State, seat: int) -> Iterator[act.Action]:
    effect = state.effect
    match phase_of(state):
        case "claim":
            claim = effect.claim
            if claim is not None and seat in waits_for(state):
                yield from (act.Agree(claim.claim), act.Object(claim.claim))
        case "window":
            yield from _window_actions(state, seat)
        case "choice":
            mine = asked(state, seat)
            if mine is not None:
                yield from listed(mine)
        case "announce":
            return
        case _:
            yield from _turn_actions(state, seat)


def _window_actions(state: State, seat: int) -> Iterator[act.Action]:
    window, case = state.effect.window, open_case(state)
    if window is None or case is None:
        return
    if seat not in window.passed:
        cards = sorted(state.hands[seat], key=state.rules.order.__getitem__)
        yield from (
            act.React(window.window, card) for card in cards if suits(state, seat, card, case)
        )
        yield act.Pass(window.window)
        if window.held_by == NOBODY and window.until:
            yield act.Hold(window.window, on=True)
    if window.held_by == seat:
        yield act.Hold(window.window, on=False)


def _turn_actions(state: State, seat: int) -> Iterator[act.Action]:
    if seat == state.turn:
        cards = sorted(state.hands[seat], key=state.rules.order.__getitem__)
        found = [(card, judged(state, seat, card)) for card in cards]
        yield from (act.Play(card) for card, why in found if not isinstance(why, Refusal))
        if free(state):
            yield act.FINISH
        elif all(why is not None for _, why in found):
            yield act.DRAW
    for key in reports(state):
        yield from (act.Report(key, other) for other in in_game(state))


def listed(choice: Asked) -> Iterator[act.Choose]:
    """Every answer to the choice; at most `MOST_LISTED`."""
    ordered = choice.label in ORDERED
    for n in range(choice.least, choice.most + 1):
        ways = permutations(choice.values, n) if ordered else combinations(choice.values, n)
        yield from (act.Choose(choice.choice, values) for values in islice(ways, MOST_LISTED))

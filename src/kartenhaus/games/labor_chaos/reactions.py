"""Who can react to what: playable cards, instants, and what lies on the table (LC-3.3, LC-7.5).

Pure questions about a state; whether a window opens hangs on open cards alone (LC-13.2).
"""

from typing import Literal

from kartenhaus.games.labor_chaos.cards import Card, Table
from kartenhaus.games.labor_chaos.conditions import (
    NONE_SETTLED,
    Looked,
    Settled,
    holds,
    matches,
    public,
)
from kartenhaus.games.labor_chaos.frames import Case, Scope
from kartenhaus.games.labor_chaos.rules import copies
from kartenhaus.games.labor_chaos.state import State, in_game, mod, open_cards
from kartenhaus.games.labor_chaos.values import Eye
from kartenhaus.kernel.refusal import Refusal


def banned(state: State, card: Card) -> bool:
    """Whether the static rule `no_symbol` of the lasting card forbids this card."""
    symbols = mod(state, "no_symbol")
    if symbols is None:
        return False
    return card.symbol in (symbols if isinstance(symbols, list) else [symbols])


def condition(
    state: State,
    seat: int,
    card: str,
    settled: Settled = NONE_SETTLED,
    looked: Looked | None = None,
) -> bool | str:
    """Whether the conditions on a card hold for this seat now (LC-6.1, LC-6.4, LC-A30); the key
    of a moment fact if that has to be claimed first. `looked`: gets the facts it hangs on.

    A copy has the condition of what it copies as well (LC-A40).
    """
    if card in state.rules.plain:
        return True
    claim = ""
    for text, needs in _needs(state, card):
        if needs is None:
            return False  # LC-A26: nothing to copy
        eye = Eye(state, Scope(card, seat, sources=state.trail), text)
        found = holds(eye, needs, settled) if needs else True
        if looked is not None:
            looked += eye.looked
        if found is False:
            return False
        claim = claim or (found if isinstance(found, str) else "")
    return claim or True


def _needs(state: State, card: str) -> list[tuple[str, Table | None]]:
    """The conditions of a card and of what it copies; nothing to go by if it has to copy and no
    card has been played before."""
    found: list[tuple[str, Table | None]] = []
    text = card
    for source in (*reversed(state.trail), ""):
        printed = state.rules.cards[text]
        if found and printed.kind != "normal":
            break  # it does nothing, whatever it asks for (LC-A40)
        found.append((text, printed.needs or {}))
        if not copies(printed):
            break
        text = source
    else:
        # a copy of a copy that copied nothing has nothing to do, but is not impossible
        return [*found, (card, None)] if len(found) == 1 else found
    return found


def judged(state: State, seat: int, card: str) -> Refusal | str | None:
    """Why the player on turn cannot play this card as the turn's card and keeps it (LC-6.2); the
    key of a moment fact that has to be claimed first; nothing if it can be played."""
    printed = state.rules.cards[card]
    if printed.kind == "instant":
        return Refusal("LC-7.5", {"card": card}, "LC-A14")
    if card in state.effect.tried:
        rule = "LC-3.3" if printed.symbol == "robo" else "LC-3.4"
        return Refusal(rule, {"card": card, "why": "tried"}, "LC-A15")
    if banned(state, printed):
        return Refusal("LC-7.8", {"card": card, "by": state.lasting})
    if card in state.rules.plain:
        return None
    found = condition(state, seat, card)
    if found is False:
        copying = copies(printed) and printed.needs is None
        rule = "LC-3.4" if copying or printed.symbol != "robo" else "LC-3.3"
        ruling = "LC-A40" if copying else "LC-A30"
        return Refusal(rule, {"card": card, "why": "condition"}, ruling)
    return found if isinstance(found, str) else None


def barred(state: State, seat: int, card: str) -> Refusal | None:
    """The same, claims left aside."""
    found = judged(state, seat, card)
    return found if isinstance(found, Refusal) else None


def certain(state: State, seat: int) -> tuple[str, ...]:
    """The cards in hand that can be played for certain: one must be (LC-A1, LC-A15)."""
    return tuple(card for card in state.hands[seat] if judged(state, seat, card) is None)


# -------------------------------------------------------------------------------- instants


def reactors(state: State, case: Case) -> tuple[int, ...]:
    """The seats that might hold an instant for this event, as far as everybody knows (LC-13.2).

    Nobody if all of those instants lie openly, or a rule forbids them (LC-13.5), or this is an
    answer to an answer (LC-A22).
    """
    cards = state.rules.instants.get(case.on)
    if not cards or not may_react(state, case):
        return ()
    lying = open_cards(state)
    unseen = [
        (card.id, public(card.when or {}))
        for card in cards
        if card.id not in lying and not banned(state, card)
    ]
    return tuple(
        seat
        for seat in in_game(state)
        if any(matches(state, when, card, seat, case) for card, when in unseen)
    )


def may_react(state: State, case: Case) -> bool:
    """Whether instants may be played in answer to this at all."""
    if case.cancelled or mod(state, "no_instants") is not None:
        return False
    return case.scope.depth <= state.rules.options.instant_chain  # LC-A22


def suits(state: State, seat: int, card: str, case: Case) -> bool:
    """Whether this instant may be played in answer to this (LC-7.4, LC-7.5)."""
    printed = state.rules.cards[card]
    if printed.kind != "instant" or printed.when is None or banned(state, printed):
        return False
    if not may_react(state, case) or not matches(state, printed.when, card, seat, case):
        return False
    return condition(state, seat, card) is True


def open_case(state: State) -> Case | None:
    """What the open window is about."""
    top = state.effect.stack[-1] if state.effect.window is not None else None
    return top if isinstance(top, Case) else None


# ------------------------------------------------------------------- what lies on the table

Place = Literal["lasting", "top"]


def trigger(state: State, case: Case, place: Place, looked: Looked) -> Scope | None:
    """For whom the card in this place works now, if it reacts to this (LC-3.6, LC-7.8).
    `looked`: gets the facts that this hangs on."""
    lasting = place == "lasting"
    if lasting:
        card, owner = state.lasting, state.owner
    else:
        card, owner = (state.discard[-1], state.top_owner) if state.top_owner >= 0 else ("", -1)
    if not card or case.cancelled or card in case.scope.busy:  # LC-A38
        return None
    pattern = trigger_pattern(state, card, place)
    if pattern is None or not matches(state, pattern, card, owner, case, looked):
        return None
    scope = case.scope
    busy = (*scope.busy, card)
    return Scope(card, owner, case.who, case.by, state.trail, scope.depth, busy)


def trigger_pattern(state: State, card: str, place: Place) -> Table | None:
    """What the card in this place waits for."""
    printed = state.rules.cards[card]
    if place == "lasting":
        return printed.when
    found = printed.while_top
    when = None if found is None else found["when"]
    return when if isinstance(when, dict) else None


def waiting(state: State) -> dict[str, str]:
    """The moment facts that cards in force wait for, each with its card."""
    found: dict[str, str] = {}
    places: tuple[tuple[Place, str], ...] = (
        ("lasting", state.lasting),
        ("top", state.discard[-1] if state.top_owner >= 0 and state.discard else ""),
    )
    for place, card in places:
        pattern = trigger_pattern(state, card, place) if card else None
        if pattern is not None and pattern["on"] == "live" and "key" in pattern:
            found.setdefault(str(pattern["key"]), card)
    return found


def reports(state: State) -> tuple[str, ...]:
    """The moment facts that a card in force waits for."""
    return tuple(waiting(state))

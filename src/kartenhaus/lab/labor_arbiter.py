"""Settles disputes in a game of Labor Chaos: what an act is worth, and what seats may do.

Whatever is judged here is asked of the game itself. Where it asks for luck, the first of all
possibilities comes out: shuffled cards stay in order, a die shows its lowest side.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

import msgspec

from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.frames import Asked
from kartenhaus.games.labor_chaos.game import LABOR_CHAOS as GAME
from kartenhaus.games.labor_chaos.legal import legal_actions, waits_for
from kartenhaus.games.labor_chaos.notation import Position, state_of
from kartenhaus.games.labor_chaos.notation_json import ACTIONS, read_move
from kartenhaus.games.labor_chaos.reactions import barred, condition
from kartenhaus.games.labor_chaos.state import State, phase_of
from kartenhaus.games.labor_chaos.view import Phase
from kartenhaus.kernel.notation import NotationError, fields, shown
from kartenhaus.kernel.refusal import Refusal

Json = dict[str, object]
NOW = 1_000_000
"""When all that a position tells has happened: on a Thursday, at 16 minutes past midnight."""
Reason = tuple[str, str]
"""The ID of a rule, and of the ruling that completes it or nothing."""
SERVER = "server"
PHASES = {
    "play": ("LC-3.1", ""),
    "draw": ("LC-6.3", ""),
    "finish": ("LC-3.8", "LC-A36"),
    "choose": ("LC-3.2", ""),
    "react": ("LC-7.4", ""),
    "pass": ("LC-13.4", ""),
    "hold": ("LC-13.1", "LC-A45"),
    "agree": ("LC-7.11", "LC-A16"),
    "object": ("LC-7.11", "LC-A16"),
    "report": ("LC-8.3", "LC-A16"),
    "undo": ("LC-7.11", "LC-A35"),
}
"""What an act of this kind rests on."""


class First:
    """Of several possibilities the first."""

    def below(self, n: int) -> int:
        """Always 0."""
        return 0 * n


class Verdict(msgspec.Struct, frozen=True):
    """Whether an act is legal, by which rule, and what comes of it.

    `seat`: -1 for the table itself; `refusal`: if it is not legal; `more`: rules that what has
    happened rests on besides; `kinds`: of the choices that were open before.
    """

    seat: int
    legal: bool
    rule: str
    ruling: str
    refusal: Refusal | None
    more: tuple[str, ...]
    events: tuple[ev.Event, ...]
    kinds: dict[int, str]
    after: State


class Offer(msgspec.Struct, frozen=True):
    """What a seat may do, what it is asked, and why it may not play cards of its hand."""

    seat: int
    may: tuple[act.Action, ...]
    asked: Asked | None
    barred: tuple[tuple[str, Refusal], ...]


def judge(position: Position, steps: Sequence[object], at: int) -> Verdict:
    """The verdict on the act at this place, after those before it as far as they were legal.

    Raises `NotationError` for an act that cannot be read.
    """
    state = play(position, steps[:at])
    return _judged(position, state, steps[at], f"in.actions[{at}]")


def play(position: Position, steps: Sequence[object]) -> State:
    """The state after these acts; what is refused changes nothing. Raises `NotationError`."""
    state = state_of(position, NOW)
    for i, step in enumerate(steps):
        state = _judged(position, state, step, f"in.actions[{i}]").after
    return state


def offers(state: State) -> tuple[Offer, ...]:
    """For every seat what it may do now."""
    return tuple(_offer(state, seat) for seat in range(len(state.hands)))


def _offer(state: State, seat: int) -> Offer:
    asked = next((one for one in state.effect.asked if one.seat == seat), None)
    may = () if asked is not None else legal_actions(state, seat)
    plain = tuple(one for one in may if not isinstance(one, act.Undo | act.Hold))
    mine = phase_of(state) == "turn" and seat == state.turn
    refused = ((card, barred(state, seat, card)) for card in state.hands[seat] if mine)
    reasons = tuple((card, refusal) for card, refusal in refused if refusal is not None)
    return Offer(seat, plain, asked, reasons)


def _judged(position: Position, state: State, value: object, place: str) -> Verdict:
    kinds = {one.choice: str(one.kind) for one in state.effect.asked}
    given = {k: v for k, v in fields(value, place, None).items() if k != "judge"}
    if given.get("by") == SERVER:
        (rule, ruling), events = _time(state, given, place)
        seat = -1
    else:
        refusal, seat, action = _asked(position, state, given, place)
        if refusal is not None or action is None:
            no = refusal or Refusal("LC-9.1")
            return Verdict(seat, False, no.rule, no.ruling, no, (), (), kinds, state)
        rule, ruling = _permission(state, seat, action)
        events = GAME.decide(state, seat, action, First(), NOW)
    after, events = _settled(_fold(state, events), events)
    more = _ending(seat, events)
    return Verdict(seat, True, rule, ruling, None, more, events, kinds, after)


def _ending(seat: int, events: Sequence[ev.Event]) -> tuple[str, ...]:
    """What the end of a game rests on, if there is one among the events."""
    for i, event in enumerate(events):
        if not isinstance(event, ev.GameEnded):
            continue
        begins = i > 0 and isinstance(events[i - 1], ev.TurnBegan)
        match event.by:
            case "empty":
                if begins:
                    return "LC-4.4", "LC-A4", "LC-A5"
                cleared = any(isinstance(e, ev.EndSet) and not e.card for e in events)
                return "LC-4.1", "LC-A37" if cleared else "LC-4.5"
            case "end":
                mine = event.winner == seat and any(isinstance(e, ev.EndSet) for e in events)
                return ("LC-4.7", "LC-A7") if begins else ("LC-4.7", *(("LC-A6",) if mine else ()))
            case "stuck":
                return ("LC-A43",)
            case "left":
                return ("LC-A27",)
    return ()


def _asked(
    position: Position, state: State, given: Mapping[str, object], place: str
) -> tuple[Refusal | None, int, act.Action | None]:
    """The act of a seat and what speaks against it. Facts are frozen while a game runs."""
    if "fact" in given:
        told = fields(given, place, ("by", "fact", "value"))
        if told.get("by") not in position.players:
            raise NotationError(f"{place}.by", "value", shown(told.get("by")), position.players)
        seat = position.players.index(cast(str, told["by"]))
        return Refusal("LC-8.2", {"fact": shown(told["fact"])}), seat, None  # LC-8.1
    if given.get("by") not in position.players:
        allowed = (*position.players, SERVER)
        raise NotationError(f"{place}.by", "value", shown(given.get("by")), allowed)
    if not any(kind in given for kind in ACTIONS):
        raise NotationError(place, "value", shown(given), ACTIONS)
    seat, action = read_move(given, state, position.players, place)
    return GAME.refuse(state, seat, action), seat, action


def _time(
    state: State, given: Mapping[str, object], place: str
) -> tuple[Reason, tuple[ev.Event, ...]]:
    """Nobody does anything any more: the claim or window that is open ends."""
    if given != {"by": SERVER, "timeout": True}:
        raise NotationError(place, "value", shown(given), ('{"by": "server", "timeout": true}',))
    phase, due = phase_of(state), GAME.wake(state)
    if due is None or phase not in ("claim", "window"):
        raise NotationError(place, "phase", phase, ("claim", "window"))
    reason = ("LC-7.11", "LC-A16") if phase == "claim" else ("LC-13.4", "")
    return reason, GAME.tick(state, due, First())


def _settled(state: State, events: tuple[ev.Event, ...]) -> tuple[State, tuple[ev.Event, ...]]:
    """Lets the time to read a card (LC-A34) and the shortest time of a window (LC-13.4) pass, for
    written positions know no clock."""
    while True:
        effect = state.effect
        short = effect.window.least if effect.window and not effect.window.aged else 0
        due = effect.announced or short
        if not due:
            return state, events
        more = GAME.tick(state, max(NOW, due), First())
        state, events = _fold(state, more), (*events, *more)


def _permission(state: State, seat: int, action: act.Action) -> Reason:
    """The rule that allows this legal act, and the ruling that completes it."""
    kind = cast(str, type(action).__struct_config__.tag)
    if isinstance(action, act.Play):
        return _play_reason(state, seat, action.card)
    if isinstance(action, act.Choose) and len(state.effect.asked) > 1:
        return "LC-3.2", "LC-A17"
    if isinstance(action, act.Draw) and any(
        isinstance(condition(state, seat, card), str) for card in state.hands[seat]
    ):
        return "LC-6.3", "LC-A15"
    return PHASES[kind]


def _play_reason(state: State, seat: int, card: str) -> Reason:
    printed = state.rules.cards[card]
    if isinstance(condition(state, seat, card), str):
        return "LC-6.4", "LC-A16"
    by_kind: dict[str, Reason] = {"end": ("LC-7.6", ""), "lasting": ("LC-7.8", "")}
    if printed.kind in by_kind:
        return by_kind[printed.kind]
    if printed.needs is not None:
        counts = not printed.needs.keys().isdisjoint(("has", "hand"))
        return ("LC-3.3" if printed.symbol == "robo" else "LC-3.4"), "LC-A29" if counts else ""
    return PHASES["play"]


def waiting(state: State) -> tuple[Phase, list[int]]:
    """What the game waits for, and for whom; what no game has been dealt for is over."""
    phase = phase_of(state)
    return ("over" if phase == "ready" else phase), sorted(waits_for(state))


def _fold(state: State, events: Iterable[ev.Event]) -> State:
    for event in events:
        state = GAME.evolve(state, event)
    return state

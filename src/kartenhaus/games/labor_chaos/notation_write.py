"""Positions and actions written down as JSON, so that `notation_json` reads them back."""

import msgspec
from msgspec.structs import replace

from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos.actions import Value
from kartenhaus.games.labor_chaos.cards import Card
from kartenhaus.games.labor_chaos.legal import asked
from kartenhaus.games.labor_chaos.notation import AT_ONCE, Position
from kartenhaus.games.labor_chaos.notation_json import plain_card
from kartenhaus.games.labor_chaos.state import State
from kartenhaus.kernel.notation import NotationError

Names = tuple[str, ...]
WORDS = ("id", "title", "text", "lock")
"""What a position leaves out of a card: its place says which it is, and rules need no words."""


def write_table(position: Position) -> dict[str, object]:
    """What lies where, every field of it."""
    names, (lasting, owner) = position.players, position.lasting
    return {
        "players": names,
        "turn": position.turn,
        "hands": dict(zip(names, position.hands, strict=True)),
        "draw": position.draw,
        "discard": position.discard,
        "end": position.end or None,
        "lasting": [lasting, owner] if lasting else None,
        "played": position.played,
        "direction": position.direction,
    }


def write_position(position: Position) -> dict[str, object]:
    """The JSON value of a position; `read_position` gives it back, but for words on cards."""
    options: dict[str, object] = msgspec.to_builtins(position.options)
    usual: dict[str, object] = msgspec.to_builtins(AT_ONCE)
    more: dict[str, object] = {
        "cards": {card.id: _face(card) for card in position.cards if not _plain(card)},
        "facts": {
            name: facts
            for name, facts in zip(position.players, position.facts, strict=False)
            if facts
        },
        "options": {name: one for name, one in options.items() if one != usual[name]},
    }
    return write_table(position) | {name: one for name, one in more.items() if one}


def _face(card: Card) -> dict[str, object]:
    told: dict[str, object] = msgspec.to_builtins(card)
    return {name: one for name, one in told.items() if name not in WORDS}


def _plain(card: Card) -> bool:
    """Whether its name says all there is to say, as `dino/4#a` does."""
    try:
        return plain_card(card.id, "") == replace(card, title={}, text={}, lock={})
    except NotationError:
        return False


def write_move(seat: int, action: act.Action, state: State, names: Names) -> dict[str, object]:
    """The JSON value of an action in this state; `read_move` gives it back."""
    kind = str(type(action).__struct_config__.tag)
    match action:
        case act.Play(card) | act.React(_, card):
            said: object = card
        case act.Choose():
            one = asked(state, seat)
            said = [_value(value, one.kind if one else "", names) for value in action.values]
        case act.Report(fact, of):
            return {"by": names[seat], kind: fact, "seat": names[of]}
        case act.Undo(on) | act.Hold(_, on):
            said = on
        case _:
            said = True
    return {"by": names[seat], kind: said}


def _value(value: Value, kind: str, names: Names) -> object:
    match kind, value:
        case "player" | "vote", int():
            return names[value]
        case "yes_no", _:
            return value == "yes"
        case _:
            return value

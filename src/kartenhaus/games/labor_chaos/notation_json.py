"""Positions and actions as JSON that people write: reading, with the place of whatever is wrong."""

from collections.abc import Iterable, Mapping
from typing import cast

import msgspec

from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos.actions import Value
from kartenhaus.games.labor_chaos.cards import Card
from kartenhaus.games.labor_chaos.frames import Asked
from kartenhaus.games.labor_chaos.legal import asked
from kartenhaus.games.labor_chaos.notation import AT_ONCE, Position
from kartenhaus.games.labor_chaos.options import Options
from kartenhaus.games.labor_chaos.state import State
from kartenhaus.games.labor_chaos.vocabulary import NUMBERS, SYMBOLS
from kartenhaus.kernel.notation import (
    NotationError,
    fields,
    index,
    listed,
    option_kinds,
    option_value,
    shown,
    texts,
)

POSITION_FIELDS = (
    "players", "turn", "cards", "hands", "draw", "discard", "end", "lasting", "played",
    "direction", "facts", "options", "actions",
)  # fmt: skip
ACTIONS = (
    "play", "draw", "finish", "choose", "react", "pass", "hold", "agree", "object", "report",
    "undo",
)  # fmt: skip
SEATS = range(3, 7)  # LC-1.4
CARD_FIELDS = (
    "symbol", "number", "kind", "promo", "val", "needs", "when", "do", "win", "mod", "once",
    "while_top",
)  # fmt: skip


def read_position(given: Mapping[str, object], place: str = "given") -> Position:
    """A position from JSON. Raises `NotationError` with the place of what is wrong."""
    found = fields(given, place, POSITION_FIELDS)
    names = texts(found, "players", place)
    if len(names) not in SEATS or len(set(names)) != len(names):
        raise NotationError(f"{place}.players", "value", shown(list(names)), ("3 – 6",))
    inline = fields(found.get("cards", {}), f"{place}.cards", None)
    cards = {id_: _card(id_, card, f"{place}.cards.{id_}") for id_, card in inline.items()}
    hands_in = fields(found.get("hands", {}), f"{place}.hands", names)
    hands = tuple(texts(hands_in, name, f"{place}.hands") for name in names)
    draw, discard = texts(found, "draw", place), texts(found, "discard", place)
    played = texts(found, "played", place)
    end = _name(found, "end", place)
    lasting = _lasting(found, place, names)
    lying = [
        *(c for hand in hands for c in hand),
        *draw,
        *discard,
        *filter(None, (end, lasting[0])),
    ]
    for id_ in (*lying, *played):
        if id_ not in cards:
            cards[id_] = plain_card(id_, place)
    twice = next((card for card in lying if lying.count(card) > 1), None)
    if twice is not None:
        raise NotationError(f"{place} {twice}", "twice", twice)
    return Position(
        names,
        _one(found.get("turn", names[0]), f"{place}.turn", names),
        tuple(cards.values()),
        hands,
        draw,
        discard,
        end,
        lasting,
        played,
        index(found.get("direction", 1), f"{place}.direction", (1, -1)),
        _facts(found, place, names),
        _options(found, place),
    )


def _one(value: object, place: str, allowed: Iterable[str]) -> str:
    names = tuple(allowed)
    if not isinstance(value, str) or value not in names:
        raise NotationError(place, "value", shown(value), names)
    return value


def _name(found: Mapping[str, object], field: str, place: str) -> str:
    value = found.get(field)
    if value is not None and not isinstance(value, str):
        raise NotationError(f"{place}.{field}", "value", shown(value), ("text",))
    return value or ""


def _lasting(found: Mapping[str, object], place: str, names: tuple[str, ...]) -> tuple[str, str]:
    value = found.get("lasting")
    if value is None:
        return ("", "")
    pair = listed(value)
    if pair is None or len(pair) != 2 or not isinstance(pair[0], str):
        raise NotationError(f"{place}.lasting", "list", shown(value))
    return pair[0], _one(pair[1], f"{place}.lasting[1]", names)


def _card(id_: str, value: object, place: str) -> Card:
    given = {"number": 0, **fields(value, place, CARD_FIELDS)}
    try:
        return msgspec.convert({"id": id_, "title": {}, "text": {}, **given}, Card)
    except msgspec.ValidationError as error:
        raise NotationError(place, "value", str(error)) from error


def plain_card(id_: str, place: str) -> Card:
    """A card without effect, as in `dino/4#a` or `robo/-#b`. Raises `NotationError`."""
    symbol, _, rest = id_.partition("/")
    number, _, _ = rest.partition("#")
    good = number == "-" or (number.isdecimal() and int(number) in NUMBERS)
    if symbol not in SYMBOLS or not good:
        raise NotationError(place, "value", id_, ("dino/4#a", "robo/-#b"))
    return Card(id_, symbol, {}, {}, 0 if number == "-" else int(number))


def _facts(
    found: Mapping[str, object], place: str, names: tuple[str, ...]
) -> tuple[dict[str, Value], ...]:
    given = fields(found.get("facts", {}), f"{place}.facts", names)
    told: list[dict[str, Value]] = []
    for name in names:
        facts = fields(given.get(name, {}), f"{place}.facts.{name}", None)
        for key, value in facts.items():
            if not isinstance(value, str | int):
                raise NotationError(f"{place}.facts.{name}.{key}", "value", shown(value))
        told.append({key: _plain_value(value) for key, value in facts.items()})
    return tuple(told)


def _plain_value(value: object) -> Value:
    return value if isinstance(value, str) else int(cast(int, value))


def _options(found: Mapping[str, object], place: str) -> Options:
    """Written positions know no clock: cards are carried out at once, unless they say otherwise."""
    kinds = option_kinds(Options)
    names = dict(zip(Options.__struct_fields__, kinds, strict=True))
    given = fields(found.get("options", {}), f"{place}.options", (*names, *kinds))
    read: dict[str, object] = msgspec.to_builtins(AT_ONCE)
    for name, value in given.items():
        wire = names.get(name, name)
        read[wire] = option_value(kinds[wire], value, f"{place}.options.{name}")
    return msgspec.convert(read, Options)


# ---------------------------------------------------------------------------------- actions


def read_move(
    value: object, state: State, names: tuple[str, ...], place: str = "act"
) -> tuple[int, act.Action]:
    """Who does what, as in `{"by": "A", "play": "x"}`. Numbers of choices, windows and claims
    are those of the state. Raises `NotationError`."""
    given = fields(value, place, ("by", "seat", *ACTIONS))
    seat = names.index(_one(given.get("by"), f"{place}.by", names))
    kinds = [kind for kind in ACTIONS if kind in given]
    if len(kinds) != 1:
        raise NotationError(place, "value", shown(value), ACTIONS)
    kind, said = kinds[0], given[kinds[0]]
    if kind in ("play", "react", "report"):
        return seat, _worded(kind, said, state, given, names, f"{place}.{kind}")
    if kind == "choose":
        return seat, _choose(said, state, seat, names)
    return seat, _short(kind, state, on=said is True)


def _short(kind: str, state: State, *, on: bool) -> act.Action:
    effect = state.effect
    claim = effect.claim.claim if effect.claim else 0
    match kind:
        case "draw":
            return act.DRAW
        case "finish":
            return act.FINISH
        case "pass":
            return act.Pass(effect.window.window if effect.window else 0)
        case "hold":
            return act.Hold(effect.window.window if effect.window else 0, on)
        case "agree":
            return act.Agree(claim)
        case "object":
            return act.Object(claim)
        case _:
            return act.Undo(on)


def _worded(
    kind: str,
    said: object,
    state: State,
    given: Mapping[str, object],
    names: tuple[str, ...],
    place: str,
) -> act.Action:
    if not isinstance(said, str):
        raise NotationError(place, "value", shown(said), ("text",))
    if kind == "play":
        return act.Play(said)
    if kind == "react":
        return act.React(state.effect.window.window if state.effect.window else 0, said)
    return act.Report(said, names.index(_one(given.get("seat"), "seat", names)))


def _choose(said: object, state: State, seat: int, names: tuple[str, ...]) -> act.Action:
    """Players by name, yes and no as truth, a branch by label or place, cards by id."""
    one = asked(state, seat)
    values = listed(said)
    values = [said] if values is None else values
    read = tuple(_value(value, state, one, names) for value in values)
    return act.Choose(one.choice if one else 0, read)


def _value(value: object, state: State, one: Asked | None, names: tuple[str, ...]) -> Value:
    kind = one.kind if one else ""
    if kind in ("player", "vote") and value in names:
        return names.index(str(value))
    if kind == "yes_no" and isinstance(value, bool):
        return "yes" if value else "no"
    if kind == "press":
        return "now"
    if kind == "branch" and one and isinstance(value, int) and 0 <= value < len(one.values):
        return one.values[value]
    if kind == "point" and isinstance(value, str):
        places = [hand.index(value) for hand in state.hands if value in hand]
        return places[0] if places else value
    return value if isinstance(value, str | int) else shown(value)

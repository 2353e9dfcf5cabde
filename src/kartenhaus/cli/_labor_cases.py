"""Reads what the arbiter of Labor Chaos is asked: one JSON object a line, as in the vectors."""

from collections.abc import Iterator
from typing import NamedTuple, cast

import msgspec

from kartenhaus.cli._answers import lines_of, no_json
from kartenhaus.games.labor_chaos.cards import Card, Table
from kartenhaus.games.labor_chaos.notation import Position
from kartenhaus.games.labor_chaos.notation_json import CARD_FIELDS, read_position
from kartenhaus.games.labor_chaos.reader import check_alone
from kartenhaus.kernel.notation import NotationError, fields, listed, shown
from kartenhaus.lab.labor_facts import FACTS, deck, tables

FIELDS = ("id", "type", "req", "in", "expect", "note")
"""Of a line; the vectors are such lines, of which only id, type and in are read."""
GAME = "game"
NOT_ASKED = frozenset({
    "L_LITERAL_IN_PROGRAM", "L_NO_EFFECT", "L_UNKNOWN_FACT", "L_VAL_UNUSED",
})  # fmt: skip
"""What the loader asks of cards in a deck, but nobody of a card that is written down here."""


class LineError(ValueError):
    """A line that cannot be read: its number and what is wrong."""

    def __init__(self, line: int, fault: NotationError) -> None:
        super().__init__(f"{line}: {fault}")
        self.line, self.fault = line, fault


class Fact(NamedTuple):
    """A question that needs no game. See `lab.labor_facts`."""

    kind: str
    given: object


class Moment(NamedTuple):
    """A position and acts; the one at `at` is judged, none at all if that is -1."""

    position: Position
    steps: list[object]
    at: int


class Case(NamedTuple):
    """Something to answer; `id` is the one it has or the number of its line."""

    id: str
    line: int
    asked: Fact | Moment


def cases(text: str) -> Iterator[Case]:
    """Every case of the text, in order; raises `LineError`."""
    for number, line in lines_of(text):
        try:
            yield _case(number, line)
        except NotationError as error:
            raise LineError(number, error) from error
        except RecursionError as error:
            raise LineError(number, no_json(line)) from error


def _case(number: int, line: str) -> Case:
    try:
        value = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise no_json(line) from error
    whole = fields(value, "", FIELDS)
    name, kind, given = str(whole.get("id", number)), whole.get("type", GAME), whole.get("in")
    if not isinstance(kind, str) or kind not in (GAME, *FACTS):
        raise NotationError("type", "value", shown(kind), (GAME, *FACTS))
    asked = _moment(given) if kind == GAME else Fact(kind, given)
    return Case(name, number, asked)


def _moment(value: object) -> Moment:
    given = fields(value, "in", None)
    own = fields(given.get("cards", {}), "in.cards", None)
    position = read_position({**given, "cards": {**_built_in(given), **own}}, "in")
    for name, card in own.items():
        _check(name, fields(card, f"in.cards.{name}", None))
    steps = listed(given.get("actions", []))
    if steps is None:
        raise NotationError("in.actions", "list", shown(given["actions"]))
    marks = [i for i, step in enumerate(steps) if _marked(step, f"in.actions[{i}]")]
    return Moment(position, steps, marks[0] if marks else len(steps) - 1)


def _marked(step: object, place: str) -> bool:
    """Whether this act is the one to judge (`"judge": true`)."""
    mark = fields(step, place, None).get("judge", False)
    if not isinstance(mark, bool):
        raise NotationError(f"{place}.judge", "value", shown(mark), ("true", "false"))
    return mark


def _built_in(given: dict[str, object]) -> dict[str, object]:
    """The cards of the built-in deck that the position or its acts name."""
    named = set(_texts([value for name, value in given.items() if name != "cards"]))
    return {card.id: _plain(card) for card in deck().cards if card.id in named}


def _check(name: str, card: dict[str, object]) -> None:
    """A card that is written down must be one that can be played (LC-12.1)."""
    for fault in check_alone(cast(Table, {"id": "card", **card}), tables()):
        place = fault.place.rpartition(": ")[2].removeprefix("card")
        texts_alone = fault.code == "L_MISSING_FIELD" and not place
        if fault.fatal and fault.code not in NOT_ASKED and not texts_alone:
            raise NotationError(f"in.cards.{name}{place}", "faulty", fault.code)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _texts(list(cast(dict[str, object], value).values()))
    elif isinstance(value, list):
        for part in cast(list[object], value):
            yield from _texts(part)


def _plain(card: Card) -> dict[str, object]:
    """The card as a position holds it: what it does, without its texts."""
    whole = cast(dict[str, object], msgspec.to_builtins(card))
    return {name: whole[name] for name in CARD_FIELDS if whole.get(name) is not None}

"""Reads what the arbiter is asked: one case a line, as JSON or in the short notation."""

import msgspec

from kartenhaus.cli._answers import no_json
from kartenhaus.games.lucky_shutdown.deck import Deck
from kartenhaus.games.lucky_shutdown.notation import overused, position_of
from kartenhaus.games.lucky_shutdown.notation_counts import read_counts
from kartenhaus.games.lucky_shutdown.notation_json import KINDS, read_move, read_position
from kartenhaus.games.lucky_shutdown.notation_text import read_line
from kartenhaus.kernel.notation import NotationError, fields
from kartenhaus.lab.lucky_arbiter import Case

FIELDS = ("id", "given", "action", "rule", "ruling", "expect", "note")
"""Of a line of JSON; the vectors are such lines, of which only the first three are read."""
ASKED = (*KINDS, "decideStarter", "stallTick", "view")


def read_case(number: int, line: str, deck: Deck) -> Case:
    """The case in a line; its id is the one it has or the number. Raises `NotationError`."""
    read = _json if line.lstrip().startswith("{") else _text
    return read(number, line, deck)


def _text(number: int, line: str, deck: Deck) -> Case:
    position, move = read_line(line, deck)
    _refuse_overuse(Case(str(number), "list", position), deck)
    return Case(str(number), "list" if move is None else "move", position, move)


def _json(number: int, line: str, deck: Deck) -> Case:
    try:
        value = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise no_json(line) from error
    whole = fields(value, "", FIELDS)
    name = str(whole.get("id", number))
    if "given" not in whole:
        raise NotationError("given", "missing", "", ("given",))
    given, action = whole["given"], whole.get("action")
    case = _case(name, given, action, deck)
    _refuse_overuse(case, deck)
    return case


def _case(name: str, given: object, action: object, deck: Deck) -> Case:
    if action is None:
        return Case(name, "list", read_position(given, deck))
    asked = fields(action, "action", None)
    match asked.get("do"):
        case "decideStarter":
            return Case(name, "starter", read_position(given, deck))
        case "view":
            return Case(name, "list", read_position(given, deck))
        case "stallTick":
            state = read_counts(given, deck)
            return Case(name, "stall", position_of(state), state=state)
        case do if do not in KINDS:
            raise NotationError("action.do", "value", str(do), ASKED)
        case _:
            position = read_position(given, deck)
            return Case(name, "move", position, read_move(action, position, deck))


def _refuse_overuse(case: Case, deck: Deck) -> None:
    """The standard deck has each card only so often; a corrected one may differ."""
    named = overused(case.position, deck) if case.position.deck == "standard" else ()
    if named and case.request != "stall":
        raise NotationError(" ".join(named), "overused")

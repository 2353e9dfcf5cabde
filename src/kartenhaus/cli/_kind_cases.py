"""Reads what the arbiter of None of a Kind is asked: JSON lines, positions, rows and points."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, cast

import msgspec

from kartenhaus.cli._answers import no_json
from kartenhaus.games.none_of_a_kind.notation import Move, Position
from kartenhaus.games.none_of_a_kind.notation_json import (
    KINDS,
    POSITION_FIELDS,
    read_move,
    read_position,
)
from kartenhaus.games.none_of_a_kind.notation_sheet import Draft, Evening, Round
from kartenhaus.games.none_of_a_kind.notation_text import is_position, read_line, write_act
from kartenhaus.kernel.notation import NotationError, fields, index, listed, shown
from kartenhaus.lab.kind_arbiter import Going, Step, Wait
from kartenhaus.lab.kind_facts import FACTS

Json = dict[str, object]
FIELDS = ("id", "type", "req", "in", "expect", "note")
"""Of a line of JSON; the vectors are such lines, of which only id, type and in are read."""
DOINGS = (*KINDS, "leave", "rejoin", "wait")
LONGEST_WAIT = 100_000_000


class LineError(ValueError):
    """A line that cannot be read: its number and what is wrong."""

    def __init__(self, line: int, fault: NotationError) -> None:
        super().__init__(f"{line}: {fault}")
        self.line, self.fault = line, fault


class Fact(NamedTuple):
    """A question that needs no race. See `lab.kind_facts`."""

    kind: str
    given: object


class Race(NamedTuple):
    """A position, the steps before the one that is asked about, and that one as it was written.

    `viewer`: who looks at it; none: it is to be judged.
    """

    position: Position
    before: tuple[Step, ...]
    asked: Step | None
    told: str
    viewer: str | None = None


class Case(NamedTuple):
    """Something to answer; `id` is the one it has or the number of its first line."""

    id: str
    line: int
    asked: Fact | Race | Round | Evening


def cases(text: str) -> Iterator[Case]:
    """Every case of the text, in order; raises `LineError`.

    A line of JSON or with `|` or `>` stands for itself; other lines up to an empty one belong
    together.
    """
    sheet: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        said = line if line.lstrip().startswith("{") else line.partition("#")[0]
        alone = said.lstrip().startswith("{") or is_position(said)
        if said.strip() and not alone:
            sheet.append((number, said))
            continue
        if sheet and (alone or not line.strip()):
            yield _sheet(sheet)
            sheet = []
        if alone:
            yield _alone(number, said)
    if sheet:
        yield _sheet(sheet)


def _sheet(lines: Sequence[tuple[int, str]]) -> Case:
    draft = Draft()
    for number, line in lines:
        try:
            draft.add(line)
        except NotationError as error:
            raise LineError(number, error) from error
    first, last = lines[0][0], lines[-1][0]
    try:
        return Case(str(first), first, draft.finish())
    except NotationError as error:
        raise LineError(last, error) from error


def _alone(number: int, line: str) -> Case:
    try:
        if line.lstrip().startswith("{"):
            return _json(number, line)
        position, moves = read_line(line)
    except NotationError as error:
        raise LineError(number, error) from error
    if not moves:
        return Case(str(number), number, Race(position, (), None, ""))
    asked = moves[-1]
    race = Race(position, moves[:-1], asked, write_act(asked, position))
    return Case(str(number), number, race)


def _json(number: int, line: str) -> Case:
    try:
        value = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise no_json(line) from error
    whole = fields(value, "", FIELDS)
    name, kind, given = str(whole.get("id", number)), whole.get("type"), whole.get("in")
    if not isinstance(kind, str) or kind not in (*FACTS, "race", "view"):
        raise NotationError("type", "value", shown(kind), (*FACTS, "race", "view"))
    if kind in FACTS:
        return Case(name, number, Fact(kind, given))
    return Case(name, number, _race(given, "view" if kind == "view" else "race"))


def _race(value: object, kind: Literal["race", "view"]) -> Race:
    extra = ("actions", "viewer") if kind == "view" else ("actions", "rule")
    given = fields(value, "in", (*POSITION_FIELDS, *extra))
    position = read_position({k: v for k, v in given.items() if k in POSITION_FIELDS}, "in")
    acts = listed(given.get("actions", []))
    if acts is None:
        raise NotationError("in.actions", "list", shown(given["actions"]))
    steps = [_step(one, position, f"in.actions[{i}]") for i, one in enumerate(acts)]
    if kind == "view":
        viewer = shown(given.get("viewer"))
        return Race(position, tuple(step for step, _, _ in steps), None, "", viewer)
    marked = [i for i, (_, _, mark) in enumerate(steps) if mark] or [len(steps) - 1]
    if not steps:
        return Race(position, (), None, "")
    at = marked[0]
    step, told, _ = steps[at]
    return Race(position, tuple(each for each, _, _ in steps[:at]), step, told)


def _step(value: object, position: Position, place: str) -> tuple[Step, str, bool]:
    """The step, how it was written, and whether it is the one to judge (`"judge": true`)."""
    told = dict(fields(value, place, None))
    mark = told.pop("judge", False)
    if not isinstance(mark, bool):
        raise NotationError(f"{place}.judge", "value", shown(mark), ("true", "false"))
    words = " ".join(shown(told[name]) for name in ("by", "do", "slot", "ms") if name in told)
    do = told.get("do")
    if do == "wait":
        given = fields(told, place, ("do", "ms"))
        ms = index(given.get("ms"), f"{place}.ms", range(LONGEST_WAIT + 1))
        return Wait(ms), words, mark
    if do in ("leave", "rejoin"):
        by = fields(told, place, ("by", "do")).get("by")
        if by not in position.seats:
            raise NotationError(f"{place}.by", "value", shown(by), position.seats)
        going: Literal["leave", "rejoin"] = "leave" if do == "leave" else "rejoin"
        return Going(position.seats.index(cast(str, by)), going), words, mark
    if not isinstance(do, str) or do not in KINDS:
        raise NotationError(f"{place}.do", "value", shown(do), DOINGS)
    move: Move = read_move(told, position, place)
    return move, words, mark

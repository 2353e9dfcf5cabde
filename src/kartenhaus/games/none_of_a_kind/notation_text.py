"""Cards, positions and acts as text that people can type.

    A: rg1 bk3 | B: bk2 | need 3 | down s1=kb3 s2=gy3 | up s9=ky2 > A draw s1; A append

Cards are `red/green/1`, in English or German words (`rot/grün/1`) or their first letters if they
leave no doubt (`sch/ge/2`), or in short two letters and the number: `rg1`. The letters are k or s
for black, r red, y yellow, g green, b blue; capitals do not matter.

Fields stand in any order between `|`. Seats come in clockwise order, under names without spaces.

    NAME: CARDS                     a row, from left to right
    need N                          the required length; left out: by the number of seats
    down SLOT=CARD, up SLOT=CARD    what lies in the middle, under slot names of any kind
    held NAME=SLOT:CARD             face down before, NAME=SLOT:CARD:up face up
    full NAMES, flags NAMES         full rows, first full first; who says that nothing fits
    phase countdown|race|stopped    left out: race
    stopper NAME, turn NAME         who called Stop; calm round: whose go it is
    tiebreak_from NAME              who counts as stopper if there is none
    options fit=literal referee     host options that differ from the defaults

After `>` come the acts, one after the other between `;`: the seat and `draw SLOT`, `take SLOT`,
`append`, `throw_back`, `take_back`, `stop`, `nothing_fits` or `nothing_fits off`. `#` begins a
comment. Whatever is not as it must be raises `NotationError`.
"""

import re
from collections.abc import Sequence
from typing import cast

from kartenhaus.games.none_of_a_kind.actions import Draw, NothingFits, Take
from kartenhaus.games.none_of_a_kind.deck import COLOURS, ORDER, Colour
from kartenhaus.games.none_of_a_kind.notation import (
    NOWHERE,
    OWN,
    Held,
    Move,
    Position,
    slots_of,
)
from kartenhaus.games.none_of_a_kind.notation_json import (
    KINDS,
    POSITION_FIELDS,
    read_move,
    read_position,
    write_position,
)
from kartenhaus.games.none_of_a_kind.state import NOBODY
from kartenhaus.kernel.notation import NotationError

Json = dict[str, object]
LETTERS: dict[str, Colour] = {
    "k": "black",
    "s": "black",
    "r": "red",
    "y": "yellow",
    "g": "green",
    "b": "blue",
}
_SHORTEST: dict[str, str] = {colour: letter for letter, colour in reversed(LETTERS.items())}
NAMES: dict[str, Colour] = {
    **{colour: colour for colour in COLOURS},
    "schwarz": "black",
    "rot": "red",
    "gelb": "yellow",
    "grün": "green",
    "gruen": "green",
    "blau": "blue",
}
SHORT = re.compile(rf"([{''.join(LETTERS)}])([{''.join(LETTERS)}])([1-4])")
LONG = re.compile(r"([^/]+)/([^/]+)/([1-4])")
EXAMPLES = ("red/green/1", "rot/grün/1", "rg1")
ROW = re.compile(r"\s*([^\s:|>]+)\s*:(.*)", re.DOTALL)
FIELDS = ("NAME:", *(name for name in POSITION_FIELDS if name not in ("players", "rows")))
LISTS = ("full", "flags")
PAIRS = ("down", "up")


def read_card(word: str, place: str) -> str:
    """The card that a word means."""
    text = word.lower()
    short, long = SHORT.fullmatch(text), LONG.fullmatch(text)
    if short:
        colours = [LETTERS[letter] for letter in short.groups()[:2]]
    elif long:
        colours = [_colour(name, word, place) for name in long.groups()[:2]]
    else:
        raise NotationError(place, "card", word, EXAMPLES)
    card = "/".join((*map(str, colours), text[-1]))
    if card not in ORDER:  # NK-1.3: word and ink differ
        raise NotationError(place, "card", word, EXAMPLES)
    return card


def write_card(card: str) -> str:
    """The card in short, such as `rg1`."""
    word, ink, count = card.split("/")
    return f"{_SHORTEST[word]}{_SHORTEST[ink]}{count}"


def is_position(line: str) -> bool:
    """Whether the line is a position, and not one row or name of several lines."""
    return "|" in line or ">" in line


def read_line(line: str) -> tuple[Position, tuple[Move, ...]]:
    """The position and the acts after it."""
    text, _, _ = line.partition("#")
    text, _, asked = text.partition(">")
    given: Json = {}
    rows: Json = {}
    for part in text.split("|"):
        row = ROW.fullmatch(part)
        if row is not None:
            _add_row(rows, row[1], row[2].split())
        elif part.strip():
            _add_field(given, part.split())
    given |= {"players": list(rows), "rows": rows}
    try:
        position = read_position(given, "")
    except NotationError as error:
        raise NotationError(_place(error.place), error.code, error.got, error.allowed) from error
    return position, tuple(_move(act.split(), position) for act in asked.split(";") if act.strip())


def write_line(position: Position, moves: Sequence[Move] = ()) -> str:
    """The line that `read_line` reads as the same position and acts."""
    rows = zip(position.seats, position.rows, strict=True)
    parts = [f"{seat}: {' '.join(map(write_card, row))}".rstrip() for seat, row in rows]
    for name, value in write_position(position).items():
        if name not in ("players", "rows"):
            parts.append(f"{name} {_written(name, value, position)}")
    acts = "; ".join(write_act(move, position) for move in moves)
    return " | ".join(parts) + (f" > {acts}" if acts else "")


def write_act(move: Move, position: Position) -> str:
    """The act as it stands after `>`; `?` for somebody without a seat, and for no slot at all."""
    by = "?" if move.seat == NOBODY else position.seats[move.seat]
    rest = ""
    match move.action:
        case Draw(slot) | Take(slot):
            rest = "?" if slot == NOWHERE else slots_of(position)[slot]
        case NothingFits(on=False):
            rest = "off"
        case _:
            pass
    return f"{by} {move.action.__struct_config__.tag} {rest}".rstrip()


def _colour(name: str, word: str, place: str) -> Colour:
    if name in LETTERS:
        return LETTERS[name]
    if name in NAMES:
        return NAMES[name]
    meant: set[Colour] = {each for full, each in NAMES.items() if full.startswith(name)}
    if len(meant) != 1:
        raise NotationError(place, "card", word, EXAMPLES)
    return meant.pop()


def _add_row(rows: Json, name: str, words: list[str]) -> None:
    if name in rows:
        raise NotationError(name, "twice", name)
    rows[name] = read_cards(words, name)


def read_cards(words: list[str], name: str) -> list[str]:
    """The cards of a row; a fault names the row and the place from 1."""
    return [read_card(word, f"{name} {i}") for i, word in enumerate(words, start=1)]


def _add_field(given: Json, words: list[str]) -> None:
    name, rest = words[0].lower(), words[1:]
    if name not in FIELDS:
        raise NotationError(name, "field", words[0], FIELDS)
    if name in given:
        raise NotationError(name, "twice", name)
    if name in PAIRS:
        pairs = [_pair(name, word) for word in rest]
        given[name] = {slot: read_card(card, f"{name} {slot}") for slot, card in pairs}
    elif name == "held":
        given[name] = {seat: _held(seat, text) for seat, text in (_pair(name, w) for w in rest)}
    elif name == "options":
        parts = (word.partition("=") for word in rest)
        given[name] = {option: value if eq else True for option, eq, value in parts}
    elif name in LISTS:
        given[name] = rest
    elif name == "need":
        text = " ".join(rest)
        given[name] = int(text) if text.isdecimal() and len(text) < 3 else text
    else:
        given[name] = " ".join(rest)


def _pair(name: str, word: str) -> tuple[str, str]:
    left, eq, right = word.partition("=")
    if not (left and eq and right):
        raise NotationError(name, "value", word, ("NAME=…",))
    return left, right


def _held(seat: str, text: str) -> Json:
    slot, _, rest = text.partition(":")
    card, _, up = rest.partition(":")
    if up not in ("", "up"):
        raise NotationError(f"held {seat}", "value", up, ("up",))
    held: Json = {"card": read_card(card, f"held {seat}"), "up": up == "up" or not slot}
    return {**held, "slot": slot} if slot else held


def _move(words: list[str], position: Position) -> Move:
    if len(words) < 2:
        raise NotationError(">", "value", " ".join(words), (f"NAME {'|'.join(KINDS)}",))
    by, do, rest = words[0], words[1].lower().replace("-", "_"), words[2:]
    act: Json = {"by": by, "do": do}
    if rest and do in ("draw", "take"):
        act["slot"] = rest.pop(0)
    elif rest and do == "nothing_fits":
        act["on"] = rest.pop(0)
    if rest:
        raise NotationError(f"> {by} {do}", "more", " ".join(rest))
    try:
        return read_move(act, position, ">")
    except NotationError as error:
        place = f"> {by} {do}" if do in KINDS else f"> {by}"
        raise NotationError(place, error.code, error.got, error.allowed) from error


def _place(place: str) -> str:
    """The place in JSON as one in the line: `.rows.A[1]` is `A 2`."""
    found = re.sub(r"\[(\d+)\]", lambda at: f" {int(at[1]) + 1}", place.strip("."))
    return found.removeprefix("rows.").replace(".", " ")


def _written(name: str, value: object, position: Position) -> str:
    if name == "held":
        held = zip(position.seats, position.held, strict=True)
        return " ".join(f"{seat}={_write_held(one)}" for seat, one in held if one is not None)
    if name in PAIRS:
        slots = position.down if name == "down" else position.up
        return " ".join(f"{slot}={write_card(card)}" for slot, card in slots.items())
    if name == "options":
        options = cast(dict[str, bool | int | str], value)
        return " ".join(f"{option}={_switch(one)}" for option, one in options.items())
    if name in LISTS:
        return " ".join(cast(tuple[str, ...], value))
    return str(value)


def _write_held(held: Held) -> str:
    up = ":up" if held.up and held.slot != OWN else ""
    return f"{held.slot}:{write_card(held.card)}{up}"


def _switch(value: bool | int | str) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)

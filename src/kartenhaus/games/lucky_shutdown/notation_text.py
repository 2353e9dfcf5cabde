"""Positions and moves as one line of text that people can type.

    pile o14 b16 | stock 5 | *A: o16 b18 o13 / o12 - b19 / ? ? - | B: 3? > A play b18

Fields stand in any order between `|`; the seats A to E come in clockwise order. `*` marks the seat
in turn or in its skip moment.

    A: HAND / OPEN / CLOSED     three open and three closed places, `-` is an empty one; what
                                is left out is empty; `six` before a hand in phase choose
    pile CARDS                  the last one is on top
    stock CARDS or N            the first one is drawn first; N: that many unknown cards
    skip N                      skips still due, that of the seat in its skip moment included
    phase choose|starter|end    if it is neither a turn nor a skip moment
    finished B A                in the order in which they finished
    loser B                     of the last round; in phase end, of this one
    opts luck reactions=off     host options that differ from the defaults
    used luck=AB early=A        who has used an optional rule
    round N, stall N, deck variant

Cards: `o15` `b19` `x13` (two-coloured), `clear:o` `push:b` `free:x` `under16:o`; `?` is unknown,
`4?` are four unknown ones. After `>` comes the move: the seat (left out: the one in turn) and
`play CARDS`, `react CARDS`, `take`, `flip N`, `pass`, `luck`, `early N`, `choose CARDS` or
`starter B`; places count from 1, cards are laid in this order. `#` begins a comment.

Whatever is not as it must be raises `NotationError`.
"""

import re
from collections.abc import Iterable

from kartenhaus.games.lucky_shutdown.actions import Action
from kartenhaus.games.lucky_shutdown.deck import Deck
from kartenhaus.games.lucky_shutdown.notation import SEATS, UNKNOWN, Move, Position, Side
from kartenhaus.games.lucky_shutdown.notation_json import read_move, read_position, tag_of
from kartenhaus.games.lucky_shutdown.notation_options import write_options
from kartenhaus.games.lucky_shutdown.state import NO_SLOTS, NOBODY
from kartenhaus.kernel.notation import NotationError

Json = dict[str, object]
SEAT = re.compile(r"(\*?)\s*([A-Ea-e])\s*:(.*)", re.DOTALL)
SEVERAL = re.compile(r"([0-9]{1,2})\?")
INNER = re.compile(r"players\[(\d)\]\.(\w+)(?:\[(\d+)\])?")
ZONES = ("hand", "open", "closed")
FIELDS = (
    *("A: … E:", "pile", "stock", "skip", "phase", "finished", "loser", "opts", "used"),
    *("round", "stall", "deck"),
)
VERBS = {
    "play": "play",
    "react": "react",
    "take": "take",
    "flip": "flip",
    "pass": "passSkip",
    "luck": "luck",
    "early": "early",
    "choose": "chooseOpen",
    "starter": "pickStarter",
}
"""Word in text -> name in JSON."""


def read_line(line: str, deck: Deck) -> tuple[Position, Move | None]:
    """The position and, if there is one, the move; `deck` is the built-in one."""
    text, _, _ = line.partition("#")
    text, arrow, asked = text.partition(">")
    given: Json = {}
    players: list[object] = []
    for part in text.split("|"):
        seat = SEAT.fullmatch(part.strip())
        if seat is not None:
            _add_seat(given, players, seat)
        elif part.strip():
            _add_field(given, part.split())
    given["players"] = players
    position = _translated(given, deck)
    return position, _move(asked.split(), position, deck) if arrow else None


def write_line(position: Position, move: Move | None = None) -> str:
    """The line that `read_line` reads as the same position and move."""
    phase = "" if position.phase in ("turn", "skip") else position.phase
    loser = "" if position.loser == NOBODY else SEATS[position.loser]
    options = write_options(position.options).items()
    words = {
        "deck": "" if position.deck == "standard" else position.deck,
        "round": "" if position.round == 1 else str(position.round),
        "phase": phase,
        "opts": " ".join(f"{name}={_switch(value)}" for name, value in options),
        "used": _used(position),
        "pile": _cards(position.pile),
        "stock": _cards(position.stock),
        "skip": str(position.skips or ""),
        "finished": " ".join(SEATS[seat] for seat in position.finished),
        "loser": loser,
        "stall": str(position.stall or ""),
    }
    fields = [f"{name} {value}" for name, value in words.items() if value]
    for i, side in enumerate(position.sides):
        mark = "*" if i == position.turn else ""
        six = "six " if position.phase == "choose" and not side.chosen else ""
        fields.append(f"{mark}{SEATS[i]}: {six}{_zones(side)}")
    line = " | ".join(fields)
    return line if move is None else f"{line} > {SEATS[move.seat]} {write_action(move.action)}"


def write_action(action: Action) -> str:
    """The action as it stands after `>`, without the seat."""
    word = next(word for word, do in VERBS.items() if do == tag_of(action))
    cards: tuple[str, ...] = getattr(action, "cards", ())
    slot: int = getattr(action, "slot", -1)
    starter: int = getattr(action, "starter", -1)
    rest = SEATS[starter] if starter >= 0 else str(slot + 1) if slot >= 0 else " ".join(cards)
    return f"{word} {rest}".rstrip()


def _add_seat(given: Json, players: list[object], found: re.Match[str]) -> None:
    star, letter, cards = found.groups()
    name = SEATS[len(players)] if len(players) < len(SEATS) else ""
    if letter.upper() != name:
        raise NotationError(letter.upper(), "order", letter, (name,) if name else ())
    if star:
        if "turn" in given:
            raise NotationError(f"*{name}", "twice", "*")
        given["turn"] = len(players)
    zones = [_words(zone.split()) for zone in cards.split("/")]
    if len(zones) > len(ZONES):
        raise NotationError(name, "zones", str(len(zones)))
    player: Json = dict(zip(ZONES, zones, strict=False))
    if zones[0][:1] == ["six"]:
        player["six"] = zones[0][1:]
        del player["hand"]
        if player.get("open") in ([None], list(NO_SLOTS)):
            del player["open"]
    elif zones[0] == [None]:
        player["hand"] = []
    for table in ("open", "closed"):
        if player.get(table) in ([None], []):
            player[table] = None
    players.append(player)


def _words(words: Iterable[str]) -> list[str | None]:
    """Card words as JSON has them: `-` is an empty place, `3?` three unknown cards."""
    found: list[str | None] = []
    for word in words:
        several = SEVERAL.fullmatch(word)
        if several:
            found += [UNKNOWN] * int(several[1])
        else:
            found.append(None if word == "-" else word.lower())
    return found


def _add_field(given: Json, words: list[str]) -> None:
    name, rest = words[0].lower(), words[1:]
    value: object
    match name:
        case "pile" | "stock":
            count = rest[0] if len(rest) == 1 else ""
            value = int(count) if count.isdecimal() and name == "stock" else _listed(rest)
        case "skip" | "round" | "stall":
            value = _count(name, rest)
        case "phase" | "deck":
            value = rest[0].lower() if len(rest) == 1 else " ".join(rest)
        case "finished":
            value = [_seat(word, name) for word in rest]
        case "loser":
            value = _seat(" ".join(rest), name)
        case "opts":
            pairs = (word.partition("=") for word in rest)
            value = {option: setting if eq else True for option, eq, setting in pairs}
        case "used":
            pairs = (word.partition("=") for word in rest)
            value = {rule: [_seat(each, name) for each in seats] for rule, _, seats in pairs}
        case _:
            raise NotationError(name, "field", words[0], FIELDS)
    if name in given:
        raise NotationError(name, "twice", name)
    given[name] = value


def _translated(given: Json, deck: Deck) -> Position:
    """Text names to JSON names and, in errors, back again."""
    if "skip" in given:
        given["skips"] = given.pop("skip")
        given["phase"] = "skip" if given["skips"] else given.get("phase", "turn")
    if "loser" in given:
        over = given.get("phase") == "end"
        given["ended" if over else "lastLoser"] = given.pop("loser")
    try:
        return read_position(given, deck, "")
    except NotationError as error:
        place, allowed = error.place.removeprefix("."), error.allowed
        place = {"skips": "skip"}.get(place, place)
        inner = INNER.fullmatch(place)
        if inner:
            at = f" {int(inner[3]) + 1}" if inner[3] else ""
            place = f"{SEATS[int(inner[1])]}: {inner[2]}{at}"
        elif place == "turn":
            place, allowed = "*", tuple(f"*{SEATS[int(seat)]}" for seat in allowed)
        elif place == "ended":
            place, allowed = "loser", tuple(SEATS[int(seat)] for seat in allowed)
        raise NotationError(place, error.code, error.got, allowed) from error


def _move(words: list[str], position: Position, deck: Deck) -> Move:
    asked: Json = {}
    if words and len(words[0]) == 1:
        asked["seat"] = _seat(words.pop(0), ">", len(position.sides))
    verb = words.pop(0).lower() if words else ""
    if verb not in VERBS:
        raise NotationError(">", "value", verb, VERBS)
    asked["do"] = VERBS[verb]
    if verb in ("play", "react", "choose"):
        asked["cards"] = _listed(words)
    elif verb in ("flip", "early"):
        slot = " ".join(words)
        if slot not in ("1", "2", "3"):
            raise NotationError(f"> {verb}", "value", slot, ("1", "2", "3"))
        asked["slot"] = int(slot) - 1
    elif verb == "starter":
        asked["starter"] = _seat(" ".join(words), f"> {verb}", len(position.sides))
    elif words:
        raise NotationError(f"> {verb}", "more", " ".join(words))
    try:
        return read_move(asked, position, deck, ">")
    except NotationError as error:
        place = re.sub(r"\.cards\[(\d+)\]", lambda at: f" {verb} {int(at[1]) + 1}", error.place)
        allowed = error.allowed
        if place == ">.seat":
            place, allowed = ">", tuple(SEATS[int(seat)] for seat in allowed)
        raise NotationError(place, error.code, error.got, allowed) from error


def _listed(words: list[str]) -> list[str | None]:
    return [] if words == ["-"] else _words(words)


def _count(name: str, words: list[str]) -> int:
    text = " ".join(words)
    if not (text.isdecimal() and text.isascii() and len(text) <= 5):
        raise NotationError(name, "value", text, ("0, 1, 2, …",))
    return int(text)


def _seat(letter: str, place: str, seats: int = len(SEATS)) -> int:
    names = SEATS[:seats]
    if len(letter) != 1 or letter.upper() not in names:
        raise NotationError(place, "value", letter, names)
    return names.index(letter.upper())


def _switch(value: bool | int | str) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _used(position: Position) -> str:
    luck = "".join(SEATS[i] for i, side in enumerate(position.sides) if side.luck_used)
    early = "".join(SEATS[i] for i, side in enumerate(position.sides) if side.early_used)
    return " ".join(f"{k}={v}" for k, v in (("luck", luck), ("early", early)) if v)


def _zones(side: Side) -> str:
    zones = [_cards(side.hand) or "-", *(_places(slots) for slots in (side.open, side.closed))]
    while len(zones) > 1 and zones[-1] == "- - -":
        zones.pop()
    return " / ".join(zones)


def _cards(cards: tuple[str, ...]) -> str:
    """The cards; unknown ones side by side as a number of them."""
    text = " ".join(cards)
    return re.sub(r"\?(?: \?)+", lambda run: f"{run[0].count(UNKNOWN)}?", text)


def _places(slots: tuple[str | None, ...]) -> str:
    return " ".join(card or "-" for card in slots)

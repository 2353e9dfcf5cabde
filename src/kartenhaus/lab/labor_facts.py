"""Questions about Labor Chaos that need no game: dealing, points, whether a card can be loaded.

Nothing is decided here that the game does not decide. Whatever cannot be read raises
`NotationError`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import cast

import msgspec

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.cards import Deck, Table
from kartenhaus.games.labor_chaos.game import LABOR_CHAOS as GAME
from kartenhaus.games.labor_chaos.notation_json import read_position
from kartenhaus.games.labor_chaos.options import Config, Options
from kartenhaus.games.labor_chaos.reader import check_alone, parse_deck
from kartenhaus.games.labor_chaos.scoring import penalties, ranking
from kartenhaus.games.labor_chaos.state import neighbour
from kartenhaus.games.labor_chaos.words import Tables, make_tables
from kartenhaus.kernel.notation import NotationError, fields, index, listed, one_of, shown, texts
from kartenhaus.lab.labor_arbiter import First
from kartenhaus.rulebook.decks import deck_file, facts_text, phrases_texts

Json = dict[str, object]
NAME = "labor-chaos"
MOST_GAMES = 10
MOST_POINTS = 10_000
SCORINGS = ("sum", "count")
Said = tuple[str, Mapping[str, str | int]]
"""The key of a message and its values."""


class Answer(msgspec.Struct, frozen=True):
    """`shown`: as JSON; `said`: line by line; `rules`: what it rests on."""

    shown: Json
    said: tuple[Said, ...]
    rules: tuple[str, ...]


@cache
def tables() -> Tables:
    """The standard facts and the words of every language."""
    return make_tables(facts_text(NAME), phrases_texts(NAME))


@cache
def deck() -> Deck:
    """The deck that comes with the program."""
    return parse_deck(deck_file(NAME), max(GAME.seats), tables())


def answer(kind: str, given: object) -> Answer:
    """The answer to a question of this type; its fields are named from `in`."""
    return FACTS[kind](fields(given, "in", FIELDS[kind]))


def _deal(given: Json) -> Answer:
    seats = index(given.get("players"), "in.players", range(100))
    promos = given.get("promos", False)
    if not isinstance(promos, bool):
        raise NotationError("in.promos", "value", shown(promos), ("true", "false"))
    if seats not in GAME.seats:
        no: Json = {"legal": False, "rule": "LC-1.4", "ruling": "LC-A33"}
        return Answer(no, (("refusal.LC-1.4", {}),), ("LC-1.4", "LC-A33"))
    state = GAME.start(Config(deck(), Options(promos=promos)), seats)
    dealt = GAME.deal(state, First(), 0, 0)[0]
    if not isinstance(dealt, ev.GameDealt):
        raise TypeError(f"a game begins with {dealt}")
    hand, draw = len(dealt.hands[0]), len(dealt.draw)
    found: Json = {"hand": hand, "draw_pile": draw, "discard": 0}
    said = ("arbiter.lc.deal", {"n": seats, "hand": hand, "draw": draw})
    return Answer(found, (said,), ("LC-2.2", "LC-2.3"))


def _first_player(given: Json) -> Answer:
    names = _names(texts(given, "players", "in"))
    dealer = given.get("dealer")
    if dealer not in names:
        raise NotationError("in.dealer", "value", shown(dealer), names)
    state = GAME.start(Config(deck()), len(names))
    first = names[neighbour(state, names.index(cast(str, dealer)), 1)]
    return Answer({"first": first}, (("arbiter.lc.first", {"name": first}),), ("LC-2.4",))


def _score(given: Json) -> Answer:
    hands = fields(given.get("hands", {}), "in.hands", None)
    position = read_position({"players": list(hands), "hands": hands}, "in")
    names, winner = position.players, given.get("winner")
    if winner is not None and winner not in names:
        raise NotationError("in.winner", "value", shown(winner), names)
    seat = names.index(cast(str, winner)) if winner is not None else -1
    scoring = "count" if one_of(given, "scoring", "in", SCORINGS, "sum") == "count" else "sum"
    cards = {card.id: card for card in position.cards}
    points = dict(zip(names, penalties(cards, position.hands, seat, scoring), strict=True))
    said = tuple(("arbiter.lc.penalty", {"name": n, "points": p}) for n, p in points.items())
    rules = ("LC-10.1", "LC-10.3" if scoring == "count" else "LC-10.2")
    return Answer({"penalty": points}, said, rules)


def _series(given: Json) -> Answer:
    games = listed(given.get("games"))
    if not games or len(games) > MOST_GAMES:
        raise NotationError("in.games", "list", shown(given.get("games")), (f"1 – {MOST_GAMES}",))
    names = _names(tuple(fields(games[0], "in.games[0]", None)))
    totals = dict.fromkeys(names, 0)
    for i, game in enumerate(games):
        points = fields(game, f"in.games[{i}]", names)
        for name in names:
            totals[name] += index(points.get(name), f"in.games[{i}].{name}", range(MOST_POINTS + 1))
    groups = [[names[seat] for seat in group] for group in ranking(list(totals.values()))]
    said: list[Said] = []
    place = 1
    for group in groups:
        said += [
            ("arbiter.lc.total", {"place": place, "name": name, "points": totals[name]})
            for name in group
        ]
        place += len(group)
    return Answer({"totals": totals, "winners": groups[0]}, tuple(said), ("LC-10.4", "LC-A18"))


def _load(given: Json) -> Answer:
    card = fields(given.get("card"), "in.card", None)
    faults = check_alone(cast(Table, card), tables())
    said: tuple[Said, ...] = tuple((f"fault.{fault.code}", fault.params) for fault in faults)
    found: Json = {
        "errors": sorted({fault.code for fault in faults if fault.fatal}),
        "warnings": sorted({fault.code for fault in faults if not fault.fatal}),
    }
    return Answer(found, said or (("arbiter.lc.loads", {}),), ("LC-12.1", "LC-12.2"))


def _names(names: Sequence[str]) -> tuple[str, ...]:
    if len(names) not in GAME.seats or len(set(names)) != len(names):
        allowed = (f"{min(GAME.seats)} – {max(GAME.seats)}",)
        raise NotationError("in.players", "value", shown(list(names)), allowed)
    return tuple(names)


FACTS: dict[str, Callable[[Json], Answer]] = {
    "deal": _deal,
    "first_player": _first_player,
    "score": _score,
    "series": _series,
    "load": _load,
}
FIELDS: dict[str, tuple[str, ...]] = {
    "deal": ("players", "promos"),
    "first_player": ("players", "dealer"),
    "score": ("winner", "hands", "scoring"),
    "series": ("games",),
    "load": ("card",),
}
"""Type -> what such a question may hold."""

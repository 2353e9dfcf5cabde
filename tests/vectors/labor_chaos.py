"""Runs one vector of Labor Chaos through the code that plays.

A vector names what is given and a part of what must come of it: of objects only the named fields
count, lists must be equal. Whatever a vector says that is not understood here fails it: nothing
is skipped.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import cast

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.actions import Action
from kartenhaus.games.labor_chaos.cards import Deck, Table
from kartenhaus.games.labor_chaos.game import LABOR_CHAOS as GAME
from kartenhaus.games.labor_chaos.notation import Position, state_of
from kartenhaus.games.labor_chaos.notation_json import plain_card, read_move, read_position
from kartenhaus.games.labor_chaos.options import Config, Options
from kartenhaus.games.labor_chaos.reader import check_alone, parse_deck
from kartenhaus.games.labor_chaos.scoring import penalties, ranking
from kartenhaus.games.labor_chaos.state import State, phase_of
from kartenhaus.games.labor_chaos.words import Tables, make_tables
from kartenhaus.kernel.refusal import Refusal
from kartenhaus.rulebook.decks import deck_file, facts_text, phrases_texts
from tests.luck import Luck

Json = dict[str, object]
NOW = 1_000_000
FIELDS = {"id", "type", "req", "in", "expect", "note"}
MOST_SEATS = 6
CODES = {
    "LC-1.4": "E_PLAYERS",
    "LC-3.3": "E_NOT_PLAYABLE",
    "LC-3.4": "E_NOT_PLAYABLE",
    "LC-6.3": "E_MUST_PLAY",
    "LC-7.4": "E_NOT_INSTANT",
    "LC-7.5": "E_NO_SITUATION",
    "LC-7.8": "E_NOT_PLAYABLE",
    "LC-7.11": "E_CLAIM_OPEN",
    "LC-8.2": "E_FACTS_FROZEN",
    "LC-9.1": "E_GAME_OVER",
    "LC-13.1": "E_WINDOW_OPEN",
    "LC-13.4": "E_NO_SITUATION",
}
"""Rule of a refusal -> the code that vectors use, where the rule alone says it."""


@cache
def tables() -> Tables:
    return make_tables(facts_text("labor-chaos"), phrases_texts("labor-chaos"))


@cache
def deck() -> Deck:
    """The deck that comes with the program."""
    return parse_deck(deck_file("labor-chaos"), MOST_SEATS, tables())


def run(vector: Json) -> None:
    """Raises `AssertionError` if the code does not do what the vector says."""
    assert set(vector) <= FIELDS, set(vector) - FIELDS
    given, expected = cast(Json, vector["in"]), cast(Json, vector["expect"])
    found = RUNS[str(vector["type"])](given)
    assert set(expected) <= set(found), set(expected) - set(found)
    assert {name: found[name] for name in expected} == expected


# --------------------------------------------------------------------------------- the parts


def _deal(given: Json) -> Json:
    seats, promos = cast(int, given["players"]), cast(bool, given["promos"])
    if seats not in GAME.seats:
        return {"error": code(Refusal("LC-1.4"))}
    state = GAME.start(Config(deck(), Options(promos=promos)), seats)
    dealt = GAME.deal(state, Luck(1), NOW, 0)[0]
    assert isinstance(dealt, ev.GameDealt)
    sizes = {len(hand) for hand in dealt.hands}
    assert len(sizes) == 1
    return {"hand": sizes.pop(), "draw_pile": len(dealt.draw), "discard": 0}


def _first_player(given: Json) -> Json:
    names = cast(list[str], given["players"])
    state = GAME.start(Config(deck()), len(names))
    for event in GAME.deal(state, Luck(1), NOW, names.index(str(given["dealer"]))):
        state = GAME.evolve(state, event)
    return {"first": names[state.turn]}


def _score(given: Json) -> Json:
    hands = cast(dict[str, list[str]], given["hands"])
    names = list(hands)
    cards = {card: plain_card(card, "hands") for hand in hands.values() for card in hand}
    winner = given.get("winner")
    seat = names.index(str(winner)) if winner is not None else -1
    scoring = "count" if given.get("scoring") == "count" else "sum"
    points = penalties(cards, tuple(map(tuple, hands.values())), seat, scoring)
    return {"penalty": dict(zip(names, points, strict=True))}


def _series(given: Json) -> Json:
    games = cast(list[dict[str, int]], given["games"])
    names = list(games[0])
    totals = [sum(game[name] for game in games) for name in names]
    winners = [names[seat] for seat in ranking(totals)[0]]
    return {"totals": dict(zip(names, totals, strict=True)), "winners": winners}


def _load(given: Json) -> Json:
    faults = check_alone(cast(Table, given["card"]), tables())
    return {"errors": Codes(fault.code for fault in faults if fault.fatal)}


class Codes(set[str]):
    """Equal to a list of the same codes in any order."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list) and set(self) == set(cast(list[str], other))

    __hash__ = None


# ---------------------------------------------------------------------------------- a game


def _game(given: Json) -> Json:
    position = read_position({k: v for k, v in given.items() if k != "actions"})
    state, results, now = state_of(position, NOW), list[str](), NOW
    for line in cast(list[Json], given["actions"]):
        now += 1
        state, result = act(state, line, position, now)
        results.append(result)
        state, now = settled(state, now)
    return told(state, position, results)


def act(state: State, line: Json, position: Position, now: int) -> tuple[State, str]:
    """One line of a vector: an action of a seat, or the time that runs out."""
    if "timeout" in line:
        assert line == {"by": "server", "timeout": True}
        due = GAME.wake(state)
        assert due is not None
        assert phase_of(state) in ("claim", "window")
        state = folded(state, GAME.tick(state, due, Luck(1)))
        return state, "ok"
    if "fact" in line or "declare" in line:
        return state, code(Refusal("LC-8.2"))
    seat, action = read_move(line, state, position.players)
    refusal = GAME.refuse(state, seat, action)
    if refusal is not None:
        return state, code(refusal)
    assert action in GAME.legal_actions(state, seat)
    return folded(state, decided(state, seat, action, now)), "ok"


def decided(state: State, seat: int, action: Action, now: int) -> tuple[ev.Event, ...]:
    return GAME.decide(state, seat, action, Luck(1), now)


def folded(state: State, events: tuple[ev.Event, ...]) -> State:
    for event in events:
        state = GAME.evolve(state, event)
    return state


def settled(state: State, now: int) -> tuple[State, int]:
    """Lets the shortest time of a window pass, as vectors know no clock (LC-13.4)."""
    while state.effect.window is not None and not state.effect.window.aged:
        now = max(now, state.effect.window.least)
        state = folded(state, GAME.tick(state, now, Luck(1)))
    return state, now


def told(state: State, position: Position, results: list[str]) -> Json:
    """What can be said of the state in the words of vectors."""
    names = position.players
    hands = dict(zip(names, map(list, state.hands), strict=True))
    return {
        "results": results,
        "winner": names[state.winner] if state.winner >= 0 else None,
        "over": not state.running,
        "turn": names[state.turn],
        "hands": Part(hands),
        "discard": list(state.discard),
        "draw": list(state.draw),
        "end": state.end or None,
        "lasting": state.lasting or None,
    }


class Part(dict[str, object]):
    """Equal to a part of itself."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, dict) and all(
            self.get(key) == value for key, value in cast(Json, other).items()
        )

    __hash__ = None


def code(refusal: Refusal) -> str:
    """What vectors call this refusal."""
    if refusal.rule == "LC-3.1":
        return "E_NOT_IN_HAND" if "card" in refusal.params else "E_NOT_YOUR_TURN"
    if refusal.rule == "LC-3.2":
        return "E_PENDING_CHOICE" if refusal.ruling == "LC-A17" else "E_BAD_CHOICE"
    return CODES[refusal.rule]


RUNS: dict[str, Callable[[Json], Json]] = {
    "deal": _deal,
    "first_player": _first_player,
    "game": _game,
    "score": _score,
    "series": _series,
    "load": _load,
}

"""Runs one vector of Lucky Shutdown through the `Game` contract, the code that plays.

A vector holds a fragment of a round, what is done, and what must come of it. Whatever a vector
says that is not understood here fails it: nothing is skipped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from typing import cast

import msgspec

from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.games.lucky_shutdown.actions import ChooseOpen
from kartenhaus.games.lucky_shutdown.deck import Deck, parse_deck
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.notation import (
    Move,
    Position,
    position_of,
    state_of,
)
from kartenhaus.games.lucky_shutdown.notation_counts import TICK, read_counts
from kartenhaus.games.lucky_shutdown.notation_json import read_move, read_position
from kartenhaus.games.lucky_shutdown.state import NOBODY, State
from kartenhaus.games.lucky_shutdown.view import Observation
from kartenhaus.rulebook.decks import deck_file

Json = dict[str, object]
NOW = 1_000_000
FIELDS = {"id", "rule", "ruling", "given", "action", "expect", "note"}


class MisreadError(AssertionError):
    """The vector says something that this runner does not know."""


class Lot:
    """Chance that always draws the last: what comes out must not depend on it."""

    def below(self, n: int) -> int:
        return n - 1


def run(vector: Json) -> None:
    """Passes if the vector holds; raises `AssertionError` with what differs."""
    _know(vector, FIELDS, "vector")
    given, action, expect = (cast(Json, vector[part]) for part in ("given", "action", "expect"))
    special: dict[object, Callable[[Json, Json, Json], None]] = {
        "view": _view,
        "decideStarter": _starter,
        "stallTick": _stall_tick,
    }
    special.get(action["do"], _act)(given, action, expect)


@cache
def standard_deck() -> Deck:
    """The built-in deck."""
    return parse_deck(deck_file("lucky-shutdown"), seats=5)


def fold(state: State, events: Iterable[ev.Event]) -> State:
    """The state after all events."""
    for event in events:
        state = GAME.evolve(state, event)
    return state


def _act(given: Json, action: Json, expect: Json) -> None:
    position = read_position(given, standard_deck())
    move = read_move(action, position, standard_deck())
    state = state_of(position, standard_deck())
    refusal = GAME.refuse(state, move.seat, move.action)
    offered = move.action in GAME.legal_actions(state, move.seat)
    assert offered == (refusal is None), "legal_actions and refuse differ"
    assert state == state_of(position, standard_deck()), "asking has changed the state"
    if not expect["legal"]:
        _know(expect, {"legal", "because"}, "expect")
        assert refusal is not None, "is allowed"
        assert refusal.rule == expect["because"]
        return
    assert refusal is None, f"refused: {refusal}"
    events = GAME.decide(state, move.seat, move.action, Lot(), NOW)
    if isinstance(move.action, ChooseOpen) and expect.get("phase") == "starter":
        # who begins is a step of its own in the vectors; here it follows at once
        events = tuple(e for e in events if isinstance(e, ev.OpenChosen | ev.OpenRevealed))
    _compare(position, move, events, position_of(fold(state, events), position.deck), expect)


def _compare(
    before: Position, move: Move, events: tuple[ev.Event, ...], after: Position, expect: Json
) -> None:
    """What `expect` names must be so; what it may leave out must be as before."""
    was, side = before.sides[move.seat], after.sides[move.seat]
    cleared = [event.reason for event in events if isinstance(event, ev.PileCleared)]
    found: Json = {
        "legal": True,
        "pile": list(after.pile),
        "hand": sorted(side.hand),
        "turn": None if after.turn == NOBODY else after.turn,
        "phase": after.phase,
        "skips": after.skips,
        "cleared": cleared[0] if cleared else None,
        "finished": list(after.finished),
        "open": list(side.open),
        "closed": list(side.closed),
        "stock": len(after.stock),
        "ended": after.loser if after.phase == "end" else None,
        "others": _others(before, after, move.seat),
        "stall": after.stall,
        "used": {
            "luck": [i for i, each in enumerate(after.sides) if each.luck_used],
            "early": [i for i, each in enumerate(after.sides) if each.early_used],
        },
    }
    unchanged: Json = {
        "open": list(was.open),
        "closed": list(was.closed),
        "stock": len(before.stock),
        "ended": None,
        "others": {},
    }
    _know(expect, set(found), "expect")
    wanted = unchanged | expect
    if "hand" in wanted:
        wanted["hand"] = sorted(cast(list[str], wanted["hand"]))
    others = cast(dict[str, list[str]], wanted["others"])
    wanted["others"] = {seat: sorted(hand) for seat, hand in others.items()}
    assert {name: found[name] for name in wanted} == wanted


def _others(before: Position, after: Position, seat: int) -> Json:
    """Seat -> hand of every other seat whose cards have changed."""
    sides = enumerate(zip(before.sides, after.sides, strict=True))
    return {
        str(i): sorted(new.hand)
        for i, (old, new) in sides
        if i != seat
        and (Counter(old.hand), old.open, old.closed) != (Counter(new.hand), new.open, new.closed)
    }


def _starter(given: Json, action: Json, expect: Json) -> None:
    _know(action, {"do"}, "action")
    _know(expect, {"candidates", "turn"}, "expect")
    state = state_of(read_position(given, standard_deck()), standard_deck())
    events = GAME.tick(state, NOW, Lot())
    decided = next(e for e in events if isinstance(e, ev.StarterDecided | ev.StarterAsked))
    assert list(decided.tied) == expect["candidates"]
    if expect["turn"] is None:  # the table settles it: by lot, or the host is asked
        assert len(decided.tied) > 1
        by_lot = isinstance(decided, ev.StarterDecided)
        assert (decided.how, decided.seat in decided.tied) == ("lot", True) if by_lot else True
    else:
        assert fold(state, events).turn == expect["turn"]


def _view(given: Json, action: Json, expect: Json) -> None:
    _know(action, {"seat", "do"}, "action")
    _know(expect, {"sees", "mustNotContain"}, "expect")
    state = state_of(read_position(given, standard_deck()), standard_deck())
    seen = GAME.observe(state, cast(int, action["seat"]))
    found = _seen(seen)
    wanted = dict(cast(Json, expect.get("sees", {})))
    _know(wanted, set(found), "sees")
    for bag in {"hand", "six"} & wanted.keys():
        wanted[bag] = sorted(cast(list[str], wanted[bag]))
    assert {name: found[name] for name in wanted} == wanted
    payload = msgspec.json.encode([seen.public, seen.own]).decode()
    betrayed = [c for c in cast(list[str], expect.get("mustNotContain", [])) if c in payload]
    assert not betrayed, "the seat is sent what it must not see"


def _seen(seen: Observation) -> Json:
    public, own = seen.public, seen.own
    return {
        "hand": sorted(own.hand),
        "six": sorted(own.hand),
        "handCounts": [seat.hand for seat in public.seats],
        "open": [list(seat.open) for seat in public.seats],
        "closedSlots": [list(seat.closed) for seat in public.seats],
        "chosen": [seat.chosen for seat in public.seats],
        "stockCount": public.stock,
        "pile": list(public.pile),
        "pileCount": public.pile_count,
        "effectiveTop": public.top,
        "topRun": public.run,
        "removedCount": public.removed,
        "turn": None if public.turn == NOBODY else public.turn,
        "phase": public.phase,
        "skips": public.skips,
        "finished": list(public.finished),
        "ended": public.loser if public.phase == "end" else None,
    }


def _stall_tick(given: Json, action: Json, expect: Json) -> None:
    _know(action, {"do"}, "action")
    _know(expect, {"phase", "ranking", "ended", "stall", "stallLeft"}, "expect")
    state = read_counts(given, standard_deck())
    assert GAME.refuse(state, state.turn, TICK) is None
    after = fold(state, GAME.decide(state, state.turn, TICK, Lot(), NOW))
    ranking = list(after.ranking)
    named = cast(list[int] | None, expect.get("ranking"))
    if named is not None and len(named) < len(ranking):
        ranking = ranking[len(after.finished) :]  # of the unfinished seats alone
    left = GAME.observe(after, None).public.stall_left
    found: Json = {
        "phase": after.phase,
        "ranking": ranking if ranking or named is not None else None,
        "ended": after.loser if after.phase == "end" else None,
        "stall": after.stall,
        "stallLeft": None if left < 0 else left,
    }
    assert {name: found[name] for name in expect} == expect
    assert after.phase == "end" or after.stall == state.stall + 1


def _know(part: Json, known: set[str], name: str) -> None:
    unknown = sorted(part.keys() - known)
    if unknown:
        raise MisreadError(f"unknown field in {name}: {', '.join(unknown)}")

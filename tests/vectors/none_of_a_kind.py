"""Runs one vector of None of a Kind through the code that plays.

A vector names what is given and a part of what must come of it: of objects only the named fields
count, lists must be equal. Whatever a vector says that is not understood here fails it: nothing
is skipped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import cast

from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.deal import layout, shuffle
from kartenhaus.games.none_of_a_kind.deck import COLOUR_CARDS, MOST_ROUNDS, ORDER, parse_deck
from kartenhaus.games.none_of_a_kind.fit import READINGS, Reading, fits, matches, successors
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.notation import (
    Position,
    position_of,
    slots_of,
    state_of,
)
from kartenhaus.games.none_of_a_kind.notation_json import (
    KINDS,
    OPTIONS,
    POSITION_FIELDS,
    card_in,
    read_move,
    read_position,
    row_in,
)
from kartenhaus.games.none_of_a_kind.options import Config
from kartenhaus.games.none_of_a_kind.rules import NEED
from kartenhaus.games.none_of_a_kind.scoring import (
    award,
    check_row,
    check_rows,
    final,
    ranking,
)
from kartenhaus.games.none_of_a_kind.state import NOBODY, State
from kartenhaus.kernel.refusal import Refusal
from kartenhaus.rulebook.decks import deck_file
from kartenhaus.table.contest import Claim, decided_at, judged
from tests.luck import Luck

Json = dict[str, object]
NOW = 1_000_000
FIELDS = {"id", "type", "req", "in", "expect", "note"}
CODES = {
    "NK-2.3": "E_START_CARD",
    "NK-3.2": "E_NO_CARD",
    "NK-3.3": "E_HAND_FULL",
    "NK-3.4": "E_TAKEN",
    "NK-3.5": "E_NOT_HOLDING",
    "NK-3.6": "E_NOT_HOLDING",
    "NK-3.9": "E_NOT_ALLOWED",
    "NK-3.11": "E_ROW_FULL",
    "NK-4.2": "E_DOES_NOT_FIT",
    "NK-5.2": "E_NOT_RACING",
    "NK-5.3": "E_ROW_SHORT",
}
"""Rule of a refusal -> how the vectors call it."""


class MisreadError(AssertionError):
    """The vector says something that this runner does not know."""


class Lowest:
    """Chance that always draws the first: of free slots the one that was named first."""

    def below(self, n: int) -> int:
        return min(0, n)


def run(vector: Json) -> None:
    """Passes if the vector holds; raises `AssertionError` with what differs."""
    know(vector, FIELDS, "vector")
    runner = RUNNERS.get(str(vector.get("type")))
    if runner is None:
        raise MisreadError(f"unknown type: {vector.get('type')}")
    given, expect = cast(Json, vector["in"]), cast(Json, vector["expect"])
    found = runner(given, expect)
    know(expect, set(found), "expect")
    for name, wanted in expect.items():
        compare(found[name], wanted, name)


def compare(found: object, wanted: object, place: str) -> None:
    """Objects by their named fields, all else exactly."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        objects = cast(Json, found)
        for name, part in cast(Json, wanted).items():
            assert name in objects, f"{place}.{name} is missing"
            compare(objects[name], part, f"{place}.{name}")
        return
    assert found == wanted, f"{place}: {found!r} instead of {wanted!r}"


def know(part: Json, known: Iterable[str], name: str) -> None:
    """Fails on a field that is not known."""
    unknown = sorted(part.keys() - set(known))
    if unknown:
        raise MisreadError(f"unknown field in {name}: {', '.join(unknown)}")


# Cards and numbers


def _deck(given: Json, expect: Json) -> Json:
    know(given, {"contains", "excludes"}, "in")
    cards = [card.split("/") for card in COLOUR_CARDS]
    words, inks, counts = (Counter(card[i] for card in cards) for i in range(3))
    del expect
    return {
        "colour_cards": len(COLOUR_CARDS),
        "distinct": len(set(COLOUR_CARDS)),
        "contains": all(card in ORDER for card in _texts(given.get("contains", []))),
        "excludes": not any(card in ORDER for card in _texts(given.get("excludes", []))),
        "per_word": dict(words),
        "per_ink": dict(inks),
        "per_count": dict(counts),
    }


def _points(given: Json, expect: Json) -> Json:
    know(given, (), "in")
    del expect
    points = sorted(parse_deck(deck_file("none-of-a-kind"), seats=6).points)
    return {"number": len(points), "sum": sum(points), "cards": points}


def _setup(given: Json, expect: Json) -> Json:
    know(given, {"players", "rounds"}, "in")
    del expect
    players = cast(int, given["players"])
    if players not in GAME.seats:
        return {"error": "E_PLAYERS"}
    config = Config(parse_deck(deck_file("none-of-a-kind"), players))
    state = _fold(GAME.start(config, players), GAME.deal(_start(config, players), Luck(1), 0, 0))
    rounds = cast(int, given.get("rounds", config.options.rounds))
    assert 1 <= rounds <= MOST_ROUNDS
    return {
        "row_length": state.need,
        "point_cards_per_round": len(state.points),
        "point_cards_used": rounds * len(state.points),
        "point_cards_left": len(config.deck.points) - rounds * len(state.points),
        "start_cards": sum(map(len, state.rows)),
        "middle_after_deal": sum(map(bool, state.middle)),
        "rounds": rounds,
    }


def _valid_card(given: Json, expect: Json) -> Json:
    """`card`: one; `cards`: several, each told in the shape that is expected."""
    know(given, {"card", "cards"}, "in")
    if "card" in given:
        valid = given["card"] in ORDER
        return {"valid": valid, "error": None if valid else "E_CARD"}
    cards = _texts(given["cards"])
    by_card = {card: card in ORDER for card in cards}
    shapes: dict[type, object] = {
        bool: all(by_card.values()),
        list: [by_card[card] for card in cards],
        dict: by_card,
    }
    found: Json = {"count": sum(by_card.values())}
    found["invalid"] = [card for card in cards if not by_card[card]]
    shape = type(expect.get("valid", []))
    if shape is list and all(isinstance(one, str) for one in cast(list[object], expect["valid"])):
        found["valid"] = [card for card in cards if by_card[card]]
    else:
        found["valid"] = shapes[shape]
    return found


# Rows


def _reading(given: Json) -> Reading:
    rule = given.get("rule", "cross")
    if rule not in READINGS:
        raise MisreadError(f"unknown rule: {rule}")
    return rule


def _fits(given: Json, expect: Json) -> Json:
    know(given, {"last", "new", "rule"}, "in")
    del expect
    last, new = card_in(given["last"], "last"), card_in(given["new"], "new")
    reading = _reading(given)
    return {"fits": fits(last, new, reading), "matches": list(matches(last, new, reading))}


def _successors(given: Json, expect: Json) -> Json:
    know(given, {"last", "rule"}, "in")
    del expect
    found = successors(_reading(given))[card_in(given["last"], "last")]
    return {"count": len(found), "cards": sorted(found, key=ORDER.__getitem__)}


def _check_row(given: Json, expect: Json) -> Json:
    know(given, {"row", "rule"}, "in")
    del expect
    row = row_in(given["row"], "row")
    found = check_row(row, _reading(given))
    return {
        "correct": found.kept,
        "fault_at": found.fault_at or None,
        "matches": list(found.matches),
        "kept": list(row[: found.kept]),
        "removed": list(row[found.kept :]),
        "word_sum": found.words,
    }


def _check_rows(given: Json, expect: Json) -> Json:
    know(given, {"rows", "rule"}, "in")
    del expect
    rows = [row_in(row, f"rows[{i}]") for i, row in enumerate(cast(list[object], given["rows"]))]
    found = [check_row(row, _reading(given)) for row in rows]
    return {
        "correct": [row.kept for row in found],
        "fault_at": [row.fault_at or None for row in found],
        "matches": [list(row.matches) for row in found],
    }


def _rank(given: Json, expect: Json) -> Json:
    know(given, {"seats", "rows", "stopper", "tiebreak_from", "rule"}, "in")
    del expect
    seats = _texts(given["seats"])
    given_rows = cast(Json, given["rows"])
    know(given_rows, seats, "rows")
    rows = [row_in(given_rows[seat], f"rows.{seat}") for seat in seats]
    first = given.get("stopper")
    if first is None:
        first = given.get("tiebreak_from", seats[0])
    checks = check_rows(range(len(seats)), rows, seats.index(str(first)), _reading(given))
    return {
        "order": [seats[i] for i in ranking(checks)],
        "keys": {seats[row.seat]: [row.kept, row.words, row.distance] for row in checks},
        "correct": {seats[row.seat]: row.kept for row in checks},
    }


def _award(given: Json, expect: Json) -> Json:
    know(given, {"order", "point_cards"}, "in")
    del expect
    order, points = _texts(given["order"]), cast(list[int], given["point_cards"])
    try:
        return {"award": dict(zip(order, award(range(len(order)), points), strict=True))}
    except ValueError:
        return {"error": "E_POINT_CARDS"}


def _final(given: Json, expect: Json) -> Json:
    know(given, {"point_cards", "tiebreak"}, "in")
    del expect
    won = cast(dict[str, list[int]], given["point_cards"])
    names = list(won)
    tie = given.get("tiebreak", "seed")
    if tie not in ("seed", "lexicographic"):
        raise MisreadError(f"unknown tiebreak: {tie}")
    totals, groups = final(list(won.values()), tie)
    ranked = [[names[i] for i in group] for group in groups]
    return {
        "totals": dict(zip(names, totals, strict=True)),
        "ranking": ranked,
        "winners": ranked[0],
        "shared": len(ranked[0]) > 1,
    }


# Races


def _played(given: Json, more: set[str]) -> tuple[Position, State, list[str]]:
    """The position, the state after all acts, and what came of each."""
    know(given, {*POSITION_FIELDS, *OPTIONS, "rule", "actions", *more}, "in")
    fields = {k: v for k, v in given.items() if k in POSITION_FIELDS}
    options: Json = {k: v for k, v in given.items() if k in OPTIONS}  # named beside the others
    if "rule" in given:
        options["fit"] = given["rule"]
    fields["options"] = {**cast(Json, given.get("options", {})), **options}
    position = read_position(fields, "in")
    state = state_of(position, NOW)
    results: list[str] = []
    for i, value in enumerate(cast(list[object], given.get("actions", []))):
        state, result = _act(state, position, cast(Json, value), f"in.actions[{i}]")
        results.append(result)
    return position, state, results


def _act(state: State, position: Position, value: Json, place: str) -> tuple[State, str]:
    do = value.get("do")
    if do in ("leave", "rejoin"):
        know(value, {"by", "do"}, place)
        seat = position.seats.index(str(value["by"]))
        call = GAME.leave if do == "leave" else GAME.rejoin
        return _fold(state, call(state, seat, NOW)), "ok"
    if do == "wait":  # what time alone does within so many ms
        know(value, {"do", "ms"}, place)
        return _waited(state, NOW + cast(int, value["ms"])), "ok"
    if do not in KINDS:
        raise MisreadError(f"unknown do in {place}: {do}")
    move = read_move(value, position, place)
    before = state
    refusal = GAME.refuse(state, move.seat, move.action)
    offered = move.action in GAME.legal_actions(state, move.seat)
    assert offered == (refusal is None), f"{place}: legal_actions and refuse differ"
    if refusal is not None:
        assert state == before, "asking has changed the state"
        return state, _code(refusal, move.seat)
    return _fold(state, GAME.decide(state, move.seat, move.action, Lowest(), NOW)), "ok"


def _waited(state: State, until: int) -> State:
    while (due := GAME.wake(state)) is not None and due <= until:
        state = _fold(state, GAME.tick(state, due, Lowest()))
    return state


def _code(refusal: Refusal, seat: int) -> str:
    if refusal.rule == "NK-8.2":
        strange = refusal.ruling == "NK-A26" or (seat == NOBODY and not refusal.ruling)
        return "E_NOT_SEATED" if strange else "E_NOT_RACING"
    if refusal.rule == "NK-8.3":
        return "E_FACE_UP" if refusal.params["side"] == "up" else "E_FACE_DOWN"
    if refusal.rule not in CODES:
        return refusal.rule
    return CODES[refusal.rule]


def _race(given: Json, expect: Json) -> Json:
    position, state, results = _played(given, set())
    after = position_of(state, position)
    seats = position.seats
    found: Json = {
        "results": results,
        "rows": {seat: list(row) for seat, row in zip(seats, after.rows, strict=True)},
        "down": list(after.down) if isinstance(expect.get("down"), list) else dict(after.down),
        "up": dict(after.up),
        "held": dict.fromkeys(seats) | _held_cards(after),
        "phase": after.phase,
        "stopper": None if after.stopper == NOBODY else seats[after.stopper],
        "by": state.by,
        "full_order": [seats[i] for i in after.full],
        "flags": [seats[i] for i in after.flags],
        "turn": None if after.turn == NOBODY else seats[after.turn],
        "correct": {
            seat: check_row(row, position.options.fit).kept
            for seat, row in zip(seats, after.rows, strict=True)
        },
    }
    found |= {"down_count": len(after.down), "up_count": len(after.up)}
    if state.result is not None:
        found["order"] = [seats[i] for i in state.result.order]
    return found


def _held_cards(position: Position) -> Json:
    pairs = zip(position.seats, position.held, strict=False)
    return {seat: one.card for seat, one in pairs if one is not None}


def _view(given: Json, expect: Json) -> Json:
    position, state, results = _played(given, {"viewer"})
    viewer = given["viewer"]
    seat = position.seats.index(str(viewer)) if viewer in position.seats else None
    seen = GAME.observe(state, seat)
    public, names = seen.public, slots_of(position)
    del expect
    held: Json = {}
    for i, one in enumerate(public.held):
        slot = None if one is None or one.slot < 0 else names[one.slot]
        card = seen.own.held if i == seat else one.card if one else ""
        held[position.seats[i]] = None if one is None else {"slot": slot, "card": card or None}
    return {
        "results": results,
        "held": held,
        "down": [n for n, card in zip(names, public.middle, strict=True) if card == "?"],
        "up": {n: c for n, c in zip(names, public.middle, strict=True) if c not in ("", "?")},
        "rows": dict(zip(position.seats, map(list, public.rows), strict=True)),
        "phase": "stopped" if public.phase == "over" else public.phase,
        "stopper": None if public.stopper == NOBODY else position.seats[public.stopper],
    }


def _contest(given: Json, expect: Json) -> Json:
    """Who gets what several reach for, decided as the table does it (NK-A6)."""
    know(given, {"cap_ms", "one_way_ms", "requests"}, "in")
    del expect
    cap, ways = cast(int, given["cap_ms"]), cast(dict[str, int], given["one_way_ms"])
    names = list(ways)
    corrections = {i: min(way, cap) for i, way in enumerate(ways.values())}
    requests = cast(list[Json], given["requests"])
    claims: list[Claim] = []
    for request in requests:
        know(request, {"by", "arrive_ms"}, "requests")
        seat = names.index(str(request["by"]))
        claims.append(Claim(seat, cast(int, request["arrive_ms"]), corrections[seat]))
    group: list[Claim] = []
    due: int | None = None
    for claim in sorted(claims, key=lambda one: one.arrival):
        if due is not None and claim.arrival > due:
            break
        group.append(claim)
        due = decided_at(group, corrections, claim.arrival)
    winner = judged(0, tuple(group)).claims[0].seat
    return {
        "granted": names[winner],
        "refused": [str(one["by"]) for one in requests if one["by"] != names[winner]],
        "decided_at_ms": due,
    }


def _shuffle(given: Json, expect: Json) -> Json:
    """What comes of a published seed (NK-8.5): anybody can check a round with it."""
    know(given, {"seed"}, "in")
    del expect
    seed = str(given["seed"])
    places = layout(seed)
    return {"cards": list(shuffle(seed)), "first_place": list(places[0]), "slots": len(places)}


def _texts(value: object) -> list[str]:
    return cast(list[str], value)


def _start(config: Config, seats: int) -> State:
    assert seats in NEED
    return GAME.start(config, seats)


def _fold(state: State, events: Iterable[ev.Event]) -> State:
    for event in events:
        state = GAME.evolve(state, event)
    return state


RUNNERS: dict[str, Callable[[Json, Json], Json]] = {
    "deck": _deck,
    "points": _points,
    "setup": _setup,
    "valid_card": _valid_card,
    "fits": _fits,
    "successors": _successors,
    "check_row": _check_row,
    "check_rows": _check_rows,
    "rank": _rank,
    "award": _award,
    "final": _final,
    "race": _race,
    "view": _view,
    "contest": _contest,
    "shuffle": _shuffle,
}
"""Type of a vector -> what finds out how it really is."""

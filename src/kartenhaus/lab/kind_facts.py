"""Questions about None of a Kind that need no race: cards, rows, points, contests.

Each question is a JSON object in the form of the vectors; the answer holds what is printed as
JSON, the messages that say it, and the rules that it rests on. Nothing is decided here that the
game does not decide. Whatever cannot be read raises `NotationError`.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from kartenhaus.games.none_of_a_kind.deal import layout, shuffle
from kartenhaus.games.none_of_a_kind.deck import COLOUR_CARDS, MOST_ROUNDS, ORDER, parse_deck
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.rules import NEED
from kartenhaus.games.none_of_a_kind.scoring import (
    award,
    final,
)
from kartenhaus.kernel.notation import (
    NotationError,
    fields,
    index,
    listed,
    one_of,
    shown,
    texts,
)
from kartenhaus.lab import kind_rows
from kartenhaus.lab.kind_answers import Answer, Json, Said, Value
from kartenhaus.rulebook.decks import deck_file
from kartenhaus.table.contest import Claim, decided_at, judged

TIES = ("seed", "lexicographic")
POINTS = range(-99, 100)
"""Point cards of one's own may be higher than those of the box."""
MOST_MS = 1 << 50


def answer(kind: str, given: object) -> Answer:
    """The answer to a question of this type; its fields are named from `in`."""
    return FACTS[kind](fields(given, "in", FIELDS[kind]))


def _deck(given: Json) -> Answer:
    cards = [card.split("/") for card in COLOUR_CARDS]
    words, inks, counts = (dict(Counter(card[i] for card in cards)) for i in range(3))
    found: Json = {
        "colour_cards": len(COLOUR_CARDS),
        "distinct": len(set(COLOUR_CARDS)),
        "contains": all(card in ORDER for card in texts(given, "contains", "in")),
        "excludes": not any(card in ORDER for card in texts(given, "excludes", "in")),
        "per_word": words,
        "per_ink": inks,
        "per_count": counts,
    }
    return Answer(found, (Said("arbiter.nk.deck", {"n": len(cards)}),), ("NK-1.1", "NK-1.3"))


def _points(_given: Json) -> Answer:
    points = sorted(parse_deck(deck_file("none-of-a-kind"), seats=max(GAME.seats)).points)
    found: Json = {"number": len(points), "sum": sum(points), "cards": points}
    params: dict[str, Value] = {"n": len(points), "least": points[0], "most": points[-1]}
    said = Said("arbiter.nk.points", {**params, "sum": sum(points)})
    return Answer(found, (said,), ("NK-1.4", "NK-1.5"))


def _setup(given: Json) -> Answer:
    players = index(given.get("players"), "in.players", range(1000))
    if players not in GAME.seats:  # NK-1.6
        said = Said("refusal.NK-1.6")
        return Answer({"error": "E_PLAYERS", "rule": "NK-1.6"}, (said,), ("NK-1.6",))
    rounds = index(given.get("rounds", MOST_ROUNDS), "in.rounds", range(1, MOST_ROUNDS + 1))
    points = parse_deck(deck_file("none-of-a-kind"), players).points
    found: Json = {
        "row_length": NEED[players],
        "point_cards_per_round": players,
        "point_cards_used": rounds * players,
        "point_cards_left": len(points) - rounds * players,
        "start_cards": players,
        "middle_after_deal": len(COLOUR_CARDS) - players,
        "rounds": rounds,
    }
    said = Said("arbiter.nk.setup", {"n": players, "need": NEED[players], "rounds": rounds})
    return Answer(found, (said,), ("NK-3.10", "NK-2.5", "NK-7.1"))


def _valid_card(given: Json) -> Answer:
    if "card" in given:
        card = shown(given["card"])
        valid = card in ORDER
        key = "arbiter.nk.card" if valid else "arbiter.nk.noCard"
        found: Json = {"valid": valid, "error": None if valid else "E_CARD"}
        return Answer(found, (Said(key, {"card" if valid else "got": card}),), ("NK-1.3",))
    cards = texts(given, "cards", "in")
    invalid = [card for card in cards if card not in ORDER]
    said = [Said("arbiter.nk.noCard", {"got": card}) for card in invalid]
    said += [Said("arbiter.nk.card", {"card": card}) for card in cards if card in ORDER]
    found = {"valid": [card in ORDER for card in cards], "count": len(cards) - len(invalid)}
    return Answer({**found, "invalid": invalid}, tuple(said), ("NK-1.3",))


def _award(given: Json) -> Answer:
    order, points = (
        texts(given, "order", "in"),
        _numbers(given.get("point_cards"), "in.point_cards"),
    )
    if len(order) != len(points):  # NK-2.5
        said = Said("fault.check_points", {"n": len(order)})
        return Answer({"error": "E_POINT_CARDS", "rule": "NK-2.5"}, (said,), ("NK-2.5",))
    won = award(range(len(order)), points)
    pairs = list(zip(order, won, strict=True))
    said = [Said("arbiter.nk.award", {"name": name, "points": card}) for name, card in pairs]
    return Answer({"award": dict(pairs)}, tuple(said), ("NK-6.5", "NK-6.6"))


def _final(given: Json) -> Answer:
    named = fields(given.get("point_cards"), "in.point_cards", None)
    if not named:
        raise NotationError("in.point_cards", "missing")
    won = [_numbers(cards, f"in.point_cards.{name}") for name, cards in named.items()]
    tie = one_of(given, "tiebreak", "in", TIES, "seed")
    return added_up(tuple(named), won, tie)


def added_up(names: Sequence[str], won: Sequence[Sequence[int]], tie: str) -> Answer:
    """A whole evening: the point cards of each name. `tie`: `seed` or `lexicographic`."""
    totals, groups = final(won, "seed" if tie == "seed" else "lexicographic")
    ranking_of = [[names[i] for i in group] for group in groups]
    said = [Said("arbiter.nk.evening", {"n": len(names), "rounds": len(won[0])})]
    place = 1
    for group in groups:
        for i in group:
            params: dict[str, Value] = {"place": place, "name": names[i], "points": totals[i]}
            said.append(Said("arbiter.nk.total", {**params, "highest": max(won[i], default=0)}))
        place += len(group)
    best = groups[0]
    winners: dict[str, Value] = {"names": [names[i] for i in best], "n": len(best)}
    said.append(Said("nk.event.MatchEnded", {**winners, "points": totals[best[0]]}))
    rules = ["NK-7.2"]
    if len(set(totals)) < len(totals):
        rules.append("NK-7.3")
    if any(len(group) > 1 for group in groups) or tie != "seed":
        rules.append("NK-A22")
    shape: Json = {
        "totals": dict(zip(names, totals, strict=True)),
        "ranking": ranking_of,
        "winners": ranking_of[0],
        "shared": len(best) > 1,
    }
    return Answer(shape, tuple(said), tuple(rules))


def _contest(given: Json) -> Answer:
    ways = fields(given.get("one_way_ms"), "in.one_way_ms", None)
    cap = index(given.get("cap_ms"), "in.cap_ms", range(MOST_MS))
    names = tuple(ways)
    corrections = {
        i: min(index(way, f"in.one_way_ms.{name}", range(MOST_MS)), cap)
        for i, (name, way) in enumerate(ways.items())
    }
    claims = _claims(given.get("requests"), names, corrections)
    group: list[Claim] = []
    due: int | None = None
    for claim in sorted(claims, key=lambda one: one.arrival):
        if due is not None and claim.arrival > due:
            break
        group.append(claim)
        due = decided_at(group, corrections, claim.arrival)
    decision = judged(0, group)
    winner = names[decision.claims[0].seat]
    refused = [names[claim.seat] for claim in claims if names[claim.seat] != winner]
    shape: Json = {"granted": winner, "refused": refused, "decided_at_ms": due}
    said = Said("arbiter.nk.contest", {"name": winner, "ms": due or 0})
    rules = ("NK-3.4", "NK-A6", *(("NK-A35",) if decision.by_row else ()))
    return Answer(shape, (said,), rules)


def _claims(value: object, names: tuple[str, ...], corrections: dict[int, int]) -> list[Claim]:
    found = listed(value)
    if not found:
        raise NotationError("in.requests", "list", shown(value))
    claims: list[Claim] = []
    for i, request in enumerate(found):
        place = f"in.requests[{i}]"
        told = fields(request, place, ("by", "arrive_ms", "row"))
        by = one_of(told, "by", place, names, "")
        arrive = index(told.get("arrive_ms"), f"{place}.arrive_ms", range(MOST_MS))
        row = index(told.get("row", 0), f"{place}.row", range(max(NEED.values()) + 1))
        seat = names.index(by)
        claims.append(Claim(seat, arrive, corrections[seat], row))
    return claims


def _shuffle(given: Json) -> Answer:
    seed = given.get("seed")
    if not isinstance(seed, str) or not seed:
        raise NotationError("in.seed", "value", shown(seed))
    cards, places = shuffle(seed), layout(seed)
    shape: Json = {"cards": cards, "first_place": places[0], "slots": len(places)}
    return Answer(shape, (Said("arbiter.nk.shuffle", {"cards": cards}),), ("NK-8.5",))


def _numbers(value: object, place: str) -> list[int]:
    found = listed(value)
    if found is None:
        raise NotationError(place, "list", shown(value))
    return [index(one, f"{place}[{i}]", POINTS) for i, one in enumerate(found)]


FACTS: dict[str, Callable[[Json], Answer]] = {
    "deck": _deck,
    "points": _points,
    "setup": _setup,
    "valid_card": _valid_card,
    "fits": kind_rows.fit,
    "successors": kind_rows.successors_of,
    "check_row": kind_rows.checked_row,
    "check_rows": kind_rows.checked_rows,
    "rank": kind_rows.rank,
    "award": _award,
    "final": _final,
    "contest": _contest,
    "shuffle": _shuffle,
}
"""Type of a question -> what answers it."""
FIELDS: dict[str, tuple[str, ...]] = {
    "deck": ("contains", "excludes"),
    "points": (),
    "setup": ("players", "rounds"),
    "valid_card": ("card", "cards"),
    "fits": ("last", "new", "rule"),
    "successors": ("last", "rule"),
    "check_row": ("row", "rule"),
    "check_rows": ("rows", "rule"),
    "rank": ("seats", "rows", "stopper", "tiebreak_from", "rule"),
    "award": ("order", "point_cards"),
    "final": ("point_cards", "tiebreak"),
    "contest": ("cap_ms", "one_way_ms", "requests"),
    "shuffle": ("seed",),
}

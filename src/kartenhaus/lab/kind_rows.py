"""Questions about rows: what fits, how far a row is right, how rows rank (NK-4, NK-6).

Nothing is decided here that the game does not decide. What cannot be read raises `NotationError`.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import cast

from kartenhaus.games.none_of_a_kind.deck import ORDER
from kartenhaus.games.none_of_a_kind.events import Relation
from kartenhaus.games.none_of_a_kind.fit import READINGS, Reading, matches, successors
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.notation_json import card_in, refuse_doubles, row_in
from kartenhaus.games.none_of_a_kind.scoring import (
    Checked,
    award,
    check_row,
    check_rows,
    ranking,
)
from kartenhaus.kernel.notation import NotationError, fields, listed, one_of, shown, texts
from kartenhaus.lab.kind_answers import Answer, Json, Mistake, Said, Value

RULE_OF: dict[Relation, str] = {
    "WW": "NK-4.3",
    "II": "NK-4.4",
    "NN": "NK-4.5",
    "WI": "NK-4.6",
    "IW": "NK-4.7",
}


def fit(given: Json) -> Answer:
    """Whether a card may follow another: `last`, `new`, `rule`."""
    last, new = card_in(given.get("last"), "in.last"), card_in(given.get("new"), "in.new")
    reading = _reading(given)
    found = matches(last, new, reading)
    mistake = Mistake(2, last, new, found)
    key = "arbiter.nk.fitsNot" if found else "arbiter.nk.fits"
    said = Said(key, {"last": last, "new": new, "relations": mistake})
    rules = (*(RULE_OF[each] for each in found), *_easy(reading)) if found else ("NK-4.2",)
    shape: Json = {"fits": not found, "matches": found, "rule": rules[0]}
    return Answer(shape, (said,), rules if found else (*rules, *_easy(reading)))


def successors_of(given: Json) -> Answer:
    """Every card that fits after this one: `last`, `rule`."""
    last, reading = card_in(given.get("last"), "in.last"), _reading(given)
    found = sorted(successors(reading)[last], key=ORDER.__getitem__)
    params: dict[str, Value] = {"last": last, "n": len(found), "cards": found}
    said = Said("arbiter.nk.successors", params)
    return Answer({"count": len(found), "cards": found}, (said,), ("NK-4.2", *_easy(reading)))


def checked_row(given: Json) -> Answer:
    """How far a row is right: `row`, `rule`."""
    return single(row_in(given.get("row"), "in.row"), _reading(given))


def single(row: Sequence[str], reading: Reading) -> Answer:
    """How far one row is right."""
    checked = check_row(row, reading)
    said = (_row_said("arbiter.nk.row", "", row, checked), _cards_said(row, checked))
    return Answer(_row_shown(row, checked), said, (*_fault_rules([checked]), *_easy(reading)))


def checked_rows(given: Json) -> Answer:
    """The same of several: `rows`, `rule`."""
    found = listed(given.get("rows"))
    if found is None:
        raise NotationError("in.rows", "list", shown(given.get("rows")))
    rows = [row_in(row, f"in.rows[{i}]") for i, row in enumerate(found)]
    reading = _reading(given)
    checked = [check_row(row, reading) for row in rows]
    said = [Said("arbiter.nk.rows", {"n": len(rows)})]
    for i, (row, one) in enumerate(zip(rows, checked, strict=True), start=1):
        said += (_row_said("nk.event.RoundScored", str(i), row, one), _cards_said(row, one))
    shape: Json = {
        "correct": [one.kept for one in checked],
        "fault_at": [one.fault_at or None for one in checked],
        "matches": [one.matches for one in checked],
    }
    return Answer(shape, tuple(said), (*_fault_rules(checked), *_easy(reading)))


def rank(given: Json) -> Answer:
    """Rows in rank order: `seats`, `rows`, `stopper` or `tiebreak_from`, `rule`."""
    seats = texts(given, "seats", "in")
    if not 1 <= len(seats) <= max(GAME.seats):
        raise NotationError("in.seats", "seats", str(len(seats)), (f"1 – {max(GAME.seats)}",))
    refuse_doubles((name, f"in.seats[{i}]") for i, name in enumerate(seats))
    named = fields(given.get("rows"), "in.rows", seats)
    rows = [row_in(named.get(seat), f"in.rows.{seat}") for seat in seats]
    first = given.get("stopper") or given.get("tiebreak_from") or seats[0]
    if first not in seats:
        place = "in.stopper" if given.get("stopper") else "in.tiebreak_from"
        raise NotationError(place, "value", shown(first), seats)
    return ranked(seats, rows, seats.index(str(first)), (), _reading(given))


def ranked(
    names: Sequence[str],
    rows: Sequence[Sequence[str]],
    first: int,
    points: Sequence[int],
    reading: Reading,
) -> Answer:
    """A whole round. `first`: the stopper or who stands in; `points`: to win, or nothing."""
    checks = check_rows(range(len(names)), rows, first, reading)
    by_seat = {row.seat: row for row in checks}
    order = ranking(checks)
    won = award(order, points) if points else ()
    checked = [check_row(row, reading) for row in rows]
    shape: Json = {
        "order": [names[i] for i in order],
        "keys": {names[row.seat]: [row.kept, row.words, row.distance] for row in checks},
        "correct": {names[row.seat]: row.kept for row in checks},
        "rows": {
            name: _row_shown(row, one) for name, row, one in zip(names, rows, checked, strict=True)
        },
    }
    said = [Said("arbiter.nk.rows", {"n": len(rows)})]
    for name, row, one in zip(names, rows, checked, strict=True):
        said += (_row_said("nk.event.RoundScored", name, row, one), _cards_said(row, one))
    for place, seat in enumerate(order):
        row = by_seat[seat]
        params: dict[str, Value] = {"place": place + 1, "name": names[seat], "n": row.kept}
        params["words"] = row.words
        if won:
            params["points"] = won[place]
        said.append(Said("arbiter.nk.place.wins" if won else "arbiter.nk.place", params))
    if won:
        shape["award"] = {names[seat]: card for seat, card in zip(order, won, strict=True)}
    keys = [(by_seat[seat].kept, by_seat[seat].words) for seat in order]
    rules = [*_fault_rules(checked), "NK-6.4", *_tie_rules(keys, order, first), *_easy(reading)]
    return Answer(shape, tuple(said), tuple(dict.fromkeys(rules)))


def _tie_rules(keys: Sequence[tuple[int, int]], order: Sequence[int], first: int) -> list[str]:
    """The rules that had to decide between neighbours in the ranking."""
    found: list[str] = []
    for i, (one, other) in enumerate(pairwise(keys)):
        if one[0] != other[0]:
            continue
        same = one[1] == other[1]
        found.append(("NK-6.8" if order[i] == first else "NK-6.9") if same else "NK-6.7")
    return found


def _row_said(prefix: str, name: str, row: Sequence[str], checked: Checked) -> Said:
    """How a row came out: `<prefix>.right` or `<prefix>.fault`."""
    params: dict[str, Value] = {"name": name, "n": checked.kept}
    at = checked.fault_at
    if not at:
        return Said(f"{prefix}.right", params)
    mistake = Mistake(at, row[at - 2], row[at - 1], checked.matches)
    return Said(f"{prefix}.fault", {**params, "mistake": mistake})


def _cards_said(row: Sequence[str], checked: Checked) -> Said:
    """The row as it was understood, and what of it is removed."""
    kept, removed = row[: checked.kept], row[checked.kept :]
    if removed:
        return Said("arbiter.nk.cards.fault", {"kept": kept, "removed": removed})
    return Said("arbiter.nk.cards.right", {"kept": kept})


def _reading(given: Json) -> Reading:
    """The reading of the fit rule that is asked for."""
    name = one_of(given, "rule", "in", tuple(READINGS), "cross")
    return cast(Reading, name)


def _row_shown(row: Sequence[str], checked: Checked) -> Json:
    return {
        "correct": checked.kept,
        "fault_at": checked.fault_at or None,
        "matches": checked.matches,
        "kept": row[: checked.kept],
        "removed": row[checked.kept :],
        "word_sum": checked.words,
    }


def _fault_rules(rows: Sequence[Checked]) -> list[str]:
    """The relations that were found, and that what follows goes (NK-6.3)."""
    found = {RULE_OF[match] for row in rows for match in row.matches}
    return [*sorted(found), "NK-6.3"] if found else ["NK-4.2"]


def _easy(reading: Reading) -> tuple[str, ...]:
    return () if reading == "cross" else ("NK-A1",)

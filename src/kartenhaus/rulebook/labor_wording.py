"""Words for what Labor Chaos names by code: cards, refusals, choices, situations."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kartenhaus.rulebook.catalogue import Catalogue, Value
from kartenhaus.rulebook.wording import Param

QUOTES = '„“"»«'
"""A title that begins with one of these stands in a sentence as it is."""
RANGES = ("number", "secret")
"""Kinds of choices of a number from a range."""


class Lookup(NamedTuple):
    """What a deck calls things, in one language; what is missing goes by its code.

    `titles`, `clauses`: card -> its title, and its condition or situation as a clause; `asks`:
    fact or line -> its question or words; `counted`: the facts that are not yes or no.
    """

    titles: Mapping[str, str] = {}
    clauses: Mapping[str, str] = {}
    asks: Mapping[str, str] = {}
    counted: frozenset[str] = frozenset()


def card_words(catalogue: Catalogue, look: Lookup, card: str) -> str:
    """The card within a sentence; an empty code is a card that lies face down."""
    if not card:
        return catalogue.text("lc.card.hidden")
    title = look.titles.get(card)
    if title is None:
        return card
    return title if title[0] in QUOTES else catalogue.text("lc.card.inline", title=title)


def cards_words(catalogue: Catalogue, look: Lookup, cards: Sequence[str]) -> str:
    """Several cards as one enumeration, in the order given; empty for none."""
    return list_words(catalogue, [card_words(catalogue, look, card) for card in cards])


def list_words(catalogue: Catalogue, words: Sequence[str]) -> str:
    """Several things as one enumeration; empty for none."""
    if len(words) < 2:
        return "".join(words)
    return catalogue.text("lc.list", first=", ".join(words[:-1]), last=words[-1])


def ask_words(look: Lookup, key: str) -> str:
    """What a fact asks, or what a line says."""
    return look.asks.get(key, key)


def answer_words(catalogue: Catalogue, look: Lookup, fact: str, value: Value) -> str:
    """What somebody has told: yes, no, or a number or word as it is."""
    if fact in look.counted or value not in (0, 1):
        return str(value)
    return catalogue.text(f"lc.answer.{'yes' if value else 'no'}")


def thing_words(catalogue: Catalogue, value: Value) -> str:
    """A symbol by its name, a number as it is."""
    return catalogue.text(f"lc.symbol.{value}") if isinstance(value, str) else str(value)


def refusal_words(
    catalogue: Catalogue,
    look: Lookup,
    rule: str,
    ruling: str,
    params: Mapping[str, Param],
    names: Sequence[str],
) -> str:
    """The sentence of a refusal: the most special one there is, from ruling, reason (`why`) and
    what the parameters name down to the rule alone. `names`: one for each seat.
    """
    values: dict[str, Value] = {k: v for k, v in params.items() if isinstance(v, str | int)}
    seat, by = params.get("seat"), params.get("by")
    if isinstance(seat, int):
        values["name"] = names[seat]
    if isinstance(by, str):
        values["card"] = card_words(catalogue, look, by)
    why, clause = str(params.get("why", "")), look.clauses.get(str(params.get("card", "")), "")
    values["clause"] = clause
    for key in _keys(rule, ruling, why, params):
        if key in catalogue and (clause or "{clause}" not in catalogue.messages[key]):
            return catalogue.text(key, **values)
    return catalogue.text(f"refusal.{rule}", **values)


def _keys(rule: str, ruling: str, why: str, params: Mapping[str, Param]) -> Iterator[str]:
    """From the most special to the plainest; not all of them exist."""
    if why:
        yield f"refusal.{rule}.{ruling}.{why}"
        yield f"refusal.{rule}.{why}"
    if ruling:
        yield f"refusal.{rule}.{ruling}"
    yield from (f"refusal.{rule}.{name}" for name in reversed(list(params)))


def choice_words(
    catalogue: Catalogue, label: str, kind: str, values: Sequence[Value], least: int, most: int
) -> str:
    """What somebody is asked: `lc.choose.<label>.<kind>`, else `lc.choose.<kind>`."""
    key = f"lc.choose.{label}.{kind}"
    if key not in catalogue:
        key = f"lc.choose.{kind}"
    if least < most and f"{key}.upTo" in catalogue:
        key += ".upTo"
    if kind in RANGES and values:
        return catalogue.text(key, least=values[0], most=values[-1])
    return catalogue.text(key, n=most)


def situation_words(
    catalogue: Catalogue,
    look: Lookup,
    situation: str,
    params: Mapping[str, Value],
    names: Sequence[str],
) -> str:
    """What a window is about. `params`: `who` and `by` (seats, -1 for nobody), `n`, `card`."""
    who, by = params.get("who", -1), params.get("by", -1)
    return catalogue.text(
        f"lc.situation.{situation}",
        name=names[who] if isinstance(who, int) and who >= 0 else "",
        other=names[by] if isinstance(by, int) and by >= 0 else "",
        n=params.get("n", 0),
        card=card_words(catalogue, look, str(params.get("card", ""))),
    )

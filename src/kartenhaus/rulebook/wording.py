"""Words for what games name by code: cards, refusals."""

import re
from collections.abc import Mapping, Sequence

from kartenhaus.rulebook.catalogue import Catalogue, Value

CODE = re.compile(r"(?P<colour>[obx])(?P<number>\d+)|(?P<kind>[a-z]+)(?P<n>\d*):(?P<tint>[obx])")
COLOURS = {"o": "orange", "b": "blue", "x": "both"}

Param = str | int | Sequence[str]
"""A parameter as a game gives it: `card` is a card code, `cards` a list of them."""


def card_words(catalogue: Catalogue, code: str, style: str = "inline") -> str:
    """The card in words: `inline` within a sentence ("the blue 16"), `label` alone ("16, blue").

    Raises `ValueError` for what is no card code.
    """
    match = CODE.fullmatch(code)
    if match is None:
        raise ValueError(f"not a card code: {code!r}")
    kind = match["kind"] or "number"
    colour = COLOURS[match["colour"] or match["tint"]]
    return catalogue.text(
        f"card.{style}.{kind}", n=match["number"] or match["n"] or "", colour=colour
    )


def cards_words(catalogue: Catalogue, codes: Sequence[str]) -> str:
    """Several cards as one enumeration, in the order given; empty for no card."""
    words = [card_words(catalogue, code) for code in codes]
    if len(words) < 2:
        return "".join(words)
    return catalogue.text("card.list", first=", ".join(words[:-1]), last=words[-1])


def refusal_words(catalogue: Catalogue, rule: str, params: Mapping[str, Param]) -> str:
    """The sentence of a refusal: `refusal.<rule>`, or `refusal.<rule>.card` if there is one and
    the refusal names a card (LS-3.1 speaks of the turn, or of a card that is not to be had).
    """
    key = f"refusal.{rule}"
    if "card" in params and f"{key}.card" in catalogue:
        key += ".card"
    return catalogue.text(key, **worded(catalogue, params))


def worded(catalogue: Catalogue, params: Mapping[str, Param]) -> dict[str, Value]:
    """The parameters with cards put into words."""
    return {name: _worded(catalogue, name, value) for name, value in params.items()}


def _worded(catalogue: Catalogue, name: str, value: Param) -> Value:
    match value:
        case str():
            return card_words(catalogue, value) if name == "card" else value
        case int():
            return value
        case _:
            return cards_words(catalogue, value)

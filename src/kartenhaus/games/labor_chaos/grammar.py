"""How the words of the card language are described: what may stand where."""

from typing import Literal

import msgspec

Type = Literal[
    "quantity",  # a number or a table of QUANTITIES
    "amount",  # a quantity, or "all"
    "range",  # [lowest, highest]: two quantities
    "players",  # a selector; everybody it yields is meant
    "player",  # a selector; if it yields several, the actor is asked for one
    "pair",  # [player, player]
    "filter",  # a table of FILTERS: which cards
    "condition",  # a table of CONDITIONS
    "program",  # a list of steps
    "branches",  # [{label, do}, ...]
    "weighted",  # [{weight, do}, ...]
    "guess",  # {of, range} or {card_of}
    "flag",  # true
    "switch",  # true or false
    "name",  # the name under which the result is known afterwards, as "$name"
    "word",  # one of `words`
    "symbols",  # a symbol, several, or "$name"
    "card",  # "$name" of a chosen card
    "profile", "moment", "world", "dare", "line",  # a key of that group in the fact catalogue
    "answer",  # one of the answers of a fact to choose from
    "op",
    "quantities",  # a list of quantities
    "conditions",  # a list of conditions
]  # fmt: skip
Bound = Literal["number", "player", "players", "symbol", "card"]
"""What a name stands for."""


class Param(msgspec.Struct, frozen=True):
    """A parameter: what may stand there; `default`: what holds if it is left out (as written)."""

    type: Type
    default: str = ""
    required: bool = False
    words: tuple[str, ...] = ()


class Word(msgspec.Struct, frozen=True):
    """A verb, condition, quantity, filter or mod.

    `value`: its main parameter; `params`: those beside it; `binds`: what its name stands for
    afterwards; `hands`: it moves a number of cards in hand, so the text must say so (LC-7.3);
    `asks`: it may ask somebody; `meaning`: for the reference.
    """

    value: Param
    params: dict[str, Param] = {}
    meaning: str = ""
    binds: Bound | None = None
    hands: bool = False
    asks: bool = False


def optional(kind: Type, default: str = "", *words: str) -> Param:
    """A parameter that may be left out."""
    return Param(kind, default, False, words)


def needed(kind: Type, *words: str) -> Param:
    """A parameter that must be there."""
    return Param(kind, "", True, words)

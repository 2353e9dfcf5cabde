"""The lock: which program a card's text was last read against (LC-12.2)."""

import hashlib

import msgspec

from kartenhaus.games.labor_chaos.cards import Card, Json, Table
from kartenhaus.games.labor_chaos.vocabulary import RULE_FIELDS

DEFAULTS: Table = {"kind": "normal", "once": True, "val": {}, "do": []}
"""Written out or left out, these mean the same and give the same lock."""


def lock_of(card: Card) -> str:
    """The lock of what a card does: eight hex digits."""
    return lock_of_table(msgspec.to_builtins(card))


def lock_of_table(card: Table) -> str:
    """The same of a card as its file has it: the first eight hex digits of the SHA-256 of its rule
    fields as JSON with sorted keys, without spaces, in UTF-8.
    """
    fields: Table = {
        key: card[key]
        for key in RULE_FIELDS
        if key in card and not _same(card[key], DEFAULTS.get(key))
    }
    canonical = msgspec.json.encode(fields, order="deterministic")
    return hashlib.sha256(canonical).hexdigest()[:8]


def _same(value: Json, default: Json | None) -> bool:
    return default is not None and type(value) is type(default) and value == default

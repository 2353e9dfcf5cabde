"""Which card may follow which (NK-4), in every reading of the rule that is known.

A table plays the cross reading or, as a house rule, the literal one (NK-A1). The two directed
readings are for comparison alone.
"""

from functools import cache
from typing import Literal

from kartenhaus.games.none_of_a_kind.deck import COLOUR_CARDS
from kartenhaus.games.none_of_a_kind.events import Relation

Reading = Literal["cross", "literal", "word_to_ink", "ink_to_word"]

RELATIONS: tuple[Relation, ...] = ("WW", "II", "WI", "IW", "NN")
READINGS: dict[Reading, frozenset[Relation]] = {
    "cross": frozenset(RELATIONS),  # NK-4.2
    "literal": frozenset(("WW", "II", "NN")),
    "word_to_ink": frozenset(("WW", "II", "NN", "WI")),
    "ink_to_word": frozenset(("WW", "II", "NN", "IW")),
}
"""Reading -> the relations that it forbids between neighbours."""


@cache
def matches(last: str, new: str, reading: Reading = "cross") -> tuple[Relation, ...]:
    """In what the new card matches the last one, in the order WW II WI IW NN; nothing: it fits.

    Cards are `word/ink/count` (NK-4.3 to NK-4.7).
    """
    word, ink, count = last.split("/")
    new_word, new_ink, new_count = new.split("/")
    equal: dict[Relation, bool] = {
        "WW": word == new_word,
        "II": ink == new_ink,
        "WI": word == new_ink,
        "IW": ink == new_word,
        "NN": count == new_count,
    }
    forbidden = READINGS[reading]
    return tuple(name for name in RELATIONS if equal[name] and name in forbidden)


def fits(last: str, new: str, reading: Reading = "cross") -> bool:
    """Whether the new card may follow the last one; of a row only the last matters (NK-4.1)."""
    return not matches(last, new, reading)


@cache
def successors(reading: Reading = "cross") -> dict[str, frozenset[str]]:
    """Card -> every card of the deck that fits after it (NK-4.8: whatever came before)."""
    return {
        last: frozenset(new for new in COLOUR_CARDS if fits(last, new, reading))
        for last in COLOUR_CARDS
    }

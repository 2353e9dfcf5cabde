"""Words for what None of a Kind names by code: cards, mistakes in a row, refusals."""

from collections.abc import Mapping, Sequence

from kartenhaus.rulebook.catalogue import Catalogue, Value
from kartenhaus.rulebook.wording import Param


def card_words(catalogue: Catalogue, card: str, style: str = "inline") -> str:
    """The card in words: `inline` within a sentence, `short` in a row of them."""
    word, ink, count = card.split("/")
    return catalogue.text(f"nk.card.{style}", word=word, ink=ink, n=int(count))


def cards_words(catalogue: Catalogue, cards: Sequence[str]) -> str:
    """Several cards as one enumeration, in the order given."""
    return list_words(catalogue, [card_words(catalogue, card) for card in cards])


def list_words(catalogue: Catalogue, words: Sequence[str]) -> str:
    """Several things as one enumeration; empty for none."""
    if len(words) < 2:
        return "".join(words)
    return catalogue.text("nk.relation.and", first=", ".join(words[:-1]), last=words[-1])


def relation_words(catalogue: Catalogue, new: str, matches: Sequence[str]) -> str:
    """In what the card matches the one before it, with the word, ink or number that both have."""
    word, ink, count = new.split("/")
    shared = {"WW": word, "IW": word, "II": ink, "WI": ink}
    said = [
        catalogue.text(
            f"nk.relation.{match}",
            value=count if match == "NN" else catalogue.text(f"nk.colour.{shared[match]}"),
        )
        for match in matches
    ]
    return list_words(catalogue, said)


def mistake_words(catalogue: Catalogue, place: int, new: str, matches: Sequence[str]) -> str:
    """Where a row stops counting, and why. `place`: of the new card, from 1."""
    return catalogue.text("nk.mistake", n=place, relations=relation_words(catalogue, new, matches))


def refusal_words(
    catalogue: Catalogue,
    rule: str,
    ruling: str,
    params: Mapping[str, Param],
    names: Sequence[str],
) -> str:
    """The sentence of a refusal: `refusal.<rule>.<ruling>` if there is one, or with how late it
    was, else `refusal.<rule>`. `names`: one for each seat.
    """
    key = f"refusal.{rule}"
    if f"{key}.{ruling}" in catalogue:
        key += f".{ruling}"
    elif "ms" in params and f"{key}.ms" in catalogue:
        key += ".ms"
    values: dict[str, Value] = {k: v for k, v in params.items() if isinstance(v, str | int)}
    seat = params.get("seat")
    if isinstance(seat, int):
        values["name"] = names[seat]
    return catalogue.text(key, **values)

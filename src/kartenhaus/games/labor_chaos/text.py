"""The text of a card: placeholders become words, the same numbers the program uses (LC-12.2)."""

import re
from collections.abc import Iterator

import msgspec

from kartenhaus.games.labor_chaos.cards import Card
from kartenhaus.games.labor_chaos.words import Words

PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
VALUE = re.compile(r"([a-z][a-z0-9_]*)(?::([a-z]+))?")
PHRASE = re.compile(r"([psd]):([a-z_]+)(?:\.([a-z]+))?")
SENTENCE_END = re.compile(r"(?:^|[.!?…][“”\"’»)]*\s+)[„“\"‘«(]*$")
COLON = re.compile(r":\s+$")
CASES = ("", "n", "a", "d")


class Placeholder(msgspec.Struct, frozen=True):
    """`{n:hc}` is ("n", "", "hc"), `{p:left.d}` is ("p", "left", "d"); `shown` as it stands."""

    letter: str
    word: str
    form: str
    shown: str

    @property
    def name(self) -> str:
        """What both languages must share: the value or word, not its form."""
        return f"{self.letter}:{self.word}" if self.word else self.letter


def placeholders(text: str) -> Iterator[Placeholder]:
    """Every placeholder of a text in its order; one that cannot be read has no letter."""
    for match in PLACEHOLDER.finditer(text):
        shown = match[0]
        if phrase := PHRASE.fullmatch(match[1]):
            yield Placeholder(phrase[1], phrase[2], phrase[3] or "", shown)
        elif value := VALUE.fullmatch(match[1]):
            yield Placeholder(value[1], "", value[2] or "", shown)
        else:
            yield Placeholder("", "", "", shown)


def bare(text: str) -> str:
    """The text without its placeholders."""
    return PLACEHOLDER.sub(" ", text)


def filled(found: Placeholder, val: dict[str, int], words: Words) -> str | None:
    """The words for a placeholder; nothing if it is unknown."""
    match found.letter:
        case "":
            return None
        case "p":
            phrase = words.players.get(found.word)
            known = phrase is not None and found.form in CASES
            return phrase.case(found.form) if phrase is not None and known else None
        case "s":
            noun = words.symbols.get(found.word)
            if noun is None or found.form not in {"", "sg", "pl"}:
                return None
            return noun.pl if found.form == "pl" else noun.sg
        case "d":
            return words.directions.get(found.word) if not found.form else None
        case _:
            return counted(val.get(found.letter), found.form, words)


def counted(number: int | None, unit: str, words: Words) -> str | None:
    """A number, with what is counted if a unit is given; nothing if either is unknown."""
    if number is None or not unit:
        return None if number is None else str(number)
    noun = words.units.get(unit)
    return None if noun is None else f"{number} {noun.sg if number == 1 else noun.pl}"


def raised(text: str) -> str:
    """The text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def render(text: str, val: dict[str, int], words: Words) -> str:
    """The text as it is printed; words from the tables that begin a sentence get a capital.

    A placeholder that is unknown stays as it is: the loader has refused it.
    """
    shown = ""
    at = 0
    for match, found in zip(PLACEHOLDER.finditer(text), placeholders(text), strict=True):
        shown += text[at : match.start()]
        words_for = filled(found, val, words) or match[0]
        shown += raised(words_for) if _begins(shown, words) else words_for
        at = match.end()
    return shown + text[at:]


def _begins(before: str, words: Words) -> bool:
    """Whether a sentence begins after this much of a text."""
    colon = words.capital_after_colon and COLON.search(before)
    return bool(SENTENCE_END.search(before) or colon)


def printed(card: Card, words: Words) -> str:
    """The text of a card in a language that the card has."""
    return render(card.text[words.lang], card.val, words)

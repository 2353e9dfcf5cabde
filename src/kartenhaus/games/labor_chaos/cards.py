"""What a deck is once it has been read: cards, and what they ask about players (LC-12.1)."""

from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

if TYPE_CHECKING:
    Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool"
else:  # the same for a reader of types at run time, which cannot follow a circle
    Json = dict | list | str | int | bool
"""A value of a program, as TOML and JSON have it. There are no fractions and no nothing."""
Table: TypeAlias = dict[str, Json]
"""A step, condition, filter, quantity or selector table; keys are words of the vocabulary."""
Program: TypeAlias = list[Table]

Symbol = Literal["bald", "haired", "dino", "robo"]
Kind = Literal["normal", "instant", "end", "lasting"]
Group = Literal["profile", "moment", "world", "dare", "line"]
Answer = Literal["yes_no", "number", "choice"]


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something cards may ask about players or the room (LC-8.1).

    `group`: profile (declared in the lobby), moment (claimed when it matters), world (clock),
    dare (done in real life), line (only shown). `ask`: the question, or what is to be done or
    said, per language. `range`: lowest and highest number. `choices`: answers of a choice.
    `bots`: of 100 bots, how many say yes (of a claim: how often it holds); of a number, one weight
    for each value from the lowest on; of a choice, one for each answer.
    """

    key: str
    group: Group
    ask: dict[str, str]
    type: Answer = "yes_no"
    range: tuple[int, int] = (0, 0)
    choices: list[str] = []
    sensitive: bool = False
    bots: list[int] = []


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One card as its deck file has it; programs and conditions stay plain values.

    `number`: 1 to 9, 0 for none. `needs`: for playing; `when`: the situation of an instant or the
    trigger of a lasting card; `win`: of an End; `mod`: static rule of a lasting card; `once`: a
    lasting card with `when` leaves after it has fired; `while_top`: {when, do}. `None` is "there
    is none". `title`, `text`, `lock`: language -> words with placeholders, approved program.
    """

    id: str
    symbol: Symbol
    title: dict[str, str]
    text: dict[str, str]
    number: int = 0
    kind: Kind = "normal"
    promo: bool = False
    val: dict[str, int] = {}
    needs: Table | None = None
    when: Table | None = None
    do: Program = []
    win: Table | None = None
    mod: Table | None = None
    once: bool = True
    while_top: Table | None = None
    lock: dict[str, str] = {}


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole deck: its cards in the order of the file and every fact they ask for."""

    name: str
    cards: list[Card] = msgspec.field(name="card")
    facts: list[Fact] = msgspec.field(name="fact", default=[])

    @property
    def size(self) -> int:
        """How many cards there are without the promos."""
        return sum(not card.promo for card in self.cards)

    def named(self) -> dict[str, Card]:
        """Card id -> card."""
        return {card.id: card for card in self.cards}


def write_deck(deck: Deck) -> bytes:
    """The deck as canonical JSON in UTF-8: what a table's log keeps."""
    return msgspec.json.encode(deck, order="deterministic")

"""A configuration, compiled: what is looked up again and again while cards are carried out."""

from collections.abc import Iterable
from functools import lru_cache
from typing import cast

from kartenhaus.games.labor_chaos.cards import Card, Fact, Json, Program, Table
from kartenhaus.games.labor_chaos.options import Config
from kartenhaus.games.labor_chaos.verbs import VERBS

HUNDRED = 100


class Rules:
    """The compiled rules of one match. Compared by identity; `compile_rules` shares them."""

    __slots__ = (
        "cards", "config", "facts", "instants", "options", "order", "pack", "plain", "worlds",
    )  # fmt: skip

    def __init__(self, config: Config) -> None:
        self.config = config
        options = self.options = config.options
        deck = config.deck
        self.cards: dict[str, Card] = deck.named()
        self.facts: dict[str, Fact] = {fact.key: fact for fact in deck.facts}
        self.pack = tuple(c.id for c in deck.cards if options.promos or not c.promo)
        """The cards that are shuffled (LC-11.1, LC-11.2)."""
        self.plain = frozenset(c.id for c in deck.cards if c.needs is None and not copies(c))
        """The cards that anybody can always play."""
        self.order = {card: i for i, card in enumerate(self.cards)}
        self.instants = _instants(self.cards[card] for card in self.pack)
        """Event -> the instants that may answer it (LC-7.5)."""
        self.worlds = frozenset(_worlds(_programs(deck.cards)))
        """The facts about clock and calendar that cards ask for."""

    def percent(self, fact: str) -> int:
        """Of a hundred times, how often this is so as the catalogue says; half if it is silent."""
        found = self.facts.get(fact)
        return found.bots[0] if found is not None and found.bots else HUNDRED // 2

    def steps(self, card: str, path: str) -> Program:
        """The program that stands at this place of the card."""
        return cast(Program, _at(self.cards[card], path))

    def step(self, card: str, path: str) -> Table:
        """The step that stands at this place of the card."""
        return cast(Table, _at(self.cards[card], path))


class _Key:
    """A configuration whose deck is told from others by identity: decks have no hash."""

    __slots__ = ("config",)

    def __init__(self, config: Config) -> None:
        self.config = config

    def __hash__(self) -> int:
        return hash((id(self.config.deck), self.config.options))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Key)
            and other.config.deck is self.config.deck
            and other.config.options == self.config.options
        )


def compile_rules(config: Config) -> Rules:
    """The compiled rules; the same object for the same deck and equal options."""
    return _compiled(_Key(config))


@lru_cache(maxsize=256)
def _compiled(key: _Key) -> Rules:
    return Rules(key.config)


def verb_of(step: Table) -> str:
    """The one verb of a step."""
    return next(word for word in step if word in VERBS)


def copies(card: Card) -> bool:
    """Whether what a card does is what another one does (LC-A26)."""
    return any("copy" in step for step in card.do)


def _at(card: Card, path: str) -> Json:
    """What stands at a JSON pointer into the card, as `/do/1/right/0`."""
    first, *rest = path[1:].split("/")
    found = cast(Json, getattr(card, first))
    for part in rest:
        found = found[int(part)] if isinstance(found, list) else cast(Table, found)[part]
    return found


def _instants(cards: Iterable[Card]) -> dict[str, tuple[Card, ...]]:
    found: dict[str, tuple[Card, ...]] = {}
    for card in cards:
        if card.kind == "instant" and card.when is not None:
            on = str(card.when["on"])
            found[on] = (*found.get(on, ()), card)
    return found


def _programs(cards: Iterable[Card]) -> list[Json]:
    return [
        cast(Json, part)
        for card in cards
        for part in (card.needs or {}, card.do, card.while_top or {})
    ]


def _worlds(value: Json) -> list[str]:
    if isinstance(value, list):
        return [key for part in value for key in _worlds(part)]
    if not isinstance(value, dict):
        return []
    mine = [str(value["world"])] if "world" in value else []
    return mine + [key for part in value.values() for key in _worlds(part)]

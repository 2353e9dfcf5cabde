"""Decks of Labor Chaos for tests in the browser: of our own cards, and of some that ask more."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import cast

from kartenhaus.rulebook.decks import deck_file
from tests.server.people import Json

GAME = "labor-chaos"
DEALS_AS_TOLD = "tests.browser.lab_server"
"""The program for `server_factory` with which `dealt` holds."""
HAND = 7
INSTANT, END, LASTING, CLAIM, VOTE, COPY, PLAIN = (
    "bald-05", "dino-07", "dino-15", "robo-13", "dino-05", "haired-04", "bald-07",
)  # fmt: skip
"""Cards of our deck: stop a draw; one robo-card left; robo-cards cost a turn; somebody laughed; all
vote who draws; do as the card before; discard one."""
TIDY, GUESS, NUMBER, LAUGH, DINO = "bald-01", "bald-04", "bald-06", "dino-06", "haired-18"
"""Discard two; guess the symbol of somebody's card; name a number; whoever laughs draws; an instant
against dino-cards."""
PICKUP, BRANCH, MAY, SECRET, RACE, DRAW, CHOOSE, CHOOSE_TOO = (
    "pick-up", "branch", "may", "secret", "race", "draw", "aim", "other-aim",
)  # fmt: skip
"""Of `lab_cards.toml`. The first is as long as a card may be; the last two choose who draws."""
MORE = tomllib.loads(Path(__file__).with_name("lab_cards.toml").read_text(encoding="utf-8"))


def all_cards() -> dict[str, Json]:
    """Every card that a test may put in a deck, by its id."""
    ours = cast("Json", json.loads(deck_file(GAME)))["card"]
    return {card["id"]: card for card in (*ours, *MORE["card"])}


def deck_of(kinds: Sequence[str]) -> Json:
    """A deck of these cards in this order, as a host would send it: the first card of a kind has
    the id `kind-0`."""
    known, count, cards = all_cards(), Counter[str](), list[Json]()
    for kind in kinds:
        cards.append({**known[kind], "id": f"{kind}-{count[kind]}"})
        count[kind] += 1
    return {"name": "Kleines Labor", "card": cards, "fact": MORE["fact"]}


def copies(many: Mapping[str, int]) -> Json:
    """A deck with so many of each of these cards."""
    return deck_of([kind for kind, count in many.items() for _ in range(count)])


def dealt(*hands: Sequence[str], draw: Sequence[str]) -> Json:
    """A deck that `lab_server` deals so in the first game: each seat, from the host's on, gets
    these cards, in this order; then these are drawn."""
    assert {*map(len, hands)} == {HAND}, "everybody is dealt seven cards"
    from_the_left = [*hands[1:], hands[0]]
    return deck_of([*chain.from_iterable(zip(*from_the_left, strict=True)), *draw])

"""Facts about players: checked when they are told, frozen when the match begins (LC-8)."""

import msgspec

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.actions import Value
from kartenhaus.games.labor_chaos.cards import Fact
from kartenhaus.games.labor_chaos.rules import HUNDRED
from kartenhaus.games.labor_chaos.state import State
from kartenhaus.kernel.chance import Chance

YES, NO = 1, 0


def good(fact: Fact, value: Value) -> bool:
    """Whether this answers the question; yes is 1 and no is 0."""
    if fact.type == "choice":
        return value in fact.choices
    low, high = (NO, YES) if fact.type == "yes_no" else fact.range
    return isinstance(value, int) and low <= value <= high


def read_facts(state: State, data: bytes) -> dict[str, Value]:
    """What a seat has told, as JSON object; what the deck does not ask or does not know is left
    out (LC-A24). Raises `msgspec.DecodeError` or `msgspec.ValidationError`."""
    told = msgspec.json.decode(data, type=dict[str, bool | int | str])
    asked = {key: fact for key, fact in state.rules.facts.items() if fact.group == "profile"}
    plain: dict[str, Value] = {k: int(v) if isinstance(v, bool) else v for k, v in told.items()}
    return {key: v for key, v in plain.items() if key in asked and good(asked[key], v)}


def admit(state: State, told: tuple[bytes, ...], chance: Chance) -> tuple[ev.Event, ...]:
    """Freezes the facts of all seats at the start of a match (LC-8.1, LC-8.2).

    `told`: per seat its JSON object; empty for a bot, whose facts are drawn as the catalogue says.
    """
    drawn = [read_facts(state, data) if data else _bot(state, chance) for data in told]
    return (ev.FactsFrozen(tuple(drawn)),)


def _bot(state: State, chance: Chance) -> dict[str, Value]:
    facts = [fact for fact in state.rules.facts.values() if fact.group == "profile" and fact.bots]
    return {fact.key: drawn_fact(fact, chance) for fact in facts}


def drawn_fact(fact: Fact, chance: Chance) -> Value:
    """One answer at random, as the catalogue says bots answer."""
    if fact.type == "yes_no":
        return YES if chance.below(HUNDRED) < fact.bots[0] else NO
    left = chance.below(sum(fact.bots))
    for i, weight in enumerate(fact.bots):
        if left < weight:
            return fact.choices[i] if fact.type == "choice" else fact.range[0] + i
        left -= weight
    return fact.range[0]

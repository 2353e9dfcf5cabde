"""Answers to what a seat is asked, of every kind."""

from collections.abc import Iterable
from typing import cast

from kartenhaus.bots.labor_chaos import hands
from kartenhaus.bots.labor_chaos.future import Sight
from kartenhaus.bots.labor_chaos.judgement import Judge
from kartenhaus.bots.labor_chaos.reading import usual
from kartenhaus.games.labor_chaos.actions import Choose, Value
from kartenhaus.games.labor_chaos.cards import Json
from kartenhaus.games.labor_chaos.frames import Part
from kartenhaus.games.labor_chaos.rules import HUNDRED
from kartenhaus.games.labor_chaos.view import ChoiceView
from kartenhaus.kernel.chance import Chance, pick, shuffled

MOST_JUDGED = 12
"""No more answers to one question are judged."""
WEIGHED = ("player", "symbol", "number", "branch", "yes_no", "vote")
"""Kinds of questions where the rest of the program says what an answer is worth."""
UNTOLD = ("dare", "confirm", "guess", "choose_card", "reveal")
"""What questions are for whose answers are not searched."""
YES, NO = "yes", "no"


def by_chance(choice: ChoiceView, chance: Chance) -> Choose:
    """Any answer; the fewest cards that are allowed."""
    return Choose(choice.choice, shuffled(choice.values, chance)[: choice.least])


def answered(judge: Judge, choice: ChoiceView, chance: Chance, *, claims: bool) -> Choose:
    """The answer that is worth most."""
    if choice.label in ("dare", "confirm"):
        likely = usual(judge.now, key_of(judge.sight))
        honest = claims or choice.label == "dare"  # LC-A16: no claims for oneself
        yes = honest and chance.below(HUNDRED) < likely * HUNDRED
        return Choose(choice.choice, (YES if yes else NO,))
    if choice.kind == "cards":
        return Choose(choice.choice, cards_of(judge, choice, chance))
    if choice.kind in WEIGHED and choice.label != "guess":
        return Choose(choice.choice, (weighed(judge, choice.values, chance),))
    if choice.label == "guess" and choice.kind == "symbol":
        return Choose(choice.choice, (likely_symbol(judge.sight, choice.values, chance),))
    return by_chance(choice, chance)


def options(judge: Judge, choice: ChoiceView, chance: Chance) -> list[tuple[float, Choose]]:
    """Some answers worth a thought, each with its worth; none if chance or others decide what
    comes of them, or the answer is a matter of honesty."""
    if choice.hidden or choice.label in UNTOLD:
        return []
    if choice.kind == "cards":
        return _card_options(judge, choice, chance)
    if choice.kind in WEIGHED and choice.most == 1:
        tried = shuffled(choice.values, chance)[:MOST_JUDGED]
        return [(judge.answer(value), Choose(choice.choice, (value,))) for value in tried]
    return []


def _card_options(judge: Judge, choice: ChoiceView, chance: Chance) -> list[tuple[float, Choose]]:
    """What the judgement would part with or take, and others of the same number."""
    first, now = cards_of(judge, choice, chance), judge.now
    found = {frozenset(first): first}
    for _ in range(MOST_JUDGED):
        cards = shuffled(choice.values, chance)[: len(first)]
        found.setdefault(frozenset(cards), cards)
    mine = set(now.mine).issuperset(map(str, choice.values))
    names = [tuple(map(str, cards)) for cards in found.values()]
    if mine:
        worth = [judge.worth(hands.without(now, cards)) for cards in names]
    else:
        worth = [sum(hands.keeping(now, card) for card in cards) for cards in names]
    answers = (Choose(choice.choice, cards) for cards in names)
    return list(zip(worth, answers, strict=True))


def weighed(judge: Judge, values: Iterable[Value], chance: Chance) -> Value:
    """The answer with the most to hope for; of equal ones any."""
    tried = shuffled(tuple(values), chance)[:MOST_JUDGED]
    return max(tried, key=judge.answer)


def cards_of(judge: Judge, choice: ChoiceView, chance: Chance) -> tuple[Value, ...]:
    """The cards to part with, or of others' cards or the discard pile, those to have."""
    cards = [str(card) for card in shuffled(choice.values, chance)]
    now = judge.now
    if any(card not in now.mine for card in cards):
        n = choice.most if choice.label in ("pickup", "take") else choice.least
        return tuple(sorted(cards, key=lambda card: -hands.keeping(now, card))[:n])
    if choice.label in ("choose_card", "reveal"):
        return tuple(cards[: choice.least])
    sizes = range(choice.least, choice.most + 1) if now.end else (choice.most,)
    tries = [hands.worst(now, cards, n) for n in sizes]
    return max(tries, key=lambda gone: judge.worth(hands.without(now, gone)))


def likely_symbol(sight: Sight, values: tuple[Value, ...], chance: Chance) -> Value:
    """The symbol that most of the unknown cards have."""
    symbols = [card.symbol for card in sight.hidden]
    most = max((symbols.count(str_of(value)) for value in values), default=0)
    return pick([value for value in values if symbols.count(str_of(value)) == most], chance)


def str_of(value: Value) -> str:
    """A symbol as the word it is."""
    return str(value)


def key_of(sight: Sight) -> str:
    """What the open dare or confirmation is about."""
    stack = sight.seen.memory.effect.stack
    part = stack[-1] if stack else None
    if not isinstance(part, Part):
        return ""
    step: dict[str, Json] = sight.rules.step(part.text, part.path)
    return str(step["key"] if part.verb == "dare" else cast(str, step["confirm"]))

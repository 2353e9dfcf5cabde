"""Verbs that move or show single cards in hand (LC-5.8, LC-A10, LC-A11)."""

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.effects_base import (
    ALL,
    Verb,
    amount,
    number,
    shared,
    single,
    some,
    those,
)
from kartenhaus.games.labor_chaos.frames import NOBODY, Answers, Case, Part, Scope
from kartenhaus.games.labor_chaos.machine import Domain, Machine
from kartenhaus.games.labor_chaos.state import mod
from kartenhaus.games.labor_chaos.values import Eye, fits, fitting, quantity

Cards = tuple[str, ...]


def _chosen(m: Machine, part: Part, owner: int, by: str) -> None:
    """Which cards of `owner`: chosen by the owner, by the player of the card, or by chance.

    As many as there are, if there are fewer than the text says (LC-A10).
    """
    step = m.step(part)
    fit = fitting(m.eye(part), owner, step.get("where"))
    n = len(fit) if part.n == ALL else min(part.n, len(fit))
    if by == "random":
        m.ask(part, ((owner, Domain("cards", some(m, fit, n), n, n)),))
        return
    asked = owner if by == "owner" else part.scope.me if part.verb != "take" else part.seat
    least = 0 if step.get("up_to") else n
    m.ask(part, ((asked, Domain("cards", fit, least, n)),))


def _cards(answers: Answers) -> Cards:
    return tuple(str(card) for card in answers[0][1])


# ------------------------------------------------------------------------------------- draw


def _draw(m: Machine, part: Part) -> None:
    n = number(m, part, m.step(part)["draw"])
    shared(m, part, those(m, part, "who"), n + _bonus(m) if n else 0)


def _bonus(m: Machine) -> int:
    """The static rule `draw_bonus`; only what a card makes somebody draw counts (LC-A42)."""
    bonus = mod(m.state, "draw_bonus")
    if bonus is None:
        return 0
    card = m.state.lasting
    scope = Scope(card, m.state.owner)
    return quantity(Eye(m.state, scope, card), bonus)


def _draw_share(m: Machine, part: Part) -> None:
    if part.n:
        m.stack.append(Case("would_draw", part.seat, part.scope.me, part.scope, part.n))


# ------------------------------------------------------------------ discard, give, take, tuck


def _discard(m: Machine, part: Part) -> None:
    shared(m, part, those(m, part, "who"), amount(m, part, m.step(part)["discard"]))


def _by_word(m: Machine, part: Part) -> None:
    _chosen(m, part, part.seat, str(m.step(part).get("by", "owner")))


def _discarded(m: Machine, part: Part, answers: Answers) -> None:
    cards = _cards(answers)
    if not cards:
        return
    m.stack.append(Case("discarded", part.seat, part.scope.me, part.scope, len(cards), cards))
    m.moves("discard", part.scope, cards, ("hand", part.seat), ("discard", NOBODY))


def _give(m: Machine, part: Part) -> None:
    to = single(m, part, "to", "left")
    givers = [seat for seat in those(m, part, "from") if to not in (NOBODY, seat)]
    shared(m, part, givers, amount(m, part, m.step(part)["give"]), to)


def _given(m: Machine, part: Part, answers: Answers) -> None:
    _handed(m, part, _cards(answers), part.seat, part.to)


def _handed(m: Machine, part: Part, cards: Cards, giver: int, to: int) -> None:
    if not cards or to in m.state.out:
        return
    m.stack.append(Case("gave", to, giver, part.scope, len(cards)))
    m.moves(part.verb, part.scope, cards, ("hand", giver), ("hand", to))


def _take(m: Machine, part: Part) -> None:
    victim = single(m, part, "from", "left")
    takers = [seat for seat in those(m, part, "who") if victim not in (NOBODY, seat)]
    shared(m, part, takers, number(m, part, m.step(part)["take"]), victim)


def _take_share(m: Machine, part: Part) -> None:
    _chosen(m, part, part.to, str(m.step(part).get("by", "random")))


def _taken(m: Machine, part: Part, answers: Answers) -> None:
    _handed(m, part, _cards(answers), part.to, part.seat)


def _tuck(m: Machine, part: Part) -> None:
    shared(m, part, those(m, part, "who"), number(m, part, m.step(part)["tuck"]))


def _tucked(m: Machine, part: Part, answers: Answers) -> None:
    if cards := _cards(answers):
        m.moves("tuck", part.scope, cards, ("hand", part.seat), ("draw", NOBODY))


# ------------------------------------------------------------------------- pickup, mill, shown


def _pickup(m: Machine, part: Part) -> None:
    shared(m, part, those(m, part, "who"), number(m, part, m.step(part)["pickup"]))


def _pickup_share(m: Machine, part: Part) -> None:
    step, eye = m.step(part), m.eye(part)
    where = step.get("where")
    pile = m.state.discard[::-1]
    fit = tuple(card for card in pile if where is None or fits(eye, card, where))
    n = min(part.n, len(fit))
    if step.get("from", "top") == "top":
        fit = fit[:n]
    m.ask(part, ((part.seat, Domain("cards", fit, n, n)),))


def _picked_up(m: Machine, part: Part, answers: Answers) -> None:
    if cards := _cards(answers):
        m.moves("pickup", part.scope, cards, ("discard", NOBODY), ("hand", part.seat))


def _mill(m: Machine, part: Part) -> None:
    cards = m.state.draw[: number(m, part, m.step(part)["mill"])]
    if cards:
        m.moves("mill", part.scope, cards, ("draw", NOBODY), ("discard", NOBODY))


def _reveal(m: Machine, part: Part) -> None:
    shared(m, part, those(m, part, "who"), amount(m, part, m.step(part)["reveal"]))


def _revealed(m: Machine, part: Part, answers: Answers) -> None:
    if cards := _cards(answers):
        m.emit(ev.CardsShown(part.seat, cards, NOBODY))


def _peek(m: Machine, part: Part) -> None:
    at = single(m, part, "at", "left")
    n = amount(m, part, m.step(part)["peek"])
    shared(m, part, those(m, part, "who") if at != NOBODY else (), n, at)


def _peek_share(m: Machine, part: Part) -> None:
    hand = m.state.hands[part.to]
    cards = hand if part.n == ALL else some(m, hand, part.n)
    if cards:
        m.emit(ev.CardsShown(part.to, cards, part.seat))


VERBS = {
    "draw": Verb(_draw, _draw_share),
    "discard": Verb(_discard, _by_word, _discarded),
    "give": Verb(_give, _by_word, _given),
    "take": Verb(_take, _take_share, _taken),
    "tuck": Verb(_tuck, _by_word, _tucked),
    "pickup": Verb(_pickup, _pickup_share, _picked_up),
    "mill": Verb(_mill),
    "reveal": Verb(_reveal, _by_word, _revealed),
    "peek": Verb(_peek, _peek_share),
}

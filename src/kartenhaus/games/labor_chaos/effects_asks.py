"""Verbs that ask: for a player, a symbol, a number, a branch, a guess, a vote, an act."""

from collections.abc import Iterable
from typing import cast

from msgspec.structs import replace

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.actions import Value
from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.effects_base import Verb, asks, name_of, number, single, those
from kartenhaus.games.labor_chaos.frames import NOBODY, Answers, Part
from kartenhaus.games.labor_chaos.machine import Domain, Machine
from kartenhaus.games.labor_chaos.state import in_game, seats_from
from kartenhaus.games.labor_chaos.values import fitting
from kartenhaus.games.labor_chaos.vocabulary import SYMBOLS

YES, NO = "yes", "no"
PRESS = "now"
WIDEST = 1_000
"""No range that somebody chooses from has more numbers."""


def _range(m: Machine, part: Part, word: Json) -> tuple[int, ...]:
    lowest, highest = (number(m, part, one) for one in cast(list[Json], word))
    return tuple(range(lowest, min(highest, lowest + WIDEST - 1) + 1))


def _answer(answers: Answers) -> Value | None:
    """The one answer of the one who was asked; nothing if there was nothing to choose from."""
    return answers[0][1][0] if answers and answers[0][1] else None


# ------------------------------------------------------------------------------------- names


def _choose_player(m: Machine, part: Part) -> None:
    _ask_one(m, part, Domain("player", those(m, part, "among", "others")))


def _choose_symbol(m: Machine, part: Part) -> None:
    _ask_one(m, part, Domain("symbol", SYMBOLS))


def _choose_number(m: Machine, part: Part) -> None:
    _ask_one(m, part, Domain("number", _range(m, part, m.step(part)["range"])))


def _ask_one(m: Machine, part: Part, domain: Domain) -> None:
    seat = asks(m, part)
    if seat != NOBODY:
        m.ask(part, ((seat, domain),))


def _named(m: Machine, part: Part, answers: Answers) -> None:
    answer = _answer(answers)
    if answer is not None:
        m.bind(name_of(m, part), answer)


def _choose_card(m: Machine, part: Part) -> None:
    seat, whose = asks(m, part), single(m, part, "whose")
    if NOBODY in (seat, whose):
        return
    fit = fitting(m.eye(part), whose, m.step(part).get("where"))
    if seat == whose:
        domain = Domain("cards", fit)
    else:
        hand = m.state.hands[whose]
        domain = Domain("point", tuple(i for i, card in enumerate(hand) if card in fit))
    m.ask(replace(part, to=whose), ((seat, domain),))


def _card_chosen(m: Machine, part: Part, answers: Answers) -> None:
    answer = _answer(answers)
    if answer is None:
        return
    card = answer if isinstance(answer, str) else m.state.hands[part.to][answer]
    m.emit(ev.CardsShown(part.to, (card,), NOBODY))
    m.bind(name_of(m, part), card)


# ---------------------------------------------------------------------------------- branches


def _choose(m: Machine, part: Part) -> None:
    branches = cast(list[Table], m.step(part)["choose"])
    _ask_one(m, part, Domain("branch", tuple(str(branch["label"]) for branch in branches)))


def _branch(m: Machine, part: Part, answers: Answers) -> None:
    branches = cast(list[Table], m.step(part)["choose"])
    answer = _answer(answers)
    i = next((i for i, branch in enumerate(branches) if branch["label"] == answer), None)
    if i is not None:
        m.program(part, f"{part.path}/choose/{i}/do")


def _may(m: Machine, part: Part) -> None:
    _ask_one(m, part, Domain("yes_no", (YES, NO)))


def _may_answered(m: Machine, part: Part, answers: Answers) -> None:
    follow(m, part, "may" if _answer(answers) == YES else "else")


def follow(m: Machine, part: Part, key: str) -> None:
    """Goes on with the program under this key of the step, if there is one."""
    if key in m.step(part):
        m.program(part, f"{part.path}/{key}")


# ------------------------------------------------------------------------------------- guess


def _guess(m: Machine, part: Part) -> None:
    who, wanted = single(m, part, "who"), cast(Table, m.step(part)["guess"])
    if who == NOBODY:
        return
    if "card_of" not in wanted:
        domain = Domain("number", _range(m, part, wanted["range"]))
        m.ask(replace(part, seat=who, stage="of"), ((who, domain),))
        return
    at = single(m, part, "card_of")
    if at != NOBODY and m.state.hands[at]:
        places = tuple(range(len(m.state.hands[at])))
        m.ask(replace(part, seat=who, to=at, stage="point"), ((who, Domain("point", places)),))


def _guessed(m: Machine, part: Part, answers: Answers) -> None:
    answer = _answer(answers)
    if answer is None:
        return
    if part.stage == "of":
        truth = number(m, part, cast(Table, m.step(part)["guess"])["of"])
        _right(m, part, answer, truth)
    elif part.stage == "point":
        symbol = Domain("symbol", SYMBOLS)
        m.ask(replace(part, n=int(answer), stage="symbol"), ((part.seat, symbol),))
    else:
        card = m.state.hands[part.to][part.n]
        m.emit(ev.CardsShown(part.to, (card,), NOBODY))
        _right(m, part, answer, m.state.rules.cards[card].symbol)


def _right(m: Machine, part: Part, answer: Value, truth: Value) -> None:
    m.emit(ev.Guessed(part.seat, answer, truth, answer == truth))
    follow(m, part, "right" if answer == truth else "wrong")


# -------------------------------------------------------------------------- all at the same time


def _everybody(m: Machine, part: Part, seats: Iterable[int], domain: Domain) -> None:
    m.ask(part, [(seat, domain) for seat in seats], hidden=True)  # LC-A17


def _told(m: Machine, part: Part, answers: Answers) -> dict[int, Value]:
    """What all have answered, in the order of the seats; now everybody hears it."""
    order = seats_from(m.state, m.state.turn)
    given = {seat: values[0] for seat, values in answers if values}
    found = {seat: given[seat] for seat in order if seat in given}
    m.emit(ev.Told(part.verb, tuple(found), tuple(found.values())))
    return found


def _vote(m: Machine, part: Part) -> None:
    among = those(m, part, "among", "all")
    _everybody(m, part, seats_from(m.state, m.state.turn), Domain("vote", among))


def _voted(m: Machine, part: Part, answers: Answers) -> None:
    if part.stage == "tie":
        _named(m, part, answers)
        return
    votes = list(_told(m, part, answers).values())
    most = max((votes.count(seat) for seat in votes), default=0)
    first = tuple(
        seat for seat in seats_from(m.state, m.state.turn) if most and votes.count(seat) == most
    )
    ties = str(m.step(part).get("ties", "actor"))
    if len(first) > 1 and ties == "actor":
        m.ask(replace(part, stage="tie"), ((part.scope.me, Domain("player", first)),))
        return
    m.bind(name_of(m, part), first if len(first) == 1 or ties == "all" else ())


def _secret(m: Machine, part: Part) -> None:
    numbers = Domain("secret", _range(m, part, m.step(part)["range"]))
    _everybody(m, part, those(m, part, "who", "all"), numbers)


def _secret_told(m: Machine, part: Part, answers: Answers) -> None:
    told = _told(m, part, answers)
    values = list(told.values())
    alone = bool(m.step(part).get("odd_one_out"))
    found = tuple(seat for seat, value in told.items() if (values.count(value) == 1) == alone)
    m.bind(name_of(m, part), found)


def _race(m: Machine, part: Part) -> None:
    among = those(m, part, "among", "all")
    if len(among) == 1:
        m.bind(name_of(m, part), among[0])
        return
    press = Domain("press", (PRESS,), always=True)
    _everybody(m, replace(part, stage="race"), among, press)


def _raced(m: Machine, part: Part, answers: Answers) -> None:
    first = next((seat for seat, values in answers if values), NOBODY)
    if first != NOBODY:
        m.emit(ev.Told(part.verb, (first,), (PRESS,)))
        m.bind(name_of(m, part), first)


# ------------------------------------------------------------------------------ real life (A16)


def _dare(m: Machine, part: Part) -> None:
    who = single(m, part, "dare")
    if who in in_game(m.state):
        m.ask(replace(part, seat=who), ((who, Domain("yes_no", (YES, NO))),))


def _confirm(m: Machine, part: Part) -> None:
    me = part.scope.me
    m.ask(replace(part, seat=me), ((me, Domain("yes_no", (YES, NO))),))


def _said(m: Machine, part: Part, answers: Answers) -> None:
    """Who has said yes claims it; then the claim is settled with yes or no."""
    yes = _answer(answers) == YES
    if part.stage == "claim" or not yes:
        follow(m, part, "then" if yes else "else")
        return
    key = str(m.step(part)["key" if part.verb == "dare" else "confirm"])
    claiming = replace(part, stage="claim", ready=True)
    m.claims(claiming, part.seat, key, part.seat, part.scope.card)


VERBS = {
    "choose_player": Verb(_choose_player, done=_named),
    "choose_symbol": Verb(_choose_symbol, done=_named),
    "choose_number": Verb(_choose_number, done=_named),
    "choose_card": Verb(_choose_card, done=_card_chosen),
    "choose": Verb(_choose, done=_branch),
    "may": Verb(_may, done=_may_answered),
    "guess": Verb(_guess, done=_guessed),
    "vote": Verb(_vote, done=_voted),
    "secret": Verb(_secret, done=_secret_told),
    "race": Verb(_race, done=_raced),
    "dare": Verb(_dare, done=_said),
    "confirm": Verb(_confirm, done=_said),
}

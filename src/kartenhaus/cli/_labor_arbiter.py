"""The arbiter of Labor Chaos: acts in a game, dealing, points and cards, in words and as JSON."""

from collections.abc import Sequence
from functools import cache

import msgspec

from kartenhaus.cli._answers import Answered, cited, fault
from kartenhaus.cli._labor_cases import Case, Fact, LineError, Moment, cases
from kartenhaus.cli._labor_telling import Teller
from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos.events import (
    ClaimOpened,
    ClockMoved,
    GameEnded,
    MatchEnded,
    Step,
    TurnBegan,
    WindowOpened,
)
from kartenhaus.games.labor_chaos.frames import Asked
from kartenhaus.games.labor_chaos.gloss import clause
from kartenhaus.games.labor_chaos.notation import position_of
from kartenhaus.games.labor_chaos.notation_write import write_move, write_table
from kartenhaus.games.labor_chaos.reactions import open_case
from kartenhaus.games.labor_chaos.state import State
from kartenhaus.kernel.notation import NotationError, fields, listed, shown
from kartenhaus.lab.labor_arbiter import Offer, Verdict, judge, offers, play, waiting
from kartenhaus.lab.labor_facts import Answer, answer, deck, tables
from kartenhaus.rulebook.book import Book
from kartenhaus.rulebook.catalogue import Catalogue, Value
from kartenhaus.rulebook.labor_wording import (
    Lookup,
    ask_words,
    card_words,
    cards_words,
    choice_words,
    list_words,
    refusal_words,
    situation_words,
    thing_words,
)

Json = dict[str, object]
Names = Sequence[str]
BESIDES = ("by", "seat", "judge", "value")
"""Fields of an act besides the one that says what is done."""


def answers(text: str, book: Book, words: Catalogue) -> list[Answered]:
    """An answer for every case; raises `UsageError` for the first line that makes no sense."""
    found: list[Answered] = []
    try:
        for case in cases(text):
            try:
                found.append(_answer(case, book, words))
            except NotationError as error:
                raise LineError(case.line, error) from error
    except LineError as error:
        raise fault(error.fault, error.line, words) from error
    return found


def _answer(case: Case, book: Book, words: Catalogue) -> Answered:
    match case.asked:
        case Fact(kind, given):
            return _fact(case.id, answer(kind, given), book, words)
        case Moment(position, steps, -1):
            return _offers(case.id, play(position, steps), position.players, words)
        case Moment(position, steps, at):
            verdict = judge(position, steps, at)
            return _verdict(case.id, verdict, steps[at], position.players, book, words)


@cache
def lookup(lang: str) -> Lookup:
    """What the built-in deck and the standard facts are called in a language."""
    cards, language, facts = deck().cards, tables().words[lang], tables().facts
    return Lookup(
        {card.id: card.title[lang] for card in cards},
        {card.id: clause(card, facts.values(), language) for card in cards},
        {key: fact.ask[lang] for key, fact in facts.items()},
        frozenset(key for key, fact in facts.items() if fact.type != "yes_no"),
    )


# --------------------------------------------------------------------------------- questions


def _fact(name: str, found: Answer, book: Book, words: Catalogue) -> Answered:
    lines = [words.text("arbiter.lc.fact", id=name)]
    for key, params in found.said:
        said = words.text(key, **params)
        code = key.removeprefix("fault.")
        lines.append(said if code == key else words.text("arbiter.lc.fault", what=said, code=code))
    lines += [cited(book, rule, words) for rule in found.rules]
    return Answered(lines, _encode({"id": name, **found.shown}))


# ----------------------------------------------------------------------------------- verdicts


def _verdict(
    name: str, verdict: Verdict, step: object, names: Names, book: Book, words: Catalogue
) -> Answered:
    look, no = lookup(words.lang), verdict.refusal
    key = "arbiter.legal" if verdict.legal else "arbiter.refused"
    lines = [words.text(key, id=name, move=_step_words(step, names, words))]
    if no is not None:
        lines.append(refusal_words(words, look, no.rule, no.ruling, no.params, names))
    rules = dict.fromkeys((verdict.rule, verdict.ruling, *verdict.more))
    lines += [cited(book, each, words) for each in rules if each]
    events = [event for event in verdict.events if not isinstance(event, Step | ClockMoved)]
    last = events[-1] if events else None
    said = events[:-1] if isinstance(last, WindowOpened | ClaimOpened) else events
    told = Teller(words, look, names, verdict.kinds).tell(said)
    if told:
        lines.append(" ".join(told))
    if not isinstance(last, TurnBegan | GameEnded | MatchEnded):
        lines.append(_waits(verdict.after, names, words))
    lines += _table(verdict.after, names, words)
    shown: Json = {
        "id": name,
        "legal": verdict.legal,
        "rule": verdict.rule,
        "ruling": verdict.ruling or None,
        "events": events,
        "after": _after(verdict.after, names),
    }
    return Answered(lines, _encode(shown))


def _after(state: State, names: Names) -> Json:
    """The position as JSON: fields of a position, and what is decided or waited for."""
    phase, seats = waiting(state)
    found: Json = write_table(position_of(state, tuple(names)))
    found |= {"phase": phase, "waits": [names[seat] for seat in seats]}
    winner = names[state.winner] if state.winner >= 0 else None
    return {**found, "winner": winner, "reason": state.by or None}


def _waits(state: State, names: Names, words: Catalogue) -> str:
    """What comes next, in words."""
    look, (phase, seats) = lookup(words.lang), waiting(state)
    others = list_words(words, [names[seat] for seat in seats])
    claim, case = state.effect.claim, open_case(state)
    if phase == "over":
        reason = words.text(f"lc.reason.{state.by}")
        if state.winner < 0:
            return words.text("arbiter.lc.over", reason=reason)
        return words.text("arbiter.lc.won", name=names[state.winner], reason=reason)
    if claim is not None:
        ask = ask_words(look, claim.fact)
        return words.text("arbiter.lc.claim", name=names[claim.seat], ask=ask, names=others)
    if case is not None:
        card = case.cards[0] if case.cards else ""
        concerned: dict[str, Value] = {"who": case.who, "by": case.by, "n": case.n, "card": card}
        situation = situation_words(words, look, case.on, concerned, names)
        return words.text("arbiter.lc.window", situation=situation, names=others)
    if phase == "choice":
        return " ".join(_asked(one, names, words) for one in state.effect.asked)
    return words.text("arbiter.lc.turn", name=names[state.turn])


def _asked(one: Asked, names: Names, words: Catalogue) -> str:
    what = choice_words(words, one.label, one.kind, one.values, one.least, one.most)
    return words.text(
        "arbiter.lc.choice", name=names[one.seat], what=what if what[-1] == "?" else f"{what}."
    )


def _table(state: State, names: Names, words: Catalogue) -> list[str]:
    look = lookup(words.lang)
    lines = [
        words.text("arbiter.lc.hand", name=name, n=len(hand), cards=cards_words(words, look, hand))
        for name, hand in zip(names, state.hands, strict=True)
    ]
    if state.discard:
        cards = cards_words(words, look, state.discard)
        lines.append(words.text("arbiter.lc.discard", cards=cards))
    if state.end:
        lines.append(words.text("arbiter.lc.end", card=card_words(words, look, state.end)))
    if state.lasting:
        card = card_words(words, look, state.lasting)
        lines.append(words.text("arbiter.lc.lasting", card=card, name=names[state.owner]))
    return lines


# ------------------------------------------------------------------------------------- offers


def _offers(name: str, state: State, names: Names, words: Catalogue) -> Answered:
    look, found = lookup(words.lang), offers(state)
    lines = [words.text("arbiter.lc.moment", id=name, waits=_waits(state, names, words))]
    for offer in found:
        seat = names[offer.seat]
        acts = [_act_words(one, look, names, words) for one in offer.may]
        if acts:
            lines.append(words.text("arbiter.may", name=seat, moves="; ".join(acts)))
        elif offer.asked is not None:
            values = [_value_words(v, offer.asked.kind, names, words) for v in offer.asked.values]
            lines.append(_asked(offer.asked, names, words))
            lines.append("   " + words.text("arbiter.lc.among", values=list_words(words, values)))
        else:
            lines.append(words.text("arbiter.mayNothing", name=seat))
        for card, no in offer.barred:
            text = refusal_words(words, look, no.rule, no.ruling, no.params, names)
            said = card_words(words, look, card)
            lines.append("   " + words.text("arbiter.lc.barred", card=said, id=no.rule, text=text))
    shown: Json = {"id": name, "after": _after(state, names)}
    return Answered(
        lines, _encode({**shown, "seats": [_offer_json(one, state, names) for one in found]})
    )


def _offer_json(offer: Offer, state: State, names: Names) -> Json:
    """Acts as they are written, so that each can be asked about in its turn."""
    may = [write_move(offer.seat, one, state, tuple(names)) for one in offer.may]
    found: Json = {"seat": names[offer.seat], "may": may, "asked": offer.asked}
    barred = [
        {"card": card, "rule": no.rule, "ruling": no.ruling or None} for card, no in offer.barred
    ]
    return {**found, "barred": barred}


# --------------------------------------------------------------------------------------- acts


def _act_words(action: act.Action, look: Lookup, names: Names, words: Catalogue) -> str:
    kind = str(type(action).__struct_config__.tag)
    values: dict[str, Value] = {}
    match action:
        case act.Play(card) | act.React(_, card):
            values["card"] = card_words(words, look, card)
        case act.Choose(_, chosen):
            said = [_value_words(value, "", names, words) for value in chosen]
            values["values"] = list_words(words, said)
        case act.Report(fact):
            values["ask"] = ask_words(look, fact)
        case _:
            pass
    return words.text(f"arbiter.lc.act.{kind}", **values)


def _value_words(value: object, kind: str, names: Names, words: Catalogue) -> str:
    look = lookup(words.lang)
    match kind, value:
        case "player" | "vote", int():
            return names[value]
        case "symbol", str():
            return thing_words(words, value)
        case "point", int():
            return str(value + 1)
        case _, str():
            return look.asks.get(value) or card_words(words, look, value)
        case _:
            return shown(value)


def _step_words(step: object, names: Names, words: Catalogue) -> str:
    """An act as it was written, in words."""
    given, look = fields(step, "act", None), lookup(words.lang)
    by = str(given.get("by", ""))
    kind = next(name for name in given if name not in BESIDES)
    told = given[kind]
    values: dict[str, Value] = {}
    if kind in ("play", "react"):
        values["card"] = card_words(words, look, str(told))
    elif kind == "choose":
        several = [told] if (found := listed(told)) is None else found
        said = [
            value if isinstance(value, str) and value in names
            else _value_words(value, "", names, words)
            for value in several
        ]  # fmt: skip
        values["values"] = list_words(words, said)
    elif kind in ("report", "fact"):
        values["ask"] = ask_words(look, str(told))
    acted = words.text(f"arbiter.lc.act.{kind}", **values)
    return words.text("arbiter.lc.act", name=by, act=acted) if by in names else acted


def _encode(shown: Json) -> str:
    return msgspec.json.encode(shown).decode()

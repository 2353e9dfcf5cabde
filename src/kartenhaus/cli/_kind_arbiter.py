"""The arbiter of None of a Kind: facts, rows, points and races in words and as JSON."""

import re
from collections.abc import Sequence

import msgspec

from kartenhaus.cli._answers import Answered, cited, fault
from kartenhaus.cli._kind_cases import Case, Fact, LineError, Race, cases
from kartenhaus.cli._kind_telling import tell
from kartenhaus.games.none_of_a_kind.notation import Move, Position
from kartenhaus.games.none_of_a_kind.notation_json import write_position
from kartenhaus.games.none_of_a_kind.notation_sheet import Evening, Round
from kartenhaus.games.none_of_a_kind.notation_text import write_act, write_line
from kartenhaus.kernel.notation import NotationError
from kartenhaus.lab.kind_answers import Answer, Mistake, Said
from kartenhaus.lab.kind_arbiter import Offer, Seen, Verdict, judge, offers, seen_by
from kartenhaus.lab.kind_facts import added_up, answer
from kartenhaus.lab.kind_rows import ranked, single
from kartenhaus.rulebook.book import Book
from kartenhaus.rulebook.catalogue import Catalogue, Value
from kartenhaus.rulebook.kind_wording import (
    card_words,
    cards_words,
    list_words,
    mistake_words,
    refusal_words,
    relation_words,
)

Json = dict[str, object]
CARD = re.compile(r"(\S.*) (\d+)")
"""The place of a card in a row: whose, and which."""
INDENT = {"arbiter.nk.cards.right": "   ", "arbiter.nk.cards.fault": "   "}
"""Below the line that they belong to."""


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
        no = error.fault
        named = NotationError(_place(no.place, words), no.code, no.got, no.allowed)
        raise fault(named, error.line, words) from error
    return found


def _place(place: str, words: Catalogue) -> str:
    """A card of a row in words; a row without a name is found by its line."""
    card = CARD.fullmatch(place)
    if card is None:
        return place
    said = words.text("arbiter.nk.nth", n=int(card[2]))
    return said if card[1].isdecimal() else f"{card[1]}, {said}"


def _labels(names: Sequence[str], words: Catalogue) -> list[str]:
    """The names of rows; those without one are numbered."""
    return [
        words.text("arbiter.nk.unnamed", n=i) if name == str(i) else name
        for i, name in enumerate(names, start=1)
    ]


def _answer(case: Case, book: Book, words: Catalogue) -> Answered:
    match case.asked:
        case Fact(kind, given):
            return _fact(case.id, answer(kind, given), book, words)
        case Round(rows=(row,), points=(), fit=fit):
            return _fact(case.id, single(row, fit), book, words)
        case Round(names, rows, stopper, points, fit):
            first = max(stopper, 0)
            found = ranked(names, rows, first, points, fit)
            rules = (*found.rules, *(("NK-A20",) if stopper < 0 else ()))
            said = ranked(_labels(names, words), rows, first, points, fit).said
            whole = msgspec.structs.replace(found, rules=rules, said=said)
            return _fact(case.id, whole, book, words)
        case Evening(names, won, tie):
            return _fact(case.id, added_up(names, won, tie), book, words)
        case Race():
            return _race(case.id, case.asked, book, words)


def _fact(name: str, found: Answer, book: Book, words: Catalogue) -> Answered:
    said = [INDENT.get(each.key, "") + _say(words, each) for each in found.said]
    lines = [f"{name}: {said[0]}", *said[1:]]
    lines += [cited(book, rule, words) for rule in found.rules]
    return Answered(lines, _encode({"id": name, **found.shown}))


def _say(words: Catalogue, said: Said) -> str:
    values: dict[str, Value] = {}
    for name, value in said.params.items():
        match value:
            case Mistake(place, _, new, matches):
                is_row = name == "mistake"
                values[name] = (
                    mistake_words(words, place, new, matches)
                    if is_row
                    else relation_words(words, new, matches)
                )
            case str():
                is_card = name in ("card", "last", "new")
                values[name] = card_words(words, value) if is_card else value
            case int():
                values[name] = value
            case _ if name in ("kept", "removed"):
                values[name] = " ".join(card_words(words, card, "short") for card in value)
            case _:
                wording = cards_words if name == "cards" else list_words
                values[name] = wording(words, value)
    return words.text(said.key, **values)


def _race(name: str, race: Race, book: Book, words: Catalogue) -> Answered:
    position = race.position
    if race.viewer is not None:
        seen = seen_by(position, race.before, race.viewer)
        return Answered(
            _seen(name, race.viewer, seen, words), _encode({"id": name, **_fields(seen)})
        )
    if race.asked is None:
        listed = offers(position, race.before)
        return Answered(
            _offers(name, position, listed, words), _offers_json(name, position, listed)
        )
    verdict = judge(position, race.before, race.asked)
    shown: Json = {
        "id": name,
        "legal": verdict.legal,
        "rule": verdict.rule,
        "ruling": verdict.ruling or None,
        "events": verdict.events,
        "after": write_position(verdict.after),
    }
    return Answered(_verdict(name, race, verdict, book, words), _encode(shown))


def _verdict(name: str, race: Race, verdict: Verdict, book: Book, words: Catalogue) -> list[str]:
    names, after = race.position.seats, verdict.after
    key = "arbiter.legal" if verdict.legal else "arbiter.refused"
    lines = [words.text(key, id=name, move=race.told)]
    no = verdict.refusal
    if no is not None:
        lines.append(refusal_words(words, no.rule, no.ruling, no.params, names))
    lines += [cited(book, each, words) for each in (verdict.rule, verdict.ruling) if each]
    if verdict.legal:
        told = tell(words, verdict.events, names, after.rows)
        lines.append(" ".join(told) or words.text("arbiter.nk.nothing"))
    lines.append(words.text("arbiter.after", position=write_line(after)))
    return lines


def _offers(name: str, position: Position, found: tuple[Offer, ...], words: Catalogue) -> list[str]:
    lines = [words.text("arbiter.nk.race", id=name, position=write_line(position))]
    for offer in found:
        seat = position.seats[offer.seat]
        if offer.refusal is None:
            acts = [
                write_act(Move(offer.seat, act), position).removeprefix(f"{seat} ")
                for act in offer.may
            ]
            lines.append(words.text("arbiter.may", name=seat, moves="; ".join(acts)))
        else:
            no = offer.refusal
            why = refusal_words(words, no.rule, no.ruling, no.params, position.seats)
            lines.append(words.text("arbiter.mayNothing", name=seat))
            lines.append("   " + words.text("arbiter.rule", id=no.rule, text=why))
    return lines


def _offers_json(name: str, position: Position, found: tuple[Offer, ...]) -> str:
    seats = [
        {
            "seat": position.seats[offer.seat],
            "may": [write_act(Move(offer.seat, act), position) for act in offer.may],
            "rule": None if offer.refusal is None else offer.refusal.rule,
            "ruling": None if offer.refusal is None else offer.refusal.ruling or None,
        }
        for offer in found
    ]
    return _encode({"id": name, "seats": seats})


def _seen(name: str, viewer: str, seen: Seen, words: Catalogue) -> list[str]:
    lines = [words.text("arbiter.nk.view", id=name, name=viewer, n=len(seen.down))]
    up = [card_words(words, card) for card in seen.up.values()]
    if up:
        lines.append(words.text("arbiter.nk.view.up", cards=list_words(words, up)))
    for seat, held in seen.held.items():
        card = held["card"] if held is not None else None
        if card is not None:
            said = card_words(words, card)
            lines.append(words.text("arbiter.nk.view.held", name=seat, card=said))
        elif held is not None:
            lines.append(words.text("arbiter.nk.view.hidden", name=seat))
    return lines


def _fields(seen: Seen) -> Json:
    return msgspec.structs.asdict(seen)


def _encode(shown: Json) -> str:
    return msgspec.json.encode(shown).decode()

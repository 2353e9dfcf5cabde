"""The arbiter of Lucky Shutdown: verdicts and offers in words and as JSON."""

import msgspec

from kartenhaus.cli._answers import Answered, cited, fault, lines_of
from kartenhaus.cli._lucky_cases import read_case
from kartenhaus.cli._lucky_telling import tell
from kartenhaus.games.lucky_shutdown.actions import ChooseOpen
from kartenhaus.games.lucky_shutdown.deck import parse_deck
from kartenhaus.games.lucky_shutdown.notation import SEATS, Move
from kartenhaus.games.lucky_shutdown.notation_json import write_position
from kartenhaus.games.lucky_shutdown.notation_text import write_action, write_line
from kartenhaus.kernel.notation import NotationError
from kartenhaus.lab.lucky_arbiter import Case, Offer, Verdict, judge, offers
from kartenhaus.rulebook.book import Book
from kartenhaus.rulebook.catalogue import Catalogue
from kartenhaus.rulebook.decks import deck_file
from kartenhaus.rulebook.wording import refusal_words

Answer = Verdict | tuple[Offer, ...]


def answers(text: str, book: Book, words: Catalogue) -> list[Answered]:
    """An answer for every line; raises `UsageError` for the first that makes no sense."""
    deck = parse_deck(deck_file("lucky-shutdown"), seats=5)
    found: list[Answered] = []
    for number, line in lines_of(text):
        try:
            case = read_case(number, line, deck)
            listing = case.request == "list"
            answer = offers(case.position, deck) if listing else judge(case, deck)
        except NotationError as error:
            raise fault(error, number, words) from error
        found.append(Answered(_block(case, answer, book, words), _json(case, answer)))
    return found


def _block(case: Case, answer: Answer, book: Book, words: Catalogue) -> list[str]:
    """What is printed for one case, line by line."""
    if isinstance(answer, Verdict):
        return _verdict(case, answer, book, words)
    turn = _whose_turn(case, words)
    head = words.text("arbiter.list", id=case.id, turn=turn)
    return [head, *(line for offer in answer for line in _offered(offer, words))]


def _verdict(case: Case, verdict: Verdict, book: Book, words: Catalogue) -> list[str]:
    key = {"starter": "arbiter.starter", "stall": "arbiter.stall"}.get(
        case.request, "arbiter.legal" if verdict.legal else "arbiter.refused"
    )
    lines = [words.text(key, id=case.id, move=_move(case.move))]
    if verdict.refusal is not None:
        lines.append(refusal_words(words, verdict.rule, verdict.refusal.params))
    lines += [cited(book, name, words) for name in (verdict.rule, verdict.ruling) if name]
    if verdict.after is None:
        lines.append(words.text("arbiter.hangsOnCard"))
    elif verdict.legal:
        lines.append(" ".join(tell(words, verdict.events, SEATS)))
        lines.append(words.text("arbiter.after", position=write_line(verdict.after)))
    else:
        lines.append(_whose_turn(case, words))
    return [line for line in lines if line]


def _move(move: Move | None) -> str:
    return "" if move is None else f"{SEATS[move.seat]} {write_action(move.action)}"


def _whose_turn(case: Case, words: Catalogue) -> str:
    position = case.position
    match position.phase:
        case "turn":
            return words.text("event.TurnBegan.turn", name=SEATS[position.turn])
        case "skip":
            return words.text("event.TurnBegan.skip", name=SEATS[position.turn], n=position.skips)
        case "end":
            return words.text("refusal.LS-13.3")
        case _:
            return words.text(f"arbiter.phase.{position.phase}")


def _offered(offer: Offer, words: Catalogue) -> list[str]:
    name = SEATS[offer.seat]
    choosing = any(isinstance(action, ChooseOpen) for action in offer.may)
    moves = "; ".join(write_action(action) for action in offer.may)
    key = "choose" if choosing else "may" if moves else "mayNothing"
    lines = [words.text(f"arbiter.{key}", name=name, moves=moves)]
    reasons: dict[tuple[str, str], list[str]] = {}
    for card, refusal in ((barred.card, barred.refusal) for barred in offer.barred):
        reason = (refusal.rule, refusal_words(words, refusal.rule, refusal.params))
        reasons.setdefault(reason, []).append(card)
    lines += [
        "   " + words.text("arbiter.barred", cards=", ".join(cards), id=rule, text=text)
        for (rule, text), cards in reasons.items()
    ]
    return [*lines, "   " + words.text("arbiter.unsure")] if offer.unsure else lines


def _json(case: Case, answer: Answer) -> str:
    shown: dict[str, object] = {"id": case.id}
    if isinstance(answer, Verdict):
        shown |= {
            "legal": answer.legal,
            "rule": answer.rule,
            "ruling": answer.ruling or None,
            "events": answer.events,
            "after": None if answer.after is None else write_position(answer.after),
        }
    else:
        turn = case.position.turn
        shown |= {"turn": None if turn < 0 else turn, "seats": [_offer_json(o) for o in answer]}
    return msgspec.json.encode(shown).decode()


def _offer_json(offer: Offer) -> dict[str, object]:
    barred = [(each.card, each.refusal) for each in offer.barred]
    return {
        "seat": offer.seat,
        "may": offer.may,
        "barred": [
            {"card": card, "rule": no.rule, "ruling": no.ruling or None} for card, no in barred
        ],
        "unsure": offer.unsure,
    }

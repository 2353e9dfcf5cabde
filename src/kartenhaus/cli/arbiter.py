"""`kartenhaus arbiter`: who is right at a real table, and by which rule."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from kartenhaus.cli import UsageError
from kartenhaus.cli._cases import lines_of, read_case
from kartenhaus.cli._language import choose_language
from kartenhaus.cli._telling import tell
from kartenhaus.games.lucky_shutdown.actions import ChooseOpen
from kartenhaus.games.lucky_shutdown.deck import Deck, parse_deck
from kartenhaus.games.lucky_shutdown.notation import SEATS, Move
from kartenhaus.games.lucky_shutdown.notation_json import write_position
from kartenhaus.games.lucky_shutdown.notation_text import write_action, write_line
from kartenhaus.kernel.notation import NotationError
from kartenhaus.lab.arbiter import Case, Offer, Verdict, judge, offers
from kartenhaus.rulebook.book import GAMES, Book, load
from kartenhaus.rulebook.catalogue import Catalogue, load_catalogue
from kartenhaus.rulebook.decks import deck_file
from kartenhaus.rulebook.wording import refusal_words

Answer = Verdict | tuple[Offer, ...]


def arbiter(
    game: str,
    file: Annotated[str, Parameter(allow_leading_hyphen=True)] = "-",
    *,
    lang: str | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Settle disputes: read positions with a move, say whether it is legal, and why.

    Parameters
    ----------
    game
        The game, such as lucky-shutdown.
    file
        One position a line, as JSON or in the short notation; - is standard input.
    lang
        The language, de or en; without it, that of your terminal.
    as_json
        Print one JSON object a line.
    """
    language = choose_language(lang)
    words = load_catalogue(language)
    if game not in GAMES:
        raise UsageError(words.text("rules.unknownGame", game=game, known=", ".join(GAMES)))
    deck = parse_deck(deck_file(game), seats=5)
    answers = _answers(_read(file, words), deck, words)
    if as_json:
        print("\n".join(_json(case, answer) for case, answer in answers))
        return
    book = load(game, language)
    blocks = (_block(case, answer, book, words) for case, answer in answers)
    print("\n\n".join("\n   ".join(lines) for lines in blocks))


def _read(file: str, words: Catalogue) -> str:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(words.text("arbiter.unreadable", file=file, reason=str(error))) from error


def _answers(text: str, deck: Deck, words: Catalogue) -> list[tuple[Case, Answer]]:
    """Every case with its answer, all of them before anything is printed."""
    found: list[tuple[Case, Answer]] = []
    for number, line in lines_of(text):
        try:
            case = read_case(number, line, deck)
            listing = case.request == "list"
            found.append((case, offers(case.position, deck) if listing else judge(case, deck)))
        except NotationError as error:
            raise UsageError(_fault(error, number, words)) from error
    if not found:
        raise UsageError(words.text("arbiter.nothing"))
    return found


def _fault(error: NotationError, line: int, words: Catalogue) -> str:
    what = words.text(f"notation.{error.code}", got=error.got)
    allowed = ", ".join(error.allowed)
    end = words.text("arbiter.allowed", allowed=allowed) if allowed else ""
    place = error.place.strip(".")
    return f"{words.text('arbiter.fault', line=line, place=place, what=what)} {end}".strip()


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
    lines.append(words.text("arbiter.rule", id=verdict.rule, text=book.rules[verdict.rule].text))
    if verdict.ruling:
        ruling = book.rulings[verdict.ruling]
        text = f"{ruling.question} {ruling.answer}"
        lines.append(words.text("arbiter.ruling", id=ruling.id, title=ruling.title, text=text))
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

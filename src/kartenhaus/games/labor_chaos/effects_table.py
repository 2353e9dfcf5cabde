"""Verbs that move whole hands and piles, or change what lies on the table."""

from msgspec.structs import replace

from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.effects_base import Verb, number, single, those
from kartenhaus.games.labor_chaos.evolve import put
from kartenhaus.games.labor_chaos.frames import NOBODY, Answers, Case, Front, Leave, Part, Run
from kartenhaus.games.labor_chaos.kinds import Zone
from kartenhaus.games.labor_chaos.machine import Domain, Machine
from kartenhaus.games.labor_chaos.state import in_game, neighbour, seats_from
from kartenhaus.games.labor_chaos.vocabulary import DEEPEST_COPY
from kartenhaus.kernel.chance import shuffled

STEP = {"left": 1, "right": -1}
"""Left is clockwise (LC-A31)."""
SEVEN = 7
PLACES: dict[str, Zone] = {
    "hand": "hand", "draw_top": "draw", "draw_bottom": "draw", "box": "box",
}  # fmt: skip


def _swap_hands(m: Machine, part: Part) -> None:
    first, second = single(m, part, "0"), single(m, part, "1")
    if first in (NOBODY, second) or second == NOBODY:
        return
    old = m.state.hands
    hands = put(put(old, first, old[second]), second, old[first])
    m.deals("swap_hands", part.scope, hands, m.state.draw)


def _pass_hands(m: Machine, part: Part) -> None:
    step, old = STEP[str(m.step(part)["pass_hands"])], m.state.hands
    hands = old
    for seat in in_game(m.state):
        hands = put(hands, neighbour(m.state, seat, step), old[seat])
    m.deals("pass_hands", part.scope, hands, m.state.draw)


def _pass_cards(m: Machine, part: Part) -> None:
    n = number(m, part, m.step(part)["pass_cards"])
    wanted = [
        (seat, Domain("cards", m.state.hands[seat], min(n, size), min(n, size)))
        for seat in seats_from(m.state, m.state.turn)
        for size in (len(m.state.hands[seat]),)
    ]
    m.ask(part, wanted, hidden=True)  # LC-A17


def _passed_cards(m: Machine, part: Part, answers: Answers) -> None:
    step, old = STEP[str(m.step(part)["dir"])], m.state.hands
    hands = old
    given = [(seat, cards) for seat, cards in answers if seat in in_game(m.state)]
    for seat, cards in given:
        hands = put(hands, seat, tuple(card for card in hands[seat] if card not in cards))
    for seat, cards in given:
        to = neighbour(m.state, seat, step)
        hands = put(hands, to, (*hands[to], *(str(card) for card in cards)))
    if hands != old:
        m.deals("pass_cards", part.scope, hands, m.state.draw)


def _redeal(m: Machine, part: Part) -> None:
    seats = seats_from(m.state, part.scope.me)
    cards = shuffled([c for seat in seats for c in m.state.hands[seat]], m.chance)
    dealt = len(cards)
    if m.step(part)["redeal"] == "seven":
        dealt = min(dealt, SEVEN * len(seats))
    hands, n = m.state.hands, len(seats)
    for i, seat in enumerate(seats):
        hands = put(hands, seat, cards[i:dealt:n])
    m.deals("redeal", part.scope, hands, (*m.state.draw, *cards[dealt:]))


def _reshuffle(m: Machine, part: Part) -> None:
    del part
    if len(m.state.discard) > 1:
        m.mixes()


def _move_this(m: Machine, part: Part) -> None:
    where = str(m.step(part)["move_this"])
    to = single(m, part, "to") if where == "hand" else NOBODY
    if where == "hand" and to == NOBODY:
        return  # LC-11.3, LC-A19: nobody to have it, so it is discarded
    for i in range(len(m.stack) - 1, -1, -1):
        frame = m.stack[i]
        here = isinstance(frame, Front) and frame.scope.card == part.scope.card
        if isinstance(frame, Front) and here:
            m.stack[i] = replace(frame, goes=PLACES[where], to=to, top=where == "draw_top")
            return
        if isinstance(frame, Leave) and frame.card == part.scope.card:
            m.stack[i] = replace(frame, goes=PLACES[where], to=to, top=where == "draw_top")
            return


# ------------------------------------------------------------------------------------- slots


def _clear_end(m: Machine, part: Part) -> None:
    del part
    if m.state.end:
        m.emit(ev.EndSet("", m.state.end))


def _clear_lasting(m: Machine, part: Part) -> None:
    del part
    if m.state.lasting:
        m.emit(ev.LastingSet("", NOBODY, m.state.lasting))


def _case(m: Machine) -> int:
    """Where in the stack the event stands that this program reacts to; -1: it reacts to none."""
    places = (i for i in range(len(m.stack) - 1, -1, -1) if isinstance(m.stack[i], Case))
    return next(places, -1)


def _cancel(m: Machine, part: Part) -> None:
    del part
    i = _case(m)
    case = m.stack[i] if i >= 0 else None
    if isinstance(case, Case) and not case.cancelled:
        m.stack[i] = replace(case, cancelled=True)
        m.emit(ev.EventCancelled(case.on, case.cards[0] if case.cards else ""))


def _redirect(m: Machine, part: Part) -> None:
    i, who = _case(m), single(m, part, "redirect")
    case = m.stack[i] if i >= 0 else None
    if isinstance(case, Case) and who not in (NOBODY, case.who):
        m.stack[i] = replace(case, who=who)
        m.emit(ev.EventRedirected(case.on, who))


def _copy(m: Machine, part: Part) -> None:
    scope = part.scope
    if scope.copies >= min(DEEPEST_COPY, len(scope.sources)):
        return
    source = scope.sources[-1 - scope.copies]  # what a copy copies came before that
    if m.state.rules.cards[source].kind != "normal":  # LC-A40
        return
    m.stack.append(Run(replace(scope, copies=scope.copies + 1), source, "/do"))


# ------------------------------------------------------------------------------------- turns


def _skip(m: Machine, part: Part) -> None:
    n = number(m, part, m.step(part)["skip"])
    for seat in those(m, part, "who") if n else ():
        m.emit(ev.TurnsChanged("skip", seat, n))


def _reverse(m: Machine, part: Part) -> None:
    del part
    m.emit(ev.DirectionChanged(-m.state.direction))


def _extra_turn(m: Machine, part: Part) -> None:
    seat, n = single(m, part, "who"), number(m, part, m.step(part)["extra_turn"])
    if seat != NOBODY and n:
        m.emit(ev.TurnsChanged("extra_turn", seat, n))


def _extra_play(m: Machine, part: Part) -> None:
    n = number(m, part, m.step(part)["extra_play"])
    if n:
        m.extra_plays += n
        m.emit(ev.TurnsChanged("extra_play", m.state.turn, n))


def _next(m: Machine, part: Part) -> None:
    seat = single(m, part, "next")
    if seat != NOBODY:
        m.emit(ev.TurnsChanged("next", seat, 1))


VERBS = {
    "swap_hands": Verb(_swap_hands),
    "pass_hands": Verb(_pass_hands),
    "pass_cards": Verb(_pass_cards, done=_passed_cards),
    "redeal": Verb(_redeal),
    "reshuffle": Verb(_reshuffle),
    "move_this": Verb(_move_this),
    "clear_end": Verb(_clear_end),
    "clear_lasting": Verb(_clear_lasting),
    "cancel": Verb(_cancel),
    "redirect": Verb(_redirect),
    "copy": Verb(_copy),
    "skip": Verb(_skip),
    "reverse": Verb(_reverse),
    "extra_turn": Verb(_extra_turn),
    "extra_play": Verb(_extra_play),
    "next": Verb(_next),
}

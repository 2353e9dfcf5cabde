"""Lucky Shutdown under the laws."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import cast

import msgspec
from msgspec.structs import replace

from kartenhaus.games.lucky_shutdown import actions as act
from kartenhaus.games.lucky_shutdown.deck import CardSpec, Colour, Deck, code_of, faults
from kartenhaus.games.lucky_shutdown.events import Event
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN
from kartenhaus.games.lucky_shutdown.legal import makes_set
from kartenhaus.games.lucky_shutdown.notation import Move, position_of
from kartenhaus.games.lucky_shutdown.notation_text import read_line, write_line
from kartenhaus.games.lucky_shutdown.options import Config, Options
from kartenhaus.games.lucky_shutdown.state import State, count, surface
from kartenhaus.games.lucky_shutdown.view import Observation
from kartenhaus.kernel.bag import size
from kartenhaus.kernel.chance import pick
from kartenhaus.rulebook.decks import deck_file
from tests.laws.subject import Subject
from tests.luck import Luck

DECK = msgspec.json.decode(deck_file("lucky-shutdown"), type=Deck)
BOTH: tuple[Colour, ...] = ("orange", "blue")
KINDS = (act.Play, act.React, act.ChooseOpen, act.Flip, act.Early, act.PickStarter)
PLAIN: tuple[act.Action, ...] = (act.TAKE, act.PASS_SKIP, act.LUCK)
FORWARD = (act.Play, act.React, act.Flip, act.Luck, act.Early)


def corrected_deck() -> Deck:
    """A deck as an owner of other cards might write it (LS-A4).

    The orange 13s and 15s are two-coloured, 12 has one copy more, 11 and 18 one less, and
    there is a second undercut 16.
    """
    cards: list[CardSpec] = []
    for spec in DECK.cards:
        new = spec
        if spec.kind == "number" and spec.value in (13, 15) and spec.colours == ("orange",):
            new = replace(spec, colours=BOTH)
        elif code_of(spec) == "b12":
            new = replace(spec, count=3)
        elif code_of(spec) in ("o11", "o18"):
            new = replace(spec, count=1)
        cards.append(new)
    cards.append(CardSpec("under", ("blue",), 1, 16))
    deck = Deck("corrected", tuple(cards))
    assert not any(fault.fatal for fault in faults(deck, 5))
    return deck


DECKS = (DECK, DECK, corrected_deck())


def config(luck: Luck, seats: int) -> Config:
    """Every host option at random; half of the time the defaults."""
    del seats
    if luck.chance(2):
        return Config(DECK)
    options = Options(
        luck=luck.chance(2),
        early=luck.chance(2),
        once_per=pick(("round", "session"), luck),
        clear_again=luck.chance(2),
        push_effect=pick(("transparent", "nextTakesPile"), luck),
        skip_from_open_always=luck.chance(2),
        reactions=not luck.chance(4),
        snap_pause_ms=pick((0, 1_500), luck),
        skip_moment_ms=pick((0, 2_000), luck),
        starter_tie=pick(("random", "host"), luck),
        stall_limit=pick((60, 30, 30, 0), luck),
        skip_cap=luck.chance(2),
        reaction_ignores_colour=luck.chance(2),
        pile_visible=pick(("full", "topRun"), luck),
        turn_timer_s=pick((0, 20, 90), luck),
    )
    return Config(pick(DECKS, luck), options)


def choose(
    state: State, seat: int, legal: tuple[act.Action, ...], luck: Luck, style: str
) -> act.Action:
    """The action to play. Rather forward: rids itself of cards, so that rounds reach their end."""
    del state, seat
    forward = tuple(action for action in legal if isinstance(action, FORWARD))
    if style != "random" and forward and not luck.chance(20):
        longest = max(len(a.cards) if isinstance(a, act.Play | act.React) else 1 for a in forward)
        if luck.chance(2) and longest > 1:
            forward = tuple(
                a
                for a in forward
                if isinstance(a, act.Play | act.React) and len(a.cards) == longest
            )
        return pick(forward, luck)
    return pick(legal, luck)


def probe(state: State, luck: Luck) -> tuple[int, act.Action]:
    """Any action of any seat, near misses more often than not.

    Card lists are drawn from the seat's own hand and open cards, from everybody's, closed cards
    and stock included, from the deck, and from codes that no deck has; some with one card twice.
    """
    seat = luck.below(len(state.seats)) if luck.chance(3) or state.turn < 0 else state.turn
    if luck.chance(4):
        return seat, pick(PLAIN, luck)
    kind = pick(KINDS, luck)
    if kind is act.Flip or kind is act.Early:
        return seat, kind(luck.below(6) - 1)
    if kind is act.PickStarter:
        return seat, act.PickStarter(luck.below(len(state.seats) + 2) - 1)
    return seat, cast(type[act.Play], kind)(_some_cards(state, seat, luck))


def _some_cards(state: State, seat: int, luck: Luck) -> tuple[str, ...]:
    faces, group = state.rules.faces, state.rules.group
    me = state.seats[seat]
    own = [*faces.cards(me.hand), *(card for card in me.open if card)]
    where = luck.below(8)
    if where == 0:
        source = list(faces.cards(state.rules.deck_bag))
    elif where == 1:
        source = ["o10", "b99", "free", "", "x15", "under16:q", *own]
    elif where == 2:
        source = [card for other in state.seats for card in faces.cards(other.hand)]
        source += [card for other in state.seats for card in other.closed if card]
        source += state.stock
    else:
        source = own
    if luck.chance(2) and state.pile:  # what would make a set
        top = group[state.pile[-1]]
        source = [card for card in source if group.get(card) is top] or source
    elif luck.chance(2) and source:
        first = group.get(pick(source, luck))
        source = [card for card in source if group.get(card) is first]
    cards: list[str] = []
    for _ in range(luck.below(7)):
        if not source:
            break
        card = pick(source, luck)
        cards.append(card)
        if not luck.chance(8):
            source.remove(card)
    return tuple(cards)


def order(state: State, action: act.Action) -> tuple[int, list[int]]:
    """Lays and choices first, then the rest, then reactions; cards and slots ascending."""
    if isinstance(action, act.Play | act.React | act.ChooseOpen):
        place = [state.rules.faces.order[card] for card in action.cards]
        return (9 if isinstance(action, act.React) else 0, place)
    if isinstance(action, act.Flip):
        return (2, [action.slot])
    if isinstance(action, act.Early):
        return (4, [action.slot])
    if isinstance(action, act.PickStarter):
        return (0, [action.starter])
    return (3 if isinstance(action, act.Luck) else 1, [])


def uncovers(
    state: State, actor: int | None, action: act.Action | None, viewer: int | None
) -> bool:
    """Blind cards for all; the own draw for oneself; the open cards when the last has chosen.

    And for the others whether a face that its layer has open came from there or from the hand.
    """
    if actor is None:
        return state.phase != "skip"
    if isinstance(action, act.Flip | act.Luck | act.Early):
        return True
    if isinstance(action, act.ChooseOpen):
        return sum(not seat.chosen for seat in state.seats) == 1
    if not isinstance(action, act.Play | act.React):
        return False
    if actor == viewer:
        return bool(state.stock)
    return any(card in state.seats[actor].open for card in action.cards)


def reread(state: State, seat: int, action: act.Action) -> tuple[object, object] | None:
    """Position and move as they are, and as they are read from their line of text."""
    if state.rules.config.deck is not DECK:
        return None
    told = position_of(state), Move(seat, action)
    return told, read_line(write_line(*told), DECK)


def held(state: State) -> Counter[str]:
    """Every card of every zone."""
    faces = state.rules.faces
    cards: list[str | None] = [*state.pile, *state.stock, *faces.cards(state.removed)]
    for seat in state.seats:
        cards += [*faces.cards(seat.hand), *seat.open, *seat.closed]
    return Counter(card for card in cards if card is not None)


@cache
def deck(config: Config) -> Counter[str]:
    """Every card of the deck file."""
    return Counter({code_of(spec): spec.count for spec in config.deck.cards})


def broken(state: State) -> list[str]:
    """The invariants of a state between two acts that do not hold."""
    rules = state.rules
    group = rules.group
    skip = state.phase == "skip"
    on_top = group[state.pile[-1]] if state.pile else None
    claims = {
        "skips > 0 exactly in phase skip": skip == (state.skips > 0),
        "a 19 on top in phase skip": not skip or (on_top and on_top.power == "skip"),
        "no clear lies on the pile": all(group[card].kind != "clear" for card in state.pile),
        "no complete set lies on the pile": not state.pile
        or not makes_set(replace(state, pile=state.pile[:-1], run=state.run - 1), state.pile[-1:]),
        "nobody finished is in turn": state.turn not in state.finished,
        "finished exactly without cards": state.phase in ("ready", "choose")
        or all((seat.total == 0) == (i in state.finished) for i, seat in enumerate(state.seats))
        or state.phase == "end",
        "top and run are those of the pile": (state.top, state.run) == surface(rules, state.pile),
        "seen cards are in the hand": all(
            not rules.faces.without(seat.known, rules.faces.cards(seat.hand))
            for seat in state.seats
        ),
        "nobody's turn at the end": state.phase != "end" or state.turn == -1,
    }
    if state.stock and state.phase in ("turn", "skip"):
        going = [seat for seat in state.seats if seat.total]
        claims["hands of three while there is a stock"] = all(size(s.hand) >= 3 for s in going)
        claims["table untouched while there is a stock"] = all(
            count(s.closed) == 3 and (count(s.open) == 3 or rules.options.skip_from_open_always)
            for s in going
        )
    return [claim for claim, holds in claims.items() if not holds]


def bound(config: Config, seats: int) -> int | None:
    """The stop rule ends every round (LS-A53, LS-13.7); this says when at the latest.

    Progress can happen only so often: each pile that is removed holds a card at least (48 in
    all), each draw and each new low of a seat takes a card away (another 48), and each seat
    finishes once. Between two times lie fewer turns than the stop rule lets pass. Beside a turn
    there are at most as many skips to sit out as 19s were laid in it, the copies of one number.
    """
    limit = config.options.stall_limit
    if not limit:
        return None
    total = sum(spec.count for spec in config.deck.cards)
    turns = (2 * total + seats + 1) * limit * seats
    copies = max(sum(s.count for s in g) for g in _numbers(config))
    return seats + 1 + turns * (1 + copies)


def _numbers(config: Config) -> list[list[CardSpec]]:
    by_value: dict[int | None, list[CardSpec]] = {}
    for spec in config.deck.cards:
        if spec.kind == "number":
            by_value.setdefault(spec.value, []).append(spec)
    return list(by_value.values())


SUBJECT = Subject(
    game=LUCKY_SHUTDOWN,
    action_type=act.Action,
    event_type=Event,
    observation_type=Observation,
    config=config,
    choose=choose,
    probe=probe,
    order=order,
    uncovers=uncovers,
    reread=reread,
    held=held,
    deck=deck,
    broken=broken,
    ranked=lambda state: range(len(state.seats)),
    bound=bound,
)

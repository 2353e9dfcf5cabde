"""Positions of Lucky Shutdown in a line, and how to act in them."""

from __future__ import annotations

from typing import cast

import msgspec
from msgspec.structs import replace

from kartenhaus.games.lucky_shutdown import actions as act
from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.games.lucky_shutdown.deck import Deck
from kartenhaus.games.lucky_shutdown.events import Phase
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.options import Config, Options
from kartenhaus.games.lucky_shutdown.rules import compile_rules
from kartenhaus.games.lucky_shutdown.state import Seat, Slots, State, surface
from kartenhaus.kernel.chance import Chance
from kartenhaus.kernel.refusal import Refusal
from kartenhaus.rulebook.decks import deck_file
from tests.luck import Luck

DECK = msgspec.json.decode(deck_file("lucky-shutdown"), type=Deck)
DEFAULTS = Options()
RULES = compile_rules(Config(DECK))
FACES = RULES.faces


def bag(cards: str) -> int:
    """The bag of cards named with blanks between them."""
    return FACES.bag(cards.split())


def slots(cards: str) -> Slots:
    """Three slots, filled from the left; `-` leaves one empty."""
    named = [None if card == "-" else card for card in cards.split()]
    return cast(Slots, tuple([*named, None, None, None][:3]))


def seat(hand: str = "", opened: str = "", closed: str = "", seen: str = "") -> Seat:
    """A seat after the choice of open cards. `seen`: the part of the hand that all have seen."""
    made = Seat(bag(hand), slots(opened), slots(closed), chosen=True, known=bag(seen))
    return replace(made, low=made.total)


def position(
    *seats: Seat,
    pile: str = "",
    stock: str = "",
    turn: int = 0,
    skips: int = 0,
    finished: tuple[int, ...] = (),
    options: Options = DEFAULTS,
    phase: Phase | None = None,
) -> State:
    """A position with one seat in turn, or with `skips` in its skip moment.

    Cards that are not named are out of the way, as if they had been removed.
    """
    rules = compile_rules(Config(DECK, options))
    cards = tuple(pile.split())
    top, run = surface(rules, cards)
    faces = rules.faces
    lying = faces.bag((*cards, *stock.split()))
    lying += sum(s.hand + faces.bag((*s.open, *s.closed)) for s in seats)
    return State(
        rules=rules,
        seats=seats,
        round=1,
        stock=tuple(stock.split()),
        pile=cards,
        top=top,
        run=run,
        removed=faces.without(rules.deck_bag, faces.cards(lying)),
        phase=phase or ("skip" if skips else "turn"),
        turn=turn,
        skips=skips,
        finished=finished,
    )


def play(cards: str) -> act.Play:
    return act.Play(tuple(cards.split()))


def react(cards: str) -> act.React:
    return act.React(tuple(cards.split()))


def refusal(state: State, player: int, action: act.Action) -> Refusal | None:
    """What `refuse` says; `legal_actions` must agree with it."""
    said = GAME.refuse(state, player, action)
    assert (said is None) == (action in GAME.legal_actions(state, player))
    return said


def why(state: State, player: int, action: act.Action) -> str:
    """The rule that forbids the action; `legal` if none does."""
    said = refusal(state, player, action)
    return said.rule if said else "legal"


def events(
    state: State, player: int, action: act.Action, chance: Chance | None = None, now: int = 0
) -> tuple[ev.Event, ...]:
    """What a legal action does."""
    assert why(state, player, action) == "legal"
    return GAME.decide(state, player, action, chance or Luck(1), now)


def fold(state: State, happened: tuple[ev.Event, ...]) -> State:
    """The state after the events."""
    for event in happened:
        state = GAME.evolve(state, event)
    return state


def after(
    state: State, player: int, action: act.Action, chance: Chance | None = None, now: int = 0
) -> State:
    """The state after a legal action."""
    return fold(state, events(state, player, action, chance, now))


def hand(state: State, player: int) -> str:
    """The seat's hand in deck order, with blanks between the cards."""
    return " ".join(state.rules.faces.cards(state.seats[player].hand))


def ordered(cards: str) -> str:
    """The same cards in deck order."""
    return " ".join(FACES.cards(bag(cards)))


def kinds(happened: tuple[ev.Event, ...]) -> list[str]:
    """The kinds of the events, in order."""
    return [type(event).__name__ for event in happened]


def started(seats: int, seed: int = 1, options: Options = DEFAULTS, host: int = 0) -> State:
    """The first round of a match, dealt by `seed`, nobody has chosen yet."""
    state = GAME.start(Config(DECK, options), seats)
    return fold(state, GAME.deal(state, Luck(seed), 0, host))


def chosen(state: State, seed: int = 1) -> State:
    """The same round after every seat has taken its automatic choice."""
    for player in range(len(state.seats)):
        state = after(state, player, GAME.fallback(state, player), Luck(seed))
    return state

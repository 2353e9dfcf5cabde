"""How a table handles Lucky Shutdown."""

from collections.abc import Hashable
from functools import lru_cache, partial

import msgspec

from kartenhaus.games.lucky_shutdown.actions import Action, PassSkip
from kartenhaus.games.lucky_shutdown.deck import Deck, parse_deck
from kartenhaus.games.lucky_shutdown.events import Event
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN
from kartenhaus.games.lucky_shutdown.observe import observe_own, observe_public
from kartenhaus.games.lucky_shutdown.options import Config, Options
from kartenhaus.games.lucky_shutdown.state import State
from kartenhaus.table.binding import Binding, Setup
from kartenhaus.table.setups import Decks, kept_setup, read_setup

BOT_FIRST_MS, BOT_LAST_MS = 1_200, 2_500
"""A bot acts between these after its turn began, and never snaps sooner."""


def lucky_shutdown(default_deck: bytes) -> Binding[State, Action]:
    """The binding of the game; `default_deck` is the text of the built-in deck file."""
    return Binding(
        game=LUCKY_SHUTDOWN,
        setup=partial(_setup, default_deck),
        kept=partial(_kept, default_deck),
        read_action=msgspec.json.Decoder(Action).decode,
        read_event=msgspec.json.Decoder(Event).decode,
        public=observe_public,
        own=observe_own,
        waits_for=_waits_for,
        must_act=_waits_for,
        pace=_pace,
        situation=_situation,
        when_away=lambda _state, _seat, _chance, _now: (),
        freezes=lambda _: False,
        watch_delay=lambda _: 0,
    )


@lru_cache(maxsize=256)
def _setup(default_deck: bytes, options: bytes | None, deck: bytes | None, seats: int) -> Setup:
    """Cached, so that tables with equal rules share them."""
    return read_setup(options, Options(), deck, _decks(default_deck, seats), Config)


@lru_cache(maxsize=256)
def _kept(default_deck: bytes, options: bytes, deck: bytes) -> Setup:
    decks = _decks(default_deck, LUCKY_SHUTDOWN.seats.start)
    return kept_setup(options, Options(), deck, decks, Config)


def _decks(default_deck: bytes, seats: int) -> Decks[Deck]:
    return Decks(default_deck, Deck, partial(parse_deck, seats=seats), _count)


def _count(deck: Deck) -> int:
    return sum(card.count for card in deck.cards)


def _waits_for(state: State) -> frozenset[int]:
    if state.phase == "choose":
        return frozenset(i for i, seat in enumerate(state.seats) if not seat.chosen)
    if state.phase == "starter":
        return frozenset((state.host,))
    if state.phase in ("turn", "skip"):
        return frozenset((state.turn,))
    return frozenset()


def _pace(state: State, seat: int, action: Action, begun: int) -> tuple[int, int]:
    """A skipped bot uses the moment that everybody has: a 19 within it, passing at its end."""
    del begun
    end = LUCKY_SHUTDOWN.wake(state)
    if state.phase == "skip" and seat == state.turn and state.rules.options.skip_moment_ms and end:
        if isinstance(action, PassSkip):
            return end, end
        moment = end - state.at
        return state.at + moment * 4 // 10, state.at + moment * 9 // 10
    held = LUCKY_SHUTDOWN.held_until(state, seat, action)
    return max(state.at + BOT_FIRST_MS, held), max(state.at + BOT_LAST_MS, held)


def _situation(state: State, seat: int) -> Hashable:
    """While all choose their open cards, what others do changes nothing for a seat."""
    together = _waits_for(state)
    if len(together) > 1 and seat in together:
        return state.round, state.phase
    return state.number

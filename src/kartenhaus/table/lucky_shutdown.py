"""How a table handles Lucky Shutdown."""

from collections.abc import Hashable

import msgspec

from kartenhaus.games.lucky_shutdown.actions import Action, PassSkip
from kartenhaus.games.lucky_shutdown.deck import Deck, parse_deck
from kartenhaus.games.lucky_shutdown.events import Event
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN
from kartenhaus.games.lucky_shutdown.observe import observe_own, observe_public
from kartenhaus.games.lucky_shutdown.options import Config, Options
from kartenhaus.games.lucky_shutdown.state import State
from kartenhaus.table.binding import Binding
from kartenhaus.table.setups import Decks, setups

BOT_FIRST_MS, BOT_LAST_MS = 1_200, 2_500
"""A bot acts between these after its turn began, and never snaps sooner."""


def lucky_shutdown(default_deck: bytes) -> Binding[State, Action]:
    """The binding of the game; `default_deck` is the text of the built-in deck file."""
    decks = Decks(default_deck, Deck, parse_deck, _count, LUCKY_SHUTDOWN.seats.start)
    setup, kept = setups(Options(), decks, Config)
    return Binding(
        game=LUCKY_SHUTDOWN,
        setup=setup,
        kept=kept,
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

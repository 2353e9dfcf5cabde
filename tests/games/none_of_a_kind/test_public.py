"""The public part of an observation holds what the state holds under the same name."""

from __future__ import annotations

import msgspec

from kartenhaus.games.none_of_a_kind.deck import parse_deck
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.observe import observe_public
from kartenhaus.games.none_of_a_kind.options import Config
from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.games.none_of_a_kind.view import Public
from kartenhaus.kernel.chance import pick
from kartenhaus.rulebook.decks import deck_file
from tests.luck import Luck

OF_ITS_OWN = {"rounds", "stack", "contests", "due"}
"""What the view works out."""


def test_every_field_is_where_it_belongs() -> None:
    """It is built by the order of its fields, so two that were swapped would show here."""
    names = [field.name for field in msgspec.structs.fields(Public)]
    assert {*names} > OF_ITS_OWN
    unlike = {name: set[object]() for name in names}
    for state in _states():
        seen = observe_public(state)
        for name in names:
            unlike[name].add(getattr(seen, name))
            if name not in OF_ITS_OWN:
                assert getattr(seen, name) == getattr(state, name), name
        assert seen.rounds == state.rules.options.rounds
        assert seen.stack == len(state.stack)
        assert seen.due == (GAME.wake(state) or 0)
    assert all(len(unlike[name]) > 1 for name in ("stack", "due", "phase", "stopper", "middle"))


def _states() -> list[State]:
    """The states of two rounds in which anything may happen."""
    state, luck, now = GAME.start(Config(parse_deck(deck_file("none-of-a-kind"), 3)), 3), Luck(1), 0
    found = [state]
    for _ in range(2):
        events = GAME.deal(state, luck, now, 0)
        while events:
            for event in events:
                state = GAME.evolve(state, event)
                found.append(state)
            now += 500
            seats = sorted(GAME.to_act(state))
            events = GAME.tick(state, now, luck)
            if not events and seats:
                seat = pick(seats, luck)
                action = pick(GAME.legal_actions(state, seat)[-3:], luck)
                events = GAME.decide(state, seat, action, luck, now)
            elif not events and GAME.running(state):
                events = GAME.tick(state, GAME.wake(state) or now, luck)
    return found

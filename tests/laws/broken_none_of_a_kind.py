"""None of a Kind broken on purpose: each fault with the law that must find it."""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as change

from kartenhaus.games.none_of_a_kind import actions as act
from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.options import Config
from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.games.none_of_a_kind.view import Observation
from kartenhaus.kernel.game import Game
from kartenhaus.kernel.outcome import Final
from tests.laws import laws
from tests.laws.laws import AnyLaw
from tests.laws.none_of_a_kind import SUBJECT
from tests.laws.subject import AnySubject

NoneOfAKind = Game[Config, State, act.Action, ev.Event, Observation]


def shows_what_lies_face_down(state: State, seat: int | None) -> Observation:
    seen = GAME.observe(state, seat)
    return change(seen, public=change(seen.public, stack=hash(state.dealt)))


def shows_the_next_point_card(state: State, seat: int | None) -> Observation:
    seen = GAME.observe(state, seat)
    return change(seen, public=change(seen.public, points=state.stack[:1]))


def shows_what_others_drew(event: ev.Event, seat: int | None) -> ev.Event | None:
    return event if isinstance(event, ev.CardTaken) else GAME.mask(event, seat)


def waits_by_the_hand(state: State) -> int | None:
    due = GAME.wake(state)
    return due and due + sum(card > "n" for card in state.hands)


def loses_what_goes_back(state: State, event: ev.Event) -> State:
    after = GAME.evolve(state, event)
    if isinstance(event, ev.CardReturned):
        return change(after, middle=state.middle, places=state.places, grid=state.grid)
    return after


def doubles_a_point_card(state: State, event: ev.Event) -> State:
    after = GAME.evolve(state, event)
    return change(after, stack=state.stack) if isinstance(event, ev.RoundSetUp) else after


def keeps_a_flag_up(state: State, event: ev.Event) -> State:
    after = GAME.evolve(state, event)
    return change(after, flags=state.flags) if isinstance(event, ev.CardTaken) else after


def never_starts(state: State) -> int | None:
    return None if state.phase == "countdown" else GAME.wake(state)


def ends_with_an_empty_place(state: State) -> Final | None:
    return Final(((), (0,)), (0, 0)) if state.result is not None else None


FAULTS: tuple[tuple[AnyLaw, NoneOfAKind], ...] = (
    (laws.hidden_cards_do_not_show, replace(GAME, observe=shows_what_lies_face_down)),
    (laws.hidden_cards_do_not_show, replace(GAME, observe=shows_the_next_point_card)),
    (laws.hidden_cards_do_not_show, replace(GAME, mask=shows_what_others_drew)),
    (laws.hidden_cards_do_not_show, replace(GAME, wake=waits_by_the_hand)),
    (laws.every_card_lies_in_one_place, replace(GAME, evolve=loses_what_goes_back)),
    (laws.every_card_lies_in_one_place, replace(GAME, evolve=doubles_a_point_card)),
    (laws.invariants_hold, replace(GAME, evolve=keeps_a_flag_up)),
    (laws.someone_acts_while_a_round_runs, replace(GAME, wake=never_starts)),
    (laws.a_match_ends_once, replace(GAME, final=ends_with_an_empty_place)),
)
BROKEN: tuple[tuple[AnyLaw, AnySubject], ...] = tuple(
    (law, replace(SUBJECT, game=game)) for law, game in FAULTS
)

"""Each law catches the fault it is there for: a game broken on purpose, law by law."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count

import msgspec
import pytest
from msgspec.structs import replace as change

from kartenhaus.games.lucky_shutdown import actions as act
from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.options import Config
from kartenhaus.games.lucky_shutdown.state import State
from kartenhaus.games.lucky_shutdown.view import Observation
from kartenhaus.kernel.chance import Chance
from kartenhaus.kernel.game import Game
from kartenhaus.kernel.refusal import Refusal
from tests.laws import broken_labor_chaos, broken_none_of_a_kind, labor_chaos, laws, none_of_a_kind
from tests.laws.laws import AnyLaw
from tests.laws.lucky_shutdown import SUBJECT
from tests.laws.subject import AnySubject
from tests.laws.walk import Played, rounds

LuckyShutdown = Game[Config, State, act.Action, ev.Event, Observation]
ticker = count(1)


@dataclass
class Broken:
    """A fault, and the law that must find it."""

    law: AnyLaw
    subject: AnySubject


def refuses_nothing(state: State, seat: int, action: act.Action) -> Refusal | None:
    del state, seat, action


def lists_too_few(state: State, seat: int) -> tuple[act.Action, ...]:
    return GAME.legal_actions(state, seat)[:1]


def lists_in_any_order(state: State, seat: int) -> tuple[act.Action, ...]:
    return GAME.legal_actions(state, seat)[::-1]


def lists_twice(state: State, seat: int) -> tuple[act.Action, ...]:
    return GAME.legal_actions(state, seat)[:1] * 2


def asks_everybody(state: State) -> frozenset[int]:
    return frozenset(range(len(state.seats)))


def falls_back_on_nothing_legal(state: State, seat: int) -> act.Action:
    del state, seat
    return act.Flip(7)


def misreads(state: State, seat: int, action: act.Action) -> tuple[object, object]:
    del state
    return (seat, action), (seat, act.TAKE)


def bounds_too_low(config: Config, seats: int) -> int:
    del config
    return 10 * seats


def shows_a_closed_card(state: State, seat: int | None) -> Observation:
    seen = GAME.observe(state, seat)
    return change(seen, public=change(seen.public, number=hash(state.seats[1].closed)))


def refuses_after_a_look_at_closed_cards(
    state: State, seat: int, action: act.Action
) -> Refusal | None:
    refusal = GAME.refuse(state, seat, action)
    if refusal and isinstance(action, act.Play) and action.cards[:1] == state.seats[0].closed[:1]:
        return Refusal("LS-12.3")
    return refusal


def waits_by_the_hand(state: State, seat: int, action: act.Action) -> int:
    return GAME.held_until(state, seat, action) + state.seats[seat].hand % 5


def shows_draws(event: ev.Event, seat: int | None) -> ev.Event | None:
    return event if isinstance(event, ev.CardsDrawn) else GAME.mask(event, seat)


def hides_draws_behind_another_kind(event: ev.Event, seat: int | None) -> ev.Event | None:
    if isinstance(event, ev.CardsDrawn) and event.seat != seat:
        return ev.SkipPassed(event.seat)
    return GAME.mask(event, seat)


def doubles_a_taken_card(state: State, event: ev.Event) -> State:
    after = GAME.evolve(state, event)
    return change(after, pile=state.pile[:1]) if isinstance(event, ev.PileTaken) else after


def forgets_to_end_a_skip(state: State, event: ev.Event) -> State:
    after = GAME.evolve(state, event)
    return change(after, skips=1) if isinstance(event, ev.TurnBegan) else after


def folds_by_the_hour(state: State, event: ev.Event) -> State:
    return change(GAME.evolve(state, event), stall=next(ticker))


def draws_luck_of_its_own(
    state: State, seat: int, action: act.Action, chance: Chance, now: int
) -> tuple[ev.Event, ...]:
    return GAME.decide(state, seat, action, chance, now + next(ticker))


def acts_early(state: State, now: int, chance: Chance) -> tuple[ev.Event, ...]:
    return GAME.tick(state, now + 1, chance)


class CountsRefusals:
    """Refusing leaves a trace, which everybody can see."""

    def __init__(self) -> None:
        self.n = 0

    def refuse(self, state: State, seat: int, action: act.Action) -> Refusal | None:
        self.n += 1
        return GAME.refuse(state, seat, action)

    def observe(self, state: State, seat: int | None) -> Observation:
        seen = GAME.observe(state, seat)
        return change(seen, public=change(seen.public, number=self.n))


counter = CountsRefusals()
FAULTS: tuple[tuple[AnyLaw, LuckyShutdown], ...] = (
    (laws.legal_exactly_when_not_refused, replace(GAME, refuse=refuses_nothing)),
    (laws.legal_exactly_when_not_refused, replace(GAME, legal_actions=lists_too_few)),
    (laws.legal_actions_are_sorted, replace(GAME, legal_actions=lists_in_any_order)),
    (laws.legal_actions_are_sorted, replace(GAME, legal_actions=lists_twice)),
    (laws.someone_acts_while_a_round_runs, replace(GAME, to_act=asks_everybody)),
    (laws.a_fallback_is_legal, replace(GAME, fallback=falls_back_on_nothing_legal)),
    (laws.hidden_cards_do_not_show, replace(GAME, observe=shows_a_closed_card)),
    (laws.hidden_cards_do_not_show, replace(GAME, refuse=refuses_after_a_look_at_closed_cards)),
    (laws.hidden_cards_do_not_show, replace(GAME, held_until=waits_by_the_hand)),
    (laws.hidden_cards_do_not_show, replace(GAME, mask=shows_draws)),
    (laws.an_event_keeps_its_kind_for_all, replace(GAME, mask=hides_draws_behind_another_kind)),
    (laws.every_card_lies_in_one_place, replace(GAME, evolve=doubles_a_taken_card)),
    (laws.invariants_hold, replace(GAME, evolve=forgets_to_end_a_skip)),
    (laws.folding_the_log_gives_the_state, replace(GAME, evolve=folds_by_the_hour)),
    (laws.same_input_same_output, replace(GAME, decide=draws_luck_of_its_own)),
    (laws.time_acts_only_when_due, replace(GAME, tick=acts_early)),
    (
        laws.a_refused_action_changes_nothing,
        replace(GAME, refuse=counter.refuse, observe=counter.observe),
    ),
)
BROKEN = [
    *(Broken(law, replace(SUBJECT, game=game)) for law, game in FAULTS),
    Broken(laws.codecs_round_trip, replace(SUBJECT, action_type=act.Take | act.Play)),
    Broken(laws.notation_round_trips, replace(SUBJECT, reread=misreads)),
    Broken(laws.it_ends_within_its_bound, replace(SUBJECT, bound=bounds_too_low)),
    *(Broken(law, subject) for law, subject in broken_none_of_a_kind.BROKEN),
    *(Broken(law, subject) for law, subject in broken_labor_chaos.BROKEN),
]
SUBJECTS: tuple[AnySubject, ...] = (SUBJECT, none_of_a_kind.SUBJECT, labor_chaos.SUBJECT)
LAWS: tuple[AnyLaw, ...] = (*laws.STEP_LAWS, *laws.COSTLY_LAWS, *laws.ROUND_LAWS)


@pytest.mark.parametrize("fault", BROKEN, ids=lambda fault: fault.law.__name__)
def test_each_law_finds_its_fault(fault: Broken) -> None:
    """A game with the fault breaks its law within a few random rounds."""
    with pytest.raises((AssertionError, msgspec.ValidationError)):
        play_under(fault)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.name)
@pytest.mark.parametrize("law", LAWS)
def test_each_law_lets_the_sound_game_pass(law: AnyLaw, subject: AnySubject) -> None:
    """The very same rounds of the game as it is break no law."""
    play_under(Broken(law, subject))


def test_every_law_is_known_to_bite() -> None:
    """No law stands in the suite without a fault that it finds, for Labor Chaos alone as well."""
    assert {fault.law for fault in BROKEN} == set(LAWS)
    assert {law for law, _ in broken_labor_chaos.BROKEN} == set(LAWS)


def play_under(fault: Broken) -> None:
    """A few rounds with the one law alone."""
    steps = [law for law in (*laws.STEP_LAWS, *laws.COSTLY_LAWS) if law is fault.law]
    wholes = [law for law in laws.ROUND_LAWS if law is fault.law]
    for played in rounds(fault.subject, 3, 6, seed=3):
        for part in played:
            if isinstance(part, Played):
                for law in wholes:
                    law(part, fault.subject)
            else:
                for law in steps:
                    law(part)

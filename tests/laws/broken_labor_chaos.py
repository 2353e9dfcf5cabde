"""Labor Chaos broken on purpose: each fault with the law that must find it."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from msgspec.structs import replace as change

from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.options import Config
from kartenhaus.games.labor_chaos.state import State, phase_of
from kartenhaus.games.labor_chaos.view import Observation
from kartenhaus.kernel.chance import Chance
from kartenhaus.kernel.game import Game
from kartenhaus.kernel.outcome import Final
from kartenhaus.kernel.refusal import Refusal
from tests.laws import laws
from tests.laws.labor_chaos import SUBJECT
from tests.laws.laws import AnyLaw
from tests.laws.subject import AnySubject

LaborChaos = Game[Config, State, act.Action, ev.Event, Observation]
GAME = SUBJECT.game
ticker = count(1)


def lets_instants_be_the_turns_card(state: State, seat: int, action: act.Action) -> Refusal | None:
    no = GAME.refuse(state, seat, action)
    return None if no is not None and no.ruling == "LC-A14" else no


def forgets_to_pass(state: State, seat: int) -> tuple[act.Action, ...]:
    found = GAME.legal_actions(state, seat)
    return tuple(one for one in found if not isinstance(one, act.Pass))


def lists_backwards(state: State, seat: int) -> tuple[act.Action, ...]:
    return GAME.legal_actions(state, seat)[::-1]


def reads_for_ever(state: State) -> int | None:
    return None if phase_of(state) == "announce" else GAME.wake(state)


def waits_for_nobody_in_a_claim(state: State) -> frozenset[int]:
    return frozenset() if phase_of(state) == "claim" else GAME.to_act(state)


def falls_back_on_what_is_not_there(state: State, seat: int) -> act.Action:
    del state, seat
    return act.Play("nothing")


def shows_the_next_card(state: State, seat: int | None) -> Observation:
    seen = GAME.observe(state, seat)
    return change(seen, public=change(seen.public, front="".join(state.draw[:1])))


def shows_who_has_passed(state: State, seat: int | None) -> Observation:
    seen, window = GAME.observe(state, seat), state.effect.window
    return change(seen, public=change(seen.public, number=len(window.passed) if window else 0))


def closes_once_nobody_can_answer(state: State) -> int | None:
    window, due = state.effect.window, GAME.wake(state)
    held = [card for hand in state.hands for card in hand]
    instants = {card.id for cards in state.rules.instants.values() for card in cards}
    quiet = window is not None and not instants.intersection(held)
    return window.since if window is not None and quiet else due


def tells_what_others_draw(event: ev.Event, seat: int | None) -> ev.Event | None:
    return event if isinstance(event, ev.CardsMoved) else GAME.mask(event, seat)


def tells_what_others_may_choose(event: ev.Event, seat: int | None) -> ev.Event | None:
    return event if isinstance(event, ev.ChoiceOpened) else GAME.mask(event, seat)


def tells_choices_as_something_else(event: ev.Event, seat: int | None) -> ev.Event | None:
    if isinstance(event, ev.ChoiceOpened) and event.seat != seat:
        return ev.Told("choice", (event.seat,), ())
    return GAME.mask(event, seat)


def leaves_the_card_in_front(state: State, event: ev.Event) -> State:
    after = GAME.evolve(state, event)
    return change(after, front=state.front) if isinstance(event, ev.CardPutAway) else after


def draws_copies(state: State, event: ev.Event) -> State:
    after = GAME.evolve(state, event)
    drawn = isinstance(event, ev.CardsMoved) and event.origin == "draw"
    return change(after, draw=state.draw) if drawn else after


def forgets_to_cover(state: State, event: ev.Event) -> State:
    after = GAME.evolve(state, event)
    return change(after, top_owner=0) if isinstance(event, ev.CardPutAway) else after


def remembers_what_is_gone(state: State, event: ev.Event) -> State:
    after = GAME.evolve(state, event)
    return change(after, known=state.known) if isinstance(event, ev.CardPlayed) else after


def folds_by_the_hour(state: State, event: ev.Event) -> State:
    return change(GAME.evolve(state, event), idle=next(ticker))


def draws_luck_of_its_own(
    state: State, seat: int, action: act.Action, chance: Chance, now: int
) -> tuple[ev.Event, ...]:
    return GAME.decide(state, seat, action, chance, now + next(ticker))


def closes_early(state: State, now: int, chance: Chance) -> tuple[ev.Event, ...]:
    return GAME.tick(state, now + 1, chance)


def wins_before_it_begins(state: State) -> Final | None:
    return GAME.final(state) or Final(((0,), ()), state.totals)


class CountsRefusals:
    """Refusing leaves a trace, which everybody can see."""

    def __init__(self) -> None:
        self.n = 0

    def refuse(self, state: State, seat: int, action: act.Action) -> Refusal | None:
        self.n += 1
        return GAME.refuse(state, seat, action)

    def observe(self, state: State, seat: int | None) -> Observation:
        seen = GAME.observe(state, seat)
        return change(seen, public=change(seen.public, due=self.n))


def writes_the_other_direction(
    state: State, seat: int, action: act.Action
) -> tuple[object, object] | None:
    told, turned = (
        SUBJECT.reread(one, seat, action)
        for one in (state, change(state, direction=-state.direction))
    )
    return None if told is None or turned is None else (told[0], turned[1])


counter = CountsRefusals()
FAULTS: tuple[tuple[AnyLaw, LaborChaos], ...] = (
    (laws.legal_exactly_when_not_refused, replace(GAME, refuse=lets_instants_be_the_turns_card)),
    (laws.legal_exactly_when_not_refused, replace(GAME, legal_actions=forgets_to_pass)),
    (laws.legal_actions_are_sorted, replace(GAME, legal_actions=lists_backwards)),
    (laws.someone_acts_while_a_round_runs, replace(GAME, wake=reads_for_ever)),
    (laws.someone_acts_while_a_round_runs, replace(GAME, to_act=waits_for_nobody_in_a_claim)),
    (laws.a_fallback_is_legal, replace(GAME, fallback=falls_back_on_what_is_not_there)),
    (laws.hidden_cards_do_not_show, replace(GAME, observe=shows_the_next_card)),
    (laws.hidden_cards_do_not_show, replace(GAME, observe=shows_who_has_passed)),
    (laws.hidden_cards_do_not_show, replace(GAME, wake=closes_once_nobody_can_answer)),
    (laws.news_name_no_hidden_card, replace(GAME, mask=tells_what_others_draw)),
    (laws.news_name_no_hidden_card, replace(GAME, mask=tells_what_others_may_choose)),
    (laws.an_event_keeps_its_kind_for_all, replace(GAME, mask=tells_choices_as_something_else)),
    (laws.every_card_lies_in_one_place, replace(GAME, evolve=leaves_the_card_in_front)),
    (laws.every_card_lies_in_one_place, replace(GAME, evolve=draws_copies)),
    (laws.invariants_hold, replace(GAME, evolve=forgets_to_cover)),
    (laws.invariants_hold, replace(GAME, evolve=remembers_what_is_gone)),
    (laws.folding_the_log_gives_the_state, replace(GAME, evolve=folds_by_the_hour)),
    (laws.same_input_same_output, replace(GAME, decide=draws_luck_of_its_own)),
    (laws.time_acts_only_when_due, replace(GAME, tick=closes_early)),
    (laws.a_match_ends_once, replace(GAME, final=wins_before_it_begins)),
    (
        laws.a_refused_action_changes_nothing,
        replace(GAME, refuse=counter.refuse, observe=counter.observe),
    ),
)


def bounds_too_low(config: Config, seats: int) -> int:
    del config, seats
    return 5


BROKEN: tuple[tuple[AnyLaw, AnySubject], ...] = (
    *((law, replace(SUBJECT, game=game)) for law, game in FAULTS),
    (laws.codecs_round_trip, replace(SUBJECT, action_type=act.Play | act.Draw)),
    (laws.notation_round_trips, replace(SUBJECT, reread=writes_the_other_direction)),
    (laws.it_ends_within_its_bound, replace(SUBJECT, bound=bounds_too_low)),
)

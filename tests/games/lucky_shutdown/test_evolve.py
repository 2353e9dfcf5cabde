"""Event to state: what each fact changes, and that it changes nothing else."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import asdict, replace

from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.games.lucky_shutdown.events import Event
from kartenhaus.games.lucky_shutdown.evolve import evolve, with_seat
from kartenhaus.games.lucky_shutdown.options import Options
from kartenhaus.games.lucky_shutdown.state import NO_SLOTS, Seat, State, surface
from tests.games.lucky_shutdown.position import bag, hand, position, seat, started

rule = pytest.mark.rule
STATE = position(
    seat("o12 b12 o14", "o15 b15 o16", "o17 o18 o19"),
    seat("b13", "- b14", "free:x"),
    pile="o11 push:o",
    stock="b18 b19",
)


def changed(event: Event, state: State = STATE) -> dict[str, object]:
    """The fields of the state that the event changes, the number left out."""
    before = hash(state)
    new = evolve(state, event)
    assert new.number == state.number + 1
    assert hash(state) == before
    ours, theirs = asdict(state), asdict(new)
    return {name: theirs[name] for name in ours if name != "number" and ours[name] != theirs[name]}


def seats_after(event: Event, state: State = STATE) -> tuple[Seat, ...]:
    return evolve(state, event).seats


@rule("LS-2.2", "LS-2.3", "LS-2.6", "LS-2.7", "LS-2.12")
def test_round_dealt() -> None:
    """Three closed and six in hand for each seat, the rest is the stock, the pile is empty."""
    closed = (("o11", "o12", "o13"), ("b11", "b12", "b13"))
    six = (
        ("o14",) * 1 + ("b14", "o15", "b15", "o16", "b16"),
        ("o17",) * 2 + ("b17",) * 2 + ("o18", "b18"),
    )
    dealt = evolve(STATE, ev.RoundDealt(3, 1, 0, closed, six, ("o19", "b19"), 77))
    assert dealt.phase == "choose"
    assert (dealt.round, dealt.dealer, dealt.host, dealt.at) == (3, 1, 0, 77)
    assert dealt.pile == ()
    assert dealt.stock == ("o19", "b19")
    assert dealt.removed == 0
    assert [s.closed for s in dealt.seats] == list(closed)
    assert hand(dealt, 0) == "o14 b14 o15 b15 o16 b16"
    assert all(s.low == 9 and not s.chosen and s.open == NO_SLOTS for s in dealt.seats)


@rule("LS-A55")
@pytest.mark.parametrize("once", ["round", "session"])
def test_a_new_deal_gives_back_optional_rules_unless_once_per_session(once: str) -> None:
    options = Options(luck=True, once_per="session" if once == "session" else "round")
    used = Seat(luck_used=True, early_used=True)
    state = position(used, Seat(), options=options, phase="end")
    again = evolve(state, ev.RoundDealt(2, 0, 0, ((), ()), ((), ()), (), 0))
    kept = once == "session"
    assert [(s.luck_used, s.early_used) for s in again.seats] == [(kept, kept), (False, False)]


@rule("LS-2.4", "LS-2.5", "LS-A49")
def test_open_chosen_moves_three_cards_to_the_slots_in_order() -> None:
    state = started(2)
    six = hand(state, 0).split()
    new = evolve(state, ev.OpenChosen(0, (six[5], six[0], six[2])))
    assert new.seats[0].open == (six[5], six[0], six[2])
    assert new.seats[0].chosen
    assert hand(new, 0).split() == [six[1], six[3], six[4]]
    assert new.seats[1] == state.seats[1]
    assert new.phase == "choose"


def test_open_revealed_leads_to_the_starter() -> None:
    assert changed(ev.OpenRevealed(((), ()))) == {"phase": "starter"}


@rule("LS-A46")
def test_starter_asked_and_decided() -> None:
    asked = changed(ev.StarterAsked(12, (0, 1), 5))
    assert asked == {"tied": (0, 1), "at": 5}
    waiting = replace(STATE, tied=(0, 1))
    assert changed(ev.StarterDecided(1, 12, (0, 1), "host"), waiting) == {"tied": ()}


def test_cards_laid_from_the_hand() -> None:
    event = ev.CardsLaid(0, ("b12", "o12"), (), "play")
    new = evolve(STATE, event)
    assert new.pile == ("o11", "push:o", "b12", "o12")
    assert (new.top, new.run) == ("o12", 2)
    assert hand(new, 0) == "o14"
    assert new.seats[0].open == STATE.seats[0].open
    assert set(changed(event)) == {"pile", "top", "run", "seats"}


def test_cards_laid_from_open_slots() -> None:
    event = ev.CardsLaid(0, ("b15", "o15"), (0, 1), "play")
    state = replace(STATE, seats=with_seat(STATE, 0, replace(STATE.seats[0], hand=0)))
    new = evolve(state, event)
    assert new.seats[0].open == (None, None, "o16")
    assert new.seats[0].closed == ("o17", "o18", "o19")
    assert new.pile[-2:] == ("b15", "o15")


@rule("LS-12.8", "LS-A63")
def test_cards_laid_from_hand_and_slots_together() -> None:
    me = seat("o15", "b15 - o15", "o17 o18 o19")
    state = position(me, seat("b11"))
    new = evolve(state, ev.CardsLaid(0, ("b15", "o15", "o15"), (0, 2), "play"))
    assert new.seats[0].hand == 0
    assert new.seats[0].open == NO_SLOTS


@rule("LS-12.5", "LS-14.10")
@pytest.mark.parametrize("way", ["flip", "early"])
def test_a_closed_card_laid_leaves_its_slot(way: ev.Way) -> None:
    new = evolve(STATE, ev.CardsLaid(0, ("o18",), (1,), way))
    assert new.seats[0].closed == ("o17", None, "o19")
    assert new.seats[0].early_used == (way == "early")
    assert new.pile[-1] == "o18"


@rule("LS-14.5", "LS-A56")
def test_a_lucky_card_comes_from_the_stock_and_leaves_the_hand() -> None:
    new = evolve(STATE, ev.CardsLaid(0, ("b18",), (), "luck"))
    assert new.stock == ("b19",)
    assert new.seats[0].hand == STATE.seats[0].hand
    assert new.seats[0].luck_used
    assert new.pile[-1] == "b18"


@rule("LS-12.6", "LS-14.6", "LS-14.11", "LS-A42")
@pytest.mark.parametrize(
    ("way", "slot", "card"), [("flip", 2, "o19"), ("early", 0, "o17"), ("luck", -1, "b18")]
)
def test_a_missed_card_goes_to_the_hand_where_all_have_seen_it(
    way: ev.Way, slot: int, card: str
) -> None:
    new = evolve(STATE, ev.CardMissed(0, card, slot, way))
    me = new.seats[0]
    assert me.hand == STATE.seats[0].hand + bag(card)
    assert me.known == bag(card)
    assert me.luck_used == (way == "luck")
    assert me.early_used == (way == "early")
    assert new.stock == (("b19",) if way == "luck" else ("b18", "b19"))
    if slot >= 0:
        assert me.closed[slot] is None
    assert new.pile == STATE.pile


@rule("LS-8.6", "LS-A30")
def test_a_cleared_pile_leaves_the_round() -> None:
    new = evolve(STATE, ev.PileCleared(2, "clear"))
    assert (new.pile, new.top, new.run) == ((), None, 0)
    assert new.removed == STATE.removed + bag("o11 push:o")


@rule("LS-6.1")
def test_a_taken_pile_is_in_the_hand_and_all_have_seen_it() -> None:
    new = evolve(STATE, ev.PileTaken(1, 2))
    assert (new.pile, new.top, new.run) == ((), None, 0)
    assert new.seats[1].hand == bag("b13 o11 push:o")
    assert new.seats[1].known == bag("o11 push:o")
    assert new.seats[1].takes == 1
    assert new.removed == STATE.removed


@rule("LS-7.1")
def test_drawn_cards_come_from_the_front_of_the_stock() -> None:
    new = evolve(STATE, ev.CardsDrawn(1, 1, ("b18",)))
    assert new.stock == ("b19",)
    assert hand(new, 1) == "b13 b18"
    assert new.seats[1].known == 0


def test_what_was_seen_is_forgotten_only_as_far_as_it_was_played() -> None:
    """A seat that lays a card of a seen face may have laid that very card."""
    me = seat("o12 o12 b14", seen="o12 b14")
    state = position(me, seat("b11"))
    assert seats_after(ev.CardsLaid(0, ("o12",), (), "play"), state)[0].known == bag("b14")


def test_small_facts_change_one_thing_each() -> None:
    assert changed(ev.SkipPassed(0), replace(STATE, skips=2)) == {"skips": 1}
    assert changed(ev.SeatFinished(1, 1)) == {"finished": (1,)}
    low = seats_after(ev.LowReached(0, 4))[0]
    assert low == replace(STATE.seats[0], low=4)


def test_a_turn_begins_with_all_its_circumstances() -> None:
    event = ev.TurnBegan(1, "skip", 2, True, 7, 99)
    assert changed(event) == {
        "turn": 1, "phase": "skip", "skips": 2, "bonus": True, "stall": 7, "at": 99,
    }  # fmt: skip


@rule("LS-A61", "LS-13.4")
def test_a_round_ends_with_nobody_in_turn_and_no_skip() -> None:
    state = replace(STATE, skips=2, phase="skip", bonus=True)
    for reason in ("played", "stopped"):
        new = evolve(state, ev.RoundEnded((1, 0), reason, 5))
        assert (new.phase, new.turn, new.skips, new.bonus) == ("end", -1, 0, False)
        assert (new.ranking, new.loser, new.stopped) == ((1, 0), 0, reason == "stopped")


def test_every_kind_of_event_is_known_to_the_fold() -> None:
    """`evolve` is total: it raises for nothing that `decide` can make."""
    samples: dict[type, Event] = {
        ev.RoundDealt: ev.RoundDealt(1, 0, 0, ((), ()), ((), ()), (), 0),
        ev.OpenChosen: ev.OpenChosen(0, ("o12", "b12", "o14")),
        ev.OpenRevealed: ev.OpenRevealed(((), ())),
        ev.StarterAsked: ev.StarterAsked(0, (0, 1), 0),
        ev.StarterDecided: ev.StarterDecided(0, 0, (0, 1), "lot"),
        ev.CardsLaid: ev.CardsLaid(0, ("o12",), (), "play"),
        ev.CardMissed: ev.CardMissed(0, "o17", 0, "flip"),
        ev.PileCleared: ev.PileCleared(2, "quad"),
        ev.PileTaken: ev.PileTaken(0, 2),
        ev.CardsDrawn: ev.CardsDrawn(0, 1, ("b18",)),
        ev.SkipPassed: ev.SkipPassed(0),
        ev.LowReached: ev.LowReached(0, 1),
        ev.SeatFinished: ev.SeatFinished(0, 1),
        ev.TurnBegan: ev.TurnBegan(0, "turn", 0, False, 0, 0),
        ev.RoundEnded: ev.RoundEnded((0, 1), "played", 0),
    }
    assert set(samples) == set(get_args(Event))
    for event in samples.values():
        new = evolve(STATE, event)
        assert (new.top, new.run) == surface(new.rules, new.pile)

"""Rules and rulings of Lucky Shutdown that no vector shows: deal, bookkeeping, house rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import cast

import msgspec
import pytest
from msgspec.structs import replace

from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.games.lucky_shutdown.actions import (
    LUCK,
    TAKE,
    Action,
    ChooseOpen,
    Early,
    Flip,
    Play,
    React,
)
from kartenhaus.games.lucky_shutdown.deck import CardSpec, Deck
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.options import Config, Options
from kartenhaus.games.lucky_shutdown.rules import compile_rules
from kartenhaus.games.lucky_shutdown.state import (
    NO_SLOTS,
    NOBODY,
    Seat,
    Slots,
    State,
    count,
    surface,
    unfinished,
)
from kartenhaus.kernel.bag import size
from kartenhaus.rulebook.decks import deck_file

DECK = msgspec.json.decode(deck_file("lucky-shutdown"), type=Deck)
DEFAULT = Config(DECK)


class Dice:
    """Chance from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def below(self, n: int) -> int:
        return self.random.randrange(n)


def seat(hand: str = "", opened: str = "", closed: str = "", config: Config = DEFAULT) -> Seat:
    """Cards by code, separated by blanks; in `opened` and `closed` a `-` is an empty slot."""
    bag = compile_rules(config).faces.bag(hand.split())
    made = Seat(hand=bag, open=slots(opened), closed=slots(closed), chosen=True)
    return replace(made, low=made.total)


def slots(text: str) -> Slots:
    cards = [None if card == "-" else card for card in text.split()]
    return cast(Slots, tuple(cards + [None] * (3 - len(cards))))


def position(
    *seats: Seat, pile: str = "", stock: str = "", config: Config = DEFAULT, skips: int = 0
) -> State:
    """A position with seat 0 in turn, or in its skip moment."""
    rules, cards = compile_rules(config), tuple(pile.split())
    top, run = surface(rules, cards)
    return State(
        rules=rules,
        seats=seats,
        round=1,
        stock=tuple(stock.split()),
        pile=cards,
        top=top,
        run=run,
        phase="skip" if skips else "turn",
        turn=0,
        skips=skips,
    )


def act(state: State, player: int, action: Action) -> State:
    """The state after a legal action."""
    assert GAME.refuse(state, player, action) is None
    return fold(state, GAME.decide(state, player, action, Dice(1), 0))


def fold(state: State, events: tuple[ev.Event, ...]) -> State:
    for event in events:
        state = GAME.evolve(state, event)
    return state


def refused(state: State, player: int, action: Action) -> str | None:
    """The rule that forbids the action; nothing if it is legal."""
    refusal = GAME.refuse(state, player, action)
    assert (refusal is None) == (action in GAME.legal_actions(state, player))
    return refusal.rule if refusal else None


def cards(state: State, player: int) -> list[str]:
    """The seat's hand."""
    return sorted(state.rules.faces.cards(state.seats[player].hand))


def opened(seats: int, seed: int, config: Config = DEFAULT) -> State:
    """A first round just dealt."""
    state = GAME.start(config, seats)
    return fold(state, GAME.deal(state, Dice(seed), 0, 0))


def rounds(seats: int, seed: int, many: int = 1) -> Iterator[tuple[State, tuple[ev.Event, ...]]]:
    """Random play: every state that is acted in or dealt from, and the events that follow it."""
    dice = Dice(seed)
    state = GAME.start(DEFAULT, seats)
    while True:
        acting = sorted(GAME.to_act(state))
        if not acting and state.round == many:
            yield state, ()
            return
        if not acting:
            events = GAME.deal(state, dice, 0, 0)
        else:
            player = acting[dice.below(len(acting))]
            legal = GAME.legal_actions(state, player)
            events = GAME.decide(state, player, legal[dice.below(len(legal))], dice, 0)
        yield state, events
        state = fold(state, events)


SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


@pytest.mark.rule("LS-1.1", "LS-1.2", "LS-1.5")
def test_the_built_in_game_has_48_cards_for_2_to_5_seats() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5]
    dealt = compile_rules(DEFAULT).cards
    assert len(dealt) == 48
    unders = sorted(card.split(":")[0] for card in dealt if card.startswith("under"))
    assert unders == ["under16", "under17", "under18"]


@SEATS
@pytest.mark.rule("LS-2.1", "LS-2.2", "LS-2.3", "LS-2.5", "LS-2.6", "LS-2.7", "LS-2.12", "LS-A60")
def test_the_deal_shuffles_everything_and_leaves_the_rest_as_stock(seats: int) -> None:
    state = opened(seats, 1)
    dealt = [size(each.hand) + count(each.closed) for each in state.seats]
    assert dealt == [9] * seats
    assert len(state.stock) == 48 - 9 * seats
    assert state.pile == ()
    assert opened(seats, 1) == state
    assert opened(seats, 2).stock != state.stock or seats == 5
    assert opened(seats, 2).seats != state.seats
    for player in range(seats):
        six = state.rules.faces.cards(state.seats[player].hand)
        state = act(state, player, ChooseOpen(six[:3]))
    zones = {(size(each.hand), count(each.open), count(each.closed)) for each in state.seats}
    assert zones == {(3, 3, 3)}


@pytest.mark.rule("LS-3.3", "LS-5.9", "LS-8.6")
def test_only_the_top_card_decides() -> None:
    hand = seat("o11 o14 o16 b17 clear:o push:b")
    other = seat("o18")
    shallow = position(hand, other, pile="o14")
    deep = position(hand, other, pile="under16:o free:x o17 o12 o14")
    assert GAME.legal_actions(shallow, 0) == GAME.legal_actions(deep, 0)
    assert refused(deep, 0, Play(("o11",))) == "LS-5.2"
    assert refused(deep, 0, Play(("clear:o",))) is None


@pytest.mark.rule("LS-5.8", "LS-4.2")
@pytest.mark.parametrize(
    ("pile", "hand", "reason"),
    [
        ("o16", "o18 b18", None),
        ("o16", "o14 b14", "LS-5.2"),
        ("under16:o", "o14 b14", None),
        ("under16:o", "o16 b16", "LS-5.7"),
        ("o17", "o18 b18", None),
        ("o17", "push:o push:b", "LS-5.4"),
        ("o16", "push:o push:b", None),
    ],
)
def test_equal_cards_are_judged_together(pile: str, hand: str, reason: str | None) -> None:
    state = position(seat(hand + " o11"), seat("b11"), pile=pile)
    assert refused(state, 0, Play(tuple(hand.split()))) == reason


@pytest.mark.rule("LS-6.4", "LS-A41")
def test_an_empty_pile_cannot_be_taken_and_takes_any_card() -> None:
    hand = "o11 b17 clear:o under18:b push:x"
    state = position(seat(hand), seat("b11"))
    assert refused(state, 0, TAKE) == "LS-6.4"
    assert all(refused(state, 0, Play((card,))) is None for card in hand.split())


@pytest.mark.rule("LS-7.4", "LS-7.1")
def test_a_large_hand_draws_nothing_and_keeps_everything() -> None:
    state = position(seat("o12 b12 o13 b13 o14 b14"), seat("b11"), pile="o11", stock="o19 b19 o18")
    after = act(state, 0, Play(("o12", "b12")))
    assert cards(after, 0) == ["b13", "b14", "o13", "o14"]
    assert after.stock == state.stock
    after = act(replace(after, turn=0), 0, Play(("o13", "b13")))
    assert cards(after, 0) == ["b14", "o14", "o19"]


@pytest.mark.rule("LS-8.3", "LS-8.4", "LS-7.3")
def test_a_set_gives_a_refill_and_a_turn_with_any_card() -> None:
    state = position(seat("b18 o11"), seat("b11"), pile="o18 o18 b18", stock="b15 push:o b19")
    after = act(state, 0, Play(("b18",)))
    assert (after.pile, after.turn, after.bonus) == ((), 0, True)
    assert cards(after, 0) == ["b15", "o11", "push:o"]
    assert {refused(after, 0, Play((card,))) for card in cards(after, 0)} == {None}


@SEATS
@pytest.mark.rule("LS-8.6", "LS-A30", "LS-13.5", "LS-2.1")
def test_removed_cards_stay_out_until_the_loser_deals_anew(seats: int) -> None:
    gone, loser, seen = 0, NOBODY, 0
    for state, events in rounds(seats, 5, many=3):
        if state.phase == "end":
            loser = state.loser
        for event in events:
            if isinstance(event, ev.RoundDealt):
                assert event.dealer == (0 if loser == NOBODY else loser)
                dealt = [*event.stock, *(c for each in (*event.six, *event.closed) for c in each)]
                assert sorted(dealt) == sorted(state.rules.cards)
                gone, seen = 0, seen + 1
        if state.phase not in ("ready", "end"):
            held = sum(
                each.hand + state.rules.faces.bag((*each.open, *each.closed))
                for each in state.seats
            )
            rest = state.rules.faces.bag((*state.pile, *state.stock))
            assert held + rest + state.removed == state.rules.deck_bag
            assert size(state.removed) >= gone
            gone = size(state.removed)
    assert seen == 3


@pytest.mark.rule("LS-9.6", "LS-A31")
@pytest.mark.parametrize(
    ("pile", "hand"),
    [("o14 b14", "o14"), ("o14", "o14 b14"), ("free:o", "free:b"), ("under16:o", "under17:x")],
)
def test_a_reaction_must_complete_the_set(pile: str, hand: str) -> None:
    state = position(seat("o18"), seat("b11 " + hand), pile=pile)
    assert refused(state, 1, React(tuple(hand.split()))) == "LS-9.6"


@pytest.mark.rule("LS-12.7", "LS-12.6", "LS-A42")
def test_after_a_misfit_the_hand_comes_first_again() -> None:
    state = position(seat(closed="b12 o19 -"), seat("o18 b18"), pile="o16 b17")
    after = act(state, 0, Flip(0))
    assert cards(after, 0) == ["b12", "b17", "o16"]
    assert (after.pile, after.turn, after.phase) == ((), 1, "turn")
    after = replace(after, turn=0)
    assert refused(after, 0, Flip(1)) == "LS-12.1"


@pytest.mark.rule("LS-12.10", "LS-A39")
def test_a_combination_needs_an_empty_stock() -> None:
    both = Play(("o19", "b19"))
    dry = position(seat("o19", "b19 -", "o11 o12"), seat("b11"), pile="o16")
    assert refused(dry, 0, both) is None
    assert refused(replace(dry, stock=("o13",)), 0, both) == "LS-12.10"


@SEATS
@pytest.mark.rule("LS-1.7", "LS-13.8", "LS-13.4", "LS-A51", "LS-A52")
def test_first_out_wins_last_with_cards_loses_and_none_finish_together(seats: int) -> None:
    finished: list[int] = []
    for state, events in rounds(seats, 11):
        out = [event.seat for event in events if isinstance(event, ev.SeatFinished)]
        assert len(out) <= 1
        finished += out
        if state.phase == "end":
            outcome = GAME.outcome(state)
            assert outcome is not None
            assert list(outcome.ranking[: len(finished)]) == finished
            assert state.loser == outcome.ranking[-1]
            assert state.seats[state.loser].total > 0
            if outcome.reason == "played":
                assert unfinished(state) == (state.loser,)


LUCKY = Config(DECK, Options(luck=True, early=True))


@pytest.mark.rule("LS-14.3", "LS-A56")
def test_luck_is_only_for_those_who_cannot_lay() -> None:
    able = position(seat("o17 o11 o12"), seat("b11"), pile="o16", stock="b18 b13", config=LUCKY)
    assert refused(able, 0, LUCK) == "LS-14.3"
    unable = position(seat("o11 b11 o12"), seat("b12"), pile="o16", stock="b18 b13", config=LUCKY)
    after = act(unable, 0, LUCK)
    assert (after.pile, after.stock) == (("o16", "b18"), ("b13",))
    assert cards(after, 0) == ["b11", "o11", "o12"]
    again = replace(after, turn=0, pile=unable.pile, top=unable.top, run=unable.run)
    assert refused(again, 0, LUCK) == "LS-14.2"


@pytest.mark.rule("LS-14.8", "LS-14.11", "LS-14.9", "LS-A57")
def test_early_reveal_that_fails_costs_the_pile_and_the_only_chance() -> None:
    state = position(
        seat(opened="o12 - -", closed="b19 o11 b13"), seat("b11"), pile="o16", config=LUCKY
    )
    assert refused(state, 0, Early(0)) == "LS-14.9"
    after = act(state, 0, Early(1))
    assert cards(after, 0) == ["o11", "o16"]
    assert after.seats[0].open == ("o12", None, None)
    assert after.seats[0].closed == ("b19", None, "b13")
    assert (after.pile, after.turn) == ((), 1)
    hand_gone = replace(after.seats[0], hand=0)
    later = replace(position(hand_gone, seat("b11"), pile="o16", config=LUCKY))
    assert refused(later, 0, Early(2)) == "LS-14.8"


@pytest.mark.rule("LS-A4", "LS-10.1", "LS-10.2")
def test_any_card_answers_a_two_coloured_15() -> None:
    both = CardSpec("number", ("orange", "blue"), 1, 15, "colourForce")
    config = Config(msgspec.structs.replace(DECK, cards=(*DECK.cards, both)))
    hand = "o11 b12 push:o clear:b free:x"
    state = position(
        seat(hand, config=config), seat("b11", config=config), pile="x15", config=config
    )
    assert {refused(state, 0, Play((card,))) for card in hand.split()} == {None}
    ordinary = position(seat(hand), seat("b11"), pile="o15")
    assert refused(ordinary, 0, Play(("b12",))) == "LS-10.4"


@pytest.mark.rule("LS-A29", "LS-9.8", "LS-3.4")
def test_play_goes_on_clockwise_from_whoever_snapped() -> None:
    lone = [seat("o11 o12") for _ in range(3)]
    state = position(*lone, seat("b14 b16 b17"), pile="o14 o14 b14")
    after = act(replace(state, turn=1), 3, React(("b14",)))
    assert (after.turn, after.bonus) == (3, True)
    assert act(after, 3, Play(("b16",))).turn == 0


@pytest.mark.rule("LS-A40", "LS-6.2")
@pytest.mark.parametrize(("opened_cards", "closed"), [("o18 - -", "o11 - -"), ("", "o11 b12 -")])
def test_taking_by_choice_leaves_the_table_cards(opened_cards: str, closed: str) -> None:
    state = position(seat("", opened_cards, closed), seat("b11"), pile="o16 b17")
    after = act(state, 0, TAKE)
    assert (after.seats[0].open, after.seats[0].closed) == (slots(opened_cards), slots(closed))
    assert cards(after, 0) == ["b17", "o16"]
    assert refused(replace(after, turn=0), 0, Play(("o16",))) is None


@pytest.mark.rule("LS-A54", "LS-A66")
@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (position(seat("b18 o17 b17 clear:o"), seat("o11"), pile="o16"), Play(("o17",))),
        (position(seat("o11 free:x clear:o"), seat("o11"), pile="o16"), Play(("clear:o",))),
        (position(seat("o11 b12"), seat("o11"), pile="o16"), TAKE),
        (position(seat(closed="- o11 b12"), seat("o11"), pile="o16"), Flip(1)),
        (position(seat(closed="- o11 b12"), seat("o11")), Flip(1)),
    ],
)
def test_a_seat_that_does_not_act_makes_a_plain_move(state: State, expected: Action) -> None:
    assert GAME.fallback(state, 0) == expected
    assert GAME.refuse(state, 0, expected) is None


@pytest.mark.rule("LS-A54", "LS-A66")
@pytest.mark.parametrize(
    ("six", "expected"),
    [
        ("o11 b19 o15 b16 clear:o o12", {"b19", "b16", "o15"}),
        ("push:o under16:o free:x clear:b o12 b13", {"o12", "b13", "clear:b"}),
        ("push:o push:b under16:o under18:b free:x o12", {"o12", "free:x", "under16:o"}),
        ("push:o push:b push:x under17:x under18:b under16:o", {"under16:o", "under17:x",
                                                                "under18:b"}),
    ],
)  # fmt: skip
def test_open_cards_are_chosen_for_a_seat_that_does_not(six: str, expected: set[str]) -> None:
    choosing = replace(position(seat(six), seat("o11")), phase="choose", turn=NOBODY)
    choosing = replace(
        choosing, seats=tuple(replace(each, chosen=False) for each in choosing.seats)
    )
    action = GAME.fallback(choosing, 0)
    assert isinstance(action, ChooseOpen)
    assert set(action.cards) == expected
    assert GAME.refuse(choosing, 0, action) is None


@pytest.mark.rule("LS-A64", "LS-A20")
@pytest.mark.parametrize(("capped", "skips"), [(False, 2), (True, 1)])
def test_skips_may_be_limited_to_the_others(capped: bool, skips: int) -> None:
    config = Config(DECK, Options(skip_cap=capped))
    state = position(seat("o19 b19 o11"), seat("b11"), pile="o16", config=config)
    after = act(state, 0, Play(("o19", "b19")))
    assert (after.phase, after.turn, after.skips) == ("skip", 1, skips)


PUSHING = Config(DECK, Options(push_effect="nextTakesPile"))


@pytest.mark.rule("LS-A65", "LS-A8")
def test_push_may_make_the_next_seat_take_the_pile() -> None:
    three = position(
        seat("push:o push:b o11"), seat("b11"), seat("b12"), pile="o16 b18", config=PUSHING
    )
    after = act(three, 0, Play(("push:o", "push:b")))
    assert cards(after, 1) == sorted(["b11", "o16", "b18", "push:o", "push:b"])
    assert (after.pile, after.turn, after.seats[1].takes) == ((), 2, 1)
    two = position(seat("push:o o11"), seat("b11"), pile="o16", config=PUSHING)
    assert act(two, 0, Play(("push:o",))).turn == 0
    triple = position(seat("push:o push:b push:x o11"), seat("b11"), pile="o16", config=PUSHING)
    swept = act(triple, 0, Play(("push:o", "push:b", "push:x")))
    assert (swept.pile, swept.turn, cards(swept, 1)) == ((), 0, ["b11"])


@pytest.mark.rule("LS-A65", "LS-A23")
def test_an_open_19_may_always_answer_a_skip_if_the_host_says_so() -> None:
    config = Config(DECK, Options(skip_from_open_always=True))
    me = seat("o19 o11", "b19 o12 o13", "b14 b15 b16")
    state = position(me, seat("b11"), pile="o19", stock="b12 b13 o14", config=config, skips=1)
    after = act(state, 0, Play(("o19", "b19")))
    assert after.seats[0].open == (None, "o12", "o13")
    assert cards(after, 0) == ["b12", "b13", "o11"]
    assert (after.phase, after.turn, after.skips) == ("skip", 1, 3)
    default = replace(state, rules=compile_rules(DEFAULT))
    assert refused(default, 0, Play(("o19", "b19"))) == "LS-12.9"
    assert default.seats[0].open != NO_SLOTS

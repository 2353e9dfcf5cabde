"""Faults that programs of this kind have had elsewhere, each as a test of its own.

The number in a test's name is that of the fault in the project's list. B27, the whole table of
top and card, is in `test_rules.py`; B14, that the list and the judge of actions agree, is a law.
"""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest
from msgspec.structs import replace

from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.games.lucky_shutdown.actions import TAKE, Action, ChooseOpen, Flip, PickStarter
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.options import Config, Options
from kartenhaus.games.lucky_shutdown.state import NO_SLOTS, Seat, State, next_seat
from kartenhaus.kernel.bag import size
from tests.games.lucky_shutdown.position import (
    DECK,
    FACES,
    after,
    chosen,
    events,
    fold,
    hand,
    kinds,
    play,
    position,
    react,
    seat,
    started,
    why,
)
from tests.luck import Luck

rule = pytest.mark.rule
TABLE = ("b13 b14 b16", "o13 o14 o16")
B = seat("b11 o17 b17", "b18 b18 o18", "b19 b19 o19")
FIRST_OF_ALL = ["o17", "o19", "o15", "clear:o", "push:o", "free:o", "under16:o"]


@rule("LS-6.2", "LS-6.3", "LS-A40")
def test_b01_a_pile_can_be_taken_on_purpose() -> None:
    """Though something could be laid; no refill after it, and the next seat opens with anything."""
    stock = "o11 o11 b12 b12 o13 o14 b14 free:o free:b"
    state = position(seat("o15 o16 o18", *TABLE), B, pile="o12 b13", stock=stock)
    assert why(state, 0, play("o15")) == "legal"
    assert why(state, 0, TAKE) == "legal"
    new = after(state, 0, TAKE)
    assert hand(new, 0) == "o12 b13 o15 o16 o18"
    assert new.pile == ()
    assert len(new.stock) == 9
    assert new.turn == 1
    assert all(why(new, 1, play(card)) == "legal" for card in hand(new, 1).split())


@rule("LS-7.1", "LS-7.2", "LS-7.4")
@pytest.mark.parametrize(
    ("cards", "laid", "stock", "hand_left", "stock_left"),
    [
        ("o12 o14 o16 o18", "o12", 10, 3, 10),
        ("o12 o14 o16", "o12", 10, 3, 9),
        ("o12 o12 b12", "o12 o12 b12", 10, 3, 7),
        ("o12 b12 o16", "o12 b12", 1, 2, 0),
    ],
)
def test_b02_the_refill_stops_at_exactly_three(
    cards: str, laid: str, stock: int, hand_left: int, stock_left: int
) -> None:
    pack = "o11 o11 b12 o13 b14 b15 free:o free:b push:o push:b"
    state = position(seat(cards, *TABLE), B, stock=" ".join(pack.split()[:stock]))
    new = after(state, 0, play(laid))
    assert size(new.seats[0].hand) == hand_left
    assert len(new.stock) == stock_left


@rule("LS-A17", "LS-10.6")
@pytest.mark.parametrize(("order", "open_colour"), [("o15 b15", "b"), ("b15 o15", "o")])
def test_b03_cards_land_in_the_order_chosen(order: str, open_colour: str) -> None:
    """The last named lies on top and rules; the event keeps the order."""
    state = position(seat(f"{order} o12", *TABLE), seat("o18 b18 free:x", *TABLE))
    happened = events(state, 0, play(order))
    assert happened[0] == ev.CardsLaid(0, tuple(order.split()), (), "play")
    new = fold(state, happened)
    assert new.pile == tuple(order.split())
    for card in ("o18", "b18"):
        assert (why(new, 1, play(card)) == "legal") == (card[0] == open_colour)
    assert why(new, 1, play("free:x")) == "legal"


@rule("LS-13.1", "LS-A28")
def test_b06_a_set_with_the_very_last_card_leaves_no_turn_behind() -> None:
    state = position(seat("b14"), B, B, pile="o14 b14 o14")
    new = after(state, 0, play("b14"))
    assert new.pile == ()
    assert new.finished == (0,)
    assert new.turn == 1
    assert not new.bonus
    assert all(why(new, 1, play(card)) == "legal" for card in hand(new, 1).split())


@rule("LS-13.3")
def test_b07_the_round_is_over_in_the_same_step() -> None:
    """And every further act is refused for that."""
    state = position(seat("o14"), Seat(), B, pile="o11", finished=(1,))
    over = after(state, 0, play("o14"))
    assert over.phase == "end"
    for player in range(3):
        for action in (TAKE, play("b11"), Flip(0), react("b11")):
            assert why(over, player, action) == "LS-13.3"


@rule("LS-3.4")
def test_b07_the_search_for_the_next_seat_ends() -> None:
    """With every set of finished seats, all of them included."""
    for n in range(2, 6):
        state = position(*[B] * n)
        for mask in range(1 << n):
            finished = tuple(i for i in range(n) if mask >> i & 1)
            for player in range(n):
                found = next_seat(replace(state, finished=finished), player)
                assert found not in finished or set(range(n)) - {player} <= set(finished)


@rule("LS-4.2", "LS-4.4", "LS-4.5")
@pytest.mark.parametrize(
    ("cards", "reason"),
    [("o13 o16", "LS-4.2"), ("under16:o under18:b", "legal"), ("o16 under16:o", "LS-4.5")],
)
def test_b09_unequal_cards_are_no_lay(cards: str, reason: str) -> None:
    state = position(seat("o13 o16 under16:o under18:b"), B, pile="o12")
    assert why(state, 0, play(cards)) == reason


@rule("LS-12.1", "LS-12.2", "LS-12.8", "LS-12.9", "LS-12.10")
@pytest.mark.parametrize(
    ("in_hand", "opened", "stock", "cards", "reason"),
    [
        ("o12", "o13", "b18", "o13", "LS-12.1"),
        ("", "o13", "", "o13", "legal"),
        ("o12", "b12 o16", "", "o12 b12", "legal"),
        ("o12 o14", "b12", "", "o12 b12", "LS-12.9"),
        ("o12", "b12", "b18", "o12 b12", "LS-12.10"),
    ],
)
def test_b10_open_cards_wait_for_hand_and_stock(
    in_hand: str, opened: str, stock: str, cards: str, reason: str
) -> None:
    state = position(seat(in_hand, opened), B, pile="o11", stock=stock)
    assert why(state, 0, play(cards)) == reason


@rule("LS-4.1", "LS-A62")
def test_b11_a_card_named_twice_is_not_laid_twice() -> None:
    state = position(seat("o12 o14 o16"), B, pile="o11")
    assert why(state, 0, play("o12 o12")) == "LS-4.1"
    assert why(position(B, seat("b12"), pile="o12 b12"), 1, react("b12 b12")) == "LS-4.1"


@rule("LS-12.6", "LS-12.4", "LS-A42")
def test_b15_a_blind_card_that_misses_costs_the_pile() -> None:
    state = position(seat("", "", "o12 b12 b13"), B, pile="o18")
    new = after(state, 0, Flip(0))
    assert hand(new, 0) == "o12 o18"
    assert new.seats[0].closed == (None, "b12", "b13")
    assert new.turn == 1
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"do":"flip","slot":[0,1]}', type=Action)


@rule("LS-8.1", "LS-8.5", "LS-A11", "LS-A33")
def test_b18_equal_cards_of_several_turns_make_a_set() -> None:
    """Laid directly on each other; the completing card need not be higher than the top."""
    three = position(seat("o12 b12 o19"), seat("o12 b19 b19"), seat("b12 o19 b18"), pile="o11")
    state = after(three, 0, play("o12 b12"))
    state = after(state, 1, play("o12"))
    state = after(state, 2, play("b12"))
    assert state.pile == ()
    assert (state.turn, state.bonus) == (2, True)
    broken = position(seat("o12 b19 b19"), B, pile="o12 b12 b12 free:o")
    assert "PileCleared" not in kinds(events(broken, 0, play("o12")))
    wrong_colour = position(B, seat("b15 b18 b18"), pile="b15 o15 o15")
    assert why(wrong_colour, 1, react("b15")) == "LS-10.4"


@rule("LS-A21", "LS-13.2")
@pytest.mark.parametrize(
    ("card", "pile", "turn", "phase"),
    [
        ("o19", "o11", 1, "skip"),
        ("free:o", "o11", 1, "turn"),
        ("push:o", "o11", 1, "turn"),
        ("under16:o", "o11", 1, "turn"),
        ("b12", "o12 b12 o12", 1, "turn"),
    ],
)
def test_b19_the_power_of_a_last_card_asks_nothing_of_who_is_out(
    card: str, pile: str, turn: int, phase: str
) -> None:
    """A last 19 still skips the next seat; nothing else remains to be done."""
    state = position(seat(card), B, B, B, pile=pile)
    new = after(state, 0, play(card))
    assert new.finished == (0,)
    assert (new.turn, new.phase) == (turn, phase)
    assert 0 not in GAME.to_act(new)
    assert GAME.legal_actions(new, 0) == ()


@rule("LS-2.10", "LS-A46", "LS-2.9")
def test_b22_a_tie_for_the_start_says_how_it_was_settled() -> None:
    """The event names the tied seats and the way; nobody with magics alone is ever among them."""
    options = Options(starter_tie="host")
    hands = ("o12 o18", "clear:o free:o", "b12 b18")
    for house in (Options(), options):
        state = position(*map(seat, hands), phase="starter", turn=-1, options=house)
        happened = GAME.tick(state, 0, Luck(1))
        first = happened[0]
        assert isinstance(first, ev.StarterDecided | ev.StarterAsked)
        assert (first.lowest, first.tied) == (12, (0, 2))
        if isinstance(first, ev.StarterDecided):
            assert first.how == "lot"
            assert first.seat in (0, 2)
        else:
            picked = events(fold(state, happened), 0, PickStarter(2))[0]
            assert isinstance(picked, ev.StarterDecided)
            assert (picked.seat, picked.how) == (2, "host")
    magics = position(seat("clear:o"), seat("free:o"), phase="starter", turn=-1)
    all_tied = GAME.tick(magics, 0, Luck(1))[0]
    assert isinstance(all_tied, ev.StarterDecided)
    assert all_tied.tied == (0, 1)


@rule("LS-2.4", "LS-A49")
def test_b25_a_choice_of_open_cards_is_final() -> None:
    state = started(3)
    six = hand(state, 0).split()
    once = after(state, 0, ChooseOpen((six[0], six[1], six[2])))
    assert why(once, 0, ChooseOpen((six[3], six[4], six[5]))) == "LS-2.4"
    twice = after(once, 1, GAME.fallback(once, 1))
    assert twice.phase == "choose"
    assert after(twice, 2, GAME.fallback(twice, 2)).phase == "turn"


@rule("LS-2.4", "LS-A49")
def test_b26_nobody_waits_for_anothers_choice() -> None:
    """All may choose at once, in any order to the same end, and see no trio too early."""
    state = started(3)
    assert GAME.to_act(state) == {0, 1, 2}
    ends: set[int] = set()
    for order in permutations(range(3)):
        reached = state
        for player in order:
            reached = after(reached, player, GAME.fallback(reached, player), Luck(5))
            if reached.phase == "choose":
                shown = GAME.observe(reached, None).public.seats
                assert all(view.open == NO_SLOTS for view in shown)
        ends.add(hash(reached))
    assert len(ends) == 1


@rule("LS-3.1")
def test_b36_a_blind_card_tapped_out_of_turn_blocks_nobody() -> None:
    state = position(seat("o12"), seat("", "", "o13 o14"), pile="o11")
    assert why(state, 1, Flip(1)) == "LS-3.1"
    assert why(state, 0, play("o12")) == "legal"


@rule("LS-13.4", "LS-13.5", "LS-13.6")
def test_b37_the_loser_is_who_is_left_and_deals() -> None:
    """Finishing order B, C, A of four: D loses and deals, C to its right begins."""
    state = position(seat("o14"), seat("o12"), seat("o13"), B, pile="o11", turn=1)
    state = after(state, 1, play("o12"))
    state = after(state, 2, play("o13"))
    state = after(replace(state, turn=0), 0, play("o14"))
    assert state.ranking == (1, 2, 0, 3)
    assert state.loser == 3
    dealt = fold(state, GAME.deal(state, Luck(1), 0, 0))
    assert dealt.dealer == 3
    assert chosen(dealt).turn == 2


@rule("LS-13.2", "LS-3.4")
def test_b54_a_finished_seat_never_gets_a_turn() -> None:
    """Over whole rounds, the finished are those without cards, and none of them is in turn."""
    luck = Luck(11)
    for seed in range(20):
        state = chosen(started(4, seed=seed))
        while GAME.to_act(state):
            assert state.turn not in state.finished
            assert {i for i, each in enumerate(state.seats) if not each.total} == set(
                state.finished
            )
            state = forward(state, luck)


@rule("LS-5.1", "LS-A41")
@pytest.mark.parametrize("first", FIRST_OF_ALL)
def test_b61_any_card_may_be_the_first_and_binds_the_next_seat(first: str) -> None:
    """As the table says, and no differently because nothing lies under it."""
    state = position(seat(f"{first} o12 o13", *TABLE), seat("o11 b18 free:b", *TABLE))
    new = after(state, 0, play(first))
    allowed = [card for card in ("o11", "b18", "free:b") if why(new, 1, play(card)) == "legal"]
    assert (
        allowed
        == {
            "o17": ["b18"],
            "o19": [],
            "o15": ["o11"],
            "clear:o": ["o11", "b18", "free:b"],
            "push:o": ["o11", "b18", "free:b"],
            "free:o": ["o11", "b18", "free:b"],
            "under16:o": ["o11", "free:b"],
        }[first]
    )
    assert new.phase == ("skip" if first == "o19" else "turn")


def test_b33_matches_side_by_side_do_not_touch_each_other() -> None:
    """Forty matches played in turns end exactly as when played one after the other."""

    def opened(seed: int) -> tuple[State, Luck]:
        return chosen(started(3, seed=seed)), Luck(seed)

    alone: list[int] = []
    for seed in range(40):
        state, luck = opened(seed)
        for _ in range(30):
            state = forward(state, luck)
        alone.append(hash(state))
    together = [opened(seed) for seed in range(40)]
    for _ in range(30):
        together = [(forward(state, luck), luck) for state, luck in together]
    assert [hash(state) for state, _ in together] == alone
    fresh = GAME.start(Config(DECK), 3)
    assert fresh.pile == ()
    assert all(each == Seat() for each in fresh.seats)


def test_b113_playing_on_a_copy_leaves_the_original() -> None:
    state = chosen(started(3))
    before, kept = hash(state), replace(state)
    luck = Luck(2)
    played = state
    for _ in range(50):
        played = forward(played, luck)
    assert played != state
    assert hash(state) == before
    assert state == kept


@rule("LS-A62")
def test_b97_a_refusal_takes_no_longer_look_at_hidden_cards() -> None:
    """A card is refused with the same words whether it lies closed before the seat or nowhere."""
    for card in FACES.codes:
        closed = position(seat("o11", "", card), B, pile="o19")
        elsewhere = position(seat("o11", "", "b18"), B, pile="o19")
        if card != "o11":
            assert GAME.refuse(closed, 0, play(card)) == GAME.refuse(elsewhere, 0, play(card))


def forward(state: State, luck: Luck) -> State:
    """One random act of the seat in turn; nothing more once the round is over."""
    if not GAME.to_act(state):
        return state
    actions = GAME.legal_actions(state, state.turn)
    action = actions[luck.below(len(actions))]
    return fold(state, GAME.decide(state, state.turn, action, luck, 0))

"""What a legal action does: the resolution, step by step."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.games.lucky_shutdown.actions import LUCK, PASS_SKIP, TAKE, Early, Flip
from kartenhaus.games.lucky_shutdown.decide import stall_limit
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.options import Options
from kartenhaus.games.lucky_shutdown.state import Seat, State
from tests.games.lucky_shutdown.position import (
    after,
    events,
    hand,
    kinds,
    ordered,
    play,
    position,
    react,
    seat,
    why,
)
from tests.luck import Script

rule = pytest.mark.rule
TABLE = ("b13 b14 b16", "o13 o14 o16")
A = seat("b12 o12 o14", *TABLE)
B = seat("b11 o15 o17", "b15 b17 b18", "o16 o16 b19")


def begun(state: State, player: int, cards: str) -> ev.TurnBegan:
    """How play goes on after these cards."""
    last = events(state, player, play(cards))[-1]
    assert isinstance(last, ev.TurnBegan)
    return last


@rule("LS-3.2", "LS-3.4", "LS-7.1", "LS-A17", "LS-A38")
def test_a_lay_is_one_step() -> None:
    """Cards onto the pile in the named order, the hand filled up, the next seat in turn."""
    state = position(A, B, B, pile="o11", stock="o18 b18 o19")
    happened = events(state, 0, play("o12 b12"), now=42)
    assert happened == (
        ev.CardsLaid(0, ("o12", "b12"), (), "play"),
        ev.CardsDrawn(0, 2, ("o18", "b18")),
        ev.TurnBegan(1, "turn", 0, False, 0, 42),
    )
    new = after(state, 0, play("o12 b12"))
    assert new.pile == ("o11", "o12", "b12")
    assert hand(new, 0) == "o14 o18 b18"
    assert new.stock == ("o19",)


@rule("LS-7.1", "LS-7.2", "LS-7.4", "LS-A50")
@pytest.mark.parametrize(
    ("cards", "laid", "stock", "drawn"),
    [
        ("o12 o14 o16", "o12", "b18 b19", 1),
        ("o12 b12 o12", "o12 b12 o12", "b18 b19 o18", 3),
        ("o12 b12 o12", "o12 b12 o12", "b18 b19", 2),
        ("o12 b12 o12", "o12 b12 o12", "", 0),
        ("o12 o14 o16 o18", "o12", "b18", 0),
        ("o12 o14 o16 o18 b18", "o12", "b19", 0),
    ],
)
def test_the_hand_is_filled_up_to_three(cards: str, laid: str, stock: str, drawn: int) -> None:
    """As long as there is a stock; a larger hand draws nothing and nobody discards."""
    state = position(seat(cards, *TABLE), B, pile="o11", stock=stock)
    new = after(state, 0, play(laid))
    assert len(new.stock) == len(stock.split()) - drawn
    assert len(hand(new, 0).split()) == len(cards.split()) - len(laid.split()) + drawn


@rule("LS-6.1", "LS-6.3", "LS-A40")
def test_taking_ends_the_turn_and_draws_nothing() -> None:
    state = position(A, B, pile="o18 b18", stock="o19")
    assert events(state, 0, TAKE) == (
        ev.PileTaken(0, 2),
        ev.TurnBegan(1, "turn", 0, False, 1, 0),
    )
    new = after(state, 0, TAKE)
    assert hand(new, 0) == ordered("b12 o12 o14 o18 b18")
    assert new.seats[0].open == A.open
    assert new.seats[0].closed == A.closed
    assert why(new, 1, play("b11")) == "legal"


@rule("LS-8.1", "LS-8.3", "LS-8.4", "LS-7.3", "LS-8.5")
@pytest.mark.parametrize(
    ("pile", "held", "cards", "reason"),
    [
        ("o13 o12 b12", "o12 b12 o18", "o12 b12", "quad"),
        ("o13 o12 b12 o12", "b12 o18 b18", "b12", "quad"),
        ("", "o12 o12 b12 b12", "o12 b12 o12 b12", "quad"),
        ("o13 push:o push:b", "push:x o18 b18", "push:x", "triple"),
        ("o13", "under16:o under17:x under18:b", "under17:x under16:o under18:b", "triple"),
        ("o13 free:o", "free:b free:x o18", "free:b free:x", "triple"),
        ("o13", "clear:o clear:b clear:x", "clear:o clear:b clear:x", "triple"),
    ],
)
def test_a_set_gives_a_refill_and_a_turn_on_an_empty_pile(
    pile: str, held: str, cards: str, reason: ev.Reason
) -> None:
    me = replace(seat(held, *TABLE), low=0)
    state = position(me, B, pile=pile, stock="o19 o19 b19 b19")
    happened = events(state, 0, play(cards))
    assert kinds(happened) == ["CardsLaid", "PileCleared", "CardsDrawn", "TurnBegan"]
    assert happened[1] == ev.PileCleared(len(pile.split()) + len(cards.split()), reason)
    assert happened[-1] == ev.TurnBegan(0, "turn", 0, True, 0, 0)
    assert why(after(state, 0, play(cards)), 0, play("o19")) == "legal"


@rule("LS-A27", "LS-A22")
@pytest.mark.parametrize("value", [15, 17, 19])
def test_a_set_of_powers_leaves_none(value: int) -> None:
    held = f"o{value} b{value} b12"
    state = position(seat(held, *TABLE), B, pile=f"o{value} b{value}", stock="o18 b18")
    new = after(state, 0, react(f"o{value} b{value}"))
    assert (new.turn, new.phase, new.skips) == (0, "turn", 0)
    assert why(new, 0, play("b12")) == "legal"


@rule("LS-A6", "LS-A7", "LS-A28")
@pytest.mark.parametrize(("again", "turn"), [(False, 1), (True, 0)])
def test_a_clear_takes_the_pile_and_itself_away(again: bool, turn: int) -> None:
    """After it the next seat opens, or the same one if the host says so; with a refill first."""
    options = Options(clear_again=again)
    for laid in ("clear:o", "clear:o clear:b"):
        state = position(
            seat(f"{laid} o14 o16", *TABLE), B, pile="o11 b18", stock="o19 b19", options=options
        )
        happened = events(state, 0, play(laid))
        assert ev.PileCleared(2 + len(laid.split()), "clear") in happened
        assert happened[-1] == ev.TurnBegan(turn, "turn", 0, again, 0, 0)
    empty = position(seat("clear:o o14 o16", *TABLE), B, options=options)
    assert after(empty, 0, play("clear:o")).pile == ()


@rule("LS-11.1", "LS-11.2", "LS-A20", "LS-A21", "LS-A15")
@pytest.mark.parametrize(
    ("cards", "seats", "finished", "turn", "skips"),
    [
        ("o19", 4, (), 1, 1),
        ("o19 b19", 4, (), 1, 2),
        ("o19 b19 o19", 4, (), 1, 3),
        ("o19 b19", 2, (), 1, 2),
        ("o19", 4, (1,), 2, 1),
        ("o19 b19", 4, (1, 2), 3, 2),
    ],
)
def test_each_19_makes_one_more_seat_sit_out(
    cards: str, seats: int, finished: tuple[int, ...], turn: int, skips: int
) -> None:
    """Counted clockwise through all unfinished seats, the layer included."""
    others = [Seat() if i in finished else B for i in range(1, seats)]
    state = position(seat(f"{cards} o14", *TABLE), *others, pile="o11", finished=finished)
    assert begun(state, 0, cards) == ev.TurnBegan(turn, "skip", skips, False, 0, 0)


@rule("LS-11.6", "LS-A26", "LS-A20")
def test_passing_serves_one_skip_after_the_other() -> None:
    state = position(B, A, B, pile="o19 b19", turn=1, skips=2)
    assert events(state, 1, PASS_SKIP) == (
        ev.SkipPassed(1),
        ev.TurnBegan(2, "skip", 1, False, 0, 0),
    )
    second = after(state, 1, PASS_SKIP)
    third = after(second, 2, PASS_SKIP)
    assert (third.turn, third.phase, third.skips) == (0, "turn", 0)
    assert third.pile == ("o19", "b19")


@rule("LS-11.4", "LS-11.5", "LS-A19", "LS-A25")
@pytest.mark.parametrize(
    ("pending", "cards", "now"), [(1, "b19", 2), (2, "b19", 3), (1, "o19 b19", 3)]
)
def test_a_19_in_the_skip_moment_passes_all_on_and_adds_its_own(
    pending: int, cards: str, now: int
) -> None:
    state = position(
        seat(f"{cards} o14", *TABLE), B, B, B, pile="o19", skips=pending, stock="o18 b18"
    )
    happened = events(state, 0, play(cards))
    assert happened[-1] == ev.TurnBegan(1, "skip", now, False, 0, 0)
    assert kinds(happened)[1] == "CardsDrawn"


@rule("LS-A64")
@pytest.mark.parametrize(
    ("seats", "cards", "pending", "skips"),
    [(2, "o19 b19", 0, 1), (3, "o19 b19 o19", 0, 2), (3, "o19 b19", 0, 2), (2, "o19", 1, 1)],
)
def test_skips_may_be_capped_at_the_other_seats(
    seats: int, cards: str, pending: int, skips: int
) -> None:
    state = position(
        seat(f"{cards} o14", *TABLE),
        *[B] * (seats - 1),
        pile="b19" if pending else "o11",
        skips=pending,
        options=Options(skip_cap=True),
    )
    assert begun(state, 0, cards).skips == skips


@rule("LS-A22", "LS-9.7")
def test_a_completed_quad_of_19s_ends_all_skips() -> None:
    state = position(B, seat("b19 o14", *TABLE), B, pile="o19 b19 o19", turn=2, skips=2)
    new = after(state, 1, react("b19"))
    assert (new.turn, new.phase, new.skips, new.bonus) == (1, "turn", 0, True)
    assert new.pile == ()


@rule("LS-A15", "LS-A10")
def test_a_served_19_and_a_push_on_it_skip_nobody() -> None:
    state = position(seat("push:o o14", *TABLE), B, pile="o19")
    assert begun(state, 0, "push:o") == ev.TurnBegan(1, "turn", 0, False, 0, 0)


@rule("LS-9.7", "LS-9.8", "LS-9.9", "LS-A29")
def test_a_reactor_clears_refills_and_plays_on_from_its_seat() -> None:
    reactor = seat("b12 o14 b16", *TABLE)
    state = position(B, B, B, reactor, pile="o12 b12 o12", turn=1, stock="o18 b18")
    happened = events(state, 3, react("b12"))
    assert happened == (
        ev.CardsLaid(3, ("b12",), (), "react"),
        ev.PileCleared(4, "quad"),
        ev.CardsDrawn(3, 1, ("o18",)),
        ev.TurnBegan(3, "turn", 0, True, 0, 0),
    )
    new = after(after(state, 3, react("b12")), 3, play("o14"))
    assert new.turn == 0


@rule("LS-12.4", "LS-12.5")
def test_a_blind_card_that_fits_is_a_lay_with_all_its_effects() -> None:
    state = position(seat("", "", "o19 b12 -"), B, B, pile="o18")
    assert events(state, 0, Flip(0)) == (
        ev.CardsLaid(0, ("o19",), (0,), "flip"),
        ev.LowReached(0, 1),
        ev.TurnBegan(1, "skip", 1, False, 0, 0),
    )
    cleared = after(position(seat("", "", "clear:x b12"), B, pile="o18"), 0, Flip(0))
    assert cleared.pile == ()


@rule("LS-12.6", "LS-12.7", "LS-A42")
def test_a_blind_card_that_does_not_fit_goes_to_the_hand_with_the_pile() -> None:
    """A 19 turned up on colour it does not have skips nobody."""
    state = position(seat("", "", "o19 b12 -"), B, pile="o14 b15")
    assert events(state, 0, Flip(0)) == (
        ev.CardMissed(0, "o19", 0, "flip"),
        ev.PileTaken(0, 2),
        ev.TurnBegan(1, "turn", 0, False, 1, 0),
    )
    new = after(state, 0, Flip(0))
    assert hand(new, 0) == "o14 b15 o19"
    assert new.seats[0].closed == (None, "b12", None)
    back = after(new, 1, play("b11"))
    assert why(back, 0, Flip(1)) == "LS-12.1"


@rule("LS-14.4", "LS-14.5", "LS-14.6", "LS-A56")
def test_luck_plays_the_top_of_the_stock() -> None:
    options = Options(luck=True)
    state = position(seat("o11 b11 o12", *TABLE), B, pile="o18", stock="b19 o13", options=options)
    assert events(state, 0, LUCK) == (
        ev.CardsLaid(0, ("b19",), (), "luck"),
        ev.TurnBegan(1, "skip", 1, False, 0, 0),
    )
    assert hand(after(state, 0, LUCK), 0) == "o11 b11 o12"
    unlucky = replace(state, stock=("o13", "b19"))
    assert events(unlucky, 0, LUCK) == (
        ev.CardMissed(0, "o13", -1, "luck"),
        ev.PileTaken(0, 1),
        ev.TurnBegan(1, "turn", 0, False, 0, 0),
    )
    assert hand(after(unlucky, 0, LUCK), 0) == "o11 b11 o12 o13 o18"


@rule("LS-14.10", "LS-14.11", "LS-A57", "LS-A44")
def test_early_reveal_plays_an_uncovered_closed_card() -> None:
    options = Options(early=True)
    me = seat("", "- o12 o13", "b18 b19 o11")
    fits = after(position(me, B, pile="o18", options=options), 0, Early(0))
    assert fits.pile == ("o18", "b18")
    assert fits.seats[0].closed == (None, "b19", "o11")
    assert fits.seats[0].early_used
    misses = after(position(me, B, pile="o19", options=options), 0, Early(0))
    assert hand(misses, 0) == "b18 o19"
    assert misses.seats[0].open == (None, "o12", "o13")
    assert misses.seats[0].early_used
    assert misses.turn == 1


@rule("LS-13.1", "LS-13.2", "LS-A28", "LS-A37", "LS-A21")
@pytest.mark.parametrize(
    ("cards", "pile", "phase"),
    [
        ("o18", "o11", "turn"),
        ("b12", "o12 b12 o12", "turn"),
        ("clear:o", "o11", "turn"),
        ("o19", "o11", "skip"),
        ("free:o", "o11", "turn"),
        ("push:o", "o11", "turn"),
        ("under16:o", "o11", "turn"),
    ],
)
def test_whoever_lays_the_last_card_is_finished_and_the_next_goes_on(
    cards: str, pile: str, phase: str
) -> None:
    """Whatever the card: nothing is asked of a finished seat, a bonus turn included."""
    state = position(seat(cards), B, B, pile=pile, options=Options(clear_again=True))
    happened = events(state, 0, play(cards))
    assert ev.SeatFinished(0, 1) in happened
    last = happened[-1]
    assert isinstance(last, ev.TurnBegan)
    assert (last.seat, last.phase, last.bonus) == (1, phase, False)


@rule("LS-13.3", "LS-13.4", "LS-A37", "LS-A61")
def test_the_round_ends_as_soon_as_one_seat_has_cards() -> None:
    """In the same step, with no reaction, no skip and no turn left over."""
    state = position(seat("o19"), Seat(), B, pile="o11", finished=(1,))
    assert kinds(events(state, 0, play("o19"))) == [
        "CardsLaid", "LowReached", "SeatFinished", "RoundEnded",
    ]  # fmt: skip
    over = after(state, 0, play("o19"), now=9)
    assert (over.phase, over.turn, over.skips) == ("end", -1, 0)
    assert over.ranking == (1, 0, 2)
    assert over.loser == 2
    assert GAME.to_act(over) == frozenset()


@rule("LS-A37", "LS-A28")
def test_a_reactor_can_finish() -> None:
    state = position(B, seat("b12"), B, pile="o12 b12 o12")
    new = after(state, 1, react("b12"))
    assert new.finished == (1,)
    assert new.turn == 2


@rule("LS-A8", "LS-A65")
def test_push_may_hand_the_pile_to_the_next_seat() -> None:
    options = Options(push_effect="nextTakesPile")
    state = position(seat("push:o push:b o14", *TABLE), B, B, pile="o12", options=options)
    assert events(state, 0, play("push:o push:b"))[1:] == (
        ev.LowReached(0, 7),
        ev.PileTaken(1, 3),
        ev.TurnBegan(2, "turn", 0, False, 0, 0),
    )
    two = position(seat("push:o o14", *TABLE), B, pile="o12", options=options)
    assert begun(two, 0, "push:o").seat == 0
    assert after(two, 0, play("push:o")).seats[1].takes == 1
    last = position(seat("push:o"), B, B, pile="o12", options=options)
    assert begun(last, 0, "push:o").seat == 2
    triple = position(seat("push:x o14", *TABLE), B, pile="push:o push:b", options=options)
    assert begun(triple, 0, "push:x") == ev.TurnBegan(0, "turn", 0, True, 0, 0)


@rule("LS-13.7", "LS-A53")
class TestStopRule:
    """Turns without progress are counted, and too many of them end the round."""

    LOW = replace(A, low=1)
    """A seat that has had fewer cards before, so that laying is no progress for it."""

    @pytest.mark.parametrize(
        ("me", "pile", "stock", "cards", "stall"),
        [
            (LOW, "o11", "", "o12", 6),
            (A, "o11", "", "o12", 0),
            (LOW, "o11", "b19", "o12", 0),
            (replace(LOW, hand=seat("clear:o o14").hand), "o11", "", "clear:o", 0),
            (replace(LOW, hand=seat("b12 o14").hand), "o12 b12 o12", "", "b12", 0),
        ],
    )
    def test_progress_is_a_new_low_a_draw_or_a_removed_pile(
        self, me: Seat, pile: str, stock: str, cards: str, stall: int
    ) -> None:
        state = replace(position(me, B, pile=pile, stock=stock), stall=5)
        assert begun(state, 0, cards).stall == stall

    def test_a_finish_is_progress(self) -> None:
        state = replace(position(seat("o12"), B, B, pile="o11"), stall=5)
        assert begun(state, 0, "o12").stall == 0

    def test_passing_a_skip_is_no_turn(self) -> None:
        state = replace(position(A, B, pile="o19", skips=1), stall=5)
        last = events(state, 0, PASS_SKIP)[-1]
        assert isinstance(last, ev.TurnBegan)
        assert last.stall == 5

    @pytest.mark.parametrize(("limit", "seats", "turns"), [(60, 2, 120), (60, 5, 300), (30, 3, 90)])
    def test_the_limit_is_per_unfinished_seat(self, limit: int, seats: int, turns: int) -> None:
        options = Options(stall_limit=60 if limit == 60 else 30)
        assert stall_limit(position(*[B] * seats, options=options)) == turns
        some_out = position(*[B] * seats, Seat(), finished=(seats,), options=options)
        assert stall_limit(some_out) == turns

    def test_the_limit_may_be_off(self) -> None:
        state = position(self.LOW, B, pile="o18", options=Options(stall_limit=0))
        assert kinds(events(replace(state, stall=100_000), 0, TAKE))[-1] == "TurnBegan"

    def test_the_last_turn_ends_the_round(self) -> None:
        state = replace(position(self.LOW, B, pile="o18"), stall=118)
        assert kinds(events(state, 0, TAKE))[-1] == "TurnBegan"
        over = events(replace(state, stall=119), 0, TAKE, now=5)
        assert over[-1] == ev.RoundEnded((1, 0), "stopped", 5)
        assert GAME.outcome(after(replace(state, stall=119), 0, TAKE)) is not None

    def test_ranking_is_by_cards_closed_open_takes_and_lot(self) -> None:
        """Each line is settled by the first thing that differs; only then the lot decides."""

        def stopped(*seats: Seat) -> tuple[int, ...]:
            n = len(seats) + 2
            state = position(replace(seat("b14"), low=0), Seat(), *seats, pile="o18", finished=(1,))
            state = replace(state, stall=60 * (n - 1) - 1)
            chance = Script(*[0] * (n - 2))
            last = events(state, 0, TAKE, chance)[-1]
            assert isinstance(last, ev.RoundEnded)
            assert last.ranking[0] == 1, "who was finished stays in front"
            return last.ranking[1:]

        fewest = seat("o12")
        assert stopped(seat("o12 o12 o12"), fewest) == (3, 0, 2)
        closed_two = seat("o12", "", "o13 o13")
        open_two = seat("o12", "o14 o14", "")
        in_hand = seat("o16 o16 b16")
        assert stopped(closed_two, open_two, in_hand) == (0, 4, 3, 2)
        twice = replace(seat("o16 o16 b16"), takes=2)
        once = replace(seat("b11 b11 o11"), takes=1)
        assert stopped(twice, once) == (0, 3, 2)

    def test_equal_seats_are_ranked_by_lot(self) -> None:
        seats = (seat("b14"), seat("o12 o12"), seat("o16 o16"))
        state = replace(position(*seats, pile="o18"), stall=179)
        rankings = {
            last.ranking
            for first in range(3)
            for second in range(2)
            for last in events(state, 0, TAKE, Script(first, second))[-1:]
            if isinstance(last, ev.RoundEnded)
        }
        assert rankings == {(1, 2, 0), (2, 1, 0)}, "seat 0 has just taken the pile"


@rule("LS-A52", "LS-A51", "LS-13.8")
def test_finishing_order_is_kept() -> None:
    """The first to finish is first; no action can make two seats finish."""
    state = position(seat("o12"), seat("o13"), seat("o14"), B, pile="o11")
    first = after(state, 0, play("o12"))
    second = after(first, 1, play("o13"))
    third = after(second, 2, play("o14"))
    assert third.ranking == (0, 1, 2, 3)
    outcome = GAME.outcome(third)
    assert outcome is not None
    assert (outcome.ranking, outcome.reason, outcome.points) == ((0, 1, 2, 3), "played", ())
    assert GAME.outcome(second) is None

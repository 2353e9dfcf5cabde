"""What time does: waits that tell nothing, timers, and the move of a seat that does not act."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.games.lucky_shutdown.actions import (
    LUCK,
    PASS_SKIP,
    TAKE,
    Action,
    ChooseOpen,
    Early,
    Flip,
    PickStarter,
)
from kartenhaus.games.lucky_shutdown.clock import snap_possible
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.options import Options
from kartenhaus.games.lucky_shutdown.state import Seat, State
from tests.games.lucky_shutdown.position import (
    bag,
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
ME = seat("o14 b16 o18", "o13 b13 b14", "o16 b17 o17")
OTHER = seat("b11 o15 o17", "b15 b17 b18", "o16 b12 b19")
QUIET = Options(reactions=False)


def at(time: int, **changes: object) -> State:
    return replace(position(ME, OTHER, pile="o12"), at=time, **changes)


@rule("LS-A26")
def test_a_skip_moment_closes_by_itself_after_the_same_time_for_every_hand() -> None:
    options = Options(skip_moment_ms=2_000)
    for me in (ME, seat("o19 b19 o12"), seat("", "o19"), seat("", "", "o12")):
        state = replace(position(me, OTHER, pile="b19", skips=1, options=options), at=500)
        assert GAME.wake(state) == 2_500
        assert GAME.tick(state, 2_499, Luck(1)) == ()
        assert GAME.tick(state, 2_600, Luck(1)) == (
            ev.SkipPassed(0),
            ev.TurnBegan(1, "turn", 0, False, 0, 2_600),
        )


@rule("LS-A26", "LS-A36")
@pytest.mark.parametrize(("pause", "end"), [(0, 2_500), (1_000, 2_500), (2_000, 3_500)])
def test_a_skip_moment_outlasts_the_pause_for_a_snap(pause: int, end: int) -> None:
    """Else a 19 that waits for the pause would come too late every time."""
    options = Options(skip_moment_ms=2_000, snap_pause_ms=pause)
    for hand in ("o19 b16", "o14 b16"):
        me, other = seat(hand, "o13"), seat("b11 b19", "b15")
        state = replace(position(me, other, pile="b19", skips=1, options=options), at=500)
        state = replace(state, removed=0)
        assert GAME.wake(state) == end
        assert GAME.held_until(state, 0, play("o19")) <= end - 1_000


@rule("LS-A26")
def test_a_skip_moment_may_wait_for_an_answer() -> None:
    state = position(ME, OTHER, pile="b19", skips=1, options=Options(skip_moment_ms=0))
    assert GAME.wake(state) is None
    assert GAME.tick(state, 1 << 40, Luck(1)) == ()


@rule("LS-A54")
def test_the_turn_timer_plays_the_automatic_move() -> None:
    options = Options(turn_timer_s=30)
    state = replace(position(ME, OTHER, pile="o12", options=options), at=1_000)
    assert GAME.wake(state) == 31_000
    assert GAME.tick(state, 30_999, Luck(1)) == ()
    happened = GAME.tick(state, 31_000, Luck(1))
    assert happened == GAME.decide(state, 0, play("o14"), Luck(1), 31_000)
    assert GAME.wake(at(1_000)) is None, "off by default"


@rule("LS-A26", "LS-A54")
def test_a_skip_moment_without_a_limit_of_its_own_has_the_turns() -> None:
    """Else a seat that does not act could hold up the table in spite of the timer."""
    options = Options(skip_moment_ms=0, turn_timer_s=30)
    state = replace(position(ME, OTHER, pile="b19", skips=1, options=options), at=1_000)
    assert GAME.wake(state) == 31_000
    assert kinds(GAME.tick(state, 31_000, Luck(1))) == ["SkipPassed", "TurnBegan"]
    both = Options(skip_moment_ms=2_000, turn_timer_s=30)
    short = replace(position(ME, OTHER, pile="b19", skips=1, options=both), at=1_000)
    assert GAME.wake(short) == 3_000


@rule("LS-A54", "LS-A49")
def test_the_timer_chooses_for_everybody_who_has_not() -> None:
    """One seat after the other, all at the same moment."""
    state = started(3, options=Options(turn_timer_s=20))
    assert GAME.wake(state) == 20_000
    seats: list[int] = []
    while state.phase == "choose":
        for event in GAME.tick(state, 20_000, Luck(1)):
            state = GAME.evolve(state, event)
            seats += [event.seat] if isinstance(event, ev.OpenChosen) else []
    assert seats == [0, 1, 2]
    assert state.phase == "turn"


@rule("LS-A46")
def test_a_tie_that_the_host_settles_waits_for_the_host() -> None:
    state = replace(at(5), phase="starter", turn=-1, tied=(0, 1))
    assert GAME.wake(state) is None
    assert GAME.fallback(state, 0) == PickStarter(0)


def test_a_starter_not_yet_found_is_found_at_once() -> None:
    state = replace(at(5), phase="starter", turn=-1)
    assert GAME.wake(state) == 5
    assert kinds(GAME.tick(state, 5, Luck(1))) == ["StarterDecided", "TurnBegan"]


@rule("LS-13.3")
def test_nothing_is_due_between_rounds() -> None:
    for phase in ("ready", "end"):
        assert GAME.wake(replace(at(5), phase=phase, turn=-1)) is None


@rule("LS-A36")
@pytest.mark.parametrize(
    ("pile", "removed", "possible"),
    [
        ("o12", "", True),
        ("o12 b12", "", True),
        ("b13 o12 b12 o12", "", True),
        ("o12 b13 b12", "", False),  # one 12 is buried, three are left but two must follow
        ("o12", "b12", False),
        ("push:o", "", True),
        ("push:o", "push:b", False),
        ("push:o o12 push:b", "", False),
        ("under16:o", "under17:x", False),
        ("free:o free:b", "", True),
        ("", "", False),
    ],
)
def test_a_snap_is_possible_as_long_as_no_copy_is_buried_or_removed(
    pile: str, removed: str, possible: bool
) -> None:
    """Public facts alone: neither hands nor closed cards are looked at."""
    for hands in (("o11", "b11"), ("o12 o12", "push:x push:b")):
        state = position(*(seat(cards) for cards in hands), pile=pile)
        assert snap_possible(replace(state, removed=bag(removed))) == possible


@rule("LS-A36", "LS-A66")
def test_only_the_seat_in_turn_waits_for_a_snap() -> None:
    """Its lays, its taking and its blind cards; snapping and passing never wait."""
    options = Options(snap_pause_ms=1_500)
    state = replace(position(ME, OTHER, pile="o12", options=options), at=1_000, removed=0)
    for action in (play("o14"), TAKE, Flip(0), LUCK, Early(0)):
        assert GAME.held_until(state, 0, action) == 2_500
        assert GAME.held_until(state, 1, action) == 0
    for action in (react("b12 o12 b12"), PASS_SKIP, ChooseOpen(()), PickStarter(0)):
        assert GAME.held_until(state, 0, action) == 0


@rule("LS-A36")
@pytest.mark.parametrize(
    "options", [Options(snap_pause_ms=0), Options(reactions=False), Options(snap_pause_ms=900)]
)
def test_without_a_pause_reactions_or_a_chance_nobody_waits(options: Options) -> None:
    pile = "o12" if options.snap_pause_ms != 900 else "b12 b13"
    removed = bag("o13") if options.snap_pause_ms == 900 else 0
    state = replace(position(ME, OTHER, pile=pile, options=options), removed=removed)
    assert GAME.held_until(state, 0, play("o14")) == 0
    assert GAME.observe(state, 0).public.snap_until == 0


@rule("LS-A36")
def test_the_pause_that_is_shown_is_the_one_that_is_kept() -> None:
    state = replace(position(ME, OTHER, pile="o12"), at=1_000, removed=0)
    shown = GAME.observe(state, 1).public.snap_until
    assert shown == GAME.held_until(state, 0, play("o14")) == 2_000


@rule("LS-A36")
@pytest.mark.parametrize(
    ("action", "is_stale"),
    [
        (play("o14"), True),
        (TAKE, True),
        (Flip(0), True),
        (PASS_SKIP, True),
        (LUCK, True),
        (Early(0), True),
        (react("b12"), False),
        (ChooseOpen(()), False),
    ],
)
def test_acts_for_an_older_state_are_stale_but_snaps_and_choices_are_not(
    action: Action, is_stale: bool
) -> None:
    """A snap is judged by the pile as it lies; choosing goes on at the same time for all."""
    state = replace(at(0), number=7)
    assert GAME.stale(state, 6, action) == is_stale
    assert not GAME.stale(state, 7, action)


@rule("LS-A54")
@pytest.mark.parametrize(
    ("me", "pile", "stock", "action"),
    [
        (seat("o14 b13 free:o"), "o12", "", play("b13")),
        (seat("o14 b14 b13 b13"), "o12", "", play("b13")),
        (seat("o12 push:o free:o"), "o13", "", play("push:o")),
        (seat("o12 clear:x free:o"), "o13", "", play("clear:x")),
        (seat("o12 free:o"), "o17", "", TAKE),
        (seat("b12 free:b"), "o15", "", TAKE),
        (seat("b12", "o12"), "o15", "", TAKE),
        (seat("free:o", "o12"), "", "", play("free:o")),
        (seat("", "o14 b13 b19", "o11 o11 b11"), "o12", "", play("b13")),
        (seat("", "o12", "o11 o11 b11"), "o14", "", TAKE),
        (seat("", "", "- b11 o11"), "o14", "", Flip(1)),
        (seat("", "", "- - o11"), "", "", Flip(2)),
        (seat("o12 o12 o12"), "o14", "b19", TAKE),
    ],
)
def test_the_automatic_move_of_a_turn(me: Seat, pile: str, stock: str, action: Action) -> None:
    """Lowest single number, else a magic, else take; of the closed cards the first."""
    state = position(me, OTHER, pile=pile, stock=stock)
    assert GAME.fallback(state, 0) == action
    assert why(state, 0, action) == "legal"


@rule("LS-A54")
def test_the_automatic_move_of_a_skip_moment_is_to_pass() -> None:
    state = position(seat("o19 b19"), OTHER, pile="b19", skips=1)
    assert GAME.fallback(state, 0) == PASS_SKIP


@rule("LS-A54", "LS-A66")
@pytest.mark.parametrize(
    ("six", "cards"),
    [
        ("o11 o12 o13 o14 o15 o16", "o16 o15 o14"),
        ("o11 b19 free:o o19 clear:o b17", "o19 b19 b17"),
        ("o11 o12 push:o free:o clear:o under16:o", "o12 o11 clear:o"),
        ("o11 push:o push:b free:o under17:x under16:o", "o11 free:o under16:o"),
        ("push:o push:b push:x free:o clear:o under16:o", "clear:o free:o under16:o"),
        ("push:o push:b push:x free:o free:b under16:o", "free:o free:b under16:o"),
    ],
)
def test_the_automatic_choice_of_open_cards(six: str, cards: str) -> None:
    """The three highest numbers, filled up with clear, free, undercut, push in this order."""
    state = position(Seat(hand=bag(six)), OTHER, phase="choose", turn=-1)
    choice = GAME.fallback(state, 0)
    assert isinstance(choice, ChooseOpen)
    assert choice.cards == tuple(cards.split())
    assert why(state, 0, choice) == "legal"

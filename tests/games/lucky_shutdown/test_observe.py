"""Who may see what, row by row of the table: hand, open and closed cards, stock, pile, turns."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.games.lucky_shutdown.actions import ChooseOpen
from kartenhaus.games.lucky_shutdown.events import Event
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN as GAME
from kartenhaus.games.lucky_shutdown.observe import mask
from kartenhaus.games.lucky_shutdown.options import Options
from kartenhaus.games.lucky_shutdown.state import State
from kartenhaus.games.lucky_shutdown.view import Observation, Public
from tests.games.lucky_shutdown.position import (
    after,
    bag,
    hand,
    play,
    position,
    seat,
    started,
)

rule = pytest.mark.rule
VIEWERS = pytest.mark.parametrize("viewer", [0, 1, 2, None])
STATE = position(
    seat("o12 b12 o14", "o15 b15 o16", "o17 o18 o19"),
    seat("b13 b14 o13 o11", "- b16 b17", "free:x b18 b19", seen="o11"),
    seat("clear:o push:b free:b", "under17:x o15 b15", "clear:b free:o under18:b"),
    pile="o11 push:o",
    stock="push:x under16:o",
)


def public(state: State) -> Public:
    return GAME.observe(state, None).public


def text(seen: Observation) -> str:
    return msgspec.json.encode(seen).decode()


@rule("LS-A62", "LS-2.2", "LS-2.3")
def test_a_hand_is_for_its_owner_and_a_count_for_the_others() -> None:
    for player in range(3):
        own = GAME.observe(STATE, player).own
        assert " ".join(own.hand) == hand(STATE, player)
    assert [view.hand for view in public(STATE).seats] == [3, 4, 3]
    assert GAME.observe(STATE, None).own.hand == ()


@rule("LS-2.2")
@VIEWERS
def test_closed_cards_and_stock_are_in_no_observation(viewer: int | None) -> None:
    """Not even the owner's: a slot is taken or not, the stock is a number."""
    seen = GAME.observe(STATE, viewer)
    shown = text(replace(seen, memory=replace(seen.memory, removed=())))  # not lying anywhere
    hidden = [*STATE.stock, *(card for each in STATE.seats for card in each.closed)]
    assert [card for card in hidden if f'"{card}"' in shown] == []
    assert seen.public.stock == 2
    assert [view.closed for view in seen.public.seats] == [(True,) * 3] * 3


@VIEWERS
def test_open_cards_are_seen_by_all_with_their_slot(viewer: int | None) -> None:
    seats = GAME.observe(STATE, viewer).public.seats
    assert [view.open for view in seats] == [each.open for each in STATE.seats]


@rule("LS-A49", "LS-2.4")
def test_a_choice_is_hidden_until_all_have_chosen() -> None:
    """Others see only that a seat has chosen; its six cards still count as six."""
    state = started(2)
    six = hand(state, 0).split()
    once = after(state, 0, ChooseOpen((six[5], six[1], six[2])))
    own, other = GAME.observe(once, 0), GAME.observe(once, 1)
    assert own.own.opened == (six[5], six[1], six[2])
    assert own.own.hand == (six[0], six[3], six[4])
    assert not own.own.choose
    assert other.own.opened == ()
    assert other.own.choose
    assert other.public == own.public == public(once)
    assert [view.chosen for view in other.public.seats] == [True, False]
    assert [view.hand for view in other.public.seats] == [6, 6]
    assert other.public.seats[0].open == (None, None, None)
    both = after(once, 1, GAME.fallback(once, 1))
    assert public(both).seats[0].open == (six[5], six[1], six[2])
    assert public(both).seats[0].hand == 3


@rule("LS-A58", "LS-A8", "LS-A9", "LS-3.3")
def test_the_pile_its_tops_and_what_a_set_lacks_are_public() -> None:
    seen = public(STATE)
    assert seen.pile == ("o11", "push:o")
    assert (seen.pile_count, seen.top, seen.run, seen.lacking) == (2, "o11", 1, 2)
    empty = public(position(seat("o12"), seat("b12")))
    assert (empty.pile_count, empty.top, empty.run, empty.lacking) == (0, None, 0, 0)


@rule("LS-A58")
@pytest.mark.parametrize(
    ("pile", "shown"),
    [
        ("o11 o12 b12", ("o12", "b12")),
        ("o11 o12 push:o push:b", ("o12", "push:o", "push:b")),
        ("o11 o12 b12 push:o", ("o12", "b12", "push:o")),
        ("push:o push:b", ("push:o", "push:b")),
        ("", ()),
    ],
)
def test_the_host_may_show_only_the_part_of_the_pile_that_counts(
    pile: str, shown: tuple[str, ...]
) -> None:
    state = position(seat("o14"), seat("b14"), pile=pile, options=Options(pile_visible="topRun"))
    assert public(state).pile == shown
    assert public(state).pile_count == len(pile.split())


@rule("LS-A58")
def test_removed_cards_are_a_count_to_the_client() -> None:
    state = replace(STATE, removed=bag("o19 b19 b19"))
    assert public(state).removed == 3
    assert GAME.observe(state, 1).memory.removed == ("o19", "b19", "b19")


@VIEWERS
def test_turn_phase_skips_and_bookkeeping_are_public(viewer: int | None) -> None:
    state = replace(
        STATE,
        pile=("o19",),
        top="o19",
        phase="skip",
        turn=1,
        skips=4,
        stall=3,
        finished=(),
        dealer=2,
        host=1,
        round=5,
        number=77,
        at=9,
    )
    seen = GAME.observe(state, viewer).public
    assert (seen.phase, seen.turn, seen.skips, seen.chain) == ("skip", 1, 4, (1, 2, 0, 1))
    assert (seen.dealer, seen.host, seen.round, seen.number, seen.at) == (2, 1, 5, 77, 9)
    assert seen.stall == 3
    assert seen.due == 2_009


@rule("LS-13.2", "LS-A55")
def test_places_and_used_options_are_public() -> None:
    used = replace(STATE.seats[1], luck_used=True, early_used=True)
    state = replace(STATE, seats=(seat(), used, STATE.seats[2]), finished=(0,), turn=1)
    seats = public(state).seats
    assert [view.place for view in seats] == [1, 0, 0]
    assert [(view.luck_used, view.early_used) for view in seats] == [
        (False, False), (True, True), (False, False),
    ]  # fmt: skip


@rule("LS-A26", "LS-A36")
def test_what_a_seat_could_do_is_for_its_own_eyes() -> None:
    """The public part is the same whether or not somebody could react, lay, or has a 19."""
    holds = position(seat("o14"), seat("b12 b18"), pile="o12 b12 o12")
    lacks = position(seat("o14"), seat("b13 b18"), pile="o12 b12 o12")
    assert public(replace(holds, removed=0)) == public(replace(lacks, removed=0))
    assert GAME.observe(holds, 1).own.snaps == (("b12",),)
    assert GAME.observe(lacks, 1).own.snaps == ()
    assert GAME.observe(holds, 0).own.snaps == ()
    with_19 = position(seat("o19"), seat("b12"), pile="b19", skips=1)
    without = position(seat("o18"), seat("b12"), pile="b19", skips=1)
    assert public(replace(with_19, removed=0)) == public(replace(without, removed=0))


@rule("LS-5.1 to LS-5.7", "LS-11.6", "LS-12.4")
@pytest.mark.parametrize(
    ("pile", "kind", "n", "colour"),
    [
        ("", "any", 0, ""),
        ("free:o", "any", 0, ""),
        ("push:o", "any", 0, ""),
        ("o16", "number", 16, ""),
        ("o19", "number", 19, ""),
        ("o15", "colour", 0, "orange"),
        ("b15 push:o", "colour", 0, "blue"),
        ("o17", "lock", 17, ""),
        ("under17:x", "under", 17, ""),
    ],
)
def test_what_the_top_asks_for_is_public(pile: str, kind: str, n: int, colour: str) -> None:
    seen = public(position(seat("o12"), seat("b12"), pile=pile)).demand
    assert (seen.kind, seen.n, seen.colour) == (kind, n, colour)


def test_the_demand_of_special_moments() -> None:
    assert public(position(seat("o12"), seat("b12"), pile="o19", skips=1)).demand.kind == "skip"
    blind = position(seat("", "", "o12"), seat("b12"), pile="o19")
    assert public(blind).demand.kind == "blind"
    assert public(started(2)).demand.kind == "none"


@rule("LS-A17", "LS-A39")
def test_own_actions_are_listed_without_their_orders() -> None:
    """Each combination once, in deck order; what else may be done as yes or no."""
    state = position(seat("b12 o12 o18"), seat("b12"), pile="b12 o12", stock="b19")
    own = GAME.observe(state, 0).own
    assert own.lays == (("o12",), ("o12", "b12"), ("b12",), ("o18",))
    assert own.snaps == (("o12", "b12"),)
    assert own.take
    assert not own.pass_skip
    blind = GAME.observe(position(seat("", "", "o11 - o13"), seat("b12"), pile="o12"), 0).own
    assert blind.flips == (0, 2)
    skipped = GAME.observe(position(seat("o12"), seat("b12"), pile="o19", skips=1), 0).own
    assert skipped.pass_skip
    assert not skipped.take


@rule("LS-14.2", "LS-14.7", "LS-2.10")
def test_own_optional_actions() -> None:
    lucky = position(
        seat("o12 o12 b12"), seat("b13"), pile="o18", stock="b19", options=Options(luck=True)
    )
    assert GAME.observe(lucky, 0).own.luck
    early = position(
        seat("", "- o12", "o11 o13"), seat("b13"), pile="o18", options=Options(early=True)
    )
    assert GAME.observe(early, 0).own.early == (0,)
    tie = replace(STATE, phase="starter", turn=-1, tied=(0, 2), host=2)
    assert GAME.observe(tie, 2).own.pick_starter == (0, 2)
    assert GAME.observe(tie, 1).own.pick_starter == ()


@rule("LS-A53")
@pytest.mark.parametrize(("stall", "left"), [(0, -1), (59, -1), (60, 60), (119, 1)])
def test_the_stop_rule_warns_from_half_way(stall: int, left: int) -> None:
    state = replace(position(seat("o12"), seat("b12"), pile="o18"), stall=stall)
    assert public(state).stall_left == left


@rule("LS-A53")
def test_without_a_stop_rule_there_is_no_warning() -> None:
    state = position(seat("o12"), seat("b12"), pile="o18", options=Options(stall_limit=0))
    assert public(replace(state, stall=10_000)).stall_left == -1


def test_memory_is_what_all_could_have_noted_down() -> None:
    """The same for everybody: cards seen to go to a hand, takes, lowest counts, the whole pile."""
    state = replace(STATE, seats=(replace(STATE.seats[0], takes=2, low=8), *STATE.seats[1:]))
    memory = GAME.observe(state, 2).memory
    assert memory == GAME.observe(state, None).memory
    assert memory.known == ((), ("o11",), ())
    assert memory.takes == (2, 0, 0)
    assert memory.lows[0] == 8
    assert memory.pile == ("o11", "push:o")


@rule("LS-2.2", "LS-2.3", "LS-2.6")
@VIEWERS
def test_of_a_deal_a_seat_learns_its_own_six(viewer: int | None) -> None:
    closed = (("o11",) * 2 + ("o12",), ("b11", "b12", "b13"), ("o13", "o14", "o15"))
    six = tuple((f"o1{n}", f"b1{n}", "o16", "b16", "o17", "b17") for n in (4, 5, 6))
    dealt = ev.RoundDealt(1, 0, 0, closed, six, ("b19", "o19"), 5)
    seen = mask(dealt, viewer)
    assert isinstance(seen, ev.RoundDealt)
    assert seen.closed == ()
    assert seen.stock == ()
    assert seen.six == tuple(cards if i == viewer else () for i, cards in enumerate(six))
    assert (seen.round, seen.dealer, seen.at) == (1, 0, 5)


@rule("LS-A49", "LS-7.1")
@VIEWERS
def test_choices_and_draws_show_their_cards_to_their_seat_alone(viewer: int | None) -> None:
    for event in (
        ev.OpenChosen(1, ("o12", "o13", "o14")),
        ev.CardsDrawn(1, 2, ("o12", "o13")),
    ):
        seen = mask(event, viewer)
        assert seen == (event if viewer == 1 else replace(event, cards=()))


@pytest.mark.parametrize(
    "event",
    [
        ev.OpenRevealed((("o12", "o13", "o14"),)),
        ev.StarterDecided(0, 12, (0, 1), "lot"),
        ev.StarterAsked(12, (0, 1), 4),
        ev.CardsLaid(1, ("o12",), (), "play"),
        ev.CardMissed(1, "o12", 0, "flip"),
        ev.PileCleared(4, "quad"),
        ev.PileTaken(1, 3),
        ev.SkipPassed(1),
        ev.LowReached(1, 4),
        ev.SeatFinished(1, 1),
        ev.TurnBegan(1, "turn", 0, False, 0, 0),
        ev.RoundEnded((0, 1), "played", 0),
    ],
)
@VIEWERS
def test_all_other_events_are_the_same_for_everybody(event: Event, viewer: int | None) -> None:
    """Laid, flipped, lucky and early cards among them."""
    assert mask(event, viewer) == event


def test_a_lay_tells_others_nothing_about_the_rest_of_the_hand() -> None:
    """The same lay from two different hands gives the others the same bytes."""
    ours = position(seat("o12 o18 b18"), seat("b12"), pile="o11", stock="b19")
    theirs = position(seat("o12 o13 b13"), seat("b12"), pile="o11", stock="o19")
    learned = [
        msgspec.json.encode(
            [mask(event, 1) for event in GAME.decide(state, 0, play("o12"), _NoChance(), 0)]
        )
        for state in (ours, theirs)
    ]
    assert learned[0] == learned[1]


class _NoChance:
    def below(self, n: int) -> int:
        raise AssertionError(n)

"""What a seat sees, and what it does not."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.actions import (
    APPEND,
    STOP,
    TAKE_BACK,
    THROW_BACK,
    Draw,
    NothingFits,
    Take,
)
from kartenhaus.games.none_of_a_kind.deck import COLOUR_CARDS
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.options import Options
from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.games.none_of_a_kind.view import DOWN, HeldView, Own
from tests.games.none_of_a_kind.position import (
    NOW,
    after,
    card,
    cards,
    duel,
    events,
    position,
    racing,
    started,
)
from tests.luck import Luck

rule = pytest.mark.rule


def sent(state: State, seat: int | None) -> str:
    """All that is sent to the seat, as text."""
    return msgspec.json.encode(GAME.observe(state, seat)).decode()


@rule("NK-8.6", "NK-8.7", "NK-A8")
def test_a_drawn_card_is_seen_by_its_holder_alone() -> None:
    state = after(duel(), (0, Draw(0)))
    assert GAME.observe(state, 0).own.held == card("bk3")
    for other in (1, None):
        seen = GAME.observe(state, other)
        assert seen.public.held[0] == HeldView(0, "", NOW + 30_000)
        assert card("bk3") not in sent(state, other)


@rule("NK-8.7", "NK-A8")
def test_a_card_that_was_taken_open_is_seen_by_all() -> None:
    state = after(duel(), (0, Take(3)))
    for seat in (0, 1, None):
        assert GAME.observe(state, seat).public.held[0] == HeldView(3, card("ky2"), NOW + 30_000)


@rule("NK-A11")
def test_a_card_that_was_taken_back_is_seen_by_all() -> None:
    state = position("rg1 gk4", "bk2", options=Options(take_back=True))
    state = after(state, (0, TAKE_BACK))
    assert GAME.observe(state, None).public.held[0] == HeldView(-1, card("gk4"), NOW + 30_000)


@rule("NK-8.8")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_no_face_down_card_and_no_seed_is_ever_sent(seats: int) -> None:
    """Through a whole round of draws, adds and throws by a clumsy hand."""
    state, luck = racing(seats), Luck(seats)
    seed = state.seed
    for _ in range(120):
        if not GAME.running(state):
            break
        seat = luck.below(seats)
        legal = GAME.legal_actions(state, seat)
        state = after(state, (seat, legal[luck.below(len(legal))]))
        if not GAME.running(state):
            break
        for viewer in (*range(seats), None):
            text = sent(state, viewer)
            hidden = [c for c, lies in zip(state.dealt, state.middle, strict=True) if lies == DOWN]
            others = [
                state.hands[other]
                for other, held in enumerate(state.held)
                if held is not None and not held.card and other != viewer
            ]
            assert not [one for one in (*hidden, *others) if f'"{one}"' in text]
            assert seed not in text


@rule("NK-8.8")
def test_the_events_tell_others_that_but_not_what() -> None:
    (drawn,) = events(duel(), 0, Draw(0))
    assert GAME.mask(drawn, 0) == drawn
    assert GAME.mask(drawn, 1) == GAME.mask(drawn, None) == ev.CardTaken(0, 0, False, "", NOW)
    (taken,) = events(duel(), 0, Take(3))
    assert GAME.mask(taken, 1) == taken


@rule("NK-8.4", "NK-8.5", "NK-2.4")
def test_the_deal_tells_nobody_what_lies_where() -> None:
    state = GAME.start(started(3).rules.config, 3)
    shuffled, set_up = GAME.deal(state, Luck(1), NOW, 0)
    for viewer in (0, 1, 2, None):
        assert GAME.mask(shuffled, viewer) == ev.PointsShuffled(())
        seen = GAME.mask(set_up, viewer)
        assert isinstance(set_up, ev.RoundSetUp)
        assert seen == replace(set_up, cards=(), seed="")


@rule("NK-8.5")
def test_after_the_round_everybody_knows_the_seed() -> None:
    state = position("rg1 bk3 yr4", "bk2", down="", full=(0,))
    state = replace(state, seed="feed")
    happened = events(state, 0, STOP)
    assert all(GAME.mask(event, 1) == event for event in happened)
    assert "feed" in sent(after(state, (0, STOP)), None)


@rule("NK-8.9", "NK-A10")
def test_nothing_shows_whether_a_card_fits() -> None:
    """Two cards, one that fits and one that does not: nothing but the card itself differs."""
    good, bad = (position("rg1", "bk2", held={0: one}, down="") for one in ("bk3", "gr3"))
    seen = [GAME.observe(state, 0) for state in (good, bad)]
    assert seen[0].public == seen[1].public
    assert replace(seen[0].own, held="") == replace(seen[1].own, held="")
    added = [GAME.observe(after(state, (0, APPEND)), 0) for state in (good, bad)]
    assert added[0].own == added[1].own
    rows = [one.public.rows[0][:1] for one in added]
    assert rows[0] == rows[1]
    assert replace(added[0].public, rows=()) == replace(added[1].public, rows=())


@rule("NK-8.9", "NK-A12")
def test_with_a_referee_the_holder_is_told_and_nobody_else() -> None:
    options = Options(referee=True)
    good, bad = (
        position("rg1", "bk2", held={0: one}, down="", options=options) for one in ("bk3", "gr3")
    )
    assert GAME.observe(good, 0).own.may_append
    assert not GAME.observe(bad, 0).own.may_append
    assert GAME.observe(good, 1) == GAME.observe(bad, 1)


def test_what_a_seat_may_do_is_what_is_legal() -> None:
    """The switches of the own part, against the list of legal actions, in many positions."""
    luck = Luck(11)
    for n in range(60):
        options = Options(take_back=n % 2 == 0, referee=n % 3 == 0, calm=n % 5 == 0)
        seats = 2 + n % 5
        state = racing(seats, seed=n, options=options) if n % 5 else started(seats, n, options)
        for _ in range(25):
            acting = sorted(GAME.to_act(state))
            if not acting:
                break
            for seat in range(seats):
                assert GAME.observe(state, seat).own == switches(state, seat)
            seat = acting[luck.below(len(acting))]
            legal = GAME.legal_actions(state, seat)
            state = after(state, (seat, legal[luck.below(len(legal))]))


def switches(state: State, seat: int) -> Own:
    legal = GAME.legal_actions(state, seat)
    return Own(
        held=state.hands[seat],
        may_take=any(isinstance(action, Draw | Take) for action in legal),
        may_append=APPEND in legal,
        may_throw_back=THROW_BACK in legal,
        may_take_back=TAKE_BACK in legal,
        may_stop=STOP in legal,
        may_flag=any(isinstance(action, NothingFits) for action in legal),
    )


@rule("NK-A30")
def test_a_spectator_sees_the_public_part_alone() -> None:
    state = after(duel(), (0, Draw(0)), (1, Draw(1)))
    seen = GAME.observe(state, None)
    assert (seen.seat, seen.own) == (-1, Own())
    assert seen.public == GAME.observe(state, 0).public == GAME.observe(state, 1).public


@rule("NK-A27", "NK-2.5")
def test_points_are_open() -> None:
    state = replace(racing(2), won=((10, -4), (3, 3)))
    public = GAME.observe(state, None).public
    assert (public.won, public.points, public.stack) == (state.won, state.points, 28)


def test_before_the_race_all_see_the_same_and_nobody_may_act() -> None:
    state = started(4)
    assert {GAME.observe(state, seat).own for seat in range(4)} == {Own()}
    public = GAME.observe(state, 0).public
    assert (public.phase, public.due, public.race_at) == ("countdown", state.race_at, state.race_at)
    assert public.middle.count(DOWN) == 76


def test_contests_are_told_when_the_round_is_over() -> None:
    state = position("rg1 bk3 yr4", "bk2", down="", full=(0,))
    claims = (ev.Claim(1, NOW + 40, 90), ev.Claim(0, NOW, 10))
    state = GAME.evolve(state, ev.GrabContested(3, claims, False, NOW + 40))
    assert GAME.observe(state, 0).public.contests == ()
    (told,) = GAME.observe(after(state, (0, STOP)), 0).public.contests
    assert (told.slot, told.seats, told.arrivals, told.corrections, told.by_row) == (
        *(3, (1, 0), (NOW + 40, NOW), (90, 10), False),
    )


def test_the_result_of_a_round_stands_until_the_next_one() -> None:
    state = after(position("rg1 bk3 yr4", "bk2", down="", full=(0,)), (0, STOP))
    public = GAME.observe(state, 1).public
    assert public.result is not None
    assert (public.phase, public.stopper, public.by, public.lead) == ("over", 0, "call", 0)
    assert [check.seat for check in public.result.checks] == [0, 1]
    assert public.rows == (cards("rg1 bk3 yr4"), cards("bk2"))


def test_an_observation_is_made_of_the_states_own_parts() -> None:
    """Nothing large is copied, which bots live on."""
    state = racing(4)
    public = GAME.observe(state, 0).public
    assert public.middle is state.middle
    assert public.layout is state.layout
    assert public.rows is state.rows
    assert len(COLOUR_CARDS) == len(public.middle)

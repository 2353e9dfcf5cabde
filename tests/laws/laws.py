"""The laws every game keeps, each a function whose docstring is its claim.

`STEP_LAWS` and `COSTLY_LAWS` look at one act of a random round, `ROUND_LAWS` at a whole round. A
law says nothing if it holds and raises `AssertionError` if it does not.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from kartenhaus.kernel.refusal import Refusal
from tests.laws.subject import AnySubject
from tests.laws.walk import Played, Step
from tests.luck import Luck

PROBES = 6
"""How many actions at random every step is tried with."""

encode = msgspec.json.encode


def legal_exactly_when_not_refused(step: Step) -> None:
    """An action is in `legal_actions` exactly when `refuse` says nothing.

    Both ways: every listed action passes, and whatever is drawn from the full action space is
    refused unless it is listed. A refusal names its rule.
    """
    game, state, luck = step.subject.game, step.before, step.luck
    seat = luck.below(step.seats) if step.actor is None or luck.chance(2) else step.actor
    assert all(game.refuse(state, seat, action) is None for action in step.legal(seat))
    for _ in range(PROBES):
        seat, action = step.subject.probe(state, luck)
        refusal = game.refuse(state, seat, action)
        assert (refusal is None) == (action in step.legal(seat)), (seat, action, refusal)
        assert refusal is None or refusal.rule


def legal_actions_are_sorted(step: Step) -> None:
    """`legal_actions` is in the game's stated order and has nothing twice."""
    actions = step.legal(step.luck.below(step.seats))
    keys = [step.subject.order(step.before, action) for action in actions]
    assert keys == sorted(keys)
    assert len(set(actions)) == len(actions)


def someone_acts_while_a_round_runs(step: Step) -> None:
    """Exactly the seats in `to_act` have actions; while a round runs there is one, or time acts."""
    game, state = step.subject.game, step.before
    assert game.running(state)
    acting = game.to_act(state)
    assert acting or game.wake(state) is not None
    assert acting == {seat for seat in range(step.seats) if step.legal(seat)}
    assert game.outcome(state) is None


def a_fallback_is_legal(step: Step) -> None:
    """For whoever is waited for, the automatic action is a legal one."""
    game, state = step.subject.game, step.before
    plain = [game.fallback(state, seat) in step.legal(seat) for seat in game.to_act(state)]
    assert any(plain) or not plain


def folding_the_log_gives_the_state(played: Played, subject: AnySubject) -> None:
    """The log alone makes the state, from memory and after a way through JSON."""
    read = msgspec.json.Decoder(subject.event_type)
    state = stored = played.start
    for event in played.log:
        state = subject.game.evolve(state, event)
        copy: object = read.decode(encode(event))
        assert copy == event
        stored = subject.game.evolve(stored, copy)
    assert state == stored == played.end


def hidden_cards_do_not_show(step: Step) -> None:
    """States that differ only in what a seat cannot see are one and the same to it.

    Its observation (that of `resample` too), its legal actions, refusals, waits, the time when
    the table acts by itself and what it learns of anybody's action are equal byte by byte;
    unless the action uncovers a card, what it learns then decides what it sees next.
    """
    game, state = step.subject.game, step.before
    viewer = step.luck.below(step.seats + 1)
    seat = viewer if viewer < step.seats else None
    seen = game.observe(state, seat)
    twin = game.resample(step.config, seen, step.luck)
    assert encode(game.observe(twin, seat)) == encode(seen)
    assert game.wake(twin) == game.wake(state)
    if seat is not None:
        _same_answers(step, twin, seat)
    _same_news(step, twin, seat)


def _same_answers(step: Step, twin: object, seat: int) -> None:
    game, state = step.subject.game, step.before
    assert game.legal_actions(twin, seat) == step.legal(seat)
    assert (seat in game.to_act(twin)) == (seat in game.to_act(state))
    for _ in range(PROBES):
        other, action = step.subject.probe(state, step.luck)
        ours, theirs = (_refusal(game.refuse(s, seat, action)) for s in (state, twin))
        assert ours == theirs, action
        assert game.held_until(twin, other, action) == game.held_until(state, other, action)
        assert game.stale(twin, 1, action) == game.stale(state, 1, action)


def _refusal(refusal: Refusal | None) -> bytes:
    return encode(refusal)


def _same_news(step: Step, twin: object, seat: int | None) -> None:
    game, actor, action = step.subject.game, step.actor, step.action
    if actor is not None and step.kind == "act" and action not in game.legal_actions(twin, actor):
        return  # the twin's actor does not hold the cards
    events = step.again(twin)
    ours, theirs = (encode([game.mask(e, seat) for e in es]) for es in (step.events, events))
    if not step.subject.uncovers(step.before, actor, action, seat):
        assert ours == theirs, (actor, action)
    if ours == theirs:
        for event in events:
            twin = game.evolve(twin, event)
        assert encode(game.observe(twin, seat)) == encode(game.observe(step.after, seat))


def an_event_keeps_its_kind_for_all(step: Step) -> None:
    """What a seat learns of an event is of the event's own kind, so that logs read alike."""
    game = step.subject.game
    for event in step.events:
        for seat in (*range(step.seats), None):
            learned = game.mask(event, seat)
            assert learned is None or type(learned) is type(event)


def news_name_no_hidden_card(step: Step) -> None:
    """Whatever somebody hears of what happens names only cards that they see before it, on the way
    or after it."""
    game, subject, state = step.subject.game, step.subject, step.before
    viewer = step.luck.below(step.seats + 1)
    seat = viewer if viewer < step.seats else None
    seen = set(subject.named(step.config, game.observe(state, seat)))
    told: set[str] = set()
    for event in step.events:
        state = game.evolve(state, event)
        seen |= subject.named(step.config, game.observe(state, seat))
        told |= subject.named(step.config, game.mask(event, seat))
    assert told <= seen, told - seen


def every_card_lies_in_one_place(step: Step) -> None:
    """No card is ever lost or doubled."""
    assert step.subject.held(step.after) == step.subject.deck(step.config)


def invariants_hold(step: Step) -> None:
    """After every act the game's own invariants hold."""
    assert step.subject.broken(step.after) == []


def same_input_same_output(step: Step) -> None:
    """Every call gives the same answer to the same question, and changes no argument."""
    game, state = step.subject.game, step.before
    before = hash(state)
    again = step.again(state)
    assert encode(again) == encode(step.events)
    after = state
    for event in again:
        after = game.evolve(after, event)
    assert after == step.after
    assert hash(after) == hash(step.after)
    assert hash(state) == before
    seen = game.observe(state, 0)
    assert game.resample(step.config, seen, Luck(step.seed)) == game.resample(
        step.config, seen, Luck(step.seed)
    )


def codecs_round_trip(step: Step) -> None:
    """Actions, events and observations come back from JSON as they went."""
    subject, seat = step.subject, step.luck.below(step.seats)
    legal = step.legal(seat)
    for action in [legal[step.luck.below(len(legal))] for _ in range(PROBES)] if legal else ():
        assert msgspec.json.decode(encode(action), type=subject.action_type) == action
    for event in step.events:
        masked = subject.game.mask(event, seat)
        if masked is not None:
            assert msgspec.json.decode(encode(masked), type=subject.event_type) == masked
    seen = subject.game.observe(step.after, seat)
    assert msgspec.json.decode(encode(seen), type=subject.observation_type) == seen


def notation_round_trips(step: Step) -> None:
    """A position and an action come back from the text that people write as they went."""
    if step.kind == "act" and step.actor is not None:
        told = step.subject.reread(step.before, step.actor, step.action)
        assert told is None or told[0] == told[1]


def it_ends_within_its_bound(played: Played, subject: AnySubject) -> None:
    """A round is over after no more acts than its stated bound, and says how it came out.

    Only where the host has switched the bound off may a round still run.
    """
    outcome = subject.game.outcome(played.end)
    if not played.over:
        assert played.bound is None, f"still running after {played.steps} acts"
        assert outcome is None
        return
    assert outcome is not None
    assert sorted(outcome.ranking) == sorted(subject.ranked(played.end))
    assert outcome.reason


def a_match_ends_once(played: Played, subject: AnySubject) -> None:
    """A match has come out only after a round; then every seat has its total, and no place in the
    ranking is empty or given twice."""
    game = subject.game
    assert game.final(played.start) is None
    final = game.final(played.end)
    if final is not None:
        assert played.over
        placed = [seat for group in final.ranking for seat in group]
        assert all(final.ranking)
        assert len(set(placed)) == len(placed)
        assert set(placed) <= set(range(len(final.totals)))


def a_refused_action_changes_nothing(step: Step) -> None:
    """Refusing leaves the state as it was, byte by byte."""
    game, state = step.subject.game, step.before
    before = hash(state), encode(game.observe(state, None))
    for _ in range(PROBES):
        seat, action = step.subject.probe(state, step.luck)
        game.refuse(state, seat, action)
    assert (hash(state), encode(game.observe(state, None))) == before


def time_acts_only_when_due(step: Step) -> None:
    """`tick` does something from `wake` on, and nothing before or without one."""
    game, state = step.subject.game, step.before
    due = game.wake(state)
    if due is None:
        assert game.tick(state, step.now + (1 << 40), Luck(1)) == ()
    else:
        assert game.tick(state, due - 1, Luck(1)) == ()
        assert game.tick(state, due, Luck(1)) != ()


Law = Callable[[Step], None]
RoundLaw = Callable[[Played, AnySubject], None]
AnyLaw = Law | RoundLaw

STEP_LAWS: tuple[Law, ...] = (
    legal_exactly_when_not_refused,
    legal_actions_are_sorted,
    someone_acts_while_a_round_runs,
    a_fallback_is_legal,
    an_event_keeps_its_kind_for_all,
    every_card_lies_in_one_place,
    invariants_hold,
    time_acts_only_when_due,
)
COSTLY_LAWS: tuple[Law, ...] = (
    hidden_cards_do_not_show,
    news_name_no_hidden_card,
    same_input_same_output,
    codecs_round_trip,
    notation_round_trips,
    a_refused_action_changes_nothing,
)
"""These take turns: every step is put to one of them."""

ROUND_LAWS: tuple[RoundLaw, ...] = (
    folding_the_log_gives_the_state,
    it_ends_within_its_bound,
    a_match_ends_once,
)


def check(part: Step | Played, subject: AnySubject) -> None:
    """Put a step or a round to the laws."""
    if isinstance(part, Played):
        for law in ROUND_LAWS:
            law(part, subject)
        return
    for law in STEP_LAWS:
        law(part)
    COSTLY_LAWS[part.count % len(COSTLY_LAWS)](part)

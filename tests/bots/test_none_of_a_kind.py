"""How the levels race: what they see, what they overlook, and how long they take."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from kartenhaus.bots import LEVELS, paced, policy
from kartenhaus.bots.none_of_a_kind.levels import LEVELS as FIGURES
from kartenhaus.bots.none_of_a_kind.levels import REACTION_MS, Time
from kartenhaus.games.none_of_a_kind import actions as act
from kartenhaus.games.none_of_a_kind.deck import COLOUR_CARDS, parse_deck
from kartenhaus.games.none_of_a_kind.events import Relation
from kartenhaus.games.none_of_a_kind.fit import matches, successors
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND as GAME
from kartenhaus.games.none_of_a_kind.options import Config, Options
from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.games.none_of_a_kind.view import DOWN, HeldView, Observation
from kartenhaus.kernel.chance import pick
from kartenhaus.lab.statistics import wilson
from kartenhaus.rulebook.decks import deck_file
from tests.luck import Luck

DECK = parse_deck(deck_file("none-of-a-kind"), 6)
LAST = "red/green/1"
FITS = "blue/black/2"
ONE_MATCH: dict[Relation, str] = {
    "WW": "red/blue/2",
    "II": "blue/green/2",
    "WI": "blue/red/2",
    "IW": "green/blue/2",
    "NN": "blue/black/1",
}
CONFIGS = [
    Config(DECK),
    Config(DECK, Options(calm=True)),
    Config(DECK, Options(referee=True)),
    Config(DECK, Options(take_back=True, throw_back="scatter")),
    Config(DECK, Options(take_back=True, referee=True, calm=True, fit="literal")),
    Config(DECK, Options(fit="literal", stop_mode="auto")),
]
OFTEN = 6
"""Standard errors within which a rate must lie: far out, so that no honest rate fails."""


def race(config: Config = CONFIGS[0], seats: int = 3, seed: int = 1) -> State:
    """A round that everybody may act in."""
    state = GAME.start(config, seats)
    luck = Luck(seed)
    for event in GAME.deal(state, luck, 0, 0):
        state = GAME.evolve(state, event)
    wake = GAME.wake(state)
    for event in () if wake is None else GAME.tick(state, wake, luck):
        state = GAME.evolve(state, event)
    return state


def holding(
    card: str, *, config: Config = CONFIGS[0], row: tuple[str, ...] = (LAST,), up: bool = False
) -> Observation:
    """What seat 0 sees that holds this card, taken from the side given."""
    state = race(config)
    return GAME.observe(
        replace(
            state,
            rows=(row, *state.rows[1:]),
            hands=(card, *state.hands[1:]),
            held=(HeldView(5, card if up else "", 0), *state.held[1:]),
            turn=0 if config.options.calm else -1,
        ),
        0,
    )


def reaching(
    middle: tuple[str, ...], *, config: Config = CONFIGS[0], row: tuple[str, ...] = (LAST,)
) -> Observation:
    """What seat 0 sees, with empty hands, when this lies in the middle."""
    state = race(config)
    rows = (row, *state.rows[1:])
    state = replace(state, rows=rows, middle=middle, turn=0 if config.options.calm else -1)
    return GAME.observe(state, 0)


def often(
    level: str, seen: Observation, config: Config = CONFIGS[0], times: int = 6_000
) -> Counter[act.Action | None]:
    """What a bot of this level does in the same position with different luck."""
    bot, luck = policy("none-of-a-kind", level), Luck(1)
    return Counter(bot.act(config, seen, luck) for _ in range(times))


def takes(
    level: str,
    seen: Observation,
    action: act.Action,
    config: Config = CONFIGS[0],
    times: int = 2_000,
) -> list[int]:
    """How long a bot of this level takes for it, sorted, in milliseconds."""
    bot, luck = paced(policy("none-of-a-kind", level)), Luck(2)
    assert bot is not None
    return sorted(bot.delay(config, seen, action, luck) for _ in range(times))


def holds(rate: float, found: int, times: int) -> bool:
    """Whether so many of so many agree with the rate."""
    low, high = wilson(found, times, OFTEN)
    return low <= rate <= high


# --- what holds for whatever they do ------------------------------------------------------------


@pytest.mark.parametrize("config", CONFIGS, ids=range(len(CONFIGS)))
@pytest.mark.parametrize("level", LEVELS)
def test_whatever_a_bot_does_is_legal(level: str, config: Config) -> None:
    """In random positions under any house rules; and it does something unless it waits."""
    bot = policy("none-of-a-kind", level)
    for seed in range(12):
        luck, state = Luck(seed), race(config, 2 + seed % 5, seed)
        for step in range(250):
            able = sorted(GAME.to_act(state))
            for seat in able:
                action = bot.act(config, GAME.observe(state, seat), Luck(step))
                if action is None:
                    assert seat in state.flags
                    assert not config.options.calm
                else:
                    assert GAME.refuse(state, seat, action) is None
            if not able:
                break
            seat = pick(able, luck)
            action = pick(GAME.legal_actions(state, seat), luck)
            for event in GAME.decide(state, seat, action, luck, 5_000):
                state = GAME.evolve(state, event)


@pytest.mark.rule("NK-8.8", "NK-8.9")
@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_make_no_difference(level: str) -> None:
    """Other unseen cards and the same luck give the same action at the same moment."""
    bot, pace = policy("none-of-a-kind", level), paced(policy("none-of-a-kind", level))
    assert pace is not None
    luck, state, config = Luck(4), race(seed=4), CONFIGS[0]
    differs = False
    for step in range(200):
        for seat in sorted(GAME.to_act(state)):
            seen = GAME.observe(state, seat)
            other = GAME.resample(config, seen, Luck(99))
            differs = differs or other != state
            same = GAME.observe(other, seat)
            action = bot.act(config, seen, Luck(step))
            assert bot.act(config, same, Luck(step)) == action
            if action is not None:
                when = pace.delay(config, seen, action, Luck(step))
                assert pace.delay(config, same, action, Luck(step)) == when
        if not GAME.to_act(state):
            break
        seat = pick(sorted(GAME.to_act(state)), luck)
        action = pick(GAME.legal_actions(state, seat), luck)
        for event in GAME.decide(state, seat, action, luck, 5_000):
            state = GAME.evolve(state, event)
    assert differs


@pytest.mark.parametrize("level", LEVELS)
def test_bots_can_be_sent_to_a_process(level: str) -> None:
    bot = policy("none-of-a-kind", level)
    seen = reaching((DOWN,) * 20)
    again = pickle.loads(pickle.dumps(bot))
    assert again.act(CONFIGS[0], seen, Luck(3)) == bot.act(CONFIGS[0], seen, Luck(3))


@pytest.mark.rule("NK-A32")
@pytest.mark.parametrize("level", LEVELS)
def test_bots_wait_for_the_race_and_for_their_go(level: str) -> None:
    bot = policy("none-of-a-kind", level)
    state = GAME.start(CONFIGS[0], 3)
    for event in GAME.deal(state, Luck(1), 0, 0):
        state = GAME.evolve(state, event)
    assert state.phase == "countdown"
    assert bot.act(CONFIGS[0], GAME.observe(state, 0), Luck(1)) is None
    calm = race(CONFIGS[1])
    acting = [
        seat
        for seat in range(3)
        if bot.act(CONFIGS[1], GAME.observe(calm, seat), Luck(1)) is not None
    ]
    assert acting == [calm.turn]


# --- what they overlook -------------------------------------------------------------------------


@pytest.mark.rule("NK-A10")
@pytest.mark.parametrize("level", LEVELS)
def test_a_fitting_card_is_rarely_thrown_back(level: str) -> None:
    found = often(level, holding(FITS))
    assert set(found) == {act.APPEND, act.THROW_BACK}
    assert holds(FIGURES[level].throws_back / 1_000, found[act.THROW_BACK], 6_000)


@pytest.mark.parametrize("relation", list(ONE_MATCH))
@pytest.mark.parametrize("level", LEVELS)
def test_each_match_is_overlooked_at_its_rate(level: str, relation: Relation) -> None:
    assert matches(LAST, ONE_MATCH[relation]) == (relation,)
    found = often(level, holding(ONE_MATCH[relation]))
    assert holds(FIGURES[level].overlooks[relation] / 1_000, found[act.APPEND], 6_000)


def test_crossings_are_the_hardest_and_words_the_easiest_to_see() -> None:
    for level in LEVELS:
        rates = FIGURES[level].overlooks
        assert min(rates["WI"], rates["IW"]) > max(rates["WW"], rates["II"], rates["NN"])
        assert rates["WW"] == min(rates.values())
    for weaker, stronger in pairwise(LEVELS):
        one, two = FIGURES[weaker].overlooks, FIGURES[stronger].overlooks
        assert all(two[relation] < one[relation] for relation in one)


def test_several_matches_are_overlooked_together_only() -> None:
    """WI and IW at once: 15 % of 18 % for a beginner."""
    both = "green/red/2"
    assert matches(LAST, both) == ("WI", "IW")
    found = often("easy", holding(both))
    assert holds(0.15 * 0.18, found[act.APPEND], 6_000)


@pytest.mark.parametrize("level", LEVELS)
def test_what_lay_face_up_was_judged_before_it_was_taken(level: str) -> None:
    assert set(often(level, holding(FITS, up=True), times=300)) == {act.APPEND}
    assert set(often(level, holding(ONE_MATCH["IW"], up=True), times=300)) == {act.THROW_BACK}


@pytest.mark.rule("NK-A1")
def test_under_the_literal_reading_a_crossing_is_no_fault() -> None:
    config = Config(DECK, Options(fit="literal"))
    found = often("strong", holding(ONE_MATCH["WI"], config=config), config)
    assert found[act.APPEND] > 5_800


@pytest.mark.rule("NK-A12")
@pytest.mark.parametrize("level", LEVELS)
def test_under_a_referee_a_slip_costs_time_and_nothing_else(level: str) -> None:
    config = Config(DECK, Options(referee=True))
    seen = holding(ONE_MATCH["IW"], config=config)
    assert set(often(level, seen, config)) == {act.THROW_BACK}
    with_referee = takes(level, seen, act.THROW_BACK, config, 20_000)
    without = takes(level, seen, act.THROW_BACK, CONFIGS[0], 20_000)
    slip = FIGURES[level].overlooks["IW"] / 1_000 * FIGURES[level].place.mean
    assert sum(with_referee) / 20_000 == pytest.approx(sum(without) / 20_000 + slip, abs=25)


# --- what they reach for ------------------------------------------------------------------------


@pytest.mark.rule("NK-3.7")
@pytest.mark.parametrize("level", LEVELS)
def test_a_fitting_card_in_sight_is_noticed_at_its_rate(level: str) -> None:
    """What does not fit is left alone."""
    seen = reaching((DOWN,) * 10 + (FITS, ONE_MATCH["WW"]) + (DOWN,) * 10)
    found = often(level, seen)
    assert holds(FIGURES[level].notices / 1_000, found[act.Take(10)], 6_000)
    assert found[act.Take(11)] == 0
    draws = {action.slot for action in found if isinstance(action, act.Draw)}
    assert draws == {*range(10), *range(12, 22)}


def test_draws_are_spread_over_the_whole_middle() -> None:
    found = often("easy", reaching((DOWN,) * 40))
    assert len(found) == 40
    assert max(found.values()) < 2 * 6_000 / 40


def test_only_the_strong_look_at_the_counts() -> None:
    """They break ties (NK-6.7); among cards that fit there is no other difference."""
    seen = reaching(("blue/black/2", "blue/black/4", "yellow/blue/4", "yellow/blue/3"))
    for level, slots in (("easy", {0, 1, 2, 3}), ("normal", {0, 1, 2, 3}), ("strong", {1, 2})):
        assert set(often(level, seen, times=400)) == {act.Take(slot) for slot in slots}


@pytest.mark.rule("NK-A19")
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_gives_up_only_when_all_is_seen_and_nothing_fits(level: str) -> None:
    hopeless = tuple(card for card in COLOUR_CARDS if card not in successors()[LAST])[:40]
    give_up = act.NothingFits(on=True)
    assert set(often(level, reaching(hopeless), times=300)) == {give_up}
    assert give_up not in often(level, reaching((*hopeless, DOWN)), times=300)
    assert set(often(level, reaching((*hopeless, FITS)), times=300)) == {act.Take(40)}
    calm = reaching(hopeless, config=CONFIGS[1])
    assert set(often(level, calm, CONFIGS[1], times=300)) == {give_up}


@pytest.mark.rule("NK-A19", "NK-A33")
@pytest.mark.parametrize("level", LEVELS)
def test_who_has_given_up_waits_but_in_a_calm_round_passes_again(level: str) -> None:
    hopeless = tuple(card for card in COLOUR_CARDS if card not in successors()[LAST])[:40]
    for config, expected in ((CONFIGS[0], None), (CONFIGS[1], act.NothingFits(on=True))):
        state = race(config)
        rows = ((LAST,), *state.rows[1:])
        turn = 0 if config.options.calm else -1
        state = replace(state, rows=rows, middle=hopeless, flags=(0,), turn=turn)
        assert set(often(level, GAME.observe(state, 0), config, times=50)) == {expected}


@pytest.mark.rule("NK-5.1")
@pytest.mark.parametrize("level", LEVELS)
def test_a_full_row_is_called(level: str) -> None:
    row = tuple(card for card in COLOUR_CARDS[::7])[:10]
    found = often(level, reaching((DOWN,) * 30, row=row), times=300)
    assert set(found) == {act.STOP}


@pytest.mark.rule("NK-A11")
@pytest.mark.parametrize("level", LEVELS)
def test_a_fault_that_is_noticed_is_taken_back_and_thrown_back(level: str) -> None:
    config = Config(DECK, Options(take_back=True))
    faulty, good = (LAST, ONE_MATCH["WI"]), (LAST, FITS)
    found = often(level, reaching((DOWN,) * 30, config=config, row=faulty), config)
    figures = FIGURES[level]
    rate = figures.notices / 1_000 * (1 - figures.overlooks["WI"] / 1_000)
    assert holds(rate, found[act.TAKE_BACK], 6_000)
    assert (
        found[act.TAKE_BACK] + sum(isinstance(each, act.Draw) for each in found.elements()) == 6_000
    )
    assert act.TAKE_BACK not in often(
        level, reaching((DOWN,) * 30, config=config, row=good), config, times=500
    )
    held = holding(ONE_MATCH["WI"], config=config, up=True)
    assert set(often(level, held, config, times=300)) == {act.THROW_BACK}


# --- how long they take -------------------------------------------------------------------------


@pytest.mark.parametrize(("median", "sigma"), [(900, 0.35), (280, 0.25)])
def test_times_are_log_normal(median: int, sigma: float) -> None:
    """A sixth lies beyond one standard deviation of the logarithm on either side."""
    luck, time = Luck(5), Time(median, sigma)
    drawn = sorted(time.draw(luck) for _ in range(20_000))
    at = {share: drawn[int(share * 20_000)] for share in (0.1587, 0.5, 0.8413)}
    assert at[0.5] == pytest.approx(median, rel=0.02)
    assert at[0.1587] == pytest.approx(median * 2.718281828**-sigma, rel=0.02)
    assert at[0.8413] == pytest.approx(median * 2.718281828**sigma, rel=0.02)
    assert time.mean == pytest.approx(sum(drawn) / 20_000, rel=0.02)


@pytest.mark.parametrize(
    ("level", "grab", "judge", "place"),
    [("easy", 900, 1_700, 450), ("normal", 700, 1_200, 350), ("strong", 550, 850, 280)],
)
def test_what_takes_how_long(level: str, grab: int, judge: int, place: int) -> None:
    """What lies face up is judged before the grab, what is drawn after it."""
    free = reaching((DOWN, FITS))
    for seen, action, expected in (
        (free, act.Draw(0), grab),
        (free, act.Take(1), grab + judge),
        (holding(FITS), act.APPEND, judge + place),
        (holding(FITS), act.THROW_BACK, judge + place),
        (holding(FITS, up=True), act.APPEND, place),
    ):
        assert takes(level, seen, action)[1_000] == pytest.approx(expected, rel=0.06)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_is_faster_than_a_person(level: str) -> None:
    free, held = reaching((DOWN, FITS)), holding(FITS, up=True)
    for seen, action in ((free, act.Draw(0)), (held, act.APPEND), (held, act.THROW_BACK)):
        assert takes(level, seen, action, times=20_000)[0] >= REACTION_MS
    least, most = FIGURES[level].stop
    stops = takes(level, free, act.STOP)
    assert least <= stops[0] < least + 20
    assert most - 20 < stops[-1] <= most


@pytest.mark.rule("NK-A33")
@pytest.mark.parametrize("level", LEVELS)
def test_in_a_calm_round_there_is_no_hurry(level: str) -> None:
    seen = reaching((DOWN, FITS), config=CONFIGS[1])
    for action in (act.Draw(0), act.Take(1), act.APPEND, act.STOP):
        drawn = takes(level, seen, action, CONFIGS[1])
        assert 1_200 <= drawn[0] < 1_250
        assert 2_450 < drawn[-1] <= 2_500

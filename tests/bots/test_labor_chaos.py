"""How the levels play Labor Chaos: never illegal, never stuck, and with sense."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest
from msgspec.structs import replace

from kartenhaus.bots import LEVELS, Rollouts, policy
from kartenhaus.bots.labor_chaos import among_bots, rollout, strong
from kartenhaus.bots.labor_chaos.judgement import STRONG
from kartenhaus.bots.labor_chaos.normal import Normal
from kartenhaus.bots.labor_chaos.verbs import VERBS
from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos import facts, verbs
from kartenhaus.games.labor_chaos.cards import Deck
from kartenhaus.games.labor_chaos.game import LABOR_CHAOS as GAME
from kartenhaus.games.labor_chaos.legal import waits_for
from kartenhaus.games.labor_chaos.options import Config, Options
from kartenhaus.games.labor_chaos.state import State
from kartenhaus.games.labor_chaos.view import Own
from kartenhaus.games.labor_chaos.world import World
from kartenhaus.kernel.chance import Chance, pick
from kartenhaus.lab.contest import play
from kartenhaus.lab.labor_table import LaborTable
from kartenhaus.lab.played import Contest
from tests.games.labor_chaos.making import standard_deck
from tests.games.labor_chaos.odd_deck import odd_deck
from tests.games.labor_chaos.table import Table
from tests.luck import Luck

NAME = "labor-chaos"
FEW = Rollouts(4)
OPTIONS = [
    Options(games=1),
    Options(games=1, end_adds=True, instant_chain=2, hand_counts="hidden", facts="ask"),
    Options(games=1, facts="off", reshuffle=False, window_ms=0, promos=True, scoring="count"),
    Options(games=1, turn_timer_s=30, empty_turn_start="always", end_at_turn_start=False),
]
PILE = ["haired/7#p", "haired/8#p", "haired/9#p", "robo/7#p", "bald/9#p", "bald/8#p"]
FACTS = {name: {"wears_ring": False} for name in "ABC"}


def asked(table: Table, name: str, level: str = "normal", luck: int = 1) -> act.Action | None:
    """What a bot of this level does in this position."""
    return decide(table.state, "ABC".index(name), level, luck)


def judged(table: Table, name: str) -> act.Action | None:
    """What is best in the judgement of all bots but easy."""
    seat = "ABC".index(name)
    seen = GAME.observe(table.state, seat)
    return Normal(STRONG).act(table.state.rules.config, seen, Luck(1))


def decide(state: State, seat: int, level: str, luck: int = 1) -> act.Action | None:
    """What a bot of this level does on this seat."""
    seen = GAME.observe(state, seat)
    return policy(NAME, level).act(state.rules.config, seen, Luck(luck), FEW)


def begun(deck: Deck, options: Options, seats: int, luck: Luck) -> State:
    """A match whose first game has been dealt."""
    state = GAME.start(Config(deck, options), seats)
    for event in facts.admit(state, (b"",) * seats, luck):
        state = GAME.evolve(state, event)
    for event in GAME.deal(state, luck, 1_000_000, 0):
        state = GAME.evolve(state, event)
    return state


# --------------------------------------------------------------------------------- every level


def test_every_verb_is_read() -> None:
    assert VERBS.keys() == verbs.VERBS.keys()


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_games_to_their_end(level: str, seats: int) -> None:
    """B13, B111: our deck, and one that says everything the language can say."""
    for i, deck in enumerate((standard_deck(), odd_deck(), odd_deck())):
        config = Config(deck, OPTIONS[(seats + i) % len(OPTIONS)])
        table = LaborTable(config, [among_bots(policy(NAME, level))] * seats, FEW, 6_000)
        played, _ = table.play_round(table.start(), Luck(seats + i))
        assert played.outcome is not None
        assert sorted(played.outcome.ranking) == list(range(seats))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", OPTIONS)
def test_whatever_a_bot_does_is_legal(level: str, options: Options) -> None:
    """B110: anywhere in random play; and where a game waits for a seat, it always does something.

    All other actions are tried too: taking cards back, holding the clock, reports, objections.
    """
    kinds: Counter[str] = Counter()
    for seed in range(3):
        luck = Luck(seed)
        state, now = begun(odd_deck(), options, 3 + seed, luck), 2_000_000
        for _ in range(220):
            if not GAME.running(state):
                break
            wake, able = GAME.wake(state), sorted(GAME.to_act(state))
            if wake is not None and (not able or luck.chance(4)):
                now = max(now, wake)
                happened = GAME.tick(state, now, luck)
            else:
                for seat in able:
                    _judge(state, seat, level, kinds)
                seat = pick(able, luck)
                actions = GAME.legal_actions(state, seat)
                rare = [each for each in actions if isinstance(each, act.Undo | act.Hold)]
                usual = [each for each in actions if each not in rare]
                action = pick(usual if usual and not luck.chance(6) else actions, luck)
                happened = GAME.decide(state, seat, action, luck, now)
            for event in happened:
                state = GAME.evolve(state, event)
    assert kinds.keys() >= {"Play", "Choose", "Pass", "Undo"}


def _judge(state: State, seat: int, level: str, kinds: Counter[str]) -> None:
    action = decide(state, seat, level)
    if action is None:
        assert seat not in waits_for(state)
        return
    kinds[type(action).__name__] += 1
    assert not isinstance(action, act.Object | act.Hold | act.Report)
    assert GAME.refuse(state, seat, action) is None


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_make_no_difference(level: str) -> None:
    """B112: other hidden cards and the same luck give the same action."""
    luck, now = Luck(4), 2_000_000
    state = begun(standard_deck(), Options(), 4, luck)
    for step in range(120):
        if not GAME.running(state):
            break
        able = sorted(waits_for(state))
        wake = GAME.wake(state)
        if not able and wake is not None:
            now = max(now, wake)
            happened = GAME.tick(state, now, luck)
        else:
            seat = pick(able, luck)
            seen = GAME.observe(state, seat)
            other = GAME.resample(state.rules.config, seen, Luck(step))
            action = decide(state, seat, level)
            assert decide(other, seat, level) == action
            assert action is not None
            happened = GAME.decide(state, seat, action, luck, now)
        for event in happened:
            state = GAME.evolve(state, event)


@pytest.mark.parametrize("level", LEVELS)
def test_a_spectator_and_a_seat_not_concerned_do_nothing(level: str) -> None:
    table = Table({"A": ["bald/1#a", "bald/2#a"]})
    assert asked(table, "B", level) is None
    seen = GAME.observe(table.state, None)
    assert policy(NAME, level).act(table.state.rules.config, seen, Luck(1)) is None


# ------------------------------------------------------------------------------ claims and dares


YAWN = {"symbol": "robo", "needs": {"live": "yawned"}, "do": [{"discard": 1}]}


@pytest.mark.rule("LC-A16", "LC-13.6")
@pytest.mark.parametrize("level", LEVELS)
def test_among_people_a_bot_claims_nothing_and_objects_to_nothing(level: str) -> None:
    table = Table({"A": ["y", "robo/1#a"], "B": ["y2", "dino/1#b"]}, {"y": YAWN, "y2": YAWN})
    assert {asked(table, "A", level, luck) for luck in range(20)} == {act.Play("robo/1#a")}
    table.do("A", play="y")
    claim = table.state.effect.claim
    assert claim is not None
    assert asked(table, "B", level) == act.Agree(claim.claim)
    assert asked(table, "A", level) is None


@pytest.mark.rule("LC-A16", "LC-A40")
@pytest.mark.parametrize("level", LEVELS)
def test_among_people_a_bot_copies_nothing_that_has_to_be_claimed(level: str) -> None:
    copy = {"symbol": "haired", "do": [{"copy": "last_played"}]}
    yawn = {**YAWN, "do": [{"draw": 1}]}
    hands = {"A": ["y", "robo/1#a"], "B": ["c", "dino/1#b"]}
    table = Table(hands, {"y": yawn, "c": copy}, draw=PILE)
    table.do("A", play="y")
    table.do("B", agree=True)
    table.do("C", agree=True)
    assert "c" in GAME.observe(table.state, 1).own.claims
    assert {asked(table, "B", level, luck) for luck in range(8)} == {act.Play("dino/1#b")}


@pytest.mark.rule("LC-A15", "LC-A16")
@pytest.mark.parametrize("level", LEVELS)
def test_with_nothing_but_a_claim_a_bot_draws(level: str) -> None:
    table = Table({"A": ["y", "z"]}, {"y": YAWN, "z": YAWN}, draw=PILE)
    assert asked(table, "A", level) == act.DRAW


@pytest.mark.rule("LC-A16")
@pytest.mark.parametrize("level", LEVELS)
def test_among_bots_claims_are_as_frequent_as_the_catalogue_says(level: str) -> None:
    deck = standard_deck()
    state = begun(deck, Options(), 3, Luck(1))
    held = next(card.id for card in deck.cards if card.needs == {"live": "laughed"})
    likely = next(fact.bots[0] for fact in deck.facts if fact.key == "laughed")
    seen = GAME.observe(state, state.turn)
    own = Own(hand=(held,), plays=(held,), claims={held: "laughed"}, may_draw=True)
    seen = replace(seen, own=own)
    bot, luck = among_bots(policy(NAME, level)), Luck(5)
    n = 1_000
    found = Counter(bot.act(state.rules.config, seen, luck, FEW) for _ in range(n))
    assert found.keys() == {act.Play(held), act.DRAW}
    assert abs(found[act.Play(held)] / n - likely / 100) < 0.06


@pytest.mark.rule("LC-A35")
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_agrees_to_taking_a_card_back(level: str) -> None:
    ask = {"symbol": "bald", "do": [{"choose_player": "x"}, {"draw": 1, "who": "$x"}]}
    table = Table({"A": ["a", "dino/1#a"]}, {"a": ask}, draw=PILE)
    table.do("A", play="a")
    assert asked(table, "B", level) is None
    table.do("A", undo=True)
    assert asked(table, "B", level) == act.Undo(on=True)


# ----------------------------------------------------------------------------------- judgement
# Normal without its slips: what strong searches among.


def test_the_draw_goes_to_who_is_nearest_to_winning() -> None:
    hit = {"symbol": "bald", "do": [{"choose_player": "x"}, {"draw": 2, "who": "$x"}]}
    few, many = ["dino/1#c"], ["dino/2#b", "dino/3#b", "dino/4#b", "dino/5#b"]
    table = Table({"A": ["h", "dino/1#a"], "B": many, "C": few}, {"h": hit}, draw=PILE)
    table.do("A", play="h")
    choice = table.state.effect.asked[0].choice
    assert judged(table, "A") == act.Choose(choice, (2,))


def test_a_card_that_can_never_be_played_is_discarded_first() -> None:
    rid = {"symbol": "bald", "do": [{"discard": 1}]}
    ring = {"symbol": "robo", "needs": {"fact": "wears_ring"}, "do": [{"discard": 1}]}
    hand = ["d", "haired/1#a", "r", "haired/2#a"]
    table = Table({"A": hand}, {"d": rid, "r": ring}, facts=FACTS)
    table.do("A", play="d")
    choice = table.state.effect.asked[0].choice
    assert judged(table, "A") == act.Choose(choice, ("r",))


def test_of_several_cards_the_one_that_rids_of_more_is_played() -> None:
    cards = {
        "two": {"symbol": "bald", "do": [{"discard": 2}]},
        "less": {"symbol": "bald", "do": [{"draw": 2}]},
    }
    table = Table({"A": ["less", "dino/1#a", "two", "dino/2#a"]}, cards, draw=PILE)
    assert judged(table, "A") == act.Play("two")


def test_an_end_that_is_fulfilled_at_once_is_played() -> None:
    """LC-A6: the End itself no longer counts as card in hand."""
    end = {"symbol": "dino", "kind": "end", "win": {"has": {"type": "dino"}, "n": 2}}
    hand = ["bald/1#a", "e", "dino/1#a", "dino/2#a"]
    table = Table({"A": hand}, {"e": end})
    assert judged(table, "A") == act.Play("e")


def test_with_an_end_in_force_the_hand_is_led_there() -> None:
    end = {
        "symbol": "dino",
        "kind": "end",
        "win": {"all": [{"has": {"type": "dino"}, "n": 2}, {"hand": 2}]},
    }
    table = Table({"A": ["dino/1#a", "dino/2#a", "bald/1#a"]}, {"e": end}, end="e")
    assert judged(table, "A") == act.Play("bald/1#a")


STOP_DRAW = {
    "symbol": "bald",
    "kind": "instant",
    "when": {"on": "would_draw", "who": "self", "by": "others"},
    "do": [{"cancel": True}],
}
STOP = {
    "symbol": "dino",
    "kind": "instant",
    "when": {"on": "play", "who": "others"},
    "do": [{"cancel": True}],
}


def test_an_instant_stops_what_hurts() -> None:
    hurt = {"symbol": "bald", "do": [{"draw": 2, "who": "others"}]}
    table = Table(
        {"A": ["h", "dino/1#a"], "B": ["s", "dino/1#b"]}, {"h": hurt, "s": STOP_DRAW}, draw=PILE
    )
    table.do("A", play="h")
    window = table.state.effect.window
    assert window is not None
    assert judged(table, "B") == act.React(window.window, "s")
    assert judged(table, "C") == act.Pass(window.window)


def test_an_instant_does_not_stop_what_helps() -> None:
    help_all = {"symbol": "bald", "do": [{"discard": "all", "who": "others"}]}
    hand = ["s", *(f"dino/{i}#b" for i in range(1, 7))]
    table = Table({"A": ["h", "dino/1#a"], "B": hand}, {"h": help_all, "s": STOP}, draw=PILE)
    table.do("A", play="h")
    window = table.state.effect.window
    assert window is not None
    assert judged(table, "B") == act.Pass(window.window)


@pytest.mark.rule("LC-13.6")
@pytest.mark.parametrize("level", LEVELS)
def test_without_an_instant_a_bot_passes(level: str) -> None:
    table = Table({"A": ["dino/2#a", "dino/1#a"], "B": ["s", "dino/1#b"]}, {"s": STOP})
    table.do("A", play="dino/2#a")
    window = table.state.effect.window
    assert window is not None
    assert asked(table, "C", level) == act.Pass(window.window)


# --------------------------------------------------------------------------------------- search


def test_strong_sees_whom_a_card_would_help_to_win() -> None:
    """The End wants 3 cards. One more in C's two would win for C; in B's four it spoils B's win."""
    end = {"symbol": "dino", "kind": "end", "win": {"hand": 3}}
    hit = {"symbol": "bald", "do": [{"choose_player": "x"}, {"draw": 1, "who": "$x"}]}
    hands = {
        "A": ["h", *(f"bald/{i}#a" for i in range(1, 8))],
        "B": [f"dino/{i}#b" for i in range(1, 5)],
        "C": ["dino/1#c", "dino/2#c"],
    }
    table = Table(hands, {"e": end, "h": hit}, end="e", draw=PILE)
    table.do("A", play="h")
    choice = table.state.effect.asked[0].choice
    assert judged(table, "A") == act.Choose(choice, (2,))
    bot, seen = policy(NAME, "strong"), GAME.observe(table.state, 0)
    for luck in range(4):
        action = bot.act(table.state.rules.config, seen, Luck(luck), Rollouts(40))
        assert action == act.Choose(choice, (1,))


@pytest.mark.rule("LC-A34", "LC-A35")
def test_strong_searches_alike_however_long_cards_are_read() -> None:
    """In the worlds it deals nobody waits for readers, whatever the table does."""
    options = Options(games=1, announce_ms=0, table_undo=False)
    quick = begun(standard_deck(), options, 4, Luck(2))
    slow = begun(standard_deck(), Options(games=1, announce_ms=3_000), 4, Luck(2))
    for seat in range(4):
        for luck in range(4):
            assert decide(quick, seat, "strong", luck) == decide(slow, seat, "strong", luck)
    world = World.dealt(slow.rules.config, GAME.observe(slow, slow.turn), Luck(1))
    world.act(slow.turn, act.Play(GAME.observe(slow, slow.turn).own.plays[0]), Luck(1))
    assert not world.state.effect.announced
    assert world.state.saved is None


def test_strong_answers_alike_for_the_same_luck() -> None:
    """B112: an observation, luck and a number of rollouts settle what it does."""
    state = begun(standard_deck(), Options(), 4, Luck(2))
    assert len({decide(state, state.turn, "strong", luck=7) for _ in range(3)}) == 1


@pytest.mark.parametrize("budget", [1, 20, 60])
def test_strong_thinks_no_longer_than_its_budget(
    monkeypatch: pytest.MonkeyPatch, budget: int
) -> None:
    """In rollouts, of which each is bounded; every action is tried once, and a trial once begun is
    ended."""
    done = 0

    def counted(world: World, me: int, action: act.Action, turns: int, chance: Chance) -> float:
        nonlocal done
        done += 1
        return rollout.rollout(world, me, action, turns, chance)

    monkeypatch.setattr(strong, "rollout", counted)
    bot = policy(NAME, "strong")
    for seed in range(6):
        state = begun(standard_deck(), Options(), 4, Luck(seed))
        seen, done = GAME.observe(state, state.turn), 0
        bot.act(state.rules.config, seen, Luck(1), Rollouts(budget))
        assert 0 < done < budget + strong.MOST


def test_a_rollout_ends_even_if_nobody_ever_wins() -> None:
    """Cards that come back to hand and give another turn, for ever, do not hold up a rollout."""
    again = {"symbol": "bald", "do": [{"move_this": "hand"}, {"extra_turn": 1}]}
    table = Table({"A": ["x", "y"]}, {"x": again, "y": again}, draw=PILE)
    world = World.dealt(table.state.rules.config, GAME.observe(table.state, 0), Luck(1))
    worth = rollout.rollout(world, 0, act.Play("x"), 1_000, Luck(1))
    assert 0.0 < worth < 1.0
    assert world.state.hands[0] == table.state.hands[0]  # the world is left as it was


def test_strong_beats_easy() -> None:
    """One against three by turns, in the same games each time: with equal play it would win 15 of
    the 60."""
    contest = Contest(NAME, ("strong", *["easy"] * 3), 60, 3, {"games": "1"}, rollouts=8)
    won = Counter(contest.entrants[each.ranking[0]] for each in play(contest))
    assert won["strong"] > 18


HASHED = """
from kartenhaus.lab.contest import play
from kartenhaus.lab.played import Contest
print(play(Contest("labor-chaos", ("strong", "normal", "easy"), 2, 5, {"games": "1"}, rollouts=6)))
"""


def test_bots_play_alike_on_every_machine() -> None:
    """The order of sets of words differs from process to process, the games do not."""
    told = {
        subprocess.run(
            [sys.executable, "-c", HASHED],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1

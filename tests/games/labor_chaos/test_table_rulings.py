"""Rulings about facts, claims, windows, time and leaving, one by one."""

from __future__ import annotations

import msgspec
import pytest

from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.cards import Json
from kartenhaus.games.labor_chaos.facts import admit, read_facts
from kartenhaus.games.labor_chaos.game import LABOR_CHAOS as GAME
from kartenhaus.games.labor_chaos.legal import waits_for
from kartenhaus.games.labor_chaos.options import Config, Options
from kartenhaus.games.labor_chaos.reader import check_alone
from kartenhaus.games.labor_chaos.state import State, phase_of
from kartenhaus.lab.labor_facts import deck, tables
from tests.games.labor_chaos.table import NAMES, Table
from tests.luck import Luck

YAWN = {"symbol": "robo", "needs": {"live": "yawned"}, "do": [{"draw": 1}]}
DRAW_2 = {"symbol": "haired", "do": [{"draw": 2}]}
STOP = {
    "symbol": "bald",
    "kind": "instant",
    "when": {"on": "play", "who": "others"},
    "do": [{"cancel": True}],
}
GIGGLE = {
    "symbol": "bald",
    "kind": "instant",
    "when": {"on": "play", "who": "others"},
    "do": [{"draw": 1}],
}
PILE = ["haired/7#p", "haired/8#p", "haired/9#p", "robo/7#p", "robo/8#p", "robo/9#p"]


def dealt(state: State, seed: int = 1, host: int = 2) -> State:
    for event in GAME.deal(state, Luck(seed), 0, host):
        state = GAME.evolve(state, event)
    return state


def begun(options: Options, seats: int = 4) -> State:
    return GAME.start(Config(deck(), options), seats)


@pytest.mark.rule("LC-2.1", "LC-2.2", "LC-1.3", "LC-A48")
@pytest.mark.parametrize(("promos", "cards"), [(False, 76), (True, 78)])
def test_the_dealer_deals_seven_of_all_cards_to_everybody(promos: bool, cards: int) -> None:
    state = dealt(begun(Options(promos=promos)))
    assert state.dealer == 2
    assert [len(hand) for hand in state.hands] == [7, 7, 7, 7]
    everything = [*state.draw, *(card for hand in state.hands for card in hand)]
    assert len(set(everything)) == len(everything) == cards
    assert dealt(begun(Options(promos=promos)), seed=2).draw != state.draw


@pytest.mark.rule("LC-A28", "LC-A18", "LC-2.4")
def test_the_deal_moves_on_and_the_left_neighbour_begins() -> None:
    state = dealt(begun(Options()))
    assert (state.dealer, state.turn) == (2, 3)
    over = msgspec.structs.replace(state, running=False, by="empty")
    assert (dealt(over).dealer, dealt(over).turn) == (3, 0)


@pytest.mark.rule("LC-A33", "LC-1.4")
def test_two_are_too_few_and_seven_too_many() -> None:
    assert list(GAME.seats) == [3, 4, 5, 6]


# ------------------------------------------------------------------------------------- facts


@pytest.mark.rule("LC-8.1", "LC-8.2", "LC-8.3")
def test_facts_are_told_before_the_first_deal_and_stay() -> None:
    """What happens in the room is no fact that somebody could have told beforehand."""
    state = begun(Options(), seats=3)
    told = (b'{"has_dog": true, "siblings": 2, "yawned": true, "even_minute": true}', b"{}", b"{}")
    assert read_facts(state, told[0]) == {"has_dog": 1, "siblings": 2}
    for event in admit(state, told, Luck(1)):
        state = GAME.evolve(state, event)
    state = dealt(state)
    before = state.facts
    for _ in range(40):
        if not state.running:
            break
        due, acting = GAME.wake(state), sorted(waits_for(state))
        if acting:
            action = GAME.fallback(state, acting[0])
            events = GAME.decide(state, acting[0], action, Luck(3), 5)
        else:
            events = GAME.tick(state, due or 0, Luck(3))
        for event in events:
            state = GAME.evolve(state, event)
    assert state.facts == before


@pytest.mark.rule("LC-A24", "LC-8.2")
def test_facts_stay_with_their_owner_until_a_card_asks() -> None:
    everything = admit(begun(Options(), seats=3), (b'{"has_dog": true}', b"{}", b""), Luck(1))
    (frozen,) = everything
    assert isinstance(frozen, ev.FactsFrozen)
    assert len(frozen.facts[2]) > 5  # a bot answers by chance
    masked = GAME.mask(frozen, 1)
    assert isinstance(masked, ev.FactsFrozen)
    assert masked.facts == ({}, {}, {})
    ring = {"symbol": "robo", "needs": {"fact": "wears_ring"}, "do": [{"draw": 1}]}
    facts = {"A": {"wears_ring": True, "has_dog": True}}
    hands = {"A": ["r", "dino/1#a"], "B": ["s", "dino/1#b"]}
    table = Table(hands, {"r": ring, "s": ring}, facts=facts, draw=PILE)
    assert GAME.observe(table.state, 1).public.facts[0] == {}
    table.do("A", play="r")
    assert GAME.observe(table.state, None).public.facts[0] == {"wears_ring": 1}
    assert table.no("B", play="s")[0] == "LC-3.3"  # not told: not met
    off = Table(hands, {"r": ring, "s": ring}, facts=facts, options={"facts": "off"})
    assert off.no("A", play="r")[0] == "LC-3.3"


@pytest.mark.rule("LC-A47", "LC-8.3")
@pytest.mark.parametrize(("offset", "even"), [(0, True), (60, True), (1, False), (-3, False)])
def test_the_clock_of_the_table_decides(offset: int, even: bool) -> None:
    minute = {"symbol": "robo", "needs": {"world": "even_minute"}, "do": [{"draw": 1}]}
    table = Table(
        {"A": ["m", "dino/1#a"]}, {"m": minute}, draw=PILE, options={"utcOffsetMin": offset}
    )
    assert (table.act("A", play="m") is None) == even


# ------------------------------------------------------------------------------------ claims


@pytest.mark.rule("LC-7.11", "LC-A16")
@pytest.mark.parametrize(
    ("said", "stands"),
    [("object agree", True), ("object object", False), ("agree agree", True), ("", True)],
)
def test_only_more_than_half_of_the_others_refuse_a_claim(said: str, stands: bool) -> None:
    table = Table({"A": ["y", "dino/1#a"]}, {"y": YAWN}, draw=PILE)
    table.do("A", play="y")
    assert table.no("A", object=True) == ("LC-7.11", "LC-A16")
    assert table.no("B", play="dino/1#b") == ("LC-7.11", "LC-A16")
    for name, word in zip("BC", said.split(), strict=False):
        table.do(name, **{word: True})
    if not said:
        table.timeout()  # silence agrees
    assert ("y" in table.state.discard) == stands
    assert (table.turn == "B") == stands


@pytest.mark.rule("LC-A16", "LC-3.6")
def test_a_report_works_for_a_card_in_force_alone() -> None:
    when = {"on": "live", "key": "laughed"}
    watch = {
        "symbol": "dino",
        "while_top": {"when": when, "do": [{"draw": 1, "who": "victim"}]},
    }
    table = Table({"A": ["w", "dino/1#a"], "B": ["dino/1#b", "dino/2#b"]}, {"w": watch}, draw=PILE)
    assert table.no("A", report="laughed", seat="C")[0] == "LC-3.6"
    table.do("A", play="w")
    table.do("A", report="laughed", seat="C")
    table.timeout()
    assert len(table.hand("C")) == 2
    table.do("B", play="dino/1#b")  # covered
    assert table.no("A", report="laughed", seat="C")[0] == "LC-3.6"


# ----------------------------------------------------------------------------------- windows


def window_of(holder: str, **options: object) -> Table:
    """A plays a card; `holder` has the instant."""
    hands = {"A": ["x", "dino/1#a"], "B": ["bald/1#b"], "C": ["bald/1#c"], holder: ["i"]}
    table = Table(hands, {"i": STOP, "x": DRAW_2}, draw=PILE, options=options)
    table.do("A", play="x")
    return table


def opened(table: Table) -> list[ev.WindowOpened]:
    return [event for event in table.events if isinstance(event, ev.WindowOpened)]


@pytest.mark.rule("LC-13.1", "LC-13.2")
def test_a_window_is_the_same_for_all_whoever_holds_an_instant() -> None:
    windows = [opened(window_of(holder)) for holder in "BC"]
    assert windows[0] == windows[1]
    assert len(windows[0]) == 1
    assert {GAME.mask(windows[0][0], seat) for seat in (0, 1, 2, None)} == {windows[0][0]}
    tables = [window_of(holder) for holder in "BC"]
    views = [GAME.observe(table.state, 0) for table in tables]
    assert views[0].public == views[1].public


@pytest.mark.rule("LC-13.3")
def test_only_the_holder_sees_an_instant_light_up_and_nobody_who_passes() -> None:
    table = window_of("B")
    assert [GAME.observe(table.state, seat).own.reacts for seat in range(3)] == [(), ("i",), ()]
    before = GAME.observe(table.state, 0)
    table.do("C", **{"pass": True})
    assert GAME.observe(table.state, 0).public == before.public
    passed = next(event for event in table.events if isinstance(event, ev.WindowPassed))
    assert [GAME.mask(passed, seat) for seat in (0, 1, 2, None)] == [None, None, passed, None]


@pytest.mark.rule("LC-13.7")
def test_the_window_opens_anew_after_an_instant() -> None:
    hands = {"A": ["x", "dino/1#a"], "B": ["i", "dino/1#b"], "C": ["j", "dino/1#c"]}
    table = Table(hands, {"i": GIGGLE, "j": GIGGLE, "x": DRAW_2}, draw=PILE)
    table.do("A", play="x")
    table.do("B", react="i")
    assert len(opened(table)) == 2
    table.do("C", react="j")
    assert len(opened(table)) == 2  # none is left that could fit


@pytest.mark.rule("LC-13.9")
def test_others_learn_only_that_somebody_chooses() -> None:
    card = {"symbol": "bald", "do": [{"discard": 1}]}
    table = Table({"A": ["x", "bald/1#a", "bald/2#a"]}, {"x": card})
    table.do("A", play="x")
    asked = next(event for event in table.events if isinstance(event, ev.ChoiceOpened))
    assert GAME.mask(asked, 0) == asked
    masked = GAME.mask(asked, 1)
    assert isinstance(masked, ev.ChoiceOpened)
    assert (masked.seat, masked.kind, masked.values, masked.least, masked.most) == (
        0, "cards", (), 0, 0,
    )  # fmt: skip
    assert GAME.observe(table.state, 1).public.asked[0].seat == 0
    assert GAME.observe(table.state, 1).own.choice is None


@pytest.mark.rule("LC-A34", "LC-13.4", "LC-A45")
def test_a_card_is_read_before_the_time_for_answers_runs() -> None:
    table = window_of("B", announceMs=2_000, windowMs=6_000)
    assert (phase_of(table.state), opened(table)) == ("announce", [])
    read = 1_001 + 2_000
    table.timeout()
    (window,) = opened(table)
    assert window.until == read + 6_000
    assert window.least >= read + 1_000
    (open_end,) = opened(window_of("B", windowMs=0))
    assert open_end.until == 0


def reading(holder: str = "B", **more: object) -> Table:
    """A has played a card and it is being read; an instant can stop it unless A holds the only one,
    which waits for something that never happens here."""
    hands = {"A": ["x", "dino/1#a"], "B": ["bald/1#b"], "C": ["bald/1#c"], holder: ["i"]}
    stop = STOP if holder != "A" else {**STOP, "when": {"on": "reshuffled"}}
    if holder == "A":
        hands["A"] = ["x", "i", "dino/1#a"]
    options: dict[str, object] = {"announceMs": 1_500, **more}
    table = Table(hands, {"i": stop, "x": DRAW_2}, draw=PILE, options=options)
    table.do("A", play="x")
    return table


@pytest.mark.rule("LC-A34", "LC-13.1", "LC-13.2")
@pytest.mark.parametrize("holder", ["A", "B", "C"])
def test_every_card_is_read_for_the_same_time_before_anything_comes_of_it(holder: str) -> None:
    """Whether a window follows or not, and whoever holds an instant: nothing moves, nobody can do
    anything, and time goes on at the same moment."""
    table = reading(holder)
    state = table.state
    seen = GAME.observe(state, 0).public
    assert (seen.phase, seen.front, seen.window, seen.due) == ("announce", "x", None, 2_501)
    assert (waits_for(state), state.draw) == (frozenset(), tuple(PILE))
    assert [GAME.legal_actions(state, seat) for seat in range(3)] == [(act.Undo(on=True),)] * 3
    assert table.no("A", draw=True) == ("LC-3.1", "LC-A34")
    assert table.no("A", play="dino/1#a") == ("LC-3.1", "LC-A34")
    assert table.no("C", **{"pass": True}) == ("LC-13.4", "")
    assert table.no(holder, react="i") == ("LC-7.5", "")
    assert table.no("B", react="bald/1#c")[0] == "LC-3.1"
    assert GAME.tick(state, 2_500, Luck(1)) == ()
    table.timeout()
    assert table.now >= 2_501
    assert (phase_of(table.state) == "window") == (holder != "A")


@pytest.mark.rule("LC-A34")
def test_without_time_to_read_a_card_is_carried_out_at_once() -> None:
    table = reading("A", announceMs=0)
    assert (table.turn, len(table.hand("A"))) == ("B", 4)
    assert ev.WindowOpened not in map(type, table.events)


@pytest.mark.rule("LC-A34", "LC-7.4")
def test_an_instant_is_read_as_well() -> None:
    table = reading("B")
    table.timeout()
    table.do("B", react="i")
    assert phase_of(table.state) == "announce"
    assert GAME.observe(table.state, 2).public.front == "i"
    assert GAME.wake(table.state) == table.now + 1_500
    assert "EventCancelled" not in {type(event).__name__ for event in table.events}
    table.timeout()
    assert "EventCancelled" in {type(event).__name__ for event in table.events}
    assert table.turn == "B"


@pytest.mark.rule("LC-A34", "LC-A32")
def test_a_winning_card_has_won_before_it_is_read() -> None:
    table = Table({"A": ["x"]}, {"x": DRAW_2}, draw=PILE, options={"announceMs": 1_500})
    table.do("A", play="x")
    assert table.winner == "A"
    assert GAME.wake(table.state) is None


@pytest.mark.rule("LC-A34", "LC-A35")
def test_a_card_can_be_taken_back_while_it_is_read() -> None:
    table = reading()
    for name in NAMES:
        table.do(name, undo=True)
    assert (phase_of(table.state), table.turn) == ("turn", "A")
    assert table.hand("A") == ["x", "dino/1#a"]
    assert GAME.wake(table.state) is None
    table.do("A", play="dino/1#a")
    assert phase_of(table.state) == "announce"


@pytest.mark.rule("LC-A34", "LC-A27")
@pytest.mark.parametrize("gone", [0, 1])
def test_a_card_that_is_read_is_carried_out_though_somebody_leaves(gone: int) -> None:
    table = reading("A", leaver="remove")
    left(table, NAMES[gone])
    assert phase_of(table.state) == "announce"
    table.timeout()
    assert (phase_of(table.state), table.state.discard) == ("turn", ("x",))
    assert table.state.turn == (1 if gone == 0 else 2)


@pytest.mark.rule("LC-A45")
def test_somebody_may_stop_the_clock_for_all() -> None:
    table = window_of("B", windowMs=6_000)
    window = table.state.effect.window
    assert window is not None
    until = window.until

    def held(seat: int, on: bool) -> None:
        hold = act.Hold(window.window, on)
        assert GAME.refuse(table.state, seat, hold) is None
        for event in GAME.decide(table.state, seat, hold, Luck(1), table.now):
            table.state = GAME.evolve(table.state, event)

    held(2, on=True)
    assert GAME.wake(table.state) in (None, 0)
    assert GAME.refuse(table.state, 1, act.Hold(window.window, on=False)) is not None
    table.now += 60_000
    held(2, on=False)
    assert GAME.wake(table.state) == until + 60_000


# -------------------------------------------------------------------------- counts, time, undo


@pytest.mark.rule("LC-A25")
def test_hand_sizes_are_public_unless_hidden() -> None:
    hands = {"A": ["bald/1#a", "bald/2#a"]}
    assert GAME.observe(Table(hands).state, 1).public.hands == (2, 1, 1)
    hidden = Table(hands, options={"handCounts": "hidden"}).state
    assert GAME.observe(hidden, 1).public.hands == (-1, -1, -1)


@pytest.mark.rule("LC-A46")
def test_with_a_timer_the_table_acts_for_whoever_takes_too_long() -> None:
    hands = {"A": ["bald/1#a", "bald/2#a"]}
    assert GAME.wake(Table(hands).state) is None
    table = Table(hands, options={"turnTimerS": 30})
    due = GAME.wake(table.state)
    assert due is not None
    assert due == table.now + 30_000
    assert GAME.tick(table.state, due - 1, Luck(1)) == ()
    table.timeout()
    assert (table.turn, len(table.hand("A"))) == ("B", 1)


@pytest.mark.rule("LC-A11")
def test_who_has_to_discard_all_is_not_asked_and_who_chooses_chooses_the_order() -> None:
    """Also down to a limit, where nothing comes on top of them afterwards."""
    three = ["dino/1#a", "dino/2#a", "dino/3#a"]
    every = {"symbol": "bald", "do": [{"discard": "all", "where": {"type": "dino"}}]}
    table = Table({"A": ["x", *three, "bald/1#a"]}, {"x": every})
    table.do("A", play="x")
    assert (table.asked(), table.state.discard) == ([], (*three, "x"))
    limit = {"symbol": "dino", "kind": "lasting", "mod": {"hand_limit": 1}}
    table = Table({"A": ["bald/9#a", *three]}, {"l": limit}, lasting=["l", "B"])
    table.do("A", play="bald/9#a")
    (one,) = table.state.effect.asked
    orders = {
        action.values
        for action in GAME.legal_actions(table.state, 0)
        if isinstance(action, act.Choose)
    }
    assert len(orders) == 6
    assert ("dino/3#a", "dino/1#a") in orders
    table.do("A", choose=["dino/3#a", "dino/1#a"])
    assert one.label == "hand_limit"
    assert table.state.discard == ("bald/9#a", "dino/3#a", "dino/1#a")


LIMIT = {"symbol": "dino", "kind": "lasting", "mod": {"hand_limit": 1}}
MORE = {"symbol": "bald", "do": [{"extra_play": 1}]}


@pytest.mark.rule("LC-A36", "LC-7.8")
@pytest.mark.parametrize("finishes", [True, False])
def test_the_hand_is_limited_when_the_turn_ends_however_it_ends(finishes: bool) -> None:
    """Also if the further card is left out, or there is none to play."""
    rest = ["robo/1#a", "robo/2#a"] if finishes else ["r", "s"]
    never = {"symbol": "robo", "needs": {"hand": 6}, "do": [{"draw": 1}]}
    cards = {"l": LIMIT, "x": MORE, "r": never, "s": never}
    table = Table({"A": ["x", *rest]}, cards, lasting=["l", "B"])
    table.do("A", play="x")
    if finishes:
        table.do("A", finish=True)
    (one,) = table.state.effect.asked
    assert (one.seat, one.label) == (0, "hand_limit")
    table.do("A", choose=[rest[0]])
    assert (table.turn, table.hand("A")) == ("B", [rest[1]])


@pytest.mark.rule("LC-6.3", "LC-3.8")
def test_the_turn_is_over_after_the_draw_though_a_card_granted_another_play() -> None:
    grants = {
        "symbol": "haired",
        "kind": "lasting",
        "when": {"on": "turn_start"},
        "do": [{"extra_play": 1}],
        "once": False,
    }
    never = {"symbol": "robo", "needs": {"hand": 6}, "do": [{"draw": 1}]}
    table = Table(
        {"A": ["dino/1#a", "dino/2#a"], "B": ["r"]},
        {"g": grants, "r": never},
        lasting=["g", "C"],
        draw=PILE,
    )
    table.do("A", play="dino/1#a")
    assert table.turn == "B"
    table.do("B", draw=True)
    assert (table.turn, len(table.hand("B"))) == ("C", 2)


@pytest.mark.rule("LC-A40", "LC-A26")
@pytest.mark.parametrize("kind", ["end", "lasting"])
def test_a_copy_of_what_stays_on_the_table_can_be_played_whatever_that_asks_for(kind: str) -> None:
    """It does nothing; only the condition of a card that would be carried out counts."""
    stays = {
        "end": {"kind": "end", "win": {"hand": 1}},
        "lasting": {"kind": "lasting", "mod": {"no_instants": True}},
    }[kind]
    table = Table(
        {"A": ["c", "dino/1#a"]},
        {
            "c": {"symbol": "bald", "do": [{"copy": "last_played"}]},
            "s": {"symbol": "robo", "needs": {"hand": 9}, **stays},
        },
        played=["s"],
        discard=["s"],
    )
    table.do("A", play="c")
    assert (table.turn, table.state.discard, table.state.end) == ("B", ("s", "c"), "")


@pytest.mark.rule("LC-A35", "LC-A46")
def test_whoever_takes_a_card_back_has_the_whole_time_again() -> None:
    table = Table({"A": ["x", "dino/1#a"]}, {"x": DRAW_2}, draw=PILE, options={"turnTimerS": 30})
    table.now += 25_000
    table.do("A", play="x")
    for name in NAMES:
        table.now += 8_000
        table.do(name, undo=True)
    assert (table.turn, table.hand("A")) == ("A", ["x", "dino/1#a"])
    due = GAME.wake(table.state)
    assert due is not None
    assert due >= table.now + 30_000


@pytest.mark.rule("LC-13.2", "LC-A24")
@pytest.mark.parametrize(
    "more",
    [
        {"n": {"numbers": "self"}},
        {"n": {"fact": "siblings"}},
        {"who": {"fact": "has_dog"}},
        {"who": ["left", {"fact": "has_dog"}]},
        {"who": "youngest"},
    ],
)
def test_no_window_opens_by_what_only_one_knows(more: dict[str, Json]) -> None:
    """Where a situation hangs on hands or on what somebody has told, it opens in any case: the
    holder alone learns whether the card fits."""
    instant: dict[str, Json] = {
        "symbol": "bald",
        "kind": "instant",
        "when": {"on": "drew", **more},
        "do": [{"draw": 1}],
    }
    opened_for: list[object] = []
    fits: set[bool] = set()
    for held, told in (("dino/1#b", 0), ("dino/9#b", 9)):
        facts = {name: {"has_dog": told // 9, "siblings": told} for name in NAMES}
        facts["A"]["birth_year"] = 1990 + told
        facts["B"]["birth_year"] = 1995
        table = Table(
            {"A": ["x", "dino/1#a"], "B": ["i", held]},
            {"i": instant, "x": DRAW_2},
            draw=PILE,
            facts=facts,
        )
        table.do("A", play="x")
        window = table.state.effect.window
        assert window is not None
        opened_for.append((window, GAME.observe(table.state, 2).public))
        fits.add(bool(GAME.observe(table.state, 1).own.reacts))
    assert opened_for[0] == opened_for[1]
    assert fits == {True, False}


@pytest.mark.rule("LC-A24")
@pytest.mark.parametrize("dog", [0, 1])
def test_all_learn_what_a_situation_asks_of_somebody(dog: int) -> None:
    """A lasting card or an instant that waits for somebody with a dog: that it works shows it."""
    when: dict[str, Json] = {"on": "drew", "who": {"fact": "has_dog"}}
    stays: dict[str, Json] = {
        "symbol": "dino",
        "kind": "lasting",
        "when": when,
        "do": [{"mill": 1}],
    }
    facts = {"A": {"has_dog": dog}, "B": {"siblings": 1}}
    table = Table(
        {"A": ["x", "dino/1#a"]},
        {"x": DRAW_2, "l": stays},
        lasting=["l", "C"],
        draw=PILE,
        facts=facts,
    )
    table.do("A", play="x")
    assert [dict(told) for told in GAME.observe(table.state, 2).public.facts] == [
        {"has_dog": dog},
        {},
        {},
    ]
    assert bool(table.state.lasting) == (not dog)
    instant: dict[str, Json] = {**stays, "kind": "instant", "symbol": "bald"}
    table = Table(
        {"A": ["x", "dino/1#a"], "B": ["i"]}, {"x": DRAW_2, "i": instant}, draw=PILE, facts=facts
    )
    table.do("A", play="x")
    assert GAME.observe(table.state, 2).public.facts[0] == {}
    if dog:
        table.do("B", react="i")
        assert GAME.observe(table.state, 2).public.facts[0] == {"has_dog": 1}


@pytest.mark.rule("LC-A16", "LC-3.6")
def test_what_happens_is_reported_while_somebody_thinks_about_a_card() -> None:
    """Not while a card is read, answered or carried out: then right after it."""
    laughs = {
        "symbol": "dino",
        "kind": "lasting",
        "when": {"on": "live", "key": "laughed"},
        "do": [{"draw": 1, "who": "victim"}],
        "once": False,
    }
    choose = {"symbol": "bald", "do": [{"discard": 1}]}
    table = Table(
        {"A": ["x", "bald/1#a", "bald/2#a"], "B": ["i", "dino/1#b"]},
        {"l": laughs, "x": choose, "i": STOP},
        lasting=["l", "C"],
        draw=PILE,
        options={"announceMs": 1_000},
    )
    report = {"report": "laughed", "seat": "B"}
    table.do("A", play="x")
    refused = {
        "announce": ("LC-3.1", "LC-A34"),
        "window": ("LC-13.1", ""),
        "choice": ("LC-3.2", "LC-A17"),
    }
    for phase, rule in refused.items():
        assert phase_of(table.state) == phase
        assert table.no("C", **report) == rule
        if phase != "choice":
            table.timeout()
    table.do("A", choose=["bald/1#a"])
    assert phase_of(table.state) == "turn"
    table.do("C", **report)
    assert phase_of(table.state) == "claim"
    assert table.no("A", **report) == ("LC-7.11", "LC-A16")


@pytest.mark.rule("LC-A35", "LC-7.11")
def test_a_card_is_taken_back_if_all_agree() -> None:
    table = Table({"A": ["x", "dino/1#a"]}, {"x": DRAW_2}, draw=PILE)
    assert table.no("A", undo=True) == ("LC-7.11", "LC-A35")
    table.do("A", play="x")
    assert len(table.hand("A")) == 3
    for name in NAMES:
        table.do(name, undo=True)
    assert (table.turn, table.hand("A")) == ("A", ["x", "dino/1#a"])
    assert table.state.draw == tuple(PILE)
    never = Table({"A": ["x", "dino/1#a"]}, {"x": DRAW_2}, draw=PILE, options={"tableUndo": False})
    never.do("A", play="x")
    assert never.no("B", undo=True) == ("LC-7.11", "LC-A35")


@pytest.mark.rule("LC-A27")
def test_a_seat_that_is_left_falls_out_or_goes_on_with_a_bot() -> None:
    hands = {"A": ["bald/1#a", "bald/2#a"]}
    assert GAME.leave(Table(hands).state, 0, 5) == ()
    table = Table(hands, draw=PILE, options={"leaver": "remove"})
    state = table.state
    for event in GAME.leave(state, 0, 5):
        state = GAME.evolve(state, event)
    assert (state.hands[0], len(state.draw), state.turn) == ((), len(PILE) + 2, 1)
    refusal = GAME.refuse(state, 0, act.DRAW)
    assert refusal is not None
    assert refusal.ruling == "LC-A27"
    for event in GAME.leave(state, 1, 6):
        state = GAME.evolve(state, event)
    assert (state.running, state.winner, state.by) == (False, -1, "left")
    assert (state.penalties, state.totals) == (((0, 0, 0),), (0, 0, 0))


def left(table: Table, name: str) -> None:
    for event in GAME.leave(table.state, NAMES.index(name), table.now):
        table.state = GAME.evolve(table.state, event)


@pytest.mark.rule("LC-A27", "LC-A16")
@pytest.mark.parametrize("claimer", ["A", "B"])
@pytest.mark.parametrize("before", [True, False])
def test_the_turn_goes_on_though_its_player_leaves_while_a_claim_is_open(
    claimer: str, before: bool
) -> None:
    """Whoever has claimed it, and whether the others have answered before or after."""
    laughs = {
        "symbol": "dino",
        "kind": "lasting",
        "when": {"on": "live", "key": "laughed"},
        "do": [{"draw": 1, "who": "victim"}],
        "once": False,
    }
    hands = {"A": ["bald/1#a", "bald/2#a"]}
    table = Table(hands, {"l": laughs}, lasting=["l", "C"], draw=PILE, options={"leaver": "remove"})
    table.do(claimer, report="laughed", seat="C")
    if before:
        table.do("C", agree=True)
    left(table, "A")
    if phase_of(table.state) == "claim":
        table.timeout()
    assert (phase_of(table.state), table.turn) == ("turn", "B")
    assert len(table.hand("C")) == (2 if claimer == "B" else 1)
    assert GAME.legal_actions(table.state, 1)
    table.do("B", play="dino/1#b")


@pytest.mark.rule("LC-A27")
def test_nobody_is_asked_who_has_left() -> None:
    """The card that was read is carried out without the choice that nobody can make any more."""
    give = {"symbol": "robo", "needs": {"players": 3}, "do": [{"give": 1, "to": "others"}]}
    hands = {"A": ["x", "dino/1#a", "dino/2#a"]}
    table = Table(hands, {"x": give}, options={"announceMs": 1_500, "leaver": "remove"})
    table.do("A", play="x")
    left(table, "A")
    table.timeout()
    assert (table.asked(), table.turn, table.state.discard) == ([], "B", ("x",))
    assert [table.hand(name) for name in "BC"] == [["dino/1#b"], ["dino/1#c"]]


@pytest.mark.rule("LC-A23", "LC-7.3")
def test_a_text_about_cards_in_hand_must_say_so() -> None:
    texts: dict[str, Json] = {"en": "Discard {n:c}.", "de": "Wirf {n:c} ab."}
    card: dict[str, Json] = {
        "id": "t",
        "symbol": "bald",
        "val": {"n": 2},
        "title": {"en": "T", "de": "T"},
        "text": texts,
        "do": [{"discard": "$n"}],
    }
    assert "L_HAND_PHRASE" in {fault.code for fault in check_alone(card, tables()) if fault.fatal}


@pytest.mark.rule("LC-13.9")
def test_whole_hands_that_move_do_not_show_in_which_order_they_are_held() -> None:
    """What all have seen of a hand is known in the order in which it was seen, not as it lies."""
    seen, hand = ("dino/1#x", "dino/1#y"), ("dino/1#y", "dino/1#z", "dino/1#x")
    state = msgspec.structs.replace(Table({"B": hand}).state, known=((), seen, ()))
    turned = (hand, state.hands[2], state.hands[0])
    event = ev.HandsMoved("pass_hands", turned, state.draw, tuple(map(len, turned)), 0, False)
    assert GAME.evolve(state, event).known == (seen, (), ())

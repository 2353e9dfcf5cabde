"""Every verb and static rule that the deck itself has no card for, one small text each."""

from __future__ import annotations

import pytest

from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos import events as ev
from kartenhaus.games.labor_chaos.game import LABOR_CHAOS as GAME
from tests.games.labor_chaos.table import NAMES, Table

Json = dict[str, object]
A = ["bald/1#a", "haired/2#a", "dino/3#a", "robo/4#a"]
B = ["bald/5#b", "haired/6#b", "dino/7#b"]
PILE = [f"bald/{n}#p" for n in range(1, 10)]


def table(do: list[Json], hands: dict[str, list[str]] | None = None, **more: object) -> Table:
    """A plays a card with this text; nobody can answer."""
    cards = {"x": {"symbol": "dino", "do": do}}
    cards.update(more.pop("cards", {}))  # pyright: ignore[reportArgumentType, reportCallIssue]
    given = {"A": ["x", *A], "B": B, **(hands or {})}
    made = Table(given, cards, **{"draw": PILE, "discard": ["dino/8#o", "robo/9#o"], **more})
    made.do("A", play="x")
    return made


def told(made: Table, kind: type[ev.Event]) -> list[ev.Event]:
    return [event for event in made.events if isinstance(event, kind)]


def test_take_is_blind_or_the_owner_or_the_taker_chooses() -> None:
    blind = table([{"take": 1, "from": "left"}])
    assert len(blind.hand("A")) == 5
    assert blind.state.effect.asked == ()
    owner = table([{"take": 1, "from": "left", "by": "owner"}])
    assert owner.asked() == ["B"]
    owner.do("B", choose=[B[2]])
    assert owner.hand("A") == [*A, B[2]]
    taker = table([{"take": 1, "from": "left", "by": "actor"}])
    assert taker.asked() == ["A"]
    assert taker.state.effect.asked[0].of == 1
    taker.do("A", choose=[B[0]])
    assert taker.hand("A") == [*A, B[0]]
    assert taker.hand("B") == B[1:]


def test_discard_by_the_player_of_the_card_and_up_to() -> None:
    made = table(
        [{"discard": 1, "who": "left", "by": "actor", "where": {"symbol": ["bald", "dino"]}}]
    )
    assert made.asked() == ["A"]
    assert made.state.effect.asked[0].values == (B[0], B[2])
    made.do("A", choose=[B[2]])
    assert made.hand("B") == B[:2]
    made = table([{"discard": 2, "up_to": True}])
    made.do("A", choose=[])
    assert made.hand("A") == A


def test_pickup_from_the_top_or_chosen() -> None:
    top = table([{"pickup": 1}])
    assert top.hand("A") == [*A, "robo/9#o"]
    chosen = table([{"pickup": 1, "from": "chosen"}])
    chosen.do("A", choose=["dino/8#o"])
    assert chosen.hand("A") == [*A, "dino/8#o"]
    assert chosen.state.discard == ("robo/9#o", "x")


def test_mill_tuck_and_reshuffle_move_piles() -> None:
    assert table([{"mill": 2}]).state.discard == ("dino/8#o", "robo/9#o", *PILE[:2], "x")
    tucked = table([{"tuck": 1}])
    tucked.do("A", choose=[A[1]])
    assert tucked.state.draw == (*PILE, A[1])
    mixed = table([{"reshuffle": True}])
    assert sorted(mixed.state.draw) == sorted([*PILE, "dino/8#o"])
    assert mixed.state.discard == ("robo/9#o", "x")


@pytest.mark.parametrize(
    ("where", "draw", "box"),
    [
        ("draw_top", ("x", *PILE), ()),
        ("draw_bottom", (*PILE, "x"), ()),
        ("box", tuple(PILE), ("x",)),
    ],
)
def test_move_this_puts_the_card_elsewhere(where: str, draw: tuple[str, ...], box: object) -> None:
    made = table([{"move_this": where}])
    assert (made.state.draw, made.state.box) == (draw, box)
    assert made.state.discard == ("dino/8#o", "robo/9#o")


def test_redeal_seven_leaves_the_rest_under_the_pile() -> None:
    many = [f"haired/{1 + i % 9}#c{i}" for i in range(20)]
    made = table([{"redeal": "seven"}], {"C": many})
    assert [len(made.hand(name)) for name in NAMES] == [7, 7, 7]
    assert made.state.draw[: len(PILE)] == tuple(PILE)
    assert len(made.state.draw) == len(PILE) + 27 - 21


def test_reveal_is_for_all_and_peek_for_one() -> None:
    made = table([{"reveal": "all", "who": "left"}])
    assert made.state.known[1] == tuple(B)
    made = table([{"peek": "all", "at": "left"}])
    (shown,) = told(made, ev.CardsShown)
    assert GAME.mask(shown, 0) == ev.CardsShown(1, tuple(B), 0)
    assert GAME.mask(shown, 2) == ev.CardsShown(1, (), 0)
    assert GAME.mask(shown, None) == ev.CardsShown(1, (), 0)


@pytest.mark.parametrize(("said", "right"), [(18, True), (17, False)])
def test_guess_a_number(said: int, right: bool) -> None:
    made = table(
        [
            {
                "guess": {"of": {"numbers": "left"}, "range": [1, 27]},
                "right": [{"draw": 1, "who": "left"}],
                "wrong": [{"draw": 1}],
            }
        ]
    )
    made.do("A", choose=said)
    assert told(made, ev.Guessed) == [ev.Guessed(0, said, 18, right)]
    assert made.hand("B" if right else "A")[-1] == PILE[0]


def test_nothing_to_guess_at_carries_out_neither() -> None:
    made = table(
        [{"guess": {"card_of": "left"}, "right": [{"draw": 1}], "wrong": [{"draw": 1}]}], {"B": []}
    )
    assert made.state.draw == tuple(PILE)


def test_next_names_who_is_on_turn() -> None:
    made = table([{"next": "others"}], {"C": ["dino/1#c", "dino/2#c"]})
    made.do("A", choose="C")
    assert made.turn == "C"
    made.do("C", play="dino/1#c")
    assert made.turn == "A"


def test_clear_lasting_sends_it_to_the_pile() -> None:
    lasting = {"symbol": "dino", "kind": "lasting", "mod": {"draw_bonus": 1}}
    made = table([{"clear_lasting": True}], cards={"l": lasting}, lasting=["l", "B"])
    assert (made.state.lasting, made.state.owner) == ("", -1)
    assert made.state.discard[-2:] == ("l", "x")


def test_choose_card_counts_with_its_number() -> None:
    made = table([{"choose_card": "c"}, {"draw": {"number": "$c"}, "who": "left"}])
    made.do("A", choose=[A[1]])
    assert made.hand("B") == [*B, *PILE[:2]]
    made = table([{"choose_card": "c", "whose": "left"}, {"draw": {"number": "$c"}}])
    assert made.state.effect.asked[0].kind == "point"
    made.do("A", choose=1)
    assert made.hand("A") == [*A, *PILE[:6]]


@pytest.mark.parametrize(("label", "drawer"), [("l", "B"), ("r", "C")])
def test_choose_carries_out_one_branch(label: str, drawer: str) -> None:
    made = table(
        [
            {
                "choose": [
                    {"label": "l", "do": [{"draw": 1, "who": "left"}]},
                    {"label": "r", "do": [{"draw": 1, "who": "right"}]},
                ],
                "by": "left",
            }
        ]
    )
    assert made.asked() == ["B"]
    made.do("B", choose=label)
    assert made.hand(drawer)[-1] == PILE[0]
    assert len(made.state.draw) == len(PILE) - 1


@pytest.mark.parametrize(("yes", "hand"), [(True, [*A, PILE[0]]), (False, A)])
def test_may_asks_first(yes: bool, hand: list[str]) -> None:
    made = table([{"may": [{"draw": 1}], "else": [{"draw": 2, "who": "left"}]}])
    made.do("A", choose=yes)
    assert made.hand("A") == hand
    assert len(made.hand("B")) == (3 if yes else 5)


def test_if_looks_at_the_moment_it_is_reached() -> None:
    made = table([{"draw": 1}, {"if": {"hand": 5}, "then": [{"draw": 1}], "else": [{"mill": 1}]}])
    assert made.hand("A") == [*A, *PILE[:2]]


def test_names_set_within_a_branch_are_known_after_it() -> None:
    made = table(
        [
            {
                "if": {"hand": 4},
                "then": [{"choose_number": "n", "range": [1, 3]}],
                "else": [{"choose_number": "n", "range": [4, 5]}],
            },
            {"draw": "$n"},
        ]
    )
    made.do("A", choose=3)
    assert made.hand("A") == [*A, *PILE[:3]]


def test_each_and_repeat() -> None:
    made = table([{"each": "all", "do": [{"draw": {"hand": "it"}, "who": "it"}]}])
    assert [len(made.hand(name)) for name in NAMES] == [8, 6, 2]
    made = table([{"repeat": 3, "do": [{"draw": 1, "who": "left"}, {"mill": 1}]}])
    assert made.hand("B") == [*B, PILE[0], PILE[2], PILE[4]]


def test_random_and_roll_are_recorded() -> None:
    made = table(
        [{"random": [{"weight": 0, "do": [{"mill": 1}]}, {"weight": 3, "do": [{"draw": 1}]}]}]
    )
    assert made.hand("A") == [*A, PILE[0]]
    made = table([{"roll": "r", "sides": 6}, {"draw": "$r"}])
    (rolled,) = told(made, ev.Told)
    assert isinstance(rolled, ev.Told)
    (n,) = rolled.values
    assert isinstance(n, int)
    assert 1 <= n <= 6
    assert made.hand("A") == [*A, *PILE[:n]]


@pytest.mark.rule("LC-A17")
@pytest.mark.parametrize(
    ("picks", "alone", "drawing"),
    [((1, 1, 2), False, "AB"), ((1, 1, 2), True, "C"), ((1, 2, 3), False, "")],
)
def test_secret_numbers_stay_hidden_until_all_have_picked(
    picks: tuple[int, ...], alone: bool, drawing: str
) -> None:
    made = table([{"secret": "s", "range": [1, 3], "odd_one_out": alone}, {"draw": 1, "who": "$s"}])
    assert made.asked() == ["A", "B", "C"]
    made.do("C", choose=picks[2])
    (choice,) = [event for event in made.events if isinstance(event, ev.ChoiceMade)]
    assert GAME.mask(choice, 0) == ev.ChoiceMade(choice.choice, 2, (), public=False)
    assert told(made, ev.Told) == []
    made.do("A", choose=picks[0])
    made.do("B", choose=picks[1])
    assert told(made, ev.Told) == [ev.Told("secret", (0, 1, 2), picks)]
    grown = [n for n, size in zip(NAMES, (4, 3, 1), strict=True) if len(made.hand(n)) > size]
    assert "".join(grown) == drawing


def test_race_goes_to_the_first_and_nobody_else_is_asked_any_more() -> None:
    made = table([{"race": "r", "key": "now"}, {"draw": 1, "who": "$r"}])
    made.do("B", choose="now")
    assert made.hand("B") == [*B, PILE[0]]
    assert made.turn == "B"


@pytest.mark.rule("LC-A16")
@pytest.mark.parametrize(
    ("says", "others", "grows"),
    [(False, [], "A"), (True, ["agree", "object"], "B"), (True, ["object", "object"], "A")],
)
def test_dare_is_said_and_can_be_objected_to(says: bool, others: list[str], grows: str) -> None:
    made = table(
        [
            {
                "dare": "left",
                "key": "sing",
                "then": [{"draw": 1, "who": "left"}],
                "else": [{"draw": 1}],
            }
        ]
    )
    assert made.asked() == ["B"]
    made.do("B", choose=says)
    for name, word in zip("AC", others, strict=False):
        made.do(name, **{word: True})
    assert made.hand(grows)[-1] == PILE[0]
    assert made.turn == "B"


def test_confirm_asks_the_player_of_the_card() -> None:
    made = table([{"confirm": "yawned", "then": [{"draw": 1}], "else": [{"mill": 1}]}])
    made.do("A", choose=True)
    made.timeout()
    assert made.hand("A") == [*A, PILE[0]]
    assert table([{"say": "hello"}]).turn == "B"


# ------------------------------------------------------------------------------ static rules


def lasting(mod: Json, do: list[Json]) -> Table:
    card = {"symbol": "haired", "kind": "lasting", "mod": mod}
    return table(do, cards={"l": card}, lasting=["l", "B"])


def test_hand_limit_discards_at_the_end_of_the_turn() -> None:
    made = lasting({"hand_limit": 3}, [{"draw": 1}])
    assert made.asked() == ["A"]
    made.do("A", choose=[A[0], A[1]])
    assert made.hand("A") == [A[2], A[3], PILE[0]]
    assert made.turn == "B"


def test_no_symbol_keeps_cards_in_hand() -> None:
    made = lasting({"no_symbol": "bald"}, [])
    assert made.no("B", play=B[0])[0] == "LC-7.8"
    made.do("B", play=B[1])


def test_open_hands_are_seen_by_all_from_then_on() -> None:
    made = lasting({"open_hands": True}, [{"draw": 1, "who": "left"}])
    assert GAME.observe(made.state, None).public.shown == made.state.hands
    (drawn,) = [e for e in told(made, ev.CardsMoved) if isinstance(e, ev.CardsMoved)]
    assert GAME.mask(drawn, 2) == drawn


def test_draw_instead_of_skip() -> None:
    made = lasting({"draw_instead_of_skip": True}, [{"skip": 1, "who": "next"}])
    assert made.turn == "B"
    assert made.hand("B") == [*B, PILE[0]]
    assert made.state.skips == (0, 0, 0)


@pytest.mark.rule("LC-12.1")
def test_a_text_that_never_ends_stops() -> None:
    deep: list[Json] = [{"mill": 1}]
    for _ in range(3):
        deep = [{"repeat": 10, "do": deep}]
    made = table(deep, draw=[])
    assert made.turn == "B"
    assert made.state.discard[-1] == "x"


def test_a_report_waits_for_some_seconds_after_the_one_before() -> None:
    card: Json = {
        "symbol": "dino",
        "while_top": {
            "when": {"on": "live", "key": "laughed"},
            "do": [{"draw": 1, "who": "victim"}],
        },
    }
    made = Table({"A": ["w", *A], "B": B}, {"w": card}, draw=PILE)
    made.do("A", play="w")
    again = act.Report("laughed", 2)
    assert GAME.held_until(made.state, 1, again) == 0
    made.do("B", report="laughed", seat="C")
    opened = made.state.effect.claim
    assert opened is not None
    assert (opened.seat, opened.of, opened.card) == (1, 2, "w")
    made.do("A", agree=True)
    made.do("C", agree=True)
    assert made.hand("C") == ["dino/1#c", PILE[0]]
    assert GAME.held_until(made.state, 1, again) == opened.until - 10_000 + 6_000
    assert GAME.held_until(made.state, 1, act.Play(B[0])) == 0

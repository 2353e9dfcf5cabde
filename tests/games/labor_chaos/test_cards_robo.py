"""Every robo-card and promo card does what its text says if its condition is met, else it stays."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from kartenhaus.games.labor_chaos import actions as act
from kartenhaus.games.labor_chaos import events as ev
from tests.games.labor_chaos.scene import CARDS, HANDS, PILE, Scene, hands_for, scene

A = HANDS["A"]
EVEN, ODD = 120_000, 60_000
"""Minutes after midnight, in ms: 2 and 1; both at night."""
NOON = 12 * 3_600_000
Setting = Mapping[str, Any]  # pyright: ignore[reportExplicitAny]
ROBOTS = ("robo-01", "robo-02", *A)
EIGHT = ("bald-09", "haired-12", "dino-14", "robo-08", "robo-01", "robo-02", "bald-17")
GOOD: dict[str, Setting] = {
    "robo-01": {"facts": {"A": {"wears_ring": 1}}},
    "robo-02": {"facts": {"A": {"has_dog": 1}, "C": {"has_dog": 1}, "D": {"has_dog": 0}}},
    "robo-03": {"discard": ("haired-15", "dino-01")},
    "robo-04": {},
    "robo-05": {"now": EVEN},
    "robo-06": {"hands": {"A": ROBOTS}},
    "robo-07": {"facts": {"A": {"keys_in_pocket": 1}}},
    "robo-08": {"facts": {"A": {"siblings": 1}}},
    "robo-09": {"facts": {"A": {"pockets": 4}}},
    "robo-10": {"facts": {"A": {"odd_socks": 1}}},
    "robo-11": {"facts": {"A": {"can_whistle": 1}, "B": {"can_whistle": 1}}},
    "robo-12": {"facts": {"A": {"glasses": 1}, "D": {"glasses": 1}}},
    "robo-13": {},
    "robo-14": {},
    "robo-15": {"hands": {"A": EIGHT}},
    "robo-16": {"discard": ("bald-03", "haired-15")},
    "robo-17": {"end": "dino-09"},
    "robo-18": {"lasting": ("dino-17", "B")},
    "robo-19": {"now": ODD},
    "promo-01": {"facts": {"A": {"knows_none_of_a_kind": 1}, "C": {"knows_none_of_a_kind": 1}}},
    "promo-02": {"facts": {"A": {"knows_lucky_shutdown": 1}, "B": {"knows_lucky_shutdown": 1}}},
}
BAD: dict[str, list[Setting]] = {
    "robo-01": [{}, {"facts": {"A": {"wears_ring": 0}}}, {"facts": {"B": {"wears_ring": 1}}}],
    "robo-02": [{}, {"facts": {"A": {"has_dog": 0}}}, {"facts": {"B": {"has_dog": 1}}}],
    "robo-03": [
        {},
        {"discard": ()},
        {"discard": ("dino-01", "bald-03")},
        {"discard": ("dino-01",), "played": "bald-03"},
    ],
    "robo-05": [{"now": ODD}],
    "robo-06": [{"hands": {"A": ("robo-01", *A[:3])}}],
    "robo-07": [{}, {"facts": {"A": {"keys_in_pocket": 0}}}],
    "robo-08": [{}, {"facts": {"A": {"siblings": 0}}}],
    "robo-09": [{}, {"facts": {"A": {"pockets": 3}}}],
    "robo-10": [{}, {"facts": {"A": {"odd_socks": 0}}}],
    "robo-11": [{}, {"facts": {"A": {"can_whistle": 0}}}],
    "robo-12": [{}, {"facts": {"A": {"glasses": 0}, "B": {"glasses": 1}}}],
    "robo-15": [{"hands": {"A": EIGHT[1:]}}],
    "robo-16": [
        {"discard": ("haired-15", "dino-01")},
        {"discard": ()},
        {"discard": ("haired-15",), "played": "dino-01"},
    ],
    "robo-17": [{}, {"lasting": ("dino-17", "B")}],
    "robo-18": [{}, {"end": "dino-09"}],
    "robo-19": [{"now": NOON}],
    "promo-01": [{}, {"facts": {"A": {"knows_lucky_shutdown": 1}}}],
    "promo-02": [{}, {"facts": {"B": {"knows_lucky_shutdown": 1}}}],
}
CLAIMS = {"robo-04": "yawned", "robo-13": "laughed", "robo-14": "drink_in_reach"}


def ready(card: str) -> Scene:
    return scene(card, **GOOD[card])


def claimed(card: str, *answers: type[act.Agree | act.Object]) -> Scene:
    """The card has been tried, and B, C, D have answered the claim."""
    table = ready(card)
    table.does("A", act.Play(card))
    claim = table.state.effect.claim
    assert claim is not None
    assert (claim.seat, claim.fact, claim.card) == (0, CLAIMS[card], card)
    assert table.refused("A", act.Object(claim.claim)) == "LC-7.11"
    assert table.refused("A", act.Play(card)) == "LC-7.11"
    for name, answer in zip("BCD", answers, strict=False):
        table.does(name, answer(claim.claim))
    table.settle()
    return table


@pytest.mark.parametrize(("card", "setting"), [(c, s) for c in BAD for s in BAD[c]])
@pytest.mark.rule("LC-3.3", "LC-6.2", "LC-5.7", "LC-8.1")
def test_without_its_condition_a_card_stays_in_hand(card: str, setting: Setting) -> None:
    table = scene(card, **setting)
    assert table.refused("A", act.Play(card)) == "LC-3.3"
    assert card in table.hand("A")
    table.play("A", table.hand("A")[2])  # another card goes all the same
    assert card in table.hand("A")


@pytest.mark.parametrize(
    ("card", "n"), [("robo-01", 2), ("robo-07", 1), ("robo-08", 1), ("robo-09", 1)]
)
def test_profile_robots_discard(card: str, n: int) -> None:
    table, mine = ready(card), hands_for(card)
    table.play()
    table.choose("A", mine["A"][:n], among=mine["A"])
    table.becomes(A=mine["A"][n:], gone=mine["A"][:n])
    used = [e for e in table.events if isinstance(e, ev.FactUsed)]
    assert [e.seat for e in used] == [0]  # only what the card has asked for is told (LC-A24)


@pytest.mark.parametrize(
    ("card", "drawing"), [("robo-02", "BD"), ("robo-11", "CD"), ("robo-12", "BC")]
)
@pytest.mark.rule("LC-A24")
def test_robo_02_11_12_everybody_without_it_draws_one(card: str, drawing: str) -> None:
    """Who has told nothing counts as being without it."""
    table, mine = ready(card), hands_for(card)
    pile = table.state.draw
    table.play()
    drawn = {name: (*mine[name], pile[i]) for i, name in enumerate(drawing)}
    table.becomes(drawn, draw=pile[len(drawing) :])


@pytest.mark.parametrize(("card", "fact"), [("robo-08", "siblings"), ("robo-09", "pockets")])
def test_robo_08_09_more_than_enough_is_enough(card: str, fact: str) -> None:
    table = scene(card, facts={"A": {fact: 9}})
    table.play()
    table.choose("A", A[0])
    table.ready("B")


@pytest.mark.parametrize("direction", [1, -1])
def test_robo_03_the_next_player_misses_a_turn_after_a_dino_card(direction: int) -> None:
    table = scene("robo-03", direction=direction, **GOOD["robo-03"])
    table.play()
    told = [e.seat for e in table.events if isinstance(e, ev.TurnSkipped)]
    assert told == [direction % 4]
    table.becomes(turn="C")


@pytest.mark.parametrize("card", ["robo-04", "robo-14"])
@pytest.mark.parametrize("answers", [(act.Agree,) * 3, (act.Object, act.Agree, act.Agree)])
@pytest.mark.rule("LC-A16")
def test_robo_04_14_give_one_to_somebody_if_it_is_so(
    card: str, answers: tuple[type[act.Agree | act.Object], ...]
) -> None:
    table = claimed(card, *answers)
    table.choose("A", "C", among="BCD")
    table.choose("A", A[2], among=A)
    table.becomes(A=(*A[:2], A[3]), C=(*HANDS["C"], A[2]))


def test_robo_13_discards_one_if_somebody_laughed_and_silence_agrees() -> None:
    table = claimed("robo-13")
    table.time()  # nobody has said anything
    table.time()  # the card has been read (LC-A34)
    table.settle()
    table.choose("A", A[0], among=A)
    table.becomes(A=A[1:], gone=(A[0],))


@pytest.mark.parametrize("card", CLAIMS)
@pytest.mark.rule("LC-A15", "LC-A16")
def test_a_claim_that_most_object_to_leaves_the_card_in_hand(card: str) -> None:
    table = claimed(card, act.Object, act.Object, act.Agree)
    table.becomes(turn="A", A=(card, *A), away=True)
    assert table.refused("A", act.Play(card)) == "LC-3.3"
    table.play("A", A[1])
    table.ready("B")


@pytest.mark.parametrize(("direction", "turn"), [(1, "B"), (-1, "D")])
@pytest.mark.rule("LC-A31")
def test_robo_05_discards_two_and_the_right_neighbour_one_in_an_even_minute(
    direction: int, turn: str
) -> None:
    table = scene("robo-05", direction=direction, **GOOD["robo-05"])
    table.play()
    table.choose("A", A[:2], among=A)
    table.choose("D", "dino-03", among=HANDS["D"])
    left = tuple(card for card in HANDS["D"] if card != "dino-03")
    table.becomes(A=A[2:], D=left, gone=(*A[:2], "dino-03"), turn=turn)


@pytest.mark.parametrize(("direction", "turn"), [(1, "B"), (-1, "D")])
@pytest.mark.parametrize("robots", [("robo-01",), ("robo-01", "robo-02")])
@pytest.mark.rule("LC-A29", "LC-A31")
def test_robo_06_all_other_robots_go_and_the_left_neighbour_draws(
    robots: tuple[str, ...], direction: int, turn: str
) -> None:
    table = scene("robo-06", hands={"A": (*robots, *A)}, direction=direction)
    table.play()
    drawn = (*HANDS["B"], PILE[0])
    table.becomes(A=A[:3], B=drawn, draw=PILE[1:], gone=(*robots, "robo-08"), turn=turn)


@pytest.mark.rule("LC-4.3")
def test_robo_06_wins_before_anybody_draws_if_it_empties_the_hand() -> None:
    table = scene("robo-06", hands={"A": ("robo-01", "robo-08")})
    table.play()
    assert (table.state.winner, table.state.by) == (0, "empty")
    assert table.state.hands[1:] == table.before.hands[1:]


def test_robo_10_gives_one_to_somebody_else() -> None:
    table, mine = ready("robo-10"), hands_for("robo-10")
    table.play()
    table.choose("A", "B", among="BCD")
    table.choose("A", A[3], among=A)
    table.becomes(A=A[:3], B=(*mine["B"], A[3]))


@pytest.mark.parametrize("more", [(), ("bald-18",)])
def test_robo_15_discards_three_with_eight_in_hand_itself_counted(more: tuple[str, ...]) -> None:
    held = (*EIGHT, *more)
    table = scene("robo-15", hands={"A": held})
    table.play()
    table.choose("A", held[:3], among=held)
    table.becomes(A=held[3:], gone=held[:3])


@pytest.mark.parametrize("last", ["haired-15", "bald-18"])
def test_robo_16_somebody_else_draws_two_after_a_scientist(last: str) -> None:
    table = scene("robo-16", discard=("bald-03", last))
    pile = table.state.draw
    table.play()
    table.choose("A", "D", among="BCD")
    table.becomes(D=(*HANDS["D"], *pile[:2]), draw=pile[2:])


def test_robo_17_whoever_holds_fewest_draws_two_while_an_end_is_in_force() -> None:
    table = ready("robo-17")
    table.play()
    table.becomes(C=(*HANDS["C"], *PILE[:2]), draw=PILE[2:])


@pytest.mark.parametrize("card", ["robo-18", "robo-19"])
def test_robo_18_19_all_others_draw_one(card: str) -> None:
    table = ready(card)
    table.play()
    drawn = {name: (*HANDS[name], PILE[i]) for i, name in enumerate("BCD")}
    table.becomes(drawn, draw=PILE[3:])


@pytest.mark.parametrize(
    ("card", "to", "owner"), [("promo-01", "BD", "C"), ("promo-02", "CD", "B")]
)
@pytest.mark.rule("LC-11.3", "LC-A19")
def test_a_promo_card_goes_to_somebody_who_does_not_know_the_game(
    card: str, to: str, owner: str
) -> None:
    for name in to:
        table = ready(card)
        table.play()
        seats = table.state.effect.asked[0].values
        assert seats == tuple("ABCD".index(other) for other in to)
        assert "ABCD".index(owner) not in seats
        table.choose("A", name)
        table.becomes({name: (*HANDS[name], card)}, away=True)


@pytest.mark.parametrize("card", ["promo-01", "promo-02"])
def test_a_promo_card_that_all_know_is_discarded(card: str) -> None:
    game = {"promo-01": "knows_none_of_a_kind", "promo-02": "knows_lucky_shutdown"}[card]
    table = scene(card, facts={name: {game: 1} for name in "ABCD"})
    table.play()
    table.becomes()


def test_every_card_of_the_deck_has_a_test_of_its_own() -> None:
    text = " ".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_cards_*"))
    assert [card for card in CARDS if card not in text] == []

"""Seats in a race that vanish, leave, return, or are played by bots; and those who watch."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from kartenhaus.bots import AnyPolicy
from kartenhaus.games.none_of_a_kind.actions import APPEND as ADD
from kartenhaus.games.none_of_a_kind.actions import Action, Draw, Take
from kartenhaus.games.none_of_a_kind.options import Config
from kartenhaus.games.none_of_a_kind.view import DOWN, Observation
from kartenhaus.kernel.chance import Chance
from kartenhaus.table import messages as msg
from tests.server.race import (
    APPEND,
    COUNTDOWN_MS,
    GAME,
    STOP,
    THROW,
    accepted,
    conserved,
    draw,
    fill,
    go,
    happened,
    line,
    logged,
    lying,
    racing,
    refusal,
    send,
    state_of,
    take,
)
from tests.server.world import Device, World, sit, started


@pytest.mark.rule("NK-A36")
@pytest.mark.parametrize("back", [2_900, 3_100])
def test_a_seat_that_vanishes_puts_its_card_back_after_three_seconds(back: int) -> None:
    """B101: face up, on its slot, for all; whoever is back sooner still holds it."""
    world = World()
    ann, ben = racing(world)
    slot = lying(ann)[0]
    go(world, ann, draw(slot))
    ann.part()
    world.run(back)
    again = Device(ann.table, ann.token, 0).hello()
    if back < 3_000:
        assert again.own["held"]
        return
    (returned,) = logged(world, "CardReturned")
    assert (returned["seat"], returned["slot"], returned["reason"]) == (0, slot, "away")
    assert returned["at"] == world.now - 100
    assert "held" not in again.own
    assert accepted(ben, send(ben, take(slot)))
    conserved(ben)


@pytest.mark.rule("NK-A36")
def test_three_seconds_of_silence_are_enough_while_the_line_is_still_open() -> None:
    """Counted from the last word; with a second line that is heard of nothing happens."""
    world = World()
    ann, ben = racing(world)
    slot = lying(ann)[0]
    go(world, ann, draw(slot))
    silent = world.now
    other = Device(ann.table, ann.token, 0).hello()
    world.run(2_000)
    ann.table.quiet(ann, silent)
    world.run(2_000)
    assert other.own["held"]
    ann.table.quiet(other, silent + 2_000)
    world.run(900)
    assert other.own["held"]
    ann.table.heard(other)
    world.run(2_000)
    assert other.own["held"]
    ann.table.quiet(other, silent + 6_000)
    world.run(2_200)
    (returned,) = logged(world, "CardReturned")
    assert (returned["seat"], returned["slot"], returned["reason"]) == (0, slot, "away")
    assert returned["at"] == silent + 9_000
    assert ben.presence["online"][0], "the line is not cut yet"
    conserved(ben)


@pytest.mark.rule("NK-A36")
def test_at_the_cut_of_a_silent_line_the_card_is_back_already_or_goes_back_at_once() -> None:
    world = World()
    ann, ben = racing(world)
    go(world, ann, draw(lying(ann)[0]))
    ann.table.quiet(ann, world.now - 4_000)
    ann.part()
    world.run(1)
    assert [each["reason"] for each in logged(world, "CardReturned")] == ["away"]
    conserved(ben)


@pytest.mark.rule("NK-A36", "NK-A33")
def test_in_a_calm_round_nothing_is_put_back_but_a_bot_may_be_sent_in() -> None:
    world = World()
    ann, ben = started(world, options={"calm": True}, game=GAME)
    go(world, ann, draw(lying(ann)[0]))
    ann.part()
    world.run(21_000)
    assert logged(world, "CardReturned") == []
    assert ben.presence["replaceable"] == [0]
    assert ben.do(msg.LetBotPlay(seat=0, level="easy"))["ok"]
    world.run(20_000)
    assert ben.public["turn"] == 1


@pytest.mark.rule("NK-A26")
def test_a_bot_may_be_sent_in_for_somebody_away_from_a_race() -> None:
    """B44, B101: it races on with the same row; the guest who returns has the seat at once."""
    world = World()
    ann, ben = racing(world)
    go(world, ben, draw(lying(ben)[0]))
    go(world, ben, APPEND)
    row = ann.public["rows"][1]
    ben.part()
    order = msg.LetBotPlay(seat=1, level="normal")
    assert ann.do(order)["fault"]["code"] == "not_away"
    world.run(21_000)
    assert ann.presence["replaceable"] == [1]
    assert ann.do(order)["ok"]
    world.run(15_000)
    assert ann.public["rows"][1][:2] == row
    assert len(ann.public["rows"][1]) > 2 or ann.public["held"][1] or lying(ann, up=True)
    back = Device(ben.table, ben.token, 1).hello()
    assert back.view["table"]["seats"][1]["standIn"] is False
    conserved(ann)


@pytest.mark.rule("NK-A26")
def test_a_bot_plays_on_for_who_leaves() -> None:
    """The default: at once, with the held card; an act that is still waiting is told so."""
    world = World()
    ann, ben = racing(world)
    go(world, ben, draw(lying(ben)[0]))
    go(world, ben, APPEND)
    line(ann, 90)
    waiting = send(ben, draw(lying(ben)[0]))
    assert ben.do(msg.Leave())["ok"]
    world.run(200)
    found = [each for each in ben.answers if each["key"] == waiting]
    assert [each["fault"]["code"] for each in found] == ["not_seated"]
    assert ann.view["table"]["seats"][1]["standIn"]
    world.run(15_000)
    assert any(event["seat"] == 1 for event in logged(world, "CardTaken")[1:])


@pytest.mark.rule("NK-A26")
def test_a_seat_that_is_given_up_stays_empty_with_option_freeze() -> None:
    """Its row stays and is ranked, its card goes back, the next round is without it; a newcomer
    takes part from the round after."""
    world = World()
    ann, ben, cem = racing(world, 3, options={"leaver": "freeze"})
    slot = lying(cem)[0]
    go(world, cem, draw(slot))
    assert cem.do(msg.Leave())["ok"]
    assert (cem.view["you"], cem.own) == (-1, None)
    (back,) = logged(world, "CardReturned")
    assert (back["seat"], back["slot"], back["reason"]) == (2, slot, "left")
    seat = ann.view["table"]["seats"][2]
    assert (seat["kind"], seat["name"], seat["standIn"]) == ("open", "Guest2", False)
    assert ann.public["frozen"] == [2]
    assert cem.table.seat_of("") == -1
    seats: list[object] = []
    ann.table.sit_down("Late", "x", seats.append, host=False)
    assert seats == [-1], "not while the round runs"
    fill(world, ann)
    go(world, ann, STOP)
    assert sorted(ann.public["result"]["order"]) == [0, 1, 2]
    assert ben.do(msg.NextRound(round=2))["ok"]
    assert (ann.public["racers"], ann.public["need"]) == ([0, 1], 11)
    world.run(COUNTDOWN_MS)
    fill(world, ben)
    go(world, ben, STOP)
    late = sit(ann.table, "Late")
    assert (late.seat, late.view["table"]["seats"][2]["name"]) == (2, "Late")
    assert late.public["frozen"] == []
    assert ann.do(msg.NextRound(round=3))["ok"]
    world.run(COUNTDOWN_MS)
    assert late.public["racers"] == [0, 1, 2]
    go(world, late, draw(lying(late)[0]))
    assert world.folded().state == state_of(ann)


@pytest.mark.rule("NK-A26")
def test_below_two_seats_the_match_ends() -> None:
    world = World()
    ann, ben = racing(world, options={"leaver": "freeze"})
    assert ann.do(msg.Leave())["ok"]
    world.run(1_000)
    fill(world, ben)
    go(world, ben, STOP)
    assert ben.view["table"]["final"]["ranking"] == [[1]]
    assert ben.view["table"]["host"] == 1
    assert ben.do(msg.NextRound(round=2))["fault"]["code"] == "match_over"
    assert ben.do(msg.BackToLobby())["ok"]
    seat = ben.view["table"]["seats"][0]
    assert (seat["kind"], seat["name"]) == ("open", "")
    assert sit(ben.table, "Dora").seat == 0


@pytest.mark.rule("NK-A26")
def test_who_leaves_after_the_last_round_is_seen_to_go_and_stays_in_the_ranking() -> None:
    """Nothing happens in the game any more, and everybody is told all the same."""
    world = World()
    ann, ben = racing(world, options={"leaver": "freeze", "rounds": 1})
    fill(world, ben)
    go(world, ben, STOP)
    final = ann.view["table"]["final"]
    assert ann.do(msg.Leave())["ok"]
    seat = ben.view["table"]["seats"][0]
    assert (seat["kind"], seat["name"]) == ("open", "Guest0")
    assert ben.view["table"]["final"] == final
    assert ben.do(msg.BackToLobby())["ok"]
    assert world.folded() == ben.table.table


@dataclass
class Grabber:
    """A bot that draws the first face-down card, or takes the first face-up one, after so long."""

    ms: int
    asked: list[int] = field(default_factory=list[int])

    def act(
        self, config: Config, observation: Observation, chance: Chance, budget: object = None
    ) -> Action | None:
        del config, chance, budget
        public, own = observation.public, observation.own
        if own.may_append:
            return ADD
        self.asked.append(public.number)
        for slot, card in enumerate(public.middle):
            if card and card != DOWN:
                return Take(slot)
        slots = [slot for slot, card in enumerate(public.middle) if card == DOWN]
        return Draw(slots[0]) if own.may_take else None

    def delay(
        self, config: Config, observation: Observation, action: object, chance: Chance
    ) -> int:
        del config, chance
        return 10_000 if isinstance(action, type(ADD)) and observation.own.held else self.ms


def with_bot(world_seed: int, ms: int) -> tuple[World, list[Device], Grabber]:
    grabber = Grabber(ms)

    def find(game: str, level: str) -> AnyPolicy:
        del game, level
        return grabber

    world = World(world_seed, find)
    return world, racing(world, 1, 1), grabber


@pytest.mark.rule("NK-A6", "NK-A34")
def test_a_bot_takes_its_time_and_stands_in_the_same_queue() -> None:
    """Its act counts as sent when its delay is over, and waits for a slow guest like any other."""
    world, (ann,), _ = with_bot(1, 500)
    line(ann, 80)
    slot = lying(ann)[0]
    world.run(499)
    assert ann.public["held"] == [None, None]
    world.run(50)
    assert ann.public["held"] == [None, None], "Ann's may still come"
    key = send(ann, draw(slot))  # sent 30 ms before the bot's
    world.run(100)
    assert accepted(ann, key)
    assert ann.public["held"][0]["slot"] == slot
    assert ann.public["held"][1] is not None
    (contest,) = logged(world, "GrabContested")
    assert [claim["seat"] for claim in contest["claims"]] == [0, 1]
    assert contest["claims"][1]["correction"] == 0


def test_a_bot_whose_card_is_gone_looks_again() -> None:
    """No plain action in its place, no complaint: a new plan from what lies there now."""
    world, (ann,), grabber = with_bot(2, 700)
    slot = lying(ann)[0]
    go(world, ann, draw(slot))
    go(world, ann, THROW)
    asked = len(grabber.asked)
    world.run(350)
    assert len(grabber.asked) == asked + 1, "when its time had come"
    assert ann.public["held"][1] is None
    world.run(700)
    assert ann.public["held"][1]["slot"] == slot


@pytest.mark.rule("NK-A30", "NK-8.7")
def test_watchers_see_a_race_live_by_default() -> None:
    world = World()
    ann, _ = racing(world)
    watcher = Device(ann.table).hello()
    go(world, ann, draw(lying(ann)[0]))
    taken = happened(watcher)[-1]
    assert (taken["event"], taken["card"]) == ("CardTaken", "")
    assert watcher.public == ann.public


@pytest.mark.rule("NK-A30")
def test_watchers_see_it_five_seconds_later_if_the_table_says_so() -> None:
    """Frames, fresh ones too, in order and without gaps; deadlines fit the clock they are told."""
    world = World(1, lambda game, level: Grabber(10**6))
    table = world.open(3, {"spectators": "delayed"}, GAME)
    watcher = Device(table).hello()
    ann, ben = sit(table, "Ann"), sit(table, "Ben")
    assert [seat["name"] for seat in watcher.view["table"]["seats"]] == ["Ann", "Ben", ""]
    assert ann.do(msg.StartMatch())["ok"]
    assert watcher.view["table"]["phase"] == "lobby"
    world.run(4_900)
    assert watcher.view["public"] is None
    world.run(200)
    assert watcher.public["phase"] == "countdown"
    assert watcher.frames[-1]["now"] < watcher.public["raceAt"]
    assert table.clock(watcher) == table.clock(ann) - 5_000
    slot = lying(ann)[0]
    go(world, ann, draw(slot))
    late = Device(table).hello()
    assert late.view == watcher.view
    for device in (watcher, late):
        assert device.public["middle"][slot] == "?"
    assert ben.do(msg.Leave())["ok"]
    assert ben.public["middle"][slot] == "?", "who only watches sees no more than a watcher"
    world.run(5_000)
    fresh = Device(table).hello()
    for device in (watcher, late, ben):
        assert device.public["held"] == ann.public["held"]
        assert device.view == fresh.view
    told = [event["event"] for event in happened(watcher)]
    assert told == [event["event"] for event in happened(ann)][: len(told)]
    go(world, ann, APPEND)
    fill(world, ann)
    go(world, ann, STOP)
    assert ann.do(msg.BackToLobby())["ok"]
    assert watcher.view["table"]["phase"] == "match"
    world.run(5_000)
    assert watcher.view["table"]["phase"] == "lobby"
    assert watcher.view == Device(table).hello().view


@pytest.mark.rule("NK-A30")
def test_delayed_watchers_get_the_rest_when_all_guests_are_gone() -> None:
    world = World()
    ann, ben = racing(world, options={"spectators": "delayed"})
    watcher = Device(ann.table).hello()
    world.run(6_000)
    go(world, ann, draw(lying(ann)[0]))
    held = ann.public["held"]
    ann.part()
    ben.part()
    world.run(5_000)
    assert watcher.public["held"] == held


@pytest.mark.rule("NK-8.1", "NK-A9")
def test_a_restart_in_the_middle_of_a_race() -> None:
    """Held cards, rows and deadlines are there. What was waiting was never answered and did not
    happen. Nobody's card goes back before there was time to come again."""
    world = World()
    ann, ben, cem = racing(world, 3, options={"holdLimitS": 10})
    go(world, ben, draw(lying(ben)[0]))
    go(world, ben, APPEND)
    go(world, ann, draw(lying(ann)[0]))
    line(cem, 90)
    lost = send(ben, draw(lying(ben)[0]))
    views = [(device.view, device.n) for device in (ann, ben)]
    table = world.restart(ann.table)
    assert not any(each["key"] == lost for each in ben.answers)
    world.run(8_000)
    again = [Device(table, device.token, device.seat).hello() for device in (ann, ben)]
    assert [(device.view, device.n) for device in again] == views
    first, second = again
    world.run(2_999)
    assert first.own["held"], "the limit is over, but three seconds are left to act"
    go(world, second, draw(lying(second)[0]))
    assert first.public["held"][0] is None
    conserved(first)


@pytest.mark.rule("NK-A32")
@pytest.mark.parametrize(("away", "waits"), [(500, 1_500), (5_000, 3_000)])
def test_a_page_that_is_loaded_again_in_the_countdown(away: int, waits: int) -> None:
    """Alone with bots: the race begins when the number on the page says so. A countdown that ran
    out meanwhile leaves time to look."""
    world = World()
    (ann,) = started(world, 1, 1, game=GAME)
    world.run(1_000)
    ann.part()
    world.run(away)
    ann.hello()
    world.run(waits - 1)
    assert ann.public["phase"] == "countdown"
    world.run(1)
    assert ann.public["phase"] == "race"


@pytest.mark.rule("NK-A36")
def test_after_a_restart_all_have_time_to_come_again() -> None:
    world = World()
    ann, ben = racing(world)
    go(world, ben, draw(lying(ben)[0]))
    table = world.restart(ann.table)
    world.run(60_000)
    first = Device(table, ann.token, 0).hello()
    world.run(2_900)
    assert first.public["held"][1] is not None
    world.run(200)
    assert first.public["held"][1] is None
    assert logged(world, "CardReturned")[-1]["reason"] in {"away", "limit"}


def test_a_device_that_comes_back_gets_what_it_missed() -> None:
    """B87: away while Stop is called: the scored round, by frames or afresh."""
    world = World()
    ann, ben = racing(world)
    fill(world, ann, leave=1)
    ben.part()
    have = ben.n
    fill(world, ann)
    go(world, ann, STOP)
    assert ann.public["stopper"] == 0
    ben.hello(have=have)
    assert not ben.frames[-1]["fresh"]
    fresh = Device(ben.table, ben.token, 1).hello()
    assert ben.view == fresh.view
    assert ben.public["result"] == ann.public["result"]


@pytest.mark.rule("NK-A19")
def test_a_round_in_which_nothing_fits_anybody_ends() -> None:
    """B87: all say so and nobody holds a card: it ends without a stopper; not before."""
    world = World()
    ann, ben = racing(world)
    flag = {"do": "nothing_fits", "on": True}
    go(world, ann, flag)
    go(world, ben, draw(lying(ben)[0]))
    assert refusal(ben, send(ben, flag))["rule"] == "NK-3.3"
    go(world, ben, THROW)
    assert ann.public["flags"] == []
    go(world, ann, flag)
    go(world, ben, flag)
    assert (ann.public["phase"], ann.public["by"], ann.public["stopper"]) == ("over", "stuck", -1)

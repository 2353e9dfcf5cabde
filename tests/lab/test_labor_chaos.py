"""Labor Chaos in the lab: virtual time, counts, summaries, and decks of one's own."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from kartenhaus.bots import policy
from kartenhaus.cli.main import main
from kartenhaus.games.labor_chaos.cards import write_deck
from kartenhaus.games.labor_chaos.events import (
    CardPlayed,
    CardPutAway,
    CardsMoved,
    CardWorked,
    ClaimOpened,
    EndSet,
    GameEnded,
    TurnBegan,
    WindowOpened,
)
from kartenhaus.games.labor_chaos.options import Config, Options
from kartenhaus.lab.contest import play
from kartenhaus.lab.labor_chaos import Summary, Tally, count, summarize
from kartenhaus.lab.labor_table import LaborTable
from kartenhaus.lab.match import PolicyError
from kartenhaus.lab.played import Contest, Played
from tests.games.labor_chaos.making import standard_deck
from tests.luck import Luck

GAME = "labor-chaos"
FOUR = ("normal", "easy", "easy", "easy")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Status, standard output and standard error of `kartenhaus ...`."""
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    out, err = capsys.readouterr()
    code = ended.value.code
    return code if isinstance(code, int) else 0, out, err


def told(index: int, tally: Tally, reason: str) -> Played[Tally]:
    """A game as the lab keeps it; every entrant on the seat of its own number."""
    return Played(index, (0, 1, 2, 3), (1, 0, 2, 3), reason, 50, (), tally)


# ------------------------------------------------------------------------------------- the table


def test_a_match_of_several_games_goes_on_from_one_to_the_next() -> None:
    config = Config(standard_deck(), Options(games=2))
    table = LaborTable(config, [policy(GAME, "easy")] * 3, None, 5_000)
    state = table.start()
    first, state = table.play_round(state, Luck(1))
    at = state.clock
    second, state = table.play_round(state, Luck(2))
    assert first.outcome is not None
    assert second.outcome is not None
    assert (state.game, len(state.penalties), bool(state.ranking)) == (2, 2, True)
    assert state.clock > at


def test_games_begin_at_any_time_of_day() -> None:
    """Cards that ask for the clock meet day and night."""
    config = Config(standard_deck(), Options(games=1))
    table = LaborTable(config, [policy(GAME, "easy")] * 3, None, 1)
    hours: set[int] = set()
    for seed in range(60):
        played, _ = table.play_round(table.start(), Luck(seed))
        began = next(event for event in played.events if isinstance(event, TurnBegan))
        hours.add(began.at // 3_600_000 % 24)
    assert len(hours) > 16


def test_a_game_is_cut_off_at_the_cap() -> None:
    config = Config(standard_deck(), Options(games=1))
    table = LaborTable(config, [policy(GAME, "easy")] * 3, None, 3)
    played, _ = table.play_round(table.start(), Luck(1))
    assert (played.decisions, played.outcome) == (3, None)


def test_a_policy_that_does_nothing_is_an_error() -> None:
    class Asleep:
        """Never does anything."""

        def act(
            self, config: object, observation: object, chance: object, budget: object = None
        ) -> None:
            del config, observation, chance, budget

    config = Config(standard_deck(), Options(games=1))
    table = LaborTable(config, [Asleep()] * 3, None, 100)
    with pytest.raises(PolicyError, match="seat"):
        table.play_round(table.start(), Luck(1))


@pytest.mark.rule("LC-3.6", "LC-A16")
def test_moments_come_as_often_as_the_catalogue_says_while_a_card_waits() -> None:
    """dino-06 lies on top for a turn and waits for laughter: everybody may laugh, once a turn."""
    deck = standard_deck()
    likely = next(fact.bots[0] for fact in deck.facts if fact.key == "laughed")
    table = LaborTable(Config(deck, Options(games=1)), [policy(GAME, "easy")] * 4, None, 5_000)
    waited, laughed = 0, Counter[int]()
    for seed in range(120):
        played, _ = table.play_round(table.start(), Luck(seed))
        lies = False
        for event in played.events:
            if isinstance(event, CardPutAway):
                lies = event.live and event.card == "dino-06"
            elif isinstance(event, TurnBegan):
                waited += lies
            elif isinstance(event, ClaimOpened) and event.card == "dino-06":
                laughed[event.of] += 1
    assert waited > 60
    assert abs(laughed.total() / waited - likely / 100) < 0.12
    assert sorted(laughed) == [0, 1, 2, 3]


# ------------------------------------------------------------------------------------ the counts


def test_a_game_is_counted() -> None:
    window = WindowOpened(1, "play", 2, -1, 1, "bald-01", 0, 0)
    forced = CardsMoved("turn", -1, ("x",), 1, "draw", -1, "hand", 3, top=False)
    by_card = CardsMoved("draw", 2, ("x",), 1, "draw", -1, "hand", 3, top=False)
    events = (
        TurnBegan(2, 2, extra=False, at=1),
        CardPlayed(2, "bald-01", instant=False, at=1),
        window,
        CardPlayed(3, "dino-18", instant=True, at=1),
        by_card,
        CardWorked("dino-04", 2),
        TurnBegan(3, 3, extra=False, at=2),
        forced,
        TurnBegan(0, 0, extra=False, at=3),
        CardPlayed(0, "dino-01", instant=False, at=3),
        EndSet("dino-01", ""),
        GameEnded(0, "end", ((), ("y",), (), ()), (0, 4, 0, 0)),
    )
    assert count(events) == Tally(
        starter=2,
        winner=0,
        turns=3,
        forced=1,
        windows=1,
        end="dino-01",
        played={"bald-01": 1, "dino-18": 1, "dino-01": 1},
        points=(0, 4, 0, 0),
        worked={"dino-04": 1},
    )


def test_what_games_show() -> None:
    """Two games: the one who began wins by an End, then the next one by an empty hand."""
    contest = Contest(GAME, FOUR, 2, 1)
    first = Tally(0, 0, 30, 3, 20, "dino-01", {"dino-01": 1, "bald-01": 1}, (0, 5, 1, 0))
    second = Tally(0, 1, 130, 7, 44, "", {"bald-01": 1}, (9, 0, 2, 1))
    found = summarize(contest, [told(0, first, "end"), told(1, second, "empty")])
    assert [share.count for share in found.places] == [1, 1, 0, 0]
    assert [(each.level, each.seats, each.won.count) for each in found.levels] == [
        ("normal", 1, 1),
        ("easy", 3, 1),
    ]
    assert found.levels[0].points.mean == 4.5
    assert (found.length.median, found.length.most) == (30, 130)
    assert (found.length.good.count, found.length.below.count) == (1, 1)
    assert (found.forced.count, found.forced.of) == (10, 160)
    assert found.windows_per_turn == 64 / 160
    assert (found.by_end.count, found.ends) == (1, {"dino-01": 1})
    assert len(found.unplayed) == 74
    assert [(use.card, use.played, use.games.count) for use in found.cards[-2:]] == [
        ("dino-01", 1, 1),
        ("bald-01", 2, 2),
    ]


def test_cards_that_lay_in_force_for_nothing_are_named() -> None:
    """bald-01 does what it says at once; dino-04, dino-06 and dino-15 wait for something."""
    played = {"bald-01": 1, "dino-04": 1, "dino-06": 2}
    game = told(0, Tally(0, 0, 30, played=played, points=(0,) * 4, worked={"dino-06": 3}), "empty")
    found = summarize(Contest(GAME, FOUR, 1, 1), [game])
    worked = {use.card: use.worked for use in found.cards}
    assert [worked[card] for card in ("bald-01", "dino-04", "dino-06", "dino-15")] == [
        None,
        0,
        3,
        0,
    ]
    assert found.idle == ("dino-04",)


def test_without_a_finished_game_there_is_nothing_to_tell() -> None:
    with pytest.raises(ValueError, match="no game"):
        summarize(Contest(GAME, FOUR, 1, 1), [])


def test_promos_count_only_where_they_are_shuffled_in() -> None:
    game = told(0, Tally(0, 0, 30, played={"bald-01": 1}, points=(0, 0, 0, 0)), "empty")
    without = summarize(Contest(GAME, FOUR, 1, 1), [game])
    mixed = summarize(Contest(GAME, FOUR, 1, 1, {"promos": "on"}), [game])
    assert (len(without.cards), len(mixed.cards)) == (76, 78)


# ---------------------------------------------------------------------------------- the contests


def test_the_same_seed_gives_the_same_games_on_any_number_of_jobs() -> None:
    contest = Contest(GAME, FOUR, 7, 3, {"games": "2"})
    assert play(contest, 1) == play(contest, 2)


def test_another_deck_is_played_with() -> None:
    deck = standard_deck()
    fewer = [card for card in deck.cards if card.id != "bald-07"]
    mine = write_deck(replace(deck, name="mine", cards=fewer)).decode()
    contest = Contest(GAME, ("easy",) * 3, 4, 1, {"games": "1"}, deck=mine)
    found: Summary = summarize(contest, play(contest))
    assert (found.deck, len(found.cards)) == ("mine", 75)


# ---------------------------------------------------------------------------------- the commands

SMALL = ["--seats", "normal,easy,easy,easy", "--rounds", "6", "--seed", "7", "--jobs", "1"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("de", ["4 Personen", "Strafpunkte", "Züge, Median", "Am seltensten gespielt"]),
        ("en", ["4 players", "Penalty points", "Turns, median", "Played least"]),
    ],
)
def test_simulate_in_both_languages(
    capsys: pytest.CaptureFixture[str], lang: str, words: list[str]
) -> None:
    status, out, _ = run(capsys, "simulate", GAME, *SMALL, "--lang", lang)
    assert status == 0
    assert [word for word in [*words, "normal", "easy"] if word not in out] == []


def test_simulate_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "simulate", GAME, *SMALL, "--json", "--options", "endAdds=on")
    found = json.loads(out)
    assert status == 0
    assert (found["rounds"], found["options"]) == (6, {"endAdds": "on"})
    assert sum(each["won"]["count"] for each in found["levels"]) == 6
    assert sum(each["count"] for each in found["places"]) == 6


def test_a_deck_is_simulated_for_every_table_it_has_cards_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The deck to begin with has 30 cards: enough for three or four."""
    file = tmp_path / "my.toml"
    run(capsys, "deck", "new", str(file), "--lang", "en")
    arguments = ["deck", "simulate", str(file), "--games", "2", "--jobs", "1"]
    status, out, _ = run(capsys, *arguments, "--json")
    found = json.loads(out)
    assert status == 0
    assert [len(each["entrants"]) for each in found["tables"]] == [3, 4]
    assert found["tables"][0]["rounds"] == 2
    status, out, _ = run(capsys, *arguments, "--seats", "6", "--lang", "en")
    assert status == 1
    assert "L_DECK_SMALL" in out


@pytest.mark.parametrize(("lang", "word"), [("de", "Warnung"), ("en", "Warning")])
def test_cards_that_are_never_played_are_warned_of(
    capsys: pytest.CaptureFixture[str], lang: str, word: str
) -> None:
    arguments = ["deck", "simulate", "--seats", "3", "--games", "1", "--jobs", "1"]
    status, out, _ = run(capsys, *arguments, "--lang", lang)
    assert status == 0
    assert f"{word}: " in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seats", "7"], "7 seats"),
        (["--seats", "2"], "2 seats"),
        (["--games", "0"], "games"),
        (["--jobs", "0"], "jobs"),
        (["--level", "hard"], "hard"),
    ],
)
def test_what_makes_no_sense_is_refused(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    status, out, err = run(capsys, "deck", "simulate", *arguments, "--lang", "en")
    assert (status, out) == (2, "")
    assert said in err


def test_a_faulty_deck_is_not_played(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("[[card]]\nid = 3\n")
    status, out, _ = run(capsys, "deck", "simulate", str(file), "--lang", "en")
    assert status == 1
    assert "L_" in out

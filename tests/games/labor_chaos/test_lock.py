"""The lock of a text, and writing it into a file."""

from __future__ import annotations

import tomllib

import pytest

from kartenhaus.games.labor_chaos.lock import lock_of, lock_of_table
from kartenhaus.games.labor_chaos.relock import RelockError, relock
from kartenhaus.rulebook.decks import deck_texts
from tests.games.labor_chaos.making import GAME, good, standard_deck

rule = pytest.mark.rule
SAMPLES = {
    "bald-01": "8a9709d9", "bald-02": "95287368", "bald-03": "2679c822", "bald-04": "dd0f4017",
    "bald-05": "ade1ec56", "bald-06": "91e7debc", "haired-01": "fa373fe9", "haired-02": "b6ebd320",
    "haired-03": "2d7b11c0", "haired-04": "6f62ce1b", "haired-05": "a816d12a",
    "haired-06": "01cfeb10", "dino-01": "5e4bc047", "dino-02": "dd629b50", "dino-03": "7b680c0c",
    "dino-04": "3589d163", "dino-05": "97ea1710", "dino-06": "3b57beb7", "robo-01": "d2f52511",
    "robo-02": "271c0ee7", "robo-03": "2b1c0a94", "robo-04": "d63a3049", "robo-05": "a98b2802",
    "robo-06": "225643e6", "promo-01": "d4a50e22", "promo-02": "85a4ebc7",
}  # fmt: skip
"""Cards whose program never changes, with their locks as they were first computed."""


@rule("LC-12.2")
def test_the_locks_of_the_first_26_cards() -> None:
    cards = standard_deck().named()
    assert {name: lock_of(cards[name]) for name in SAMPLES} == SAMPLES


@rule("LC-12.2")
def test_every_text_of_the_deck_is_locked() -> None:
    for card in standard_deck().cards:
        assert card.lock == {"en": lock_of(card), "de": lock_of(card)}


@rule("LC-12.2")
def test_what_the_lock_hangs_on() -> None:
    lock = lock_of_table(good())
    assert lock == lock_of_table(good(id="u", title={}, text={}, promo=True, lock={}))
    assert lock == lock_of_table(good(kind="normal", once=True))
    others = {
        lock_of_table(good(symbol="dino")),
        lock_of_table(good(number=1)),
        lock_of_table(good(val={"n": 3})),
        lock_of_table(good(do=[{"draw": "$n"}])),
    }
    assert len(others | {lock}) == 5


HEAD = "# a comment\nname = 'x'\n\n"
ONE = """[[card]]
id = "a" # id
symbol = "bald"
text.en = "E"
text.de = "D"

do = [ { draw = 1 } ]

"""
TWO = """[[card]]
id = "b"
symbol = "dino"
lock = { en = "00000000" } # old
do = [
  { draw = 1 },
]
[card.text]
en = "E"
"""


@rule("LC-12.2")
def test_locks_are_written_and_nothing_else_changes() -> None:
    new, changed = relock(HEAD + ONE + TWO, None, ("en", "de"))
    assert changed == ["a", "b"]
    cards = tomllib.loads(new)["card"]
    assert [set(card["lock"].values()) for card in cards] == [
        {lock_of_table(card)} for card in cards
    ]
    assert [line for line in new.splitlines() if not line.startswith("lock")] == [
        line for line in (HEAD + ONE + TWO).splitlines() if not line.startswith("lock")
    ]
    assert relock(new, None, ("en", "de")) == (new, [])


@rule("LC-12.2")
def test_only_the_cards_and_languages_asked_for() -> None:
    new, changed = relock(HEAD + ONE + TWO, frozenset({"b"}), ("de",))
    assert changed == ["b"]
    first, second = tomllib.loads(new)["card"]
    assert "lock" not in first
    assert second["lock"] == {"en": "00000000", "de": lock_of_table(second)}


@rule("LC-12.2")
def test_dotted_locks_become_one_line() -> None:
    dotted = ONE.replace("text.en", 'lock.en = "1"\nlock.de = "2"\ntext.en')
    new, _ = relock(dotted, None, ("en", "de"))
    assert new.count("lock") == 1


def test_a_lock_in_another_form_is_left_alone() -> None:
    table = ONE + '[card.lock]\nen = "1"\n'
    with pytest.raises(RelockError, match="a"):
        relock(table, None, ("en", "de"))
    several = ONE.replace("do =", 'lock = {\n en = "1" }\ndo =')
    with pytest.raises((RelockError, tomllib.TOMLDecodeError)):
        relock(several, None, ("en", "de"))


def test_the_deck_stays_as_it_is() -> None:
    for name, text in deck_texts(GAME).items():
        assert relock(text, None, ("en", "de")) == (text, []), name
    damaged = deck_texts(GAME)["bald.toml"].replace('"8a9709d9"', '"00000000"')
    assert relock(damaged, None, ("en", "de")) == (deck_texts(GAME)["bald.toml"], ["bald-01"])

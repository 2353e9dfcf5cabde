"""Faults of a deck as a whole, of its questions and of its files."""

from __future__ import annotations

import msgspec
import pytest

from kartenhaus.games.labor_chaos.cards import Json, Table, write_deck
from kartenhaus.games.labor_chaos.reader import Read, parse_deck, read_toml
from kartenhaus.kernel.deckfile import LARGEST_BYTES, DeckError
from kartenhaus.rulebook.decks import deck_file, deck_texts
from tests.games.labor_chaos.making import GAME, good, read, standard_deck, tables, text

rule = pytest.mark.rule
INSTANT: dict[str, Json | None] = {
    "kind": "instant",
    "when": {"on": "gave", "who": "self"},
    "text": text("Instant: discard {n:hc}.", "Sofort: Wirf {n:hc} ab."),
}


def found(deck: Read) -> set[tuple[str, str]]:
    """Codes and places of the errors."""
    return {(fault.code, fault.place) for fault in deck.faults if fault.fatal}


def of(**changes: Json | None) -> Table:
    """A dino-card beside the card under test."""
    return good(id="other", symbol="dino", **changes)


@rule("LC-12.1")
def test_a_deck_of_good_cards_is_read() -> None:
    deck = read(good(), of(), name="Mine").deck
    assert deck is not None
    assert deck.name == "Mine"
    assert [card.id for card in deck.cards] == ["t", "other"]


@rule("LC-12.1")
def test_an_id_is_given_once() -> None:
    assert ("L_DUPLICATE_ID", "f.toml: t: /id") in found(read(good(), good()))


@rule("LC-12.1")
def test_an_id_is_given_once_in_all_files_together() -> None:
    files = deck_texts(GAME)
    twice = read_toml({**files, "zz.toml": files["bald.toml"]}, tables())
    assert ("L_DUPLICATE_ID", "zz.toml: bald-01: /id") in found(twice)


@rule("LC-12.1")
def test_a_filter_that_no_card_of_the_deck_fits() -> None:
    asking = good(
        do=[{"discard": "$n"}, {"discard": "all", "where": {"type": "dino"}}],
        text=text("Discard {n:hc}, all {s:dino.pl}.", "Wirf {n:hc} ab, alle {s:dino.pl}."),
    )
    assert ("L_FILTER_EMPTY", "f.toml: t: /do/1/where") in found(read(asking))
    assert read(asking, of()).deck is not None


@rule("LC-12.1", "LC-A38")
def test_an_event_that_no_other_card_can_cause() -> None:
    waiting = good(**INSTANT)
    assert ("L_UNREACHABLE", "f.toml: t: /when") in found(read(waiting, of()))
    giving = of(
        do=[{"give": "$n", "to": "left"}],
        text=text("Give {n:hc} to {p:left}.", "Gib {p:left.d} {n:hc}."),
    )
    assert read(waiting, giving).deck is not None


@rule("LC-12.1")
@pytest.mark.parametrize(
    ("win", "n"),
    [
        ({"has": {"type": "dino"}, "op": ">=", "n": "$n"}, 3),
        ({"cmp": [{"numbers": "self"}, "$n"]}, 91),
        ({"cmp": ["$n", {"numbers": "self"}], "op": "<="}, 91),
        ({"all": [{"hand": 1}, {"hand": "$n"}]}, 2),
        ({"all": [{"hand": 1}, {"has": {"type": "dino"}}, {"has": {"type": "robo"}}]}, 1),
        ({"any": [{"hand": "$n", "op": ">"}, {"players": "$n"}]}, 99),
    ],
)
def test_a_goal_that_the_deck_cannot_give(win: Json, n: int) -> None:
    words = text("End: {n} {s:dino.pl} {s:robo.pl}.", "Ende: {n} {s:dino.pl} {s:robo.pl}.")
    both: list[Json] = [win, {"not": {"hand": "$n"}}]
    end = good(kind="end", val={"n": n}, win={"all": both}, do=None, text=words)
    robo = good(
        id="r", symbol="robo", number=9, needs={"end": True},
        text=text("If so, discard {n:hc}.", "Wenn ja, wirf {n:hc} ab."),
    )  # fmt: skip
    numbers = [good(id=f"c{i}", number=9) for i in range(12)]
    deck = read(end, robo, of(), good(id="d", symbol="dino"), *numbers)
    assert found(deck) == {("L_WIN_IMPOSSIBLE", "f.toml: t: /win")}


@rule("LC-12.1")
def test_a_deck_must_do_for_the_seats() -> None:
    data = msgspec.json.encode({"card": [good(id=f"c{i}") for i in range(28)]})
    assert len(parse_deck(data, 3, tables()).cards) == 28
    with pytest.raises(DeckError) as refused:
        parse_deck(data, 4, tables())
    assert [(f.code, f.params["least"]) for f in refused.value.faults if f.fatal] == [
        ("L_DECK_SMALL", 29)
    ]


@rule("LC-12.1")
def test_promos_do_not_count_for_the_size() -> None:
    data = msgspec.json.encode({"card": [good(id=f"c{i}", promo=i > 20) for i in range(28)]})
    with pytest.raises(DeckError):
        parse_deck(data, 3, tables())


@rule("LC-12.1")
def test_a_deck_too_small_for_any_table_is_a_warning_until_it_is_played() -> None:
    few = read(*(good(id=f"c{i}") for i in range(21))).faults
    assert [(f.code, f.fatal, f.params["least"]) for f in few if f.code == "L_DECK_SMALL"] == [
        ("L_DECK_SMALL", False, 22)
    ]
    enough = read(*(good(id=f"c{i}") for i in range(22))).faults
    assert {fault.code for fault in enough} == {"L_QUOTA", "L_LOCK_MISSING"}


@rule("LC-12.1", "LC-1.3")
def test_another_quota_is_a_warning() -> None:
    warned = [fault for fault in read(good(), of()).faults if fault.code == "L_QUOTA"]
    assert [fault.fatal for fault in warned] == [False]
    assert {warned[0].params[sort] for sort in ("cards", "bald", "dino")} == {2, 1}


@rule("LC-12.1")
def test_a_deck_without_cards_and_one_with_too_many() -> None:
    assert ("L_NO_CARDS", "f.toml") in found(read())
    assert ("L_TOO_MANY_CARDS", "f.toml: /card") in found(
        read(*(good(id=f"c{i}") for i in range(121)))
    )
    assert ("L_TYPE", "f.toml: /card/1") in found(read(good(), "card"))
    assert ("L_UNKNOWN_FIELD", "f.toml: /cards") in found(read(good(), cards=[]))
    assert ("L_TYPE", "f.toml: /name") in found(read(good(), name=["x"]))
    assert ("L_MARKUP", "f.toml: /name") in found(read(good(), name="<script>"))


FACT: Table = {
    "key": "wears_hat",
    "group": "profile",
    "ask": {"en": "Do you wear a hat?", "de": "Trägst du einen Hut?"},
}


@rule("LC-8.1", "LC-12.1")
def test_a_deck_brings_its_own_questions() -> None:
    card = good(needs={"fact": "wears_hat"})
    deck = read(card, of(needs={"fact": "has_dog"}), fact=[FACT]).deck
    assert deck is not None
    assert [fact.key for fact in deck.facts] == ["has_dog", "wears_hat"]
    assert ("L_UNKNOWN_FACT", "f.toml: t: /needs/fact") in found(read(card, of()))


FACTS: list[tuple[Table, str, str]] = [
    ({"sensitive": True}, "L_FACT_SENSITIVE", "/sensitive"),
    ({"ask": {"en": "Are you sick?", "de": "Alles gut?"}}, "L_FACT_SENSITIVE", "/ask/en"),
    ({"ask": {"en": "All good?", "de": "Gehst du in die Kirche?"}}, "L_FACT_SENSITIVE", "/ask/de"),
    ({"ask": {"en": "Hat?"}}, "L_MISSING_LANG", "/ask"),
    ({"ask": {"en": "Hat?", "de": "Hut?", "fr": "?"}}, "L_UNKNOWN_LANG", "/ask/fr"),
    ({"ask": {"en": "<i>", "de": "Hut?"}}, "L_MARKUP", "/ask/en"),
    ({"key": "Hat!"}, "L_NAME", "/key"),
    ({"type": "number"}, "L_RANGE", "/range"),
    ({"type": "number", "range": [5, 999]}, "L_RANGE", "/range"),
    ({"type": "choice", "choices": ["a"]}, "L_FACT_FORM", "/choices"),
    ({"type": "choice", "choices": ["a", "B"]}, "L_NAME", "/choices/1"),
    ({"bots": [101]}, "L_FACT_FORM", "/bots"),
    ({"bots": [1, 2]}, "L_FACT_FORM", "/bots"),
    ({"group": "moment", "type": "number", "range": [0, 3]}, "L_FACT_FORM", "/type"),
    ({"group": "secrets"}, "L_UNKNOWN_WORD", "/group"),
    ({"type": "text"}, "L_UNKNOWN_WORD", "/type"),
    ({"ask": "Hat?"}, "L_TYPE", "/ask"),
    ({"key": 7}, "L_TYPE", "/key"),
    ({"range": [1, True]}, "L_TYPE", "/range"),
    ({"type": "number", "range": [1]}, "L_LENGTH", "/range"),
    ({"choices": [1, 2]}, "L_TYPE", "/choices"),
    ({"bots": "often"}, "L_TYPE", "/bots"),
    ({"sensitive": 1}, "L_TYPE", "/sensitive"),
    ({"group": "world"}, "L_FACT_WORLD", "/group"),
    ({"colour": "red"}, "L_UNKNOWN_FIELD", "/colour"),
]


@rule("LC-8.1", "LC-12.1")
@pytest.mark.parametrize(("changes", "code", "path"), FACTS)
def test_a_faulty_question_is_found(changes: Table, code: str, path: str) -> None:
    assert (code, f"f.toml: /fact/0{path}") in found(read(good(), fact=[{**FACT, **changes}]))


@rule("LC-8.1")
def test_more_faulty_questions() -> None:
    assert ("L_DUPLICATE_FACT", "f.toml: /fact/1/key") in found(read(good(), fact=[FACT, FACT]))
    many: list[Json] = [{**FACT, "key": f"f{i}"} for i in range(81)]
    assert ("L_TOO_MANY_FACTS", "f.toml: /fact") in found(read(good(), fact=many))
    assert ("L_TYPE", "f.toml: /fact") in found(read(good(), fact="x"))
    assert ("L_TYPE", "f.toml: /fact/0") in found(read(good(), fact=["x"]))


@rule("LC-12.1")
@pytest.mark.parametrize(
    "toml", ["[[card]", "a = ", "x = " + "[" * 5000, "x = 1" + "0" * 6000, '"\udc80" = 1', "\x00"]
)
def test_what_is_no_toml(toml: str) -> None:
    assert {code for code, _ in found(read_toml({"f.toml": toml}, tables()))} >= {"L_SYNTAX"}


@rule("LC-12.1")
@pytest.mark.parametrize(
    ("toml", "line", "column"),
    [
        ("name = 'A'\n[[card]\n", 2, 7),
        ("a = 1\na = 2", 2, 6),
        ("name = 'A'\nb = [1,", 2, 8),
        ("x = 1" + "0" * 6000, 0, 0),
    ],
    ids=range(4),
)
def test_what_is_no_toml_has_line_and_column(toml: str, line: int, column: int) -> None:
    (fault, *_) = read_toml({"f.toml": toml}, tables()).faults
    assert fault.params == {"line": line, "column": column}


@rule("LC-12.1")
@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"7", b"\xff", b"[" * 9000, b'{"card": 1e999}'])
def test_what_is_no_json(data: bytes) -> None:
    with pytest.raises(DeckError):
        parse_deck(data, 3, tables())


@rule("LC-12.1")
def test_dates_fractions_and_nothing_are_refused() -> None:
    plain = read_toml({"f.toml": "name = 1979-05-27\ncard = [1.5, 12:00:00]"}, tables())
    assert {("L_TYPE", f"f.toml: {path}") for path in ("/name", "/card/0", "/card/1")} <= found(
        plain
    )
    with pytest.raises(DeckError) as refused:
        parse_deck(b'{"card": [null]}', 3, tables())
    assert ("L_TYPE", "/card/0") in {(f.code, f.place) for f in refused.value.faults}


@rule("LC-12.1")
def test_a_file_that_is_too_large_is_not_read() -> None:
    with pytest.raises(DeckError) as refused:
        parse_deck(b" " * (LARGEST_BYTES + 1), 3, tables())
    assert [fault.code for fault in refused.value.faults] == ["deck_too_large"]
    large = read_toml({"f.toml": "# " + "ä" * 40_000}, tables())
    assert {code for code, _ in found(large)} == {"deck_too_large"}


@rule("LC-12.1", "LC-12.2")
def test_a_stale_lock_keeps_a_deck_from_the_table_but_not_from_its_author() -> None:
    stale = read(good(lock={"en": "00000000", "de": "00000000"}), of())
    assert stale.deck is not None
    assert not stale.playable


@rule("LC-12.1")
def test_what_is_written_is_read_again() -> None:
    data = write_deck(standard_deck())
    assert parse_deck(data, 6, tables()) == standard_deck()
    assert write_deck(parse_deck(data, 6, tables())) == data
    assert len(data) < 60_000
    assert parse_deck(deck_file(GAME), 6, tables()) == standard_deck()

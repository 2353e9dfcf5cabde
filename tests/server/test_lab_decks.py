"""Decks of one's own at a real server: taken, shown, refused with everything that is wrong."""

from __future__ import annotations

import asyncio
import json
import re
import time
from dataclasses import replace
from itertools import count
from threading import Event
from typing import cast

import pytest
from starlette.requests import Request

from kartenhaus.kernel.deckfile import LARGEST_BYTES
from kartenhaus.rulebook.decks import deck_file, starter_deck
from kartenhaus.server.api import Api
from kartenhaus.server.house import House
from kartenhaus.server.limits import CREATE_BYTES
from kartenhaus.table.binding import Setup
from tests.server.people import PATIENCE_S, Json, Person, ask, http, lab_action
from tests.server.test_http import worded
from tests.server.world import BINDINGS, World

GAME = "labor-chaos"
LONG_S = 600.0
"""So long a game may take on a busy machine."""
SOME_ACTS = 12


def ours() -> Json:
    return cast(Json, json.loads(deck_file(GAME)))


def opening(deck: object, seats: int = 4, **more: object) -> Json:
    return {"game": GAME, "name": "Ann", "seats": seats, "deck": deck, **more}


def faults(url: str, deck: object, seats: int = 4) -> list[tuple[str, str]]:
    """Place and code of everything that the server says is wrong."""
    status, answer = ask(f"{url}/api/tables", opening(deck, seats))
    assert (status, answer["code"]) == (422, "bad_setup"), answer
    worded(answer)
    return [(each["place"], each["code"]) for each in answer["problems"]]


# --------------------------------------------------------------------------------------- shown


def test_the_cards_in_use_are_shown_with_all_their_words(lenient: str) -> None:
    """Both languages: title, printed text, what exactly happens; the questions; once per deck."""
    host = Person.opens(lenient, game=GAME)
    place = f"{lenient}/api/tables/{host.code}/deck"
    status, headers, body = http(place)
    deck = cast(Json, json.loads(body))
    assert status == 200
    assert headers["etag"] == f'"{deck["hash"]}"'
    assert len(deck["cards"]) == 78
    for card in deck["cards"]:
        for part in ("title", "text", "gloss"):
            assert all(card[part][lang] for lang in ("de", "en")), card
            assert "{" not in card[part]["de"] + card[part]["en"]
        assert set(card["clause"]) == {"de", "en"}
        assert bool(card["clause"]["de"]) == bool(card["clause"]["en"])
    assert {"key", "group", "ask", "type", "range", "choices"} == set(deck["facts"][0])
    again = http(place, headers={"If-None-Match": headers["etag"]})
    assert (again[0], again[2]) == (304, b"")
    other = Person.opens(lenient, game=GAME, seats=3, options={"games": 5})
    assert json.loads(http(f"{lenient}/api/tables/{other.code}/deck")[2]) == deck
    assert ask(f"{lenient}/api/tables/ZZZZ/deck")[1]["code"] == "no_table"
    lucky = Person.opens(lenient)
    assert ask(f"{lenient}/api/tables/{lucky.code}/deck")[1]["code"] == "no_such_address"


@pytest.mark.rule("LC-A47")
def test_the_clock_of_the_table_is_the_servers(lenient: str) -> None:
    """Unless the host says otherwise; it stays as it was when the table was opened."""
    minutes = time.localtime().tm_gmtoff // 60
    for options, wanted in ((None, minutes), ({"games": 2}, minutes), ({"utcOffsetMin": 90}, 90)):
        host = Person.opens(lenient, game=GAME, options=options).connect()
        host.hear_until(lambda host=host: "table" in host.view)
        assert host.view["table"]["options"]["utcOffsetMin"] == wanted
        host.leave()
    assert BINDINGS[GAME].at_home(b"{}", -210) is not None
    assert b'"utcOffsetMin":-210' in (BINDINGS[GAME].at_home(None, -210) or b"")
    assert BINDINGS[GAME].at_home(b"[", -210) == b"["


# --------------------------------------------------------------------------------------- taken


@pytest.mark.rule("LC-A48")
@pytest.mark.parametrize("form", ["json", "toml"])
def test_a_deck_of_ones_own_is_played_and_kept(lenient: str, form: str) -> None:
    """As a tree, to the end of a game with bots; as the text of a file, for some acts.

    (With so few cards as a starter deck has a game may be very long.)
    """
    if form == "json":
        deck: object = {**ours(), "name": "Mine", "card": ours()["card"][:60]}
    else:
        deck = starter_deck(GAME, "de")
    options = {"games": 1, "windowMs": 100, "announceMs": 0}
    ann = Person.opens(lenient, game=GAME, seats=3, deck=deck, options=options).connect()
    for seat in (1, 2):
        assert ann.order(do="addBot", seat=seat, level="easy")["ok"]
    shown = json.loads(http(f"{lenient}/api/tables/{ann.code}/deck")[2])
    assert shown["hash"] != json.loads(deck_hash())
    assert ann.order(do="start")["ok"]
    end = time.monotonic() + LONG_S
    keys, acts = count(), 0
    while ann.view["table"]["final"] is None and (form == "json" or acts < SOME_ACTS):
        assert time.monotonic() < end, "the game never ends"
        action = lab_action(ann.view["own"], ann.view["public"], 0)
        if action is not None:
            ann.act(action, f"a{next(keys)}")
            acts += 1
        time.sleep(0.03)
        ann.catch_up()
    assert ann.view["table"]["deck"] == ("Mine" if form == "json" else shown_name())
    ann.leave()


def deck_hash() -> str:
    shown = BINDINGS[GAME].deck_shown
    assert shown is not None
    return json.dumps(shown(BINDINGS[GAME].setup(None, None, 4)).hash)


def shown_name() -> str:
    text = json.dumps(starter_deck(GAME, "de")).encode()
    return BINDINGS[GAME].setup(None, text, 3).deck_name


@pytest.mark.rule("LC-A48")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_what_the_log_keeps_reads_as_the_same_deck(seats: int) -> None:
    """The canonical text is a fixed point, and holds every question it asks."""
    binding = BINDINGS[GAME]
    small = json.dumps(starter_deck(GAME, "en")).encode()
    for deck in (None, small) if seats == 3 else (None,):
        setup = binding.setup(b'{"games":2}', deck, seats)
        again = binding.setup(setup.options, setup.deck, seats)
        assert again.deck == setup.deck
        assert again.config == setup.config
        assert len(setup.deck) <= LARGEST_BYTES


# ------------------------------------------------------------------------------------- refused


@pytest.mark.rule("LC-12.1", "LC-12.2")
def test_everything_that_is_wrong_with_a_deck_is_told_at_once(lenient: str) -> None:
    """Each fault with card, place in it and words in both languages; no table."""
    deck = ours()
    one, two, three = deck["card"][0], deck["card"][1], deck["card"][2]
    one["do"] = [{"explode": "all"}]
    two["number"] = 99
    del three["text"]["de"]
    before = json.loads(http(f"{lenient}/healthz")[2])["tables"]
    found = faults(lenient, deck)
    places = {place.split(":")[0] for place, _ in found}
    assert {f"deck.{card['id']}" for card in (one, two, three)} <= places
    assert {code for _, code in found} >= {"L_UNKNOWN_VERB", "L_MISSING_LANG"}
    assert json.loads(http(f"{lenient}/healthz")[2])["tables"] == before


@pytest.mark.rule("LC-12.1")
def test_a_deck_must_do_for_all_seats(lenient: str) -> None:
    """Seven cards for each and one to draw (LC-2.2)."""
    assert faults(lenient, starter_deck(GAME, "en"), 6) == [("deck", "L_DECK_SMALL")]


DEEP = b'{"game":"labor-chaos","name":"A","seats":4,"deck":' + b"[" * 50_000 + b"]" * 50_000 + b"}"


HOSTILE: list[object] = [
    "not = [toml",
    "name = 3",
    "x = " + "[" * 3_000,
    'name = "\\u0000"',
    [],
    {},
    7,
    "",
    {"name": "<script>", "card": []},
    {"name": "A", "card": [{}] * 5_000},
    {"name": "A", "card": [[]]},
    {"name": "A", "card": [{"id": "x" * 30_000}]},
    {"name": "A", "card": [{"id": "a-1", "symbol": "bald", "do": [{"draw": 10**30}]}]},
    {"name": "A", "fact": [{"key": "k", "ask": "y" * 40_000}]},
    "k = 1\n" * 12_000,
    {"name": "A", "card": [{"do": [{"repeat": 9, "do": [{"repeat": 9}]}]}] * 100},
]


@pytest.mark.rule("LC-12.1")
@pytest.mark.parametrize("deck", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_deck_is_refused_and_harms_nothing(lenient: str, deck: object) -> None:
    """A code and a place for each fault, in bounds; the server goes on."""
    status, _, body = http(f"{lenient}/api/tables", opening(deck))
    answer = cast(Json, json.loads(body))
    assert (status, answer["code"]) == (422, "bad_setup")
    assert answer["problems"]
    assert len(body) < 100_000
    assert b"Traceback" not in body
    assert b"/src/" not in body
    worded(answer)
    assert http(f"{lenient}/healthz")[0] == 200


def test_a_body_that_is_too_large_or_too_deep_is_not_read(lenient: str) -> None:
    too_large = json.dumps(opening("x" * CREATE_BYTES)).encode()
    assert http(f"{lenient}/api/tables", too_large)[0] == 413
    status, _, body = http(f"{lenient}/api/tables", DEEP)
    assert (status, json.loads(body)["code"]) in ((422, "bad_message"), (422, "bad_setup"))
    assert ask(f"{lenient}/api/tables", opening("\ud800"))[1]["code"] == "bad_message"
    assert faults(lenient, "x = 1\n" * 12_000) == [("deck", "deck_too_large")]
    big = {**ours(), "name": "A", "card": [{**c, "note": "z" * 400} for c in ours()["card"]]}
    assert faults(lenient, big) == [("deck", "deck_too_large")]


@pytest.mark.anyio
@pytest.mark.parametrize("checked", [False, True])
async def test_while_a_deck_is_read_others_play_on(*, checked: bool) -> None:
    """It is read beside the event loop, which does what there is to do meanwhile."""
    world, binding = World(), BINDINGS[GAME]
    reading, read_on = Event(), Event()

    def setup(options: bytes | None, deck: bytes | None, seats: int) -> Setup:
        reading.set()
        assert read_on.wait(PATIENCE_S), "nothing else is done meanwhile"
        return binding.setup(options, deck, seats)

    bindings = {**BINDINGS, GAME: replace(binding, setup=setup)}
    api = Api(House(world.store, world.tools, bindings), None)
    deck = {"deck": starter_deck(GAME, "en"), "seats": 3}
    if checked:
        answering = asyncio.create_task(api.check_deck(posted(deck, game=GAME)))
    else:
        answering = asyncio.create_task(api.open(posted({**deck, "game": GAME, "name": "Ann"})))
    assert await asyncio.to_thread(reading.wait, PATIENCE_S)
    read_on.set()
    assert (await answering).status_code == (200 if checked else 201)


def posted(body: Json, **path: str) -> Request:
    """A request with this body, as the server hands it on."""

    async def receive() -> Json:
        return {"type": "http.request", "body": json.dumps(body).encode()}

    scope: Json = {
        "type": "http",
        "method": "POST",
        "headers": [],
        "client": None,
        "path_params": path,
    }
    return Request(scope, receive)


# ------------------------------------------------------------------------- checked beforehand


def checked(url: str, deck: object, seats: int = 3, game: str = GAME) -> tuple[int, Json]:
    """What the server says of a deck before a table is opened."""
    return ask(f"{url}/api/decks/{game}", {"seats": seats, "deck": deck})


@pytest.mark.rule("LC-A48")
def test_a_deck_is_checked_before_a_table_is_opened(lenient: str) -> None:
    """As a tree or as the text of a file, TOML or JSON; promos are not counted, nothing is kept."""
    before = json.loads(http(f"{lenient}/healthz")[2])["tables"]
    text = json.dumps({**ours(), "name": "Mine"}, indent=1)
    for deck in ({**ours(), "name": "Mine"}, text, "\n " + text):
        assert checked(lenient, deck) == (200, {"name": "Mine", "cards": 76})
    status, answer = checked(lenient, starter_deck(GAME, "de"))
    assert (status, answer["cards"]) == (
        200,
        len(re.findall(r"^\[\[card\]\]$", starter_deck(GAME, "de"), re.MULTILINE)),
    )
    assert checked(lenient, starter_deck(GAME, "de"), 6)[1]["problems"][0]["code"] == "L_DECK_SMALL"
    for lucky in (deck_file("lucky-shutdown").decode(), json.loads(deck_file("lucky-shutdown"))):
        found = checked(lenient, lucky, 4, "lucky-shutdown")
        assert found == (200, {"name": "lucky-shutdown", "cards": 48})
    points = checked(lenient, deck_file("none-of-a-kind").decode(), 4, "none-of-a-kind")
    assert points[1]["cards"] == 30
    assert json.loads(http(f"{lenient}/healthz")[2])["tables"] == before


@pytest.mark.parametrize(
    ("game", "text", "code", "line", "column"),
    [
        (GAME, "name = 'A'\n[[card]\n", "L_SYNTAX", 2, 7),
        (GAME, '{"name": "A",\n "card": [}', "L_SYNTAX", 2, 11),
        ("lucky-shutdown", '{"name": "A",\n "cards": [}', "deck_form", 2, 12),
        ("none-of-a-kind", '{\n"name": "A"\n"points": []}', "deck_form", 3, 1),
    ],
)
def test_what_cannot_be_read_is_told_with_line_and_column(
    lenient: str, game: str, text: str, code: str, line: int, column: int
) -> None:
    """No parser's own words: a code with its place, the same when a table is opened with it."""
    body = {"game": game, "name": "Ann", "seats": 3, "deck": text}
    for status, answer in (checked(lenient, text, 3, game), ask(f"{lenient}/api/tables", body)):
        assert (status, answer["code"]) == (422, "bad_setup")
        worded(answer)
        first = answer["problems"][0]
        assert (first["place"], first["code"]) == ("deck", code)
        assert first["params"] == {"line": line, "column": column}


def test_no_deck_is_checked_for_what_is_no_game_or_no_table(lenient: str) -> None:
    assert checked(lenient, ours(), 3, "whist")[1]["code"] == "no_game"
    for seats in (2, 7):
        assert checked(lenient, ours(), seats)[1]["code"] == "seats"
    assert ask(f"{lenient}/api/decks/{GAME}", {"seats": 3})[1]["code"] == "bad_message"


def test_everybody_sees_which_deck_is_in_use(lenient: str) -> None:
    """Its name, how many cards it has, and whether it came with the game."""
    other = {**ours(), "card": ours()["card"][:60]}
    for host, cards, own in (
        (Person.opens(lenient, game=GAME), 76, False),
        (Person.opens(lenient, game=GAME, deck=ours()), 76, False),
        (Person.opens(lenient, game=GAME, deck=other), 58, True),
    ):
        watcher = Person(lenient, host.code).connect()
        watcher.hear_until(lambda watcher=watcher: "table" in watcher.view)
        table = watcher.view["table"]
        assert (table["deck"], table["deckCards"], table["ownDeck"]) == ("Labor Chaos", cards, own)

"""HTTP at a real server: opening, joining, looking, and everything that is refused."""

from __future__ import annotations

import json
import re
import socket
import time
from pathlib import Path

import pytest

from kartenhaus.rulebook.catalogue import load_catalogue
from kartenhaus.rulebook.decks import deck_file
from kartenhaus.server import client as client_files
from kartenhaus.server.limits import Bucket, Limiter
from tests.browser.serving import ServerProcess
from tests.server.people import Json, Person, ask, http


def worded(body: Json) -> None:
    """Every error can be said in both languages."""
    for lang in ("de", "en"):
        words = load_catalogue(lang)
        assert words.text(f"fault.{body['code']}", **body["params"])
        for problem in body["problems"]:
            assert words.text(f"fault.{problem['code']}", **problem["params"])


def test_open_look_join(lenient: str) -> None:
    """A table is opened, seen from outside, and joined by its code in any capitals."""
    host = Person.opens(lenient, "Anna", 3)
    assert re.fullmatch(r"[A-HJKMNP-Z2-9]{4}", host.code)
    guest = Person.joins(lenient, host.code.lower(), " anna ")
    status, card = ask(f"{lenient}/api/tables/{host.code}")
    assert status == 200
    assert card == {
        "code": host.code,
        "game": "lucky-shutdown",
        "phase": "lobby",
        "names": ["Anna", "anna 2"],
        "openSeats": 1,
        "link": f"{lenient}/j/{host.code}",
    }
    assert host.token != guest.token
    assert len(host.token or "") >= 43, "256 bits"


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/tables", {"game": "lucky-shutdown", "name": "A", "seats": 6}, 422, "seats"),
        ("/api/tables", {"game": "lucky-shutdown", "name": "A", "seats": 1}, 422, "seats"),
        ("/api/tables", {"game": "poker", "name": "A", "seats": 4}, 422, "no_game"),
        ("/api/tables", {"game": "lucky-shutdown", "name": "\u200b", "seats": 4}, 422, "bad_name"),
        ("/api/tables", {"game": "lucky-shutdown", "seats": 4}, 422, "bad_message"),
        (
            "/api/tables",
            {"game": "lucky-shutdown", "name": "x" * 99, "seats": 4},
            422,
            "bad_message",
        ),
        ("/api/tables", b"{", 422, "bad_message"),
        ("/api/tables", b"\xff\xfe", 422, "bad_message"),
        ("/api/tables", b"[" * 60_000, 422, "bad_message"),
        ("/api/tables", b" " * 140_000, 413, "too_large"),
        ("/api/tables/ZZZZ", None, 404, "no_table"),
        ("/api/tables/ZZZZ/seats", {"name": "A"}, 404, "no_table"),
        ("/api/tables/toolong", None, 404, "no_table"),
        ("/api/tables/ZZZZ/qr.svg", None, 404, "no_table"),
        ("/api/rulebook/poker", None, 404, "no_game"),
        ("/api/rulebook/lucky-shutdown?lang=fr", None, 422, "no_language"),
        ("/api/nothing", None, 404, "no_such_address"),
    ],
)
def test_errors_carry_code_and_parameters(
    lenient: str, path: str, body: object, status: int, code: str
) -> None:
    """Each error has its status, and a sentence in both languages."""
    found, answer = ask(lenient + path, body)
    assert (found, answer["code"]) == (status, code)
    worded(answer)


def test_a_full_table_and_a_running_match_take_nobody(lenient: str) -> None:
    """409, and one may watch."""
    host = Person.opens(lenient, seats=2)
    Person.joins(lenient, host.code)
    status, answer = ask(f"{lenient}/api/tables/{host.code}/seats", {"name": "Late"})
    assert (status, answer["code"]) == (409, "table_full")
    assert host.connect().order(do="start")["ok"]
    status, answer = ask(f"{lenient}/api/tables/{host.code}/seats", {"name": "Late"})
    assert (status, answer["code"]) == (409, "match_runs")
    watcher = Person(lenient, host.code).connect()
    watcher.hear_until(lambda: "public" in watcher.view)
    assert (watcher.view["you"], watcher.view["own"]) == (-1, None)


def test_a_faulty_setup_is_named_fault_by_fault(lenient: str) -> None:
    """Every fault of options and deck with its place; the table is not created."""
    deck = json.loads(deck_file("lucky-shutdown"))
    deck["cards"][0]["count"] = 0
    deck["cards"][1]["value"] = 100
    deck["cards"][2]["colours"] = []
    before = json.loads(http(f"{lenient}/healthz")[2])["tables"]
    body = {"game": "lucky-shutdown", "name": "A", "seats": 4, "deck": deck, "options": {"luck": 1}}
    status, answer = ask(f"{lenient}/api/tables", body)
    assert (status, answer["code"]) == (422, "bad_setup")
    assert [problem["place"] for problem in answer["problems"]] == [
        "options.luck",
        "deck.cards[0].count",
        "deck.cards[1].value",
        "deck.cards[2].colours",
    ]
    worded(answer)
    assert json.loads(http(f"{lenient}/healthz")[2])["tables"] == before


def test_every_answer_binds_the_browser(lenient: str) -> None:
    """Strict policy, no sniffing, no referrer, on pages, data and errors alike; nothing inline."""
    for path in ("/", "/j/ABCD", "/api/tables/ZZZZ", "/healthz", "/assets/none.js"):
        _, headers, _ = http(lenient + path)
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize("path", ["a%00b", "x" * 3_000, "assets/" + "%F0%9F%A6%8A" * 70])
def test_no_address_trips_the_server(lenient: str, path: str) -> None:
    """What no file system takes for a name is an address like any other that is not there."""
    assert http(f"{lenient}/{path}")[0] == 404


def test_who_goes_away_while_asking_is_no_fault_of_the_server(server: ServerProcess) -> None:
    """Half a body and then nothing: nothing happens, and the log does not fill up."""
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{")
    assert http(f"{server.url}/api/tables/ZZZZ")[0] == 404
    time.sleep(0.3)  # what it would say, it says soon
    assert "Traceback" not in server.output.read_text()


def test_what_is_no_http_is_answered_and_not_written_down(server: ServerProcess) -> None:
    """Nobody can fill the log by sending nonsense."""
    before = server.output.read_text()
    for nonsense in (b"\x16\x03\x01 hello\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\xff\r\nb\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.sendall(nonsense)
            assert line.recv(1_000).startswith(b"HTTP/1.1 400 ")
    assert server.output.read_text() == before


def test_foreign_pages_may_not_ask(lenient: str) -> None:
    """A POST from another origin is refused; one from our own page is not."""
    body = {"game": "lucky-shutdown", "name": "A", "seats": 2}
    for origin, status in (("http://evil.example", 403), ("null", 403), (lenient, 201)):
        assert http(f"{lenient}/api/tables", body, {"Origin": origin})[0] == status


def test_the_link_and_the_qr_code(lenient: str) -> None:
    """The link names the host that was asked; the code to scan is a picture of it."""
    host = Person.opens(lenient)
    _, headers, content = http(
        f"{lenient}/api/tables/{host.code}", headers={"Host": "cards.example:81"}
    )
    assert json.loads(content)["link"] == f"http://cards.example:81/j/{host.code}"
    status, headers, content = http(f"{lenient}/api/tables/{host.code}/qr.svg")
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert content.startswith(b"<svg")
    assert b"style" not in content


@pytest.mark.parametrize("host", ["a" * 4_000, "x@evil.example/#", '"><b>', "a b", ""])
def test_a_strange_host_is_in_no_link(lenient: str, host: str) -> None:
    """Whatever the Host header holds: a link that can be opened, and a code to scan."""
    code = Person.opens(lenient).code
    _, _, content = http(f"{lenient}/api/tables/{code}", headers={"Host": host})
    assert re.fullmatch(rf"http://127\.0\.0\.1:\d+/j/{code}", json.loads(content)["link"])
    assert http(f"{lenient}/api/tables/{code}/qr.svg", headers={"Host": host})[0] == 200


def test_the_rulebook_is_served_in_both_languages(lenient: str) -> None:
    """The same IDs in German and English."""
    books = [ask(f"{lenient}/api/rulebook/lucky-shutdown?lang={lang}")[1] for lang in ("de", "en")]
    ids = [[rule["id"] for part in book["sections"] for rule in part["rules"]] for book in books]
    assert ids[0] == ids[1]
    assert len(ids[0]) > 50
    assert books[0]["sections"] != books[1]["sections"]


def test_the_waiting_table_belongs_to_whoever_started_the_server(
    lenient: str, lenient_data: Path
) -> None:
    """The claim makes its bearer host, once, also if somebody was quicker to sit down.

    At a full table it is not used up.
    """
    code, claim = (lenient_data / "claim").read_text().split()
    Person.joins(lenient, code, "Quick", claim="guessed")
    others = [
        Person.joins(lenient, code, name).connect() for name in ("Ben", "Cem", "Dora", "Emil")
    ]
    asked = {"name": "Starter", "claim": claim}
    status, answer = ask(f"{lenient}/api/tables/{code}/seats", asked)
    assert (status, answer["code"]) == (409, "table_full")
    for other in (others[0], others[2]):
        assert other.order(do="leave")["ok"]
    starter = Person.joins(lenient, code, "Starter", claim=claim).connect()
    starter.hear_until(lambda: "table" in starter.view)
    assert (starter.view["you"], starter.view["table"]["host"]) == (1, 1)
    Person.joins(lenient, code, "Thief", claim=claim)
    starter.catch_up()
    assert starter.view["table"]["host"] == 1


def test_the_printed_address_holds_no_secret(server: ServerProcess) -> None:
    """What guests read from the terminal gives nobody the host's right."""
    assert re.fullmatch(rf"{server.url}/j/\w{{4}}\n", server.output.read_text())


def test_too_many_tables_from_one_address(tmp_path: Path) -> None:
    """B123: 429 with the time to wait, after sixty at once; while one asks, some more are let
    through.
    """
    server = ServerProcess(tmp_path)
    server.start()
    body = {"game": "lucky-shutdown", "name": "A", "seats": 2}
    opened, (status, headers, content) = 0, http(f"{server.url}/api/tables", body)
    while status == 201 and opened < 600:
        opened, (status, headers, content) = opened + 1, http(f"{server.url}/api/tables", body)
    server.stop()
    assert opened >= 60
    assert status == 429
    answer = json.loads(content)
    assert answer["params"]["n"] == int(headers["retry-after"]) > 0
    worded(answer)


def test_buckets_fill_again() -> None:
    """A burst at once, then only as fast as the rate; the clock may even jump back."""
    bucket = Bucket(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert bucket.take(0.5) == 0
    assert bucket.take(0.4) > 0
    assert bucket.take(10) == 0


def test_limiters_forget_who_rests() -> None:
    """Memory does not grow with the number of addresses ever seen."""
    limiter = Limiter(rate=1, burst=1)
    for i in range(50_000):
        assert limiter.take(i, now=i) == 0
    assert limiter.take(49_999, now=49_999) > 0
    assert limiter.size < 5_000


def test_an_unbuilt_client_is_said_plainly(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """503 with what to do, not a blank page; and files outside the folder are never served."""
    monkeypatch.setattr(client_files, "STATIC", tmp_path / "static")
    assert client_files.page("").status_code == 503
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_text("<title>x</title>")
    (tmp_path / "static" / "assets" / "a.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    assert client_files.page("j/ABCD").status_code == 200
    assert "immutable" in client_files.page("assets/a.js").headers["cache-control"]
    assert client_files.page("assets/b.js").status_code == 404
    for path in ("../secret.txt", "assets/../../secret.txt", "/etc/passwd"):
        assert client_files.page(path).status_code == 404

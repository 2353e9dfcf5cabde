"""The socket at a real server: greeting, playing, nonsense, floods, slow readers, returns."""

from __future__ import annotations

import json
import socket as sockets
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.browser.serving import ServerProcess
from tests.server.people import Json, Person

LONG_S = 600.0
"""So long a round or a flood may take on a busy machine."""


def full_table(url: str, guests: int = 2, bots: int = 0, **options: object) -> list[Person]:
    host = Person.opens(url, seats=guests + bots, options=options)
    people = [host, *(Person.joins(url, host.code) for _ in range(guests - 1))]
    for person in people:
        person.connect()
    for i in range(bots):
        assert host.order(do="addBot", seat=guests + i, level="easy")["ok"]
    assert host.order(do="start")["ok"]
    for person in people:
        person.hear_until(lambda person=person: person.view.get("public") is not None)
    return people


def play_round(people: list[Person]) -> None:
    end = time.monotonic() + LONG_S
    while time.monotonic() < end:
        for person in people:
            person.catch_up()
        if people[0].view["public"]["phase"] == "end":
            return
        for person in people:
            action = person.plain_action()
            if action is not None:
                answer = person.act(action)
                assert answer["ok"] or answer["fault"]["code"] in ("stale", "overtaken"), answer
                break
        else:
            time.sleep(0.01)
    raise AssertionError("the round did not end")


def test_a_round_over_the_network(lenient: str) -> None:
    """Two guests and two bots play a round to its end, then the next one is dealt."""
    people = full_table(lenient, 2, 2, snapPauseMs=0, skipMomentMs=200)
    play_round(people)
    assert people[1].order(do="nextRound", round=2)["ok"]
    people[0].hear_until(lambda: people[0].view["table"]["round"] == 2)
    assert len(people[0].view["table"]["sheet"]) == 1


def test_the_greeting(lenient: str) -> None:
    """Who does not say hello, or with a wrong token, or to no table, is told so."""
    host = Person.opens(lenient)
    host.connect()
    host.hear_until(lambda: "table" in host.view)
    silent = Person(lenient, host.code)
    silent.socket = silent._stack.enter_context(  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
        connect(f"{lenient.replace('http', 'ws')}/ws/{host.code}")
    )
    silent.send({"t": "why", "key": "k", "action": {}})
    assert silent.hear()["fault"]["code"] == "hello_first"
    wrong = Person(lenient, host.code, "wrong").connect()
    assert wrong.hear() == {
        "t": "trouble",
        "fault": {"code": "bad_token", "params": {}},
        "fatal": True,
    }
    with pytest.raises(ConnectionClosed):
        wrong.hear()
    nowhere = Person(lenient, "ZZZZ").connect()
    assert nowhere.hear()["fault"]["code"] == "no_table"


@pytest.mark.parametrize(
    ("path", "origin", "status"),
    [("/ws/ZZZZ", "http://evil.example", 403), ("/ws/ZZZZ", "null", 403), ("/ws/bad!", None, 404)],
)
def test_foreign_pages_and_addresses_get_no_socket(
    lenient: str, path: str, origin: str | None, status: int
) -> None:
    """The handshake is refused."""
    headers = {"Origin": origin} if origin else {}
    with (
        pytest.raises(InvalidStatus) as caught,
        connect(lenient.replace("http", "ws") + path, additional_headers=headers),
    ):
        pass
    assert caught.value.response.status_code == status


def test_knowing_everything_public_is_not_enough(lenient: str) -> None:
    """B99: code, names and seats are public; without the token one only watches."""
    people = full_table(lenient)
    thief = Person(lenient, people[0].code).connect()
    thief.hear_until(lambda: "public" in thief.view)
    assert thief.act({"do": "take"})["fault"]["code"] == "not_seated"
    assert thief.order(do="leave")["fault"]["code"] == "not_seated"


def test_too_large_and_binary_messages_end_the_connection(lenient: str) -> None:
    """1009 for more than 16 kB, 1003 for binary; nobody else notices."""
    people = full_table(lenient)
    for message, code in ((b"\x00" * 10, 1003), ("x" * 20_000, 1009)):
        rude = Person(lenient, people[0].code).connect()
        rude.send(message)
        with pytest.raises(ConnectionClosed) as caught:
            rude.hear_until(lambda: False)
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == code
    people[0].catch_up()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
WORDS = st.sampled_from(["hello", "act", "why", "do", "ping", "frame", "start", "play", "take", ""])
NEARLY = st.fixed_dictionaries(
    {"t": WORDS | JSON},
    optional={
        "key": st.text(max_size=50) | JSON,
        "seen": st.integers() | JSON,
        "action": st.fixed_dictionaries({"do": WORDS}, optional={"cards": JSON, "slot": JSON})
        | JSON,
        "order": st.fixed_dictionaries({"do": WORDS}, optional={"seat": JSON, "round": JSON})
        | JSON,
        "have": JSON,
        "id": JSON,
        "x": JSON,
    },
)
DEEP = st.integers(1, 4_000).map(lambda n: "[" * n)
MESSAGES = st.lists(
    st.text(max_size=60) | DEEP | JSON.map(json.dumps) | NEARLY.map(json.dumps), max_size=30
)


@pytest.fixture(scope="module")
def target(lenient: str) -> Person:
    return full_table(lenient, 2)[0]


@pytest.mark.filterwarnings("ignore:Do not use the `random` module")  # the client masks with it
@settings(max_examples=150)
@given(messages=MESSAGES)
def test_nonsense_is_answered_and_the_connection_kept(target: Person, messages: list[str]) -> None:
    """B57: whatever comes, each message is answered, nothing crashes, and the game goes on."""
    target.catch_up()
    before = target.view["public"]
    for message in messages:
        target.troubles.clear()
        target.send(message)
        target.catch_up()
        for trouble in target.troubles:
            assert trouble["fault"]["code"] in ("bad_message", "hello_first")
            assert not trouble["fatal"]
        if target.view["you"] == -1:  # a well-formed hello without a token: now it watches
            target.send({"t": "hello", "token": target.token})
            target.catch_up()
    assert target.view["public"]["seats"] == before["seats"]


def test_a_flood_is_slowed(server: ServerProcess) -> None:
    """B123: over the rate messages are dropped with a notice; nobody else is slowed."""
    host = Person.opens(server.url)
    other = Person.joins(server.url, host.code).connect()
    host.connect()
    host.hear_until(lambda: "table" in host.view)
    while not host.troubles:  # each is answered; so many at a time are never rude enough to be cut
        for i in range(20):
            host.send({"t": "ping", "id": i})
        answered = 0
        while answered < 20:
            answered += host.hear()["t"] in ("pong", "trouble")
    assert {trouble["fault"]["code"] for trouble in host.troubles} == {"too_fast"}
    assert not any(trouble["fatal"] for trouble in host.troubles)
    other.catch_up()


def test_a_stuck_reader_delays_nobody(lenient: str) -> None:
    """Five devices that never read: the others are answered, and the stuck ones are dropped."""
    people = full_table(lenient, 2, snapPauseMs=0, skipMomentMs=0)
    host, port = lenient.removeprefix("http://").split(":")
    stuck: list[sockets.socket] = []
    for _ in range(5):
        each = sockets.socket()
        each.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4_096)
        each.connect((host, int(port)))
        head = f"GET /ws/{people[0].code} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        head += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        head += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        each.sendall(head.encode())
        assert b" 101 " in each.recv(1_000)
        hello = b'{"t":"hello"}'
        each.sendall(bytes((0x81, 0x80 | len(hello))) + bytes(4) + hello)
        stuck.append(each)
    people[0].hear_until(lambda: watchers(people[0]) == 5)
    end = time.monotonic() + LONG_S
    while watchers(people[0]) and time.monotonic() < end:
        for _ in range(20):  # few enough that whoever reads in between is never far behind
            people[0].send({"t": "do", "key": str(time.monotonic_ns()), "order": RENAME})
        people[0].catch_up()
        people[1].catch_up()
    assert watchers(people[0]) == 0, "the stuck ones are gone"
    for each in stuck:
        each.close()


RENAME = {"do": "rename", "name": "x" * 24}


def watchers(person: Person) -> int:
    """How many watch, as far as the person has heard."""
    return person.presence["watchers"]


def test_coming_back_with_a_frame_number(lenient: str) -> None:
    """The phone slept: it gets the frames it missed and its view is whole again."""
    people = full_table(lenient, 2)
    phone, other = people
    phone.catch_up()
    phone.leave()
    have = phone.n
    while other.plain_action() is not None:
        assert other.act(other.plain_action() or {})["ok"]
    phone.connect(have=have)
    phone.catch_up()
    other.catch_up()
    assert phone.n == other.n
    assert phone.view["public"] == other.view["public"]


def test_two_tabs_at_once(lenient: str) -> None:
    """Both tabs send the same intent at the same moment: it counts once, both get a yes."""
    people = full_table(lenient, 2)
    tab = Person(lenient, people[0].code, people[0].token).connect()
    tab.hear_until(lambda: tab.view.get("own") is not None)
    action = tab.plain_action()
    message: Json = {"t": "act", "key": "same", "seen": tab.view["public"]["number"]}
    for each in (people[0], tab):
        each.send({**message, "action": action})
    for each in (people[0], tab):
        each.hear_until(lambda each=each: "same" in each.answers)
        assert each.answers["same"]["ok"]
        each.catch_up()
    assert people[0].view == tab.view


def test_the_server_stops_and_says_so(tmp_path_factory: pytest.TempPathFactory) -> None:
    """SIGTERM: it waits for nobody, sockets close with 1012, and the exit status is 0."""
    process = ServerProcess(tmp_path_factory.mktemp("data"))
    process.start()
    host = Person.opens(process.url).connect()
    host.hear_until(lambda: "table" in host.view)
    assert process.stop() == 0
    with pytest.raises(ConnectionClosed) as caught:
        host.hear_until(lambda: False)
    assert caught.value.rcvd is not None
    assert caught.value.rcvd.code == 1012

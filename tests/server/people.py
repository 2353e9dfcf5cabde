"""People at a real server: over HTTP and a real socket, as browsers are."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, Self, cast

from websockets.sync.client import ClientConnection, connect

PATIENCE_S = 60.0
"""So long an answer may take on a busy machine before something is wrong."""
REST_S = 0.2
"""After so long at rest the server takes some more messages, however many came before."""
Json = dict[str, Any]  # pyright: ignore[reportExplicitAny]


def http(
    url: str, body: object = None, headers: dict[str, str] | None = None
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers (lower case) and body; POST if there is a body, raw if it is bytes."""
    data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers or {})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            status, found, content = answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        status, found, content = error.code, error.headers, error.read()
    return status, {key.lower(): value for key, value in found.items()}, content


def ask(url: str, body: object = None) -> tuple[int, Json]:
    """Status and JSON."""
    status, _, content = http(url, body)
    return status, cast(Json, json.loads(content))


def plain_action(own: Json, public: Json, seat: int) -> Json | None:
    """Some action that is legal now for this seat in its turn, or nothing."""
    if own.get("choose"):
        return {"do": "chooseOpen", "cards": own["hand"][:3]}
    if public["turn"] != seat:
        return None
    if own.get("lays"):
        return {"do": "play", "cards": own["lays"][0]}
    if own.get("take"):
        return {"do": "take"}
    if own.get("flips"):
        return {"do": "flip", "slot": own["flips"][0]}
    return {"do": "passSkip"} if own.get("passSkip") else None


def race_action(own: Json, public: Json, seat: int) -> Json | None:
    """Some action in a race that is legal now for this seat, or nothing."""
    if own.get("held"):
        return {"do": "append" if own.get("mayAppend") else "throw_back"}
    if own.get("mayStop"):
        return {"do": "stop"}
    if not own.get("mayTake"):
        return None
    down = [slot for slot, card in enumerate(public["middle"]) if card == "?"]
    return {"do": "draw", "slot": down[seat * len(down) // 8]}


def lab_action(own: Json, public: Json, seat: int) -> Json | None:
    """Some action in Labor Chaos that is legal now for this seat and waited for, or nothing."""
    choice = own.get("choice")
    if choice:
        values = choice["values"][: choice["least"]]
        return {"do": "choose", "choice": choice["choice"], "values": values}
    if own.get("mayObject"):
        return {"do": "agree", "claim": public["claim"]["claim"]}
    if own.get("mayPass"):
        return {"do": "pass", "window": public["window"]["window"]}
    if public["turn"] != seat or public["phase"] != "turn":
        return None
    if own.get("plays"):
        return {"do": "play", "card": own["plays"][0]}
    return {"do": "finish"} if own.get("mayFinish") else {"do": "draw"}


class Person:
    """A guest with a seat, or a watcher; keeps the view that the frames add up to."""

    def __init__(self, url: str, code: str, token: str | None = None) -> None:
        self.url, self.code, self.token = url, code, token
        self.view: Json = {}
        self.n = 0
        self.answers: dict[str, Json] = {}
        self.pong = 0
        self.troubles: list[Json] = []
        self.socket: ClientConnection | None = None
        self.presence: Json = {"watchers": 0}
        self.keys = 0
        self._stack = ExitStack()

    @classmethod
    def opens(cls, url: str, name: str = "Anna", seats: int = 4, **more: object) -> Self:
        body = {"game": "lucky-shutdown", "name": name, "seats": seats, **more}
        status, seated = ask(f"{url}/api/tables", body)
        assert status == 201, seated
        return cls(url, seated["code"], seated["token"])

    @classmethod
    def joins(cls, url: str, code: str, name: str = "Ben", claim: str | None = None) -> Self:
        status, seated = ask(f"{url}/api/tables/{code}/seats", {"name": name, "claim": claim})
        assert status == 201, seated
        return cls(url, seated["code"], seated["token"])

    def connect(self, have: int | None = None) -> Self:
        address = self.url.replace("http://", "ws://")
        place = f"{address}/ws/{self.code}"
        # Without a bound on what waits to be read, so that pings are answered all the while.
        opening = connect(place, compression=None, open_timeout=PATIENCE_S, max_queue=None)
        self.socket = self._stack.enter_context(opening)
        self.send({"t": "hello", "token": self.token, "have": have})
        return self

    def send(self, message: Json | str | bytes) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    def hear(self, timeout: float = PATIENCE_S) -> Json:
        """The next message; raises `TimeoutError`."""
        assert self.socket is not None
        message = cast(Json, json.loads(self.socket.recv(timeout)))
        if message["t"] == "frame":
            assert message["fresh"] or message["n"] == self.n + 1, "no gap in the numbers"
            self.n = message["n"]
            if message["fresh"]:
                self.view = {}
            for part in ("table", "public", "own"):
                if part == "public" and message[part] and self.view.get(part):
                    self.view[part] = {**self.view[part], **message[part]}
                elif message[part] is not None or message["fresh"]:
                    self.view[part] = message[part]
            self.view["you"] = message["you"]
        elif message["t"] == "answer":
            self.answers[message["key"]] = message
        elif message["t"] == "pong":
            self.pong = message["id"]
        elif message["t"] == "trouble":
            self.troubles.append(message)
        elif message["t"] == "presence":
            self.presence = message
        return message

    def hear_until(self, wanted: Callable[[], bool], timeout: float = PATIENCE_S) -> None:
        end = time.monotonic() + timeout
        while not wanted():
            self.hear(max(0.0, end - time.monotonic()))

    def catch_up(self) -> None:
        """Hears everything that was sent before now."""
        self.keys += 1
        self.pong = 0
        self._send_until({"t": "ping", "id": self.keys}, lambda: self.pong == self.keys)

    def order(self, **order: object) -> Json:
        return self._ask({"t": "do", "order": order})

    def act(self, action: Json, key: str | None = None) -> Json:
        return self._ask({"t": "act", "seen": self.view["public"]["number"], "action": action}, key)

    def _ask(self, message: Json, key: str | None = None) -> Json:
        self.keys += 1
        key = key or f"{self.token}-{self.keys}"[-40:]
        self.answers.pop(key, None)
        self._send_until({**message, "key": key}, lambda: key in self.answers)
        return self.answers[key]

    def _send_until(self, message: Json, wanted: Callable[[], bool]) -> None:
        """Again, if it was refused because this person is quicker than anybody may be."""
        self.send(message)
        slowed = self.slowed
        self.hear_until(lambda: wanted() or self.slowed > slowed)
        if not wanted():
            time.sleep(REST_S)
            self._send_until(message, wanted)

    @property
    def slowed(self) -> int:
        """How many messages were too many in too short a time."""
        return sum(each["fault"]["code"] == "too_fast" for each in self.troubles)

    def plain_action(self) -> Json | None:
        return plain_action(self.view["own"], self.view["public"], self.view["you"])

    def leave(self) -> None:
        self._stack.close()

"""People who race at a real server over sockets of their own, as quick as a test wants them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self, cast

import msgspec

from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.deck import COLOUR_CARDS
from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.games.none_of_a_kind.view import DOWN
from kartenhaus.log.sqlite import SqliteStore
from kartenhaus.rulebook.decks import deck_file
from kartenhaus.server.house import fold
from kartenhaus.table import records as rec
from kartenhaus.table.none_of_a_kind import none_of_a_kind
from tests.server.people import PATIENCE_S, Json, Person

GAME = "none-of-a-kind"


class Racer(Person):
    """Somebody at a table of None of a Kind; keeps the events that were told."""

    def __init__(self, url: str, code: str, token: str | None = None) -> None:
        super().__init__(url, code, token)
        self.events: list[Json] = []

    def hear(self, timeout: float = PATIENCE_S) -> Json:
        """The next message; raises `TimeoutError`."""
        message = super().hear(timeout)
        if message["t"] == "frame":
            self.events += message["events"]
        return message

    @property
    def public(self) -> Json:
        """What everybody sees."""
        return cast("Json", self.view.get("public") or {})

    def sits_down(self) -> Self:
        """Connect, and hear how the table looks."""
        self.connect()
        self.hear_until(lambda: "table" in self.view)
        return self

    def waits_for(self, phase: str) -> None:
        """Hear until the round is in this phase."""
        self.hear_until(lambda: self.public.get("phase") == phase)

    def tell(self, action: Json) -> str:
        """Send an act and wait for nothing; the key of its answer."""
        self.keys += 1
        key = f"{self.token}-{self.keys}"[-40:]
        self.send({"t": "act", "key": key, "seen": self.public["number"], "action": action})
        return key

    def answer(self, key: str) -> Json:
        """The answer to this act."""
        self.hear_until(lambda: key in self.answers)
        return self.answers[key]

    def does(self, action: Json) -> None:
        """Act; it must be allowed. Hears the frame that shows it, too."""
        done = self.act(action)
        assert done["ok"], done
        self.catch_up()

    def face_up(self) -> list[int]:
        """The slots with a face-up card."""
        return [i for i, card in enumerate(self.public["middle"]) if card not in {"", DOWN}]

    def turns_up(self, count: int) -> None:
        """Take so many face-down cards, and throw them back face up."""
        down = [i for i, card in enumerate(self.public["middle"]) if card == DOWN]
        for slot in down[:count]:
            self.does({"do": "draw", "slot": slot})
            self.does({"do": "throw_back"})


def at_once(racers: Sequence[Racer], action: Json, early_ms: Sequence[float]) -> list[Json]:
    """All do the same at the same moment, each by so much earlier; the answers of all."""
    moment = time.monotonic() + max(early_ms) / 1000 + 0.005
    keys: dict[int, str] = {}
    for i in sorted(range(len(racers)), key=lambda i: -early_ms[i]):
        time.sleep(max(0.0, moment - early_ms[i] / 1000 - time.monotonic()))
        keys[i] = racers[i].tell(action)
    return [racer.answer(keys[i]) for i, racer in enumerate(racers)]


def truth(data: Path, code: str) -> State:
    """What the server's log says the match is now."""
    store = SqliteStore(data / "log.sqlite3")
    try:
        table = fold(store.read(code), {GAME: none_of_a_kind(deck_file(GAME))})
    finally:
        store.close()
    assert table is not None
    return cast("State", table.state)


def contests(data: Path, code: str) -> list[ev.GrabContested]:
    """Every contest of the table, by the server's log."""
    store = SqliteStore(data / "log.sqlite3")
    try:
        records = [rec.decode(body) for body in store.read(code)]
    finally:
        store.close()
    steps = [record for record in records if isinstance(record, rec.Step)]
    events = [msgspec.json.decode(raw, type=ev.Event) for step in steps for raw in step.events]
    return [event for event in events if isinstance(event, ev.GrabContested)]


def assert_conserved(state: State) -> None:
    """Each of the 80 colour cards is in the middle, in a row or in a hand, and once."""
    lying = [
        card if card != DOWN else state.dealt[slot]
        for slot, card in enumerate(state.middle)
        if card
    ]
    rows = [card for row in state.rows for card in row]
    hands = [card for card in state.hands if card]
    assert sorted([*lying, *rows, *hands]) == sorted(COLOUR_CARDS)


def assert_same_view(racers: Sequence[Racer], state: State) -> None:
    """What these people see is what is so."""
    for racer in racers:
        racer.catch_up()
        assert racer.public["middle"] == [*state.middle]
        assert racer.public["rows"] == [[*row] for row in state.rows]


def assert_decided_by_time(
    contests: Sequence[ev.GrabContested], cap_ms: int, slow: int, slow_ms: int
) -> None:
    """Whoever sent first has won, and the slow line was made up for, up to the cap. `slow`: the
    seat behind a line that takes `slow_ms` each way."""
    for contest in contests:
        sent = [claim.arrival - claim.correction for claim in contest.claims]
        assert sent[0] == min(sent) or contest.by_row
        for claim in contest.claims:
            assert claim.correction <= cap_ms
            assert claim.seat != slow or claim.correction >= min(cap_ms, slow_ms - 5)

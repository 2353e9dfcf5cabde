"""Everything at once: races in which people tap, vanish, return, leave and lie, at random."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from kartenhaus.games.none_of_a_kind.state import State
from kartenhaus.table import messages as msg
from kartenhaus.table.frames import WATCHER
from tests.server.race import APPEND, GAME, STOP, THROW, conserved, draw, line, send, take
from tests.server.world import Device, Json, World, sit

OPTIONS: list[Json] = [
    {},
    {"leaver": "freeze", "holdLimitS": 10, "stopGraceMs": 500},
    {"takeBack": True, "throwBack": "scatter", "contestCapMs": 150, "spectators": "delayed"},
    {"stopMode": "auto", "roundLimitS": 60, "rounds": 2, "leaver": "freeze"},
    {"calm": True, "takeBack": True, "leaver": "freeze"},
    {"referee": True, "contestCapMs": 0, "rounds": 1},
]


class Chaos:
    """A table, whoever is at it, and everything they sent."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.world = World(seed)
        options = OPTIONS[seed % len(OPTIONS)]
        self.live = self.world.open(self.dice.randint(2, 6), options, GAME)
        seats = len(self.live.table.seats)
        self.people = [sit(self.live, f"Guest{i}") for i in range(self.dice.randint(2, seats))]
        self.watchers = [Device(self.live).hello()]
        self.sent: list[tuple[Device, str]] = []
        for seat in range(len(self.people), seats):
            self.people[0].do(msg.AddBot(seat=seat, level="normal"))

    def run(self, steps: int) -> None:
        assert self.people[0].do(msg.StartMatch())["ok"]
        for _ in range(steps):
            doing = self.dice.choices(
                (self.tap, self.measure, self.go, self.come, self.order, self.restart),
                (60, 10, 2, 6, 3, 0.3),
            )[0]
            doing()
            self.world.run(self.dice.choice((0, 0, 5, 20, 60, 150, 900)))
            self.check()

    def online(self) -> list[Device]:
        return [device for device in self.people if device in self.live.lines]

    def tap(self) -> None:
        """Many reach for the same card at nearly the same time."""
        public = self.online()[0].view.get("public") if self.online() else None
        middle: list[str] = public["middle"] if public else []
        lying = [slot for slot, card in enumerate(middle) if card] or [0]
        wanted = self.dice.choice(lying)
        for device in self.online():
            if public and self.dice.random() < 0.7:
                up = bool(middle) and middle[wanted] not in ("", "?")
                grab = take(wanted) if up else draw(wanted)
                slot = self.dice.randrange(-1, 82)
                row: list[Json] = [*[grab] * 6, APPEND, APPEND, APPEND, THROW, THROW, STOP]
                row += [draw(slot), take(slot), {"do": "take_back"}]
                row.append({"do": "nothing_fits", "on": slot % 2 == 0})
                self.sent.append((device, send(device, self.dice.choice(row))))
                self.world.run(self.dice.choice((0, 0, 3, 10, 30)))

    def measure(self) -> None:
        for device in self.online():
            line(device, self.dice.randrange(120))

    def go(self) -> None:
        for device in self.online()[1:]:
            if self.dice.random() < 0.5:
                device.part()

    def come(self) -> None:
        for device in self.people:
            if device not in self.live.lines and device.seat != WATCHER:
                device.hello(have=device.n if self.dice.random() < 0.5 else None)
                return

    def order(self) -> None:
        online = self.online()
        if not online:
            return
        device, seats = self.dice.choice(online), len(self.live.table.seats)
        state = self.live.table.state
        orders: list[msg.Order] = [
            msg.LetBotPlay(seat=self.dice.randrange(seats), level="easy"),
            msg.TakeBack(),
            msg.NextRound(round=self.live.table.round + 1),
            msg.NextRound(round=self.live.table.round + 1),
        ]
        if len(online) > 1 and device is not self.people[0]:
            orders.append(msg.Leave())
        if isinstance(state, State) and state.final is not None:
            orders += [msg.BackToLobby(), msg.StartMatch()]
        elif state is None:
            orders.append(msg.StartMatch())
        order = self.dice.choice(orders)
        left = device.do(order)["ok"] and isinstance(order, msg.Leave)
        if left:
            self.people.remove(device)
            self.watchers.append(device)
            seats_found: list[object] = []
            self.live.sit_down("New", "", seats_found.append, host=False)

    def restart(self) -> None:
        """What was waiting is not answered; people come again."""
        there = self.online()
        self.live = self.world.restart(self.live)
        for device in (*self.people, *self.watchers):
            device.table = self.live
        for device in (*there, *self.watchers):
            device.hello(have=device.n if device.seat != WATCHER else None)

    def check(self) -> None:
        state = self.live.table.state
        if isinstance(state, State) and state.phase != "ready":
            conserved(state)

    def end(self) -> None:
        """All that was sent has its one answer, unless its device or the server was gone; the log
        alone gives the same table; and everybody's view is that of a fresh start."""
        for device in self.people:
            if device not in self.live.lines:
                device.hello()
        self.world.run(300)
        for device, key in self.sent:
            assert Counter(each["key"] for each in device.answers)[key] <= 1
        folded = self.world.folded()
        assert folded == self.live.table
        self.world.run(0)
        for device in self.people:
            fresh = Device(self.live, device.token, device.seat).hello()
            assert device.view == fresh.view
            fresh.part()


@pytest.mark.rule("NK-8.1", "NK-8.2", "NK-A26", "NK-A36")
@pytest.mark.parametrize("seed", range(12))
def test_whatever_happens_cards_views_and_log_agree(seed: int) -> None:
    chaos = Chaos(seed)
    chaos.run(250)
    chaos.end()

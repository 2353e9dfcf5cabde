"""A world that may be the true one, for trying things out. Only an observation leads into it, so
whoever plays on in worlds knows no more than the seat that dealt them."""

from msgspec.structs import replace

from kartenhaus.games.labor_chaos.actions import Action
from kartenhaus.games.labor_chaos.decide import carried_out, close, settle
from kartenhaus.games.labor_chaos.machine import Machine
from kartenhaus.games.labor_chaos.options import Config
from kartenhaus.games.labor_chaos.resample import resample
from kartenhaus.games.labor_chaos.state import State, in_game, neighbour
from kartenhaus.games.labor_chaos.view import Observation
from kartenhaus.kernel.chance import Chance


class World:
    """A world that is played on; what is hidden in it was drawn when it was dealt."""

    __slots__ = ("_now", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._now = max(state.clock, state.at)

    @classmethod
    def dealt(cls, config: Config, seen: Observation, chance: Chance) -> "World":
        """One of the worlds that look like this. In it nobody needs time to read a card (LC-A34),
        nor takes one back (LC-A35)."""
        options = replace(config.options, announce_ms=0, table_undo=False)
        return cls(resample(replace(config, options=options), seen, chance))

    def copy(self) -> "World":
        """The same world once more, to be played on in another way."""
        return World(self.state)

    def order(self) -> tuple[int, ...]:
        """The seats that play, the one in turn first, as turns follow each other now."""
        state, seat = self.state, self.state.turn
        found: list[int] = []
        for _ in in_game(state):
            found.append(seat)
            seat = neighbour(state, seat, state.direction)
        return tuple(found)

    def without(self, seat: int, card: str) -> "World":
        """The same world, with a card gone from a hand."""
        hands = self.state.hands
        left = tuple(other for other in hands[seat] if other != card)
        return World(replace(self.state, hands=(*hands[:seat], left, *hands[seat + 1 :])))

    def act(self, seat: int, action: Action, chance: Chance) -> None:
        """The seat does this, which must be legal."""
        self._becomes(carried_out(self.state, seat, action, chance, self._now))

    def wait(self, chance: Chance) -> None:
        """Nobody objects to the open claim (LC-A16), nobody reacts in the open window (LC-13.4)."""
        machine = Machine(self.state, chance, self._now)
        if machine.claim is not None:
            settle(machine, machine.claim)
        else:
            close(machine)
        self._becomes(machine)

    def _becomes(self, machine: Machine) -> None:
        machine.done()
        self.state = machine.state

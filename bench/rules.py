"""How fast the rules are, in plain Python on one core, beside rlcard's Uno and OpenSpiel.

Random rounds of four seats: for every decision the legal actions are listed, one is drawn, decided
and folded into the state. CPU time of this process, the best of three runs of each.
"""

import random
import time
from collections.abc import Callable
from functools import partial

from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND
from kartenhaus.kernel.game import AnyGame
from kartenhaus.lab.games import PLAYABLE

SEATS = 4
RUNS = 3
SECONDS = 3.0


class Dice:
    """Chance on the standard library's generator."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def below(self, n: int) -> int:
        """See `kernel.chance.Chance`."""
        return int(self._random() * n)


def kartenhaus(game: AnyGame, seconds: float) -> int:
    """Decisions made in about `seconds` of random rounds of one of our games."""
    config, chance = PLAYABLE[game.name].config(SEATS, {}), Dice(1)
    legal_actions, decide, evolve, to_act = (
        game.legal_actions,
        game.decide,
        game.evolve,
        game.to_act,
    )
    state = game.start(config, SEATS)
    decisions = 0
    end = time.process_time() + seconds
    while time.process_time() < end:
        if game.final(state) is not None:
            state = game.start(config, SEATS)
        for event in game.deal(state, chance, 0, 0):
            state = evolve(state, event)
        if not to_act(state):  # a countdown
            for event in game.tick(state, game.wake(state) or 0, chance):
                state = evolve(state, event)
        while seats := to_act(state):
            seat = tuple(seats)[chance.below(len(seats))]
            actions = legal_actions(state, seat)
            action = actions[chance.below(len(actions))]
            for event in decide(state, seat, action, chance, 0):
                state = evolve(state, event)
            decisions += 1
    return decisions


def rlcard_uno(seconds: float, *, features: bool) -> int:
    """Decisions of rlcard's Uno with random play, with or without its observation features."""
    import rlcard  # noqa: PLC0415 - only in the environment of the benchmarks
    from rlcard.games.uno import Game as UnoGame  # noqa: PLC0415

    decisions = 0
    if features:
        env = rlcard.make("uno", config={"seed": 1})
        end = time.process_time() + seconds
        while time.process_time() < end:
            state, _ = env.reset()
            while not env.is_over():
                action = random.choice(list(state["legal_actions"]))
                state, _ = env.step(action)
                decisions += 1
        return decisions
    game = UnoGame()
    end = time.process_time() + seconds
    while time.process_time() < end:
        game.init_game()
        while not game.is_over():
            game.step(random.choice(game.get_legal_actions()))
            decisions += 1
    return decisions


def open_spiel_crazy_eights(seconds: float) -> int:
    """Decisions of OpenSpiel's crazy_eights (rules in C++), driven by a Python loop."""
    import pyspiel  # noqa: PLC0415 - only in the environment of the benchmarks

    game = pyspiel.load_game("crazy_eights(players=4)")
    decisions = 0
    end = time.process_time() + seconds
    while time.process_time() < end:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, _ = zip(*state.chance_outcomes(), strict=True)
            else:
                actions = state.legal_actions()
            state.apply_action(random.choice(actions))
            decisions += 1
    return decisions


CONTESTANTS: dict[str, Callable[[float], int]] = {
    "kartenhaus Lucky Shutdown (legal, decide, evolve)": partial(kartenhaus, LUCKY_SHUTDOWN),
    "kartenhaus None of a Kind (legal, decide, evolve)": partial(kartenhaus, NONE_OF_A_KIND),
    "rlcard Uno with features": lambda seconds: rlcard_uno(seconds, features=True),
    "rlcard Uno without features": lambda seconds: rlcard_uno(seconds, features=False),
    "OpenSpiel crazy_eights, Python loop over C++": open_spiel_crazy_eights,
}


def main() -> None:
    """Prints decisions a second of every contestant."""
    for name, play in CONTESTANTS.items():
        best = 0.0
        for _ in range(RUNS):
            begun = time.process_time()
            decisions = play(SECONDS)
            best = max(best, decisions / (time.process_time() - begun))
        print(f"{name:52} {best:>10,.0f} decisions/s", flush=True)


if __name__ == "__main__":
    main()

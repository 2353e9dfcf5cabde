"""Quick play in a world where everything is known: one way in which a game could go on."""

from typing import cast

from kartenhaus.bots.labor_chaos.standing import outlook, wins_with
from kartenhaus.games.labor_chaos.actions import DRAW, FINISH, Action, Choose, Play, React, Value
from kartenhaus.games.labor_chaos.frames import Asked
from kartenhaus.games.labor_chaos.legal import free
from kartenhaus.games.labor_chaos.reactions import judged, open_case, suits
from kartenhaus.games.labor_chaos.rules import HUNDRED
from kartenhaus.games.labor_chaos.world import World
from kartenhaus.kernel.chance import Chance, pick, shuffled

MOST_ACTIONS = 60
"""A rollout is cut off after so many actions, whatever is going on."""
SEES = 2
"""A seat sees that it can react to a card once in so many times."""


def rollout(world: World, me: int, action: Action, turns: int, chance: Chance) -> float:
    """How likely `me` wins after this action, by one way in which the game could go on: all play
    quickly until so many turns are over, and then `outlook` is asked."""
    world = world.copy()
    world.act(me, action, chance)
    for _ in range(MOST_ACTIONS):
        state = world.state
        if not state.running:
            return float(state.winner == me)
        if _in_turn(world):
            if not turns:
                break
            turns -= 1
        _go_on(world, chance)
    return outlook(world, me) if world.state.running else float(world.state.winner == me)


def _in_turn(world: World) -> bool:
    effect = world.state.effect
    return not (effect.asked or effect.window or effect.claim)


def _go_on(world: World, chance: Chance) -> None:
    """What happens next. Nobody objects to a claim; in a window all pass at once or one reacts."""
    state = world.state
    effect = state.effect
    if effect.claim is not None:
        world.wait(chance)
    elif effect.window is not None:
        reaction = _reaction(world, chance)
        if reaction is None:
            world.wait(chance)
        else:
            world.act(*reaction, chance)
    elif effect.asked:
        one = effect.asked[0]
        world.act(one.seat, Choose(one.choice, _answer(world, one, chance)), chance)
    else:
        world.act(state.turn, _turn(world, chance), chance)


def _turn(world: World, chance: Chance) -> Action:
    """The End that wins at once, else any card."""
    state = world.state
    seat = state.turn
    cards = [card for card in state.hands[seat] if _playable(world, card, chance)]
    for card in cards:
        if wins_with(world, seat, card):
            return Play(card)
    if cards:
        return Play(pick(cards, chance))
    return FINISH if free(state) else DRAW


def _playable(world: World, card: str, chance: Chance) -> bool:
    """Whether the card can be played; what has to be claimed holds as often as it usually does."""
    state = world.state
    why = judged(state, state.turn, card)
    claimed = isinstance(why, str) and chance.below(HUNDRED) < state.rules.percent(why)
    return why is None or claimed


def _reaction(world: World, chance: Chance) -> tuple[int, Action] | None:
    """Who reacts in the open window, and how; nobody overlooks what is in store for themselves."""
    state = world.state
    window, case = state.effect.window, open_case(state)
    if window is None or case is None:
        return None
    for seat in shuffled([seat for seat in window.who if seat not in window.passed], chance):
        for card in state.hands[seat]:
            if suits(state, seat, card, case) and (case.on != "play" or not chance.below(SEES)):
                return seat, React(window.window, card)
    return None


def _answer(world: World, one: Asked, chance: Chance) -> tuple[Value, ...]:
    """No to a dare, whoever has the fewest cards, the cards that cannot be played, else any."""
    if one.label in ("dare", "confirm"):
        return ("no",)
    state, values = world.state, shuffled(one.values, chance)
    if one.kind in ("player", "vote"):
        others = [value for value in values if value != one.seat] or values
        return (min(others, key=lambda seat: len(state.hands[cast(int, seat)])),)
    if one.label == "discard" and not state.end:
        plain = state.rules.plain
        return tuple(sorted(values, key=lambda card: card in plain)[: one.most])
    return values[: one.least]

"""Play by search: worlds that fit the observation are dealt and played out quickly."""

from collections.abc import Sequence
from functools import cache
from math import exp

from kartenhaus.bots.lucky_shutdown.counting import Reading, read
from kartenhaus.bots.lucky_shutdown.judgement import Taste
from kartenhaus.bots.lucky_shutdown.normal import choose_open, weigh
from kartenhaus.bots.policy import Budget, Rollouts
from kartenhaus.bots.search import Search
from kartenhaus.games.lucky_shutdown.actions import (
    Action,
    ChooseOpen,
    Early,
    Flip,
    Luck,
    PassSkip,
    PickStarter,
    Play,
    React,
    Take,
)
from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN
from kartenhaus.games.lucky_shutdown.options import Config
from kartenhaus.games.lucky_shutdown.rules import Rules
from kartenhaus.games.lucky_shutdown.view import Observation
from kartenhaus.kernel.chance import Chance

ROLLOUTS = 48
"""The budget for one action if the caller sets none."""
DEPTH = 40
"""Actions after which a rollout is cut off."""
MOST = 12
"""How many actions are searched; the others fall to the judgement of `normal`."""
SCALE = 4.0
"""How many cards fewer make it about 3 to 1 that one finishes first."""


class Strong:
    """Searches among the actions that `normal` weighs highest."""

    def __init__(self, taste: Taste | None = None, depth: int = DEPTH) -> None:
        self.taste = Taste() if taste is None else taste
        self.search = Search(LUCKY_SHUTDOWN, quick, promise, depth)

    def act(
        self,
        config: Config,
        observation: Observation,
        chance: Chance,
        budget: Budget | None = None,
    ) -> Action | None:
        """The action that did best in the rollouts, or nothing."""
        reading = read(config, observation)
        if observation.own.choose:
            return choose_open(reading, self.taste)
        actions = searched(reading, self.taste, chance)
        if len(actions) < 2:
            return actions[0] if actions else None
        return self.search.best(
            config, observation, reading.me, actions, budget or Rollouts(ROLLOUTS), chance
        )


def searched(reading: Reading, taste: Taste, chance: Chance) -> list[Action | None]:
    """The actions to search: of lays that differ in colours alone the one weighed highest."""
    public = reading.seen.public
    mine = public.turn == reading.me
    weighed = weigh(reading, taste, chance)
    weighed.sort(key=lambda each: each[0], reverse=True)
    found: dict[object, Action] = {}
    for _, action in weighed:
        found.setdefault(_likeness(reading.rules, action, in_turn=mine), action)
    actions: list[Action | None] = []
    actions += list(found.values())[:MOST]
    if actions and not mine and public.phase != "starter":
        actions.append(None)  # a reaction may be let pass
    return actions


def _likeness(rules: Rules, action: Action, *, in_turn: bool) -> object:
    """What two actions must share to count as one."""
    if not isinstance(action, Play | React):
        return action
    top = action.cards[-1]
    group = rules.group[top]
    rules_on = rules.colour[top] if group.power == "colourForce" else 0
    rules_on = rules.value[top] if group.kind == "under" else rules_on
    # in turn, completing the set by a reaction is the same as by a lay
    return (in_turn or isinstance(action, Play), group.index, len(action.cards), rules_on)


def quick(actions: Sequence[Action]) -> Action:
    """The rollouts' policy: snap; else the lowest number, as many as there are; else a magic."""
    return min(actions, key=_rank)


@cache
def _rank(action: Action) -> tuple[int, int, int]:
    """Sort key of `quick`, smallest first. Asks nothing of the position, so it is looked up."""
    match action:
        case React():
            return (0, 0, 0)
        case Play(cards):
            kind, value = _kind_and_value(cards[0])
            return (1 + kind, value, -len(cards))
        case PassSkip():
            return (90, 0, 0)
        case Luck() | Early():
            return (91, 0, 0)
        case Flip():
            return (92, 0, 0)
        case Take():
            return (93, 0, 0)
        case ChooseOpen() | PickStarter():
            return (94, 0, 0)


def _kind_and_value(card: str) -> tuple[int, int]:
    kind, colon, _ = card.partition(":")
    if not colon:
        return 0, int(card[1:])
    return 1 + ("clear", "push", "free", "under").index(kind.rstrip("0123456789")), 0


def promise(seen: Observation, me: int) -> float:
    """How far up a seat may hope to come, going by the number of cards that each still has."""
    seats = seen.public.seats
    if seats[me].place:
        return 1.0 - (seats[me].place - 1) / (len(seats) - 1)
    totals = [view.hand + 3 - view.open.count(None) + sum(view.closed) for view in seats]
    behind = sum(
        1.0 / (1.0 + exp((totals[me] - total) / SCALE))
        for seat, total in enumerate(totals)
        if seat != me and not seats[seat].place
    )
    return behind / (len(seats) - 1)

"""Play by search: worlds that fit the observation are dealt and played out quickly."""

from collections.abc import Sequence

from kartenhaus.bots.lucky_shutdown.counting import Reading, read
from kartenhaus.bots.lucky_shutdown.judgement import Taste
from kartenhaus.bots.lucky_shutdown.normal import choose_open, weigh
from kartenhaus.bots.lucky_shutdown.outlook import outlook
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
from kartenhaus.games.lucky_shutdown.rules import Rules, compile_rules
from kartenhaus.games.lucky_shutdown.view import Observation
from kartenhaus.kernel.chance import Chance

ROLLOUTS = 48
"""The budget for one action if the caller sets none."""
DEPTH = 12
"""Actions after which a rollout is cut off."""
MOST = 6
"""How many actions are searched; the others fall to the judgement of `normal`."""


class Strong:
    """Searches among the actions that `normal` weighs highest."""

    def __init__(self, taste: Taste | None = None, depth: int = DEPTH) -> None:
        self.taste = Taste() if taste is None else taste
        self.search = Search(LUCKY_SHUTDOWN, quick, _outlook, depth)

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
    """The rollouts' policy: the lowest number, as many as there are; else one magic; else snap.

    Leans on the order of `legal_actions`: lays come first, the lowest number before all.
    """
    best = actions[0]
    if not isinstance(best, Play):
        return min(actions, key=lambda action: _LAST_RESORTS.index(type(action)))
    value = best.cards[0][1:]
    for action in actions:
        if not isinstance(action, Play) or action.cards[0][1:] != value:
            break
        if len(action.cards) > len(best.cards):
            best = action
    return best


_LAST_RESORTS = (React, PassSkip, Luck, Early, Flip, Take, ChooseOpen, PickStarter)
"""What to do without a lay, first to last."""


def _outlook(config: Config, seen: Observation) -> float:
    return outlook(compile_rules(config), seen)

"""Play by search: worlds that fit the observation are dealt, and actions are tried out in them."""

from collections.abc import Sequence
from dataclasses import dataclass

from kartenhaus.bots.labor_chaos.choices import answered, options
from kartenhaus.bots.labor_chaos.future import Sight
from kartenhaus.bots.labor_chaos.judgement import WON, Judge, Taste
from kartenhaus.bots.labor_chaos.manners import polite
from kartenhaus.bots.labor_chaos.normal import Weighed, weigh
from kartenhaus.bots.labor_chaos.rollout import rollout
from kartenhaus.bots.policy import Budget, Rollouts
from kartenhaus.bots.search import best_of
from kartenhaus.games.labor_chaos.actions import Action
from kartenhaus.games.labor_chaos.options import Config
from kartenhaus.games.labor_chaos.view import Observation
from kartenhaus.games.labor_chaos.world import World
from kartenhaus.kernel.chance import Chance

ROLLOUTS = 48
"""The budget for one action if the caller sets none."""
MOST = 6
"""How many actions are searched: those that the judgement weighs highest."""
PER_CARD = 0.04
"""How much likelier a game is won for what the judgement thinks is worth a card."""
FAR = 0.5
"""No more does the judgement count against an action."""


@dataclass(frozen=True, slots=True)
class Strong:
    """Searches among the actions that are weighed highest. `claims`: see `manners.claimable`."""

    taste: Taste
    claims: bool = False

    def act(
        self,
        config: Config,
        observation: Observation,
        chance: Chance,
        budget: Budget | None = None,
    ) -> Action | None:
        """The action that did best when it was tried out, or nothing."""
        known = polite(observation)
        if known is not None:
            return known
        judge = Judge(Sight(config, observation), self.taste)
        choice = observation.own.choice
        if choice is None:
            found = weigh(judge, chance, claims=self.claims)
        else:
            found: list[Weighed] = [*options(judge, choice, chance)]
            if not found:
                return answered(judge, choice, chance, claims=self.claims)
        found.sort(key=lambda weighed: weighed[0], reverse=True)
        if len(found) < 2 or found[0][0] >= WON:
            return found[0][1] if found else None
        return _searched(config, observation, found[:MOST], budget or Rollouts(ROLLOUTS), chance)


def _searched(
    config: Config, seen: Observation, found: Sequence[Weighed], budget: Budget, chance: Chance
) -> Action:
    """The best of these actions, the one that is weighed highest first. Everybody has a turn in
    every rollout."""
    turns = len(seen.memory.hands) - len(seen.public.out)

    def trial(tried: Sequence[Action]) -> list[float]:
        world = World.dealt(config, seen, chance)
        return [rollout(world, seen.seat, action, turns, chance) for action in tried]

    highest = found[0][0]
    leads = [max(-FAR, PER_CARD * (worth - highest)) for worth, _ in found]
    return best_of([action for _, action in found], trial, budget, leads)

"""A beginner's play."""

from kartenhaus.bots.lucky_shutdown.normal import Normal
from kartenhaus.bots.policy import Budget
from kartenhaus.games.lucky_shutdown.actions import Action, Play
from kartenhaus.games.lucky_shutdown.options import Config
from kartenhaus.games.lucky_shutdown.view import Observation
from kartenhaus.kernel.chance import Chance


class Easy:
    """Plays plausibly, with slips."""

    def act(
        self,
        config: Config,
        observation: Observation,
        chance: Chance,
        budget: Budget | None = None,
    ) -> Action | None:
        """One legal action, or nothing."""
        if observation.own.lays and chance.below(3) == 0:
            return Play(observation.own.lays[chance.below(len(observation.own.lays))])
        return Normal().act(config, observation, chance, budget)

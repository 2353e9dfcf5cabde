"""Sound play without search."""

from kartenhaus.bots.policy import Budget
from kartenhaus.games.lucky_shutdown.actions import (
    LUCK,
    PASS_SKIP,
    TAKE,
    Action,
    ChooseOpen,
    Early,
    Flip,
    PickStarter,
    Play,
    React,
)
from kartenhaus.games.lucky_shutdown.options import Config
from kartenhaus.games.lucky_shutdown.rules import compile_rules
from kartenhaus.games.lucky_shutdown.view import Observation
from kartenhaus.kernel.chance import Chance


class Normal:
    """Sound play: lowest number first, magics when nothing else fits."""

    def act(
        self,
        config: Config,
        observation: Observation,
        chance: Chance,
        budget: Budget | None = None,
    ) -> Action | None:
        """One legal action, or nothing."""
        own, rules = observation.own, compile_rules(config)
        if own.choose:
            ranked = sorted(own.hand, key=lambda c: (rules.group[c].index, c))
            return ChooseOpen(tuple(ranked[-3:]))
        if own.snaps:
            return React(own.snaps[0])
        if own.lays:
            best = min(own.lays, key=lambda lay: (rules.group[lay[0]].index, -len(lay)))
            return Play(best)
        if own.pick_starter:
            return PickStarter(own.pick_starter[0])
        if own.luck:
            return LUCK
        if own.early:
            return Early(own.early[chance.below(len(own.early))])
        if own.flips:
            return Flip(own.flips[chance.below(len(own.flips))])
        if own.pass_skip:
            return PASS_SKIP
        return TAKE if own.take else None

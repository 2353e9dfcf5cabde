"""Sound play without search: weighs every lay by rules of thumb and takes the best."""

from kartenhaus.bots.lucky_shutdown.candidates import plays
from kartenhaus.bots.lucky_shutdown.counting import Reading, fitting, read
from kartenhaus.bots.lucky_shutdown.judgement import (
    Taste,
    keeping,
    worth_of_lay,
    worth_of_pass,
    worth_of_take,
)
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
    React,
)
from kartenhaus.games.lucky_shutdown.options import Config
from kartenhaus.games.lucky_shutdown.view import Observation
from kartenhaus.kernel.bag import size
from kartenhaus.kernel.chance import Chance, pick

Weighed = tuple[float, Action]
"""An action and what it is worth."""


class Normal:
    """Sound play. `taste` holds its weights."""

    def __init__(self, taste: Taste | None = None) -> None:
        self.taste = Taste() if taste is None else taste

    def act(
        self,
        config: Config,
        observation: Observation,
        chance: Chance,
        budget: Budget | None = None,
    ) -> Action | None:
        """The action it weighs highest, or nothing."""
        reading = read(config, observation)
        if observation.own.choose:
            return choose_open(reading, self.taste)
        found = weigh(reading, self.taste, chance)
        if not found:
            return None
        value, action = max(found, key=lambda weighed: weighed[0])
        return None if isinstance(action, React) and value < 0 else action


def choose_open(reading: Reading, taste: Taste) -> ChooseOpen:
    """Lays the cards open that are most worth keeping: they come last (LS-2.4)."""
    keep = keeping(reading.rules, taste)
    order = reading.rules.faces.order
    ranked = sorted(reading.seen.own.hand, key=lambda card: (keep[card], order[card]))
    return ChooseOpen(tuple(ranked[-3:]))


def weigh(reading: Reading, taste: Taste, chance: Chance) -> list[Weighed]:
    """The legal actions with their worth; not those of choosing open cards."""
    own, rules = reading.seen.own, reading.rules
    found: list[Weighed] = [
        (worth_of_lay(reading, taste, play.cards), play) for play in plays(rules, own)
    ]
    found += [(worth_of_lay(reading, taste, snap), React(snap)) for snap in own.snaps]
    if own.take:
        found.append((worth_of_take(reading, taste), TAKE))
    if own.pass_skip:
        found.append((worth_of_pass(taste), PASS_SKIP))
    found += _unseen(reading, taste, chance)
    if own.pick_starter:
        found.append((0.0, PickStarter(pick(own.pick_starter, chance))))
    return found


def _unseen(reading: Reading, taste: Taste, chance: Chance) -> list[Weighed]:
    """Cards played unseen: one more card goes to the hand if it does not fit."""
    own = reading.seen.own
    if not (own.flips or own.early or own.luck):
        return []
    among = max(1, size(reading.hidden))
    fits = size(reading.hidden & fitting(reading.rules, reading.seen.public.top)) / among
    missed = worth_of_take(reading, taste)
    if own.luck:
        return [(fits * taste.swap + (1 - fits) * (missed - taste.take), LUCK)]
    value = fits * taste.shed + (1 - fits) * missed
    if own.flips:
        return [(value, Flip(pick(own.flips, chance)))]
    return [(value, Early(pick(own.early, chance)))]

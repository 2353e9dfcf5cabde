"""A beginner's play: the lowest card that fits, one eye on the pile, and now and then a slip."""

from collections.abc import Sequence

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
from kartenhaus.games.lucky_shutdown.rules import Rules, compile_rules
from kartenhaus.games.lucky_shutdown.view import Observation, Own
from kartenhaus.kernel.chance import Chance, pick, shuffled

SMALL_PILE = 3
"""A beginner shies at taking more cards than this without need."""

# How often each slip happens, in percent.
OVERLOOKS_SNAP = 60
OVERLOOKS_SKIP = 40
LAYS_ONE_OF_SEVERAL = 40
MAGIC_TOO_EARLY = 15
ANY_NUMBER = 15
TAKES_NEEDLESSLY = 4


class Easy:
    """A beginner. Sees what lies on top and its own hand, and counts nothing."""

    def act(
        self,
        config: Config,
        observation: Observation,
        chance: Chance,
        budget: Budget | None = None,
    ) -> Action | None:
        """A plausible action, or nothing."""
        rules, own = compile_rules(config), observation.own
        mine = observation.public.turn == observation.seat
        if own.choose:
            return _choose_open(rules, own, chance)
        if own.snaps and not (mine and own.lays):
            if not _slips(OVERLOOKS_SNAP, chance):
                return React(pick(own.snaps, chance))
            if not mine:
                return None
        if own.pass_skip:
            return _in_skip_moment(rules, own, chance)
        if own.lays:
            pile = len(observation.memory.pile)
            if own.take and pile <= SMALL_PILE and _slips(TAKES_NEEDLESSLY, chance):
                return TAKE
            return Play(_lay(rules, own.lays, chance))
        return _without_a_lay(own, chance)


def _slips(percent: int, chance: Chance) -> bool:
    return chance.below(100) < percent


def _choose_open(rules: Rules, own: Own, chance: Chance) -> ChooseOpen:
    """Magics and high cards open, as one is told; but one card is picked on a whim."""
    whim, *rest = shuffled(own.hand, chance)
    rest.sort(key=lambda card: rules.group[card].index)
    return ChooseOpen((whim, *rest[-2:]))


def _in_skip_moment(rules: Rules, own: Own, chance: Chance) -> Action:
    if own.lays and not _slips(OVERLOOKS_SKIP, chance):
        return Play(_lay(rules, own.lays, chance))
    return PASS_SKIP


def _lay(rules: Rules, lays: Sequence[tuple[str, ...]], chance: Chance) -> tuple[str, ...]:
    """The lowest number, as many as there are; a magic if no number fits; unless it slips."""
    magics = [lay for lay in lays if not rules.group[lay[0]].is_number]
    numbers = [lay for lay in lays if rules.group[lay[0]].is_number]
    if magics and (not numbers or _slips(MAGIC_TOO_EARLY, chance)):
        return pick(magics, chance)
    if _slips(ANY_NUMBER, chance):
        return pick(numbers, chance)
    group = min((rules.group[lay[0]] for lay in numbers), key=lambda group: group.index)
    equal = [lay for lay in numbers if rules.group[lay[0]] is group]
    fewest = _slips(LAYS_ONE_OF_SEVERAL, chance)
    return min(equal, key=lambda lay: len(lay) if fewest else -len(lay))


def _without_a_lay(own: Own, chance: Chance) -> Action | None:
    if own.luck:
        return LUCK
    if own.flips:
        return Flip(pick(own.flips, chance))
    if own.early:
        return Early(pick(own.early, chance))
    if own.pick_starter:
        return PickStarter(pick(own.pick_starter, chance))
    return TAKE if own.take else None

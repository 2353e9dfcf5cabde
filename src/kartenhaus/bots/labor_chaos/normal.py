"""Sound play without search: what each action leads to on average, judged by rules of thumb."""

from dataclasses import dataclass

from kartenhaus.bots.labor_chaos.choices import answered
from kartenhaus.bots.labor_chaos.easy import Easy
from kartenhaus.bots.labor_chaos.future import Sight
from kartenhaus.bots.labor_chaos.judgement import Judge, Taste
from kartenhaus.bots.labor_chaos.manners import claimable, polite
from kartenhaus.bots.policy import Budget
from kartenhaus.games.labor_chaos.actions import DRAW, FINISH, Action, Pass, Play, React
from kartenhaus.games.labor_chaos.frames import Case
from kartenhaus.games.labor_chaos.options import Config
from kartenhaus.games.labor_chaos.rules import HUNDRED
from kartenhaus.games.labor_chaos.view import Observation
from kartenhaus.kernel.chance import Chance, shuffled

Weighed = tuple[float, Action]


@dataclass(frozen=True, slots=True)
class Normal:
    """Sound play. `taste` holds its weights; `claims`: see `manners.claimable`."""

    taste: Taste
    claims: bool = False

    def act(
        self,
        config: Config,
        observation: Observation,
        chance: Chance,
        budget: Budget | None = None,
    ) -> Action | None:
        """The action it weighs highest, or nothing."""
        known = polite(observation)
        if known is not None:
            return known
        if chance.below(HUNDRED) < self.taste.slips:
            return Easy(claims=self.claims).act(config, observation, chance)
        judge = Judge(Sight(config, observation), self.taste)
        choice = observation.own.choice
        if choice is not None:
            return answered(judge, choice, chance, claims=self.claims)
        found = weigh(judge, chance, claims=self.claims)
        return max(found, key=lambda weighed: weighed[0])[1] if found else None


def weigh(judge: Judge, chance: Chance, *, claims: bool) -> list[Weighed]:
    """The legal actions in a turn or window with their worth, equal ones in random order."""
    seen = judge.sight.seen
    own, window, stack = seen.own, seen.public.window, seen.memory.effect.stack
    if window is not None:
        if not own.may_pass:
            return []
        case = stack[-1]
        found: list[Weighed] = [(0.0, Pass(window.window))]
        if isinstance(case, Case):
            found += [(judge.react(c, case), React(window.window, c)) for c in own.reacts]
        return found
    cards = shuffled(claimable(judge.now, claims=claims, chance=chance), chance)
    found = [(judge.play(card), Play(card)) for card in cards]
    if own.may_finish:
        found.append((judge.worth(judge.now), FINISH))
    elif own.may_draw and not found:
        found.append((0.0, DRAW))
    return found

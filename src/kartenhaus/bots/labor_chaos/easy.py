"""Play of a beginner: whatever goes, with a little sense."""

from dataclasses import dataclass

from kartenhaus.bots.labor_chaos.choices import by_chance
from kartenhaus.bots.labor_chaos.future import Sight
from kartenhaus.bots.labor_chaos.manners import claimable, polite
from kartenhaus.bots.policy import Budget
from kartenhaus.games.labor_chaos.actions import (
    DRAW,
    FINISH,
    Action,
    Choose,
    Pass,
    Play,
    React,
)
from kartenhaus.games.labor_chaos.options import Config
from kartenhaus.games.labor_chaos.view import ChoiceView, Observation
from kartenhaus.kernel.chance import Chance, pick

REACTS = 2
"""It sees that an instant fits once in so many times."""


@dataclass(frozen=True, slots=True)
class Easy:
    """Any playable card, any answer; it gives the trouble to others rather than to itself.
    `claims`: see `manners.claimable`.
    """

    claims: bool = False

    def act(
        self,
        config: Config,
        observation: Observation,
        chance: Chance,
        budget: Budget | None = None,
    ) -> Action | None:
        """One of its actions, or nothing."""
        known = polite(observation)
        if known is not None:
            return known
        own, window = observation.own, observation.public.window
        if own.choice is not None:
            return _answer(observation.seat, own.choice, chance)
        if window is not None:
            if not own.may_pass:
                return None
            sees = own.reacts and chance.below(REACTS) == 0
            number = window.window
            return React(number, pick(own.reacts, chance)) if sees else Pass(number)
        now = Sight(config, observation).begin()
        cards = claimable(now, claims=self.claims, chance=chance)
        if cards:
            return Play(pick(cards, chance))
        return FINISH if own.may_finish else DRAW if own.may_draw else None


def _answer(me: int, choice: ChoiceView, chance: Chance) -> Choose:
    """Any answer, but not oneself if somebody else can be meant."""
    if choice.label in ("dare", "confirm"):
        return Choose(choice.choice, ("no",))
    others = [value for value in choice.values if value != me]
    if choice.kind in ("player", "vote") and others:
        return Choose(choice.choice, (pick(others, chance),))
    return by_chance(choice, chance)

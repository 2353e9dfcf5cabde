"""How fast people of a level are at the race, how much they notice, and what they overlook."""

from dataclasses import dataclass
from math import exp
from statistics import NormalDist

from kartenhaus.games.none_of_a_kind.events import Relation
from kartenhaus.kernel.chance import Chance

REACTION_MS = 150
"""Nobody reacts faster to what has just come into sight."""
CALM_LEAST_MS, CALM_MOST_MS = 1_200, 2_500
"""Nobody is in a hurry in a calm round, but others should be able to follow (NK-A33)."""
THOUSAND = 1_000
STEPS = 2_000
NORMAL = tuple(NormalDist().inv_cdf((step + 0.5) / STEPS) for step in range(STEPS))
"""The normal distribution in equally likely steps, out to 3.5 standard deviations."""


class Time:
    """How long something takes: log-normal, as people's times are.

    `median` in milliseconds; `sigma`: the standard deviation of the logarithm.
    """

    __slots__ = ("_times", "mean")

    def __init__(self, median: int, sigma: float) -> None:
        self._times = tuple(round(median * exp(sigma * normal)) for normal in NORMAL)
        self.mean = sum(self._times) / STEPS

    def draw(self, chance: Chance) -> int:
        """Milliseconds, this time."""
        return self._times[chance.below(STEPS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """All that tells the levels apart. Rates are in thousandths."""

    grab: Time
    """To choose a card and reach it."""
    judge: Time
    """To compare a card with the last one of the row."""
    place: Time
    """To lay it down, in the row or back in the middle."""
    notices: int
    """Sees a fitting card that lies face up before it reaches for an unknown one."""
    overlooks: dict[Relation, int]
    """Does not see that two cards match in this. Of several matches each must be overlooked."""
    throws_back: int
    """Puts back a card that fits."""
    stop: tuple[int, int]
    """From the full row to the call, least and most milliseconds."""
    high_counts: bool
    """Of several fitting cards takes one with the most words: they break ties (NK-6.7)."""


# Reading a word is automatic, naming its ink is not, so inks are compared more slowly and worse
# than words; a comparison across needs both at once and is the worst.
LEVELS: dict[str, Level] = {
    "easy": Level(
        grab=Time(900, 0.35),
        judge=Time(1_700, 0.40),
        place=Time(450, 0.30),
        notices=350,
        overlooks={"WW": 30, "II": 60, "WI": 150, "IW": 180, "NN": 50},
        throws_back=60,
        stop=(500, 1_200),
        high_counts=False,
    ),
    "normal": Level(
        grab=Time(700, 0.30),
        judge=Time(1_200, 0.35),
        place=Time(350, 0.30),
        notices=600,
        overlooks={"WW": 10, "II": 30, "WI": 70, "IW": 90, "NN": 20},
        throws_back=30,
        stop=(350, 800),
        high_counts=False,
    ),
    "strong": Level(
        grab=Time(550, 0.25),
        judge=Time(850, 0.30),
        place=Time(280, 0.25),
        notices=850,
        overlooks={"WW": 3, "II": 10, "WI": 20, "IW": 25, "NN": 8},
        throws_back=10,
        stop=(250, 500),
        high_counts=True,
    ),
}

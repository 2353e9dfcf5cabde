"""None of a Kind's policies: people of three levels in a hurry.

Chapters: `levels` (times and slips) -> `racer` (what it does with them).
"""

from kartenhaus.bots.none_of_a_kind.levels import LEVELS
from kartenhaus.bots.none_of_a_kind.racer import Racer
from kartenhaus.bots.policy import AnyPolicy

POLICIES: dict[str, AnyPolicy] = {name: Racer(level) for name, level in LEVELS.items()}

"""Lucky Shutdown's policies: easy makes a beginner's slips, normal plays soundly, strong searches.

Chapters, each imports only earlier ones: `counting` (what is where) -> `judgement` (what an action
is worth) -> `candidates` (the actions worth a thought) -> `normal`;
`outlook` (what a position promises) -> `strong`; `easy` stands by itself.
"""

from kartenhaus.bots.lucky_shutdown.easy import Easy
from kartenhaus.bots.lucky_shutdown.normal import Normal
from kartenhaus.bots.lucky_shutdown.strong import Strong
from kartenhaus.bots.policy import AnyPolicy

POLICIES: dict[str, AnyPolicy] = {"easy": Easy(), "normal": Normal(), "strong": Strong()}

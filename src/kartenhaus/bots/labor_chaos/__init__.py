"""Labor Chaos's policies: easy plays whatever goes, normal weighs what cards lead to, strong
searches as well.

Chapters, each imports only earlier ones: `future` (what is known and expected) -> `reading` (what
words come to) -> `conditions` -> `goals` -> `hands` -> `forecast` -> `on_hands`, `on_turns`,
`on_questions` -> `verbs` (what programs do on average) -> `judgement` (what that is worth) ->
`choices`, `manners` -> `easy` -> `normal`; `standing` (who is how near to winning in a known
world) -> `rollout` -> `strong`.
"""

from dataclasses import replace

from kartenhaus.bots.labor_chaos.easy import Easy
from kartenhaus.bots.labor_chaos.judgement import NORMAL, STRONG
from kartenhaus.bots.labor_chaos.normal import Normal
from kartenhaus.bots.labor_chaos.strong import Strong
from kartenhaus.bots.policy import AnyPolicy

POLICIES: dict[str, AnyPolicy] = {
    "easy": Easy(),
    "normal": Normal(NORMAL),
    "strong": Strong(STRONG),
}


def among_bots(chosen: AnyPolicy) -> AnyPolicy:
    """The policy for a table without people: it claims moment facts as often as the catalogue
    says that they hold (LC-A16)."""
    return replace(chosen, claims=True) if isinstance(chosen, Easy | Normal | Strong) else chosen

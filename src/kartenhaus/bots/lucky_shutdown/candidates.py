"""The actions worth a thought: one order per lay, except where the top card makes a difference."""

from collections.abc import Iterator

from kartenhaus.games.lucky_shutdown.actions import Play
from kartenhaus.games.lucky_shutdown.rules import Rules
from kartenhaus.games.lucky_shutdown.view import Own


def ordered(rules: Rules, lay: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The orders of a lay that differ in effect: of 15s and undercuts the top card rules.

    Rules LS-10.6 and LS-A12.
    """
    group = rules.group[lay[0]]
    if len(lay) == 1 or not (group.power == "colourForce" or group.kind == "under"):
        yield lay
        return
    for top in dict.fromkeys(lay):
        rest = list(lay)
        rest.remove(top)
        yield (*rest, top)


def plays(rules: Rules, own: Own) -> list[Play]:
    """Every lay in every order that differs in effect."""
    return [Play(cards) for lay in own.lays for cards in ordered(rules, lay)]

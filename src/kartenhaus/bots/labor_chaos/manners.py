"""What bots of every level do alike: what needs no thought, and what a bot does not claim."""

from collections.abc import Sequence

from kartenhaus.bots.labor_chaos.future import Future
from kartenhaus.bots.labor_chaos.reading import usual
from kartenhaus.games.labor_chaos.actions import DRAW, Action, Agree, Choose, Pass, Undo
from kartenhaus.games.labor_chaos.rules import HUNDRED
from kartenhaus.games.labor_chaos.view import Observation
from kartenhaus.kernel.chance import Chance

NOBODY = -1


def polite(seen: Observation) -> Action | None:
    """The action where there is nothing to weigh: agree to claims (LC-A16) and to taking a card
    back (LC-A35), pass without an instant, give the only answer, draw."""
    public, own = seen.public, seen.own
    if public.undo and own.may_undo:
        return Undo(on=True)
    if public.claim is not None:
        return Agree(public.claim.claim) if own.may_object else None
    if public.window is not None:
        return Pass(public.window.window) if own.may_pass and not own.reacts else None
    choice = own.choice
    if choice is not None and choice.least >= len(choice.values):
        return Choose(choice.choice, choice.values)
    return DRAW if own.may_draw and not own.plays else None


def claimable(now: Future, *, claims: bool, chance: Chance) -> Sequence[str]:
    """The cards the seat plays in its turn if it likes.

    Among people a bot claims nothing for itself, as it sees nobody yawn (LC-A16). With `claims`,
    among bots alone, moment facts hold as often as the catalogue says.
    """
    own = now.sight.seen.own
    keys = sorted(set(own.claims.values())) if claims else []
    held = {key for key in keys if chance.below(HUNDRED) < usual(now, key) * HUNDRED}
    return [card for card in own.plays if card not in own.claims or own.claims[card] in held]

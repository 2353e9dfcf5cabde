"""Bots: policies of several levels for every game. They see what their seat sees, no more."""

from kartenhaus.bots import labor_chaos, lucky_shutdown, none_of_a_kind
from kartenhaus.bots.policy import (
    AnyPaced,
    AnyPolicy,
    Budget,
    Milliseconds,
    Paced,
    Policy,
    Rollouts,
    paced,
)

__all__ = [
    "LEVELS",
    "AnyPaced",
    "AnyPolicy",
    "Budget",
    "Milliseconds",
    "Paced",
    "Policy",
    "Rollouts",
    "UnknownPolicyError",
    "paced",
    "policy",
]

LEVELS = ("easy", "normal", "strong")
"""The levels every game has, from weak to strong."""

_POLICIES: dict[str, dict[str, AnyPolicy]] = {
    "lucky-shutdown": lucky_shutdown.POLICIES,
    "none-of-a-kind": none_of_a_kind.POLICIES,
    "labor-chaos": labor_chaos.POLICIES,
}


class UnknownPolicyError(LookupError):
    """No such game, or the game has no policy of this level."""


def policy(game: str, level: str) -> AnyPolicy:
    """The policy of a game (such as `lucky-shutdown`) and level (`LEVELS`).

    Policies keep no state: one object serves any number of seats and threads. Raises
    `UnknownPolicyError`.
    """
    try:
        return _POLICIES[game][level]
    except KeyError as error:
        raise UnknownPolicyError(f"{game}: {level}") from error

"""The games the lab can play."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kartenhaus.games.lucky_shutdown.game import LUCKY_SHUTDOWN
from kartenhaus.games.none_of_a_kind.game import NONE_OF_A_KIND
from kartenhaus.kernel.game import AnyGame
from kartenhaus.lab import lucky_shutdown, none_of_a_kind
from kartenhaus.lab.played import Contest, Played

AnyPlayed = Played[Any]  # pyright: ignore[reportExplicitAny]
Summary = lucky_shutdown.Summary | none_of_a_kind.Summary


@dataclass(frozen=True, slots=True)
class Pace:
    """Of a game in real time: what plans hang on. See `race.Racers`."""

    situation: Callable[[Any, int], Hashable]  # pyright: ignore[reportExplicitAny]
    shared: Callable[[Any], Hashable]  # pyright: ignore[reportExplicitAny]


@dataclass(frozen=True, slots=True, kw_only=True)
class Playable:
    """What the lab knows of a game."""

    game: AnyGame
    config: Callable[[int, Mapping[str, str]], Any]  # pyright: ignore[reportExplicitAny]
    """(seats, options as text): a config. Raises `UnknownOptionError`, `OptionValueError`."""
    match_rounds: Callable[[Any], int]  # pyright: ignore[reportExplicitAny]
    """(config): how many rounds make a match."""
    whole: bool
    """Whether a match has an end, so that part of one shows little."""
    pace: Pace | None
    """Nothing for a game in turns."""
    count: Callable[[Sequence[Any]], Any]  # pyright: ignore[reportExplicitAny]
    """(events of a round): the counts."""
    summarize: Callable[[Contest, Sequence[AnyPlayed]], Summary]
    """What the rounds show. Raises `ValueError` if no round came to its end."""


PLAYABLE: dict[str, Playable] = {
    "lucky-shutdown": Playable(
        game=LUCKY_SHUTDOWN,
        config=lucky_shutdown.configure,
        match_rounds=lambda _: lucky_shutdown.MATCH_ROUNDS,
        whole=False,
        pace=None,
        count=lucky_shutdown.count,
        summarize=lucky_shutdown.summarize,
    ),
    "none-of-a-kind": Playable(
        game=NONE_OF_A_KIND,
        config=none_of_a_kind.configure,
        match_rounds=none_of_a_kind.match_rounds,
        whole=True,
        pace=Pace(none_of_a_kind.situation, none_of_a_kind.shared),
        count=none_of_a_kind.count,
        summarize=none_of_a_kind.summarize,
    ),
}
"""Name -> game."""

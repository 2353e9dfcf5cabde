"""Places of cards, kinds of choices, and what cards react to."""

from typing import Literal

Zone = Literal["hand", "draw", "discard", "end", "lasting", "front", "box"]
"""`front`: between being played and being put away. `box`: out of the game."""
ChoiceKind = Literal[
    "cards", "player", "symbol", "number", "branch", "yes_no", "point", "secret", "vote", "press"
]
"""`point`: at a card that lies face down, by its place; `press`: whoever is first."""
Situation = Literal[
    "play", "would_draw", "drew", "discarded", "gave", "turn_start", "skipped", "end_set",
    "reshuffled", "live",
]  # fmt: skip

"""The language that cards are written in: every word there is, one table for each kind of word.

Loader, engine, plain sentences, reference and client read these tables; a word that is in none of
them is refused (LC-12.1). A program is a list of steps; a step is a table with exactly one verb,
whose value is the main parameter, and named parameters beside it.
"""

from typing import Literal

import msgspec

from kartenhaus.games.labor_chaos.grammar import Param, Word, needed, optional

SYMBOLS = ("bald", "haired", "dino", "robo")  # LC-5.3
TYPES = {"scientist": ("bald", "haired"), "dino": ("dino",), "robo": ("robo",)}
"""Type -> the symbols it covers (LC-5.4)."""
KINDS = ("normal", "instant", "end", "lasting")
NUMBERS = range(1, 10)
"""What may be printed on a card (LC-5.2)."""
OPS = ("==", "!=", "<", "<=", ">", ">=")
LANGS = ("de", "en")

CARD_FIELDS = (
    "id", "symbol", "number", "kind", "promo", "val", "needs", "when", "do", "win", "mod", "once",
    "while_top", "title", "text", "lock",
)  # fmt: skip
RULE_FIELDS = (
    "symbol", "number", "kind", "val", "needs", "when", "do", "win", "mod", "while_top", "once",
)  # fmt: skip
"""What the lock of a text is made from: all that decides what the card does."""
RESERVED = ("p", "s", "d")
"""No value may be called so: these letters begin placeholders of other kinds."""

# How much there may be. A deck is data from anybody: nothing in it may take long (LC-12.1).
MOST_CARDS = 120
MOST_FACTS = 80
DEEPEST = 8
"""How many programs, conditions, filters and quantities may stand inside each other."""
MOST_STEPS = 40
"""Of one card as it is written."""
MOST_VALUES = 8
LARGEST_VALUE = 9_999
LONGEST_TEXT = 400
GOOD_TEXT = 260
"""Longer texts are a warning."""
LONGEST_TITLE = 60
MOST_CHOICES = 3
"""More steps that ask, one after another, are a warning."""
MOST_REPEATS = 10
STEPS_RUN = 200
"""A card that runs more steps than this stops there."""
DEEPEST_COPY = 3

# ---------------------------------------------------------------------------------- selectors

Count = Literal["one", "some", "many"]
"""How many players a selector yields: one, it depends, several."""


class Selector(msgspec.Struct, frozen=True):
    """A word for players; `spoken`: the text must name them with a placeholder `{p:…}`."""

    count: Count
    meaning: str
    spoken: bool = True


SELECTORS: dict[str, Selector] = {
    "self": Selector("one", "who plays the card; in `win`: the player on turn", spoken=False),
    "left": Selector("one", "the neighbour on the left, who sits next clockwise (LC-A31)"),
    "right": Selector("one", "the neighbour on the right"),
    "next": Selector("one", "the neighbour in the direction of play"),
    "prev": Selector("one", "the neighbour against the direction of play"),
    "others": Selector("many", "all but who plays the card (LC-7.2)"),
    "all": Selector("many", "everybody (LC-7.1)"),
    "active": Selector("one", "the player on turn"),
    "owner": Selector("one", "who played the card that lies there now"),
    "actor": Selector("one", "who caused the event", spoken=False),
    "victim": Selector("one", "whom the event concerns", spoken=False),
    "it": Selector("one", "within `each`: the player whose go it is", spoken=False),
    "random": Selector("one", "somebody, by chance"),
    "random_other": Selector("one", "somebody else, by chance"),
    "most": Selector("some", "who holds the most cards in hand; in a tie all of them"),
    "fewest": Selector("some", "who holds the fewest cards in hand; in a tie all of them"),
    "youngest": Selector("some", "the highest `birth_year`; nobody if it is unknown"),
    "oldest": Selector("some", "the lowest `birth_year`; nobody if it is unknown"),
}
SELECTOR_TABLES: dict[str, tuple[Param, dict[str, Param], str]] = {
    "fact": (
        needed("profile"),
        {"not": optional("switch", "false"), "of": optional("players", "all")},
        "of `of`, those of whom a yes/no fact is true; with `not` those of whom it is not",
    ),
    "max": (
        needed("profile"),
        {"of": optional("players", "all")},
        "of `of`, who has the highest number; nobody if nobody has told one",
    ),
    "min": (
        needed("profile"),
        {"of": optional("players", "all")},
        "of `of`, who has the lowest number; nobody if nobody has told one",
    ),
}
HIDDEN_SELECTORS = ("has", "holds", "count", "numbers", "number", "symbol", "type", "hand", "where")
"""Keys of selector tables that would tell what a hidden hand holds: never to be added."""

# ------------------------------------------------------------------------ filters, quantities

FILTERS: dict[str, Word] = {
    "symbol": Word(needed("symbols"), meaning="one of these symbols"),
    "type": Word(
        needed("word", *TYPES), meaning="scientist (both), dino or robo, one or a list of them"
    ),
    "number": Word(
        needed("quantity"),
        meaning="exactly this number, `{op, n}`, `any` number, or `none`; a card without a number"
        " matches `none` alone (LC-A13)",
    ),
    "kind": Word(needed("word", *KINDS), meaning="normal, instant, end or lasting, one or a list"),
}
"""All keys of a filter must fit."""

QUANTITIES: dict[str, Word] = {
    "hand": Word(needed("player"), meaning="how many cards this player holds"),
    "count": Word(
        needed("player"),
        {"where": needed("filter")},
        "how many cards that fit you hold; of `self` only",
    ),
    "numbers": Word(
        needed("player"), meaning="the sum of the numbers in hand; of `self` only, or in a guess"
    ),
    "number": Word(needed("card"), meaning="the number of a chosen card, 0 without one"),
    "players": Word(needed("flag"), meaning="how many players there are"),
    "fact": Word(
        needed("profile"),
        {"who": optional("player", "self")},
        "a player's number for this fact, 0 if unknown",
    ),
    "add": Word(needed("quantities"), meaning="the sum"),
    "min": Word(needed("quantities"), meaning="the smallest"),
    "max": Word(needed("quantities"), meaning="the largest"),
    "half": Word(needed("quantity"), meaning="half of it, rounded up"),
}
"""Besides these: 0, 1 and "$name"."""

# --------------------------------------------------------------------------------- conditions

_GAME, _PROFILE, _CLAIM, _WORLD, _LOGIC = "game", "profile", "moment", "world", "logic"

CONDITIONS: dict[str, Word] = {
    "hand": Word(
        needed("quantity"),
        {"op": optional("op", "=="), "who": optional("player", "self")},
        "how many cards the player holds",
    ),
    "has": Word(
        needed("filter"),
        {"op": optional("op", ">="), "n": optional("quantity", "1")},
        "how many cards that fit you hold; the card itself counts while it is in hand (LC-A29)",
    ),
    "last_played": Word(needed("filter"), meaning="the card played before this one fits"),
    "top": Word(needed("filter"), meaning="the top card of the discard pile fits"),
    "end": Word(needed("switch"), meaning="an End card is in force, or none"),
    "lasting": Word(needed("switch"), meaning="a card stays on the table, or none"),
    "players": Word(needed("quantity"), {"op": optional("op", "==")}, "how many players there are"),
    "cmp": Word(needed("quantities"), {"op": optional("op", "==")}, "two quantities compared"),
    "fact": Word(
        needed("profile"),
        {
            "op": optional("op", "=="),
            "n": optional("quantity"),
            "is": optional("answer"),
            "who": optional("player", "self"),
        },
        "what a player has told before the game; for numbers with `n`, for a choice with `is`, one"
        " of its answers; unknown is not met",
    ),
    "live": Word(needed("moment"), meaning="something has just happened: claim and objection"),
    "world": Word(needed("world"), meaning="clock and calendar at the table"),
    "all": Word(needed("conditions"), meaning="all of them hold"),
    "any": Word(needed("conditions"), meaning="at least one of them holds"),
    "not": Word(needed("condition"), meaning="it does not hold"),
}
GROUPS = {
    **dict.fromkeys(("hand", "has", "last_played", "top", "end", "lasting"), _GAME),
    **dict.fromkeys(("players", "cmp"), _GAME),
    "fact": _PROFILE,
    "live": _CLAIM,
    "world": _WORLD,
    **dict.fromkeys(("all", "any", "not"), _LOGIC),
}
"""Condition -> what settles it: the game, the profile, a claim, the clock, or its parts."""
WIN_CONDITIONS = ("hand", "has", "cmp", "all", "any", "not", "players")
"""What a win condition may be made of: states of the own hand (of `self`)."""

# --------------------------------------------------------------------------------- events, mods


class Event(msgspec.Struct, frozen=True):
    """Something cards can react to; `keys`: what a pattern may say; `before`: may be cancelled.

    `source`: what makes it happen: "" the game itself, else one of these verbs or fields.
    """

    meaning: str
    keys: tuple[str, ...]
    before: bool = False
    source: tuple[str, ...] = ()


EVENTS: dict[str, Event] = {
    "play": Event(
        "`who` has placed a card and read it out; it is not carried out yet", ("who", "card"), True
    ),
    "would_draw": Event(
        "a card of `by` is about to make `who` draw", ("who", "by", "n"), True, ("draw",)
    ),
    "drew": Event("`who` has drawn, by a card of `by`", ("who", "by", "n"), source=("draw",)),
    "discarded": Event(
        "`who` has discarded cards from hand, by a card of `by`",
        ("who", "by", "n", "card"),
        source=("discard",),
    ),
    "gave": Event(
        "`who` has been given cards in hand by `by`", ("who", "by", "n"), source=("give", "take")
    ),
    "turn_start": Event("a turn of `who` begins", ("who",)),
    "skipped": Event("`who` misses a turn", ("who",), source=("skip",)),
    "end_set": Event("`who` has put an End card into force", ("who", "card"), source=("end",)),
    "reshuffled": Event("the discard pile has become the draw pile", ()),
    "live": Event("somebody reports that `who` did something just now", ("who", "key")),
}
EVENT_KEYS: dict[str, Param] = {
    "on": needed("word", *EVENTS),
    "who": optional("players"),
    "by": optional("players"),
    "n": optional("quantity"),
    "card": optional("filter"),
    "key": optional("moment"),
}
"""`who` and `by` are seen from the player who holds or owns the card; left out: anybody.

In the program of a reaction `victim` is the event's `who`, `actor` its `by`; of events without
`by` both are `who`. `n`: at least so many cards.
"""

MODS: dict[str, Word] = {
    "draw_bonus": Word(
        needed("quantity"), meaning="whoever is told to draw by a card draws so many more (LC-A42)"
    ),
    "no_instants": Word(needed("flag"), meaning="no instant may be played"),
    "hand_limit": Word(
        needed("quantity"), meaning="at the end of the turn the player on turn discards down to it"
    ),
    "no_symbol": Word(needed("symbols"), meaning="cards with this symbol cannot be played"),
    "open_hands": Word(needed("flag"), meaning="all cards in hand are shown"),
    "draw_instead_of_skip": Word(
        needed("flag"), meaning="who would miss a turn draws a card instead"
    ),
}

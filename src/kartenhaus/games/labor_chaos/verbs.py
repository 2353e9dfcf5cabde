"""The 43 verbs of the card language, with every parameter and what each of them does."""

from kartenhaus.games.labor_chaos.grammar import Word, needed, optional

DIRECTIONS = ("left", "right")

_WHO = optional("players", "self")
_BY = optional("word", "owner", "owner", "actor", "random")
_ASKED = optional("player", "self")
_THEN = {"then": needed("program"), "else": optional("program")}

VERBS: dict[str, Word] = {
    "draw": Word(
        needed("quantity"),
        {"who": _WHO},
        "Each of `who` draws so many cards. Before, the event `would_draw`, which may be cancelled"
        " or redirected; after it `drew`.",
    ),
    "discard": Word(
        needed("amount"),
        {"who": _WHO, "where": optional("filter"), "by": _BY, "up_to": optional("switch", "false")},
        "Each of `who` puts so many cards from hand on the discard pile, all of them at most."
        " `by`: the owner chooses which, the player of this card does (seeing the cards that fit),"
        " or chance. `up_to`: fewer will do. Event `discarded`.",
        hands=True,
        asks=True,
    ),
    "give": Word(
        needed("amount"),
        {
            "from": optional("players", "self"),
            "to": needed("player"),
            "where": optional("filter"),
            "by": _BY,
        },
        "Each of `from` gives so many cards from hand to `to`. Event `gave`.",
        hands=True,
        asks=True,
    ),
    "take": Word(
        needed("quantity"),
        {
            "who": _WHO,
            "from": needed("player"),
            "where": optional("filter"),
            "by": optional("word", "random", "random", "owner", "actor"),
        },
        "Each of `who` takes so many cards from the hand of `from`: blindly, or the owner chooses"
        " them, or the taker does and sees the hand. Event `gave`.",
        hands=True,
        asks=True,
    ),
    "swap_hands": Word(
        needed("pair"), {}, "The two players exchange all cards in hand.", asks=True
    ),
    "pass_hands": Word(
        needed("word", *DIRECTIONS), {}, "All hands move one seat, at the same time."
    ),
    "pass_cards": Word(
        needed("quantity"),
        {"dir": needed("word", *DIRECTIONS)},
        "Everybody chooses so many cards in hand; then all of them move one seat together.",
        hands=True,
        asks=True,
    ),
    "pickup": Word(
        needed("quantity"),
        {
            "who": _WHO,
            "from": optional("word", "top", "top", "chosen"),
            "where": optional("filter"),
        },
        "Each of `who` takes so many cards from the discard pile into hand, from the top or of"
        " their choice.",
        asks=True,
    ),
    "mill": Word(
        needed("quantity"), {}, "So many cards go from the draw pile to the discard pile."
    ),
    "tuck": Word(
        needed("quantity"),
        {"who": _WHO, "by": _BY},
        "Each of `who` puts so many cards from hand under the draw pile, face down.",
        hands=True,
        asks=True,
    ),
    "move_this": Word(
        needed("word", "hand", "draw_top", "draw_bottom", "box"),
        {"to": optional("player")},
        "This card goes there instead of to the discard pile; into the hand of `to`, who must be"
        " given then. If `to` yields nobody it goes to the discard pile.",
        asks=True,
    ),
    "redeal": Word(
        needed("word", "even", "seven"),
        {},
        "All hands are shuffled together and dealt anew, beginning with the player of this card:"
        " until all are dealt, or seven each and the rest under the draw pile.",
    ),
    "reshuffle": Word(
        needed("flag"), {}, "The discard pile except its top card is shuffled into the draw pile."
    ),
    "reveal": Word(
        needed("amount"),
        {"who": _WHO, "where": optional("filter"), "by": _BY},
        "Each of `who` shows so many cards in hand to all.",
        hands=True,
        asks=True,
    ),
    "peek": Word(
        needed("amount"),
        {"at": needed("player"), "who": _WHO},
        "Each of `who` is shown so many cards in the hand of `at`, by chance.",
        hands=True,
        asks=True,
    ),
    "guess": Word(
        needed("guess"),
        {"who": _ASKED, "right": optional("program"), "wrong": optional("program")},
        "`{card_of = player}`: `who` points at a card in that hand and guesses its symbol; all see"
        " the card. `{of = quantity, range = [from, to]}`: `who` guesses that number. Then `right`"
        " or `wrong` is carried out. Nothing to guess at: neither.",
        asks=True,
    ),
    "skip": Word(
        needed("quantity"), {"who": needed("players")}, "Each of `who` misses so many turns."
    ),
    "reverse": Word(needed("flag"), {}, "The direction of play changes."),
    "extra_turn": Word(
        needed("quantity"),
        {"who": _ASKED},
        "`who` gets so many further turns before the next player.",
    ),
    "extra_play": Word(
        needed("quantity"), {}, "The player on turn may play so many further cards in this turn."
    ),
    "next": Word(needed("player"), {}, "This player is on turn next.", asks=True),
    "clear_end": Word(
        needed("flag"), {}, "The End card goes to the discard pile; the original goal holds again."
    ),
    "clear_lasting": Word(
        needed("flag"), {}, "The card that stays on the table goes to the discard pile."
    ),
    "cancel": Word(
        needed("flag"),
        {},
        "In answer to `play` or `would_draw` only: the card is not carried out, nothing is drawn.",
    ),
    "redirect": Word(
        needed("player"),
        {},
        "In answer to `would_draw` only: this player draws instead.",
        asks=True,
    ),
    "copy": Word(
        needed("word", "last_played"),
        {},
        "What the card played before this one does, as one's own. Its condition must hold.",
        asks=True,
    ),
    "choose_player": Word(
        needed("name"),
        {"among": optional("players", "others"), "by": _ASKED},
        "`by` chooses one of `among`.",
        binds="player",
        asks=True,
    ),
    "choose_symbol": Word(
        needed("name"), {"by": _ASKED}, "`by` names a symbol.", binds="symbol", asks=True
    ),
    "choose_number": Word(
        needed("name"),
        {"by": _ASKED, "range": needed("range")},
        "`by` names a number of the range.",
        binds="number",
        asks=True,
    ),
    "choose_card": Word(
        needed("name"),
        {"by": _ASKED, "whose": optional("player", "self"), "where": optional("filter")},
        "`by` chooses a card in the hand of `whose`: face up in the own hand, face down elsewhere.",
        binds="card",
        asks=True,
    ),
    "choose": Word(
        needed("branches"),
        {"by": _ASKED},
        "`by` chooses one of the branches; only it is carried out. `label`: a line of the"
        " catalogue.",
        asks=True,
    ),
    "may": Word(
        needed("program"),
        {"by": _ASKED, "else": optional("program")},
        "`by` is asked whether the program is carried out; if not, `else` is.",
        asks=True,
    ),
    "if": Word(
        needed("condition"), _THEN, "One of two programs, as the condition holds now or not."
    ),
    "each": Word(
        needed("players"),
        {"do": needed("program")},
        "The program once for each of them, clockwise from the player on turn, as `it`.",
    ),
    "repeat": Word(
        needed("quantity"), {"do": needed("program")}, "The program so often, ten times at most."
    ),
    "random": Word(needed("weighted"), {}, "One of the programs, by chance and weight."),
    "roll": Word(
        needed("name"), {"sides": needed("quantity")}, "A die with so many sides.", binds="number"
    ),
    "vote": Word(
        needed("name"),
        {
            "among": optional("players", "all"),
            "ties": optional("word", "actor", "actor", "all", "none"),
        },
        "All vote for one of `among`, hidden until all have. In a tie the player of this card"
        " decides, or all of the tied are meant, or nobody is.",
        binds="players",
        asks=True,
    ),
    "secret": Word(
        needed("name"),
        {
            "range": needed("range"),
            "who": optional("players", "all"),
            "odd_one_out": optional("switch", "false"),
        },
        "Each of `who` picks a number of the range, hidden until all have. The name stands for"
        " those whose number somebody else picked too; with `odd_one_out` for those whose number"
        " nobody else picked.",
        binds="players",
        asks=True,
    ),
    "race": Word(
        needed("name"),
        {"among": optional("players", "all"), "key": needed("line")},
        "Whoever of `among` is first to press; `key`: the line that is shown.",
        binds="player",
        asks=True,
    ),
    "dare": Word(
        needed("player"),
        {"key": needed("dare"), "then": optional("program"), "else": optional("program")},
        "The player does something in real life and says so; the others may object (LC-A16)."
        " Then `then` is carried out, else `else`.",
        asks=True,
    ),
    "confirm": Word(
        needed("moment"),
        {"then": optional("program"), "else": optional("program")},
        "Whether something is so right now; the player of this card says so, the others may"
        " object (LC-A16). Then `then` is carried out, else `else`.",
        asks=True,
    ),
    "say": Word(needed("line"), {}, "Shows a line of the catalogue; nothing else."),
}
"""The 43 verbs and what each of them takes."""

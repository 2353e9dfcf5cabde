"""Every construct of the card language at least once, as cards: name -> what is changed."""

from __future__ import annotations

from kartenhaus.games.labor_chaos.cards import Json

Changes = dict[str, Json | None]


def do(*steps: Json) -> Changes:
    """A card with this program and the values n = 2 and m = 1."""
    return {"do": list(steps), "val": {"n": 2, "m": 6}}


def reaction(when: Json, *steps: Json) -> Changes:
    """An instant."""
    return {"kind": "instant", "when": when, **do(*steps)}


def needs(condition: Json) -> Changes:
    """A card with a condition."""
    return {"needs": condition, **do({"draw": 1})}


HAND: Json = {"hand": "left"}
VERBS: dict[str, Changes] = {
    "draw": do(
        {"choose_player": "x"},
        {"draw": "$n", "who": ["self", "right", "$x"]},
        {"draw": 0, "who": "all"},
    ),
    "discard": do(
        {"discard": "$n", "up_to": True, "by": "actor", "who": "others"},
        {"discard": "all", "where": {"type": "scientist", "number": {"op": ">=", "n": "$m"}}},
        {"discard": 1, "where": {"symbol": ["bald", "robo"], "number": "none"}, "by": "random"},
        {"discard": HAND, "who": "most"},
        {"discard": HAND, "where": {"kind": ["end", "lasting"]}},
    ),
    "give": do(
        {"give": 1, "to": "others", "by": "actor"},
        {"give": "all", "from": "prev", "to": {"min": "rings"}, "where": {"number": "any"}},
    ),
    "take": do(
        {"take": "$n", "from": "fewest"},
        {"take": 1, "from": "left", "by": "owner", "who": "next", "where": {"symbol": "dino"}},
        {"take": 1, "from": "random_other", "by": "actor"},
    ),
    "swap_hands": do({"swap_hands": ["youngest", "random"]}),
    "pass_hands": do({"pass_hands": "right"}),
    "pass_cards": do({"pass_cards": 1, "dir": "right"}),
    "pickup": do(
        {"pickup": "$n"},
        {"pickup": 1, "who": "oldest", "from": "chosen", "where": {"type": "dino"}},
    ),
    "mill": do({"mill": "$m"}),
    "tuck": do({"tuck": 1, "who": "all", "by": "random"}),
    "move_this": do(
        {"move_this": "hand", "to": "left"},
        {"move_this": "draw_top"},
        {"move_this": "draw_bottom"},
        {"move_this": "box"},
    ),
    "redeal": do({"redeal": "even"}, {"redeal": "seven"}),
    "reshuffle": do({"reshuffle": True}),
    "reveal": do({"reveal": "all", "who": "others", "where": {"type": "robo"}}, {"reveal": 1}),
    "peek": do({"peek": "$n", "at": "others"}, {"peek": "all", "at": "left", "who": "right"}),
    "guess": do(
        {"guess": {"card_of": "others"}, "right": [{"draw": 1}, {"reverse": True}]},
        {
            "guess": {"of": {"numbers": "left"}, "range": [0, "$m"]},
            "who": "right",
            "right": [{"draw": 1}],
            "wrong": [{"draw": "$n"}],
        },
    ),
    "skip": do({"skip": "$n", "who": "others"}),
    "reverse": do({"reverse": True}),
    "extra_turn": do({"extra_turn": 1, "who": "left"}),
    "extra_play": do({"extra_play": "$n"}),
    "next": do({"next": "others"}),
    "clear_end": do({"clear_end": True}),
    "clear_lasting": do({"clear_lasting": True}),
    "cancel": reaction({"on": "would_draw", "who": "self", "n": "$n"}, {"cancel": True}),
    "redirect": reaction({"on": "would_draw", "who": "self"}, {"redirect": "actor"}),
    "copy": do({"copy": "last_played"}),
    "choose_player": do({"choose_player": "y", "among": "all", "by": "left"}),
    "choose_symbol": do(
        {"choose_symbol": "y", "by": "right"}, {"discard": "all", "where": {"symbol": "$y"}}
    ),
    "choose_number": do(
        {"choose_number": "y", "range": [1, "$m"]},
        {"discard": "all", "where": {"number": "$y"}},
        {"draw": "$y"},
    ),
    "choose_card": do(
        {"choose_card": "y", "whose": "left", "where": {"number": "any"}},
        {"draw": {"number": "$y"}},
    ),
    "choose": do(
        {
            "choose": [
                {"label": "yes_please", "do": [{"draw": 1}]},
                {"label": "rather_not", "do": []},
            ]
        }
    ),
    "may": do({"may": [{"draw": 1}], "by": "left", "else": [{"discard": 1}]}),
    "if": do({"if": {"end": True}, "then": [{"draw": 1}], "else": [{"draw": "$n"}]}),
    "each": do({"each": "others", "do": [{"draw": 1, "who": "it"}, {"tuck": 1, "who": "it"}]}),
    "repeat": do({"repeat": "$n", "do": [{"mill": 1}]}),
    "random": do(
        {
            "random": [
                {"weight": 1, "do": [{"draw": 1}]},
                {"weight": "$n", "do": [{"draw": "$n"}]},
            ]
        }
    ),
    "roll": do({"roll": "y", "sides": "$m"}, {"discard": "$y"}),
    "vote": do(
        {"vote": "y", "among": "others"},
        {"draw": 1, "who": "$y"},
        {"vote": "z", "ties": "none"},
        {"give": 1, "to": "$z"},
    ),
    "secret": do(
        {"secret": "y", "range": [0, "$m"]},
        {"draw": 1, "who": "$y"},
        {"secret": "z", "range": [1, "$m"], "who": "others", "odd_one_out": True},
        {"give": 1, "to": "$z"},
    ),
    "race": do({"race": "y", "among": "others", "key": "red_button"}, {"draw": 1, "who": "$y"}),
    "dare": do({"dare": "left", "key": "robot_voice", "then": [{"discard": 1, "who": "left"}]}),
    "confirm": do(
        {"confirm": "yawned", "then": [{"draw": 1}], "else": [{"draw": "$n", "who": "left"}]}
    ),
    "say": do({"say": "red_button"}),
}
DINO: Json = {"type": "dino"}
CONDITIONS: dict[str, Changes] = {
    "hand": needs({"hand": "$n", "op": "<", "who": "left"}),
    "has": needs({"has": {"symbol": "robo"}, "op": "==", "n": "$m"}),
    "has one": needs({"has": DINO}),
    "last_played": needs({"last_played": {"number": {"op": ">", "n": "$n"}}}),
    "top": needs({"top": DINO}),
    "end": needs({"end": False}),
    "lasting": needs({"any": [{"lasting": True}, {"lasting": False}, {"end": True}]}),
    "players": needs({"players": "$m", "op": "!="}),
    "cmp": needs({"cmp": [{"hand": "self"}, {"hand": "left"}], "op": "<="}),
    "fact": needs({"fact": "has_dog", "who": "right"}),
    "fact of a number": needs({"fact": "rings", "op": ">", "n": "$n"}),
    "live": needs({"live": "yawned"}),
    "world": needs({"world": "weekend"}),
    "all": needs({"all": [{"end": True}, {"lasting": True}, {"fact": "has_dog"}]}),
    "not": needs({"not": {"any": [{"world": "weekend"}, {"world": "after_dark"}]}}),
}
QUANTITIES: dict[str, Changes] = {
    "hand": do({"draw": {"hand": "self"}}, {"draw": {"hand": "left"}}),
    "count": do({"draw": {"count": "self", "where": DINO}}),
    "numbers": do({"draw": {"numbers": "self"}}),
    "number": do({"choose_card": "y"}, {"draw": {"number": "$y"}}),
    "players": do({"draw": {"players": True}}),
    "fact": do({"draw": {"fact": "rings"}}, {"draw": {"fact": "siblings", "who": "left"}}),
    "add": do({"draw": {"add": [1, "$n", {"players": True}]}}),
    "min": do({"draw": {"min": ["$n", {"hand": "self"}]}}),
    "max": do({"draw": {"max": ["$n", {"hand": "self"}]}}),
    "half": do({"draw": {"half": {"hand": "self"}}}),
}
NAMES = (
    "self", "left", "right", "next", "prev", "others", "all", "active", "random",
    "random_other", "most", "fewest", "youngest", "oldest",
)  # fmt: skip
WORDS: list[Json] = [{"draw": 1, "who": who} for who in NAMES]
SELECTORS: dict[str, Changes] = {
    "words": do(*WORDS),
    "facts": do(
        {"draw": 1, "who": {"fact": "has_dog"}},
        {"draw": 1, "who": {"fact": "has_dog", "not": True, "of": ["left", "right"]}},
        {"draw": 1, "who": {"max": "rings"}},
        {"draw": 1, "who": {"min": "birth_year", "of": "others"}},
        {"give": 1, "to": {"fact": "has_dog", "of": "others"}},
    ),
}  # fmt: skip
EVENTS: dict[str, Changes] = {
    "play": reaction({"on": "play", "who": "left", "card": DINO}, {"draw": 1, "who": "actor"}),
    "would_draw": reaction({"on": "would_draw", "who": "self", "by": "others"}, {"cancel": True}),
    "drew": reaction(
        {"on": "drew", "who": "others", "n": "$n"}, {"give": 1, "to": "victim"}, {"draw": 1}
    ),
    "discarded": reaction(
        {"on": "discarded", "by": "self", "card": DINO}, {"draw": 1, "who": "victim"}
    ),
    "gave": reaction({"on": "gave", "by": "others", "who": "self"}, {"give": 1, "to": "actor"}),
    "turn_start": reaction({"on": "turn_start", "who": "others"}, {"draw": 1, "who": "victim"}),
    "skipped": reaction({"on": "skipped", "who": "self"}, {"draw": 1}),
    "end_set": reaction({"on": "end_set"}, {"draw": 1, "who": "actor"}),
    "reshuffled": reaction({"on": "reshuffled"}, {"draw": 1}),
    "live": reaction(
        {"on": "live", "key": "laughed", "who": "others"}, {"draw": 1, "who": "victim"}
    ),
}
WHOLE: dict[str, Changes] = {
    "lasting once": {**EVENTS["play"], "kind": "lasting"},
    "lasting always": {**EVENTS["drew"], "kind": "lasting", "once": False},
    "draw_bonus": {"kind": "lasting", "mod": {"draw_bonus": "$n"}},
    "no_instants": {"kind": "lasting", "mod": {"no_instants": True}, **do({"draw": 1})},
    "hand_limit": {"kind": "lasting", "mod": {"hand_limit": "$m"}},
    "no_symbol": {"kind": "lasting", "mod": {"no_symbol": ["bald", "dino"]}},
    "open_hands": {"kind": "lasting", "mod": {"open_hands": True}},
    "draw_instead_of_skip": {"kind": "lasting", "mod": {"draw_instead_of_skip": True}},
    "while_top": {
        **do({"draw": 1}),
        "while_top": {
            "when": {"on": "play", "card": DINO},
            "do": [{"draw": 1, "who": "owner"}, {"draw": 1, "who": "actor"}],
        },
    },
    "end": {
        "kind": "end",
        "win": {
            "all": [
                {"hand": "$n", "op": ">="},
                {"cmp": [{"numbers": "self"}, "$m"], "op": ">"},
                {"not": {"has": DINO}},
            ]
        },
    },
}
EVERY: dict[str, dict[str, Changes]] = {
    "verb": VERBS,
    "condition": CONDITIONS,
    "quantity": QUANTITIES,
    "selector": SELECTORS,
    "event": EVENTS,
    "card": WHOLE,
}

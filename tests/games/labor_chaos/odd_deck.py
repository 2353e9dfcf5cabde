"""A deck that says everything the language can say, for tests; never to be played for fun."""

from __future__ import annotations

import msgspec

from kartenhaus.games.labor_chaos.cards import Card, Deck, Fact

SYMBOLS = ("bald", "haired", "dino", "robo")

STEPS: list[list[dict[str, object]]] = [
    [{"draw": 2}],
    [{"draw": 1, "who": "all"}],
    [{"draw": 1, "who": ["left", "right"]}],
    [{"draw": 1, "who": "random_other"}],
    [{"draw": 1, "who": "most"}, {"discard": 1, "who": "fewest"}],
    [{"draw": 1, "who": "oldest"}, {"draw": 1, "who": {"min": "siblings", "of": "others"}}],
    [{"draw": {"fact": "siblings"}, "who": "prev"}],
    [{"discard": 3}],
    [{"discard": 2, "up_to": True}],
    [{"discard": 1, "who": "others", "by": "random"}],
    [{"discard": 1, "who": "left", "by": "actor", "where": {"number": "any"}}],
    [{"discard": "all", "where": {"number": {"op": "<=", "n": 3}}}],
    [{"discard": "all", "where": {"kind": ["end", "lasting"]}}, {"draw": 1}],
    [{"give": 1, "to": "others"}],
    [{"give": 1, "from": "others", "to": "self"}],
    [{"give": "all", "to": "random_other", "where": {"symbol": ["dino", "robo"]}}],
    [{"take": 1, "from": "others"}],
    [{"take": 1, "who": "left", "from": "self", "by": "owner"}],
    [{"take": 1, "from": "right", "by": "actor"}],
    [{"swap_hands": ["self", "others"]}],
    [{"pass_hands": "right"}],
    [{"pass_cards": 2, "dir": "right"}],
    [{"pickup": 1}],
    [{"pickup": 1, "from": "chosen", "where": {"type": "dino"}, "who": "others"}],
    [{"mill": 2}],
    [{"tuck": 2}],
    [{"tuck": 1, "who": "all", "by": "random"}],
    [{"move_this": "draw_top"}],
    [{"move_this": "draw_bottom"}],
    [{"move_this": "box"}],
    [{"move_this": "hand", "to": "others"}],
    [{"redeal": "even"}],
    [{"redeal": "seven"}],
    [{"reshuffle": True}, {"draw": 1}],
    [{"reveal": 1}, {"reveal": "all", "who": "left"}],
    [{"peek": 2, "at": "others"}, {"peek": "all", "at": "self", "who": "others"}],
    [{"guess": {"card_of": "others"}, "right": [{"discard": 1}], "wrong": [{"draw": 1}]}],
    [
        {
            "guess": {"of": {"numbers": "left"}, "range": [0, 9]},
            "right": [{"give": 1, "to": "left"}],
            "wrong": [{"draw": {"half": {"players": True}}}],
        }
    ],
    [{"skip": 1, "who": "others"}],
    [{"reverse": True}, {"skip": 1, "who": "next"}],
    [{"extra_turn": 1, "who": "left"}],
    [{"extra_turn": 1}],
    [{"extra_play": 2}],
    [{"next": "others"}],
    [{"clear_end": True}, {"clear_lasting": True}],
    [{"copy": "last_played"}],
    [{"copy": "last_played"}, {"draw": 1}],
    [{"choose_player": "x", "among": "all", "by": "left"}, {"draw": 1, "who": "$x"}],
    [{"choose_symbol": "y"}, {"discard": "all", "who": "all", "where": {"symbol": "$y"}}],
    [{"choose_number": "x", "range": [1, 9]}, {"discard": "all", "where": {"number": "$x"}}],
    [{"choose_card": "c", "whose": "others"}, {"draw": {"number": "$c"}, "who": "next"}],
    [{"choose_card": "c"}, {"draw": {"min": [2, {"number": "$c"}]}}],
    [
        {
            "choose": [
                {"label": "left", "do": [{"draw": 1, "who": "left"}]},
                {"label": "right", "do": [{"draw": 1, "who": "right"}]},
            ]
        }
    ],
    [{"may": [{"discard": 1}], "else": [{"draw": 1, "who": "left"}]}],
    [{"if": {"hand": 5, "op": ">"}, "then": [{"discard": 2}], "else": [{"draw": 1}]}],
    [{"if": {"live": "laughed"}, "then": [{"draw": 1, "who": "all"}], "else": [{"draw": 1}]}],
    [{"each": "others", "do": [{"may": [{"give": 1, "from": "it", "to": "self"}], "by": "it"}]}],
    [{"repeat": 2, "do": [{"discard": 1, "by": "random"}, {"draw": 1, "who": "left"}]}],
    [{"random": [{"weight": 1, "do": [{"discard": 1}]}, {"weight": 2, "do": [{"draw": 1}]}]}],
    [{"roll": "r", "sides": 6}, {"discard": {"max": [1, "$r"]}, "up_to": True}],
    [{"vote": "v"}, {"draw": 2, "who": "$v"}],
    [{"vote": "v", "among": "others", "ties": "none"}, {"skip": 1, "who": "$v"}],
    [{"secret": "s", "range": [1, 3]}, {"draw": 1, "who": "$s"}],
    [{"secret": "s", "range": [1, 3], "odd_one_out": True}, {"discard": 1, "who": "$s"}],
    [{"race": "r", "key": "now"}, {"discard": 1, "who": "$r"}],
    [{"dare": "left", "key": "sing", "then": [{"discard": 1}], "else": [{"draw": 1}]}],
    [{"confirm": "yawned", "then": [{"discard": 1}], "else": [{"draw": 1}]}],
    [{"say": "hello"}],
    [{"draw": {"add": [1, {"count": "self", "where": {"type": "robo"}}]}, "who": "left"}],
]
NEEDS: list[dict[str, object]] = [
    {"fact": "has_dog"},
    {"fact": "siblings", "op": ">=", "n": 1},
    {"not": {"fact": "has_dog"}},
    {"fact": "odd", "is": "b"},
    {"live": "yawned"},
    {"any": [{"live": "laughed"}, {"top": {"symbol": "dino"}}]},
    {"world": "even_minute"},
    {"any": [{"world": "weekend"}, {"world": "after_dark"}]},
    {"players": 2, "op": ">"},
    {"last_played": {"type": "scientist"}},
    {"has": {"number": "none"}},
    {"lasting": True},
    {"end": False},
    {"cmp": [{"hand": "left"}, {"hand": "right"}], "op": ">="},
    {"all": [{"hand": 2, "op": ">"}, {"hand": 9, "op": "<", "who": "next"}]},
]
INSTANTS: list[tuple[dict[str, object], list[dict[str, object]]]] = [
    ({"on": "play", "who": "others"}, [{"cancel": True}]),
    ({"on": "play", "who": "others", "card": {"type": "dino"}}, [{"draw": 1, "who": "actor"}]),
    ({"on": "would_draw", "who": "self", "by": "others"}, [{"cancel": True}]),
    ({"on": "would_draw", "who": "self"}, [{"redirect": "others"}]),
    ({"on": "gave", "who": "self", "by": "others"}, [{"give": 1, "to": "actor"}]),
    ({"on": "turn_start", "who": "self"}, [{"discard": 1}]),
    ({"on": "skipped", "who": "self"}, [{"extra_turn": 1}]),
    ({"on": "end_set"}, [{"clear_end": True}]),
    ({"on": "reshuffled"}, [{"draw": 1, "who": "all"}]),
]
LASTING: list[dict[str, object]] = [
    {"mod": {"draw_bonus": 1}},
    {"mod": {"no_instants": True}},
    {"mod": {"hand_limit": 6}},
    {"mod": {"no_symbol": "robo"}},
    {"mod": {"open_hands": True}},
    {"mod": {"draw_instead_of_skip": True}},
    {"when": {"on": "drew", "n": 2}, "do": [{"discard": 1, "who": "victim"}], "once": False},
    {"when": {"on": "discarded", "card": {"symbol": "dino"}}, "do": [{"draw": 1, "who": "all"}]},
    {"when": {"on": "live", "key": "laughed"}, "do": [{"draw": 1, "who": "victim"}]},
    {"when": {"on": "turn_start", "who": "others"}, "do": [{"reveal": 1, "who": "actor"}]},
    {"when": {"on": "play", "who": "left"}, "do": [{"cancel": True}]},
]
WHILE_TOP: list[dict[str, object]] = [
    {"when": {"on": "drew"}, "do": [{"draw": 1, "who": "owner"}]},
    {"when": {"on": "live", "key": "yawned"}, "do": [{"draw": 1, "who": "victim"}]},
]
ENDS: list[dict[str, object]] = [
    {"hand": 4},
    {"all": [{"has": {"type": "dino"}, "n": 2}, {"not": {"hand": 3, "op": "<"}}]},
    {"cmp": [{"numbers": "self"}, 15], "op": ">="},
]
FACTS = [
    Fact("has_dog", "profile", {}, bots=[50]),
    Fact("siblings", "profile", {}, "number", (0, 3), bots=[1, 2, 1, 1]),
    Fact("birth_year", "profile", {}, "number", (1980, 1983), bots=[1, 1, 1, 1]),
    Fact("odd", "profile", {}, "choice", choices=["a", "b"], bots=[1, 1]),
    Fact("yawned", "moment", {}),
    Fact("laughed", "moment", {}),
]


def odd_deck() -> Deck:
    """About a hundred cards: every verb, condition, event and static rule."""
    cards: list[Card] = []

    def add(name: str, symbol: str = "", **fields: object) -> None:
        i = len(cards)
        given = {"id": f"{name}-{i}", "symbol": symbol or SYMBOLS[i % 3], "number": i % 10}
        words: dict[str, str] = {}
        cards.append(msgspec.convert({**given, "title": words, "text": words, **fields}, Card))

    for steps in STEPS:
        add("do", do=steps)
    for needs in NEEDS:
        add("needs", "robo", needs=needs, do=[{"discard": 1}])
    for when, steps in INSTANTS:
        add("instant", kind="instant", when=when, do=steps)
    for fields in LASTING:
        add("lasting", "", kind="lasting", **fields)
    for while_top in WHILE_TOP:
        add("top", while_top=while_top)
    for win in ENDS:
        add("end", "dino", kind="end", win=win)
    return Deck("odd", cards, FACTS)

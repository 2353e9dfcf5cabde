"""Every fault a single card can have, planted: what is changed, the code, the place."""

from __future__ import annotations

from kartenhaus.games.labor_chaos.cards import Json
from tests.games.labor_chaos.making import text

Planted = tuple[dict[str, Json | None], str, str]
WIDE: list[Json] = [{"discard": "$n"} for _ in range(41)]


def nested(levels: int) -> Json:
    """A program with so many others inside each other."""
    inner: list[Json] = [nested(levels - 1)] if levels else [{"discard": "$n"}]
    return {"if": {"end": True}, "then": inner} if levels else inner[0]


def negated(levels: int) -> Json:
    """A condition behind so many nots."""
    return {"not": negated(levels - 1)} if levels else {"end": True}


def do(*steps: Json) -> dict[str, Json | None]:
    """The base card with another program and the value n in use."""
    return {"do": [{"discard": "$n"}, *steps]}


def instant(when: Json, *steps: Json) -> dict[str, Json | None]:
    """An instant."""
    return {
        "kind": "instant",
        "when": when,
        "do": [{"discard": "$n"}, *steps],
        "text": text(
            "Instant: discard {n:hc} and none of {p:others}.",
            "Sofort: Wirf {n:hc} ab und keine von {p:others.d}.",
        ),
    }


def end(win: Json) -> dict[str, Json | None]:
    """An End card."""
    return {
        "kind": "end",
        "win": win,
        "do": None,
        "text": text("End: {n} {s:dino.pl}.", "Ende: {n} {s:dino.pl}."),
    }


FIELDS: list[Planted] = [
    ({"colour": "red"}, "L_UNKNOWN_FIELD", "/colour"),
    ({"id": None}, "L_MISSING_FIELD", ""),
    ({"id": "Not An Id"}, "L_ID", "/id"),
    ({"id": 7}, "L_ID", "/id"),
    ({"symbol": "cat"}, "L_UNKNOWN_SYMBOL", "/symbol"),
    ({"symbol": ["bald"]}, "L_UNKNOWN_SYMBOL", "/symbol"),
    ({"kind": "magic"}, "L_UNKNOWN_KIND", "/kind"),
    ({"number": 10}, "L_NUMBER", "/number"),
    ({"number": True}, "L_NUMBER", "/number"),
    ({"promo": "yes"}, "L_TYPE", "/promo"),
    ({"val": {"n": 2, "p": 1}}, "L_NAME", "/val/p"),
    ({"val": {"n": 10_000}}, "L_VALUE", "/val/n"),
    ({"val": {"n": -1}}, "L_VALUE", "/val/n"),
    ({"val": {"n": True}}, "L_VALUE", "/val/n"),
    ({"val": {f"n{i}": 2 for i in range(9)}}, "L_TOO_MANY_VALUES", "/val"),
    ({"val": {"n": 2, "m": 1}}, "L_VAL_UNUSED", "/val/m"),
    ({"val": "n"}, "L_TYPE", "/val"),
    ({"lock": {"en": "00000000"}}, "L_LOCK_STALE", "/lock/en"),
    ({"lock": "8a9709d9"}, "L_TYPE", "/lock"),
]
KINDS: list[Planted] = [
    ({"symbol": "robo"}, "L_ROBO_NO_NEEDS", ""),
    ({"symbol": "robo", **instant({"on": "play"})}, "L_ROBO_INSTANT", ""),
    ({**instant({"on": "play"}), "when": {}}, "L_INSTANT_NO_WHEN", ""),
    ({**end({"hand": "$n"}), "win": {}}, "L_END_NO_WIN", ""),
    ({"win": {"hand": "$n"}}, "L_WIN_ELSEWHERE", ""),
    ({"kind": "lasting"}, "L_LASTING_EMPTY", ""),
    ({"when": {"on": "play"}}, "L_WHEN_ELSEWHERE", ""),
    ({"mod": {"no_instants": True}}, "L_MOD_ELSEWHERE", ""),
    (
        {**end({"hand": "$n"}), "while_top": {"when": {"on": "play"}, "do": [{"draw": 1}]}},
        "L_TOP_ELSEWHERE",
        "",
    ),
    ({"once": False}, "L_ONCE_ELSEWHERE", ""),
    ({"do": []}, "L_NO_EFFECT", "/kind"),
    ({"do": None}, "L_NO_EFFECT", "/kind"),
    ({"kind": "lasting", "when": {"on": "play"}, "do": []}, "L_NO_EFFECT", "/kind"),
    ({"while_top": {"when": {"on": "play"}, "do": []}}, "L_NO_EFFECT", "/while_top/do"),
    ({"while_top": {"do": []}}, "L_MISSING_FIELD", "/while_top"),
    ({"while_top": 1}, "L_TYPE", "/while_top"),
    ({"kind": "lasting", "mod": {"no_rules": True}}, "L_UNKNOWN_MOD", "/mod/no_rules"),
    ({"kind": "lasting", "mod": {"no_instants": False}}, "L_TYPE", "/mod/no_instants"),
    ({"kind": "lasting", "mod": {"no_symbol": "ufo"}}, "L_UNKNOWN_SYMBOL", "/mod/no_symbol"),
    ({"kind": "lasting", "mod": {}}, "L_TYPE", "/mod"),
]
STEPS: list[Planted] = [
    (do({"dscard": 1}), "L_UNKNOWN_VERB", "/do/1"),
    (do({}), "L_UNKNOWN_VERB", "/do/1"),
    (do({"discard": 1, "draw": 1}), "L_TWO_VERBS", "/do/1"),
    (do("discard"), "L_TYPE", "/do/1"),
    ({"do": "discard"}, "L_TYPE", "/do"),
    (do({"discard": 1, "whom": "left"}), "L_UNKNOWN_FIELD", "/do/1/whom"),
    (do({"give": 1}), "L_MISSING_FIELD", "/do/1"),
    (do({"move_this": "hand"}), "L_MISSING_FIELD", "/do/1"),
    (do({"discard": 3}), "L_LITERAL_IN_PROGRAM", "/do/1/discard"),
    (do({"draw": 10**30}), "L_LITERAL_IN_PROGRAM", "/do/1/draw"),
    (do({"draw": "$m"}), "L_VAR_UNDEFINED", "/do/1/draw"),
    (do({"draw": "$"}), "L_VAR_UNDEFINED", "/do/1/draw"),
    (do({"draw": 1, "who": "$x"}, {"choose_player": "x"}), "L_VAR_UNDEFINED", "/do/1/who"),
    (
        do({"if": {"end": True}, "then": [{"roll": "x", "sides": "$n"}]}, {"draw": "$x"}),
        "L_VAR_UNDEFINED",
        "/do/2/draw",
    ),
    (do({"each": "others", "do": [{"roll": "x", "sides": "$n"}]}, {"draw": "$x"}),
     "L_VAR_UNDEFINED", "/do/2/draw"),
    (do({"choose_player": "x"}, {"draw": "$x"}), "L_VAR_TYPE", "/do/2/draw"),
    (do({"draw": 1, "who": "$n"}), "L_VAR_TYPE", "/do/1/who"),
    (do({"draw": {"number": "$n"}}), "L_VAR_TYPE", "/do/1/draw/number"),
    (do({"discard": "all", "where": {"symbol": "$n"}}), "L_VAR_TYPE", "/do/1/where/symbol"),
    (do({"choose_player": "n"}), "L_NAME_TAKEN", "/do/1/choose_player"),
    (do({"choose_player": "X"}), "L_NAME", "/do/1/choose_player"),
    (do({"draw": "many"}), "L_UNKNOWN_QUANTITY", "/do/1/draw"),
    (do({"draw": {"feet": "self"}}), "L_UNKNOWN_QUANTITY", "/do/1/draw"),
    (do({"draw": {"hand": "self", "half": 1}}), "L_UNKNOWN_QUANTITY", "/do/1/draw"),
    (do({"draw": True}), "L_TYPE", "/do/1/draw"),
    (do({"draw": {"add": []}}), "L_TYPE", "/do/1/draw/add"),
    (do({"discard": 1, "by": "chance"}), "L_UNKNOWN_WORD", "/do/1/by"),
    (do({"discard": 1, "up_to": 1}), "L_TYPE", "/do/1/up_to"),
    (do({"reverse": False}), "L_TYPE", "/do/1/reverse"),
    (do({"repeat": 0, "do": []}), "L_RANGE", "/do/1/repeat"),
    (do({"choose_number": "x", "range": [1, 0]}), "L_RANGE", "/do/1/range"),
    (do({"choose_number": "x", "range": [1]}), "L_LENGTH", "/do/1/range"),
    (do({"swap_hands": ["self"]}), "L_LENGTH", "/do/1/swap_hands"),
    (do({"swap_hands": "self"}), "L_TYPE", "/do/1/swap_hands"),
    (do({"guess": {"who": "left"}}), "L_TYPE", "/do/1/guess"),
    (do({"guess": {"of": 1}}), "L_MISSING_FIELD", "/do/1/guess"),
    (do({"choose": [{"label": "yes_please", "do": []}]}), "L_TYPE", "/do/1/choose"),
    (do({"choose": [1, 2]}), "L_TYPE", "/do/1/choose/0"),
    (do({"random": [{"do": []}, {"weight": 1, "do": []}]}), "L_MISSING_FIELD", "/do/1/random/0"),
    (do({"cancel": True}), "L_CANCEL_OUTSIDE", "/do/1"),
    (instant({"on": "drew"}, {"cancel": True}), "L_CANCEL_OUTSIDE", "/do/1"),
    (instant({"on": "play"}, {"redirect": "others"}), "L_CANCEL_OUTSIDE", "/do/1"),
    ({"do": WIDE}, "L_TOO_MANY_STEPS", "/do"),
    ({"do": [nested(9)]}, "L_TOO_DEEP", "/do" + "/0/then" * 8),
    (do({"say": "no_such_line"}), "L_UNKNOWN_FACT", "/do/1/say"),
    (do({"confirm": "has_dog"}), "L_UNKNOWN_FACT", "/do/1/confirm"),
]  # fmt: skip
PLAYERS: list[Planted] = [
    (do({"draw": 1, "who": "tallest"}), "L_UNKNOWN_SELECTOR", "/do/1/who"),
    (do({"draw": 1, "who": {"shoe": 1}}), "L_UNKNOWN_SELECTOR", "/do/1/who"),
    (do({"draw": 1, "who": []}), "L_TYPE", "/do/1/who"),
    (do({"draw": 1, "who": ["self", ["left"]]}), "L_TYPE", "/do/1/who"),
    (do({"draw": 1, "who": 3}), "L_TYPE", "/do/1/who"),
    (do({"draw": 1, "who": {"has": {"symbol": "dino"}}}), "L_HIDDEN_SELECTOR", "/do/1/who"),
    (do({"draw": {"count": "left", "where": {"kind": "end"}}}), "L_HIDDEN_SELECTOR",
     "/do/1/draw/count"),
    (do({"draw": {"numbers": "left"}}), "L_HIDDEN_SELECTOR", "/do/1/draw/numbers"),
    (do({"draw": {"hand": "others"}}), "L_SELECTOR_MANY", "/do/1/draw/hand"),
    (do({"choose_player": "x", "among": "left"}), "L_SELECTOR_ONE", "/do/1/among"),
    (do({"draw": 1, "who": "it"}), "L_SELECTOR_PLACE", "/do/1/who"),
    (do({"draw": 1, "who": "actor"}), "L_SELECTOR_PLACE", "/do/1/who"),
    (do({"draw": 1, "who": "owner"}), "L_SELECTOR_PLACE", "/do/1/who"),
    (do({"draw": 1, "who": {"fact": "rings"}}), "L_FACT_TYPE", "/do/1/who"),
    (do({"draw": 1, "who": {"max": "has_dog"}}), "L_FACT_TYPE", "/do/1/who"),
    (do({"draw": 1, "who": {"fact": "owns_submarine"}}), "L_UNKNOWN_FACT", "/do/1/who/fact"),
    (do({"draw": 1, "who": {"fact": "has_dog", "not": 1}}), "L_TYPE", "/do/1/who/not"),
]  # fmt: skip
CARDS_AND_CONDITIONS: list[Planted] = [
    (do({"discard": "all", "where": {"colour": "red"}}), "L_UNKNOWN_FILTER", "/do/1/where/colour"),
    (do({"discard": "all", "where": {}}), "L_TYPE", "/do/1/where"),
    (do({"discard": "all", "where": {"symbol": "cat"}}), "L_UNKNOWN_SYMBOL",
     "/do/1/where/symbol"),
    (do({"discard": "all", "where": {"type": "pet"}}), "L_UNKNOWN_SYMBOL", "/do/1/where/type"),
    (do({"discard": "all", "where": {"kind": ["odd"]}}), "L_UNKNOWN_KIND",
     "/do/1/where/kind/0"),
    (do({"discard": "all", "where": {"number": {"op": ">"}}}), "L_MISSING_FIELD",
     "/do/1/where/number"),
    (do({"discard": "all", "where": {"number": 7}}), "L_LITERAL_IN_PROGRAM",
     "/do/1/where/number"),
    (do({"discard": "all", "where": {"symbol": "robo", "kind": "instant"}}), "L_FILTER_EMPTY",
     "/do/1/where"),
    ({"needs": {"mood": "good"}}, "L_UNKNOWN_CONDITION", "/needs"),
    ({"needs": {}}, "L_UNKNOWN_CONDITION", "/needs"),
    ({"needs": "end"}, "L_TYPE", "/needs"),
    ({"needs": {"end": True, "lasting": True}}, "L_TWO_CONDITIONS", "/needs"),
    ({"needs": {"end": True, "who": "left"}}, "L_UNKNOWN_FIELD", "/needs/who"),
    ({"needs": {"hand": "$n", "op": "="}}, "L_UNKNOWN_WORD", "/needs/op"),
    ({"needs": {"fact": "owns_submarine"}}, "L_UNKNOWN_FACT", "/needs/fact"),
    ({"needs": {"live": "has_dog"}}, "L_UNKNOWN_FACT", "/needs/live"),
    ({"needs": {"world": "full_moon"}}, "L_UNKNOWN_FACT", "/needs/world"),
    ({"needs": {"fact": "rings"}}, "L_FACT_TYPE", "/needs"),
    ({"needs": {"fact": "has_dog", "n": 1}}, "L_FACT_TYPE", "/needs"),
    ({"needs": {"all": []}}, "L_TYPE", "/needs/all"),
    ({"needs": negated(11)}, "L_TOO_DEEP", "/needs" + "/not" * 9),
    ({"needs": {"cmp": [1, 1, 1]}}, "L_LENGTH", "/needs/cmp"),
    ({"needs": {"players": "$n", "op": ">"}, "val": {"n": 6}}, "L_NEVER_TRUE", "/needs"),
    ({"needs": {"all": [{"hand": 0}, {"hand": 1}]}}, "L_NEVER_TRUE", "/needs"),
    ({"needs": {"all": [{"hand": 1}, {"has": {"kind": "end"}, "n": "$n"}]}}, "L_NEVER_TRUE",
     "/needs"),
    (do({"if": {"players": 0}, "then": [{"draw": 1}]}), "L_NEVER_TRUE", "/do/1/if"),
    ({"needs": {"fact": "has_dog"},
      **do({"if": {"not": {"fact": "has_dog"}}, "then": [{"draw": 1}]})},
     "L_NEVER_TRUE", "/do/1/if"),
    (do({"if": {"live": "yawned"}, "then": []}), "L_CONDITION_PLACE", "/do/1/if"),
    (end({"top": {"type": "dino"}}), "L_CONDITION_PLACE", "/win"),
    (end({"hand": "$n", "who": "left"}), "L_SELECTOR_PLACE", "/win/who"),
    (instant({"on": "eclipse"}), "L_UNKNOWN_EVENT", "/when"),
    (instant("play"), "L_TYPE", "/when"),
    (instant({"on": "play", "n": 1}), "L_UNKNOWN_FIELD", "/when/n"),
    (instant({"on": "live", "key": "has_dog"}), "L_UNKNOWN_FACT", "/when/key"),
]  # fmt: skip
TEXTS: list[Planted] = [
    ({"text": {"en": "Discard {n:hc}."}}, "L_MISSING_LANG", "/text"),
    ({"title": {"de": "T"}}, "L_MISSING_LANG", "/title"),
    ({"title": {"en": "T", "de": "T", "tlh": "T"}}, "L_UNKNOWN_LANG", "/title/tlh"),
    ({"text": "Discard"}, "L_TYPE", "/text"),
    ({"title": {"en": " ", "de": "T"}}, "L_TYPE", "/title/en"),
    ({"text": text("Discard {n:hc}.", "Wirf {n:hc} ab" + "." * 400)}, "L_TOO_LONG", "/text/de"),
    ({"text": text("Discard <b>{n:hc}</b>.", "Wirf {n:hc} ab.")}, "L_MARKUP", "/text/en"),
    ({"text": text("Discard {n:hc}.", "Wirf {n:hc} ab &lt; da.")}, "L_MARKUP", "/text/de"),
    ({"text": text("Discard {n:hc}.\u202e", "Wirf {n:hc} ab.")}, "L_MARKUP", "/text/en"),
    ({"text": text("Discard\n{n:hc}.", "Wirf {n:hc} ab.")}, "L_MARKUP", "/text/en"),
    ({"text": text("Discard {n:hc}, 3.", "Wirf {n:hc} ab.")}, "L_LITERAL_IN_TEXT", "/text/en"),
    ({"text": text("Discard {n:hc}.", "Wirf {n:hc} ab, ²!")}, "L_LITERAL_IN_TEXT", "/text/de"),
    ({"text": text("Discard {n:hc}.", "Wirf zwei {n:hc} ab.")}, "L_LITERAL_IN_TEXT", "/text/de"),
    ({"text": text("Twice discard {n:hc}.", "Wirf {n:hc} ab.")}, "L_LITERAL_IN_TEXT", "/text/en"),
    ({"text": text("Discard it.", "Wirf {n:hc} ab.")}, "L_PLACEHOLDER_MISSING", "/text/en"),
    ({"text": text("Discard {n:hc}.", "Wirf sie ab.")}, "L_PLACEHOLDER_MISSING", "/text/de"),
    ({"text": text("{p:left}: discard {n:hc}.", "Wirf {n:hc} ab.")}, "L_LANG_MISMATCH", "/text"),
    ({"text": text("Discard {n:hc} {m}.", "Wirf {n:hc} ab.")}, "L_PLACEHOLDER_UNKNOWN",
     "/text/en"),
    ({"text": text("Discard {n:kg}.", "Wirf {n:hc} ab.")}, "L_PLACEHOLDER_UNKNOWN", "/text/en"),
    ({"text": text("Discard {n:hc} {p:me}.", "Wirf {n:hc} ab.")}, "L_PLACEHOLDER_UNKNOWN",
     "/text/en"),
    ({"text": text("Discard {n:hc} }.", "Wirf {n:hc} ab.")}, "L_PLACEHOLDER_UNKNOWN", "/text/en"),
    ({"title": text("T {n}", "T")}, "L_PLACEHOLDER_UNKNOWN", "/title/en"),
    ({"do": [{"discard": "$n", "who": "left"}]}, "L_SELECTOR_NOT_IN_TEXT", "/text/en"),
    (do({"pass_hands": "left"}), "L_SELECTOR_NOT_IN_TEXT", "/text/de"),
    (do({"discard": "all", "where": {"type": "dino"}}), "L_SYMBOL_NOT_IN_TEXT", "/text/en"),
    ({"do": [{"draw": "$n"}]}, "L_VERB_NOT_IN_TEXT", "/text/de"),
    ({"text": text("Discard {n:c}.", "Wirf {n:hc} ab.")}, "L_HAND_PHRASE", "/text/en"),
    ({"text": text("Discard {n:hc}.", "Wirf {n} ab.")}, "L_HAND_PHRASE", "/text/de"),
    (
        {"symbol": "robo", "needs": {"end": True}},
        "L_PREFIX",
        "/text/en",
    ),
    (
        {**instant({"on": "play"}), "text": text("Discard {n:hc}.", "Wirf {n:hc} ab.")},
        "L_PREFIX",
        "/text/de",
    ),
]  # fmt: skip
WARNED: list[Planted] = [
    ({"lock": {}}, "L_LOCK_MISSING", "/lock"),
    (do({"draw": 0}), "L_NO_CHANGE", "/do/1/draw"),
    (do({"swap_hands": ["left", "left"]}), "L_NO_CHANGE", "/do/1/swap_hands"),
    (do({"if": {"end": True}, "then": [], "else": []}), "L_NO_CHANGE", "/do/1"),
    (do({"each": "others", "do": []}), "L_NO_CHANGE", "/do/1"),
    (do({"choose": [{"label": "yes_please", "do": []}, {"label": "rather_not", "do": []}]}),
     "L_NO_CHANGE", "/do/1"),
    (do({"choose_player": "x"}), "L_NO_CHANGE", "/do/1"),
    (do({"give": 1, "to": "self"}), "L_NO_CHANGE", "/do/1"),
    (do({"peek": "all", "at": "self"}), "L_NO_CHANGE", "/do/1"),
    (do({"discard": 1}, {"discard": 1}, {"discard": 1}), "L_MANY_CHOICES", "/do/3"),
    ({"text": text("Discard {n:hc}" + " and on" * 40 + ".", "Wirf {n:hc} ab.")}, "L_TEXT_LONG",
     "/text/en"),
    ({"needs": {"players": "$n", "op": ">="}}, "L_ALWAYS_TRUE", "/needs"),
    ({"needs": {"any": [{"hand": 0}, {"hand": 1, "op": ">="}]}}, "L_ALWAYS_TRUE", "/needs"),
    ({"needs": {"not": {"hand": 0, "op": "<"}}}, "L_ALWAYS_TRUE", "/needs"),
    ({"needs": {"fact": "has_dog"}, **do({"if": {"fact": "has_dog"}, "then": [{"draw": 1}]})},
     "L_ALWAYS_TRUE", "/do/1/if"),
    ({"needs": {"all": [{"world": "weekend"}, {"end": True}]},
      **do({"if": {"any": [{"end": True}, {"hand": 1}]}, "then": [{"draw": 1}]})},
     "L_ALWAYS_TRUE", "/do/1/if"),
    (do({"if": {"end": True}, "then": [{"draw": 1}], "else": [
        {"if": {"not": {"end": True}}, "then": [{"draw": 1}]}]}),
     "L_ALWAYS_TRUE", "/do/1/else/0/if"),
]  # fmt: skip
"""What may be a mistake, but keeps nobody from playing."""
EVERY: list[Planted] = [*FIELDS, *KINDS, *STEPS, *PLAYERS, *CARDS_AND_CONDITIONS, *TEXTS]

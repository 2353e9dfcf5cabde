"""A plain sentence for every verb that has no program of its own (LC-12.2)."""

from collections.abc import Callable

from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.gloss_parts import Speaker

Said = Callable[[Speaker, Table], str]
"""Puts one step into words."""


def _each(speaker: Speaker, step: Table, key: str, cards: str) -> str:
    """A verb that several players do one after another."""
    by = str(step.get("by", "random" if key == "take" else "owner"))
    how = "by_owner" if key in {"draw", "peek"} else f"take_{by}" if key == "take" else f"by_{by}"
    return _listed(
        speaker, step.get("who", "self"), key, cards=cards, by=speaker.say(how),
        **_others(speaker, step),
    )  # fmt: skip


def _others(speaker: Speaker, step: Table) -> dict[str, str]:
    found: dict[str, str] = {}
    if "from" in step:
        found["from"] = speaker.who(step["from"], "d", one=True).text
    if "at" in step:
        found["at"] = speaker.who(step["at"], "d", one=True).text
    return found


def _listed(speaker: Speaker, who: Json, key: str, name: str = "who", **parts: str) -> str:
    """The sentence; a list of players makes one clause each, in its order."""
    clauses: list[str] = []
    for each in who if isinstance(who, list) else [who]:
        found = speaker.who(each)
        clauses.append(speaker.conjugated(key, found.person, **{name: found.text}, **parts))
    return "; ".join(clauses)


def _draw(speaker: Speaker, step: Table) -> str:
    return _listed(
        speaker, step.get("who", "self"), "draw", cards=speaker.counted(step["draw"], "c")
    )


def _discard(speaker: Speaker, step: Table) -> str:
    cards = speaker.in_hand(step["discard"], step.get("where"))
    if step.get("up_to") is True:
        cards = speaker.say("up_to", cards=cards)
    return _each(speaker, step, "discard", cards)


def _give(speaker: Speaker, step: Table) -> str:
    cards = speaker.in_hand(step["give"], step.get("where"))
    by = speaker.say(f"by_{step.get('by', 'owner')}")
    to = speaker.who(step["to"], "a", one=True).text
    return _listed(speaker, step.get("from", "self"), "give", "from", cards=cards, to=to, by=by)


def _hand_verb(verb: str) -> Said:
    def said(speaker: Speaker, step: Table) -> str:
        return _each(speaker, step, verb, speaker.in_hand(step[verb], step.get("where")))

    return said


def _swap(speaker: Speaker, step: Table) -> str:
    pair = step["swap_hands"]
    a, b = pair if isinstance(pair, list) else (pair, pair)
    first, second = (speaker.who(each, "d", one=True).text for each in (a, b))
    return speaker.say("swap_hands", a=first, b=second)


def _pass_cards(speaker: Speaker, step: Table) -> str:
    direction = speaker.words.directions[str(step["dir"])]
    return speaker.say("pass_cards", cards=speaker.in_hand(step["pass_cards"]), dir=direction)


def _pass_hands(speaker: Speaker, step: Table) -> str:
    return speaker.say("pass_hands", dir=speaker.words.directions[str(step["pass_hands"])])


def _pickup(speaker: Speaker, step: Table) -> str:
    number = speaker.known(step["pickup"])
    cards = speaker.counted(step["pickup"], "c")
    if "where" in step and number is not None:
        cards = f"{number} {speaker.cards(step['where'], plural=number != 1)}"
    key = f"pickup_{step.get('from', 'top')}"
    return _listed(speaker, step.get("who", "self"), key, cards=cards)


def _move_this(speaker: Speaker, step: Table) -> str:
    if step.get("to") == "self":
        return speaker.say("move_hand_own")
    to = speaker.who(step["to"], "d", one=True).text if "to" in step else ""
    return speaker.say(f"move_{step['move_this']}", to=to)


def _one(verb: str, name: str, value: str = "") -> Said:
    """A verb of one player: the one in the parameter `value`, or in the verb itself."""

    def said(speaker: Speaker, step: Table) -> str:
        found = speaker.who(step.get(value, "self") if value else step[verb], one=True)
        parts = {name: found.text, **_choice_parts(speaker, step)}
        own = verb == "choose_card" and step.get("whose", "self") == "self" and not found.person
        return speaker.conjugated(f"{verb}_own" if own else verb, found.person, **parts)

    return said


def _choice_parts(speaker: Speaker, step: Table) -> dict[str, str]:
    """What choosing is made from."""
    parts: dict[str, str] = {}
    if "choose_player" in step or "vote" in step or "race" in step:
        default = "others" if "choose_player" in step else "all"
        parts["among"] = speaker.who(step.get("among", default), "d").text
    if isinstance(step.get("range"), list):
        low, high = speaker.quantities(step["range"])
        parts |= {"lo": low, "hi": high}
    if "choose_card" in step:
        parts["whose"] = speaker.who(step.get("whose", "self"), "d", one=True).text
        parts["card"] = speaker.a_card(step.get("where"))
    if "extra_turn" in step:
        parts["turns"] = speaker.counted(step["extra_turn"], "t")
    if "key" in step:
        parts["line"] = speaker.ask(step["key"])
    return parts


def _skip(speaker: Speaker, step: Table) -> str:
    return _listed(speaker, step["who"], "skip", turns=speaker.counted(step["skip"], "t"))


def _counted(verb: str, unit: str) -> Said:
    return lambda speaker, step: speaker.say(verb, cards=speaker.counted(step[verb], unit))


def _plain(key: str) -> Said:
    return lambda speaker, _: speaker.say(key)


def _vote(speaker: Speaker, step: Table) -> str:
    parts = _choice_parts(speaker, step)
    everybody = step.get("among", "all") == "all"
    among = speaker.say("vote_anybody" if everybody else "vote_among", **parts)
    return speaker.say(f"vote_{step.get('ties', 'actor')}", **{**parts, "among": among})


def _secret(speaker: Speaker, step: Table) -> str:
    return _listed(speaker, step.get("who", "all"), "secret", **_choice_parts(speaker, step))


STEPS: dict[str, Said] = {
    "draw": _draw,
    "discard": _discard,
    "give": _give,
    **{verb: _hand_verb(verb) for verb in ("take", "tuck", "reveal", "peek")},
    "swap_hands": _swap,
    "pass_hands": _pass_hands,
    "pass_cards": _pass_cards,
    "pickup": _pickup,
    "mill": _counted("mill", "c"),
    "move_this": _move_this,
    "redeal": lambda speaker, step: speaker.say(f"redeal_{step['redeal']}"),
    "skip": _skip,
    "extra_turn": _one("extra_turn", "who", "who"),
    "extra_play": _counted("extra_play", "c"),
    "next": _one("next", "who"),
    "redirect": _one("redirect", "who"),
    **{
        verb: _one(verb, "by", "by") for verb in ("choose_player", "choose_symbol", "choose_number")
    },
    "choose_card": _one("choose_card", "by", "by"),
    "roll": lambda speaker, step: speaker.say("roll", n=speaker.number(step["sides"])),
    "vote": _vote,
    "secret": _secret,
    "race": lambda speaker, step: speaker.say("race", **_choice_parts(speaker, step)),
    "say": lambda speaker, step: speaker.say("say", line=speaker.ask(step["say"])),
    **{
        verb: _plain(verb)
        for verb in ("reverse", "reshuffle", "clear_end", "clear_lasting", "copy", "cancel")
    },
}
"""Verb -> its sentence; those with programs of their own are said elsewhere."""

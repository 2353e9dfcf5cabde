""" "What exactly happens": plain sentences made from the program alone (LC-12.2)."""

from collections.abc import Iterable

from kartenhaus.games.labor_chaos.cards import Card, Fact, Json, Table
from kartenhaus.games.labor_chaos.gloss_parts import Speaker
from kartenhaus.games.labor_chaos.gloss_steps import inner, sentence, whole
from kartenhaus.games.labor_chaos.text import raised
from kartenhaus.games.labor_chaos.words import Words


def gloss(card: Card, facts: Iterable[Fact], words: Words) -> str:
    """What a card does, in one language; the card must have passed the loader."""
    speaker = _speaker(card, facts, words)
    said: list[str] = []
    if card.needs is not None:
        said.append(speaker.say("needs", cond=speaker.condition(card.needs)))
    if card.win is not None:
        said.append(speaker.say("win", cond=speaker.condition(card.win)))
    if card.mod is not None:
        said.append(speaker.say("lasting", mod=_mod(speaker, card.mod)))
    if card.when is not None:
        said += _reaction(speaker, card, card.when)
    elif card.do:
        said.append(whole(speaker, card.do))
    if card.while_top is not None:
        said.append(_while_top(speaker, card.while_top))
    return " ".join(raised(each) for each in said)


def clause(card: Card, facts: Iterable[Fact], words: Words) -> str:
    """What a card waits for, as a clause that follows "if" or "when": its condition, or the
    situation of an instant; empty if it has neither."""
    speaker = _speaker(card, facts, words)
    if card.needs is not None:
        return speaker.condition(card.needs)
    return pattern(speaker, card.when) if card.kind == "instant" and card.when else ""


def _speaker(card: Card, facts: Iterable[Fact], words: Words) -> Speaker:
    when = card.when or _when(card.while_top)
    event = str(when["on"]) if when else ""
    return Speaker(words, {fact.key: fact for fact in facts}, card.val, {}, event)


def _reaction(speaker: Speaker, card: Card, when: Table) -> list[str]:
    happens = pattern(speaker, when)
    if card.kind == "instant":
        return [speaker.say("instant", event=happens), whole(speaker, card.do)]
    if not card.once:
        return [sentence(speaker.say("always", event=happens, do=inner(speaker, card.do)))]
    do = whole(speaker, card.do)
    if not speaker.words.capital_after_colon:
        do = do[:1].lower() + do[1:]
    return [speaker.say("once", event=happens, do=do)]


def _while_top(speaker: Speaker, value: Table) -> str:
    do = inner(speaker, value["do"])
    return sentence(speaker.say("while_top", event=pattern(speaker, _when(value)), do=do))


def _when(while_top: Table | None) -> Table:
    when = while_top["when"] if while_top is not None else {}
    return when if isinstance(when, dict) else {}


def _mod(speaker: Speaker, mod: Table) -> str:
    (name, value), *_ = mod.items()
    if name == "no_symbol":
        return speaker.say(name, cards=speaker.cards({"symbol": value}, plural=True))
    if value is True:
        return speaker.say(name)
    return speaker.say(name, cards=speaker.counted(value, "hc" if name == "hand_limit" else "c"))


def pattern(speaker: Speaker, when: Table) -> str:
    """The event a card reacts to, as a clause that follows "when"."""
    on = str(when["on"])
    if on == "live":
        return _live(speaker, when)
    text, person = _whoever(speaker, when.get("who"))
    parts = {"who": text, "by": _by(speaker, on, when), "cards": _cards(speaker, on, when)}
    return speaker.conjugated(f"on_{on}", person, card=speaker.a_card(when.get("card")), **parts)


def _whoever(speaker: Speaker, who: Json | None, case: str = "n") -> tuple[str, int]:
    if who is None:
        return speaker.cased("somebody", case), 1
    found = speaker.who(who, case)
    if found.person == 2:
        return speaker.cased("one_among", case, players=speaker.who(who, "d").text), 1
    return found.text, found.person


BY_A_CARD = ("would_draw", "drew", "discarded")
"""Events that only a card brings about."""


def _by(speaker: Speaker, on: str, when: Table) -> str:
    if "by" not in when:
        return speaker.say("by_any") if on in BY_A_CARD else ""
    kind = "from" if on == "gave" else "by"
    if when["by"] == "self":
        return speaker.say(f"{kind}_self")
    return speaker.say(f"{kind}_other", who=_whoever(speaker, when["by"], "d")[0])


def _cards(speaker: Speaker, on: str, when: Table) -> str:
    """How many cards a pattern speaks of."""
    unit = "c" if on in {"would_draw", "drew"} else "hc"
    if "n" not in when:
        such = speaker.cards(when.get("card", ""), plural=True)
        return such if unit == "c" or "card" in when else speaker.words.units[unit].pl
    return speaker.say("at_least", cards=speaker.counted(when["n"], unit))


def _live(speaker: Speaker, when: Table) -> str:
    ask = speaker.ask(when["key"]) if "key" in when else "…"
    if "who" not in when:
        return speaker.say("on_live_any", ask=ask)
    text, person = _whoever(speaker, when["who"])
    return speaker.conjugated("on_live", person, who=text, ask=ask)

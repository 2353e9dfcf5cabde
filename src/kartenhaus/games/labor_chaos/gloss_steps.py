"""Plain sentences for programs: one for each step (LC-12.2)."""

from collections.abc import Callable

from kartenhaus.games.labor_chaos.cards import Json, Program, Table
from kartenhaus.games.labor_chaos.gloss_parts import LOOSE_COMMA, Speaker
from kartenhaus.games.labor_chaos.gloss_verbs import STEPS
from kartenhaus.games.labor_chaos.text import raised

BINDS = {
    "choose_player": "player",
    "choose_symbol": "symbol",
    "choose_number": "number",
    "choose_card": "card",
    "roll": "roll",
    "vote": "vote",
    "race": "race",
}
"""Verb -> what its name is called afterwards, as `var_…` in the phrase table."""


def program(speaker: Speaker, steps: Json | Program) -> list[str]:
    """One sentence for each step, without capital and full stop."""
    said: list[str] = []
    for each in steps if isinstance(steps, list) else []:
        if isinstance(each, dict):
            said += _step(speaker, each)
    return said


def whole(speaker: Speaker, steps: Json | Program) -> str:
    """The sentences one after another, each with capital and full stop."""
    said = program(speaker, steps) or [speaker.say("nothing")]
    return " ".join(sentence(each) for each in said)


def inner(speaker: Speaker, steps: Json | Program) -> str:
    """A program within a sentence: alone as it is, several in brackets."""
    said = program(speaker, steps) or [speaker.say("nothing")]
    if len(said) > 1:
        return f"({whole(speaker, steps)})"
    return raised(said[0]) if speaker.words.capital_after_colon else said[0]


def sentence(text: str) -> str:
    """With a capital and a full stop, unless it ends with a mark of its own."""
    ended = text.endswith((".", ".)", "!", "?"))
    return LOOSE_COMMA.sub("", raised(text) if ended else f"{raised(text)}.")


def _step(speaker: Speaker, step: Table) -> list[str]:
    verb = next(key for key in step if key in STEPS or key in PARTS)
    if verb == "cancel":
        return [speaker.say("cancel_play" if speaker.event == "play" else "cancel_draw")]
    if verb in PARTS:
        said = [part for part in PARTS[verb](speaker, step) if part]
    else:
        said = [STEPS[verb](speaker, step)]
    name = step[verb]
    if verb in BINDS or verb == "secret":
        alone = "alone" if step.get("odd_one_out") is True else "shared"
        speaker.names[str(name)] = BINDS.get(verb, alone)
    return said


def _guess(speaker: Speaker, step: Table) -> list[str]:
    guess = step["guess"]
    who = speaker.who(step.get("who", "self"), one=True)
    said = ""
    match guess:
        case {"card_of": of}:
            whose = speaker.who(of, "d", one=True).text
            said = speaker.conjugated("guess_card", who.person, who=who.text, of=whose)
        case {"of": of, "range": [low, high]}:
            parts = {"q": speaker.number(of), "lo": speaker.number(low), "hi": speaker.number(high)}
            said = speaker.conjugated("guess_of", who.person, who=who.text, **parts)
        case _:
            pass
    return [said, *_ends(speaker, step, ("right", "right"), ("wrong", "wrong"))]


def _ends(speaker: Speaker, step: Table, *pairs: tuple[str, str], **parts: str) -> list[str]:
    """The programs of a step, each as "if …: …"."""
    return [
        speaker.say(key, do=inner(speaker, step[name]), **parts)
        for name, key in pairs
        if name in step
    ]


def _if(speaker: Speaker, step: Table) -> list[str]:
    cond = speaker.condition(step["if"])
    return _ends(speaker, step, ("then", "if"), ("else", "otherwise"), cond=cond)


def _may(speaker: Speaker, step: Table) -> list[str]:
    by = speaker.who(step.get("by", "self"), one=True)
    said = speaker.conjugated("may", by.person, by=by.text, do=inner(speaker, step["may"]))
    return [said, *_ends(speaker, step, ("else", "otherwise"))]


def _choose(speaker: Speaker, step: Table) -> list[str]:
    by = speaker.who(step.get("by", "self"), one=True)
    branches = step["choose"] if isinstance(step["choose"], list) else []
    parts = [
        speaker.say("branch", label=speaker.ask(each["label"]), do=inner(speaker, each["do"]))
        for each in branches
        if isinstance(each, dict)
    ]
    return [speaker.conjugated("choose", by.person, by=by.text, list="; ".join(parts))]


def _random(speaker: Speaker, step: Table) -> list[str]:
    ways = step["random"] if isinstance(step["random"], list) else []
    tables = [each for each in ways if isinstance(each, dict)]
    numbers = [speaker.known(each["weight"]) for each in tables]
    total = sum(each for each in numbers if each is not None)
    parts = [
        speaker.say(
            "weighted",
            n=speaker.number(each["weight"]),
            all="?" if None in numbers else str(total),
            do=inner(speaker, each["do"]),
        )
        for each in tables
    ]
    return [speaker.say("random", list="; ".join(parts))]


def _each_player(speaker: Speaker, step: Table) -> list[str]:
    players = speaker.who(step["each"]).text
    return [speaker.say("each", players=players.rstrip(","), do=inner(speaker, step["do"]))]


def _repeat(speaker: Speaker, step: Table) -> list[str]:
    do = inner(speaker, step["do"])
    return [speaker.say("repeat", n=speaker.number(step["repeat"]), do=do)]


def _dare(speaker: Speaker, step: Table) -> list[str]:
    who = speaker.who(step["dare"], one=True)
    said = speaker.conjugated("dare", who.person, who=who.text, line=speaker.ask(step["key"]))
    return [said, *_ends(speaker, step, ("then", "done"), ("else", "undone"))]


def _confirm(speaker: Speaker, step: Table) -> list[str]:
    line = speaker.ask(step["confirm"])
    pairs = (("then", "confirm"), ("else", "otherwise"))
    return _ends(speaker, {"then": [], **step}, *pairs, line=line)


PARTS: dict[str, Callable[[Speaker, Table], list[str]]] = {
    "guess": _guess,
    "if": _if,
    "may": _may,
    "choose": _choose,
    "random": _random,
    "each": _each_player,
    "repeat": _repeat,
    "dare": _dare,
    "confirm": _confirm,
}

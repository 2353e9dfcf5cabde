"""Checks of conditions and of the events that cards react to (LC-12.1)."""

from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.check_context import Context, Scope, shown, too_deep, wrong_type
from kartenhaus.games.labor_chaos.check_values import (
    MOST_LISTED,
    fact,
    fields,
    filter_,
    flag,
    players,
    quantities,
    quantity,
    word,
)
from kartenhaus.games.labor_chaos.grammar import Param
from kartenhaus.games.labor_chaos.vocabulary import (
    CONDITIONS,
    EVENT_KEYS,
    EVENTS,
    OPS,
    WIN_CONDITIONS,
)


def condition(context: Context, scope: Scope, value: Json, path: str) -> None:
    """A table with exactly one condition, and its parameters."""
    if not isinstance(value, dict):
        wrong_type(context, path, value, "condition")
        return
    heads = [key for key in value if key in CONDITIONS]
    if len(heads) != 1:
        code = "L_TWO_CONDITIONS" if heads else "L_UNKNOWN_CONDITION"
        context.finder.add(code, path, got=shown(value), near=CONDITIONS)
        return
    if too_deep(context, scope, path):
        return
    head, found = heads[0], CONDITIONS[heads[0]]
    # LC-12.1, LC-A16: a win looks at the own hand; a claim takes its time, so it comes first
    win, inner = "win" in scope.within, "inner" in scope.within
    if (win and head not in WIN_CONDITIONS) or (inner and head == "live"):
        context.finder.add("L_CONDITION_PLACE", path, got=head)
    fields(context, value, path, (head, *found.params))
    _main(context, scope.deeper(), found.value, value[head], f"{path}/{head}")
    for name in found.params.keys() & value.keys():
        _beside(context, scope, name, value[name], f"{path}/{name}")
    if head == "fact":
        _fact_compared(context, value, path)
    if head == "cmp" and isinstance(pair := value[head], list) and len(pair) != 2:
        context.finder.add("L_LENGTH", f"{path}/cmp", n=len(pair), wanted=2)


def _main(context: Context, scope: Scope, param: Param, value: Json, path: str) -> None:
    match param.type:
        case "quantity":
            quantity(context, scope, value, path)
        case "quantities":
            quantities(context, scope, value, path)
        case "filter":
            filter_(context, scope, value, path)
        case "switch":
            flag(context, value, path, off=True)
        case "profile" | "moment" | "world":
            fact(context, value, path, param.type)
        case "conditions":
            if not isinstance(value, list) or not 1 <= len(value) <= MOST_LISTED:
                wrong_type(context, path, value, "conditions")
                return
            for i, each in enumerate(value):
                condition(context, scope, each, f"{path}/{i}")
        case _:
            condition(context, scope, value, path)


def _beside(context: Context, scope: Scope, name: str, value: Json, path: str) -> None:
    match name:
        case "op":
            word(context, value, path, OPS)
        case "n":
            quantity(context, scope, value, path)
        case "is":
            pass  # an answer to the fact beside it: see `_fact_compared`
        case _:
            players(context, scope, value, path, one=True)


def _fact_compared(context: Context, value: Table, path: str) -> None:
    """A number is compared with `n`, a choice with `is`, a yes with nothing."""
    key = value["fact"]
    found = context.facts.get(key) if isinstance(key, str) else None
    if found is None:
        return
    if (found.type == "number") != ("n" in value) or (found.type == "choice") != ("is" in value):
        context.finder.add("L_FACT_TYPE", path, got=found.key, type=found.type)
    elif "is" in value:
        word(context, value["is"], f"{path}/is", found.choices)


def pattern(context: Context, value: Json, path: str) -> str:
    """An event a card reacts to (LC-12.1); answers its name, or "" if it is faulty."""
    if not isinstance(value, dict):
        wrong_type(context, path, value, "event")
        return ""
    on = value.get("on")
    if not isinstance(on, str) or on not in EVENTS:
        context.finder.add("L_UNKNOWN_EVENT", path, got=shown(on or ""), near=EVENTS)
        return ""
    fields(context, value, path, ("on", *EVENTS[on].keys))
    context.said.patterns.append((path, value))
    scope = Scope().deeper("pattern")
    for name in EVENTS[on].keys:
        if name not in value:
            continue
        inner, at = value[name], f"{path}/{name}"
        match EVENT_KEYS[name].type:
            case "players":
                players(context, scope, inner, at)
            case "quantity":
                quantity(context, scope, inner, at)
            case "filter":
                filter_(context, scope, inner, at)
            case _:
                fact(context, inner, at, "moment")
    return on

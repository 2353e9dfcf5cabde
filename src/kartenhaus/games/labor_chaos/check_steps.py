"""Checks of programs, step by step (LC-12.1)."""

from collections.abc import Iterator, Mapping

from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.check_conditions import condition
from kartenhaus.games.labor_chaos.check_context import (
    NAME,
    Context,
    Scope,
    shown,
    too_deep,
    wrong_type,
)
from kartenhaus.games.labor_chaos.check_values import (
    fact,
    fields,
    filter_,
    flag,
    players,
    quantities,
    quantity,
    word,
)
from kartenhaus.games.labor_chaos.grammar import Bound, Param
from kartenhaus.games.labor_chaos.verbs import DIRECTIONS, VERBS
from kartenhaus.games.labor_chaos.vocabulary import (
    EVENTS,
    MOST_CHOICES,
    MOST_REPEATS,
    MOST_STEPS,
)

Names = dict[str, Bound]
WIDEST = 99
"""A number is chosen from a range no wider than this."""
TOLD = ("secret", "race", "vote")
"""What these find out is told to all and may be the fun of it, whatever comes of it."""
BETWEEN = {"give": ("from", "to"), "take": ("who", "from"), "peek": ("who", "at")}
"""Verbs between two players, who are the player of the card if they are left out."""
IDLE = ("if", "each", "repeat", "may", "choose", "random")
"""Verbs that do nothing but carry out other programs."""
MOST_BRANCHES = 8
MOST_SIDES = 100


def program(context: Context, scope: Scope, value: Json, path: str) -> Names:
    """A list of steps; answers the names that are set after it."""
    if not isinstance(value, list):
        wrong_type(context, path, value, "program")
        return {}
    if too_deep(context, scope, path):
        return {}
    names: Names = dict(scope.names)
    asked = 0
    for i, each in enumerate(value):
        inside = Scope(names, scope.event, scope.within, scope.depth)
        names, verb = _step(context, inside, each, f"{path}/{i}")
        asked = asked + 1 if verb and VERBS[verb].asks else 0
        if asked == MOST_CHOICES + 1:
            context.finder.add("L_MANY_CHOICES", f"{path}/{i}", fatal=False, most=MOST_CHOICES)
    return names


def _step(context: Context, scope: Scope, value: Json, path: str) -> tuple[Names, str]:
    """One step; answers the names that are set after it, and its verb."""
    names: Names = scope.names
    context.said.steps += 1
    if context.said.steps > MOST_STEPS:
        context.finder.add("L_TOO_MANY_STEPS", "/do", most=MOST_STEPS)
        return names, ""
    if not isinstance(value, dict):
        wrong_type(context, path, value, "step")
        return names, ""
    verb = _verb(context, value, path)
    if not verb:
        return names, ""
    context.said.verbs.setdefault(verb, path)
    found = VERBS[verb]
    needed = [name for name, param in found.params.items() if param.required]
    fields(context, value, path, (verb, *found.params), needed)
    ends: dict[str, Names] = {}
    for name, param in [(verb, found.value), *found.params.items()]:
        if name in value:
            at = f"{path}/{name}"
            ends |= _value(context, scope, (verb, name, param), value[name], at)
    _place(context, scope, verb, value, path)
    after: Names = _after(scope.names, verb, ends)
    name = value[verb]
    if found.binds is not None and isinstance(name, str) and NAME.fullmatch(name):
        after |= {name: found.binds}
        if verb not in TOLD:
            context.said.set.setdefault(name, path)
    return after, verb


def _verb(context: Context, value: Table, path: str) -> str:
    """The verb of a step; "" if it has none or several."""
    heads = [key for key in value if key in VERBS]
    if len(heads) == 1:
        return heads[0]
    if heads:
        context.finder.add("L_TWO_VERBS", path, got=", ".join(heads))
        return ""
    got = shown(next(iter(value), ""))
    context.finder.add("L_UNKNOWN_VERB", path, got=got, near=VERBS)
    return ""


def _after(before: Names, verb: str, ends: Mapping[str, Names]) -> Names:
    """What is set on every way through the step's own programs (LC-12.1)."""
    match verb:
        case "if" | "dare" | "confirm":
            ways = [ends.get("then", before), ends.get("else", before)]
        case "may":
            ways = [ends.get("may", before), ends.get("else", before)]
        case "choose" | "random":
            ways = list(ends.values()) or [before]
        case _:
            return dict(before)
    first, *rest = ways
    return {name: kind for name, kind in first.items() if all(w.get(name) == kind for w in rest)}


def _value(
    context: Context, scope: Scope, what: tuple[str, str, Param], value: Json, path: str
) -> dict[str, Names]:
    """One parameter; answers the names set after each program in it."""
    verb, name, param = what
    match param.type:
        case "program":
            inside = scope.deeper("inner", *(("each",) if verb == "each" else ()))
            return {name: program(context, inside, value, path)}
        case "branches" | "weighted":
            return _branches(context, scope, param.type, value, path)
        case "quantity" | "amount":
            _amount(context, scope, what, value, path)
        case "players" | "player":
            count = players(context, scope, value, path)
            if name == "among" and count == "one":
                context.finder.add("L_SELECTOR_ONE", path, got=shown(value))
        case "filter":
            filter_(context, scope.deeper(), value, path)
        case "condition":
            condition(context, scope.deeper("inner"), value, path)
            if isinstance(value, dict):
                context.said.conditions.append((path, value))
        case "moment" | "dare" | "line":
            fact(context, value, path, param.type)
        case _:
            _simple(context, scope, param, value, path)
    return {}


def _simple(context: Context, scope: Scope, param: Param, value: Json, path: str) -> None:
    match param.type:
        case "flag" | "switch":
            flag(context, value, path, off=param.type == "switch")
        case "name":
            _name(context, scope, value, path)
        case "range":
            _range(context, scope, value, path)
        case "pair":
            _pair(context, scope, value, path)
        case "guess":
            _guess(context, scope, value, path)
        case _:
            word(context, value, path, param.words)
            if param.words == DIRECTIONS and isinstance(value, str) and value in DIRECTIONS:
                context.said.directions.setdefault(value, path)


def _amount(
    context: Context, scope: Scope, what: tuple[str, str, Param], value: Json, path: str
) -> None:
    verb, name, param = what
    if param.type == "amount" and value == "all":
        return
    number = quantity(context, scope, value, path)
    if verb == name and VERBS[verb].hands and isinstance(value, str):
        context.said.hands.setdefault(value.removeprefix("$"), path)  # LC-7.3
    if number is None:
        return
    most = {"repeat": MOST_REPEATS, "sides": MOST_SIDES}.get(name)
    if most is not None and not 1 <= number <= most:
        context.finder.add("L_RANGE", path, n=number, low=1, high=most)
    elif number == 0:
        context.finder.add("L_NO_CHANGE", path, fatal=False)


def _name(context: Context, scope: Scope, value: Json, path: str) -> None:
    if not isinstance(value, str) or not NAME.fullmatch(value):
        context.finder.add("L_NAME", path, got=shown(value))
    elif value in context.val or value in scope.names:
        context.finder.add("L_NAME_TAKEN", path, got=value)


def _range(context: Context, scope: Scope, value: Json, path: str) -> None:
    ends = quantities(context, scope, value, path, length=2)
    if len(ends) == 2 and ends[0] is not None and ends[1] is not None:
        low, high = ends[0], ends[1]
        if not low < high <= low + WIDEST:
            context.finder.add("L_RANGE", path, n=high, low=low + 1, high=low + WIDEST)


def _pair(context: Context, scope: Scope, value: Json, path: str) -> None:
    if not isinstance(value, list):
        wrong_type(context, path, value, "pair")
        return
    if len(value) != 2:
        context.finder.add("L_LENGTH", path, n=len(value), wanted=2)
        return
    for i, each in enumerate(value):
        players(context, scope, each, f"{path}/{i}")
    if value[0] == value[1]:
        context.finder.add("L_NO_CHANGE", path, fatal=False)


def _guess(context: Context, scope: Scope, value: Json, path: str) -> None:
    if not isinstance(value, dict) or ("of" in value) == ("card_of" in value):
        wrong_type(context, path, value, "guess")
        return
    if "card_of" in value:
        fields(context, value, path, ("card_of",))
        players(context, scope, value["card_of"], f"{path}/card_of")
        return
    fields(context, value, path, ("of", "range"), ("range",))
    quantity(context, scope.deeper("guess"), value["of"], f"{path}/of")
    if "range" in value:
        _range(context, scope, value["range"], f"{path}/range")


def _branches(
    context: Context, scope: Scope, kind: str, value: Json, path: str
) -> dict[str, Names]:
    """Several programs of which one is carried out; answers the names set after each."""
    if not isinstance(value, list) or not 2 <= len(value) <= MOST_BRANCHES:
        wrong_type(context, path, value, "branches")
        return {}
    ends: dict[str, Names] = {}
    head = "label" if kind == "branches" else "weight"
    for i, each in enumerate(value):
        at = f"{path}/{i}"
        if not isinstance(each, dict):
            wrong_type(context, at, each, "branches")
            continue
        fields(context, each, at, (head, "do"), (head, "do"))
        if head in each and head == "label":
            fact(context, each[head], f"{at}/{head}", "line")
        elif head in each:
            quantity(context, scope, each[head], f"{at}/{head}")
        if "do" in each:
            ends[at] = program(context, scope.deeper("inner"), each["do"], f"{at}/do")
    return ends


def _place(context: Context, scope: Scope, verb: str, value: Table, path: str) -> None:
    """Verbs that make sense at some places only."""
    if verb in {"cancel", "redirect"}:
        before = scope.event and EVENTS[scope.event].before
        if not before or (verb == "redirect" and scope.event != "would_draw"):
            context.finder.add("L_CANCEL_OUTSIDE", path, got=verb)
    if verb in BETWEEN:
        one, other = (value.get(name, "self") for name in BETWEEN[verb])
        if one == other == "self":
            context.finder.add("L_NO_CHANGE", path, fatal=False)
    if verb in IDLE and not any(_programs(verb, value)):
        context.finder.add("L_NO_CHANGE", path, fatal=False)
    if verb == "move_this" and (value[verb] == "hand") != ("to" in value):
        context.finder.add("L_MISSING_FIELD", path, field="to")


def _programs(verb: str, value: Table) -> Iterator[Json]:
    """The programs within a step."""
    found = VERBS[verb]
    for name, param in [(verb, found.value), *found.params.items()]:
        inner = value.get(name, [])
        if param.type == "program":
            yield inner
        elif param.type in {"branches", "weighted"} and isinstance(inner, list):
            yield from (each.get("do", []) for each in inner if isinstance(each, dict))

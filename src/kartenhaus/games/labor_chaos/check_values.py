"""Checks of players, cards and quantities (LC-12.1): the parts that steps and conditions share."""

from collections.abc import Iterable

from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.check_context import Context, Scope, shown, too_deep, wrong_type
from kartenhaus.games.labor_chaos.grammar import Param
from kartenhaus.games.labor_chaos.vocabulary import (
    FILTERS,
    HIDDEN_SELECTORS,
    KINDS,
    OPS,
    QUANTITIES,
    SELECTOR_TABLES,
    SELECTORS,
    SYMBOLS,
    TYPES,
)

MOST_LISTED = 12


def is_number(value: Json) -> bool:
    """Whether it is a whole number; TOML's true is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def word(context: Context, value: Json, path: str, known: Iterable[str]) -> None:
    """One of these words."""
    names = list(known)
    if not isinstance(value, str) or value not in names:
        context.finder.add("L_UNKNOWN_WORD", path, got=shown(value), near=names)


def flag(context: Context, value: Json, path: str, *, off: bool = False) -> None:
    """true; false too if `off`."""
    if not isinstance(value, bool) or not (value or off):
        wrong_type(context, path, value, "switch" if off else "flag")


def fields(
    context: Context, value: Table, path: str, known: Iterable[str], needed: Iterable[str] = ()
) -> None:
    """No other keys than these, and those that are needed."""
    names = list(known)
    for key in value:
        if key not in names:
            near = names or ["–"]
            context.finder.add("L_UNKNOWN_FIELD", f"{path}/{shown(key)}", got=shown(key), near=near)
    for key in needed:
        if key not in value:
            context.finder.add("L_MISSING_FIELD", path, field=key)


def fact(context: Context, value: Json, path: str, group: str) -> str:
    """A key of the fact catalogue, of this group; answers its type, or "" if there is none."""
    found = context.facts.get(value) if isinstance(value, str) else None
    if found is None or found.group != group:
        near = [key for key, each in context.facts.items() if each.group == group]
        context.finder.add(
            "L_UNKNOWN_FACT", path, got=shown(value), group=group, near=near or ["–"]
        )
        return ""
    context.said.facts.add(found.key)
    return found.type


# ------------------------------------------------------------------------------------ players


def players(context: Context, scope: Scope, value: Json, path: str, *, one: bool = False) -> str:
    """A selector; answers how many it yields: one, some, many, or "" if it is faulty.

    `one`: it must yield a single player, since nobody can be asked here.
    """
    match value:
        case str() if value.startswith("$"):
            count = _variable(context, scope, value, path)
        case str():
            count = _named(context, scope, value, path)
        case list():
            count = _listed(context, scope, value, path)
        case dict():
            count = _table(context, scope, value, path)
        case _:
            wrong_type(context, path, value, "players")
            return ""
    if one and count not in {"one", ""}:
        context.finder.add("L_SELECTOR_MANY", path, got=shown(value))
    return count


def _variable(context: Context, scope: Scope, value: str, path: str) -> str:
    bound = context.variable(scope, value, path)
    if bound is None:
        return ""
    if bound not in {"player", "players"}:
        context.finder.add("L_VAR_TYPE", path, got=shown(value), kind=bound, wanted="player")
        return ""
    return "one" if bound == "player" else "some"


def _named(context: Context, scope: Scope, value: str, path: str) -> str:
    found = SELECTORS.get(value)
    if found is None:
        context.finder.add("L_UNKNOWN_SELECTOR", path, got=shown(value), near=SELECTORS)
        return ""
    missing = {
        "it": "each" not in scope.within,
        "actor": not scope.event,
        "victim": not scope.event,
        "owner": "resting" not in scope.within,
    }
    if missing.get(value) or ("win" in scope.within and value != "self"):
        context.finder.add("L_SELECTOR_PLACE", path, got=value)
    if value in {"youngest", "oldest"}:
        fact(context, "birth_year", path, "profile")
    if found.spoken:
        context.said.players.setdefault(value, path)
    return found.count


def _listed(context: Context, scope: Scope, value: list[Json], path: str) -> str:
    if not 1 <= len(value) <= MOST_LISTED or any(isinstance(each, list) for each in value):
        wrong_type(context, path, value, "players")
        return ""
    counts = [players(context, scope, each, f"{path}/{i}") for i, each in enumerate(value)]
    if "" in counts:
        return ""
    return counts[0] if len(counts) == 1 else "many"


def _table(context: Context, scope: Scope, value: Table, path: str) -> str:
    if hidden := [key for key in value if key in HIDDEN_SELECTORS]:
        context.finder.add("L_HIDDEN_SELECTOR", path, got=shown(hidden[0]))
        return ""
    heads = [key for key in value if key in SELECTOR_TABLES]
    if len(heads) != 1 or too_deep(context, scope, path):
        context.finder.add("L_UNKNOWN_SELECTOR", path, got=shown(value), near=SELECTOR_TABLES)
        return ""
    _, params, _ = SELECTOR_TABLES[heads[0]]
    fields(context, value, path, (heads[0], *params))
    kind = fact(context, value[heads[0]], f"{path}/{heads[0]}", "profile")
    if kind and kind != ("yes_no" if heads[0] == "fact" else "number"):
        context.finder.add("L_FACT_TYPE", path, got=shown(value[heads[0]]), type=kind)
    if "not" in value and "not" in params:
        flag(context, value["not"], f"{path}/not", off=True)
    if "of" in value:
        players(context, scope.deeper(), value["of"], f"{path}/of")
    return "some"


# --------------------------------------------------------------------------------- quantities


def quantity(context: Context, scope: Scope, value: Json, path: str) -> int | None:
    """A number; answers which, if that stands in the file."""
    match value:
        case bool() | list():
            wrong_type(context, path, value, "quantity")
        case int():
            if value not in {0, 1}:
                context.finder.add("L_LITERAL_IN_PROGRAM", path, got=shown(value))
                return None
            return value
        case str():
            return _number_name(context, scope, value, path)
        case dict():
            _quantity_table(context, scope, value, path)
    return None


def _number_name(context: Context, scope: Scope, value: str, path: str) -> int | None:
    if not value.startswith("$"):
        context.finder.add("L_UNKNOWN_QUANTITY", path, got=shown(value), near=["$n", *QUANTITIES])
        return None
    bound = context.variable(scope, value, path)
    if bound not in {"number", None}:
        context.finder.add("L_VAR_TYPE", path, got=shown(value), kind=bound or "", wanted="number")
    return None if value[1:] in scope.names else context.val.get(value[1:])


def _quantity_table(context: Context, scope: Scope, value: Table, path: str) -> None:
    heads = [key for key in value if key in QUANTITIES]
    if len(heads) != 1 or too_deep(context, scope, path):
        context.finder.add("L_UNKNOWN_QUANTITY", path, got=shown(value), near=QUANTITIES)
        return
    head = heads[0]
    found = QUANTITIES[head]
    required = (name for name, param in found.params.items() if param.required)
    fields(context, value, path, (head, *found.params), required)
    inner, at, inside = value[head], f"{path}/{head}", scope.deeper()
    if head in {"hand", "count", "numbers"}:
        players(context, inside, inner, at, one=True)
        open_ = head == "hand" or (head == "numbers" and "guess" in scope.within)
        if not open_ and inner != "self":
            context.finder.add("L_HIDDEN_SELECTOR", at, got=shown(inner))
        if "where" in value and head == "count":
            filter_(context, inside, value["where"], f"{path}/where")
        return
    _other_quantity(context, inside, found.value, inner, at)
    if head == "fact" and "who" in value:
        players(context, inside, value["who"], f"{path}/who", one=True)


def _other_quantity(context: Context, scope: Scope, param: Param, value: Json, path: str) -> None:
    match param.type:
        case "card":
            bound = context.variable(scope, value, path) if isinstance(value, str) else "number"
            if bound not in {"card", None}:
                context.finder.add(
                    "L_VAR_TYPE", path, got=shown(value), kind=bound or "", wanted="card"
                )
        case "profile":
            if fact(context, value, path, "profile") in {"yes_no", "choice"}:
                context.finder.add("L_FACT_TYPE", path, got=shown(value), type="yes_no")
        case "quantities":
            quantities(context, scope, value, path)
        case "flag":
            flag(context, value, path)
        case _:
            quantity(context, scope, value, path)


def quantities(
    context: Context, scope: Scope, value: Json, path: str, length: int | None = None
) -> list[int | None]:
    """A list of quantities, of this length if one is given; answers those that are known."""
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_LISTED:
        wrong_type(context, path, value, "quantities")
        return []
    if length is not None and len(value) != length:
        context.finder.add("L_LENGTH", path, n=len(value), wanted=length)
        return []
    return [quantity(context, scope, each, f"{path}/{i}") for i, each in enumerate(value)]


# ------------------------------------------------------------------------------------ filters


def filter_(context: Context, scope: Scope, value: Json, path: str) -> None:
    """Which cards: a table of FILTERS keys, at least one."""
    if not isinstance(value, dict) or not value:
        wrong_type(context, path, value, "filter")
        return
    if too_deep(context, scope, path):
        return
    context.said.filters.append((path, value))
    for key, inner in value.items():
        at = f"{path}/{shown(key)}"
        match key:
            case "symbol":
                symbols(context, scope, inner, at)
            case "type":
                _types(context, inner, at)
            case "number":
                _number(context, scope.deeper(), inner, at)
            case "kind":
                for i, each in enumerate(inner if isinstance(inner, list) else [inner]):
                    if not isinstance(each, str) or each not in KINDS:
                        context.finder.add(
                            "L_UNKNOWN_KIND", f"{at}/{i}", got=shown(each), near=KINDS
                        )
            case _:
                context.finder.add("L_UNKNOWN_FILTER", at, got=shown(key), near=FILTERS)


def symbols(context: Context, scope: Scope, value: Json, path: str) -> None:
    """A symbol, a list of them, or a named one; the text must say them."""
    several = isinstance(value, list)
    for i, each in enumerate(value if isinstance(value, list) else [value]):
        at = f"{path}/{i}" if several else path
        if isinstance(each, str) and each.startswith("$"):
            bound = context.variable(scope, each, at)
            if bound not in {"symbol", None}:
                context.finder.add(
                    "L_VAR_TYPE", at, got=shown(each), kind=bound or "", wanted="symbol"
                )
        elif isinstance(each, str) and each in SYMBOLS:
            context.said.symbols.setdefault(each, at)
        else:
            context.finder.add("L_UNKNOWN_SYMBOL", at, got=shown(each), near=SYMBOLS)


def _types(context: Context, value: Json, path: str) -> None:
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, str) and each in TYPES:
            context.said.symbols.setdefault(each, path)
        else:
            context.finder.add("L_UNKNOWN_SYMBOL", path, got=shown(each), near=TYPES)


def _number(context: Context, scope: Scope, value: Json, path: str) -> None:
    if isinstance(value, dict):
        fields(context, value, path, ("op", "n"), ("op", "n"))
        if "op" in value:
            word(context, value["op"], f"{path}/op", OPS)
        if "n" in value:
            quantity(context, scope, value["n"], f"{path}/n")
    elif value not in ("any", "none"):
        quantity(context, scope, value, path)

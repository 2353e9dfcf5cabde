"""Checks of one card's fields and kind (LC-12.1)."""

import re

from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.check_conditions import condition, pattern
from kartenhaus.games.labor_chaos.check_context import (
    NAME,
    Context,
    Scope,
    shown,
    wrong_type,
)
from kartenhaus.games.labor_chaos.check_steps import program
from kartenhaus.games.labor_chaos.check_values import fields, flag, is_number, quantity, symbols
from kartenhaus.games.labor_chaos.grammar import Bound
from kartenhaus.games.labor_chaos.lock import lock_of_table
from kartenhaus.games.labor_chaos.vocabulary import (
    CARD_FIELDS,
    KINDS,
    LARGEST_VALUE,
    MODS,
    MOST_VALUES,
    NUMBERS,
    RESERVED,
    SYMBOLS,
)

ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
LONGEST_ID = 40
LANG = re.compile(r"[a-z]{2,3}")


def card_rules(context: Context, card: Table) -> None:
    """Everything about a card but its texts."""
    fields(context, card, "", CARD_FIELDS, ("id", "symbol", "title", "text"))
    _identity(context, card)
    for name in ("promo", "once"):
        if name in card:
            flag(context, card[name], f"/{name}", off=True)
    _kind(context, card)
    if "needs" in card:
        condition(context, Scope(), card["needs"], "/needs")
        _note(context, card["needs"], "/needs")
    event = pattern(context, card["when"], "/when") if "when" in card else ""
    resting = ("resting",) if card.get("kind") == "lasting" else ()
    if "do" in card:
        names: dict[str, Bound] = {}
        if resting and event:
            scope = Scope(names, event).deeper(*resting)
        else:
            scope = Scope(names, event).deeper()
        program(context, scope, card["do"], "/do")
    if "win" in card:
        condition(context, Scope().deeper("win"), card["win"], "/win")
        _note(context, card["win"], "/win")
    if "mod" in card:
        _mod(context, card["mod"])
    if "while_top" in card:
        _while_top(context, card["while_top"])
    for name in sorted(context.val.keys() - context.said.used):
        context.finder.add("L_VAL_UNUSED", f"/val/{name}", got=name)
    for name, path in context.said.set.items():
        if name not in context.said.read:
            context.finder.add("L_NO_CHANGE", path, fatal=False)


def values(context: Context, card: Table) -> None:
    """The named numbers; those that are right are in the context already."""
    val = card.get("val", {})
    if not isinstance(val, dict):
        wrong_type(context, "/val", val, "values")
        return
    if len(val) > MOST_VALUES:
        context.finder.add("L_TOO_MANY_VALUES", "/val", n=len(val), most=MOST_VALUES)
    for name, number in val.items():
        at = f"/val/{shown(name)}"
        if not NAME.fullmatch(name) or name in RESERVED:
            context.finder.add("L_NAME", at, got=shown(name))
        if not good_value(number):
            context.finder.add("L_VALUE", at, got=shown(number), most=LARGEST_VALUE)


def good_value(number: Json) -> bool:
    """Whether it may stand behind a name."""
    return isinstance(number, int) and is_number(number) and 0 <= number <= LARGEST_VALUE


def _identity(context: Context, card: Table) -> None:
    id_ = card.get("id", "")
    if "id" in card and not (isinstance(id_, str) and len(id_) <= LONGEST_ID and ID.fullmatch(id_)):
        context.finder.add("L_ID", "/id", got=shown(id_), most=LONGEST_ID)
    symbol = card.get("symbol", SYMBOLS[0])
    if not isinstance(symbol, str) or symbol not in SYMBOLS:
        context.finder.add("L_UNKNOWN_SYMBOL", "/symbol", got=shown(symbol), near=SYMBOLS)
    number = card.get("number", 1)
    if not is_number(number) or number not in NUMBERS:
        context.finder.add("L_NUMBER", "/number", got=shown(number), low=1, high=NUMBERS[-1])


def _kind(context: Context, card: Table) -> None:
    """What each kind of card must and must not have."""
    kind, robo = card.get("kind", "normal"), card.get("symbol") == "robo"
    if not isinstance(kind, str) or kind not in KINDS:
        context.finder.add("L_UNKNOWN_KIND", "/kind", got=shown(kind), near=KINDS)
        return
    has = {name for name in card if card[name] not in ([], {})}
    wrong = {
        "L_ROBO_NO_NEEDS": robo and "needs" not in has,  # LC-5.7
        "L_ROBO_INSTANT": robo and kind == "instant",  # LC-7.4
        "L_INSTANT_NO_WHEN": kind == "instant" and "when" not in has,  # LC-7.5
        "L_END_NO_WIN": kind == "end" and "win" not in has,  # LC-7.6
        "L_WIN_ELSEWHERE": kind != "end" and "win" in card,
        "L_LASTING_EMPTY": kind == "lasting" and not has & {"when", "mod"},  # LC-7.8
        "L_WHEN_ELSEWHERE": kind in {"normal", "end"} and "when" in card,
        "L_MOD_ELSEWHERE": kind != "lasting" and "mod" in card,
        "L_TOP_ELSEWHERE": kind != "normal" and "while_top" in card,
        "L_ONCE_ELSEWHERE": "once" in card and not (kind == "lasting" and "when" in has),
        "L_NO_EFFECT": _idle(kind, has),
    }
    for code, is_wrong in wrong.items():
        if is_wrong:
            context.finder.add(code, "/kind" if code == "L_NO_EFFECT" else "")


def _idle(kind: str, has: set[str]) -> bool:
    """A card that would do nothing."""
    if kind == "normal":
        return not has & {"do", "while_top"}
    return "when" in has and "do" not in has


def _note(context: Context, value: Json, path: str) -> None:
    if isinstance(value, dict):
        context.said.conditions.append((path, value))


def _mod(context: Context, value: Json) -> None:
    if not isinstance(value, dict) or len(value) != 1:
        wrong_type(context, "/mod", value, "mod")
        return
    name, inner = next(iter(value.items()))
    at = f"/mod/{shown(name)}"
    if name not in MODS:
        context.finder.add("L_UNKNOWN_MOD", at, got=shown(name), near=MODS)
        return
    match MODS[name].value.type:
        case "flag":
            flag(context, inner, at)
        case "symbols":
            symbols(context, Scope(), inner, at)
        case _:
            quantity(context, Scope(), inner, at)


def _while_top(context: Context, value: Json) -> None:
    """LC-3.6."""
    if not isinstance(value, dict):
        wrong_type(context, "/while_top", value, "while_top")
        return
    fields(context, value, "/while_top", ("when", "do"), ("when", "do"))
    event = pattern(context, value["when"], "/while_top/when") if "when" in value else ""
    if "do" in value:
        scope = Scope({}, event).deeper("resting")
        program(context, scope, value["do"], "/while_top/do")
        if value["do"] == []:
            context.finder.add("L_NO_EFFECT", "/while_top/do")


def lock_checked(context: Context, card: Table) -> None:
    """LC-12.2: a text holds for the program it was last read against."""
    lock, text = card.get("lock", {}), card.get("text")
    if not isinstance(lock, dict):
        wrong_type(context, "/lock", lock, "texts")
        return
    now = lock_of_table(card)
    given = {shown(lang): each for lang, each in lock.items()}
    for lang, each in given.items():
        if not isinstance(each, str):
            wrong_type(context, f"/lock/{lang}", each, "text")
    stale = [lang for lang, each in given.items() if isinstance(each, str) and each != now]
    if stale:
        path = f"/lock/{stale[0]}" if len(stale) == 1 else "/lock"
        got = ", ".join(dict.fromkeys(shown(given[lang]) for lang in stale))
        context.finder.add("L_LOCK_STALE", path, lang=", ".join(stale), got=got, now=now)
    missing = [shown(lang) for lang in text if lang not in lock] if isinstance(text, dict) else []
    if missing:
        context.finder.add("L_LOCK_MISSING", "/lock", fatal=False, lang=", ".join(missing))

"""The reference in `docs/decks.md`, made from the tables that the loader itself reads.

`python -m kartenhaus.cli._deck_reference --write`, run in the folder of the repository, renews it.
"""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from kartenhaus.cli.deck import deck_tables
from kartenhaus.games.labor_chaos.grammar import Param, Word
from kartenhaus.games.labor_chaos.verbs import VERBS
from kartenhaus.games.labor_chaos.vocabulary import (
    CONDITIONS,
    EVENTS,
    FILTERS,
    GROUPS,
    MODS,
    QUANTITIES,
    SELECTOR_TABLES,
    SELECTORS,
)
from kartenhaus.games.labor_chaos.words import Words
from kartenhaus.rulebook.catalogue import load_catalogue

PAGE = Path("docs/decks.md")
BEGIN = "<!-- The reference is written by `python -m kartenhaus.cli._deck_reference --write`. -->\n"
END = "<!-- End of the reference. -->\n"
TYPES = {
    "amount": "number or `all`",
    "answer": "answer",
    "branches": "list of `{label, do}`",
    "card": "name of a card",
    "condition": "condition",
    "conditions": "list of conditions",
    "dare": "fact (dare)",
    "filter": "cards",
    "flag": "`true`",
    "guess": "`{card_of = player}` or `{of = number, range = […]}`",
    "line": "fact (line)",
    "moment": "fact (moment)",
    "name": "new name",
    "op": "`== != < <= > >=`",
    "pair": "`[player, player]`",
    "player": "player",
    "players": "players",
    "profile": "fact (profile)",
    "program": "program",
    "quantities": "list of numbers",
    "quantity": "number",
    "range": "`[lowest, highest]`",
    "switch": "`true` or `false`",
    "symbols": "symbol, list, or name",
    "weighted": "list of `{weight, do}`",
    "world": "fact (world)",
}
"""How the types of parameters are called in the reference."""


def reference() -> str:
    """The reference as Markdown."""
    tables = deck_tables()
    english, german = tables.words["en"], tables.words["de"]
    parts = [
        ("### Verbs", _words(VERBS, english, german)),
        ("### Players", _selectors(english)),
        ("### Cards", _words(FILTERS)),
        ("### Numbers", _words(QUANTITIES)),
        ("### Conditions", _words(CONDITIONS, groups=GROUPS)),
        ("### Events", _events()),
        ("### Static rules", _words(MODS)),
        ("### Placeholders", _placeholders(english, german)),
        ("### Standard facts", _facts()),
        ("### Faults", _faults()),
    ]
    return "\n".join(f"{head}\n\n{table}" for head, table in parts)


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table."""
    names = list(head)
    lines = [names, ["---"] * len(names), *rows]
    return "".join(f"| {' | '.join(_cell(each) for each in line)} |\n" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _words(
    words: Mapping[str, Word],
    *languages: Words,
    groups: Mapping[str, str] | None = None,
) -> str:
    head = ["Word", "Value", "Beside it", "Meaning"]
    head += ["Settled by"] if groups else []
    head += ["Key words in the text"] if languages else []
    rows: list[list[str]] = []
    for name, word in words.items():
        row = [f"`{name}`", _type(word.value), _params(word.params), word.meaning]
        row += [groups[name]] if groups else []
        row += [_keywords(name, languages)] if languages else []
        rows.append(row)
    return _table(head, rows)


def _type(param: Param) -> str:
    if param.words:
        return " ".join(f"`{word}`" for word in param.words)
    return TYPES[param.type]


def _params(params: Mapping[str, Param]) -> str:
    found: list[str] = []
    for name, param in params.items():
        needed = "needed" if param.required else ""
        default = f"else `{param.default}`" if param.default else ""
        notes = ", ".join(part for part in (_type(param), needed, default) if part)
        found.append(f"`{name}` ({notes})")
    return "; ".join(found)


def _keywords(verb: str, languages: Iterable[Words]) -> str:
    return " / ".join(", ".join(each.keywords[verb]) or "–" for each in languages)


def _selectors(english: Words) -> str:
    rows = [
        [
            f"`{name}`",
            each.count,
            each.meaning,
            f"“{english.players[name].n}”" if each.spoken else "not needed",
        ]
        for name, each in SELECTORS.items()
    ]
    for name, (param, params, meaning) in SELECTOR_TABLES.items():
        table = f"`{{{name} = {param.type}}}`"
        rows.append([f"{table} with {_params(params)}", "some", meaning, "not needed"])
    return _table(["Word", "How many", "Meaning", "Placeholder in the text"], rows)


def _events() -> str:
    rows: list[list[str]] = []
    for name, each in EVENTS.items():
        keys = " ".join(f"`{key}`" for key in each.keys)
        rows.append([f"`{name}`", keys, "yes" if each.before else "", each.meaning])
    return _table(["Event", "Keys", "Can be cancelled", "When it happens"], rows)


def _placeholders(english: Words, german: Words) -> str:
    rows: list[list[str]] = []
    for unit, noun in english.units.items():
        other = german.units[unit]
        rows.append([f"`{{n:{unit}}}`", _both(noun.sg, noun.pl), _both(other.sg, other.pl)])
    for name, phrase in english.players.items():
        other = german.players[name]
        rows.append([f"`{{p:{name}}}`", phrase.n, _both(other.n, other.case("d"))])
    for name, noun in english.symbols.items():
        other = german.symbols[name]
        forms = f"`{{s:{name}.sg}}` `{{s:{name}.pl}}`"
        rows.append([forms, f"{noun.sg} / {noun.pl}", _both(other.sg, other.pl)])
    for name, text in english.directions.items():
        rows.append([f"`{{d:{name}}}`", text, german.directions[name]])
    for kind, text in english.prefix.items():
        rows.append([f"beginning ({kind})", text.strip(), german.prefix[kind].strip()])
    return _table(["Placeholder", "English", "German"], rows)


def _both(first: str, second: str) -> str:
    return first if first == second else f"{first} / {second}"


def _facts() -> str:
    rows = [
        [f"`{fact.key}`", fact.group, _answers(fact.type, fact.range), fact.ask["en"]]
        for fact in deck_tables().facts.values()
    ]
    return _table(["Key", "Group", "Answer", "Question, deed or line"], rows)


def _answers(kind: str, span: tuple[int, int]) -> str:
    return f"{span[0]}–{span[1]}" if kind == "number" else kind.replace("_", " or ")


def _faults() -> str:
    messages = load_catalogue("en").messages
    keys = sorted(key for key in messages if key.startswith("fault.L_"))
    return _table(
        ["Code", "Says"],
        ([f"`{key.removeprefix('fault.')}`", f"`{messages[key]}`"] for key in keys),
    )


def renewed(page: str) -> str:
    """The page with the reference as it is now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{reference()}\n{END}{after}"


def main(arguments: list[str]) -> None:
    """Print the reference, or write it into its page."""
    if arguments != ["--write"]:
        print(reference())
        return
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

"""`kartenhaus rules`: the rulebook on the terminal."""

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kartenhaus.cli import UsageError
from kartenhaus.cli._language import choose_language
from kartenhaus.rulebook.book import (
    GAMES,
    OPTION_KEYS,
    Book,
    Lang,
    Rule,
    Ruling,
    Section,
    UnknownGameError,
    UnknownRuleError,
    load,
)
from kartenhaus.rulebook.catalogue import Catalogue, load_catalogue


def rules(game: str, rule: str | None = None, *, lang: str | None = None) -> None:
    """Print the rulebook of a game, or one rule or ruling of it.

    Parameters
    ----------
    game
        The game: lucky-shutdown, none-of-a-kind or labor-chaos.
    rule
        The number of one rule or ruling, such as LS-5.2 or NK-A6.
    lang
        The language, de or en; without it, that of your terminal.
    """
    language = choose_language(lang)
    catalogue = load_catalogue(language)
    book = _book(game, language, catalogue)
    shown = _whole(book, catalogue) if rule is None else _one(book, rule, catalogue)
    Console(highlight=False).print(shown)


def _book(game: str, lang: Lang, catalogue: Catalogue) -> Book:
    try:
        return load(game, lang)
    except UnknownGameError as error:
        known = ", ".join(GAMES)
        raise UsageError(catalogue.text("rules.unknownGame", game=game, known=known)) from error


def _unknown_rule(book: Book, rule: str, catalogue: Catalogue) -> str:
    ids, ruling_ids = list(book.rules), list(book.rulings)
    return catalogue.text(
        "rules.unknownId",
        game=book.title,
        id=rule,
        first=ids[0],
        last=ids[-1],
        firstRuling=ruling_ids[0],
        lastRuling=ruling_ids[-1],
    )


def _whole(book: Book, catalogue: Catalogue) -> RenderableType:
    head = [Text(book.title, style="bold underline"), *(Text(text) for text in book.intro)]
    sections = [_section(book.game, section, catalogue) for section in book.sections]
    return Group(*_spaced(head), *sections)


def _section(game: str, section: Section, catalogue: Catalogue) -> RenderableType:
    table = Table.grid(padding=(0, 2, 0 if section.terms else 1, 0), collapse_padding=False)
    table.add_column(style="bold cyan", no_wrap=True)
    table.add_column(ratio=1)
    for term in section.terms:
        table.add_row(term.word, Text(term.text))
    for rule in section.rules:
        table.add_row(rule.id, _rule(rule))
    for ruling in section.rulings:
        table.add_row(ruling.id, _ruling(game, ruling, catalogue))
    heading = [Text(section.title, style="bold"), *(Text(text) for text in section.intro)]
    return Group(*_spaced(heading), Padding(table, (0, 0, 1, 2)))


def _one(book: Book, asked: str, catalogue: Catalogue) -> RenderableType:
    """One rule with the rulings that complete it, or one ruling."""
    try:
        entry = book.find(asked.upper())
    except UnknownRuleError as error:
        raise UsageError(_unknown_rule(book, asked, catalogue)) from error
    section = book.section_of(entry.id)
    where = catalogue.text("rules.inSection", section=section.title)
    match entry:
        case Rule():
            rulings = tuple(book.rulings[each] for each in entry.see)
            shown = Section(section.key, entry.id, rules=(entry,), rulings=rulings)
        case Ruling():
            shown = Section(section.key, entry.id, rulings=(entry,))
    return Group(_section(book.game, shown, catalogue), Text(where, style="dim"))


def _rule(rule: Rule) -> Text:
    text = Text(rule.text)
    if rule.see:
        text.append(f" → {', '.join(rule.see)}", style="dim")
    return text


def _ruling(game: str, ruling: Ruling, catalogue: Catalogue) -> RenderableType:
    keys = OPTION_KEYS[game]
    switch = [catalogue.text(f"{keys}.{name}.label") for name in ruling.options]
    fields = {
        "question": ruling.question,
        "answer": ruling.answer,
        "reason": ruling.reason,
        "option": ", ".join(switch) or catalogue.text("rules.ruling.fixed"),
    }
    lines = [Text(ruling.title, style="bold")]
    for field, value in fields.items():
        label = catalogue.text(f"rules.ruling.{field}")
        lines.append(Text.assemble((f"{label}: ", "dim"), value))
    return Group(*lines)


def _spaced(texts: list[Text]) -> list[Padding]:
    return [Padding(text, (0, 0, 1, 0)) for text in texts]

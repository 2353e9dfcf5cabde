"""`kartenhaus deck`: write decks of Labor Chaos and have them checked."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from msgspec.structs import replace

from kartenhaus.bots import LEVELS
from kartenhaus.cli import UsageError, cause
from kartenhaus.cli._deck_simulate import Wanted, simulate_deck, sizes_of
from kartenhaus.cli._language import choose_language
from kartenhaus.games.labor_chaos.cards import Card, Deck, write_deck
from kartenhaus.games.labor_chaos.check_deck import seats_served
from kartenhaus.games.labor_chaos.gloss import gloss
from kartenhaus.games.labor_chaos.reader import (
    Read,
    Tree,
    json_tree,
    playable_deck,
    read_trees,
    toml_tree,
)
from kartenhaus.games.labor_chaos.relock import RelockError, relock
from kartenhaus.games.labor_chaos.text import printed
from kartenhaus.games.labor_chaos.words import Tables, make_tables
from kartenhaus.kernel.deckfile import LARGEST_BYTES, DeckError, Fault
from kartenhaus.rulebook.book import LANGS
from kartenhaus.rulebook.catalogue import Catalogue, load_catalogue
from kartenhaus.rulebook.decks import facts_text, phrases_texts, starter_deck

GAME = "labor-chaos"
Action = Literal["new", "check", "gloss", "relock", "simulate"]
"""What can be done with a deck."""


def deck(  # noqa: PLR0913  # every one is an option of the command
    action: Action,
    *files: Path,
    card: Annotated[list[str] | None, Parameter(negative="")] = None,
    text: str | None = None,
    seats: int | None = None,
    games: int = 1000,
    level: str = "easy",
    seed: int = 1,
    jobs: int | None = None,
    json: Annotated[bool, Parameter(negative=())] = False,
    lang: str | None = None,
) -> int:
    """Write a deck of Labor Chaos: begin one, check it, see what its cards do, lock its texts,
    let bots play with it.

    Parameters
    ----------
    action
        new writes a deck to begin with; check names every fault; gloss says in plain sentences
        what each card does; relock approves the texts for what the cards do now; simulate lets
        bots play many games and tells how long they are and how often each card is played; its
        status is 1 if one game in 1,000 or more did not come to an end.
    files
        The deck: one TOML or JSON file, several, or a folder of TOML files. Without one, simulate
        plays with the deck of the box.
    card
        Only this card (gloss, relock); may be given more than once.
    text
        Only the text in this language (relock), de or en.
    seats
        How many play (simulate), 3 to 6; without it, each of these numbers that the deck has
        cards enough for.
    games
        How many games to play for each number of seats (simulate).
    level
        How well the bots play (simulate): easy, normal or strong.
    seed
        The same seed gives the same result, whatever the number of jobs (simulate).
    jobs
        How many processes to use (simulate); without it, one for each core.
    json
        Print one JSON object instead of tables (simulate).
    lang
        The language to speak, de or en; without it, that of your terminal.
    """
    language = choose_language(lang)
    words = load_catalogue(language)
    if not files and action != "simulate":
        raise UsageError(words.text("deck.noFile"))
    match action:
        case "simulate":
            return _simulate(files, words, seats, Wanted("", level, (), games, seed, jobs, json))
        case "new":
            return _new(files, words)
        case "check":
            return _check(files, words)
        case "gloss":
            return _gloss(files, card, words)
        case "relock":
            return _relock(files, card, text, words)


def _simulate(files: Sequence[Path], words: Catalogue, seats: int | None, wanted: Wanted) -> int:
    """Also a small deck can be simulated, for as many players as it has cards for."""
    if wanted.level not in LEVELS:
        known = ", ".join(LEVELS)
        raise UsageError(words.text("simulate.unknownLevel", level=wanted.level, known=known))
    wanted = replace(wanted, sizes=sizes_of(seats, words))
    if not files:
        return simulate_deck(wanted, words)
    read = read_files(files, words)
    try:
        deck = playable_deck(read, wanted.sizes[0])
    except DeckError as error:
        _tell([fault for fault in error.faults if fault.fatal], words)
        return 1
    sizes = tuple(n for n in wanted.sizes if _serves(read, n))
    return simulate_deck(replace(wanted, deck=write_deck(deck).decode(), sizes=sizes), words)


def _serves(read: Read, seats: int) -> bool:
    """Whether the deck has cards enough for so many players."""
    try:
        playable_deck(read, seats)
    except DeckError:
        return False
    return True


def deck_tables() -> Tables:
    """The standard facts and the words of every language."""
    return make_tables(facts_text(GAME), phrases_texts(GAME))


def read_files(files: Sequence[Path], words: Catalogue) -> Read:
    """The deck in these files and folders; raises `UsageError` if one cannot be opened."""
    return read_trees([_tree(path, words) for path in _paths(files)], deck_tables())


def _paths(files: Sequence[Path]) -> list[Path]:
    found: list[Path] = []
    for path in files:
        found += sorted(path.glob("*.toml")) if path.is_dir() else [path]
    return found or list(files)


def _tree(path: Path, words: Catalogue) -> Tree:
    data = _bytes(path, words)
    if path.suffix == ".json":
        return json_tree(data, path.name)
    return toml_tree(data.decode("utf-8-sig", "surrogateescape"), path.name)


def _bytes(path: Path, words: Catalogue) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_BYTES + 1)
    except OSError as error:
        raise UsageError(
            words.text("deck.unreadable", file=str(path), reason=cause(error))
        ) from error


def _new(files: Sequence[Path], words: Catalogue) -> int:
    for path in files:
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(starter_deck(GAME, words.lang))
        except FileExistsError as error:
            raise UsageError(words.text("deck.exists", file=str(path))) from error
        except OSError as error:
            raise UsageError(
                words.text("deck.unwritable", file=str(path), reason=cause(error))
            ) from error
        print(words.text("deck.written", file=str(path)))
    return 0


def _check(files: Sequence[Path], words: Catalogue) -> int:
    read = read_files(files, words)
    # Errors stand last, right above the sum: a new deck has a warning for each lock.
    _tell(sorted(read.faults, key=lambda fault: fault.fatal), words)
    errors = sum(fault.fatal for fault in read.faults)
    warnings = len(read.faults) - errors
    cards = len(read.deck.cards) if read.deck is not None else 0
    said = words.text("deck.checked", cards=cards, errors=errors, warnings=warnings)
    seats = seats_served(read.deck.size) if read.deck is not None else 0
    print(f"{said} {words.text('deck.serves', seats=seats)}" if seats else said)
    return int(not read.playable)


def _tell(faults: Sequence[Fault], words: Catalogue) -> None:
    """One line for each fault: file, card and place, what is wrong and what to do, the code."""
    for fault in faults:
        key = "deck.error" if fault.fatal else "deck.warning"
        what = words.text(f"fault.{fault.code}", **fault.params)
        place = f"{fault.place}: " if fault.place else ""
        print(words.text(key, place=place, what=what, code=fault.code))


def _gloss(files: Sequence[Path], only: list[str] | None, words: Catalogue) -> int:
    read = read_files(files, words)
    if read.deck is None:
        _tell([fault for fault in read.faults if fault.fatal], words)
        return 1
    language = deck_tables().words[words.lang]
    for each in _chosen(read.deck, only, words):
        exact = gloss(each, read.deck.facts, language)
        print(f"{each.id}: {each.title[words.lang]}\n  {printed(each, language)}\n  = {exact}")
    return 0


def _chosen(deck: Deck, only: list[str] | None, words: Catalogue) -> list[Card]:
    named = deck.named()
    for name in only or ():
        if name not in named:
            raise UsageError(words.text("deck.noCard", card=name))
    return deck.cards if only is None else [named[name] for name in only]


def _relock(
    files: Sequence[Path], only: list[str] | None, text: str | None, words: Catalogue
) -> int:
    """Only a deck without other faults is locked: its texts must say what its cards do."""
    if text is not None and text not in LANGS:
        known = ", ".join(LANGS)
        raise UsageError(words.text("rules.unknownLanguage", lang=text, known=known))
    read = read_files(files, words)
    if read.deck is None:
        _tell([fault for fault in read.faults if fault.fatal], words)
        return 1
    _chosen(read.deck, only, words)
    ids = None if only is None else frozenset(only)
    for path in _paths(files):
        _relock_file(path, ids, LANGS if text is None else (text,), words)
    return 0


def _relock_file(
    path: Path, ids: frozenset[str] | None, langs: tuple[str, ...], words: Catalogue
) -> None:
    try:
        old = path.read_text(encoding="utf-8")
        new, changed = relock(old, ids, langs)
    except RelockError as error:
        raise UsageError(words.text("deck.cannotLock", file=str(path), card=str(error))) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:  # JSON is not relocked
        raise UsageError(words.text("deck.noToml", file=str(path))) from error
    try:
        if changed:
            path.write_text(new, encoding="utf-8")
    except OSError as error:
        raise UsageError(
            words.text("deck.unwritable", file=str(path), reason=cause(error))
        ) from error
    print(words.text("deck.locked", file=str(path), n=len(changed), cards=", ".join(changed)))

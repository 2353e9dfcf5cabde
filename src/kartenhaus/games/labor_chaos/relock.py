"""Writing locks into a deck file without touching anything else in it (LC-12.2)."""

import re
import tomllib
from typing import cast

from kartenhaus.games.labor_chaos.cards import Table
from kartenhaus.games.labor_chaos.lock import lock_of_table

CARD = re.compile(r"^\[\[card\]\]", re.MULTILINE)
LOCK = re.compile(r"^lock(?:\.\w+)?\s*=.*\n?", re.MULTILINE)
TEXT = re.compile(r"^text(?:\.\w+)?\s*=.*\n?", re.MULTILINE)
PART = re.compile(r"^\[", re.MULTILINE)


class RelockError(ValueError):
    """The lock of a card cannot be written without changing more than it; the argument is its id.

    Its lock stands in the file in another form than one line; write it by hand.
    """


def relock(text: str, ids: frozenset[str] | None, langs: tuple[str, ...]) -> tuple[str, list[str]]:
    """The TOML text with these languages of these cards (none: of all) locked to what the cards
    do now, and the ids of the cards whose lock has changed.

    Raises `tomllib.TOMLDecodeError` for what is no TOML, `RelockError` if it cannot be done.
    """
    head, *blocks = _blocks(text)
    changed: list[str] = []
    done = [head]
    for block in blocks:
        card = _card(block)
        new = None if ids is not None and card.get("id") not in ids else _locked(card, langs)
        if new is None or new == card.get("lock"):
            done.append(block)
            continue
        changed.append(str(card.get("id")))
        done.append(_with_lock(block, card, cast(dict[str, str], new)))
    return "".join(done), changed


def _blocks(text: str) -> list[str]:
    """What stands before the first card, then the cards."""
    starts = [match.start() for match in CARD.finditer(text)]
    ends = [*starts, len(text)]
    return [text[: ends[0]], *(text[a:b] for a, b in zip(starts, ends[1:], strict=True))]


def _card(block: str) -> Table:
    return cast(list[Table], tomllib.loads(block)["card"])[0]


def _locked(card: Table, langs: tuple[str, ...]) -> Table:
    old, now = card.get("lock"), lock_of_table(card)
    return {**(old if isinstance(old, dict) else {}), **dict.fromkeys(langs, now)}


def _with_lock(block: str, card: Table, lock: dict[str, str]) -> str:
    line = "lock = { " + ", ".join(f'{lang} = "{value}"' for lang, value in lock.items()) + " }\n"
    part = PART.search(block, 1)
    top = block[: part.start()] if part else block
    old = LOCK.search(top)
    if old is not None:
        at = old.start()
        top = top[:at] + LOCK.sub("", top[at:])
    else:
        texts = [match.end() for match in TEXT.finditer(top)]
        at = texts[-1] if texts else len(top.rstrip()) + 1
        top = top if top.endswith("\n") else f"{top}\n"
    found = top[:at] + line + top[at:] + (block[part.start() :] if part else "")
    try:
        same = _card(found) == {**card, "lock": lock}
    except tomllib.TOMLDecodeError:
        same = False
    if not same:
        raise RelockError(str(card.get("id")))
    return found

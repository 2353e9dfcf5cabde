"""What all verbs have in common. Each verb is one entry of `engine.VERBS`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import cast

from msgspec.structs import replace

from kartenhaus.games.labor_chaos.cards import Json, Table
from kartenhaus.games.labor_chaos.frames import NOBODY, Answers, Part
from kartenhaus.games.labor_chaos.machine import Machine
from kartenhaus.games.labor_chaos.values import players, quantity
from kartenhaus.kernel.chance import pick

ALL = -1
"""As a number of cards: all of them."""


def _nothing(m: Machine, part: Part, answers: Answers) -> None:
    del m, part, answers


def _whole(m: Machine, part: Part) -> None:
    del m, part


@dataclass(frozen=True, slots=True)
class Verb:
    """`run`: the step begins; `share`: one player's part of it begins, and may ask; `done`: what
    was asked is answered, or had only one answer."""

    run: Callable[[Machine, Part], None]
    share: Callable[[Machine, Part], None] = _whole
    done: Callable[[Machine, Part, Answers], None] = _nothing


def those(m: Machine, part: Part, name: str, default: str = "self") -> tuple[int, ...]:
    """The players a parameter means; all learn the facts it asks for."""
    eye = m.eye(part)
    found = players(eye, word_of(m.step(part), part.verb, name, default))
    m.use(eye)
    return found


def word_of(step: Table, verb: str, name: str, default: str) -> Json:
    """What stands for a player: a parameter, one of a pair (`0`, `1`), or `card_of` of a guess."""
    if name in ("0", "1"):
        return cast(list[Json], step[verb])[int(name)]
    table = cast(Table, step[verb]) if name == "card_of" else step
    return table.get(name, default)


def single(m: Machine, part: Part, name: str, default: str = "self") -> int:
    """The one player a parameter means; if it meant several, the one that was chosen."""
    for known, value in reversed(part.env):
        if known == f"@{name}":
            return cast(int, value)
    found = those(m, part, name, default)
    return found[0] if found else NOBODY


def number(m: Machine, part: Part, word: Json) -> int:
    """What a quantity comes to; all learn the facts it asks for."""
    eye = m.eye(part)
    found = quantity(eye, word)
    m.use(eye)
    return found


def amount(m: Machine, part: Part, word: Json) -> int:
    """A quantity, or `ALL`."""
    return ALL if word == "all" else number(m, part, word)


def shared(m: Machine, part: Part, seats: Iterable[int], n: int = 0, to: int = NOBODY) -> None:
    """Everybody's part of the step, one after another."""
    m.share(replace(part, seat=seat, n=n, to=to) for seat in seats)


def some(m: Machine, cards: tuple[str, ...], n: int) -> tuple[str, ...]:
    """So many of the cards by chance, in the order they had."""
    left = list(cards)
    drawn: set[str] = set()
    for _ in range(min(n, len(cards))):
        card = pick(left, m.chance)
        left.remove(card)
        drawn.add(card)
    return tuple(card for card in cards if card in drawn)


def asks(m: Machine, part: Part) -> int:
    """Who is asked by a step with `by`."""
    return single(m, part, "by")


def name_of(m: Machine, part: Part) -> str:
    """The name that the step gives to its result."""
    return str(m.step(part)[part.verb])

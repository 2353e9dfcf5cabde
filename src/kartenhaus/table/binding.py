"""What the table must know of a game besides its rules: how its parts read and write as JSON."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from kartenhaus.kernel.chance import Chance
from kartenhaus.kernel.game import AnyGame
from kartenhaus.kernel.refusal import Param, Refusal
from kartenhaus.table.contest import Decision

State = TypeVar("State")
Action = TypeVar("Action")


@dataclass(frozen=True, slots=True)
class SetupFault:
    """Something wrong with options or deck. `place`: where, as `deck.cards[3].value`."""

    place: str
    code: str
    params: dict[str, Param]


class SetupError(ValueError):
    """Options or a deck that cannot be played with; `faults` holds everything found."""

    def __init__(self, faults: list[SetupFault]) -> None:
        super().__init__("; ".join(f"{fault.place}: {fault.code}" for fault in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Setup:
    """A checked configuration and its whole text."""

    config: object
    options: bytes
    deck: bytes
    deck_name: str
    deck_cards: int
    """How many cards the deck has, as its game counts them."""
    own_deck: bool
    """Whether it is another deck than the one that comes with the game."""


@dataclass(frozen=True, slots=True, eq=False)
class Contests(Generic[State, Action]):
    """How a game in real time settles who was first. See `table.contest`."""

    cap: Callable[[State], int]
    """(state): the most milliseconds that a slow line is made up for; 0: order of arrival."""
    target: Callable[[State, int, Action], int | None]
    """(state, seat, action): what it reaches for, so that claims to the same can be compared: a
    slot, or -1 for the end of the round; nothing if nobody else can want it."""
    shown_at: Callable[[State, int], int]
    """(state, target): when it came to be there for all to see, epoch ms; 0: long ago."""
    rivals: Callable[[State, int], frozenset[int]]
    """(state, target): the seats that could reach for it now, by public facts alone."""
    row: Callable[[State, int], int]
    """(state, seat): the shorter row wins a contest that is too close to call."""
    instead: Callable[[State, int, Action], Action | None]
    """(state, seat, action): what is done in place of an action that came too late, if anything
    else is as good: another face-down card."""
    told: Callable[[State, Decision, int], object]
    """(state, decision, now): the game's event that keeps how a contest was decided."""
    holder: Callable[[State, int], int | None]
    """(state, target): the seat that has it now, if one has."""
    flood: Callable[[Action], Refusal | None]
    """(action): what a seat is told that asks for this more than `contest.TAKES_A_SECOND` times a
    second; nothing: it may."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts(Generic[State]):
    """What guests may tell about themselves before a match (LC-8.1), and what becomes of it."""

    read: Callable[[Setup, bytes], bytes]
    """(setup, JSON): what a guest tells, checked, as it is kept; raises `SetupError`."""
    admit: Callable[[State, tuple[bytes, ...], Chance], tuple[object, ...]]
    """(state before the first deal, what each seat has told, chance): the events that freeze it;
    empty for a bot, for which it is drawn by lot."""
    frozen: Refusal
    """What a guest is told who comes too late."""
    forget: Callable[[int], tuple[object, ...]]
    """(seat): the events of it that somebody else plays on for a guest who has left."""


@dataclass(frozen=True, slots=True)
class DeckShown:
    """A deck with all its words. `hash`: of its canonical text; `body`: as JSON."""

    hash: str
    body: bytes


@dataclass(frozen=True, slots=True, eq=False)
class Binding(Generic[State, Action]):
    """A game as a table handles it: by values it passes through without looking inside."""

    game: AnyGame
    setup: Callable[[bytes | None, bytes | None, int], Setup]
    """(options, deck, seats): JSON texts, none for the defaults; raises `SetupError`."""
    kept: Callable[[bytes, bytes], Setup]
    """(options, deck): the same with a deck from a log, which is taken as it is; raises
    `SetupError` for the options, `msgspec.DecodeError` for what is no deck."""
    read_action: Callable[[bytes], Action]
    """Raises `msgspec.ValidationError` or `msgspec.DecodeError` on what is no action."""
    read_event: Callable[[bytes], object]
    public: Callable[[State], msgspec.Struct]
    """(state): the part of the observation that is the same for everybody."""
    own: Callable[[State, int], msgspec.Struct]
    """(state, seat): the part for this seat alone."""
    waits_for: Callable[[State], frozenset[int]]
    """(state): the seats that the round is publicly waiting for; no secret reactions."""
    must_act: Callable[[State], frozenset[int]]
    """(state): the seats for which the plain action is taken if a bot there wants nothing; may
    hang on what is secret, and is never told."""
    pace: Callable[[State, int, Action, int], tuple[int, int]]
    """(state, seat, action, begun): between which times (epoch ms) a bot should take this action,
    so that people can follow, and so that the moment tells nothing about hidden cards. `begun`:
    when the bot began to think. Not asked of a policy that has a pace of its own."""
    situation: Callable[[State, int], Hashable]
    """(state, seat): what a bot's plan for this seat hangs on; while it stays equal the plan
    stands, whatever others do."""
    when_away: Callable[[State, int, Chance, int], tuple[object, ...]]
    """(state, seat, chance, now): the events of what is done for a seat whose line has been lost
    for some seconds; mostly nothing."""
    freezes: Callable[[State], bool]
    """(state): whether a seat that is given up in a match stays empty (`Game.leave`), in place of
    a bot that plays on."""
    watch_delay: Callable[[State], int]
    """(state): by how many ms watchers see everything later."""
    contests: Contests[State, Action] | None = None
    """For a game in real time; nothing for one of turns."""
    facts: Facts[State] | None = None
    """For a game that asks things about people."""
    deck_shown: Callable[[Setup], DeckShown] | None = None
    """(setup): the deck with all its words, for a game whose cards are to be read."""
    at_home: Callable[[bytes | None, int], bytes | None] = lambda options, _: options
    """(options, minutes): the options of a table that is being opened where clocks are so many
    minutes ahead of UTC."""


AnyContests = Contests[Any, Any]  # pyright: ignore[reportExplicitAny]
AnyBinding = Binding[Any, Any]  # pyright: ignore[reportExplicitAny]
"""A binding whose types do not matter to the caller, which only passes values through."""

"""What travels between a browser and the table, typed once.

The TypeScript types in `web/src/wire` are generated from these structs. JSON, camelCase, tagged by
`t`. Parts whose type belongs to one game (`action`, `options`, `public`, `own`, `events`) travel
raw here and are typed by that game's own structs.
"""

from typing import Annotated, Literal

import msgspec

from kartenhaus.kernel.refusal import Param, Refusal

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
"""Idempotency key, chosen by the client: the same key acts once and gets the same answer."""
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Level = Literal["easy", "normal", "strong"]
NOT_GIVEN = msgspec.Raw(b"null")
"""A raw part that was left out, or null. (msgspec reads no union of raw and none.)"""


class _Message(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Common form: camelCase on the wire, unknown fields refused."""


# Orders: what a person does to the table, not in the game. Tagged by `do`.
class AddBot(_Message, frozen=True, tag_field="do", tag="addBot"):
    """Put a bot on this open seat. Host only, in the lobby."""

    seat: int
    level: Level


class RemoveSeat(_Message, frozen=True, tag_field="do", tag="removeSeat"):
    """Take the bot or guest off this seat. Host only, in the lobby."""

    seat: int


class SetSeats(_Message, frozen=True, tag_field="do", tag="setSeats"):
    """How many seats the table has. Host only, in the lobby."""

    seats: int


class SetOptions(_Message, frozen=True, tag_field="do", tag="setOptions"):
    """The game's options, whole. Host only, in the lobby."""

    options: msgspec.Raw


class StartMatch(_Message, frozen=True, tag_field="do", tag="start"):
    """Begin the first round; open seats are dropped. Host only, from 2 taken seats."""


class NextRound(_Message, frozen=True, tag_field="do", tag="nextRound"):
    """Deal round `round` (the number after the one just ended). Any seat; twice acts once."""

    round: int


class BackToLobby(_Message, frozen=True, tag_field="do", tag="backToLobby"):
    """End the match and return to the lobby, between rounds. Host only."""


class Rename(_Message, frozen=True, tag_field="do", tag="rename"):
    """Change one's own name."""

    name: Name


class SetFacts(_Message, frozen=True, tag_field="do", tag="setFacts"):
    """What one tells about oneself, whole: an object of answers by the key of the question. In the
    lobby; told to nobody before a card asks for it."""

    facts: msgspec.Raw


class LetBotPlay(_Message, frozen=True, tag_field="do", tag="letBotPlay"):
    """A bot plays for a seat whose guest is away and which the round waits for. Any seat."""

    seat: int
    level: Level


class TakeBack(_Message, frozen=True, tag_field="do", tag="takeBack"):
    """A guest who is back takes the own seat back from the bot that stood in."""


class Leave(_Message, frozen=True, tag_field="do", tag="leave"):
    """Give up the own seat: open in the lobby; in a match played by a bot or empty, as its options
    say."""


Order = (
    AddBot
    | RemoveSeat
    | SetSeats
    | SetOptions
    | StartMatch
    | NextRound
    | BackToLobby
    | Rename
    | SetFacts
    | LetBotPlay
    | TakeBack
    | Leave
)


# Client to server, tagged by `t`.
class Hello(_Message, frozen=True, tag_field="t", tag="hello"):
    """First message on a socket. `token`: the secret of a seat, or none to watch.

    `have`: the number of the last frame seen, to get the missed ones; none for a fresh start.
    """

    token: str | None = None
    have: int | None = None


class Act(_Message, frozen=True, tag_field="t", tag="act"):
    """An intent: this action, meant for state number `seen`."""

    key: Key
    seen: int
    action: msgspec.Raw


class Why(_Message, frozen=True, tag_field="t", tag="why"):
    """May I do this, and which rule says so? Changes nothing."""

    key: Key
    action: msgspec.Raw


class Do(_Message, frozen=True, tag_field="t", tag="do"):
    """An order about the table."""

    key: Key
    order: Order


class Ping(_Message, frozen=True, tag_field="t", tag="ping"):
    """Asks for a pong; `id` comes back."""

    id: int


ToServer = Hello | Act | Why | Do | Ping


# What the table looks like, apart from the game on it.
class SeatInfo(_Message, frozen=True):
    """Who sits here. `kind` open: nobody; `name` is then of the guest who gave the seat up in this
    match, if one did. `standIn`: a bot plays for the absent guest."""

    kind: Literal["open", "guest", "bot"]
    name: str
    level: Level | None
    stand_in: bool


class SheetRow(_Message, frozen=True):
    """One finished round: seats from first to last, and why it ended.

    `points`: of each seat, where the game counts points, else empty.
    """

    round: int
    ranking: tuple[int, ...]
    reason: str
    points: tuple[int, ...]


class FinalView(_Message, frozen=True):
    """A match that has come to its end. See `kernel.outcome.Final`."""

    ranking: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]


class TableView(_Message, frozen=True):
    """The table as everybody sees it. `host`: the seat with the host's right."""

    code: str
    game: str
    phase: Literal["lobby", "match"]
    seats: tuple[SeatInfo, ...]
    host: int
    options: msgspec.Raw
    deck: str
    """Its name."""
    deck_cards: int
    own_deck: bool
    """Whether it is another one than comes with the game."""
    round: int
    sheet: tuple[SheetRow, ...]
    """The last rounds of this match, oldest first, at most 50."""
    final: FinalView | None
    """Once the match has ended; then no further round can be dealt."""


# Server to client, tagged by `t`.
class Frame(_Message, frozen=True, tag_field="t", tag="frame"):
    """What a seat learned, numbered per seat without gaps.

    `you`: the own seat, -1 for a watcher. A part that is none has not changed; `table` and `own`
    replace the old ones whole, `public` holds the fields that are new, to be laid over the old
    ones. `fresh`: a snapshot that replaces everything.
    """

    n: int
    you: int
    fresh: bool
    now: int
    """The server's clock, epoch ms, to turn deadlines into countdowns."""
    table: TableView | None
    public: msgspec.Raw | None
    own: msgspec.Raw | None
    events: tuple[msgspec.Raw, ...]


class Fault(_Message, frozen=True):
    """An error that is not a rule: `code` is a key of the `errors` catalogue."""

    code: str
    params: dict[str, Param]


class Answer(_Message, frozen=True, tag_field="t", tag="answer"):
    """The answer to an act, a why or an order. `ok` false: nothing has changed.

    `held`: the action waits for the snap pause to end; a second answer with the same key follows.
    """

    key: str
    ok: bool
    held: bool
    refusal: Refusal | None
    fault: Fault | None


class Trouble(_Message, frozen=True, tag_field="t", tag="trouble"):
    """A message that could not be understood or was too much. `fatal`: the socket closes."""

    fault: Fault
    fatal: bool


class Presence(_Message, frozen=True, tag_field="t", tag="presence"):
    """Who is connected, per seat, and how many watch. Not numbered: it is not in the log.

    `replaceable`: the seats for which `letBotPlay` would be accepted now.
    """

    online: tuple[bool, ...]
    watchers: int
    replaceable: tuple[int, ...]


class Pong(_Message, frozen=True, tag_field="t", tag="pong"):
    """Answer to a ping. `now`: the server's clock, epoch ms."""

    id: int
    now: int


ToClient = Frame | Answer | Trouble | Presence | Pong


# HTTP bodies.
class CreateTable(_Message, frozen=True):
    """POST /api/tables. `options` and `deck` are the game's own; none: the defaults.

    A deck may also be a string: the text of its file.
    """

    game: str
    name: Name
    seats: int
    options: msgspec.Raw = NOT_GIVEN
    deck: msgspec.Raw = NOT_GIVEN


class CheckDeck(_Message, frozen=True):
    """POST /api/decks/GAME: whether a table of so many seats could play with this deck."""

    seats: int
    deck: msgspec.Raw


class DeckChecked(_Message, frozen=True):
    """Answer: it could."""

    name: str
    cards: int


class JoinTable(_Message, frozen=True):
    """POST /api/tables/CODE/seats.

    `claim`: the secret with which the person who started the server becomes host of the table
    that waits there. It comes as the fragment `#claim=SECRET` of the page's address.
    """

    name: Name
    claim: str | None = None


class Seated(_Message, frozen=True):
    """Answer to both: the seat and its secret token, to be kept by this device alone."""

    code: str
    seat: int
    token: str


class TableCard(_Message, frozen=True):
    """GET /api/tables/CODE: enough for the join screen.

    `openSeats`: where one can sit down; during a match those that somebody left to a bot.
    """

    code: str
    game: str
    phase: Literal["lobby", "match"]
    names: tuple[str, ...]
    open_seats: int
    link: str
    """The address to share: one that other devices can reach, if this server knows one."""


class SetupProblem(_Message, frozen=True):
    """One thing wrong with options or deck. `place`: where, as `deck.cards[3].value`."""

    place: str
    code: str
    params: dict[str, Param]


class Failure(_Message, frozen=True):
    """The body of every HTTP error: a fault, and for a faulty setup everything that is wrong."""

    code: str
    params: dict[str, Param]
    problems: tuple[SetupProblem, ...]

"""What is written down: the records of a table's log, tagged by `r`, kept for ever.

A record's meaning and fields never change; what is added has a default, so that older logs read
as before, and a new shape is a new record. Times are epoch ms.
Events of the game travel inside as the game's own tagged structs, raw.
"""

import msgspec

from kartenhaus.table.messages import Level

TABLE = -1
"""In place of a seat: the table itself, by time or by dealing."""


class _Record(msgspec.Struct, frozen=True, kw_only=True, tag_field="r", omit_defaults=True):
    """`by`: the seat whose act or order it was; `key`: the idempotency key it came with."""

    at: int
    by: int = TABLE
    key: str = ""


class TableOpened(_Record, frozen=True, kw_only=True):
    """A table of open seats. `options` and `deck`: whole, as the game reads them.

    By which edition it was opened: `version` of the program, and the digests of the rulebook, its
    rulings included, and of the deck; empty in older logs.
    """

    code: str
    game: str
    seats: int
    options: msgspec.Raw
    deck: msgspec.Raw
    version: str = ""
    rules: str = ""
    deck_hash: str = ""


class SeatTaken(_Record, frozen=True, kw_only=True):
    """A guest sat down. `digest`: SHA-256 of the secret token, hexadecimal."""

    seat: int
    name: str
    digest: str


class BotSeated(_Record, frozen=True, kw_only=True):
    """A bot sat down."""

    seat: int
    name: str
    level: Level


class SeatCleared(_Record, frozen=True, kw_only=True):
    """In the lobby: whoever sat here does no longer."""

    seat: int


class SeatsSet(_Record, frozen=True, kw_only=True):
    """In the lobby: the table has this many seats; those above it are gone."""

    seats: int


class OptionsSet(_Record, frozen=True, kw_only=True):
    """In the lobby: the game's options, whole."""

    options: msgspec.Raw


class Renamed(_Record, frozen=True, kw_only=True):
    """A guest changed the own name."""

    seat: int
    name: str


class FactsSet(_Record, frozen=True, kw_only=True):
    """In the lobby: what the guest of this seat tells, whole; told to nobody."""

    seat: int
    facts: msgspec.Raw


class HostMoved(_Record, frozen=True, kw_only=True):
    """The host's right went to this seat."""

    seat: int


class MatchStarted(_Record, frozen=True, kw_only=True):
    """Open seats are dropped: new seat i is old seat `seats[i]`."""

    seats: tuple[int, ...]


class MatchClosed(_Record, frozen=True, kw_only=True):
    """Back to the lobby."""


class StandInBegan(_Record, frozen=True, kw_only=True):
    """A bot plays for the absent guest of this seat."""

    seat: int
    level: Level


class StandInEnded(_Record, frozen=True, kw_only=True):
    """The guest plays again."""

    seat: int


class SeatLeft(_Record, frozen=True, kw_only=True):
    """During a match a guest gave up the seat for good; a bot plays on with the same cards."""

    seat: int
    level: Level


class _Step(_Record, frozen=True, kw_only=True):
    """Something happened in the game."""

    events: tuple[msgspec.Raw, ...]


class Dealt(_Step, frozen=True, kw_only=True):
    """The next round was dealt."""


class Acted(_Step, frozen=True, kw_only=True):
    """Seat `by` acted; without a key it was a bot, or the table for a guest whose line is lost."""


class Ticked(_Step, frozen=True, kw_only=True):
    """Time alone did it."""


class GivenUp(_Step, frozen=True, kw_only=True):
    """During a match a guest gave up the seat for good, and it stays empty."""

    seat: int


class Rejoined(_Step, frozen=True, kw_only=True):
    """Between rounds the guest who has just sat down on an empty seat takes part again."""

    seat: int


class TakenOver(_Step, frozen=True, kw_only=True):
    """A guest who has just sat down plays on for one who left this seat to a bot."""

    seat: int


Step = Dealt | Acted | Ticked | GivenUp | Rejoined | TakenOver
SeatRecord = (
    SeatTaken
    | BotSeated
    | SeatCleared
    | Renamed
    | FactsSet
    | StandInBegan
    | StandInEnded
    | SeatLeft
)
"""Those about one seat, which they change alone."""
Record = (
    TableOpened | SeatRecord | SeatsSet | OptionsSet | HostMoved | MatchStarted | MatchClosed | Step
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Record)


def encode(record: Record) -> bytes:
    """The record as it is stored."""
    return _encoder.encode(record)


def decode(data: bytes) -> Record:
    """The stored record; raises `msgspec.DecodeError` if it is none of ours."""
    return _decoder.decode(data)

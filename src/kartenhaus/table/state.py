"""The table as the fold of its records. Nothing else is true."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from kartenhaus.kernel.outcome import Final
from kartenhaus.table import records as rec
from kartenhaus.table.binding import AnyBinding, Setup
from kartenhaus.table.messages import FinalView, Level, SeatInfo, SheetRow, TableView

Kind = Literal["open", "guest", "bot"]
KEYS_KEPT = 32
"""So many keys of each seat are remembered, to know a repeated intent."""
SHEET_KEPT = 50


class Seat(msgspec.Struct, frozen=True):
    """A place at the table. `level`: of the bot that sits here or stands in."""

    kind: Kind = "open"
    name: str = ""
    level: Level | None = None
    digest: str = ""
    stand_in: bool = False
    facts: bytes = b""
    """What the guest has told, as JSON; empty for nothing. Never shown."""
    keys: tuple[str, ...] = ()
    """Keys of the intents of this seat that are done, oldest first."""

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot decides for this seat now."""
        return self.kind == "bot" or self.stand_in


class Table(msgspec.Struct, frozen=True):
    """A table at one moment. `state`: of the game; none in the lobby."""

    code: str
    binding: AnyBinding
    setup: Setup
    seats: tuple[Seat, ...]
    host: int = 0
    state: object | None = None
    round: int = 0
    sheet: tuple[SheetRow, ...] = ()
    frames: tuple[int, ...] = ()
    """How many records told each seat something; last, how many told a watcher."""
    version: int = 0
    """How many records the table is the fold of."""

    @property
    def between_rounds(self) -> bool:
        """Whether a match runs and no round does."""
        return self.state is not None and not self.binding.game.running(self.state)

    @property
    def final(self) -> Final | None:
        """How the match came out, once it has ended."""
        return None if self.state is None else self.binding.game.final(self.state)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all who sit here."""
        return tuple(seat.name for seat in self.seats if seat.kind != "open")


class Told(msgspec.Struct, frozen=True, gc=False):
    """What a record tells: whether the table's view changed, and events as JSON per viewer.

    Viewers are the seats in order, then the watcher.
    """

    table: bool
    events: tuple[tuple[bytes, ...], ...]


def opened(record: rec.TableOpened, bindings: Mapping[str, AnyBinding]) -> Table:
    """The table that the first record of a log opens. `bindings`: game -> binding."""
    binding = bindings[record.game]
    setup = binding.kept(bytes(record.options), bytes(record.deck))
    return Table(
        code=record.code,
        binding=binding,
        setup=setup,
        seats=(Seat(),) * record.seats,
        frames=(1,) * (record.seats + 1),
        version=1,
    )


def advance(table: Table, record: rec.Record) -> tuple[Table, Told]:
    """The table after the record, and what the record tells each viewer."""
    if isinstance(record, rec.Step):
        after, told = _step(table, record)
    else:
        after = _fold(table, record)
        secret = isinstance(record, rec.FactsSet)  # LC-A24
        told = Told(not secret, ((),) * (len(after.seats) + 1))
    if told.table:
        frames = tuple(n + 1 for n in after.frames)
    else:
        frames = tuple(n + bool(e) for n, e in zip(after.frames, told.events, strict=True))
    seats = after.seats
    if record.key:
        by = _asker_after(record)
        keys = (*seats[by].keys[1 - KEYS_KEPT :], record.key)
        seats = with_seat(seats, by, replace(seats[by], keys=keys))
    return replace(after, seats=seats, frames=frames, version=table.version + 1), told


def with_seat(seats: tuple[Seat, ...], i: int, seat: Seat) -> tuple[Seat, ...]:
    """All seats with this one replaced."""
    return (*seats[:i], seat, *seats[i + 1 :])


def view(table: Table) -> TableView:
    """The table as everybody sees it."""
    final = table.final
    return TableView(
        code=table.code,
        game=table.binding.game.name,
        phase="lobby" if table.state is None else "match",
        seats=tuple(
            SeatInfo(kind=seat.kind, name=seat.name, level=seat.level, stand_in=seat.stand_in)
            for seat in table.seats
        ),
        host=table.host,
        options=msgspec.Raw(table.setup.options),
        deck=table.setup.deck_name,
        deck_cards=table.setup.deck_cards,
        own_deck=table.setup.own_deck,
        round=table.round,
        sheet=table.sheet,
        final=None if final is None else FinalView(ranking=final.ranking, totals=final.totals),
    )


def _asker_after(record: rec.Record) -> int:
    """The seat number of the one whose record it is, after the record."""
    if isinstance(record, rec.MatchStarted):
        return record.seats.index(record.by)
    return record.by


def _step(table: Table, record: rec.Step) -> tuple[Table, Told]:
    binding, state = table.binding, table.state
    evolve, read = binding.game.evolve, binding.read_event
    shown: list[tuple[bytes, ...]] = []
    for raw in record.events:
        data = bytes(raw)
        event = read(data)
        state = evolve(state, event)
        shown.append(_shown(binding, event, data, len(table.seats)))
    nothing = [(b"",) * (len(table.seats) + 1)]  # also a step of no events is told to each viewer
    each = zip(*(shown or nothing), strict=True)
    told = tuple(tuple(data for data in viewer if data) for viewer in each)
    after = replace(table, state=state)
    outcome = None if table.between_rounds else binding.game.outcome(state)
    if outcome is not None:
        row = SheetRow(
            round=table.round, ranking=outcome.ranking, reason=outcome.reason, points=outcome.points
        )
        after = replace(after, sheet=(*table.sheet[1 - SHEET_KEPT :], row))
    if isinstance(record, rec.GivenUp):
        empty = Seat(name=table.seats[record.seat].name)
        after = replace(after, seats=with_seat(table.seats, record.seat, empty))
    elif isinstance(record, rec.Dealt):
        after = replace(after, round=table.round + 1)
    changed = outcome is not None or isinstance(record, rec.Dealt | rec.GivenUp | rec.Rejoined)
    return after, Told(changed, told)


def _shown(binding: AnyBinding, event: object, data: bytes, seats: int) -> tuple[bytes, ...]:
    """What each viewer gets of an event, empty for nothing; the last one is the watcher.

    Every seat sees at least what a watcher sees: what is whole for the watcher is so for all.
    """
    mask = binding.game.mask
    if mask(event, None) is event:
        return (data,) * (seats + 1)
    seen: list[bytes] = []
    for viewer in (*range(seats), None):
        masked = mask(event, viewer)
        whole = masked is event
        seen.append(data if whole else b"" if masked is None else msgspec.json.encode(masked))
    return tuple(seen)


def _fold(table: Table, record: rec.Record) -> Table:
    """The table after a record that is no step of the game."""
    match record:
        case rec.SeatsSet(seats=seats):
            return _set_seats(table, seats)
        case rec.OptionsSet(options=options):
            return replace(table, setup=table.binding.kept(bytes(options), table.setup.deck))
        case rec.HostMoved(seat=i):
            return replace(table, host=i)
        case rec.MatchStarted(seats=kept):
            return _start(table, kept)
        case rec.MatchClosed():
            seats = tuple(Seat() if seat.kind == "open" else seat for seat in table.seats)
            return replace(table, state=None, seats=seats)
        case (
            rec.TableOpened()
            | rec.Dealt()
            | rec.Acted()
            | rec.Ticked()
            | rec.GivenUp()
            | rec.Rejoined()
            | rec.TakenOver()
        ):
            raise TypeError(f"{type(record).__name__} is folded elsewhere")
        case _:
            seat = _seat_after(table.seats[record.seat], record)
            return replace(table, seats=with_seat(table.seats, record.seat, seat))


def _seat_after(seat: Seat, record: rec.SeatRecord) -> Seat:
    """The seat after a record about it."""
    match record:
        case rec.SeatTaken(name=name, digest=digest):
            return Seat(kind="guest", name=name, digest=digest)
        case rec.BotSeated(name=name, level=level):
            return Seat(kind="bot", name=name, level=level)
        case rec.SeatCleared():
            return Seat()
        case rec.SeatLeft(level=level):
            return Seat(kind="bot", name=seat.name, level=level, stand_in=True)
        case rec.Renamed(name=name):
            return replace(seat, name=name)
        case rec.FactsSet(facts=facts):
            return replace(seat, facts=bytes(facts))
        case rec.StandInBegan(level=level):
            return replace(seat, stand_in=True, level=level)
        case rec.StandInEnded():
            return replace(seat, stand_in=False, level=None)


def _set_seats(table: Table, seats: int) -> Table:
    more = (Seat(),) * (seats - len(table.seats))
    *frames, watcher = table.frames
    return replace(
        table,
        seats=table.seats[:seats] + more,
        frames=(*frames[:seats], *(watcher,) * len(more), watcher),
    )


def _start(table: Table, kept: tuple[int, ...]) -> Table:
    return replace(
        table,
        seats=tuple(table.seats[i] for i in kept),
        frames=(*(table.frames[i] for i in kept), table.frames[-1]),
        host=kept.index(table.host) if table.host in kept else 0,
        state=table.binding.game.start(table.setup.config, len(kept)),
        round=0,
        sheet=(),
    )

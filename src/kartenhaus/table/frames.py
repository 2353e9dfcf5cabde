"""Puts frames together from encoded parts. A part that is shared is encoded once."""

import msgspec
from msgspec.structs import astuple

from kartenhaus.table.state import Table, Told, view

WATCHER = -1
"""In place of a seat, for somebody who only looks on."""

_encode = msgspec.json.Encoder().encode
NULL = b"null"


class Parts(msgspec.Struct, frozen=True, gc=False):
    """The table at one moment. `table` and `own` are JSON texts; `own` per seat, then null."""

    table: bytes
    public: msgspec.Struct | None
    own: tuple[bytes, ...]
    n: tuple[int, ...]


def parts_of(table: Table, before: Parts | None = None, *, same_table: bool = False) -> Parts:
    """Encodes the table; with `same_table` its own view is taken over from `before`."""
    state, binding = table.state, table.binding
    shown = before.table if before and same_table else _encode(view(table))
    if state is None:
        return Parts(shown, None, (NULL,) * len(table.frames), table.frames)
    seats = range(len(table.seats))
    own = (*(_encode(binding.own(state, seat)) for seat in seats), NULL)
    return Parts(shown, binding.public(state), own, table.frames)


def fresh_frame(parts: Parts, seat: int, now: int) -> bytes:
    """A snapshot for this seat, or for a watcher."""
    return _frame(parts.n[seat], seat, now, _whole(parts, seat), ())


def change(before: Parts, after: Parts) -> bytes:
    """The fields of the public part that are not as they were, as an object; null for none."""
    old, new = before.public, after.public
    if old is None or new is None:
        return _encode(new)
    values = zip(new.__struct_encode_fields__, astuple(new), astuple(old), strict=True)
    changed = {name: now for name, now, then in values if now is not then and now != then}
    return _encode(changed) if changed else NULL


def next_frame(
    before: Parts, after: Parts, public: bytes, told: Told, seat: int, now: int
) -> bytes | None:
    """What one record told this seat; nothing if it told nothing. `public`: see `change`."""
    events = told.events[seat]
    if not told.table and not events:
        return None
    table = after.table if told.table else NULL
    own = NULL if before.own[seat] == after.own[seat] else after.own[seat]
    return _frame(after.n[seat], seat, now, (table, public, own), events, fresh=False)


def late_frame(parts: Parts, told: Told, seat: int, n: int, now: int, *, last: bool) -> bytes:
    """What a record told this seat, sent later: events alone, and with the last one all parts."""
    shown = _whole(parts, seat) if last else (NULL, NULL, NULL)
    return _frame(n, seat, now, shown, told.events[seat], fresh=False)


def _whole(parts: Parts, seat: int) -> tuple[bytes, bytes, bytes]:
    return parts.table, _encode(parts.public), parts.own[seat]


def _frame(
    n: int,
    seat: int,
    now: int,
    parts: tuple[bytes, bytes, bytes],
    events: tuple[bytes, ...],
    *,
    fresh: bool = True,
) -> bytes:
    table, public, own = parts
    head = b'{"t":"frame","n":%d,"you":%d,"fresh":%b,"now":%d,"table":%b,"public":%b,"own":%b,'
    fresh_text = b"true" if fresh else b"false"
    filled = head % (n, seat, fresh_text, now, table, public, own)
    return filled + b'"events":[%b]}' % b",".join(events)

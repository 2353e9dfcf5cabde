"""Judges orders: what people do to the table, not in the game."""

import msgspec

from kartenhaus.kernel.chance import Chance
from kartenhaus.table import messages as msg
from kartenhaus.table import records as rec
from kartenhaus.table.binding import SetupError
from kartenhaus.table.judge import Verdict, accepted, faulted, refused, write_events
from kartenhaus.table.names import bot_name, clean_name, distinct_name
from kartenhaus.table.state import Table

AWAY_MS = 20_000
"""So long a guest must be away before a bot may be sent in."""
HOST_AWAY_MS = 30_000
"""So long a host must be away before the right moves on."""
NOTHING_TOLD = b"{}"
STAND_IN: msg.Level = "normal"
MOST_RECORDS = 50_000
"""A longer log takes no more orders: people go to a new table. The round is played to its end."""

HOST_ONLY = (
    msg.AddBot | msg.RemoveSeat | msg.SetSeats | msg.SetOptions | msg.StartMatch | msg.BackToLobby
)
LOBBY_ONLY = msg.AddBot | msg.RemoveSeat | msg.SetSeats | msg.SetOptions | msg.StartMatch

MATCH_ONLY = msg.NextRound | msg.BackToLobby | msg.LetBotPlay | msg.TakeBack


class Presence(msgspec.Struct, frozen=True):
    """Per seat: since when its guest is connected or away, epoch ms; 0: the other of the two."""

    here: tuple[int, ...]
    away: tuple[int, ...]


class Moment(msgspec.Struct, frozen=True):
    """When an order is judged, and with what."""

    now: int
    chance: Chance
    presence: Presence


def judge_order(table: Table, seat: int, do: msg.Do, moment: Moment) -> Verdict:
    """The order of the guest on this seat."""
    key, order = do.key, do.order
    if key in table.seats[seat].keys:
        return accepted(key)
    if table.version >= MOST_RECORDS and not isinstance(order, msg.Leave | msg.TakeBack):
        return faulted(key, "log_full")
    if isinstance(order, HOST_ONLY) and seat != table.host:
        return faulted(key, "not_host")
    if isinstance(order, LOBBY_ONLY):
        if table.state is not None:
            return faulted(key, "not_in_lobby")
        return _lobby_order(table, seat, key, order, moment)
    if isinstance(order, msg.Rename):
        return _rename(table, seat, key, order.name, moment.now)
    if isinstance(order, msg.SetFacts):
        return _set_facts(table, seat, key, bytes(order.facts), moment.now)
    if isinstance(order, msg.Leave):
        return _leave(table, seat, key, moment)
    return _match_order(table, seat, key, order, moment)


def _match_order(table: Table, seat: int, key: str, order: MATCH_ONLY, moment: Moment) -> Verdict:
    if table.state is None:
        return faulted(key, "no_match")
    match order:
        case msg.NextRound(round=number):
            return _next_round(table, seat, key, number, moment)
        case msg.BackToLobby():
            if not table.between_rounds:
                return faulted(key, "round_runs")
            return accepted(key, rec.MatchClosed(at=moment.now, by=seat, key=key))
        case msg.LetBotPlay():
            return _let_bot_play(table, seat, key, order, moment)
        case msg.TakeBack():
            return _take_back(table, seat, key, moment.now)


def _lobby_order(table: Table, seat: int, key: str, order: LOBBY_ONLY, moment: Moment) -> Verdict:
    now = moment.now
    match order:
        case msg.AddBot(seat=other, level=level):
            if not _is(table, other, "open"):
                return faulted(key, "seat_not_open")
            name = bot_name(table.names, moment.chance)
            record = rec.BotSeated(at=now, by=seat, key=key, seat=other, name=name, level=level)
            return accepted(key, record)
        case msg.RemoveSeat(seat=other):
            if other == seat or not _is(table, other, "guest", "bot"):
                return faulted(key, "seat_not_removable")
            return accepted(key, rec.SeatCleared(at=now, by=seat, key=key, seat=other))
        case msg.SetSeats(seats=seats):
            return _set_seats(table, seat, key, seats, now)
        case msg.SetOptions(options=options):
            return _set_options(table, seat, key, bytes(options), now)
        case msg.StartMatch():
            return _start(table, seat, key, moment)


def _set_seats(table: Table, seat: int, key: str, seats: int, now: int) -> Verdict:
    possible = table.binding.game.seats
    if seats not in possible:
        return faulted(key, "seats", least=possible.start, most=possible.stop - 1)
    if any(other.kind != "open" for other in table.seats[seats:]):
        return faulted(key, "seat_taken")
    try:
        table.binding.setup(table.setup.options, table.setup.deck, seats)
    except SetupError as error:
        return _setup_fault(key, error)
    return accepted(key, rec.SeatsSet(at=now, by=seat, key=key, seats=seats))


def _set_options(table: Table, seat: int, key: str, options: bytes, now: int) -> Verdict:
    try:
        setup = table.binding.kept(options, table.setup.deck)
    except SetupError as error:
        return _setup_fault(key, error)
    whole = msgspec.Raw(setup.options)
    return accepted(key, rec.OptionsSet(at=now, by=seat, key=key, options=whole))


def _set_facts(table: Table, seat: int, key: str, told: bytes, now: int) -> Verdict:
    facts = table.binding.facts
    if facts is None:
        return faulted(key, "no_facts")
    if table.state is not None:
        return refused(key, facts.frozen)
    try:
        whole = msgspec.Raw(facts.read(table.setup, told))
    except SetupError as error:
        return _setup_fault(key, error)
    return accepted(key, rec.FactsSet(at=now, by=seat, key=key, seat=seat, facts=whole))


def _setup_fault(key: str, error: SetupError) -> Verdict:
    first = error.faults[0]
    return faulted(key, first.code, **first.params)


def _start(table: Table, seat: int, key: str, moment: Moment) -> Verdict:
    kept = tuple(i for i, other in enumerate(table.seats) if other.kind != "open")
    game, now = table.binding.game, moment.now
    if len(kept) < game.seats.start:
        return faulted(key, "too_few_seats", n=game.seats.start)
    started = rec.MatchStarted(at=now, by=seat, key=key, seats=kept)
    state = game.start(table.setup.config, len(kept))
    admitted = _admit(table, state, kept, moment.chance)
    for event in admitted:
        state = game.evolve(state, event)
    host = kept.index(table.host) if table.host in kept else 0
    events = (*admitted, *game.deal(state, moment.chance, now, host))
    return accepted(key, started, rec.Dealt(at=now, events=write_events(events)))


def _admit(
    table: Table, state: object, seats: tuple[int, ...], chance: Chance
) -> tuple[object, ...]:
    """What the guests of these seats have told is fixed for the match (LC-8.2)."""
    if table.binding.facts is None:
        return ()
    taken = [table.seats[i] for i in seats]
    told = tuple(b"" if seat.kind == "bot" else seat.facts or NOTHING_TOLD for seat in taken)
    return table.binding.facts.admit(state, told, chance)


def _next_round(table: Table, seat: int, key: str, number: int, moment: Moment) -> Verdict:
    if number == table.round:
        return accepted(key)  # somebody else was quicker: it is dealt
    if table.final is not None:
        return faulted(key, "match_over")
    if number != table.round + 1 or not table.between_rounds:
        return faulted(key, "wrong_round")
    now = moment.now
    events = table.binding.game.deal(table.state, moment.chance, now, table.host)
    return accepted(key, rec.Dealt(at=now, by=seat, key=key, events=write_events(events)))


def _rename(table: Table, seat: int, key: str, name: str, now: int) -> Verdict:
    clean = clean_name(name)
    if not clean:
        return faulted(key, "bad_name")
    others = [other.name for i, other in enumerate(table.seats) if i != seat]
    name = distinct_name(clean, others)
    return accepted(key, rec.Renamed(at=now, by=seat, key=key, seat=seat, name=name))


def _leave(table: Table, seat: int, key: str, moment: Moment) -> Verdict:
    """Gives the seat up. The host's right goes on first, while its holder can still be named."""
    now = moment.now
    records: list[rec.Record] = []
    if seat == table.host:
        heir = next_host(table, moment.presence)
        if heir is not None:
            records.append(rec.HostMoved(at=now, seat=heir))
    if table.state is None:
        records.append(rec.SeatCleared(at=now, by=seat, key=key, seat=seat))
    elif table.binding.freezes(table.state):
        events = write_events(table.binding.game.leave(table.state, seat, now))
        records.append(rec.GivenUp(at=now, by=seat, key=key, seat=seat, events=events))
    else:
        records.append(rec.SeatLeft(at=now, by=seat, key=key, seat=seat, level=STAND_IN))
    return accepted(key, *records)


def _let_bot_play(
    table: Table, seat: int, key: str, order: msg.LetBotPlay, moment: Moment
) -> Verdict:
    if order.seat not in replaceable(table, moment.presence, moment.now):
        return faulted(key, "not_away", n=AWAY_MS // 1_000)
    now, level = moment.now, order.level
    record = rec.StandInBegan(at=now, by=seat, key=key, seat=order.seat, level=level)
    return accepted(key, record)


def _take_back(table: Table, seat: int, key: str, now: int) -> Verdict:
    if not table.seats[seat].stand_in:
        return accepted(key)
    return accepted(key, rec.StandInEnded(at=now, by=seat, key=key, seat=seat))


def sit_down(
    table: Table, /, *, name: str, digest: str, host: bool, now: int
) -> tuple[rec.SeatTaken | rec.HostMoved | rec.Rejoined | rec.TakenOver, ...]:
    """The records that seat a new guest on the first free seat; none if there is no such seat.

    `name` is clean. `host`: with the host's right.
    """
    seat = next(iter(free_seats(table)), None)
    if seat is None:
        return ()
    name = distinct_name(name, table.names)
    taken = rec.SeatTaken(at=now, seat=seat, name=name, digest=digest)
    moved = (rec.HostMoved(at=now, seat=seat),) if host and table.host != seat else ()
    if table.state is None:
        return (taken, *moved)
    if table.seats[seat].kind != "open":
        return (taken, *_take_over(table, seat, now), *moved)
    events = write_events(table.binding.game.rejoin(table.state, seat, now))
    return (taken, rec.Rejoined(at=now, by=seat, seat=seat, events=events), *moved)


def _take_over(table: Table, seat: int, now: int) -> tuple[rec.TakenOver, ...]:
    """What the guest before told of themselves is none of the new one's business (LC-A24)."""
    if table.binding.facts is None:
        return ()
    events = write_events(table.binding.facts.forget(seat))
    return (rec.TakenOver(at=now, by=seat, seat=seat, events=events),)


def free_seats(table: Table) -> tuple[int, ...]:
    """Where a new guest can sit down: open seats, during a match between its rounds alone; and
    in a match those that somebody left to a bot.
    """
    lasts = table.state is None or (table.between_rounds and table.final is None)
    return tuple(
        i
        for i, seat in enumerate(table.seats)
        if (seat.kind == "open" and lasts)
        or (seat.kind == "bot" and seat.stand_in and table.state is not None)
    )


def replaceable(table: Table, presence: Presence, now: int) -> tuple[int, ...]:
    """The seats that the round waits for and whose guests have been away long enough."""
    if table.state is None or not any(presence.away):
        return ()
    waiting = table.binding.waits_for(table.state)
    return tuple(
        i
        for i, since in enumerate(presence.away)
        if since and now - since >= AWAY_MS and i in waiting and not table.seats[i].played_by_bot
    )


def next_host(table: Table, presence: Presence) -> int | None:
    """The longest connected guest beside the host, or nothing if there is none."""
    found = [(since, i) for i, since in enumerate(presence.here) if since and i != table.host]
    return min(found)[1] if found else None


def move_host(table: Table, presence: Presence, now: int) -> tuple[rec.Record, ...]:
    """The record that moves the host's right on, if it is time."""
    if not host_is_away(table, presence, now):
        return ()
    heir = next_host(table, presence)
    return () if heir is None else (rec.HostMoved(at=now, seat=heir),)


def host_is_away(table: Table, presence: Presence, now: int) -> bool:
    """Whether the host has been away too long, or left."""
    since = presence.away[table.host]
    if table.seats[table.host].kind != "guest":
        return True
    return bool(since) and now - since >= HOST_AWAY_MS


def _is(table: Table, seat: int, *kinds: str) -> bool:
    return 0 <= seat < len(table.seats) and table.seats[seat].kind in kinds

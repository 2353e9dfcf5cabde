"""Judges what arrives: which records it adds to the log, or why it adds none. Changes nothing."""

from collections.abc import Sequence

import msgspec

from kartenhaus.kernel.chance import Chance
from kartenhaus.kernel.refusal import Param, Refusal
from kartenhaus.table import records as rec
from kartenhaus.table.contest import Decision
from kartenhaus.table.levelling import Pending
from kartenhaus.table.messages import Act, Answer, Fault, Why
from kartenhaus.table.state import Table


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """`records` to append before `answer` is given; `until`: the act waits till then, unjudged."""

    answer: Answer
    records: tuple[rec.Record, ...] = ()
    until: int = 0


def accepted(key: str, *records: rec.Record) -> Verdict:
    """A yes."""
    answer = Answer(key=key, ok=True, held=False, refusal=None, fault=None)
    return Verdict(answer, records)


def waiting(key: str) -> Answer:
    """Not yet: the act waits for its time, and is answered for good then."""
    return Answer(key=key, ok=True, held=True, refusal=None, fault=None)


def refused(key: str, refusal: Refusal) -> Verdict:
    """A no by a rule of the game."""
    return Verdict(Answer(key=key, ok=False, held=False, refusal=refusal, fault=None))


def faulted(key: str, code: str, **params: Param) -> Verdict:
    """A no by the table; `code`: a `fault.` key of the catalogue."""
    fault = Fault(code=code, params=params)
    return Verdict(Answer(key=key, ok=False, held=False, refusal=None, fault=fault))


def judge_act(table: Table, seat: int, act: Act, now: int, chance: Chance) -> Verdict:
    """A guest's action in the game. A held one is judged again at `until`, with a later `now`."""
    action = prepared(table, seat, act)
    if isinstance(action, Verdict):
        return action
    key, state, game = act.key, table.state, table.binding.game
    if game.stale(state, act.seen, action):
        return faulted(key, "stale")
    refusal = game.refuse(state, seat, action)
    if refusal is not None:
        return refused(key, refusal)
    until = game.held_until(state, seat, action)
    if until > now:
        return Verdict(waiting(key), until=until)
    events = game.decide(state, seat, action, chance, now)
    return accepted(key, rec.Acted(at=now, by=seat, key=key, events=write_events(events)))


def prepared(table: Table, seat: int, act: Act) -> object | Verdict:
    """The typed action of a guest's act, or what there is to say without asking the game."""
    key = act.key
    if key in table.seats[seat].keys:
        return accepted(key)  # done already: the same answer, and nothing twice
    if table.state is None:
        return faulted(key, "no_match")
    if table.seats[seat].stand_in:
        return faulted(key, "bot_plays")
    action = read_action(table, act.action)
    return faulted(key, "bad_action") if action is None else action


def judge_pending(
    table: Table, act: Pending, decision: Decision | None, now: int, chance: Chance
) -> Verdict:
    """An act that has waited, of a guest or a bot. `decision`: the contest that it has won."""
    seat, key, state = act.seat, act.key, table.state
    if key and key in table.seats[seat].keys:
        return accepted(key)
    if state is None:
        return faulted(key, "no_match")
    if bool(key) == table.seats[seat].played_by_bot:
        return faulted(key, "bot_plays")  # the seat has changed hands meanwhile
    game, contests = table.binding.game, table.binding.contests
    refusal = game.refuse(state, seat, act.action)
    if refusal is not None:
        return refused(key, refusal)
    events = game.decide(state, seat, act.action, chance, now)
    if decision is not None and contests is not None:
        events = (contests.told(state, decision, now), *events)
    return accepted(key, rec.Acted(at=now, by=seat, key=key, events=write_events(events)))


def judge_why(table: Table, seat: int, why: Why) -> Verdict:
    """Whether the action would be legal now; never adds records."""
    if table.state is None:
        return faulted(why.key, "no_match")
    action = read_action(table, why.action)
    if action is None:
        return faulted(why.key, "bad_action")
    refusal = table.binding.game.refuse(table.state, seat, action)
    return accepted(why.key) if refusal is None else refused(why.key, refusal)


def judge_bot(
    table: Table, seat: int, action: object, now: int, chance: Chance
) -> tuple[rec.Record, ...]:
    """The records of a bot's action that is legal now (`may_now`)."""
    events = table.binding.game.decide(table.state, seat, action, chance, now)
    return (rec.Acted(at=now, by=seat, events=write_events(events)),)


def may_now(table: Table, seat: int, action: object, now: int) -> bool:
    """Whether the action is legal now and has to wait for nothing."""
    game, state = table.binding.game, table.state
    legal = state is not None and game.refuse(state, seat, action) is None
    return legal and game.held_until(state, seat, action) <= now


def judge_away(table: Table, seat: int, now: int, chance: Chance) -> tuple[rec.Record, ...]:
    """The records of what is done for a guest whose line is lost, if anything is."""
    if table.state is None or table.seats[seat].played_by_bot:
        return ()
    events = table.binding.when_away(table.state, seat, chance, now)
    return (rec.Acted(at=now, by=seat, events=write_events(events)),) if events else ()


def judge_time(table: Table, now: int, chance: Chance) -> tuple[rec.Record, ...]:
    """The records of what time alone does by `now`."""
    if table.state is None:
        return ()
    events = table.binding.game.tick(table.state, now, chance)
    return (rec.Ticked(at=now, events=write_events(events)),) if events else ()


def read_action(table: Table, raw: msgspec.Raw) -> object | None:
    """The typed action, or nothing if it is none of this game's."""
    try:
        return table.binding.read_action(bytes(raw))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def write_events(events: Sequence[object]) -> tuple[msgspec.Raw, ...]:
    """Events of the game as they stand in a record."""
    encode = msgspec.json.encode
    return tuple(msgspec.Raw(encode(event)) for event in events)

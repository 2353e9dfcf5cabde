"""How actions and events are written: their tags and fields stay readable for ever."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from kartenhaus.games.none_of_a_kind import events as ev
from kartenhaus.games.none_of_a_kind.actions import (
    APPEND,
    STOP,
    TAKE_BACK,
    THROW_BACK,
    Action,
    Draw,
    NothingFits,
    Take,
)
from kartenhaus.games.none_of_a_kind.events import Event

ACTIONS: tuple[tuple[Action, str], ...] = (
    (Draw(7), '{"do":"draw","slot":7}'),
    (Take(0), '{"do":"take","slot":0}'),
    (APPEND, '{"do":"append"}'),
    (THROW_BACK, '{"do":"throw_back"}'),
    (TAKE_BACK, '{"do":"take_back"}'),
    (STOP, '{"do":"stop"}'),
    (NothingFits(on=True), '{"do":"nothing_fits","on":true}'),
)
CHECK = '{"seat":1,"kept":2,"fault_at":3,"matches":["WI"],"words":5,"distance":0}'
EVENTS: tuple[tuple[Event, str], ...] = (
    (ev.PausesSet((0, 2_000)), '{"event":"PausesSet","pauses":[0,2000]}'),
    (ev.PauseDropped(1), '{"event":"PauseDropped","seat":1}'),
    (ev.PointsShuffled((3, -4)), '{"event":"PointsShuffled","stack":[3,-4]}'),
    (
        ev.RoundSetUp(
            *(1, (0, 1), 11, ("red/green/1", "blue/black/3"), (10, -1), ((5, 6, -7),)),
            *(("", "red/blue/2"), "ff", -1, 5, 8),
        ),
        (
            '{"event":"RoundSetUp","round":1,"racers":[0,1],"need":11,'
            '"starts":["red/green/1","blue/black/3"],"points":[10,-1],"layout":[[5,6,-7]],'
            '"cards":["","red/blue/2"],"seed":"ff","opener":-1,"at":5,"race_at":8}'
        ),
    ),
    (ev.RaceStarted(5), '{"event":"RaceStarted","at":5}'),
    (ev.TurnBegan(1, 5), '{"event":"TurnBegan","seat":1,"at":5}'),
    (
        ev.CardTaken(1, 7, False, "red/green/1", 5),
        '{"event":"CardTaken","seat":1,"slot":7,"up":false,"card":"red/green/1","at":5}',
    ),
    (
        ev.CardAppended(1, "red/green/1", 5),
        '{"event":"CardAppended","seat":1,"card":"red/green/1","at":5}',
    ),
    (ev.RowFilled(1, 5), '{"event":"RowFilled","seat":1,"at":5}'),
    (
        ev.CardReturned(1, 7, "red/green/1", 3, "away", 5),
        (
            '{"event":"CardReturned","seat":1,"slot":7,"card":"red/green/1","place":3,'
            '"reason":"away","at":5}'
        ),
    ),
    (
        ev.CardTakenBack(1, "red/green/1", 5),
        '{"event":"CardTakenBack","seat":1,"card":"red/green/1","at":5}',
    ),
    (ev.FlagSet(1, True, 5), '{"event":"FlagSet","seat":1,"on":true,"at":5}'),
    (
        ev.GrabContested(7, (ev.Claim(1, 9, 4), ev.Claim(0, 8, 1)), True, 9),
        (
            '{"event":"GrabContested","slot":7,"claims":[{"seat":1,"arrival":9,"correction":4},'
            '{"seat":0,"arrival":8,"correction":1}],"by_row":true,"at":9}'
        ),
    ),
    (ev.Stopped(-1, "stuck", 5), '{"event":"Stopped","seat":-1,"by":"stuck","at":5}'),
    (
        ev.RoundScored((ev.RowCheck(1, 2, 3, ("WI",), 5, 0),), (1,), (10,), "ff", 5),
        (
            f'{{"event":"RoundScored","checks":[{CHECK}],"order":[1],"points":[10],'
            '"seed":"ff","at":5}'
        ),
    ),
    (
        ev.MatchEnded((10, 3), ((0,), (1,))),
        '{"event":"MatchEnded","totals":[10,3],"ranking":[[0],[1]]}',
    ),
    (ev.SeatFrozen(1, 5), '{"event":"SeatFrozen","seat":1,"at":5}'),
    (ev.SeatReturned(1, 5), '{"event":"SeatReturned","seat":1,"at":5}'),
)


@pytest.mark.parametrize(("action", "text"), ACTIONS, ids=lambda value: type(value).__name__)
def test_actions_are_written_like_this(action: Action, text: str) -> None:
    assert msgspec.json.encode(action).decode() == text
    assert msgspec.json.decode(text, type=Action) == action


@pytest.mark.parametrize(("event", "text"), EVENTS, ids=lambda value: type(value).__name__)
def test_events_are_written_like_this(event: Event, text: str) -> None:
    assert msgspec.json.encode(event).decode() == text
    assert msgspec.json.decode(text, type=Event) == event


def test_none_is_left_out() -> None:
    assert {type(action) for action, _ in ACTIONS} == set(get_args(Action))
    assert {type(event) for event, _ in EVENTS} == set(get_args(Event))


@pytest.mark.parametrize(
    "text",
    [
        '{"do":"draw"}',
        '{"do":"draw","slot":"7"}',
        '{"do":"draw","slot":1.5}',
        '{"do":"grab","slot":1}',
        '{"do":"nothing_fits"}',
        "{}",
        "7",
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Action)


@pytest.mark.parametrize(("action", "written"), ACTIONS)
def test_an_action_with_anything_more_is_none(action: Action, written: str) -> None:
    """B86: what a client says of its own time is not overheard but refused."""
    assert msgspec.json.decode(written, type=Action) == action
    with pytest.raises(msgspec.ValidationError, match="sent"):
        msgspec.json.decode(f'{written[:-1]},"sent":1}}', type=Action)

"""How actions and events are written: their tags and fields stay readable for ever."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from kartenhaus.games.lucky_shutdown import events as ev
from kartenhaus.games.lucky_shutdown.actions import (
    LUCK,
    PASS_SKIP,
    TAKE,
    Action,
    ChooseOpen,
    Early,
    Flip,
    PickStarter,
    Play,
    React,
)
from kartenhaus.games.lucky_shutdown.events import Event

ACTIONS: tuple[tuple[Action, str], ...] = (
    (ChooseOpen(("o18", "free:o", "b19")), '{"do":"chooseOpen","cards":["o18","free:o","b19"]}'),
    (PickStarter(2), '{"do":"pickStarter","starter":2}'),
    (Play(("o12", "b12")), '{"do":"play","cards":["o12","b12"]}'),
    (TAKE, '{"do":"take"}'),
    (Flip(1), '{"do":"flip","slot":1}'),
    (PASS_SKIP, '{"do":"passSkip"}'),
    (React(("b12",)), '{"do":"react","cards":["b12"]}'),
    (LUCK, '{"do":"luck"}'),
    (Early(0), '{"do":"early","slot":0}'),
)
EVENTS: tuple[tuple[Event, str], ...] = (
    (
        ev.RoundDealt(1, 0, 1, (), (("o12",),), ("b19",), 5),
        (
            '{"event":"RoundDealt","round":1,"dealer":0,"host":1,"closed":[],"six":[["o12"]],'
            '"stock":["b19"],"at":5}'
        ),
    ),
    (ev.OpenChosen(1, ("o12",)), '{"event":"OpenChosen","seat":1,"cards":["o12"]}'),
    (ev.OpenRevealed((("o12", None),)), '{"event":"OpenRevealed","open":[["o12",null]]}'),
    (
        ev.StarterDecided(1, 12, (0, 1), "lot"),
        '{"event":"StarterDecided","seat":1,"lowest":12,"tied":[0,1],"how":"lot"}',
    ),
    (
        ev.StarterAsked(12, (0, 1), 5),
        '{"event":"StarterAsked","lowest":12,"tied":[0,1],"at":5}',
    ),
    (
        ev.CardsLaid(0, ("b12", "o12"), (2,), "react"),
        '{"event":"CardsLaid","seat":0,"cards":["b12","o12"],"slots":[2],"way":"react"}',
    ),
    (
        ev.CardMissed(0, "o19", -1, "luck"),
        '{"event":"CardMissed","seat":0,"card":"o19","slot":-1,"way":"luck"}',
    ),
    (ev.PileCleared(4, "quad"), '{"event":"PileCleared","count":4,"reason":"quad"}'),
    (ev.PileTaken(1, 3), '{"event":"PileTaken","seat":1,"count":3}'),
    (ev.CardsDrawn(1, 1, ("o12",)), '{"event":"CardsDrawn","seat":1,"count":1,"cards":["o12"]}'),
    (ev.SkipPassed(1), '{"event":"SkipPassed","seat":1}'),
    (ev.LowReached(1, 4), '{"event":"LowReached","seat":1,"total":4}'),
    (ev.SeatFinished(1, 1), '{"event":"SeatFinished","seat":1,"place":1}'),
    (
        ev.TurnBegan(1, "skip", 2, False, 7, 5),
        '{"event":"TurnBegan","seat":1,"phase":"skip","skips":2,"bonus":false,"stall":7,"at":5}',
    ),
    (
        ev.RoundEnded((1, 0), "stopped", 5),
        '{"event":"RoundEnded","ranking":[1,0],"reason":"stopped","at":5}',
    ),
)


def test_every_kind_is_written_down_here() -> None:
    assert {type(action) for action, _ in ACTIONS} == set(get_args(Action))
    assert {type(event) for event, _ in EVENTS} == set(get_args(Event))


@pytest.mark.parametrize(("action", "text"), ACTIONS, ids=lambda x: type(x).__name__)
def test_an_action_is_written_as_it_always_was(action: Action, text: str) -> None:
    """Logs of every released version must load for ever, so these lines never change."""
    assert msgspec.json.encode(action).decode() == text
    assert msgspec.json.decode(text, type=Action) == action


@pytest.mark.parametrize(("event", "text"), EVENTS, ids=lambda x: type(x).__name__)
def test_an_event_is_written_as_it_always_was(event: Event, text: str) -> None:
    """Logs of every released version must load for ever, so these lines never change."""
    assert msgspec.json.encode(event).decode() == text
    assert msgspec.json.decode(text, type=Event) == event


@pytest.mark.parametrize(
    "text",
    [
        '{"do":"fly"}',
        '{"cards":["o12"]}',
        '{"do":"play"}',
        '{"do":"play","cards":"o12"}',
        '{"do":"play","cards":[12]}',
        '{"do":"flip","slot":"1"}',
        '{"do":"flip","slot":1.5}',
        '{"do":"flip","slot":[0,1]}',
        "[]",
    ],
)
def test_what_is_no_action_is_not_read(text: str) -> None:
    """B15 among them: one action names one slot."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Action)

"""The host options: defaults, bounds, and their names on the wire."""

from __future__ import annotations

import msgspec
import pytest

from kartenhaus.games.lucky_shutdown.options import Config, Options
from tests.games.lucky_shutdown.position import DECK

rule = pytest.mark.rule


@rule("LS-14.1", "LS-A6", "LS-A8", "LS-A23", "LS-A33", "LS-A36", "LS-A46", "LS-A53", "LS-A55")
@rule("LS-A58", "LS-A64")
def test_the_defaults_are_the_rules_as_ruled() -> None:
    """Optional rules off, family customs off, reactions on, a stop rule of sixty turns a seat."""
    given = msgspec.to_builtins(Options())
    assert given == {
        "luck": False,
        "early": False,
        "oncePer": "round",
        "clearAgain": False,
        "pushEffect": "transparent",
        "skipFromOpenAlways": False,
        "reactions": True,
        "snapPauseMs": 1_000,
        "snapHint": False,
        "skipMomentMs": 2_000,
        "starterTie": "random",
        "stallLimit": 60,
        "skipCap": False,
        "reactionIgnoresColour": False,
        "pileVisible": "full",
        "turnTimerS": 0,
    }


@pytest.mark.parametrize(
    "text",
    [
        '{"luck": 1}',
        '{"oncePer": "life"}',
        '{"snapPauseMs": -1}',
        '{"snapPauseMs": 9001}',
        '{"skipMomentMs": 20001}',
        '{"skipMomentMs": 1.5}',
        '{"stallLimit": 61}',
        '{"turnTimerS": 10}',
        '{"turnTimer": 30}',
        '{"pushEffect": null}',
    ],
)
def test_unknown_options_and_values_out_of_bounds_are_refused(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Options)


@pytest.mark.parametrize(
    "text", ['{"snapPauseMs": 0}', '{"snapPauseMs": 9000}', '{"stallLimit": 0}']
)
def test_bounds_themselves_are_allowed(text: str) -> None:
    options = msgspec.json.decode(text, type=Options)
    assert msgspec.json.decode(msgspec.json.encode(options), type=Options) == options


def test_a_config_goes_through_the_log_unchanged() -> None:
    config = Config(DECK, Options(early=True, stall_limit=30))
    assert msgspec.json.decode(msgspec.json.encode(config), type=Config) == config

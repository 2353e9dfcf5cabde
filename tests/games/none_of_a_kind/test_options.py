"""House rules: what they may be."""

from __future__ import annotations

import msgspec
import pytest

from kartenhaus.games.none_of_a_kind.options import Options

rule = pytest.mark.rule


def read(**given: object) -> Options:
    return msgspec.json.decode(msgspec.json.encode(given), type=Options)


@rule("NK-A6", "NK-A7", "NK-A9", "NK-A11", "NK-A12", "NK-A13", "NK-A19", "NK-A31", "NK-A32")
def test_the_defaults_are_those_of_the_rules() -> None:
    options = Options()
    assert (options.fit, options.throw_back, options.stop_mode) == ("cross", "same", "manual")
    assert (options.stop_grace_ms, options.countdown_ms, options.hold_limit_s) == (3_000, 3_000, 30)
    assert (options.contest_cap_ms, options.round_limit_s, options.rounds) == (100, 0, 5)
    assert (options.take_back, options.referee, options.calm) == (False, False, False)
    assert (options.leaver, options.final_tie, options.word_language) == ("bot", "seed", "each")


@pytest.mark.parametrize(
    "given",
    [
        {"fit": "word_to_ink"},
        {"contestCapMs": 151},
        {"contestCapMs": -1},
        {"stopGraceMs": 499},
        {"countdownMs": 0},
        {"holdLimitS": 20},
        {"roundLimitS": 59},
        {"roundLimitS": 601},
        {"rounds": 0},
        {"rounds": 6},
        {"wordLanguage": "fr"},
        {"takeBack": "yes"},
        {"take_back": True},
        {"unknown": 1},
    ],
    ids=str,
)
def test_what_no_house_rule_can_be_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(**given)


@rule("NK-A19")
def test_the_limit_of_a_round_is_off_or_a_minute_at_least() -> None:
    assert [read(roundLimitS=n).round_limit_s for n in (0, 60, 600)] == [0, 60, 600]


def test_options_come_back_from_json_as_they_went() -> None:
    options = Options(fit="literal", calm=True, rounds=3, word_language="de")
    assert msgspec.json.decode(msgspec.json.encode(options), type=Options) == options

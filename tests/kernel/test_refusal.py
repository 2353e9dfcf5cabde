"""A refusal and an outcome are plain facts that travel as JSON."""

from __future__ import annotations

import msgspec
import pytest

from kartenhaus.kernel.outcome import Outcome
from kartenhaus.kernel.refusal import Refusal


def test_a_refusal_names_rule_ruling_and_values() -> None:
    refusal = Refusal("LS-5.2", {"card": "b12", "n": 16, "cards": ["o12"]}, "LS-A9")
    text = b'{"rule":"LS-5.2","params":{"card":"b12","n":16,"cards":["o12"]},"ruling":"LS-A9"}'
    assert msgspec.json.encode(refusal) == text
    assert msgspec.json.decode(text, type=Refusal) == refusal


def test_params_and_ruling_may_be_left_out() -> None:
    bare = Refusal("LS-6.4")
    assert (bare.params, bare.ruling) == ({}, "")
    assert Refusal("LS-6.4").params is not bare.params, "no two refusals share a dict"


def test_refusals_and_outcomes_cannot_be_changed() -> None:
    for fact in (Refusal("LS-6.4"), Outcome((0, 1), "played")):
        with pytest.raises(AttributeError):
            fact.ruling = "LS-A1"  # pyright: ignore[reportAttributeAccessIssue]


def test_an_outcome_round_trips() -> None:
    outcome = Outcome((1, 0), "stopped", (3, 4))
    assert msgspec.json.decode(msgspec.json.encode(outcome), type=Outcome) == outcome
    assert Outcome((1, 0), "played").points == ()

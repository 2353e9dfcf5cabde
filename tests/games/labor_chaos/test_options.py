"""The host options: their bounds on the wire."""

from __future__ import annotations

import msgspec
import pytest

from kartenhaus.games.labor_chaos.options import Options


@pytest.mark.rule("LC-A16")
def test_the_time_to_object_can_be_made_long() -> None:
    """Twelve times what is usual, for whoever needs it (WCAG 2.2.1)."""
    options = msgspec.json.decode('{"claimMs": 120000}', type=Options)
    assert options.claim_ms >= 10 * Options().claim_ms


@pytest.mark.parametrize(
    "text",
    [
        '{"claimMs": 2999}',
        '{"claimMs": 120001}',
        '{"windowMs": -1}',
        '{"windowMs": 60001}',
        '{"announceMs": 10001}',
        '{"games": 0}',
        '{"turnTimerS": 10}',
        '{"deck": "x"}',
    ],
)
def test_unknown_options_and_values_out_of_bounds_are_refused(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Options)

"""What every test may ask for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent

# The same examples each time, however slow the machine is. Other ones with $KH_EXPLORE.
settings.register_profile(
    "always",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("explore", settings.get_profile("always"), derandomize=False)
settings.load_profile("explore" if os.environ.get("KH_EXPLORE") else "always")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--vectors",
        metavar="DIR",
        default=None,
        help="read the vectors (<game>.jsonl) from this folder instead of tests/vectors/data",
    )
    parser.addoption(
        "--law-rounds",
        metavar="N",
        type=int,
        default=40,
        help="random rounds that the laws are tried on, for each game and number of seats",
    )
    parser.addoption(
        "--regold",
        action="store_true",
        help="write the golden files of tests/playthroughs anew instead of comparing with them",
    )
    parser.addoption(
        "--kills", type=int, default=5, help="how often the server is killed in play (default 5)"
    )
    parser.addoption(
        "--taps", type=int, default=6, help="how often two reach for the same card (default 6)"
    )


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the repository."""
    return ROOT


@pytest.fixture
def anyio_backend() -> str:
    """The event loop that tests marked `anyio` run on."""
    return "asyncio"

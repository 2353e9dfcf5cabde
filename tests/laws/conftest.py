"""How thoroughly the laws are tried."""

from __future__ import annotations

import pytest

BLOCK = 25
"""Rounds in one test, so that many workers can share a big run."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Deals `--law-rounds` out in blocks."""
    if "block" in metafunc.fixturenames:
        rounds = int(metafunc.config.getoption("--law-rounds") or 0)
        starts = range(0, rounds, BLOCK)
        blocks = [(start, min(BLOCK, rounds - start)) for start in starts]
        metafunc.parametrize("block", blocks, ids=[f"round{start}" for start in starts])

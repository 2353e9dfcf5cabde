"""Records: what is written today must be readable for ever."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from kartenhaus.server.house import fold
from kartenhaus.table import records as rec
from kartenhaus.table.state import view
from tests.server.world import BINDINGS, World, play, started

GOLDEN = Path(__file__).with_name("golden")


def test_every_record_reads_back_as_written() -> None:
    """A whole match, through text and back."""
    world = World(4)
    devices = started(world, 2, 2)
    play(world, devices)
    for body in world.store.read("K7QF"):
        assert rec.encode(rec.decode(body)) == body


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda path: path.stem)
def test_logs_of_released_versions_load(path: Path) -> None:
    """B118: every log of an older version folds to the table it was."""
    *bodies, last = path.read_bytes().splitlines()
    table = fold(bodies, BINDINGS)
    assert table is not None
    assert msgspec.json.encode(view(table)) == last


def test_foreign_records_are_refused() -> None:
    """Unknown kinds and missing fields raise; a log that does not begin at its beginning, too."""
    for body in (b'{"r":"Nonsense","at":1}', b'{"r":"SeatTaken","at":1}', b"", b"null"):
        with pytest.raises(msgspec.DecodeError):
            rec.decode(body)
    with pytest.raises(TypeError):
        fold([b'{"r":"MatchClosed","at":1}'], BINDINGS)

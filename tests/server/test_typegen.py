"""The client's types are those of the server."""

from __future__ import annotations

from pathlib import Path

from kartenhaus.server.typegen import generate


def test_the_committed_types_are_current(root: Path) -> None:
    """Changed structs need `python -m kartenhaus.server.typegen web/src/wire/types.ts`."""
    assert (root / "web/src/wire/types.ts").read_text(encoding="utf-8") == generate()


def test_the_types_say_what_travels() -> None:
    """Tags are literals, camelCase names, nothing optional that the server always sends."""
    text = generate()
    assert 't: "frame";' in text
    assert "standIn: boolean;" in text
    assert "have?: number | null;" in text
    assert "public: unknown | null;" in text
    assert "lays?: string[][];" in text
    assert "| LuckyCardsLaid" in text
    assert ": never;" not in text

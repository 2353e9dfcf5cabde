"""Every fault that can be sent has its sentence, and every sentence its fault."""

from __future__ import annotations

import re
from pathlib import Path

from kartenhaus.rulebook.catalogue import read_area

SENT = (
    r'faulted\(\s*(?:message\.)?(?:\w+\.)*key,\s*"(\w+)"',
    r'failure\(\s*\d+,\s*"(\w+)"',
    r'trouble\(\s*"(\w+)"',
    r'_fail\(\s*"(\w+)"',
    r'Failure\(code="(\w+)"',
    r'bad_setup\(.*"(\w+)"',
    r'SetupFault\([^,]+,\s*"(\w+)"',
    r'Fault\((?:f?"[^"]*"|place),\s*"(\w+)"',
)
SOURCES = ("kernel", "table", "server", "games/lucky_shutdown", "games/none_of_a_kind")


def test_faults_and_sentences_match(root: Path) -> None:
    """As found in the sources: `fault.<code>` in the catalogue, in both directions."""
    sent: set[str] = set()
    for room in SOURCES:
        for path in (root / "src/kartenhaus" / room).glob("*.py"):
            text = path.read_text(encoding="utf-8")
            sent |= {code for pattern in SENT for code in re.findall(pattern, text)}
    known = {key.removeprefix("fault.") for key in read_area("errors", "en")}
    assert sent == known

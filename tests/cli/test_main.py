"""What the command `kartenhaus` does around every subcommand."""

from __future__ import annotations

import os
import subprocess
import sys


def test_whoever_reads_may_have_seen_enough() -> None:
    """As in `kartenhaus rules … | head`: no traceback when nobody reads on."""
    command = [sys.executable, "-m", "kartenhaus", "rules", "none-of-a-kind", "--lang", "en"]
    reads, writes = os.pipe()
    os.close(reads)
    told = subprocess.run(command, stdout=writes, stderr=subprocess.PIPE, check=False)
    os.close(writes)
    assert (told.returncode, told.stderr) == (1, b"")

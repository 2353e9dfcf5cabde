"""What the command `kartenhaus` does around every subcommand."""

from __future__ import annotations

import subprocess
import sys


def test_whoever_reads_may_have_seen_enough() -> None:
    """As in `kartenhaus rules … | head`: no traceback when nobody reads on."""
    command = [sys.executable, "-m", "kartenhaus", "rules", "none-of-a-kind", "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert process.returncode == 1

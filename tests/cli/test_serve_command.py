"""`kartenhaus serve` and `kartenhaus backup`, as somebody at a terminal meets them."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import segno

from kartenhaus.cli._data import data_folder
from kartenhaus.cli._qr import RESET, WHITE_ON_BLACK, qr_lines
from kartenhaus.cli.serve import Place, invitation
from kartenhaus.log.sqlite import SqliteStore
from kartenhaus.server.listen import lan_addresses, listen
from tests.browser.serving import ServerProcess
from tests.server.people import Person


def command(*arguments: str, lang: str = "en") -> subprocess.CompletedProcess[str]:
    env = os.environ | {"LC_ALL": lang}
    return subprocess.run(
        [sys.executable, "-m", "kartenhaus", *arguments],
        capture_output=True,
        text=True,
        env=env,
        timeout=600,
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", "99999"], "a port is a number from 0 to 65535, not 99999"),
        (["--port", "x"], "port"),
        (["--host", "192.0.2.77", "--port", "0"], "this machine cannot listen on 192.0.2.77"),
        (["--bot-speed", "0"], "the speed of the bots must be above 0"),
        (["--bot-speed", "nan"], "the speed of the bots must be above 0"),
        (["--nonsense"], "--nonsense"),
    ],
)
def test_wrong_values_end_with_one_line_and_status_2(
    tmp_path: Path, arguments: list[str], words: str
) -> None:
    """And nothing has been started."""
    result = command("serve", "--data", str(tmp_path), "--no-open", *arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert words in result.stderr


def test_a_busy_port_is_named(tmp_path: Path) -> None:
    """In the language of the terminal."""
    with listen("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        options = ["--host", "127.0.0.1", "--port", port, "--data", str(tmp_path)]
        german = command("serve", *options, lang="de_DE.UTF-8")
    assert german.returncode == 2
    assert german.stderr == f"kartenhaus: Port {port} ist belegt. Nimm einen anderen mit --port.\n"


def test_without_a_port_the_next_free_one_is_taken() -> None:
    """8080 may be busy: then the following ones are tried."""
    first = listen("127.0.0.1", None)
    second = listen("127.0.0.1", None)
    assert second.getsockname()[1] > first.getsockname()[1] >= 8080
    first.close()
    second.close()


def test_two_servers_never_share_a_folder(tmp_path: Path) -> None:
    """The second one says so and leaves the first alone; a backup of the living log works."""
    server = ServerProcess(tmp_path)
    server.start()
    host = Person.opens(server.url)
    second = command("serve", "--data", str(tmp_path), "--port", "0", "--no-open")
    assert (second.returncode, second.stdout) == (2, "")
    assert "another server is already using the folder" in second.stderr
    target = tmp_path / "copy.sqlite3"
    saved = command("backup", str(target), "--data", str(tmp_path))
    assert saved.returncode == 0
    again = command("backup", str(target), "--data", str(tmp_path))
    assert (again.returncode, again.stdout) == (2, "")
    server.stop()
    store = SqliteStore(target)
    assert host.code in store.streams()
    store.close()
    printed = server.output.read_text()
    assert re.fullmatch(rf"{server.url}/j/\w{{4}}\n", printed), "no terminal: the address alone"


def test_data_that_is_none_of_ours_is_left_alone(tmp_path: Path) -> None:
    """A foreign file in the place of the log: one line, status 2, and the file is as it was."""
    log = tmp_path / "log.sqlite3"
    log.write_bytes(b"no database " * 500)
    result = command("serve", "--data", str(tmp_path), "--port", "0", "--no-open")
    assert result.returncode == 2
    assert "cannot be used" in result.stderr
    assert log.read_bytes() == b"no database " * 500
    nothing = command("backup", str(tmp_path / "x"), "--data", str(tmp_path / "empty"))
    assert (nothing.returncode, nothing.stderr.count("\n")) == (2, 1)


def test_the_code_to_scan_is_white_on_black_and_whole() -> None:
    """Read back module by module, it is the code of the link, with its quiet zone of four."""
    link = "http://192.168.178.23:8080/j/K7QF"
    lines = qr_lines(link)
    assert len(lines) <= 19, "fits 80x24"
    rows: list[list[int]] = []
    for line in lines:
        assert line.startswith(WHITE_ON_BLACK)
        assert line.endswith(RESET)
        shown = line.removeprefix(WHITE_ON_BLACK).removesuffix(RESET)
        assert len(shown) <= 37
        rows.append([int(char in "▄ ") for char in shown])
        rows.append([int(char in "▀ ") for char in shown])
    code = segno.make(link, error="l", micro=False)
    wanted = [[int(bool(module)) for module in row] for row in code.matrix_iter(border=4)]
    assert rows[: len(wanted)] == wanted


def test_the_terminal_shows_all_that_guests_need() -> None:
    """Both languages, every address, the code, how to stop; a warning if nobody else can come."""
    place = Place("0.0.0.0", 8080, ["192.168.0.7", "10.0.0.7"])
    text = "\n".join(invitation(place, f"{place.lan}/j/K7QF", "K7QF"))
    other = f"Ein anderes Spiel / Another game: {place.lan}/\n"
    for words in ("Scannen und mitspielen / Scan to join", "K7QF", other, "Strg+C", "Ctrl+C"):
        assert words in text
    assert "http://192.168.0.7:8080/j/K7QF" in text
    assert "http://10.0.0.7:8080/j/K7QF" in text
    assert "127.0.0.1" not in text
    alone = Place("127.0.0.1", 8080, lan_addresses("127.0.0.1"))
    text = "\n".join(invitation(alone, f"{alone.here}/j/K7QF", "K7QF"))
    assert "Andere Geräte kommen hier nicht hin" in text
    assert "Other devices cannot get here" in text


def test_addresses_of_this_machine() -> None:
    """Those of a network are listed, loopback ones never; a chosen one is the only one."""
    assert lan_addresses("localhost") == []
    assert lan_addresses("192.168.0.9") == ["192.168.0.9"]
    for address in lan_addresses("0.0.0.0"):
        assert not address.startswith("127.")
        socket.inet_aton(address)
    assert Place("::1", 80, []).here == "http://[::1]:80"


def test_where_data_goes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As asked, else as XDG says; a relative XDG folder counts for nothing, as XDG says too."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder(None) == tmp_path / "kartenhaus"
    assert data_folder(Path("here")) == Path("here")
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder(None) == tmp_path / ".local" / "share" / "kartenhaus"

"""`kartenhaus serve`: the server, for one table at home or for many."""

import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Annotated

from cyclopts import Parameter

from kartenhaus.cli import UsageError, cause
from kartenhaus.cli._data import data_folder, opened_store
from kartenhaus.cli._language import choose_language
from kartenhaus.cli._qr import qr_lines
from kartenhaus.rulebook.catalogue import Catalogue, load_catalogue
from kartenhaus.server.listen import FIRST_PORT, PortBusyError, lan_addresses, listen
from kartenhaus.server.run import run


def serve(
    *,
    host: str = "0.0.0.0",
    port: int | None = None,
    data: Path | None = None,
    no_open: Annotated[bool, Parameter(negative="")] = False,
    no_qr: Annotated[bool, Parameter(negative="")] = False,
    bot_speed: float = 1.0,
) -> None:
    """Start the server, with one table that waits for you and your friends.

    Parameters
    ----------
    host
        The address to listen on; 127.0.0.1 keeps other devices out.
    port
        The port; without it 8080, or the next free one.
    data
        The folder in which everything is kept; without it `kartenhaus` in your data folder.
    no_open
        Do not open the browser.
    no_qr
        Print the address only, no code to scan.
    bot_speed
        How many times faster than usual bots act.
    """
    words = load_catalogue(choose_language(None))
    if not bot_speed > 0:  # nor NaN
        raise UsageError(words.text("serve.badSpeed"))
    with opened_store(data_folder(data), words) as store:
        listener = bind(host, port, words)
        place = Place(host, listener.getsockname()[1], lan_addresses(host))
        if port is None and place.port != FIRST_PORT:
            print(words.text("serve.otherPort", busy=str(FIRST_PORT), port=str(place.port)))
        run(
            store,
            listener,
            place.lan,
            announcer(place, scan=not no_qr and sys.stdout.isatty(), browse=not no_open),
            bot_speed=bot_speed,
        )


@dataclass(frozen=True)
class Place:
    """Where the server is: the address asked for, its port, its addresses on networks."""

    host: str
    port: int
    addresses: list[str]

    @property
    def lan(self) -> str | None:
        """The address for other devices; nothing if there is none."""
        return f"http://{_quoted(self.addresses[0])}:{self.port}" if self.addresses else None

    @property
    def here(self) -> str:
        """The address for this machine."""
        everywhere = self.host in ("0.0.0.0", "::")
        return f"http://{'127.0.0.1' if everywhere else _quoted(self.host)}:{self.port}"


def bind(host: str, port: int | None, words: Catalogue) -> socket.socket:
    """The socket to serve on; raises `UsageError` with one clear line."""
    if port is not None and not 0 <= port <= 65_535:
        raise UsageError(words.text("serve.badPort", port=str(port)))
    try:
        return listen(host, port)
    except PortBusyError as error:
        raise UsageError(words.text("serve.portBusy", port=str(port or FIRST_PORT))) from error
    except OSError as error:
        raise UsageError(words.text("serve.badHost", host=host, reason=cause(error))) from error


def announcer(place: Place, *, scan: bool, browse: bool) -> Callable[[str, str], None]:
    """Says where the waiting table is, and opens the browser at it with the host's claim.

    The claim travels in the fragment, which browsers keep to themselves: it is in no request,
    no log and no link that people share, and it works once.
    """

    def announce(code: str, claim: str) -> None:
        base = place.lan or place.here
        link = f"{base}/j/{code}"
        lines = invitation(place, link, code) if scan else [link]
        print("\n".join(lines), flush=True)
        if browse and can_browse():
            address = f"{base}/j/{code}#claim={claim}"
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    return announce


def invitation(place: Place, link: str, code: str) -> list[str]:
    """What the terminal shows, in both languages: guests of either read it."""
    lines = ["", *qr_lines(link), "", f"  {both('serve.scan')}"]
    others = [f"http://{_quoted(each)}:{place.port}/j/{code}" for each in place.addresses[1:]]
    lines += [f"  {both('serve.type')}:", *(f"    {each}" for each in (link, *others))]
    lines += ["", f"  {both('serve.code')}: {code}"]
    lines.append(f"  {both('serve.other')}: {place.lan or place.here}/")
    if place.lan is None:
        lines += [
            f"  {load_catalogue(lang).text('serve.loopback', host=place.host)}"
            for lang in ("de", "en")
        ]
    return [*lines, f"  {both('serve.stop')}", ""]


def both(key: str) -> str:
    """A message in German and English, side by side."""
    return " / ".join(load_catalogue(lang).text(key) for lang in ("de", "en"))


def can_browse() -> bool:
    """Whether there is a desktop for a browser; without one it would take the terminal over."""
    if sys.platform != "linux":
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _quoted(host: str) -> str:
    return f"[{host}]" if ":" in host else host

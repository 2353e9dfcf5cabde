"""What a live table asks of the world around it. Tests put a world of their own in its place."""

from collections.abc import Callable
from typing import Protocol

import msgspec

from kartenhaus.kernel.chance import Chance
from kartenhaus.log.port import Append
from kartenhaus.log.writer import Done
from kartenhaus.table.state import Table


class Desk(Protocol):
    """Who plays for the bots of one table."""

    def due(self, table: Table, now: int) -> int | None:
        """When a bot wants to act next; also looks after new decisions."""
        ...

    def move(self, table: Table, now: int) -> tuple[int, object] | None:
        """A seat and its action that is due by `now` and legal; nothing if there is none."""
        ...

    def wait(self, seat: int) -> None:
        """What this seat's bot wants is being judged; `anew` follows."""
        ...

    def anew(self, seat: int) -> None:
        """What this seat's bot wanted has been judged, or could not be saved."""
        ...


class Alarm(Protocol):
    """Something that will happen, unless it is cancelled."""

    def cancel(self) -> None: ...


class Tools(msgspec.Struct, frozen=True):
    """What a live table works with. Callbacks come on the thread of the calls."""

    append: Callable[[Append, Done], None]
    """See `log.writer.Writer.append`."""
    now: Callable[[], int]
    """The server's clock, epoch ms. It never jumps while the server runs."""
    later: Callable[[float, Callable[[], None]], Alarm]
    """(seconds, what): rings once."""
    chance: Chance
    desk: Callable[[Callable[[], None]], Desk]
    """(wake): a desk for one table; it calls `wake` when it has decided something."""

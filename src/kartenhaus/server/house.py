"""All tables of a server: opens them, finds them, and lets go of those that nobody is at."""

import asyncio
import hashlib
import logging
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

import kartenhaus
from kartenhaus.kernel.digest import digest
from kartenhaus.log.port import Append, Store, StoreDownError, VersionConflictError
from kartenhaus.log.writer import Failure
from kartenhaus.rulebook.book import source_texts
from kartenhaus.server.limits import OPENINGS, OPENINGS_A_SECOND, TABLES, Limiter
from kartenhaus.server.live import LiveTable
from kartenhaus.server.ports import Tools
from kartenhaus.table import records as rec
from kartenhaus.table.binding import AnyBinding, Setup, SetupError
from kartenhaus.table.names import new_code
from kartenhaus.table.state import Table, advance, opened

SWEEP_S = 60.0
IDLE_MS = 600_000
"""A table without connections leaves memory after this long; its log stays."""
KEPT_MS = 90 * 24 * 3_600_000
"""A table nobody has acted at for this long is archived: its code is no longer known."""

log = logging.getLogger(__name__)


class FullHouseError(Exception):
    """The server has as many tables in play as it takes."""


def new_token() -> tuple[str, str]:
    """A new secret of 256 bits, and its digest, which alone is kept."""
    token = secrets.token_urlsafe(32)
    return token, digest_of(token)


def digest_of(token: str) -> str:
    """What is written down of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def edition(texts: Sequence[tuple[str, str]]) -> str:
    """What tells a rulebook, rulings included, from every other one: name and text per language."""
    return digest("".join(text for _, text in texts).encode())


class House:
    """The tables in memory are a cache; the log is the truth."""

    def __init__(self, store: Store, tools: Tools, bindings: Mapping[str, AnyBinding]) -> None:
        self.bindings = bindings
        self.claims: dict[str, str] = {}
        """Code -> digest of the secret that makes its bearer host; used once."""
        self.sockets: Counter[str] = Counter()
        """Address -> how many sockets it has open."""
        self.openings = Limiter(OPENINGS_A_SECOND, OPENINGS)
        """By address: how often sockets may name a table that is not in memory."""
        self._store = store
        self._tools = tools
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}

    @property
    def tables(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    def at_hand(self, code: str) -> LiveTable | None:
        """The table of this code, if it is in memory."""
        table = self._tables.get(code)
        return None if table is None or table.gone else table

    async def find(self, code: str) -> LiveTable | None:
        """The table of this code, folded from its log if need be. Raises `StoreDownError`."""
        table = self.at_hand(code)
        if table is not None:
            return table
        if code not in self._loading:
            self._loading[code] = asyncio.create_task(self._load(code))
        try:
            return await asyncio.shield(self._loading[code])
        finally:
            self._loading.pop(code, None)

    async def _load(self, code: str) -> LiveTable | None:
        table = await asyncio.to_thread(self._fold, code)
        if table is None:
            return None
        live = self._tables[code] = LiveTable(table, self._tools)
        return live

    def _fold(self, code: str) -> Table | None:
        try:
            return fold(self._store.read(code), self.bindings)
        except (msgspec.DecodeError, SetupError, TypeError, LookupError) as error:
            log.exception("table %s: its log cannot be read", code)
            raise StoreDownError(f"the log of {code} cannot be read") from error

    async def open(self, game: str, seats: int, setup: Setup) -> LiveTable:
        """A new table with a new code. Raises `FullHouseError` or `StoreDownError`."""
        if len(self._tables) >= TABLES:
            raise FullHouseError
        while True:
            record = rec.TableOpened(
                at=self._tools.now(),
                code=new_code(self._tools.chance),
                game=game,
                seats=seats,
                options=msgspec.Raw(setup.options),
                deck=msgspec.Raw(setup.deck),
                version=kartenhaus.__version__,
                rules=edition(source_texts(game)),
                deck_hash=digest(setup.deck),
            )
            try:
                await self._append(record)
            except VersionConflictError:
                continue  # the code is taken
            table = LiveTable(opened(record, self.bindings), self._tools)
            self._tables[record.code] = table
            return table

    async def _append(self, record: rec.TableOpened) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def answer(failure: Failure | None) -> None:
            if done.cancelled():
                return
            if failure is None:
                done.set_result(None)
            else:
                done.set_exception(failure)

        append = Append(record.code, 0, (rec.encode(record),), record.at)
        self._tools.append(append, answer)
        await done

    def claim(self, code: str, secret: str | None) -> bool:
        """Whether this secret makes its bearer host of the table; it does so only once."""
        wanted = self.claims.get(code)
        if (
            wanted is None
            or secret is None
            or not secrets.compare_digest(wanted, digest_of(secret))
        ):
            return False
        del self.claims[code]
        return True

    def unclaim(self, code: str, secret: str | None) -> None:
        """Lets a claim count once more whose bearer could not be seated after all."""
        if secret is not None:
            self.claims[code] = digest_of(secret)

    async def sweep(self) -> None:
        """Tidies up, for ever."""
        while True:
            await self.tidy()
            await asyncio.sleep(SWEEP_S)

    def now(self) -> int:
        """The server's clock, epoch ms."""
        return self._tools.now()

    async def tidy(self) -> None:
        """Lets go of idle tables and archives old ones."""
        now = self._tools.now()
        for code, table in [*self._tables.items()]:
            if table.gone or (not table.lines and now - table.idle_since > IDLE_MS):
                table.close(1001)
                del self._tables[code]
        try:
            await asyncio.to_thread(self._store.archive, now - KEPT_MS)
        except StoreDownError as error:
            log.warning("old tables could not be archived: %s", error)

    def close(self) -> None:
        """Ends all tables' connections and timers."""
        for table in self._tables.values():
            table.close(1012)


def fold(bodies: list[bytes], bindings: Mapping[str, AnyBinding]) -> Table | None:
    """The table whose log this is; nothing for an empty one."""
    if not bodies:
        return None
    first, *rest = (rec.decode(body) for body in bodies)
    if not isinstance(first, rec.TableOpened):
        raise TypeError("a log begins with the opening of the table")
    table = opened(first, bindings)
    for record in rest:
        table, _ = advance(table, record)
    return table

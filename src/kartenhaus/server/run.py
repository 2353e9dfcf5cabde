"""Puts a server together and runs it until it is told to stop."""

import asyncio
import gc
import signal
import socket
import time
from collections.abc import Callable
from functools import partial
from types import FrameType

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route

from kartenhaus.games.labor_chaos.words import make_tables
from kartenhaus.log.port import Store
from kartenhaus.log.writer import Writer
from kartenhaus.rulebook.decks import deck_file, facts_text, phrases_texts
from kartenhaus.server.api import Api
from kartenhaus.server.chance import SystemChance
from kartenhaus.server.client import client
from kartenhaus.server.desk import Bench, BotDesk
from kartenhaus.server.guard import Guard
from kartenhaus.server.house import House, new_token
from kartenhaus.server.ports import Tools
from kartenhaus.server.prompt import PromptHttp
from kartenhaus.server.socket import socket_protocol
from kartenhaus.server.thinkers import Thinkers
from kartenhaus.table.binding import AnyBinding
from kartenhaus.table.labor_chaos import labor_chaos
from kartenhaus.table.lucky_shutdown import lucky_shutdown
from kartenhaus.table.none_of_a_kind import none_of_a_kind

Opened = Callable[[str, str], None]
"""(code, claim): called with the table that waits for guests, once the server is about to run."""


def bindings() -> dict[str, AnyBinding]:
    """Every game that can be played here."""
    return {
        "lucky-shutdown": lucky_shutdown(deck_file("lucky-shutdown")),
        "none-of-a-kind": none_of_a_kind(deck_file("none-of-a-kind")),
        "labor-chaos": labor_chaos(
            deck_file("labor-chaos"),
            make_tables(facts_text("labor-chaos"), phrases_texts("labor-chaos")),
        ),
    }


def run(
    store: Store,
    listener: socket.socket,
    lan: str | None = None,
    opened: Opened | None = None,
    *,
    bot_speed: float = 1.0,
    strict: bool = True,
) -> None:
    """Serves on a bound socket until SIGTERM or SIGINT; then ends cleanly and returns.

    `lan`: the address other devices can use, if it differs from the one the browser asks for.
    `strict`: false lets one address ask for very much, for measuring.
    """
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, _ignore)  # uvicorn raises them once more when it has ended
    gc.freeze()  # what is loaded by now stays: looking through it again and again only costs time
    gc.set_threshold(20_000, 20, 50)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_run(store, listener, lan, opened, bot_speed, strict))


async def _run(
    store: Store,
    listener: socket.socket,
    lan: str | None,
    opened: Opened | None,
    bot_speed: float,
    strict: bool,
) -> None:
    loop, chance = asyncio.get_running_loop(), SystemChance()
    writer = Writer(store, loop)
    thinkers = Thinkers()

    def post(what: Callable[[], None]) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(what)

    bench = Bench(thinkers, post, chance, bot_speed)
    tools = Tools(writer.append, steady_clock(), loop.call_later, chance, partial(BotDesk, bench))
    house = House(store, tools, bindings())
    if opened is not None:
        opened(*await waiting_table(house))
    config = uvicorn.Config(
        build_app(house, lan, strict=strict),
        http=PromptHttp,
        ws=socket_protocol(house, strict=strict),
        log_config=None,
        log_level="error",  # it warns of every request that is no HTTP
        access_log=False,
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    sweeper = asyncio.create_task(house.sweep())
    try:
        await uvicorn.Server(config).serve(sockets=[listener])
    finally:
        sweeper.cancel()
        house.close()
        writer.close()
        thinkers.close()
        store.close()


def steady_clock() -> Callable[[], int]:
    """A clock that tells epoch ms, right when it is made, and after that never jumps.

    Set back under a running server the wall clock would make a deadline wait for hours; so time
    goes on as the event loop counts it, which also rings the alarms.
    """
    ahead = time.time_ns() - time.monotonic_ns()
    return lambda: (time.monotonic_ns() + ahead) // 1_000_000


def _ignore(number: int, frame: FrameType | None) -> None:
    """A signal that has done its work already."""


def build_app(house: House, lan: str | None = None, *, strict: bool = True) -> Starlette:
    """The HTTP side."""
    api = Api(house, lan, strict=strict)
    routes = [*api.routes, Route("/{path:path}", client)]
    return Starlette(routes=routes, middleware=[Middleware(Guard)])


async def waiting_table(house: House) -> tuple[str, str]:
    """Opens a table of five seats with default rules; its code, and the secret of its host."""
    game = house.bindings["lucky-shutdown"]
    seats = game.game.seats.stop - 1
    table = await house.open(game.game.name, seats, game.setup(None, None, seats))
    secret, digest = new_token()
    house.claims[table.table.code] = digest
    return table.table.code, secret

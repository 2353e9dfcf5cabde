"""HTTP: open a table, join it, look at it; the rulebook; the code to scan."""

import asyncio
import io
import re
import time
from typing import get_args

import segno
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kartenhaus.log.port import StoreDownError, VersionConflictError
from kartenhaus.log.writer import Failure
from kartenhaus.rulebook.book import GAMES, Lang, load
from kartenhaus.server.checks import Checks
from kartenhaus.server.house import FullHouseError, House, new_token
from kartenhaus.server.limits import Limiter
from kartenhaus.server.live import LiveTable
from kartenhaus.server.replies import JSON, bad_setup, failure, reply, too_many
from kartenhaus.server.requests import address, read_body
from kartenhaus.server.wire import is_loopback
from kartenhaus.table.binding import AnyBinding, Setup, SetupError
from kartenhaus.table.frames import WATCHER
from kartenhaus.table.messages import (
    NOT_GIVEN,
    CheckDeck,
    CreateTable,
    DeckChecked,
    JoinTable,
    Seated,
    TableCard,
)
from kartenhaus.table.names import clean_name, read_code
from kartenhaus.table.orders import free_seats

PLAIN_HOST = re.compile(r"[\w.-]{1,255}(:\d{1,5})?|\[[\da-fA-F:.]{2,45}\](:\d{1,5})?", re.ASCII)
"""Host headers that may stand in a link."""


class Api:
    """The handlers. `lan`: the address (`http://192.168.0.7:8080`) other devices can use."""

    def __init__(self, house: House, lan: str | None, *, strict: bool = True) -> None:
        self._house = house
        self._lan = lan
        ease = 1 if strict else 1_000
        self._opening = Limiter(ease / 30, 60 * ease)
        self._joining = Limiter(ease, 60 * ease)
        self._looking = Limiter(10 * ease, 200 * ease)
        self._checks = Checks(ease)
        self._reading = asyncio.Lock()

    @property
    def routes(self) -> list[Route]:
        """All routes below `/api`, and `/healthz`."""
        return [
            Route("/api/tables", self.open, methods=["POST"]),
            Route("/api/decks/{game}", self.check_deck, methods=["POST"]),
            Route("/api/tables/{code}", self.look),
            Route("/api/tables/{code}/seats", self.join, methods=["POST"]),
            Route("/api/tables/{code}/qr.svg", self.qr),
            Route("/api/tables/{code}/deck", self.deck),
            Route("/api/rulebook/{game}", self.rulebook),
            *self._checks.routes,
            Route("/healthz", self.healthz),
            Route("/api/{rest:path}", nothing_here, methods=["GET", "POST"]),
        ]

    async def open(self, request: Request) -> Response:
        """POST /api/tables: opens a table and seats the asker as host."""
        wait = self._opening.take(address(request), time.monotonic())
        if wait:
            return too_many(wait)
        body = await read_body(request, CreateTable)
        if isinstance(body, Response):
            return body
        binding, name = self._house.bindings.get(body.game), clean_name(body.name)
        if binding is None:
            return failure(422, "no_game", game=body.game)
        if not name:
            return failure(422, "bad_name")
        if body.seats not in binding.game.seats:
            return wrong_seats(binding)
        try:
            setup = await self._setup(binding, body)
            table = await self._house.open(body.game, body.seats, setup)
            return await seat(table, name, host=True)
        except SetupError as error:
            return bad_setup(error)
        except FullHouseError:
            return failure(503, "full_house")
        except (StoreDownError, VersionConflictError):
            return failure(503, "not_saved")

    async def _setup(self, binding: AnyBinding, body: CreateTable) -> Setup:
        """Raises `SetupError`. Somebody's own deck is read beside the event loop, one at a time."""
        options = None if body.options == NOT_GIVEN else bytes(body.options)
        options = binding.at_home(options, time.localtime().tm_gmtoff // 60)
        if body.deck == NOT_GIVEN:
            return binding.setup(options, None, body.seats)
        async with self._reading:
            deck = bytes(body.deck)
            return await asyncio.to_thread(binding.setup, options, deck, body.seats)

    async def check_deck(self, request: Request) -> Response:
        """POST /api/decks/GAME: reads somebody's own deck as `open` would; nothing is kept."""
        wait = self._opening.take(address(request), time.monotonic())
        if wait:
            return too_many(wait)
        body = await read_body(request, CheckDeck)
        if isinstance(body, Response):
            return body
        game = request.path_params["game"]
        binding = self._house.bindings.get(game)
        if binding is None:
            return failure(404, "no_game", game=game)
        if body.seats not in binding.game.seats:
            return wrong_seats(binding)
        try:
            async with self._reading:
                deck = bytes(body.deck)
                setup = await asyncio.to_thread(binding.setup, None, deck, body.seats)
        except SetupError as error:
            return bad_setup(error)
        return reply(DeckChecked(name=setup.deck_name, cards=setup.deck_cards))

    async def join(self, request: Request) -> Response:
        """POST /api/tables/CODE/seats: seats the asker."""
        wait = self._joining.take(address(request), time.monotonic())
        if wait:
            return too_many(wait)
        body = await read_body(request, JoinTable)
        if isinstance(body, Response):
            return body
        name = clean_name(body.name)
        if not name:
            return failure(422, "bad_name")
        table = await self._find(request)
        if isinstance(table, Response):
            return table
        if table.table.state is not None and not free_seats(table.table):
            return failure(409, "match_runs")
        host = self._house.claim(table.table.code, body.claim)
        try:
            answer = await seat(table, name, host=host)
        except (StoreDownError, VersionConflictError):
            answer = failure(503, "not_saved")
        if host and answer.status_code != 201:
            self._house.unclaim(table.table.code, body.claim)
        return answer

    async def look(self, request: Request) -> Response:
        """GET /api/tables/CODE: enough for the join screen."""
        table = await self._find(request)
        if isinstance(table, Response):
            return table
        now = table.table
        return reply(
            TableCard(
                code=now.code,
                game=now.binding.game.name,
                phase="lobby" if now.state is None else "match",
                names=now.names,
                open_seats=len(free_seats(now)),
                link=self.link(request, now.code),
            )
        )

    async def qr(self, request: Request) -> Response:
        """GET /api/tables/CODE/qr.svg: the link to the table, to be scanned."""
        table = await self._find(request)
        if isinstance(table, Response):
            return table
        out = io.BytesIO()
        code = segno.make(self.link(request, table.table.code), error="m")
        code.save(
            out, kind="svg", border=4, light="#fff", xmldecl=False, svgclass=None, lineclass=None
        )
        return Response(
            out.getvalue(), headers={"Cache-Control": "no-cache"}, media_type="image/svg+xml"
        )

    async def deck(self, request: Request) -> Response:
        """GET /api/tables/CODE/deck: the cards in use with all their words, and what they ask."""
        table = await self._find(request)
        if isinstance(table, Response):
            return table
        shown = table.table.binding.deck_shown
        if shown is None:
            return failure(404, "no_such_address")
        deck = shown(table.table.setup)
        tag = f'"{deck.hash}"'
        if tag in request.headers.get("if-none-match", ""):
            answer = Response(status_code=304, headers={"Cache-Control": "no-cache"})
        else:
            answer = Response(deck.body, 200, {"Cache-Control": "no-cache"}, media_type=JSON)
        answer.headers["ETag"] = tag
        return answer

    async def rulebook(self, request: Request) -> Response:
        """GET /api/rulebook/GAME?lang=de: the book as JSON."""
        game, lang = request.path_params["game"], request.query_params.get("lang", "en")
        if game not in GAMES:
            return failure(404, "no_game", game=game)
        known: tuple[Lang, ...] = get_args(Lang)
        if lang not in known:
            return failure(422, "no_language", lang=lang)
        return reply(load(game, lang), cache="no-cache")

    async def healthz(self, request: Request) -> Response:
        """GET /healthz: 200 once the server takes guests."""
        return JSONResponse({"status": "ok", "tables": self._house.tables})

    def link(self, request: Request, code: str) -> str:
        """The address of the table's join page, as the asker reached us if others can do so too."""
        host = request.headers.get("host", "")
        if not PLAIN_HOST.fullmatch(host):
            name, port = request.scope["server"]
            host = f"{name}:{port}"
        if self._lan is not None and is_loopback(host):
            return f"{self._lan}/j/{code}"
        return f"{request.url.scheme}://{host}/j/{code}"

    async def _find(self, request: Request) -> LiveTable | Response:
        wait = self._looking.take(address(request), time.monotonic())
        if wait:
            return too_many(wait)
        code = read_code(request.path_params["code"])
        try:
            table = None if code is None else await self._house.find(code)
        except StoreDownError:
            return failure(503, "store_down")
        return failure(404, "no_table") if table is None else table


def wrong_seats(binding: AnyBinding) -> Response:
    """422 with how many seats the game can have."""
    possible = binding.game.seats
    return failure(422, "seats", least=possible.start, most=possible.stop - 1)


async def nothing_here(request: Request) -> Response:
    """Any other address below /api."""
    return failure(404, "no_such_address")


async def seat(table: LiveTable, name: str, *, host: bool) -> Response:
    """Seats a guest; the answer holds the secret token. Raises `Failure`."""
    token, digest = new_token()
    done: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def settle(result: int | Failure) -> None:
        if done.cancelled():
            return
        if isinstance(result, int):
            done.set_result(result)
        else:
            done.set_exception(result)

    table.sit_down(name, digest, settle, host=host)
    taken = await done
    if taken == WATCHER:
        return failure(409, "table_full")
    return reply(Seated(code=table.table.code, seat=taken, token=token), 201)

"""HTTP: rows and points of a real table, checked and counted. Nothing is kept."""

import time
from collections.abc import Callable
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kartenhaus.server.limits import Limiter
from kartenhaus.server.replies import bad_setup, reply, too_many
from kartenhaus.server.requests import address, read_body
from kartenhaus.table.binding import SetupError
from kartenhaus.table.checks import KindPoints, KindRows, check_rows, count_points

Asked = TypeVar("Asked", bound=msgspec.Struct)


class Checks:
    """The handlers. `ease`: how many times the usual rate an address may ask."""

    def __init__(self, ease: int = 1) -> None:
        self._asking = Limiter(5 * ease, 60 * ease)

    @property
    def routes(self) -> list[Route]:
        """All routes below `/api/check` and `/api/points`."""
        return [
            Route("/api/check/none-of-a-kind", self.rows, methods=["POST"]),
            Route("/api/points/none-of-a-kind", self.points, methods=["POST"]),
        ]

    async def rows(self, request: Request) -> Response:
        """POST /api/check/none-of-a-kind: rows checked and ranked."""
        return await self._answer(request, KindRows, check_rows)

    async def points(self, request: Request) -> Response:
        """POST /api/points/none-of-a-kind: totals and the final ranking."""
        return await self._answer(request, KindPoints, count_points)

    async def _answer(
        self, request: Request, kind: type[Asked], judged: Callable[[Asked], msgspec.Struct]
    ) -> Response:
        wait = self._asking.take(address(request), time.monotonic())
        if wait:
            return too_many(wait)
        body = await read_body(request, kind)
        if isinstance(body, Response):
            return body
        try:
            return reply(judged(body))
        except SetupError as error:
            return bad_setup(error, "check_faulty")

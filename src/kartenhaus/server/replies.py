"""HTTP answers: our structs as JSON, and errors as code and parameters."""

import math

import msgspec
from starlette.responses import Response

from kartenhaus.kernel.refusal import Param
from kartenhaus.table.binding import SetupError
from kartenhaus.table.messages import Failure, SetupProblem

_encode = msgspec.json.Encoder().encode
JSON = "application/json"


def reply(body: msgspec.Struct, status: int = 200, cache: str = "no-store") -> Response:
    """A struct as JSON. `cache`: the Cache-Control header."""
    return Response(_encode(body), status, {"Cache-Control": cache}, media_type=JSON)


def failure(status: int, code: str, **params: Param) -> Response:
    """An error; `code`: a `fault.` key of the catalogue."""
    return reply(Failure(code=code, params=params, problems=()), status)


def too_many(seconds: float) -> Response:
    """429 with the time to wait."""
    wait = math.ceil(seconds)
    answer = failure(429, "too_many", n=wait)
    answer.headers["Retry-After"] = str(wait)
    return answer


def bad_setup(error: SetupError, code: str = "bad_setup") -> Response:
    """422 with everything that is wrong with options and deck, or with other values given."""
    problems = tuple(
        SetupProblem(place=each.place, code=each.code, params=each.params) for each in error.faults
    )
    return reply(Failure(code=code, params={}, problems=problems), 422)

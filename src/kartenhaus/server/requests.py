"""Reading HTTP requests: bodies within limits, and where they come from."""

from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from kartenhaus.server import limits
from kartenhaus.server.replies import failure
from kartenhaus.server.wire import misread

Body = TypeVar("Body", bound=msgspec.Struct)


async def read_body(request: Request, kind: type[Body]) -> Body | Response:
    """The request's body as a struct, or the answer that says what is wrong with it."""
    data = b""
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > limits.CREATE_BYTES:
                return failure(413, "too_large", n=limits.CREATE_BYTES)
    except ClientDisconnect:
        return failure(422, "bad_message", **misread())  # nobody is there to read it
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return failure(422, "bad_message", **misread(error))


def address(request: Request) -> str:
    """Where the request came from, for counting."""
    return request.client.host if request.client is not None else ""

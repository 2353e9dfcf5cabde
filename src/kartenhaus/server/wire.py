"""Small things about requests and messages that HTTP and sockets share."""

from collections.abc import Mapping

import msgspec

from kartenhaus.kernel.misread import misfit
from kartenhaus.kernel.refusal import Param
from kartenhaus.table.messages import Fault, Trouble

NO_PARAMS: Mapping[str, Param] = {}
LOOPBACK_HOSTS = frozenset({"localhost", "127.0.0.1", "[::1]"})
_encode = msgspec.json.Encoder().encode


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a request comes from a page of this server, or from no page at all.

    Compares the headers as they are: what is malformed equals nothing.
    """
    return origin is None or (bool(host) and origin.partition("://")[2] == host)


def is_loopback(host: str) -> bool:
    """Whether a Host header names the asker's own machine."""
    return (host if host.endswith("]") else host.rpartition(":")[0] or host) in LOOPBACK_HOSTS


def text_head(size: int) -> bytes:
    """The head of an unmasked text message (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2)
    return b"\x81\x7f" + size.to_bytes(8)


def trouble(code: str, params: Mapping[str, Param] = NO_PARAMS, *, fatal: bool = False) -> bytes:
    """A message about a message that could not be taken; `code`: a `fault.` key."""
    return _encode(Trouble(fault=Fault(code=code, params=dict(params)), fatal=fatal))


def misread(error: Exception | None = None) -> dict[str, str]:
    """Why a message could not be read, for the fault `bad_message`; `error`: the parser's.

    `why`: as `misfit` says; `at`: the field.
    """
    why, field, place = misfit(error)
    return {"why": why, "at": ".".join(part for part in (place, field) if part)}

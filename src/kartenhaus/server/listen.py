"""Sockets to listen on, and the addresses under which other devices reach them."""

import errno
import socket

FIRST_PORT = 8080
PORTS_TRIED = 20
LOOPBACK = ("127.", "::1", "localhost")


class PortBusyError(OSError):
    """Somebody else listens on that port."""


def listen(host: str, port: int | None) -> socket.socket:
    """A bound socket; without `port` on 8080 or the next free port.

    Raises `PortBusyError`, or `OSError` if the address is not one of this machine.
    """
    ports = [port] if port is not None else list(range(FIRST_PORT, FIRST_PORT + PORTS_TRIED))
    for each in ports:
        try:
            return _bind(host, each)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise PortBusyError(f"port {ports[0]} is busy")


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(512)
    except BaseException:
        listener.close()
        raise
    listener.setblocking(False)
    return listener


def lan_addresses(host: str) -> list[str]:
    """The addresses of this machine on its networks, the usual one first; those of `host` only.

    Nothing is sent anywhere to find out.
    """
    if host.startswith(LOOPBACK):
        return []
    if host not in ("0.0.0.0", "::"):
        return [host]
    found: dict[str, None] = {}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a datagram socket only picks its own address here
            found[probe.getsockname()[0]] = None
        except OSError:
            pass  # no network at all: then there is no such address
    try:
        for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found[str(info[4][0])] = None
    except OSError:
        pass  # the machine's own name is not known: not every network needs it
    return [each for each in found if not each.startswith(LOOPBACK)]

"""Where the service listens, and how several processes share a port.

Processes share a port with SO_REUSEPORT, and the kernel spreads the connections over them. But then a second service
would be let in silently too. So the port is first taken without it, which fails while anybody else has it; from then on
the holder lets its own processes in, and nobody who asks without SO_REUSEPORT.
"""

import socket
from dataclasses import dataclass
from typing import Any, Self

BACKLOG = 2048
"""Connections that may wait to be accepted."""


class AddressError(ValueError):
    """An address that is none, or that cannot be listened on. The message says which and why."""


@dataclass(frozen=True)
class Address:
    """A host, as a name or in numbers, and a port from 0 to 65535; 0 is any that is free."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def read_address(text: str) -> Address:
    """The address in `HOST:PORT` or `[IPv6]:PORT`. Raises AddressError for another text."""
    host, colon, port = text.rpartition(":")
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    elif ":" in host:
        host = ""
    if not (colon and host and port.isascii() and port.isdigit() and int(port) < 1 << 16):
        raise AddressError(f"an address is HOST:PORT, such as 127.0.0.1:8080, and not {text!r}")
    return Address(host, int(port))


@dataclass(frozen=True)
class Reservation:
    """A port that is taken and held, in numbers; it takes no connections itself. Others may join it by `listen`."""

    address: Address
    holder: socket.socket

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.holder.close()


def reserve(address: Address) -> Reservation:
    """Take a port for this service alone. Raises AddressError if it is taken, or is not to be had."""
    family, where = _resolved(address)
    holder = socket.socket(family, socket.SOCK_STREAM)
    try:
        # Connections of an earlier service that are still closing are no reason to wait.
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind(where)
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 0)
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    except OSError as error:
        holder.close()
        raise AddressError(f"cannot listen on {address}: {_told(error)}") from error
    host, port, *_ = holder.getsockname()
    return Reservation(Address(host, port), holder)


def listen(address: Address) -> socket.socket:
    """A socket that takes connections on a reserved port, beside those of other processes."""
    family, where = _resolved(address)
    taking = socket.socket(family, socket.SOCK_STREAM)
    taking.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    taking.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    taking.bind(where)
    taking.listen(BACKLOG)
    taking.setblocking(False)
    return taking


def _resolved(address: Address) -> tuple[socket.AddressFamily, Any]:
    try:
        found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        raise AddressError(f"cannot listen on {address}: there is no host of this name") from error
    family, _, _, _, where = found[0]
    return family, where


def _told(error: OSError) -> str:
    return (error.strerror or "it is not to be had").lower()

"""Where sessions are kept: `memory`, or the address of a Redis or Valkey, of its Sentinels, or of a Cluster.

`none` is a service without sessions.

    none
    memory
    redis://[USER[:PASSWORD]@]HOST[:PORT][/DATABASE]
    redis+sentinel://[USER[:PASSWORD]@]HOST[:PORT][,HOST[:PORT]...]/NAME[/DATABASE]
    redis+cluster://[USER[:PASSWORD]@]HOST[:PORT][,HOST[:PORT]...]

With `rediss` for `redis` it is spoken to by TLS. Options follow `?`, with `&` between: `ca=FILE`, `cert=FILE` and
`key=FILE` (PEM files) of TLS, `sentinel-user=` and `sentinel-password=`. What is special in a password is written as in
other URLs (`%40` for `@`).
"""

from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from royalpig.ops.addresses import Address, AddressError, read_address

REDIS_PORT: Final = 6379
SENTINEL_PORT: Final = 26379
_FORMS: Final = (
    "memory, redis://HOST:PORT/DATABASE, redis+sentinel://HOST:PORT,HOST:PORT/NAME, "
    "redis+cluster://HOST:PORT,HOST:PORT or none"
)
_OF_TLS: Final = ("ca", "cert", "key")
_OF_SENTINELS: Final = ("sentinel-user", "sentinel-password")


class StoreKind(Enum):
    """What sessions are kept in. The values are the schemes, without TLS."""

    NONE = "none"
    MEMORY = "memory"
    REDIS = "redis"
    SENTINEL = "redis+sentinel"
    CLUSTER = "redis+cluster"


@dataclass(frozen=True)
class StoreAddress:
    """What sessions are kept in, and where. ``text`` is all of it, passwords included, as it was given.

    ``name`` is what the Sentinels call the server. ``options`` are the files of TLS, and how the Sentinels let us in.
    """

    text: str = field(repr=False)
    kind: StoreKind
    servers: tuple[Address, ...] = ()
    name: str = ""
    database: int = 0
    user: str = ""
    password: str = field(default="", repr=False)
    tls: bool = False
    options: tuple[tuple[str, str], ...] = field(default=(), repr=False)

    def __str__(self) -> str:
        return self.text

    def option(self, name: str) -> str:
        """An option; empty if it is not given."""
        return dict(self.options).get(name, "")


def read_store_address(text: str) -> StoreAddress:
    """The address in a text. Raises AddressError for another text, with a message that repeats none of it."""
    if text == StoreKind.MEMORY.value:
        return MEMORY
    if text == StoreKind.NONE.value:
        return NONE
    try:
        parts = urlsplit(text)
    except ValueError as error:
        raise AddressError(f"must be {_FORMS}") from error
    scheme, tls = parts.scheme, parts.scheme.startswith("rediss")
    kinds = {kind.value: kind for kind in StoreKind if kind is not StoreKind.MEMORY}
    kind = kinds.get(scheme.replace("rediss", "redis", 1))
    if kind is None or parts.fragment or not parts.netloc:
        raise AddressError(f"must be {_FORMS}")
    access, _, hosts = parts.netloc.rpartition("@")
    user, _, password = access.partition(":")
    name, database = _path(kind, parts)
    return StoreAddress(
        text,
        kind,
        _servers(kind, hosts),
        name,
        database,
        unquote(user),
        unquote(password),
        tls,
        _options(parts.query, (*(_OF_TLS if tls else ()), *(_OF_SENTINELS if kind is StoreKind.SENTINEL else ()))),
    )


def _servers(kind: StoreKind, hosts: str) -> tuple[Address, ...]:
    port = SENTINEL_PORT if kind is StoreKind.SENTINEL else REDIS_PORT
    servers = hosts.split(",")
    if kind is StoreKind.REDIS and len(servers) > 1:
        raise AddressError("one server is named by redis://; several are redis+sentinel:// or redis+cluster://")
    try:
        return tuple(read_address(each if ":" in each.rpartition("]")[2] else f"{each}:{port}") for each in servers)
    except AddressError as error:
        # Its message repeats the text, and a password that was not written as it should be may be a part of that.
        raise AddressError("a server is HOST or HOST:PORT, with commas between several") from error


def _path(kind: StoreKind, parts: SplitResult) -> tuple[str, int]:
    words = [unquote(each) for each in parts.path.strip("/").split("/") if each]
    name = words.pop(0) if kind is StoreKind.SENTINEL and words else ""
    if kind is StoreKind.SENTINEL and not name:
        raise AddressError("after the Sentinels comes the name by which they know the server: /NAME")
    if kind is StoreKind.CLUSTER and words:
        raise AddressError("a cluster has no databases: nothing follows its nodes")
    database = words.pop(0) if words else "0"
    if words or not (database.isascii() and database.isdigit()):
        raise AddressError("a database is a whole number: /DATABASE")
    return name, int(database)


def _options(query: str, known: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    options = tuple(parse_qsl(query, keep_blank_values=True))
    for name, value in options:
        if name not in known:
            may_be = f"there may be {', '.join(known)}" if known else "there are none for such an address"
            raise AddressError(f"there is an option that is not known here: {may_be}")
        if name in _OF_TLS and not Path(value).is_file():
            raise AddressError(f"the option {name} must be a file")
    return options


MEMORY: Final = StoreAddress("memory", StoreKind.MEMORY)
NONE: Final = StoreAddress("none", StoreKind.NONE)

"""What the service is told when it starts: by flags, or by variables of the environment.

Each field of `Settings` is a flag (`max_message_bytes`: `--max-message-bytes`) and a variable
(`ROYALPIG_MAX_MESSAGE_BYTES`). A flag stands before the variable, the variable before the default.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from royalpig.ops.addresses import Address, AddressError, read_address
from royalpig.ops.callers import WhoMayCall, read_who_may_call
from royalpig.ops.seal_keys import SealKeysError, read_seal_keys
from royalpig.ops.store_address import MEMORY, StoreAddress, read_store_address

PREFIX = "ROYALPIG_"
LOG_LEVELS = ("debug", "info", "warning", "error")
OPEN = ("metrics", "reflection")
SIGNED_BY_KEYS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
SIGNED_BY_SECRETS = ("HS256", "HS384", "HS512")

_RATE = re.compile(r"[1-9][0-9]{0,8}/(second|minute|hour|day)")


class SettingsError(ValueError):
    """A setting that cannot be so. The message names the flag or the variable."""


def _whole_number(lowest: int, highest: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdigit() else lowest - 1
        if not lowest <= number <= highest:
            raise ValueError(f"must be a whole number from {lowest} to {highest}")
        return number

    return read


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 3600:
        raise ValueError("must be a number of seconds from 0 to 3600")
    return seconds


def _folder(text: str) -> Path | None:
    if text and not Path(text).is_dir():
        raise ValueError("must be a folder")
    return Path(text) if text else None


def _file(text: str) -> Path | None:
    if text and not Path(text).is_file():
        raise ValueError("must be a file")
    return Path(text) if text else None


def _words(known: tuple[str, ...], least: int) -> Callable[[str], tuple[str, ...]]:
    def read(text: str) -> tuple[str, ...]:
        words = tuple(text.replace(",", " ").split())
        if len(words) < least or not set(words) <= set(known):
            raise ValueError(f"must be of {', '.join(known)}, with commas between")
        return words

    return read


def _rates(text: str) -> tuple[str, ...]:
    rates = tuple(text.replace(",", " ").split())
    if not all(_RATE.fullmatch(rate) for rate in rates):
        raise ValueError("must be such as 100/second, or 20/second,5000/day; there are second, minute, hour and day")
    return rates


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(origin for origin in text.replace(",", " ").split() if origin)
    for origin in origins:
        scheme, mark, host = origin.partition("://")
        if origin != "*" and not (scheme in ("http", "https") and mark and host and "/" not in host):
            raise ValueError("must be origins such as https://example.org, or *, with commas between")
    return origins


def _log_level(text: str) -> str:
    if text.lower() not in LOG_LEVELS:
        raise ValueError(f"must be one of {', '.join(LOG_LEVELS)}")
    return text.lower()


def _switch(text: str) -> bool:
    words = {"1": True, "true": True, "yes": True, "on": True, "": False, "0": False, "false": False, "no": False}
    words["off"] = False
    if text.lower() not in words:
        raise ValueError("must be on or off")
    return words[text.lower()]


def _told(read: Callable[[str], object], says: str) -> Mapping[str, Any]:
    """What a field's metadata holds: how its text is read, and a sentence on it."""
    return {"read": read, "says": says}


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of a service. The metadata of each field holds the reader of its text, and a sentence (`says`)."""

    grpc: Address = field(
        default=Address("127.0.0.1", 50051),
        metadata=_told(read_address, "where gRPC listens, HOST:PORT; port 0 is any free one"),
    )
    http: Address = field(
        default=Address("127.0.0.1", 8080),
        metadata=_told(read_address, "where HTTP listens, HOST:PORT; port 0 is any free one"),
    )
    workers: int = field(
        default=1,
        metadata=_told(
            _whole_number(1, 256), "processes that share the two ports; several need a --store that they share, or none"
        ),
    )
    content: Path | None = field(
        default=None,
        metadata=_told(_folder, "a folder of content packs to be loaded beside those shipped"),
    )
    max_message_bytes: int = field(
        default=4 << 20,
        metadata=_told(_whole_number(1 << 10, 1 << 29), "the largest message, or body of a request, that is read"),
    )
    cors_origins: tuple[str, ...] = field(
        default=(),
        metadata=_told(_origins, "origins of web pages that may call, with commas between; * is all, none by default"),
    )
    store: StoreAddress = field(
        default=MEMORY,
        metadata=_told(
            read_store_address,
            "where sessions are kept: memory (of this process), or a Redis or Valkey: redis://HOST:PORT/DATABASE, "
            "redis+sentinel://HOST:PORT,HOST:PORT/NAME, redis+cluster://HOST:PORT,HOST:PORT; rediss for TLS; none for "
            "a service without sessions",
        ),
    )
    store_wait_replicas: int = field(
        default=0,
        metadata=_told(
            _whole_number(0, 64), "how many replicas of the Redis must have a step before it is acknowledged"
        ),
    )
    store_memory_sessions: int = field(
        default=10_000,
        metadata=_told(_whole_number(1, 1 << 30), "how many sessions are kept in memory at most"),
    )
    store_memory_bytes: int = field(
        default=512 << 20,
        metadata=_told(_whole_number(1 << 16, 1 << 40), "how many bytes the sessions in memory take at most"),
    )
    session_idle_seconds: int = field(
        default=7 * 24 * 3600,
        metadata=_told(_whole_number(1, 1 << 31), "how long a session is kept in which nothing happens"),
    )
    session_finished_seconds: int = field(
        default=30 * 24 * 3600,
        metadata=_told(_whole_number(1, 1 << 31), "how long a session is kept whose game is over"),
    )
    callers: WhoMayCall | None = field(
        default=None,
        metadata=_told(
            read_who_may_call,
            "who may call: none (anybody), keys:FILE (API keys), jwt:FILE or jwt:URL (signed tokens); to be told where "
            "others than this machine reach the service",
        ),
    )
    jwt_audience: str = field(
        default="",
        metadata=_told(str, "the audience that a JWT must name; one that names any is refused if none is set"),
    )
    jwt_issuer: str = field(
        default="",
        metadata=_told(str, "the issuer that a JWT must name; any if none is set"),
    )
    jwt_algorithms: tuple[str, ...] = field(
        default=("RS256", "PS256", "ES256", "EdDSA"),
        metadata=_told(
            _words(SIGNED_BY_KEYS + SIGNED_BY_SECRETS, 1), "the ways of signing a JWT that are accepted, commas between"
        ),
    )
    jwt_leeway: float = field(
        default=10.0,
        metadata=_told(_seconds, "by how many seconds the issuer's clock may differ"),
    )
    open_to_anybody: tuple[str, ...] = field(
        default=OPEN,
        metadata=_told(
            _words(OPEN, 0),
            "what asks nobody who calls, beside health and the pages: metrics, reflection, both or neither",
        ),
    )
    rate_limit: tuple[str, ...] = field(
        default=(),
        metadata=_told(_rates, "how often a caller may call, such as 100/second or 20/second,5000/day; any if none"),
    )
    max_streams: int = field(
        default=0,
        metadata=_told(_whole_number(0, 1 << 20), "streams that a caller may have open in a process; 0 is any number"),
    )
    max_sessions: int = field(
        default=0,
        metadata=_told(_whole_number(0, 1 << 30), "sessions that a caller may have at a time; 0 is any number"),
    )
    tls_cert: Path | None = field(
        default=None,
        metadata=_told(_file, "the certificate of the service with its chain, a PEM file: both ports then speak TLS"),
    )
    tls_key: Path | None = field(
        default=None,
        metadata=_told(_file, "the private key of the certificate, a PEM file"),
    )
    tls_client_ca: Path | None = field(
        default=None,
        metadata=_told(_file, "who signs the certificates that clients must show, a PEM file; none are asked if none"),
    )
    seal_keys: tuple[str, ...] = field(
        default=(),
        repr=False,
        metadata=_told(
            read_seal_keys,
            "the keys of sealed states, newest first: a file with a line for each, or the keys themselves with commas "
            "between; made up at each start if none",
        ),
    )
    grace_seconds: float = field(
        default=30.0,
        metadata=_told(_seconds, "how long calls that run may take to end after SIGTERM"),
    )
    drain_seconds: float = field(
        default=0.0,
        metadata=_told(
            _seconds, "how long calls are still taken after SIGTERM, for balancers to see NOT_SERVING first"
        ),
    )
    log_level: str = field(
        default="info",
        metadata=_told(_log_level, "the least that is logged: debug, info (every call), warning, error"),
    )
    debug: bool = field(
        default=False,
        metadata=_told(_switch, "watches the event loop, and logs what holds it for more than 10 ms"),
    )

    @staticmethod
    def read(environment: Mapping[str, str], flags: Mapping[str, str] | None = None) -> "Settings":
        """The settings by flags (texts by field name, those not given left out) and environment.

        Raises SettingsError for a value that cannot be so, and TypeError for a flag that is none.
        """
        given = dict(flags or {})
        values = {}
        for each in fields(Settings):
            variable = PREFIX + each.name.upper()
            if each.name in given:
                values[each.name] = _read(each.metadata["read"], given.pop(each.name), flag_of(each.name))
            elif variable in environment:
                values[each.name] = _read(each.metadata["read"], environment[variable], variable)
        if given:
            raise TypeError(f"there are no flags {', '.join(given)}")
        return Settings(**values)

    def texts(self) -> dict[str, str]:
        """The settings as texts that `read` takes as flags."""
        return {each.name: _text(getattr(self, each.name)) for each in fields(self)}


def flag_of(name: str) -> str:
    """The flag of a field: `--max-message-bytes` for `max_message_bytes`."""
    return f"--{name.replace('_', '-')}"


def _read(read: Callable[[str], Any], text: str, name: str) -> Any:
    try:
        return read(text.strip())
    except (AddressError, SealKeysError) as error:
        raise SettingsError(f"{name}: {error}") from error
    except ValueError as error:
        raise SettingsError(f"{name}: {error}, and is {text!r}") from error


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(str(each) for each in value)
    if isinstance(value, bool):
        return "on" if value else "off"
    return "" if value is None else str(value)

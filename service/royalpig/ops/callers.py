"""Who may call the service: what is set, and what those do who find out who calls.

A caller is known by a name: the one beside its API key, or the subject of its JWT. Sessions are listed by it, and
limits count by it. Where anybody may call, every name is empty.
"""

import re
from dataclasses import dataclass
from enum import Enum
from ipaddress import ip_address
from typing import Final, Protocol
from urllib.parse import urlsplit

LONGEST_BROUGHT: Final = 8192
"""Characters of an API key or a JWT that are looked at; a longer one is none."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@-]{0,63}")


class UnknownCaller(Exception):
    """What a caller brought does not say who it is. The message ends a sentence, and holds nothing that was brought."""


class KeysUnavailable(Exception):
    """The keys that signatures are checked with cannot be had at present. ``retry_after`` is in seconds."""

    def __init__(self, retry_after: float) -> None:
        super().__init__("the keys cannot be had")
        self.retry_after = retry_after


class Callers(Protocol):
    """Knows the callers."""

    async def name_of(self, brought: str) -> str:
        """The name of who brought this, an API key or a JWT; nothing is brought as an empty text.

        Raises UnknownCaller, and KeysUnavailable.
        """


class Anybody:
    """Asks nobody for a name."""

    async def name_of(self, brought: str) -> str:
        return ""


class Proof(Enum):
    """What a caller shows who it is with."""

    NONE = "none"
    KEYS = "keys"
    JWT = "jwt"


@dataclass(frozen=True)
class WhoMayCall:
    """Who may call: anybody, or who holds an API key of a file, or a JWT signed with a key of a file or an address."""

    proof: Proof
    where: str = ""

    def __str__(self) -> str:
        return f"{self.proof.value}:{self.where}" if self.where else self.proof.value


def read_who_may_call(text: str) -> WhoMayCall | None:
    """Who may call, from `none`, `keys:FILE`, `jwt:FILE` or `jwt:URL`; None from an empty text. Raises ValueError."""
    if not text:
        return None
    word, _, where = text.partition(":")
    if word not in {proof.value for proof in Proof} or bool(where) == (word == Proof.NONE.value):
        raise ValueError("must be none, keys:FILE, jwt:FILE or jwt:https://HOST/PATH")
    if word == Proof.JWT.value and is_address(where) and not _is_private(where):
        raise ValueError("keys are fetched by https only, but from this machine itself")
    return WhoMayCall(Proof(word), where)


def is_address(where: str) -> bool:
    """Whether keys are at an address, not in a file."""
    return where.startswith(("http://", "https://"))


def is_name(text: str) -> bool:
    """Whether a caller may be named so in a file of keys: up to 64 letters, digits, `.`, `_`, `@` and `-`."""
    return _NAME.fullmatch(text) is not None


def only_this_machine(host: str) -> bool:
    """Whether who listens there, on an address in numbers, hears this machine alone."""
    return ip_address(host).is_loopback


def _is_private(address: str) -> bool:
    """Whether nobody can change what is fetched from there on its way."""
    parts = urlsplit(address)
    host = parts.hostname or ""
    if parts.scheme == "https":
        return bool(host)
    try:
        return host == "localhost" or only_this_machine(host)
    except ValueError:
        return False

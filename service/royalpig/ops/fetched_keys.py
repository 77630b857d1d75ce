"""Keys for JWTs that are fetched from an address, as issuers publish them (RFC 7517, 5)."""

import asyncio
import ssl
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import httpx

from royalpig.ops.callers import KeysUnavailable
from royalpig.ops.jwt_keys import Key, read_jwt_keys
from royalpig.ops.logs import log

TIMEOUT_SECONDS: Final = 5.0

LARGEST: Final = 1 << 20
"""Bytes of a set of keys that are read."""


@dataclass(frozen=True)
class Pace:
    """When keys are fetched, in seconds.

    Keys older than ``fresh`` are fetched again, in the background; so are all, awaited, for a token whose key is not
    among them. There is a ``pause`` between two tries whoever asks, else callers could flood an issuer. Keys that
    cannot be fetched again stand for ``kept``.
    """

    fresh: float = 600.0
    pause: float = 10.0
    kept: float = 86_400.0


class FetchedKeys:
    """The keys at an address. They are fetched when they are first asked for, and again when they are old."""

    def __init__(self, address: str, pace: Pace | None = None) -> None:
        self._address = address
        # An address may hold a password.
        self._host = urlsplit(address).hostname
        self._pace = pace or Pace()
        self._trusted = ssl.create_default_context()
        self._keys: Sequence[Key] = ()
        self._fetched = 0.0
        self._tried: float | None = None
        self._fetching: asyncio.Task[None] | None = None

    async def keys(self, key_id: str) -> Sequence[Key]:
        known = self._usable() and any(key.may_be(key_id) for key in self._keys)
        if not known or time.monotonic() - self._fetched >= self._pace.fresh:
            fetching = self._begin_to_fetch()
            if not known and fetching is not None:
                # Who waits no longer does not take the keys from the others that wait.
                await asyncio.shield(fetching)
        if not self._usable():
            assert self._tried is not None
            raise KeysUnavailable(max(1.0, self._tried + self._pace.pause - time.monotonic()))
        return self._keys

    def _usable(self) -> bool:
        return bool(self._keys) and time.monotonic() - self._fetched < self._pace.kept

    def _begin_to_fetch(self) -> "asyncio.Task[None] | None":
        """The fetching that goes on, or a new one, or none where the last try was not long ago."""
        if self._fetching is None or self._fetching.done():
            now = time.monotonic()
            if self._tried is not None and now - self._tried < self._pace.pause:
                return None
            self._tried = now
            self._fetching = asyncio.create_task(self._fetch())
        return self._fetching

    async def _fetch(self) -> None:
        try:
            self._keys = read_jwt_keys(await self._body())
            self._fetched = time.monotonic()
        except httpx.HTTPError as error:
            log().error("keys not fetched", issuer=self._host, problem=type(error).__name__)
        except ValueError as error:
            log().error("keys not fetched", issuer=self._host, problem=str(error))

    async def _body(self) -> bytes:
        body = bytearray()
        async with (
            httpx.AsyncClient(verify=self._trusted, timeout=TIMEOUT_SECONDS) as client,
            client.stream("GET", self._address, headers={"accept": "application/json"}) as answer,
        ):
            if not answer.is_success:
                raise ValueError(f"the answer is {answer.status_code}")
            async for part in answer.aiter_bytes():
                body += part
                if len(body) > LARGEST:
                    raise ValueError(f"it is larger than {LARGEST} bytes")
        return bytes(body)

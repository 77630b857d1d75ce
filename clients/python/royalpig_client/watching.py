"""Watches a session over server-sent events, and goes on where it was after a lost connection."""

import time
from collections.abc import AsyncGenerator, Generator
from contextlib import aclosing, closing
from itertools import count
from typing import Any

import anyio
import httpx
import msgspec

from royalpig_client import session_calls
from royalpig_client.calls import Call, Wanted
from royalpig_client.errors import ServiceError, UnreadableAnswer, service_error
from royalpig_client.retrying import Retrying
from royalpig_client.sending import address_of, headers, send, send_async
from royalpig_client.session_shapes import OVER, Change, ChangeAnswer, LookAnswer

SILENCE = httpx.Timeout(10.0, read=60.0)
"""The service sends a sign of life every 15 seconds; after a minute without, the connection is taken for lost."""


class EventReader:
    """Puts lines together to server-sent events; answers a change with the line that ends it."""

    def __init__(self) -> None:
        self._fields: dict[str, str] = {}

    def line(self, line: str) -> Change | None:
        """Takes the next line. Raises ServiceError for an event that is one."""
        if line:
            name, _, value = line.partition(":")
            self._fields[name] = value.removeprefix(" ")
            return None
        fields, self._fields = self._fields, {}
        data = fields.get("data", "").encode()
        if fields.get("event") == "error":
            raise service_error(_code(data), {}, data)
        if fields.get("event") != "change":
            return None
        try:
            return Change(msgspec.json.decode(data, type=ChangeAnswer))
        except (msgspec.DecodeError, UnicodeError) as error:
            raise UnreadableAnswer(f"a change cannot be read ({error})") from error


def _code(data: bytes) -> int:
    try:
        return int(msgspec.json.decode(data)["error"]["code"])
    except (msgspec.DecodeError, KeyError, TypeError, ValueError):
        return 0


class _Progress:
    """How far a watch has come, and how often it was tried in vain since."""

    def __init__(self, session: str, after: int | None, wanted: Wanted, retrying: Retrying) -> None:
        self._session = session
        self._wanted = wanted
        self._retrying = retrying
        self._attempts = count(1)
        self.after = after
        self.over = False

    @property
    def look(self) -> Call[LookAnswer]:
        """How the session stands, to tell whether a stream that ended without a change was the last."""
        return session_calls.look(self._session, Wanted("LEGAL_DETAIL_NONE", 0))

    def looked(self, answer: LookAnswer) -> None:
        """How the session stands is known."""
        session = answer.session
        self.over = session.status == OVER and self.after is not None and session.version <= self.after

    @property
    def call(self) -> Call[Any]:
        """The watch from where it is now on."""
        return Call("GET", session_calls.watch(self._session, self.after, self._wanted), ChangeAnswer)

    def took(self, change: Change) -> None:
        """A change was received."""
        self.after = change.version
        self.over = change.over
        self._attempts = count(1)

    def after_fault(self, address: str, fault: httpx.TransportError) -> float:
        """How long to wait before it goes on. Raises Unreachable where it was tried often enough."""
        return self._retrying.after_fault(self.call, address, next(self._attempts), fault)

    def after_end(self) -> float:
        """How long to wait where the service has ended the stream, and not the game."""
        return self._retrying.wait(next(self._attempts))

    def after_error(self, error: ServiceError) -> float:
        """How long to wait after an error. Raises it where it would be the same again."""
        return self._retrying.after_error(self.call, next(self._attempts), error)


def watch(
    http: httpx.Client,
    token: str,
    caller: str,
    session: str,
    after: int | None,
    wanted: Wanted,
    retrying: Retrying,
) -> Generator[Change, None, None]:
    """Every change after a version, until the game is over. Raises RoyalPigClientError."""
    progress = _Progress(session, after, wanted, retrying)
    while not progress.over:
        try:
            with closing(_once(http, headers(token, caller), progress)) as changes:
                yield from changes
            if not progress.over:
                progress.looked(send(http, progress.look, retrying, token, caller))
            wait = progress.after_end()
        except httpx.TransportError as fault:
            wait = progress.after_fault(address_of(http), fault)
        except ServiceError as error:
            wait = progress.after_error(error)
        if not progress.over:
            time.sleep(wait)


def _once(http: httpx.Client, brought: dict[str, str], progress: _Progress) -> Generator[Change, None, None]:
    with http.stream("GET", progress.call.path, headers=brought, timeout=SILENCE) as response:
        if not response.is_success:
            response.read()
            raise service_error(response.status_code, response.headers, response.content)
        reader = EventReader()
        for line in response.iter_lines():
            change = reader.line(line)
            if change is not None:
                progress.took(change)
                yield change


async def watch_async(
    http: httpx.AsyncClient,
    token: str,
    caller: str,
    session: str,
    after: int | None,
    wanted: Wanted,
    retrying: Retrying,
) -> AsyncGenerator[Change, None]:
    """Every change after a version, until the game is over. Raises RoyalPigClientError."""
    progress = _Progress(session, after, wanted, retrying)
    while not progress.over:
        try:
            async with aclosing(_once_async(http, headers(token, caller), progress)) as changes:
                async for change in changes:
                    yield change
            if not progress.over:
                progress.looked(await send_async(http, progress.look, retrying, token, caller))
            wait = progress.after_end()
        except httpx.TransportError as fault:
            wait = progress.after_fault(address_of(http), fault)
        except ServiceError as error:
            wait = progress.after_error(error)
        if not progress.over:
            await anyio.sleep(wait)


async def _once_async(
    http: httpx.AsyncClient, brought: dict[str, str], progress: _Progress
) -> AsyncGenerator[Change, None]:
    async with http.stream("GET", progress.call.path, headers=brought, timeout=SILENCE) as response:
        if not response.is_success:
            await response.aread()
            raise service_error(response.status_code, response.headers, response.content)
        reader = EventReader()
        async for line in response.aiter_lines():
            change = reader.line(line)
            if change is not None:
                progress.took(change)
                yield change

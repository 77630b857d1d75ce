"""Streams over HTTP: as lines of JSON, or as server-sent events (WHATWG HTML, 9.2)."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from typing import Any, Final, TypeAlias

from starlette.types import Receive, Scope

from royalpig.api.answers import Answer
from royalpig.api.errors import malformed
from royalpig.api.operations.operation import ServerSent
from royalpig.api.rest_replies import Reply
from royalpig.api.rest_requests import Gone, header
from royalpig.wire.shapes import Shape

LAST_EVENT_ID: Final = b"last-event-id"

OPENING_SECONDS: Final = 1.0
"""After how long without an event the answer begins, so that whoever waits knows that it was taken."""

HEARTBEAT_SECONDS: Final = 15.0
"""After how long without an event a comment is sent, so that no proxy thinks that the connection is dead."""

Answers: TypeAlias = AsyncGenerator[Answer[Any], None]


def resumed(scope: Scope, request: Shape, sent: ServerSent) -> Shape:
    """The request, going on after the event that the caller had last. Raises ApiError for an id that is none."""
    last = header(scope, LAST_EVENT_ID)
    if last:
        if not (last.isascii() and last.isdigit() and len(last) < 10):
            raise malformed("Last-Event-ID", "must be the id of an event: a version")
        setattr(request, sent.resume, int(last))
    return request


async def send_lines(answers: Answers, reply: Reply, receive: Receive) -> None:
    """Sends each answer as a line. Raises Gone where the caller goes away."""
    gone = asyncio.ensure_future(_gone(receive))
    try:
        async with aclosing(answers):
            async for answer in answers:
                await reply.line(answer.json())
                # Sending does not wait as long as there is room; others are to have their turn all the same.
                await asyncio.sleep(0)
                if gone.done():
                    raise Gone
        await reply.end()
    finally:
        gone.cancel()


async def send_events(answers: Answers, sent: ServerSent, reply: Reply, receive: Receive) -> None:
    """Sends each answer as an event as soon as it is there. Raises Gone where the caller goes away."""
    gone = asyncio.ensure_future(_gone(receive))
    coming: asyncio.Future[Answer[Any]] | None = None
    try:
        async with aclosing(answers):
            while True:
                coming = asyncio.ensure_future(anext(answers))
                try:
                    await _wait(coming, gone, reply)
                    answer = coming.result()
                except StopAsyncIteration:
                    break
                finally:
                    await _ended(coming)
                await reply.event(sent.event, str(getattr(answer.response, sent.id)), answer.json())
        await reply.end()
    finally:
        gone.cancel()


async def _wait(coming: asyncio.Future[Any], gone: asyncio.Future[None], reply: Reply) -> None:
    """Waits for the next answer, and shows meanwhile that the connection lives. Raises Gone."""
    while True:
        patience = HEARTBEAT_SECONDS if reply.began else OPENING_SECONDS
        await asyncio.wait((coming, gone), timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        if coming.done():
            return
        if gone.done():
            raise Gone
        await reply.heartbeat()


async def _ended(task: asyncio.Future[Any]) -> None:
    """Lets a task end before what it works on is closed."""
    if not task.done():
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _gone(receive: Receive) -> None:
    """Wait until the caller closes the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass

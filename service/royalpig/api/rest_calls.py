"""One method over HTTP, as an ASGI application."""

import asyncio
from contextlib import aclosing
from http import HTTPStatus
from typing import Final

from starlette.types import Message, Receive, Scope, Send

from royalpig.api.answers import Answer
from royalpig.api.calls import GONE, OK, Calls, Verdict, refused
from royalpig.api.credentials import AUTHORIZATION, CALLER, Credentials
from royalpig.api.errors import ApiError
from royalpig.api.operations import Operation
from royalpig.api.rest_errors import challenge_header, error_json, retry_header
from royalpig.api.rest_requests import Gone, Reader, address, header, read_body
from royalpig.wire.shapes import Route, Shape

FACE: Final = "rest"
JSON: Final = b"application/json"
LINES: Final = b"application/x-ndjson"
_AUTHORIZATION: Final = AUTHORIZATION.encode()
_CALLER: Final = CALLER.encode()


class RestMethod:
    """Answers the calls of one method. A stream is answered as JSON, an answer a line."""

    def __init__(self, route: Route, operation: Operation, calls: Calls, max_message_bytes: int) -> None:
        self._operation = operation
        self._calls = calls
        self._limit = max_message_bytes
        self._reader = Reader(route)
        self._answer = self._stream if operation.streaming else self._once

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        call = self._calls.open(FACE, self._operation.name, scope["request_id"])
        brought = Credentials(header(scope, _AUTHORIZATION), header(scope, _CALLER))
        reply = Reply(send)
        verdict = OK
        try:
            async with self._calls.admitted(brought, address(scope), self._operation.streaming):
                body = await read_body(scope, receive, self._limit)
                request = self._reader.request(scope["path_params"], scope["query_string"], body)
                await self._answer(request, reply, receive)
        except ApiError as error:
            verdict = refused(error)
            await reply.refuse(verdict)
        except (Gone, asyncio.CancelledError) as cut_off:
            verdict = GONE
            if isinstance(cut_off, asyncio.CancelledError):
                raise
        except Exception as error:  # noqa: BLE001
            verdict = call.failed(error)
            await reply.refuse(verdict)
        finally:
            self._calls.close(call, verdict)

    async def _once(self, request: Shape, reply: "Reply", receive: Receive) -> None:
        answer: Answer[Shape] = await self._operation.run(request)
        await reply.whole(HTTPStatus.OK, answer.json())

    async def _stream(self, request: Shape, reply: "Reply", receive: Receive) -> None:
        gone = asyncio.ensure_future(_gone(receive))
        try:
            async with aclosing(self._operation.run(request)) as answers:
                async for answer in answers:
                    await reply.line(answer.json())
                    # Sending does not wait as long as there is room; others are to have their turn all the same.
                    await asyncio.sleep(0)
                    if gone.done():
                        raise Gone
            await reply.end()
        finally:
            gone.cancel()


async def _gone(receive: Receive) -> None:
    """Wait until the caller closes the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass


class Reply:
    """What is sent back over one connection."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._began = False

    async def whole(self, code: int, body: bytes, headers: list[tuple[bytes, bytes]] | None = None) -> None:
        """Send all of a JSON answer."""
        length = (b"content-length", str(len(body)).encode())
        await self._begin(code, [(b"content-type", JSON), length, *(headers or [])])
        await self._send({"type": "http.response.body", "body": body})

    async def line(self, body: bytes) -> None:
        """Send a line of a stream."""
        if not self._began:
            await self._begin(HTTPStatus.OK, [(b"content-type", LINES)])
        await self._send({"type": "http.response.body", "body": body + b"\n", "more_body": True})

    async def end(self) -> None:
        """End a stream."""
        if not self._began:
            await self._begin(HTTPStatus.OK, [(b"content-type", LINES)])
        await self._send({"type": "http.response.body", "body": b"", "more_body": False})

    async def refuse(self, verdict: Verdict) -> None:
        """Send an error: as the whole answer, or as the last line of a stream that has begun."""
        body = error_json(verdict)
        if self._began:
            await self.line(body)
            await self.end()
        else:
            await self.whole(verdict.http, body, [*retry_header(verdict), *challenge_header(verdict)])

    async def _begin(self, code: int, headers: list[tuple[bytes, bytes]]) -> None:
        self._began = True
        start: Message = {"type": "http.response.start", "status": int(code), "headers": headers}
        await self._send(start)

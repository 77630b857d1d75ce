"""One method over HTTP, as an ASGI application."""

import asyncio
from http import HTTPStatus
from typing import Final

from starlette.types import Receive, Scope, Send

from royalpig.api.answers import Answer
from royalpig.api.arrivals import CalledOff
from royalpig.api.calls import GONE, OK, STOPPING, Calls, refused
from royalpig.api.credentials import AUTHORIZATION, CALLER, Credentials
from royalpig.api.errors import ApiError
from royalpig.api.operations import Operation
from royalpig.api.rest_errors import error_json
from royalpig.api.rest_replies import EVENTS, LINES, Reply
from royalpig.api.rest_requests import Gone, Reader, address, header, read_body
from royalpig.api.rest_streams import resumed, send_events, send_lines
from royalpig.wire.shapes import Route, Shape

FACE: Final = "rest"
_AUTHORIZATION: Final = AUTHORIZATION.encode()
_CALLER: Final = CALLER.encode()


class RestMethod:
    """Answers the calls of one method. A stream is answered as lines of JSON, or as server-sent events."""

    def __init__(self, route: Route, operation: Operation, calls: Calls, max_message_bytes: int) -> None:
        self._operation = operation
        self._calls = calls
        self._limit = max_message_bytes
        self._reader = Reader(route)
        self._sent = operation.server_sent
        self._answer = self._once if not operation.streaming else self._events if self._sent else self._lines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        call = self._calls.open(FACE, self._operation.name, scope["request_id"])
        brought = Credentials(header(scope, _AUTHORIZATION), header(scope, _CALLER))
        reply = Reply(send, EVENTS if self._sent else LINES)
        verdict = OK
        try:
            async with self._calls.admitted(brought, address(scope), self._operation.streaming):
                body = await self._calls.arrivals.whole(read_body(scope, receive, self._limit))
                request = self._reader.request(scope["path_params"], scope["query_string"], body)
                if self._sent is not None:
                    request = resumed(scope, request, self._sent)
                await self._answer(request, reply, receive)
        except ApiError as error:
            verdict = refused(error)
            await reply.refuse(verdict)
        except CalledOff:
            verdict = STOPPING
            await reply.whole(verdict.http, error_json(verdict), [(b"connection", b"close")])
        except (Gone, asyncio.CancelledError) as cut_off:
            verdict = GONE
            if isinstance(cut_off, asyncio.CancelledError):
                raise
        except Exception as error:  # noqa: BLE001
            verdict = call.failed(error)
            await reply.refuse(verdict)
        finally:
            self._calls.close(call, verdict)

    async def _once(self, request: Shape, reply: Reply, receive: Receive) -> None:
        answer: Answer[Shape] = await self._operation.run(request)
        await reply.whole(HTTPStatus.OK, answer.json())

    async def _lines(self, request: Shape, reply: Reply, receive: Receive) -> None:
        await send_lines(self._operation.run(request), reply, receive)

    async def _events(self, request: Shape, reply: Reply, receive: Receive) -> None:
        assert self._sent is not None
        await send_events(self._operation.run(request), self._sent, reply, receive)

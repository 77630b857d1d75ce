"""The operations over gRPC.

Handlers receive bytes and parse them by themselves: left to the library, bytes that are no message are answered with
UNKNOWN and the name of a Python class. They wait for the message of a request by themselves too: left to the library, a
call that ends without one is never answered, and one whose message does not come holds up a server that stops.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, Final, cast
from urllib.parse import unquote

import grpc
from grpc.aio import ServicerContext

from royalpig.api.arrivals import CalledOff
from royalpig.api.calls import GONE, OK, REQUEST_ID, STOPPING, TOO_LATE, Calls, refused, too_large, unreadable
from royalpig.api.credentials import AUTHORIZATION, CALLER, Credentials
from royalpig.api.errors import ApiError
from royalpig.api.grpc_errors import CODES, DETAILS_KEY, details_of, message_of
from royalpig.api.operations import Operation
from royalpig.ops.tls import Tls
from royalpig.wire.errors import WireError
from royalpig.wire.messages import decode
from royalpig.wire.shapes import Route, Shape
from royalpig.wire.structs import ErrorReason

FACE: Final = "grpc"

SLACK: Final = 4
"""How many times the largest message are still taken in, so that it is us who refuse it; beyond, the library does."""

Context = ServicerContext[bytes, bytes]
Requests = AsyncIterator[bytes]


def new_server(max_message_bytes: int) -> grpc.aio.Server:
    """A server that shares its port with other processes, without services yet."""
    return grpc.aio.server(
        options=[
            ("grpc.so_reuseport", 1),
            ("grpc.max_receive_message_length", SLACK * max_message_bytes),
            ("grpc.max_send_message_length", -1),
        ]
    )


def open_port(server: grpc.aio.Server, address: str, tls: Tls | None) -> None:
    """Have a server take connections on an address, encrypted if that is set."""
    if tls is None:
        server.add_insecure_port(address)
        return
    client_ca = tls.client_ca.read_bytes() if tls.client_ca else None
    credentials = grpc.ssl_server_credentials(
        [(tls.key.read_bytes(), tls.certificate.read_bytes())], client_ca, client_ca is not None
    )
    server.add_secure_port(address, credentials)


def add_operations(
    server: grpc.aio.Server,
    routes: Mapping[str, Route],
    operations: Mapping[str, Operation],
    calls: Calls,
    max_message_bytes: int,
) -> None:
    """Add the services that have these methods. ``routes`` and ``operations`` are by the method's name."""
    handlers: dict[str, dict[str, grpc.RpcMethodHandler[Any, Any]]] = {}
    for name, operation in operations.items():
        handler = _Handler(operation, calls, max_message_bytes)
        handlers.setdefault(routes[name].service, {})[name] = (
            grpc.stream_stream_rpc_method_handler(handler.stream)
            if operation.streaming
            else grpc.stream_unary_rpc_method_handler(handler.unary)
        )
    server.add_generic_rpc_handlers(
        [grpc.method_handlers_generic_handler(service, methods) for service, methods in handlers.items()]
    )


@dataclass(frozen=True)
class _Handler:
    operation: Operation
    calls: Calls
    max_message_bytes: int

    async def unary(self, _requests: Requests, context: Context) -> bytes:
        return await self._answered(context, lambda: self._answer(context))

    async def stream(self, _requests: Requests, context: Context) -> None:
        await self._answered(context, lambda: self._send(context))

    async def _answer(self, context: Context) -> bytes:
        answer = await self.operation.run(await self._read(context))
        encoded: bytes = answer.protobuf()
        return encoded

    async def _send(self, context: Context) -> bytes:
        async with aclosing(self.operation.run(await self._read(context))) as answers:
            async for answer in answers:
                _require_time(context)
                try:
                    await context.write(answer.protobuf())
                except grpc.aio.BaseError as error:
                    # The caller has gone, and the task is not cancelled yet.
                    raise asyncio.CancelledError from error
        return b""

    async def _read(self, context: Context) -> Shape:
        data = await self.calls.arrivals.whole(context.read())
        if not isinstance(data, bytes):
            raise ApiError(ErrorReason.MALFORMED_MESSAGE, "the call ended without a message")
        if len(data) > self.max_message_bytes:
            raise too_large(self.max_message_bytes)
        try:
            return decode(data, self.operation.request)
        except WireError as error:
            raise unreadable(error) from error

    async def _answered(self, context: Context, answer: Callable[[], Awaitable[bytes]]) -> bytes:
        """What is answered, or the end of the call with a status."""
        metadata = _metadata(context)
        call = self.calls.open(FACE, self.operation.name, metadata.get(REQUEST_ID, ""))
        brought = Credentials(metadata.get(AUTHORIZATION, ""), metadata.get(CALLER, ""))
        verdict, encoded = OK, b""
        try:
            _require_time(context)
            async with self.calls.admitted(brought, _address(context), self.operation.streaming):
                encoded = await answer()
        except ApiError as error:
            verdict = refused(error)
        except _Late:
            verdict = TOO_LATE
        except CalledOff:
            verdict = STOPPING
        except asyncio.CancelledError:
            verdict = TOO_LATE if _is_late(context) else GONE
            raise
        except Exception as error:  # noqa: BLE001
            verdict = call.failed(error)
        finally:
            self.calls.close(call, verdict)
        if verdict is not OK:
            trailers = ((REQUEST_ID, call.id), (DETAILS_KEY, details_of(verdict)))
            await context.abort(CODES[verdict.code], message_of(verdict), trailers)
        context.set_trailing_metadata(((REQUEST_ID, call.id),))
        return encoded


class _Late(Exception):
    """The deadline has passed: nobody waits for the answer."""


def _require_time(context: Context) -> None:
    if _is_late(context):
        raise _Late


def _is_late(context: Context) -> bool:
    remaining = cast("float | None", context.time_remaining())
    return remaining is not None and remaining <= 0


def _address(context: Context) -> str:
    """Where the call comes from, without the port: `ipv4:127.0.0.1`."""
    return unquote(context.peer() or "").rpartition(":")[0]


def _metadata(context: Context) -> dict[str, str]:
    """What the call brought beside its message, as far as it is text; of a key that comes twice, the last value."""
    return {key: value for key, value in context.invocation_metadata() or () if isinstance(value, str)}

"""The services that every gRPC server is expected to have: health checking and reflection.

Health is gRPC's own protocol (grpc.health.v1), for the server as a whole and for each service. Reflection is
grpc.reflection.v1alpha and v1, which differ in nothing but the name.
"""

from collections.abc import AsyncIterator, Callable, Collection
from typing import Any, TypeVar, cast

import grpc
from google.protobuf.message import DecodeError, Message
from grpc.aio import ServicerContext
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection_pb2
from grpc_reflection.v1alpha.reflection import aio as reflection

from royalpig.api.arrivals import Arrivals, CalledOff
from royalpig.api.calls import Calls, refused
from royalpig.api.credentials import CALLER
from royalpig.api.errors import ApiError
from royalpig.api.grpc_errors import CODES, DETAILS_KEY, details_of, message_of
from royalpig.ops.health import Condition, Health

HEALTH = "grpc.health.v1.Health"
REFLECTION = "grpc.reflection.v1alpha.ServerReflection"
REFLECTION_V1 = "grpc.reflection.v1.ServerReflection"

Status = health_pb2.HealthCheckResponse
AnyMessage = TypeVar("AnyMessage", bound=Message)
Context = ServicerContext[Any, Any]
Requests = AsyncIterator[bytes]


def add_health(server: grpc.aio.Server, health: Health, services: Collection[str], arrivals: Arrivals) -> None:
    """Add the health service. ``services`` are the full names of those that may be asked about, beside the whole."""
    checks = _HealthChecks(health, frozenset(["", *services]), arrivals)
    methods: dict[str, grpc.RpcMethodHandler[Any, Any]] = {
        "Check": grpc.stream_unary_rpc_method_handler(checks.check, response_serializer=Status.SerializeToString),
        "Watch": grpc.stream_stream_rpc_method_handler(checks.watch, response_serializer=Status.SerializeToString),
    }
    server.add_generic_rpc_handlers([grpc.method_handlers_generic_handler(HEALTH, methods)])


def add_reflection(server: grpc.aio.Server, services: Collection[str], calls: Calls) -> None:
    """Add the reflection service, which tells those who may see it of these services, and of itself and health."""
    # The stubs take the method for one that is awaited; it is a generator.
    told: Callable[..., AsyncIterator[Message]] = cast(
        Any, reflection.ReflectionServicer([*services, HEALTH, REFLECTION]).ServerReflectionInfo
    )

    async def asked(context: Context) -> AsyncIterator[reflection_pb2.ServerReflectionRequest]:
        while isinstance(data := await calls.arrivals.whole(context.read()), bytes):
            yield await _read(data, reflection_pb2.ServerReflectionRequest, context)

    async def reflect(_requests: Requests, context: Context) -> AsyncIterator[Message]:
        await _require_sight(calls, context)
        try:
            async for answer in told(asked(context), context):
                yield answer
        except CalledOff:
            await context.abort(grpc.StatusCode.UNAVAILABLE, "the service stops")

    handler: grpc.RpcMethodHandler[Any, Any] = grpc.stream_stream_rpc_method_handler(
        reflect, response_serializer=reflection_pb2.ServerReflectionResponse.SerializeToString
    )
    methods = {"ServerReflectionInfo": handler}
    server.add_generic_rpc_handlers(
        [grpc.method_handlers_generic_handler(name, methods) for name in (REFLECTION, REFLECTION_V1)]
    )


class _HealthChecks:
    """Answers health checks."""

    def __init__(self, health: Health, services: frozenset[str], arrivals: Arrivals) -> None:
        self._health = health
        self._services = services
        self._arrivals = arrivals

    async def check(self, _requests: Requests, context: Context) -> Status:
        request = await self._request(context)
        if request.service not in self._services:
            known = ", ".join(sorted(self._services - {""}))
            await context.abort(grpc.StatusCode.NOT_FOUND, f"there is no such service; there are {known}")
        return self._status(request.service)

    async def watch(self, _requests: Requests, context: Context) -> None:
        """Send the status, and again whenever it changes; ends when the server stops."""
        request = await self._request(context)
        told = None
        while True:
            status = self._status(request.service)
            if status != told:
                told = status
                await context.write(status)
            elif self._health.condition is Condition.STOPPING:
                return
            else:
                await self._health.change()

    async def _request(self, context: Context) -> health_pb2.HealthCheckRequest:
        try:
            data = await self._arrivals.whole(context.read())
        except CalledOff:
            await context.abort(grpc.StatusCode.UNAVAILABLE, "the service stops")
        if not isinstance(data, bytes):
            await context.abort(grpc.StatusCode.INVALID_ARGUMENT, "the call ended without a message")
        return await _read(data, health_pb2.HealthCheckRequest, context)

    def _status(self, service: str) -> Status:
        if service not in self._services:
            return Status(status=Status.SERVICE_UNKNOWN)
        return Status(status=Status.SERVING if self._health.is_serving else Status.NOT_SERVING)


async def _require_sight(calls: Calls, context: Context) -> None:
    brought = {key: value for key, value in context.invocation_metadata() or () if isinstance(value, str)}
    try:
        await calls.require_sight("reflection", brought.get(CALLER, ""))
    except ApiError as error:
        verdict = refused(error)
        await context.abort(CODES[verdict.code], message_of(verdict), ((DETAILS_KEY, details_of(verdict)),))


async def _read(data: bytes, kind: type[AnyMessage], context: Context) -> AnyMessage:
    try:
        return kind.FromString(data)
    except DecodeError:
        name = kind.DESCRIPTOR.full_name
        await context.abort(
            grpc.StatusCode.INVALID_ARGUMENT, f"the bytes cannot be read as {name} in the protobuf encoding"
        )

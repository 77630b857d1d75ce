"""Calls a method through either face, and tells what came back in words that can be compared."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import grpc
import httpx
from google.protobuf import json_format
from google.protobuf.message_factory import GetMessageClass
from google.rpc import error_details_pb2, status_pb2
from grpc_health.v1 import health_pb2_grpc

from royalpig.wire.json_text import encode_json
from royalpig.wire.messages import DESCRIPTORS, encode
from royalpig.wire.shapes import Route, Shape
from royalpig.wire.structs import ROUTES
from tests.api.running import Service

METHODS: Mapping[str, Route] = {route.method: route for route in ROUTES}


@dataclass(frozen=True)
class Refusal:
    """A refused call: the gRPC status, the message, and the details as proto JSON."""

    status: str
    message: str
    details: list[dict[str, Any]]

    @property
    def reason(self) -> str:
        return next((str(detail["reason"]) for detail in self.details if "reason" in detail), "")

    @property
    def metadata(self) -> dict[str, str]:
        return next((dict(detail["metadata"]) for detail in self.details if "metadata" in detail), {})

    @property
    def violations(self) -> list[dict[str, str]]:
        return next((list(detail["fieldViolations"]) for detail in self.details if "fieldViolations" in detail), [])


@dataclass(frozen=True)
class Result:
    """What a call brought: its answers as proto JSON (one, if it is no stream), or a refusal; and REST's HTTP code."""

    answers: list[dict[str, Any]]
    refusal: Refusal | None = None
    http: int = 0

    @property
    def answer(self) -> dict[str, Any]:
        assert self.refusal is None, self.refusal
        assert len(self.answers) == 1
        return self.answers[0]


# gRPC.


def method_of(channel: Any, name: str) -> Any:
    """A method over a channel, from bytes to bytes."""
    route = METHODS[name]
    return channel.unary_stream(route.full_method) if route.server_streaming else channel.unary_unary(route.full_method)


def health_of(channel: grpc.aio.Channel) -> Any:
    """The health service."""
    return health_pb2_grpc.HealthStub(channel)


async def over_grpc(
    service: Service, method: str, request: Shape | bytes, headers: Mapping[str, str] | None = None
) -> Result:
    """Call a method with a request, or with bytes that should be one; ``headers`` go as metadata."""
    metadata = tuple((headers or {}).items())
    route = METHODS[method]
    data = encode(request) if isinstance(request, Shape) else request
    answers: list[dict[str, Any]] = []
    async with grpc.aio.insecure_channel(service.grpc) as channel:
        try:
            if route.server_streaming:
                call = method_of(channel, method)(data, metadata=metadata)
                answers.extend([as_json(answer, route.response) async for answer in call])
            else:
                answers.append(as_json(await method_of(channel, method)(data, metadata=metadata), route.response))
        except grpc.aio.AioRpcError as error:
            return Result(answers, refusal_of(error))
    return Result(answers)


def as_json(data: bytes, shape: type[Shape]) -> dict[str, Any]:
    """A message of the protobuf encoding as protobuf itself writes it in JSON."""
    message = GetMessageClass(DESCRIPTORS[shape]).FromString(data)
    return json_format.MessageToDict(message, always_print_fields_with_no_presence=True)


def refusal_of(error: grpc.RpcError) -> Refusal:
    """What a gRPC error says."""
    pairs: Any = error.trailing_metadata() or ()
    trailers = dict(pairs)
    details: list[dict[str, Any]] = []
    if "grpc-status-details-bin" in trailers:
        status = status_pb2.Status.FromString(trailers["grpc-status-details-bin"])
        assert status.code == error.code().value[0]
        assert status.message == error.details()
        # Their descriptors must be known to be shown.
        assert error_details_pb2.ErrorInfo.DESCRIPTOR is not None
        details = [json_format.MessageToDict(detail) for detail in status.details]
        for detail in details:
            if "reason" in detail:
                detail.setdefault("metadata", {})
    return Refusal(error.code().name, error.details() or "", details)


# REST.


def web(service: Service, **headers: str) -> httpx.AsyncClient:
    """A client that sends these headers (`_` stands for `-`)."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    # Nothing here is encrypted, and the certificates that are trusted take long to load.
    return httpx.AsyncClient(base_url=service.url, headers=named, verify=False)


async def over_rest(
    service: Service, method: str, request: Shape | bytes, headers: Mapping[str, str] | None = None
) -> Result:
    """Call a method with a request, or with a body that should be one (then without fields in the address)."""
    route = METHODS[method]
    async with web(service, **(headers or {})) as client:
        if isinstance(request, bytes):
            return rest_result(await client.request(route.verb, route.path, content=request), route)
        fields = json.loads(encode_json(request))
        path = re.sub(r"{(\w+)}", lambda found: quote(fields.pop(found[1]), safe=""), route.path)
        if route.body:
            return rest_result(await client.request(route.verb, path, json=fields), route)
        return rest_result(await client.request(route.verb, path, params=fields), route)


def rest_result(response: httpx.Response, route: Route) -> Result:
    """What a response says."""
    if response.status_code != 200:
        return Result([], rest_refusal(response), response.status_code)
    if response.headers["content-type"] == "text/event-stream":
        return events_result(response.text)
    assert response.headers["content-type"] == (
        "application/x-ndjson" if route.server_streaming else "application/json"
    )
    return Result([json.loads(line) for line in response.content.strip().split(b"\n")], http=200)


def events_result(text: str) -> Result:
    """What a stream of server-sent events says that has ended."""
    events = [dict(line.split(": ", 1) for line in block.split("\n")) for block in text.split("\n\n") if block]
    answers = [json.loads(event["data"]) for event in events if event["event"] == "change"]
    assert [event.get("id") for event in events if event["event"] == "change"] == [
        str(answer["version"]) for answer in answers
    ]
    errors = [json.loads(event["data"])["error"] for event in events if event["event"] == "error"]
    if not errors:
        return Result(answers, http=200)
    return Result(answers, Refusal(errors[0]["status"], errors[0]["message"], errors[0]["details"]), 200)


def rest_refusal(response: httpx.Response) -> Refusal:
    """What an error of REST says; its form is checked."""
    assert response.headers["content-type"] == "application/json"
    body = response.json()
    assert set(body) == {"error"}
    assert set(body["error"]) == {"code", "status", "message", "details"}
    assert body["error"]["code"] == response.status_code
    return Refusal(body["error"]["status"], body["error"]["message"], body["error"]["details"])

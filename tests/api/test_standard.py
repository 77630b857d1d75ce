"""What every gRPC and every HTTP service is expected to have: health, reflection, ids of requests, other origins."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2

from royalpig.wire.structs import ROUTES
from tests.api.faces import health_of, method_of, refusal_of, web
from tests.api.running import Service

HEALTH = "/grpc.health.v1.Health"
REFLECTION = "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"
Serving = health_pb2.HealthCheckResponse


def grpcurl(service: Service, *arguments: str, data: str = "", headers: Mapping[str, str] | None = None) -> str:
    """What grpcurl prints; it knows the contract by reflection alone."""
    command = [str(Path(sys.executable).with_name("grpcurl")), "-plaintext", *(["-d", data] if data else [])]
    command += [word for name, value in (headers or {}).items() for word in ("-H", f"{name}: {value}")]
    ran = subprocess.run([*command, service.grpc, *arguments], capture_output=True, text=True, check=False)
    return ran.stdout + ran.stderr


# gRPC.


def streaming(channel: grpc.aio.Channel, method: str) -> Any:
    """A method by its path, from a stream of bytes to a stream of bytes."""
    return channel.stream_stream(method)


@pytest.mark.parametrize("name", ["", "royalpig.v1.RulesService", "royalpig.v1.SessionService"])
async def test_health_of_the_whole_and_of_each_service(service: Service, name: str) -> None:
    async with grpc.aio.insecure_channel(service.grpc) as channel:
        health = health_of(channel)
        request = health_pb2.HealthCheckRequest(service=name)
        assert (await health.Check(request)).status == Serving.SERVING
        watch = health.Watch(request)
        assert (await watch.read()).status == Serving.SERVING
        watch.cancel()


async def test_health_of_a_service_that_there_is_not(service: Service) -> None:
    async with grpc.aio.insecure_channel(service.grpc) as channel:
        health = health_of(channel)
        request = health_pb2.HealthCheckRequest(service="royalpig.v1.ChessService")
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await health.Check(request)
        assert caught.value.code() is grpc.StatusCode.NOT_FOUND
        assert "royalpig.v1.RulesService" in str(caught.value.details())
        watch = health.Watch(request)
        assert (await watch.read()).status == Serving.SERVICE_UNKNOWN
        watch.cancel()


@pytest.mark.parametrize("method", [f"{HEALTH}/Check", f"{HEALTH}/Watch", REFLECTION])
async def test_bytes_that_are_no_message(service: Service, method: str) -> None:
    async with grpc.aio.insecure_channel(service.grpc) as channel:
        call = streaming(channel, method)(iter([b"\xff\xff\xff"]))
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await call.read()
    refusal = refusal_of(caught.value)
    assert refusal.status == "INVALID_ARGUMENT"
    assert "cannot be read as grpc." in refusal.message


def test_reflection_tells_of_everything(service: Service) -> None:
    listed = grpcurl(service, "list").split()
    ours = ["royalpig.v1.RulesService", "royalpig.v1.SessionService"]
    assert listed == ["grpc.health.v1.Health", "grpc.reflection.v1alpha.ServerReflection", *ours]
    methods = [method for each in ours for method in grpcurl(service, "list", each).split()]
    assert sorted(methods) == sorted(f"{route.service}.{route.method}" for route in ROUTES)
    assert "message GameState {" in grpcurl(service, "describe", "royalpig.v1.GameState")
    assert "message SchweinebandeTable {" in grpcurl(service, "describe", "royalpig.v1.SchweinebandeTable")


def test_grpcurl_plays(service: Service) -> None:
    games = json.loads(grpcurl(service, "royalpig.v1.RulesService/ListGames"))
    assert "schweinebande" in [game["id"] for game in games["games"]]
    begun = grpcurl(service, "royalpig.v1.RulesService/NewState", data='{"game": "schweinebande", "seats": 2}')
    request = {"state": json.loads(begun)["position"]["state"], "seat": 1, "action": {"notation": "reveal 2,3"}}
    refused = grpcurl(service, "royalpig.v1.RulesService/ApplyAction", data=json.dumps(request))
    assert "FailedPrecondition" in refused
    assert "NOT_YOUR_DECISION" in refused
    assert "SB-X.1" in refused
    assert '"SERVING"' in grpcurl(service, "grpc.health.v1.Health/Check")


async def test_reflection_goes_by_its_later_name_too(service: Service) -> None:
    async with grpc.aio.insecure_channel(service.grpc) as channel:
        names = [f"/grpc.reflection.{version}.ServerReflection/ServerReflectionInfo" for version in ("v1", "v1alpha")]
        request = b"\x3a\x00"  # list_services
        old, new = [await streaming(channel, name)(iter([request])).read() for name in names]
    assert old == new
    assert b"royalpig.v1.RulesService" in new


@pytest.mark.parametrize("method", ["/royalpig.v1.RulesService/Cheat", "/royalpig.v1.ChessService/ListGames", "/x"])
async def test_a_method_that_there_is_not(service: Service, method: str) -> None:
    async with grpc.aio.insecure_channel(service.grpc) as channel:
        # Message and status in one go: of a stream that is refused before it has sent, this client says INTERNAL.
        call: Any = channel.unary_unary(method)
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await call(b"")
    assert caught.value.code() is grpc.StatusCode.UNIMPLEMENTED


# The id of a request.

IDS = [("table-7.move_12", True), ("x" * 64, True), ("x" * 65, False), ("two words", False), ("", False)]


@pytest.mark.parametrize(("given", "taken"), IDS)
async def test_the_id_of_a_request(service: Service, given: str, taken: bool) -> None:
    async with grpc.aio.insecure_channel(service.grpc) as channel:
        call = method_of(channel, "ListGames")(b"", metadata=(("x-request-id", given),))
        await call
        by_grpc = dict(await call.trailing_metadata())["x-request-id"]
        failing = method_of(channel, "GetGame")(b"", metadata=(("x-request-id", given),))
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await failing
        failed_by_grpc = dict(caught.value.trailing_metadata() or ())["x-request-id"]
    async with web(service, x_request_id=given) as client:
        by_rest = [
            (await client.get(path)).headers["x-request-id"]
            for path in ("/v1/games", "/v1/games/chess", "/nothing", "/healthz", "/openapi.json")
        ]
    for answered in [by_grpc, failed_by_grpc, *by_rest]:
        assert (answered == given) == taken
        assert answered


# HTTP.


async def test_the_probes(service: Service) -> None:
    async with web(service) as client:
        alive = await client.get("/healthz")
        ready = await client.get("/readyz")
    assert (alive.status_code, alive.json()) == (200, {"status": "alive"})
    assert (ready.status_code, ready.json()) == (200, {"status": "serving"})


async def test_pages_of_other_origins_may_not_call_by_default(service: Service) -> None:
    async with web(service) as client:
        answer = await client.get("/v1/games", headers={"origin": "https://example.org"})
        asked = await client.options(
            "/v1/states:apply",
            headers={"origin": "https://example.org", "access-control-request-method": "POST"},
        )
    assert "access-control-allow-origin" not in answer.headers
    assert asked.status_code == 405
    assert "access-control-allow-origin" not in asked.headers


async def test_a_head_request(service: Service) -> None:
    async with web(service) as client:
        answer = await client.head("/v1/games")
    assert (answer.status_code, answer.content) == (200, b"")

"""The service as processes: ports, signals, several workers, content of the user's own, settings that are refused."""

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest
from grpc_health.v1 import health_pb2

import royalpig
from royalpig.content import shipped
from royalpig.wire.json_text import encode_json
from royalpig.wire.messages import encode
from royalpig.wire.structs import Action, ApplyActionRequest
from tests.api.faces import METHODS, health_of, method_of, over_grpc, web
from tests.api.method_table import GAMES, played
from tests.api.running import Service, environment, running
from tests.api.test_cut_off import ONE_AT_A_TIME, STREAM
from tests.api.test_log_and_metrics import numbers

FIRST = played(GAMES[0]).points[0]
APPLY = ApplyActionRequest(state=FIRST.state, seat=FIRST.seat, action=Action(notation=FIRST.notation))

Serving = health_pb2.HealthCheckResponse


def refused_to_start(**settings: str) -> str:
    """What is said on standard error by a service that does not start."""
    command = [sys.executable, "-m", "royalpig.server"]
    ran = subprocess.run(command, env=environment(settings), capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stdout == ""
    assert "Traceback" not in ran.stderr
    return ran.stderr


@asynccontextmanager
async def connected(service: Service) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection over which HTTP is spoken by hand."""
    host, port = service.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        yield reader, writer
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


def head_of_post(path: str, body: bytes, *fields: str) -> bytes:
    """The head of a request with this body."""
    lines = [f"POST {path} HTTP/1.1", "host: localhost", f"content-length: {len(body)}", *fields, "", ""]
    return "\r\n".join(lines).encode()


@asynccontextmanager
async def half_a_post(service: Service, path: str, body: bytes) -> AsyncIterator[asyncio.StreamReader]:
    """Send the head and half of the body, the service having asked for the body; the rest never comes."""
    async with connected(service) as (reader, writer):
        writer.write(head_of_post(path, body, "expect: 100-continue"))
        assert b"100 Continue" in await reader.readuntil(b"\r\n\r\n")
        writer.write(body[: len(body) // 2])
        await writer.drain()
        yield reader


async def answer(reader: asyncio.StreamReader) -> tuple[bytes, Any]:
    """The head and the body of an answer after which the connection is closed."""
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    return head, json.loads(body)


async def test_sigterm_in_mid_request() -> None:
    with running() as service:
        async with (
            grpc.aio.insecure_channel(service.grpc, options=ONE_AT_A_TIME) as channel,
            connected(service) as (reader, writer),
        ):
            watch = health_of(channel).Watch(health_pb2.HealthCheckRequest())
            assert (await watch.read()).status == Serving.SERVING
            under_way = method_of(channel, "StreamLegalActions")(encode(STREAM))
            messages = [await under_way.read()]
            body = json.dumps({"text": long_record()}).encode()
            writer.write(head_of_post("/v1/records:replay", body) + body)
            replayed = asyncio.create_task(reader.readuntil(b"\r\n\r\n"))
            # It came in one piece; it is being played, or has even been answered already.
            while not replayed.done() and await asyncio.to_thread(in_flight, service, "rest") == 0:
                pass

            service.terminate()
            assert (await watch.read()).status == Serving.NOT_SERVING
            assert await watch.code() is grpc.StatusCode.OK
            await refuses_calls(channel)
            await refuses_connections(service)
            assert service.process.poll() is None

            while (message := await under_way.read()) is not grpc.aio.EOF:
                messages.append(message)
            assert len(messages) == 25
            assert await under_way.code() is grpc.StatusCode.OK
            assert (await replayed).startswith(b"HTTP/1.1 200 OK")
            assert json.loads(await reader.read())["valid"]
        assert await asyncio.to_thread(service.ends) == 0


async def test_a_request_that_has_not_arrived_does_not_hold_up_sigterm() -> None:
    never = asyncio.Event()

    async def request() -> AsyncIterator[bytes]:
        await never.wait()
        yield b""

    with running(grace_seconds="3600") as service:
        async with (
            grpc.aio.insecure_channel(service.grpc) as channel,
            half_a_post(service, "/v1/states:apply", encode_json(APPLY)) as post,
        ):
            methods: list[Any] = [
                channel.stream_unary("/grpc.health.v1.Health/Check"),
                channel.stream_stream("/grpc.reflection.v1.ServerReflection/ServerReflectionInfo"),
                channel.stream_stream(METHODS["StreamLegalActions"].full_method),
                channel.stream_unary(METHODS["ListGames"].full_method),
            ]
            begun = [method(request()) for method in methods]
            # The last have begun, and so have those before them on the same connection.
            while await asyncio.to_thread(in_flight, service, "grpc") < 2:
                pass

            service.terminate()
            assert await asyncio.to_thread(service.ends) == 0
            assert [await call.code() for call in begun] == [grpc.StatusCode.UNAVAILABLE] * 4
            head, body = await answer(post)
        assert head.startswith(b"HTTP/1.1 503 ")
        assert b"connection: close" in head
        assert body["error"]["status"] == "UNAVAILABLE"
        ended = {line["method"]: line["code"] for line in service.log() if line["event"] == "call"}
        assert ended == dict.fromkeys(["ApplyAction", "ListGames", "StreamLegalActions"], "UNAVAILABLE")


async def test_a_call_that_ends_without_a_message_is_refused(service: Service) -> None:
    async def nothing() -> AsyncIterator[bytes]:
        for data in list[bytes]():
            yield data

    async with grpc.aio.insecure_channel(service.grpc) as channel:
        for name in ("/grpc.health.v1.Health/Check", METHODS["ListGames"].full_method):
            method: Any = channel.stream_unary(name)
            call = method(nothing())
            assert await call.code() is grpc.StatusCode.INVALID_ARGUMENT
            assert await call.details() == "the call ended without a message"


async def test_an_offer_to_speak_websocket_is_passed_over(service: Service) -> None:
    offer = {"connection": "upgrade", "upgrade": "websocket", "sec-websocket-version": "13", "x-request-id": "offer"}
    async with web(service) as client:
        response = await client.get("/v1/games", headers=offer)
    assert response.status_code == 200
    await asyncio.to_thread(service.wait_for_line, request_id="offer")
    assert "pgrade" not in service.raw_log()


def long_record() -> str:
    """A game that takes a while to be played again: nobody does anything in most of it."""
    game = royalpig.game("lord-of-the-pigs")
    state = game.new(4, seed=1, options={"characters": "pm-cb-et-cd"})
    recorder = royalpig.Recorder(state)
    while state.ply < 2_000 and not state.over:
        codes = state.codes(state.actors[0])
        state.apply(next((code for code in codes if state.action(code).kind == "pass"), codes[0]))
        recorder.follow()
    return re.sub(r" +@[0-9a-f]{12}", "", recorder.record().text())


def in_flight(service: Service, face: str) -> float:
    """How many calls are being answered."""
    return numbers(service).get(("royalpig_requests_in_flight", frozenset([("face", face)])), 0.0)


async def refuses_calls(channel: grpc.aio.Channel) -> None:
    """Try until no call is taken any more on a connection that is open."""
    code = grpc.StatusCode.OK
    while code is not grpc.StatusCode.UNAVAILABLE:
        code = await method_of(channel, "ListGames")(b"").code()
        # CANCELLED: it came in before the caller was told that no more are taken.
        assert code in (grpc.StatusCode.OK, grpc.StatusCode.CANCELLED, grpc.StatusCode.UNAVAILABLE)


async def refuses_connections(service: Service) -> None:
    """Try until no connection is taken any more."""
    async with web(service) as client:
        while True:
            try:
                await client.get("/readyz", headers={"connection": "close"})
            except httpx.TransportError:
                return


async def test_while_it_drains_calls_are_taken_and_a_second_signal_ends_it() -> None:
    with running(drain_seconds="3600", grace_seconds="3600") as service:
        async with (
            grpc.aio.insecure_channel(service.grpc) as channel,
            web(service) as client,
            half_a_post(service, "/v1/states:apply", encode_json(APPLY)),
        ):
            watch = health_of(channel).Watch(health_pb2.HealthCheckRequest())
            assert (await watch.read()).status == Serving.SERVING
            service.terminate()
            assert (await watch.read()).status == Serving.NOT_SERVING
            ready = await client.get("/readyz")
            assert (ready.status_code, ready.json()) == (503, {"status": "draining"})
            assert (await client.get("/healthz")).status_code == 200
            assert (await client.get("/v1/games")).status_code == 200
            await method_of(channel, "ListGames")(b"")
            # The request that is never finished does not hold it up.
            service.terminate()
            assert await asyncio.to_thread(service.ends) == 0


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """A folder with a content pack of a user's own."""
    own = tmp_path / "own"
    shutil.copytree(shipped("schweinebande", "market"), own)
    heading = own / "pack.toml"
    heading.write_text(heading.read_text().replace('id = "market"', 'id = "fair"'))
    return tmp_path


async def test_two_workers_share_the_ports_and_add_up_their_numbers(packs: Path) -> None:
    with running(
        workers="2", store="none", content=str(packs), cors_origins="https://example.org", debug="on", log_level="debug"
    ) as service:
        workers = {line["worker"] for line in service.wait_for_lines(lambda line: line["event"] == "worker ready", 2)}
        assert len(workers) == 2
        await every_worker_answers(service, workers)
        called = len([line for line in service.log() if line.get("method") == "ListGames"])
        for _ in range(5):
            assert calls_counted(service) == called

        # One dies, and another takes its place; what it counted is not lost.
        victim = min(workers)
        os.kill(victim, signal.SIGKILL)
        ended = await asyncio.to_thread(service.wait_for_line, event="worker ended")
        assert (ended["worker"], ended["code"], ended["level"]) == (victim, -signal.SIGKILL, "error")
        ready = await asyncio.to_thread(service.wait_for_lines, lambda line: line["event"] == "worker ready", 3)
        assert calls_counted(service) == called
        await every_worker_answers(service, {workers.difference([victim]).pop(), ready[-1]["worker"]})

        async with web(service, origin="https://example.org") as client:
            game = await client.get("/v1/games/schweinebande")
            assert [pack["id"] for pack in game.json()["game"]["contentPacks"]] == ["market", "fair"]
            assert game.headers["access-control-allow-origin"] == "https://example.org"
            assert game.headers["access-control-expose-headers"] == "x-request-id, retry-after, www-authenticate"
            begun = await client.post("/v1/games/schweinebande:newState", json={"seats": 2, "contentPack": "fair"})
            assert begun.json()["position"]["state"]["contentPack"] == "fair"
            asked = await client.options(
                "/v1/states:apply",
                headers={"access-control-request-method": "POST", "access-control-request-headers": "content-type"},
            )
            assert asked.status_code == 200
            assert asked.headers["access-control-allow-methods"] == "GET, POST, DELETE"
            allowed = set(asked.headers["access-control-allow-headers"].lower().split(", "))
            assert {"authorization", "content-type", "last-event-id", "x-request-id", "x-royalpig-caller"} <= allowed
            assert asked.headers["access-control-allow-origin"] == "https://example.org"
            other = await client.get("/v1/games", headers={"origin": "https://example.com"})
            assert "access-control-allow-origin" not in other.headers

        service.terminate()
        assert await asyncio.to_thread(service.ends) == 0
        assert not [line for line in service.log() if line["event"] == "fault"]


async def every_worker_answers(service: Service, workers: set[int]) -> None:
    """Call over new connections, by gRPC and by REST, until each worker has answered over both."""
    awaited = {(worker, face) for worker in workers for face in ("grpc", "rest")}
    call = 0
    while awaited:
        call += 1
        async with web(service, x_request_id=f"call-{call}") as client:
            assert (await client.get("/v1/games")).status_code == 200
        # A channel of its own, not one that shares the connection of those before.
        options = [("grpc.use_local_subchannel_pool", 1)]
        async with grpc.aio.insecure_channel(service.grpc, options=options) as channel:
            metadata = (("x-request-id", f"call-{call}"),)
            await method_of(channel, "ListGames")(b"", metadata=metadata)
        lines = await asyncio.to_thread(lines_of, service, f"call-{call}")
        awaited -= {(line["pid"], line["face"]) for line in lines}


def lines_of(service: Service, request_id: str) -> list[dict[str, Any]]:
    """The lines of a request that is made over both faces."""
    return service.wait_for_lines(lambda line: line.get("request_id") == request_id, 2)


def calls_counted(service: Service) -> float:
    return sum(
        value
        for (name, labels), value in numbers(service).items()
        if name == "royalpig_requests_total" and ("method", "ListGames") in labels
    )


def test_a_second_service_on_a_port_is_refused(service: Service) -> None:
    taken = service.url.removeprefix("http://")
    assert refused_to_start(http=taken) == f"royalpig: cannot listen on {taken}: address already in use\n"
    assert refused_to_start(grpc=service.grpc, workers="2", store="none") == (
        f"royalpig: cannot listen on {service.grpc}: address already in use\n"
    )


def test_workers_without_a_common_store_are_refused() -> None:
    said = refused_to_start(workers="2")
    assert said.startswith("royalpig: 2 workers cannot keep sessions in memory")
    assert "--store redis://HOST:PORT" in said
    assert "--store none" in said


async def test_a_service_without_sessions() -> None:
    with running(store="none") as service:
        assert "SessionService" not in service.banner
        async with web(service) as client:
            assert (await client.get("/v1/games")).status_code == 200
            assert (await client.post("/v1/sessions", json={})).status_code == 404
            assert "/v1/sessions" not in (await client.get("/openapi.json")).json()["paths"]
        refused = (await over_grpc(service, "CreateSession", b"")).refusal
        assert refused is not None
        assert refused.status == "UNIMPLEMENTED"


def test_content_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('[pack]\ngame = "chess"\n')
    assert f"the content in {tmp_path} is refused" in refused_to_start(content=str(tmp_path))


def test_the_banner_says_where_everything_is(service: Service) -> None:
    services = ["royalpig.v1.RulesService", "royalpig.v1.SessionService"]
    for told in [service.grpc, f"{service.url}/api", f"{service.url}/metrics", *services]:
        assert told in service.banner

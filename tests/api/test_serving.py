"""The service as processes: ports, signals, several workers, content of the user's own, settings that are refused."""

import asyncio
import json
import os
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

from royalpig.content import shipped
from royalpig.wire.json_text import encode_json
from royalpig.wire.messages import encode
from royalpig.wire.structs import Action, ApplyActionRequest
from tests.api.faces import METHODS, as_json, health_of, method_of, over_grpc, web
from tests.api.method_table import GAMES, played
from tests.api.running import Service, environment, running
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


class SlowPost:
    """A request over HTTP whose body comes in two parts; the service is at work on it in between."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, rest: bytes) -> None:
        self._reader = reader
        self._writer = writer
        self._rest = rest

    async def finish(self) -> tuple[bytes, bytes]:
        """Send the rest; answers the head and the body of the answer."""
        self._writer.write(self._rest)
        head, _, body = (await self._reader.read()).partition(b"\r\n\r\n")
        return head, body


@asynccontextmanager
async def slow_post(service: Service, path: str, body: bytes) -> AsyncIterator[SlowPost]:
    """Send the head and half of the body, the service having asked for the body."""
    host, port = service.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        head = f"POST {path} HTTP/1.1\r\nhost: {host}\r\ncontent-length: {len(body)}\r\nexpect: 100-continue\r\n\r\n"
        writer.write(head.encode())
        assert b"100 Continue" in await reader.readuntil(b"\r\n\r\n")
        writer.write(body[: len(body) // 2])
        await writer.drain()
        yield SlowPost(reader, writer, body[len(body) // 2 :])
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


async def test_sigterm_in_mid_request() -> None:
    go_on = asyncio.Event()

    async def request() -> AsyncIterator[bytes]:
        await go_on.wait()
        yield encode(APPLY)

    with running() as service:
        async with (
            grpc.aio.insecure_channel(service.grpc) as channel,
            slow_post(service, "/v1/states:apply", encode_json(APPLY)) as post,
        ):
            watch = health_of(channel).Watch(health_pb2.HealthCheckRequest())
            assert (await watch.read()).status == Serving.SERVING
            begin: Any = channel.stream_unary(METHODS["ApplyAction"].full_method)
            under_way = begin(request())
            # A later call on the same connection that is answered: the earlier one has come in.
            await method_of(channel, "ApplyAction")(encode(APPLY))

            service.terminate()
            assert (await watch.read()).status == Serving.NOT_SERVING
            assert await watch.code() is grpc.StatusCode.OK
            await refuses_calls(channel)
            await refuses_connections(service)
            assert service.process.poll() is None

            go_on.set()
            by_grpc = as_json(await under_way, METHODS["ApplyAction"].response)
            head, body = await post.finish()
        assert head.startswith(b"HTTP/1.1 200 OK")
        assert b"connection: close" in head
        assert json.loads(body) == by_grpc
        assert await asyncio.to_thread(service.ends) == 0


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
            slow_post(service, "/v1/states:apply", encode_json(APPLY)),
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

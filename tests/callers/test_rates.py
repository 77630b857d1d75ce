"""How often callers may call, and how many streams they may have open.

Limits are counted by the day, so that no test is about time.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest

from royalpig.api.admission import Admission, require_room
from royalpig.api.credentials import NONE, bring
from royalpig.api.errors import ApiError
from royalpig.wire.json_text import encode_json
from royalpig.wire.messages import encode
from royalpig.wire.structs import StreamLegalActionsRequest
from tests.api.faces import method_of, refusal_of
from tests.api.method_table import GAMES, played
from tests.api.running import Service, running
from tests.api.test_cut_off import ONE_AT_A_TIME
from tests.callers.calling import FACES, Answered, brought, key_file, over_grpc, over_rest
from tests.sessions.servers import Server, cluster_of_three, one_server, sentinels_over

both_faces = pytest.mark.parametrize("call", FACES.values(), ids=FACES)

REQUEST = StreamLegalActionsRequest(state=played(GAMES[0]).points[0].state, page_size=1)
STREAM = encode(REQUEST)


def is_limited(answered: Answered) -> bool:
    refusal = answered.refusal
    return refusal is not None and (refusal.status, refusal.reason) == ("RESOURCE_EXHAUSTED", "RATE_LIMITED")


@both_faces
async def test_a_caller_who_calls_too_often(call: Any, tmp_path: Path) -> None:
    file, (ann, bob) = key_file(tmp_path, "ann", "bob")
    with running(callers=f"keys:{file}", rate_limit="1000/minute, 3/day") as service:
        for _ in range(3):
            assert (await call(service, brought(ann))).code == "OK"
        refused = await call(service, brought(ann))
        assert is_limited(refused)
        assert 0 < float(refused.retry_delay.removesuffix("s")) <= 86_401
        # Whoever else calls is not held up, and neither is health; who is none is not counted.
        assert (await call(service, brought(bob))).code == "OK"
        for _ in range(5):
            assert (await call(service, {})).code == "UNAUTHENTICATED"
        assert (await over_rest(service, {}, "/readyz")).code == "OK"


async def test_both_faces_count_together(tmp_path: Path) -> None:
    file, (ann,) = key_file(tmp_path, "ann")
    with running(callers=f"keys:{file}", rate_limit="2/day") as service:
        assert (await over_grpc(service, brought(ann))).code == "OK"
        assert (await over_rest(service, brought(ann))).code == "OK"
        assert is_limited(await over_grpc(service, brought(ann)))
        answered = await over_rest(service, brought(ann))
        assert is_limited(answered)
        # In whole seconds, and never less than the error says.
        assert int(answered.headers["retry-after"]) >= float(answered.retry_delay.removesuffix("s"))


@both_faces
async def test_who_waits_as_long_as_told_may_call_again(call: Any) -> None:
    with running(rate_limit="1/second") as service:
        answered = await call(service, {})
        while answered.code == "OK":
            answered = await call(service, {})
        await asyncio.sleep(float(answered.retry_delay.removesuffix("s")))
        assert (await call(service, {})).code == "OK"


async def test_callers_without_a_name_are_told_apart_by_their_address() -> None:
    with running(rate_limit="2/day") as service:
        for expected in ("OK", "OK", "RESOURCE_EXHAUSTED"):
            assert (await over_rest(service, {})).code == expected
        elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
        async with httpx.AsyncClient(base_url=service.url, transport=elsewhere) as client:
            assert (await client.get("/v1/games")).status_code == 200


# Counted in Redis.


@pytest.fixture(params=["one", "cluster", "sentinel"])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, list[Server]]]:
    """The address of a store, and its servers."""
    if request.param == "one":
        with one_server(tmp_path / "redis") as server:
            with server.client() as client:
                client.config_set("requirepass", "pass word")
            yield f"redis://:pass%20word@127.0.0.1:{server.port}/3", [server]
    elif request.param == "cluster":
        with cluster_of_three(tmp_path / "redis") as servers:
            yield "redis+cluster://" + ",".join(f"127.0.0.1:{each.port}" for each in servers), list(servers)
    else:
        with (
            one_server(tmp_path / "redis") as server,
            sentinels_over(server, tmp_path / "sentinels") as sentinels,
        ):
            yield f"redis+sentinel://127.0.0.1:{sentinels[0].port}/main/2", [server]


async def test_services_with_the_same_redis_count_together(stores: tuple[str, list[Server]], tmp_path: Path) -> None:
    store, servers = stores
    file, (ann, bob) = key_file(tmp_path, "ann", "bob")
    settings = {"callers": f"keys:{file}", "rate_limit": "4/day", "store": store}
    with running(**settings) as first, running(**settings) as second:
        for service in (first, second, first, second):
            assert (await over_rest(service, brought(ann))).code == "OK"
        for service in (first, second):
            refused = await over_grpc(service, brought(ann))
            assert is_limited(refused)
            assert float(refused.retry_delay.removesuffix("s")) > 0

        # While it is away each counts for itself, and calls go on.
        for server in servers:
            server.kill()
        for service in (first, second):
            for _ in range(4):
                assert (await over_rest(service, brought(bob))).code == "OK"
            assert is_limited(await over_rest(service, brought(bob)))
            assert [line for line in service.log() if line["event"] == "calls counted here"]


# Streams.


@both_faces
async def test_streams_of_a_caller(call: Any, tmp_path: Path) -> None:
    file, (ann, bob) = key_file(tmp_path, "ann", "bob")
    with running(callers=f"keys:{file}", max_streams="1") as service:
        async with grpc.aio.insecure_channel(service.grpc, options=ONE_AT_A_TIME) as channel:
            held = method_of(channel, "StreamLegalActions")(STREAM, metadata=tuple(brought(ann).items()))
            await held.read()
            refused = await stream(call, service, ann)
            assert is_limited(refused)
            assert refused.refusal is not None
            assert refused.refusal.metadata == {"limit": "1"}
            assert (await call(service, brought(ann))).code == "OK"
            assert (await stream(call, service, bob)).code == "OK"
            held.cancel()
            answered = await stream(call, service, ann)
            while answered.code != "OK":
                answered = await stream(call, service, ann)


async def stream(call: Any, service: Service, key: str) -> Answered:
    """Ask for a stream, and read it to its end."""
    if call is over_rest:
        answered: Answered = await call(service, brought(key), "/v1/states:streamLegalActions", encode_json(REQUEST))
        return answered
    async with grpc.aio.insecure_channel(service.grpc) as channel:
        opened = method_of(channel, "StreamLegalActions")(STREAM, metadata=tuple(brought(key).items()))
        return await ended(opened)


async def ended(opened: Any) -> Answered:
    try:
        async for _ in opened:
            pass
    except grpc.aio.AioRpcError as error:
        return Answered(refusal_of(error))
    return Answered(None)


# Sessions.


class Counted:
    """Knows how many sessions there are of each caller."""

    def __init__(self, **counts: int) -> None:
        self._counts = counts

    async def count_of(self, caller: str) -> int:
        return self._counts.get(caller, 0)


@pytest.mark.parametrize(("most", "fits"), [(0, True), (4, True), (3, False), (1, False)])
async def test_room_for_a_session(most: int, fits: bool) -> None:
    bring(NONE, "ann")
    counted = Counted(ann=3, bob=9)
    if fits:
        await require_room(counted, most)
        return
    with pytest.raises(ApiError) as caught:
        await require_room(counted, most)
    assert (caught.value.reason.name, caught.value.status.name) == ("RATE_LIMITED", "RESOURCE_EXHAUSTED")
    assert caught.value.metadata == {"limit": str(most)}


async def test_a_stream_that_is_refused_or_fails_is_not_counted_on() -> None:
    admission = Admission(max_streams=1)

    async def fails() -> None:
        async with admission.admitted(NONE, "ipv4:127.0.0.1", True):
            with pytest.raises(ApiError):
                await admission.admitted(NONE, "ipv4:127.0.0.1", True).__aenter__()
            raise ZeroDivisionError

    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            await fails()

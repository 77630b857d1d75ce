"""An operation that is at fault, and a stream that breaks off: what the caller is told, and what only the log is."""

import json
from collections.abc import AsyncIterator, Iterator

import grpc
import httpx
import pytest
import structlog
from structlog.typing import EventDict

from royalpig.api.answers import Answer
from royalpig.api.errors import malformed
from royalpig.api.operations import Operation
from royalpig.wire.messages import encode
from royalpig.wire.structs import (
    ListGamesRequest,
    ListGamesResponse,
    StreamLegalActionsRequest,
    StreamLegalActionsResponse,
)
from tests.api.faces import as_json, method_of, refusal_of, rest_refusal
from tests.api.in_process import Faces

FAULT = "the service has failed over this call; its log knows more under call-1"
NAMED = (("x-request-id", "call-1"),)


async def broken(request: ListGamesRequest) -> Answer[ListGamesResponse]:
    """An operation that is at fault."""
    raise KeyError("5ec4e7")


async def breaks_off(request: StreamLegalActionsRequest) -> AsyncIterator[Answer[StreamLegalActionsResponse]]:
    """A stream that ends with a refusal, or by a fault, after its first answer."""
    yield Answer(StreamLegalActionsResponse(total=2))
    raise malformed("kind", "is no kind") if request.kind else KeyError("5ec4e7")


@pytest.fixture
def faces() -> Faces:
    return Faces(
        {
            "ListGames": Operation("ListGames", ListGamesRequest, ListGamesResponse, broken),
            "StreamLegalActions": Operation(
                "StreamLegalActions", StreamLegalActionsRequest, StreamLegalActionsResponse, breaks_off, streaming=True
            ),
        }
    )


@pytest.fixture(autouse=True)
def logged() -> Iterator[list[EventDict]]:
    with structlog.testing.capture_logs() as lines:
        yield lines


def the_fault(logged: list[EventDict]) -> EventDict:
    (line,) = [line for line in logged if line["event"] == "fault"]
    assert line["log_level"] == "error"
    assert "5ec4e7" not in str(line)
    assert line["error"] == "KeyError"
    assert "test_faults.py" in line["at"][-1]
    return line


async def test_a_fault_over_grpc(faces: Faces, logged: list[EventDict]) -> None:
    async with faces.grpc() as address, grpc.aio.insecure_channel(address) as channel:
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await method_of(channel, "ListGames")(b"", metadata=NAMED)
    refusal = refusal_of(caught.value)
    assert (refusal.status, refusal.message, refusal.details) == ("INTERNAL", FAULT, [])
    assert the_fault(logged)["request_id"] == "call-1"
    assert faces.counted("ListGames") == {"INTERNAL": 1.0}


async def test_a_fault_over_rest(faces: Faces, logged: list[EventDict]) -> None:
    transport = httpx.ASGITransport(faces.rest())
    async with httpx.AsyncClient(transport=transport, base_url="http://here", verify=False) as client:
        response = await client.get("/v1/games", headers=dict(NAMED))
    assert response.status_code == 500
    refusal = rest_refusal(response)
    assert (refusal.status, refusal.message, refusal.details) == ("INTERNAL", FAULT, [])
    assert the_fault(logged)["request_id"] == "call-1"
    assert faces.counted("ListGames") == {"INTERNAL": 1.0}


KINDS = [("none", "INVALID_ARGUMENT", "kind: is no kind"), ("", "INTERNAL", FAULT)]


@pytest.mark.parametrize(("kind", "status", "says"), KINDS)
async def test_a_stream_that_breaks_off_over_grpc(faces: Faces, kind: str, status: str, says: str) -> None:
    answers = []
    async with faces.grpc() as address, grpc.aio.insecure_channel(address) as channel:
        call = method_of(channel, "StreamLegalActions")(encode(StreamLegalActionsRequest(kind=kind)), metadata=NAMED)
        answers.append(as_json(await call.read(), StreamLegalActionsResponse))
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await call.read()
    assert answers == [{"actions": [], "total": 2}]
    refusal = refusal_of(caught.value)
    assert (refusal.status, refusal.message) == (status, says)
    assert faces.counted("StreamLegalActions") == {status: 1.0}


@pytest.mark.parametrize(("kind", "status", "says"), KINDS)
async def test_a_stream_that_breaks_off_over_rest(faces: Faces, kind: str, status: str, says: str) -> None:
    transport = httpx.ASGITransport(faces.rest())
    async with httpx.AsyncClient(transport=transport, base_url="http://here", verify=False) as client:
        response = await client.post("/v1/states:streamLegalActions", json={"kind": kind}, headers=dict(NAMED))
    assert response.status_code == 200
    first, last = map(json.loads, response.content.strip().split(b"\n"))
    assert first == {"actions": [], "total": 2}
    assert (last["error"]["status"], last["error"]["message"]) == (status, says)
    assert faces.counted("StreamLegalActions") == {status: 1.0}

"""Calls that are cut off: the caller goes away in mid-stream, or the deadline passes."""

import asyncio
import threading
from typing import Any

import grpc
from starlette.types import Message

from royalpig.wire.json_text import encode_json
from royalpig.wire.messages import encode
from royalpig.wire.structs import StreamLegalActionsRequest
from tests.api.faces import METHODS, method_of
from tests.api.in_process import Connection, Faces
from tests.api.method_table import GAMES, played
from tests.api.running import Service

STREAM = StreamLegalActionsRequest(state=played(GAMES[0]).points[0].state, page_size=1)
"""25 messages."""

ONE_AT_A_TIME = [("grpc.http2.lookahead_bytes", 1), ("grpc.http2.bdp_probe", 0)]
"""The client lets the server send no more than is being read: the server has to wait in mid-stream."""


async def test_a_grpc_client_that_goes_away_in_mid_stream(service: Service) -> None:
    async with grpc.aio.insecure_channel(service.grpc, options=ONE_AT_A_TIME) as channel:
        metadata = (("x-request-id", "goes-away"),)
        call = method_of(channel, "StreamLegalActions")(encode(STREAM), metadata=metadata)
        await call.read()
        call.cancel()
        line = await asyncio.to_thread(service.wait_for_line, request_id="goes-away")
    assert (line["method"], line["code"]) == ("StreamLegalActions", "CANCELLED")


async def test_a_deadline_that_passes_in_mid_stream(service: Service) -> None:
    """A client of gRPC would itself cancel the call at its deadline; here it is the server's alone to keep."""
    host, port = service.grpc.split(":")
    _, writer = await asyncio.open_connection(host, int(port))
    try:
        writer.write(http2_call(service.grpc, "StreamLegalActions", encode(STREAM), "too-slow"))
        line = await asyncio.to_thread(service.wait_for_line, request_id="too-slow")
    finally:
        writer.close()
    assert (line["method"], line["code"]) == ("StreamLegalActions", "DEADLINE_EXCEEDED")


def http2_call(authority: str, method: str, request: bytes, request_id: str) -> bytes:
    """A call in HTTP/2 (RFC 9113): a tenth of a second of time, and no room for an answer."""

    def frame(kind: int, flags: int, stream: int, payload: bytes) -> bytes:
        return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload

    headers = {
        ":method": "POST",
        ":scheme": "http",
        ":path": METHODS[method].full_method,
        ":authority": authority,
        "te": "trailers",
        "content-type": "application/grpc",
        "grpc-timeout": "100m",
        "x-request-id": request_id,
    }
    # A literal field without indexing (RFC 7541, 6.2.2): each text with its length before it.
    fields = [
        b"\x00" + bytes([len(name)]) + name.encode() + bytes([len(value)]) + value.encode()
        for name, value in headers.items()
    ]
    no_window = (4).to_bytes(2, "big") + bytes(4)
    return (
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
        + frame(4, 0, 0, no_window)
        + frame(1, 4, 1, b"".join(fields))
        + frame(0, 1, 1, b"\x00" + len(request).to_bytes(4, "big") + request)
    )


async def test_no_work_is_done_when_the_deadline_has_passed_before_the_call_is_looked_at() -> None:
    faces = Faces()
    codes: list[Any] = []

    def call(address: str) -> None:
        with grpc.insecure_channel(address) as channel:
            method = method_of(channel, "ListGames")
            method(b"")
            begun.set()
            held.wait()
            try:
                method(b"", timeout=0.2)
            except grpc.RpcError as error:
                codes.append(error.code())

    begun, held = threading.Event(), threading.Event()
    async with faces.grpc() as address:
        caller = threading.Thread(target=call, args=[address])
        caller.start()
        await asyncio.to_thread(begun.wait)
        # The loop that the server runs on is held until the caller has given up.
        held.set()
        caller.join()
    assert codes == [grpc.StatusCode.DEADLINE_EXCEEDED]
    assert faces.counted("ListGames")["OK"] == 1.0
    assert faces.counted("ListGames").keys() <= {"OK", "DEADLINE_EXCEEDED", "CANCELLED"}


async def test_a_rest_client_that_goes_away_in_mid_stream() -> None:
    faces = Faces()
    connection = Connection("/v1/states:streamLegalActions", encode_json(STREAM))
    await faces.rest()(connection.scope, connection.receive, connection.send)
    assert 1 <= len(connection.lines) < 5
    assert faces.counted("StreamLegalActions") == {"CANCELLED": 1.0}


async def test_a_rest_client_that_goes_away_before_it_has_asked() -> None:
    faces = Faces()
    connection = Connection("/v1/states:apply", b"")

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    await faces.rest()(connection.scope, receive, connection.send)
    assert connection.answered == []
    assert faces.counted("ApplyAction") == {"CANCELLED": 1.0}

"""The bare echo: the service's own server stacks, with nothing behind them.

    python -m tests.bench.echo FILE

prints `ready grpc=ADDRESS http=ADDRESS` and serves until it is terminated. FILE holds the answers, which come in turn:
over gRPC as bytes, for bytes that nobody looks at; over HTTP with Starlette and msgspec, which reads the request into
its struct and writes the answer from its own.
"""

import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any, cast

import grpc
import msgspec
import uvloop
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from royalpig.api.grpc_face import new_server
from royalpig.ops.http import HttpServer
from royalpig.wire.structs import ApplyActionRequest, ApplyActionResponse
from tests.bench.loads import PATH
from tests.bench.serving import Server, serving

LARGEST = 1 << 20
"""Bytes of a message that are read."""


class Answers(msgspec.Struct, frozen=True):
    """What is answered over gRPC, and what over HTTP."""

    grpc: list[bytes]
    rest: list[bytes]


class AnyMethod(grpc.GenericRpcHandler):
    """Answers every call of every method with the next of some answers."""

    def __init__(self, answers: list[bytes]) -> None:
        self._coming = cycle(answers)

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> "grpc.RpcMethodHandler[bytes, bytes]":
        """The handler of any method."""
        handler: grpc.RpcMethodHandler[bytes, bytes] = grpc.unary_unary_rpc_method_handler(cast(Any, self._answer))
        return handler

    async def _answer(self, request: bytes, context: Any) -> bytes:
        return next(self._coming)


async def serve(answers: Answers) -> None:
    """Serves both until the process ends."""
    server = new_server(LARGEST)
    server.add_generic_rpc_handlers((AnyMethod(answers.grpc),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    decoder, encoder = msgspec.json.Decoder(ApplyActionRequest), msgspec.json.Encoder()
    coming = cycle([msgspec.json.decode(answer, type=ApplyActionResponse) for answer in answers.rest])

    async def echo(request: Request) -> Response:
        decoder.decode(await request.body())
        return Response(encoder.encode(next(coming)), media_type="application/json")

    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    http = HttpServer(Starlette(routes=[Route(PATH, echo, methods=["POST"])]), grace_seconds=0, tls=None)
    print(f"ready grpc=127.0.0.1:{port} http=127.0.0.1:{listener.getsockname()[1]}", flush=True)
    await http.serve(sockets=[listener])


@contextmanager
def echoing(answers: Answers) -> Iterator[Server]:
    """A bare echo of these answers, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "answers"
        file.write_bytes(msgspec.msgpack.encode(answers))
        with serving("tests.bench.echo", str(file)) as server:
            yield server


if __name__ == "__main__":
    uvloop.run(serve(msgspec.msgpack.decode(Path(sys.argv[1]).read_bytes(), type=Answers)))

"""The bare echo: the same server stacks, gRPC and REST, that answer fixed bytes and do nothing else.

    python -m tests.bench.echo GRPC_ANSWER_FILE REST_ANSWER_FILE

prints `ready GRPC_ADDRESS HTTP_ADDRESS` and serves until it is terminated.
"""

import socket
import sys
from pathlib import Path
from typing import Any, cast

import grpc
import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

METHOD = "/royalpig.v1.RulesService/ApplyAction"


class Echo(grpc.GenericRpcHandler):
    """Answers every call of every method with the same bytes."""

    def __init__(self, answer: bytes) -> None:
        self._answer = answer

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> "grpc.RpcMethodHandler[bytes, bytes]":
        """The handler of any method."""

        async def answer(request: bytes, context: Any) -> bytes:
            return self._answer

        handler: grpc.RpcMethodHandler[bytes, bytes] = grpc.unary_unary_rpc_method_handler(cast(Any, answer))
        return handler


async def serve(grpc_answer: bytes, rest_answer: bytes) -> None:
    """Serves both until the process ends."""
    server = grpc.aio.server()
    server.add_generic_rpc_handlers((Echo(grpc_answer),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()

    async def echo(request: Request) -> Response:
        await request.body()
        return Response(rest_answer, media_type="application/json")

    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    app = Starlette(routes=[Route("/v1/states:apply", echo, methods=["POST"])])
    http = uvicorn.Server(uvicorn.Config(app, log_level="error", access_log=False, loop="none"))
    print(f"ready 127.0.0.1:{port} 127.0.0.1:{listener.getsockname()[1]}", flush=True)
    await http.serve(sockets=[listener])


if __name__ == "__main__":
    uvloop.run(serve(Path(sys.argv[1]).read_bytes(), Path(sys.argv[2]).read_bytes()))

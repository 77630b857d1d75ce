"""Both faces in this process, with operations that a test brings along."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from starlette.types import ASGIApp, Message

from royalpig.api.calls import Calls
from royalpig.api.grpc_face import add_operations, new_server
from royalpig.api.operations import OPERATIONS, Operation
from royalpig.api.rest_face import rest_application
from royalpig.ops.health import Health
from royalpig.ops.metrics import Metrics
from tests.api.faces import METHODS

MAX_BYTES = 1 << 20


@dataclass
class Faces:
    """The two faces of some operations, and what they count."""

    operations: Mapping[str, Operation] = field(default_factory=lambda: OPERATIONS)
    metrics: Metrics = field(default_factory=lambda: Metrics(METHODS, {}))

    def __post_init__(self) -> None:
        self.calls = Calls(self.metrics)

    @asynccontextmanager
    async def grpc(self) -> AsyncIterator[str]:
        """A gRPC server; gives its address."""
        server = new_server(MAX_BYTES)
        add_operations(server, METHODS, self.operations, self.calls, MAX_BYTES)
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        try:
            yield f"127.0.0.1:{port}"
        finally:
            await server.stop(None)

    def rest(self) -> ASGIApp:
        """The REST application, without a server."""
        return rest_application(METHODS, self.operations, self.calls, Health(), self.metrics, MAX_BYTES, ())

    def counted(self, method: str) -> dict[str, float]:
        """The calls of a method by their code."""
        lines = self.metrics.exposed("")[0].decode().splitlines()
        ours = [line for line in lines if line.startswith("royalpig_requests_total") and f'method="{method}"' in line]
        return {line.split('code="')[1].split('"')[0]: float(line.split()[-1]) for line in ours}


class Connection:
    """Plays the HTTP server for one request: the caller goes away after the first line of the answer."""

    def __init__(self, path: str, body: bytes) -> None:
        self.scope = {
            "type": "http",
            "method": "POST",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [],
        }
        self.lines: list[bytes] = []
        self.answered: list[Message] = []
        self._came = self._messages(body)
        self._gone = asyncio.Event()

    async def _messages(self, body: bytes) -> AsyncIterator[Message]:
        yield {"type": "http.request", "body": body, "more_body": False}
        await self._gone.wait()
        yield {"type": "http.disconnect"}

    async def receive(self) -> Message:
        return await anext(self._came)

    async def send(self, message: Message) -> None:
        self.answered.append(message)
        if message["type"] == "http.response.body":
            self.lines.append(message["body"])
            self._gone.set()

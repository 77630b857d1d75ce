"""The HTTP server: uvicorn, told to leave the signals and the log alone."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from royalpig.ops.tls import Tls

KEEP_ALIVE_SECONDS: Final = 75
"""How long a connection without a request is kept: longer than the minute that balancers are used to keep theirs."""


class HttpServer(uvicorn.Server):
    """Serves an application until `should_exit` is set; ``up`` is set when it takes connections.

    Uvicorn by itself takes the signals, and raises them again when it ends: that would cut off the gRPC calls that run
    beside it.
    """

    def __init__(self, application: ASGIApp, grace_seconds: float, tls: Tls | None) -> None:
        config = uvicorn.Config(
            application,
            http="httptools",
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
            timeout_graceful_shutdown=round(grace_seconds),
            ssl_context_factory=(lambda *_: tls.context()) if tls is not None else None,
        )
        super().__init__(config)
        self.up = asyncio.Event()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave the signals to whoever runs this server."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to take connections."""
        await super().startup(sockets)
        self.up.set()

"""Watches of sessions over both faces, that are read as their owner likes, or never."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import grpc

from royalpig.wire.messages import decode, encode
from royalpig.wire.structs import WatchSessionRequest, WatchSessionResponse
from royalpig_client import AsyncSession
from tests.api.faces import method_of
from tests.api.running import Service

AT_ONE_CHANNEL = 50
"""How many streams share a connection of gRPC."""

SMALL_BUFFER = 4096
"""What the kernel is asked to keep, in bytes, for a socket that nobody reads."""


@asynccontextmanager
async def channel_to(service: Service) -> AsyncIterator[grpc.aio.Channel]:
    """A channel with a connection of its own."""
    async with grpc.aio.insecure_channel(service.grpc, options=[("grpc.use_local_subchannel_pool", 1)]) as channel:
        yield channel


@dataclass
class OverGrpc:
    """A watch over gRPC."""

    call: Any
    read: int = 0
    """The bytes of the messages that were read."""

    async def version(self) -> int:
        """The version of the next message."""
        message = await self.call.read()
        assert isinstance(message, bytes), "the watch has ended"
        self.read += len(message)
        return decode(message, WatchSessionResponse).version


@dataclass
class OverEvents:
    """A watch by server-sent events, over a socket of its own."""

    socket: socket.socket
    _rest: bytearray = field(default_factory=bytearray)

    async def version(self) -> int:
        """The version of the next message."""
        while True:
            line, found, rest = self._rest.partition(b"\n")
            if not found:
                self._rest += await self.more()
                continue
            self._rest = rest
            if line.startswith(b"id: "):
                return int(line.removeprefix(b"id: "))

    async def more(self, most: int = 1 << 16) -> bytes:
        """What has come, as soon as something has."""
        piece = await asyncio.get_running_loop().sock_recv(self.socket, most)
        assert piece, "the watch has ended"
        return piece


Watch = OverGrpc | OverEvents


class Watching:
    """Opens watches of a service; they end with the context. Each has begun: the service has sent something."""

    def __init__(self, service: Service, stack: AsyncExitStack) -> None:
        self._service = service
        self._stack = stack
        self._channel: grpc.aio.Channel | None = None
        self._on_channel = 0

    async def over_grpc(self, session: AsyncSession) -> OverGrpc:
        """A watch over gRPC, of which nothing is read yet."""
        if self._channel is None or self._on_channel == AT_ONE_CHANNEL:
            self._channel, self._on_channel = await self._stack.enter_async_context(channel_to(self._service)), 0
        self._on_channel += 1
        bearer = (("authorization", f"Bearer {session.token}"),)
        call = method_of(self._channel, "WatchSession")(encode(_request(session)), metadata=bearer)
        self._stack.callback(call.cancel)
        await call.initial_metadata()
        return OverGrpc(call)

    async def over_events(self, session: AsyncSession) -> OverEvents:
        """A watch by events, of which a byte is read."""
        there = urlsplit(self._service.url)
        loop = asyncio.get_running_loop()
        connection = self._stack.enter_context(socket.socket())
        connection.setblocking(False)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        await loop.sock_connect(connection, (there.hostname, there.port))
        head = (
            f"GET /v1/{session.name}:watch HTTP/1.1\r\nhost: {there.netloc}\r\n"
            f"authorization: Bearer {session.token}\r\n\r\n"
        )
        await loop.sock_sendall(connection, head.encode())
        watch = OverEvents(connection)
        assert await watch.more(1) == b"H"
        return watch

    async def over_both(self, session: AsyncSession, each: int) -> list[Watch]:
        """So many watches over each face."""
        return [
            watch for _ in range(each) for watch in (await self.over_grpc(session), await self.over_events(session))
        ]


def _request(session: AsyncSession) -> WatchSessionRequest:
    return WatchSessionRequest(session=session.name)


@asynccontextmanager
async def watching(service: Service) -> AsyncIterator[Watching]:
    """A way to open watches of a service, which end with the context."""
    async with AsyncExitStack() as stack:
        yield Watching(service, stack)

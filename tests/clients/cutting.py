"""Stands between a client and a service, and spoils the connections as it is told to."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

Passing = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@dataclass
class Between:
    """The address, the connections that go through it, and what becomes of them."""

    url: str = ""
    opened: int = 0
    writers: list[asyncio.StreamWriter] = field(default_factory=list)
    hold: bytes = b""
    """What is sent that has this in it is held back, with all that follows; ``held`` says that it came."""
    held: asyncio.Event = field(default_factory=asyncio.Event)
    swallow: bool = False
    """Whether answers are kept here (``swallowed``) and not passed on."""
    swallowed: asyncio.Queue[bytes] = field(default_factory=asyncio.Queue)
    lasts: Callable[[], int] | None = None
    """After how many bytes of answers a new connection is cut by itself."""

    def cut(self) -> None:
        """Cuts every connection there is."""
        while self.writers:
            self.writers.pop().transport.abort()

    async def to_service(self, client: asyncio.StreamReader, service: asyncio.StreamWriter) -> None:
        """Passes on what a client sends."""
        while piece := await client.read(1 << 16):
            if self.hold and self.hold in piece:
                self.held.set()
            if not self.held.is_set():
                service.write(piece)
                await service.drain()

    async def to_client(self, service: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        """Passes on what the service answers."""
        left = self.lasts() if self.lasts else None
        while piece := await service.read(1 << 16):
            if self.swallow:
                self.swallowed.put_nowait(piece)
                continue
            client.write(piece[:left])
            await client.drain()
            if left is not None:
                left -= len(piece)
                if left <= 0:
                    client.transport.abort()
                    return


@asynccontextmanager
async def cutting(url: str) -> AsyncIterator[Between]:
    """A way to the service at an address that can be cut."""
    there = urlsplit(url)
    between = Between()
    pumps: set[asyncio.Task[None]] = set()

    async def pump(passing: Passing, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            await passing(reader, writer)
        writer.close()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            answers, back = await asyncio.open_connection(there.hostname, there.port)
        except OSError:
            writer.transport.abort()
            return
        between.opened += 1
        between.writers += [writer, back]
        for coming in (pump(between.to_service, reader, back), pump(between.to_client, answers, writer)):
            task = asyncio.create_task(coming)
            pumps.add(task)
            task.add_done_callback(pumps.discard)

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    between.url = f"{there.scheme}://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield between
    finally:
        server.close()
        between.cut()
        await asyncio.gather(*pumps)
        await server.wait_closed()

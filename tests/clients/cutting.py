"""Stands between a client and a service, and cuts the connections when it is told to."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field


@dataclass
class Between:
    """The address, and the connections that go through it."""

    url: str = ""
    opened: int = 0
    writers: list[asyncio.StreamWriter] = field(default_factory=list)

    def cut(self) -> None:
        """Cuts every connection there is."""
        while self.writers:
            self.writers.pop().transport.abort()


@asynccontextmanager
async def cutting(url: str) -> AsyncIterator[Between]:
    """A way to the service at an address that can be cut."""
    host, _, port = url.removeprefix("http://").rpartition(":")
    between = Between()
    pumps: set[asyncio.Task[None]] = set()

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while piece := await reader.read(1 << 16):
                writer.write(piece)
                await writer.drain()
        writer.close()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(host, int(port))
        between.opened += 1
        between.writers += [writer, back]
        pumps.update([asyncio.create_task(pump(reader, back)), asyncio.create_task(pump(there, writer))])

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    between.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield between
    finally:
        between.cut()
        await asyncio.gather(*pumps)
        server.close()
        await server.wait_closed()

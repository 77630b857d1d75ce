"""Load on a server: calls that never stop coming, through gRPC or HTTP, and what they cost it."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from itertools import cycle
from pathlib import Path

import grpc
import msgspec

IN_FLIGHT = 16
"""How many calls are under way at once, each on a connection of its own."""

METHOD = "/royalpig.v1.RulesService/ApplyAction"
PATH = "/v1/states:apply"

Call = Callable[[int, bytes], Awaitable[object]]
"""Calls with a body, over the connection with this number."""


class Run(msgspec.Struct, frozen=True):
    """What a load of some time found: calls a second, the latency of each in ms, and µs of server processor a call."""

    rate: float
    latencies: list[float]
    cost: float


async def load(call: Call, bodies: Sequence[bytes], duration: float, server: int) -> Run:
    """Calls with these bodies one after the other, again and again, so many at a time, for some seconds.

    ``server`` is the process that answers, with those that it started.
    """
    latencies: list[float] = []
    coming = cycle(bodies)
    spent, begun = processor_seconds(server), time.perf_counter()

    async def one_after_the_other(connection: int) -> None:
        while time.perf_counter() < begun + duration:
            start = time.perf_counter()
            await call(connection, next(coming))
            latencies.append((time.perf_counter() - start) * 1e3)

    await asyncio.gather(*(one_after_the_other(connection) for connection in range(IN_FLIGHT)))
    seconds = time.perf_counter() - begun
    cost = (processor_seconds(server) - spent) / len(latencies) * 1e6
    return Run(len(latencies) / seconds, latencies, cost)


def processor_seconds(process: int) -> float:
    """The processor time of a process and of those that it started, as Linux tells it."""
    ticks, parents = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            told = (folder / "stat").read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        number = int(folder.name)
        parents[number], ticks[number] = int(told[1]), int(told[11]) + int(told[12])
    family = {process}
    while more := {child for child, parent in parents.items() if parent in family} - family:
        family |= more
    return sum(ticks[member] for member in family if member in ticks) / os.sysconf("SC_CLK_TCK")


class GrpcCalls:
    """ApplyAction over gRPC, on as many connections as calls are under way."""

    def __init__(self, address: str) -> None:
        options = [("grpc.use_local_subchannel_pool", 1), ("grpc.max_receive_message_length", -1)]
        self._channels = [grpc.aio.insecure_channel(address, options) for _ in range(IN_FLIGHT)]
        self._calls: list[grpc.aio.UnaryUnaryMultiCallable[bytes, bytes]] = [
            channel.unary_unary(METHOD) for channel in self._channels
        ]

    async def call(self, connection: int, body: bytes) -> bytes:
        """The answer to one call."""
        return await self._calls[connection](body)

    async def close(self) -> None:
        """Closes the connections."""
        await asyncio.gather(*(channel.close() for channel in self._channels))


class RestCalls:
    """ApplyAction over HTTP/1.1, on as many connections as calls are under way; a client that costs next to nothing."""

    def __init__(self, address: str) -> None:
        self._host, _, port = address.rpartition(":")
        self._port = int(port)
        self._head = f"POST {PATH} HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: "
        self._streams: dict[int, tuple[asyncio.StreamReader, asyncio.StreamWriter]] = {}

    async def call(self, connection: int, body: bytes) -> bytes:
        """The body that comes back. ValueError for anything but 200."""
        if connection not in self._streams:
            self._streams[connection] = await asyncio.open_connection(self._host, self._port, limit=1 << 20)
        reader, writer = self._streams[connection]
        writer.write(f"{self._head}{len(body)}\r\n\r\n".encode() + body)
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise ValueError(head.decode("latin-1"))
        length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        return await reader.readexactly(int(length.partition(b":")[2]))

    async def close(self) -> None:
        """Closes the connections."""
        for _, writer in self._streams.values():
            writer.close()
            await writer.wait_closed()

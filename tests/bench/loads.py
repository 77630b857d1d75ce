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

TICKS = os.sysconf("SC_CLK_TCK")
"""So often a second the clock ticks by which a processor's time is told; less than one counts for one."""

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
    coming = cycle(bodies)
    return await steady(lambda connection: call(connection, next(coming)), duration, server)


async def steady(step: Callable[[int], Awaitable[object]], duration: float, server: int) -> Run:
    """Does a step over each connection, again and again, for some seconds; the rest as for `load`."""
    latencies: list[float] = []
    spent, begun = processor_seconds(server), time.perf_counter()

    async def one_after_the_other(connection: int) -> None:
        # Once at least, however late it is.
        late = False
        while not late:
            start = time.perf_counter()
            await step(connection)
            end = time.perf_counter()
            latencies.append((end - start) * 1e3)
            late = end >= begun + duration

    await asyncio.gather(*(one_after_the_other(connection) for connection in range(IN_FLIGHT)))
    seconds = time.perf_counter() - begun
    cost = max(processor_seconds(server) - spent, 1 / TICKS) / len(latencies) * 1e6
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
    return sum(ticks[member] for member in family if member in ticks) / TICKS


class GrpcCalls:
    """Calls of a method over gRPC, ApplyAction if none is named, on as many connections as calls are under way."""

    def __init__(self, address: str, method: str = METHOD) -> None:
        options = [("grpc.use_local_subchannel_pool", 1), ("grpc.max_receive_message_length", -1)]
        self._channels = [grpc.aio.insecure_channel(address, options) for _ in range(IN_FLIGHT)]
        self._calls: list[grpc.aio.UnaryUnaryMultiCallable[bytes, bytes]] = [
            channel.unary_unary(method) for channel in self._channels
        ]

    async def call(self, connection: int, body: bytes, token: str = "") -> bytes:
        """The answer to one call, of whoever bears a token."""
        return await self._calls[connection](body, metadata=bearing(token))

    async def close(self) -> None:
        """Closes the connections."""
        await asyncio.gather(*(channel.close() for channel in self._channels))


def bearing(token: str) -> tuple[tuple[str, str], ...] | None:
    """The metadata of a call that brings a token; none for an empty one."""
    return (("authorization", f"Bearer {token}"),) if token else None


class RestCalls:
    """Calls over HTTP/1.1, of ApplyAction if no path is named, on as many connections as calls are under way.

    The client costs next to nothing.
    """

    def __init__(self, address: str) -> None:
        self._host, _, port = address.rpartition(":")
        self._port = int(port)
        self._head = f"HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: "
        self._streams: dict[int, tuple[asyncio.StreamReader, asyncio.StreamWriter]] = {}

    async def call(self, connection: int, body: bytes, token: str = "", path: str = PATH) -> bytes:
        """The body that comes back to whoever bears a token. ValueError for anything but 200."""
        if connection not in self._streams:
            self._streams[connection] = await asyncio.open_connection(self._host, self._port, limit=1 << 20)
        reader, writer = self._streams[connection]
        brought = f"authorization: Bearer {token}\r\n" if token else ""
        writer.write(f"POST {path} {self._head}{len(body)}\r\n{brought}\r\n".encode() + body)
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

"""ApplyAction through both faces, as a ratio to a bare echo of the same bytes on the same server stack."""

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

import grpc
import msgspec

import royalpig
from royalpig.api.refereed import refereed
from royalpig.api.states import state_struct
from royalpig.wire.json_text import encode_json
from royalpig.wire.messages import encode
from royalpig.wire.structs import Action, ApplyActionRequest, LegalDetail
from tests.api.running import running
from tests.bench.echo import METHOD
from tests.bench.in_process import begin
from tests.bench.ratios import Spread, spread

IN_FLIGHT = 16
PATH = "/v1/states:apply"


class Load(msgspec.Struct, frozen=True):
    """One face with one detail: requests a second and latencies in ms of ours, and the ratio to the echo."""

    face: str
    game: str
    detail: str
    rate: Spread
    p50: float
    p99: float
    ratio: Spread


@dataclass(frozen=True)
class Run:
    """What a load of some seconds found."""

    rate: float
    latencies: list[float]


def request_of(game_id: str, detail: LegalDetail) -> ApplyActionRequest:
    """An action in the middle of a game."""
    state = begin(royalpig.game(game_id), 3)
    for _ in range(30):
        state.apply(state.legal().codes[0])
    action = state.legal()[-1]
    return ApplyActionRequest(
        state=state_struct(refereed(game_id), state),
        seat=action.seat,
        action=Action(notation=action.notation),
        legal_detail=detail,
    )


async def load(call: Callable[[], Awaitable[object]], duration: float) -> Run:
    """Calls again and again, so many at a time, for some seconds."""
    latencies: list[float] = []
    end = time.perf_counter() + duration

    async def one_after_the_other() -> None:
        while time.perf_counter() < end:
            start = time.perf_counter()
            await call()
            latencies.append((time.perf_counter() - start) * 1e3)

    begun = time.perf_counter()
    await asyncio.gather(*(one_after_the_other() for _ in range(IN_FLIGHT)))
    return Run(len(latencies) / (time.perf_counter() - begun), latencies)


class Connections:
    """Kept-alive HTTP/1.1 connections that post one body again and again: a client that costs next to nothing."""

    def __init__(self, address: str, path: str, body: bytes) -> None:
        self._host, _, port = address.rpartition(":")
        self._port = int(port)
        head = f"POST {path} HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n"
        self._request = f"{head}content-length: {len(body)}\r\n\r\n".encode() + body
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def post(self) -> bytes:
        """Posts the body; answers what came back. ValueError for anything but 200."""
        reader, writer = (
            self._idle.pop() if self._idle else await asyncio.open_connection(self._host, self._port, limit=1 << 20)
        )
        writer.write(self._request)
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise ValueError(head.decode("latin-1"))
        length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        answer = await reader.readexactly(int(length.partition(b":")[2]))
        self._idle.append((reader, writer))
        return answer

    def close(self) -> None:
        """Closes the connections."""
        for _, writer in self._idle:
            writer.close()


@contextmanager
def echoing(grpc_answer: bytes, rest_answer: bytes) -> Iterator[tuple[str, str]]:
    """The addresses of a bare echo of these bytes."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / "grpc", Path(folder) / "rest"]
        for file, answer in zip(files, (grpc_answer, rest_answer), strict=True):
            file.write_bytes(answer)
        command = [sys.executable, "-m", "tests.bench.echo", *map(str, files)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            _, grpc_address, http_address = process.stdout.readline().split()
            yield grpc_address, http_address
        finally:
            process.terminate()
            process.wait()


async def measure(game_id: str, detail: LegalDetail, repeats: int, duration: float) -> list[Load]:
    """Both faces with one detail, each beside its echo, in turn."""
    request = request_of(game_id, detail)
    binary, text = encode(request), encode_json(request)
    with running(log_level="warning") as service:
        async with grpc.aio.insecure_channel(service.grpc) as channel:
            call: grpc.aio.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(METHOD)
            posts = Connections(service.url.removeprefix("http://"), PATH, text)
            with echoing(await call(binary), await posts.post()) as (grpc_address, http_address):
                async with grpc.aio.insecure_channel(grpc_address) as bare:
                    echo: grpc.aio.UnaryUnaryMultiCallable[bytes, bytes] = bare.unary_unary(METHOD)
                    bare_posts = Connections(http_address, PATH, text)
                    loads = [
                        await beside(
                            "gRPC", game_id, detail, lambda: call(binary), lambda: echo(binary), repeats, duration
                        ),
                        await beside("REST", game_id, detail, posts.post, bare_posts.post, repeats, duration),
                    ]
                    bare_posts.close()
            posts.close()
    return loads


async def beside(
    face: str,
    game_id: str,
    detail: LegalDetail,
    ours: Callable[[], Awaitable[object]],
    theirs: Callable[[], Awaitable[object]],
    repeats: int,
    duration: float,
) -> Load:
    """One face beside its echo, in turn."""
    await load(ours, duration / 4)
    await load(theirs, duration / 4)
    rates, ratios, latencies = [], [], []
    for _ in range(repeats):
        mine, bare = await load(ours, duration), await load(theirs, duration)
        rates.append(mine.rate)
        ratios.append(mine.rate / bare.rate)
        latencies += mine.latencies
    cuts = quantiles(latencies, n=100)
    word = detail.value.removeprefix("LEGAL_DETAIL_")
    return Load(face, game_id, word, spread(rates), cuts[49], cuts[98], spread(ratios))

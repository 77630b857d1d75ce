"""The supervisor, with workers that are little scripts."""

import asyncio
import os
import signal
import sys

import pytest

from royalpig.ops.supervisor import Supervisor, WorkerFailed

OBEDIENT = """
import signal, sys
order = sys.stdin.readline()
assert order == "do this\\n", order
print("ready", flush=True)
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
sys.stdin.read()
"""

DEAF = """
import signal, sys
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("ready", flush=True)
while True:
    signal.pause()
"""


def supervisor(script: str, buried: list[int], patience: float = 3600.0, count: int = 2) -> Supervisor:
    command = [sys.executable, "-c", script]
    return Supervisor(command, os.environ, b"do this", count, patience, buried.append)


async def test_workers_are_announced_once_and_stop_together() -> None:
    buried: list[int] = []
    announced: list[None] = []

    def announce() -> None:
        announced.append(None)
        os.kill(os.getpid(), signal.SIGTERM)

    await supervisor(OBEDIENT, buried).run(announce)
    assert len(announced) == 1
    assert len(buried) == 2


async def test_workers_that_do_not_stop_are_killed_in_the_end() -> None:
    buried: list[int] = []
    await supervisor(DEAF, buried, patience=0.0).run(lambda: os.kill(os.getpid(), signal.SIGTERM))
    assert len(buried) == 2


async def test_a_second_signal_kills() -> None:
    buried: list[int] = []

    def announce() -> None:
        os.kill(os.getpid(), signal.SIGINT)
        asyncio.get_running_loop().call_soon(os.kill, os.getpid(), signal.SIGINT)

    await supervisor(DEAF, buried).run(announce)
    assert len(buried) == 2


async def test_a_worker_that_cannot_start_ends_it_all() -> None:
    buried: list[int] = []
    with pytest.raises(WorkerFailed, match="a worker ended with code 3 before all were ready"):
        await supervisor("raise SystemExit(3)", buried).run(lambda: None)


async def test_a_worker_stops_when_its_supervisor_is_gone() -> None:
    """The lifeline: standard input, which is closed when the supervisor dies."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "royalpig.server",
        "worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b'{"grpc": "127.0.0.1:0", "http": "127.0.0.1:0"}\n')
    assert await process.stdout.readline() == b"ready\n"
    process.stdin.close()
    assert await process.wait() == 0

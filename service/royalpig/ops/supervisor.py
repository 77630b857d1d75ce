"""Keeps worker processes: starts them, starts those anew that die, and ends them all together.

A worker is a process of its own making that is handed its order as a line on its standard input and says `ready`, a
line, on its standard output. The input stays open as long as the supervisor lives: a worker that finds it closed stops
by itself. SIGTERM asks a worker to finish what it does and stop. Terminals send their signals to the supervisor alone.
"""

import asyncio
import signal
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from royalpig.ops.logs import log

READY = b"ready\n"

STEADY = 10.0
"""Seconds after which a worker that dies has not died of its start: the next is started at once."""

LONGEST_PAUSE = 30.0
"""Seconds between two starts, at most."""


class WorkerFailed(Exception):
    """A worker that ended before all were ready for the first time."""


class Supervisor:
    """Keeps ``count`` workers that run ``command`` in ``environment`` and are handed ``order``, a line.

    ``patience`` is how many seconds workers may take to stop before they are killed. ``buried`` is told the id of each
    process that has ended.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        order: bytes,
        count: int,
        patience: float,
        buried: Callable[[int], None],
    ) -> None:
        self._command = command
        self._environment = environment
        self._order = order
        self._count = count
        self._patience = patience
        self._buried = buried
        self._running: set[Process] = set()
        self._ready = 0
        self._stopping = asyncio.Event()

    async def run(self, announce: Callable[[], None]) -> None:
        """Keep the workers until SIGTERM or SIGINT, and announce once that all are ready.

        Raises WorkerFailed.
        """
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stop)
        keepers = [asyncio.create_task(self._keep(announce)) for _ in range(self._count)]
        try:
            await asyncio.gather(*keepers)
        finally:
            self._stopping.set()
            self._each(Process.terminate)
            await asyncio.gather(*keepers, return_exceptions=True)

    def _stop(self) -> None:
        if self._stopping.is_set():
            self._each(Process.kill)
            return
        self._stopping.set()
        self._each(Process.terminate)
        asyncio.get_running_loop().call_later(self._patience, self._each, Process.kill)

    def _each(self, end: Callable[[Process], None]) -> None:
        for process in self._running:
            with suppress(ProcessLookupError):
                end(process)

    async def _keep(self, announce: Callable[[], None]) -> None:
        """Keep one worker."""
        pause = 0.0
        while not self._stopping.is_set():
            began = time.monotonic()
            code = await self._work(announce)
            if self._stopping.is_set():
                return
            if self._ready < self._count:
                raise WorkerFailed(f"a worker ended with code {code} before all were ready")
            pause = 0.0 if time.monotonic() - began > STEADY else min(max(2 * pause, 0.1), LONGEST_PAUSE)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), pause)

    async def _work(self, announce: Callable[[], None]) -> int:
        """Start a worker and wait until it ends; answers its exit code."""
        process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, env=dict(self._environment), start_new_session=True
        )
        self._running.add(process)
        if self._stopping.is_set():
            process.terminate()
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(ConnectionError):
            process.stdin.write(self._order + b"\n")
            await process.stdin.drain()
        if await process.stdout.readline() == READY:
            self._ready += 1
            if self._ready == self._count:
                announce()
            log().info("worker ready", worker=process.pid)
        code = await process.wait()
        self._running.discard(process)
        self._buried(process.pid)
        tell = log().info if self._stopping.is_set() else log().error
        tell("worker ended", worker=process.pid, code=code)
        return code

"""Wakes those who watch sessions, over one connection for the whole process.

The connection subscribes to the channel of each session that is watched. Every confirmation of a subscription wakes the
session's watchers, as every message does: so a change between a watcher's last look and the subscription is not missed,
and after each new connection everybody looks again. Nothing is polled; a quiet connection is probed now and then, once
for all who watch.
"""

import asyncio
import os
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import asynccontextmanager
from typing import Final

import structlog
from redis.asyncio.client import PubSub

from royalpig.sessions.redis_store import keys
from royalpig.sessions.redis_store.connections import Subscriber
from royalpig.sessions.store import Wakening

QUIET_SECONDS: Final = 5.0
"""After so long without a message the connection is probed."""
PROBE_SECONDS: Final = 2.0
"""How long the probe may take to come back."""
LONGEST_PAUSE: Final = 1.0
"""How long it takes at most until a new connection is tried."""


class _Wakening:
    def __init__(self) -> None:
        self.event = asyncio.Event()

    async def wait(self) -> None:
        await self.event.wait()
        self.event.clear()


class ConnectionLost(Exception):
    """The connection is open, and what is published does not come through."""


class Wakenings:
    """The watchers of this process."""

    def __init__(self, subscriber: Subscriber) -> None:
        self._subscriber = subscriber
        self._watchers: defaultdict[bytes, set[_Wakening]] = defaultdict(set)
        self._watched = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        # A channel of our own, for probes.
        self._own = b"royalpig:probe:" + os.urandom(8).hex().encode()

    @asynccontextmanager
    async def of(self, session_id: str) -> AsyncIterator[Wakening]:
        """Watches a session for as long as the context is open."""
        channel = keys.session(session_id).encode()
        wakening = _Wakening()
        self._watchers[channel].add(wakening)
        self._watched.set()
        if self._task is None:
            self._task = asyncio.create_task(self._keep_connected())
        try:
            yield wakening
        finally:
            self._watchers[channel].discard(wakening)
            if not self._watchers[channel]:
                del self._watchers[channel]
                self._watched.set()

    async def close(self) -> None:
        """Ends the connection."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _keep_connected(self) -> None:
        pause = 0.0
        while True:
            try:
                async with self._subscriber.opened() as pubsub:
                    await pubsub.subscribe(self._own)
                    _unless_cancelled()
                    pause = 0.0
                    await _until_one_ends(self._subscribe(pubsub), self._listen(pubsub))
            except Exception as error:  # noqa: BLE001 - whatever ended it, those who watch need another connection
                structlog.get_logger().warning("watchers_disconnected", error=type(error).__name__)
                pause = min(pause * 2 or 0.05, LONGEST_PAUSE)
            # No secret depends on it: it keeps many that lost their connections at once from coming back at once.
            await asyncio.sleep(pause * random.uniform(0.5, 1.0))  # noqa: S311

    async def _subscribe(self, pubsub: PubSub) -> None:
        """Keeps the subscriptions those of the sessions that are watched."""
        subscribed: set[bytes] = set()
        self._watched.set()
        while True:
            await self._watched.wait()
            self._watched.clear()
            watched = set(self._watchers)
            new, old = watched - subscribed, subscribed - watched
            subscribed = watched
            if new:
                await pubsub.subscribe(*new)
            if old:
                await pubsub.unsubscribe(*old)
            _unless_cancelled()

    async def _listen(self, pubsub: PubSub) -> None:
        while True:
            _unless_cancelled()
            message = await pubsub.get_message(timeout=QUIET_SECONDS)
            if message is None:
                await self._subscriber.probe(self._own.decode())
                message = await pubsub.get_message(timeout=PROBE_SECONDS)
            if message is None:
                raise ConnectionLost
            if message["type"] in ("message", "subscribe"):
                self._wake(self._watchers.get(message["channel"], ()))

    def _wake(self, watchers: Iterable[_Wakening]) -> None:
        for wakening in watchers:
            wakening.event.set()


def _unless_cancelled() -> None:
    """Ends a task that was cancelled: redis-py sends with `asyncio.wait_for`, which may keep that to itself."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


async def _until_one_ends(*work: Coroutine[None, None, None]) -> None:
    """Does several things until one of them ends, and raises what it raised."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

"""Wakes those who watch sessions, over one connection for the whole process.

The connection subscribes to the channel of each session that is watched. Every confirmation of a subscription wakes the
session's watchers, as every message does: so a change between a watcher's last look and the subscription is not missed,
and after each new connection everybody looks again. Nothing is polled; a quiet connection is probed now and then, once
for all who watch.

Nothing is published when a session expires. But a message says for how long the session is kept from then on, and for a
new subscription that is asked once, for all who watch the session; when the time is over, it is asked again.
"""

import asyncio
import os
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Final

import structlog
from redis.asyncio.client import PubSub

from royalpig.sessions.redis_store import keys
from royalpig.sessions.redis_store.connections import Subscriber
from royalpig.sessions.store import Wakening
from royalpig.sessions.watchers import Watchers

QUIET_SECONDS: Final = 5.0
"""After so long without a message the connection is probed."""
PROBE_SECONDS: Final = 2.0
"""How long the probe may take to come back."""
LONGEST_PAUSE: Final = 1.0
"""How long it takes at most until a new connection is tried."""
ASKED_AT_ONCE: Final = 1000
"""Of how many sessions it is asked in one go for how long they are kept."""
MARGIN_SECONDS: Final = 0.005
"""How much later than a session expires it is seen whether it has."""


class ConnectionLost(Exception):
    """The connection is open, and what is published does not come through."""


class Wakenings:
    """The watchers of this process.

    ``left`` tells for how many ms sessions are still kept, by their keys: below 0 for one that is no more.
    """

    def __init__(self, subscriber: Subscriber, left: Callable[[Sequence[bytes]], Awaitable[Sequence[int]]]) -> None:
        self._subscriber = subscriber
        self._left = left
        self._watchers: Watchers[bytes] = Watchers(self._is_unsure)
        self._watched = asyncio.Event()
        # The sessions of which is not known for how long they are kept.
        self._unsure: set[bytes] = set()
        self._some_unsure = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        # A channel of our own, for probes.
        self._own = b"royalpig:probe:" + os.urandom(8).hex().encode()

    @asynccontextmanager
    async def of(self, session_id: str) -> AsyncIterator[Wakening]:
        """Watches a session for as long as the context is open."""
        channel = keys.session(session_id).encode()
        with self._watchers.watching(channel) as watcher:
            self._watched.set()
            if not self._watchers.timed(channel):
                self._is_unsure(channel)
            if self._task is None:
                self._task = asyncio.create_task(_until_one_ends(self._keep_connected(), self._see_what_is_left()))
            try:
                yield watcher
            finally:
                self._watched.set()

    async def close(self) -> None:
        """Ends the connection."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        self._watchers.close()

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
            watched = self._watchers.keys
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
            channel = message["channel"]
            if message["type"] == "subscribe":
                self._watchers.wake(channel)
                self._is_unsure(channel)
            elif message["type"] == "message":
                self._watchers.wake(channel)
                self._keeps(channel, message["data"])

    def _keeps(self, channel: bytes, milliseconds: bytes) -> None:
        """Notes for how long a session is kept, as a message says."""
        if milliseconds.isdigit():
            self._watchers.expires_in(channel, int(milliseconds) / 1000 + MARGIN_SECONDS)
        else:
            self._is_unsure(channel)

    def _is_unsure(self, channel: bytes) -> None:
        self._unsure.add(channel)
        self._some_unsure.set()

    async def _see_what_is_left(self) -> None:
        """Asks how long sessions are kept, where that is not known, and wakes who watches one that is no more."""
        while True:
            await self._some_unsure.wait()
            self._some_unsure.clear()
            asked, self._unsure = list(self._unsure & self._watchers.keys), set()
            for start in range(0, len(asked), ASKED_AT_ONCE):
                await self._see(asked[start : start + ASKED_AT_ONCE])

    async def _see(self, asked: Sequence[bytes]) -> None:
        try:
            answers = await self._left(asked)
        except Exception as error:  # noqa: BLE001 - whatever it was, those who watch need to be told
            _unless_cancelled()
            structlog.get_logger().warning("watchers_unsure", error=type(error).__name__)
            self._unsure.update(asked)
            asyncio.get_running_loop().call_later(QUIET_SECONDS, self._some_unsure.set)
            return
        _unless_cancelled()
        for channel, milliseconds in zip(asked, answers, strict=True):
            if milliseconds >= 0:
                self._watchers.expires_in(channel, milliseconds / 1000 + MARGIN_SECONDS)
            else:
                self._watchers.wake(channel)


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

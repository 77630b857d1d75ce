"""Those in this process who watch sessions: they are woken together, and looked after when a session is to expire."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

Key = TypeVar("Key", bytes, str)


class Watcher:
    """One who watches, and waits to be woken."""

    def __init__(self) -> None:
        self._woken = asyncio.Event()

    async def wait(self) -> None:
        """Returns when it was woken since the last return."""
        await self._woken.wait()
        self._woken.clear()

    def wake(self) -> None:
        """Lets it look."""
        self._woken.set()


class Watchers(Generic[Key]):
    """The watchers of each session, by a key of the session.

    Nothing tells that a session has expired; but when it will is known, and every step that puts it off wakes those who
    watch. So there is one timer for each session that is watched: ``due`` is told of the session when it runs out, and
    is to see whether it is still kept.
    """

    def __init__(self, due: Callable[[Key], None]) -> None:
        self._due: Callable[[Key], None] = due
        self._watchers: dict[Key, set[Watcher]] = {}
        self._timers: dict[Key, asyncio.TimerHandle] = {}

    @property
    def keys(self) -> set[Key]:
        """The sessions that are watched."""
        return set(self._watchers)

    @contextmanager
    def watching(self, key: Key) -> Iterator[Watcher]:
        """Watches a session for as long as the context is open."""
        watcher = Watcher()
        self._watchers.setdefault(key, set()).add(watcher)
        try:
            yield watcher
        finally:
            self._watchers[key].discard(watcher)
            if not self._watchers[key]:
                del self._watchers[key]
                self._stop_timer(key)

    def timed(self, key: Key) -> bool:
        """Whether it is known when a session expires."""
        return key in self._timers

    def wake(self, key: Key) -> None:
        """Wakes all who watch a session."""
        for watcher in self._watchers.get(key, ()):
            watcher.wake()

    def expires_in(self, key: Key, seconds: float) -> None:
        """A session is kept for so long, if nothing happens to it."""
        self._stop_timer(key)
        if key in self._watchers:
            self._timers[key] = asyncio.get_running_loop().call_later(seconds, self._run_out, key)

    def close(self) -> None:
        """Stops every timer."""
        for key in list(self._timers):
            self._stop_timer(key)

    def _run_out(self, key: Key) -> None:
        del self._timers[key]
        self._due(key)

    def _stop_timer(self, key: Key) -> None:
        timer = self._timers.pop(key, None)
        if timer is not None:
            timer.cancel()

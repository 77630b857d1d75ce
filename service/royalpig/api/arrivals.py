"""Requests that are still on their way in.

What has not arrived is no work that runs: when the service stops, it finishes what it has been asked, and does not wait
for what it is being asked. A request that comes in later can be sent to another service as it is.
"""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

Arrived = TypeVar("Arrived")


class CalledOff(Exception):
    """The service stops, and no longer waits for the request."""


class Arrivals:
    """The tasks that wait for a request to arrive whole, until they are called off."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Task[object]] = set()
        self._called_off: set[asyncio.Task[object]] = set()
        self._stopped = False

    async def whole(self, coming: Awaitable[Arrived]) -> Arrived:
        """What comes in. Raises CalledOff when it has not come by the time that the service stops."""
        task = asyncio.current_task()
        assert task is not None
        self._waiting.add(task)
        try:
            if self._stopped:
                self._cancel(task)
            return await coming
        except asyncio.CancelledError:
            if task in self._called_off and task.uncancel() == 0:
                raise CalledOff from None
            raise
        finally:
            self._waiting.discard(task)
            self._called_off.discard(task)

    def call_off(self) -> None:
        """Wait for nothing any more, now and from now on."""
        self._stopped = True
        for task in self._waiting:
            self._cancel(task)

    def _cancel(self, task: asyncio.Task[object]) -> None:
        self._called_off.add(task)
        task.cancel()

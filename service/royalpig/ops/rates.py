"""How often a caller may call: limits over a sliding window, counted here or in Redis for all processes together."""

import asyncio
import math
import time
from collections.abc import Sequence
from typing import Final
from urllib.parse import quote

import limits
from limits.aio.storage import MemoryStorage, Storage
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from limits.errors import StorageError
from redis.exceptions import RedisClusterException, RedisError

from royalpig.ops.logs import log, told_of

COUNT_SECONDS: Final = 0.5
"""How long it may take to count a call where all processes count."""

AWAY_SECONDS: Final = 5.0
"""How long calls are counted here, by each process for itself, when one was not counted there."""


class Rates:
    """Counts calls. ``rates`` are texts such as `100/second`; ``shared`` is where all processes count, if they do.

    Calls go on while it is away: each process counts for itself then.
    """

    def __init__(self, rates: Sequence[str], shared: Storage | None) -> None:
        self._items = [limits.parse(rate) for rate in rates]
        self._here = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._shared = SlidingWindowCounterRateLimiter(shared) if shared else None
        self._away_until = 0.0

    async def hit(self, caller: str) -> float | None:
        """Count a call. None if it may go on, else the seconds after which another may."""
        who = quote(caller, safe="")
        if self._shared is not None and time.monotonic() >= self._away_until:
            try:
                async with asyncio.timeout(COUNT_SECONDS):
                    return await self._hit(self._shared, who)
            except (StorageError, RedisError, RedisClusterException, OSError) as error:
                self._away_until = time.monotonic() + AWAY_SECONDS
                log().warning("calls counted here", **told_of(error))
        return await self._hit(self._here, who)

    async def _hit(self, limiter: SlidingWindowCounterRateLimiter, who: str) -> float | None:
        for item in self._items:
            if not await limiter.hit(item, who):
                stats = await limiter.get_window_stats(item, who)
                # Up to the next millisecond, so that who waits so long is not early.
                return max(0.001, math.ceil((stats.reset_time - time.time()) * 1000) / 1000 + 0.001)
        return None

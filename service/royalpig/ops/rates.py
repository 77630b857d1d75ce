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
from limits.storage import storage_from_string

from royalpig.ops.logs import log, told_of

PREFIX: Final = "royalpig:rate"
"""What every key in Redis begins with."""

STORE_SECONDS: Final = 0.25
"""How long Redis may take to count a call."""

AWAY_SECONDS: Final = 5.0
"""How long calls are counted here, by each process for itself, when Redis did not count one."""


class Rates:
    """Counts calls. ``rates`` are texts such as `100/second`; ``store`` is the address of a Redis, or empty.

    Calls go on while Redis is away: each process counts for itself then.
    """

    def __init__(self, rates: Sequence[str], store: str) -> None:
        self._items = [limits.parse(rate) for rate in rates]
        self._here = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._shared = SlidingWindowCounterRateLimiter(_redis(store)) if store else None
        self._away_until = 0.0

    async def hit(self, caller: str) -> float | None:
        """Count a call. None if it may go on, else the seconds after which another may."""
        who = quote(caller, safe="")
        if self._shared is not None and time.monotonic() >= self._away_until:
            try:
                async with asyncio.timeout(STORE_SECONDS):
                    return await self._hit(self._shared, who)
            except (StorageError, TimeoutError, OSError) as error:
                self._away_until = time.monotonic() + AWAY_SECONDS
                log().warning("calls are counted here", **told_of(error))
        return await self._hit(self._here, who)

    async def _hit(self, limiter: SlidingWindowCounterRateLimiter, who: str) -> float | None:
        for item in self._items:
            if not await limiter.hit(item, who):
                stats = await limiter.get_window_stats(item, who)
                # Up to the next millisecond, so that who waits so long is not early.
                return max(0.001, math.ceil((stats.reset_time - time.time()) * 1000) / 1000 + 0.001)
        return None


def _redis(address: str) -> Storage:
    storage = storage_from_string(f"async+{address}", implementation="redispy", wrap_exceptions=True, key_prefix=PREFIX)
    assert isinstance(storage, Storage)
    return storage

"""Who is let in, at the door of both faces: before an operation runs, and before what was sent is read.

A call is refused without a name where callers must have one, beyond the caller's rate, and as one stream too many.
"""

from collections import Counter
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Final, Protocol

from royalpig.api.credentials import CALLER, Credentials, bring, caller
from royalpig.api.errors import ApiError
from royalpig.ops.callers import Anybody, Callers, KeysUnavailable, UnknownCaller
from royalpig.ops.settings import OPEN
from royalpig.wire.structs import ErrorReason

STREAM_RETRY_SECONDS: Final = 1.0
"""When to try again to open a stream: nobody knows when one of the others ends."""


class Rate(Protocol):
    """Counts the calls of each caller."""

    async def hit(self, caller: str) -> float | None:
        """Count a call. None if it may go on, else the seconds after which another may."""


class CountsSessions(Protocol):
    """Knows how many sessions there are of a caller."""

    async def count_of(self, caller: str) -> int:
        """How many sessions of a caller are kept."""


class Admission:
    """Lets calls in.

    ``max_streams`` is how many streams a caller may have open in this process; 0 is any number. ``open_to_anybody`` is
    what asks nobody who calls: `metrics`, `reflection`.
    """

    def __init__(
        self,
        callers: Callers | None = None,
        rate: Rate | None = None,
        max_streams: int = 0,
        open_to_anybody: Collection[str] = OPEN,
    ) -> None:
        self._callers = callers or Anybody()
        self._rate = rate
        self._max_streams = max_streams
        self._open = frozenset(open_to_anybody)
        self._streams: Counter[str] = Counter()

    async def name_of(self, brought: str) -> str:
        """The name of who brought an API key or a JWT, empty where anybody may call.

        Raises ApiError UNAUTHENTICATED, and KEYS_UNAVAILABLE.
        """
        try:
            return await self._callers.name_of(brought)
        except UnknownCaller as unknown:
            message = f"the caller must say who it is: by the API key or JWT in {CALLER}, and {unknown}"
            raise ApiError(ErrorReason.UNAUTHENTICATED, message) from unknown
        except KeysUnavailable as away:
            message = "the keys that callers' tokens are checked with cannot be had at present"
            raise ApiError(ErrorReason.KEYS_UNAVAILABLE, message, retry_after=away.retry_after) from away

    async def require_sight(self, what: str, brought: str) -> None:
        """Have something seen only by who may call, unless it is open to anybody. Raises as `name_of`."""
        if what not in self._open:
            await self.name_of(brought)

    @asynccontextmanager
    async def admitted(self, brought: Credentials, address: str, streaming: bool) -> AsyncIterator[None]:
        """Let a call in that comes from an address, and keep its stream counted until it ends.

        A caller without a name is told from others by its address. Raises ApiError UNAUTHENTICATED, KEYS_UNAVAILABLE,
        RATE_LIMITED.
        """
        name = await self.name_of(brought.caller)
        bring(brought, name)
        counted = f"name {name}" if name else f"address {address}"
        if self._rate is not None:
            wait = await self._rate.hit(counted)
            if wait is not None:
                message = f"these are too many calls at once: the next is taken in {wait:.3f} seconds"
                raise ApiError(ErrorReason.RATE_LIMITED, message, retry_after=wait)
        if not (streaming and self._max_streams):
            yield
            return
        if self._streams[counted] >= self._max_streams:
            message = f"these are too many streams at once: a caller may have {self._max_streams} open"
            limit = {"limit": str(self._max_streams)}
            raise ApiError(ErrorReason.RATE_LIMITED, message, limit, retry_after=STREAM_RETRY_SECONDS)
        self._streams[counted] += 1
        try:
            yield
        finally:
            self._streams[counted] -= 1
            if not self._streams[counted]:
                del self._streams[counted]


async def require_room(store: CountsSessions, max_sessions: int) -> None:
    """Have the present caller open a session only if it has fewer than so many; 0 is any number.

    Raises ApiError RATE_LIMITED. Of calls at the very same time some more may come through.
    """
    if max_sessions and await store.count_of(caller()) >= max_sessions:
        message = (
            f"these are too many sessions at once: a caller may have {max_sessions}; delete some, or let them expire"
        )
        raise ApiError(ErrorReason.RATE_LIMITED, message, {"limit": str(max_sessions)})

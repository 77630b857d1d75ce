"""How long the server is tried, and what its failures are called."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeVar

from redis import exceptions

from royalpig.sessions.store import StoreFull, StoreUnavailable
from royalpig.sessions.stored import Unreadable

CONNECT_SECONDS: Final = 0.5
ANSWER_SECONDS: Final = 0.8
"""How long one answer may take."""
WAIT_SECONDS: Final = 0.6
"""How long replicas may take to acknowledge, within one answer."""
TOTAL_SECONDS: Final = 1.7
"""How long all tries take together."""

TRIES: Final = 5
AT_ONCE: Final = 64
"""How many commands are under way at once; others wait their turn."""

_PASSING = (
    exceptions.BusyLoadingError,
    exceptions.ClusterDownError,
    exceptions.ClusterError,
    exceptions.ConnectionError,
    exceptions.MasterDownError,
    exceptions.ReadOnlyError,
    exceptions.RedisClusterException,
    exceptions.TimeoutError,
    exceptions.TryAgainError,
    OSError,
)
_FINAL = (exceptions.AuthenticationError, exceptions.AuthorizationError, exceptions.NoPermissionError)
_WORDS: Final[dict[type[BaseException], str]] = {
    exceptions.AuthenticationError: "the password is wrong or missing",
    exceptions.AuthorizationError: "the user is not allowed in",
    exceptions.NoPermissionError: "the user may not do this",
    exceptions.BusyLoadingError: "it is loading its data",
    exceptions.ReadOnlyError: "it is a replica",
    exceptions.MasterDownError: "its primary is down",
    exceptions.ClusterDownError: "the cluster is down",
    exceptions.RedisClusterException: "the cluster is not to be found",
    exceptions.TryAgainError: "the cluster is being changed",
    exceptions.ClusterError: "the cluster is being changed",
    exceptions.TimeoutError: "it does not answer",
    OSError: "there is no connection",
    exceptions.ConnectionError: "there is no connection",
}

Answer = TypeVar("Answer")


class Patience:
    """Tries again what fails for the moment. While the server is known to be away, everything is tried once only."""

    def __init__(self) -> None:
        self._away = False
        self._turns = asyncio.Semaphore(AT_ONCE)

    @asynccontextmanager
    async def in_time(self) -> AsyncIterator[None]:
        """A context of `TOTAL_SECONDS` at most. Raises StoreUnavailable after that."""
        try:
            async with asyncio.timeout(TOTAL_SECONDS):
                yield
        except TimeoutError as error:
            self._away = True
            raise StoreUnavailable(f"the store of sessions did not answer in {TOTAL_SECONDS} s") from error

    async def over(self, attempt: Callable[[], Awaitable[Answer]]) -> Answer:
        """What the attempt gives in the end.

        Raises StoreUnavailable after `TOTAL_SECONDS` at the latest, StoreFull, or Unreadable.
        """
        async with self.in_time(), self._turns:
            answer = await self._tried(attempt)
        self._away = False
        return answer

    async def _tried(self, attempt: Callable[[], Awaitable[Answer]]) -> Answer:
        pause = 0.02
        for left in range(TRIES - 1, -1, -1):
            try:
                return await attempt()
            except _FINAL as error:
                raise StoreUnavailable(f"the store of sessions does not serve us: {_word(error)}") from error
            except _PASSING as error:
                if not left or self._away:
                    self._away = True
                    raise StoreUnavailable(f"the store of sessions is away: {_word(error)}") from error
            except exceptions.RedisError as error:
                raise _meant(error) from error
            # No secret depends on it: it keeps many that failed at once from coming back at once.
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))  # noqa: S311
            pause *= 2
        raise AssertionError("the last try returns or raises")


def _meant(error: exceptions.RedisError) -> Exception:
    if isinstance(error, exceptions.OutOfMemoryError):
        return StoreFull("the store of sessions has no memory left")
    if isinstance(error, exceptions.ResponseError) and str(error).startswith("WRONGTYPE"):
        return Unreadable("what is stored is of another type")
    return StoreUnavailable(f"the store of sessions refuses: {_word(error)}")


def _word(error: BaseException) -> str:
    """What is the matter, without the error's own text: that may hold addresses, or values."""
    for kind, words in _WORDS.items():
        if isinstance(error, kind):
            return words
    code = str(error).split(" ", 1)[0]
    return code if code.isascii() and code.isupper() and code.isalpha() else "of an error of its own"

"""What every store of sessions does.

A session is written by `create`, `commit` and `delete` alone, each of them one atomic step. Every method may raise
`StoreUnavailable`, and `Unreadable` for a stored value that cannot be read; such a value is reported, never served.
"""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final, Protocol

import msgspec

from royalpig.sessions.stored import Change, Request, Session, Snapshot

# How long a session whose bots were looked at is left alone, unless `put_off_bots` says otherwise.
BOTS_SECONDS: Final = 10


class StoreUnavailable(Exception):
    """The store does not answer. ``retry_after`` is in seconds."""

    def __init__(self, message: str, retry_after: float = 1.0) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class StoreFull(Exception):
    """There is no room for what is to be kept."""


class Commit(msgspec.Struct, frozen=True):
    """A step of a session from one version to the next, to be made whole or not at all.

    It is made only if the stored session is still the one that was written by the commit ``on.commit`` (a standing pass
    or a new token changes a session without a new version). ``session`` takes the stored one's place, with ``id`` as
    its own ``commit``; ``changes`` are appended to the history in order, ``requests`` are then remembered under
    ``request_id``, and ``snapshot`` is kept, where there are such. ``id`` names this commit, so that trying again after
    a lost answer is harmless.
    """

    id: bytes
    on: Session
    session: Session
    changes: Sequence[Change] = ()
    request_id: str = ""
    requests: tuple[Request, ...] = ()
    snapshot: Snapshot | None = None


class Found(msgspec.Struct, frozen=True):
    """A session as it stands, and the requests that were carried out under an id."""

    session: Session
    requests: tuple[Request, ...]


class Listed(msgspec.Struct, frozen=True):
    """A page of the ids of a caller's sessions, newest first, and where the next begins (empty at the end)."""

    ids: Sequence[str]
    next: str


class Wakening(Protocol):
    """Tells one watcher that a session may have changed."""

    async def wait(self) -> None:
        """Returns when the session may have changed or expired since the last return, or the connection was made anew.

        It may return without need, and must never fail to return after a change. Costs nothing while it waits.
        """


class Store(Protocol):
    """Keeps sessions."""

    async def create(self, session: Session, snapshot: Snapshot | None) -> None:
        """Keeps a new session, with its first snapshot if it is started.

        Raises StoreFull, or ValueError for an id that is taken.
        """

    async def read(self, session_id: str) -> Session | None:
        """A session as it stands; None where there is none (any more)."""

    async def read_for(self, session_id: str, request_id: str) -> Found | None:
        """A session as it stands, with what is remembered of a request's id; None where there is no session."""

    async def commit(self, commit: Commit) -> bool:
        """Makes a commit; False where the session has changed, or gone, since it was read.

        True again for a commit that was made already. Renews the time that the session is kept.
        """

    async def changes(self, session_id: str, after: int, most: int) -> list[Change]:
        """Up to so many changes with a version above ``after``, in order."""

    async def snapshot(self, session_id: str, version: int) -> Snapshot | None:
        """The snapshot of a version, one of the session's ``snapshots``."""

    async def delete(self, session_id: str) -> bool:
        """Forgets a session and all of its history; False where there is none. Those that watch it are woken."""

    async def sessions_of(self, caller: str, after: str, most: int) -> Listed:
        """A page of a caller's sessions from the index, newest first; ``after`` is the page before's ``next``."""

    async def count_of(self, caller: str) -> int:
        """How many sessions of a caller are kept, by the index."""

    def wakening(self, session_id: str) -> AbstractAsyncContextManager[Wakening]:
        """Watches a session for as long as the context is open."""

    async def lease(self, session_id: str, holder: bytes, seconds: float) -> bool:
        """Whether the holder alone may move the session's bots for so long; a holder may renew its own lease."""

    async def release(self, session_id: str, holder: bytes) -> None:
        """Gives a lease back, if it is still the holder's."""

    async def bots_due(self, most: int) -> Sequence[str]:
        """Sessions whose bots may owe a move and that nobody has looked at lately; looking at them puts them off."""

    async def put_off_bots(self, session_id: str, seconds: float) -> None:
        """Has a session with bots looked at again after so long at the latest; 0 takes it off the list.

        Called before the step that leaves a bot to move, it makes sure that no crash leaves the bot waiting. A session
        that is on the list and is kept no more is to be taken off by whoever looks at it.
        """

    async def ping(self) -> None:
        """Raises StoreUnavailable where the store does not answer."""

    async def close(self) -> None:
        """Ends all connections."""


def place(session: Session) -> str:
    """What a session is listed by: later places are newer sessions."""
    return f"{session.created:012d}{session.id}"


def id_at(place: str) -> str:
    """The id of the session that is listed by a place."""
    return place[12:]

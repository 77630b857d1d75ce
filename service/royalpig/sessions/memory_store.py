"""Keeps sessions in the memory of this process: for one worker, and until it ends.

As in the other stores, what is kept is packed, so nobody holds a part of it, and its size is known.
"""

import time
from bisect import bisect_left, insort
from collections import OrderedDict, defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

import msgspec

from royalpig.sessions.store import BOTS_SECONDS, Commit, Found, Listed, StoreFull, Wakening, id_at, place
from royalpig.sessions.stored import Change, Requests, Session, Snapshot, Status, packed, unpacked
from royalpig.sessions.watchers import Watchers

# What a kept session takes beside its packed values: the objects, and its places in the tables here.
OVERHEAD_BYTES: Final = 2048


@dataclass(slots=True)
class _Kept:
    """A session as it is kept. ``history`` holds the id of its commit with each change, ``versions`` their versions."""

    caller: str
    place: str
    status: Status
    commit: bytes
    session: bytes
    expires: float
    size: int = 0
    versions: list[int] = field(default_factory=list)
    history: list[tuple[bytes, bytes]] = field(default_factory=list)
    requests: dict[str, bytes] = field(default_factory=dict)
    snapshots: dict[int, bytes] = field(default_factory=dict)


class MemoryStore:
    """A store in memory, of at most so many sessions and bytes.

    A session is forgotten so many seconds after its last commit: ``idle_seconds``, or ``finished_seconds`` once it is
    over. ``clock`` tells the seconds.
    """

    def __init__(
        self,
        *,
        idle_seconds: float,
        finished_seconds: float,
        most_sessions: int,
        most_bytes: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._seconds = {Status.OPEN: idle_seconds, Status.STARTED: idle_seconds, Status.OVER: finished_seconds}
        self._most_sessions = most_sessions
        self._most_bytes = most_bytes
        self._clock = clock
        # One table for each time that sessions are kept, so that each is in the order in which they expire.
        self._tables: dict[bool, OrderedDict[str, _Kept]] = {False: OrderedDict(), True: OrderedDict()}
        self._bytes = 0
        self._places: defaultdict[str, list[str]] = defaultdict(list)
        self._bots: dict[str, float] = {}
        self._leases: dict[str, tuple[bytes, float]] = {}
        self._watchers: Watchers[str] = Watchers(self._expire_in_time)

    async def create(self, session: Session, snapshot: Snapshot | None) -> None:
        self._forget_expired()
        kept = self._kept(session.id)
        if kept is not None:
            if session.commit and kept.commit == session.commit:
                return
            raise ValueError(f"there is a session {session.id} already")
        if sum(len(table) for table in self._tables.values()) >= self._most_sessions:
            raise StoreFull(f"{self._most_sessions} sessions are kept, and no more are taken")
        kept = _Kept(
            session.caller, place(session), session.status, session.commit, packed(session), self._expiry(session)
        )
        if snapshot is not None:
            kept.snapshots[snapshot.version] = packed(snapshot)
        size = OVERHEAD_BYTES + len(kept.session) + sum(map(len, kept.snapshots.values()))
        self._take_room(kept, size)
        self._tables[session.status is Status.OVER][session.id] = kept
        insort(self._places[session.caller], kept.place)

    async def read(self, session_id: str) -> Session | None:
        kept = self._kept(session_id)
        return None if kept is None else unpacked(Session, kept.session)

    async def read_for(self, session_id: str, request_id: str) -> Found | None:
        kept = self._kept(session_id)
        if kept is None:
            return None
        made = kept.requests.get(request_id)
        return Found(unpacked(Session, kept.session), () if made is None else unpacked(Requests, made).made)

    async def commit(self, commit: Commit) -> bool:
        session = msgspec.structs.replace(commit.session, commit=commit.id)
        kept = self._kept(session.id)
        if kept is None:
            return False
        if kept.commit != commit.on.commit:
            return kept.commit == commit.id or self._made(kept, commit)
        written = packed(session)
        history = [(packed(change), commit.id) for change in commit.changes]
        requests = packed(Requests(made=commit.requests)) if commit.requests else b""
        snapshot = packed(commit.snapshot) if commit.snapshot is not None else b""
        added = sum(len(change) + len(by) for change, by in history) + len(snapshot)
        if requests:
            known = kept.requests.get(commit.request_id)
            added += len(requests) - len(known) if known else len(requests) + len(commit.request_id)
        self._take_room(kept, len(written) - len(kept.session) + added)
        kept.session, kept.commit, kept.status = written, commit.id, session.status
        kept.history += history
        kept.versions += [change.version for change in commit.changes]
        if commit.requests:
            kept.requests[commit.request_id] = requests
        if commit.snapshot is not None:
            kept.snapshots[commit.snapshot.version] = snapshot
        self._renew(session, kept)
        self._watchers.wake(session.id)
        return True

    async def changes(self, session_id: str, after: int, most: int) -> list[Change]:
        kept = self._kept(session_id)
        if kept is None:
            return []
        start = bisect_left(kept.versions, after + 1)
        return [unpacked(Change, change) for change, _ in kept.history[start : start + most]]

    async def snapshot(self, session_id: str, version: int) -> Snapshot | None:
        kept = self._kept(session_id)
        value = None if kept is None else kept.snapshots.get(version)
        return None if value is None else unpacked(Snapshot, value)

    async def delete(self, session_id: str) -> bool:
        kept = self._kept(session_id)
        if kept is None:
            return False
        self._forget(session_id, kept)
        return True

    async def sessions_of(self, caller: str, after: str, most: int) -> Listed:
        self._forget_expired()
        places = self._places.get(caller, [])
        end = bisect_left(places, after) if after else len(places)
        page = places[max(end - most, 0) : end][::-1]
        return Listed([id_at(each) for each in page], page[-1] if page and end > most else "")

    async def count_of(self, caller: str) -> int:
        self._forget_expired()
        return len(self._places.get(caller, []))

    @asynccontextmanager
    async def wakening(self, session_id: str) -> AsyncIterator[Wakening]:
        with self._watchers.watching(session_id) as watcher:
            self._expire_in_time(session_id)
            yield watcher

    async def lease(self, session_id: str, holder: bytes, seconds: float) -> bool:
        now = self._clock()
        other, until = self._leases.get(session_id, (holder, now))
        if other != holder and until > now:
            return False
        self._leases[session_id] = (holder, now + seconds)
        return True

    async def release(self, session_id: str, holder: bytes) -> None:
        if self._leases.get(session_id, (b"", 0))[0] == holder:
            del self._leases[session_id]

    async def bots_due(self, most: int) -> Sequence[str]:
        now = self._clock()
        due = sorted((when, each) for each, when in self._bots.items() if when <= now)[:most]
        for _, each in due:
            self._bots[each] = now + BOTS_SECONDS
        return [each for _, each in due]

    async def put_off_bots(self, session_id: str, seconds: float) -> None:
        if seconds > 0:
            self._bots[session_id] = self._clock() + seconds
        else:
            self._bots.pop(session_id, None)

    async def ping(self) -> None:
        """It is always there."""

    async def close(self) -> None:
        self._watchers.close()

    def _kept(self, session_id: str) -> _Kept | None:
        for table in self._tables.values():
            kept = table.get(session_id)
            if kept is not None:
                if kept.expires > self._clock():
                    return kept
                self._forget(session_id, kept)
        return None

    def _made(self, kept: _Kept, commit: Commit) -> bool:
        """Whether the changes of a commit stand in the history, where others were made after it."""
        if not commit.changes:
            return False
        at = bisect_left(kept.versions, commit.changes[0].version)
        return at < len(kept.history) and kept.history[at][1] == commit.id

    def _expiry(self, session: Session) -> float:
        return self._clock() + self._seconds[session.status]

    def _renew(self, session: Session, kept: _Kept) -> None:
        kept.expires = self._expiry(session)
        for table in self._tables.values():
            table.pop(session.id, None)
        self._tables[session.status is Status.OVER][session.id] = kept
        self._watchers.expires_in(session.id, kept.expires - self._clock())

    def _take_room(self, kept: _Kept, size: int) -> None:
        if size > 0 and self._bytes + size > self._most_bytes:
            raise StoreFull(f"the sessions that are kept fill the {self._most_bytes} bytes that they may take")
        kept.size += size
        self._bytes += size

    def _forget_expired(self) -> None:
        now = self._clock()
        for table in self._tables.values():
            while table:
                session_id, kept = next(iter(table.items()))
                if kept.expires > now:
                    break
                self._forget(session_id, kept)

    def _forget(self, session_id: str, kept: _Kept) -> None:
        for table in self._tables.values():
            table.pop(session_id, None)
        self._bytes -= kept.size
        places = self._places[kept.caller]
        del places[bisect_left(places, kept.place)]
        if not places:
            del self._places[kept.caller]
        self._bots.pop(session_id, None)
        self._leases.pop(session_id, None)
        self._watchers.wake(session_id)

    def _expire_in_time(self, session_id: str) -> None:
        """Has a session that is watched forgotten when its time is over, so that whoever watches is woken."""
        kept = self._kept(session_id)
        if kept is not None:
            self._watchers.expires_in(session_id, kept.expires - self._clock())

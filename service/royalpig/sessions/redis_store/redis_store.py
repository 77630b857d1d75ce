"""A store in Redis or Valkey."""

import os
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any, Final

import msgspec

from royalpig.sessions.redis_store import keys, scripts
from royalpig.sessions.redis_store.connections import Connections, Word, run
from royalpig.sessions.redis_store.failures import WAIT_SECONDS, Patience
from royalpig.sessions.redis_store.scripts import Script
from royalpig.sessions.redis_store.wakenings import Wakenings
from royalpig.sessions.store import (
    BOTS_SECONDS,
    Commit,
    Found,
    Listed,
    StoreFull,
    StoreUnavailable,
    Wakening,
    id_at,
    place,
)
from royalpig.sessions.stored import Change, Requests, Session, Snapshot, Status, Unreadable, packed, unpacked

# History and requests are kept longer than the session, so that who has read the session still finds them.
REST_SECONDS: Final = 3600
# How soon the list of a caller looks whether a session that was to be made was made.
UNSURE_SECONDS: Final = 60
# How long it is remembered who deleted a session; longer than anybody tries again.
DELETED_SECONDS: Final = 30
# How many of a caller's sessions are looked at together, to see whether they are still kept.
LOOKED_AT: Final = 100


class RedisStore:
    """A store that several replicas of the service share.

    A session is forgotten so many seconds after its last commit: ``idle_seconds``, or ``finished_seconds`` once it is
    over. With ``replicas``, a step counts as made once so many replicas of the server have it; if they do not say so in
    time, it raises StoreUnavailable, and may have been made all the same: whoever tries again is told.
    """

    def __init__(
        self, connections: Connections, *, idle_seconds: float, finished_seconds: float, replicas: int = 0
    ) -> None:
        self._connections = connections
        self._milliseconds = {status: round(idle_seconds * 1000) for status in Status}
        self._milliseconds[Status.OVER] = round(finished_seconds * 1000)
        self._replicas = replicas
        self._patience = Patience()
        self._wakenings = Wakenings(connections.subscriber(), self._milliseconds_left)

    async def create(self, session: Session, snapshot: Snapshot | None) -> None:
        async with self._patience.in_time():
            # First on the list, so that no session is ever missing there.
            await self._look_again(session.caller, [(place(session), UNSURE_SECONDS * 1000)])
            kept = self._milliseconds[session.status]
            version, state = ("", b"") if snapshot is None else (snapshot.version, packed(snapshot))
            made = await self._write(
                scripts.CREATE, _keys(session.id), (session.commit, packed(session), kept, version, state)
            )
            if not made:
                raise ValueError(f"there is a session {session.id} already")
            await self._look_at(session.caller)

    async def read(self, session_id: str) -> Session | None:
        value = await self._call("HGET", keys.session(session_id), "session")
        return None if value is None else _session(session_id, value)

    async def read_for(self, session_id: str, request_id: str) -> Found | None:
        name = keys.session(session_id), keys.requests(session_id)
        session, made = await self._run(scripts.READ_FOR, name, (request_id,))
        if session is None:
            return None
        if made is not None and self._replicas:
            # An answer that is given again says that the request was carried out, and so waits for the replicas too;
            # where another server has taken over meanwhile, what that one remembers counts.
            made = await self._write(scripts.REMEMBERED, name, (request_id,))
        return Found(_session(session_id, session), () if made is None else unpacked(Requests, made).made)

    async def commit(self, commit: Commit) -> bool:
        session = msgspec.structs.replace(commit.session, commit=commit.id)
        kept = self._milliseconds[session.status]
        version, state = ("", b"") if commit.snapshot is None else (commit.snapshot.version, packed(commit.snapshot))
        requests = packed(Requests(made=commit.requests)) if commit.requests else b""
        changes = [word for change in commit.changes for word in (change.version, packed(change))]
        made: int = await self._write(
            scripts.COMMIT,
            _keys(session.id),
            (
                *(commit.on.commit, commit.id, packed(session), kept, kept + REST_SECONDS * 1000),
                *(commit.request_id, requests, version, state, keys.session(session.id), *changes),
            ),
        )
        if made < 0:
            raise Unreadable("what is stored of a session does not fit together")
        return bool(made)

    async def changes(self, session_id: str, after: int, most: int) -> list[Change]:
        entries = await self._call("XRANGE", keys.history(session_id), f"{after + 1}-0", "+", "COUNT", most)
        return [_change(entry) for entry in entries]

    async def snapshot(self, session_id: str, version: int) -> Snapshot | None:
        value = await self._call("HGET", keys.session(session_id), f"snapshot:{version}")
        return None if value is None else unpacked(Snapshot, value)

    async def delete(self, session_id: str) -> bool:
        async with self._patience.in_time():
            try:
                session = await self.read(session_id)
            except Unreadable:
                # It can be forgotten all the same. The list finds out by itself.
                session = None
            if session is not None:
                # Deleting is what makes room in a server without memory.
                with suppress(StoreFull):
                    await self._look_again(session.caller, [(place(session), UNSURE_SECONDS * 1000)])
            deleted: int = await self._write(
                scripts.DELETE,
                (*_keys(session_id), keys.lease(session_id), keys.deleted(session_id)),
                (os.urandom(16), DELETED_SECONDS * 1000, keys.session(session_id)),
            )
            if session is not None:
                await self._look_again(session.caller, [(place(session), -1)])
            await self.put_off_bots(session_id, 0)
            return bool(deleted)

    async def sessions_of(self, caller: str, after: str, most: int) -> Listed:
        async with self._patience.in_time():
            found: list[str] = []
            older = f"({after}" if after else "+"
            # One more than the page holds tells whether there is another page.
            while len(found) <= most:
                wanted = most + 1 - len(found)
                places = await self._call("ZREVRANGEBYLEX", keys.places(caller), older, "-", "LIMIT", 0, wanted)
                listed = [each.decode() for each in places]
                found += [each for each, left in await self._left(caller, listed) if left >= 0]
                if len(listed) < wanted:
                    return Listed([id_at(each) for each in found], "")
                older = f"({listed[-1]}"
            return Listed([id_at(each) for each in found[:most]], found[most - 1])

    async def count_of(self, caller: str) -> int:
        async with self._patience.in_time():
            while await self._look_at(caller) == LOOKED_AT:
                pass
            count: int = await self._call("ZCARD", keys.places(caller))
            return count

    def wakening(self, session_id: str) -> AbstractAsyncContextManager[Wakening]:
        return self._wakenings.of(session_id)

    async def lease(self, session_id: str, holder: bytes, seconds: float) -> bool:
        taken = await self._run(scripts.LEASE, (keys.lease(session_id),), (holder, round(seconds * 1000)))
        return bool(taken)

    async def release(self, session_id: str, holder: bytes) -> None:
        await self._run(scripts.RELEASE, (keys.lease(session_id),), (holder,))

    async def bots_due(self, most: int) -> Sequence[str]:
        due = await self._run(scripts.BOTS_DUE, (keys.BOTS,), (most, BOTS_SECONDS * 1000))
        return [each.decode() for each in due]

    async def put_off_bots(self, session_id: str, seconds: float) -> None:
        await self._run(scripts.PUT_OFF_BOTS, (keys.BOTS,), (session_id, round(seconds * 1000)))

    async def ping(self) -> None:
        # A key makes a cluster answer as it would for a session.
        await self._call("EXISTS", keys.BOTS)

    async def close(self) -> None:
        await self._wakenings.close()
        await self._connections.close()

    async def _look_at(self, caller: str) -> int:
        """Sees whether some of a caller's sessions are still kept, of those that may be no more; says how many."""
        places = await self._run(scripts.TO_LOOK_AT, (keys.looks(caller),), (LOOKED_AT,))
        left = await self._left(caller, [each.decode() for each in places])
        await self._look_again(caller, [each for each in left if each[1] >= 0])
        return len(places)

    async def _left(self, caller: str, places: Sequence[str]) -> list[tuple[str, int]]:
        """For how many ms each session at a place is still kept, or -1; such are taken off the caller's list."""
        if not places:
            return []
        answers = await self._milliseconds_left([keys.session(id_at(each)) for each in places])
        left = [(each, max(milliseconds, -1)) for each, milliseconds in zip(places, answers, strict=True)]
        await self._look_again(caller, [each for each in left if each[1] < 0])
        return left

    async def _milliseconds_left(self, names: Sequence[Word]) -> list[int]:
        """For how many ms sessions are still kept, by their keys; negative for one that is no more."""
        commands = [("PTTL", name) for name in names]
        return await self._patience.over(lambda: self._connections.many(commands))

    async def _look_again(self, caller: str, places: Sequence[tuple[str, int]]) -> None:
        if places:
            words = [word for each in places for word in each]
            await self._run(scripts.LOOK_AGAIN, (keys.places(caller), keys.looks(caller)), words)

    async def _call(self, *command: Word) -> Any:
        return await self._patience.over(lambda: self._connections.call(*command))

    async def _run(self, script: Script, names: Sequence[str], arguments: Sequence[Word]) -> Any:
        return await self._patience.over(lambda: run(self._connections, script, names, arguments))

    async def _write(self, script: Script, names: Sequence[str], arguments: Sequence[Word]) -> Any:
        """Runs a script; where it did something (which it says), waits for the replicas."""
        if not self._replicas:
            return await self._run(script, names, arguments)
        answer, have = await self._patience.over(
            lambda: self._connections.run_and_wait(script, names, arguments, self._replicas, round(WAIT_SECONDS * 1000))
        )
        if answer not in (None, 0, -1) and have < self._replicas:
            raise StoreUnavailable(f"{have} of {self._replicas} replicas of the store said in time that they have it")
        return answer


def _keys(session_id: str) -> tuple[str, str, str]:
    return keys.session(session_id), keys.history(session_id), keys.requests(session_id)


def _session(session_id: str, value: bytes) -> Session:
    session = unpacked(Session, value)
    if session.id != session_id:
        raise Unreadable("what is stored as a session is another session")
    return session


def _change(entry: tuple[bytes, dict[bytes, bytes] | None]) -> Change:
    name, fields = entry
    value = (fields or {}).get(b"change")
    if value is None:
        raise Unreadable("what is stored in a history is no change")
    change = unpacked(Change, value)
    if name != b"%d-0" % change.version:
        raise Unreadable("what is stored in a history is a change of another version")
    return change

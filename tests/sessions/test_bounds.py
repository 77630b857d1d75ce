"""A store takes what it has room for, and refuses the rest whole."""

import msgspec
import pytest

from royalpig.sessions.memory_store import MemoryStore
from royalpig.sessions.store import Commit, StoreFull
from tests.sessions.conftest import OnServers
from tests.sessions.kept import after, new_session, remembered, snapshot_of, step


def memory_store(**bounds: int) -> tuple[MemoryStore, list[float]]:
    now = [0.0]
    bounds = {"most_sessions": 1_000, "most_bytes": 1_000_000, **bounds}
    return MemoryStore(idle_seconds=10, finished_seconds=20, clock=lambda: now[0], **bounds), now


async def test_memory_keeps_so_many_sessions() -> None:
    store, now = memory_store(most_sessions=3)
    sessions = [new_session() for _ in range(4)]
    for each in sessions[:3]:
        await store.create(each, None)
    with pytest.raises(StoreFull, match="3 sessions are kept"):
        await store.create(sessions[3], None)
    assert await store.count_of("kermit") == 3
    assert await store.delete(sessions[0].id)
    await store.create(sessions[3], None)
    # Expired ones give their places.
    now[0] = 11
    for _ in range(3):
        await store.create(new_session(), None)


async def test_memory_keeps_so_many_bytes() -> None:
    store, now = memory_store(most_bytes=30_000)
    stands = new_session()
    await store.create(stands, None)

    def large(made: int) -> Commit:
        commit = step(stands, request_id=f"r-{made}")
        return msgspec.structs.replace(commit, snapshot=snapshot_of(commit.session, bytes(5_000)))

    for made in range(5):
        commit = large(made)
        assert await store.commit(commit)
        stands = after(commit)
    with pytest.raises(StoreFull, match="30000 bytes"):
        await store.commit(large(5))
    # What was refused left nothing behind.
    assert await store.read(stands.id) == stands
    assert len(await store.changes(stands.id, 0, 100)) == 5
    assert await remembered(store, stands, "r-5") == ()
    with pytest.raises(StoreFull):
        await store.create(new_session(state=bytes(10_000)), None)
    # A step without a snapshot still fits, and all that a session took is free again when it is gone.
    assert await store.commit(step(stands))
    now[0] = 11
    await store.create(new_session(state=bytes(25_000)), None)


async def test_redis_without_memory_refuses_whole_steps(on_single: OnServers) -> None:
    store = on_single.new_store()
    session = new_session()
    await store.create(session, None)
    with on_single.servers[0].client() as server:
        server.config_set("maxmemory", "1")
        try:
            before = server.dump(f"royalpig:{{{session.id}}}")
            with pytest.raises(StoreFull, match="no memory left"):
                await store.commit(step(session, request_id="r", snapshot=True))
            with pytest.raises(StoreFull, match="no memory left"):
                await store.create(new_session(), None)
            assert server.dump(f"royalpig:{{{session.id}}}") == before
            assert await store.read(session.id) == session
            assert await store.changes(session.id, 0, 10) == []
            # To delete makes room.
            assert await store.delete(session.id)
        finally:
            server.config_set("maxmemory", "0")
    await store.create(session, None)
